"""A life of the table that tells what would have survived a power cut at any moment.

`python -m tests.appliance.powered_life FOLDER PLAYED SYNCED`: as `tests.app.one_life`, and after each sync the file
SYNCED is told what is safe from then on: a file's size, or the names in a folder. Cards come no faster than `PACE_S`.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from pathlib import Path

import msgspec

from table.adapters.journal_file import FileJournal
from tests.app.one_life import Story, live

PACE_S = 0.15
"""Faster than four people lay cards, slower than the tenth of a second within which a line is synced."""


def main(folder: Path, played: Path, synced: Path) -> None:
    """Live, and tell of every sync."""
    told = os.open(synced, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    fsync, write = os.fsync, FileJournal.write

    def told_fsync(handle: int) -> None:
        # What is there before the sync begins is what is safe after it.
        path, about = os.readlink(f"/proc/self/fd/{handle}"), os.fstat(handle)
        safe: object = os.listdir(path) if stat.S_ISDIR(about.st_mode) else about.st_size
        fsync(handle)
        os.write(told, json.dumps([Path(path).name, safe]).encode() + b"\n")

    def paced_write(journal: FileJournal, line: bytes) -> None:
        write(journal, line)
        if b'"in"' in line:
            time.sleep(PACE_S)

    os.fsync, FileJournal.write = told_fsync, paced_write  # type: ignore[method-assign,assignment]
    live(folder, msgspec.json.decode(played.read_bytes(), type=Story))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
