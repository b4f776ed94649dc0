"""What every journal does (`table.ports.Journal`)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from table.adapters.journal_file import ActaFolder, FileJournal
from table.adapters.journal_memory import MemoryJournal
from table.adapters.record_file import FileRecord
from table.ports import Journal
from table.readings import ReadingsHeader, write_header
from tests.app.tables import HEADER

Kept = Callable[[], list[bytes]]

RECORD_HEADER = ReadingsHeader(acta=HEADER, deck={})


@pytest.fixture(params=["file", "memory", "folder", "record"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Journal, Kept]:
    """A journal and what it has kept; a record's own first line is left out."""
    path = tmp_path / "actas" / "some"

    def in_file() -> list[bytes]:
        return path.read_bytes().splitlines(keepends=True)

    match request.param:
        case "file":
            return FileJournal(path), in_file
        case "folder":
            begun = ActaFolder(tmp_path).begin()
            return begun, lambda: begun.path.read_bytes().splitlines(keepends=True)
        case "record":
            path.parent.mkdir()
            assert write_header(RECORD_HEADER).count(b"\n") == 1
            return FileRecord(path, write_header(RECORD_HEADER)), lambda: in_file()[1:]
        case _:
            memory = MemoryJournal()
            return memory, lambda: memory.lines


def test_lines_are_there_as_soon_as_they_are_written(journal: tuple[Journal, Kept]) -> None:
    writes, kept = journal
    writes.write(b'{"in":"claim","seat":0}\n')
    assert kept() == [b'{"in":"claim","seat":0}\n']
    writes.write(b'{"in":"claim","seat":1}\n{"out":"refused"}\n')
    assert len(kept()) == 3
    writes.close()


def test_writing_nothing_changes_nothing(journal: tuple[Journal, Kept]) -> None:
    writes, kept = journal
    writes.write(b"one\n")
    writes.write(b"")
    assert kept() == [b"one\n"]
    writes.close()


def test_closing_twice_is_closing(journal: tuple[Journal, Kept]) -> None:
    writes, kept = journal
    writes.write(b"one\n")
    writes.close()
    writes.close()
    assert kept() == [b"one\n"]


def test_it_has_a_name(journal: tuple[Journal, Kept]) -> None:
    assert journal[0].name
    journal[0].close()
