"""The screen's colours by name, and how well a text can be read on a ground.

Nothing is told by colour alone: every state has its words, its pattern or, for the pairs, its mark.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from table.seats import Pair

Colour: TypeAlias = tuple[int, int, int]

FELT: Colour = (20, 66, 50)
FELT_SHADE: Colour = (14, 48, 37)
WOOD: Colour = (78, 48, 28)
WOOD_SHADE: Colour = (50, 30, 18)
PANEL: Colour = (10, 32, 26)
PAPER: Colour = (252, 244, 222)

CREAM: Colour = (250, 241, 219)
QUIET: Colour = (206, 210, 190)
GOLD: Colour = (246, 200, 86)
DARK: Colour = (28, 24, 24)

AZURE: Colour = (120, 196, 255)
TANGERINE: Colour = (255, 150, 90)

ALERT: Colour = (255, 214, 64)
RENUNCIO: Colour = (166, 22, 32)
RENUNCIO_TEXT: Colour = (255, 164, 152)
GOOD: Colour = (146, 220, 140)

PAIR_COLOURS: dict[Pair, Colour] = {0: AZURE, 1: TANGERINE}
"""Far apart for every kind of colour-blindness."""

Mark: TypeAlias = Literal["disc", "diamond"]
PAIR_MARKS: dict[Pair, Mark] = {0: "disc", 1: "diamond"}
"""The shape that stands beside a pair's name wherever its colour does."""


class Legible(NamedTuple):
    """A text colour and a ground it may stand on."""

    text: Colour
    ground: Colour


GROUNDS: tuple[Colour, ...] = (FELT, FELT_SHADE, WOOD, WOOD_SHADE, PANEL)
"""What lies under the screen's text; every one of `LIGHT_TEXTS` may stand on each."""

LIGHT_TEXTS: tuple[Colour, ...] = (CREAM, QUIET, GOLD, ALERT, AZURE, TANGERINE, RENUNCIO_TEXT, GOOD)

LIGHT_GROUNDS: tuple[Colour, ...] = (ALERT, GOLD, AZURE, TANGERINE, GOOD, PAPER, CREAM)
"""Grounds for text in `DARK`."""

LEGIBLE: tuple[Legible, ...] = (
    *(Legible(text, ground) for text in LIGHT_TEXTS for ground in GROUNDS),
    *(Legible(DARK, ground) for ground in LIGHT_GROUNDS),
    *(Legible(text, RENUNCIO) for text in (CREAM, PAPER, GOLD, ALERT)),
)
"""Every text on every ground the screen may use; all at least 4.5 : 1."""


def contrast(a: Colour, b: Colour) -> float:
    """The contrast of two colours, 1 (none) to 21 (black on white), as WCAG 2.1 defines it (1.4.3)."""
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(value / 255) for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
