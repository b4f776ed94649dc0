"""Actas in a folder: one file a game, which only its owner can read, flushed a line at a time, synced at once.

A file's name is a number: it tells the order of the games and nothing else. Numbers and not dates, for a Pi that
starts without a network does not know the day.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import threading
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import msgspec

from table.acta import Unreadable, read_line
from table.memory.files import ACTA, OWNER_ONLY, OWNER_ONLY_FOLDER, has_a_line, numbered, sync_folder


class Kept(msgspec.Struct, frozen=True):
    """An acta found in the folder: its whole lines, each with its line feed, and how many torn bytes were left out."""

    path: Path
    lines: tuple[bytes, ...]
    torn: int

    @property
    def number(self) -> int:
        """The number that the file is called by."""
        return int(self.path.name.partition(".")[0])


class InUse(OSError):
    """Another table writes into this folder."""


class ActaFolder:
    """The folder with the actas of one table; `lock` it before anything is written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock: int | None = None

    def lock(self) -> None:
        """Make the folder and keep other tables out of it. Raises `InUse`, or ``OSError`` if it cannot be written."""
        self.folder.mkdir(mode=OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
        lock = os.open(self.folder / "lock", os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, OWNER_ONLY)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            raise InUse(None, "another table is keeping its actas here", str(self.folder)) from None
        self._lock = lock

    def newest(self) -> Iterator[Kept]:
        """The actas with at least a whole first line, the newest first, torn ends left out. Raises ``OSError``."""
        for _number, path in reversed(self._numbered()):
            kept = read_kept(path)
            if kept.lines:
                yield kept

    def torn_starts(self) -> tuple[Kept, ...]:
        """The actas after the newest whole one that were torn before their first line was whole. Raises ``OSError``."""
        newest_first = (read_kept(path) for _number, path in reversed(self._numbered()))
        return tuple(kept for kept in takewhile(lambda kept: not kept.lines, newest_first) if kept.torn)

    def next_number(self) -> int:
        """The number of the next acta; what was torn before its first line was whole is none and goes."""
        for last, path in reversed(self._numbered()):
            if has_a_line(path):
                return last + 1
            with contextlib.suppress(OSError):
                path.unlink()
        return 1

    def begin(self, number: int | None = None) -> FileJournal:
        """The journal of a new acta, of this number or the next; its file appears with the first line."""
        path = self.folder / f"{self.next_number() if number is None else number:06}{ACTA}"
        if path.exists() and not has_a_line(path):
            with contextlib.suppress(OSError):
                path.unlink()
        return FileJournal(path)

    def close(self) -> None:
        """Let others in; safe to call twice."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _numbered(self) -> list[tuple[int, Path]]:
        try:
            return [(number, self.folder / name) for number, name in numbered(self.folder, ACTA).items()]
        except OSError:
            return []  # writing will say what is wrong with it


def read_kept(path: Path) -> Kept:
    """An acta's lines. What follows the last line feed is torn; so is a last line that is no JSON (a power cut)."""
    raw = path.read_bytes()
    *whole, rest = raw.split(b"\n")
    lines = [line + b"\n" for line in whole]
    torn = len(rest)
    while lines and isinstance(read_line(lines[-1]), Unreadable):
        torn += len(lines.pop())
    return Kept(path, tuple(lines), torn)


class FileJournal:
    """One acta being written. Lines that could not be written are kept and come first at the next call.

    `whole`: so many bytes of the file are whole lines, what follows is torn and is cut off first; None: all.
    """

    name = "journal"

    def __init__(self, path: Path, *, synced: bool = True, whole: int | None = None) -> None:
        self.path = path
        self._whole = whole
        self._file: int | None = None
        self._waiting = bytearray()
        self._syncer = _Syncer() if synced else None

    @classmethod
    def go_on(cls, kept: Kept) -> FileJournal:
        """The journal of an acta that was found; its torn end is cut off with the first call of `write`."""
        return cls(kept.path, whole=sum(map(len, kept.lines)) if kept.torn else None)

    def write(self, line: bytes) -> None:
        """Append whole lines; an empty one only tries again what could not be written before. Raises ``OSError``."""
        self._waiting += line
        if self._file is None:
            self._file = self._opened()
            if self._syncer is not None:
                self._syncer.start(self._file, self.path.parent)
        while self._waiting:
            written = os.write(self._file, self._waiting)
            del self._waiting[:written]
        if self._syncer is not None:
            self._syncer.sync_soon()

    def close(self) -> None:
        """Sync and close; safe to call twice. What could never be written is lost with it."""
        if self._syncer is not None:
            self._syncer.stop()
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _opened(self) -> int:
        self.path.parent.mkdir(mode=OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
        file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, OWNER_ONLY)
        try:
            os.fchmod(file, OWNER_ONLY)  # it may have been copied back by somebody less careful
            if self._whole is not None:
                os.ftruncate(file, self._whole)
        except OSError:
            os.close(file)
            raise
        self._whole = None
        return file


class _Syncer:
    """The thread that syncs a file after each line, and first its folder, so that the loop never waits for a disk."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._wanted = threading.Event()
        self._ending = False
        self._problem: OSError | None = None

    def start(self, file: int, folder: Path) -> None:
        self._thread = threading.Thread(target=self._run, args=(file, folder), name="acta sync", daemon=True)
        self._thread.start()

    def sync_soon(self) -> None:
        """Ask for a sync; raises what the last one failed with."""
        self._wanted.set()
        problem, self._problem = self._problem, None
        if problem is not None:
            raise problem

    def stop(self) -> None:
        if self._thread is not None:
            self._ending = True
            self._wanted.set()
            # A disk that hangs must not hold the table's end up.
            self._thread.join(0.3)
            self._thread = None

    def _run(self, file: int, folder: Path) -> None:
        sync_folder(folder)
        while True:
            self._wanted.wait()
            ending = self._ending
            self._wanted.clear()
            try:
                os.fsync(file)
            except OSError as problem:
                self._problem = problem
            if ending:
                return
