"""Back-ups: numbered, the same bytes for the same data, taken while it is played, laid back as they were."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from table.adapters.journal_file import ActaFolder
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
        if path.is_file() and path.name != "lock" and not path.name.startswith("before-restore-")
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


def test_what_the_table_keeps_is_in_it_and_what_follows_from_it_is_not(data: Path, tmp_path: Path) -> None:
    for name in ("evenings/000001.timba.jsonl", "names.json", "decks/house.json", "exports/ledger.csv"):
        (data / name).parent.mkdir(exist_ok=True)
        (data / name).write_text(name)
    kept = files(data)
    for name in ("memory.sqlite", "memory.sqlite-journal", "memory.sqlite.new", "names.json.new", "evenings/carried"):
        (data / name).write_text("follows from the rest, or is half written")
    archive = back_up(data, tmp_path / "to", 3)
    assert archive is not None
    restore(archive, tmp_path / "back")
    assert files(tmp_path / "back") == kept


def test_a_backup_laid_back_brings_the_evenings_back_as_they_were(data: Path, tmp_path: Path) -> None:
    """Games, journals and names of the back-up and no others; and what was there is not lost."""
    archive = back_up(data, tmp_path / "to", 3)
    assert archive is not None
    kept = files(data)
    (data / "actas/000002.acta.jsonl").write_text("a later game")
    (data / "evenings").mkdir()
    (data / "evenings/000001.timba.jsonl").write_text("a later evening")
    (data / "memory.sqlite").write_text("of all of them")
    later = {name: content for name, content in files(data).items() if name != "memory.sqlite"}
    restore(archive, data)
    assert files(data) == kept
    restore(data / "before-restore-1.tar.gz", data)
    assert files(data) == later
    assert (data / "before-restore-2.tar.gz").exists()


def test_nothing_is_laid_back_under_a_running_table(data: Path, tmp_path: Path) -> None:
    archive = back_up(data, tmp_path / "to", 3)
    assert archive is not None
    (data / "actas/000001.acta.jsonl").write_text("an hour later")
    table = ActaFolder(data / "actas")
    table.lock()
    with pytest.raises(Failed, match="the table is running"):
        restore(archive, data)
    table.close()
    assert (data / "actas/000001.acta.jsonl").read_text() == "an hour later"


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
