"""The Lights of a table whose seats have lights of different kinds."""

from __future__ import annotations

from collections.abc import Mapping

from table.ports import Lights
from table.scene import Pattern
from table.seats import Seat


class SeatLights:
    """Each seat's light by whoever has it; one that fails has them all opened anew."""

    name = "lights"

    def __init__(self, by_seat: Mapping[Seat, Lights]) -> None:
        self._by_seat = by_seat
        self._all = tuple({id(lights): lights for lights in by_seat.values()}.values())

    def show(self, seat: Seat, pattern: Pattern, now: int) -> None:
        """Show this pattern from now on; raises ``OSError``."""
        self._by_seat[seat].show(seat, pattern, now)

    def animate(self, now: int) -> int | None:
        """Move the patterns on; when to be called next."""
        times = [lights.animate(now) for lights in self._all]
        return min((time for time in times if time is not None), default=None)

    def close(self) -> None:
        """All off; safe to call twice."""
        for lights in self._all:
            lights.close()
