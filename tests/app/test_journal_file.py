"""The acta's file: whose it is, how it is written, what a full disk and a power cut do to it."""

from __future__ import annotations

import errno
import os
import resource
import signal
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from table.acta import write_header
from table.adapters.journal_file import ActaFolder, FileJournal, InUse, Kept, read_kept
from table.adapters.pygame_screen import DisplayOptions
from table.adapters.record_file import FileRecord
from table.commands.run import Options, open_table
from table.events import Stop
from table.memory.files import Places
from table.opening import Opened, last
from table.scenes.contract import Display
from table.sensing import Setup
from tests.app.processes import read_until, running
from tests.app.tables import DECK, HEADER, new_game, pressed, sees, table

SETUP = Setup(deck=DECK)
START = write_header(HEADER)
PINTE = b'{"in":"pinte","card":"Ro"}\n'
TORN = "What was kept last was torn and is cut off: see whether anything is missing"
NOT_KEPT = "Nothing is being kept: the disk is full or cannot be written"


def asked_for(folder: Path) -> Options:
    """What `table run` is asked for with this data folder."""
    return Options(header=HEADER, language="en", screen=DisplayOptions(), folder=folder)


def mode(path: Path) -> int:
    """The permissions of a file or folder."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def actas(tmp_path: Path) -> Iterator[ActaFolder]:
    """A folder for actas, locked."""
    folder = ActaFolder(tmp_path / "a" / "actas")
    folder.lock()
    yield folder
    folder.close()


# Whose it is


def test_only_the_owner_can_read_anything(actas: ActaFolder) -> None:
    before = os.umask(0)
    try:
        journal = actas.begin()
        journal.write(START)
        record = FileRecord(actas.folder / "record", b"first\n")
        record.write(b"")
    finally:
        os.umask(before)
    assert mode(actas.folder) == 0o700
    assert {path.name: mode(path) for path in actas.folder.iterdir()} == {
        "000001.acta.jsonl": 0o600,
        "lock": 0o600,
        "record": 0o600,
    }
    journal.close()
    record.close()


def test_a_record_in_a_file_open_to_all_goes_on_closed_to_all(tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_text("old\ntorn")
    path.chmod(0o644)
    record = FileRecord(path, b"first\n", whole=4)
    record.write(b"second\n")
    record.close()
    assert mode(path) == 0o600
    assert path.read_bytes() == b"old\nfirst\nsecond\n"


def test_two_tables_do_not_write_into_one_folder(actas: ActaFolder) -> None:
    other = ActaFolder(actas.folder)
    with pytest.raises(InUse):
        other.lock()
    actas.close()
    other.lock()
    other.close()


def test_names_are_numbers_and_go_up(actas: ActaFolder) -> None:
    for number in (1, 2, 3):
        journal = actas.begin()
        journal.write(START)
        journal.close()
        assert journal.path.name == f"{number:06}.acta.jsonl"
    (actas.folder / "notes.acta.jsonl").write_text("somebody's own")
    assert actas.begin().path.name == "000004.acta.jsonl"


# Syncing


def write_until_it_fails(journal: FileJournal) -> None:
    """Nothing again and again: the other thread has failed already, or does at any moment."""
    for _ in range(100_000):
        journal.write(b"")


def test_each_line_is_synced_by_another_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced = threading.Semaphore(0)
    threads: list[str] = []
    sizes: list[int] = []

    def fsync(file: int) -> None:
        threads.append(threading.current_thread().name)
        sizes.append(os.fstat(file).st_size)
        synced.release()

    monkeypatch.setattr(os, "fsync", fsync)
    journal = FileJournal(tmp_path / "acta")
    journal.write(START)
    for what in ("the folder with the new name", "the file"):
        assert synced.acquire(timeout=1), what
    for line in (PINTE, b'{"in":"redeal"}\n'):
        journal.write(line)
        assert synced.acquire(timeout=0.1), "later than 100 ms"
    journal.close()
    assert set(threads) == {"acta sync"}
    assert sizes[-1] == (tmp_path / "acta").stat().st_size


def test_a_sync_that_fails_is_told_with_the_next_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written, failed = threading.Event(), threading.Event()

    def fsync(file: int) -> None:
        if os.fstat(file).st_size == len(START + PINTE):
            assert written.wait(5)
            failed.set()
            raise OSError(errno.EIO, "bad disk")

    monkeypatch.setattr(os, "fsync", fsync)
    journal = FileJournal(tmp_path / "acta")
    journal.write(START)
    journal.write(PINTE)
    written.set()
    assert failed.wait(5)
    with pytest.raises(OSError, match="bad disk"):
        write_until_it_fails(journal)
    assert (tmp_path / "acta").read_bytes() == START + PINTE
    journal.close()


# A disk that is full, a folder that cannot be written


def test_a_line_cut_by_a_full_disk_is_finished_once_there_is_room(tmp_path: Path) -> None:
    _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    room = len(START) + 10
    journal = FileJournal(tmp_path / "acta")
    journal.write(START)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        with pytest.raises(OSError, match="too large"):
            journal.write(PINTE)
        with pytest.raises(OSError, match="too large"):
            journal.write(b'{"in":"redeal"}\n')
        assert (tmp_path / "acta").stat().st_size == room
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    journal.write(b"")
    assert (tmp_path / "acta").read_bytes() == START + PINTE + b'{"in":"redeal"}\n'
    journal.close()


def test_a_folder_that_cannot_be_made_is_tried_again(tmp_path: Path) -> None:
    (tmp_path / "actas").write_text("a file where the folder should be")
    journal = ActaFolder(tmp_path / "actas").begin()
    with pytest.raises(OSError, match=r"exists|[Nn]ot a directory"):
        journal.write(START)
    (tmp_path / "actas").unlink()
    journal.write(PINTE)
    assert journal.path.read_bytes() == START + PINTE
    journal.close()


def test_a_game_in_a_folder_that_can_only_be_read_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    places = Places.within(tmp_path)
    places.actas.mkdir()
    acta = places.actas / "000001.acta.jsonl"
    acta.write_bytes(START + PINTE + b'{"torn')
    really_open = os.open

    def read_only(path: str | Path, flags: int, mode: int = 0o777) -> int:
        if Path(path).is_relative_to(tmp_path) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(errno.EROFS, "Read-only file system", str(path))
        return really_open(path, flags, mode)

    monkeypatch.setattr(os, "open", read_only)
    opened = open_table(ActaFolder(places.actas), places, asked_for(tmp_path), {"cuatrola": SETUP}, 0).opened
    assert opened.partida.view.phase == "bids"
    played = table([sees(0, seat) for seat in range(4)] + pressed(2000, 0, "blanco"), end=3000, opened=opened).run()
    assert played.loop.partida.line == 3  # play goes on
    assert NOT_KEPT in played.seen.messages
    assert "Read-only file system; nothing can be kept" in caplog.text
    assert acta.read_bytes() == START + PINTE + b'{"torn'


def test_a_table_whose_folder_cannot_be_used_is_played_at_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    with running("run", "--data", tmp_path / "data") as (process, stderr):
        told = read_until(stderr, "evening failed")
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=10) == 0
    assert "nothing can be kept" in told


# Torn


@pytest.mark.parametrize(
    ("raw", "lines", "torn"),
    [
        (START + PINTE, [START, PINTE], 0),
        (START + PINTE[:-1], [START], len(PINTE) - 1),
        (START + PINTE + b'{"in":"pl', [START, PINTE], 9),
        (START + b"\0" * 512, [START], 512),
        (START + PINTE + b"\0\0\0\n", [START, PINTE], 4),
        (START[:20], [], 20),
        (b"", [], 0),
    ],
    ids=["whole", "no line feed", "half a line", "zeros", "zeros with line feed", "half a header", "empty"],
)
def test_a_torn_end_is_told_from_whole_lines(raw: bytes, lines: list[bytes], torn: int, tmp_path: Path) -> None:
    path = tmp_path / "acta"
    path.write_bytes(raw)
    assert read_kept(path) == Kept(path, tuple(lines), torn)


def test_a_torn_end_is_cut_off_and_reported(actas: ActaFolder, caplog: pytest.LogCaptureFixture) -> None:
    path = actas.folder / "000001.acta.jsonl"
    path.write_bytes(START + PINTE + b'{"in":"bid","se')
    opened = last(actas, SETUP, 0, Display())
    assert isinstance(opened, Opened)
    assert opened.partida.view.phase == "bids"
    told = table([(100, Stop("read"))], opened=opened).run().seen.messages
    assert told == (TORN,)
    assert path.read_bytes() == START + PINTE
    assert "000001.acta.jsonl: 15 torn bytes at its end are cut off" in caplog.text
    assert "bid" not in caplog.text
    opened.journal.close()


def test_that_something_was_torn_is_said_for_half_a_minute(actas: ActaFolder) -> None:
    (actas.folder / "000001.acta.jsonl").write_bytes(START + PINTE + b"{")
    opened = last(actas, SETUP, 0, Display())
    drawn = table([(40_000, Stop("read"))], opened=opened).run().seen.drawn
    assert [now for now, scene in drawn if TORN not in scene.screen.messages] == [30_000]


@pytest.mark.parametrize(("before", "line"), [(START + PINTE, 2), (b"", 1)], ids=["an acta before it", "none"])
def test_an_acta_torn_in_its_first_line_is_reported(
    before: bytes, line: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    places = Places.within(tmp_path)
    places.actas.mkdir()
    if before:
        (places.actas / "000001.acta.jsonl").write_bytes(before)
    (places.actas / "000002.acta.jsonl").write_bytes(START[:30])
    actas = ActaFolder(places.actas)
    opened = open_table(actas, places, asked_for(tmp_path), {"cuatrola": SETUP}, 0).opened
    assert opened.partida.line == line
    assert table([(100, Stop("read"))], opened=opened).run().seen.messages == (TORN,)
    assert "000002.acta.jsonl: torn in its first line, 30 bytes; it is left out" in caplog.text
    actas.close()


def test_an_acta_torn_in_its_first_line_makes_room_for_a_new_one(actas: ActaFolder) -> None:
    (actas.folder / "000001.acta.jsonl").write_bytes(START)
    (actas.folder / "000002.acta.jsonl").write_bytes(START[:30])
    kept = next(actas.newest())
    assert kept.path.name == "000001.acta.jsonl"
    journal = actas.begin()
    journal.write(START)
    journal.close()
    assert (actas.folder / "000002.acta.jsonl").read_bytes() == START


def test_a_next_game_whose_deal_was_not_kept_has_not_begun(actas: ActaFolder) -> None:
    over = START + PINTE + b'{"in":"correct","score":[25,0]}\n{"out":"game","line":3,"winner":0,"score":[25,0]}\n'
    (actas.folder / "000001.acta.jsonl").write_bytes(over)
    (actas.folder / "000002.acta.jsonl").write_bytes(START)
    opened = last(actas, SETUP, 0, Display())
    assert isinstance(opened, Opened)
    assert opened.partida.view.over
    assert actas.begin().path.name == "000002.acta.jsonl"


def test_a_new_game_after_one_that_was_not_played_to_its_end_goes_on(actas: ActaFolder) -> None:
    (actas.folder / "000001.acta.jsonl").write_bytes(START + PINTE)
    (actas.folder / "000002.acta.jsonl").write_bytes(START)
    opened = last(actas, SETUP, 0, Display())
    assert isinstance(opened, Opened)
    assert opened.partida.view.phase == "deal"


def test_a_file_that_is_no_acta_is_passed_over(actas: ActaFolder, caplog: pytest.LogCaptureFixture) -> None:
    (actas.folder / "000001.acta.jsonl").write_bytes(b'{"acta":1,"game":"mus"}\n')
    assert last(actas, SETUP, 0, Display()) is None
    assert "000001.acta.jsonl is no acta to go on with: game" in caplog.text
    assert actas.begin().path.name == "000002.acta.jsonl"


def test_rulings_that_were_not_written_any_more_are_written_first(actas: ActaFolder) -> None:
    lines = [START, PINTE, b'{"in":"bid","seat":0,"bid":"nada"}\n']
    (actas.folder / "000001.acta.jsonl").write_bytes(b"".join(lines))
    opened = last(actas, SETUP, 0, Display())
    assert isinstance(opened, Opened)
    assert opened.owed == b'{"out":"refused","line":3,"why":"malformed"}\n'
    table([sees(0, seat) for seat in range(4)], end=1000, opened=opened).run()
    assert (actas.folder / "000001.acta.jsonl").read_bytes() == b"".join(lines) + opened.owed


def test_after_a_restart_the_pads_are_compared(actas: ActaFolder) -> None:
    journal = actas.begin()
    bids = [event for seat in range(4) for event in pressed(3000 + 500 * seat, seat, "blanco")]
    script = [sees(1000, 3, "Ro"), *bids, sees(6000, 3), sees(8000, 0, "Ac")]
    table(script, end=9000, opened=new_game(journal=journal)).run()
    opened = last(actas, SETUP, 0, Display())
    assert isinstance(opened, Opened)
    empty = [sees(0, seat) for seat in range(4)]
    again = table([*empty, sees(9000, 0, "Ac"), sees(10_000, 1, "Sc")], end=12_000, opened=opened).run()
    banners = [scene.screen.banner for _now, scene in again.seen.drawn]
    assert "pads" in {banner.kind for banner in banners if banner is not None}
    assert banners[-1] is None
    kept = next(actas.newest())
    assert kept.lines[-1] == b'{"in":"play","seat":1,"card":"Sc"}\n'
