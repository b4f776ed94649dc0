"""What the table tells systemd: that it is ready, that its loop still goes round, that it is ending.

The protocol is that of sd_notify(3) and sd_watchdog_enabled(3): datagrams of ``NAME=value`` to the socket that
``NOTIFY_SOCKET`` names. Where nobody gave one, nothing is told to anybody.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Mapping

_log = logging.getLogger("table")


class Systemd:
    """A pulse for the loop: ready with the first beat, then a beat in half of the watchdog's time.

    It is called from the loop and has no thread of its own, so that a loop that hangs is found and started anew.
    """

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        given = os.environ if environment is None else environment
        self._address = _address(given.get("NOTIFY_SOCKET", ""))
        self.every_ms = watchdog_ms(given)
        """how often the watchdog wants to hear of us, in milliseconds; None where there is none"""
        self._next: int | None = None
        self._ready = False

    def __call__(self, now: int) -> int | None:
        """The loop has gone round; when to be called again at the latest, None whenever it likes."""
        if not self._ready:
            self._ready = self._tell("READY=1")
            self._next = now
        if self.every_ms is not None and self._next is not None and self._next <= now:
            told = self._tell("WATCHDOG=1")
            self._next = now + (self.every_ms if told else self.every_ms // 4)
        return self._next if self.every_ms is not None else None

    def ending(self) -> None:
        """The table closes because it was asked to."""
        self._tell("STOPPING=1")

    def _tell(self, text: str) -> bool:
        if self._address is None:
            return True
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                # A full queue must not hold the game up: the next beat comes soon.
                line.setblocking(False)
                line.sendto(text.encode(), self._address)
        except OSError as problem:
            _log.warning("systemd was not told %s: %s", text, problem.strerror)
            return False
        return True


def _address(given: str) -> str | None:
    if not given:
        return None
    return "\0" + given[1:] if given.startswith("@") else given


def watchdog_ms(environment: Mapping[str, str]) -> int | None:
    """Half of the watchdog's time, in milliseconds; None if it watches nobody, or another process than this."""
    if environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    microseconds = environment.get("WATCHDOG_USEC", "")
    return max(1, int(microseconds) // 2000) if microseconds.isdecimal() and int(microseconds) else None
