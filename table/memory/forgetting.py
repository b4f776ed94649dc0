"""Forgetting a player on request: his games stay, his name goes.

The name stands in the names file, in actas that name their players themselves (a game begun before its evening), and in
what was exported; the index has no names. In such an acta's header the id takes the name's place, nothing else of the
file changes. Exports go: they can be written again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from table.acta import read_line
from table.games.contract import HeaderProblem
from table.judge import Judge
from table.memory import names as names_file
from table.memory.evenings import everything
from table.memory.files import ACTA, Places, numbered, replace_file
from table.timba.evening import Player
from table.timba.names import Names


def forget(places: Places, player: Player, *, while_played: bool = False) -> int:
    """Forget the name of this player; how many actas named him. Raises ``KeyError`` if there is none, ``OSError``.

    The actas have to be this table's alone (`ActaFolder.lock`), and those that name their players known to the names
    file (`Index.open`). `while_played`: the last acta is being written to. The names file goes last: what a power cut
    leaves undone is done by forgetting again.
    """
    names = names_file.load(places.names)
    if player not in names.players:
        raise KeyError(player)
    seats = {game.acta: game.seats for game in everything(places.evenings).games}
    actas = numbered(places.actas, ACTA)
    played = max(actas, default=0) if while_played else None
    changed = sum(
        _take_name_out(places.actas / name, names, player, seats.get(number, ()), in_place=number == played)
        for number, name in actas.items()
    )
    for path in (*_files_in(places.exports), *names_file.set_aside_before(places.names)):
        path.unlink()
    names_file.save(places.names, names.without(player))
    return changed


def _files_in(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.is_file()] if folder.is_dir() else []


def _take_name_out(path: Path, names: Names, player: Player, seats: tuple[Player, ...], *, in_place: bool) -> bool:
    """Put the id into the place of this player's name; `seats`: who sat there as his evening has it, if one has it."""
    raw = path.read_bytes()
    lines = raw.splitlines(keepends=True)
    first = next((place for place, line in enumerate(lines) if line.strip()), None)
    if first is None:
        return False
    judge = Judge.open(lines[first])
    if isinstance(judge, HeaderProblem):
        return False
    written = judge.header.players
    players = seats if len(seats) == len(written) else names.adopted(written)[1]
    if all(who != player or name == player for who, name in zip(players, written, strict=True)):
        return False
    keys = read_line(lines[first].removeprefix(b"\xef\xbb\xbf"))
    assert isinstance(keys, dict), "its header was read before"
    keys["players"] = [who if who == player else name for who, name in zip(players, written, strict=True)]
    ending = b"\n" if lines[first].endswith(b"\n") else b""
    header = json.dumps(keys, ensure_ascii=True, separators=(",", ":")).encode()
    if in_place:
        return _overwrite(path, sum(map(len, lines[:first])), header, len(lines[first]) - len(ending))
    lines[first] = header + ending
    replace_file(path, b"".join(lines))
    return True


def _overwrite(path: Path, start: int, text: bytes, room: int) -> bool:
    """Write into a file that somebody else appends to, blanks after the text; False where it is too long."""
    if len(text) > room:
        return False
    with path.open("r+b") as file:
        file.seek(start)
        file.write(text.ljust(room))
        file.flush()
        os.fsync(file.fileno())
    return True
