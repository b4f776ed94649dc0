"""The firmware's files, and a seat with its board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware.bench import stage
from tests.seat_board.seated import Seated


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A board's file system."""
    return stage(tmp_path_factory.mktemp("seat_board") / "files")


@pytest.fixture
def seated(files: Path) -> Iterator[Seated]:
    """A seat whose board is not plugged in yet."""
    seated = Seated(files)
    yield seated
    seated.close()
