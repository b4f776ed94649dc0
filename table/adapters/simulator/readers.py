"""The simulated world behind the Reader port: one reader a pad, and one for hands and buttons."""

from __future__ import annotations

import threading
from collections.abc import Callable

from table.adapters.simulator.virtual import Hands
from table.adapters.simulator.world import POLL_MS, World, due_poll
from table.ports import Report
from table.seats import Seat

HANDS_MS = 20
"""How often the people's hands move."""


class PadReader:
    """The reader under one seat's pad: looks twenty times a second, and fails while it is unplugged."""

    def __init__(self, world: World, seat: Seat, now: Callable[[], int], name: str) -> None:
        self.name = name
        self.seats = (seat,)
        self._world = world
        self._seat = seat
        self._now = now
        self._stopped = threading.Event()

    def run(self, report: Report) -> None:
        """Look and report until `stop`; raises ``OSError`` when somebody unplugs it."""
        self._world.forget(self._seat)
        while not self._stopped.is_set():
            if self._world.unplugged(self._seat):
                raise OSError(f"{self.name}: unplugged")
            now = self._now()
            if self._world.restless(self._seat) and (reading := self._world.poll(self._seat, now)) is not None:
                report(reading)
            self._stopped.wait(max(1, due_poll(self._seat, now + POLL_MS // 2) - now) / 1000)

    def stop(self) -> None:
        """End `run`."""
        self._stopped.set()


class HandsReader:
    """The people's hands, the buttons they press, and what the host enters."""

    def __init__(self, world: World, people: Hands, now: Callable[[], int]) -> None:
        self.name = "simulated hands"
        self.seats: tuple[Seat, ...] = ()
        self._world = world
        self._people = people
        self._now = now
        self._stopped = threading.Event()

    def run(self, report: Report) -> None:
        """Move hands and report buttons until `stop`."""
        while not self._stopped.is_set():
            self._people.act(self._now())
            for reading in self._world.said():
                report(reading)
            self._stopped.wait(HANDS_MS / 1000)

    def stop(self) -> None:
        """End `run`."""
        self._stopped.set()
