"""The plug is pulled: what was not synced is gone, torn, or zeros. At most the card that lies on the pad is lost.

Once SIGKILL ends the process, and what the disk would not have had is then taken from the files – actas, the evening's
journal, the names – going by the syncs that had returned. Once, where this may be done, the data lie on an ext4 of
their own, and what its disk has at that moment is what the next life starts with. `CUTS` asks for more cuts than
`make test` does.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from table.adapters.journal_file import read_kept
from table.memory import names
from table.memory.evenings import events_of
from table.memory.files import ACTA, EVENING, Places
from table.timba.journal import GameBegun, Opened, Unreadable
from tests.app.tables import SHORT, played, wishes
from tests.app.test_kill import size_of, story_of
from tests.appliance.wheels import ROOT
from tests.memory.data import all_evenings

CUTS = int(os.environ.get("CUTS", "3"))
CUTS_A_GAME = 3


def inputs_in(data: Path) -> list[bytes]:
    """The inputs of the actas, their torn ends left out."""
    kept = [read_kept(path) for path in sorted(Places.within(data).actas.glob("*" + ACTA))]
    return [line for acta in kept for line in acta.lines if b'"in"' in line]


def events_in(data: Path) -> list[object]:
    """What the journals of the evenings have, their torn ends left out."""
    return [event for _number, kept in all_evenings(Places.within(data).evenings) for event in events_of(kept)]


def lose_what_was_not_synced(data: Path, synced: Path, source: random.Random) -> None:
    """Make of the data folder what the disk has when the power goes."""
    safe = dict(json.loads(line) for line in synced.read_text().splitlines())
    for path in [*data.glob("actas/*" + ACTA), *data.glob("evenings/*" + EVENING), *data.glob("names.json")]:
        if path.name not in safe.get(os.path.relpath(path.parent, data), []):
            path.unlink()
            continue
        if path.suffix == ".json":
            continue  # a whole file takes the place of another
        size, whole = safe.get(os.path.relpath(path, data), 0), path.stat().st_size
        how = source.choice(("gone", "torn", "zeros"))
        os.truncate(path, size if how != "torn" else source.randint(size, whole))
        if how == "zeros":
            os.truncate(path, whole)  # the size was on the disk, the data was not


@pytest.mark.timeout(max(300, CUTS * 60))
@pytest.mark.parametrize("number", range((CUTS + CUTS_A_GAME - 1) // CUTS_A_GAME))
def test_a_power_cut_loses_at_most_the_card_that_lies_on_the_pad(number: int, tmp_path: Path) -> None:
    game = played(wishes(seed=100 + number, deal="pads" if number % 2 else "none"), 1, SHORT)
    data, told, synced = tmp_path / "data", tmp_path / "story", tmp_path / "synced"
    told.write_bytes(msgspec.json.encode(story_of(game)))
    whole = sum(len(line) for acta in game.actas for line in acta)
    source = random.Random(number)
    life: list[str | Path] = [sys.executable, "-m", "tests.appliance.powered_life", data, told, synced]
    cuts = 0
    for target in sorted(source.randrange(1, whole) for _cut in range(CUTS_A_GAME)):
        process = subprocess.Popen(life, cwd=ROOT)
        while size_of(data / "actas") < target and process.poll() is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.001)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(source.choice((0.0, 0.01, 0.05)))
        process.send_signal(signal.SIGKILL)
        cuts += process.wait() == -signal.SIGKILL
        laid, events = inputs_in(data), events_in(data)
        lose_what_was_not_synced(data, synced, source)
        assert inputs_in(data) in (laid, laid[:-1])
        # What the evening decides follows a card, and is younger than it by no more than that.
        assert events_in(data) in (events, events[:-1])
    assert cuts > 0
    subprocess.run(life, cwd=ROOT, check=True, timeout=120)
    assert inputs_in(data) == [line for acta in game.actas for line in acta if b'"in"' in line]
    the_evening_is_whole(data)


def the_evening_is_whole(data: Path) -> None:
    """One evening with the one game, and everybody's name."""
    events = events_in(data)
    assert not [event for event in events if isinstance(event, Unreadable)]
    assert [event.acta for event in events if isinstance(event, GameBegun)] == [1]
    assert sum(isinstance(event, Opened) for event in events) == 1
    seats = next(event.seats for event in events if isinstance(event, GameBegun))
    known = names.load(Places.within(data).names)
    assert [known.label(player) for player in seats] == ["Ana", "Blas", "Carmen", "Diego"]


@contextlib.contextmanager
def mounted(image: Path, at: Path) -> Iterator[None]:
    """The file system in this file, mounted there."""
    at.mkdir(exist_ok=True)
    done = subprocess.run(["mount", "-o", "loop", image, at], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no file system can be mounted here: {done.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", at], check=True)


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a file system needs root")
@pytest.mark.skipif(shutil.which("mkfs.ext4") is None, reason="mkfs.ext4 is missing: Debian's package e2fsprogs")
@pytest.mark.timeout(max(300, CUTS * 60))
def test_what_is_on_the_disk_at_any_moment_lacks_at_most_that_card(tmp_path: Path) -> None:
    game = played(wishes(seed=200), 1, SHORT)
    image, after_the_cut = tmp_path / "disk", tmp_path / "disk-as-it-was"
    told, synced, data = tmp_path / "story", tmp_path / "synced", tmp_path / "mnt" / "data"
    told.write_bytes(msgspec.json.encode(story_of(game)))
    whole, source = sum(len(line) for acta in game.actas for line in acta), random.Random(200)
    with image.open("wb") as file:
        file.truncate(16 << 20)
    subprocess.run(["mkfs.ext4", "-q", "-F", image], check=True)
    life: list[str | Path] = [sys.executable, "-m", "tests.appliance.powered_life", data, told, synced]
    cuts = 0
    for target in sorted(source.randrange(1, whole) for _cut in range(CUTS)):
        with mounted(image, tmp_path / "mnt"):
            process = subprocess.Popen(life, cwd=ROOT)
            while size_of(data / "actas") < target and process.poll() is None:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(0.001)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(source.choice((0.0, 0.01, 0.05)))
            process.send_signal(signal.SIGSTOP)
            laid, events = inputs_in(data), events_in(data)
            shutil.copyfile(image, after_the_cut)
            process.send_signal(signal.SIGKILL)
            cuts += process.wait() == -signal.SIGKILL
        after_the_cut.replace(image)
        with mounted(image, tmp_path / "mnt"):
            assert inputs_in(data) in (laid, laid[:-1])
            assert events_in(data) in (events, events[:-1])
    assert cuts > 0
    with mounted(image, tmp_path / "mnt"):
        subprocess.run(life, cwd=ROOT, check=True, timeout=120)
        assert inputs_in(data) == [line for acta in game.actas for line in acta if b'"in"' in line]
        the_evening_is_whole(data)


def test_what_is_taken_away_is_what_no_sync_had_returned_for(tmp_path: Path) -> None:
    """The test's own means: a file of an unsynced name is gone, an unsynced end is never left whole by "gone"."""
    kept, new, known = (tmp_path / name for name in (f"actas/000001{ACTA}", f"actas/000002{ACTA}", "names.json"))
    kept.parent.mkdir()
    for seed in range(20):
        kept.write_bytes(b'{"acta":1}\n{"in":"pinte"}\n{"in":"play"}\n')
        new.write_bytes(b'{"acta":1}\n')
        known.touch()
        synced = [["actas", [kept.name]], [f"actas/{kept.name}", 26]]
        (tmp_path / "synced").write_text("".join(json.dumps(line) + "\n" for line in synced))
        lose_what_was_not_synced(tmp_path, tmp_path / "synced", random.Random(seed))
        assert not new.exists()
        assert not known.exists()
        assert kept.read_bytes().startswith(b'{"acta":1}\n{"in":"pinte"}\n'[:26])
        assert len(inputs_in(tmp_path)) in (1, 2)
