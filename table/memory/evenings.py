"""The evenings' journals in a folder, one file an evening, and the book of the one under way.

A file's name is a number, as an acta's is; it is the evening's. A torn end is cut off, a line that is no event is
left alone.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from table.adapters.journal_file import FileJournal, Kept, read_kept
from table.memory.carried import before_the_last
from table.memory.files import EVENING
from table.ports import Journal
from table.timba import state as timba
from table.timba.journal import Event, Unreadable, read_event, write_event
from table.timba.state import Refusal, State


def events_of(kept: Kept) -> list[Event | Unreadable | None]:
    """The events of a journal's whole lines, by their places; None for a blank one."""
    return [read_event(line) for line in kept.lines]


def folded(number: int, kept: Kept, before: State | None = None) -> State:
    """The state after this evening, whose number is its file's, going on from what earlier evenings left."""
    return timba.fold([events_of(kept)], replace(before or State(), evening=number - 1))


def _fold(path: Path, before: State) -> State:
    kept = read_kept(path)
    return folded(kept.number, kept, before)


def everything(folder: Path) -> State:
    """What all evenings have led to. Raises ``OSError``."""
    before, last = before_the_last(folder, _fold)
    return before if last is None else _fold(last, before)


class EveningJournal(FileJournal):
    """The journal of an evening in its file."""

    name = "evening"


class Book:
    """The evening under way: its state, its events, and its journal that every accepted one is written to."""

    def __init__(self, state: State, events: Sequence[Event | Unreadable | None], journal: Journal) -> None:
        self.state = state
        self.lines = len(events)
        self.events = [event for event in events if event is not None and not isinstance(event, Unreadable)]
        self.journal = journal

    @classmethod
    def open(cls, folder: Path, journal: Callable[[Path], Journal] = EveningJournal) -> Book:
        """The last evening if it was not closed, else a new one. Raises ``OSError``.

        The folder has to be this table's alone: see `ActaFolder.lock`.
        """
        state, path = before_the_last(folder, _fold)
        last = None if path is None else read_kept(path)
        if last is not None:
            state = folded(last.number, last, state)
        if last is not None and state.is_open:
            if last.torn:
                with contextlib.suppress(OSError):  # where nothing can be written nothing is
                    os.truncate(last.path, sum(map(len, last.lines)))
            return cls(state, events_of(last), journal(last.path))
        number = state.evening + 1
        return cls(timba.next_evening(state), (), journal(folder / f"{number:06}{EVENING}"))

    def enter(self, event: Event) -> Refusal | None:
        """Let this happen: it is journalled if the state takes it, else why not. Raises ``OSError``.

        After an ``OSError`` it has happened; the journal writes it with the next event.
        """
        state, refusal = timba.step(self.state, self.lines + 1, event)
        if refusal is not None:
            return refusal
        self.state = state
        self.lines += 1
        self.events.append(event)
        self.journal.write(write_event(event))
        return None

    def close(self) -> None:
        """Sync and close the journal."""
        self.journal.close()
