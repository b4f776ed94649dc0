"""`table seats` and `table firmware`, with boards that run the unchanged firmware and have MicroPython's prompt."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest
import serial
from click.testing import CliRunner
from serial.tools import list_ports

from table.cli import main
from table.commands.boards import Usb
from table.commands.firmware import MAIN, install, own_firmware
from table.commands.seats import assign, find, with_boards
from table.seats import SEATS
from table.settings import Board, Settings, Simulated, read_settings
from table.wire import Light
from tests.firmware.bench import stage
from tests.firmware.usb import Bus, UsbBoard
from tests.seat_board.seated import board_id
from tests.wire.micropython import needs_micropython

pytestmark = needs_micropython

WORDS = NullTranslations()

HOUSE = """# our table
deal = "pads"

[seats.0]
kind = "board"
board = "e6614103e7452d01"  # the one with the long lead
rotation = 4

[seats.2]
kind = "direct"
port = "/dev/nfc-seat-2"

[sound]
output = "boards"
"""


class Bench:
    """Boards on a bus, and what a command says of them."""

    def __init__(self, boards: list[UsbBoard]) -> None:
        self.boards = boards
        self.said: list[str] = []
        self.in_boot_loader = 0
        bus = Bus(boards)
        self.usb = Usb(bus.plugged_in, lambda: self.in_boot_loader)

    def find(self, settings: Settings) -> int:
        """`table seats find`."""
        return find(settings, WORDS, self.said.append, self.usb)

    def install(self, *, new: bool = False, anew: bool = False) -> int:
        """`table firmware install`."""
        return install(WORDS, self.said.append, self.usb, new=new, anew=anew)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """Four boards with the firmware, none plugged in, each with files of its own."""
    bench = Bench([UsbBoard(stage(tmp_path / str(seat)), board_id(seat)) for seat in SEATS])
    yield bench
    for board in bench.boards:
        board.close()


def settings_in(text: str) -> Settings:
    """The settings in a text that is in order."""
    settings = read_settings(text, WORDS)
    assert isinstance(settings, Settings), settings
    return settings


# --- table seats find


def test_find_names_each_board_with_its_port_seat_and_firmware(bench: Bench) -> None:
    for board in bench.boards[:2]:
        board.plug()
    assert bench.find(settings_in(HOUSE)) == 0
    first, second = (board.path for board in bench.boards[:2])
    assert bench.said == [
        f"e6614103e7452d00  {first}  no seat  firmware 1.2.0",
        f"e6614103e7452d01  {second}  seat 0  firmware 1.2.0",
    ]


def test_find_misses_a_seats_board_and_sees_those_in_their_boot_loaders(bench: Bench) -> None:
    bench.in_boot_loader = 2
    assert bench.find(settings_in(HOUSE)) == 1
    assert bench.said == [
        "2 boards are in their boot loaders: copy MicroPython's image (.uf2) onto the disks they show",
        "No seat board is plugged in.",
        "seat 0: its board e6614103e7452d01 is not plugged in",
    ]


def test_find_says_why_a_board_cannot_be_talked_to(bench: Bench, tmp_path: Path) -> None:
    busy, at_prompt, later = bench.boards[:3]
    protocol = tmp_path / "2" / "table" / "wire.py"
    protocol.write_text(protocol.read_text().replace("\nPROTOCOL = 2\n", "\nPROTOCOL = 3\n"))
    busy.plug()
    at_prompt.start(held=("rojo",))
    later.plug()
    with serial.Serial(busy.path, exclusive=True):
        assert bench.find(Settings()) == 0
    assert "in use by another program" in bench.said[0]
    assert "does not answer" in bench.said[1]
    assert "speaks protocol 3" in bench.said[2]


def test_two_boards_of_one_id_are_named_and_neither_is_used(bench: Bench, tmp_path: Path) -> None:
    """Some cheap chips have no number of their own."""
    bench.boards = bench.boards[:2]
    twin = UsbBoard(tmp_path / "2", board_id(0))
    bench.usb = Usb(Bus([*bench.boards, twin]).plugged_in, lambda: 0)
    try:
        for board in (*bench.boards, twin):
            board.plug()
        warning = f"{board_id(0)}: two boards have this id, and only one of them can be used"
        assert bench.find(Settings()) == 1
        assert bench.said[-1] == warning
        assert sum("firmware 1.2.0" in line for line in bench.said) == 3
        bench.said.clear()
        person = Person([bench.boards[1]], bench.said)
        assert assign(tmp_path / "table.toml", (3,), WORDS, bench.said.append, bench.usb) == 0
        person.join(20)
        assert bench.said.count(warning) == 1
        assert settings_in((tmp_path / "table.toml").read_text()).seats[3] == Board(board=board_id(1))
        bench.said.clear()
        assert bench.install() == 1
        assert bench.said == [
            f"{board_id(1)}: has firmware 1.2.0",
            f"{board_id(0)}: two boards have this id; leave only one of them plugged in",
        ]
    finally:
        twin.close()


# --- table seats assign


class Person(threading.Thread):
    """Goes round the table and presses a button at each of these boards, once its light asks for it."""

    def __init__(self, boards: list[UsbBoard], said: list[str]) -> None:
        super().__init__(daemon=True)
        self._boards = boards
        self._said = said
        self.start()

    def run(self) -> None:
        """Press, each until something is said of it."""
        for board in self._boards:
            board.until(lambda state: bool(state["pixels"].strip("0")))
            answered = self._answers() + 1
            board.press("blanco")
            board.until(lambda _state, answered=answered: self._answers() == answered)  # type: ignore[misc]
            board.release("blanco")

    def _answers(self) -> int:
        return sum(" has " in line for line in self._said)


def test_assign_writes_which_board_is_whose_and_leaves_the_rest_as_it_is(bench: Bench, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(HOUSE)
    for board in bench.boards:
        board.plug()
    order = [bench.boards[place] for place in (2, 0, 2, 3, 1)]  # one is pressed again
    person = Person(order, bench.said)
    assert assign(path, SEATS, WORDS, bench.said.append, bench.usb) == 0
    person.join(20)
    text = path.read_text()
    settings = settings_in(text)
    assert settings.seats == (
        Board(board=board_id(2), rotation=4),
        Board(board=board_id(0)),
        Board(board=board_id(3)),
        Board(board=board_id(1)),
    )
    assert text.startswith('# our table\ndeal = "pads"\n')
    assert (settings.deal, settings.sound) == ("pads", "boards")
    assert f"Seat 0 has board {board_id(2)}." in bench.said
    assert any("has a seat already" in said for said in bench.said)
    for board in bench.boards:
        board.until(lambda state: not state["pixels"].strip("0"))


def test_assign_without_a_board_changes_nothing(bench: Bench, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    assert assign(path, SEATS, WORDS, bench.said.append, bench.usb) == 1
    assert bench.said == ["No seat board is plugged in."]
    assert not path.exists()


def test_a_board_that_moves_to_another_seat_leaves_its_old_one() -> None:
    text = with_boards(HOUSE, settings_in(HOUSE), {2: board_id(1)}, WORDS)
    assert settings_in(text).seats == (Simulated(), Simulated(), Board(board=board_id(1)), Simulated())


def test_settings_that_cannot_be_changed_in_place_are_written_anew() -> None:
    inline = 'deal = "pads"\nseats = { 0 = { kind = "board", board = "e6614103e7452d01" } }\n'
    text = with_boards(inline, settings_in(inline), {0: board_id(2)}, WORDS)
    assert settings_in(text).seats[0] == Board(board=board_id(2))
    assert settings_in(text).deal == "pads"


# --- table firmware install


def restarting(*boards: UsbBoard, times: int) -> list[threading.Thread]:
    """These boards restart so often; each time their ports come back elsewhere."""

    def restarts(board: UsbBoard) -> None:
        for _ in range(times):
            board.restarts()

    threads = [threading.Thread(target=restarts, args=(board,), daemon=True) for board in boards]
    for thread in threads:
        thread.start()
    return threads


def make_older(files: Path) -> None:
    """Give a board a firmware of another version and another protocol, with a file that we have not."""
    seat, protocol = files / "firmware" / "seat.py", files / "table" / "wire.py"
    seat.write_text(seat.read_text().replace("VERSION = (1, 2, 0)", "VERSION = (0, 9, 1)"))
    protocol.write_text(protocol.read_text().replace("\nPROTOCOL = 2\n", "\nPROTOCOL = 0\n"))


def holds(files: Path) -> bool:
    """Whether a board has this table's firmware, byte for byte."""
    return all((files / path).read_bytes() == content for path, content in own_firmware().files.items())


def test_install_brings_every_board_up_to_date(bench: Bench, tmp_path: Path) -> None:
    old, current = bench.boards[:2]
    make_older(tmp_path / "0")
    old.plug()
    current.plug()
    threads = restarting(old, times=2)
    assert bench.install() == 0, bench.said
    for thread in threads:
        thread.join(20)
    assert holds(tmp_path / "0")
    count = len(own_firmware().files)
    assert bench.said[0] == f"{board_id(0)}: has firmware 0.9.1; installing"
    assert bench.said[1 : count + 1] == [
        f"{board_id(0)}: {number}/{count} {path}" for number, path in enumerate(own_firmware().files, start=1)
    ]
    assert bench.said[count + 1 :] == [
        f"{board_id(0)}: has firmware 1.2.0 now",
        f"{board_id(1)}: has firmware 1.2.0",
    ]


def test_install_puts_firmware_on_a_new_board_only_when_told_to(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    new = UsbBoard(tmp_path / "new", board_id(0))
    bench = Bench([new])
    try:
        new.plug()
        assert bench.install() == 1
        assert "does not answer; if it is a new board" in bench.said[-1]
        assert list((tmp_path / "new").iterdir()) == []
        threads = restarting(new, times=1)
        assert bench.install(new=True) == 0, bench.said
        for thread in threads:
            thread.join(20)
        assert holds(tmp_path / "new")
    finally:
        new.close()


def test_a_board_unplugged_in_the_middle_waits_at_its_prompt_to_be_begun_anew(bench: Bench, tmp_path: Path) -> None:
    board = bench.boards[0]
    board.plug()
    count = len(own_firmware().files)

    def unplugged_at(number: int) -> Callable[[str], None]:
        def say(text: str) -> None:
            bench.said.append(text)
            if f" {number}/{count} " in text:
                board.unplug()

        return say

    threads = restarting(board, times=1)
    assert install(WORDS, unplugged_at(count - 1), bench.usb, new=False, anew=True) == 1
    for thread in threads:
        thread.join(20)
    assert "--new" in bench.said[-1]
    assert not (tmp_path / "0" / MAIN).exists()
    board.plug()
    threads = restarting(board, times=1)
    assert bench.install(new=True) == 0, bench.said
    for thread in threads:
        thread.join(20)
    assert holds(tmp_path / "0")


def test_a_board_that_the_table_has_is_left_alone(bench: Bench) -> None:
    board = bench.boards[0]
    board.plug()
    with serial.Serial(board.path, exclusive=True):
        assert bench.install(anew=True) == 1
    assert bench.said == [f"{board.id}: in use by another program; is the table running?"]


def test_the_light_named_in_the_commands_is_one_the_board_has() -> None:
    for pattern in ("speak", "dealer", "off"):
        Light(pattern)


def test_what_is_installed_is_what_a_board_on_the_bench_has(tmp_path: Path) -> None:
    files = stage(tmp_path / "files")
    assert sorted(own_firmware().files) == sorted(str(file.relative_to(files)) for file in files.rglob("*.py"))
    assert list(own_firmware().files)[-1] == MAIN


# --- at the command line


def test_at_the_command_line_no_board_is_an_exit_status_and_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_ports, "comports", list)
    settings = tmp_path / "table.toml"
    settings.write_text(HOUSE)
    for command in (["seats", "find"], ["seats", "assign"]):
        result = CliRunner().invoke(main, [*command, "--settings", str(settings), "--lang", "es"])
        assert result.exit_code == 1
        assert "No hay ninguna placa de asiento enchufada." in result.output
    assert CliRunner().invoke(main, ["firmware", "install"]).exit_code == 1
    assert settings.read_text() == HOUSE


def test_seats_that_are_none_are_refused() -> None:
    for seats in ("4", "0,0", "x", ""):
        assert CliRunner().invoke(main, ["seats", "assign", "--seats", seats]).exit_code == 2
