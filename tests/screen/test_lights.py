"""Every light pattern has a movement, a colour and a sign of its own."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pygame

from table.scene import Pattern
from table.widgets.lights import FRAME_MS, LEDS, LIGHTS, draw_light, leds


def brightness(pattern: Pattern) -> tuple[tuple[float, ...], ...]:
    """Six seconds of the ring's movement, without the colour."""
    light = LIGHTS[pattern]
    return tuple(tuple(light.movement(now, led) for led in range(LEDS)) for now in range(0, 6000, FRAME_MS))


def test_every_pattern_can_be_shown() -> None:
    assert set(LIGHTS) == set(get_args(Pattern))


def test_colour_movement_and_sign_each_tell_the_patterns_apart() -> None:
    for one, other in combinations(LIGHTS, 2):
        assert LIGHTS[one].colour != LIGHTS[other].colour
        assert LIGHTS[one].sign != LIGHTS[other].sign
        assert brightness(one) != brightness(other)


def test_only_off_shows_no_sign() -> None:
    assert [pattern for pattern, light in LIGHTS.items() if light.sign is None] == ["off"]


def test_what_does_not_move_stays_as_it_is() -> None:
    for pattern, light in LIGHTS.items():
        frames = brightness(pattern)
        assert (len(set(frames)) > 1) == light.moves, pattern


def test_brightness_stays_between_dark_and_full() -> None:
    for pattern, light in LIGHTS.items():
        for now in range(0, 6000, 170):
            for colour in leds(pattern, now):
                assert all(0 <= part <= most for part, most in zip(colour, light.colour, strict=True))


def test_the_ring_stays_within_its_square() -> None:
    for pattern in LIGHTS:
        surface = pygame.Surface((200, 100))
        surface.fill((1, 2, 3))
        draw_light(surface, pygame.Rect(20, 10, 160, 80), pattern, 700)
        inside = pygame.Rect(60, 10, 80, 80)
        outside = [
            surface.get_at((x, y))[:3] for x in range(0, 200, 3) for y in range(100) if not inside.collidepoint(x, y)
        ]
        assert set(outside) == {(1, 2, 3)}
        assert surface.get_at((100, 12))[:3] != (1, 2, 3)
