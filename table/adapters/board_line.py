"""An open port with a seat board on it, and the link that runs over it."""

from __future__ import annotations

import contextlib
import secrets
import select
import socket
import termios
from collections.abc import Callable

import serial

from table.link import INTERRUPT, HostLink
from table.wire import Value

BAUD = 115_200
"""Of no meaning over USB; but 1200 would mean the boot loader to some boards."""

_ONCE = 4096


class BoardLine:
    """One opening of a port: `turn` it, and it writes, waits and reads. All of it but `wake` in one thread.

    `now` tells milliseconds. Opening raises ``OSError``, also when another program has the port.
    """

    def __init__(self, path: str, now: Callable[[], int]) -> None:
        self.path = path
        self._now = now
        self._backlog = b""
        self._serial = _opened(path)
        self._sleeper, self._waker = socket.socketpair()
        self._waker.setblocking(False)
        self.link = HostLink(_any_call(), now())

    def turn(self, longest_ms: int) -> list[Value]:
        """Write what is due, wait for bytes, for the link or for `wake`, so long at most; returns the link's news.

        Raises ``OSError`` when the device is gone.
        """
        try:
            return self._turned(longest_ms)
        except termios.error as problem:  # a port that hung up; no OSError
            raise OSError(f"{self.path}: {problem}") from problem

    def _turned(self, longest_ms: int) -> list[Value]:
        now = self._now()
        if not self._backlog:
            # While the line takes nothing the link waits too: it repeats what is not acknowledged.
            self._backlog = self.link.transmit(now)
        wait = max(0, min(longest_ms, self.link.wakes_at(now) - now)) / 1000
        writing = [self._serial] if self._backlog else []
        readable, writable, _ = select.select([self._serial, self._sleeper], writing, [], wait)
        if writable:
            self._backlog = self._backlog[self._serial.write(self._backlog) :]
        if self._sleeper in readable:
            self._sleeper.recv(_ONCE)
        data = self._serial.read(_ONCE) if self._serial in readable else b""
        return self.link.receive(data, self._now())

    def wake(self) -> None:
        """End the wait of `turn`, now or when it next begins; from any thread."""
        with contextlib.suppress(BlockingIOError):  # woken often enough
            self._waker.send(b"!")

    def close(self) -> None:
        """Give the port back; safe to call twice."""
        self._serial.close()
        self._sleeper.close()
        self._waker.close()


def _any_call() -> int:
    """A number to call under by chance, of bytes that interrupt nobody."""
    return (
        int.from_bytes(secrets.choice(_QUIET_BYTES).to_bytes() + secrets.choice(_QUIET_BYTES).to_bytes()) << 16 | 0x0101
    )


_QUIET_BYTES = [byte for byte in range(1, 256) if byte != INTERRUPT]


def _opened(path: str) -> serial.Serial:
    try:
        return serial.Serial(path, BAUD, timeout=0, write_timeout=0, exclusive=True)
    except termios.error as problem:
        raise OSError(f"{path}: {problem}") from problem
