"""Games at four seat boards: readings of a simulated game become tags and buttons, and the loop plays what is read.

Real are the firmware, the line, pyserial, the adapters in their threads, the loop; only the clocks are the test's. The
table's stands still until everybody has told what happened, then all of them are put forward together. So the
machine's speed decides nothing, and no test waits for time to pass.
"""

from __future__ import annotations

import queue
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from table.adapters.journal_memory import MemoryJournal
from table.adapters.seat_board import BoardLights, SeatBoard
from table.app import Adapters, Loop
from table.events import Down, Event, Stop, Up
from table.games.contract import Header
from table.languages import words_in
from table.readings import Button, Fault, Host, Passes, Reading, Sees
from table.seats import SEATS, Seat
from table.sensing import Setup
from tests.app.tables import Remembering, new_game
from tests.firmware.usb import Bus, UsbBoard
from tests.seat_board.seated import PATIENCE, QUICK, board_id

CHUNK_MS = 500
"""Clocks are put forward so far at most at once: a session must not seem to have fallen silent."""

STALE_MS = 1000
"""A ping that was answered may be so old. A board misses its host after three seconds: it may be half a second ahead,
and is put forward before the next ping comes."""

PATIENT, HASTY = 2.0, 0.03
"""Seconds after which time has to pass for what did not come: where nothing goes wrong, and where things do."""
ROUNDS = 20
"""So often every board is looked after before time has to pass."""

Told = Callable[[Event], bool]
"""Whether an event is the one that is waited for."""


class FrozenClock:
    """Milliseconds that pass only when told to."""

    def __init__(self) -> None:
        self.time = 0

    def now(self) -> int:
        """The time."""
        return self.time


class FourBoards:
    """The boards of four seats, their adapters, and hands that do what readings say was done."""

    def __init__(self, files: Path) -> None:
        self.clock = FrozenClock()
        self.boards = [UsbBoard(files, board_id(seat)) for seat in SEATS]
        for board in self.boards:
            board.clock = "looks"
        self.bus = Bus(self.boards)
        self.adapters = [
            SeatBoard(seat, board_id(seat), self.clock.now, settings=QUICK, find=self.bus.path_of) for seat in SEATS
        ]
        self.before_each: Callable[[], None] = lambda: None
        """what goes wrong all the time"""
        self.patient = True
        """whether what is awaited comes by itself: nothing has to be tried again"""

    def close(self) -> None:
        """Away with everything."""
        for board in self.boards:
            board.close()

    def do(self, reading: Reading) -> Told | None:
        """Do what this reading says was done; what is to be told then, None if nothing."""
        self.before_each()
        match reading:
            case Sees(seat=seat, tags=tags):
                return self._put(seat, [tag.lower() for tag in tags])
            case Button(seat=seat, button=button, down=down):
                board = self.boards[seat]
                (board.press if down else board.release)(button)
                return lambda event: (
                    isinstance(event, Button) and (event.seat, event.button, event.down) == (seat, button, down)
                )
        return None

    def _put(self, seat: Seat, tags: list[str]) -> Told | None:
        board = self.boards[seat]
        if sorted(board.lying) == sorted(tags):
            return None
        board.put(tags)
        return self.sees(seat) if board.plugged else None

    def sees(self, seat: Seat) -> Told:
        """This seat's reader tells what lies on its pad."""
        tags = sorted(tag.upper() for tag in self.boards[seat].lying)
        return lambda event: isinstance(event, Sees) and (event.seat, sorted(event.tags)) == (seat, tags)

    def pass_time(self, ms: int) -> None:
        """Put all clocks forward; every board that is there has been heard after it."""
        self.clock.time += ms
        self._all(advance=ms)
        for adapter in self.adapters:
            adapter.wake()
        until, rounds = time.monotonic() + PATIENCE, 0
        while any(map(self._is_stale, SEATS)) and (self.patient or rounds < ROUNDS):
            assert time.monotonic() < until, "a board is not heard any more"
            self._all(state=1)
            rounds += 1

    def linger(self) -> None:
        """Let every board work for a while, no time passing."""
        for _ in range(ROUNDS):
            self._all(state=1)

    def _all(self, **command: object) -> None:
        there = [board for board in self.boards if board.plugged]
        for board in there:
            board.ask(**command)
        for board in there:
            board.answer()

    def _is_stale(self, seat: Seat) -> bool:
        health = self.adapters[seat].health
        if not self.boards[seat].plugged or health is None:
            return False
        asked_at = health.at - health.round_trip
        return self.clock.time - asked_at > STALE_MS

    def lit(self) -> Iterable[Told]:
        """Wait until just those rings are lit whose seats' lights are."""
        until = time.monotonic() + PATIENCE
        while [any(map(any, board.ring)) for board in self.boards] != [each.pattern != "off" for each in self.adapters]:
            assert time.monotonic() < until
            self.linger()
            self.pass_time(20)
        return ()

    # --- what goes wrong; each puts it right again, and says what will be told of it

    def unplugged(self, seat: Seat, ms: int) -> Iterable[Told]:
        """The board is pulled out, and so much later plugged in again, behind another port."""
        self.boards[seat].unplug()
        yield lambda event: isinstance(event, Down) and event.name == self.adapters[seat].name
        self._wait(ms)
        self.boards[seat].plug()
        yield self.sees(seat)

    def power_cut(self, seat: Seat, ms: int) -> Iterable[Told]:
        """The board starts anew, its port as it was."""
        self.boards[seat].cut_power()
        self._wait(ms)
        self.boards[seat].start()
        yield self.sees(seat)

    def hung(self, seat: Seat, ms: int) -> Iterable[Told]:
        """The bus hangs; the board's watchdog ends it."""
        self.boards[seat].do(hang=True)
        self.boards[seat].do(advance=100)
        self.linger()  # it comes to its next poll, and no further
        self.boards[seat].do(advance=5001)
        assert self.boards[seat].restarted()["restart"] == 3
        yield self.sees(seat)
        self._wait(ms)

    def garbled(self, seat: Seat, ms: int) -> Iterable[Told]:
        """The chip gives damaged answers for a while."""
        self.boards[seat].do(faults=["checksum"])
        yield lambda event: isinstance(event, Fault) and (event.seat, event.kind) == (seat, "lost")
        self._wait(ms)
        self.boards[seat].do(faults=[])
        self.boards[seat].do(advance=1000)
        yield self.sees(seat)

    def silent(self, seat: Seat, ms: int) -> Iterable[Told]:
        """The chip does not answer for a while."""
        self.boards[seat].do(faults=["silent"])
        yield lambda event: isinstance(event, Fault) and (event.seat, event.kind) == (seat, "lost")
        self._wait(ms)
        self.boards[seat].do(faults=[])
        self.boards[seat].do(advance=1000)
        yield self.sees(seat)

    def _wait(self, ms: int) -> None:
        while ms > 0:
            self.pass_time(min(ms, CHUNK_MS))
            ms -= CHUNK_MS


Trouble = Callable[[], Iterable[Told]]


class BoardsInbox:
    """The loop's inbox: does one reading after the other at its time, and hands on what the boards tell of it.

    `troubles` begin behind so many readings; whoever sits there waits until it is over.
    """

    def __init__(
        self, boards: FourBoards, readings: Sequence[Reading], troubles: Sequence[tuple[int, Trouble]] = ()
    ) -> None:
        self.told: list[Event] = []
        self._boards = boards
        self._coming: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._readings = deque(enumerate(readings, start=1))
        self._troubles = deque(troubles)
        self._awaited: deque[Told] = deque(boards.sees(seat) for seat in SEATS)
        self._trouble: Iterator[Told] = iter(())
        self._began: int | None = None
        self._done = 0
        self._shift = 0

    def now(self) -> int:
        """The time."""
        return self._boards.clock.time

    def put(self, event: Event) -> None:
        """Hand an event in.

        A board's clock is ahead of the table's by more or less, and the times it tells with it; what they are worth
        is tested apart. Here the clock stood still since what is told was done.
        """
        self._coming.put(replace(event, t=self.now()) if isinstance(event, Sees | Button | Fault) else event)

    def take(self, until: int | None) -> Event | None:
        """The next event, or None once it is `until`."""
        while True:
            if self._awaited or not self._coming.empty():
                return self._next()
            if self._begins_trouble():
                continue
            due = self._due()
            if due is None:
                return Stop("played")
            if until is not None and until <= min(due, self.now()):
                return None
            if due <= self.now():
                self._do()
            else:
                self._boards.pass_time(min(CHUNK_MS, (due if until is None else min(due, until)) - self.now()))

    def _next(self) -> Event:
        event = self._comes()
        self.told.append(event)
        # Four seats tell when they like: whatever of it is awaited has come.
        self._awaited = deque(told for told in self._awaited if not told(event))
        return event

    def _comes(self) -> Event:
        """What comes next. A board whose time is used up, or that tries again, is given some more of it."""
        patient = self._boards.patient and self._began is None
        began, until = self.now(), time.monotonic() + PATIENCE
        while True:
            try:
                event = self._coming.get(timeout=PATIENT if patient else HASTY)
            except queue.Empty:
                assert time.monotonic() < until
                self._boards.linger()
                if self._coming.empty():
                    self._boards.pass_time(20 if patient else 50)
                continue
            if self._began is None:
                self._shift += self.now() - began
            return event

    def _begins_trouble(self) -> bool:
        for told in self._trouble:
            self._awaited.append(told)
            return True
        if self._began is not None:
            self._shift += self.now() - self._began
            self._began = None
        if self._troubles and self._troubles[0][0] == self._done:
            self._trouble = iter(self._troubles.popleft()[1]())
            self._began = self.now()
            return True
        return False

    def _due(self) -> int | None:
        return self._readings[0][1].t + self._shift if self._readings else None

    def _do(self) -> None:
        self._done, reading = self._readings.popleft()
        if isinstance(reading, Host):
            self.put(reading)
        elif not isinstance(reading, Passes):
            told = self._boards.do(reading)
            if told is not None:
                self._awaited.append(told)


class Played:
    """A game played at the boards."""

    def __init__(self, boards: FourBoards, header: Header, setup: Setup, inbox: BoardsInbox) -> None:
        self.journals = [MemoryJournal()]
        self.seen = Remembering()
        adapters = Adapters(
            readers=boards.adapters,
            lights=lambda: BoardLights(boards.adapters),
            screen=lambda: self.seen,
            sound=lambda: self.seen,
            journal=self._next_journal,
            words=words_in("en"),
            look_ms=None,
        )
        for board in boards.boards:
            board.plug()
        Loop(new_game(header, setup, self.journals[0]), inbox, adapters).run()

    def _next_journal(self, _number: int) -> MemoryJournal:
        self.journals.append(MemoryJournal())
        return self.journals[-1]

    @property
    def actas(self) -> list[list[bytes]]:
        """The actas."""
        return [journal.lines for journal in self.journals]


def troubles_of(told: Sequence[Event]) -> list[Event]:
    """What the loop was told beside plain readings."""
    return [event for event in told if isinstance(event, Fault | Down | Up)]
