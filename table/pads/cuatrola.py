"""Cuatrola at the pads: what a card laid or a button pressed means at each moment of a hand (design, "Seats").

Decided from the public view alone. Pinte, bids, cards and buttons become inputs of the acta; whether they are right
is the engine's. A card whose mistake would be dear lies `dear_ms`: one that closes the bidding, and every card where
the deal was read, all alike, so that the time taken betrays nothing. Where it was not read, one that would at once be
ruled a renuncio or show a cante false, and one that was seen together with others: what everybody knows decides that,
so it betrays nothing either. (An early card's time is sensing's.)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from table.cards import CUATROLA_DECK, FORTY, Rank, Suit
from table.games.contract import Header
from table.games.cuatrola import CUATROLA
from table.games.cuatrola.bids import possible_bids
from table.games.cuatrola.knowledge import HAND_SIZE
from table.games.cuatrola.rules import Rules, rules_for
from table.games.cuatrola.rulings import CanteFalso, Renuncio
from table.games.cuatrola.state import NOTHING as NO_DEAL
from table.games.cuatrola.state import Hand, State
from table.games.cuatrola.view import PublicView
from table.pads.begun import but, of
from table.pads.contract import EARLY, NOTHING, Keys, Press, SeatHint, Taken, Want
from table.readings import ButtonName, DealKind, Timing
from table.seats import SEATS, Seat, next_seat, pair_of

PINTE_MS = 1000
"""The pinte counts after a second (design, "Seats")."""

ELSEWHERE_MS = 3000
"""A card that lies alone on a pad so long before the pinte is turned may be the pinte, on another's pad."""

BID_WAITS_MS = 3000
"""A bid before its turn waits for the earlier seats so long at most."""

CANTE_MS = 30_000
"""A cante begun and not sung is forgotten after so long."""

CONCEDE_MS = 10_000
"""White gives the hand up within so long of red held."""

GATHERING_MS = 2000
"""After a hand the last trick's cards pass over pads that they were not dealt to, so long at most."""

_SUITS = tuple(Suit)
_PAIR = (Rank.REY, Rank.CABALLO)


class Waiting(msgspec.Struct, frozen=True):
    """A bid said before its turn."""

    seat: Seat
    bid: str
    since: int


class Singing(msgspec.Struct, frozen=True):
    """A cante begun with green: the suit it stepped to, and the card of a pair that was laid first, which is hidden."""

    seat: Seat
    suit: Suit
    since: int
    first: str | None = None


class Memory(msgspec.Struct, frozen=True):
    """What is under way at the buttons and pads, and which cards counted where.

    `sung`: the cards shown directly after a cante, as long as they may still come; `counted`: cards that counted at a
    seat in this hand; `shown` those shown since the last card; `last_trick` those of the hand before, which ended at
    `ended`, with the pinte if that one is dealt again; `dealt` what was read of the deal of the hand about to be
    played; `knows_deals`: something of a deal has been told in this game, perhaps by the host.
    """

    choices: tuple[tuple[Seat, str], ...] = ()
    waiting: tuple[Waiting, ...] = ()
    singing: tuple[Singing, ...] = ()
    sung: tuple[str, ...] = ()
    policia: Seat | None = None
    conceding: tuple[tuple[Seat, int], ...] = ()
    counted: frozenset[tuple[Seat, str]] = frozenset()
    shown: frozenset[tuple[Seat, str]] = frozenset()
    dealt: frozenset[tuple[Seat, str]] = frozenset()
    knows_deals: bool = False
    last_trick: frozenset[tuple[Seat, str]] = frozenset()
    ended: int | None = None
    held: tuple[Seat, ButtonName] | None = None
    """the button whose holding made the last input"""


class CuatrolaPads:
    """Cuatrola behind the protocol `table.pads.contract.GamePads`."""

    cards = frozenset(CUATROLA_DECK)
    called: Mapping[str, str] = {}
    paying = frozenset(FORTY) - cards

    def __init__(self, header: Header, deal: DealKind, timing: Timing) -> None:
        rules = rules_for(header.rules, header.house)
        assert isinstance(rules, Rules), "the engine has read this header"
        self.rules = rules
        self.reads_deal = deal == "pads"
        self.settle = timing.settle_ms
        self.dear = timing.dear_ms

    def begin(self) -> Memory:
        """Nothing under way."""
        return Memory()

    # Cards

    def want(self, memory: Memory, view: PublicView, seat: Seat, card: str, now: int) -> Want:
        """What this card is if it is newly laid at this seat."""
        if view.over:
            return NOTHING
        if view.phase in ("deal", "over"):
            return self._wanted_of_deal(memory, view, seat, card, now)
        if any(str(laid) == card for _seat, laid in view.laid):
            return NOTHING
        if memory.policia == seat or (_is_sung(card) and of(seat, memory.singing) is not None):
            return self._card(memory)
        if seat == view.turn:
            return Want("due", self.dear, since_moment=True) if view.phase == "bids" else self._card(memory)
        # Beside a cante no other card is told of, for that would tell of the rey or caballo that is not.
        return EARLY if seat in view.playing and of(seat, memory.singing) is None else NOTHING

    def _card(self, memory: Memory) -> Want:
        alike = self.reads_deal or memory.knows_deals
        return Want("due", self.dear if alike else self.settle, doubtful_ms=self.dear)

    def _wanted_of_deal(self, memory: Memory, view: PublicView, seat: Seat, card: str, now: int) -> Want:
        passes = (
            self.reads_deal
            and not any(each == card for _seat, each in memory.dealt)
            and sum(owner == seat for owner, _card in memory.dealt) < HAND_SIZE
            and not _being_gathered(memory, seat, card, now)
        )
        if seat == next_dealer(view):
            return Want("due", PINTE_MS, passing=passes)
        if passes:
            return Want("due", self.settle)
        return NOTHING if _being_gathered(memory, seat, card, now) else Want("elsewhere", ELSEWHERE_MS)

    def take(self, memory: Memory, view: PublicView, seat: Seat, card: str, now: int, *, lifted: bool) -> Taken:  # noqa: ARG002 - the protocol's
        """A card that is due has lain long enough, or was passed over the dealer's pad."""
        if view.phase in ("deal", "over"):
            if lifted or seat != next_dealer(view):
                return Taken(memory, ({"in": "deal", "seat": seat, "card": card},))
            return Taken(memory, ({"in": "pinte", "card": card},))
        if memory.policia == seat:
            return Taken(memory, (_show(seat, card),))
        singing = of(seat, memory.singing)
        if singing is not None and _is_sung(card):
            return _sung(memory, singing, card)
        if view.phase == "bids" and memory.waiting:
            # Who has said something is heard before the card closes the bidding.
            return Taken(memory, (_bid(_in_order(memory, view)[0]),), counted=False)
        return Taken(memory, ({"in": "play", "seat": seat, "card": card},))

    def accuses(self, state: State, keys: Keys) -> bool:
        """Whether this input would at once prove a renuncio or a false cante, whoever's; the deal is left out."""
        public = replace(state, hand=replace(state.hand, dealt=NO_DEAL))
        _after, rulings = CUATROLA.step(public, CUATROLA.read_input(keys, 0))
        return any(isinstance(ruling, Renuncio | CanteFalso) for ruling in rulings)

    def left(self, memory: Memory, view: PublicView, seat: Seat, card: str, lying: tuple[str, ...], now: int) -> Taken:  # noqa: ARG002 - the protocol's
        """Cards that leave a pad mean nothing in Cuatrola."""
        return Taken(memory)

    # Buttons

    def press(self, memory: Memory, view: PublicView, press: Press, now: int) -> Taken:
        """A button was pressed."""
        match press.button:
            case "verde":
                return self._green(memory, view, press, now)
            case "blanco":
                return self._white(memory, view, press, now)
            case "rojo":
                return _red(memory, view, press, now)

    def _green(self, memory: Memory, view: PublicView, press: Press, now: int) -> Taken:
        seat = press.seat
        if press.held:
            if not _leads(view, seat):
                return Taken(memory)
            memory = replace(memory, policia=seat, singing=but(seat, memory.singing))
            return Taken(memory, ({"in": "policia", "seat": seat},) if self.reads_deal else ())
        if memory.policia == seat:
            return Taken(replace(memory, policia=None))
        if view.phase == "bids":
            return Taken(self._stepped_bid(memory, view, seat))
        if _may_begin_cante(view, seat):
            return Taken(_stepped_suit(memory, seat, now))
        return Taken(memory)

    def _stepped_bid(self, memory: Memory, view: PublicView, seat: Seat) -> Memory:
        possible = self._possible(view, seat)
        if not possible:
            return memory
        chosen = _choice(memory, seat)
        place = possible.index(chosen) + 1 if chosen in possible else 1
        choice = (seat, possible[place % len(possible)])
        choices = (*(each for each in memory.choices if each[0] != seat), choice)
        return replace(memory, choices=choices, waiting=but(seat, memory.waiting))

    def _possible(self, view: PublicView, seat: Seat) -> tuple[str, ...]:
        hand = Hand(view.dealer, spoken=view.spoken, contract=view.contract, bidder=view.bidder)
        return possible_bids(self.rules, view.score, hand, seat)

    def _white(self, memory: Memory, view: PublicView, press: Press, now: int) -> Taken:
        seat = press.seat
        if any(each == seat and now < until for each, until in memory.conceding) and view.phase in ("bids", "play"):
            return Taken(replace(memory, conceding=()), ({"in": "concede", "seat": seat},))
        if press.held and view.laid:
            last, _card = view.laid[-1]
            rival = pair_of(last) != pair_of(seat)
            return Taken(memory, ({"in": "takeback", "seat": last, "by": seat},) if rival else ())
        if view.phase == "bids":
            if of(seat, memory.waiting) is not None or not self._possible(view, seat):
                return Taken(memory)
            said = Waiting(seat, _choice(memory, seat), now)
            return Taken(replace(memory, waiting=(*memory.waiting, said)))
        if press.held:
            return Taken(memory)
        singing = of(seat, memory.singing)
        if singing is not None:
            memory = replace(memory, singing=but(seat, memory.singing))
            return Taken(memory, (_cante(seat, singing.suit),))
        return Taken(memory, ({"in": "policia", "seat": seat},) if memory.policia == seat else ())

    # Time

    def tick(self, memory: Memory, view: PublicView, now: int) -> Taken:
        """Bids whose turn has come, a policía whose cards all lie open, and what has been waited for long enough."""
        memory = replace(
            memory,
            singing=tuple(each for each in memory.singing if now - each.since < CANTE_MS),
            conceding=tuple(each for each in memory.conceding if now < each[1]),
        )
        if view.phase == "bids" and memory.waiting:
            first = _in_order(memory, view)[0]
            is_next = (first.seat - view.mano) % 4 == view.spoken
            if is_next or any(now - each.since >= BID_WAITS_MS for each in memory.waiting):
                return Taken(memory, (_bid(first),))
        seat = memory.policia
        if seat is not None and _all_shown(view, seat):
            return Taken(memory, ({"in": "policia", "seat": seat},))
        return Taken(memory)

    def wakes_at(self, memory: Memory, view: PublicView) -> tuple[int, ...]:  # noqa: ARG002 - the protocol's
        """When something of this has been waited for long enough."""
        return (
            *(each.since + BID_WAITS_MS for each in memory.waiting),
            *(each.since + CANTE_MS for each in memory.singing),
            *(until for _seat, until in memory.conceding),
            *(() if memory.ended is None else (memory.ended + GATHERING_MS,)),
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
        by_host: bool,
    ) -> Memory:
        """The memory once the engine has judged an input."""
        kind, seat = keys.get("in"), keys.get("seat")
        memory = replace(memory, held=_holding(keys), sung=memory.sung if kind == "show" else ())
        if kind == "bid":
            memory = replace(
                memory,
                choices=tuple(each for each in memory.choices if each[0] != seat),
                waiting=but(seat, memory.waiting),
            )
        if not accepted:
            return self._refused_policia(memory, view, seat, by_host) if kind == "policia" else memory
        memory = _remembered(memory, keys, by_host, view)
        if view.phase == "over" and (before.phase != "over" or kind == "redeal"):
            return _hand_over(memory, view, now)
        if view.phase != before.phase and view.phase not in ("bids", "play"):
            return replace(memory, policia=None, singing=(), choices=(), waiting=(), conceding=())
        return _still_possible(memory, view)

    def _refused_policia(self, memory: Memory, view: PublicView, seat: object, by_host: bool) -> Memory:
        """Claimed at once, where the deal was read, it goes on with the cards; with all of them shown it is over."""
        if type(seat) is not int or _all_shown(view, seat):
            return replace(memory, policia=None)
        return replace(memory, policia=seat) if self.reads_deal and not by_host and _leads(view, seat) else memory

    def moment(self, view: PublicView) -> object:
        """Whose turn it is, after how many words and cards."""
        return view.phase, view.turn, len(view.laid), view.spoken, view.contract, view.tricks

    def sweep(self, before: PublicView, view: PublicView) -> Literal["keep", "older", "all"]:
        """The end of a hand ends what lies uncounted; the pinte what lay there before it."""
        if view.phase == "over" and before.phase != "over":
            return "all"
        return "older" if view.phase == "bids" and before.phase in ("deal", "over") and not view.laid else "keep"

    # What lies where

    def lies(self, view: PublicView) -> tuple[tuple[str, ...], ...]:
        """The cards of the trick under way."""
        if view.phase not in ("bids", "play"):
            return ((),) * 4
        return tuple(tuple(str(card) for owner, card in view.trick if owner == seat) for seat in SEATS)

    def misplaced(self, view: PublicView, seat: Seat, card: str) -> bool:
        """A card of the trick, the pinte or a shown one at a seat that is not its owner's."""
        if view.phase not in ("bids", "play"):
            return False
        if any(owner != seat and str(each) == card for owner, each in view.trick):
            return True
        return any(str(each) == card for owner in SEATS if owner != seat for each in view.shown[owner])

    def may_lie(self, view: PublicView, seat: Seat, card: str) -> bool:
        """The pinte, until the dealer plays it."""
        return seat == view.dealer and card == str(view.pinte) and view.pinte in view.shown[seat]

    def has_counted(self, memory: Memory, view: PublicView, seat: Seat, card: str) -> bool:
        """Whether a card found here after a restart has counted here already."""
        if view.phase in ("bids", "play"):
            # Until a seat has laid a card of this hand the last trick's may still lie there, gathered by nobody.
            before = frozenset() if any(owner == seat for owner, _card in view.laid) else memory.last_trick
            return (seat, card) in memory.counted | memory.shown | before
        return (seat, card) in (memory.dealt or memory.last_trick)

    def held(self, memory: Memory) -> tuple[Seat, ButtonName] | None:
        """The button that may still be down although its holding has made the last input."""
        return memory.held

    def laid(self, view: PublicView) -> frozenset[tuple[Seat, str]]:
        """The cards played in this hand."""
        return frozenset((seat, str(card)) for seat, card in view.laid)

    def ask(
        self, memory: Memory, view: PublicView, seat: Seat, lying: tuple[str, ...]
    ) -> Literal["clear_pad", "take_up_pinte"] | None:
        """The dealer takes the pinte up once the bidding is over; who leads, and shows nothing, clears his pad."""
        if view.phase != "play" or not lying or memory.policia == seat or of(seat, memory.singing) is not None:
            return None
        pinte = str(view.pinte)
        if seat == view.dealer and pinte in lying and view.pinte in view.shown[seat]:
            return "take_up_pinte"
        return "clear_pad" if seat == view.turn and not view.trick and view.laid else None

    def hint(self, memory: Memory, view: PublicView, seat: Seat) -> SeatHint | None:
        """What the seat is choosing."""
        if memory.policia == seat:
            return SeatHint(seat, "policia", "lead")
        if any(each == seat for each, _until in memory.conceding):
            return SeatHint(seat, "conceding", "takeback")
        singing = of(seat, memory.singing)
        if singing is not None:
            return SeatHint(seat, "choosing_cante", "cante", str(singing.suit))
        if view.phase != "bids":
            return None
        if of(seat, memory.waiting) is not None:
            return SeatHint(seat, "bid_waits", "speak")
        chosen = next((bid for each, bid in memory.choices if each == seat), None)
        return None if chosen is None else SeatHint(seat, "choosing_bid", "speak", chosen)


def next_dealer(view: PublicView) -> Seat:
    """Who deals the hand about to be dealt: after a redeal the same again."""
    again = view.phase == "deal" or (view.result is not None and view.result.why == "redeal")
    return view.dealer if again else next_seat(view.dealer)


# Small parts


def _bid(waiting: Waiting) -> Keys:
    return {"in": "bid", "seat": waiting.seat, "bid": waiting.bid}


def _cante(seat: Seat, suit: str) -> Keys:
    return {"in": "cante", "seat": seat, "suit": str(suit)}


def _show(seat: Seat, card: str) -> Keys:
    return {"in": "show", "seat": seat, "card": card}


def _in_order(memory: Memory, view: PublicView) -> list[Waiting]:
    return sorted(memory.waiting, key=lambda each: (each.seat - view.mano) % 4)


def _choice(memory: Memory, seat: Seat) -> str:
    return next((bid for each, bid in memory.choices if each == seat), "paso")


def _is_sung(card: str) -> bool:
    return CUATROLA_DECK[card].rank in _PAIR


def _may_begin_cante(view: PublicView, seat: Seat) -> bool:
    won = view.phase == "play" and not view.trick and sum(view.tricks) > 0 and view.last_winner is not None
    return won and seat in view.playing and pair_of(seat) == pair_of(view.last_winner or 0) and not view.over


def _still_possible(memory: Memory, view: PublicView) -> Memory:
    """What was begun about a trick ends with its moment, also where a card was taken back or undone."""
    singing = tuple(each for each in memory.singing if _may_begin_cante(view, each.seat))
    policia = memory.policia if memory.policia is not None and _leads(view, memory.policia) else None
    if singing == memory.singing and policia == memory.policia:
        return memory
    return replace(memory, singing=singing, policia=policia)


def _stepped_suit(memory: Memory, seat: Seat, now: int) -> Memory:
    """Green: oros first, then the next suit; after bastos nothing is sung after all."""
    singing = of(seat, memory.singing)
    others = but(seat, memory.singing)
    if singing is None:
        return replace(memory, singing=(*others, Singing(seat, _SUITS[0], now)))
    place = _SUITS.index(singing.suit) + 1
    if place == len(_SUITS):
        return replace(memory, singing=others)
    return replace(memory, singing=(*others, replace(singing, suit=_SUITS[place], since=now)))


def _sung(memory: Memory, singing: Singing, card: str) -> Taken:
    """Rey or caballo on the pad of a seat that sings: the first waits, untold, for the second of its suit."""
    seat, suit = singing.seat, CUATROLA_DECK[card].suit
    others = but(seat, memory.singing)
    if singing.first is None or singing.first == card or CUATROLA_DECK[singing.first].suit is not suit:
        return Taken(replace(memory, singing=(*others, replace(singing, first=card))))
    acts = (_cante(seat, suit), *(_show(seat, rank + suit) for rank in _PAIR))
    return Taken(replace(memory, singing=others), acts)


def _red(memory: Memory, view: PublicView, press: Press, now: int) -> Taken:
    # Of unknown length it is taken for what costs nothing: giving up needs white, a claim is made at once.
    if press.held or press.found:
        if view.phase not in ("bids", "play") or view.over:
            return Taken(memory)
        others = (each for each in memory.conceding if each[0] != press.seat)
        return Taken(replace(memory, conceding=(*others, (press.seat, now + CONCEDE_MS))))
    claims = view.phase != "deal"
    return Taken(memory, ({"in": "claim", "seat": press.seat},) if claims else ())


def _leads(view: PublicView, seat: Seat) -> bool:
    """Whether the seat is about to lead and the bidding is over."""
    return view.phase == "play" and not view.trick and view.turn == seat and not view.over


def _all_shown(view: PublicView, seat: Seat) -> bool:
    """Whether everything the seat, about to lead, still holds lies open."""
    if not _leads(view, seat):
        return False
    played = sum(owner == seat for owner, _card in view.laid)
    return len(view.shown[seat]) == HAND_SIZE - played


def _being_gathered(memory: Memory, seat: Seat, card: str, now: int) -> bool:
    if memory.dealt or memory.ended is None or now - memory.ended >= GATHERING_MS:
        return False
    return any(owner != seat and each == card for owner, each in memory.last_trick)


def _remembered(memory: Memory, keys: Keys, by_host: bool, view: PublicView) -> Memory:
    """The memory after an accepted input: which card counted where, and what is no longer under way."""
    kind, seat, card = keys.get("in"), keys.get("seat"), keys.get("card")
    if kind == "deal":
        return replace(memory, dealt=memory.dealt | {(seat, card)}, knows_deals=True)
    if kind == "pinte":
        return Memory(
            counted=frozenset({(view.dealer, str(card))}),
            last_trick=memory.last_trick,
            knows_deals=memory.knows_deals,
        )
    if kind == "play":
        return replace(
            memory,
            counted=memory.counted | {(seat, card)},
            shown=frozenset(),
            choices=(),
            waiting=(),
            singing=(),
            policia=None,
            conceding=(),
        )
    if kind == "cante":
        pair = tuple(rank + str(keys["suit"]) for rank in _PAIR)
        return replace(memory, singing=but(int(keys["seat"]), memory.singing), sung=pair)
    if kind == "show":
        memory = replace(memory, shown=memory.shown | {(seat, card)})
        return memory if by_host else _shown(memory, view, int(keys["seat"]), str(card))
    return memory


def _holding(keys: Keys) -> tuple[Seat, ButtonName] | None:
    """The button whose holding may have made this input."""
    if keys.get("in") == "takeback" and type(keys.get("by")) is int:
        return keys["by"], "blanco"
    if keys.get("in") == "policia" and type(keys.get("seat")) is int:
        return keys["seat"], "verde"
    return None


def _shown(memory: Memory, view: PublicView, seat: Seat, card: str) -> Memory:
    """A card shown by a seat about to lead is one of a policía, so that a journal tells it again after a restart.

    Rey and caballo directly after their cante are not: they are shown with it, in this order and at once.
    """
    if not _leads(view, seat):
        return memory
    begun = memory.policia == seat and len(memory.sung) == len(_PAIR)
    if begun or card not in memory.sung[:1]:
        return replace(memory, policia=seat, sung=())
    left = memory.sung[1:]
    return replace(memory, policia=seat if left else None, sung=left)


def _hand_over(memory: Memory, view: PublicView, now: int) -> Memory:
    """Nothing is under way any more; the cards that lie there are those of the last trick."""
    pairs = [(seat, str(card)) for seat, card in view.laid]
    last = len(pairs) % len(view.playing) or len(view.playing)
    lying = frozenset(pairs[-last:]) or memory.last_trick
    if view.result is not None and view.result.why == "redeal":
        # The same seat turns the next pinte up, maybe where this one still lies.
        lying |= memory.counted & {(view.dealer, str(view.pinte))}
    return Memory(
        last_trick=lying,
        ended=now,
        counted=memory.counted,
        held=memory.held,
        knows_deals=memory.knows_deals,
    )
