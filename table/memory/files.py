"""Where the evening's files are, and how they are numbered and replaced.

Nothing of the game is imported here nor by what answers `table stats`, so that it is quick.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import msgspec

ACTA = ".acta.jsonl"
EVENING = ".timba.jsonl"

DIGITS = 15
"""A file whose number has more is none of ours: what counts them ends at 2**53."""

OWNER_ONLY = 0o600
OWNER_ONLY_FOLDER = 0o700


class Places(msgspec.Struct, frozen=True):
    """Where everything is kept: what happened, who is who, and the index that follows from them."""

    actas: Path
    evenings: Path
    names: Path
    index: Path
    exports: Path

    def evening(self, number: int) -> Path:
        """The journal of an evening, by its number."""
        return self.evenings / f"{number:06}{EVENING}"

    @classmethod
    def within(cls, data: Path) -> Places:
        """The places in a data folder."""
        return cls(data / "actas", data / "evenings", data / "names.json", data / "memory.sqlite", data / "exports")


def numbered(folder: Path, ending: str) -> dict[int, str]:
    """The names of the folder's files by their numbers, in order; none where there is no folder."""
    try:
        names = os.listdir(folder)
    except FileNotFoundError:
        return {}
    heads = ((name[: -len(ending)], name) for name in names if name.endswith(ending))
    ours = (each for each in heads if each[0].isascii() and each[0].isdecimal() and len(each[0]) <= DIGITS)
    return dict(sorted((int(head), name) for head, name in ours))


def has_a_line(path: Path) -> bool:
    """Whether the first line of a file is whole; so is taken what cannot be read, whatever it is."""
    try:
        with path.open("rb") as file:
            return file.readline().endswith(b"\n")
    except OSError:
        return True


def replace_file(path: Path, content: bytes) -> None:
    """Put a file that only its owner can read in the place of this one, whole or not at all.

    Raises ``OSError``, its file name this one's; then nothing is left of it.
    """
    path.parent.mkdir(mode=OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    try:
        file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, OWNER_ONLY)
        with open(file, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(new, path)
    except OSError as problem:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
        # Whoever writes into an open file is not told which one it was.
        raise OSError(problem.errno, problem.strerror, str(path)) from problem
    # Which of the two a power cut leaves is only settled then.
    sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Make the names in a folder safe against a power cut, where the file system can."""
    with contextlib.suppress(OSError):
        folder = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
