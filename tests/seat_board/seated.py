"""A seat's board on a bench, its adapter running in a thread, and a clock that can be put forward."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from table.adapters.seat_board import SeatBoard
from table.readings import Fault, Reading, Sees
from table.seats import SEATS, Seat
from table.wire import Settings
from tests.firmware.usb import Bus, UsbBoard

PATIENCE = 20.0
"""Seconds after which a test gives up; nothing takes so long that works."""

QUICK = Settings(poll_ms=20)

R = TypeVar("R", bound=Reading)


def board_id(seat: Seat) -> str:
    """The id of this seat's board."""
    return f"e6614103e7452d{seat:02x}"


def boards() -> list[SeatBoard]:
    """Four seats' boards that nobody has plugged in."""
    return [SeatBoard(seat, board_id(seat), Clock().now, find=Bus([]).path_of) for seat in SEATS]


class Clock:
    """Milliseconds that pass by themselves and can be put forward."""

    def __init__(self) -> None:
        self.skew = 0
        self._start = time.monotonic_ns()

    def now(self) -> int:
        """The time."""
        return (time.monotonic_ns() - self._start) // 1_000_000 + self.skew


class Seated:
    """A board, the adapter behind its port, and what it reports. Seat 2, unless it matters."""

    def __init__(self, files: Path, seat: Seat = 2, settings: Settings = QUICK) -> None:
        self.seat = seat
        self.board = UsbBoard(files, board_id(seat))
        self.clock = Clock()
        self.bus = Bus([self.board])
        self.settings = settings
        self.told: queue.SimpleQueue[Reading | OSError] = queue.SimpleQueue()
        self.adapter = self._made()
        self._thread: threading.Thread | None = None

    def _made(self) -> SeatBoard:
        return SeatBoard(self.seat, board_id(self.seat), self.clock.now, settings=self.settings, find=self.bus.path_of)

    def run(self) -> None:
        """Let it run in a thread; how it fails comes behind what it reports."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.adapter.run(self.told.put)
        except OSError as failure:
            self.told.put(failure)

    def begun(self) -> Seated:
        """Plug it in, let it run, wait for its first reading."""
        self.board.plug()
        self.run()
        assert self.next(Sees).tags == ()
        return self

    def next(self, kind: type[R]) -> R:
        """The next reading, which has to be of this kind."""
        reading = self.told.get(timeout=PATIENCE)
        assert isinstance(reading, kind), reading
        return reading

    def failure(self, hurry: int = 0) -> OSError:
        """How it ends, whatever it reports before; the clock is put forward by `hurry` while nothing comes."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                told = self.told.get(timeout=0.01 if hurry else PATIENCE)
            except queue.Empty:
                assert time.monotonic() < until
                self.clock.skew += hurry
                self.adapter.wake()
                continue
            if isinstance(told, OSError):
                self.ended()
                return told
            assert isinstance(told, Sees | Fault)

    def ended(self) -> None:
        """Wait for the thread's end."""
        assert self._thread is not None
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self._thread = None

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that nothing tells of; the board is asked in between, which takes its time."""
        until = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < until
            self.board.do(state=1)

    @property
    def is_lit(self) -> bool:
        """Whether any LED of the ring is on."""
        return any(map(any, self.board.ring))

    def close(self) -> None:
        """Away with everything."""
        self.adapter.stop()
        if self._thread is not None:
            self.ended()
        self.board.close()
