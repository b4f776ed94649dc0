"""The harnesses, the settings' examples and the firmware's pins say the same: every pin of one is in the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from gettext import NullTranslations

import pytest

from firmware import pins
from table.appliance import boot
from table.appliance.install import POWER_PINS
from table.readings import BUTTONS
from table.seats import SEATS
from table.settings import Board, Direct, Settings, read_settings
from tests.hardware.harness import HARNESSES, ROOT, Harness, harness, metres, read

EXAMPLES = ROOT / "hardware" / "examples"
COLOURS = ("red", "green", "blue")
DIRECT = (HARNESSES / "direct.yaml").read_text(encoding="utf-8")
BOARD = (HARNESSES / "seat-board.yaml").read_text(encoding="utf-8")


def example(name: str) -> Settings:
    settings = read_settings((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"), NullTranslations())
    assert isinstance(settings, Settings), settings
    return settings


# Direct


def wanted_of(settings: Settings) -> dict[str, tuple[str, str]]:
    """What the settings say of each pin of the header: the connector and pin that belong there."""
    wanted = {}
    for seat in SEATS:
        wiring = settings.seats[seat]
        assert isinstance(wiring, Direct)
        assert wiring.buttons is not None
        assert wiring.rgb is not None
        for name, pin in zip(BUTTONS, wiring.buttons, strict=True):
            wanted[f"GPIO{pin}"] = (f"seat{seat}_buttons", str(name))
        for colour, pin in zip(COLOURS, wiring.rgb, strict=True):
            wanted[f"GPIO{pin}"] = (f"seat{seat}_light", colour)
    return wanted


def drawn_in(drawn: Harness) -> dict[str, tuple[str, str]]:
    """What the drawing has at each GPIO pin of the header."""
    return {pin: end for pin, end in drawn.joined("pi").items() if pin.startswith("GPIO")}


def free_for_shutdown(name: str) -> str:
    used = boot.pins_in((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
    return f"GPIO{next(pin for pin in POWER_PINS if pin not in used)}"


def direct_agrees(text: str) -> bool:
    drawn = drawn_in(read(text))
    shutdown = drawn.pop(free_for_shutdown("direct"), None)
    return drawn == wanted_of(example("direct")) and shutdown == ("shutdown", "shutdown")


def test_the_direct_harness_is_what_the_settings_say_and_nothing_else() -> None:
    drawn = drawn_in(read(DIRECT))
    assert drawn.pop(free_for_shutdown("direct")) == ("shutdown", "shutdown")
    assert drawn == wanted_of(example("direct"))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda text: text.replace("GPIO2, GPIO3, GPIO4, GND 6", "GPIO3, GPIO2, GPIO4, GND 6"),
        lambda text: text.replace("GPIO25, GPIO26, GPIO27, GND 39", "GPIO25, GPIO26, GPIO15, GND 39"),
        lambda text: text.replace("[GPIO14, GND 6]", "[GPIO15, GND 6]"),
        lambda text: text.replace("seat1_light: [red, green, blue", "seat1_light: [green, red, blue"),
        lambda text: text.replace("- seat2_buttons: [verde", "- seat3_buttons: [verde"),
    ],
)  # fmt: skip
def test_a_wrong_wire_to_the_header_is_found(wrong: Callable[[str], str]) -> None:
    assert wrong(DIRECT) != DIRECT
    assert direct_agrees(DIRECT)
    assert not direct_agrees(wrong(DIRECT))


def test_each_reader_is_behind_the_adapter_that_the_settings_name() -> None:
    drawn = harness("direct")
    for seat in SEATS:
        wiring = example("direct").seats[seat]
        assert isinstance(wiring, Direct)
        assert wiring.port == f"/dev/{drawn.connectors[f'seat{seat}_adapter']['subtype']}"
        # What one sends the other receives.
        assert drawn.joined(f"seat{seat}_reader") == {
            "VCC": (f"seat{seat}_adapter", "5V"),
            "GND": (f"seat{seat}_adapter", "GND"),
            "RXD": (f"seat{seat}_adapter", "TXD"),
            "TXD": (f"seat{seat}_adapter", "RXD"),
        }
        assert drawn.joined(f"seat{seat}_adapter")["USB"] == ("usb", f"socket {seat}")


HEADER_GROUNDS = {6, 9, 14, 20, 25, 30, 34, 39}
HEADER_PLACES = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10, 16: 36,
    17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13, 0: 27, 1: 28,
}  # fmt: skip
"""Where each GPIO of a Raspberry Pi lies on its 40-pin header (Raspberry Pi documentation, "GPIO and the header")."""


@pytest.mark.parametrize("name", ["direct", "seat-boards-pi"])
def test_the_header_is_drawn_as_it_is(name: str) -> None:
    labels = harness(name).connectors["pi"]["pinlabels"]
    assert len(labels) == 40
    for place, label in enumerate(labels, start=1):
        kind, _space, number = label.partition(" ")
        assert not number or int(number) == place
        assert (kind == "GND") == (place in HEADER_GROUNDS)
        if kind.startswith("GPIO"):
            assert HEADER_PLACES[int(kind.removeprefix("GPIO"))] == place


# Seat boards


FIRMWARE = {
    f"GP{pins.SPI_SCK}": ("reader", "SCK"),
    f"GP{pins.SPI_MISO}": ("reader", "MISO"),
    f"GP{pins.SPI_MOSI}": ("reader", "MOSI"),
    f"GP{pins.PN532_SELECT}": ("reader", "SS"),
    f"GP{pins.PN532_RESET}": ("reader", "RSTPDN"),
    f"GP{pins.RING}": ("ring", "DIN"),
    f"GP{pins.BUZZER}": ("buzzer", "signal"),
    **{f"GP{pin}": ("buttons", str(name)) for name, pin in zip(BUTTONS, pins.BUTTONS, strict=True)},
}


def board_agrees(text: str) -> bool:
    joined = read(text).joined("pico")
    return {pin: end for pin, end in joined.items() if re.fullmatch(r"GP\d+", pin)} == FIRMWARE


def test_the_seat_boards_harness_is_what_the_firmware_says_and_nothing_else() -> None:
    joined = harness("seat-board").joined("pico")
    assert {pin: end for pin, end in joined.items() if re.fullmatch(r"GP\d+", pin)} == FIRMWARE


def test_every_pin_of_the_firmware_is_one_of_the_table_above() -> None:
    """A new pin in the firmware has to be drawn."""
    numbers = set()
    for name, value in vars(pins).items():
        if name.isupper() and name not in ("SPI", "SPI_HZ", "MOST_PIXELS", "SAFE_BUTTON"):
            numbers |= set(value) if isinstance(value, tuple) else {value}
    assert {f"GP{number}" for number in numbers} == FIRMWARE.keys()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda text: text.replace("pico: [GP18, GP16, GP19", "pico: [GP18, GP19, GP16"),
        lambda text: text.replace("pico: [GP15, GND 13]", "pico: [GP14, GND 13]"),
        lambda text: text.replace("- buttons: [verde, blanco, rojo", "- buttons: [verde, rojo, blanco"),
        lambda text: text.replace("pico: [VBUS, GND 28, GP22]", "pico: [VBUS, GND 28, GP21]"),
    ],
)  # fmt: skip
def test_a_wrong_wire_to_the_pico_is_found(wrong: Callable[[str], str]) -> None:
    assert wrong(BOARD) != BOARD
    assert board_agrees(BOARD)
    assert not board_agrees(wrong(BOARD))


PICO_PLACES = {
    **dict(enumerate(("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7", "GP8", "GP9", "GND"), 1)),
    14: "GP10", 15: "GP11", 16: "GP12", 17: "GP13", 18: "GND", 19: "GP14", 20: "GP15", 21: "GP16", 22: "GP17",
    23: "GND", 24: "GP18", 25: "GP19", 26: "GP20", 27: "GP21", 28: "GND", 29: "GP22", 30: "RUN", 31: "GP26",
    32: "GP27", 33: "AGND", 34: "GP28", 35: "ADC_VREF", 36: "3V3", 37: "3V3_EN", 38: "GND", 39: "VSYS", 40: "VBUS",
}  # fmt: skip
"""The Pico's 40 places (Raspberry Pi Pico data sheet, 2.1, Pico pinout)."""


def test_the_pico_is_drawn_as_it_is() -> None:
    labels = harness("seat-board").connectors["pico"]["pinlabels"]
    assert {place: label.partition(" ")[0] for place, label in enumerate(labels, start=1)} == PICO_PLACES


def test_reader_and_ring_are_fed_from_five_volts() -> None:
    drawn = harness("seat-board")
    assert drawn.joined("reader")["VCC"] == ("pico", "VBUS")
    assert drawn.joined("ring")["5V"] == ("pico", "VBUS")


def test_the_example_with_boards_needs_no_wire_to_the_header_but_the_shutdown_button() -> None:
    assert all(isinstance(seat, Board) for seat in example("boards").seats)
    assert drawn_in(harness("seat-boards-pi")) == {free_for_shutdown("boards"): ("shutdown", "shutdown")}


# All


@pytest.mark.parametrize("name", sorted(path.stem for path in HARNESSES.glob("*.yaml")))
def test_grounds_meet_grounds_and_no_other_pin_has_two_wires(name: str) -> None:
    drawn = harness(name)
    for one, _cable, _wire, other in drawn.wires:
        assert one[1].startswith("GND") == other[1].startswith("GND")
    shared = {"VBUS"}  # feeds reader and ring
    once = [end for end in drawn.ends() if not end[1].startswith("GND") and end[1] not in shared]
    assert len(once) == len(set(once))
    cores = [(cable, wire) for _one, cable, wire, _other in drawn.wires]
    assert len(cores) == len(set(cores))
    assert {cable for cable, _wire in cores} == drawn.cables.keys()


def test_a_reader_is_near_its_board_or_adapter() -> None:
    """Signals of a PN532 do not go through metres of cable; USB does."""
    assert metres(harness("seat-board").cables["reader_lead"]) <= 0.2
    assert all(metres(harness("direct").cables[f"seat{seat}_serial"]) <= 0.2 for seat in SEATS)
