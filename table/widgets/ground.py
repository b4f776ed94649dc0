"""What lies under everything: the room, the wooden table and its felt, with a place marked for each seat's card.

Where the cards lie in the middle, no place is marked.
"""

from __future__ import annotations

import pygame

from table.widgets.boxes import Box
from table.widgets.layout import Layout
from table.widgets.palette import FELT_SHADE, PANEL, WOOD, Colour
from table.widgets.strokes import Plate

_CLOTH: Colour = (40, 116, 84)
_CLOTH_SHADE: Colour = (22, 76, 57)
_PAD: Colour = (26, 85, 63)
_BARK: Colour = (122, 78, 46)
_GRAIN = (0.0, 1.0, 0.86, 0.95, 0.8, 1.0, 0.88, 0.94, 0.6)
"""How light the rings of the wooden rim are, from the outside in."""
_LAMP = (64, 36)
"""The light of the lamp is reckoned on so few pixels and made larger smoothly."""


def ground(layout: Layout) -> pygame.Surface:
    """The whole background of a screen, painted once for each size."""
    surface = pygame.Surface((layout.width, layout.height))
    surface.fill(PANEL)
    _lamp(surface, layout.view, mixed(FELT_SHADE, PANEL, 0.15), mixed(FELT_SHADE, PANEL, 0.8))
    _table(surface, layout)
    return surface


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two, `share` (0-1) of the way to the other."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(one, other, strict=True))
    return r, g, b


def _lamp(surface: pygame.Surface, box: Box, bright: Colour, dim: Colour) -> None:
    """Fill the box as if a lamp hung over its middle."""
    wide, high = _LAMP
    small = pygame.Surface(_LAMP)
    for y in range(high):
        for x in range(wide):
            dx, dy = 2 * x / (wide - 1) - 1, 2 * y / (high - 1) - 1
            small.set_at((x, y), mixed(bright, dim, min(1.0, (dx * dx + dy * dy) / 1.6)))
    surface.blit(pygame.transform.smoothscale(small, (box.w, box.h)), (box.x, box.y))


def _table(surface: pygame.Surface, layout: Layout) -> None:
    table, felt = layout.table, layout.felt
    radius, rim = layout.px(0.09), felt.x - table.x
    for ring, shade in enumerate(_GRAIN):
        inset = ring * rim // len(_GRAIN)
        Plate(table.inset(inset), mixed(WOOD, _BARK, shade), radius - inset).paint(surface)
    cloth = pygame.Surface((felt.w, felt.h), pygame.SRCALPHA)
    whole = Box(0, 0, felt.w, felt.h)
    _lamp(cloth, whole, _CLOTH, _CLOTH_SHADE)
    line = max(1, layout.px(0.003))
    for pad in () if layout.spread else layout.pads:
        place = pad.moved(-felt.x, -felt.y)
        Plate(place, _PAD, layout.px(0.012), mixed(_CLOTH, (255, 255, 255), 0.1), line).paint(cloth)
    mask = pygame.Surface((felt.w, felt.h), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    Plate(whole, (255, 255, 255), radius - rim).paint(mask)
    cloth.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(cloth, (felt.x, felt.y))
