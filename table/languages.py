"""The languages people are spoken to in: Spanish first, English second (gettext)."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from pathlib import Path

LANGUAGES = ("es", "en")
DOMAIN = "table"
CATALOGUES = Path(__file__).parent / "assets" / "languages"


def language_of(environment: Mapping[str, str]) -> str:
    """The language of a locale's environment variables: English where they ask for it, else Spanish."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(name, "")
        if locale:
            return "en" if locale.lower().startswith("en") else "es"
    return "es"


def words_in(language: str) -> gettext.NullTranslations:
    """The words of a language. English is the source; raises ``FileNotFoundError`` if a catalogue is missing."""
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, CATALOGUES, [language])
