"""Whole mesas at a simulated table, with readers that fail and tags that flicker: every reading, and the acta."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from table.adapters.journal_memory import MemoryJournal
from table.adapters.simulator.people import look
from table.adapters.simulator.setting import Pack, Simulated, Wishes, simulated
from table.adapters.simulator.virtual import VirtualInbox
from table.adapters.simulator.world import Trouble
from table.app import Adapters, Loop
from table.events import Event, Stop
from table.languages import words_in
from table.partida import Partida
from table.readings import Button, DealKind, Fault, Host, Passes, Reading, ReadingsHeader, Sees
from table.seats import Seat
from tests.app.tables import Remembering, new_game

PASSING: tuple[Trouble, ...] = ("silent", "garbled", "unplugged", "flicker", "unknown", "neighbour")
"""What goes wrong for a moment."""

LONGEST_MS = 3 * 3600 * 1000
"""No mesa takes three hours."""


@dataclass
class Mesa:
    """A mesa as it went: what the readers reported, and the lines that were kept."""

    header: ReadingsHeader
    readings: list[Reading]
    lines: list[bytes]
    seen: Remembering


class Clumsy:
    """The people of a table where something goes wrong every now and then."""

    def __init__(self, table_: Simulated, source: random.Random) -> None:
        self._world = table_.world
        self._people = table_.people
        self._source = source
        self._next = 5_000
        self._wrong: tuple[Seat, Trouble] | None = None

    def next_at(self) -> int | None:
        """When something happens next."""
        others = self._people.next_at()
        return self._next if others is None else min(others, self._next)

    def act(self, now: int) -> None:
        """Trouble begins or ends, and hands move."""
        if now >= self._next:
            if self._wrong is None:
                self._wrong = self._source.randrange(4), self._source.choice(PASSING)
                self._next = now + self._source.randrange(100, 4_000)
            else:
                self._next = now + self._source.randrange(2_000, 30_000)
            seat, trouble = self._wrong
            self._world.trouble(seat, trouble)
            self._wrong = None if trouble not in self._world.troubles[seat] else self._wrong
        self._people.act(now)


class Listening(VirtualInbox):
    """The virtual inbox, keeping every reading; ends when the mesa is over, or after so many ms."""

    def __init__(self, table_: Simulated, source: random.Random | None, until: int) -> None:
        super().__init__(table_.world, table_.people if source is None else Clumsy(table_, source))
        self.readings: list[Reading] = []
        self._bots = table_.people
        self._until = until

    def take(self, until: int | None) -> Event | None:
        """The next event."""
        event = super().take(until)
        if isinstance(event, Sees | Fault | Button | Host):
            self.readings.append(event)
        return event

    def looks(self, partida: Partida, now: int) -> None:
        """Show the table to the people."""
        self._bots.watch(look(partida.view, partida.hints), now)
        if partida.view.over or now >= self._until:
            self.put(Stop("enough"))
        assert now < LONGEST_MS, "nothing goes on at this table"


@lru_cache(maxsize=32)
def mesa(
    seed: int,
    players: int = 4,
    deal: DealKind = "none",
    pack: Pack | None = None,
    *,
    clumsy: bool = False,
    until: int = 2 * LONGEST_MS,
) -> Mesa:
    """Bots play a mesa, or its beginning until so many ms."""
    table_ = simulated(Wishes(game="cuarenta", seed=seed, players=players, deal=deal, pack=pack, bots=4))
    inbox = Listening(table_, random.Random(seed) if clumsy else None, until)
    journal, seen = MemoryJournal(), Remembering()
    adapters = Adapters(
        readers=(),
        lights=lambda: seen,
        screen=lambda: seen,
        sound=lambda: seen,
        journal=lambda _number: MemoryJournal(),
        words=words_in("en"),
        onlookers=(inbox.looks,),
        look_ms=None,
    )
    Loop(new_game(table_.header, table_.setup, journal), inbox, adapters).run()
    return Mesa(table_.readings_header, [*inbox.readings, Passes(inbox.now())], journal.lines, seen)
