"""The plug is pulled: what was not synced is gone, torn, or zeros. At most the card that lies on the pad is lost.

SIGKILL ends the process; what the disk would not have had is then taken from the files, going by the syncs that had
returned. `CUTS` asks for more than `make test` does.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from table.adapters.journal_file import ENDING, read_kept
from tests.app.tables import SHORT, played, wishes
from tests.app.test_kill import kept_in, size_of, story_of
from tests.appliance.wheels import ROOT

CUTS = int(os.environ.get("CUTS", "3"))
CUTS_A_GAME = 3


def inputs_in(folder: Path) -> int:
    """How many inputs the actas have, their torn ends left out."""
    return sum(b'"in"' in line for path in folder.glob("*" + ENDING) for line in read_kept(path).lines)


def lose_what_was_not_synced(folder: Path, synced: Path, source: random.Random) -> None:
    """Make of the folder what the disk has when the power goes."""
    safe = dict(json.loads(line) for line in synced.read_text().splitlines())
    names = safe.get(folder.name, [])
    for path in folder.glob("*" + ENDING):
        if path.name not in names:
            path.unlink()
            continue
        size, whole = safe.get(path.name, 0), path.stat().st_size
        how = source.choice(("gone", "torn", "zeros"))
        os.truncate(path, size if how != "torn" else source.randint(size, whole))
        if how == "zeros":
            os.truncate(path, whole)  # the size was on the disk, the data was not


@pytest.mark.timeout(max(300, CUTS * 60))
@pytest.mark.parametrize("number", range((CUTS + CUTS_A_GAME - 1) // CUTS_A_GAME))
def test_a_power_cut_loses_at_most_the_card_that_lies_on_the_pad(number: int, tmp_path: Path) -> None:
    game = played(wishes(seed=100 + number, deal="pads" if number % 2 else "none"), 1, SHORT)
    folder, told, synced = tmp_path / "actas", tmp_path / "story", tmp_path / "synced"
    told.write_bytes(msgspec.json.encode(story_of(game)))
    whole = sum(len(line) for acta in game.actas for line in acta)
    source = random.Random(number)
    life: list[str | Path] = [sys.executable, "-m", "tests.appliance.powered_life", folder, told, synced]
    cuts = 0
    for target in sorted(source.randrange(1, whole) for _cut in range(CUTS_A_GAME)):
        process = subprocess.Popen(life, cwd=ROOT)
        while size_of(folder) < target and process.poll() is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.001)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(source.choice((0.0, 0.01, 0.05)))
        process.send_signal(signal.SIGKILL)
        cuts += process.wait() == -signal.SIGKILL
        laid = inputs_in(folder)
        lose_what_was_not_synced(folder, synced, source)
        assert inputs_in(folder) >= laid - 1
    assert cuts > 0
    subprocess.run([sys.executable, "-m", "tests.app.one_life", folder, told], cwd=ROOT, check=True, timeout=60)
    assert kept_in(folder) == game.actas


def test_what_is_taken_away_is_what_no_sync_had_returned_for(tmp_path: Path) -> None:
    """The test's own means: a file of an unsynced name is gone, an unsynced end is never left whole by "gone"."""
    folder = tmp_path / "actas"
    folder.mkdir()
    kept, new = folder / f"000001{ENDING}", folder / f"000002{ENDING}"
    for seed in range(20):
        kept.write_bytes(b'{"acta":1}\n{"in":"pinte"}\n{"in":"play"}\n')
        new.write_bytes(b'{"acta":1}\n')
        (tmp_path / "synced").write_text(json.dumps(["actas", [kept.name]]) + "\n" + json.dumps([kept.name, 26]) + "\n")
        lose_what_was_not_synced(folder, tmp_path / "synced", random.Random(seed))
        assert not new.exists()
        assert kept.read_bytes().startswith(b'{"acta":1}\n{"in":"pinte"}\n'[:26])
        assert inputs_in(folder) in (1, 2)
