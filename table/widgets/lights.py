"""A seat's light drawn on a screen: a ring of twelve LEDs with a sign in its middle, for the simulated table.

Every pattern has a movement, a colour and a sign of its own, so that none of the three has to tell alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import pygame

from table.scene import Pattern
from table.widgets.art.pen import blank, shrunk
from table.widgets.icons import Icon, icon
from table.widgets.palette import Colour

LEDS = 12
FRAME_MS = 40
"""How often a light that moves is worth drawing."""

Movement: TypeAlias = Callable[[int, int], float]
"""Brightness (0-1) of an LED at a time in ms; LED 0 is at the top, they go clockwise."""


def _breathe(now: int, _led: int) -> float:
    return 0.55 + 0.45 * math.sin(now * math.tau / 2400)


def _steady(_now: int, _led: int) -> float:
    return 1.0


def _runs(now: int, led: int) -> float:
    """One bright LED with a tail, clockwise."""
    return max(0.0, 1.0 - ((now // 90 - led) % LEDS) / 5)


def _runs_back(now: int, led: int) -> float:
    return max(0.0, 1.0 - ((led + now // 90) % LEDS) / 5)


def _two_turn(now: int, led: int) -> float:
    return 1.0 if (led - now // 160) % 6 < 2 else 0.08


def _two_flashes(now: int, _led: int) -> float:
    return 1.0 if now % 1000 < 120 or 240 <= now % 1000 < 360 else 0.15


def _wave(now: int, led: int) -> float:
    """A swell that goes down both sides at once."""
    return 0.5 + 0.5 * math.cos(now * math.tau / 1200 - min(led, LEDS - led))


def _blinks(now: int, _led: int) -> float:
    return 1.0 if now % 400 < 200 else 0.05


def _halves(now: int, led: int) -> float:
    return 1.0 if (led < LEDS // 2) == (now % 500 < 250) else 0.05


def _quarter(_now: int, led: int) -> float:
    return 0.5 if led < 3 else 0.0


def _four_points(_now: int, led: int) -> float:
    return 0.8 if led % 3 == 0 else 0.0


def _one_winks(now: int, led: int) -> float:
    return 1.0 if led == 0 and now % 1600 < 200 else 0.0


def _fills(now: int, led: int) -> float:
    """From the bottom up on both sides, then anew."""
    return 1.0 if abs(led - LEDS // 2) <= now // 180 % 8 else 0.05


def _every_other(now: int, led: int) -> float:
    return 1.0 if (led + now // 350) % 2 else 0.05


def _slow(now: int, _led: int) -> float:
    return 0.8 if now % 2000 < 1000 else 0.2


def _crosswise(now: int, led: int) -> float:
    return 1.0 if (led // 3 % 2 == 0) == (now % 900 < 450) else 0.05


def _sparkles(now: int, led: int) -> float:
    return 1.0 if (led * 7 + now // 120 * 5) % 12 < 4 else 0.25


@dataclass(frozen=True)
class Light:
    """How a pattern looks; `moves` is false where one drawing does."""

    colour: Colour
    movement: Movement
    sign: Icon | None
    moves: bool = True


LIGHTS: dict[Pattern, Light] = {
    "off": Light((40, 44, 42), _steady, None, moves=False),
    "turn": Light((255, 200, 60), _breathe, "arrow"),
    "speak": Light((240, 240, 255), _two_turn, "speech"),
    "lead": Light((150, 235, 70), _runs, "lead"),
    "trick_won": Light((255, 225, 140), _two_flashes, "star"),
    "cante": Light((255, 110, 220), _wave, "note"),
    "unclear": Light((255, 150, 0), _blinks, "question"),
    "renuncio": Light((255, 30, 30), _halves, "stop"),
    "sits_out": Light((140, 120, 190), _quarter, "asleep", moves=False),
    "dealer": Light((190, 205, 200), _four_points, "count", moves=False),
    "reader_lost": Light((255, 90, 90), _one_winks, "cross"),
    "takeback": Light((0, 220, 230), _runs_back, "back"),
    "pinte": Light((40, 200, 150), _fills, "take_up"),
    "clear_pad": Light((230, 120, 60), _every_other, "pad"),
    "early": Light((90, 150, 255), _slow, "hourglass"),
    "differs": Light((190, 90, 255), _crosswise, "unequal"),
    "won": Light((255, 235, 30), _sparkles, "crown"),
}


def leds(pattern: Pattern, now: int) -> tuple[Colour, ...]:
    """The colours of the ring at a time in ms."""
    light = LIGHTS[pattern]
    r, g, b = light.colour
    bright = [min(1.0, max(0.0, light.movement(now, led))) for led in range(LEDS)]
    return tuple((round(r * share), round(g * share), round(b * share)) for share in bright)


def draw_light(surface: pygame.Surface, rect: pygame.Rect, pattern: Pattern, now: int) -> None:
    """Draw the ring as it is at this time into the largest square in the middle of `rect`."""
    size = min(rect.w, rect.h)
    left, top = rect.x + (rect.w - size) // 2, rect.y + (rect.h - size) // 2
    surface.blit(_ring(size), (left, top))
    led_size = max(3, size // 7)
    for led, colour in enumerate(leds(pattern, now)):
        if not any(colour):
            continue
        angle = math.tau * led / LEDS
        x = left + size / 2 + 0.41 * size * math.sin(angle)
        y = top + size / 2 - 0.41 * size * math.cos(angle)
        surface.blit(_led(colour, led_size), (round(x - led_size / 2), round(y - led_size / 2)))
    light = LIGHTS[pattern]
    if light.sign is not None:
        inner = max(4, size * 2 // 5)
        sign = icon(light.sign, inner, light.colour)
        surface.blit(sign, (left + (size - inner) // 2, top + (size - inner) // 2))


@lru_cache(maxsize=4)
def _ring(size: int) -> pygame.Surface:
    """The ring's board with its LEDs dark."""
    side = size * 4
    board = blank(side, side, (12, 16, 15))
    pygame.draw.circle(board, (12, 16, 15), (side // 2, side // 2), side // 2)
    for led in range(LEDS):
        angle = math.tau * led / LEDS
        spot = (side / 2 + 0.41 * side * math.sin(angle), side / 2 - 0.41 * side * math.cos(angle))
        pygame.draw.circle(board, (40, 46, 44), spot, side / 18)
    return shrunk(board, size, size)


@lru_cache(maxsize=512)
def _led(colour: Colour, size: int) -> pygame.Surface:
    side = size * 4
    disc = blank(side, side, colour)
    pygame.draw.circle(disc, (*colour, 70), (side // 2, side // 2), side // 2)
    pygame.draw.circle(disc, colour, (side // 2, side // 2), side * 2 // 5)
    return shrunk(disc, size, size)
