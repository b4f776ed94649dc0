"""The fonts, and text that is never cut."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.widgets.fonts import Role, font, runs
from table.widgets.type import Fitted, fit_text

FONTS = Path(__file__).parents[2] / "table" / "assets" / "fonts"
ROLES: tuple[Role, ...] = get_args(Role)
NEEDED = "AZaz áéíóúüñ ÁÉÍÓÚÜÑ ¡!¿? ·–—… «»“”’ ºª× 0123456789"


@pytest.mark.parametrize("role", ROLES)
def test_every_font_has_the_letters_of_spanish(role: Role) -> None:
    assert len(runs(NEEDED, role)) == 1


@pytest.mark.parametrize("file", sorted(FONTS.glob("*.ttf")), ids=lambda file: file.name)
def test_every_font_comes_with_its_licence_and_its_origin(file: Path) -> None:
    row = next(line for line in (FONTS / "README.md").read_text("utf-8").splitlines() if file.name in line)
    _, _, _, origin, licence, _ = (cell.strip(" `") for cell in row.split("|"))
    assert origin.startswith("@fontsource/")
    assert "SIL OPEN FONT LICENSE" in (FONTS / licence).read_text("utf-8")


def test_a_font_is_loaded_once_and_again_after_the_library_was_closed() -> None:
    first = font("text", 30)
    assert font("text", 30) is first
    pygame.quit()
    assert font("text", 30).size("¡Renuncio!")[0] > 0


def test_a_font_has_a_height() -> None:
    with pytest.raises(ValueError, match="0 pixels"):
        font("text", 0)


def test_text_that_fits_is_as_large_as_the_box() -> None:
    fitted = fit_text("21", "digits", 500, 60, 12)
    assert fitted.lines == ("21",)
    assert 55 <= fitted.height <= 60


def test_a_little_too_long_shrinks_on_one_line() -> None:
    fitted = fit_text("Pinta en bastos", "title", 160, 40, 12)
    assert fitted.lines == ("Pinta en bastos",)
    assert fitted.width <= 160


def test_much_too_long_wraps_at_spaces() -> None:
    text = "Tenía oros y no asistió: la partida es de la otra pareja"
    fitted = fit_text(text, "text", 220, 120, 16)
    assert len(fitted.lines) > 1
    assert " ".join(fitted.lines) == text
    assert fitted.pixel_height >= 16


def test_a_word_is_not_broken_to_make_it_larger() -> None:
    assert fit_text("contrasolo", "text", 100, 300, 12).lines == ("contrasolo",)


def test_a_word_too_long_at_the_least_height_is_broken() -> None:
    fitted = fit_text("Anacleta-Bartolomea", "text", 90, 100, 18)
    assert len(fitted.lines) > 1
    assert fitted.pixel_height >= 18
    assert "".join(line.removesuffix("-") for line in fitted.lines).replace("-", "") == "AnacletaBartolomea"


def test_line_ends_stay() -> None:
    assert fit_text("Ana y Carmen\nBlas y Diego", "text", 400, 80, 12).lines == ("Ana y Carmen", "Blas y Diego")


def test_a_box_for_nothing_is_our_mistake() -> None:
    with pytest.raises(ValueError, match="nothing fits"):
        fit_text("a", "text", 0, 10, 1)


@settings(max_examples=60, deadline=None)
@given(
    text=st.text("abcdñoú W¡!", min_size=1, max_size=60),
    width=st.integers(60, 400),
    height=st.integers(30, 200),
    role=st.sampled_from(ROLES),
)
def test_no_letter_is_ever_lost_and_the_box_is_kept(text: str, width: int, height: int, role: Role) -> None:
    fitted = fit_text(text, role, width, height, 12)
    assert letters("".join(fitted.lines)) == letters(text)
    assert fitted.width <= width
    assert fitted.height <= height


def letters(text: str) -> str:
    """The text without what wrapping may add or take away."""
    return text.replace(" ", "").replace("-", "")


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_a_fitted_text_is_drawn_on_exactly_its_block(align: str) -> None:
    fitted: Fitted = fit_text("mano\ncontrasolo", "title", 200, 100, 12)
    block = fitted.render((255, 255, 255), align)  # type: ignore[arg-type]
    assert block.get_size() == (fitted.width, fitted.height)
    assert block.get_bounding_rect().width > 0.9 * fitted.width
