"""`make languages`: take the program's texts into the Spanish catalogue, keep what is translated, compile it.

Prints the texts that still have no Spanish and then exits with 1: write it into `table.po` and run it again.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

TABLE = Path(__file__).parents[1] / "table"
SPANISH = TABLE / "assets" / "languages" / "es" / "LC_MESSAGES" / "table.po"
HEADER = "# The table's Spanish. Texts come and go with `make languages`; the translations are written here."
CHANGING = re.compile(
    rb'"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Report-Msgid-Bugs-To|Generated-By)[^\n]*\n'
)


def updated(old: Catalog) -> Catalog:
    """The catalogue of today's texts with yesterday's translations."""
    new = Catalog(locale="es", project="table", version="0.1", charset="utf-8", fuzzy=False, header_comment=HEADER)
    for _file, _line, text, comments, context in extract_from_dir(TABLE, comment_tags=("Translators:",)):
        known = old.get(text[0] if isinstance(text, tuple) else text, context)
        new.add(text, known.string if known else "", auto_comments=comments, context=context)
    return new


def _texts(translated: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """The translation, of a plural all its forms."""
    return (translated,) if isinstance(translated, str) else tuple(translated)


def main() -> int:
    """Rewrite the catalogue; the exit status."""
    catalogue = updated(read_po(io.BytesIO(SPANISH.read_bytes()), locale="es"))
    out = io.BytesIO()
    write_po(out, catalogue, sort_output=True, no_location=True, width=110)
    # Dates would make every run a change.
    SPANISH.write_bytes(CHANGING.sub(b"", out.getvalue()))
    with SPANISH.with_suffix(".mo").open("wb") as compiled:
        write_mo(compiled, read_po(io.BytesIO(SPANISH.read_bytes()), locale="es"))
    missing = [message.id for message in catalogue if message.id and not all(_texts(message.string))]
    for text in missing:
        print(f"no Spanish: {text!r}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
