"""The book of an evening: resumed where it was, whatever tore it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from table.memory.evenings import Book, folded
from table.memory.files import EVENING
from table.timba import journal
from table.timba.journal import read_event
from tests.memory.data import all_evenings, nights
from tests.timba.night import parts

KILLS = int(os.environ.get("KILLS", "5"))
"""How often the keeping process is killed; `make soak` asks for more."""

ROOT = Path(__file__).parents[2]


def test_an_evening_goes_on_until_it_is_closed(tmp_path: Path) -> None:
    book = Book.open(tmp_path)
    assert book.enter(journal.Here(player="p1")) is None
    assert book.enter(journal.Left(player="p9")) == "not_here"
    book.close()
    again = Book.open(tmp_path)
    assert (again.state.evening, again.state.tonight.here, again.lines) == (1, ("p1",), 1)
    assert again.enter(journal.Undone(to=1)) is None
    assert again.enter(journal.Closed()) is None
    again.close()
    following = Book.open(tmp_path)
    assert following.state.evening == 2
    assert following.enter(journal.Here(player="p2")) is None
    following.close()
    assert [path.name for path in sorted(tmp_path.iterdir())] == [f"000001{EVENING}", f"000002{EVENING}"]
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in tmp_path.iterdir())


def test_a_torn_end_is_cut_off_and_a_line_that_is_none_stays(tmp_path: Path) -> None:
    path = tmp_path / f"000001{EVENING}"
    path.write_bytes(b'{"ev":"here","player":"p1"}\n{"ev":"dance"}\n{"ev":"here","pla')
    book = Book.open(tmp_path)
    assert (book.state.tonight.here, book.lines) == (("p1",), 2)
    assert book.enter(journal.Here(player="p2")) is None
    book.close()
    lines = path.read_bytes().splitlines()
    assert lines[1] == b'{"ev":"dance"}'
    assert read_event(lines[2]) == journal.Here(player="p2")
    assert Book.open(tmp_path).state.tonight.here == ("p1", "p2")


def test_a_missing_number_changes_no_other_evening_s(tmp_path: Path) -> None:
    for number in (2, 5):
        (tmp_path / f"{number:06}{EVENING}").write_bytes(
            b'{"ev":"entered","player":"p1","cubatas":1}\n{"ev":"closed"}\n'
        )
    (tmp_path / f"x{EVENING}").write_bytes(b"")
    book = Book.open(tmp_path)
    assert [each.evening for each in book.state.by_hand] == [2, 5]
    assert book.state.evening == 6


def test_a_disk_that_fails_is_written_to_again(tmp_path: Path) -> None:
    class Failing:
        name = "failing"
        fails = True
        kept = b""
        waiting = b""

        def write(self, line: bytes) -> None:
            self.waiting += line
            if self.fails:
                raise OSError("disk full")
            self.kept, self.waiting = self.kept + self.waiting, b""

        def close(self) -> None: ...

    disk = Failing()
    book = Book.open(tmp_path, lambda _path: disk)
    with pytest.raises(OSError, match="full"):
        book.enter(journal.Here(player="p1"))
    assert book.state.tonight.here == ("p1",)
    disk.fails = False
    book.enter(journal.Here(player="p2"))
    assert disk.kept.count(b"\n") == book.lines == 2


@pytest.mark.timeout(max(120, 10 * KILLS))
def test_a_killed_table_s_evening_goes_on_to_the_very_same_end(tmp_path: Path) -> None:
    """A process enters an evening's events one by one and is killed; another goes on where the journal ends."""
    night = nights()[0]
    story = tmp_path / "story"
    story.write_bytes(b"".join(night.lines))
    folder = tmp_path / "evenings"
    size, source = len(story.read_bytes()), Random(1)
    killed = 0
    for target in sorted(source.randrange(1, size) for _ in range(KILLS)):
        process = subprocess.Popen([sys.executable, "-m", "tests.memory.keeper", folder, story], cwd=ROOT)
        while kept(folder) < target and process.poll() is None:
            time.sleep(0.001)
        process.send_signal(signal.SIGKILL)
        killed += process.wait() == -signal.SIGKILL
        for number, found in all_evenings(folder):
            state = folded(number, found)
            assert parts(state) == parts(night.states[len(found.lines)])
    subprocess.run([sys.executable, "-m", "tests.memory.keeper", folder, story], cwd=ROOT, check=True, timeout=60)
    assert (folder / f"000001{EVENING}").read_bytes() == story.read_bytes()
    assert killed > 0


def kept(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("*" + EVENING)) if folder.exists() else 0
