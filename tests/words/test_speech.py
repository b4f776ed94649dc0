"""Two names in one breath: Spanish turns its "y" and "o" before the same sound."""

from __future__ import annotations

import pytest

from table.languages import words_in
from table.words.speech import Language


@pytest.mark.parametrize("other", ["Inés", "Íñigo", "ignacio", "Hilario", "Yves"])
def test_before_the_sound_i_and_is_e(other: str) -> None:
    assert Language(words_in("es")).both("Ana", other) == f"Ana e {other}"


@pytest.mark.parametrize("other", ["Blas", "Yolanda", "Hierro", "(p3)", "–", ""])
def test_before_any_other_it_is_y(other: str) -> None:
    assert Language(words_in("es")).both("Ana", other) == f"Ana y {other}"


@pytest.mark.parametrize("other", ["Olga", "Óscar", "Hortensia"])
def test_before_the_sound_o_or_is_u(other: str) -> None:
    assert Language(words_in("es")).one_of("Ana", other) == f"Ana u {other}"


def test_before_any_other_it_is_o() -> None:
    assert Language(words_in("es")).one_of("Ana", "Inés") == "Ana o Inés"


def test_english_has_one_word_each() -> None:
    language = Language(words_in("en"))
    assert (language.both("Ana", "Inés"), language.one_of("Ana", "Olga")) == ("Ana and Inés", "Ana or Olga")
