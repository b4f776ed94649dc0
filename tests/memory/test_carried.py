"""What earlier evenings left is kept, so that a start reads only the last; what is wrong with it is made anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from table.memory import carried
from table.memory.evenings import Book, folded
from table.memory.files import EVENING
from table.timba.state import State, next_evening
from tests.memory.data import all_evenings, keep
from tests.timba.night import parts


@pytest.fixture
def evenings(tmp_path: Path) -> Path:
    """Three evenings."""
    return keep(tmp_path).evenings


def read_anew(folder: Path) -> State:
    state = State()
    for number, kept in all_evenings(folder):
        state = folded(number, kept, state)
    return state if state.is_open else next_evening(state)


def read_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[State, list[int]]:
    """The state a start finds, and the numbers of the evenings that it read."""
    read: list[int] = []

    def listening(number: int, *rest: object) -> State:
        read.append(number)
        return folded(number, *rest)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr("table.memory.evenings.folded", listening)
        book = Book.open(folder)
        book.close()
    return book.state, read


def test_the_second_start_reads_the_last_evening_alone(evenings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, read = read_of(evenings, monkeypatch)
    assert read == [1, 2, 3]
    second, read = read_of(evenings, monkeypatch)
    assert read == [3]
    assert parts(first) == parts(second) == parts(read_anew(evenings))
    assert (evenings / carried.FILE).stat().st_mode & 0o777 == 0o600


def test_another_evening_is_read_on_top_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = keep(tmp_path, evenings=2).evenings
    read_of(folder, monkeypatch)
    keep(tmp_path, evenings=3)
    os.utime(folder / f"000001{EVENING}", ns=(0, 0))
    assert read_of(folder, monkeypatch)[1] == [1, 2, 3], "a journal that has changed is read again"
    assert read_of(folder, monkeypatch)[1] == [3]
    (folder / f"000004{EVENING}").write_bytes(b'{"ev":"opened"}\n')
    state, read = read_of(folder, monkeypatch)
    assert read == [3, 4]
    assert parts(state) == parts(read_anew(folder))


@pytest.mark.parametrize("damage", [b"", b"\0" * 200, b"no such thing"])
def test_what_a_power_cut_made_of_it_counts_for_nothing(
    evenings: Path, damage: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_of(evenings, monkeypatch)
    (evenings / carried.FILE).write_bytes(damage)
    state, read = read_of(evenings, monkeypatch)
    assert read == [1, 2, 3]
    assert parts(state) == parts(read_anew(evenings))
    assert read_of(evenings, monkeypatch)[1] == [3]


def test_one_of_another_version_counts_for_nothing(evenings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_of(evenings, monkeypatch)
    monkeypatch.setattr(carried, "VERSION", carried.VERSION + 1)
    assert read_of(evenings, monkeypatch)[1] == [1, 2, 3]
