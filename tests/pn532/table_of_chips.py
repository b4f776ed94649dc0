"""A simulated table whose pads are read by four emulated chips through nfcpy, in virtual time.

People, hands and buttons are the simulator's; what lies on a pad lies in its chip's field. A poll happens where the
simulator's reader would have looked, and at every poll's time while something is wrong.
"""

from __future__ import annotations

import json
import random
import threading
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from table.adapters.journal_memory import MemoryJournal
from table.adapters.simulator.people import look
from table.adapters.simulator.setting import Simulated, Wishes, simulated
from table.adapters.simulator.world import due_poll
from table.adapters.supervisor import described, longer
from table.app import Adapters, Loop
from table.events import Down, Event, Stop, Up
from table.languages import words_in
from table.partida import Partida
from table.ports import Report
from table.readings import Sees
from table.seats import SEATS, Seat
from tests.app.tables import Remembering, new_game
from tests.pn532.hsu import Fault
from tests.pn532.pads import Pad

BACK_AFTER_MS = 700
"""How long a plug stays pulled."""

FAULTS: tuple[Fault, ...] = ("silent", "checksum", "noise", "short", "cut", "error", "wrong_code", "unplugged")


class Named:
    """Stands for a supervised reader in the loop, which knows it by its name."""

    def __init__(self, seat: Seat) -> None:
        self.name = f"chip of seat {seat}"
        self.seats = (seat,)
        self._stopped = threading.Event()

    def run(self, _report: Report) -> None:
        """Nothing: the inbox polls."""
        self._stopped.wait()

    def stop(self) -> None:
        self._stopped.set()


class SeatChip:
    """A seat's pad with its chip, polled when it is due; tried again with growing pauses when it failed."""

    def __init__(self, pad: Pad, seat: Seat) -> None:
        self.pad = pad
        self.name = Named(seat).name
        self.faults: dict[int, tuple[Fault, int]] = {}
        """at which poll what goes wrong, for how many commands"""
        self.polls = 0
        self.had: list[Fault] = []
        self._pause = 0
        self._not_before = 0
        self._unplugged_at: int | None = None
        self._sees = True

    @property
    def restless(self) -> bool:
        """Whether it has something to tell although nothing has moved on the pad."""
        return not self._sees

    def poll(self, now: int) -> list[Event]:
        """What comes of a poll at this time."""
        early: list[Event] = []
        self.pad.now = now
        if self._unplugged_at is not None and now >= self._unplugged_at + BACK_AFTER_MS:
            self._unplugged_at = None
            with suppress(FileNotFoundError):
                self.pad.hsu.unplug()
            self.pad.plug_in()
        if now < self._not_before:
            return early
        self._go_wrong(now)
        try:
            reading = self.pad.reader.look(early.append)
        except OSError as failure:
            self.pad.hsu.behave()
            self._sees = False
            self._pause = longer(self._pause)
            self._not_before = now + self._pause
            return [*early, Down(self.name, described(failure), self._pause)]
        if reading is None:
            return early
        self._sees = isinstance(reading, Sees)
        return [*early, reading]

    def works_again(self) -> bool:
        """Whether it had failed before what it has just reported."""
        failed, self._pause = self._pause > 0, 0
        return failed

    def _go_wrong(self, now: int) -> None:
        self.polls += 1
        fault = self.faults.pop(self.polls, None)
        if fault is None or self._unplugged_at is not None:
            return
        self.had.append(fault[0])
        self.pad.hsu.fail(*fault)
        if fault[0] == "unplugged":
            self._unplugged_at = now
        self._sees = False


class Honest(MemoryJournal):
    """The journal of a table whose cards we know: what it says of a seat's cards must be so."""

    def __init__(self, table: Simulated) -> None:
        super().__init__()
        self._table = table

    def write(self, line: bytes) -> None:
        for each in line.splitlines():
            keys = json.loads(each)
            if keys.get("in") in ("deal", "play"):
                assert self._table.world.owner[keys["card"]] == keys["seat"], f"invented: {each!r}"
        super().write(line)


class ChipsInbox:
    """The loop's inbox and clock of such a table; stops after so many games."""

    def __init__(self, table: Simulated, chips: list[SeatChip], games: int) -> None:
        self._table = table
        self._chips = chips
        self._games = games
        self._now = 0
        self._looked = -1
        self._events: deque[Event] = deque()
        self._was_over = False

    def now(self) -> int:
        return self._now

    def put(self, event: Event) -> None:
        self._events.append(event)

    def take(self, until: int | None) -> Event | None:
        while not self._events:
            due = self._next()
            if until is not None and until <= due:
                self._now = max(self._now, until)
                return None
            self._now = self._looked = due
            self._table.people.act(due)
            self._events += self._table.world.said()
            for seat in SEATS:
                if due_poll(seat, due) == due and self._is_restless(seat):
                    self._poll(seat)
        return self._events.popleft()

    def _is_restless(self, seat: Seat) -> bool:
        return self._table.world.restless(seat) or self._chips[seat].restless

    def _next(self) -> int:
        world, now = self._table.world, max(self._now, self._looked + 1)
        if world.has_said:
            return now
        polls = [due_poll(seat, now) for seat in SEATS if self._is_restless(seat)]
        hands = self._table.people.next_at()
        return min([*polls, *([] if hands is None else [max(hands, self._now)])])

    def _poll(self, seat: Seat) -> None:
        seen = self._table.world.poll(seat, self._now)
        if isinstance(seen, Sees):
            self._chips[seat].pad.lay(*seen.tags)
        for told in self._chips[seat].poll(self._now):
            if not isinstance(told, Down) and self._chips[seat].works_again():
                self._events.append(Up(self._chips[seat].name))
            self._events.append(told)

    def looks(self, partida: Partida, now: int) -> None:
        """What the people see of the table."""
        self._table.people.watch(look(partida.view, partida.hints), now)
        if partida.view.over and not self._was_over:
            self._games -= 1
            if self._games == 0:
                self.put(Stop("enough"))
        self._was_over = partida.view.over


def played_on_chips(
    folder: Path, wishes: Wishes, games: int, house: Mapping[str, object], wrong: random.Random | None = None
) -> tuple[list[list[bytes]], list[Fault]]:
    """The actas of so many games read by four emulated chips; with `wrong` every fault occurs again and again."""
    table = simulated(replace(wishes, bots=4))
    header = replace(table.header, house=house)
    table.people.header = header
    chips = [SeatChip(Pad(folder, seat, early=True), seat) for seat in SEATS]
    if wrong is not None:
        for number, chip in enumerate(chips):
            polls = sorted(wrong.sample(range(3, 110), 14))
            for place, poll in enumerate(polls):
                kind = FAULTS[(place + 3 * number) % len(FAULTS)]
                chip.faults[poll] = (kind, 1 if kind == "unplugged" else wrong.choice((1, 1, 2, 8)))
    inbox = ChipsInbox(table, chips, games)
    journals: list[MemoryJournal] = [Honest(table)]

    def next_journal(_number: int) -> MemoryJournal:
        journals.append(Honest(table))
        return journals[-1]

    seen = Remembering()
    adapters = Adapters(
        readers=[Named(seat) for seat in SEATS],
        lights=lambda: seen,
        screen=lambda: seen,
        sound=lambda: seen,
        journal=next_journal,
        words=words_in("en"),
        onlookers=(inbox.looks,),
        look_ms=None,
    )
    try:
        Loop(new_game(header, table.setup, journals[0]), inbox, adapters).run()
    finally:
        for chip in chips:
            chip.pad.close()
    return [journal.lines for journal in journals], [fault for chip in chips for fault in chip.had]
