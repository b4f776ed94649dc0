"""The record of a table's readings in a file that only its owner can read: it has every tag, hidden cards' too."""

from __future__ import annotations

import os
from pathlib import Path

from table.adapters.journal_file import OWNER_ONLY, FileJournal
from table.readings import ReadingsHeader, write_header


class FileRecord(FileJournal):
    """Readings as they come, a line each, flushed at once; begins the file anew."""

    name = "record"

    def __init__(self, path: Path, header: ReadingsHeader) -> None:
        super().__init__(path, synced=False)
        self._waiting += write_header(header)

    def _opened(self) -> int:
        file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, OWNER_ONLY)
        os.fchmod(file, OWNER_ONLY)  # the file may have been there, open to all
        return file
