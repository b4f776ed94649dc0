"""`python -m bench.memory [GAMES]`: how long the index takes with ten thousand games: made anew, opened, asked.

The evenings are simulated ones played through the engine, a few over and over under new numbers and dates.
"""

from __future__ import annotations

import datetime
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner
from msgspec.structs import replace

from table.cli import main as main_command
from table.memory import names as names_file
from table.memory import stats
from table.memory.files import Places
from table.memory.index import opened, rebuilt
from table.memory.taking import results
from table.timba import journal
from table.timba.figures import Period
from table.timba.names import Names
from tests.timba.night import PLAYERS, Night

GAMES = 10_000
DIFFERENT = 10
"""evenings that are really played"""

ROUNDS = 9
ALLOWED_MS = 200


def kept(folder: Path, games: int) -> Places:
    """A data folder with so many games, twenty an evening; some take two actas."""
    places = Places.within(folder)
    places.actas.mkdir()
    places.evenings.mkdir()
    known = Names()
    for player in PLAYERS:
        known, _id = known.with_player(f"Player {player}")
    names_file.save(places.names, known)
    nights = [Night(seed) for seed in range(DIFFERENT)]
    for night in nights:
        night.spend()
    first = 0
    for evening in range(games // 20):
        night = nights[evening % DIFFERENT]
        date = datetime.date(2020, 1, 1) + datetime.timedelta(days=3 * evening)
        lines = (_moved(raw, first, date.isoformat()) for raw in night.lines)
        (places.evenings / f"{evening + 1:06}.timba.jsonl").write_bytes(b"".join(lines))
        for acta, raw in night.actas.items():
            (places.actas / f"{acta + first:06}.acta.jsonl").write_bytes(b"".join(raw))
        first += len(night.actas)
    return places


def _moved(raw: bytes, actas: int, date: str) -> bytes:
    """A line of a journal whose actas have other numbers, on another day."""
    event = journal.read_event(raw)
    assert event is not None
    assert not isinstance(event, journal.Unreadable)
    if isinstance(event, journal.Opened):
        return journal.write_event(replace(event, date=date))
    if isinstance(event, journal.GameBegun | journal.Voided | journal.OnceAsked | journal.Served | journal.Delivered):
        return journal.write_event(replace(event, acta=event.acta + actas))
    return raw


def milliseconds(what: Callable[[], object]) -> tuple[float, float]:
    """The median of a call on the clock, and the mean of its processor time, with that of programs it runs."""
    clock, processor = [], []
    for _ in range(ROUNDS):
        begin, worked = time.perf_counter(), sum(os.times()[:4])
        what()
        clock.append(1000 * (time.perf_counter() - begin))
        processor.append(1000 * (sum(os.times()[:4]) - worked))
    return statistics.median(clock), statistics.fmean(processor)


def main() -> int:
    """Measure and print; the exit status says whether every question was answered in time."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    with tempfile.TemporaryDirectory() as folder:
        places = kept(Path(folder), games)
        begin = time.perf_counter()
        rebuilt(places).close()
        print(f"{games} games: made anew in {time.perf_counter() - begin:.1f} s, {places.index.stat().st_size:,} bytes")
        database, year = opened(places), Period("2021-01-01", "2021-12-31")
        asked: dict[str, Callable[[], object]] = {
            "open, nothing new": lambda: opened(places).close(),
            "players": lambda: stats.players(database),
            "players of a year": lambda: stats.players(database, year),
            "pairs": lambda: stats.pairs(database),
            "pairs of a year": lambda: stats.pairs(database, year),
            "one against everybody": lambda: stats.head_to_head(database, "p1"),
            "accounts": lambda: stats.accounts(database),
            "entries": lambda: stats.entries(database),
            "results": lambda: results(database),
            "table stats, within the process": lambda: _within("stats", folder),
            "table stats, the whole process": lambda: _command("stats", folder),
            "table stats --player, the whole process": lambda: _command("stats", folder, "--player", "p1"),
            "table ledger, the whole process": lambda: _command("ledger", folder),
        }
        slow = 0
        print("| what | ms | processor ms |\n|---|---:|---:|")
        for name, call in asked.items():
            clock, processor = milliseconds(call)
            slow += clock > ALLOWED_MS
            print(f"| {name} | {clock:.0f} | {processor:.0f} |", flush=True)
        database.close()
    return slow


def _within(command: str, folder: str) -> None:
    done = CliRunner().invoke(main_command, [command, "--data", folder])
    assert done.exit_code == 0, done.output


def _command(*words: str) -> None:
    command, folder, *options = words
    subprocess.run(
        [sys.executable, "-m", "table", command, "--data", folder, *options], check=True, stdout=subprocess.DEVNULL
    )


if __name__ == "__main__":
    sys.exit(main())
