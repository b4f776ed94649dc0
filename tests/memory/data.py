"""A data folder with simulated evenings in it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from table.memory.files import ACTA, EVENING, Places
from table.memory.names import save
from table.timba.names import Names
from tests.timba.night import PLAYERS, Night

NAMES = ("Ana", "Blas", "Carmen", "Diego", "Ana", "", "李小龙 é\u0301 🂡 " + "x" * 300)
"""Two equal ones, an empty one, a long one of other scripts."""


@cache
def nights() -> tuple[Night, ...]:
    """Three evenings that follow each other."""
    spent: list[Night] = []
    for seed in range(3):
        last = spent[-1] if spent else None
        night = Night(seed, last.state if last else None, acta=last.next_acta if last else 1)
        night.spend(games=6)
        spent.append(night)
    return tuple(spent)


def keep(data: Path, *, evenings: int = 3) -> Places:
    """A folder with the names, and the journals and actas of so many evenings."""
    places = Places.within(data)
    names = Names()
    for name in NAMES:
        names, _player = names.with_player(name)
    save(places.names, names)
    for number in range(1, evenings + 1):
        add(places, number)
    return places


def add(places: Places, number: int) -> None:
    """One more evening, from 1."""
    night = nights()[number - 1]
    for folder in (places.actas, places.evenings):
        folder.mkdir(exist_ok=True)
    (places.evenings / f"{number:06}{EVENING}").write_bytes(b"".join(night.lines))
    for acta, lines in night.actas.items():
        keep_acta(places, acta, lines)


def keep_acta(places: Places, number: int, lines: list[bytes]) -> Path:
    """One acta."""
    path = places.actas / f"{number:06}{ACTA}"
    places.actas.mkdir(exist_ok=True)
    path.write_bytes(b"".join(lines))
    return path


assert len(NAMES) == len(PLAYERS)
