"""¡Policía! – whether a seat about to lead takes every remaining trick for certain (acta 6; narro 28).

An exact search. The claimant picks his cards knowing his hand and what is played; everybody else, his partner
too, plays any legal card from any hand that agrees with what is known. What is known of a seat is a set of
located cards, a number of places filled with loose cards, and the cards it cannot hold since it played another
one legally (`wrong_if_held`). That is all a history of play tells, so positions reached by different ways are
one position.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple, TypeAlias

from table.cards import CUATROLA_DECK, NO_CARDS, SUIT_CARDS, TWENTY, Card, Cards, Suit, card_set, cards_of
from table.games.cuatrola.duties import Laid, above, allowed, winning, wrong_if_held
from table.games.cuatrola.knowledge import HAND_SIZE, known, loose, set_aside
from table.games.cuatrola.rules import Rules
from table.games.cuatrola.state import Hand
from table.seats import SEATS, Seat, pair_of

MOST_LOOSE = 9
"""With more cards not located no policía is accepted."""

_CARDS = {card.bit: card for card in CUATROLA_DECK.values()}

_PLACES = tuple((suit, 5 * place) for place, suit in enumerate(SUIT_CARDS))
"""Where each suit's five bits begin."""


def _close_up(present: int) -> tuple[int, ...]:
    """For each set of five ranks, what is left of it when only the ranks `present` are there, without gaps."""
    ranks = [rank for rank in range(5) if present >> rank & 1]
    return tuple(sum((cards >> rank & 1) << new for new, rank in enumerate(ranks)) for cards in range(32))


_CLOSED = tuple(_close_up(present) for present in range(32))

_NEIGHBOURHOOD = {card.bit: {other.bit for other in cards_of(SUIT_CARDS[card.suit])} for card in CUATROLA_DECK.values()}


class _Other(NamedTuple):
    """A seat that is not the claimant's: its located cards, its unlocated places, what it cannot hold."""

    seat: Seat
    located: Cards
    places: int
    barred: Cards


class _Top(NamedTuple):
    """Of a trick as it lies: the card led, the highest of its suit, the one that wins and whose that is.

    `telling` are the cards that would change one of them; to the rest of the trick all others are one low card.
    """

    seat: Seat
    led: Cards
    high: Cards
    best: Cards
    telling: Cards


_Others: TypeAlias = tuple[_Other, ...]
_Trick: TypeAlias = tuple[tuple[Seat, Card], ...]


def takes_the_rest(rules: Rules, hand: Hand, claimant: Seat) -> bool:
    """Whether, for every hand `claimant` may have, one way to play wins his pair all remaining tricks.

    False, without a search, with more than nine cards not located, and in a solo or contrasolo while it is
    unknown which cards were set aside.
    """
    located = known(hand)
    unlocated = loose(located)
    if unlocated.bit_count() > MOST_LOOSE:
        return False
    if hand.contract in ("solo", "contrasolo") and set_aside(hand) is None:
        return False
    assert hand.pinte is not None
    places = [HAND_SIZE - cards.bit_count() for cards in located]
    others = tuple(
        _Other(seat, Cards(located[seat] & ~hand.played[seat]), places[seat], NO_CARDS)
        for seat in hand.playing
        if seat != claimant
    )
    aside = sum(places[seat] for seat in SEATS if seat not in hand.playing)
    held = Cards(located[claimant] & ~hand.played[claimant])
    search = _Search(rules, hand.pinte.suit, hand.playing, claimant, aside)
    return all(
        search.wins(Cards(held | mine), others, Cards(unlocated & ~mine), (), claimant)
        for mine in map(card_set, combinations(cards_of(unlocated), places[claimant]))
    )


class _Search:
    """One claim: the seats and rules that do not change, and the positions already judged."""

    def __init__(self, rules: Rules, trump: Suit, playing: tuple[Seat, ...], claimant: Seat, aside: int) -> None:
        self.rules = rules
        self.trump = trump
        self.playing = playing
        self.claimant = claimant
        self.aside = aside
        self.after = dict(zip(playing, playing[1:] + playing[:1], strict=True))
        self.judged: dict[object, bool] = {}
        self.tops: dict[_Trick, _Top] = {}
        self.wrong: dict[tuple[_Trick, Seat, Card], Cards] = {}

    def wins(self, own: Cards, others: _Others, unlocated: Cards, trick: _Trick, mover: Seat) -> bool:
        """Whether the claimant's pair takes this trick and all after it."""
        # Of a trick only its number of cards and what has to be beaten counts.
        now = (len(trick), own, others, unlocated, self._top(trick)) if trick else self._shape(own, others, unlocated)
        key = (mover, now)
        verdict = self.judged.get(key)
        if verdict is None:
            verdict = self.judged[key] = self._moves(own, others, unlocated, trick, mover)
        return verdict

    def _moves(self, own: Cards, others: _Others, unlocated: Cards, trick: _Trick, mover: Seat) -> bool:
        if mover == self.claimant:
            return self._claimant_finds(own, others, unlocated, trick)
        return all(
            self._goes_on(own, *position, (*trick, (mover, card)))
            for card, position in self._answers(own, others, unlocated, trick, mover)
        )

    def _shape(self, own: Cards, others: _Others, unlocated: Cards) -> object:
        """What matters of a position at a lead: in each suit who can hold which of the cards left, by their order.

        Gone cards leave no gaps and one plain suit is as good as another, so that most positions are old ones.
        """
        present = self._present(own, others, unlocated, ())
        sets = (own, unlocated, *(cards for other in others for cards in (other.located, other.barred & unlocated)))
        plain = []
        trumps: tuple[int, ...] = ()
        for suit, place in _PLACES:
            closed = _CLOSED[present >> place & 31]
            shape = tuple([closed[cards >> place & 31] for cards in sets])
            if suit is self.trump:
                trumps = shape
            else:
                plain.append(shape)
        plain.sort()
        return trumps, plain[0], plain[1], plain[2], tuple([other.places for other in others])

    def _top(self, trick: _Trick) -> _Top:
        """What has to be beaten in a trick."""
        top = self.tops.get(trick)
        if top is None:
            top = self.tops[trick] = _top_of(trick, self.trump)
        return top

    def _claimant_finds(self, own: Cards, others: _Others, unlocated: Cards, trick: _Trick) -> bool:
        present = self._present(own, others, unlocated, trick)
        if not trick and self._only_masters(own, others, unlocated, Cards(present & ~own)):
            return True
        legal = allowed(self.rules, self.trump, _laid(trick), self.claimant, own)
        trumps = SUIT_CARDS[self.trump]
        # Trumps first: what wins the rest for certain mostly begins with them.
        return any(
            self._goes_on(Cards(own ^ card.bit), others, unlocated, (*trick, (self.claimant, card)))
            for choice in (trumps, ~trumps)
            for card in _apart(Cards(legal & choice), present)
        )

    def _only_masters(self, own: Cards, others: _Others, unlocated: Cards, outside: Cards) -> bool:
        """Whether the hand wins by itself, without a search: every card beats all of its suit outside it.

        And it has as many trumps as any other seat can have: each one led draws one from everybody who has one,
        for everybody has to follow suit; after that nobody can ruff.
        """
        trumps = SUIT_CARDS[self.trump]
        led = (own & trumps).bit_count()
        unseen = (unlocated & trumps).bit_count()
        for other in others:
            if (other.located & trumps).bit_count() + min(unseen, other.places) > led:
                return False
        for suit in SUIT_CARDS.values():
            mine = own & suit
            if mine and outside & suit > mine & -mine:
                return False
        return True

    def _goes_on(self, own: Cards, others: _Others, unlocated: Cards, trick: _Trick) -> bool:
        """The position after a card: within the trick, or at the next lead, or won, or lost."""
        if len(trick) < len(self.playing):
            return self.wins(own, others, unlocated, trick, self.after[trick[-1][0]])
        winner = self._top(trick).seat
        if pair_of(winner) != pair_of(self.claimant):
            return False
        return not own or self.wins(own, others, unlocated, (), winner)

    def _answers(
        self, own: Cards, others: _Others, unlocated: Cards, trick: _Trick, mover: Seat
    ) -> Iterator[tuple[Card, tuple[_Others, Cards]]]:
        """Every card `mover` may legally play in some distribution, with what is known after it."""
        place = next(index for index, other in enumerate(others) if other.seat == mover)
        me = others[place]
        present = self._present(own, others, unlocated, trick)
        for card in _apart(me.located, present):
            rest = Cards(me.located ^ card.bit)
            yield from self._after_card(others, place, card, trick, rest, me.places, unlocated)
        if not me.places:
            return
        free = unlocated & ~me.barred
        telling = free & self._top(trick).telling
        marks = tuple(other.barred for other in others)
        for cards in (cards_of(Cards(telling)), _apart(Cards(free & ~telling), present, marks)):
            for card in cards:
                left = Cards(unlocated ^ card.bit)
                yield from self._after_card(others, place, card, trick, me.located, me.places - 1, left)

    def _after_card(
        self,
        others: _Others,
        place: int,
        card: Card,
        trick: _Trick,
        located: Cards,
        places: int,
        unlocated: Cards,
    ) -> Iterator[tuple[Card, tuple[_Others, Cards]]]:
        me = others[place]
        wrong = self._wrong_if_held(trick, me.seat, card)
        if wrong & located:
            return
        barred = Cards((me.barred | wrong) & unlocated) if places else NO_CARDS
        now = (*others[:place], _Other(me.seat, located, places, barred), *others[place + 1 :])
        if self._can_be(now, unlocated):
            yield card, (now, unlocated)

    def _wrong_if_held(self, trick: _Trick, seat: Seat, card: Card) -> Cards:
        key = (trick, seat, card)
        if key not in self.wrong:
            self.wrong[key] = wrong_if_held(self.rules, self.trump, _laid(trick), seat, card)
        return self.wrong[key]

    def _can_be(self, others: _Others, unlocated: Cards) -> bool:
        """Whether the loose cards can be shared out: no group of seats is left with too few for its places."""
        needing = [other for other in others if other.barred & unlocated]
        if not needing:
            return True
        # Only seats that cannot hold something can run short (Hall); one at a time, in twos, in threes.
        for size in range(1, len(needing) + 1):
            for group in combinations(needing, size):
                shut_out = unlocated
                for other in group:
                    shut_out = Cards(shut_out & other.barred)
                open_to_group = (unlocated & ~shut_out).bit_count()
                if open_to_group < sum(other.places for other in group):
                    return False
        return True

    def _present(self, own: Cards, others: _Others, unlocated: Cards, trick: _Trick) -> Cards:
        cards = own | unlocated
        for other in others:
            cards |= other.located
        for _seat, card in trick:
            cards |= card.bit
        return Cards(cards & TWENTY)


def _top_of(trick: _Trick, trump: Suit) -> _Top:
    if not trick:
        return _Top(0, NO_CARDS, NO_CARDS, NO_CARDS, TWENTY)
    led, best = trick[0][1], winning(_laid(trick), trump)
    high = max((card for _seat, card in trick if card.suit is led.suit), key=lambda card: card.bit)
    telling = above(high) | above(best.card) | (0 if best.card.suit is trump else SUIT_CARDS[trump])
    return _Top(best.seat, Cards(led.bit), Cards(high.bit), Cards(best.card.bit), Cards(telling))


def _laid(trick: _Trick) -> tuple[Laid, ...]:
    return tuple(Laid(0, seat, card) for seat, card in trick)


def _apart(choices: Cards, present: Cards, marks: tuple[Cards, ...] = ()) -> Iterator[Card]:
    """One card of each run of choices that no card in play lies between, strongest first.

    Two cards of one hand and suit with nothing between them win and lose against the same cards. So do two loose cards
    that decide nothing in this trick, if every other seat can hold both or neither (`marks`).
    """
    last = 0
    bits = int(choices)
    while bits:
        bit = 1 << (bits.bit_length() - 1)
        bits ^= bit
        joined = last in _NEIGHBOURHOOD[bit] and not present & (last - 1) & ~((bit << 1) - 1)
        if not joined or any(bool(mark & last) != bool(mark & bit) for mark in marks):
            yield _CARDS[bit]
        last = bit
