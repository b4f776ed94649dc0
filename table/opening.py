"""Opening a table: the last acta is taken up where it ended, or a new one is begun."""

from __future__ import annotations

import contextlib
import logging
from typing import Any

import msgspec
from msgspec.structs import replace

from table import acta, partida, present
from table.adapters.journal_file import ActaFolder, FileJournal, Kept
from table.cards import FORTY
from table.games.contract import Header, HeaderProblem
from table.judge import Judge
from table.partida import Line, Outs, Partida
from table.ports import Journal
from table.present import Shown
from table.scenes.contract import Display
from table.sensing import Setup

_log = logging.getLogger("table")


class Opened(msgspec.Struct, frozen=True):
    """A table ready to be played at; `owed` are lines that its journal has not got yet, `kept` those it has."""

    partida: Partida
    shown: Shown
    journal: Journal
    owed: bytes
    kept: tuple[bytes, ...] = ()

    @property
    def lines(self) -> list[bytes]:
        """The lines of the acta, the header first."""
        return [*self.kept, *self.owed.splitlines(keepends=True)]


def new(header: Header, setup: Setup, journal: Journal, now: int, display: Display) -> Opened | HeaderProblem:
    """A game about to be dealt, in a new acta."""
    begun = partida.begin(header, setup, now)
    if isinstance(begun, HeaderProblem):
        return begun
    shown = present.begin(header, begun.view, (), now, _with_pack(display, setup))
    return Opened(begun, shown, journal, acta.write_header(header))


def last(folder: ActaFolder, setup: Setup, now: int, display: Display) -> Opened | None:
    """The newest acta of the folder, taken up again; None if there is none that can be. Raises ``OSError``.

    A next game whose deal did not reach its acta has not begun: the game before it, which is over, is taken up.
    """
    display = _with_pack(display, setup)
    newest = folder.newest()
    kept = next(newest, None)
    if kept is None:
        return None
    before = next(newest, None) if len(kept.lines) == 1 else None
    if before is not None:
        over = _resumed(before, setup, now)
        if over is not None and over[0].view.over:
            with contextlib.suppress(OSError):  # in a folder that cannot be written it is passed over again
                kept.path.unlink()
            return _opened(before, *over, now, display)
    resumed = _resumed(kept, setup, now)
    return None if resumed is None else _opened(kept, *resumed, now, display)


def torn_starts(folder: ActaFolder) -> bool:
    """Whether the newest actas were torn before their first line was whole; the log names them. Raises ``OSError``.

    To be asked before a new acta is begun, which takes their place.
    """
    torn = folder.torn_starts()
    for kept in torn:
        _log.warning("%s: torn in its first line, %d bytes; it is left out", kept.path.name, kept.torn)
    return bool(torn)


def _resumed(kept: Kept, setup: Setup, now: int) -> tuple[Partida, Outs] | None:
    resumed = partida.resume(kept.lines, setup, now)
    if isinstance(resumed, HeaderProblem):
        _log.warning("%s is no acta to go on with: %s: %s", kept.path.name, resumed.key, resumed.message)
        return None
    return resumed


def _opened(kept: Kept, game: Partida, missing: Outs, now: int, display: Display) -> Opened:
    if kept.torn:
        _log.warning("%s: %d torn bytes at its end are cut off", kept.path.name, kept.torn)
    _log.info("going on with %s at line %d", kept.path.name, len(kept.lines))
    shown = present.begin(game.header, game.view, _rulings(kept), now, display)
    if kept.torn:
        shown = present.tell_torn(shown, now)
    owed = b"".join(line.raw for line in missing if isinstance(line, Line))
    return Opened(game, shown, FileJournal.go_on(kept), owed, kept.lines)


def _with_pack(display: Display, setup: Setup) -> Display:
    """The display that shows the cards of the pack that is played with."""
    return replace(display, spanish=any(card in FORTY for card in setup.deck.values()))


def _rulings(kept: Kept) -> list[Any]:
    """Every ruling of an acta, also those that its file is still owed."""
    judge = Judge.open(kept.lines[0])
    assert isinstance(judge, Judge), "the header was read before"
    return [ruling for number, raw in enumerate(kept.lines[1:], start=2) for ruling in judge.feed(raw, number)[1]]
