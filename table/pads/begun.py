"""What seats have begun at their buttons, at most one thing of a kind a seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from table.seats import Seat


class _Begun(Protocol):
    @property
    def seat(self) -> Seat: ...


B = TypeVar("B", bound=_Begun)


def of(seat: Seat, begun: Iterable[B]) -> B | None:
    """What this seat has begun, if anything."""
    return next((each for each in begun if each.seat == seat), None)


def but(seat: object, begun: Iterable[B]) -> tuple[B, ...]:
    """What the other seats have begun; `seat` may be anything an input has in its place."""
    return tuple(each for each in begun if each.seat != seat)
