"""What the engine says: the rulings of acta.md, and one of the table's own that explains a fault.

Every ruling carries `line`, the line of the input that caused it. `CONTRACT` names the kinds whose keys are
exactly those of the file format; `Fault` is an addition.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from table.games.cuarenta.cards import FrenchCard
from table.games.cuarenta.lifts import WrongLift
from table.seats import Pair, Seat

Why: TypeAlias = Literal["caida", "limpia", "ronda", "doble_ronda", "carton", "dos_por_dar", "error", "misdeal"]


class _Ruling(msgspec.Struct, frozen=True, tag_field="out"):
    line: int


class Refused(_Ruling, frozen=True, tag="refused"):
    """The input changes nothing, and why."""

    why: str


class Doubt(_Ruling, frozen=True, tag="doubt"):
    """What was seen of the deal cannot be right and is no longer used in this deal."""


class Undone(_Ruling, frozen=True, tag="undone"):
    """The inputs and rulings from line `to` on no longer hold."""

    to: int


class Fault(_Ruling, frozen=True, tag="fault"):
    """What was wrong with a card that costs its player's pair points: the `error` that follows."""

    seat: Seat
    card: FrenchCard
    why: WrongLift | Literal["out_of_turn"]


class Points(_Ruling, frozen=True, tag="points"):
    """A pair scores; 0 only for a fault of its rivals that does not count at 38."""

    pair: Pair
    points: int
    why: Why


class HandOver(_Ruling, frozen=True, tag="hand"):
    """The fortieth card is down and counted: the cards each pair lifted, and the score."""

    cards: tuple[int, int]
    score: tuple[int, int]


class GameOver(_Ruling, frozen=True, tag="game"):
    """A partida is won, with this score."""

    winner: Pair
    score: tuple[int, int]


class MatchOver(_Ruling, frozen=True, tag="match"):
    """The mesa is over: who won it (nobody after two partidas each), and the partidas each pair won."""

    winner: Pair | None
    games: tuple[int, int]


Ruling: TypeAlias = Refused | Doubt | Undone | Fault | Points | HandOver | GameOver | MatchOver

Rulings: TypeAlias = tuple[Ruling, ...]

CONTRACT: dict[str, tuple[str, ...]] = {
    str(kind.__struct_config__.tag): kind.__struct_fields__
    for kind in (Refused, Doubt, Undone, Points, HandOver, GameOver, MatchOver)
}
"""The kinds of ruling that acta.md fixes, with their keys."""
