"""The sota: a young page on foot, both legs to be seen, a feather on the cap."""

from __future__ import annotations

from table.cards import Suit
from table.widgets.art import inks
from table.widgets.art.pen import Pen, box, mirrored, oval, path
from table.widgets.art.people import COURTS, Costume, ground, head, sign_arm


def sota(pen: Pen, suit: Suit) -> None:
    """Draw the sota of a suit on the whole card."""
    court = COURTS[suit]
    ground(pen.at(0, 86.6), 7, 44.5)
    body = pen.at(26.5, 0)
    _legs(body, court)
    _tunic(body, court)
    _arm_on_hip(body, court)
    sign_arm(body.at(9, 33.5), suit, court.lining, court.trim)
    sota_head(body.at(0, 21.5), court)


def _legs(pen: Pen, court: Costume) -> None:
    for side, hose in zip((-1, 1), court.hose, strict=True):
        leg = pen.at(0, 0, flip=side < 0)
        leg.shape(path("M 0.4 56 C 0.6 66 2 74 2.6 84 L 7 84 C 7.6 76 9.4 66 9 56"), hose)
        leg.shape(path("M 2.4 81.6 L 7.2 81.6 C 8.4 84.6 12.4 84.2 13.6 86 L 13.6 87.6 L 2.4 87.6"), inks.WOOD)
        leg.shape(path("M 2 80 L 7.6 80 L 7.4 82.4 L 2.2 82.4"), court.trim, 0.8)
        leg.line(path("M 7.3 66 Q 5 67.4 2 66.6"), width=0.6)


def _tunic(pen: Pen, court: Costume) -> None:
    skirt = "M 0 46 L 7 46 C 9 52 12 57 13.4 62 Q 10.6 64.6 7.6 62.4 Q 4 65 0 62.8"
    pen.shape(mirrored(skirt), court.cloth)
    for x in (-5, 0, 5):
        pen.line(path(f"M {x * 0.6} 49 Q {x} 55 {x * 1.55} 62"), court.shade, 1.4)
    pen.line(
        path("M -13 60.4 Q -10 63 -7.4 60.8 Q -4 63.4 0 61.2 Q 4 63.4 7.4 60.8 Q 10 63 13 60.4"),
        court.trim,
        1.8,
    )
    pen.line(mirrored(skirt), closed=True)
    pen.shape(mirrored("M 0 30 C 5 30 9.4 30.6 10.6 33.6 C 10.4 38 8 42 7 47 L 0 47"), court.cloth)
    pen.fill(mirrored("M 0 30 L 3.2 30 L 2.4 46 L 0 46"), court.lining)
    pen.line(path("M 3.2 31 L 2.4 45"), width=0.7)
    pen.line(path("M -3.2 31 L -2.4 45"), width=0.7)
    pen.dots(((0, 35), (0, 38.6), (0, 42.2)), 0.9, court.trim, 0.6)
    pen.shape(mirrored("M 0 45 L 7.6 45 L 7.6 48.4 L 0 48.4"), court.trim)
    pen.shape(box(-1.8, 44.6, 1.8, 48.8), inks.PALE_GOLD, 0.8)
    pen.shape(mirrored("M 0 29 L 4.4 28.8 C 6 30.4 6 31.4 5 32.6 Q 2.4 34.2 0 34.2"), inks.WHITE)


def _arm_on_hip(pen: Pen, court: Costume) -> None:
    pen.shape(
        path(
            "M -8 31.4 C -13 32 -17.6 37 -18.4 43 C -16 46.6 -11 49.4 -6.4 50 L -5.6 46.4 "
            "C -9.4 45.6 -12 44.4 -13 42.6 C -12 40.4 -9.4 39.6 -7.4 38.6"
        ),
        court.lining,
    )
    pen.line(path("M -15.4 36 Q -12 37.4 -11 36.2"), width=0.7)
    pen.shape(path("M -8.8 45.6 L -6.4 45.6 L -6.2 50.4 L -9 50.2"), court.trim, 0.8)
    pen.shape(oval(-5, 48, 2.4, 2.2), inks.SKIN)


def sota_head(pen: Pen, court: Costume) -> None:
    """The head with cap and feather about (0, 0)."""
    pen.shape(mirrored("M 0 -7.4 C 7 -7.6 8.6 -2 7.8 7.4 Q 5.4 9 3 7.6 L 0 4"), court.hair)
    head(pen)
    pen.fill(
        path("M -5 -2.6 C -3 -3 1 -3.4 3.6 -4.6 L 5 -2.6 C 5.6 -6 4 -8 0 -8 C -4 -8 -5.6 -6 -5 -2.6"),
        court.hair,
    )
    pen.line(path("M -5 -2.6 C -3 -3 1 -3.4 3.6 -4.6 L 5 -2.6"), width=0.7)
    _feather(pen.at(5.6, -7, angle=28), court)
    cap = path("M -7.6 -4.6 C -11.4 -8.6 -7 -12.4 0 -12 C 7.6 -12 10.4 -8 7.6 -4.6 Q 0 -7.4 -7.6 -4.6")
    pen.shape(cap, court.cloth)
    pen.line(path("M -7.6 -5.6 Q 0 -8.6 7.6 -5.6"), court.trim, 2.2)
    pen.line(cap, closed=True)


def _feather(pen: Pen, court: Costume) -> None:
    pen.shape(
        path("M 0 2 C -4 -1 -4 -7 0.6 -10 C 4.6 -6.6 4 -1 0 2"),
        inks.WHITE if court.cloth is inks.RED else court.trim,
    )
    pen.line(path("M 0 2 Q -0.4 -4 0.6 -8.4"), width=0.6)
