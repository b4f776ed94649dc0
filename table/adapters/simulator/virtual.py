"""Virtual time: a simulated table without threads or waiting, as fast as it computes and the same every time."""

from __future__ import annotations

from collections import deque
from typing import Protocol

from table.adapters.simulator.world import World, next_readings, readings
from table.events import Event


class Hands(Protocol):
    """Whoever moves things in the world."""

    def next_at(self) -> int | None:
        """When `act` is to be called next, None for not yet."""

    def act(self, now: int) -> None:
        """Move what is to be moved by now."""


class VirtualInbox:
    """The loop's inbox and clock; waiting for an event lets the world's time jump to it."""

    def __init__(self, world: World, people: Hands) -> None:
        self._world = world
        self._people = people
        self._now = 0
        self._looked = -1
        self._events: deque[Event] = deque()

    def now(self) -> int:
        """Milliseconds since the world began."""
        return self._now

    def put(self, event: Event) -> None:
        """Hand an event in; it comes before anything in the world."""
        self._events.append(event)

    def take(self, until: int | None) -> Event | None:
        """The next event, or None once it is `until`. Raises ``RuntimeError`` if nothing would ever happen again."""
        while not self._events:
            due = self._next()
            if until is not None and (due is None or until <= due):
                self._now = max(self._now, until)
                return None
            if due is None:
                raise RuntimeError("nothing is going to happen at this table any more")
            self._now = due
            self._people.act(due)
            self._events += readings(self._world, due)
            self._looked = due
        return self._events.popleft()

    def _next(self) -> int | None:
        polls = next_readings(self._world, max(self._now, self._looked + 1))
        times = (polls, self._people.next_at())
        return min((max(time, self._now) for time in times if time is not None), default=None)
