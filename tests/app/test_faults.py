"""A fault in any adapter is an event with its name: it is tried again after 1 to 10 s, the rest plays on."""

from __future__ import annotations

import errno
import logging
import queue
import threading
from collections.abc import Callable
from typing import Any

import pytest

from table.adapters.journal_memory import MemoryJournal
from table.adapters.supervisor import Held, SupervisedReader, longer
from table.events import Down, Event, Up
from table.ports import Report
from table.readings import Host, Sees
from table.scene import Scene
from table.seats import Seat
from tests.app.tables import UID, Remembering, new_game, pressed, sees, table

PINTE = [sees(1000, 3, "Ro")]
BIDS = [event for seat in (0, 1, 2, 3) for event in pressed(3000 + 500 * seat, seat, "blanco")]
GAME = [*PINTE, *BIDS, sees(6000, 3), sees(8000, 0, "Ac"), sees(9000, 1, "Sc"), sees(40_000, 2, "Cc")]
INPUTS = 8


class Broken(Remembering):
    """A device that fails until it has been opened so many times; each opening is remembered by its time."""

    def __init__(self, working: Remembering, failures: int) -> None:
        super().__init__()
        self.working = working
        self.failures = failures
        self.opened = 0

    def open(self) -> Remembering:
        """Open it: what comes is broken, or works at last."""
        self.opened += 1
        return self if self.opened <= self.failures else self.working

    def _fail(self, *_anything: object) -> Any:
        raise OSError(errno.EIO, "no answer")

    show = animate = draw = events = play = _fail  # type: ignore[assignment]


def at(device: str, broken: Broken) -> dict[str, Any]:
    """The adapters with this one broken."""
    return {device: broken.open}


DEVICES = ["lights", "screen", "sound"]


@pytest.mark.parametrize("device", DEVICES)
def test_a_broken_device_keeps_nobody_from_playing(device: str) -> None:
    seen = Remembering()
    broken = Broken(Remembering(), failures=10_000)
    played_on = table(GAME, end=60_000, seen=seen, **at(device, broken)).run()
    assert len(played_on.inputs) == INPUTS
    assert 6 <= broken.opened <= 10  # after 1, 2, 4, 8, 10, 10 … seconds


@pytest.mark.parametrize("device", DEVICES)
def test_a_device_that_comes_back_shows_everything_again(device: str, caplog: pytest.LogCaptureFixture) -> None:
    seen, back = Remembering(), Remembering()
    broken = Broken(back, failures=3)
    table(GAME, end=60_000, seen=seen, **at(device, broken)).run()
    assert broken.opened == 4
    assert f"{device} failed, tried again in 1 s: OSError: [Errno 5] no answer" in caplog.text
    assert f"{device} works again" in caplog.text
    if device == "lights":
        assert {seat for _now, seat, _pattern in back.lit} == {0, 1, 2, 3}
    if device == "screen":
        assert back.drawn


@pytest.mark.parametrize("device", ["lights", "sound"])
def test_the_screen_says_what_is_being_looked_for(device: str) -> None:
    seen = Remembering()
    broken = Broken(Remembering(), failures=2)
    table(GAME, end=60_000, seen=seen, **at(device, broken)).run()
    looked_for = [any(device in text for text in scene.screen.messages) for _now, scene in seen.drawn]
    assert True in looked_for
    assert looked_for[-1] is False


def test_a_mistake_of_ours_in_a_device_does_not_end_the_game_either() -> None:
    class Wrong(Remembering):
        def draw(self, scene: Scene, now: int) -> int | None:  # noqa: ARG002 - the port's
            raise ZeroDivisionError

    assert len(table(GAME, end=60_000, screen=Wrong).run().inputs) == INPUTS


def test_pauses_grow_from_one_second_to_ten() -> None:
    pauses = [0]
    for _ in range(6):
        pauses.append(longer(pauses[-1]))
    assert pauses[1:] == [1_000, 2_000, 4_000, 8_000, 10_000, 10_000]


def test_a_device_that_fails_when_closed_is_closed_all_the_same() -> None:
    class Stuck(Remembering):
        def close(self) -> None:
            raise OSError("stuck")

    told: list[Event] = []
    held = Held("lights", Stuck, told.append)
    assert held.use(lambda lights: lights.name, "", 0) == "remembering"
    held.close()
    held.close()
    assert told == []


# Readers


class ScriptedReader:
    """A reader whose lives are given: each is what one `run` does."""

    def __init__(self, *lives: Callable[[Report], None], seats: tuple[Seat, ...] = (2,)) -> None:
        self.name = "the reader of Carmen"
        self.seats = seats
        self._lives = list(lives)
        self.stopped = threading.Event()

    def run(self, report: Report) -> None:
        """Live one life, then wait for the end."""
        if self._lives:
            self._lives.pop(0)(report)
        else:
            self.stopped.wait()

    def stop(self) -> None:
        """End."""
        self.stopped.set()


def fails(_report: Report) -> None:
    """A life that ends with the device."""
    raise OSError(errno.ENODEV, "unplugged")


def reads(report: Report) -> None:
    """A life that reads something and ends by itself."""
    report(Sees(5, 2, ()))


def supervised(reader: ScriptedReader, monkeypatch: pytest.MonkeyPatch) -> tuple[SupervisedReader, Any, list[float]]:
    """The reader supervised, what it posts, and its pauses, which pass at once."""
    posted: queue.SimpleQueue[Event] = queue.SimpleQueue()
    pauses: list[float] = []
    supervisor = SupervisedReader(reader, posted.put)
    monkeypatch.setattr(supervisor, "_pause", pauses.append)
    return supervisor, posted, pauses


def test_a_reader_that_fails_is_started_again_and_says_when_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = ScriptedReader(fails, fails, reads, fails)
    supervisor, posted, pauses = supervised(reader, monkeypatch)
    supervisor.start()
    events = [posted.get(timeout=5) for _ in range(6)]
    supervisor.stop()
    supervisor.join(5)
    name, unplugged = reader.name, "OSError: [Errno 19] unplugged"
    assert events == [
        Down(name, unplugged, 1000),
        Down(name, unplugged, 2000),
        Up(name),
        Sees(5, 2, ()),
        Down(name, "the reader ended by itself", 1000),
        Down(name, unplugged, 2000),
    ]
    assert pauses == [1.0, 2.0, 1.0, 2.0]


def test_a_mistake_of_ours_in_a_reader_is_a_fault_of_that_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(_report: Report) -> None:
        raise KeyError("two\nlines")

    supervisor, posted, _pauses = supervised(ScriptedReader(wrong), monkeypatch)
    supervisor.start()
    assert posted.get(timeout=5) == Down("the reader of Carmen", r"KeyError: 'two\nlines'", 1000)
    supervisor.stop()
    supervisor.join(5)


def test_a_reader_that_is_down_counts_as_lost_and_three_seats_play_on(caplog: pytest.LogCaptureFixture) -> None:
    reader = ScriptedReader()
    down = Down(reader.name, "OSError: unplugged", 1000)
    back = [(30_000, Up(reader.name)), sees(30_000, 2)]
    script = [*GAME[:-3], (7000, down), *GAME[-3:-1], *back, GAME[-1]]
    with caplog.at_level(logging.INFO):
        played_on = table(script, end=60_000, readers=[reader]).run()
    assert len(played_on.inputs) == INPUTS
    assert "alert: reader_lost, seat 2" in caplog.text
    assert "alert: reader_back, seat 2" in caplog.text
    searching = [scene for now, scene in played_on.seen.drawn if 7000 <= now < 30_000]
    told = [[text for text in scene.screen.messages if "Carmen" in text] for scene in searching]
    assert all(each == ["Looking for: the reader of Carmen"] for each in told)  # and once is enough
    assert "Looking for: the reader of Carmen" not in played_on.seen.messages
    assert reader.stopped.is_set()


# The journal


class Full(MemoryJournal):
    """A journal on a disk that is full for a while: like the file's, it holds back what it could not write."""

    def __init__(self, full: Callable[[], bool]) -> None:
        super().__init__()
        self._full = full
        self._held_back = b""

    def write(self, line: bytes) -> None:
        """Write if there is room."""
        self._held_back += line
        if self._full():
            raise OSError(errno.ENOSPC, "No space left on device")
        super().write(self._held_back)
        self._held_back = b""


def test_with_a_full_disk_play_goes_on_and_screen_and_log_say_so(caplog: pytest.LogCaptureFixture) -> None:
    full = True

    def looks(_partida: object, now: int) -> None:
        nonlocal full
        full = now < 20_000

    journal = Full(lambda: full)
    played_on = table(GAME, end=60_000, opened=new_game(journal=journal), onlookers=[looks]).run()
    undisturbed = table(GAME, end=60_000).run()
    assert journal.lines == undisturbed.lines  # nothing is lost once there is room
    during = [scene.screen.messages for now, scene in played_on.seen.drawn if 1 < now < 20_000]
    warning = "Nothing is being kept: the disk is full or cannot be written"
    assert all(warning in messages for messages in during)
    assert warning not in played_on.seen.messages
    assert "journal failed, tried again in 1 s: OSError: [Errno 28] No space left on device" in caplog.text
    assert "journal works again" in caplog.text


def test_a_record_that_cannot_be_written_keeps_nobody_from_playing(caplog: pytest.LogCaptureFixture) -> None:
    record = Full(lambda: True)
    record.name = "record"
    assert len(table(GAME, end=60_000, record=record).run().inputs) == INPUTS
    assert "record failed" in caplog.text


def test_the_record_has_every_reading_and_when_time_alone_brought_an_input() -> None:
    record = MemoryJournal()
    table([*PINTE, (5000, Host(5000, {"in": "undo", "to": 2}))], end=6000, record=record).run()
    assert record.lines == [
        f'{{"t":1000,"seat":3,"sees":["{UID["Ro"]}"]}}\n'.encode(),
        b'{"t":2000}\n',
        b'{"t":5000,"host":{"in":"undo","to":2}}\n',
        b'{"t":6000}\n',
    ]


def test_before_a_reader_has_spoken_its_pad_is_not_taken_for_empty() -> None:
    record = MemoryJournal()
    silent = table([], end=5000, readers=[ScriptedReader()], record=record).run()
    assert record.lines == [b'{"t":0,"seat":2,"fault":"timeout"}\n', b'{"t":5000}\n']
    assert silent.seen.messages == ("Carmen: the reader does not answer",)
