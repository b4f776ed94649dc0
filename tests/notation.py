"""A line of notation for what happens at a table, so that a rule of the game reads as one line.

    table("narro", pinte="Ro", hands="Rc 3b Ae So Cb / Sc 3e Co Rb Ce / Ac Cc Se Sb 3o / …").play("Rc Sc Cc")

is a game in which Diego (seat 3) dealt, three hands were seen going face down, the king of oros was turned up
and three cards were laid; it gives ``"renuncio 2 Cc no_monta; hand 1 +2 renuncio"``.

Hands are those of mano, second, third and postre; ``…`` is a hand nobody saw, and a hand may be seen in part.
A script is statements between semicolons:

    pinte Ro            deal 1 Ab 3b        redeal        correct 20 18
    Cb Sb Rb            cards, each laid by the seat whose turn it is
    1 Sb                the same by seat 1, whose turn it may not be
    paso; solo; paso x4 bids, each by the next seat to speak
    2 cuatrola          the same by seat 2
    1 cante o           1 show Ro           1 claim       1 takeback 0   (rival 0 lets seat 1 take back)
    0 concede           0 policia           0 penalty
    undo 13             undo last           overrule      {"in": …}      (any line as it stands)

An input is a line of the acta, the header being line 1; no rulings stand between them, so lines are easy to
count: `Table.line` is the last one. Rulings are written as

    refused out_of_turn     trick1 3 +20        cante 1 o 20        cante_falso 1 o
    renuncio 1 Sb no_monta  doubt               undone 13           overruled 11
    hand 0 +2 renuncio      hand nobody +0 count                    game 0 22-20

and those beside the contract (`Table.beside`) as ``discutible 2 Sc ahorrarse=nunca``, ``entrega 0 1``, ``once 0``,
``once a_iguales``, ``anti_mazas 0`` and ``mazas 1``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TypeVar

from table.acta import ruling_keys
from table.games.contract import Header, HeaderProblem
from table.games.cuatrola import CUATROLA
from table.games.cuatrola.game import step
from table.games.cuatrola.inputs import BIDS, read_input
from table.games.cuatrola.rulings import CONTRACT, Ruling, Rulings
from table.games.cuatrola.state import State

PLAYERS = ("Ana", "Blas", "Carmen", "Diego")
UNSEEN = "…"

NOTATION = {
    "refused": "refused {why}",
    "trick": "trick{trick} {winner} +{points}",
    "cante": "cante {seat} {suit} {value}",
    "cante_falso": "cante_falso {seat} {suit}",
    "renuncio": "renuncio {seat} {card} {duty}",
    "doubt": "doubt",
    "undone": "undone {to}",
    "overruled": "overruled {of}",
    "hand": "hand {winner} +{points} {why}",
    "game": "game {winner} {score}",
    "discutible": "discutible {seat} {card} {switch}={under}",
    "entrega": "entrega {pair} {which}",
    "once": "once {pair}",
    "anti_mazas": "anti_mazas {pair}",
    "mazas": "mazas {pair}",
}

R = TypeVar("R")
Keys = dict[str, object]


class Table:
    """A game under way: its state, the lines of its acta and every ruling, all of them and those of the last play."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.line = 1
        self.inputs: list[Keys] = []
        self.rulings: list[Ruling] = []
        self.latest: Rulings = ()

    def play(self, script: str) -> str:
        """What the engine rules on these statements, in order; only the contract's kinds of ruling."""
        before = len(self.rulings)
        for statement in filter(None, map(str.strip, script.split(";"))):
            for keys in self._inputs(statement):
                self.feed(keys)
        self.latest = tuple(self.rulings[before:])
        return "; ".join(said(ruling) for ruling in self.latest if is_of_the_contract(ruling))

    @property
    def beside(self) -> str:
        """What the last play was ruled beside the contract: disputed plays and the customs."""
        return "; ".join(said(ruling) for ruling in self.latest if not is_of_the_contract(ruling))

    def the(self, kind: type[R]) -> R:
        """The only ruling of this kind in the last play. Raises ``ValueError`` if it is not the only one."""
        (ruling,) = (ruling for ruling in self.latest if isinstance(ruling, kind))
        return ruling

    def feed(self, keys: Keys) -> Rulings:
        """The rulings on one line of the acta."""
        self.line += 1
        self.inputs.append(keys)
        self.state, rulings = step(self.state, read_input(keys, self.line))
        self.rulings += rulings
        return rulings

    def _inputs(self, statement: str) -> Iterator[Keys]:
        if statement.startswith("{"):
            yield json.loads(statement)
            return
        words = statement.split()
        head, *rest = words
        hand = self.state.hand
        if head == "deal":
            yield from ({"in": "deal", "seat": int(rest[0]), "card": card} for card in rest[1:])
        elif head == "pinte":
            yield {"in": "pinte", "card": rest[0]}
        elif head == "correct":
            yield {"in": "correct", "score": [int(points) for points in rest]}
        elif head == "undo":
            yield {"in": "undo", "to": self.line if rest[0] == "last" else int(rest[0])}
        elif head in ("redeal", "overrule"):
            yield {"in": head}
        elif head in BIDS:
            times = int(rest[0].removeprefix("x")) if rest else 1
            for place in range(hand.spoken, hand.spoken + times):
                yield {"in": "bid", "seat": (hand.mano + place) % 4, "bid": head}
        elif head.isdecimal():
            yield _by_seat(int(head), *rest)
        else:
            for card in words:
                yield {"in": "play", "seat": self.state.hand.turn, "card": card}


def _by_seat(seat: int, what: str, *rest: str) -> Keys:
    if what in BIDS:
        return {"in": "bid", "seat": seat, "bid": what}
    if what == "cante":
        return {"in": what, "seat": seat, "suit": rest[0]}
    if what == "show":
        return {"in": what, "seat": seat, "card": rest[0]}
    if what == "takeback":
        return {"in": what, "seat": seat, "by": int(rest[0])}
    if what in ("claim", "concede", "policia", "penalty"):
        return {"in": what, "seat": seat}
    return {"in": "play", "seat": seat, "card": what}


def table(
    rules: str = "narro",
    *,
    pinte: str | None = None,
    hands: str = "",
    dealer: int = 3,
    score: tuple[int, int] = (0, 0),
    **house: object,
) -> Table:
    """A game about to be bid (`pinte` turned) or dealt, what was seen of `hands` dealt; `house` are switches."""
    header = Header(game="cuatrola", rules=rules, players=PLAYERS, dealer=dealer, house=house, score=score)
    state = CUATROLA.start(header)
    if isinstance(state, HeaderProblem):
        raise ValueError(f"{state.key}: {state.message}")
    game = Table(state)
    game.play(dealing(hands, dealer))
    if pinte is not None:
        game.play(f"pinte {pinte}")
    return game


def dealing(hands: str, dealer: int) -> str:
    """The script that deals these hands, mano's first."""
    seen = [hand.split() for hand in hands.replace(UNSEEN, "").split("/")]
    return "; ".join(f"deal {(dealer + 1 + place) % 4} {' '.join(cards)}" for place, cards in enumerate(seen) if cards)


def is_of_the_contract(ruling: Ruling) -> bool:
    """Whether acta.md fixes this kind of ruling."""
    return ruling.__struct_config__.tag in CONTRACT


def said(ruling: Ruling) -> str:
    """A ruling in the notation of this module."""
    keys = ruling_keys(ruling)
    words = {name: "nobody" if value is None else value for name, value in keys.items()}
    if keys.get("a_iguales"):
        words["pair"] = "a_iguales"
    if "score" in keys:
        words["score"] = "{}-{}".format(*keys["score"])
    return NOTATION[keys["out"]].format(**words)
