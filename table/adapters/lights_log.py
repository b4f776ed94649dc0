"""Lights of a table that has none: they remember their patterns and put each change into the log."""

from __future__ import annotations

import logging

from table.scene import Pattern
from table.seats import SEATS, Seat

_log = logging.getLogger(__name__)


class LoggedLights:
    """The four patterns as last shown."""

    name = "lights (log)"

    def __init__(self) -> None:
        self.patterns: list[Pattern] = ["off" for _ in SEATS]

    def show(self, seat: Seat, pattern: Pattern, now: int) -> None:  # noqa: ARG002 - the port's
        """Remember the pattern."""
        if self.patterns[seat] != pattern:
            self.patterns[seat] = pattern
            _log.debug("light of seat %d: %s", seat, pattern)

    def animate(self, now: int) -> int | None:  # noqa: ARG002 - the port's
        """Nothing moves."""
        return None

    def close(self) -> None:
        """Off."""
        self.patterns = ["off" for _ in SEATS]
