"""The firmware itself, unchanged, in MicroPython on a pseudo-terminal, against a model of the board's hardware."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from table import wire
from table.link import Connected, Lost, Refused
from table.wire import Button, Buzzer, Bye, Fault, Light, Log, Reboot, Settings, Tags, ToPrompt, encode_frame
from tests.firmware.bench import ID, Board, Host, stage
from tests.wire.micropython import needs_micropython

pytestmark = needs_micropython

AS = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"
TRES = b"\x04\x11\x22\x33\x44\x55\x66"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return stage(tmp_path_factory.mktemp("board") / "files")


@pytest.fixture
def board(files: Path) -> Iterator[Board]:
    board = Board(files)
    board.start()
    yield board
    board.close()


@pytest.fixture
def host(board: Board) -> Host:
    host = Host(board.port)
    host.wait(Connected)
    host.wait(Tags)
    return host


def _next_picture(board: Board, ms: int) -> None:
    # Let so much time pass for the board, and wait for the picture that is due then.
    past = board.do(advance=ms)["pictures"]
    board.until(lambda state: state["pictures"] > past)


def test_hello_says_who_and_why(board: Board) -> None:
    hello = Host(board.port).wait(Connected).hello
    assert hello is not None
    assert (hello.board.hex(), hello.cause, hello.firmware) == (ID, "power", (1, 2, 0))


def test_a_tag_laid_is_told_and_a_tag_lifted(board: Board, host: Host) -> None:
    board.lay(AS)
    laid = host.wait(Tags)
    assert laid.uids == (AS,)
    board.lift(AS)
    lifted = host.wait(Tags)
    assert lifted.uids == ()
    assert lifted.ms > laid.ms


def test_several_tags_are_told_as_a_set(board: Board, host: Host) -> None:
    board.lay(AS)
    board.lay(TRES)
    assert host.wait(Tags, lambda tags: len(tags.uids) == 2).uids == tuple(sorted((AS, TRES)))


def test_a_button_is_told_down_and_up(board: Board, host: Host) -> None:
    for name in wire.BUTTONS:
        board.press(name)
        assert (host.wait(Button).button, host.link.idle) == (name, True)
        board.release(name)
        up = host.wait(Button)
        assert (up.button, up.down) == (name, False)


def test_a_light_reaches_the_ring_in_its_colour_under_the_limit(board: Board, host: Host) -> None:
    host.send(Settings(brightness_limit=100))
    host.send(Light("dealer", ((255, 0, 0),), 100, 255))
    host.settle()
    red = (100 * 120 // 255, 0, 0)
    assert board.ring == [red, red, *[(0, 0, 0)] * 13, red, *[(0, 0, 0)] * 8]


def test_a_light_moves_on_the_board_by_itself(board: Board, host: Host) -> None:
    host.send(Light("turn"))
    host.settle()
    for _ in range(8):
        before = board.ring
        _next_picture(board, 100)
        assert board.ring != before


def test_the_buzzer_sounds(board: Board, host: Host) -> None:
    host.send(Buzzer(((440, 1000), (880, 1000))))
    host.settle()
    board.until(lambda state: state["hertz"] == 440)
    board.do(advance=1000)
    board.until(lambda state: state["hertz"] == 880)
    board.do(advance=1000)
    board.until(lambda state: state["tones"] == [0, 440, 880, 0])


def test_settings_reach_the_chip(board: Board, host: Host) -> None:
    host.send(Settings(sensitivity=7))
    host.settle()
    board.lay(AS)
    host.wait(Tags)
    board.lift(AS)
    host.wait(Tags)
    assert board.do(register=0x0A).startswith("79f43f")


# --- faults


def test_a_silent_chip_is_told_and_its_return(board: Board, host: Host) -> None:
    board.lay(AS)
    assert host.wait(Tags).uids == (AS,)
    board.do(faults=["silent"])
    assert host.wait(Fault).fault == "timeout"
    assert host.wait(Fault).fault == "lost"
    board.do(faults=[])
    board.do(advance=1000)
    assert host.wait(Tags).uids == (AS,)


@pytest.mark.parametrize("fault", ["checksum", "start", "wrong_code"])
def test_garbled_answers_are_told_and_are_never_absence(board: Board, host: Host, fault: str) -> None:
    board.lay(AS)
    assert host.wait(Tags).uids == (AS,)
    board.do(faults=[fault])
    assert host.wait(Fault).fault == "garbled"
    board.do(faults=[])
    board.do(advance=1000)
    assert host.wait(Tags).uids == (AS,)


def test_a_noisy_line_loses_nothing(board: Board, host: Host) -> None:
    """Every third reading of the board's bytes is mangled, and noise is sent down between the frames."""
    turns = 0

    def mangle(data: bytes) -> bytes:
        nonlocal turns
        turns += 1 if data else 0
        return data[:3] + b"\xee" + data[4:] if turns % 3 == 0 else data

    host.mangle = mangle
    for number in range(10):
        uid = bytes((4, number, 1, 2, 3, 4, 5))
        board.lay(uid)
        assert host.wait(Tags).uids == (uid,)
        board.lift(uid)
        assert host.wait(Tags).uids == ()
    assert host.link.bad > 0


def test_garbage_from_the_host_disturbs_nothing(board: Board, host: Host) -> None:
    os.write(board.port, b"\x03\x03\x04\r\nimport os\r\n" + bytes(range(256)) * 8)
    host.send(Light("dealer", ((0, 0, 255),)))
    host.settle()
    board.lay(AS)
    assert host.wait(Tags).uids == (AS,)


# --- restarts


def test_a_board_that_lost_power_says_hello_and_gets_its_light_back(board: Board, host: Host) -> None:
    host.send(Light("turn"))
    board.lay(AS)
    host.wait(Tags)
    host.settle()
    old = host.link.session
    board.unplug()
    board.start()
    assert host.wait(Lost).why == "restarted"
    hello = host.wait(Connected).hello
    assert hello is not None
    assert (hello.cause, hello.session != old) == ("power", True)
    assert host.wait(Tags).uids == (AS,)
    host.send(Light("dealer", ((255, 255, 255),)))
    host.settle()
    assert board.ring[0] != (0, 0, 0)


def test_a_host_that_restarts_is_told_what_lies_there(board: Board, host: Host) -> None:
    board.lay(AS)
    host.wait(Tags)
    second = Host(board.port, 0xBEEF0001)
    second.wait(Connected)
    assert second.wait(Tags).uids == (AS,)


def test_reboot_is_obeyed_and_named(board: Board, host: Host) -> None:
    host.link.leave(Reboot())
    host.wait(Bye)
    board.restarted()
    hello = host.wait(Connected).hello
    assert hello is not None
    assert hello.cause == "reboot"


def test_a_bus_that_hangs_is_ended_by_the_watchdog(board: Board, host: Host) -> None:
    board.do(hang=True)
    board.do(advance=5001)
    assert board.restarted()["restart"] == 3
    hello = host.wait(Connected).hello
    assert hello is not None
    assert hello.cause == "watchdog"


def test_a_crash_is_told_with_its_last_words(tmp_path: Path) -> None:
    broken = stage(tmp_path / "broken")
    seat = broken / "firmware" / "seat.py"
    seat.write_text(seat.read_text().replace("self._buzzer.play(news.tones, now)", "raise ValueError('out of tune')"))
    board = Board(broken)
    try:
        board.start()
        host = Host(board.port)
        host.wait(Connected)
        host.send(Buzzer(((440, 10),)))
        host.turn(0.0)
        board.restarted()
        hello = host.wait(Connected).hello
        assert hello is not None
        assert hello.cause == "crash"
        log = host.wait(Log)
        assert log.level == "error"
        assert log.text.startswith('crashed: ValueError: out of tune (seat.py", line')
        assert not (broken / "crash.txt").exists()
    finally:
        board.close()


# --- without a host


def test_without_a_host_the_board_breathes_and_says_so(board: Board) -> None:
    host = Host(board.port)
    assert host._read(20.0)  # it has started
    board.do(advance=3000)
    while b"no host\r\n" not in host.raw:
        assert host._read(20.0)
    assert ID.encode() in host.raw
    lights = []
    for _ in range(5):
        _next_picture(board, 312)
        assert len(set(board.ring)) == 1
        lights.append(board.ring[0][2])
    assert lights == sorted(lights), "one breath in"
    assert lights[-1] > 3 * lights[0]
    host.wait(Connected)
    assert host.wait(Log).text.startswith("no host for ")


def test_a_host_that_falls_silent_is_missed(board: Board, host: Host) -> None:
    host.send(Light("renuncio"))
    host.settle()
    board.do(advance=3000)
    assert host.wait(Lost).why == "restarted"
    host.wait(Connected)
    assert board.do(state=1)["hertz"] == 0


# --- the prompt


def test_a_held_button_leaves_the_prompt_reachable(files: Path) -> None:
    board = Board(files)
    try:
        board.start(held=("rojo",))
        host = Host(board.port)
        while b">>> " not in host.raw:
            assert host._read(20.0)
        assert b"the prompt is yours" in host.raw
    finally:
        board.close()


def test_the_host_can_send_the_board_to_its_prompt(board: Board, host: Host) -> None:
    host.link.leave(ToPrompt())
    host.wait(Bye)
    board.restarted()
    while b">>> " not in host.raw:
        assert host._read(20.0)
    os.write(board.port, b"print(6 * 7)\r\n")
    while b"42" not in host.raw:
        assert host._read(20.0)


# --- versions


def test_a_board_of_another_protocol_is_refused_and_can_still_leave(tmp_path: Path) -> None:
    later = stage(tmp_path / "later")
    protocol = later / "table" / "wire.py"
    protocol.write_text(protocol.read_text().replace("\nPROTOCOL = 2\n", "\nPROTOCOL = 3\n"))
    board = Board(later)
    try:
        board.start()
        host = Host(board.port)
        refused = host.wait(Refused)
        assert f"seat board {ID} (firmware 1.2.0) speaks protocol 3" in str(refused)
        host.link.leave(ToPrompt())
        host.wait(Bye)
        board.restarted()
        while b">>> " not in host.raw:
            assert host._read(20.0)
    finally:
        board.close()


# --- memory


def test_memory_does_not_grow(board: Board, host: Host) -> None:
    """What is in use after a while of polls, cards, buttons and lights is what was in use before."""
    host.send(Settings(poll_ms=20))

    def play(uid: bytes) -> None:
        board.lay(uid)
        host.wait(Tags, lambda tags: tags.uids == (uid,))
        host.send(Light(wire.PATTERNS[uid[1]]))
        board.press("verde")
        host.wait(Button)
        board.release("verde")
        host.wait(Button)
        board.lift(uid)
        host.wait(Tags, lambda tags: not tags.uids)

    def some_play() -> None:
        for number in range(12):
            play(bytes((4, number, 0, 0, 0, 0, 1)))
        host.settle()

    some_play()
    before = board.do(memory=1)
    some_play()
    some_play()
    assert board.do(memory=1) <= before + 1024


def test_a_frame_that_would_interrupt_the_program_does_not(board: Board, host: Host) -> None:
    """0x03 is what a terminal sends for Ctrl-C; it may stand anywhere in a frame."""
    frame = encode_frame(3, 3, 3, b"\x03" * 20)
    assert b"\x03\x03\x03" in frame
    os.write(board.port, frame)
    host.send(Light("off"))
    host.settle()
