"""The reader on an emulated chip, through nfcpy: what it asks, what it reports, and everything that goes wrong."""

from __future__ import annotations

import contextlib
import logging
import queue
import select
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import nfc.clf.pn532
import nfc.clf.transport
import pytest

from table.adapters import supervisor
from table.adapters.nfcpy_reader import EARLY_FROM_MS, FAILED_POLLS, IDLE_MS, REFRESH_MS, NfcpyReader, Stillness, Turns
from table.adapters.pn532 import ReaderFault, open_chip
from table.adapters.supervisor import SupervisedReader
from table.events import Down, Up
from table.readings import Reading, Sees
from tests.pn532.hsu import Fault, Hsu
from tests.pn532.pads import Pad, pad_at, ttys
from tests.pn532.tags import Tag

AS = "04AB87F2CA1190"
TRES = "04000000000000"
REY = "0400FF00FF0001"


@pytest.fixture
def pad(tmp_path: Path) -> Iterator[Pad]:
    with pad_at(tmp_path) as pad:
        yield pad


def looks(pad: Pad, polls: int) -> list[tuple[str, ...] | str | None]:
    """Several polls."""
    return [pad.look() for _ in range(polls)]


# What it asks


def test_it_wakes_the_chip_and_configures_it_before_anything_else(pad: Pad) -> None:
    pad.look()
    assert pad.heard[0] == "14010000"  # normal mode
    assert pad.heard[1].startswith("0000000102030405")  # the line's own test, 262 bytes
    assert pad.hsu.rate == 115_200
    assert not any(command.startswith("10") for command in pad.heard)  # the rate is left alone


def test_a_poll_is_list_deselect_until_there_is_none_and_field_off(pad: Pad) -> None:
    pad.look()
    pad.heard.clear()
    pad.lay(AS)
    pad.look()
    assert pad.heard == ["4a0100", "4401", "4a0100", "320102"]
    pad.lay()
    pad.heard.clear()
    pad.look()
    assert pad.heard == ["4a0100", "320102"]
    assert not pad.hsu.chip.field


def test_only_type_a_is_polled(pad: Pad) -> None:
    pad.look()
    assert {command[:6] for command in pad.heard if command.startswith("4a")} == {"4a0100"}


# What it reports


def test_a_tag_that_lies_is_seen_in_every_poll(pad: Pad) -> None:
    """Not in every second one, as with the field left on."""
    pad.lay(AS)
    assert pad.look() == (AS,)
    assert [pad.look() for _ in range(50)] == [None] * 50


def test_it_reports_what_changes(pad: Pad) -> None:
    assert pad.look() == ()
    pad.lay(AS)
    assert pad.look() == (AS,)
    pad.lay(AS, TRES)
    assert pad.look() == (TRES, AS)
    pad.lay(TRES, AS)
    assert pad.look() is None
    pad.lay()
    assert pad.look() == ()
    assert pad.look() is None


def test_uids_are_as_read_zeros_and_all(pad: Pad) -> None:
    pad.hsu.chip.tags = [Tag(bytes.fromhex("00000000")), Tag(bytes.fromhex("0a0b0c0d0e0f00112200"))]
    assert pad.look() == ("00000000", "0A0B0C0D0E0F00112200")


@pytest.mark.parametrize("wakes_halted", [False, True])
def test_a_list_that_wakes_what_was_deselected_ends_at_the_tag_that_comes_again(pad: Pad, wakes_halted: bool) -> None:
    pad.hsu.chip.wakes_halted = wakes_halted
    pad.lay(AS)
    assert pad.look() == (AS,)


def test_a_pile_ends_at_eight(pad: Pad) -> None:
    pad.lay(*(f"04{number:012X}" for number in range(20)))
    seen = pad.look()
    assert isinstance(seen, tuple)
    assert len(seen) == 8


# Told early


@pytest.fixture
def early(tmp_path: Path) -> Iterator[Pad]:
    with pad_at(tmp_path, early=True) as pad:
        pad.look()
        pad.heard.clear()
        yield pad


def test_the_first_tag_on_an_empty_pad_is_told_before_others_are_looked_for(early: Pad) -> None:
    early.lay(AS)
    heard: list[list[str]] = []
    early.reader.look(lambda _seen: heard.append(early.heard.copy()))
    assert heard == [["4a0100"]]
    assert early.heard == ["4a0100", "4401", "4a0100", "320102"]


def test_what_lies_beside_it_is_told_as_soon_as_it_has_been_found(early: Pad) -> None:
    early.lay(AS, TRES)
    heard: list[list[str]] = []
    assert early.reader.look(lambda _seen: heard.append(early.heard.copy())) is None
    assert heard[1:] == [["4a0100", "4401", "4a0100"]]


def test_of_a_heap_the_first_does_not_seem_alone_until_the_last_was_found(early: Pad) -> None:
    """So long that it would count meanwhile; that there are more than two is soon enough told at the end."""
    early.lay(AS, TRES, REY)
    assert early.look() == tuple(sorted((AS, TRES, REY)))
    assert early.early == [(AS,), (TRES, AS)]


def test_what_was_told_early_is_not_told_again(early: Pad) -> None:
    early.lay(AS)
    assert [early.look() for _ in range(3)] == [None] * 3
    assert early.early == [(AS,)]
    early.lay()
    assert early.look() == ()


def test_beside_a_tag_that_lies_there_nothing_is_told_early(early: Pad) -> None:
    """The new one may be found first: the other would seem gone."""
    early.lay(AS)
    early.look()
    early.lay(TRES, AS)
    assert early.look() == (TRES, AS)
    assert early.early == [(AS,)]


def test_of_a_reader_that_has_just_come_to_itself_nothing_is_told_early(early: Pad) -> None:
    early.hsu.fail("checksum", 1)
    assert early.look() == "garbled"
    early.lay(AS)
    assert early.look() == (AS,)
    assert early.early == []


def test_a_poll_that_fails_after_what_it_told_early_is_a_fault(early: Pad) -> None:
    """And told soon enough that a card which lies there counts for nothing by then."""
    early.lay(AS)
    early.hsu.before = lambda command: early.hsu.fail("mute", 1) if command[0] == 0x44 else None
    began = time.monotonic()
    assert early.look() == "timeout"
    assert time.monotonic() - began < EARLY_FROM_MS / 1000
    assert early.early == [(AS,)]
    early.hsu.before = lambda _command: None
    assert early.look() == (AS,)


def test_unless_it_is_asked_for_nothing_is_told_early(pad: Pad) -> None:
    pad.look()
    pad.lay(AS)
    assert pad.look() == (AS,)
    assert pad.early == []


# What goes wrong


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        ("silent", "timeout"),
        ("mute", "timeout"),
        ("checksum", "garbled"),
        ("noise", "garbled"),
        ("short", "garbled"),
        ("cut", "garbled"),
        ("error", "garbled"),
        ("wrong_code", "garbled"),
    ],
)
@pytest.mark.parametrize("at", [1, 2, 3, 4])
def test_a_bad_answer_is_a_fault_and_never_an_empty_pad(pad: Pad, fault: Fault, kind: str, at: int) -> None:
    """At any command of the poll; the next clean poll tells again what lies there."""
    pad.lay(AS)
    assert pad.look() == (AS,)
    polled = len(pad.heard)

    def spoil(command: bytes) -> None:
        pad.heard.append(command.hex())
        if len(pad.heard) - polled == at:
            pad.hsu.fail(fault, 1)

    pad.hsu.before = spoil
    assert pad.look() == kind
    assert pad.look() == (AS,)


@pytest.mark.parametrize("code", [0x02, 0x4A, 0x44, 0x32])
@pytest.mark.parametrize("said", [b"", b"\x01", b"\x01\x01\x00", bytes(40)])
def test_a_sound_frame_of_the_wrong_length_is_a_fault(pad: Pad, code: int, said: bytes) -> None:
    """Whatever it is the answer to: never an empty pad, nor an error that nobody expects."""
    answered = pad.hsu.chip.answer
    pad.hsu.chip.answer = lambda command: said if command[0] == code else answered(command)  # type: ignore[method-assign]
    pad.lay(AS)
    with contextlib.suppress(ReaderFault):
        assert pad.look() in ((AS,), "garbled", "timeout")


def test_a_missing_acknowledgement_before_a_good_answer_does_no_harm(pad: Pad) -> None:
    pad.lay(AS)
    pad.look()
    pad.hsu.fail("nack")
    assert pad.look() in (None, "garbled")
    pad.hsu.behave()
    assert pad.look() in (None, (AS,))


def test_nothing_is_told_twice_while_it_is_wrong(pad: Pad) -> None:
    pad.look()
    pad.hsu.fail("checksum", 1)
    assert pad.look() == "garbled"
    pad.hsu.fail("checksum", 1)
    assert pad.look() is None
    pad.hsu.fail("silent", 1)
    with pytest.raises(ReaderFault, match="timeout"):
        pad.look()


def test_a_chip_that_stays_silent_is_given_up(pad: Pad) -> None:
    pad.look()
    before = ttys()
    pad.hsu.fail("silent")
    assert [pad.look() for _ in range(FAILED_POLLS - 1)] == ["timeout", None]
    with pytest.raises(ReaderFault, match="timeout"):
        pad.look()
    assert len(ttys()) == len(before) - 1
    with pytest.raises(ReaderFault, match="no PN532 answers"):
        pad.look()
    pad.hsu.behave()
    assert pad.look() == ()


def test_nothing_is_said_before_the_first_clean_poll(pad: Pad) -> None:
    """Else a chip that opens but does not work would count as come back."""
    pad.hsu.before = lambda command: pad.hsu.fail("checksum", 1) if command[0] == 0x4A else None
    with pytest.raises(ReaderFault, match="garbled"):
        pad.look()


def test_nfcpy_fills_no_log(pad: Pad, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    pad.look()
    faults: tuple[Fault, ...] = ("silent", "checksum")
    for fault in faults:
        pad.hsu.fail(fault, 1)
        pad.look()
    assert caplog.records == []


def test_unplugged_between_polls(pad: Pad) -> None:
    pad.lay(AS)
    pad.look()
    pad.hsu.unplug()
    with pytest.raises(ReaderFault, match="lost"):
        pad.look()
    assert ttys() == []
    with pytest.raises(ReaderFault, match="lost"):
        pad.look()
    pad.plug_in()
    assert pad.look() == (AS,)


def test_unplugged_in_any_command_also_while_it_is_opened(tmp_path: Path) -> None:
    """At each command from the first on; plugged in again it is under another number, and tells what lies there."""
    with pad_at(tmp_path) as pad:
        pad.lay(AS)
        pad.look()
        whole = len(pad.heard)
        for at in range(1, whole + 5):
            pad.reader.close()
            pad.hsu.unplug()
            pad.plug_in()
            pad.heard.clear()

            def pull(command: bytes, at: int = at) -> None:
                pad.heard.append(command.hex())
                if len(pad.heard) == at:
                    pad.hsu.fail("unplugged", 1)

            pad.hsu.before = pull
            with pytest.raises(ReaderFault, match="lost"):
                looks(pad, 3)
            pad.hsu.unplug()
            assert ttys() == [], at
            pad.plug_in()
            assert pad.look() == (AS,), at


def test_no_such_port(tmp_path: Path) -> None:
    reader = NfcpyReader(0, str(tmp_path / "nothing"), lambda: 0)
    with pytest.raises(ReaderFault, match=r"lost: .*nothing: .*No such file"):
        reader.look()


def test_a_port_that_somebody_else_has_open_is_said_to_be(pad: Pad) -> None:
    pad.look()
    with pytest.raises(ReaderFault, match="another program has it") as refused:
        open_chip(str(pad.port))
    assert refused.value.refusal == "in_use"
    assert pad.look() is None


# Opening


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        ("silent", "timeout"),
        ("mute", "timeout"),
        ("noise", "garbled"),
        ("checksum", "garbled"),
        ("cut", "garbled"),
        ("error", "garbled"),
    ],
)
def test_what_answers_but_not_as_a_pn532_does_is_told_from_silence(pad: Pad, fault: Fault, kind: str) -> None:
    """A wrong device, a wrong switch, a bad cable: each needs another hand."""
    pad.hsu.fail(fault)
    with pytest.raises(ReaderFault, match=kind):
        pad.look()


def test_a_link_is_resolved_first(pad: Pad) -> None:
    """Drivers go by the literal name: only a ttyUSB is waited for as long as one can take at a Pi."""
    chip = open_chip(str(pad.port))
    chip.close()
    assert chip.port == pad.hsu.path != str(pad.port)


@pytest.mark.parametrize("pulled", [False, True])
def test_the_descriptor_is_closed_whoever_else_still_holds_the_chip(pad: Pad, pulled: bool) -> None:
    """Else a replugged adapter gets another number."""
    chip = open_chip(str(pad.port))
    tty = chip.clf.device.chipset.transport.tty
    if pulled:
        pad.hsu.unplug()
    chip.close()
    assert not tty.is_open
    assert ttys() == []


@pytest.mark.parametrize("rate", [230_400, 460_800, 921_600])
def test_a_chip_left_at_another_rate_by_a_killed_process_is_opened(pad: Pad, rate: int) -> None:
    pad.look()
    pad.reader.close()
    line = nfc.clf.transport.TTY(pad.hsu.path)
    device = nfc.clf.pn532.Device(nfc.clf.pn532.Chipset(line, logging.getLogger("nfc")), logging.getLogger("nfc"))
    device.chipset.set_serial_baudrate(rate)
    line.baudrate = rate
    assert device.chipset.get_firmware_version()[0] == 0x32
    line.tty.close()  # as the kernel does it for who was killed
    assert pad.hsu.rate == rate
    assert pad.look() == ()
    assert pad.hsu.rate == 115_200


def test_a_late_answer_is_not_taken_for_one_to_the_next_question(pad: Pad) -> None:
    """A chip that says nothing until it is asked a second time answers twice, the second time 20 ms later."""
    pad.hsu.busy_ms = {0x14: 20}

    def late(command: bytes) -> None:
        pad.heard.append(command.hex())
        pad.hsu.real_time = len(pad.heard) == 2
        if len(pad.heard) == 1:
            select.select([pad.hsu.descriptors[0]], [], [], 10)

    pad.hsu.before = late
    assert pad.look() == ()
    assert pad.heard[:2] == ["14010000", "14010000"]


def test_what_nfcpy_itself_opened_and_left(pad: Pad) -> None:
    """Its own way: woken with zeros only, set to 921,600 with the help of stty."""
    pad.look()
    pad.reader.close()
    device = nfc.clf.pn532.init(nfc.clf.transport.TTY(pad.hsu.path))
    device.chipset.transport.tty.close()
    assert pad.hsu.rate == 921_600
    assert pad.look() == ()


class Line:
    """A chip's RSTPDN; a reset ends its misbehaviour."""

    hsu: Hsu
    pulses = 0

    def pulse(self) -> None:
        self.pulses += 1
        self.hsu.reset(0)
        self.hsu.behave()
        self.hsu.reset(1)


def test_a_chip_that_only_a_reset_brings_back(tmp_path: Path) -> None:
    line = Line()
    with pad_at(tmp_path, reset=line) as pad:
        line.hsu = pad.hsu
        assert pad.look() == ()
        pad.hsu.fail("silent")
        for _ in range(FAILED_POLLS - 1):
            pad.look()
        with pytest.raises(ReaderFault):
            pad.look()
        assert pad.look() == ()
        assert line.pulses == 2


def test_after_an_hour_it_is_opened_anew_when_the_pad_is_long_empty(pad: Pad) -> None:
    def opened() -> int:
        return pad.heard.count("14010000")

    pad.lay(AS)
    pad.look()
    pad.now = REFRESH_MS
    assert pad.look() is None
    assert opened() == 1  # a card lies there
    pad.lay()
    assert pad.look() == ()
    pad.now += IDLE_MS - 1
    assert pad.look() is None
    assert opened() == 1
    pad.now += 1
    assert pad.look() is None  # in peace: nothing is told
    assert opened() == 2
    pad.now += REFRESH_MS - 1
    pad.look()
    assert opened() == 2


def test_not_while_a_card_lies_on_another_pad(tmp_path: Path) -> None:
    """The table is idle when all of it is: opening may take as long as a card has to lie."""
    stillness = Stillness()
    pads = [Pad(tmp_path, seat, stillness=stillness) for seat in range(2)]

    def at(now: int) -> int:
        """How often the first has been opened after both were polled at this time."""
        for pad in pads:
            pad.now = now
            pad.look()
        return pads[0].heard.count("14010000")

    try:
        pads[1].lay(AS)
        assert at(0) == 1
        assert at(REFRESH_MS) == 1
        pads[1].lay()
        assert at(REFRESH_MS + 1) == 1
        assert at(REFRESH_MS + IDLE_MS) == 1
        assert at(REFRESH_MS + 1 + IDLE_MS) == 2
        pads[1].lay(AS)
        assert at(2 * REFRESH_MS) == 2
        pads[1].hsu.unplug()
        with pytest.raises(ReaderFault, match="lost"):
            at(3 * REFRESH_MS)
        pads[0].now += IDLE_MS
        pads[0].look()
        assert pads[0].heard.count("14010000") == 3, "what a lost reader saw last keeps nobody waiting"
    finally:
        for pad in pads:
            pad.close()


# In its thread


class Told:
    """What a supervised reader tells."""

    def __init__(self, reader: NfcpyReader) -> None:
        self._queue: queue.SimpleQueue[Reading | Down | Up] = queue.SimpleQueue()
        self._supervised = SupervisedReader(reader, self._queue.put)
        self._supervised.start()

    def next(self) -> Reading | Down | Up:
        return self._queue.get(timeout=20)

    def until(self, kind: type[Reading | Down | Up]) -> Reading | Down | Up:
        while not isinstance(told := self.next(), kind):
            pass
        return told

    def stop(self) -> float:
        """End it; how long that took."""
        began = time.monotonic()
        self._supervised.stop()
        self._supervised.join(20)
        return time.monotonic() - began


def test_supervised_it_comes_back_by_itself(pad: Pad, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "SHORTEST_PAUSE", 1)
    monkeypatch.setattr(supervisor, "LONGEST_PAUSE", 4)
    pad.lay(AS)
    told = Told(pad.reader)
    assert told.next() == Sees(0, 0, (AS,))
    pad.hsu.unplug()
    pauses = []
    for _ in range(4):
        down = told.until(Down)
        assert isinstance(down, Down)
        pauses.append(down.pause)
    assert pauses == [1, 2, 4, 4]
    pad.plug_in()
    told.until(Up)
    assert told.next() == Sees(0, 0, (AS,))
    assert told.stop() < 0.5
    assert not pad.hsu.chip.field
    assert ttys() == []


@pytest.mark.parametrize("silent", [False, True])
def test_it_stops_within_half_a_second_also_while_it_opens(pad: Pad, silent: bool) -> None:
    if silent:
        pad.hsu.fail("silent")
    heard = threading.Event()
    pad.hsu.before = lambda _command: heard.set()
    told = Told(pad.reader)
    assert heard.wait(20)
    assert told.stop() < 0.5


def test_stopped_before_it_began(pad: Pad) -> None:
    pad.reader.stop()
    pad.reader.run(lambda reading: pytest.fail(f"{reading}"))


def test_in_turns_one_field_is_on_at_a_time(tmp_path: Path) -> None:
    turns = Turns()
    pads = [Pad(tmp_path, seat, turns=turns) for seat in range(4)]
    both: list[str] = []
    polls = [0, 0, 0, 0]

    def listening(seat: int, hsu: Hsu, command: bytes) -> None:
        if command[0] == 0x4A:
            polls[seat] += 1
            both.extend(other.hsu.path for other in pads if other.hsu is not hsu and other.hsu.chip.field)

    try:
        for seat, pad in enumerate(pads):
            pad.lay(f"0400000000000{seat}")
            pad.look()
            pad.hsu.before = partial(listening, seat, pad.hsu)
        threads = [threading.Thread(target=looks, args=(pad, 100)) for pad in pads]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert polls == [200] * 4
        assert both == []
    finally:
        for pad in pads:
            pad.close()
