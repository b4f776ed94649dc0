"""What the loop waits for, beside readings: adapters that fail and come back, wishes, the end."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

import msgspec

from table.evening.outs import Recalled
from table.readings import Reading
from table.seats import Seat


class Down(msgspec.Struct, frozen=True):
    """An adapter failed; it is tried again after `pause` ms. `problem` is for the log."""

    name: str
    problem: str
    pause: int


class Up(msgspec.Struct, frozen=True):
    """An adapter that had failed works again."""

    name: str


class Proved(msgspec.Struct, frozen=True):
    """The record of a tag that lies at a seat shows that it was made or copied. `tag` is its UID if no card has it."""

    seat: Seat
    what: Literal["forged_record", "copied_record"]
    tag: str


class Asked(msgspec.Struct, frozen=True):
    """Something was asked for at the screen, by its name: ``quit``, ``rules`` …"""

    name: str


class Stop(msgspec.Struct, frozen=True):
    """The table is to end."""

    why: str


Event: TypeAlias = Reading | Down | Up | Proved | Asked | Recalled | Stop


class Inbox(Protocol):
    """The one queue and its clock. Times are milliseconds that never go back."""

    def now(self) -> int:
        """What time it is."""

    def put(self, event: Event) -> None:
        """Hand an event in; never blocks, from any thread, also from a signal's handler."""

    def take(self, until: int | None) -> Event | None:
        """The next event, or None once it is `until`; None: wait however long it takes."""
