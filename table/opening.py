"""Opening a table: the last acta is taken up where it ended, or a new one is begun."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from table import acta, partida, present
from table.adapters.journal_file import ActaFolder, FileJournal, Kept
from table.cards import is_spanish
from table.evening.table import Table
from table.following import Games
from table.games.contract import Header, HeaderProblem
from table.host.contract import ActaEntry
from table.judge import Judge
from table.partida import Line, Outs, Partida
from table.ports import Journal
from table.present import Shown
from table.scenes.contract import Display
from table.sensing import Setup

_log = logging.getLogger("table")

Setups: TypeAlias = Mapping[str, Setup]
"""By game: what it is played with here."""


class Opened(msgspec.Struct, frozen=True):
    """A table ready to be played at; `owed` are lines that its journal has not got yet, `kept` those it has."""

    table: Table
    shown: Shown
    journal: Journal
    owed: bytes
    kept: tuple[bytes, ...] = ()
    entries: tuple[ActaEntry, ...] = ()
    """what has been entered in the game and ruled on it"""

    @property
    def partida(self) -> Partida:
        """The game at the table."""
        return self.table.games.game

    @property
    def lines(self) -> list[bytes]:
        """The lines of the acta, the header first."""
        return [*self.kept, *self.owed.splitlines(keepends=True)] or [acta.write_header(self.partida.header)]


def new(
    header: Header, setup: Setup, journal: Journal, now: int, display: Display, number: int = 1
) -> Opened | HeaderProblem:
    """A game about to be dealt, in a new acta, that of this number."""
    begun = partida.begin(header, setup, now)
    if isinstance(begun, HeaderProblem):
        return begun
    shown = present.begin(header, begun.view, (), now, with_pack(display, setup))
    table = Table(games=Games(begun), acta=number, begun=True)
    return Opened(table, shown, journal, acta.write_header(header))


def last(folder: ActaFolder, setups: Setup | Setups, now: int, display: Display) -> Opened | None:
    """The newest acta of the folder, taken up again; None if there is none that can be. Raises ``OSError``.

    A next game whose deal did not reach its acta has not begun: the game before it, which is over, is taken up.
    """
    newest = folder.newest()
    kept = next(newest, None)
    if kept is None:
        return None
    before = next(newest, None) if len(kept.lines) == 1 else None
    if before is not None:
        over = _resumed(before, setups, now)
        if over is not None and over[0].view.over:
            with contextlib.suppress(OSError):  # in a folder that cannot be written it is passed over again
                kept.path.unlink()
            return _opened(before, *over, now, _for(over[0].header, setups, display))
    resumed = _resumed(kept, setups, now)
    return None if resumed is None else _opened(kept, *resumed, now, _for(resumed[0].header, setups, display))


def _for(header: Header, setups: Setup | Setups, display: Display) -> Display:
    """The display for the pack this game has here; sensing knows it by the game's names alone."""
    return with_pack(display, setups if isinstance(setups, Setup) else setups[header.game])


def torn_starts(folder: ActaFolder) -> bool:
    """Whether the newest actas were torn before their first line was whole; the log names them. Raises ``OSError``.

    To be asked before a new acta is begun, which takes their place.
    """
    torn = folder.torn_starts()
    for kept in torn:
        _log.warning("%s: torn in its first line, %d bytes; it is left out", kept.path.name, kept.torn)
    return bool(torn)


def _resumed(kept: Kept, setups: Setup | Setups, now: int) -> tuple[Partida, Outs] | None:
    header = acta.read_header(kept.lines[0])
    setup = setups if isinstance(setups, Setup) else setups.get(getattr(header, "game", ""))
    if isinstance(header, HeaderProblem):
        resumed: tuple[Partida, Outs] | HeaderProblem = header
    elif setup is None:
        resumed = HeaderProblem("game", f"{header.game} is not played at this table")
    else:
        resumed = partida.resume(kept.lines, setup, now)
    if isinstance(resumed, HeaderProblem):
        _log.warning("%s is no acta to go on with: %s: %s", kept.path.name, resumed.key, resumed.message)
        return None
    return resumed


def _opened(kept: Kept, game: Partida, missing: Outs, now: int, display: Display) -> Opened:
    if kept.torn:
        _log.warning("%s: %d torn bytes at its end are cut off", kept.path.name, kept.torn)
    _log.info("going on with %s at line %d", kept.path.name, len(kept.lines))
    entries = entries_of(kept.lines)
    rulings = [ruling for entry in entries for ruling in entry.rulings]
    shown = present.begin(game.header, game.view, rulings, now, display)
    if kept.torn:
        shown = present.tell_torn(shown, now)
    owed = b"".join(line.raw for line in missing if isinstance(line, Line))
    table = Table(games=Games(game), acta=kept.number, begun=True)
    return Opened(table, shown, FileJournal.go_on(kept), owed, kept.lines, entries)


def with_pack(display: Display, setup: Setup) -> Display:
    """The display that shows the cards of the pack that is played with."""
    return replace(display, spanish=is_spanish(setup.deck.values()))


def entries_of(lines: Sequence[bytes]) -> tuple[ActaEntry, ...]:
    """Every input of an acta with all its rulings, also those that its file is still owed."""
    judge = Judge.open(lines[0])
    assert isinstance(judge, Judge), "the header was read before"
    fed = ((number, *judge.feed(raw, number)) for number, raw in enumerate(lines[1:], start=2))
    return tuple(ActaEntry(number, what, tuple(rulings)) for number, what, rulings in fed if what is not None)
