"""Small signs that stand beside a word or a card: what a state is, without colour."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

import pygame

from table.widgets.art.pen import Pen, arc, blank, oval, path, rounded, shrunk, star
from table.widgets.palette import DARK, Colour

Icon: TypeAlias = Literal[
    "warning",
    "star",
    "arrow",
    "stop",
    "lens",
    "seats",
    "rules",
    "asleep",
    "glass",
    "crown",
    "count",
    "speech",
    "question",
    "note",
    "back",
    "take_up",
    "pad",
    "hourglass",
    "unequal",
    "cross",
    "lead",
    "lock",
    "menu",
    "bracket",
]

_OVER = 4


@lru_cache(maxsize=128)
def icon(name: Icon, size: int, colour: Colour, angle: int = 0) -> pygame.Surface:
    """The icon on a transparent square of `size` pixels, turned clockwise; the surface is shared."""
    side = size * _OVER
    square = blank(side, side, colour)
    nib = max(_OVER, side / 100)
    _DRAWN[name](Pen(square, nib, nib).at(side / 2, side / 2, size=side / 100, angle=angle), colour)
    return shrunk(square, size, size)


def _bar(pen: Pen, x: float, y: float, half: float, height: float, colour: Colour) -> None:
    pen.fill(rounded(x - half, y, x + half, y + height, half), colour)


def _warning(pen: Pen, colour: Colour) -> None:
    pen.fill(path("M -8 -40 Q 0 -50 8 -40 L 46 32 Q 50 42 40 44 L -40 44 Q -50 42 -46 32"), colour)
    _bar(pen, 0, -22, 6, 36, DARK)
    pen.fill(oval(0, 28, 7), DARK)


def _star(pen: Pen, colour: Colour) -> None:
    pen.fill(oval(0, 0, 48), DARK)
    pen.fill(oval(0, 0, 44), colour)
    pen.fill(star(5, 34, 15), DARK)


def _arrow(pen: Pen, colour: Colour) -> None:
    pen.fill(((-44.0, -26.0), (44.0, -26.0), (0.0, 34.0)), colour)


def _stop(pen: Pen, colour: Colour) -> None:
    pen.fill(star(4, 50, 50, 22.5), colour)
    _bar(pen, 0, -30, 7, 38, DARK)
    pen.fill(oval(0, 24, 8), DARK)


def _lens(pen: Pen, colour: Colour) -> None:
    pen.fill(oval(-8, -8, 38), colour)
    pen.fill(((14.0, 24.0), (24.0, 14.0), (50.0, 40.0), (40.0, 50.0)), colour)
    pen.fill(oval(-8, -8, 26), DARK)


def _seats(pen: Pen, colour: Colour) -> None:
    pen.fill(rounded(-20, -20, 20, 20, 5), colour)
    pen.dots(((0, -38), (38, 0), (0, 38), (-38, 0)), 11, colour)


def _rules(pen: Pen, colour: Colour) -> None:
    pen.fill(rounded(-38, -46, 38, 46, 6), colour)
    for y in (-26, -8, 10, 28):
        pen.fill(rounded(-26, y - 4, 26 if y < 28 else 6, y + 4, 3), DARK)


def _asleep(pen: Pen, colour: Colour) -> None:
    pen.fill((*arc(0, 0, 46, 46, 40, 310), *reversed(arc(16, -10, 36, 36, 66, 284))), colour)


def _glass(pen: Pen, colour: Colour) -> None:
    pen.fill(
        path(
            "M -30 -46 L 30 -46 L 24 10 Q 20 22 6 24 L 6 38 L 22 42 L 22 48 L -22 48 L -22 42 L -6 38 L -6 24 "
            "Q -20 22 -24 10"
        ),
        colour,
    )
    pen.fill(path("M -22 -34 L 22 -34 L 20 -20 L -20 -20"), DARK)


def _crown(pen: Pen, colour: Colour) -> None:
    pen.fill(path("M -42 30 L -48 -24 L -24 2 L 0 -40 L 24 2 L 48 -24 L 42 30"), colour)
    pen.dots(((-46, -28), (0, -42), (46, -28)), 7, colour)
    pen.fill(rounded(-42, 34, 42, 46, 4), colour)


def _count(pen: Pen, colour: Colour) -> None:
    pen.fill(rounded(-42, -40, 10, 34, 6), colour)
    pen.fill(rounded(-16, -32, 42, 46, 8), DARK)
    pen.fill(rounded(-10, -26, 40, 44, 6), colour)


def _speech(pen: Pen, colour: Colour) -> None:
    pen.fill(rounded(-46, -38, 46, 22, 16), colour)
    pen.fill(((-22.0, 16.0), (6.0, 16.0), (-26.0, 46.0)), colour)


def _question(pen: Pen, colour: Colour) -> None:
    pen.line((*arc(0, -20, 22, 22, 180, 400), (2.0, 8.0), (0.0, 20.0)), colour, 14 * _bold(pen))
    pen.fill(oval(0, 40, 8), colour)


def _note(pen: Pen, colour: Colour) -> None:
    pen.fill(oval(-22, 32, 17, 13), colour)
    pen.fill(oval(26, 24, 17, 13), colour)
    pen.fill(
        (
            (-13.0, -34.0),
            (43.0, -46.0),
            (43.0, 24.0),
            (34.0, 24.0),
            (34.0, -24.0),
            (-5.0, -14.0),
            (-5.0, 32.0),
            (-13.0, 32.0),
        ),
        colour,
    )


def _back(pen: Pen, colour: Colour) -> None:
    pen.line(arc(2, 6, 28, 28, -120, 130), colour, 13 * _bold(pen))
    pen.fill(((-46.0, -22.0), (-4.0, -46.0), (-4.0, 4.0)), colour)


def _take_up(pen: Pen, colour: Colour) -> None:
    pen.fill(rounded(-26, -6, 26, 48, 6), colour)
    pen.fill(((0.0, -50.0), (28.0, -16.0), (-28.0, -16.0)), colour)


def _pad(pen: Pen, colour: Colour) -> None:
    pen.fill(rounded(-36, -46, 36, 46, 10), colour)
    pen.fill(rounded(-24, -34, 24, 34, 4), DARK)


def _hourglass(pen: Pen, colour: Colour) -> None:
    pen.fill(rounded(-36, -48, 36, -38, 4), colour)
    pen.fill(rounded(-36, 38, 36, 48, 4), colour)
    pen.fill(((-28.0, -36.0), (28.0, -36.0), (4.0, 0.0), (28.0, 36.0), (-28.0, 36.0), (-4.0, 0.0)), colour)


def _unequal(pen: Pen, colour: Colour) -> None:
    for y in (-20, 10):
        pen.fill(rounded(-42, y, 42, y + 12, 4), colour)
    pen.at(0, 0, angle=30).fill(rounded(-6, -50, 6, 50, 4), colour)


def _cross(pen: Pen, colour: Colour) -> None:
    for angle in (45, -45):
        pen.at(0, 0, angle=angle).fill(rounded(-8, -52, 8, 52, 6), colour)


def _lead(pen: Pen, colour: Colour) -> None:
    for y in (-44, -4):
        pen.fill(((0.0, float(y)), (40.0, y + 40.0), (-40.0, y + 40.0)), colour)


def _lock(pen: Pen, colour: Colour) -> None:
    pen.line((*arc(0, -14, 20, 24, 180, 360),), colour, 12 * _bold(pen))
    pen.fill(rounded(-34, -14, 34, 46, 8), colour)
    pen.fill(oval(0, 10, 8), DARK)
    pen.fill(rounded(-4, 10, 4, 32, 3), DARK)


def _menu(pen: Pen, colour: Colour) -> None:
    for y in (-34, 0, 34):
        pen.fill(rounded(-44, y - 9, 44, y + 9, 8), colour)


def _bracket(pen: Pen, colour: Colour) -> None:
    for y in (-36, -8, 20):
        pen.fill(rounded(-48, y - 5, -6, y + 5, 4), colour)
    pen.fill(rounded(-10, -41, 0, 3, 4), colour)
    pen.fill(rounded(-4, -24, 20, -14, 4), colour)
    pen.fill(rounded(14, -24, 24, 25, 4), colour)
    pen.fill(rounded(-10, 15, 20, 25, 4), colour)
    pen.fill(rounded(20, -5, 48, 5, 4), colour)


def _bold(pen: Pen) -> float:
    """Pixels of the drawing's own units in nibs, so that a line grows with the icon."""
    return abs(pen.matrix[0]) / pen.nib or 1.0


_DRAWN = {
    "warning": _warning,
    "star": _star,
    "arrow": _arrow,
    "stop": _stop,
    "lens": _lens,
    "seats": _seats,
    "rules": _rules,
    "asleep": _asleep,
    "glass": _glass,
    "crown": _crown,
    "count": _count,
    "speech": _speech,
    "question": _question,
    "note": _note,
    "back": _back,
    "take_up": _take_up,
    "pad": _pad,
    "hourglass": _hourglass,
    "unequal": _unequal,
    "cross": _cross,
    "lead": _lead,
    "lock": _lock,
    "menu": _menu,
    "bracket": _bracket,
}
