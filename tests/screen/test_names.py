"""Names of any length and script on the screen: whole or cut with dots, in their boxes, and never the table's end."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from table.widgets.layout import SMALLEST, Layout
from table.widgets.painter import Painter
from table.widgets.strokes import Words
from tests.app.tables import HEADER, fault, new_game, pressed, sees, table
from tests.screen import gallery
from tests.screen.test_legible import words_of

BIDS = [event for seat in range(4) for event in pressed(3000 + 500 * seat, seat, "blanco")]
GAME = [
    *(sees(0, seat) for seat in range(3)),
    sees(1000, 3, "Ro"),
    *BIDS,
    sees(6000, 3),
    sees(8000, 0, "Ac"),
    sees(9000, 1, "Sc"),
    fault(10_000, 2, "lost"),
    sees(11_000, 3, "Co", "Cb"),
    *pressed(13_000, 2, "rojo"),
]

PLAYERS = {
    "long": ("Bartolomé Francisco de las Casas y Sotomayor", "W" * 80, "x", "María de los Ángeles"),
    "other scripts": ("Иван Петров", "Γιώργος", "李明", "שלום כהן"),
    "marks": ("e\u0301a\u0335\u0321" * 9, "\u202eanA", "👩\u200d👧\u200d👦", "A\u0300\u0301\u0302\u0303"),
    "blank": ("", " ", "\t\n", "\u200b"),
    "equal": ("Ana", "Ana", "Ana", "Ana"),
}


@pytest.mark.parametrize("size", gallery.SIZES, ids=str)
@pytest.mark.parametrize("players", PLAYERS.values(), ids=PLAYERS.keys())
def test_any_names_are_fitted(players: tuple[str, str, str, str], size: tuple[int, int]) -> None:
    drawn = table(GAME, end=20_000, opened=new_game(replace(HEADER, players=players))).run().seen.drawn
    screens = list(dict.fromkeys(scene.screen for _now, scene in drawn))
    assert len(screens) > 8
    painter, view = Painter(pygame.Surface(size)), Layout(*size).view
    for screen in screens:
        painter.paint(screen, gallery.NOW)
        for words in words_of(screen, size):
            assert isinstance(words, Words)
            assert words.box.holds(words.area), words
            assert words.fitted.pixel_height >= view.h * SMALLEST, words
