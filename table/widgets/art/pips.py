"""Where the signs lie on the cards from two to seven, in millimetres of the card."""

from __future__ import annotations

from typing import NamedTuple

from table.cards import Rank, Suit
from table.widgets.art.pen import Pen
from table.widgets.art.signs import sign


class Place(NamedTuple):
    """One sign: its centre, its height in millimetres and how far it is turned, in degrees."""

    x: float
    y: float
    height: float
    angle: float = 0.0


def _rows(height: float, *rows: tuple[float, tuple[float, ...]]) -> tuple[Place, ...]:
    return tuple(Place(x, y, height) for y, columns in rows for x in columns)


_ONE, _TWO, _THREE = (30.5,), (18.6, 42.4), (17.0, 30.5, 44.0)

ROUND: dict[Rank, tuple[Place, ...]] = {
    Rank.DOS: _rows(33, (28, _ONE), (67, _ONE)),
    Rank.TRES: _rows(25, (20.5, _ONE), (47.5, _ONE), (74.5, _ONE)),
    Rank.CUATRO: _rows(22, (28, _TWO), (67, _TWO)),
    Rank.CINCO: _rows(20, (26, _TWO), (47.5, _ONE), (69, _TWO)),
    Rank.SEIS: _rows(19.5, (26, _TWO), (47.5, _TWO), (69, _TWO)),
    Rank.SIETE: _rows(16, (28, (21.5, 39.5)), (47.5, (13.2, 30.5, 47.8)), (67, (21.5, 39.5))),
}
"""Coins and cups."""

LONG: dict[Rank, tuple[Place, ...]] = {
    Rank.DOS: (Place(19, 47.5, 64, 180), Place(42, 47.5, 64)),
    Rank.TRES: (Place(15.5, 52, 52), Place(30.5, 43, 52, 180), Place(45.5, 52, 52)),
    Rank.CUATRO: _rows(37, (27.5, _TWO), (67.5, _TWO)),
    Rank.CINCO: (*_rows(34, (25, (17, 44)), (70, (17, 44))), Place(30.5, 47.5, 40)),
    Rank.SEIS: _rows(34, (28.5, _THREE), (66.5, _THREE)),
    Rank.SIETE: (*_rows(30, (24, _THREE), (71, _THREE)), Place(30.5, 47.5, 40, 90)),
}
"""Swords and clubs."""

CLUB_SHARE = 0.86
"""A club is stouter than a sword: so much shorter in the same place."""


def pips(pen: Pen, suit: Suit, rank: Rank) -> None:
    """The signs of a card from two to seven; raises ``KeyError`` for the ace and the figures."""
    places = (LONG if suit in (Suit.ESPADAS, Suit.BASTOS) else ROUND)[rank]
    for place in places:
        # Only a sword may stand on its point: a club on its thin end already does.
        angle = place.angle if suit is Suit.ESPADAS or place.angle == 90 else 0
        height = place.height * (CLUB_SHARE if suit is Suit.BASTOS else 1)
        sign(pen.at(place.x, place.y, size=height / 100, angle=angle), suit)
