"""The firmware on the real RP2040 port of MicroPython, in the emulator, with a PN532 on its SPI."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from gettext import NullTranslations
from pathlib import Path

import pytest
from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]

from table import wire
from table.adapters.board_ports import BoardPort
from table.commands.boards import Usb, Visit
from table.commands.firmware import Installer, own_firmware
from table.link import Connected, Lost
from table.wire import Answer, Button, Bye, Exchange, Fault, Hello, Light, Pong, Reboot, Settings, Tags, ToPrompt
from tests.firmware.bench import Host
from tests.pn532.tags import crc_a
from tests.rp2040 import build
from tests.rp2040.bench import ID, ChipBoard
from tests.rp2040.build import ROOT

AS = bytes.fromhex("04A1B2C3D4E5F6")
TRES = bytes.fromhex("04112233445566")

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder with everything; skips where the tools are missing, or what they would build cannot be fetched."""
    missing = build.missing()
    if missing:
        pytest.skip(f"the firmware on the real chip stays UNTESTED: install {' '.join(missing)}")
    try:
        return build.build(Path(os.environ["RP2040"]).resolve())
    except build.Unreachable as problem:
        pytest.skip(f"the firmware on the real chip stays UNTESTED: {problem}")


def test_firmware_is_installed_as_files_and_plays_from_them(built: Path) -> None:
    """`table firmware install --new` on a board that has MicroPython and nothing else; its flash keeps the files."""
    board = ChipBoard(built, "bare.bin")
    said: list[str] = []
    try:
        board.start()
        port = board.open_port()
        usb = Usb(lambda: [port], lambda: 0)
        assert Installer(own_firmware(), NullTranslations(), said.append, usb, new=True, patience=120).run() == 0, said
        assert said[-1].endswith(f"has firmware {'.'.join(map(str, own_firmware().version))} now")
        assert board.do(state=1)["resets"] == 1
    finally:
        board.close()


def test_make_flash_puts_it_there_too(built: Path) -> None:
    board = ChipBoard(built, "bare.bin")
    try:
        board.start()
        port = board.open_port().path
        done = subprocess.run(["make", "flash", f"PORT={port}"], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        with closing(Visit(BoardPort(ID, port))) as visit:
            until = time.monotonic() + 120
            while visit.hello is None:
                assert time.monotonic() < until
                visit.turn()
            assert visit.hello.firmware == own_firmware().version
    finally:
        board.close()


@pytest.fixture(scope="module")
def board(built: Path) -> Iterator[ChipBoard]:
    """A board that has power."""
    board = ChipBoard(built)
    board.start()
    yield board
    board.close()


@pytest.fixture(scope="module")
def host(board: ChipBoard) -> Host:
    """A host that called while the board was starting: nothing it said interrupted that."""
    host = Host(board.port, deadline=120)
    host.wait(Connected)
    assert host.wait(Tags).uids == ()
    host.send(Settings(poll_ms=20, brightness_limit=255))
    host.settle()
    return host


def test_hello_is_the_chips(host: Host) -> None:
    hello = host.link.hello
    assert isinstance(hello, Hello)
    assert (hello.firmware, hello.cause) == (own_firmware().version, "power")


def test_the_ring_is_driven_within_the_leds_data_sheet(board: ChipBoard, host: Host) -> None:
    """Every pulse of every picture, measured; a red light at the three LEDs nearest the player."""
    host.send(Light("dealer", ((255, 0, 0),)))
    host.settle()
    red, dark = (120, 0, 0), (0, 0, 0)
    board.until(lambda _: board.ring == [red, red, *[dark] * 13, red, *[dark] * 8])
    state = board.do(state=1)
    assert state["wrong"] == 0
    assert set(state["spread"]) == {"high0", "low0", "high1", "low1"}


def test_a_light_moves_by_itself_twenty_five_times_a_second(board: ChipBoard, host: Host) -> None:
    host.send(Light("speak"))
    host.settle()
    before = board.do(state=1)
    while (after := board.do(state=1))["ms"] - before["ms"] < 400:
        host.turn(0.0)
    assert after["wrong"] == 0
    rate = (after["pictures"] - before["pictures"]) / (after["ms"] - before["ms"]) * 1000
    assert 15 <= rate <= 25.5  # a swelling light; where it turns round some pictures are alike
    host.send(Light("off"))
    host.settle()


@pytest.mark.parametrize("name", wire.BUTTONS)
def test_a_button_edge_is_told_once_and_when_it_was(board: ChipBoard, host: Host, name: str) -> None:
    board.press(name)
    down = host.wait(Button)
    board.release(name)
    up = host.wait(Button)
    assert [(each.button, each.down) for each in (down, up)] == [(name, True), (name, False)]
    assert up.ms > down.ms


def test_the_settings_are_in_the_chip(board: ChipBoard, host: Host) -> None:
    host.send(Settings(poll_ms=20, sensitivity=7))
    host.settle()
    lists = board.do(state=1)["lists"]
    board.until(lambda state: bool(state["lists"] > lists + 2))
    assert board.do(state=1)["settings"]["10"][0] == 0x79


def test_a_games_worth_of_cards_is_told_each_once(board: ChipBoard, host: Host) -> None:
    """Forty cards laid and gathered, a light after each; nothing lost, nothing twice, nothing invented."""
    free: list[int] = []
    told: list[wire.Value] = []
    for number in range(40):
        uid = bytes((4, number, 0xA2, 0xB3, 0xC4, 0xD5, 0xE6))
        board.lay(uid)
        told.append(host.wait(Tags))
        host.send(Light(wire.PATTERNS[number % len(wire.PATTERNS)]))
        board.lift(uid)
        told.append(host.wait(Tags))
        if number in {10, 39}:
            free.append(host.wait(Pong).free)
    assert [tags.uids for tags in told if isinstance(tags, Tags)] == [
        uids for number in range(40) for uids in ((bytes((4, number, 0xA2, 0xB3, 0xC4, 0xD5, 0xE6)),), ())
    ]
    assert min(free) > 50_000  # what was used since the last tidying up is in it
    host.send(Light("off"))
    host.settle()
    assert board.do(state=1)["wrong"] == 0


def test_two_cards_on_one_pad_are_told_together(board: ChipBoard, host: Host) -> None:
    board.put([AS.hex(), TRES.hex()])
    assert host.wait(Tags).uids == tuple(sorted((AS, TRES)))
    board.put([])
    assert host.wait(Tags).uids == ()


def test_one_of_two_cards_is_called_and_read(board: ChipBoard, host: Host) -> None:
    board.put([AS.hex(), TRES.hex()])
    assert len(host.wait(Tags).uids) == 2
    host.send(Exchange(1, TRES))
    assert host.wait(Answer) == Answer(1, 0, b"\x00\x44\x00" + TRES)
    host.send(Exchange(2, TRES, b"\x30\x04"))
    pages = (TRES * 3)[:16]
    assert host.wait(Answer) == Answer(2, 0, pages + crc_a(pages))
    board.put([])
    assert host.wait(Tags).uids == ()


def test_damaged_answers_are_a_fault_and_no_absence(board: ChipBoard, host: Host) -> None:
    board.lay(AS)
    assert host.wait(Tags).uids == (AS,)
    board.do(faults=["checksum"])
    assert host.wait(Fault).fault == "garbled"
    board.do(faults=[])
    assert host.wait(Tags).uids == (AS,)
    board.lift(AS)
    assert host.wait(Tags).uids == ()


def test_reboot_is_a_reset_of_the_chip_and_is_named(board: ChipBoard, host: Host) -> None:
    host.link.leave(Reboot())
    host.wait(Bye)
    hello = host.wait(Connected).hello
    assert hello is not None
    assert (hello.cause, board.do(state=1)["resets"]) == ("reboot", 1)
    host.wait(Tags)


def test_a_bus_that_hangs_is_ended_by_the_chips_watchdog(board: ChipBoard, host: Host) -> None:
    board.do(hang=True)
    host.wait(Lost)
    hello = host.wait(Connected).hello
    assert hello is not None
    assert (hello.cause, board.do(state=1)["resets"]) == ("watchdog", 2)


# --- the prompt


def commands(board: ChipBoard, code: str) -> str:
    """What a board at its prompt says to this code, asked by mpremote."""
    prompt = SerialTransport(board.open_port().path)
    try:
        prompt.enter_raw_repl(timeout_overall=60)
        said: bytes = prompt.exec(code)
        return said.decode().strip()
    finally:
        prompt.close()


def test_the_red_button_held_at_power_up_leaves_the_prompt_to_mpremote(built: Path) -> None:
    board = ChipBoard(built)
    try:
        board.start(held=("rojo",))
        assert commands(board, "print(6 * 7)") == "42"
        assert board.do(state=1)["pictures"] == 0, "nothing of the program runs"
    finally:
        board.close()


def test_a_host_sends_the_board_to_its_prompt_and_mpremote_back_to_play(built: Path) -> None:
    board = ChipBoard(built)
    try:
        board.start()
        host = Host(board.port, deadline=120)
        host.wait(Connected)
        host.link.leave(ToPrompt())
        host.wait(Bye)
        board.until(lambda state: bool(state["resets"] == 1))
        assert commands(board, "import machine; print(machine.mem32[0x4005800c])") == "0"
        assert board.do(state=1)["resets"] == 1, "no watchdog bites at the prompt"
    finally:
        board.close()
