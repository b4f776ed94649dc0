"""Lights, buttons and reset lines on the Raspberry Pi's header, through gpiozero.

No thread a LED: the loop's `animate` computes what each shows now and sets it. Buttons are debounced here, by time,
whatever the pin's driver thinks of that.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import gpiozero

from table import lamps
from table.ports import Report
from table.readings import BUTTONS, Button, ButtonName
from table.scene import Pattern
from table.seats import Seat

STABLE_MS = 15
"""A change counts once it has held for so long: small push buttons bounce for a few milliseconds."""
LOOK_MS = 500
"""How often all buttons are looked at although no edge came: one that got lost is made good."""
RESET_S = 0.002
"""RSTPDN low; the PN532's data sheet asks for 20 ns (PN532/C1, reset timing)."""
BOOT_S = 0.010
"""Until the chip takes commands: 2 ms for its oscillator (PN532/C1), with room."""


@contextlib.contextmanager
def _as_os_errors() -> Iterator[None]:
    try:
        yield
    except (gpiozero.GPIOZeroError, RuntimeError) as error:
        raise OSError(f"GPIO: {error}") from error


# Lights


class Wires(NamedTuple):
    """A seat's lamp: three pins of an RGB LED, or those of a row of single LEDs."""

    pins: tuple[int, ...]
    is_rgb: bool
    active_low: bool = False


class GpioLights:
    """The Lights of seats with a lamp on the header."""

    name = "lights on the header"

    def __init__(self, wires: Mapping[Seat, Wires]) -> None:
        self._lamps: dict[Seat, Any] = {}
        self._shown: dict[Seat, tuple[Pattern, int]] = {}
        try:
            with _as_os_errors():
                for seat, wire in wires.items():
                    make = gpiozero.RGBLED if wire.is_rgb else gpiozero.LEDBoard
                    self._lamps[seat] = make(*wire.pins, active_high=not wire.active_low, pwm=True)
        except OSError:
            self.close()
            raise

    def show(self, seat: Seat, pattern: Pattern, now: int) -> None:
        """Show this pattern from now on; raises ``OSError``. The same one again goes on without a jump."""
        shown = self._shown.get(seat)
        if seat in self._lamps and (shown is None or shown[0] != pattern):
            self._shown[seat] = (pattern, now)
            self._set(seat, now)

    def animate(self, now: int) -> int | None:
        """Set every lamp to what it shows now; when to be called next, None while none changes."""
        moving = False
        for seat, (pattern, _since) in self._shown.items():
            if lamps.LAMPS[pattern].moves:
                moving = True
                self._set(seat, now)
        return now + lamps.FRAME_MS if moving else None

    def _set(self, seat: Seat, now: int) -> None:
        pattern, since = self._shown[seat]
        lamp = self._lamps[seat]
        with _as_os_errors():
            if isinstance(lamp, gpiozero.RGBLED):
                lamp.value = lamps.rgb(pattern, now - since)
            else:
                lamp.value = lamps.row(pattern, now - since, len(lamp))

    def close(self) -> None:
        """Dark, pins given back; safe to call twice."""
        while self._lamps:
            _seat, lamp = self._lamps.popitem()
            lamp.close()
        self._shown.clear()


# Buttons


class Debounce:
    """One button's level, debounced. Times are milliseconds."""

    def __init__(self) -> None:
        self.down = False
        self.due: int | None = None
        """when `step` has to look again, None while the level is what counts already"""

    def step(self, down: bool, now: int) -> int | None:
        """Look at the level; when what now counts began, None if nothing changed."""
        if down == self.down:
            self.due = None
        elif self.due is None:
            self.due = now + STABLE_MS
        elif now >= self.due:
            began = self.due - STABLE_MS
            self.down, self.due = down, None
            return began
        return None


class GpioButtons:
    """The Reader of all buttons on the header; `wires` are each seat's pins: verde, blanco, rojo, to ground."""

    name = "buttons on the header"
    seats: tuple[Seat, ...] = ()

    def __init__(self, wires: Mapping[Seat, Sequence[int]], now: Callable[[], int]) -> None:
        self._wires = {
            (seat, name): pin for seat, pins in wires.items() for name, pin in zip(BUTTONS, pins, strict=True)
        }
        self._now = now
        self._stopped = threading.Event()
        self._woken = threading.Event()

    def run(self, report: Report) -> None:
        """Report changes until `stop`; raises ``OSError`` when the pins cannot be had."""
        with contextlib.ExitStack() as stack, _as_os_errors():
            buttons: dict[tuple[Seat, ButtonName], Any] = {}
            for key, pin in self._wires.items():
                buttons[key] = stack.enter_context(gpiozero.DigitalInputDevice(pin, pull_up=True))
                buttons[key].when_activated = buttons[key].when_deactivated = self._woken.set
            states = {key: Debounce() for key in buttons}
            while not self._stopped.is_set():
                self._woken.clear()
                now = self._now()
                for key, button in buttons.items():
                    state = states[key]
                    began = state.step(bool(button.is_active), now)
                    if began is not None:
                        report(Button(began, *key, state.down))
                due = min((state.due for state in states.values() if state.due is not None), default=now + LOOK_MS)
                self._woken.wait(max(0, due - self._now()) / 1000)

    def stop(self) -> None:
        """End `run`."""
        self._stopped.set()
        self._woken.set()


# Reset lines


class ResetLine:
    """The line at a chip's RSTPDN, high but for a pulse."""

    def __init__(self, pin: int) -> None:
        self._pin = pin
        self._line: Any = None

    def pulse(self) -> None:
        """Reset the chip; returns when it takes commands again. Raises ``OSError``."""
        with _as_os_errors():
            if self._line is None:
                self._line = gpiozero.DigitalOutputDevice(self._pin, initial_value=True)
            self._line.off()
            time.sleep(RESET_S)
            self._line.on()
            time.sleep(BOOT_S)

    def close(self) -> None:
        """Give the pin back; safe to call twice."""
        line, self._line = self._line, None
        if line is not None:
            line.close()
