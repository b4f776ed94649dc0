"""The mark of a pair: its colour and its shape, never the one without the other."""

from __future__ import annotations

from functools import lru_cache

import pygame

from table.seats import Pair
from table.widgets.art.pen import Pen, blank, oval, shrunk
from table.widgets.palette import PAIR_COLOURS, PAIR_MARKS

_OVER = 4
_SHAPES = {"disc": oval(0, 0, 42), "diamond": ((0.0, -48.0), (48.0, 0.0), (0.0, 48.0), (-48.0, 0.0))}


@lru_cache(maxsize=32)
def pair_mark(pair: Pair, size: int) -> pygame.Surface:
    """The mark of a pair on a transparent square of `size` pixels; the surface is shared."""
    colour = PAIR_COLOURS[pair]
    side = size * _OVER
    square = blank(side, side, colour)
    Pen(square, _OVER, _OVER).at(side / 2, side / 2, size=side / 100).fill(_SHAPES[PAIR_MARKS[pair]], colour)
    return shrunk(square, size, size)
