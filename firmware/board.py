"""The hardware: what MicroPython's ``machine`` gives, made into the parts a seat needs."""

import os
import time

import machine

from firmware import pins
from firmware.buttons import Buttons
from firmware.buzzer import Buzzer
from firmware.pn532 import Pn532
from firmware.reader import Reader
from firmware.ring import Ring

WATCHDOG_MS = 5000
"""A loop that stands still this long is restarted (the RP2040 counts to 8388 at most)."""

# A word that outlives a reset, to tell one we asked for from one the watchdog did (RP2040 data sheet, 4.7.7:
# WATCHDOG_BASE 0x40058000, SCRATCH0 at 0x0c; the boot ROM uses SCRATCH4-7 only).
_SCRATCH = 0x4005800C
_MARKS = {"reboot": 0x5EA70001, "prompt": 0x5EA70002, "crash": 0x5EA70003}

# WS2812B: nanoseconds high and low of a zero, then of a one.
_WS2812 = (400, 850, 800, 450)


class Clock:
    """Milliseconds since the start, as a number that only grows; MicroPython's wraps after 12 days."""

    def __init__(self) -> None:
        self._last = time.ticks_ms()
        self._now = 0

    def now(self) -> int:
        """The time now."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._last)
        self._last = ticks
        return self._now


def safe_button_held() -> bool:
    """Whether the button that keeps the board at the prompt is held."""
    return _button(pins.BUTTONS[pins.SAFE_BUTTON])() == 0


def take_mark() -> str:
    """Why we left the last time, of our own will: ``reboot``, ``prompt``, ``crash`` or ``""``; forgets it."""
    word = machine.mem32[_SCRATCH] & 0xFFFFFFFF
    machine.mem32[_SCRATCH] = 0
    for mark, code in _MARKS.items():
        if word == code:
            return mark
    return ""


def leave(mark: str) -> None:
    """Start anew, remembering why. Does not return."""
    machine.mem32[_SCRATCH] = _MARKS[mark]
    machine.reset()


def reset_cause(mark: str) -> str:
    """Why the board started, in the protocol's words; `mark` as from `take_mark`."""
    if mark in {"reboot", "crash"}:
        return mark
    cause = machine.reset_cause()
    if cause == machine.WDT_RESET:
        return "watchdog"
    return "power" if cause == machine.PWRON_RESET else "unknown"


def watchdog() -> "machine.WDT":
    """The watchdog, running from now on; nothing can stop it."""
    return machine.WDT(timeout=WATCHDOG_MS)


def unique_id() -> bytes:
    """The chip's own number, eight bytes."""
    return (machine.unique_id() + bytes(8))[:8]


def any_session() -> int:
    """Where to begin counting sessions, 1-65535, by chance."""
    dice = os.urandom(2)
    return (dice[0] | dice[1] << 8) or 1


def reader(now: int) -> Reader:
    """The pad's reader."""
    spi = machine.SPI(
        pins.SPI,
        baudrate=pins.SPI_HZ,
        polarity=0,
        phase=0,
        sck=machine.Pin(pins.SPI_SCK),
        mosi=machine.Pin(pins.SPI_MOSI),
        miso=machine.Pin(pins.SPI_MISO),
    )
    select = machine.Pin(pins.PN532_SELECT, machine.Pin.OUT, value=1)
    return Reader(Pn532(spi, select), machine.Pin(pins.PN532_RESET, machine.Pin.OUT, value=1), now)


def ring() -> Ring:
    """The light ring."""
    pin = machine.Pin(pins.RING, machine.Pin.OUT, value=0)
    return Ring(pins.MOST_PIXELS, lambda data: machine.bitstream(pin, 0, _WS2812, data))


def buttons() -> Buttons:
    """The three buttons."""
    return Buttons(tuple([_button(number) for number in pins.BUTTONS]))


def buzzer() -> Buzzer:
    """The buzzer."""
    pwm = machine.PWM(machine.Pin(pins.BUZZER), freq=1000, duty_u16=0)

    def sound(hertz: int) -> None:
        if hertz:
            pwm.freq(hertz)
        pwm.duty_u16(32768 if hertz else 0)

    return Buzzer(sound)


def _button(number: int) -> machine.Pin:
    return machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
