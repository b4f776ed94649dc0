"""Back-ups of the data folder: one archive each, numbered, the same bytes for the same data.

Numbers and not dates, for a Pi that starts without a network does not know the day. The table may go on playing: an
acta only ever grows, a torn last line is cut off when it is read, and a database is copied by its own means.
"""

from __future__ import annotations

import gzip
import io
import os
import sqlite3
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from table.appliance.deeds import Failed, sync_folder, write_whole

ENDING = ".tar.gz"
_SQLITE = b"SQLite format 3\0"
_BESIDE_SQLITE = ("-wal", "-shm", "-journal")
_NO_DATA = frozenset({"lock"})


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
                content = _content(path)
                changed = path.stat().st_mtime
            except FileNotFoundError:
                continue  # renamed or removed meanwhile
            entry = tarfile.TarInfo(path.relative_to(data).as_posix())
            entry.size, entry.mtime, entry.mode = len(content), int(changed), 0o600
            archive.addfile(entry, io.BytesIO(content))
    return whole.getvalue()


def _files(data: Path, beside: Path) -> Iterator[Path]:
    for path in sorted(data.rglob("*")):
        if path.is_symlink() or not path.is_file() or path.is_relative_to(beside) or path.name in _NO_DATA:
            continue
        if not path.name.endswith(_BESIDE_SQLITE):
            yield path


def _content(path: Path) -> bytes:
    with path.open("rb") as file:
        if file.read(len(_SQLITE)) != _SQLITE:
            file.seek(0)
            return file.read()
    with tempfile.NamedTemporaryFile() as copy, closing(sqlite3.connect(copy.name)) as to:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
            database.backup(to)
        return Path(copy.name).read_bytes()


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
    """Lay an archive's files back into the data folder, over what is there; how many. Raises `Failed`, ``OSError``.

    Run it as the table's user, while the table is not running.
    """
    try:
        with tarfile.open(archive, "r:gz") as opened:
            files = [(entry.name, opened.extractfile(entry), entry.mtime) for entry in opened.getmembers()]
            contents = [(name, file.read(), time) for name, file, time in files if file is not None]
    except (tarfile.TarError, EOFError, gzip.BadGzipFile, zlib.error) as problem:
        raise Failed(f"{archive} is no back-up: {problem}") from problem
    for name, content, changed in contents:
        path = data / name
        if not path.resolve().is_relative_to(data.resolve()):
            raise Failed(f"{archive} is no back-up: {name} would lie outside of {data}")
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, content, 0o600)
        os.utime(path, (changed, changed))
    return len(contents)
