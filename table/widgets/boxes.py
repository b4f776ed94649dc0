"""Boxes: where things are on the screen, in whole pixels, and how a box is divided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in pixels, a value that can be compared and kept; `x` and `y` are its upper left corner."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """The pixel in the middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, across: int, down: int | None = None) -> Box:
        """Smaller by so many pixels on every side; never less than one pixel wide and high."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, max(1, self.w - 2 * across), max(1, self.h - 2 * down))

    def grown(self, by: int) -> Box:
        """Larger by so many pixels on every side."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def moved(self, across: int, down: int) -> Box:
        """The same box elsewhere."""
        return Box(self.x + across, self.y + down, self.w, self.h)

    def middle(self, w: int, h: int) -> Box:
        """A box of this size in the middle of this one."""
        return Box(self.x + (self.w - w) // 2, self.y + (self.h - h) // 2, w, h)

    def rows(self, *weights: float, gap: int = 0) -> list[Box]:
        """Divided from top to bottom in proportion to the weights, `gap` pixels between the parts."""
        return [Box(self.x, self.y + start, self.w, size) for start, size in _divided(self.h, weights, gap)]

    def columns(self, *weights: float, gap: int = 0) -> list[Box]:
        """Divided from left to right in proportion to the weights, `gap` pixels between the parts."""
        return [Box(self.x + start, self.y, size, self.h) for start, size in _divided(self.w, weights, gap)]

    def holds(self, other: Box) -> bool:
        """Whether the other box lies wholly inside."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def meets(self, other: Box) -> bool:
        """Whether the boxes share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def joined(self, other: Box) -> Box:
        """The smallest box around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


def around(x: int, y: int, w: int, h: int) -> Box:
    """The box of this size with this pixel in its middle."""
    return Box(x - w // 2, y - h // 2, w, h)


def _divided(length: int, weights: Sequence[float], gap: int) -> list[tuple[int, int]]:
    whole = length - gap * (len(weights) - 1)
    total = sum(weights)
    parts = []
    start, before = 0, 0.0
    for number, weight in enumerate(weights):
        before += weight
        # However small its weight, a part has a pixel, and leaves one to each that follows.
        end = min(max(start + 1, round(whole * before / total)), max(start + 1, whole - (len(weights) - 1 - number)))
        parts.append((start + number * gap, end - start))
        start = end
    return parts
