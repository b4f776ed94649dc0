"""Which of several things a seat's light says: the strongest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from table.scene import Pattern

STRENGTH: tuple[Pattern, ...] = (
    "reader_lost",
    "unclear",
    "differs",
    "renuncio",
    "takeback",
    "trick_won",
    "cante",
    "clear_pad",
    "early",
    "pinte",
    "lead",
    "turn",
    "speak",
    "won",
    "sits_out",
    "dealer",
    "off",
)
"""Strongest first. A trick won and a cante are said for a moment only, and so come before what lasts."""

_PLACE = {pattern: place for place, pattern in enumerate(STRENGTH)}
assert set(STRENGTH) == set(get_args(Pattern))


def strongest(patterns: Iterable[Pattern]) -> Pattern:
    """The pattern a light shows where all of these want to be shown; off where none does."""
    return min(patterns, key=_PLACE.__getitem__, default="off")
