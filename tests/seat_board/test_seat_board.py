"""A seat's board behind the ports: pyserial, the protocol and the unchanged firmware on a pseudo-terminal."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest
import serial

from table import wire
from table.adapters.seat_board import PATIENCE_MS, TUNES, BoardBuzzers, BoardLights
from table.readings import Button, Fault, Sees
from table.seats import SEATS
from table.wire import Settings, encode_frame
from tests.firmware.bench import stage
from tests.seat_board.seated import Seated, board_id
from tests.wire.micropython import needs_micropython

pytestmark = needs_micropython

AS = bytes.fromhex("04A1B2C3D4E5F6")
TRES = bytes.fromhex("04112233445566")


def _lay(seated: Seated, *uids: bytes) -> None:
    """Lay tags on the pad, one after the other, and have each seen."""
    lying: list[str] = []
    for uid in uids:
        seated.board.lay(uid)
        lying = sorted([*lying, uid.hex().upper()])
        assert seated.next(Sees).tags == tuple(lying)


# --- what the board says becomes readings


def test_a_card_laid_and_lifted_is_seen_and_gone(seated: Seated) -> None:
    seated.begun()
    before = seated.clock.now()
    seated.board.lay(AS)
    laid = seated.next(Sees)
    assert (laid.seat, laid.tags) == (2, ("04A1B2C3D4E5F6",))
    seated.board.lift(AS)
    lifted = seated.next(Sees)
    assert lifted.tags == ()
    assert before <= laid.t < lifted.t <= seated.clock.now()


def test_several_tags_are_seen_together(seated: Seated) -> None:
    seated.begun()
    _lay(seated, AS, TRES)


def test_buttons_go_down_and_up(seated: Seated) -> None:
    seated.begun()
    for name in ("verde", "blanco", "rojo"):
        seated.board.press(name)
        down = seated.next(Button)
        seated.board.release(name)
        up = seated.next(Button)
        assert [(each.seat, each.button, each.down) for each in (down, up)] == [(2, name, True), (2, name, False)]
        assert down.t < up.t


# --- lights, buzzer, settings


def test_the_light_follows_and_is_shown_again_by_a_board_that_comes_back(seated: Seated) -> None:
    lights = BoardLights([seated.adapter])
    seated.begun()
    lights.show(2, "dealer", 0)
    seated.until(lambda: seated.is_lit)
    seated.board.unplug()
    seated.failure()
    seated.board.plug()
    seated.run()
    seated.until(lambda: seated.is_lit)


def test_the_light_of_a_seat_without_a_board_is_nobodys(seated: Seated) -> None:
    lights = BoardLights([seated.adapter])
    for seat in SEATS:
        if seat != 2:
            lights.show(seat, "renuncio", 0)
    assert seated.adapter.pattern == "off"


def test_a_sound_is_a_tune_of_its_own_on_every_board(seated: Seated) -> None:
    buzzers = BoardBuzzers([seated.adapter])
    buzzers.play("won")  # nobody is there yet
    seated.begun()
    buzzers.play("unclear")
    seated.until(lambda: seated.board.do(state=1)["tones"] == [0, 500])
    seated.board.do(advance=120)
    seated.board.do(advance=60)
    seated.until(lambda: seated.board.do(state=1)["tones"] == [0, 500, 0, 500])
    buzzers.close()
    seated.until(lambda: seated.board.do(state=1)["hertz"] == 0)
    assert len(set(TUNES.values())) == len(TUNES)


def test_settings_reach_the_board(files: Path) -> None:
    seated = Seated(files, settings=Settings(poll_ms=20, sensitivity=3))
    try:
        seated.begun()
        _lay(seated, AS)
        seated.board.lift(AS)
        seated.next(Sees)
        assert seated.board.do(register=0x0A).startswith("39f43f")
    finally:
        seated.close()


def test_the_end_is_dark_and_silent_and_soon(seated: Seated) -> None:
    seated.begun()
    seated.adapter.show("renuncio")
    seated.until(lambda: seated.is_lit)
    seated.adapter.play(((440, 5000),))
    seated.until(lambda: seated.board.do(state=1)["hertz"] == 440)
    before = seated.clock.now()
    seated.adapter.stop()
    seated.ended()
    assert seated.clock.now() - before < 500
    seated.until(lambda: not seated.is_lit)
    assert seated.board.do(state=1)["hertz"] == 0


# --- what goes wrong


@pytest.mark.parametrize(("fault", "kind"), [("checksum", "garbled"), ("silent", "timeout")])
def test_a_chip_that_fails_is_a_fault_and_its_card_is_seen_again(seated: Seated, fault: str, kind: str) -> None:
    seated.begun()
    _lay(seated, AS)
    seated.board.do(faults=[fault])
    assert seated.next(Fault).kind == kind
    assert seated.next(Fault).kind == "lost"
    seated.board.do(faults=[])
    seated.board.do(advance=1000)
    assert seated.next(Sees).tags == (AS.hex().upper(),)


def test_a_board_that_restarts_is_lost_and_back_with_its_card(seated: Seated) -> None:
    """Without its port going away: a pseudo-terminal may live on, and so may a USB hub's."""
    seated.begun()
    _lay(seated, AS)
    seated.board.cut_power()
    seated.board.start()
    assert seated.next(Fault).kind == "lost"
    assert seated.next(Sees).tags == (AS.hex().upper(),)
    seated.board.lift(AS)
    assert seated.next(Sees).tags == ()


def test_a_bus_that_hangs_is_ended_by_the_watchdog_and_told_as_lost(seated: Seated) -> None:
    seated.begun()
    _lay(seated, AS)
    seated.board.do(hang=True)
    seated.board.do(advance=5001)
    assert seated.board.restarted()["restart"] == 3
    assert seated.next(Fault).kind == "lost"
    assert seated.next(Sees).tags == (AS.hex().upper(),)


def test_unplugged_at_any_moment_it_fails_and_works_again_on_another_port(seated: Seated) -> None:
    seated.begun()
    _lay(seated, AS)
    old = seated.board.path
    seated.board.unplug()
    seated.failure()
    seated.run()
    assert "not plugged in" in str(seated.failure())
    taken = os.openpty()
    seated.board.plug()
    assert seated.board.path != old
    seated.run()
    assert seated.next(Sees).tags == (AS.hex().upper(),)
    seated.board.lift(AS)
    assert seated.next(Sees).tags == ()
    for end in taken:
        os.close(end)


def test_noise_and_half_frames_neither_lose_nor_invent(seated: Seated) -> None:
    frame = encode_frame(wire.Tags.KIND, 1, 0, wire.Tags(1, (TRES,)).pack())
    seated.begun()
    for number in range(20):
        uid = bytes((4, number, 1, 2, 3, 4, 5))
        seated.board.noise(frame[: 3 + number] if number % 2 else bytes(range(number, 256)))
        _lay(seated, uid)
        seated.board.noise(frame)
        seated.board.lift(uid)
        assert seated.next(Sees).tags == ()


def test_a_board_at_its_prompt_does_not_answer(seated: Seated) -> None:
    seated.board.start(held=("rojo",))
    seated.run()
    assert "table firmware install" in str(seated.failure(hurry=500))
    assert seated.clock.now() >= PATIENCE_MS


def test_a_board_of_another_protocol_is_named_with_what_to_do(tmp_path: Path) -> None:
    later = stage(tmp_path / "later")
    protocol = later / "table" / "wire.py"
    protocol.write_text(protocol.read_text().replace("\nPROTOCOL = 2\n", "\nPROTOCOL = 3\n"))
    seated = Seated(later)
    try:
        seated.board.plug()
        seated.run()
        problem = str(seated.failure())
        assert f"seat board {board_id(2)} (firmware 1.2.0) speaks protocol 3" in problem
        assert "update the table" in problem
    finally:
        seated.close()


def test_another_board_on_the_port_is_not_taken_for_this_one(seated: Seated, files: Path) -> None:
    other = Seated(files, seat=3)
    try:
        other.board.plug()
        seated.bus.boards = [other.board]
        other.board.id = board_id(2)  # the list of ports is behind the times
        seated.run()
        assert f"has seat board {board_id(3)}, not {board_id(2)}" in str(seated.failure())
    finally:
        other.close()


def test_a_port_that_another_program_has_is_left_alone(seated: Seated) -> None:
    seated.board.plug()
    with serial.Serial(seated.board.path, exclusive=True):
        seated.run()
        assert "lock" in str(seated.failure())
    seated.run()
    seated.next(Sees)


def test_what_the_board_says_goes_into_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    broken = stage(tmp_path / "broken")
    seat = broken / "firmware" / "seat.py"
    seat.write_text(seat.read_text().replace("self._buzzer.play(news.tones, now)", "raise ValueError('out of tune')"))
    seated = Seated(broken)
    try:
        seated.begun()
        seated.adapter.play(((440, 10),))
        with caplog.at_level(logging.ERROR):
            seated.board.restarted()
            seated.until(lambda: "says: crashed: ValueError: out of tune" in caplog.text)
    finally:
        seated.close()
