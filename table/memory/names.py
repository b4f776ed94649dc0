"""The names file: which player an id stands for. It is the only place where the evening keeps a name.

One JSON file only its owner can read, replaced as a whole.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import msgspec

from table.memory.files import replace_file
from table.timba.evening import Player
from table.timba.names import Known, Names

VERSION = 1


class DamagedNames(ValueError):
    """The names file is not one; the message names it. It is left as it is."""


class NewerNames(DamagedNames):
    """The names file was written by a newer table. It is left as it is."""


class _File(msgspec.Struct, frozen=True):
    names: int
    last: int
    players: dict[Player, Known]


def load(path: Path) -> Names:
    """The names; none where there is no file. Raises `DamagedNames`, ``OSError``."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return Names()
    try:
        file = msgspec.json.decode(raw, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise DamagedNames(f"{path}: no file of names ({problem}); restore a back-up or move it away") from None
    if file.names > VERSION:
        raise NewerNames(f"{path}: made by a newer version of the table ({file.names}; this one knows {VERSION})")
    return Names(file.players, file.last).past(file.players)


def set_aside(path: Path) -> Path:
    """Move a damaged file out of the way, to be looked at; where it is now. Raises ``OSError``."""
    aside = next(each for each in map(_aside(path), count(1)) if not each.exists())
    path.rename(aside)
    return aside


def set_aside_before(path: Path) -> list[Path]:
    """The damaged files that were moved out of the way."""
    return sorted(path.parent.glob(_aside(path)("*").name))


def _aside(path: Path) -> Callable[[object], Path]:
    return lambda number: path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")


def save(path: Path, names: Names) -> None:
    """Replace the file as a whole, synced. Raises ``OSError``."""
    text = msgspec.json.encode(_File(VERSION, names.last, names.players))
    replace_file(path, msgspec.json.format(text, indent=1) + b"\n")
