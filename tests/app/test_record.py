"""The record of the readings over restarts: it goes on in its file, and its replay leads to the whole acta."""

from __future__ import annotations

import json
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from table.acta import write_header as acta_header
from table.adapters.journal_memory import MemoryJournal
from table.adapters.pygame_screen import DisplayOptions
from table.commands.record import begun, gone_on
from table.commands.replay import replayed
from table.commands.run import Options, record_for
from table.events import Event
from table.opening import Opened
from table.readings import Host, ReadingsHeader, Restart, read_reading, write_header
from table.sensing import Setup
from tests.app.processes import read_until, running
from tests.app.tables import DECK, HEADER, new_game, pressed, sees, table

START = ReadingsHeader(acta=HEADER, deck=DECK)
PINTE = [sees(0, seat) for seat in range(3)] + [sees(1000, 3, "Ro")]
BIDS = [event for seat in (0, 1, 2, 3) for event in pressed(3000 + 500 * seat, seat, "blanco")]
GAME = [*PINTE, *BIDS, sees(6000, 3), sees(8000, 0, "Ac"), sees(9000, 1, "Sc")]


def recorded(script: Sequence[tuple[int, Event]], end: int) -> tuple[bytes, list[bytes]]:
    """The record of a table that plays this, and its acta."""
    record = MemoryJournal()
    played = table(script, end=end, record=record).run()
    return write_header(START) + b"".join(record.lines), played.lines


def without_its_end(raw: bytes) -> bytes:
    """The record of a table that was killed: nobody wrote when it ended."""
    return b"".join(raw.splitlines(keepends=True)[:-1])


def test_a_record_goes_on_where_the_table_is_started_again() -> None:
    raw, acta = recorded(GAME, 10_000)
    recording = gone_on(raw, START, acta, 10_000)
    assert recording is not None
    assert recording.whole == len(raw)
    assert recording.first.count(b"\n") == recording.first.count(b"fault") + recording.first.count(b"restart") == 9
    assert replayed(raw + recording.first, "record").lines == acta


def test_what_the_readers_saw_before_a_restart_is_not_known_to_lie_there_after_it() -> None:
    """A card that had not counted yet and is taken away while the table is off."""
    raw, acta = recorded([*GAME, sees(9900, 2, "Cc")], 10_000)
    recording = gone_on(raw, START, acta, 10_000)
    assert recording is not None
    after = b'{"t":60000,"seat":2,"sees":[]}\n{"t":70000}\n'
    assert replayed(raw + recording.first + after, "record").lines == acta


def test_a_button_that_was_down_before_a_restart_is_not_known_to_be_down_after_it() -> None:
    raw, acta = recorded([*GAME, pressed(9900, 1, "rojo")[0]], 10_000)
    recording = gone_on(raw, START, acta, 10_000)
    assert recording is not None
    after = b'{"t":60000,"seat":1,"button":"rojo","down":false}\n{"t":70000}\n'
    assert replayed(raw + recording.first + after, "record").lines == acta


def test_a_reading_whose_input_did_not_reach_the_acta_goes() -> None:
    raw, acta = recorded(GAME, 10_000)
    recording = gone_on(raw, START, acta[:-1], 10_000)
    assert recording is not None
    assert raw[recording.whole :].startswith(b'{"t":9150}')
    assert replayed(raw[: recording.whole] + recording.first, "record").lines == acta[:-1]


def test_inputs_made_without_a_record_are_entered_as_the_hosts() -> None:
    raw, before = recorded(GAME[:-1], 8500)
    _all, acta = recorded(GAME, 10_000)
    recording = gone_on(raw, START, acta, 8500)
    assert recording is not None
    assert b'"host":{"in":"play","seat":1,"card":"Sc"}' in recording.first
    assert replayed(raw + recording.first, "record").lines == acta != before


def test_a_bid_that_waited_is_not_entered_twice() -> None:
    """The seat after the next has spoken; after the restart everybody speaks without a record."""
    early = [*PINTE, *pressed(3000, 1, "blanco")]
    raw, _acta = recorded(early, 3500)
    _all, acta = recorded([*early, *pressed(3600, 0, "blanco")], 4000)
    recording = gone_on(raw, START, acta, 3500)
    assert recording is not None
    assert replayed(raw + recording.first, "record").lines == acta


def test_a_torn_last_line_of_a_record_goes() -> None:
    raw, acta = recorded(GAME, 10_000)
    torn = without_its_end(raw) + b'{"t":99'
    recording = gone_on(torn, START, acta, 10_000)
    assert recording is not None
    assert torn[recording.whole :] == b'{"t":99'


@pytest.mark.parametrize(
    ("header", "raw"),
    [
        (replace(START, deal="pads"), None),
        (replace(START, deck={}), None),
        (START, b"some notes\n"),
        (START, write_header(START) + b"{}\n{}\n"),
    ],
    ids=["other deal", "other deck", "no record", "unreadable lines"],
)
def test_what_is_of_another_table_is_not_gone_on_with(header: ReadingsHeader, raw: bytes | None) -> None:
    own, acta = recorded(GAME, 10_000)
    assert gone_on(own if raw is None else raw, header, acta, 10_000) is None


def test_another_game_is_not_gone_on_with() -> None:
    raw, _acta = recorded(GAME, 10_000)
    other = [acta_header(HEADER), b'{"in":"pinte","card":"So"}\n']
    assert gone_on(raw, START, other, 10_000) is None
    assert gone_on(raw, START, other[:1], 10_000) is None  # the same header, but no game yet


def test_a_record_begun_in_the_middle_of_a_game_has_its_inputs_first() -> None:
    _raw, acta = recorded([*GAME, (9500, Host(9500, {"in": "undo", "to": 7}))], 10_000)
    recording = begun(START, acta, 0)
    assert recording.complete
    kinds = [read_reading(line, 0) for line in recording.first.splitlines()[1:]]
    assert [type(kind) for kind in kinds] == [Host] * sum(b'"in"' in line for line in acta) + [Restart]
    assert replayed(recording.first, "record").lines == acta


def test_a_new_game_has_a_record_without_a_restart() -> None:
    assert begun(START, [acta_header(HEADER)], 0).first == write_header(START)


def asked_for(file: Path) -> Options:
    """What `table run --record FILE` is asked for."""
    return Options(header=HEADER, language="en", screen=DisplayOptions(), folder=file.parent, record=file)


def test_a_file_of_something_else_is_kept_beside_the_record(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "record"
    opened: Opened = new_game()
    for number in (1, 2):
        file.write_bytes(b"some notes\n")
        record = record_for(asked_for(file), {"cuatrola": Setup(deck=DECK)}, file.read_bytes(), opened, 0)
        assert record is not None
        record.write(b"")
        record.close()
        assert file.read_bytes() == write_header(START)
        assert (tmp_path / f"record.{number}").read_bytes() == b"some notes\n"
    assert "it is kept as" in caplog.text


def test_table_run_records_over_its_restarts(tmp_path: Path) -> None:
    record, data = tmp_path / "record", tmp_path / "data"
    (data / "actas").mkdir(parents=True)
    acta = acta_header(HEADER) + b'{"in":"pinte","card":"Ro"}\n{"in":"bid","seat":0,"bid":"paso"}\n'
    (data / "actas" / "000001.acta.jsonl").write_bytes(acta)
    for end in (signal.SIGTERM, signal.SIGKILL, signal.SIGTERM):
        with running("run", "-v", "--data", data, "--record", record) as (process, stderr):
            read_until(stderr, "the table is open")
            process.send_signal(end)
            process.wait(timeout=10)
    assert b"".join(replayed(record.read_bytes(), "record").lines) == acta
    assert sum("restart" in json.loads(line) for line in record.read_bytes().splitlines()) >= 3
    assert record.stat().st_mode & 0o777 == 0o600
