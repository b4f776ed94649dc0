"""A table to test: the loop with an inbox that plays a script in virtual time, and adapters that remember.

Nothing here sleeps: time is the script's.
"""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from table import opening
from table.adapters.journal_memory import MemoryJournal
from table.adapters.simulator.people import look
from table.adapters.simulator.setting import Simulated, Wishes, simulated
from table.adapters.simulator.virtual import VirtualInbox
from table.app import Adapters, Loop
from table.cards import CUATROLA_DECK
from table.events import Event, Stop
from table.games.contract import Header
from table.languages import words_in
from table.opening import Opened
from table.partida import Partida
from table.ports import Journal, Reader
from table.readings import Button, ButtonName, DealKind, Fault, Reading, Sees
from table.scene import Pattern, Scene, SoundName
from table.scenes.contract import Display
from table.seats import Seat
from table.sensing import Setup

HEADER = Header(game="cuatrola", rules="narro", players=("Ana", "Blas", "Carmen", "Diego"), dealer=3)
UID = {card: f"04{place:02X}0000000000" for place, card in enumerate(CUATROLA_DECK, start=1)}
DECK = {uid: card for card, uid in UID.items()}


class ScriptInbox:
    """Plays events at their times, then stops; time jumps to whatever is due. A `Stop` ends it at `end`."""

    def __init__(self, script: Iterable[tuple[int, Event]], end: int | None = None, now: int = 0) -> None:
        self._script = deque(script)
        self._end = end
        self._now = now
        self._put: deque[Event] = deque()

    def now(self) -> int:
        return self._now

    def put(self, event: Event) -> None:
        self._put.append(event)

    def take(self, until: int | None) -> Event | None:
        if self._put:
            return self._put.popleft()
        due = self._script[0][0] if self._script else self._end
        if due is None:
            return Stop("the script is over")
        if until is not None and until < due:
            self._now = max(self._now, until)
            return None
        self._now = max(self._now, due)
        return self._script.popleft()[1] if self._script else Stop("the script is over")


@dataclass
class Remembering:
    """Lights, screen and sound in one: everything that was shown, with its time."""

    name: str = "remembering"
    lit: list[tuple[int, Seat, Pattern]] = field(default_factory=list)
    drawn: list[tuple[int, Scene]] = field(default_factory=list)
    played: list[SoundName] = field(default_factory=list)
    all: list[tuple[Any, ...]] = field(default_factory=list)
    """everything, in the order in which it was shown"""
    asked: list[str] = field(default_factory=list)
    closed: int = 0

    def show(self, seat: Seat, pattern: Pattern, now: int) -> None:
        self.lit.append((now, seat, pattern))
        self.all.append(("light", now, seat, pattern))

    def animate(self, now: int) -> int | None:  # noqa: ARG002 - the port's
        return None

    def draw(self, scene: Scene, now: int) -> int | None:
        self.drawn.append((now, scene))
        self.all.append(("screen", now, scene.screen))
        return None

    def events(self) -> list[str]:
        asked, self.asked = self.asked, []
        return asked

    def play(self, sound: SoundName) -> None:
        self.played.append(sound)
        self.all.append(("sound", sound))

    def close(self) -> None:
        self.closed += 1

    @property
    def lights(self) -> list[Pattern]:
        """The four lights as they are."""
        patterns: dict[Seat, Pattern] = {seat: pattern for _now, seat, pattern in self.lit}
        return [patterns.get(seat, "off") for seat in range(4)]

    @property
    def messages(self) -> tuple[str, ...]:
        """What the screen says in words."""
        return self.drawn[-1][1].screen.messages


@dataclass
class Table:
    """A loop over a script, and what it showed and kept."""

    opened: Opened
    loop: Loop
    seen: Remembering
    journals: list[MemoryJournal]

    def run(self) -> Table:
        self.loop.run()
        return self

    @property
    def lines(self) -> list[bytes]:
        """The lines of the newest acta."""
        if len(self.journals) == 1 and isinstance(self.opened.journal, MemoryJournal):
            return self.opened.journal.lines
        return self.journals[-1].lines

    @property
    def inputs(self) -> list[bytes]:
        """Its inputs."""
        return [line for line in self.lines if b'"in"' in line]


def new_game(header: Header = HEADER, setup: Setup | None = None, journal: Journal | None = None) -> Opened:
    """A game about to be dealt."""
    setup = setup or Setup(deck=DECK)
    opened = opening.new(header, setup, journal or MemoryJournal(), 0, Display())
    assert isinstance(opened, Opened)
    return opened


def table(
    script: Iterable[tuple[int, Event]],
    *,
    end: int | None = None,
    opened: Opened | None = None,
    setup: Setup | None = None,
    seen: Remembering | None = None,
    onlookers: Sequence[Callable[[Partida, int], None]] = (),
    readers: Sequence[Reader] = (),
    language: str = "en",
    **adapters: Any,
) -> Table:
    """A table whose events come from a script."""
    seen = seen or Remembering()
    journals = [MemoryJournal()]
    opened = opened or new_game(setup=setup, journal=journals[0])

    def next_journal(_number: int) -> MemoryJournal:
        journals.append(MemoryJournal())
        return journals[-1]

    made: dict[str, Any] = {
        "lights": lambda: seen,
        "screen": lambda: seen,
        "sound": lambda: seen,
        "journal": next_journal,
        "look_ms": None,
        **adapters,
    }
    all_adapters = Adapters(readers=readers, words=words_in(language), onlookers=onlookers, **made)
    made_loop = Loop(opened, ScriptInbox(script, end), all_adapters)
    return Table(opened, made_loop, seen, journals)


# Readings


def sees(t: int, seat: Seat, *cards: str) -> tuple[int, Event]:
    """From now on this seat's reader sees these cards."""
    return t, Sees(t, seat, tuple(UID.get(card, card) for card in cards))


def fault(t: int, seat: Seat, kind: Any = "timeout") -> tuple[int, Event]:
    """From now on this seat's reader gives no clean answer."""
    return t, Fault(t, seat, kind)


def pressed(t: int, seat: Seat, button: ButtonName, for_ms: int = 100) -> list[tuple[int, Event]]:
    """A button down and up again."""
    return [(t, Button(t, seat, button, True)), (t + for_ms, Button(t + for_ms, seat, button, False))]


# Whole games


@dataclass
class Played:
    """Simulated games as they went undisturbed: every reading, and for each input what is read again after it."""

    simulated: Simulated
    readings: list[Reading]
    actas: list[list[bytes]]
    inputs: list[tuple[int, int]]
    """of each input, over all actas: how many readings had led to inputs by then, and from when on there were more"""
    seen: Remembering


def played(wishes: Wishes, games: int = 1, house: Mapping[str, object] | None = None) -> Played:
    """Bots play so many games in virtual time."""
    table_ = simulated(replace(wishes, bots=4))
    header = replace(table_.header, house=house or {})
    table_.people.header = header
    inbox = _Listening(table_, games)
    journals = [_Counting(inbox)]

    def next_journal(_number: int) -> _Counting:
        journals.append(_Counting(inbox))
        return journals[-1]

    seen = Remembering()
    adapters = Adapters(
        readers=(),
        lights=lambda: seen,
        screen=lambda: seen,
        sound=lambda: seen,
        journal=next_journal,
        words=words_in("en"),
        onlookers=(inbox.looks,),
        look_ms=None,
    )
    opened = new_game(header, table_.setup, journals[0])
    Loop(opened, inbox, adapters).run()
    return Played(table_, inbox.readings, [journal.lines for journal in journals], inbox.inputs, seen)


class _Listening(VirtualInbox):
    """The virtual inbox, keeping what passes through it; stops after so many games and a little more."""

    def __init__(self, table_: Simulated, games: int) -> None:
        super().__init__(table_.world, table_.people)
        self.readings: list[Reading] = []
        self.inputs: list[tuple[int, int]] = []
        self._table = table_
        self._games = games
        self._over = 0
        self._was_over = False
        self._undigested: dict[str, int] = {}

    def take(self, until: int | None) -> Event | None:
        event = super().take(until)
        if isinstance(event, Sees | Fault | Button):
            if isinstance(event, Sees):
                new = {self._table.setup.deck[tag]: len(self.readings) for tag in event.tags}
                self._undigested = new | self._undigested
            self.readings.append(event)
        return event

    def digested(self, line: bytes) -> None:
        """An input is kept: from which reading on everything would have to be read again, and its time."""
        self._undigested.pop(json.loads(line).get("card", ""), None)
        first = min(self._undigested.values(), default=len(self.readings))
        at = self.now() if first == len(self.readings) else self.readings[first].t
        self.inputs.append((first, at))

    def looks(self, partida: Partida, now: int) -> None:
        self._table.people.watch(look(partida.view, partida.hints), now)
        over = partida.view.over
        if over and not self._was_over:
            self._over += 1
            if self._over == self._games:
                self.put(Stop("enough"))
        self._was_over = over


class _Counting(MemoryJournal):
    def __init__(self, inbox: _Listening) -> None:
        super().__init__()
        self._inbox = inbox

    def write(self, line: bytes) -> None:
        before = len(self.lines)
        super().write(line)
        for each in self.lines[before:]:
            if b'"in"' in each:
                self._inbox.digested(each)


def wishes(seed: int = 1, deal: DealKind = "none", rules: str = "narro") -> Wishes:
    """What is asked of a simulated table."""
    return Wishes(seed=seed, deal=deal, rules=rules, bots=4)


SHORT = {"objetivo": 3}
"""A house whose games are short."""


def rng(seed: int) -> random.Random:
    """A seeded source for tests."""
    return random.Random(seed)
