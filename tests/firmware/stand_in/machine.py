"""MicroPython's ``machine`` as far as the firmware uses it, with a model of everything soldered to the board.

Strict where the RP2040's own is: pins of the right SPI, no lowest bit first, a watchdog of 8388 ms at most. Runs in
MicroPython.
"""

import os
import sys

from firmware import pins
from tests.firmware.stand_in import clock, control
from tests.firmware.stand_in.pn532_model import ModelSpi

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

PWRON_RESET = 1
WDT_RESET = 3


class Pin:
    """An input at the level the test holds it, or an output that drives what hangs on it."""

    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, number: int, mode: int = -1, pull: int = -1, value: "int | None" = None) -> None:
        self.number = number
        self._mode = mode
        self._pull = pull
        if value is not None:
            self(value)

    def __call__(self, level: "int | None" = None) -> int:
        """Read it, or drive it."""
        if level is None:
            if self._pull != self.PULL_UP:
                raise ValueError("nothing holds this pin up")
            return control.levels.get(self.number, 1)
        if self._mode != self.OUT:
            raise ValueError("not an output")
        if self.number == pins.PN532_SELECT:
            control.model.select(level)
        elif self.number == pins.PN532_RESET:
            control.model.reset(level)
        return level


class SPI(ModelSpi):
    """The SPI with the PN532 on it."""

    def __init__(
        self, number: int, *, baudrate: int, polarity: int, phase: int, sck: Pin, mosi: Pin, miso: Pin
    ) -> None:
        super().__init__(control.model)
        if (sck.number % 4, mosi.number % 4, miso.number % 4) != (2, 3, 0) or sck.number // 8 % 2 != number:
            raise ValueError("bad pin")
        if baudrate > 5_000_000 or polarity or phase:
            raise ValueError("the PN532 wants mode 0, 5 MHz at most")

    def write(self, data: bytes) -> None:
        """Clock these bytes out; for ever, if the test lets the bus hang."""
        while control.model.hangs:
            watchdog_bites()
        super().write(data)


class PWM:
    """The buzzer."""

    def __init__(self, pin: Pin, *, freq: int, duty_u16: int) -> None:
        if pin.number != pins.BUZZER or duty_u16:
            raise ValueError("not the buzzer, or loud from the start")
        self.freq(freq)

    def freq(self, hertz: int) -> None:
        """Set the frequency."""
        if not 8 <= hertz <= 62_500_000:
            raise ValueError("freq")
        self._hertz = hertz

    def duty_u16(self, duty: int) -> None:
        """Sound, or silence."""
        control.state["hertz"] = self._hertz if duty else 0
        control.state["tones"].append(control.state["hertz"])


class WDT:
    """The watchdog."""

    timeout = 0
    fed = 0

    def __init__(self, timeout: int) -> None:
        if timeout > 8388:
            raise ValueError("timeout exceeds 8388")
        WDT.timeout = timeout
        self.feed()

    def feed(self) -> None:
        """Begin to count anew."""
        WDT.fed = clock.ticks_ms()


def watchdog_bites() -> None:
    """Start the board anew if the watchdog has not been fed in time."""
    if WDT.timeout and clock.ticks_diff(clock.ticks_ms(), WDT.fed) > WDT.timeout:
        _restart(WDT_RESET)


class _Memory:
    def __getitem__(self, address: int) -> int:
        if address != 0x4005800C:
            raise ValueError("only SCRATCH0")
        return int(control.state["scratch"])

    def __setitem__(self, address: int, word: int) -> None:
        if address != 0x4005800C:
            raise ValueError("only SCRATCH0")
        control.state["scratch"] = word


mem32 = _Memory()


def bitstream(pin: Pin, encoding: int, timing: "tuple[int, int, int, int]", data: bytearray) -> None:
    """Write the WS2812 LEDs."""
    if pin.number != pins.RING or encoding or len(data) != 3 * pins.MOST_PIXELS or timing[0] + timing[1] != 1250:
        raise ValueError("no WS2812 ring")
    control.state["pixels"] = bytes(data).hex()
    control.state["pictures"] += 1


def unique_id() -> bytes:
    """The board's number."""
    return bytes.fromhex(os.getenv("BOARD_ID") or "")


def reset_cause() -> int:
    """Why it started."""
    return int(os.getenv("BOARD_CAUSE") or "0")


def reset() -> "NoReturn":
    """Start anew; like the real one this is the watchdog's doing."""
    _restart(WDT_RESET)


def _restart(cause: int) -> "NoReturn":
    control.say({"restart": cause, "scratch": control.state["scratch"]})
    sys.exit(0)
