"""What the engine says: the rulings of acta.md, and the table's own beside them.

Every ruling carries `line`, the line of the input that caused it. `CONTRACT` names the kinds whose keys are
exactly those of the file format; the others (`Discutible` and the customs of El Narro) are additions.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from table.cards import Card, Suit
from table.seats import Pair, Seat

Duty: TypeAlias = Literal["no_asiste", "no_monta", "no_falla", "no_pisa", "varios"]

Why: TypeAlias = Literal[
    "count", "carbunco", "tricks", "renuncio", "cante_falso", "concede", "policia", "penalty", "redeal"
]


class _Ruling(msgspec.Struct, frozen=True, tag_field="out"):
    line: int


class Refused(_Ruling, frozen=True, tag="refused"):
    """The input changes nothing, and why."""

    why: str


class Trick(_Ruling, frozen=True, tag="trick"):
    """A trick (1-5) is complete; its points include the ten of monte in the fifth (narro 30)."""

    trick: int
    winner: Seat
    points: int


class CanteSung(_Ruling, frozen=True, tag="cante"):
    """A cante counts: 20, or 40 in the suit of the pinte (narro 29)."""

    seat: Seat
    suit: Suit
    value: int


class CanteFalso(_Ruling, frozen=True, tag="cante_falso"):
    """A cante that was sung turned out impossible."""

    seat: Seat
    suit: Suit


class Renuncio(_Ruling, frozen=True, tag="renuncio"):
    """A play is proven wrong in every distribution that agrees with what is known (narro 27)."""

    seat: Seat
    card: Card
    trick: int
    play_line: int
    duty: Duty


class Doubt(_Ruling, frozen=True, tag="doubt"):
    """What was seen of the deal cannot be right and is no longer used in this hand."""


class Undone(_Ruling, frozen=True, tag="undone"):
    """The inputs and rulings from line `to` on no longer hold."""

    to: int


class Overruled(_Ruling, frozen=True, tag="overruled"):
    """What line `of` ended the hand with no longer holds."""

    of: int


class HandOver(_Ruling, frozen=True, tag="hand"):
    """The hand is over: who won how many points of the game, and the score after it."""

    winner: Pair | None
    points: int
    contract: str
    why: Why
    tantos: tuple[int, int]
    tricks: tuple[int, int]
    score: tuple[int, int]


class GameOver(_Ruling, frozen=True, tag="game"):
    """The game is over (narro 10)."""

    winner: Pair | None
    score: tuple[int, int]


class Discutible(_Ruling, frozen=True, tag="discutible"):
    """A card right under the house's reading of a switch, wrong had the switch the value `under`."""

    seat: Seat
    card: Card
    trick: int
    play_line: int
    switch: str
    under: bool | str


class Entrega(_Ruling, frozen=True, tag="entrega"):
    """A pair reached ten (first) or twenty (second) and hands its counting cards back (narro 34)."""

    pair: Pair
    which: int


class Once(_Ruling, frozen=True, tag="once"):
    """The first pair at eleven may ask to be served by the other (narro 35).

    `a_iguales`: the scores are equal, so both drink; `pair` is then None.
    """

    pair: Pair | None
    a_iguales: bool


class AntiMazas(_Ruling, frozen=True, tag="anti_mazas"):
    """A pair reached its fourth point and is safe from Las Mazas (narro 39)."""

    pair: Pair


class Mazas(_Ruling, frozen=True, tag="mazas"):
    """The losers stayed below four points and owe a round at Las Mazas (narro 39)."""

    pair: Pair


Ruling: TypeAlias = (
    Refused
    | Trick
    | CanteSung
    | CanteFalso
    | Renuncio
    | Doubt
    | Undone
    | Overruled
    | HandOver
    | GameOver
    | Discutible
    | Entrega
    | Once
    | AntiMazas
    | Mazas
)

Rulings: TypeAlias = tuple[Ruling, ...]

CONTRACT: dict[str, tuple[str, ...]] = {
    str(kind.__struct_config__.tag): kind.__struct_fields__
    for kind in (
        Refused,
        Trick,
        CanteSung,
        CanteFalso,
        Renuncio,
        Doubt,
        Undone,
        Overruled,
        HandOver,
        GameOver,
    )
}
"""The kinds of ruling that acta.md fixes, with their keys."""
