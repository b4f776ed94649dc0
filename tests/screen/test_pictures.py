"""The guides' pictures are those that `make pictures` paints, and each shows what it is named after."""

from __future__ import annotations

from pathlib import Path

from table.scene import BracketShown, DrawShown, ScreenShown, SheetShown
from tests.screen import pictures

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def scenes() -> dict[str, ScreenShown]:
    """Every picture's screen by its name."""
    return {name: screen for name, screen, _now in (*pictures.moments(), *pictures.boards())}


def test_every_picture_of_the_guides_can_be_painted_anew() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(scenes())


def test_each_shows_what_it_is_named_after() -> None:
    found = scenes()
    kinds = {name: screen.banner.kind for name, screen in found.items() if screen.banner is not None}
    assert kinds == {"recuento": "hand", "renuncio": "renuncio", "partida": "game"}
    assert found["cante"].cantes
    assert len(found["baza"].trick) == 3
    assert isinstance(found["sorteo"].board, DrawShown)
    assert found["menu"].menu is not None
    assert isinstance(found["cuadro"].board, BracketShown)
    assert isinstance(found["reposo"].board, SheetShown)
    assert found["reposo"].saver
