"""Legal ways to play out the deals of `deals.txt`: the number there, a brute-force count, and the engine's.

The brute force (`plain`) shares no code with the engine; the engine calls a card legal when it rules no
renuncio with the whole deal known. To add a deal, write its line and run this file: it says what was counted.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from table.cards import Cards, cards_of
from table.games.cuatrola.game import step
from table.games.cuatrola.inputs import Play
from table.games.cuatrola.rulings import Renuncio
from table.games.cuatrola.state import State
from tests.notation import table
from tests.perft.plain import Switches, ways


class Line(NamedTuple):
    """One line of the file."""

    pinte: str
    hands: str
    bids: str
    house: dict[str, Any]
    depth: int
    number: int


def read(text: str) -> Line:
    """`pinte | hands | bids | switches | cards laid | ways`; a dash for none."""
    pinte, hands, bids, switches, depth, count = (part.strip() for part in text.split("|"))
    house: dict[str, Any] = {}
    for setting in switches.replace("-", "").split():
        name, value = setting.split("=")
        house[name] = {"true": True, "false": False}.get(value, value)
    return Line(pinte, hands, bids.replace("-", ""), house, int(depth), int(count))


LINES = [
    read(line)
    for line in Path(__file__).with_name("deals.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


def engine_count(state: State, depth: int) -> int:
    """Ways to lay `depth` more cards without a renuncio."""
    hand = state.hand
    if depth == 0 or hand.phase == "over":
        return 1
    ways = 0
    for card in cards_of(Cards(hand.seen[hand.turn] | hand.dealt[hand.turn])):
        if card.bit & hand.played[hand.turn]:
            continue
        after, rulings = step(state, Play(len(hand.laid) + 100, hand.turn, card))
        if not any(isinstance(ruling, Renuncio) for ruling in rulings):
            ways += engine_count(after, depth - 1)
    return ways


@pytest.mark.parametrize("line", LINES, ids=[f"{line.bids or 'normal'} {line.house}" for line in LINES])
def test_ways_to_play_out(line: Line) -> None:
    game = table(pinte=line.pinte, hands=line.hands, fin_anticipado=False, **line.house)
    assert game.play(line.bids) == ""
    playing = game.state.hand.playing
    hands = [frozenset(hand.split()) for hand in line.hands.split("/")]
    plain = ways(Switches(**line.house), line.pinte[1], playing, hands, (), playing[0], line.depth)
    assert (sum(1 for _way in plain), engine_count(game.state, line.depth)) == (line.number, line.number)
