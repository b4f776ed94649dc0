"""`table stats`, `table ledger`, `table players`: what the table remembers, as text, JSON or CSV.

The rulebook is not loaded unless there is something to judge: it takes longer than the answer.
"""

from __future__ import annotations

import datetime
import sqlite3
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from gettext import NullTranslations
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from table.commands import Unusable, printable
from table.commands.endings import in_use
from table.languages import words_in
from table.memory import names as names_file
from table.memory import stats
from table.memory.exports import csv_of, ledger_rows
from table.memory.files import Places
from table.memory.index import TooNew, ask
from table.memory.names import DamagedNames
from table.timba.accounts import Account
from table.timba.evening import Player
from table.timba.figures import Against, PairStats, Period, PlayerStats, Streaks, Tally
from table.timba.names import Names
from table.words.colours import colour_named
from table.words.players import in_euros, shortened
from table.words.speech import Language

T = TypeVar("T")

WIDEST = 52
"""Columns of a terminal that a name is given; JSON and CSV have it whole."""


class Asked(msgspec.Struct, frozen=True):
    """What is asked for: of which folder, in which language."""

    data: Path
    language: str

    @property
    def words(self) -> NullTranslations:
        """The words of the language."""
        return words_in(self.language)


def answer(data: Path, question: Callable[[sqlite3.Connection, Names], T]) -> T:
    """The index's answer to a question that is given the names, too. Raises `Unusable`, ``OSError``."""
    places = Places.within(data)
    try:
        return ask(places, lambda database: question(database, names_file.load(places.names)))
    except (TooNew, DamagedNames) as problem:
        raise Unusable(str(problem)) from None


def _names(data: Path) -> Names:
    return answer(data, lambda _database, names: names)


def _one(names: Names, asked: str, words: NullTranslations) -> Player:
    """The player somebody means. Raises `Unusable` for none and for several."""
    _, found = words.gettext, names.found(asked)
    if not found:
        possible = ", ".join(shortened(names.label(player)) for player in names.players)
        said = _("nobody is called “{name}”; possible: {possible}")
        raise Unusable(said.format(name=shortened(asked), possible=possible or _("nobody yet")))
    if len(found) > 1:
        said = _("{n} players are called “{name}”; say which: {possible}")
        raise Unusable(said.format(n=len(found), name=shortened(asked), possible=", ".join(found)))
    return found[0]


def day(text: str) -> str:
    """A day in ISO form. Raises ``ValueError`` for what is none."""
    return datetime.date.fromisoformat(text).isoformat()


# Statistics


class Figures(msgspec.Struct, frozen=True):
    """What is shown, and the names to show it with."""

    names: Names
    players: tuple[PlayerStats, ...]
    pairs: tuple[PairStats, ...]
    against: tuple[Against, ...]


def show_stats(asked: Asked, period: Period, player: str | None, *, as_json: bool) -> int:
    """Print the figures of a period: everybody's, or one player's with everybody he met. Raises `Unusable`."""

    def question(database: sqlite3.Connection, names: Names) -> Figures:
        who = None if player is None else _one(names, player, asked.words)
        return Figures(
            names,
            tuple(each for each in stats.players(database, period) if who in (None, each.player)),
            tuple(each for each in stats.pairs(database, period) if who is None or who in each.players),
            () if who is None else stats.head_to_head(database, who, period),
        )

    figures = answer(asked.data, question)
    if as_json:
        _print_json(_as_json(figures, period))
    else:
        print_lines(_as_text(asked.words, figures))
    return 0


def _as_json(found: Figures, period: Period) -> dict[str, Any]:
    def named(player: Player) -> dict[str, Any]:
        known = found.names.players.get(player)
        return {"id": player, "name": known and known.name}

    def figures(each: PlayerStats | PairStats) -> dict[str, Any]:
        return {**msgspec.to_builtins(each.tally), "streaks": msgspec.to_builtins(each.streaks)}

    return {
        "since": period.since,
        "until": period.until,
        "players": [{**named(each.player), **figures(each)} for each in found.players],
        "pairs": [{"players": [named(player) for player in each.players], **figures(each)} for each in found.pairs],
        "head_to_head": [{**msgspec.to_builtins(each), "other": named(each.other)} for each in found.against],
    }


def _as_text(words: NullTranslations, found: Figures) -> Iterator[str]:
    _ = words.gettext
    names = found.names
    if not found.players:
        yield _("No games.")
        return
    rows = [(names.label(each.player), each.tally, each.streaks) for each in found.players]
    yield from _tables(words, _("player"), rows)
    if found.pairs:
        yield ""
        rows = [(_pair(names, each.players), each.tally, each.streaks) for each in found.pairs]
        yield from _tables(words, _("pair"), rows)
    if found.against:
        yield ""
        met = [
            (names.label(each.other), *map(str, (each.won, each.lost, each.won_together, each.lost_together)))
            for each in found.against
        ]
        heads = (_("against and with"), _("won"), _("lost"), _("won together"), _("lost together"))
        yield from text_table(heads, met)


Rows = Sequence[tuple[str, Tally, Streaks]]
"""Whose figures, and these."""


def _tables(words: NullTranslations, whose: str, rows: Rows) -> Iterator[str]:
    """All games with what is Cuatrola's, and what is Cuarenta's in a table of its own; only what was played."""
    _ = words.gettext
    cuatrola = any(tally.games > tally.mesas for _whose, tally, _streaks in rows)
    heads = (whose, _("games"), _("won"), _("lost"), *(_titles(words) if cuatrola else ()), _("streak"))
    yield from text_table(
        heads,
        [(name, *_games(tally), *(_row(tally) if cuatrola else ()), _streak(streaks)) for name, tally, streaks in rows],
    )
    at_cuarenta = [(name, *_cuarenta_row(tally)) for name, tally, _streaks in rows if tally.mesas]
    if at_cuarenta:
        yield ""
        yield from text_table((whose, *_cuarenta_titles(words)), at_cuarenta)


def _games(tally: Tally) -> tuple[str, ...]:
    return str(tally.games), str(tally.won), str(tally.lost)


def _cuarenta_titles(words: NullTranslations) -> tuple[str, ...]:
    _ = words.gettext
    return (
        "mesas",
        _("won"),
        _("lost"),
        "partidas",
        "caídas",
        "limpias",
        "rondas",
        "cartones",
        "zapateros",
        "platillos",
        _("faults"),
    )


def _cuarenta_row(tally: Tally) -> tuple[str, ...]:
    return (
        str(tally.mesas),
        str(tally.mesas_won),
        str(tally.mesas_lost),
        f"{tally.partidas_won}-{tally.partidas_lost}",
        str(tally.caidas),
        str(tally.limpias),
        str(tally.rondas),
        str(tally.cartones),
        f"{tally.zapateros_given}/{tally.zapateros_taken}",
        f"{tally.platillos_given}/{tally.platillos_taken}",
        str(tally.faults),
    )


def _titles(words: NullTranslations) -> tuple[str, ...]:
    _ = words.gettext
    return (
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
    return " · ".join(shortened(names.label(player)) for player in players)


def text_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows in columns, the first to the left, numbers to the right."""
    lines = [[_cut(printable(cell)) for cell in line] for line in (heads, *rows)]
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    for first, *rest in lines:
        cells = (" " * (width - _width(cell)) + cell for cell, width in zip(rest, widths[1:], strict=True))
        yield "  ".join((first + " " * (widths[0] - _width(first)), *cells)).rstrip()


def _cut(cell: str) -> str:
    """A cell that leaves a line readable, whatever a player calls himself; three dots say what is missing."""
    if _width(cell) <= WIDEST:
        return cell
    ends = (end for end in range(min(len(cell), WIDEST), 0, -1) if _width(cell[:end]) < WIDEST)
    return f"{cell[: next(ends, 0)].rstrip()}…"


def _width(text: str) -> int:
    """The columns that text takes on a terminal."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


# The ledger


def show_ledger(asked: Asked, *, as_csv: bool) -> int:
    """Print what everybody owes, or (CSV) every entry. Raises `Unusable`."""
    if as_csv:
        entries, names = answer(asked.data, lambda database, names: (stats.entries(database), names))
        print_csv(ledger_rows(asked.words, entries, names))
    else:
        accounts, names = answer(asked.data, lambda database, names: (stats.accounts(database), names))
        print_lines(_accounts(asked.words, accounts, names))
    return 0


def _accounts(words: NullTranslations, accounts: Sequence[Account], names: Names) -> Iterator[str]:
    _ = words.gettext
    owing = [each for each in accounts if not each.is_clear]
    if not owing:
        yield _("Nobody owes anything.")
        return
    rows = [
        (names.label(each.player), str(each.cubatas), str(each.copas), in_euros(each.cents, Language(words)))
        for each in sorted(owing, key=lambda each: -each.cents)
    ]
    yield from text_table((_("player"), "cubatas", _("copas of Las Mazas"), "euros"), rows)


# Players


def show_players(asked: Asked) -> int:
    """Print every player who is remembered, with his id. Raises `Unusable`."""
    names = _names(asked.data)
    _ = asked.words.gettext
    rows = [
        (player, known.name, "" if known.colour is None else colour_named(known.colour, asked.words))
        for player, known in names.players.items()
    ]
    print_lines(text_table(("id", _("name"), _("colour")), rows))
    return 0


def forget_player(asked: Asked, name: str) -> int:
    """Forget a player's name; what is left of him is his id. Raises `Unusable`."""
    # Only who forgets waits for the rulebook to be loaded.
    from table.adapters.journal_file import ActaFolder, InUse  # noqa: PLC0415
    from table.memory.forgetting import forget  # noqa: PLC0415

    places = Places.within(asked.data)
    actas = ActaFolder(places.actas)
    try:
        actas.lock()
        player = _one(_names(asked.data), name, asked.words)
        forget(places, player)
    except InUse as problem:
        raise in_use(problem, asked.words) from None
    finally:
        actas.close()
    _ = asked.words.gettext
    print_lines([_("Forgotten; the games stay, as those of {player}.").format(player=player)])
    return 0


# Printing


def _print_json(value: object) -> None:
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")


def print_lines(lines: Iterator[str] | Sequence[str]) -> None:
    """Lines on standard output, in UTF-8 whatever the locale; a name moves no terminal."""
    sys.stdout.buffer.write("".join(printable(line) + "\n" for line in lines).encode(errors="replace"))


def print_csv(rows: Iterator[Sequence[object]] | Sequence[Sequence[object]]) -> None:
    """Rows as CSV on standard output, in UTF-8 whatever the locale."""
    sys.stdout.buffer.write(csv_of(rows).encode(errors="replace"))
