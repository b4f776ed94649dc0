"""The record of a table's readings in a file that only its owner can read: it has every tag, hidden cards' too."""

from __future__ import annotations

from pathlib import Path

from table.adapters.journal_file import FileJournal


class FileRecord(FileJournal):
    """Readings as they come, a line each, flushed at once.

    They come after the first `whole` bytes of the file (None: whatever is there) and the lines `first`.
    """

    name = "record"

    def __init__(self, path: Path, first: bytes, whole: int | None = None) -> None:
        super().__init__(path, synced=False, whole=whole)
        self._waiting += first
