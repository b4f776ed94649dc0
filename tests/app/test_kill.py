"""SIGKILL at any point of a game: started again, with the pads as they are, it goes on as if nothing had happened.

The record that is written meanwhile goes on over every restart, and its replay leads to the same actas.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from table.commands.replay import replayed
from table.memory.files import ACTA
from table.readings import DealKind, ReadingsHeader, write_header, write_reading
from tests.app.one_life import Story, live
from tests.app.tables import SHORT, Played, played, wishes

KILLS = int(os.environ.get("KILLS", "10"))
"""How often a process is killed, over all games; `make soak` asks for a thousand."""

KILLS_A_GAME = 10
ROOT = Path(__file__).parents[2]


def story_of(game: Played) -> Story:
    """What the killed process is told of an undisturbed game."""
    table = game.simulated
    header = ReadingsHeader(acta=table.people.header, deck=dict(table.setup.deck), deal=table.setup.deal)
    return Story(
        write_header(header).decode(), [write_reading(each).decode() for each in game.readings], list(game.inputs)
    )


def kept_in(folder: Path) -> list[list[bytes]]:
    """The actas of a folder, whole lines as they are."""
    return [path.read_bytes().splitlines(keepends=True) for path in sorted(folder.glob("*" + ACTA))]


def size_of(folder: Path) -> int:
    """How much has been kept."""
    return sum(path.stat().st_size for path in folder.glob("*" + ACTA))


@pytest.mark.timeout(max(300, KILLS * 8))
@pytest.mark.parametrize("number", range((KILLS + KILLS_A_GAME - 1) // KILLS_A_GAME))
def test_a_killed_table_goes_on_as_if_nothing_had_happened(number: int, tmp_path: Path) -> None:
    deal: DealKind = "pads" if number % 2 else "none"
    game = played(wishes(seed=number, deal=deal, rules=("narro", "veinte", "ludoteka")[number % 3]), 2, SHORT)
    folder, told, record = tmp_path / "actas", tmp_path / "story", tmp_path / "record"
    told.write_bytes(msgspec.json.encode(story_of(game)))
    source = random.Random(number)
    whole = sum(len(line) for acta in game.actas for line in acta)
    kills = 0
    for target in sorted(source.randrange(1, whole) for _ in range(min(KILLS_A_GAME, KILLS))):
        kills += killed_at(folder, told, record, target)
    subprocess.run([sys.executable, "-m", "tests.app.one_life", folder, told, record], cwd=ROOT, check=True, timeout=60)
    assert kept_in(folder) == game.actas
    assert kills > 0
    assert replayed(record.read_bytes(), "record").actas == game.actas
    assert record.read_bytes().count(b'"restart":true') > 0
    assert [path.name for path in tmp_path.glob("record*")] == ["record"]


def killed_at(folder: Path, told: Path, record: Path, size: int) -> bool:
    """Start the table's process and kill it once so many bytes are kept; whether it was still alive."""
    process = subprocess.Popen([sys.executable, "-m", "tests.app.one_life", folder, told, record], cwd=ROOT)
    while size_of(folder) < size:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.001)
            break
    process.send_signal(signal.SIGKILL)
    return process.wait() == -signal.SIGKILL


@pytest.mark.parametrize("deal", ["none", "pads"])
def test_a_power_cut_tears_the_acta_anywhere_and_the_game_goes_on(deal: DealKind, tmp_path: Path) -> None:
    game = played(wishes(seed=7, deal=deal), 2, SHORT)
    story = story_of(game)
    whole = b"".join(line for acta in game.actas for line in acta)
    ends = [len(b"".join(game.actas[0])), len(whole)]
    source = random.Random(7)
    for number in range(12):
        folder = tmp_path / str(number)
        folder.mkdir()
        cut = source.randrange(len(whole))
        start = 0
        for place, end in enumerate(ends, start=1):
            if start < cut:
                (folder / f"{place:06}{ACTA}").write_bytes(whole[start : min(end, cut)])
            start = end
        live(folder, story)
        assert kept_in(folder) == game.actas, f"torn at byte {cut}"
