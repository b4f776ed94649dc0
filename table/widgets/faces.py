"""The cards at any height, drawn by us and kept once drawn: faces, back, suit signs and small labels.

The surfaces are shared: whoever gets one must not draw on it.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from table.cards import FORTY, FRENCH_NAMES, Card, Rank, Suit
from table.widgets.art import inks
from table.widgets.art.aces import ace
from table.widgets.art.back import back_pattern
from table.widgets.art.figures import FIGURES, figure
from table.widgets.art.french import COLOURS as FRENCH_COLOURS
from table.widgets.art.french import french_card, french_sign
from table.widgets.art.pen import Pen, blank, shrunk
from table.widgets.art.pips import pips
from table.widgets.art.sheet import FRAME, PINTAS, Sheet, width_of
from table.widgets.art.signs import sign
from table.widgets.fonts import font

__all__ = ["back", "card_label", "face", "french_face", "number_of", "suit_sign", "width_of"]

_NUMBERS = {Rank.AS: "1", Rank.SOTA: "10", Rank.CABALLO: "11", Rank.REY: "12"}
_NUMBER_HEIGHT = 10.5
_NUMBER_PLACE = FRAME + 2.0


def number_of(rank: Rank) -> str:
    """The number printed on a Spanish card: 1, 2 … 7, 10, 11, 12."""
    return _NUMBERS.get(rank, str(rank))


@lru_cache(maxsize=96)
def face(card: str, height: int) -> pygame.Surface:
    """The face of a Spanish card in the notation of the acta (``Ao``, ``7e``), `height` pixels high.

    Raises ``KeyError`` for any other notation.
    """
    shown = FORTY[card]
    sheet = Sheet(height)
    sheet.frame(PINTAS[shown.suit])
    _picture(sheet.pen, shown)
    end = sheet.number(number_of(shown.rank), _NUMBER_HEIGHT, _NUMBER_PLACE, _NUMBER_PLACE, inks.BLACK)
    sheet.twice(_NUMBER_PLACE, _NUMBER_PLACE, end, _NUMBER_PLACE + _NUMBER_HEIGHT + 0.5)
    return sheet.finished()


def _picture(pen: Pen, card: Card) -> None:
    if card.rank is Rank.AS:
        ace(pen, card.suit)
    elif card.rank in FIGURES:
        figure(pen, card.suit, card.rank)
    else:
        pips(pen, card.suit, card.rank)


@lru_cache(maxsize=128)
def french_face(card: str, height: int) -> pygame.Surface:
    """The face of a French card in the notation of the acta (``AH``, ``10S``), `height` pixels high.

    Raises ``KeyError`` for any other notation.
    """
    if card not in FRENCH_NAMES:
        raise KeyError(card)
    sheet = Sheet(height)
    french_card(sheet, card[:-1], card[-1])
    return sheet.finished()


@lru_cache(maxsize=8)
def back(height: int) -> pygame.Surface:
    """The back that all cards share, `height` pixels high."""
    sheet = Sheet(height)
    back_pattern(sheet.pen)
    return sheet.finished()


@lru_cache(maxsize=128)
def suit_sign(suit: str, size: int) -> pygame.Surface:
    """The sign of a suit (``o c e b``, ``S H D C``) on a transparent square of `size` pixels.

    Made for a light ground. Sword and club lie slanting, to be as large as the square allows. Raises
    ``ValueError`` for any other suit.
    """
    over = 4
    square = blank(size * over, size * over)
    scale = size * over / 100
    pen = Pen(square, max(2.4 * scale, over), 2.4 * scale).at(size * over / 2, size * over / 2, size=scale)
    if suit in FRENCH_COLOURS:
        french_sign(pen.at(0, 0, size=0.96), suit)
    elif Suit(suit) in (Suit.ESPADAS, Suit.BASTOS):
        sign(pen.at(0, 0, size=1.2, angle=40), Suit(suit))
    else:
        sign(pen.at(0, 0, size=0.95), Suit(suit))
    return shrunk(square, size, size)


@lru_cache(maxsize=128)
def card_label(card: str, height: int) -> pygame.Surface:
    """A card as a word in a line of text: number and sign on a slip of paper `height` pixels high.

    Takes Spanish and French notation; raises ``KeyError`` for any other.
    """
    if card in FRENCH_NAMES:
        text, suit, colour = card[:-1], card[-1], FRENCH_COLOURS[card[-1]]
    else:
        shown = FORTY[card]
        text, suit, colour = number_of(shown.rank), str(shown.suit), inks.BLACK
    printed = font("digits", max(1, height * 9 // 10)).render(text, True, colour)
    printed = printed.subsurface(printed.get_bounding_rect())
    gap, size = max(2, height // 7), height * 4 // 5
    slip = pygame.Surface((printed.get_width() + size + 3 * gap, height), pygame.SRCALPHA)
    pygame.draw.rect(slip, inks.PAPER, slip.get_rect(), border_radius=height // 5)
    slip.blit(printed, (gap, (height - printed.get_height()) // 2))
    slip.blit(suit_sign(suit, size), (2 * gap + printed.get_width(), (height - size) // 2))
    return slip
