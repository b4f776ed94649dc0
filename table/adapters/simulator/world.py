"""The simulated world: tagged cards in four hands, on four pads, in piles, and what a reader makes of each pad.

It knows no rules and no game. Times are given; randomness (flicker, hovering) comes from a seeded source. A lock
guards it, for hands move on one thread and readers look from others.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias, get_args

from table.readings import Button, ButtonName, Fault, FaultKind, Host, Reading, Sees
from table.seats import SEATS, Seat, next_seat

Trouble: TypeAlias = Literal["unplugged", "silent", "garbled", "flicker", "dead", "unknown", "neighbour"]
TROUBLES: tuple[Trouble, ...] = get_args(Trouble)

POLL_MS = 50
"""A reader looks twenty times a second."""

STRANGE_TAG = "04DEADBEEF0001"
"""A tag that belongs to no deck."""

_FAULTS: dict[Trouble, FaultKind] = {"unplugged": "lost", "silent": "timeout", "garbled": "garbled"}


def make_tags(cards: Iterable[str], source: random.Random) -> dict[str, str]:
    """A deck: a tag (seven bytes, hex) for each card."""
    return {f"04{source.getrandbits(48):012X}": card for card in cards}


class World:
    """Where every card is, which buttons are down and what is wrong with which reader.

    A card is in exactly one place: a hand, a pad (lying, or held over it), the middle of the table, a pile of won
    cards, the stock, the pack. `played`: the cards of the game, None for the whole deck; the others are in the pack.
    """

    def __init__(self, deck: dict[str, str], source: random.Random, played: Iterable[str] | None = None) -> None:
        self.lock = threading.RLock()
        self.deck = deck
        self.hands: list[list[str]] = [[] for _ in SEATS]
        self.pads: list[list[str]] = [[] for _ in SEATS]
        self.piles: list[list[str]] = [[] for _ in SEATS]
        self.middle: list[str] = []
        self.owner: dict[str, Seat] = {}
        """whom each card was dealt to"""
        self.held_over: dict[str, Seat] = {}
        """cards in somebody's fingers near a pad: read now and then"""
        self.down: set[tuple[Seat, ButtonName]] = set()
        self.troubles: list[set[Trouble]] = [set() for _ in SEATS]
        self.dead: set[str] = set()
        """cards whose tags are broken"""
        self.passed: list[set[str]] = [set() for _ in SEATS]
        """cards that have lain on their own seat's pad since they were dealt"""
        self._source = source
        # What readers see must not change which cards come: somebody may hold a card over a pad.
        self._noise = random.Random(source.getrandbits(64))
        self._tag = {card: tag for tag, card in deck.items()}
        self._played = frozenset(self._tag if played is None else played)
        self.stock: list[str] = [card for card in self._tag if card in self._played]
        self.pack: list[str] = [card for card in self._tag if card not in self._played]
        """what can be turned up, its top first: the cards that pay; for a draw all of them"""
        self._turned: str | None = None
        self._told: list[tuple[str, ...] | FaultKind | None] = [None for _ in SEATS]
        self._said: list[Button | Host] = []
        self._changed = {*SEATS}
        self.version = 0
        """grows with everything that happens, so that a picture of the world knows whether it is old"""

    # What hands do

    def lay(self, card: str, pad: Seat) -> None:
        """Lay a card on a pad, from wherever it is."""
        with self.lock:
            if self._taken_from_anywhere(card) == ("hand", pad):
                self.passed[pad].add(card)
            self.pads[pad].append(card)
            self._changed.add(pad)

    def take(self, card: str, seat: Seat) -> None:
        """Take a card into a hand."""
        with self.lock:
            self._taken_from_anywhere(card)
            self.hands[seat].append(card)

    def put_away(self, card: str, seat: Seat) -> None:
        """Put a card onto a seat's pile of won cards."""
        with self.lock:
            self._taken_from_anywhere(card)
            self.piles[seat].append(card)

    def throw(self, card: str) -> None:
        """Put a card into the middle of the table."""
        with self.lock:
            self._taken_from_anywhere(card)
            self.middle.append(card)

    def hold_over(self, card: str, pad: Seat | None) -> None:
        """Hold a card near a pad, or no longer; it stays where it was."""
        with self.lock:
            before = self.held_over.pop(card, None)
            if pad is not None:
                self.held_over[card] = pad
            self._changed |= {seat for seat in (before, pad) if seat is not None}

    def gather(self, seat: Seat) -> None:
        """Take every card that lies on a pad onto this seat's pile; what nobody was dealt goes under the pack."""
        with self.lock:
            for card in [card for pad in self.pads for card in pad]:
                if card in self.owner:
                    self.put_away(card, seat)
                else:
                    self.put_back(card)

    def collect(self) -> None:
        """All cards of the game back into the stock, the others under the pack."""
        with self.lock:
            pack = [card for card in (*self.pack, *self._tag) if card not in self._played]
            for card in self._tag:
                self._taken_from_anywhere(card)
            self.stock = [card for card in self._tag if card in self._played]
            self.pack = list(dict.fromkeys(pack))
            self._turned = None
            self.version += 1

    def plays(self, cards: Iterable[str]) -> None:
        """Another game is played from now on, with these cards of the deck; all are collected."""
        with self.lock:
            self._played = frozenset(cards)
            self.collect()

    def gather_pack(self) -> None:
        """All cards, shuffled, into the pack: somebody draws."""
        with self.lock:
            self.shuffle()
            self.pack, self.stock = [*self.stock, *self.pack], []
            self._source.shuffle(self.pack)
            self.owner.clear()

    def turn_up(self, pad: Seat) -> str | None:
        """The top card of the pack onto a pad, the one turned up before it back under the pack; None for no card."""
        with self.lock:
            self.turn_down()
            if not self.pack:
                return None
            card = self._turned = self.pack[0]
            self.lay(card, pad)
            return card

    def turn_down(self) -> None:
        """The card that was turned up goes back under the pack, if it lies there still."""
        with self.lock:
            card, self._turned = self._turned, None
            if card is not None and any(card in pad for pad in self.pads):
                self.put_back(card)

    def put_back(self, card: str) -> None:
        """Put a card under the pack."""
        with self.lock:
            self._taken_from_anywhere(card)
            self.pack.append(card)

    def lying(self, pad: Seat) -> list[str]:
        """The cards of the game on a pad, not those that pay."""
        return [card for card in self.pads[pad] if card in self._played]

    def deal(self, dealer: Seat) -> str:
        """Shuffle and deal five to each seat, beginning after the dealer; the last card, the pinte, is returned."""
        with self.lock:
            self.shuffle()
            seat = next_seat(dealer)
            for card in self.stock:
                self.hands[seat].append(card)
                self.owner[card] = seat
                seat = next_seat(seat)
            pinte, self.stock = self.stock[-1], []
            self._sort_hands()
            return pinte

    def shuffle(self) -> None:
        """All cards into the stock, shuffled."""
        with self.lock:
            self.collect()
            self._source.shuffle(self.stock)
            self.passed = [set() for _ in SEATS]

    def hand_out(self, seats: Iterable[Seat], number: int) -> None:
        """So many cards from the stock to each of these seats, all at once."""
        with self.lock:
            self.passed = [set() for _ in SEATS]
            for seat in seats:
                dealt, self.stock = self.stock[:number], self.stock[number:]
                self.hands[seat] += dealt
                self.owner |= dict.fromkeys(dealt, seat)
            self._sort_hands()

    def _sort_hands(self) -> None:
        order = list(self._tag)
        for hand in self.hands:
            hand.sort(key=order.index)
        self.version += 1

    def press(self, seat: Seat, button: ButtonName, *, down: bool, now: int) -> None:
        """A button goes down or up; pressing what is down already changes nothing."""
        with self.lock:
            if down is ((seat, button) in self.down):
                return
            self.down ^= {(seat, button)}
            self._said.append(Button(now, seat, button, down))
            self.version += 1

    def host_enters(self, keys: dict[str, Any], now: int) -> None:
        """The host enters an input of the acta by hand."""
        with self.lock:
            self._said.append(Host(now, keys))

    def trouble(self, seat: Seat, trouble: Trouble) -> None:
        """Switch a trouble of this seat on or off; ``dead`` breaks, or mends, the tag of one of its cards."""
        with self.lock:
            self.troubles[seat] ^= {trouble}
            if trouble == "dead":
                mine = self.pads[seat] + self.hands[seat]
                self.dead = {card for card in self.dead if card not in mine}
                if "dead" in self.troubles[seat]:
                    self.dead |= set(mine[:1])
            self._changed |= {*SEATS}
            self.version += 1

    def _taken_from_anywhere(self, card: str) -> tuple[str, Seat]:
        self.version += 1
        self.hold_over(card, None)
        for kind, places in (("hand", self.hands), ("pad", self.pads), ("pile", self.piles)):
            for seat in SEATS:
                if card in places[seat]:
                    places[seat].remove(card)
                    if kind == "pad":
                        self._changed.add(seat)
                    return kind, seat
        for kind, loose in (("middle", self.middle), ("stock", self.stock), ("pack", self.pack)):
            if card in loose:
                loose.remove(card)
                return kind, 0
        raise ValueError(f"{card} is nowhere")

    # What readers see

    @property
    def has_said(self) -> bool:
        """Whether `said` has something to tell."""
        return bool(self._said)

    def said(self) -> list[Button | Host]:
        """What the buttons and the host have said since the last call."""
        with self.lock:
            said, self._said = self._said, []
            return said

    def restless(self, seat: Seat) -> bool:
        """Whether this pad may read differently at the next poll."""
        shaky = bool(self.troubles[seat] & {"flicker", "neighbour"})
        return seat in self._changed or shaky or bool(self.held_over)

    def forget(self, seat: Seat) -> None:
        """This seat's reader is opened anew: it tells what it sees whatever it told before."""
        with self.lock:
            self._told[seat] = None
            self._changed.add(seat)

    def poll(self, seat: Seat, now: int) -> Sees | Fault | None:
        """What this seat's reader has to tell at this poll, None if it sees what it saw before."""
        with self.lock:
            self._changed.discard(seat)
            seen = self._fault(seat) or tuple(self._seen(seat))
            if seen == self._told[seat]:
                return None
            self._told[seat] = seen
            return Sees(now, seat, seen) if isinstance(seen, tuple) else Fault(now, seat, seen)

    def unplugged(self, seat: Seat) -> bool:
        """Whether this seat's reader is not there."""
        return "unplugged" in self.troubles[seat]

    def _fault(self, seat: Seat) -> FaultKind | None:
        return next((fault for trouble, fault in _FAULTS.items() if trouble in self.troubles[seat]), None)

    def _seen(self, seat: Seat) -> Iterator[str]:
        troubles = self.troubles[seat]
        near = list(self.pads[seat])
        if "neighbour" in troubles:
            near += self.pads[next_seat(seat)]
        for card in near:
            if card not in self.dead and not ("flicker" in troubles and self._noise.random() < 0.3):
                yield self._tag[card]
        for card, pad in self.held_over.items():
            # Held a little too high: one poll in three gets it.
            if pad == seat and card not in near and card not in self.dead and self._noise.random() < 0.35:
                yield self._tag[card]
        if "unknown" in troubles:
            yield STRANGE_TAG


def due_poll(seat: Seat, now: int) -> int:
    """When this seat's reader looks next, from `now` on; the four look one after the other."""
    offset = seat * POLL_MS // 4
    return now + (offset - now) % POLL_MS


def readings(world: World, now: int) -> list[Reading]:
    """What buttons and readers have to tell at this very moment; for a world without threads."""
    polled = (world.poll(seat, now) for seat in SEATS if due_poll(seat, now) == now)
    return [*world.said(), *(reading for reading in polled if reading is not None)]


def next_readings(world: World, now: int) -> int | None:
    """When there may be something to tell, from `now` on; None while nothing moves."""
    if world.has_said:
        return now
    return min((due_poll(seat, now) for seat in SEATS if world.restless(seat)), default=None)
