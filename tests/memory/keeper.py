"""`python -m tests.memory.keeper FOLDER STORY`: enter a story's events from where the journal ends; to be killed."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from table.memory.evenings import Book
from table.timba.journal import Unreadable, read_event


def keep(folder: Path, story: Path) -> None:
    """Enter the story's events that are not kept yet."""
    lines = story.read_bytes().splitlines()
    book = Book.open(folder)
    if not book.state.is_open or book.state.evening != 1:
        return  # it was all kept
    for line in lines[book.lines :]:
        event = read_event(line)
        assert event is not None
        assert not isinstance(event, Unreadable)
        assert book.enter(event) is None
        time.sleep(0.001)  # so that there is time to be killed in
    book.close()


if __name__ == "__main__":
    keep(Path(sys.argv[1]), Path(sys.argv[2]))
