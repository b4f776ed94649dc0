"""Back-ups: numbered, the same bytes for the same data, taken while it is played, laid back as they were."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from table.appliance.backup import back_up, numbered, restore
from table.appliance.deeds import Failed


@pytest.fixture
def data(tmp_path: Path) -> Path:
    data = tmp_path / "data"
    (data / "actas").mkdir(parents=True)
    (data / "actas/000001.acta.jsonl").write_text('{"acta":1}\n')
    (data / "actas/lock").touch()
    return data


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "lock"
    }


def test_a_backup_laid_back_is_the_data_as_it_was(data: Path, tmp_path: Path) -> None:
    archive = back_up(data, tmp_path / "to", 3)
    assert archive is not None
    assert archive.name == "table-000001.tar.gz"
    assert stat.S_IMODE(archive.stat().st_mode) == 0o600
    kept = files(data)
    (data / "actas/000001.acta.jsonl").write_text("spoilt")
    assert restore(archive, data) == 1
    assert files(data) == kept


def test_the_same_data_is_kept_once_and_the_newest_stay(data: Path, tmp_path: Path) -> None:
    to = tmp_path / "to"
    for number in range(5):
        (data / "actas/000001.acta.jsonl").write_text("a line\n" * number)
        assert back_up(data, to, 3) is not None
        assert back_up(data, to, 3) is None
    assert [number for number, _path in numbered(to)] == [3, 4, 5]
    assert len(list(to.iterdir())) == 3


def test_a_database_being_written_is_copied_whole(data: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(data / "index.sqlite")) as writing:
        writing.execute("pragma journal_mode=wal")
        writing.execute("create table games (number)")
        writing.executemany("insert into games values (?)", [(n,) for n in range(1000)])
        writing.commit()
        archive = back_up(data, tmp_path / "to", 1)
        assert archive is not None
    restore(archive, tmp_path / "back")
    assert "index.sqlite-wal" not in files(tmp_path / "back")
    with closing(sqlite3.connect(tmp_path / "back/index.sqlite")) as read:
        assert read.execute("select count(*) from games").fetchone() == (1000,)


def test_backups_that_lie_within_the_data_are_not_packed(data: Path) -> None:
    to = data / "backups"
    back_up(data, to, 3)
    assert back_up(data, to, 3) is None


def test_a_disk_without_room_leaves_the_old_ones(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    to = tmp_path / "to"
    back_up(data, to, 1)
    before = files(to)
    (data / "more").write_text("more")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("table.appliance.backup.os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        back_up(data, to, 1)
    assert files(to) == before


def test_no_folder_and_no_archive_are_said(data: Path, tmp_path: Path) -> None:
    with pytest.raises(Failed, match="there is no such folder"):
        back_up(tmp_path / "nowhere", tmp_path / "to", 1)
    (tmp_path / "cut.tar.gz").write_bytes(b"\x1f\x8b\x08")
    with pytest.raises(Failed, match="is no back-up"):
        restore(tmp_path / "cut.tar.gz", data)
