"""What a bad disk leaves: the table opens, says what is wrong, and loses nothing that can still be read."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from table.memory.index import ask
from table.memory.names import NewerNames
from table.scene import SheetShown
from tests.evening.house import House


def test_a_table_opens_without_its_names_and_keeps_the_damaged_file(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(tmp_path)
    house.win(0)
    house.switch_off()
    house.places.names.write_bytes(b'{"names":1,"last":4,"play')
    house.own = replace(house.own, named=False)
    house.switch_on()
    assert "no file of names" in caplog.text
    assert (tmp_path / "names.damaged-1.json").read_bytes() == b'{"names":1,"last":4,"play'
    assert set(house.players) == {"(p1)", "(p2)", "(p3)", "(p4)"}
    house.host("Players > A new player")
    house.write("Elena")
    house.leave()
    assert "p5" in json.loads(house.places.names.read_bytes())["players"]


def test_where_an_evening_cannot_be_read_tonight_is_one_of_its_own(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(tmp_path)
    house.win(0)
    house.host("Evening > Close the evening > Yes")
    house.win(1)
    house.switch_off()
    first = house.places.evening(1).read_bytes()
    second = house.places.evening(2).read_bytes()
    house.places.evening(2).unlink()
    house.places.evening(2).mkdir()
    house.switch_on()
    assert "000002.timba.jsonl: Is a directory; what earlier evenings left is not known" in caplog.text
    house.win(0)
    house.switch_off()
    assert house.evening.state.evening == 3
    assert house.places.evening(1).read_bytes() == first
    house.places.evening(2).rmdir()
    house.places.evening(2).write_bytes(second)
    house.switch_on()
    assert [game.evening for game in house.evening.state.games] == [1, 2, 3]


def test_a_game_whose_evening_is_lost_counts_once_when_another_takes_it_on(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.hand_for(0)
    house.switch_off()
    house.places.evening(1).unlink()
    house.places.index.unlink()
    assert ask(house.places, totals)
    house.switch_on()
    house.win(0)
    kept = ask(house.places, totals)
    house.places.index.unlink()
    assert ask(house.places, totals) == kept


def totals(database: sqlite3.Connection) -> list[object]:
    """Everything that the index has added up."""
    return database.execute("SELECT * FROM totals ORDER BY evening, day, player, partner").fetchall()


def test_boards_of_a_memory_that_cannot_be_read_do_not_say_that_nobody_owes_anything(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.win(0)
    house.switch_off()
    with contextlib.closing(sqlite3.connect(house.places.index)) as database:
        database.execute("PRAGMA user_version = 99")
    house.switch_on()
    house.host("Look at > Ledger")
    assert isinstance(house.screen.board, SheetShown)
    assert house.screen.board.lines == ("It has not answered. If it does not, the log says why.",)
    house.places.index.unlink()
    house.win(0)
    house.host("Look at > Ledger")
    assert isinstance(house.screen.board, SheetShown)
    assert house.screen.board.rows


def test_a_newer_table_s_names_are_refused_and_not_touched(tmp_path: Path) -> None:
    raw = b'{"names":2,"last":4,"players":{}}'
    (tmp_path / "names.json").write_bytes(raw)
    with pytest.raises(NewerNames):
        House(tmp_path)
    assert (tmp_path / "names.json").read_bytes() == raw
