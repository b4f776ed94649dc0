"""Spanish is complete: every text of the program is in the catalogue, none too many, and the compiled file is fresh."""

from __future__ import annotations

import gettext
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
        # The singular may leave its number out ("after the first trick"), as its source does.
        wanted = [set(_places(source)) for source in (sources[0], *[sources[-1]] * (len(texts) - 1))]
        assert all(texts), f"no Spanish for {message.id!r}"
        assert not message.fuzzy, f"unsure Spanish for {message.id!r}"
        for text, places in zip(texts, wanted, strict=True):
            assert text is not None
            assert set(_places(text)) == places, f"{text!r} does not fill the places of {message.id!r}"


def _places(text: str) -> list[str]:
    return [name for _literal, name, _format, _conversion in string.Formatter().parse(text) if name is not None]


def test_the_compiled_catalogue_is_fresh(catalogue: Catalog) -> None:
    out = io.BytesIO()
    write_mo(out, catalogue)
    assert _texts(SPANISH.with_suffix(".mo").read_bytes()) == _texts(out.getvalue()), "run `make languages`"


def _texts(compiled: bytes) -> dict[object, str]:
    """What a compiled catalogue says, its header with the date left out."""
    catalogue = gettext.GNUTranslations(io.BytesIO(compiled))
    return {key: text for key, text in vars(catalogue)["_catalog"].items() if key}


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_load(language: str) -> None:
    assert words_in(language).gettext("tricks") == {"es": "bazas", "en": "tricks"}[language]


@pytest.mark.parametrize(
    ("environment", "language"),
    [({}, "es"), ({"LANG": "en_US.UTF-8"}, "en"), ({"LANG": "C"}, "es"), ({"LC_ALL": "", "LANG": "en"}, "en")],
)
def test_the_locale_chooses_and_spanish_comes_first(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
