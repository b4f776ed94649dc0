"""The people at the simulated table: bots that look at the table, think a while and move cards and buttons.

What they do in a game is that game's (`cuatrola`, `cuarenta` beside this). They decide with `table.bots` – own cards
and public view only – and act with their hands alone: a bot that bids presses buttons, as anybody would. Humans' seats
are left to whoever works the world.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from table.adapters.simulator.world import World
from table.games.contract import Header
from table.readings import ButtonName, DealKind
from table.seats import SEATS, Seat, seat_at
from table.sensing import Hints

Act = Callable[[int], None]
"""Something hands do, at a time."""

Plan = Iterator[tuple[int, Act]]
"""Acts one after the other, each with the ms that pass before it."""

PRESS_MS = 120
LIE_MS = 700
"""How long a card that is passed over a pad lies there: shorter than a pinte."""
AWAY_MS = 800
"""How long the pad is empty before the next card."""
REVERSAL_MS = 10_500
"""So long a ruling that ended a hand can be reversed in peace."""
UNREAD_MS = 4_000
"""So long after they have done something and nothing came of it people try again."""
LOOK_MS = 500
"""How often they look whether the others have done what they wait for."""


class Looked(msgspec.Struct, frozen=True):
    """What the people see of the table: the public view, what each seat has stepped to with green, open cards."""

    view: Any
    chosen: tuple[str | None, ...]
    open: tuple[str, ...] = ()
    """a card of the seat in turn that may still lift, and what it lifts so far"""
    asked: tuple[Seat, ...] = ()
    """the pads over which a card of a ronda is asked for"""
    early: tuple[Seat, ...] = ()
    """the pads on which a card waits for its turn, while nothing is chosen there"""
    dealer: Seat | None = None
    """who deals the next game, where somebody has settled that"""


def look(view: Any, hints: Hints) -> Looked:
    """What there is to see."""
    choosing = ("choosing_bid", "choosing_cante", "choosing_ronda")
    chosen = {hint.seat: hint.detail for hint in hints.seats if hint.word in choosing}
    lying = next((hint.cards for hint in hints.seats if hint.cards), ())
    asked = tuple(hint.seat for hint in hints.seats if hint.word == "ronda_card")
    early = tuple(hint.seat for hint in hints.seats if hint.word == "early")
    return Looked(view, tuple(chosen.get(seat) for seat in SEATS), lying, asked, early)


class People:
    """Four seats, some of them bots; `act` moves hands, `watch` tells them what the table shows."""

    def __init__(
        self,
        world: World,
        header: Header,
        *,
        bots: frozenset[Seat],
        deal: DealKind,
        source: random.Random,
        speed: float = 1.0,
    ) -> None:
        self.world = world
        self.bots = bots
        self.header = header
        self.resting = False
        """they finish what they have begun, and begin nothing"""
        self._deal = deal
        self._source = source
        self._speed = speed
        self._agenda: list[tuple[int, int, Act]] = []
        self._planned = 0
        self._looked: Looked | None = None
        self._look_again = 0
        self._now = 0
        self._tried: set[tuple[object, ...]] = set()

    def watch(self, looked: Looked, now: int) -> None:
        """The table shows something new."""
        with self.world.lock:
            if looked != self._looked:
                self._look_again = now
            self._looked = looked

    def next_at(self) -> int | None:
        """When `act` is to be called next; None before there was anything to look at."""
        if self._agenda:
            return self._agenda[0][0]
        return None if self._looked is None or self.resting else self._look_again

    def act(self, now: int) -> None:
        """Do what is due; with nothing begun, look at the table and begin something."""
        with self.world.lock:
            while self._agenda and self._agenda[0][0] <= now:
                at, _number, act = heapq.heappop(self._agenda)
                act(at)
            if not self._agenda and self._looked is not None and now >= self._look_again and not self.resting:
                self._begin(self._looked, now)

    def _begin(self, looked: Looked, now: int) -> None:
        """Begin what there is to do; with nothing to do, look again soon, for people may have moved their cards."""
        self._now = at = now
        for pause, act in self._plan(looked):
            at += pause
            self._planned += 1
            heapq.heappush(self._agenda, (at, self._planned, act))
        self._look_again = at + UNREAD_MS if self._agenda else now + LOOK_MS

    # What whoever works the world wants to know, or have done

    has_middle = False
    """cards lie in the middle of the table"""

    @property
    def pinte(self) -> str | None:
        """The card in a dealer's hand that is to be turned, in a game that has one."""
        return None

    def name(self, pad: Seat) -> str:
        """Who sits at this pad; nothing where nobody does."""
        seat = seat_at(pad, len(self.header.players))
        return "" if seat is None else self.header.players[seat]

    def deal_now(self) -> None:
        """The next cards are dealt at once, if it is time for that."""

    def leaves_off(self) -> None:
        """What they were about to do before the next game's first card they do not."""
        with self.world.lock:
            self._agenda.clear()
            self._look_again = self._now

    def puts_down(self) -> None:
        """What was dealt, or about to be, for the next game is not: others play it, or the cards are drawn with."""
        self.leaves_off()

    def is_passing(self, card: str) -> bool:  # noqa: ARG002 - a game's own
        """Whether a card on a pad is one that is passed over it face down."""
        return False

    def gather(self, pad: Seat) -> None:
        """Whoever sits there takes what is his."""
        self.world.gather(pad)

    def as_input(self, pad: Seat, card: str) -> dict[str, Any]:
        """The input of the acta that the host enters for a card lying on a pad."""
        return {"in": "play", "seat": pad, "card": card}

    def think(self, shortest: int, longest: int) -> int:
        """The ms of a thought between these two, at the speed they have."""
        return int(self._source.uniform(shortest, longest) / self._speed)

    # What there is to do

    def _plan(self, looked: Looked) -> Plan:
        """What to do next, as the table looks; nothing where nobody but a person is awaited."""
        raise NotImplementedError

    def _looks(self, now: int) -> None:
        self._look_again = now

    # What hands do

    def _once_more(self, card: str, seat: Seat) -> Plan:
        """It lies there and is not read: take it up and lay it again."""
        yield 0, self._takes(card, seat)
        yield AWAY_MS, self._lays(card, seat)

    def _lays(self, card: str, seat: Seat) -> Act:
        return lambda _now: self.world.lay(card, seat)

    def _takes(self, card: str, seat: Seat) -> Act:
        return lambda _now: self.world.take(card, seat)

    def _presses(self, seat: Seat, button: ButtonName, pause: int) -> Plan:
        yield pause, lambda now: self.world.press(seat, button, down=True, now=now)
        yield PRESS_MS, lambda now: self.world.press(seat, button, down=False, now=now)


def together(*plans: Plan) -> Plan:
    """Several plans at the same time, as one."""
    acts: list[tuple[int, Act]] = []
    for plan in plans:
        at = 0
        for pause, act in plan:
            at += pause
            acts.append((at, act))
    before = 0
    for at, act in sorted(acts, key=lambda each: each[0]):
        yield at - before, act
        before = at
