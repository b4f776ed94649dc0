"""What a command works with that has people lay cards: a terminal, a screen if there is one, and its keys."""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable, Sequence
from typing import Protocol

from table.adapters.antennas import Antenna, Buttons, ChipAntenna, Pressed, ReportedAntenna
from table.adapters.gpio import GpioButtons, ResetLine
from table.adapters.seat_board import SeatBoard
from table.commands import Unusable
from table.commands.wiring import Hardware
from table.ports import Lights, Screen
from table.scene import Scene
from table.seats import SEATS, Seat
from table.settings import Board, Direct, Settings

_log = logging.getLogger("table")

LOOK_MS = 20
"""The pause after each round of looks."""


class Terminal(Protocol):
    """`table.commands.console.Console`, or who stands in for it."""

    def now(self) -> int:
        """Milliseconds, monotonic."""

    def wait(self, ms: int) -> None:
        """Let so much time pass."""

    def say(self, text: str) -> None:
        """A line of text."""

    def typed(self) -> str | None:
        """A line typed since the last call."""

    def ask(self, question: str) -> str | None:
        """Put a question and wait for the answer; None at the input's end."""


class Workbench:
    """Terminal and screen together. `keys` gives what was pressed at the screen, by name, since it was last asked."""

    def __init__(self, terminal: Terminal, screen: Screen | None = None, keys: Callable[[], list[str]] = list) -> None:
        self.terminal = terminal
        self._screen = screen
        self._keys = keys
        self._left = False

    @property
    def has_screen(self) -> bool:
        """Whether somebody may be looking at a screen."""
        return self._screen is not None

    def keep_alive(self) -> None:
        """Look at the screen's events while nothing is shown, so that the window does not count as hung."""
        if self._screen is not None:
            self._left = "quit" in self._screen.events() or self._left

    def show(self, scene: Scene) -> None:
        """Show a scene, where there is a screen; one that fails is done without from then on."""
        if self._screen is None:
            return
        try:
            self._screen.draw(scene, self.terminal.now())
        except OSError as problem:
            _log.warning("screen: %s; going on without it", problem)
            self._screen = None

    def commands(self) -> list[str]:
        """What was typed and pressed since the last call; ``q`` for leaving off."""
        said = []
        while (line := self.terminal.typed()) is not None:
            said.append(line)
        self.keep_alive()
        if self._left:
            said.append("q")
        return [*said, *self._keys()]

    def alert(self, name: str, seat: int, text: str) -> None:
        """Something that cannot come about by carelessness, by its name: into the log and onto the terminal."""
        _log.warning("alert: %s, seat %d", name, seat)
        self.terminal.say(text)

    def close(self) -> None:
        """Give the screen back."""
        if self._screen is not None:
            self._screen.close()


class Gear:
    """The devices of these settings to be looked at by hand, and readers at these ports, for seats from 0 on.

    Raises `Unusable` if there is no reader.
    """

    def __init__(self, settings: Settings, ports: Sequence[str], now: Callable[[], int]) -> None:
        self.settings = settings
        self.pressed: Pressed = queue.SimpleQueue()
        self.antennas: list[Antenna] = [ChipAntenna(seat, port) for seat, port in enumerate(ports)]
        self._hardware = Hardware(self.settings, now)
        self._buttons: list[Buttons] = []
        for seat, wiring in enumerate(self.settings.seats):
            if isinstance(wiring, Direct):
                reset = None if wiring.reset is None else ResetLine(wiring.reset)
                self.antennas.append(ChipAntenna(seat, wiring.port, reset))
        if not self.antennas and not any(isinstance(wiring, Board) for wiring in self.settings.seats):
            raise Unusable(
                "no seat has a reader; possible: seats in the settings (table config init), or --port /dev/…"
            )
        for reader in self._hardware.readers:
            if isinstance(reader, SeatBoard):
                self.antennas.append(ReportedAntenna(reader.seat, reader, self.pressed))
            elif isinstance(reader, GpioButtons):
                self._buttons.append(Buttons(reader, self.pressed))
        self.antennas.sort(key=lambda antenna: antenna.seat)
        wired = {antenna.seat for antenna in self.antennas}
        self.without_reader: tuple[Seat, ...] = () if ports else tuple(seat for seat in SEATS if seat not in wired)

    @property
    def with_lights(self) -> frozenset[Seat]:
        """The seats that have a light."""
        return frozenset(
            seat
            for seat, wiring in enumerate(self.settings.seats)
            if isinstance(wiring, Board) or (isinstance(wiring, Direct) and (wiring.rgb or wiring.leds))
        )

    @property
    def with_buttons(self) -> frozenset[Seat]:
        """The seats that have buttons."""
        return frozenset(
            seat
            for seat, wiring in enumerate(self.settings.seats)
            if isinstance(wiring, Board) or (isinstance(wiring, Direct) and wiring.buttons is not None)
        )

    def lights(self) -> Lights:
        """Open the lights. Raises ``OSError``."""
        return self._hardware.lights()

    def close(self) -> None:
        """Give everything back."""
        for buttons in self._buttons:
            buttons.close()
        for antenna in self.antennas:
            antenna.close()
