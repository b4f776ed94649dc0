"""What a widget is drawn with: frozen strokes, which are compared to know what changed and read in the tests.

A widget makes a tuple of strokes from its part of the scene; nothing is painted until the screen asks for it. A
stroke's `area` is every pixel it may touch.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Protocol, TypeAlias

import pygame

from table.cards import FRENCH_NAMES
from table.seats import Pair
from table.widgets import faces
from table.widgets.boxes import Box
from table.widgets.icons import Icon, icon
from table.widgets.marks import pair_mark
from table.widgets.palette import GOLD, Colour
from table.widgets.type import Fitted

Across: TypeAlias = Literal["left", "centre", "right"]

_OVER = 4


class Stroke(Protocol):
    """One thing painted; equal strokes paint equal pixels."""

    @property
    def area(self) -> Box:
        """All it may touch."""

    def paint(self, surface: pygame.Surface) -> None:
        """Paint it; the surface's clip is set by the caller."""


@dataclass(frozen=True)
class Drawing:
    """A widget as it is now, lowest stroke first, and when (loop's ms) it has to be made anew; None while still."""

    strokes: tuple[Stroke, ...] = ()
    next: int | None = None


@dataclass(frozen=True)
class Words:
    """A text in its box; `ground` is the colour it stands on."""

    box: Box
    fitted: Fitted
    colour: Colour
    ground: Colour
    across: Across = "left"

    @property
    def area(self) -> Box:
        """The block of text, in the middle of the box's height."""
        spare = self.box.w - self.fitted.width
        left = {"left": 0, "centre": spare // 2, "right": spare}[self.across]
        top = (self.box.h - self.fitted.height) // 2
        return Box(self.box.x + left, self.box.y + top, max(1, self.fitted.width), max(1, self.fitted.height))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the text."""
        surface.blit(_printed(self.fitted, self.colour, self.across), self.area[:2])


@lru_cache(maxsize=96)
def _printed(fitted: Fitted, colour: Colour, across: Across) -> pygame.Surface:
    return fitted.render(colour, across)


@dataclass(frozen=True)
class Plate:
    """A filled rectangle with round corners and an edge of `width` pixels."""

    area: Box
    colour: Colour
    radius: int = 0
    edge: Colour | None = None
    width: int = 0

    def paint(self, surface: pygame.Surface) -> None:
        """Paint it with smooth corners."""
        if self.edge is not None and self.width:
            _rounded(surface, self.area, self.edge, self.radius)
            _rounded(surface, self.area.inset(self.width), self.colour, max(0, self.radius - self.width))
        else:
            _rounded(surface, self.area, self.colour, self.radius)


def _rounded(surface: pygame.Surface, box: Box, colour: Colour, radius: int) -> None:
    r = min(radius, box.w // 2, box.h // 2)
    if r < 1:
        surface.fill(colour, box)
        return
    surface.fill(colour, (box.x + r, box.y, box.w - 2 * r, box.h))
    surface.fill(colour, (box.x, box.y + r, r, box.h - 2 * r))
    surface.fill(colour, (box.right - r, box.y + r, r, box.h - 2 * r))
    for corner, place in enumerate(
        ((box.x, box.y), (box.right - r, box.y), (box.x, box.bottom - r), (box.right - r, box.bottom - r))
    ):
        disc = _disc(2 * r, colour)
        surface.blit(disc, place, (r * (corner % 2), r * (corner // 2), r, r))


@lru_cache(maxsize=64)
def _disc(size: int, colour: Colour) -> pygame.Surface:
    large = pygame.Surface((size * _OVER, size * _OVER), pygame.SRCALPHA)
    large.fill((*colour, 0))
    pygame.draw.circle(large, colour, (size * _OVER // 2, size * _OVER // 2), size * _OVER // 2)
    return pygame.transform.smoothscale(large, (size, size))


Look: TypeAlias = Literal["plain", "ghost", "wins", "back"]


@dataclass(frozen=True)
class CardPicture:
    """A card lying on the table: its middle, its height, turned counter-clockwise by degrees.

    A ghost is a card that lay here; a winning card has a golden frame beside whatever else tells so.
    """

    card: str
    x: int
    y: int
    height: int
    angle: int = 0
    look: Look = "plain"

    @property
    def area(self) -> Box:
        """Card, frame and shadow."""
        w, h = _sprite(self.card, self.height, self.angle, self.look).get_size()
        return Box(self.x - w // 2, self.y - h // 2, w, h)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the card with its shadow."""
        surface.blit(_sprite(self.card, self.height, self.angle, self.look), self.area[:2])


def card_width(height: int) -> int:
    """How wide a card of this height is."""
    return faces.width_of(height)


@lru_cache(maxsize=48)
def _sprite(card: str, height: int, angle: int, look: Look) -> pygame.Surface:
    """The card on its shadow, turned."""
    face = _face(card, height, look)
    w, h = face.get_size()
    edge = max(2, height // 16)
    sheet = pygame.Surface((w + 2 * edge, h + 2 * edge), pygame.SRCALPHA)
    if look != "ghost":
        _shadow(sheet, edge, w, h)
    if look == "wins":
        frame = pygame.Rect(edge, edge, w, h).inflate(edge, edge)
        pygame.draw.rect(sheet, GOLD, frame, border_radius=edge + edge // 3)
    sheet.blit(face, (edge, edge))
    return pygame.transform.rotozoom(sheet, angle, 1) if angle else sheet


def _face(card: str, height: int, look: Look) -> pygame.Surface:
    if look == "back":
        return faces.back(height)
    face = faces.french_face(card, height) if card in FRENCH_NAMES else faces.face(card, height)
    if look == "ghost":
        face = face.copy()
        face.fill((255, 255, 255, 140), special_flags=pygame.BLEND_RGBA_MULT)
    return face


def _shadow(sheet: pygame.Surface, edge: int, w: int, h: int) -> None:
    """Soft and a little lower than the card, as under a lamp."""
    steps = 6
    for step in range(steps):
        spread = edge * (steps - step) // steps - edge // 3
        rect = pygame.Rect(edge, edge + edge // 3, w, h).inflate(spread, spread)
        pygame.draw.rect(sheet, (0, 0, 0, 14 * (step + 1)), rect, border_radius=edge)


@dataclass(frozen=True)
class Label:
    """A card as a word: number and sign on a slip of paper, from the left of `area`."""

    card: str
    x: int
    y: int
    height: int

    @property
    def area(self) -> Box:
        """The slip."""
        return Box(self.x, self.y, *faces.card_label(self.card, self.height).get_size())

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the slip."""
        surface.blit(faces.card_label(self.card, self.height), (self.x, self.y))


@dataclass(frozen=True)
class SuitSign:
    """The sign of a suit on a disc of paper."""

    suit: str
    area: Box

    def paint(self, surface: pygame.Surface) -> None:
        """Paint disc and sign."""
        size = min(self.area.w, self.area.h)
        surface.blit(_suit_disc(self.suit, size), self.area.middle(size, size)[:2])


@lru_cache(maxsize=32)
def _suit_disc(suit: str, size: int) -> pygame.Surface:
    disc = _disc(size, (252, 244, 222)).copy()
    inner = max(1, size * 72 // 100)
    disc.blit(faces.suit_sign(suit, inner), ((size - inner) // 2, (size - inner) // 2))
    return disc


@dataclass(frozen=True)
class PairMark:
    """The mark of a pair, shape and colour."""

    pair: Pair
    area: Box

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the mark in the middle of its area."""
        size = min(self.area.w, self.area.h)
        surface.blit(pair_mark(self.pair, size), self.area.middle(size, size)[:2])


@dataclass(frozen=True)
class Sign:
    """An icon of our own, in one colour, turned clockwise by degrees."""

    name: Icon
    area: Box
    colour: Colour
    angle: int = 0

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the icon in the middle of its area."""
        size = min(self.area.w, self.area.h)
        surface.blit(icon(self.name, size, self.colour, self.angle), self.area.middle(size, size)[:2])
