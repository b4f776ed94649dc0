"""The people at a simulated table of Cuarenta: they deal, announce rondas, throw, lift and keep the table tidy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from table.adapters.simulator.people import AWAY_MS, LIE_MS, UNREAD_MS, Looked, People, Plan, together
from table.bots.cuarenta import CUARENTA_BOT, rules_of
from table.cards import NO_CARDS, Cards
from table.games.cuarenta.cards import DECK, SPANISH, FrenchCard
from table.games.cuarenta.lifts import Lift, lifts
from table.games.cuarenta.state import HAND_SIZE
from table.games.cuarenta.view import PublicView
from table.seats import Seat, pad_of, seat_at

LAY_MS = 800
"""How long a card lies before the next one goes on top of it or it is taken away."""
PATIENCE_MS = 4_000
"""So long a bot waits for a person whose card lies open."""
TRIES = 3
"""So often a card is laid again that is not read; then the host enters it."""

_FRENCH = {str(card): french for card, french in SPANISH.items()} | DECK


class CuarentaPeople(People):
    """Two or four at Cuarenta."""

    has_middle = True

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._bot = CUARENTA_BOT
        self._names = {_FRENCH[name]: name for name in self.world.deck.values()}
        self._dealt: tuple[Seat, int] | None = None
        """the dealer and number of the deal whose cards are in the hands"""
        self._face_down: set[str] = set()
        self._open_since = 0
        self._done: tuple[Cards | None, int] = (None, 0)
        """what had been played when a bot did something last, and when that was"""
        self._attempts: dict[tuple[object, ...], int] = {}

    def watch(self, looked: Looked, now: int) -> None:
        """The table shows something new."""
        with self.world.lock:
            if self._looked is None or looked.open != self._looked.open:
                self._open_since = now
            super().watch(looked, now)

    # What whoever works the world wants to know, or have done

    def deal_now(self) -> None:
        """The next cards are dealt at once, if it is time for that."""
        with self.world.lock:
            if self._looked is not None:
                view = coming(self._looked)
                if self._dealt != (view.dealer, view.deal):
                    self._agenda.clear()
                    self._hands_out(view)

    def puts_down(self) -> None:
        """Nothing has been dealt."""
        with self.world.lock:
            super().puts_down()
            self._dealt = None
            self._face_down.clear()

    def is_passing(self, card: str) -> bool:
        """Whether a card on a pad was laid there face down."""
        return card in self._face_down

    def gather(self, pad: Seat) -> None:
        """What was thrown goes from the pad to the middle, what was lifted to the pile."""
        with self.world.lock:
            for card in self.world.lying(pad):
                self._tidy(card, pad)

    def as_input(self, pad: Seat, card: str) -> dict[str, Any]:
        """The input of the acta that the host enters for a card lying on a pad: it is thrown."""
        return self._input(pad, _FRENCH[card], ())

    def _input(self, pad: Seat, card: FrenchCard, take: Lift) -> dict[str, Any]:
        return {"in": "play", "seat": self._seat(pad), "card": str(card), "take": [str(each) for each in take]}

    def _seat(self, pad: Seat) -> Seat:
        seat = seat_at(pad, len(self.header.players))
        return pad if seat is None else seat

    def _pad(self, seat: Seat) -> Seat:
        return pad_of(seat, len(self.header.players))

    # What there is to do

    def _plan(self, looked: Looked) -> Plan:
        view = coming(looked)
        if self._dealt != (view.dealer, view.deal):
            yield from self._dealing(looked.view, view)
            return
        if self._deal == "pads" and not view.laid and not looked.open:
            passing = [pad for pad in self._round(view) if self._to_pass(pad)]
            if passing:
                yield from together(*(self._passing(pad) for pad in passing if pad in self.bots))
                yield AWAY_MS, self._looks
                return
        assert view.turn is not None
        pad = self._pad(view.turn)
        if pad not in self.bots and looked.open and self._now >= self._open_since + PATIENCE_MS:
            view = passed_over(view, looked.open)
            pad = self._pad(view.turn or 0)
        elif looked.open:
            if pad in self.bots and self._now >= self._open_since + PATIENCE_MS:
                yield from self._completes(view, pad, looked.open)
            return
        if pad in self.bots and not self._waits(view):
            yield from self._turn(view, pad, asked=pad in looked.asked)

    def _has_done(self, view: PublicView, now: int) -> None:
        self._done = (view.played, now)

    def _waits(self, view: PublicView) -> bool:
        """Whether what a bot has just done may still be read."""
        done, at = self._done
        return done == view.played and self._now < at + UNREAD_MS

    def _round(self, view: PublicView) -> list[Seat]:
        players = len(view.players)
        return [self._pad((view.lead + place) % players) for place in range(players)]

    def _dealing(self, seen: PublicView, view: PublicView) -> Plan:
        if seen.over:
            yield self.think(13_500, 16_000), lambda _now: None
        elif view.deal == 1 and seen.before is not None:
            yield self.think(5_000, 7_000), lambda _now: None
        yield self.think(1_500, 2_500), lambda _now: self._hands_out(view)
        yield self.think(800, 1_200), self._looks

    def _hands_out(self, view: PublicView) -> None:
        if view.deal == 1:
            self.world.shuffle()
        for pad in self._round(view):
            self.gather(pad)
        self.world.hand_out(self._round(view), HAND_SIZE)
        self._dealt = (view.dealer, view.deal)
        self._attempts.clear()

    def _to_pass(self, pad: Seat) -> list[str]:
        return [card for card in self.world.hands[pad] if card not in self.world.passed[pad]]

    def _passing(self, pad: Seat) -> Plan:
        yield self.think(300, 1_500), lambda _now: None
        for card in self._to_pass(pad):
            yield from self._shows_the_pad(card, pad)

    def _shows_the_pad(self, card: str, pad: Seat) -> Plan:
        """A card lies on the pad face down for a moment."""

        def lays(_now: int) -> None:
            self._face_down.add(card)
            self.world.lay(card, pad)

        def takes(_now: int) -> None:
            self._face_down.discard(card)
            self.world.take(card, pad)

        yield AWAY_MS, lays
        yield LIE_MS, takes

    # A turn

    def _turn(self, view: PublicView, pad: Seat, *, asked: bool) -> Plan:
        untidy = [card for card in self.world.lying(pad) if card not in self._face_down]
        if untidy:
            for card in untidy:
                yield 300, partial(self._tidies, card, pad)
            yield AWAY_MS, self._looks
            return
        if self._put_back(view, pad):
            yield AWAY_MS, self._looks
            return
        seat = self._seat(pad)
        hand = [_FRENCH[card] for card in self.world.hands[pad]]
        if not hand:
            return
        ronda = self._bot.ronda(self.header, view, seat, hand) if view.hands[seat] == HAND_SIZE else None
        if ronda is not None and asked and self._attempt(view, "asked") <= TRIES:
            held = next(name for name in self.world.hands[pad] if _FRENCH[name].rank == ronda[0])
            yield from self._shows_the_pad(held, pad)
            yield AWAY_MS, self._looks
            return
        if ronda is not None and self._attempt(view, "ronda") == 1:
            yield from self._announces(pad, ronda[1])
            return
        card, lift = self._bot.card(self.header, view, seat, hand)
        if self._attempt(view, "card") > TRIES:
            yield AWAY_MS, lambda now: self.world.host_enters(self._input(pad, card, lift), now)
            yield LAY_MS, lambda _now: self._takes_away(card, lift, pad)
        else:
            yield self.think(900, 2_400), self._lays(self._names[card], pad)
            yield from self._lifting(card, lift, pad) if lift else self._throwing(card)
        yield 0, partial(self._has_done, view)

    def _attempt(self, view: PublicView, what: str) -> int:
        """How often this has been tried in this situation, now included."""
        key = (what, view.turn, view.played)
        self._attempts[key] = self._attempts.get(key, 0) + 1
        return self._attempts[key]

    def _tidy(self, card: str, pad: Seat) -> None:
        """A card that lies on a pad goes where it belongs."""
        seen = self._looked
        french = _FRENCH[card]
        if seen is None or french in seen.view.table or seen.open == (str(french),):
            self.world.throw(card)
        elif seen.view.played & french.bit or str(french) in seen.open:
            self.world.put_away(card, pad)
        else:
            self.world.take(card, pad)

    def _tidies(self, card: str, pad: Seat, _now: int) -> None:
        self._tidy(card, pad)

    def _puts_away(self, card: str, pad: Seat, _now: int) -> None:
        self.world.put_away(card, pad)

    def _put_back(self, view: PublicView, pad: Seat) -> bool:
        """Take back what went astray because it was not read: whether there was any."""
        world = self.world
        mine = [card for card, owner in world.owner.items() if owner == pad and card not in world.stock]
        lost = [card for card in mine if not view.played & _FRENCH[card].bit and card not in world.hands[pad]]
        for card in lost:
            world.take(card, pad)
        piled = [card for pile in world.piles for card in pile if _FRENCH[card] in view.table]
        for card in piled:
            world.throw(card)
        return bool(lost or piled)

    def _announces(self, pad: Seat, count: int) -> Plan:
        pause = self.think(900, 1_800)
        for _step in range(count - 2):
            yield from self._presses(pad, "verde", pause)
            pause = self.think(350, 600)
        yield from self._presses(pad, "blanco", pause)
        yield AWAY_MS, self._looks

    def _throwing(self, card: FrenchCard) -> Plan:
        yield LAY_MS, lambda _now: self.world.throw(self._names[card])

    def _lifting(self, card: FrenchCard, lift: Lift, pad: Seat) -> Plan:
        """The lifted cards onto the pad, in one of the ways people do it."""
        manner = self._source.choice(("stacked", "one by one", "last one, then white"))
        laid = self._names[card]
        if manner == "last one, then white":
            yield LAY_MS, self._lays(self._names[lift[-1]], pad)
            yield from self._presses(pad, "blanco", LAY_MS)
        for each in lift:
            name = self._names[each]
            if manner == "one by one":
                yield LAY_MS, partial(self._puts_away, laid, pad)
                yield 200, self._lays(name, pad)
                laid = name
            elif manner == "stacked" or each is not lift[-1]:
                yield LAY_MS, self._lays(name, pad)
        yield LAY_MS, lambda _now: self._takes_away(card, lift, pad)

    def _completes(self, view: PublicView, pad: Seat, cards: tuple[str, ...]) -> Plan:
        """Some of what was lifted has not been read: it goes over the pad once more."""
        card, *took = cards
        if not card:
            return
        told = {DECK[each] for each in took}
        right = (lift for lift in lifts(rules_of(self.header), view.table, DECK[card]) if told < set(lift))
        lift = next(right, ())
        for each in lift:
            if each not in told:
                yield LAY_MS, self._lays(self._names[each], pad)
        if lift:
            yield LAY_MS, lambda _now: self._takes_away(DECK[card], lift, pad)

    def _takes_away(self, card: FrenchCard, lift: Lift, pad: Seat) -> None:
        for each in (card, *lift):
            if lift:
                self.world.put_away(self._names[each], pad)
            else:
                self.world.throw(self._names[each])


def coming(looked: Looked) -> PublicView:
    """The mesa that is about to begin: this one, or the next where this one is over."""
    view: PublicView = looked.view
    if not view.over:
        return view
    players = len(view.players)
    dealer = (view.dealer + 1) % players if looked.dealer is None else looked.dealer
    lead = (dealer + 1) % players
    return replace(
        view,
        score=(0, 0),
        games=(0, 0),
        no_juega=(False, False),
        dealer=dealer,
        lead=lead,
        deal=1,
        turn=lead,
        table=(),
        thrown=None,
        laid=(),
        played=NO_CARDS,
        last=None,
        hands=(HAND_SIZE,) * players,
        shown=((),) * players,
        rondas=(),
        piles=(0, 0),
        before=None,
        over=False,
        winner=None,
    )


def passed_over(view: PublicView, cards: tuple[str, ...]) -> PublicView:
    """The table as it will be once the open card of the seat in turn stands as it has been told."""
    card, *took = cards
    assert view.turn is not None
    lifted = [DECK[each] for each in took]
    table: Iterator[FrenchCard] = (each for each in view.table if each not in lifted)
    turn = (view.turn + 1) % len(view.players)
    if not card or took:
        return replace(view, table=tuple(table), thrown=None, turn=turn)
    return replace(view, table=(*table, DECK[card]), thrown=DECK[card], turn=turn)
