"""The ports: what an adapter must do. Each has one contract suite in `tests/contracts`, run over every adapter.

Adapters know the core; the core knows no adapter. All times are the loop's milliseconds (monotonic).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from table.readings import Reading
from table.scene import Pattern, Scene, SoundName
from table.seats import Seat

Report = Callable[[Reading], None]
"""How a reader tells what it sees; safe to call from any thread, never blocks."""


class Reader(Protocol):
    """Reads pads and buttons, of one seat or several, and reports readings from a thread of its own."""

    name: str
    """for people: log, screen, doctor"""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats whose pads it reads: theirs count as lost while it does not work."""

    def run(self, report: Report) -> None:
        """Read and report until `stop`; returns after it, raises ``OSError`` (or a subclass) when the device fails.

        Called again after a failure, with growing pauses: it has to open the device anew.
        """

    def stop(self) -> None:
        """Make `run` return soon (within half a second); safe from any thread and before `run`."""


class Lights(Protocol):
    """The seats' lights."""

    name: str

    def show(self, seat: Seat, pattern: Pattern, now: int) -> None:
        """Show this pattern from now on. Never blocks; raises ``OSError`` when the device fails."""

    def animate(self, now: int) -> int | None:
        """Move the patterns on; when to be called next, None if the device does it by itself."""

    def close(self) -> None:
        """Lights off, device closed; safe to call twice."""


class Screen(Protocol):
    """A screen that draws scenes; lives on the main thread."""

    name: str

    def draw(self, scene: Scene, now: int) -> int | None:
        """Draw what changed; when the next frame is due while something moves, None if nothing does."""

    def events(self) -> list[str]:
        """What was asked for at the screen since the last call, by name: ``quit``, ``rules``, ``host`` …"""

    def close(self) -> None:
        """Give the screen back; safe to call twice."""


class Sound(Protocol):
    """Plays the table's sounds without ever making the loop wait."""

    name: str

    def play(self, sound: SoundName) -> None:
        """Begin a sound; drops it where there is no device."""

    def close(self) -> None:
        """Silence; safe to call twice."""


class Journal(Protocol):
    """Keeps the lines of an acta."""

    name: str

    def write(self, line: bytes) -> None:
        """Append one line (with its line feed): flushed at once, synced within 100 ms by another thread.

        Raises ``OSError`` if it could not be written; the next call tries again.
        """

    def close(self) -> None:
        """Write, sync and close; safe to call twice."""
