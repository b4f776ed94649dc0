"""Spanish is complete: every text of the program is in the catalogue, none too many, and the compiled file is fresh."""

from __future__ import annotations

import io
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from table.languages import CATALOGUES, DOMAIN, LANGUAGES, language_of, words_in

TABLE = Path(__file__).parents[2] / "table"
SPANISH = CATALOGUES / "es" / "LC_MESSAGES" / f"{DOMAIN}.po"


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    return read_po(io.BytesIO(SPANISH.read_bytes()), locale="es")


def _key(message: object) -> object:
    return message[0] if isinstance(message, tuple | list) else message


def test_no_text_is_missing_and_none_unused(catalogue: Catalog) -> None:
    used = {_key(message) for _file, _line, message, _comments, _context in extract_from_dir(TABLE)}
    written = {_key(message.id) for message in catalogue if message.id}
    assert used - written == set()
    assert written - used == set()
    assert not catalogue.obsolete


def test_every_text_is_translated_with_the_same_places_to_fill(catalogue: Catalog) -> None:
    for message in catalogue:
        if not message.id:
            continue
        texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
        sources = message.id if isinstance(message.id, tuple | list) else (message.id,)
        places = {name for source in sources for name in _places(source)}
        assert all(texts), f"no Spanish for {message.id!r}"
        assert not message.fuzzy, f"unsure Spanish for {message.id!r}"
        for text in texts:
            assert set(_places(text)) <= places, f"{text!r} fills places that {message.id!r} has not"
            assert set(_places(sources[-1])) == set(_places(text)), f"{text!r} leaves places of {message.id!r} out"


def _places(text: str) -> list[str]:
    return [name for _literal, name, _format, _conversion in string.Formatter().parse(text) if name is not None]


def test_the_compiled_catalogue_is_fresh(catalogue: Catalog) -> None:
    out = io.BytesIO()
    write_mo(out, catalogue)
    assert SPANISH.with_suffix(".mo").read_bytes() == out.getvalue(), "run `make languages`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_load(language: str) -> None:
    assert words_in(language).gettext("tricks") == {"es": "bazas", "en": "tricks"}[language]


@pytest.mark.parametrize(
    ("environment", "language"),
    [({}, "es"), ({"LANG": "en_US.UTF-8"}, "en"), ({"LANG": "C"}, "es"), ({"LC_ALL": "", "LANG": "en"}, "en")],
)
def test_the_locale_chooses_and_spanish_comes_first(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
