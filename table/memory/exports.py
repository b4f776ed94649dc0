"""What goes out of the memory in files: the ledger as CSV, a championship as CSV and as a page to print."""

from __future__ import annotations

import contextlib
import csv
import datetime
import functools
import io
import unicodedata
from collections.abc import Iterator, Sequence
from gettext import NullTranslations
from typing import TYPE_CHECKING

from table.timba.accounts import Entry
from table.timba.names import Names

if TYPE_CHECKING:
    from table.timba.championship import Championship, Match


def csv_of(rows: Iterator[Sequence[object]] | Sequence[Sequence[object]]) -> str:
    """Rows as the text of a CSV file (RFC 4180)."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue()


def euros(cents: int) -> str:
    """Euro cents as euros."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def ledger_rows(words: NullTranslations, entries: Sequence[Entry], names: Names) -> Iterator[Sequence[object]]:
    """Every entry of the ledger, a heading first."""
    _ = words.gettext
    label = functools.cache(names.label)
    yield (
        _("evening"),
        _("time"),
        _("game"),
        _("player"),
        "cubatas",
        _("copas of Las Mazas"),
        "€",
        _("why"),
        _("note"),
    )
    for each in entries:
        yield (
            each.evening,
            _time(each.t),
            "" if each.acta is None else each.acta,
            for_spreadsheets(label(each.player)),
            each.cubatas,
            each.copas,
            euros(each.cents),
            each.why,
            for_spreadsheets(each.note),
        )


def _time(t: int) -> str:
    """A time in milliseconds since 1970 as ISO in UTC; empty where a clock had not been set."""
    with contextlib.suppress(ValueError, OverflowError, OSError):
        if t:
            return datetime.datetime.fromtimestamp(t // 1000, datetime.UTC).isoformat()
    return ""


def for_spreadsheets(text: str) -> str:
    """Text that a spreadsheet takes for no formula and a terminal for no order, whatever a player calls himself."""
    kept = "".join(each for each in text if each == "\n" or unicodedata.category(each) != "Cc")
    return "'" + kept if kept[:1] in ("=", "+", "-", "@") else kept


def championship_rows(
    championship: Championship, played: Sequence[Match], names: Names, words: NullTranslations
) -> list[tuple[str, ...]]:
    """The matches of a championship, and under them the standings of a league."""
    # Who only wants the ledger does not wait for the rulebook to be loaded.
    from table.timba.results import match_rows, standing_rows  # noqa: PLC0415

    rows = list(match_rows(championship, played, names.label, words))
    if championship.format == "liga":
        rows += [(), *standing_rows(championship, played, names.label, words)]
    return [tuple(map(for_spreadsheets, row)) for row in rows]
