"""An acta kept in memory: for a table that nothing is to be kept of, and for tests."""

from __future__ import annotations


class MemoryJournal:
    """The lines written so far."""

    name = "journal"

    def __init__(self) -> None:
        self.lines: list[bytes] = []

    def write(self, line: bytes) -> None:
        """Append whole lines."""
        self.lines += line.splitlines(keepends=True)

    def close(self) -> None:
        """Nothing to close."""
