"""The names file: which player an id stands for. It is the only place where the evening keeps a name.

One JSON file only its owner can read, replaced as a whole.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from table.memory.files import replace_file
from table.timba.evening import Player
from table.timba.names import Known, Names

VERSION = 1


class DamagedNames(ValueError):
    """The names file is not one; the message names it. It is left as it is."""


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
        raise DamagedNames(f"{path}: {problem}") from None
    if file.names != VERSION:
        raise DamagedNames(f"{path}: names: {file.names}; possible: {VERSION}")
    return Names(file.players, file.last).past(file.players)


def save(path: Path, names: Names) -> None:
    """Replace the file as a whole, synced. Raises ``OSError``."""
    text = msgspec.json.encode(_File(VERSION, names.last, names.players))
    replace_file(path, msgspec.json.format(text, indent=1) + b"\n")
