"""The colours of the cards: few, flat and strong, as woodcut packs were stencilled."""

from __future__ import annotations

from table.widgets.art.pen import INK, Colour

PAPER: Colour = (252, 244, 222)
PAPER_EDGE: Colour = (196, 182, 150)
RED: Colour = (198, 40, 40)
DARK_RED: Colour = (128, 22, 28)
BLUE: Colour = (36, 84, 158)
DARK_BLUE: Colour = (22, 50, 104)
GOLD: Colour = (244, 184, 40)
PALE_GOLD: Colour = (255, 222, 110)
DARK_GOLD: Colour = (196, 130, 20)
GREEN: Colour = (46, 134, 72)
DARK_GREEN: Colour = (24, 84, 48)
PALE_GREEN: Colour = (120, 184, 96)
STEEL: Colour = (206, 222, 236)
DARK_STEEL: Colour = (136, 162, 190)
WOOD: Colour = (168, 104, 52)
PALE_WOOD: Colour = (226, 178, 112)
SKIN: Colour = (246, 206, 168)
BLUSH: Colour = (232, 150, 120)
WHITE: Colour = (255, 252, 246)
GREY: Colour = (176, 172, 168)
CHESTNUT: Colour = (134, 72, 38)
DARK_HAIR: Colour = (74, 56, 50)
DUN: Colour = (206, 160, 100)
BLACK: Colour = INK
