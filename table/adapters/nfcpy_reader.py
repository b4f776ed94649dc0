"""The reader under one seat's pad: a PN532 polled through nfcpy in a thread of its own."""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import Protocol

from table.adapters.pn532 import Chip, ReaderFault, open_chip
from table.ports import Report
from table.readings import Fault, Sees
from table.seats import Seat

POLL_MS = 50
"""Twenty times a second, where the chip is quick enough."""
FAILED_POLLS = 3
"""After so many polls without a clean answer the chip is opened anew."""
REFRESH_MS = 3_600_000
"""A chip that has been polled so long is opened anew: some slow down after hours."""
IDLE_MS = 60_000
"""That is done when nothing has lain on any pad for so long: opening takes up to seconds."""


EARLY_FROM_MS = 150
"""A card that has to lie so long before it counts may be told of before others are looked for.

Whatever else lies there is found, or the chip is known not to answer, well within that time.
"""


class Reset(Protocol):
    """The line at a chip's RSTPDN."""

    def pulse(self) -> None:
        """Reset the chip; returns when it takes commands again."""


class Watch(Protocol):
    """Whoever wants to know what lies on the pad, and to read its record now and then."""

    def told(self, reading: Sees | Fault) -> None:
        """What was told."""

    @property
    def due(self) -> str:
        """The tag whose record is to be read now, empty for none."""

    def examine(self, chip: Chip) -> None:
        """Read it."""


class Turns:
    """Time slices of the field: of the readers that share them one has its field on, in the order of asking."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._taken = False

    @contextlib.contextmanager
    def mine(self) -> Iterator[None]:
        """Wait for the turn and have it within this."""
        gate = threading.Event()
        with self._lock:
            if self._taken:
                self._waiting.append(gate)
            else:
                self._taken = True
                gate.set()
        gate.wait()
        try:
            yield
        finally:
            with self._lock:
                if self._waiting:
                    self._waiting.popleft().set()
                else:
                    self._taken = False


class Stillness:
    """How long nothing has lain on the pads that share this."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._laid: set[Seat] = set()
        self._since = 0

    def told(self, reading: Sees | Fault) -> None:
        """What a pad's reader told; of one that fails nobody knows what lies there."""
        with self._lock:
            if isinstance(reading, Sees) and reading.tags:
                self._laid.add(reading.seat)
            else:
                self._laid.discard(reading.seat)
            self._since = reading.t

    def lasts(self, now: int) -> int:
        """Milliseconds; 0 while something lies on a pad."""
        with self._lock:
            return 0 if self._laid else now - self._since


class NfcpyReader:
    """A Reader for one seat. `port` is a device file or a link to one, `now` the loop's clock.

    It reports what it sees when that changes, and ``timeout`` and ``garbled`` when they begin. `early`: the first tag
    on an empty pad at once, a second beside it as soon as that has been found, and all others after the poll. When the
    chip is lost or does not come to itself, `run` raises: whoever runs it says so and runs it again.
    """

    def __init__(
        self,
        seat: Seat,
        port: str,
        now: Callable[[], int],
        *,
        poll_ms: int = POLL_MS,
        early: bool = False,
        reset: Reset | None = None,
        turns: Turns | None = None,
        stillness: Stillness | None = None,
        watch: Watch | None = None,
    ) -> None:
        self.name = f"reader of seat {seat} at {port}"
        self.seats = (seat,)
        self._seat = seat
        self._port = port
        self._now = now
        self._poll_ms = poll_ms
        self._early = early
        self._reset = reset
        self._turns = turns or Turns()
        self._stillness = stillness or Stillness()
        self._watch = watch
        self._stopped = threading.Event()
        self._chip: Chip | None = None
        self._told: Sees | Fault | None = None
        self._failed = 0
        self._opened_at = 0

    def run(self, report: Report) -> None:
        """Poll and report until `stop`; raises `ReaderFault` when the chip has to be opened anew."""

        def tell(reading: Sees | Fault) -> None:
            report(reading)
            if self._watch is not None:
                self._watch.told(reading)

        try:
            due = self._now()
            while not self._stopped.is_set():
                reading = self.look(tell)
                if reading is not None:
                    tell(reading)
                self._examine()
                now = self._now()
                due = max(due + self._poll_ms, now)
                self._stopped.wait((due - now) / 1000)
        except ReaderFault:
            if not self._stopped.is_set():
                raise
        finally:
            self.close()

    def _examine(self) -> None:
        """Between two polls, the record of a tag that has lain for a while."""
        if self._watch is not None and self._chip is not None and self._watch.due:
            with self._turns.mine():
                self._watch.examine(self._chip)

    def stop(self) -> None:
        """End `run`."""
        self._stopped.set()

    def look(self, tell: Callable[[Sees], None] | None = None) -> Sees | Fault | None:
        """One poll, the chip opened first where that is needed: what there is to report, None if nothing is new.

        `tell` is given what is told early, and then not again.
        Raises `ReaderFault`; the chip is closed then.
        """
        try:
            if self._chip is None or self._is_stale():
                self._open()
            return self._polled(tell if self._early else None)
        except ReaderFault as fault:
            self.close()
            self._stillness.told(Fault(self._now(), self._seat, fault.kind))
            raise

    def close(self) -> None:
        """Field off, port closed; the next `look` opens it again. Safe to call twice."""
        chip, self._chip = self._chip, None
        self._told = None
        if chip is not None:
            chip.close()

    def _open(self) -> None:
        told = self._told
        self.close()
        if self._reset is not None:
            self._reset.pulse()
        self._chip = open_chip(self._port, self._stopped.is_set)
        # Opened anew in peace it sees what it saw; after a failure it tells everything again.
        self._told = told
        self._failed = 0
        self._opened_at = self._now()

    def _is_stale(self) -> bool:
        now = self._now()
        well = isinstance(self._told, Sees)
        return well and now - self._opened_at >= REFRESH_MS and self._stillness.lasts(now) >= IDLE_MS

    def _polled(self, tell: Callable[[Sees], None] | None) -> Sees | Fault | None:
        assert self._chip is not None
        # On an empty pad alone: else a tag that lies there, but comes second, would seem gone for a moment.
        empty = isinstance(self._told, Sees) and not self._told.tags

        def early(tags: tuple[str, ...]) -> None:
            reading = self._news(Sees(self._now(), self._seat, tags))
            if tell is not None and isinstance(reading, Sees):
                tell(reading)

        try:
            with self._turns.mine():
                tags = self._chip.tags(early if empty and tell is not None else None)
        except ReaderFault as fault:
            self._failed += 1
            # Before its first clean poll it has not come to itself, and nothing is said.
            if fault.kind == "lost" or self._told is None or self._failed >= FAILED_POLLS:
                raise
            return self._news(Fault(self._now(), self._seat, fault.kind))
        self._failed = 0
        return self._news(Sees(self._now(), self._seat, tags))

    def _news(self, reading: Sees | Fault) -> Sees | Fault | None:
        if isinstance(reading, Sees):
            same = isinstance(self._told, Sees) and self._told.tags == reading.tags
        else:
            same = isinstance(self._told, Fault) and self._told.kind == reading.kind
        if same:
            return None
        self._told = reading
        self._stillness.told(reading)
        return reading
