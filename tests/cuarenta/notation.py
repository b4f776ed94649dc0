"""Cuarenta in one line, so that a rule and its example fit side by side.

    said("5H 5S<5H")  →  "caida 1+2, limpia 1+2"

Words of a line: ``5H`` throws a card, ``5S<5H,6D`` lifts with it, both by whoever's turn it is; ``2:KH`` says which
seat, in its turn or not; ``deal0:5H,5S`` what was seen of the deal; ``ronda0:5x3``; ``misdeal``; ``score=38-20``;
``undo4``, to the fourth word. A note in parentheses is skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from table.games.contract import Header, HeaderProblem
from table.games.cuarenta import CUARENTA
from table.games.cuarenta.cards import DECK, FrenchRank
from table.games.cuarenta.game import step
from table.games.cuarenta.inputs import Correct, Deal, Input, Misdeal, Play, Ronda, Undo
from table.games.cuarenta.rulings import (
    Doubt,
    Fault,
    GameOver,
    HandOver,
    MatchOver,
    Points,
    Refused,
    Ruling,
    Undone,
)
from table.games.cuarenta.state import State
from table.seats import Seat

PLAYERS = ("Ana", "Blas", "Carmen", "Diego")


def mesa(players: int = 2, dealer: Seat | None = None, score: str = "0-0", **house: Any) -> State:
    """A mesa about to be dealt, by the last seat unless said otherwise: seat 0 leads."""
    header = Header(
        game="cuarenta",
        rules="cuarenta",
        players=PLAYERS[:players],
        dealer=players - 1 if dealer is None else dealer,
        house=house,
        score=_two(score),
    )
    state = CUARENTA.start(header)
    if isinstance(state, HeaderProblem):
        raise AssertionError(state)
    assert isinstance(state, State)
    return state


def play(line: str, state: State | None = None) -> tuple[State, list[Ruling]]:
    """The mesa after a line of words, and everything ruled on it. Words count as lines, from 1."""
    state = state or mesa()
    rulings: list[Ruling] = []
    number = 1 if state.past is None else state.past.line + 1
    for word in re.sub(r"\([^)]*\)", "", line).split():
        for what in _inputs(word, state, number):
            state, more = step(state, what)
            rulings += more
        number += 1
    return state, rulings


def said(line: str, state: State | None = None) -> str:
    """The rulings on a line, those of the file format only."""
    return told(play(line, state)[1])


def told(rulings: Iterable[Ruling]) -> str:
    """Rulings in one line."""
    return ", ".join(_word(ruling) for ruling in rulings if not isinstance(ruling, Fault))


def _word(ruling: Ruling) -> str:
    match ruling:
        case Points(pair=pair, points=points, why=why):
            return f"{why} {pair}+{points}"
        case HandOver(cards=cards, score=score):
            return f"hand {_dash(cards)} {_dash(score)}"
        case GameOver(winner=winner, score=score):
            return f"game {winner} {_dash(score)}"
        case MatchOver(winner=winner, games=games):
            return f"match {winner} {_dash(games)}"
        case Refused(why=why):
            return why
        case Undone(to=to):
            return f"undone {to}"
        case Doubt():
            return "doubt"
        case Fault(why=why):
            return why


def _inputs(word: str, state: State, line: int) -> Sequence[Input]:
    if word == "misdeal":
        return (Misdeal(line),)
    if word.startswith("score="):
        return (Correct(line, _two(word.removeprefix("score="))),)
    if word.startswith("undo"):
        return (Undo(line, int(word.removeprefix("undo"))),)
    if found := re.fullmatch(r"deal(\d):(.*)", word):
        return tuple(Deal(line, int(found[1]), DECK[name]) for name in found[2].split(","))
    if found := re.fullmatch(r"ronda(\d):(\w)x(\d)", word):
        return (Ronda(line, int(found[1]), FrenchRank(found[2]), int(found[3])),)
    found = re.fullmatch(r"(?:(\d):)?(\w\w)(?:<(.*))?", word)
    assert found, word
    seat = int(found[1]) if found[1] else state.mano.turn
    take = tuple(DECK[name] for name in found[3].split(",")) if found[3] else ()
    return (Play(line, seat, DECK[found[2]], take),)


def _two(text: str) -> tuple[int, int]:
    one, other = text.split("-")
    return int(one), int(other)


def _dash(two: tuple[int, int]) -> str:
    return f"{two[0]}-{two[1]}"
