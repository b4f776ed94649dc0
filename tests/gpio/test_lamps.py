"""Plain lamps: every pattern has a rhythm of its own, told without its colour, and none flashes too fast."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pytest

from table.lamps import LAMPS, level, rgb, row
from table.scene import Pattern

PATTERNS: tuple[Pattern, ...] = get_args(Pattern)
STEP = 10
LONG = 6000


def curve(pattern: Pattern) -> list[float]:
    """Its brightness over six seconds."""
    return [level(pattern, ms) for ms in range(0, LONG, STEP)]


def test_every_pattern_of_the_scene_has_a_lamp() -> None:
    assert set(LAMPS) == set(PATTERNS)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_levels_are_levels(pattern: Pattern) -> None:
    assert all(0 <= each <= 1 for each in curve(pattern))
    assert all(0 <= each <= 1 for ms in (0, 700, 10_000_000) for each in (*rgb(pattern, ms), *row(pattern, ms, 3)))


def test_no_two_rhythms_are_alike() -> None:
    """They are clearly apart in brightness some of the time, in whatever colour; only dim and dark are not."""
    for one, other in combinations(PATTERNS, 2):
        apart = sum(abs(a - b) > 0.1 for a, b in zip(curve(one), curve(other), strict=True))
        assert apart > 0.05 * LONG / STEP or {one, other} == {"off", "sits_out"}, (one, other)
    assert level("off", 0) == 0 < level("sits_out", 0)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_no_more_than_three_flashes_in_any_second(pattern: Pattern) -> None:
    """WCAG 2.2, 2.3.1: a flash is a pair of opposing changes of a tenth and more."""
    changes: list[tuple[int, bool]] = []
    high = curve(pattern)
    before = high[0]
    for place, now in enumerate(high):
        if abs(now - before) >= 0.1:
            rising = now > before
            if not changes or changes[-1][1] != rising:
                changes.append((place * STEP, rising))
            before = now
    falls = [at for at, rising in changes if not rising]
    assert all(sum(begin <= at < begin + 1000 for at in falls) <= 3 for begin in falls)


def test_a_pattern_begins_with_its_first_beat_and_comes_round() -> None:
    assert level("renuncio", 0) == level("renuncio", 800) == 1
    assert level("renuncio", 400) == 0
    assert level("turn", 600) == pytest.approx(0.6)
    assert rgb("reader_lost", 0) == (1.0, 0.0, 0.0)


def test_a_row_runs_along() -> None:
    assert row("renuncio", 0, 4) == (1, 0, 0, 0)
    assert row("renuncio", 200, 4) == (1, 1, 1, 1)
    assert row("sits_out", 123, 2) == (0.06, 0.06)
