"""Adapters fail: a reader in a thread of its own, or a device the loop uses, is started again with growing pauses."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from table.events import Down, Up
from table.ports import Journal, Reader
from table.readings import Reading

SHORTEST_PAUSE = 1_000
LONGEST_PAUSE = 10_000
"""Milliseconds between two attempts to open what failed."""


def longer(pause: int) -> int:
    """The pause after this one; 0 for none yet."""
    return min(LONGEST_PAUSE, 2 * pause) if pause else SHORTEST_PAUSE


def described(problem: Exception) -> str:
    """A failure for the log, on one line."""
    return f"{type(problem).__name__}: {problem}".replace("\n", " ")


class SupervisedReader:
    """Runs a reader in a thread; what it reports, its failures and its coming back all go to `post`."""

    def __init__(self, reader: Reader, post: Callable[[Reading | Down | Up], None]) -> None:
        self.reader = reader
        self._post = post
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=reader.name, daemon=True)

    def start(self) -> None:
        """Begin to read."""
        self._thread.start()

    def stop(self) -> None:
        """Ask the reader to end."""
        self._stopping.set()
        self.reader.stop()

    def join(self, seconds: float) -> None:
        """Wait for the thread's end; a device that hangs is left behind, the thread is a daemon."""
        if self._thread.is_alive():
            self._thread.join(seconds)

    def _run(self) -> None:
        attempt = _Attempts(self.reader.name, self._post)
        while not self._stopping.is_set():
            problem = "the reader ended by itself"
            try:
                self.reader.run(attempt.report)
            except Exception as failure:
                problem = described(failure)
            if not self._stopping.is_set():
                self._pause(attempt.failed(problem) / 1000)

    def _pause(self, seconds: float) -> None:
        self._stopping.wait(seconds)


class _Attempts:
    """Counts a reader's failures: a reading in between says that it works."""

    def __init__(self, name: str, post: Callable[[Reading | Down | Up], None]) -> None:
        self.name = name
        self._post = post
        self._pause = 0

    def report(self, reading: Reading) -> None:
        if self._pause:
            self._pause = 0
            self._post(Up(self.name))
        self._post(reading)

    def failed(self, problem: str) -> int:
        self._pause = longer(self._pause)
        self._post(Down(self.name, problem, self._pause))
        return self._pause


class Device(Protocol):
    """What the loop holds and gives back."""

    def close(self) -> None:
        """Give it back."""


D = TypeVar("D", bound=Device)
T = TypeVar("T")


class Held(Generic[D]):
    """A device the loop itself uses: opened when first used, given up when it fails, opened again after a pause.

    `use` never raises what the device raises; it says so through `tell`.
    """

    def __init__(self, name: str, open_: Callable[[], D], tell: Callable[[Down | Up], None]) -> None:
        self.name = name
        self._open = open_
        self._tell = tell
        self._device: D | None = None
        self._pause = 0
        self.try_again_at: int | None = None
        """when a failed device is due to be tried again, on the loop's clock; None while it works"""

    def is_due(self, now: int) -> bool:
        """Whether it is out of order and to be tried again."""
        return self.try_again_at is not None and self.try_again_at <= now

    def use(self, act: Callable[[D], T], otherwise: T, now: int) -> T:
        """What `act` makes of the device; `otherwise` while it is out of order."""
        if self.try_again_at is not None and now < self.try_again_at:
            return otherwise
        try:
            if self._device is None:
                self._device = self._open()
            result = act(self._device)
        except Exception as failure:
            self._pause = longer(self._pause)
            self.try_again_at = now + self._pause
            self.close()
            self._tell(Down(self.name, described(failure), self._pause))
            return otherwise
        if self.try_again_at is not None:
            self.try_again_at, self._pause = None, 0
            self._tell(Up(self.name))
        return result

    def close(self) -> None:
        """Give the device back; safe to call twice."""
        device, self._device = self._device, None
        if device is not None:
            with contextlib.suppress(Exception):  # it is broken already
                device.close()


class Keeping:
    """A journal that may fail: it holds back what it could not write; here it is tried again with growing pauses.

    Play goes on meanwhile; `tell` says so.
    """

    def __init__(self, journal: Journal, tell: Callable[[Down | Up], None]) -> None:
        self._journal = journal
        self._tell = tell
        self._pause = 0
        self.try_again_at: int | None = None
        """when to call `write` with nothing; None while everything is kept"""

    def is_due(self, now: int) -> bool:
        """Whether what could not be written is to be tried again."""
        return self.try_again_at is not None and self.try_again_at <= now

    def write(self, lines: bytes, now: int) -> None:
        """Append whole lines."""
        try:
            self._journal.write(lines)
        except OSError as problem:
            if self.try_again_at is None or self.try_again_at <= now:
                self._pause = longer(self._pause)
                self.try_again_at = now + self._pause
                self._tell(Down(self._journal.name, described(problem), self._pause))
            return
        if self.try_again_at is not None:
            self.try_again_at, self._pause = None, 0
            self._tell(Up(self._journal.name))

    def close(self) -> None:
        """Close the journal; safe to call twice."""
        self._journal.close()
