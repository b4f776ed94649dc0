"""Pads that are looked at one look at a time, by whoever enrols a deck or examines the table.

A PN532 of the direct wiring gives more than UIDs: its chip, and the memory of a tag; a seat board the memory of a tag.
Of any other reader there is what it reports.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol, TypeAlias

from table.adapters.board_tags import BoardChip
from table.adapters.nfcpy_reader import Reset
from table.adapters.pn532 import Chip, ReaderFault, Version, open_chip, version_of
from table.adapters.seat_board import SeatBoard
from table.adapters.supervisor import SupervisedReader
from table.events import Down, Up
from table.ports import Reader
from table.readings import Button, Fault, Reading, Sees
from table.seats import Seat

Told: TypeAlias = Reading | Down | Up
Pressed: TypeAlias = "queue.SimpleQueue[Button]"
"""Where buttons that were pressed or let go wait for who asks for them."""

FIRST_WITHIN = 3.0
"""Seconds that a reader has to report for the first time: a board may be on its way through its start."""
END_WITHIN = 0.5
"""Seconds that a reader has to end."""


_NOTHING = ReaderFault("timeout", "nothing reported yet")


class Antenna(Protocol):
    """One pad."""

    name: str
    seat: Seat

    def look(self) -> tuple[str, ...]:
        """The UIDs on it now. Raises `ReaderFault`; the next look tries anew."""

    def polls(self, now: int) -> tuple[int, int] | None:
        """How often it had polled, and when that was: now, or what it said last; None where nobody knows."""

    def version(self) -> Version | None:
        """What its chip says of itself, None where it has not yet or cannot."""

    def chip(self) -> Chip | BoardChip | None:
        """The chip, open, for whoever wants more of a tag than its UID; None where there is none to be had."""

    def close(self) -> None:
        """Give the device back; safe to call twice."""


class ChipAntenna:
    """A pad with a PN532 at this port."""

    def __init__(self, seat: Seat, port: str, reset: Reset | None = None) -> None:
        self.name = port
        self.seat = seat
        self._port = port
        self._reset = reset
        self._chip: Chip | None = None
        self._polls = 0

    def look(self) -> tuple[str, ...]:
        """A poll, the chip opened first where that is needed. Raises `ReaderFault`."""
        self._polls += 1
        try:
            return self.chip().tags()
        except ReaderFault as fault:
            if fault.kind != "garbled":
                self.close()
            raise

    def polls(self, now: int) -> tuple[int, int]:
        """One a look."""
        return self._polls, now

    def version(self) -> Version | None:
        """Of the chip that is open."""
        return None if self._chip is None else self._chip.version

    def chip(self) -> Chip:
        """The chip, opened where that is needed. Raises `ReaderFault`."""
        if self._chip is None:
            if self._reset is not None:
                self._reset.pulse()
            self._chip = open_chip(self._port)
        return self._chip

    def close(self) -> None:
        """Field off, port closed."""
        chip, self._chip = self._chip, None
        if chip is not None:
            chip.close()


class ReportedAntenna:
    """The pad of one seat of any reader, as that reports it from its thread; buttons go to `pressed`."""

    def __init__(
        self, seat: Seat, reader: Reader, pressed: Pressed | None = None, *, patience: float = FIRST_WITHIN
    ) -> None:
        self.name = reader.name
        self.seat = seat
        self._board = reader if isinstance(reader, SeatBoard) else None
        self._told: queue.SimpleQueue[Told] = queue.SimpleQueue()
        self._last: tuple[str, ...] | ReaderFault = _NOTHING
        self._patience = patience
        self._reader = SupervisedReader(reader, partial(_sorted, self._told.put, pressed))
        self._reader.start()

    def look(self) -> tuple[str, ...]:
        """What it reported last; the first time that is waited for. Raises `ReaderFault`."""
        until = time.monotonic() + self._patience
        self._patience = 0.0
        while not self._told.empty() or self._last is _NOTHING:
            try:
                told = self._told.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                break
            match told:
                case Sees(seat=self.seat, tags=tags):
                    self._last = tags
                case Fault(seat=self.seat, kind=kind):
                    self._last = ReaderFault(kind, self.name)
                case Down(problem=problem):
                    self._last = ReaderFault("lost", problem)
        if isinstance(self._last, ReaderFault):
            raise self._last
        return self._last

    def polls(self, now: int) -> tuple[int, int] | None:  # noqa: ARG002 - a board says when
        """As a seat board says once a second; other readers do not."""
        health = None if self._board is None else self._board.health
        return None if health is None else (health.polls, health.at)

    def version(self) -> Version | None:
        """As a seat board says when a session begins; other readers do not."""
        chip = None if self._board is None else self._board.chip
        return None if chip is None else version_of(chip.ic, chip.version, chip.revision)

    def chip(self) -> BoardChip | None:
        """A seat board's; of other readers there is none to be had."""
        return None if self._board is None else BoardChip(self._board)

    def close(self) -> None:
        """End its thread."""
        self._reader.stop()
        self._reader.join(END_WITHIN)


def _sorted(tell: Callable[[Told], None], pressed: Pressed | None, told: Told) -> None:
    if not isinstance(told, Button):
        tell(told)
    elif pressed is not None:
        pressed.put(told)


class Buttons:
    """A reader of buttons, running; what is pressed goes to `pressed`."""

    def __init__(self, reader: Reader, pressed: Pressed) -> None:
        self._reader = SupervisedReader(reader, partial(_sorted, lambda _told: None, pressed))
        self._reader.start()

    def close(self) -> None:
        """End its thread."""
        self._reader.stop()
        self._reader.join(END_WITHIN)


Look = tuple[str, ...] | ReaderFault
"""What one look at one pad came to."""


def look_at(antenna: Antenna) -> Look:
    """One look; what fails is a value."""
    try:
        return antenna.look()
    except ReaderFault as fault:
        return fault


RETRY_LOOKS = 50
"""A pad that is broken is tried again only after so many rounds: an open that fails takes its time."""
FAILED_LOOKS = 3
"""After so many looks in a row that came to nothing a pad is broken; at once if it is lost."""


class InTurn:
    """Looks at several pads one after the other, and lets none that is broken hold the others up."""

    def __init__(self, antennas: Sequence[Antenna], say: Callable[[str], None]) -> None:
        self._antennas = antennas
        self._say = say
        self._failed: dict[Seat, int] = {}
        self._pauses: dict[Seat, int] = {}

    def looks(self) -> Iterator[tuple[Antenna, tuple[str, ...]]]:
        """The clean looks of a round. That a pad is broken is said once; a look that fails now and then is no news."""
        for antenna in self._antennas:
            if self._pauses.get(antenna.seat, 0):
                self._pauses[antenna.seat] -= 1
                continue
            look = look_at(antenna)
            if isinstance(look, ReaderFault):
                self._fails(antenna, look)
            else:
                self._failed.pop(antenna.seat, None)
                yield antenna, look

    def _fails(self, antenna: Antenna, fault: ReaderFault) -> None:
        failed = self._failed.get(antenna.seat, 0)
        now = self._failed[antenna.seat] = FAILED_LOOKS if fault.kind == "lost" else failed + 1
        if now >= FAILED_LOOKS:
            self._pauses[antenna.seat] = RETRY_LOOKS
            if failed < FAILED_LOOKS:
                self._say(f"{antenna.name}: {fault}")


class Together:
    """Looks at several pads at the same time, as in play: the fields are on together and can be in each other's way.

    `turns`: one after the other, where the house has it so.
    """

    def __init__(self, antennas: Sequence[Antenna], *, turns: bool = False) -> None:
        self.antennas = {antenna.seat: antenna for antenna in antennas}
        self._threads = ThreadPoolExecutor(1 if turns else max(1, len(antennas)), "pads")

    def look(self) -> dict[Seat, Look]:
        """One look at each."""
        looks = self._threads.map(look_at, self.antennas.values())
        return dict(zip(self.antennas, looks, strict=True))

    def close(self) -> None:
        """Let the threads go; the pads stay open."""
        self._threads.shutdown()
