"""The rey: crowned and bearded, in a robe and an ermine mantle that reach the ground."""

from __future__ import annotations

from table.cards import Suit
from table.widgets.art import inks
from table.widgets.art.ornaments import crown
from table.widgets.art.pen import Pen, mirrored, oval, path
from table.widgets.art.people import COURTS, Costume, head, sign_arm


def rey(pen: Pen, suit: Suit) -> None:
    """Draw the rey of a suit on the whole card."""
    court = COURTS[suit]
    body = pen.at(26.5, 0)
    _mantle(body, court)
    _robe(body, court)
    _ermine(body)
    _resting_hand(body, court)
    sign_arm(body.at(9.6, 34.4), suit, court.cloth, inks.WHITE)
    _collar(body)
    rey_head(body.at(0, 22.5), court)


def _mantle(pen: Pen, court: Costume) -> None:
    pen.shape(mirrored("M 0 31 C 7 31 12.4 32 13.6 38 C 15 56 17 74 18 89.4 L 0 89.4"), court.cloth)
    for side in (-1, 1):
        pen.line(path(f"M {13 * side} 58 Q {14.4 * side} 74 {15.4 * side} 87"), court.shade, 1.6)


def _robe(pen: Pen, court: Costume) -> None:
    pen.shape(mirrored("M 0 34 L 6 34 C 7 54 8 72 10 89.4 L 0 89.4"), court.lining)
    for x in (-4, 4):
        pen.line(path(f"M {x} 62 Q {x * 1.2} 74 {x * 1.5} 82"), width=0.7)
    pen.shape(mirrored("M 0 83 L 9.4 83 L 10 89.4 L 0 89.4"), court.trim)
    pen.dots(((-6.6, 86.2), (-2.2, 86.2), (2.2, 86.2), (6.6, 86.2)), 1.0, inks.WHITE, 0.6)
    pen.shape(mirrored("M 0 54 L 7.6 53 L 7.8 57 L 0 58"), court.trim)
    pen.shape(oval(0, 56, 2.6, 2.8), inks.PALE_GOLD, 0.8)
    pen.line(path("M 0 59 L 0 74"), court.trim, 2.2)
    pen.dots(((0, 75.6),), 1.8, court.trim, 0.8)


def _ermine(pen: Pen) -> None:
    """The two white edges of the mantle, from the shoulders to the hem."""
    for side in (False, True):
        edge = pen.at(0, 0, flip=side)
        edge.shape(path("M 4.8 36 C 5.4 54 6.8 72 8.6 89.4 L 12.6 89.4 C 10.6 72 9.4 54 9 36"), inks.WHITE)
        for step in range(6):
            _tail(edge.at(7.4 + 0.56 * step, 46 + 7.4 * step))


def _tail(pen: Pen) -> None:
    pen.fill(path("M 0 -1.4 L 0.9 1.4 L 0 0.9 L -0.9 1.4"), inks.BLACK)


def _collar(pen: Pen) -> None:
    pen.shape(mirrored("M 0 29 C 7 29 13 31 13.8 37 C 10 41.4 5 43 0 43"), inks.WHITE)
    for x, y in ((-10, 35.4), (-6.6, 39), (6.6, 39), (10, 35.4)):
        _tail(pen.at(x, y))


def _resting_hand(pen: Pen, court: Costume) -> None:
    """The hand at the belt, its wide sleeve coming out of the mantle."""
    pen.shape(
        path(
            "M -12.6 44 C -17.4 50 -17.8 56 -15.4 61.4 C -11 61 -7.6 58 -5.6 55.4 L -6.8 50.4 "
            "C -9 50.6 -10.6 49.4 -11 47"
        ),
        court.cloth,
    )
    pen.line(path("M -15.4 61.4 C -11 61 -7.6 58 -5.6 55.4"), court.trim, 1.8)
    pen.line(path("M -15.6 61.8 C -11 61.6 -7.4 58.6 -5.2 55.8"))
    pen.shape(oval(-4.4, 53, 2.6, 2.2), inks.SKIN)


def rey_head(pen: Pen, court: Costume) -> None:
    """The crowned and bearded head about (0, 0)."""
    pen.shape(mirrored("M 0 -6 C 7 -7 9.4 -2 7 2 C 9.6 4 9 8.6 5.6 9.4 L 0 6"), court.beard)
    head(pen)
    pen.shape(mirrored("M 0 3 C 1.6 1.8 3.6 2.4 5 -1.6 C 7.4 6 5.4 12 1.4 17.6 Q 0.6 16.4 0 15.4"), court.beard)
    pen.fill(oval(0, 4.3, 1.5, 0.8), inks.DARK_RED)
    for x in (-2.2, 0, 2.2):
        pen.line(path(f"M {x} 7.4 Q {x * 1.3} 10 {x * 0.8} 13"), width=0.6)
    crown(pen.at(0, -5.2))
