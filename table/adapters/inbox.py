"""The queue of a table in this world, by the monotonic clock."""

from __future__ import annotations

import queue
import time

from table.events import Event


class LiveInbox:
    """Everything that happens, in the order of its coming; when it is made it is `now`, in milliseconds."""

    def __init__(self, now: int = 0) -> None:
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._start = time.monotonic() - now / 1000

    def now(self) -> int:
        """What time it is, in milliseconds."""
        return int((time.monotonic() - self._start) * 1000)

    def put(self, event: Event) -> None:
        """Hand an event in; never blocks."""
        self._events.put(event)

    def take(self, until: int | None) -> Event | None:
        """The next event, or None once it is `until`."""
        try:
            if until is None:
                return self._events.get()
            wait = until / 1000 - (time.monotonic() - self._start)
            return self._events.get(timeout=wait) if wait > 0 else self._events.get_nowait()
        except queue.Empty:
            return None
