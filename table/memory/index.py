"""The index: one SQLite file with what the actas and the journals lead to, to be asked quickly.

`ask` brings it up to date first: what is new is read (`table.memory.taking`), what can still change (the last acta, the
last evening) is read again if it has. A file that is missing, damaged or of an older version is made anew; one of a
newer version is refused, untouched.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from table.memory.files import ACTA, EVENING, OWNER_ONLY, OWNER_ONLY_FOLDER, Places, has_a_line, numbered
from table.memory.schema import APPLICATION, SCHEMA, VERSION

T = TypeVar("T")

DAMAGE = (sqlite3.DatabaseError, UnicodeDecodeError, msgspec.MsgspecError)
"""What a damaged file can lead to. SQLite quotes what it stumbled over, be it text or not."""

UNWRITABLE = (errno.EROFS, errno.EACCES, errno.EPERM)
"""Why a file may not be written, though what is beside it can perhaps be read."""

_MAGIC = b"SQLite format 3\0"


class TooNew(Exception):
    """The index was made by a newer table; the message says so. It is left untouched."""


class Stale(Exception):
    """What the index holds has changed behind it: it has to be made anew."""


def ask(places: Places, question: Callable[[sqlite3.Connection], T]) -> T:
    """The answer of the index, up to date and whole; where nothing can be written that of one made for this question.

    Raises `TooNew`, `DamagedNames`, ``OSError``.
    """
    try:
        try:
            with contextlib.closing(opened(places)) as database:
                return question(database)
        except DAMAGE:
            # What it held is in the actas and the journals.
            with contextlib.closing(rebuilt(places)) as database:
                return question(database)
    except OSError as problem:
        if problem.errno not in UNWRITABLE:
            raise
    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        database.executescript(SCHEMA)
        refresh(places, database)
        return question(database)


def opened(places: Places) -> sqlite3.Connection:
    """The index, up to date. Raises `TooNew`, `DamagedNames`, ``OSError``, ``sqlite3.DatabaseError``."""
    version = _version_of(places.index)
    if version > VERSION:
        raise TooNew(f"{places.index}: made by a newer version of the table ({version}; this one knows {VERSION})")
    if version < VERSION:
        return rebuilt(places)
    database = sqlite3.connect(places.index)
    try:
        refresh(places, database)
    except Stale:
        database.close()
        return rebuilt(places)
    except BaseException:
        database.close()
        raise
    return database


def rebuilt(places: Places) -> sqlite3.Connection:
    """The index made anew from the actas and the journals. Raises `TooNew`, `DamagedNames`, ``OSError``."""
    if _version_of(places.index) > VERSION:
        raise TooNew(f"{places.index}: made by a newer version of the table")
    places.index.parent.mkdir(mode=OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
    with _alone(places.index.parent):
        return _made(places)


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until nobody else makes the index of this folder anew: two would write into the same file."""
    lock = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _made(places: Places) -> sqlite3.Connection:
    new = places.index.with_name(places.index.name + ".new")
    for left in (new, _rollback_of(new)):
        left.unlink(missing_ok=True)
    os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, OWNER_ONLY))
    try:
        with contextlib.closing(sqlite3.connect(new)) as database:
            database.executescript(SCHEMA)
            refresh(places, database)
    except BaseException as problem:
        # Half an index is of no use, and on a full disk the acta needs its place.
        for left in (new, _rollback_of(new)):
            left.unlink(missing_ok=True)
        if isinstance(problem, sqlite3.OperationalError):
            full = problem.sqlite_errorcode == sqlite3.SQLITE_FULL
            raise OSError(errno.ENOSPC if full else errno.EIO, str(problem), str(places.index)) from problem
        raise
    # What a power cut left of the old file must not be taken for the new one's.
    _rollback_of(places.index).unlink(missing_ok=True)
    os.replace(new, places.index)
    return sqlite3.connect(places.index)


def refresh(places: Places, database: sqlite3.Connection) -> None:
    """Take in what has been kept since. Raises `Stale`, ``sqlite3.DatabaseError``, `DamagedNames`, ``OSError``."""
    news = {
        "evening": _news(database, "evening", places.evenings, EVENING),
        "acta": _news(database, "acta", places.actas, ACTA),
    }
    evenings, gone = news["evening"]
    (last,) = database.execute("SELECT max(number) FROM files WHERE kind = 'evening'").fetchone()
    if gone or (last is not None and any(number < last for number in evenings)):
        # Each game's evening, day and bet come from a journal that was not there, or is not there any more.
        raise Stale
    if any(changed or gone for changed, gone in news.values()):
        # Only who has something to judge waits for the rulebook to be loaded.
        from table.memory.taking import Taking  # noqa: PLC0415

        with database:
            Taking(places, database).take(news)


News = tuple[dict[int, tuple[Path, bool]], set[int]]
"""Files to be read, by number, each with whether it is sealed by now; and the numbers of those that have gone."""


def _news(database: sqlite3.Connection, kind: str, folder: Path, ending: str) -> News:
    files = numbered(folder, ending)
    # A file without a whole first line is nothing yet: the power may have gone before, and the one before it go on.
    last = next((number for number in reversed(files) if has_a_line(folder / files[number])), 0)
    rows = database.execute("SELECT number FROM files WHERE kind = ?", (kind,))
    known = {number for (number,) in rows}
    rows = database.execute(
        "SELECT number, size, changed FROM files WHERE kind = ? AND (NOT sealed OR number = ?)", (kind, last)
    )
    seen = {number: (size, changed) for number, size, changed in rows}
    settled = known - seen.keys()
    news: dict[int, tuple[Path, bool]] = {}
    for number in sorted(number for number in files.keys() - settled if number <= last):
        path, sealed = folder / files[number], number != last
        # What was the last file is read once more when another follows: then for good.
        if sealed or seen.get(number) != (path.stat().st_size, path.stat().st_mtime_ns):
            news[number] = path, sealed
    return news, known - files.keys()


def _version_of(path: Path) -> int:
    """The version of the index's schema; 0 where there is no index, or something that is none."""
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except FileNotFoundError:
        return 0
    # The file format has user_version at 60 and application_id at 68, big-endian (sqlite.org/fileformat2, 1.3).
    ours = head[:16] == _MAGIC and int.from_bytes(head[68:72], "big") == APPLICATION
    return int.from_bytes(head[60:64], "big") if ours else 0


def _rollback_of(path: Path) -> Path:
    return path.with_name(path.name + "-journal")
