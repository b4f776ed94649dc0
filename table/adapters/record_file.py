"""The record of an evening's readings in a file that only its owner can read: it has every tag, hidden cards' too."""

from __future__ import annotations

import os
from pathlib import Path

from table.adapters.journal_file import OWNER_ONLY
from table.readings import Reading, ReadingsHeader, write_header, write_reading


class FileRecord:
    """Readings as they come, a line each, flushed at once."""

    name = "record"

    def __init__(self, path: Path, header: ReadingsHeader) -> None:
        """Begin the file anew. Raises ``OSError``."""
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, OWNER_ONLY)
        os.fchmod(self._file, OWNER_ONLY)  # the file may have been there, open to all
        self._open = True
        self._write(write_header(header))

    def write(self, reading: Reading) -> None:
        """Append a reading. Raises ``OSError``."""
        self._write(write_reading(reading))

    def close(self) -> None:
        """Close; safe to call twice."""
        if self._open:
            self._open = False
            os.close(self._file)

    def _write(self, line: bytes) -> None:
        while line:
            line = line[os.write(self._file, line) :]
