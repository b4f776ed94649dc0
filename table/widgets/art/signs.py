"""The four suit signs of the Spanish pack, upright about (0, 0), 100 high."""

from __future__ import annotations

import math

from table.cards import Suit
from table.widgets.art import inks
from table.widgets.art.pen import Pen, mirrored, oval, path


def sign(pen: Pen, suit: Suit) -> None:
    """Draw the sign of the suit: the coin, the cup, the sword or the club."""
    {Suit.OROS: coin, Suit.COPAS: cup, Suit.ESPADAS: sword, Suit.BASTOS: club}[suit](pen)


def coin(pen: Pen) -> None:
    """A gold coin with a milled edge, a red ring and an eight-petalled flower."""
    pen.shape(oval(0, 0, 50), inks.GOLD)
    for step in range(24):
        angle = math.radians(15 * step)
        x, y = math.cos(angle), math.sin(angle)
        pen.line(((44 * x, 44 * y), (49 * x, 49 * y)), inks.DARK_GOLD, 0.8)
    pen.shape(oval(0, 0, 42), inks.PALE_GOLD, 0.8)
    pen.shape(oval(0, 0, 34), inks.RED, 0.6)
    pen.shape(oval(0, 0, 26), inks.PALE_GOLD, 0.6)
    flower(pen, 22, inks.BLUE)
    pen.shape(oval(0, 0, 7), inks.GOLD, 0.6)


def flower(pen: Pen, radius: float, colour: tuple[int, int, int], petals: int = 8) -> None:
    """Petals about (0, 0)."""
    r = radius
    petal = path(
        f"M 0 0 C {0.42 * r} {-0.4 * r} {0.3 * r} {-0.9 * r} 0 {-r} C {-0.3 * r} {-0.9 * r} {-0.42 * r} {-0.4 * r} 0 0"
    )
    for step in range(petals):
        pen.at(0, 0, angle=360 * step / petals).fill(petal, colour)


def cup(pen: Pen) -> None:
    """A red chalice with a gold rim, a knop and a wide foot."""
    pen.shape(mirrored("M 0 20 L 5 20 C 6 34 14 38 30 41 L 30 49 L 0 49"), inks.GOLD)
    pen.fill(mirrored("M 0 42.5 L 29 42.5 L 29 48 L 0 48"), inks.BLUE)
    pen.line(path("M -30 42 L 30 42"), width=0.7)
    bowl = mirrored("M 0 -40 L 38 -40 C 40 -10 26 8 7 13 L 0 13")
    pen.fill(bowl, inks.GOLD)
    pen.fill(mirrored("M 0 -40 L 38 -40 L 34.7 -13 Q 16 -6.5 0 -6.5"), inks.RED)
    pen.fill(mirrored("M 0 -40 L 38 -40 L 37.4 -28 Q 18 -20 0 -20"), inks.PALE_GOLD)
    for x in (-18, -7, 7, 18):
        pen.line(path(f"M {x * 1.25} {-8 - abs(x) * 0.12} Q {x * 1.1} 4 {x * 0.45} 11"), width=0.7)
    pen.line(path("M -34.7 -13 Q 0 0 34.7 -13"), width=0.7)
    pen.line(path("M -37.4 -28 Q 0 -12 37.4 -28"), width=0.7)
    pen.line(bowl, closed=True)
    pen.shape(oval(0, -41, 38, 8.5), inks.GOLD)
    pen.shape(oval(0, -41, 31, 5), inks.DARK_RED, 0.6)
    pen.shape(oval(0, 17, 12, 6.5), inks.GOLD)


def sword(pen: Pen) -> None:
    """A straight sword, point up, with a gold cross-guard and a bound red grip."""
    blade = path("M 0 -50 L 6.5 -40 L 5.5 18 L -5.5 18 L -6.5 -40")
    pen.fill(blade, inks.STEEL)
    pen.fill(path("M 0 -50 L 6.5 -40 L 5.5 18 L 0 18"), inks.DARK_STEEL)
    pen.line(path("M 0 -36 L 0 10"), inks.DARK_BLUE, 0.6)
    pen.line(blade, closed=True)
    pen.shape(mirrored("M 0 24 L 4 24 L 3.6 40 L 0 40"), inks.RED)
    for y in (28, 32, 36):
        pen.line(((-3.5, y + 1), (3.5, y - 1)), inks.PALE_GOLD, 0.6)
    pen.shape(mirrored("M 0 16 L 7 16 C 11 19 15 19 17 14 C 22 17 20 26 12 25.5 L 0 25.5"), inks.GOLD)
    pen.shape(oval(0, 44.5, 5.5), inks.GOLD)


TWIGS = ((-10, -14, -58), (10, -26, 52), (8, 8, 60), (-7, 24, -52))
BARK = "M -4.5 48 C -6 36 -9 33 -7.5 24 C -7 14 -13 6 -10 -6 C -9 -14 -13.5 -22 -12.5 -44"
BARK_RIGHT = "C 15 -34 9 -28 10.5 -18 C 12 -6 8 0 8.4 10 C 9 22 5 30 6 48"


def club(pen: Pen) -> None:
    """A rough green cudgel, hewn off at the thick end, with knots and the stumps of its twigs."""
    for x, y, angle in TWIGS:
        stump(pen.at(x, y, angle=angle))
    body = path(f"{BARK} L 12.3 -46 {BARK_RIGHT}")
    pen.fill(body, inks.GREEN)
    pen.fill(path(f"M 1 48 C 4 20 5 -6 6 -45 L 12.3 -46 {BARK_RIGHT}"), inks.DARK_GREEN)
    pen.line(body, closed=True)
    pen.line(path("M -8 -34 C -9 -22 -4 -14 -5 -2"), inks.PALE_GREEN, 0.8)
    for x, y in ((-2, -25), (3, -4), (-1, 17)):
        pen.shape(oval(x, y, 3.6, 5), inks.PALE_WOOD, 0.7)
        pen.fill(oval(x, y, 1.4, 2.2), inks.WOOD)
    pen.shape(oval(0, -45, 12.6, 4.6), inks.PALE_WOOD)
    pen.line(oval(0, -45, 7, 2.2), inks.WOOD, 0.6)
    pen.shape(oval(0.6, 47.5, 5.2, 2), inks.PALE_WOOD, 0.8)


def stump(pen: Pen) -> None:
    """The stump of a twig, pointing up from (0, 0)."""
    pen.shape(path("M -6 5 L -3.4 -7 L 3.4 -7 L 6 5"), inks.GREEN)
    pen.shape(oval(0, -7, 3.6, 2.2), inks.PALE_WOOD, 0.8)
