"""What every reader does (`table.ports.Reader`): report until told to stop, fail loudly, work again after it."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from table.adapters.gpio import GpioButtons
from table.adapters.simulator.readers import HandsReader, PadReader
from table.adapters.simulator.setting import Wishes, simulated
from table.ports import Reader
from table.readings import Button, Reading, Sees
from tests.firmware.bench import stage
from tests.gpio.mock_pins import mock_pins
from tests.pn532.hsu import Hsu
from tests.pn532.pads import Pad, pad_at
from tests.seat_board.seated import Seated
from tests.wire.micropython import needs_micropython

PATIENCE = 5.0
"""Seconds after which a test gives up; nothing takes so long that works."""


@dataclass
class Rig:
    """A reader, how to make it report something, and how to break and mend its device (None: it cannot break)."""

    reader: Reader
    provoke: Callable[[], None]
    broken: Callable[[], None] | None


@pytest.fixture(params=["pad", "hands", "nfcpy", "buttons", pytest.param("seat board", marks=needs_micropython)])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    """A reader of each kind."""
    if request.param == "seat board":
        seated = Seated(stage(request.getfixturevalue("tmp_path") / "board"))
        seated.board.plug()
        yield Rig(
            seated.adapter,
            lambda: seated.board.lay(bytes.fromhex("04A1B2C3D4E5F6")),
            lambda: seated.board.unplug() if seated.board.plugged else seated.board.plug(),
        )
        seated.close()
    elif request.param == "nfcpy":
        with pad_at(request.getfixturevalue("tmp_path"), 2) as pad:
            yield Rig(pad.reader, lambda: pad.lay("04A1B2C3D4E5F6"), lambda: _pull_or_push(pad))
    elif request.param == "buttons":
        with mock_pins() as pins:
            yield Rig(GpioButtons({1: (5, 6, 7)}, _milliseconds), lambda: pins.pin(6).drive_low(), None)
    else:
        yield _simulated(request.param)


def _pull_or_push(pad: Pad) -> None:
    if pad.hsu in Hsu.plugged:
        pad.hsu.unplug()
    else:
        pad.plug_in()


def _milliseconds() -> int:
    return time.monotonic_ns() // 1_000_000


def _simulated(kind: str) -> Rig:
    table = simulated(Wishes(bots=0))
    world = table.world
    if kind == "pad":
        card = next(iter(world.deck.values()))
        return Rig(
            PadReader(world, 2, lambda: 0, "a pad"),
            lambda: world.lay(card, 2),
            lambda: world.trouble(2, "unplugged"),
        )
    return Rig(
        HandsReader(world, table.people, lambda: 0),
        lambda: world.press(1, "verde", down=not world.down, now=0),
        None,
    )


class Running:
    """A reader running in a thread; what it reports and how it ends can be waited for."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.told: queue.SimpleQueue[Reading] = queue.SimpleQueue()
        self.failure: Exception | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        try:
            self.reader.run(self.told.put)
        except OSError as failure:
            self.failure = failure

    def ended(self) -> bool:
        self.thread.join(PATIENCE)
        return not self.thread.is_alive()


@pytest.fixture
def run(rig: Rig) -> Iterator[Running]:
    """The reader, running."""
    running = Running(rig.reader)
    yield running
    rig.reader.stop()
    assert running.ended()


def test_it_reports_what_happens(rig: Rig, run: Running) -> None:
    rig.provoke()
    while not isinstance(reading := run.told.get(timeout=PATIENCE), Button) and reading != Sees(0, 2, ()):
        assert isinstance(reading, Sees)
        if reading.tags:
            break


def test_it_stops_when_told_to_and_tells_nothing_more(rig: Rig, run: Running) -> None:
    rig.reader.stop()
    assert run.ended()
    assert run.failure is None


def test_stopped_before_it_runs_it_does_not_run(rig: Rig) -> None:
    rig.reader.stop()
    rig.reader.run(lambda _reading: None)


def test_a_device_that_fails_is_an_error_and_works_again_later(rig: Rig) -> None:
    if rig.broken is None:
        assert rig.reader.seats == ()  # no device of its own that could fail
        return
    broken = Running(rig.reader)
    rig.broken()
    assert broken.ended()
    assert isinstance(broken.failure, OSError)
    rig.broken()
    mended = Running(rig.reader)
    assert isinstance(mended.told.get(timeout=PATIENCE), Sees)
    rig.reader.stop()
    assert mended.ended()


def test_it_has_a_name_for_people(rig: Rig) -> None:
    assert rig.reader.name
