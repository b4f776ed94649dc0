"""The firmware's options that a wiring needs, on each Pi, as one block of its own."""

from __future__ import annotations

import pytest

from table.appliance.boot import options, pi_of, pins_in, uarts_in, with_block
from table.settings import UARTS

PI3, PI4, PI5 = (pi_of(f"Raspberry Pi {n} Model B Rev 1.0\0") for n in (3, 4, 5))


@pytest.mark.parametrize(
    ("model", "generation"),
    [
        ("Raspberry Pi 3 Model B Plus Rev 1.3\0", 3),
        ("Raspberry Pi 4 Model B Rev 1.4\0", 4),
        ("Raspberry Pi 5 Model B Rev 1.0", 5),
        ("Raspberry Pi Compute Module 4 Rev 1.0", 4),
        ("Raspberry Pi Zero 2 W", None),
        ("Raspberry Pi 2 Model B", None),
        ("", None),
    ],
)
def test_which_pi_it_is(model: str, generation: int | None) -> None:
    pi = pi_of(model)
    assert (pi.generation if pi else None) == generation


SETTINGS = """
[sensing]
polls_per_second = 20
[seats.0]
kind = "direct"
port = "/dev/ttyAMA3"
uart = "uart3"
reset = 26
buttons = { verde = 2, blanco = 3, rojo = 27 }
leds = [16, 17]
[seats.1]
kind = "board"
board = "e6614103e7452a2f"
rotation = 7
[seats.2]
kind = "direct"
port = "/dev/nfc-seat-2"
rgb = { red = 20, green = 21, blue = 22 }
"""


def test_the_settings_say_which_uarts_and_pins_are_used() -> None:
    assert uarts_in(SETTINGS) == ["uart3"]
    assert pins_in(SETTINGS) == {2, 3, 16, 17, 20, 21, 22, 26, 27}


def test_a_settings_file_without_seats_uses_none() -> None:
    assert uarts_in("") == []
    assert pins_in("seats = 4\n") == frozenset()


def test_every_uart_the_settings_know_is_one_of_some_pi() -> None:
    for uart in UARTS:
        assert any(pi is not None and options(pi, [uart], None).lines for pi in (PI3, PI4, PI5)), uart


def test_four_readers_on_the_header_of_a_pi_4() -> None:
    assert PI4 is not None
    assert options(PI4, ("uart2", "uart3", "uart4", "uart5"), None).lines == (
        "enable_uart=1", "dtoverlay=uart2", "dtoverlay=uart3", "dtoverlay=uart4", "dtoverlay=uart5",
    )  # fmt: skip


def test_a_pi_3_has_one_uart_and_bluetooth_gives_it_back() -> None:
    assert PI3 is not None
    wanted = options(PI3, ("uart0", "uart2"), None)
    assert wanted.lines == ("enable_uart=1", "dtoverlay=disable-bt")
    assert wanted.problems == ("Raspberry Pi 3 Model B Rev 1.0 has no uart2 on its header; possible: uart0",)


def test_a_pi_5_names_them_differently() -> None:
    assert PI5 is not None
    assert options(PI5, ("uart0", "uart4-pi5"), None).lines == (
        "enable_uart=1", "dtoverlay=uart0-pi5", "dtoverlay=uart4-pi5",
    )  # fmt: skip
    assert options(PI5, ("uart5",), None).problems


def test_seat_boards_need_the_shutdown_button_at_most() -> None:
    assert PI5 is not None
    assert options(PI5, (), None).lines == ()
    (line,) = options(PI5, (), 3).lines
    assert line.startswith("dtoverlay=gpio-shutdown,gpio_pin=3,")


@pytest.mark.parametrize("text", ["", "a=1\n", "a=1\n\n[pi4]\nb=2\n", "a=1\n# card table: almost\n"])
def test_the_block_comes_once_changes_and_goes_without_a_trace(text: str) -> None:
    once = with_block(text, ["x=1"])
    assert with_block(once, ["x=1"]) == once
    assert with_block(once, ["y=2"]) == with_block(text, ["y=2"])
    assert with_block(once, []) == text
    assert "\n[all]\nx=1\n" in once


def test_a_last_line_without_an_end_stays_a_line_of_its_own() -> None:
    assert with_block("a=1", ["x=1"]).startswith("a=1\n\n# card table")


def test_what_stands_after_the_block_stays() -> None:
    once = with_block("a=1\n", ["x=1"]) + "b=2\n"
    assert with_block(once, []) == "a=1\nb=2\n"
