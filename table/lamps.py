"""What a seat's plain lamp (one RGB LED, or a few single ones) shows at a time. Pure; the boards' rings have their own.

A lamp has no place to move in, so each pattern is a rhythm of its own, told without its colour. None flashes more than
three times in any second (WCAG 2.2, 2.3.1).
"""

from __future__ import annotations

import math
from typing import Final, TypeAlias

import msgspec

from table.scene import Pattern

Level: TypeAlias = float
"""0-1."""
Rgb: TypeAlias = tuple[Level, Level, Level]

FRAME_MS: Final = 40
"""How often a lamp that changes is worth setting."""

GREEN: Rgb = (0.0, 1.0, 0.15)
CYAN: Rgb = (0.0, 0.7, 0.7)
GOLD: Rgb = (1.0, 0.65, 0.0)
AMBER: Rgb = (1.0, 0.4, 0.0)
RED: Rgb = (1.0, 0.0, 0.0)
WHITE: Rgb = (1.0, 1.0, 1.0)
BLUE: Rgb = (0.0, 0.25, 1.0)
VIOLET: Rgb = (0.6, 0.0, 1.0)


class Beat(msgspec.Struct, frozen=True):
    """So many ms from one level to another, evenly."""

    ms: int
    begin: Level
    end: Level


def _hold(ms: int, level: Level) -> Beat:
    return Beat(ms, level, level)


def _flashes(number: int, on: int, off: int, pause: int) -> tuple[Beat, ...]:
    return (*(beat for _ in range(number) for beat in (_hold(on, 1), _hold(off, 0))), _hold(pause, 0))


class Lamp(msgspec.Struct, frozen=True):
    """A pattern's colour and its rhythm, over and over."""

    colour: Rgb
    beats: tuple[Beat, ...]

    @property
    def period(self) -> int:
        """Milliseconds of one round."""
        return sum(beat.ms for beat in self.beats)

    @property
    def moves(self) -> bool:
        """Whether it ever changes."""
        return len({level for beat in self.beats for level in (beat.begin, beat.end)}) > 1


LAMPS: Final[dict[Pattern, Lamp]] = {
    "off": Lamp(WHITE, (_hold(1000, 0),)),
    "turn": Lamp(GREEN, (Beat(1200, 0.2, 1), Beat(1200, 1, 0.2))),
    "lead": Lamp(GREEN, (Beat(400, 0.2, 1), Beat(400, 1, 0.2), Beat(400, 0.2, 1), Beat(400, 1, 0.2), _hold(800, 0.2))),
    "speak": Lamp(CYAN, (_hold(1000, 1), _hold(1000, 0.15))),
    "trick_won": Lamp(GOLD, (_hold(1200, 1), _hold(200, 0))),
    "cante": Lamp(GOLD, (_hold(400, 0.2), _hold(400, 0.5), _hold(400, 1), _hold(400, 0))),
    "unclear": Lamp(AMBER, _flashes(2, 150, 200, 1000)),
    "renuncio": Lamp(RED, (_hold(400, 1), _hold(400, 0))),
    "sits_out": Lamp(WHITE, (_hold(1000, 0.06),)),
    "dealer": Lamp(WHITE, (_hold(3000, 0.2), _hold(200, 0))),
    "reader_lost": Lamp(RED, _flashes(1, 150, 0, 2000)),
    "takeback": Lamp(BLUE, (Beat(1200, 1, 0),)),
    "pinte": Lamp(GOLD, (Beat(1800, 0, 1),)),
    "clear_pad": Lamp(WHITE, (_hold(600, 1), _hold(600, 0.4), _hold(600, 0.1))),
    "early": Lamp(CYAN, (Beat(2500, 0.05, 0.6), Beat(2500, 0.6, 0.05))),
    "differs": Lamp(VIOLET, (_hold(600, 1), _hold(200, 0), _hold(200, 1), _hold(200, 0), _hold(200, 1), _hold(600, 0))),
    "won": Lamp(GOLD, _flashes(3, 170, 170, 800)),
}
"""Every pattern of `table.scene`."""


def level(pattern: Pattern, ms: float) -> Level:
    """How bright a pattern is so many milliseconds after it began; before that it is what it ends its rounds with."""
    lamp = LAMPS[pattern]
    rest = math.fmod(ms, lamp.period) % lamp.period
    for beat in lamp.beats:
        if rest < beat.ms:
            return beat.begin + (beat.end - beat.begin) * rest / beat.ms
        rest -= beat.ms
    return lamp.beats[-1].end


def rgb(pattern: Pattern, ms: float) -> Rgb:
    """What an RGB LED shows of a pattern so many milliseconds after it began."""
    bright = level(pattern, ms)
    red, green, blue = LAMPS[pattern].colour
    return red * bright, green * bright, blue * bright


def row(pattern: Pattern, ms: float, leds: int) -> tuple[Level, ...]:
    """What a row of single LEDs shows: each a little later than the one before, so that the rhythm runs along it."""
    lag = LAMPS[pattern].period / 4 / leds
    return tuple(level(pattern, ms - place * lag) for place in range(leds))
