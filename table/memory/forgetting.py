"""Forgetting a player on request: his games stay, his name goes.

The name stands in the names file, and in the actas of games that no evening has (they name their players themselves);
the index has no names. In such an acta's header the id takes the name's place, nothing else of the file changes.
"""

from __future__ import annotations

import json
from pathlib import Path

from table.acta import read_line
from table.games.contract import HeaderProblem
from table.judge import Judge
from table.memory import names as names_file
from table.memory.evenings import all_evenings, folded
from table.memory.files import ACTA, Places, numbered, replace_file
from table.timba.evening import Player
from table.timba.names import Names


def forget(places: Places, player: Player) -> int:
    """Forget the name of this player; how many actas named him. Raises ``KeyError`` if there is none, ``OSError``.

    The actas have to be this table's alone (`ActaFolder.lock`), and those that name their players known to the names
    file (`Index.open`). The names file goes last: what a power cut leaves undone is done by forgetting again.
    """
    names = names_file.load(places.names)
    if player not in names.players:
        raise KeyError(player)
    with_evening = {game.acta for number, kept in all_evenings(places.evenings) for game in folded(number, kept).games}
    changed = sum(
        _take_name_out(places.actas / name, names, player)
        for number, name in numbered(places.actas, ACTA).items()
        if number not in with_evening
    )
    names_file.save(places.names, names.without(player))
    return changed


def _take_name_out(path: Path, names: Names, player: Player) -> bool:
    raw = path.read_bytes()
    lines = raw.splitlines(keepends=True)
    first = next((place for place, line in enumerate(lines) if line.strip()), None)
    if first is None:
        return False
    judge = Judge.open(lines[first])
    if isinstance(judge, HeaderProblem):
        return False
    written = judge.header.players
    _names, players = names.adopted(written)
    if all(who != player or name == player for who, name in zip(players, written, strict=True)):
        return False
    keys = read_line(lines[first].removeprefix(b"\xef\xbb\xbf"))
    assert isinstance(keys, dict), "its header was read before"
    keys["players"] = [who if who == player else name for who, name in zip(players, written, strict=True)]
    ending = b"\n" if lines[first].endswith(b"\n") else b""
    lines[first] = json.dumps(keys, ensure_ascii=True).encode() + ending
    replace_file(path, b"".join(lines))
    return True
