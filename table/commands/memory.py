"""`table stats`, `table ledger`, `table players`: what the table remembers, as text, JSON or CSV."""

from __future__ import annotations

import contextlib
import csv
import datetime
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import msgspec

from table.adapters.journal_file import ActaFolder, InUse
from table.commands import Unusable, printable
from table.languages import words_in
from table.memory import names as names_file
from table.memory import stats
from table.memory.forgetting import forget
from table.memory.index import Index, Places, TooNew
from table.memory.names import DamagedNames, Names
from table.memory.stats import Against, PairStats, Period, PlayerStats, Streaks, Tally
from table.timba.evening import Player


class Asked(msgspec.Struct, frozen=True):
    """What is asked for: of which folder, in which language."""

    data: Path
    language: str

    @property
    def words(self) -> NullTranslations:
        """The words of the language."""
        return words_in(self.language)


@contextlib.contextmanager
def _opened(data: Path) -> Iterator[tuple[Index, Names]]:
    places = Places.within(data)
    try:
        with contextlib.closing(Index.open(places)) as index:
            yield index, names_file.load(places.names)
    except (TooNew, DamagedNames) as problem:
        raise Unusable(str(problem)) from None


def _one(names: Names, asked: str) -> Player:
    """The player somebody means. Raises `Unusable` for none and for several."""
    found = names.found(asked)
    if not found:
        raise Unusable(f"no player {asked!r}; possible: {', '.join(map(names.label, names.players)) or 'none yet'}")
    if len(found) > 1:
        raise Unusable(f"{len(found)} players are called {asked!r}; say which: {', '.join(found)}")
    return found[0]


def day(text: str) -> str:
    """A day in ISO form. Raises ``ValueError`` for what is none."""
    return datetime.date.fromisoformat(text).isoformat()


# Statistics


def show_stats(asked: Asked, period: Period, player: str | None, *, as_json: bool) -> int:
    """Print the figures of a period: everybody's, or one player's with everybody he met. Raises `Unusable`."""
    with _opened(asked.data) as (index, names):
        who = None if player is None else _one(names, player)
        everybody = [each for each in stats.players(index.database, period) if who in (None, each.player)]
        pairs = [each for each in stats.pairs(index.database, period) if who is None or who in each.players]
        against = stats.head_to_head(index.database, who, period) if who is not None else ()
    if as_json:
        _print_json(_as_json(names, period, everybody, pairs, against))
    else:
        _print_lines(_as_text(asked.words, names, everybody, pairs, against))
    return 0


def _as_json(
    names: Names,
    period: Period,
    players: Sequence[PlayerStats],
    pairs: Sequence[PairStats],
    against: Sequence[Against],
) -> dict[str, Any]:
    def named(player: Player) -> dict[str, Any]:
        known = names.players.get(player)
        return {"id": player, "name": known and known.name}

    def figures(each: PlayerStats | PairStats) -> dict[str, Any]:
        return {**msgspec.to_builtins(each.tally), "streaks": msgspec.to_builtins(each.streaks)}

    return {
        "since": period.since,
        "until": period.until,
        "players": [{**named(each.player), **figures(each)} for each in players],
        "pairs": [{"players": [named(player) for player in each.players], **figures(each)} for each in pairs],
        "head_to_head": [{**msgspec.to_builtins(each), "other": named(each.other)} for each in against],
    }


def _as_text(
    words: NullTranslations,
    names: Names,
    players: Sequence[PlayerStats],
    pairs: Sequence[PairStats],
    against: Sequence[Against],
) -> Iterator[str]:
    _ = words.gettext
    if not players:
        yield _("No games.")
        return
    titles = (*_titles(words), _("streak"))
    rows = [(names.label(each.player), *_row(each.tally), _streak(each.streaks)) for each in players]
    yield from _table((_("player"), *titles), rows)
    yield ""
    rows = [(_pair(names, each.players), *_row(each.tally), _streak(each.streaks)) for each in pairs]
    yield from _table((_("pair"), *titles), rows)
    if against:
        yield ""
        rows = [
            (names.label(each.other), *map(str, (each.won, each.lost, each.won_together, each.lost_together)))
            for each in against
        ]
        heads = (_("against and with"), _("won"), _("lost"), _("won together"), _("lost together"))
        yield from _table(heads, rows)


def _titles(words: NullTranslations) -> tuple[str, ...]:
    _ = words.gettext
    return (
        _("games"),
        _("won"),
        _("lost"),
        _("scored-against"),
        "solo",
        "contrasolo",
        "cuatrola",
        "quintola",
        "20/40",
        "carbuncos",
        "renuncios",
        "mazas",
    )


def _row(tally: Tally) -> tuple[str, ...]:
    return (
        str(tally.games),
        str(tally.won),
        str(tally.lost),
        f"{tally.scored}-{tally.against}",
        f"{tally.solos_made}/{tally.solos_tried}",
        f"{tally.contrasolos_made}/{tally.contrasolos_tried}",
        f"{tally.cuatrolas_made}/{tally.cuatrolas_tried}",
        f"{tally.quintolas_made}/{tally.quintolas_tried}",
        f"{tally.twenties}/{tally.forties}",
        str(tally.carbuncos),
        f"{tally.renuncios_caught}/{tally.renuncios_as_catcher}",
        f"{tally.mazas_given}/{tally.mazas_taken}",
    )


def _streak(streaks: Streaks) -> str:
    return f"{streaks.now:+d} ({streaks.won}/{-streaks.lost})"


def _pair(names: Names, players: tuple[Player, Player]) -> str:
    return " · ".join(map(names.label, players))


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    lines = [list(map(printable, line)) for line in (heads, *rows)]
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    for first, *rest in lines:
        cells = (" " * (width - _width(cell)) + cell for cell, width in zip(rest, widths[1:], strict=True))
        yield "  ".join((first + " " * (widths[0] - _width(first)), *cells)).rstrip()


def _width(text: str) -> int:
    """The columns that text takes on a terminal."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


# The ledger


def show_ledger(asked: Asked, *, as_csv: bool) -> int:
    """Print what everybody owes, or (CSV) every entry. Raises `Unusable`."""
    with _opened(asked.data) as (index, names):
        if as_csv:
            _print_csv(_entries_csv(asked.words, index, names))
        else:
            _print_lines(_accounts(asked.words, index, names))
    return 0


def _accounts(words: NullTranslations, index: Index, names: Names) -> Iterator[str]:
    _ = words.gettext
    accounts = [each for each in stats.accounts(index.database) if not each.is_clear]
    if not accounts:
        yield _("Nobody owes anything.")
        return
    rows = [
        (names.label(each.player), str(each.cubatas), str(each.copas), _euros(each.cents))
        for each in sorted(accounts, key=lambda each: -each.cents)
    ]
    yield from _table((_("player"), "cubatas", _("copas of Las Mazas"), "€"), rows)


def _euros(cents: int) -> str:
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def _entries_csv(words: NullTranslations, index: Index, names: Names) -> Iterator[Sequence[object]]:
    _ = words.gettext
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
    for each in stats.entries(index.database):
        yield (
            each.evening,
            _time(each.t),
            "" if each.acta is None else each.acta,
            for_spreadsheets(names.label(each.player)),
            each.cubatas,
            each.copas,
            _euros(each.cents),
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
    """Text that a spreadsheet does not take for a formula, whatever a player calls himself."""
    return "'" + text if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


# Players


def show_players(asked: Asked) -> int:
    """Print every player who is remembered, with his id. Raises `Unusable`."""
    with _opened(asked.data) as (_index, names):
        pass
    _ = asked.words.gettext
    rows = [(player, known.name, known.colour or "") for player, known in names.players.items()]
    _print_lines(_table(("id", _("name"), _("colour")), rows))
    return 0


def forget_player(asked: Asked, name: str) -> int:
    """Forget a player's name; what is left of him is his id. Raises `Unusable`."""
    places = Places.within(asked.data)
    actas = ActaFolder(places.actas)
    try:
        actas.lock()
        with _opened(asked.data) as (_index, names):
            player = _one(names, name)
        forget(places, player)
    except InUse as problem:
        raise Unusable(f"{problem.filename}: {problem.strerror}") from None
    finally:
        actas.close()
    _ = asked.words.gettext
    _print_lines([_("Forgotten; the games stay, as those of {player}.").format(player=player)])
    return 0


# Printing


def _print_json(value: object) -> None:
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")


def _print_lines(lines: Iterator[str] | Sequence[str]) -> None:
    sys.stdout.buffer.write("".join(line + "\n" for line in lines).encode(errors="replace"))


class _Utf8:
    """What a csv writer writes into: standard output, in UTF-8 whatever the locale."""

    def write(self, text: str) -> int:
        return sys.stdout.buffer.write(text.encode(errors="replace"))


def _print_csv(rows: Iterator[Sequence[object]]) -> None:
    csv.writer(_Utf8()).writerows(rows)
