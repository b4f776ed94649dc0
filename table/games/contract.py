"""The small contract between the table and a game: start, step, public view, and its part of the acta.

Everything outside a game's own package – reading, judging, the loop, the journal – knows it through this alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of an acta, its common keys read and of the right type."""

    game: str
    rules: object
    players: tuple[str, ...]
    dealer: int
    house: Mapping[str, object] = {}
    score: tuple[int, int] = (0, 0)


class HeaderProblem(msgspec.Struct, frozen=True):
    """Why a header cannot be used: the key at fault, and what is wrong and possible."""

    key: str
    message: str


def shown(value: object) -> str:
    """A value of a header as a message quotes it: JSON, cut to eighty characters."""
    text = json.dumps(value)
    return text if len(text) <= 80 else text[:77] + "..."


class Ruling(Protocol):
    """A ruling of any game: a frozen struct with the line of its input."""

    @property
    def line(self) -> int:
        """The line of the acta whose input caused it."""


LARGEST = 10**600
"""Whole numbers of an acta are smaller: far beyond any score, and within what every interpreter reads and writes."""


def is_whole(value: object, least: int) -> bool:
    """Whether this JSON value is a whole number from `least` on; true and 1.0 are none."""
    return type(value) is int and least <= value < LARGEST


class Game(msgspec.Struct, frozen=True):
    """A game behind its contract. States, inputs and views are the game's own frozen values."""

    name: str
    seats: tuple[int, ...]
    """how many players it is for"""
    rule_sets: tuple[str, ...]
    start: Callable[[Header], Any | HeaderProblem]
    """the state before the first input, or why the header makes none"""
    step: Callable[[Any, Any], tuple[Any, Sequence[Any]]]
    """the state after an input and the rulings on it; pure"""
    public_view: Callable[[Any], Any]
    """the part of a state that anyone may see"""
    read_input: Callable[[Mapping[str, object], int], Any]
    """the input of an acta line's keys; what cannot be read is an input too, which `step` refuses"""
    write_input: Callable[[Any], dict[str, object]]
    """the keys of an input for its acta line"""
    malformed: Callable[[int], Any]
    """the input that stands for an unreadable line"""
    contract: Mapping[str, tuple[str, ...]]
    """the kinds of ruling that the file format fixes, with their keys"""
