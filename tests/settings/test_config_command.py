"""`table config`: what is wrong by key and line, what is set up, and the questions that make a file."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from table import settings_file
from table.cli import main
from table.commands import Unusable
from table.commands.config import load
from table.commands.wiring import Hardware
from table.settings import Board, Direct, Settings, Simulated, read_settings
from tests.gpio.mock_pins import mock_pins

EXAMPLES = Path(__file__).parents[2] / "hardware" / "examples"
ENGLISH = NullTranslations()


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's own settings are looked at."""
    for name in ("XDG_CONFIG_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.delenv("CONFIGURATION_DIRECTORY", raising=False)
    monkeypatch.setattr(settings_file, "SYSTEM", tmp_path / "etc" / "table.toml")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


def table(*arguments: object, answers: str = "") -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=answers)


# check


@pytest.mark.parametrize("name", ["direct", "boards", "mixed"])
def test_the_examples_are_in_order(name: str) -> None:
    result = table("config", "check", EXAMPLES / f"{name}.toml")
    assert result.exit_code == 0, result.output
    assert "in order" in result.output


def test_it_adds_up_the_pins() -> None:
    result = table("config", "check", EXAMPLES / "direct.toml")
    assert "24 of the header's 26 GPIO pins are used; free: 14, 15" in result.output
    assert "seat 0: /dev/nfc-seat-0 is not there now" in result.output


def test_what_is_wrong_is_told_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text("deal = 'x'\n\n[seats.0]\nkind = 'pico'\n")
    result = table("config", "check", file)
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        f'{file}: line 1: deal: "x" is not possible; possible: none, pads',
        f'{file}: line 4: seats.0.kind: "pico" is not possible; possible: direct, board, simulated',
    ]


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_bytes(b"language = 'es'\n# \xff\n")
    assert "line 2: this is no UTF-8" in table("config", "check", file).stderr


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = table("config", "check", tmp_path / "nothing.toml")
    assert result.exit_code == 2
    assert "No such file" in result.stderr


def test_without_a_file_it_says_where_one_may_be() -> None:
    result = table("config", "check")
    assert result.exit_code == 0
    assert "There is no settings file" in result.output


def test_two_names_of_one_port(tmp_path: Path) -> None:
    (tmp_path / "ttyAMA3").touch()
    for seat in (0, 1):
        (tmp_path / f"seat-{seat}").symlink_to(tmp_path / "ttyAMA3")
    one, other = (Direct(port=str(tmp_path / f"seat-{seat}")) for seat in (0, 1))
    settings = Settings(seats=(one, other, Simulated(), Simulated()))
    told = list(settings_file.notices(settings, ENGLISH))
    assert any("seat 1" in line and "is the same port as seat 0's" in line for line in told)
    assert any("seat 0" in line and "is on the header" in line for line in told)


# Where the file is


def test_a_services_folder_comes_first_then_the_users_then_the_systems(tmp_path: Path) -> None:
    service, own, system = settings_file.places({"CONFIGURATION_DIRECTORY": "/etc/table:/etc/other"})
    assert service == Path("/etc/table/table.toml")
    assert own == tmp_path / "home" / "table" / "table.toml"
    assert system == tmp_path / "etc" / "table.toml"
    system.parent.mkdir()
    system.write_text("language = 'en'")
    assert load(None, ENGLISH).language == "en"
    own.parent.mkdir(parents=True)
    own.write_text("language = 'es'")
    assert load(None, ENGLISH).language == "es"


def test_a_table_without_a_file_has_the_standard_settings() -> None:
    assert load(None, ENGLISH) == Settings()


def test_what_is_wrong_keeps_the_table_from_starting(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text("deal = 'x'\nlanguage = 'y'\n")
    with pytest.raises(Unusable, match=r"line 1: deal: .* \(and 1 more: table config check\)"):
        load(file, ENGLISH)
    result = table("run", "--settings", file)
    assert result.exit_code == 2
    assert "line 1: deal" in result.stderr


# init


def test_the_questions_make_a_file_that_is_in_order(tmp_path: Path) -> None:
    file = tmp_path / "new" / "table.toml"
    rules, evening = "veinte\npads\n", "12a4\n2580\n99999\n2\n25:00\n22:30-07:00\n"
    seats = "direct\n/dev/ttyUSB7\ny\ny\nboard\nE6614103E7452D2F\nsimulated\nsimulated\n"
    answers = f"en\n{rules}{evening}{seats}"
    result = table("config", "init", file, answers=answers)
    assert result.exit_code == 0, result.output
    settings = read_settings(file.read_text(), ENGLISH)
    assert isinstance(settings, Settings)
    assert (settings.language, settings.rules, settings.deal) == ("en", "veinte", "pads")
    assert (settings.pin, settings.bet, settings.night) == ("2580", 2, (22 * 60 + 30, 7 * 60))
    assert "four to twelve digits" in result.stderr
    assert settings.seats[0] == Direct(port="/dev/ttyUSB7", rgb=(16, 17, 18), buttons=(2, 3, 4))


def test_four_direct_seats_as_proposed_share_nothing(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    answers = "es\n" + "\n" * 5 + "direct\n\n\n\n" * 4
    assert table("config", "init", file, answers=answers).exit_code == 0
    assert "24 of the header's 26" in table("config", "check", file).output
    settings = load(file, ENGLISH)
    assert (settings.pin, settings.bet, settings.night) == ("", 1, (23 * 60, 8 * 60))


def test_a_table_may_have_no_night_although_one_is_proposed(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    result = table("config", "init", file, answers="en\n" + "\n" * 4 + "-\n" + "simulated\n" * 4)
    assert result.exit_code == 0, result.output
    assert load(file, ENGLISH).night is None


def test_a_seat_is_asked_for_until_nothing_is_wrong_with_it(tmp_path: Path) -> None:
    """Two seats on one port, a board's id that is none; without an id the seat waits for its board to be assigned."""
    file = tmp_path / "table.toml"
    first = "direct\n/dev/ttyUSB0\nn\nn\n"
    twice = "direct\n/dev/ttyUSB0\nn\nn\ndirect\n/dev/ttyUSB1\nn\nn\n"
    board = "board\nXYZ\nboard\ne6614103e7452d2f\n"
    result = table("config", "init", file, answers="en\n" + "\n" * 5 + first + twice + board + "board\n\n")
    assert result.exit_code == 0, result.output
    assert "seats.1.port: /dev/ttyUSB0 is used by seats.0.port" in result.stderr
    assert 'seats.2.board: "xyz" is not possible' in result.stderr
    settings = load(file, ENGLISH)
    ports = [seat.port for seat in settings.seats if isinstance(seat, Direct)]
    assert ports == ["/dev/ttyUSB0", "/dev/ttyUSB1"]
    assert settings.seats[2:] == (Board(board="e6614103e7452d2f"), Simulated())


def test_a_uart_of_the_header_is_asked_for_and_its_pins_are_proposed_to_nobody(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    seats = "".join(f"direct\n/dev/ttyAMA{number}\nuart{number}\nn\n\n" for number in (3, 4, 5))
    result = table("config", "init", file, answers="en\n" + "\n" * 5 + seats + "simulated\n")
    assert result.exit_code == 0, result.output
    settings = load(file, ENGLISH)
    direct = [seat for seat in settings.seats if isinstance(seat, Direct)]
    assert [seat.uart for seat in direct] == ["uart3", "uart4", "uart5"]
    assert all(seat.buttons for seat in direct)  # none of their pins is a UART's, or the file would not be in order


def test_buttons_proposed_before_a_later_seats_uart_was_known_give_way_to_it(tmp_path: Path) -> None:
    """A Pi 4's four UARTs: the first seat's own buttons would lie on the second seat's line."""
    file = tmp_path / "table.toml"
    seats = "".join(f"direct\n/dev/ttyAMA{number}\nuart{number}\nn\ny\n" for number in (2, 3, 4, 5))
    result = table("config", "init", file, answers="en\n" + "\n" * 5 + seats)
    assert result.exit_code == 0, result.output
    assert "is used by" not in result.stderr
    settings = load(file, ENGLISH)
    assert all(isinstance(seat, Direct) and seat.buttons for seat in settings.seats)


def test_where_the_pins_do_not_suffice_a_seat_goes_without(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    seats = "".join(f"direct\n/dev/ttyAMA{number}\nuart{number}\ny\ny\n" for number in (2, 3, 4, 5))
    result = table("config", "init", file, answers="en\n" + "\n" * 5 + seats + "direct\n/dev/ttyAMA5\nuart5\nn\nn\n")
    assert result.exit_code == 0, result.output
    assert "is used by" in result.stderr
    assert isinstance(load(file, ENGLISH).seats[3], Direct)


def test_a_file_that_is_there_is_not_overwritten_unasked(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text("language = 'en'")
    assert table("config", "init", file, answers="es\nn\n").exit_code == 1
    assert file.read_text() == "language = 'en'"


# What becomes of it


@pytest.fixture
def pins() -> Iterator[None]:
    with mock_pins():
        yield


@pytest.mark.usefixtures("pins")
@pytest.mark.parametrize(
    ("name", "readers"),
    [
        (
            "direct",
            [(f"reader of seat {seat} at /dev/nfc-seat-{seat}", (seat,)) for seat in range(4)]
            + [("buttons on the header", ())],
        ),
        (
            "mixed",
            [
                ("reader of seat 0 at /dev/ttyAMA3", (0,)),
                ("reader of seat 1 at /dev/serial/by-id/usb-1a86_USB_Serial-if00-port0", (1,)),
                ("seat board e6614103e7452d2f", (2,)),
                ("buttons on the header", ()),
            ],
        ),
    ],
)
def test_the_hardware_of_the_examples(name: str, readers: list[tuple[str, tuple[int, ...]]]) -> None:
    hardware = Hardware(load(EXAMPLES / f"{name}.toml", ENGLISH), lambda: 0)
    assert [(reader.name, reader.seats) for reader in hardware.readers] == readers
    lights = hardware.lights()
    for seat in range(4):
        lights.show(seat, "turn", 0)
    assert lights.animate(0)
    lights.close()
