"""The four aces: the sign alone, as large as the card allows, and dressed up."""

from __future__ import annotations

import math

from table.cards import Suit
from table.widgets.art import inks
from table.widgets.art.ornaments import berries, branch, crown, leaf, ribbon
from table.widgets.art.pen import Pen, mirrored, oval, path, star
from table.widgets.art.signs import club, flower, sword

MIDDLE = 30.5


def ace(pen: Pen, suit: Suit) -> None:
    """Draw the ace of a suit on the whole card."""
    draw = {Suit.OROS: _oros, Suit.COPAS: _copas, Suit.ESPADAS: _espadas, Suit.BASTOS: _bastos}[suit]
    draw(pen.at(MIDDLE, 47.5))


def _oros(pen: Pen) -> None:
    """A coin like a sun, crowned, two laurel branches under it."""
    for step in range(24):
        ray = pen.at(0, 0, angle=15 * step)
        colour = inks.RED if step % 2 else inks.GOLD
        ray.shape(path("M -2.1 -15 L 0 -24.6 L 2.1 -15"), colour, 0.8)
    coin = pen.at(0, 0, size=0.37)
    coin.shape(oval(0, 0, 50), inks.GOLD)
    coin.dots(
        [(45.6 * math.cos(math.radians(a)), 45.6 * math.sin(math.radians(a))) for a in range(0, 360, 15)],
        2.6,
        inks.PALE_GOLD,
        0.6,
    )
    coin.shape(oval(0, 0, 41), inks.BLUE, 0.8)
    coin.shape(star(8, 40, 27, 22.5), inks.PALE_GOLD, 0.8)
    coin.shape(oval(0, 0, 26), inks.RED, 0.8)
    flower(coin, 25, inks.PALE_GOLD)
    flower(coin.at(0, 0, angle=22.5), 15, inks.GOLD)
    coin.shape(oval(0, 0, 6.6), inks.BLUE, 0.7)
    crown(pen.at(0, -28.2, size=1.2))
    for side in (False, True):
        half = pen.at(0, 0, flip=side)
        branch(half, path("M -1 36 C -9 36 -16 32 -19.6 25"), 4, 0.62)
        berries(half, ((-8.6, 31), (-15, 28)))
    ribbon(pen.at(0, 36, size=0.62), inks.RED, inks.DARK_RED)


def _copas(pen: Pen) -> None:
    """A covered cup with two handles."""
    pen = pen.at(0, 0.6, size=0.95)
    for side in (False, True):
        half = pen.at(0, 0, flip=side)
        handle = path("M 17 -9 C 25.4 -13 26.6 2 19 7 C 16.4 8.6 14 9.6 12 9")
        half.line(handle, inks.BLACK, 5.2)
        half.line(handle, inks.GOLD, 3.2)
        half.dots(((23.4, -5.6),), 1.7, inks.RED, 0.8)
    _foot(pen)
    _bowl(pen)
    _lid(pen)


def _foot(pen: Pen) -> None:
    pen.shape(mirrored("M 0 16 L 3 16 C 3.4 25 7 28 17 31 L 17 36 L 0 36"), inks.GOLD)
    pen.fill(mirrored("M 0 31.6 L 16.6 31.6 L 16.6 35.6 L 0 35.6"), inks.BLUE)
    pen.line(path("M -17 31.2 L 17 31.2"), width=0.8)
    pen.dots([(x, 33.6) for x in (-12, -6, 0, 6, 12)], 1.1, inks.PALE_GOLD, 0.6)
    for x in (-8, 0, 8):
        pen.line(path(f"M {x * 0.24} 22 Q {x * 0.5} 27 {x} 30"), width=0.7)
    pen.shape(oval(0, 18.6, 7, 3.6), inks.RED)
    pen.line(path("M -6.6 18.4 Q 0 20.8 6.6 18.4"), inks.PALE_GOLD, 1.2)


def _bowl(pen: Pen) -> None:
    pen.shape(mirrored("M 0 -15 L 18.6 -15 C 20.6 0 13 11 3.6 15.4 L 0 15.4"), inks.RED)
    pen.shape(mirrored("M 0 6 C 6 6 12 4.4 15.2 2.4 C 12.8 8.6 8.6 13 3.4 15.2 L 0 15.2"), inks.GOLD, 0.8)
    for x in (-7.4, -2.6, 2.6, 7.4):
        pen.line(path(f"M {x * 1.2} {5.6 - abs(x) * 0.1} Q {x} 11 {x * 0.4} 14.6"), width=0.7)
    for x in (-11.4, 0, 11.4):
        spot = pen.at(x, -3.4 if x else -2.2)
        flower(spot, 4.4, inks.PALE_GOLD, 6)
        spot.shape(oval(0, 0, 1.3), inks.BLUE, 0.6)
    pen.shape(mirrored("M 0 -16 L 19.8 -16 L 19.4 -10.6 L 0 -9.4"), inks.PALE_GOLD, 0.9)
    pen.dots([(x, -13) for x in (-15, -9, -3, 3, 9, 15)], 1.2, inks.BLUE, 0.6)


def _lid(pen: Pen) -> None:
    pen.shape(mirrored("M 0 -31 C 3 -29.4 5 -28.6 9 -27 C 15 -24.6 17.4 -21 17.4 -17.6 L 0 -17.6"), inks.RED)
    for x in (-10, -4, 4, 10):
        pen.line(path(f"M {x * 0.3} -29.6 Q {x * 1.05} -25 {x * 1.2} -19"), inks.GOLD, 1.4)
    pen.line(mirrored("M 0 -31 C 3 -29.4 5 -28.6 9 -27 C 15 -24.6 17.4 -21 17.4 -17.6 L 0 -17.6"), closed=True)
    pen.shape(mirrored("M 0 -19.4 L 18.6 -19.4 L 18.6 -15.6 L 0 -15.6"), inks.GOLD)
    pen.shape(mirrored("M 0 -32.6 L 3.4 -32.6 L 4 -30 L 0 -29.4"), inks.GOLD, 0.9)
    pen.shape(oval(0, -35.4, 3.4), inks.BLUE)
    pen.fill(oval(-0.9, -36.3, 0.9), inks.WHITE)


def _espadas(pen: Pen) -> None:
    """A sword as tall as the card, in a wreath, a ribbon at its hilt."""
    for side in (False, True):
        half = pen.at(0, 0, flip=side)
        branch(half, path("M -2 27 C -16 25 -22 10 -17 -8"), 6, 0.78)
        berries(half, ((-12.6, 19.6), (-17.4, 10), (-18.2, 0)))
    sword(pen.at(0, 0, size=0.8))
    hilt = pen.at(0, 14.2)
    hilt.shape(mirrored("M 0 -3.4 L 8 -3 C 13 -1.4 16 -3 17.4 -7.4 C 21.4 -4 19 4.6 11 4.6 L 0 5"), inks.GOLD)
    hilt.shape(oval(0, 0.6, 3.4), inks.RED, 0.8)
    hilt.dots(((-8, 0.8), (8, 0.8)), 1.5, inks.BLUE, 0.7)
    hilt.dots(((-18, -6), (18, -6)), 2.2, inks.PALE_GOLD, 0.9)
    ribbon(pen.at(0, 27.6, size=0.8), inks.RED, inks.DARK_RED)


def _bastos(pen: Pen) -> None:
    """A club in leaf, a ribbon wound about it."""
    for x, y, angle, size in LEAVES:
        leaf(pen.at(x, y, angle=angle, size=size), inks.PALE_GREEN if angle > 0 else inks.GREEN)
    club(pen.at(0, 0, size=0.78))
    for y, dx in ((-16, 9.2), (1, 8.0), (16, 6.4)):
        band = path(f"M {-dx} {y + 1.5} Q 0 {y + 1} {dx} {y - 4.5} L {dx} {y} Q 0 {y + 6} {-dx} {y + 6}")
        pen.shape(band, inks.RED)
        pen.line(path(f"M {1 - dx} {y + 3.8} Q 0 {y + 3.4} {dx - 1} {y - 2}"), inks.PALE_GOLD, 0.9)
    ribbon(pen.at(0, 30, size=0.8), inks.RED, inks.DARK_RED)


LEAVES = (
    (-9, -26, -52, 1.25),
    (-9, -24, -96, 1.0),
    (9.6, -18, 50, 1.3),
    (9.6, -15, 96, 1.0),
    (-8, -6, -58, 1.25),
    (-8, -3, -100, 1.0),
    (7, 8, 54, 1.3),
    (7, 11, 98, 1.0),
    (-5.6, 21, -56, 1.2),
    (-5.6, 24, -98, 0.9),
)
"""Where the club has sprouted: x, y, the way the leaf points, its size."""
