"""What the switches of a rule set may be, and a house's overrides held against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from table.games.contract import HeaderProblem, is_whole, shown


class Choice(msgspec.Struct, frozen=True):
    """A switch that takes one of a few words."""

    words: tuple[str, ...]

    def admits(self, value: object) -> bool:
        """Whether the switch can have this value."""
        return isinstance(value, str) and value in self.words

    def __str__(self) -> str:
        """What is possible, for a message."""
        return ", ".join(self.words)


class OneOf(msgspec.Struct, frozen=True):
    """A switch that takes one of a few numbers."""

    numbers: tuple[int, ...]

    def admits(self, value: object) -> bool:
        """Whether the switch can have this value; 2.0 is no 2."""
        return type(value) is int and value in self.numbers

    def __str__(self) -> str:
        """What is possible, for a message."""
        return ", ".join(map(str, self.numbers))


class YesNo(msgspec.Struct, frozen=True):
    """A switch that is on or off."""

    def admits(self, value: object) -> bool:
        """Whether the switch can have this value."""
        return isinstance(value, bool)

    def __str__(self) -> str:
        """What is possible, for a message."""
        return "true, false"


class Number(msgspec.Struct, frozen=True):
    """A switch that takes a whole number from `least` on, or one of a few other values."""

    least: int = 1
    others: tuple[str | None, ...] = ()

    def admits(self, value: object) -> bool:
        """Whether the switch can have this value; true is no 1."""
        if value is None or isinstance(value, str):
            return value in self.others
        return is_whole(value, self.least)

    def __str__(self) -> str:
        """What is possible, for a message."""
        others = ("null" if each is None else each for each in self.others)
        return ", or ".join((f"an integer from {self.least}", *others))


Switch: TypeAlias = Choice | OneOf | YesNo | Number


def house_problem(house: Mapping[str, object], switches: Mapping[str, Switch]) -> HeaderProblem | None:
    """What is wrong with a house's switches: the first that is unknown or has an impossible value."""
    for name, value in house.items():
        switch = switches.get(name)
        if switch is None:
            return HeaderProblem(f"house.{name}", f"unknown switch; possible: {', '.join(switches)}")
        if not switch.admits(value):
            return HeaderProblem(f"house.{name}", f"{shown(value)}; possible: {switch}")
    return None
