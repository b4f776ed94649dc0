"""Guests at a table: what people do with cards, buttons and the host's menu, and do again when the power was gone.

They know what they want and see what the table shows. What a power cut took is not there when they look, so they do
it once more; everything they decide is decided before that, so that an evening with power cuts is the same evening.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random

from table.adapters.journal_file import read_kept
from table.bots import BOTS
from table.cards import CUATROLA_DECK, FORTY, Cards, Suit, card_set, cards_of
from table.evening.evening import desk_of
from table.games.cuatrola.duties import allowed
from table.games.cuatrola.rules import Rules, rules_for
from table.host.contract import Desk
from table.seats import SEATS, Seat, from_seat, next_seat
from table.timba import journal
from table.timba.customs import PAYING
from table.timba.evening import Player
from table.timba.state import PairsDraw
from tests.evening.house import House, Killed, Power

PEOPLE = ("Ana", "Blas", "Carmen", "Diego", "Elena", "Fermín", "Gloria")

BOT = BOTS["cuatrola"]

LOOKED_MS = 2500
"""So long people look at the table after the power was gone, before they touch anything."""

ATTEMPTS = 12
"""So often something is done again before it is taken for impossible."""

Deal = tuple[str, tuple[tuple[str, ...], ...]]
"""The pinte, and the five cards of each seat."""


class Cuts:
    """When the power goes: after some number of bytes at random, of this mean, and once after each of these lines."""

    def __init__(self, rng: Random, mean: int, *lines: bytes) -> None:
        self.rng = rng
        self._mean = mean
        self._lines = list(lines)

    def next(self, power: Power) -> None:
        """The power is there again, until the next time."""
        power.left = self.rng.randrange(1, 2 * self._mean)
        if power.after is None and self._lines:
            power.after = self._lines.pop(0)


class Guests:
    """Seven people at a house."""

    def __init__(self, house: House, rng: Random, cuts: Cuts | None = None) -> None:
        self.house = house
        self.rng = rng
        self.cuts = cuts
        self.killed = 0
        if cuts is not None:
            cuts.next(house.power)

    # Whatever is done

    def until(self, done: Callable[[], bool], deed: Callable[[], object]) -> None:
        """Do this, and after a power cut again, until the table shows that it is done."""
        for _ in range(ATTEMPTS):
            try:
                if done():
                    return
                deed()
            except Killed:
                self.power_is_back()
        assert done(), f"{self.house.screen.messages} {self.house.items}"

    def power_is_back(self) -> None:
        """The table is switched on again; people look at it, and put right what lies there."""
        assert self.cuts is not None
        self.killed += 1
        self.house.power.left = None
        self.house.switch_off()
        kept = {path: sum(map(len, read_kept(path).lines)) for path in self.house.paths()}
        self.house.switch_on()
        if self.cuts.rng.random() < 0.5 and self._flickers(kept):
            self.killed += 1
        self.cuts.next(self.house.power)
        self.until(self._lies_right, self._put_right)

    def _flickers(self, kept: Mapping[Path, int]) -> bool:
        """The power goes once more, in the midst of what the table wrote in its journal on being switched on."""
        path = self.house.places.evening(self.house.evening.state.evening)
        wrote = path.stat().st_size - kept.get(path, 0)
        if not wrote:
            return False
        assert self.cuts is not None
        self.house.switch_off()
        for each in self.house.paths():
            # What was owed to an acta comes after what the journal is told.
            os.truncate(each, kept.get(each, 0) + (self.cuts.rng.randrange(wrote) if each == path else 0))
        self.house.switch_on()
        return True

    def switch_off_and_on(self) -> None:
        """Somebody pulls the plug between two things."""
        self.house.restart()
        self.until(self._lies_right, self._put_right)

    def _wanted(self) -> dict[Seat, tuple[str, ...]]:
        """What has to lie on the pads: the cards of the trick, where a game is on."""
        house = self.house
        lying: dict[Seat, tuple[str, ...]] = dict.fromkeys(SEATS, ())
        if house.table.begun and not house.evening.state.is_drawing and house.view.phase in ("bids", "play"):
            lying |= {seat: (str(card),) for seat, card in house.view.trick}
        return lying

    def _lies_right(self) -> bool:
        # What a restart finds on a pad may still count.
        self.house.wait(LOOKED_MS)
        return self.house.lying == self._wanted()

    def _put_right(self) -> None:
        house = self.house
        for seat, cards in self._wanted().items():
            if house.lying[seat] != cards:
                house.lift(seat)
                house.lay(seat, *cards)

    # The host

    def count(self, kind: type[journal.Event]) -> int:
        """How many events of this kind tonight's journal has."""
        return sum(isinstance(each, kind) for each in self.house.evening.events)

    def order(self, done: Callable[[], bool], path: str, *texts: str) -> None:
        """The host goes along this path of the menu, and writes these texts where it ends."""
        self.until(done, lambda: self._goes(path, texts))

    def _goes(self, path: str, texts: Iterable[str]) -> None:
        self.house.host(path)
        for text in texts:
            self.house.write(text)
        self.house.leave()

    def enters(self, kind: type[journal.Event], path: str, *texts: str) -> None:
        """The host has an event of this kind entered in the evening's journal."""
        before = self.count(kind)
        self.order(lambda: self.count(kind) > before, path, *texts)

    def inputs(self, path: str, *texts: str) -> None:
        """The host enters something in the acta of the game."""
        before = self.line
        self.order(lambda: self.line != before, path, *texts)

    @property
    def line(self) -> tuple[int, int]:
        """The acta that is written, and its last line with an input."""
        entries = self.house.evening.entries
        return self.house.table.acta, entries[-1].line if entries else 0

    @property
    def desk(self) -> Desk:
        """What the menu is given."""
        house = self.house
        return desk_of(house.evening, house.loop.partida, begun=house.table.begun)

    @property
    def ids(self) -> tuple[Player, ...]:
        """The ids of everybody, in the order of `PEOPLE`."""
        names = self.house.evening.names
        return tuple(names.named(name)[0] for name in PEOPLE)

    def name(self, player: Player | None) -> str:
        """What a player is called."""
        return self.house.named(player)[0]

    # Coming

    def come(self, name: str) -> None:
        """Somebody comes; one whom nobody has known yet is written down."""
        self.until(lambda: name in self.here, lambda: self._is_here(name))

    @property
    def here(self) -> list[str]:
        """Who is here tonight."""
        return self.house.named(*self.house.evening.state.tonight.here)

    def _is_here(self, name: str) -> None:
        if self.house.evening.names.named(name):
            self._goes(f"Players > Somebody has come > {name}", ())
            return
        self.house.host("Players > A new player")
        self.house.write(name)
        self.house.host("no colour")
        self.house.leave()

    # Draws

    def draw(self, card: str) -> None:
        """A card is turned up on some pad for the draw under way."""
        before = self.count(journal.Card)
        seat = self.rng.choice(SEATS)
        self.until(lambda: self.count(journal.Card) > before, lambda: self._turn_up(card, seat))
        self.until(lambda: not self.house.lying[seat], self.house.lift)

    def _turn_up(self, card: str, seat: Seat) -> None:
        self.house.lift()
        self.house.lay(seat, card)

    def draw_all(self, *first: str) -> None:
        """Cards are turned up from a shuffled pack, these first, until the draw is decided."""
        pack: list[str] = []
        while self.house.evening.state.is_drawing:
            draw = self.house.evening.state.draw
            if not pack or (isinstance(draw, PairsDraw) and not draw.reyes.seen):
                rest = [card for card in FORTY if card not in first]
                pack = [*first, *self.rng.sample(rest, len(rest))]
            self.draw(pack.pop(0))

    # A hand

    @property
    def hands(self) -> int:
        """How many hands have ended in the game at the table, taken back or not; never fewer than before."""
        ends = (ruling for entry in self.house.evening.entries for ruling in entry.rulings)
        return sum(ruling.__struct_config__.tag == "hand" for ruling in ends)

    def pinte(self, card: str) -> None:
        """The dealer turns his last card up."""
        self.gather()
        self.until(
            lambda: self.house.view.phase == "bids" and str(self.house.view.pinte) == card, lambda: self._turns(card)
        )

    def _turns(self, card: str) -> None:
        dealer = self.house.next_dealer
        self.house.lift(dealer)
        self.house.deals(card)

    def give_up(self, seat: Seat) -> None:
        """A seat's pair gives the hand up."""
        before = self.hands
        self.until(lambda: self.hands > before, lambda: self._gives_up(seat))
        self.gather()

    def _gives_up(self, seat: Seat) -> None:
        self.house.press(seat, "rojo", 1200)
        self.house.press(seat, "blanco")

    def gather(self) -> None:
        """The cards are taken up."""
        self.until(lambda: not any(self.house.lying.values()), self.house.lift)

    def short_hand(self, winner: int) -> None:
        """A hand that the others give up at once."""
        self.pinte(self.rng.choice(list(CUATROLA_DECK)))
        self.give_up(next_seat(winner))

    def say(self, seat: Seat, wanted: str) -> None:
        """A seat steps to a bid, or to a suit to sing, with green and says it with white."""
        house = self.house
        for _ in range(8):
            hints = {hint.seat: hint for hint in house.loop.partida.hints.seats}
            hint = hints.get(seat)
            chosen = hint.detail if hint is not None and hint.word.startswith("choosing") else None
            if chosen == wanted or (wanted == "paso" and chosen is None):
                house.press(seat, "blanco")
                return
            house.press(seat, "verde")

    def bids(self, says: Mapping[Seat, str], hands: Sequence[Cards]) -> None:
        """Everybody says what he goes for: this, or what his hand is good for."""
        house = self.house
        for place, seat in enumerate(from_seat(house.view.mano)):
            if house.view.phase != "bids" or house.view.spoken > place:
                continue
            wanted = says.get(seat) or BOT.bid(house.loop.partida.header, house.view, seat, hands[seat])
            self.until(partial(self._has_spoken, place), partial(self.say, seat, wanted))

    def _has_spoken(self, place: int) -> bool:
        return self.house.view.phase != "bids" or bool(self.house.view.spoken > place)

    def play_hand(self, deal: Deal, says: Mapping[Seat, str] | None = None, *, offender: Seat | None = None) -> bool:
        """A hand with the cards, to its end; the offender lays a wrong card as soon as he can. Whether he could."""
        honest = offender is None
        pinte, dealt = deal
        hands = [card_set(CUATROLA_DECK[name] for name in names) for names in dealt]
        self.pinte(pinte)
        self.bids(says or {}, hands)
        return self._play(hands, offender) is None and not honest

    def play_on(self, deal: Deal) -> None:
        """The hand goes on that a ruling had ended."""
        self.until(self._lies_right, self._put_right)
        self._play([card_set(CUATROLA_DECK[name] for name in names) for names in deal[1]], None)

    def _play(self, hands: Sequence[Cards], offender: Seat | None) -> Seat | None:
        """Cards are laid until the hand ends; who could not lay a wrong one."""
        before = self.hands
        while self.hands == before:
            self.sing(hands)
            offender = self.lay_next(hands, offender)
            if not self.house.view.trick:
                self.gather()
        self.gather()
        return offender

    def held(self, hands: Sequence[Cards], seat: Seat) -> Cards:
        """What a seat has in its hand."""
        return Cards(hands[seat] & ~card_set(card for other, card in self.house.view.laid if other == seat))

    def lay_next(self, hands: Sequence[Cards], offender: Seat | None) -> Seat | None:
        """Whose turn it is lays a card; who is still to lay a wrong one afterwards."""
        view = self.house.view
        seat = int(view.turn)
        held = self.held(hands, seat)
        card = str(BOT.card(self.house.loop.partida.header, view, seat, held))
        if seat == offender:
            may = allowed(self.rules, view.pinte.suit, self.house.loop.partida.state.hand.trick, seat, held)
            wrong = [str(each) for each in cards_of(Cards(held & ~may))]
            if wrong:
                card, offender = self.rng.choice(wrong), None
        before = self.hands
        self.until(
            lambda: self.hands > before or (seat, CUATROLA_DECK[card]) in self.house.view.laid,
            lambda: self._lays(seat, card),
        )
        return offender

    def _lays(self, seat: Seat, card: str) -> None:
        self.house.lift(seat)
        self.house.lay(seat, card)

    def sing(self, hands: Sequence[Cards]) -> None:
        """Whoever can sing sings."""
        for seat in SEATS:
            view = self.house.view
            suit = BOT.sing(self.house.loop.partida.header, view, seat, self.held(hands, seat))
            if suit is not None:
                self.until(partial(self._has_sung, suit), partial(self.say, seat, str(suit)))

    def _has_sung(self, suit: Suit) -> bool:
        return any(each.suit == suit for each in self.house.view.cantes)

    @property
    def rules(self) -> Rules:
        """By which rules the game is played."""
        header = self.house.loop.partida.header
        rules = rules_for(header.rules, header.house)
        assert isinstance(rules, Rules)
        return rules

    # Deals

    def deal(self, to: Seat | None = None, cards: Iterable[str] = (), pinte: str | None = None) -> Deal:
        """A shuffled deal in which a seat gets these cards, and the dealer turns this one up."""
        dealer = self.house.next_dealer
        hands = [list(cards) if seat == to else [] for seat in SEATS]
        if pinte is not None and pinte not in hands[dealer]:
            hands[dealer].append(pinte)
        rest = [card for card in CUATROLA_DECK if all(card not in hand for hand in hands)]
        self.rng.shuffle(rest)
        for hand in hands:
            while len(hand) < 5:
                hand.append(rest.pop())
        return pinte or self.rng.choice(hands[dealer]), tuple(map(tuple, hands))


def trumps(suit: Suit | str, ranks: str = "A3RCS") -> tuple[str, ...]:
    """These cards of a suit."""
    return tuple(rank + str(suit) for rank in ranks)


PAYMENT = sorted(PAYING)
