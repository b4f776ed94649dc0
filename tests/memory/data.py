"""A data folder with simulated evenings in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from table.acta import write_header
from table.adapters.journal_file import Kept, read_kept
from table.games.contract import Header
from table.memory.files import ACTA, EVENING, Places, numbered
from table.memory.names import save
from table.timba.journal import GameBegun, Opened, write_event
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


def all_evenings(folder: Path) -> Iterator[tuple[int, Kept]]:
    """Every journal of the folder, in order."""
    for number, name in numbered(folder, EVENING).items():
        yield number, read_kept(folder / name)


def keep_acta(places: Places, number: int, lines: list[bytes]) -> Path:
    """One acta."""
    path = places.actas / f"{number:06}{ACTA}"
    places.actas.mkdir(exist_ok=True)
    path.write_bytes(b"".join(lines))
    return path


def _cuarenta(*inputs: dict[str, object], players: tuple[str, ...] = PLAYERS[:4]) -> list[bytes]:
    head = Header(game="cuarenta", rules="cuarenta", players=players, dealer=len(players) - 1)
    return [write_header(head), *(json.dumps(each).encode() + b"\n" for each in inputs)]


def _plays(*cards: str, seats: int = 4) -> list[dict[str, object]]:
    """Cards one after the other from seat 0 on; ``5S<5H`` lifts."""
    each = [card.split("<") for card in cards]
    return [
        {"in": "play", "seat": place % seats, "card": card, "take": take} for place, (card, *take) in enumerate(each)
    ]


def _corrects(*scores: tuple[int, int]) -> list[dict[str, object]]:
    return [{"in": "correct", "score": score} for score in scores]


def keep_mesas(data: Path) -> Places:
    """An evening of two mesas, one for four and one for two: a caída y limpia in each, then set scores."""
    places = keep(data, evenings=0)
    places.evenings.mkdir()
    lines = (
        write_event(Opened(date="2025-11-07")),
        write_event(GameBegun(acta=1, seats=PLAYERS[:4], dealer=3, bet=2)),
        write_event(GameBegun(acta=2, seats=PLAYERS[:2], dealer=1)),
    )
    (places.evenings / f"000001{EVENING}").write_bytes(b"".join(lines))
    keep_acta(places, 1, _cuarenta(*_plays("5H", "5S<5H"), *_corrects((20, 40), (40, 10), (9, 40))))
    keep_acta(places, 2, _cuarenta(*_plays("KH", "KS<KH", seats=2), *_corrects((0, 40)), players=PLAYERS[:2]))
    return places


assert len(NAMES) == len(PLAYERS)
