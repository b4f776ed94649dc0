"""What the switches of a rule set may be, and a house's overrides held against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from table.games.contract import HeaderProblem, shown


class Choice(msgspec.Struct, frozen=True):
    """A switch that takes one of a few words or numbers."""

    values: tuple[str | int, ...]

    def admits(self, value: object) -> bool:
        """Whether the switch can have this value; true is no 1."""
        return any(type(value) is type(each) and value == each for each in self.values)

    def __str__(self) -> str:
        """What is possible, for a message."""
        return ", ".join(map(str, self.values))


class YesNo(msgspec.Struct, frozen=True):
    """A switch that is on or off."""

    def admits(self, value: object) -> bool:
        """Whether the switch can have this value."""
        return isinstance(value, bool)

    def __str__(self) -> str:
        """What is possible, for a message."""
        return "true, false"


class Number(msgspec.Struct, frozen=True):
    """A switch that takes a whole number from `least` on, or one of a few words."""

    least: int
    words: tuple[str, ...] = ()

    def admits(self, value: object) -> bool:
        """Whether the switch can have this value; true is no 1."""
        if isinstance(value, str):
            return value in self.words
        return type(value) is int and value >= self.least

    def __str__(self) -> str:
        """What is possible, for a message."""
        return ", or ".join((f"an integer from {self.least}", *self.words))


Switch: TypeAlias = Choice | YesNo | Number


def house_problem(house: Mapping[str, object], switches: Mapping[str, Switch]) -> HeaderProblem | None:
    """What is wrong with a house's switches: the first that is unknown or has an impossible value."""
    for name, value in house.items():
        switch = switches.get(name)
        if switch is None:
            return HeaderProblem(f"house.{name}", f"unknown switch; possible: {', '.join(switches)}")
        if not switch.admits(value):
            return HeaderProblem(f"house.{name}", f"{shown(value)}; possible: {switch}")
    return None
