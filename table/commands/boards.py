"""What the commands for seat boards share: talking to boards one after the other or all together, in one thread."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from gettext import NullTranslations

from table.adapters import board_ports
from table.adapters.board_line import BoardLine
from table.adapters.board_ports import BoardPort
from table.link import Connected, Lost, Refused
from table.settings import Board, Settings
from table.wire import Hello, Value

ANSWERS_MS = 1500
"""A board that plays answers much sooner; one that is just starting needs a second."""
TURN_MS = 20

Say = Callable[[str], None]
"""Prints a line."""


@dataclass(frozen=True)
class Usb:
    """How boards are found: `table.adapters.board_ports`, or what stands in for it."""

    plugged_in: Callable[[], list[BoardPort]] = board_ports.plugged_in
    in_boot_loader: Callable[[], int] = board_ports.in_boot_loader


def twins(ports: Iterable[BoardPort]) -> set[str]:
    """The ids that more than one board says is its own: nobody can tell those boards apart."""
    times = Counter(port.board for port in ports)
    return {board for board, number in times.items() if number > 1}


def now() -> int:
    """Milliseconds, monotonic."""
    return time.monotonic_ns() // 1_000_000


class Visit:
    """A board that a command talks to. Opening raises ``OSError``; `hello` is None until it has answered."""

    def __init__(self, port: BoardPort) -> None:
        self.board = port.board
        self.line = BoardLine(port.path, now)
        self.refused: Refused | None = None

    @property
    def hello(self) -> Hello | None:
        """What the board says of itself."""
        return self.line.link.hello

    @property
    def talks(self) -> bool:
        """Whether there is a session."""
        return self.line.link.up

    def turn(self, longest_ms: int = TURN_MS) -> list[Value]:
        """One turn; the news. Raises ``OSError`` when the board is gone."""
        news = self.line.turn(longest_ms)
        for one in news:
            if isinstance(one, Refused):
                self.refused = one
            elif isinstance(one, Connected | Lost):
                self.refused = None
        return news

    def settle(self) -> None:
        """Wait until the board has taken everything, if it does soon."""
        until = now() + ANSWERS_MS
        while not self.line.link.idle and now() < until:
            self.turn()

    def close(self) -> None:
        """Give the port back."""
        self.line.close()


def meet(visits: Iterable[Visit]) -> None:
    """Turn these boards until each has answered, or had its time to. One that goes away has not answered."""
    left, until = list(visits), now() + ANSWERS_MS
    while left and now() < until:
        left = [visit for visit in left if not _has_answered(visit)]


def _has_answered(visit: Visit) -> bool:
    try:
        visit.turn()
    except OSError:
        return True
    return visit.talks or visit.refused is not None


def version(parts: Sequence[int]) -> str:
    """A firmware's version as people read it."""
    return ".".join(map(str, parts))


def seat_of(settings: Settings, board: str) -> int | None:
    """The seat this board is at, by the settings."""
    for seat, wiring in enumerate(settings.seats):
        if isinstance(wiring, Board) and wiring.board == board:
            return seat
    return None


def complain_of_none(usb: Usb, words: NullTranslations, say: Say) -> None:
    """Say that no board is there, or that some are but in their boot loader."""
    _ = words.gettext
    waiting = usb.in_boot_loader()
    if waiting:
        message = words.ngettext(
            "{count} board is in its boot loader: copy MicroPython's image (.uf2) onto the disk it shows",
            "{count} boards are in their boot loaders: copy MicroPython's image (.uf2) onto the disks they show",
            waiting,
        )
        say(message.format(count=waiting))
    if not usb.plugged_in():
        say(_("No seat board is plugged in."))
