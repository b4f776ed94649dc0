"""Crowns, leaves, branches and ribbons: what makes an ace an ace."""

from __future__ import annotations

import math

from table.widgets.art import inks
from table.widgets.art.pen import Colour, Outline, Pen, mirrored, oval, path


def crown(pen: Pen) -> None:
    """An open crown of five points with pearls, its rim on y = 0, 15 wide and 9 high."""
    pen.shape(mirrored("M 0 -8 L 2 -4 L 4.2 -8.6 L 5.4 -4 L 8.4 -7.4 L 7 0 L 0 1"), inks.GOLD)
    pen.dots(((0, -8.6), (4.3, -9), (-4.3, -9), (8.6, -7.8), (-8.6, -7.8)), 1.0, inks.PALE_GOLD, 0.8)
    pen.shape(mirrored("M 0 -1.6 L 7.2 -2.4 L 6.8 1.2 L 0 2"), inks.PALE_GOLD, 0.8)
    pen.dots(((0, 0.2),), 1.1, inks.RED, 0.6)
    pen.dots(((-4, -0.3), (4, -0.3)), 0.9, inks.BLUE, 0.6)


def leaf(pen: Pen, colour: Colour = inks.GREEN) -> None:
    """A pointed leaf growing up from (0, 0), 10 long."""
    pen.shape(path("M 0 0 C -4 -2 -3.6 -7 0 -10 C 3.6 -7 4 -2 0 0"), colour, 0.8)
    pen.line(path("M 0 -0.6 L 0 -7"), width=0.5)


def branch(pen: Pen, stem: Outline, leaves: int, size: float, colour: Colour = inks.GREEN) -> None:
    """A twig along the stem with pairs of leaves and one at its tip."""
    pen.line(stem, inks.DARK_GREEN, 1.6)
    last = len(stem) - 1
    for step in range(1, leaves + 1):
        spot = round(step * last / leaves)
        before, here = stem[max(0, spot - 1)], stem[spot]
        angle = math.degrees(math.atan2(here[0] - before[0], before[1] - here[1]))
        turns = (0,) if step == leaves else (-42, 42)
        for turn in turns:
            leaf(pen.at(*here, size=size, angle=angle + turn), colour)


def berries(pen: Pen, spots: tuple[tuple[float, float], ...]) -> None:
    """Red berries."""
    pen.dots(spots, 1.1, inks.RED, 0.7)


def ribbon(pen: Pen, colour: Colour, dark: Colour) -> None:
    """A knotted ribbon with two flying ends about (0, 0), 36 wide and 14 high."""
    for side in (False, True):
        half = pen.at(0, 0, flip=side)
        half.shape(path("M 8 2 C 12 4 14 9 19 8 L 16.4 4.4 L 19 1 C 15 2 13 -2 9 -3"), dark)
        half.shape(path("M 1 0 C 4 -6 10 -6 10.6 -1 C 10.6 4 5 4 1 0"), colour)
        half.line(path("M 2 0 Q 5 -1.6 8 -1"), width=0.6)
    pen.shape(oval(0, 0, 2.4, 2.8), colour)
