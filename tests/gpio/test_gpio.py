"""Lamps, buttons and reset lines through gpiozero, on its mock pins."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from table.adapters.gpio import STABLE_MS, Debounce, GpioButtons, GpioLights, ResetLine, Wires
from table.adapters.seat_lights import SeatLights
from table.lamps import FRAME_MS, rgb, row
from table.readings import Button, Reading
from tests.app.tables import Remembering
from tests.gpio.mock_pins import mock_pins


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    with mock_pins() as pins:
        yield pins


def states(pins: MockFactory, *numbers: int) -> tuple[float, ...]:
    return tuple(round(float(pins.pin(number).state), 3) for number in numbers)


def rounded(levels: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(level, 3) for level in levels)


RGB = {1: Wires((16, 17, 18), is_rgb=True)}

# Lights


def test_a_pattern_shows_at_once_and_moves_with_animate(pins: MockFactory) -> None:
    lights = GpioLights(RGB)
    lights.show(1, "turn", 1000)
    assert states(pins, 16, 17, 18) == rounded(rgb("turn", 0))
    assert lights.animate(1400) == 1400 + FRAME_MS
    assert states(pins, 16, 17, 18) == rounded(rgb("turn", 400))


def test_the_same_pattern_again_goes_on(pins: MockFactory) -> None:
    lights = GpioLights(RGB)
    lights.show(1, "turn", 0)
    lights.show(1, "turn", 900)
    lights.animate(1000)
    assert states(pins, 16, 17, 18) == rounded(rgb("turn", 1000))


def test_what_does_not_move_asks_for_no_frames(pins: MockFactory) -> None:
    lights = GpioLights(RGB)
    lights.show(1, "sits_out", 0)
    assert lights.animate(40) is None
    assert states(pins, 16) == (0.06,)


@pytest.mark.usefixtures("pins")
def test_no_thread_a_led() -> None:
    before = threading.active_count()
    lights = GpioLights({seat: Wires((4 * seat + 2, 4 * seat + 3, 4 * seat + 4), is_rgb=True) for seat in range(4)})
    for seat in range(4):
        lights.show(seat, "renuncio", 0)
    lights.animate(500)
    assert threading.active_count() == before


def test_a_common_anode_is_lit_by_a_low_pin(pins: MockFactory) -> None:
    lights = GpioLights({0: Wires((16, 17, 18), is_rgb=True, active_low=True)})
    lights.show(0, "reader_lost", 0)
    assert states(pins, 16, 17, 18) == (0, 1, 1)


def test_a_row_of_leds(pins: MockFactory) -> None:
    lights = GpioLights({2: Wires((19, 20, 21, 22), is_rgb=False)})
    lights.show(2, "clear_pad", 0)
    lights.animate(700)
    assert states(pins, 19, 20, 21, 22) == rounded(row("clear_pad", 700, 4))


def test_closed_they_are_dark_and_the_pins_free(pins: MockFactory) -> None:
    lights = GpioLights(RGB)
    lights.show(1, "won", 0)
    lights.close()
    lights.close()
    assert states(pins, 16, 17, 18) == (0, 0, 0)
    GpioLights(RGB).close()


def test_pins_that_cannot_be_had_are_an_error(pins: MockFactory) -> None:
    taken = GpioLights(RGB)
    with pytest.raises(OSError, match=r"GPIO: .*in use"):
        GpioLights({0: Wires((19, 20, 21), is_rgb=True), 1: Wires((16, 22, 23), is_rgb=True)})
    taken.close()
    GpioLights({0: Wires((19, 20, 21), is_rgb=True)}).close()
    assert states(pins, 19) == (0,)


def test_seats_with_lights_of_different_kinds(pins: MockFactory) -> None:
    seen = Remembering()
    lights = SeatLights({0: seen, 1: GpioLights(RGB), 2: seen, 3: seen})
    lights.show(0, "turn", 0)
    lights.show(1, "speak", 0)
    assert seen.lights == ["turn", "off", "off", "off"]
    assert states(pins, 17) == (0.7,)
    assert lights.animate(0) == FRAME_MS
    lights.close()
    assert seen.closed == 1


# Buttons


def debounced(levels: str) -> list[tuple[int, bool]]:
    """What comes of a button's level, a letter a millisecond: ``#`` is down."""
    button, told = Debounce(), []
    for now, level in enumerate(levels):
        began = button.step(level == "#", now)
        if began is not None:
            told.append((began, button.down))
    return told


def test_a_press_counts_once_it_has_held() -> None:
    assert debounced(".." + "#" * 30 + "." * 30) == [(2, True), (32, False)]


def test_bouncing_is_one_press_that_began_with_its_last_bounce() -> None:
    assert debounced("#.#.##.." + "#" * 30) == [(8, True)]


def test_a_spike_is_nothing() -> None:
    assert debounced("." * 20 + "#" * (STABLE_MS - 1) + "." * 40) == []


class Pressed:
    """The buttons of seat 3, running on mock pins, with a clock that a test sets."""

    def __init__(self, pins: MockFactory) -> None:
        self.now = 0
        self.told: queue.SimpleQueue[Reading] = queue.SimpleQueue()
        self._looked = threading.Event()
        self.reader = GpioButtons({3: (5, 6, 7)}, self._time)
        self._thread = threading.Thread(target=self.reader.run, args=(self.told.put,))
        self._pins = pins

    def _time(self) -> int:
        self._looked.set()
        return self.now

    def start(self) -> None:
        """Run it, and wait until it has its pins."""
        self._thread.start()
        assert self._looked.wait(5)

    def hold(self, pin: int, now: int) -> Reading:
        """A level that holds: the pin is driven, and time goes on until it is told."""
        self.now = now
        self._pins.pin(pin).drive_low()
        return self._pass(now)

    def let_go(self, pin: int, now: int) -> Reading:
        self.now = now
        self._pins.pin(pin).drive_high()
        return self._pass(now)

    def _pass(self, now: int) -> Reading:
        while True:
            try:
                return self.told.get(timeout=0.02)
            except queue.Empty:
                self.now = now + STABLE_MS

    def stop(self) -> None:
        self.reader.stop()
        self._thread.join(5)
        assert not self._thread.is_alive()


@pytest.fixture
def pressed(pins: MockFactory) -> Iterator[Pressed]:
    pressed = Pressed(pins)
    pressed.start()
    yield pressed
    pressed.stop()


def test_each_button_is_told_down_and_up(pressed: Pressed) -> None:
    told: list[Any] = [pressed.hold(6, 100), pressed.let_go(6, 200), pressed.hold(7, 300), pressed.hold(5, 400)]
    assert [(each.seat, each.button, each.down) for each in told] == [
        (3, "blanco", True),
        (3, "blanco", False),
        (3, "rojo", True),
        (3, "verde", True),
    ]
    assert all(isinstance(each, Button) and 100 * place <= each.t for place, each in enumerate(told, start=1))


def test_they_stop_at_once_and_give_their_pins_back(pins: MockFactory) -> None:
    for _ in range(2):
        pressed = Pressed(pins)
        pressed.start()
        pressed.stop()


@pytest.mark.usefixtures("pins")
def test_buttons_without_pins_are_an_error() -> None:
    lamp = GpioLights({0: Wires((5, 6, 7), is_rgb=True)})
    with pytest.raises(OSError, match=r"GPIO: .*in use"):
        GpioButtons({0: (5, 8, 9)}, lambda: 0).run(lambda _reading: None)
    lamp.close()


# Reset lines


def test_a_reset_line_is_high_but_for_a_pulse(pins: MockFactory) -> None:
    line = ResetLine(4)
    line.pulse()
    levels = [bool(state.state) for state in pins.pin(4).states]
    assert levels[-2:] == [False, True]
    line.pulse()
    assert [bool(state.state) for state in pins.pin(4).states][-4:] == [False, True, False, True]
    line.close()
    line.close()
