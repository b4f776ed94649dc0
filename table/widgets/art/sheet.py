"""The paper of one card: its round corners, its frame with the pintas, its numbers."""

from __future__ import annotations

import pygame

from table.cards import Suit
from table.widgets.art import inks
from table.widgets.art.pen import Colour, Outline, Pen, blank, box, rounded, shrunk
from table.widgets.fonts import font

WIDTH, HEIGHT = 61.0, 95.0
"""A card in millimetres."""

FRAME = 3.4
"""From the edge to the middle of the frame line."""

PINTA = 4.2
PINTAS = {Suit.OROS: (), Suit.COPAS: (30.5,), Suit.ESPADAS: (25.0, 36.0), Suit.BASTOS: (20.5, 30.5, 40.5)}
"""Where the frame is broken, at its top and bottom: by suit, the middles of the gaps, each `PINTA` wide."""

FRAME_LINE = 0.75
LINE = 0.5
CAPITAL = 0.7
"""The height of a number in ems of the font "digits"."""


def width_of(height: int) -> int:
    """The width in pixels of a card of this height."""
    return round(height * WIDTH / HEIGHT)


class Sheet:
    """One card while it is drawn, several times larger than it will be."""

    def __init__(self, height: int) -> None:
        """A blank card that will be `height` pixels high."""
        self.size = (width_of(height), height)
        # Powers of two only: with others the shrinking rounds every pixel down.
        self.over = 4 if height <= 640 else 2
        self.scale = height * self.over / HEIGHT
        self.surface = blank(self.size[0] * self.over, height * self.over, inks.PAPER_EDGE)
        # Outlines never get thinner than a pixel of the finished card.
        nib = max(LINE * self.scale, self.over)
        # The width was rounded to whole pixels: stretched by that hair, the drawing ends with the paper.
        across = self.surface.get_width() / WIDTH
        self.pen = Pen(self.surface, nib, LINE * self.scale, (across, 0, 0, self.scale, 0, 0))
        edge = self._at_least_a_pixel(0.35)
        self.pen.fill(rounded(0, 0, WIDTH, HEIGHT, 3.6), inks.PAPER_EDGE)
        self.pen.fill(rounded(edge, edge, WIDTH - edge, HEIGHT - edge, 3.4), inks.PAPER)

    def _at_least_a_pixel(self, millimetres: float) -> float:
        return max(millimetres, self.over / self.scale)

    def frame(self, pintas: tuple[float, ...]) -> None:
        """The frame line, its top and bottom broken about each of `pintas` (millimetres)."""
        half = self._at_least_a_pixel(FRAME_LINE) / 2
        for outline in frame_lines(pintas, half):
            self.pen.fill(outline, inks.DARK_BLUE)

    def number(self, text: str, height: float, left: float, top: float, colour: Colour) -> float:
        """Print a number `height` mm high near the upper left corner; returns where it ends, in mm."""
        letters = font("digits", round(height * self.scale / CAPITAL))
        printed = letters.render(text, True, colour)
        printed = printed.subsurface(printed.get_bounding_rect())
        self.surface.blit(printed, (round(left * self.scale), round(top * self.scale)))
        return left + printed.get_width() / self.scale

    def twice(self, left: float, top: float, right: float, bottom: float) -> None:
        """Repeat what lies in this box (mm) upside down in the opposite corner of the card."""
        corners = (left, top, right - left, bottom - top)
        area = pygame.Rect([round(value * self.scale) for value in corners])
        turned = pygame.transform.rotate(self.surface.subsurface(area), 180)
        width, height = self.surface.get_size()
        self.surface.blit(turned, (width - area.right, height - area.bottom))

    def finished(self) -> pygame.Surface:
        """The card at its own size."""
        return shrunk(self.surface, *self.size)


def frame_lines(pintas: tuple[float, ...], half: float) -> list[Outline]:
    """The pieces of the frame, `half` a line's width to either side of it."""
    left, right, top, bottom = FRAME, WIDTH - FRAME, FRAME, HEIGHT - FRAME
    pieces = [box(x - half, top - half, x + half, bottom + half) for x in (left, right)]
    ends = [left, *(x + side * PINTA / 2 for x in pintas for side in (-1, 1)), right]
    for y in (top, bottom):
        pieces.extend(box(a, y - half, b, y + half) for a, b in zip(ends[::2], ends[1::2], strict=True))
    return pieces
