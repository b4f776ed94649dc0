"""Cuarenta at the pads: how cards travel between hand, pad, the middle of the table and a pair's pile.

The cards on the table lie in the middle, where nothing reads them: what lies there is the engine's to know. A pad reads
what passes over it. So a turn is told with one's own pad alone:

- *To throw*: lay the card on the pad, then push it to the middle.
- *To lift*: lay the card on the pad, then the cards it lifts, one after another, on top of it or each on its way to the
  pile; the order is free, one's own card may come last. Or, where one lift alone is possible with what has been laid so
  far, white.

The card is *open* until it is clear which of the two it was. That is as soon as the pad is empty and nothing further
could be lifted, else `THINKS_MS` after the pad was left empty, for cards taken to the pile one by one and for who
throws first and gathers then. The next player need not wait for it: his card, laid `dear_ms`, ends what came before.
White ends it too: with the only lift there is, or, where there is none, as a throw. Red: the lift is told anew. What
was told goes to the engine as it was told: a wrong lift costs what the rules say. But one that would be right with more
cards may only have been read badly: it stays open until they are laid, or something else ends it. On an empty table a
card is thrown at once.

*Out of turn* is a card of a hand that lies `dear_ms` and `settle_ms` at another seat, a little longer than one whose
turn has come; and only while every reader answers and no other sees it: a card that could not be read, or that a
neighbour's reader sees, is nobody's fault. Before the first card of a deal it takes `DEALT_MS`, for cards that
have just been dealt lie about; the first card itself lies `dear_ms`. After a mano nothing counts for `GATHERING_MS`.

*Ronda*: green steps through ronda, doble ronda and nothing, white says it. Its rank is told by one of the three or four
cards, laid on the pad face down and taken back; where the deal was read and the table has seen them already, that is
not needed. No hint and no screen knows the rank.

*Deal read at the pads*: before the first card of a deal each player passes his five over his pad, one at a time. A card
is passed once before it is played.

*Two players* face each other: the acta's seat 0 has pad 0, its seat 1 pad 2 (`table.seats.pad_of`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Literal

import msgspec
from msgspec.structs import replace

from table.cards import FRENCH_NAMES
from table.games.contract import Header
from table.games.cuarenta.cards import DECK, SPANISH, FrenchCard
from table.games.cuarenta.lifts import Lift, lifts, wrong_lift
from table.games.cuarenta.rules import Rules, rules_for
from table.games.cuarenta.state import HAND_SIZE, State
from table.games.cuarenta.view import PublicView
from table.pads.begun import but, of
from table.pads.contract import NOTHING, Keys, Press, SeatHint, Taken, Want
from table.readings import ButtonName, DealKind, Timing
from table.seats import SEATS, Seat, pad_of, seat_at

THINKS_MS = 2000
"""So long after the pad was left empty a card that could lift (more) is still open."""

DEALT_MS = 1500
"""Before the first card of a deal a card lies so long to be out of turn."""

GATHERING_MS = 3000
"""After a mano the cards pass over pads on their way to the dealer, so long at least."""

ANNOUNCES_MS = 30_000
"""A ronda begun and not said is forgotten after so long."""

COUNTS = (3, 4)
"""What green steps through: ronda, doble ronda."""


class Open(msgspec.Struct, frozen=True):
    """What the seat in turn has laid and the engine has not been told: its card, and the cards it lifts so far.

    `empty_since`: when the pad was left empty.
    """

    seat: Seat
    card: str | None = None
    took: tuple[str, ...] = ()
    empty_since: int | None = None


class Announcing(msgspec.Struct, frozen=True):
    """A ronda being announced; `said` with white, it waits for one of its cards."""

    seat: Seat
    count: int
    since: int
    said: bool = False


class Memory(msgspec.Struct, frozen=True):
    """What is under way at pads and buttons. `dealt` and `rondas` (with ranks) are hidden, and those of this deal.

    `last_deal`: the cards told in the last deal of the mano before, with their seats.
    """

    open: Open | None = None
    announcing: tuple[Announcing, ...] = ()
    dealt: frozenset[tuple[Seat, str]] = frozenset()
    rondas: frozenset[tuple[Seat, str]] = frozenset()
    gathered_at: int | None = None
    """when the last mano ended, as long as nothing of the next has been told"""
    last_deal: frozenset[tuple[Seat, str]] = frozenset()


class CuarentaPads:
    """Cuarenta behind the protocol `table.pads.contract.GamePads`; inside, a seat is the acta's and a pad a pad."""

    cards = frozenset(DECK)
    called: Mapping[str, str] = {str(card): str(french) for card, french in SPANISH.items()}
    paying = FRENCH_NAMES - cards
    """the 8s, 9s and 10s keep the score, as tantos and perros"""

    def __init__(self, header: Header, deal: DealKind, timing: Timing) -> None:
        rules = rules_for(header.house)
        assert isinstance(rules, Rules), "the engine has read this header"
        self.rules = rules
        self.players = len(header.players)
        self.reads_deal = deal == "pads"
        self.settle = timing.settle_ms
        self.dear = timing.dear_ms

    def begin(self) -> Memory:
        """Nothing under way."""
        return Memory()

    # Cards

    def want(self, memory: Memory, view: PublicView, seat: Seat, card: str, now: int) -> Want:
        """What this card is if it is newly laid at this pad."""
        sits = seat_at(seat, self.players)
        if sits is None or view.over or (memory.gathered_at is not None and now < memory.gathered_at + GATHERING_MS):
            return NOTHING
        on_table = DECK[card] in view.table
        if view.played & DECK[card].bit and not on_table:
            return NOTHING
        if not on_table and (self._shows_ronda(memory, sits) or self._is_dealt(memory, view, sits, card)):
            return Want("due", self.settle, here_only=True)
        if self._ends_the_open_card(memory, view, sits):
            return Want("due", self.dear, since_moment=True)
        if sits == view.turn and (on_table or memory.open is None or memory.open.card in (None, card)):
            return Want("due", self._lies(view), since_moment=True)
        if on_table:
            return NOTHING
        dealing = not view.laid and memory.open is None
        lies = DEALT_MS if dealing else self.dear + self.settle
        return Want("due", lies, since_moment=True, all_see=True)

    def _lies(self, view: PublicView) -> int:
        """How long a card in its turn lies: longer where hands have just been dealt, or were read."""
        return self.dear if self.reads_deal or not view.laid else self.settle

    def _is_dealt(self, memory: Memory, view: PublicView, seat: Seat, card: str) -> bool:
        """Whether this card of a hand is one that is being dealt in sight of the pad."""
        if not self.reads_deal or view.laid or (memory.open is not None and memory.open.seat == seat):
            return False
        mine = sum(owner == seat for owner, _card in memory.dealt)
        return mine < HAND_SIZE and not any(each == card for _owner, each in memory.dealt)

    def _ends_the_open_card(self, memory: Memory, view: PublicView, seat: Seat) -> bool:
        """Whether this seat plays after one whose card is still open."""
        laid = memory.open is not None and memory.open.card is not None
        return laid and view.turn is not None and seat == (view.turn + 1) % self.players

    def take(self, memory: Memory, view: PublicView, seat: Seat, card: str, now: int, *, lifted: bool) -> Taken:  # noqa: ARG002 - the protocol's
        """A card that is due has lain long enough."""
        sits = self._sitting(seat)
        on_table = DECK[card] in view.table
        announcing = self._shows_ronda(memory, sits)
        if announcing is not None and not on_table:
            return Taken(memory, (_ronda(sits, DECK[card].rank, announcing.count),))
        if not on_table and self._is_dealt(memory, view, sits, card):
            return Taken(memory, ({"in": "deal", "seat": sits, "card": card},))
        if self._ends_the_open_card(memory, view, sits):
            assert memory.open is not None
            return replace(_played(memory, memory.open), counted=False)
        if sits != view.turn:
            return Taken(memory, (_play(Open(sits, card)),))
        laid = memory.open or Open(sits)
        if on_table:
            laid = replace(laid, took=(*laid.took, card) if card not in laid.took else laid.took, empty_since=None)
        elif laid.card in (None, card):
            laid = replace(laid, card=card, empty_since=None)
        else:
            # A second card from the hand: the first stands as it was told, and this one is out of turn.
            return replace(_played(memory, laid), counted=False)
        if laid.card is not None and not view.table:
            return _played(memory, laid)
        return Taken(replace(memory, open=laid))

    def accuses(self, state: State, keys: Keys) -> bool:  # noqa: ARG002 - the protocol's
        """What would cost something lies its time here whatever is known of it."""
        return False

    def left(self, memory: Memory, view: PublicView, seat: Seat, card: str, lying: tuple[str, ...], now: int) -> Taken:
        """The pad left empty says what the open card was, at once or after a while."""
        laid = memory.open
        if laid is None or pad_of(laid.seat, self.players) != seat:
            return Taken(memory)
        told = (laid.card, *laid.took)
        if card not in told or any(each in told for each in lying):
            return Taken(memory)
        return self._decided(replace(memory, open=replace(laid, empty_since=now)), view, now)

    def _decided(self, memory: Memory, view: PublicView, now: int) -> Taken:
        """What is clear by now of the open card."""
        laid = memory.open
        if laid is None or laid.empty_since is None:
            return Taken(memory)
        late = now - laid.empty_since >= THINKS_MS
        if laid.card is None:
            return Taken(replace(memory, open=None) if late else memory)
        more = self._may_take_more(view, laid)
        incomplete = more and bool(laid.took) and self._is_wrong(view, laid)
        return _played(memory, laid) if not more or (late and not incomplete) else Taken(memory)

    # What may be lifted

    def _readings(self, view: PublicView, laid: Open) -> Iterator[Lift]:
        """The lifts that are right and have in them what has been laid so far."""
        assert laid.card is not None
        took = {DECK[each] for each in laid.took}
        card = DECK[laid.card]
        table = [each for each in view.table if each in took or not _stands_for(each, card, took)]
        return (lift for lift in lifts(self.rules, table, card) if took <= set(lift))

    def _may_take_more(self, view: PublicView, laid: Open) -> bool:
        return any(len(lift) > len(laid.took) for lift in self._readings(view, laid))

    def _is_wrong(self, view: PublicView, laid: Open) -> bool:
        """Whether the lift as it has been told so far is none."""
        assert laid.card is not None
        return wrong_lift(self.rules, view.table, DECK[laid.card], tuple(DECK[each] for each in laid.took)) is not None

    def _only_reading(self, view: PublicView, laid: Open) -> Open | None:
        """The card as white tells it: with the only lift there is, thrown where there is none; else None."""
        found = list(islice(self._readings(view, laid), 2))
        if not found:
            return None if laid.took else laid
        if len(found) > 1:
            return None
        told = [each for each in laid.took if DECK[each] in found[0]]
        return replace(laid, took=(*told, *(str(each) for each in found[0] if str(each) not in told)))

    # Buttons

    def press(self, memory: Memory, view: PublicView, press: Press, now: int) -> Taken:
        """A button was pressed."""
        sits = seat_at(press.seat, self.players)
        if sits is None or view.over or press.held:
            return Taken(memory)
        match press.button:
            case "verde":
                return Taken(self._stepped(memory, view, sits, now))
            case "blanco":
                return self._white(memory, view, sits, now)
            case "rojo":
                mine = memory.open is not None and memory.open.seat == sits
                return Taken(replace(memory, open=_told_anew(memory.open)) if mine else memory)

    def _may_announce(self, memory: Memory, view: PublicView, seat: Seat) -> bool:
        """Whether the seat may announce a ronda: its first card of the deal is to come, and it has not yet."""
        has_laid = view.hands[seat] < HAND_SIZE or (memory.open is not None and memory.open.seat == seat)
        return not has_laid and not any(each.seat == seat for each in view.rondas)

    def _stepped(self, memory: Memory, view: PublicView, seat: Seat, now: int) -> Memory:
        if not self._may_announce(memory, view, seat):
            return memory
        before = of(seat, memory.announcing)
        place = 0 if before is None else COUNTS.index(before.count) + 1
        stepped = tuple(Announcing(seat, count, now) for count in COUNTS[place : place + 1])
        return replace(memory, announcing=(*but(seat, memory.announcing), *stepped))

    def _white(self, memory: Memory, view: PublicView, seat: Seat, now: int) -> Taken:
        announcing = of(seat, memory.announcing)
        if announcing is not None and not announcing.said:
            for rank in self._known_rondas(memory, seat, announcing.count):
                return Taken(
                    replace(memory, announcing=but(seat, memory.announcing)), (_ronda(seat, rank, announcing.count),)
                )
            said = replace(announcing, said=True, since=now)
            return Taken(replace(memory, announcing=(*but(seat, memory.announcing), said)))
        laid = memory.open
        if laid is None or laid.seat != seat or laid.card is None:
            return Taken(memory)
        told = self._only_reading(view, laid)
        return Taken(memory) if told is None else _played(memory, told)

    def _known_rondas(self, memory: Memory, seat: Seat, count: int) -> Iterator[str]:
        """The ranks of which the table has seen so many being dealt to this seat."""
        ranks = [DECK[card].rank for owner, card in memory.dealt if owner == seat]
        return (str(rank) for rank in dict.fromkeys(ranks) if ranks.count(rank) >= count)

    def _shows_ronda(self, memory: Memory, seat: Seat) -> Announcing | None:
        """The ronda this seat has said and now shows a card of, if it does."""
        announcing = of(seat, memory.announcing)
        return announcing if announcing is not None and announcing.said else None

    # Time

    def tick(self, memory: Memory, view: PublicView, now: int) -> Taken:
        """An open card about which nothing more has come, and what has been waited for long enough."""
        kept = tuple(each for each in memory.announcing if now - each.since < ANNOUNCES_MS)
        return self._decided(replace(memory, announcing=kept), view, now)

    def wakes_at(self, memory: Memory, view: PublicView) -> tuple[int, ...]:  # noqa: ARG002 - the protocol's
        """When something of this has been waited for long enough."""
        laid = memory.open
        return (
            *(each.since + ANNOUNCES_MS for each in memory.announcing),
            *(() if laid is None or laid.empty_since is None else (laid.empty_since + THINKS_MS,)),
            *(() if memory.gathered_at is None else (memory.gathered_at + GATHERING_MS,)),
        )

    # What the engine made of it

    def told(
        self,
        memory: Memory,
        keys: Keys,
        before: PublicView,
        view: PublicView,
        now: int,
        *,
        accepted: bool,
        by_host: bool,  # noqa: ARG002 - the protocol's
    ) -> Memory:
        """The memory once the engine has judged an input."""
        kind, seat, card = keys.get("in"), keys.get("seat"), keys.get("card")
        if kind == "ronda":
            memory = replace(memory, announcing=but(seat, memory.announcing))
        if kind == "play" and memory.open is not None and memory.open.seat == seat:
            memory = replace(memory, open=None)
        if kind == "deal" and type(seat) is int:
            # Also where it was refused: it is not passed again and again.
            memory = replace(memory, dealt=memory.dealt | {(seat, str(card))}, gathered_at=None)
        if not accepted:
            return memory
        if kind == "undo":
            return replace(memory, open=None, announcing=(), dealt=memory.dealt if view.laid else frozenset())
        if _is_new_mano(before, view):
            return Memory(gathered_at=now, last_deal=_told_in(before, keys))
        if before.deal != view.deal:
            return Memory()
        if kind == "ronda" and type(seat) is int:
            memory = replace(memory, rondas=memory.rondas | {(seat, str(keys.get("rank")))})
        if memory.open is not None and memory.open.seat != view.turn:
            memory = replace(memory, open=None)
        if kind == "play":
            gone = but(seat, memory.announcing)
            memory = replace(memory, announcing=gone, gathered_at=None)
        return memory

    def moment(self, view: PublicView) -> object:
        """All that an input may change for everybody to see."""
        return view.dealer, view.games, view.score, view.deal, len(view.laid), view.turn, view.rondas, view.shown

    def sweep(self, before: PublicView, view: PublicView) -> Literal["keep", "older", "all"]:
        """A mano that is over ends what lies about."""
        begins = _is_new_mano(before, view) and not view.played
        return "all" if begins or (view.over and not before.over) else "keep"

    # What lies where

    def lies(self, view: PublicView) -> tuple[tuple[str, ...], ...]:  # noqa: ARG002 - the protocol's
        """No card has to lie on a pad: the table's are in the middle."""
        return ((),) * len(SEATS)

    def misplaced(self, view: PublicView, seat: Seat, card: str) -> bool:  # noqa: ARG002 - the protocol's
        """Any card may pass over any pad."""
        return False

    def may_lie(self, view: PublicView, seat: Seat, card: str) -> bool:  # noqa: ARG002 - the protocol's
        """None but those of the turn."""
        return False

    def has_counted(self, memory: Memory, view: PublicView, seat: Seat, card: str) -> bool:
        """Whether a card found at a pad after a restart has counted there: laid, out of turn, of a ronda, dealt."""
        sits = seat_at(seat, self.players)
        if sits is None:
            return False
        laid = any(each.seat == sits and str(each.card) == card for each in view.laid)
        early = DECK[card] in view.shown[sits] if card in DECK else False
        ronda = view.hands[sits] == HAND_SIZE and (sits, card[:1]) in memory.rondas
        # Until a seat has laid a card of this mano the last one's may still lie there, gathered by nobody.
        before = (sits, card) in memory.last_deal and not any(each.seat == sits for each in view.laid)
        return laid or early or ronda or before or (not view.laid and (sits, card) in memory.dealt)

    def held(self, memory: Memory) -> tuple[Seat, ButtonName] | None:  # noqa: ARG002 - the protocol's
        """No button is held in Cuarenta."""
        return None

    def laid(self, view: PublicView) -> frozenset[tuple[Seat, str]]:
        """The cards played in this deal, with their pads."""
        return frozenset((pad_of(each.seat, self.players), str(each.card)) for each in view.laid)

    def ask(
        self, memory: Memory, view: PublicView, seat: Seat, lying: tuple[str, ...]
    ) -> Literal["clear_pad", "take_up_pinte"] | None:
        """Who is in turn and has laid nothing yet clears his pad of what has counted."""
        sits = seat_at(seat, self.players)
        if sits is None or sits != view.turn or memory.open is not None or self._shows_ronda(memory, sits) is not None:
            return None
        return "clear_pad" if any((sits, card) not in memory.dealt or view.laid for card in lying) else None

    def hint(self, memory: Memory, view: PublicView, seat: Seat) -> SeatHint | None:
        """The ronda being announced, or the open card and what it may still be."""
        sits = seat_at(seat, self.players)
        announcing = None if sits is None else of(sits, memory.announcing)
        if announcing is not None:
            word: Literal["ronda_card", "choosing_ronda"] = "ronda_card" if announcing.said else "choosing_ronda"
            return SeatHint(seat, word, "cante", str(announcing.count))
        laid = memory.open
        if laid is None or laid.seat != sits:
            return None
        cards = (laid.card or "", *laid.took)
        if laid.card is None:
            return SeatHint(seat, "lifting", "clear_pad", cards=cards)
        if not any(self._readings(view, laid)):
            return SeatHint(seat, "thrown" if not laid.took else "lifting", "clear_pad", cards=cards)
        one = self._only_reading(view, laid) is not None
        return SeatHint(seat, "one_lift" if one else "lifting", "clear_pad", cards=cards)

    def _sitting(self, pad: Seat) -> Seat:
        seat = seat_at(pad, self.players)
        assert seat is not None, "nothing is due where nobody sits"
        return seat


# Small parts


def _play(laid: Open) -> Keys:
    return {"in": "play", "seat": laid.seat, "card": laid.card, "take": list(laid.took)}


def _played(memory: Memory, laid: Open) -> Taken:
    """The open card goes to the engine."""
    return Taken(replace(memory, open=None), (_play(laid),))


def _ronda(seat: Seat, rank: str, count: int) -> Keys:
    return {"in": "ronda", "seat": seat, "rank": str(rank), "count": count}


def _told_anew(laid: Open | None) -> Open | None:
    """The open card without what it lifts; nothing if only cards to be lifted had been laid."""
    return None if laid is None or laid.card is None else replace(laid, took=())


def _stands_for(each: FrenchCard, card: FrenchCard, took: set[FrenchCard]) -> bool:
    """Whether another card of the same rank, already taken, has the place this one would have in a sequence."""
    return each.number >= card.number and any(other.number == each.number for other in took)


def _told_in(view: PublicView, keys: Keys) -> frozenset[tuple[Seat, str]]:
    """The cards laid in this deal with their seats, those of the card told now included."""
    laid = frozenset((each.seat, str(each.card)) for each in view.laid)
    if keys.get("in") != "play":
        return laid
    return laid | {(keys["seat"], card) for card in (keys["card"], *keys.get("take", ()))}


def _is_new_mano(before: PublicView, view: PublicView) -> bool:
    return (before.dealer, before.games, before.before) != (view.dealer, view.games, view.before)
