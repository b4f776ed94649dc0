"""A visit at emulated readers, through nfcpy: what is done to a seat is what the doctor finds there."""

from __future__ import annotations

import errno
import json
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from table.adapters.antennas import Pressed, ReportedAntenna
from table.adapters.lights_log import LoggedLights
from table.adapters.pn532 import ReaderFault, open_chip
from table.commands.console import Console
from table.commands.desk import Desk
from table.commands.doctor import PATTERNS, Plan, Report, Visit, as_json_text, as_text, doctor
from table.commands.workbench import Workbench
from table.doctor import PLACES, SIDES, SLOW_POLLS
from table.languages import words_in
from table.readings import Button, Fault, Reading, Sees
from table.scene import Pattern
from table.seats import Seat
from tests.deck.hands import Hands, Table, table, uid_of
from tests.firmware.bench import stage
from tests.pn532.hsu import Fault as Misbehaviour
from tests.pn532.hsu import Hsu
from tests.pn532.tags import Ntag213
from tests.seat_board.seated import Seated
from tests.wire.micropython import needs_micropython

CARD = uid_of("Ao")


class Patient:
    """A table of two emulated readers whose every poll takes its time, and somebody who does as he is asked.

    `reach` is the height in millimetres from which a card is no longer read, at each seat; `blind` says of a place
    and a side whether the card is not read there.
    """

    def __init__(self, at: Table) -> None:
        self.at = at
        self.reach: dict[Seat, int] = {}
        self.blind: Callable[[Seat, str], bool] = lambda _seat, _what: False
        self.flickers: Callable[[int], bool] = lambda _poll: False
        self.leaks: dict[Seat, Seat] = {}
        self.wrong = ""
        self.poll_ms = 40
        """what a look takes where nobody waits for the next"""
        at.hands.answer = self._answer
        waited = at.hands.wait

        def wait(ms: int) -> None:
            waited(self.poll_ms if ms == 1 else ms)

        at.hands.wait = wait  # type: ignore[method-assign]

    def _answer(self, question: str) -> str:
        for pad in range(2):
            self.at.lay(pad=pad)
        self.at.hands.act = lambda: None
        asked = re.match(r"Seat (\d): (lay|hold) a card (.*), then Enter", question)
        if asked is not None:
            seat, what = int(asked[1]), asked[3]
            height = re.match(r"(\d+) mm", what)
            if not (int(height[1]) >= self.reach.get(seat, 25) if height else self.blind(seat, what)):
                self._lays(seat)
        return self.wrong if question.startswith("Enter if all") else ""

    def _lays(self, seat: Seat) -> None:
        self.at.lay(CARD, pad=seat)
        if seat in self.leaks:
            self.at.pads[self.leaks[seat]].chip.tags = [Ntag213(bytes.fromhex(CARD))]  # the same card, heard there too
        looks = 0

        def flicker() -> None:
            nonlocal looks
            looks += 1
            self.at.lay(*([] if self.flickers(looks) else [CARD]), pad=seat)

        self.at.hands.act = flicker

    def visit(self, *, seats: tuple[Seat, ...] = (1,), laid_ms: int = 1000, **more: Any) -> Report:
        plan = Plan(seats=frozenset(seats), laid_ms=laid_ms)
        return Visit(self.at.desk.gear.antennas, self.at.desk.bench, plan, self.at.desk.words, **more).run()


@pytest.fixture
def patient() -> Iterator[Patient]:
    with table(2) as at:
        yield Patient(at)


def whats(report: Report) -> list[str]:
    return [finding.what for finding in report.findings]


def test_a_seat_that_is_well(patient: Patient) -> None:
    report = patient.visit()
    (examined,) = report.seats
    assert (examined.chip, examined.firmware) == ("PN532", "1.6")
    assert [(laid.place, laid.side) for laid in examined.laid] == [(place, side) for side in SIDES for place in PLACES]
    assert all(laid.hits == laid.polls == 20 for laid in examined.laid)
    assert examined.height_mm == 25
    assert whats(report) == []
    assert report.status == 0
    assert as_text(report, patient.at.desk.words)[-1] == "Everything is as it should be."


def test_a_lying_card_is_looked_at_for_ten_seconds_as_often_as_in_play(patient: Patient) -> None:
    report = patient.visit(laid_ms=Plan().laid_ms)
    assert {laid.polls for laid in report.seats[0].laid} == {200}


def test_all_seats_are_examined_one_after_the_other(patient: Patient) -> None:
    report = patient.visit(seats=(), laid_ms=200)
    assert [examined.seat for examined in report.seats] == [0, 1]
    assert all(len(examined.laid) == 10 for examined in report.seats)
    assert whats(report) == []


@pytest.mark.parametrize(
    ("poll_ms", "rate", "what"), [(40, 25.0, []), (100, 10.0, ["slow_polls"]), (125, 8.0, ["few_polls"])]
)
def test_how_often_it_can_poll_is_measured(patient: Patient, poll_ms: int, rate: float, what: list[str]) -> None:
    patient.poll_ms = poll_ms
    report = patient.visit(laid_ms=200)
    assert report.seats[0].polls_per_second == rate
    assert whats(report) == what


def test_a_place_where_nothing_is_read(patient: Patient) -> None:
    patient.blind = lambda _seat, what: what == "at the far left corner, face up"
    report = patient.visit()
    assert whats(report) == ["not_read"]
    assert report.status == 1
    advice = "BAD: Seat 1, at the far left corner, face up: never read: centre the antenna"
    assert as_text(report, patient.at.desk.words)[-1].startswith(advice)


def test_a_card_that_is_read_one_way_round_only(patient: Patient) -> None:
    patient.blind = lambda _seat, what: "face down" in what
    assert whats(patient.visit()) == ["one_side"]


def test_a_card_that_flickers(patient: Patient) -> None:
    patient.flickers = lambda look: look % 3 == 0
    report = patient.visit(laid_ms=3000)
    laid = report.seats[0].laid[0]
    assert laid.polls == 60
    assert laid.hits == 41
    assert laid.longest_gap_ms == 50
    assert set(whats(report)) == {"weak"}


def test_a_gap_that_sensing_would_not_bridge(patient: Patient) -> None:
    patient.flickers = lambda look: 10 <= look < 20
    report = patient.visit(laid_ms=5000)
    assert report.seats[0].laid[0].longest_gap_ms == 500
    assert set(whats(report)) == {"gap"}


@pytest.mark.parametrize(
    ("reach", "height", "what"), [(30, 30, []), (31, 40, ["too_high"]), (60, 0, ["too_high"]), (5, 5, ["too_low"])]
)
def test_the_height_from_which_a_held_card_is_not_read(
    patient: Patient, reach: int, height: int, what: list[str]
) -> None:
    patient.reach[1] = reach
    report = patient.visit(laid_ms=200)
    assert report.seats[0].height_mm == height
    assert whats(report) == what


def test_what_a_neighbour_sees_meanwhile(patient: Patient) -> None:
    patient.leaks = {1: 0}
    report = patient.visit()
    assert whats(report) == ["neighbour"]
    assert report.findings[0].values["other"] == 0
    assert report.seats[0].laid[0].neighbours == {0: 20}


@pytest.mark.parametrize("turns", [False, True])
def test_fields_are_on_as_in_play_together_or_in_turns(patient: Patient, turns: bool) -> None:
    """One pad's list takes a while; the other's begins meanwhile, or waits."""
    begins = threading.Event()
    meanwhile: list[bool] = []

    def slow(command: bytes) -> None:
        if command[0] == 0x4A:
            begins.clear()
            meanwhile.append(begins.wait(0.05))

    def answer(question: str) -> str:
        patient.at.pads[0].before = slow
        patient.at.pads[1].before = lambda command: begins.set() if command[0] == 0x4A else None
        return "" if "in the middle, face up" in question else "s"

    patient.at.hands.answer = answer
    plan = Plan(seats=frozenset({1}), laid_ms=1000, turns=turns)
    Visit(patient.at.desk.gear.antennas, patient.at.desk.bench, plan, patient.at.desk.words).run()
    assert meanwhile
    assert any(meanwhile) is not turns


def test_a_tag_on_an_empty_pad(patient: Patient) -> None:
    antenna = patient.at.desk.gear.antennas[1]
    seen = antenna.look
    patient.at.hands.answer = lambda _question: "s"
    patient.at.lay("04FFFFFFFFFFFF", pad=1)
    assert seen() == ("04FFFFFFFFFFFF",)
    report = patient.visit()
    assert report.seats[0].stray == ("04FFFFFFFFFFFF",)
    assert whats(report) == ["stray_tag"]


def test_s_leaves_out_what_nobody_wants_to_do(patient: Patient) -> None:
    patient.at.hands.answer = lambda _question: "s"
    report = patient.visit()
    assert report.seats[0].laid == ()
    assert report.seats[0].height_mm is None
    assert report.status == 0


# Readers that are not well


def test_a_reader_that_is_not_there_is_found_and_the_others_are_examined(patient: Patient) -> None:
    patient.at.pads[0].unplug()
    report = patient.visit(laid_ms=200, seats=(0, 1))
    assert whats(report) == ["reader_lost"]
    assert [len(examined.laid) for examined in report.seats] == [0, 10]


@pytest.mark.parametrize(("fault", "what"), [("silent", "reader_silent"), ("checksum", "reader_garbled")])
def test_a_chip_that_does_not_answer_or_in_pieces(patient: Patient, fault: Misbehaviour, what: str) -> None:
    patient.at.pads[1].fail(fault)
    assert whats(patient.visit()) == [what]


def test_a_port_that_the_table_has_is_no_broken_cable(patient: Patient) -> None:
    taken = open_chip(patient.at.pads[1].path)
    try:
        assert whats(patient.visit()) == ["reader_in_use"]
    finally:
        taken.close()


def test_a_port_that_this_user_may_not_open(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    def open_(path: str, *_more: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", path)

    monkeypatch.setattr("serial.serialposix.os.open", open_)
    assert whats(patient.visit()) == ["reader_forbidden"]


def test_answers_that_come_to_nothing_are_counted(patient: Patient) -> None:
    hsu = patient.at.pads[1]
    lists = 0

    def spoil(command: bytes) -> None:
        nonlocal lists
        if command[0] == 0x4A:
            lists += 1
            if lists % 50 == 0:
                hsu.fail("checksum", 1)

    hsu.before = spoil
    report = patient.visit(laid_ms=200)
    assert report.seats[0].faults
    assert whats(report) == ["faults"]


def test_a_seat_without_a_reader_is_a_warning(tmp_path: Path) -> None:
    """As in a settings file that wires one seat of four."""
    hsu = Hsu()
    file = tmp_path / "table.toml"
    file.write_text(f'[seats.2]\nkind = "direct"\nport = "{hsu.path}"\n')
    try:
        with Desk(file, (), screen=False, language="en", terminal=Hands()) as desk:
            report = Visit(
                desk.gear.antennas, desk.bench, Plan(hands=False), desk.words, without_reader=desk.gear.without_reader
            ).run()
    finally:
        hsu.unplug()
    assert [(finding.seat, finding.what) for finding in report.findings] == [(seat, "no_reader") for seat in (0, 1, 3)]
    assert report.seats[2].chip == "PN532"
    assert report.status == 0


@pytest.mark.parametrize(("house", "asked", "spoken"), [("en", None, "en"), ("en", "es", "es"), (None, None, "es")])
def test_it_speaks_the_houses_language(tmp_path: Path, house: str | None, asked: str | None, spoken: str) -> None:
    """Unless another is asked for; the locale's where the house has none."""
    file = tmp_path / "table.toml"
    language = f'language = "{house}"\n' if house else ""
    file.write_text(language + '[seats.2]\nkind = "direct"\nport = "/dev/nothing"\n')
    with Desk(file, (), screen=False, language=asked, locale="es", terminal=Hands()) as desk:
        assert desk.words.gettext("The doctor") == words_in(spoken).gettext("The doctor")


# Lights and buttons


class Shown(LoggedLights):
    """Lights that say what they were told to show."""

    def __init__(self) -> None:
        super().__init__()
        self.walk: list[tuple[Seat, Pattern]] = []

    def show(self, seat: Seat, pattern: Pattern, now: int) -> None:
        self.walk.append((seat, pattern))
        super().show(seat, pattern, now)


def test_the_light_walks_through_every_pattern(patient: Patient) -> None:
    lights = Shown()
    report = patient.visit(laid_ms=200, lights=lambda: lights, with_lights=frozenset({1}))
    assert lights.walk == [(1, pattern) for pattern in PATTERNS]
    assert patient.at.hands.heard("1 green: his turn")
    assert (report.seats[0].lights_shown, report.seats[0].lights_wrong) == (PATTERNS, ())


def test_the_patterns_that_were_not_to_be_seen_are_named_by_number(patient: Patient) -> None:
    patient.wrong = "1, 3 nonsense 99"
    report = patient.visit(laid_ms=200, lights=LoggedLights, with_lights=frozenset({1}))
    assert report.seats[0].lights_wrong == (PATTERNS[0], PATTERNS[2])
    assert whats(report) == ["light", "light"]


def test_lights_that_cannot_be_opened_are_all_wrong(patient: Patient) -> None:
    def fails() -> LoggedLights:
        raise OSError("no such pin")

    report = patient.visit(laid_ms=200, lights=fails, with_lights=frozenset({1}))
    assert report.seats[0].lights_wrong == PATTERNS


def test_buttons_are_pressed_one_after_the_other(patient: Patient) -> None:
    hands, pressed = patient.at.hands, patient.at.desk.gear.pressed
    comes: dict[str, Button | None] = {
        "Press the green button": Button(0, 1, "verde", down=True),
        "Press the white button": Button(0, 3, "blanco", down=True),
        "Press the red button": None,
    }
    said = hands.say

    def say(text: str) -> None:
        said(text)
        if (button := comes.get(text)) is not None:
            pressed.put(Button(0, 1, "rojo", down=False))  # let go of from before
            pressed.put(button)

    hands.say = say  # type: ignore[method-assign]
    report = patient.visit(laid_ms=200, with_buttons=frozenset({1}), pressed=pressed)
    assert report.seats[0].buttons == {"verde": "right", "blanco": "other", "rojo": "silent"}
    assert whats(report) == ["button_other", "button_silent"]


# The report


def test_the_report_as_json(patient: Patient) -> None:
    patient.reach[1] = 50
    report = patient.visit(laid_ms=200)
    told = json.loads(as_json_text(report, patient.at.desk.words))
    assert told["well"] is False
    assert told["seats"][0]["firmware"] == "1.6"
    assert len(told["seats"][0]["laid"]) == 10
    (finding,) = told["findings"]
    assert (finding["seat"], finding["what"], finding["level"], finding["values"]) == (1, "too_high", "bad", {"mm": 30})
    assert finding["advice"].startswith("Seat 1: a card held 30 mm high is read")


def test_the_command_without_hands(patient: Patient, capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor(patient.at.desk, frozenset({0}), 10_000, hands=False, as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["findings"] == []
    assert patient.at.hands.asked == []


class Reporting:
    """A reader that reports what the test says."""

    name = "a reader"
    seats: tuple[Seat, ...] = (1,)

    def __init__(self) -> None:
        self._started = threading.Event()
        self._stopped = threading.Event()

    def run(self, report: Callable[[Reading], None]) -> None:
        self._report = report
        self._started.set()
        self._stopped.wait()

    def stop(self) -> None:
        self._stopped.set()

    def says(self, reading: Reading) -> None:
        assert self._started.wait(20)
        self._report(reading)


def test_of_any_other_reader_there_is_what_it_reports() -> None:
    reader = Reporting()
    pressed: Pressed = queue.SimpleQueue()
    antenna = ReportedAntenna(1, reader, pressed, patience=0.0)
    try:
        with pytest.raises(ReaderFault, match="nothing reported yet"):
            antenna.look()
        reader.says(Sees(0, 1, (CARD,)))
        reader.says(Sees(0, 2, ()))  # another seat's
        reader.says(Button(0, 1, "rojo", down=True))
        assert antenna.look() == (CARD,)
        assert pressed.get_nowait() == Button(0, 1, "rojo", down=True)
        assert antenna.chip() is None
        assert antenna.polls(0) is None
        reader.says(Fault(0, 1, "timeout"))
        with pytest.raises(ReaderFault, match="timeout"):
            antenna.look()
    finally:
        antenna.close()


def test_the_command_itself_has_an_exit_status(tmp_path: Path) -> None:
    hsu = Hsu()
    try:
        command = [sys.executable, "-m", "table", "doctor", "--no-hands", "--json", "--lang", "en", "--no-screen"]
        good = subprocess.run([*command, "--port", hsu.path], capture_output=True, text=True, timeout=60, check=False)
        bad = subprocess.run(
            [*command, "--port", tmp_path / "nothing"], capture_output=True, text=True, timeout=60, check=False
        )
    finally:
        hsu.unplug()
    assert good.returncode == 0, good.stderr
    assert json.loads(good.stdout)["well"] is True
    assert bad.returncode == 1
    assert json.loads(bad.stdout)["findings"][0]["what"] == "reader_lost"


@needs_micropython
def test_a_seat_board_says_which_chip_it_has_and_how_often_it_polls(tmp_path: Path) -> None:
    """Also when it is examined the moment its port is opened."""
    seated = Seated(stage(tmp_path / "board"))
    seated.board.plug()
    antenna = ReportedAntenna(2, seated.adapter)
    try:
        report = Visit([antenna], Workbench(Console()), Plan(hands=False), words_in("en")).run()
    finally:
        antenna.close()
        seated.close()
    (examined,) = report.seats
    assert (examined.problem, examined.chip, examined.firmware) == (None, "PN532", "1.6")
    assert examined.polls_per_second is not None
    assert SLOW_POLLS < examined.polls_per_second <= 52  # it is asked for one every 20 ms
    assert report.findings == ()
