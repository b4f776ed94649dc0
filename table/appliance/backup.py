"""Back-ups of the data folder: one archive each, numbered, the same bytes for the same data.

Numbers and not dates, for a Pi that starts without a network does not know the day. The table may go on playing: actas
and journals only ever grow, a torn last line is cut off when it is read, and other files are replaced as a whole.
"""

from __future__ import annotations

import fcntl
import gzip
import io
import os
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from table.appliance.deeds import Failed, sync_folder, write_whole

ENDING = ".tar.gz"
BEFORE = "before-restore-"
"""How an archive in the data folder begins that holds what was there before a back-up was laid back."""

_FOLLOWS = ("memory.sqlite", "carried")
"""The index, and what earlier evenings left: made anew of the rest; and a database changes when it is looked at."""
_NO_DATA = ("lock", BEFORE, *_FOLLOWS)
_HALF_WRITTEN = ".new"


def back_up(data: Path, to: Path, keep: int) -> Path | None:
    """Pack the data folder into a new archive in `to` and keep the newest `keep` archives.

    None if the newest archive holds the very same already. Raises `Failed`, ``OSError``.
    """
    if not data.is_dir():
        raise Failed(f"{data}: there is no such folder")
    to.mkdir(mode=0o700, parents=True, exist_ok=True)
    archives = numbered(to)
    packed = _packed(data, to)
    if archives and archives[-1][1].read_bytes() == packed:
        return None
    path = to / f"table-{archives[-1][0] + 1 if archives else 1:06}{ENDING}"
    _write(path, packed)
    for _number, old in numbered(to)[:-keep]:
        old.unlink()
    return path


def numbered(folder: Path) -> list[tuple[int, Path]]:
    """The archives of a folder with their numbers, the oldest first."""
    names = ((path.name.removeprefix("table-").removesuffix(ENDING), path) for path in folder.glob("table-*" + ENDING))
    return sorted((int(number), path) for number, path in names if number.isdecimal())


def _packed(data: Path, beside: Path) -> bytes:
    whole = io.BytesIO()
    # No name and no time in the gzip header: the same data gives the same bytes.
    with gzip.GzipFile("", "wb", fileobj=whole, mtime=0) as pressed, tarfile.open(fileobj=pressed, mode="w") as archive:
        for path in _files(data, beside):
            try:
                content = path.read_bytes()
                changed = path.stat().st_mtime
            except FileNotFoundError:
                continue  # renamed or removed meanwhile
            entry = tarfile.TarInfo(path.relative_to(data).as_posix())
            entry.size, entry.mtime, entry.mode = len(content), int(changed), 0o600
            archive.addfile(entry, io.BytesIO(content))
    return whole.getvalue()


def _files(data: Path, beside: Path) -> Iterator[Path]:
    for path in sorted(data.rglob("*")):
        if path.is_symlink() or not path.is_file() or path.is_relative_to(beside):
            continue
        if not path.name.startswith(_NO_DATA) and path.suffix != _HALF_WRITTEN:
            yield path


def _write(path: Path, packed: bytes) -> None:
    new = path.with_name(path.name + ".new")
    try:
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        with open(handle, "wb") as file:
            file.write(packed)
            file.flush()
            os.fsync(file.fileno())
        if new.read_bytes() != packed:
            raise Failed(f"{new}: what was written does not read back")
    except (OSError, Failed):
        new.unlink(missing_ok=True)
        raise
    new.replace(path)
    sync_folder(path.parent)


def restore(archive: Path, data: Path) -> int:
    """Make the data folder what it was at this back-up; how many files. Raises `Failed`, ``OSError``.

    What is there is packed into an archive beside it first (`BEFORE`). Run it as the table's user; the table may not be
    running.
    """
    try:
        with tarfile.open(archive, "r:gz") as opened:
            files = [(entry.name, opened.extractfile(entry), entry.mtime) for entry in opened.getmembers()]
            contents = [(name, file.read(), time) for name, file, time in files if file is not None]
    except (tarfile.TarError, EOFError, gzip.BadGzipFile, zlib.error) as problem:
        raise Failed(f"{archive} is no back-up: {problem}") from problem
    for name, _content, _changed in contents:
        if not (data / name).resolve().is_relative_to(data.resolve()):
            raise Failed(f"{archive} is no back-up: {name} would lie outside of {data}")
    with _alone(data):
        _clear(data)
        for name, content, changed in contents:
            path = data / name
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(path, content, 0o600)
            os.utime(path, (changed, changed))
    return len(contents)


@contextmanager
def _alone(data: Path) -> Iterator[None]:
    """Keep the table out of its folder meanwhile. Raises `Failed` if it is in there."""
    (data / "actas").mkdir(mode=0o700, parents=True, exist_ok=True)
    with (data / "actas" / "lock").open("ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Failed(f"{data}: the table is running; stop it first") from None
        yield


def _clear(data: Path) -> None:
    """Pack what is there and take it away: games that the back-up has not are no part of its evenings."""
    old = list(_files(data, data / BEFORE))
    if old:
        names = (f"{BEFORE}{number}{ENDING}" for number in count(1))
        _write(next(data / name for name in names if not (data / name).exists()), _packed(data, data / BEFORE))
    for path in (*old, *(path for name in _FOLLOWS for path in data.rglob(name + "*"))):
        path.unlink()
