"""A pen for vector-like drawing: outlines in millimetres, filled and inked onto a surface much too large.

Whoever draws makes the surface a few times larger than needed and shrinks it afterwards (`shrunk`), which
is where the clean edges come from.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

import pygame

Colour: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = tuple[Point, ...]
"""Points joined by straight lines; curves come as many short ones."""

INK: Colour = (34, 28, 30)

_CURVE_STEPS = 14


@lru_cache(maxsize=2048)
def path(text: str) -> Outline:
    """The outline of a path in the letters of SVG: absolute M, L, Q and C with their coordinates.

    Raises ``ValueError`` for any other letter or a number missing.
    """
    points: list[Point] = []
    letter = ""
    numbers: list[float] = []
    for word in text.replace(",", " ").split():
        if word.isalpha():
            if numbers:
                raise ValueError(f"{letter}: too few or too many numbers in {text!r}")
            letter = word
            continue
        numbers.append(float(word))
        if len(numbers) == _arguments(letter):
            points.extend(_piece(letter, points, numbers))
            numbers = []
    if numbers:
        raise ValueError(f"{letter}: a number is missing in {text!r}")
    return tuple(points)


def _arguments(letter: str) -> int:
    try:
        return {"M": 2, "L": 2, "Q": 4, "C": 6}[letter]
    except KeyError:
        raise ValueError(f"no path letter {letter!r}") from None


def _piece(letter: str, before: list[Point], numbers: list[float]) -> list[Point]:
    """What one letter adds to the points: itself for a line, the points along it for a curve."""
    controls = list(zip(numbers[::2], numbers[1::2], strict=True))
    if letter in "ML":
        return controls
    return [_bezier((before[-1], *controls), step / _CURVE_STEPS) for step in range(1, _CURVE_STEPS + 1)]


def _bezier(controls: tuple[Point, ...], t: float) -> Point:
    while len(controls) > 1:
        controls = tuple((ax + (bx - ax) * t, ay + (by - ay) * t) for (ax, ay), (bx, by) in pairwise(controls))
    return controls[0]


def mirrored(text: str) -> Outline:
    """A closed outline of which the path gives the right half, top to bottom, about x = 0."""
    half = path(text)
    return half + tuple((-x, y) for x, y in reversed(half))


def oval(x: float, y: float, rx: float, ry: float | None = None) -> Outline:
    """An ellipse about (x, y); a circle of radius `rx` without `ry`."""
    ry = rx if ry is None else ry
    return arc(x, y, rx, ry, 0, 360)


def arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> Outline:
    """Part of an ellipse, degrees clockwise from three o'clock."""
    steps = max(8, int(abs(end - start) / 9))
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return tuple((x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles)


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    """A rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> Outline:
    """A rectangle with round corners."""
    r = radius
    return (
        *arc(right - r, top + r, r, r, -90, 0),
        *arc(right - r, bottom - r, r, r, 0, 90),
        *arc(left + r, bottom - r, r, r, 90, 180),
        *arc(left + r, top + r, r, r, 180, 270),
    )


def star(points: int, outer: float, inner: float, turn: float = 0.0) -> Outline:
    """A star about (0, 0), its first point up, turned by so many degrees."""
    corners = []
    for step in range(2 * points):
        angle = math.radians(turn - 90 + 180 * step / points)
        radius = inner if step % 2 else outer
        corners.append((radius * math.cos(angle), radius * math.sin(angle)))
    return tuple(corners)


@dataclass(frozen=True)
class Pen:
    """Draws outlines onto a surface, moved, turned, scaled or flipped on the way.

    `nib` is the width of a line in the surface's pixels: lines keep it however small the drawing is, as
    in a woodcut. Lines narrower than one nib are details and measured in `fine` instead, so that on small
    cards the outlines can stay strong without the details closing up. The six numbers are the usual
    matrix from the drawing to the surface.
    """

    surface: pygame.Surface
    nib: float
    fine: float
    matrix: tuple[float, float, float, float, float, float] = (1, 0, 0, 1, 0, 0)

    def at(self, x: float, y: float, *, size: float = 1.0, angle: float = 0.0, flip: bool = False) -> Pen:
        """A pen whose (0, 0) is here at (x, y), `size` times larger, turned clockwise by degrees."""
        a, b, c, d, e, f = self.matrix
        cos, sin = math.cos(math.radians(angle)) * size, math.sin(math.radians(angle)) * size
        side = -1.0 if flip else 1.0
        p, q, r, s = cos * side, sin * side, -sin, cos
        turned = (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s)
        return replace(self, matrix=(*turned, a * x + c * y + e, b * x + d * y + f))

    def fill(self, outline: Outline, colour: Colour) -> None:
        """Fill the outline, closed by itself."""
        pygame.draw.polygon(self.surface, colour, self._placed(outline))

    def line(self, outline: Outline, colour: Colour = INK, width: float = 1.0, *, closed: bool = False) -> None:
        """Draw along the outline with round ends and corners, `width` nibs wide."""
        points = self._placed(outline)
        if closed:
            points = [*points, points[0], points[1]]
        half = (self.fine if width < 1 else self.nib) * width / 2
        ends = points[:-1] if closed else points
        for spot in _round_spots(ends, half):
            pygame.draw.circle(self.surface, colour, spot, half)
        for start, end in pairwise(ends):
            _stroke(self.surface, colour, start, end, half)

    def shape(self, outline: Outline, colour: Colour, width: float = 1.0) -> None:
        """Fill the outline and ink its edge."""
        self.fill(outline, colour)
        self.line(outline, INK, width, closed=True)

    def dots(self, spots: Iterable[Point], radius: float, colour: Colour, width: float = 0.0) -> None:
        """Round dots, inked where `width` is given."""
        for x, y in spots:
            if width:
                self.shape(oval(x, y, radius), colour, width)
            else:
                self.fill(oval(x, y, radius), colour)

    def _placed(self, outline: Outline) -> list[Point]:
        a, b, c, d, e, f = self.matrix
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in outline]


def _round_spots(points: list[Point], half: float) -> list[Point]:
    """Where a line needs a round end or corner; bends that open less than a pixel close by themselves."""
    spots = [points[0], points[-1]]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        ax, ay, bx, by = here[0] - before[0], here[1] - before[1], after[0] - here[0], after[1] - here[1]
        bend = math.atan2(abs(ax * by - ay * bx), ax * bx + ay * by)
        if bend * half > 1:
            spots.append(here)
    return spots


def _stroke(surface: pygame.Surface, colour: Colour, start: Point, end: Point, half: float) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if not length:
        return
    nx, ny = -dy / length * half, dx / length * half
    # A hair longer than the line, so that neighbours overlap and no pixel is left between them.
    ex, ey = dx / length * 0.7, dy / length * 0.7
    corners = (
        (start[0] + nx - ex, start[1] + ny - ey),
        (end[0] + nx + ex, end[1] + ny + ey),
        (end[0] - nx + ex, end[1] - ny + ey),
        (start[0] - nx - ex, start[1] - ny - ey),
    )
    pygame.draw.polygon(surface, colour, corners)


def blank(width: int, height: int, behind: Colour = INK) -> pygame.Surface:
    """A transparent surface.

    `behind` is the colour its transparent pixels carry: what the edges fade to when it is shrunk.
    """
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill((*behind, 0))
    return surface


def shrunk(surface: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """The surface made smaller, each new pixel the mean of those it covers."""
    return pygame.transform.smoothscale(surface, (width, height))
