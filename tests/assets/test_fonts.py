"""Letters of any script: in the table's own fonts, in the one that comes along, in the system's, or as a dot."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.widgets import fonts
from table.widgets.fonts import DOT, Letters, Role, runs
from table.widgets.layout import clean
from table.widgets.type import fit_line

ROLES: tuple[Role, ...] = get_args(Role)
NAMES = ["Íñigo", "Ōno Ŵyn", "Nguyễn Thị Hồng", "Γιώργος Παπαδάκης", "Иван Петров", "Ђорђе", "Çağrı", "Łódź"]
ALPHABETS = [(0x41, 0x17F), (0x391, 0x3CE), (0x400, 0x45F), (0x1EA0, 0x1EF9)]


def files(text: str, role: Role = "text") -> list[str]:
    """The fonts a text is printed in."""
    return [Path(run.file).stem for run in runs(text, role)]


@pytest.fixture
def no_system_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system without fonts, as a Pi may be."""
    caches = (fonts._system_files, fonts._file_with, fonts.runs)
    monkeypatch.setattr(fonts, "SYSTEM", ())
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.mark.usefixtures("no_system_fonts")
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", NAMES)
def test_latin_greek_and_cyrillic_need_no_font_of_the_system(name: str, role: Role) -> None:
    assert "".join(run.text for run in runs(name, role)) == unicodedata.normalize("NFC", name)


@pytest.mark.usefixtures("no_system_fonts")
@pytest.mark.parametrize(("first", "last"), ALPHABETS)
def test_every_letter_of_these_alphabets_is_there(first: int, last: int) -> None:
    alphabet = [chr(code) for code in range(first, last + 1) if chr(code).isalpha()]
    assert [letter for letter in alphabet if runs(letter, "title")[0].text != letter] == []


def test_a_word_is_printed_in_one_font() -> None:
    assert files("Иван: coge la pinte") == ["noto-sans-semibold", "atkinson-hyperlegible-next-medium"]
    assert files("Nguyễn") == ["noto-sans-semibold"]


def test_an_accent_is_joined_with_its_letter_and_one_no_font_has_is_left_out() -> None:
    assert [run.text for run in runs("Jose\u0301", "text")] == ["José"]
    assert [run.text for run in runs("a\u0335\u0321\u0334b", "text")] == ["ab"]


@pytest.mark.usefixtures("no_system_fonts")
def test_a_letter_that_no_font_has_is_a_dot() -> None:
    assert "".join(run.text for run in runs("李明 (Li)", "text")) == f"{DOT}{DOT} (Li)"


def test_what_runs_from_right_to_left_is_marked() -> None:
    assert [run.leftwards for run in runs("Ana שלום", "text")] in ([False, True], [False])  # a dot where no font has it


@pytest.mark.parametrize("role", ROLES)
def test_other_fonts_keep_to_the_height_of_the_roles_own(role: Role) -> None:
    letters = Letters(role, 40)
    block = pygame.Surface((letters.width("Ђgỵ"), letters.height), pygame.SRCALPHA)
    letters.print_on(block, "Ђgỵ", (255, 255, 255), 0, 0)
    alone = pygame.Surface((block.get_width(), 200), pygame.SRCALPHA)
    letters.print_on(alone, "Ђgỵ", (255, 255, 255), 0, 50)
    assert block.get_bounding_rect().height == alone.get_bounding_rect().height  # nothing is cut off


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=40), st.integers(20, 300))
def test_any_name_is_printed_within_its_box(name: str, width: int) -> None:
    fitted = fit_line(clean(name).replace("\n", " "), "text", width, 40, 12, 30)
    assert fitted.width <= width
    assert fitted.height <= 40
    assert fitted.render((255, 255, 255)).get_width() == max(1, fitted.width)
