"""A bot for Cuatrola, plain and legal: counts tricks to bid, wins cheaply, feeds its partner, sings what it has."""

from __future__ import annotations

from table.bots.contract import Bot
from table.cards import CUATROLA_DECK, SUIT_CARDS, Card, Cards, Rank, Suit, card_set, cards_of
from table.games.contract import Header, HeaderProblem
from table.games.cuatrola.bids import possible_bids
from table.games.cuatrola.duties import Laid, above, allowed, winning
from table.games.cuatrola.knowledge import PAIRS_TO_SING
from table.games.cuatrola.rules import Rules, rules_for
from table.games.cuatrola.state import Hand
from table.games.cuatrola.view import PublicView
from table.seats import Seat, pair_of

NEEDED = {"solo": 2.8, "contrasolo": 3.2, "cuatrola": 3.8, "quintola": 4.7}
"""Tricks a hand has to be good for before the bot goes for each bid."""


def _rules(header: Header) -> Rules:
    rules = rules_for(header.rules, header.house)
    if isinstance(rules, HeaderProblem):
        raise ValueError(f"{rules.key}: {rules.message}")
    return rules


def _holds(hand: Cards, rank: Rank, suit: Suit) -> bool:
    return bool(hand & CUATROLA_DECK[rank + suit].bit)


def strength(hand: Cards, trump: Suit) -> float:
    """The tricks this hand is good for, 0-5: top trumps, long trumps, aces at the side."""
    trumps = Cards(hand & SUIT_CARDS[trump]).bit_count()
    tricks = 0.0
    for card in cards_of(hand):
        if card.suit is trump:
            masters = not above(card) & ~hand
            tricks += 1.0 if masters else 0.75 if trumps >= 3 else 0.6 if card.rank is Rank.TRES else 0.35
        elif card.rank is Rank.AS:
            tricks += 0.8 if trumps else 0.5
        elif card.rank is Rank.TRES:
            tricks += 0.6 if _holds(hand, Rank.AS, card.suit) else 0.15
    return tricks


def bid(header: Header, view: PublicView, seat: Seat, hand: Cards) -> str:
    """The highest bid that is possible and that the hand is good for."""
    said = Hand(dealer=view.dealer, spoken=view.spoken, contract=view.contract, bidder=view.bidder)
    assert view.pinte is not None
    tricks = strength(hand, view.pinte.suit)
    open_to_it = possible_bids(_rules(header), view.score, said, seat)
    if view.bidder is not None and pair_of(view.bidder) == pair_of(seat):
        open_to_it = ()  # the partner's bid is left to him
    good = [each for each in open_to_it if each in NEEDED and tricks >= NEEDED[each]]
    return max(good, key=NEEDED.__getitem__, default="paso")


def card(header: Header, view: PublicView, seat: Seat, hand: Cards) -> Card:
    """The card to lay now. Raises ``ValueError`` for an empty hand."""
    assert view.pinte is not None
    trump = view.pinte.suit
    rules = _rules(header)
    trick = [Laid(0, each, laid) for each, laid in view.trick]
    may = list(cards_of(allowed(rules, trump, trick, seat, hand)))
    if not may:
        raise ValueError("a bot without cards has nothing to lay")
    to_sing = _to_sing(rules, view, hand)
    if not trick:
        return _lead(view, trump, hand, may, to_sing)
    best = winning(trick, trump)
    last = len(trick) == len(view.playing) - 1
    taking = [each for each in may if winning([*trick, Laid(0, seat, each)], trump).card is each]
    if taking and (last or pair_of(best.seat) != pair_of(seat) or len(taking) == len(may)):
        return min(taking, key=lambda each: (each.suit is trump, bool(each.bit & to_sing), each.bit))
    partner_takes = pair_of(best.seat) == pair_of(seat) and (
        last or best.card.suit is trump or best.card.rank is Rank.AS
    )
    worth = -1 if partner_takes else 1
    return min(may, key=lambda each: (each.suit is trump, bool(each.bit & to_sing), worth * each.points, each.bit))


def _lead(view: PublicView, trump: Suit, hand: Cards, may: list[Card], to_sing: Cards) -> Card:
    trumps = [each for each in may if each.suit is trump]
    gone = card_set(laid for _seat, laid in view.laid) | hand
    highest = trumps and not SUIT_CARDS[trump] & ~gone & ~((trumps[-1].bit << 1) - 1)
    if highest and (len(trumps) >= 3 or len(trumps) == len(may)):
        return trumps[-1]
    for each in may:
        if each.rank is Rank.AS and each.suit is not trump:
            return each
    return min(may, key=lambda each: (bool(each.bit & to_sing), each.suit is trump, each.points))


def _to_sing(rules: Rules, view: PublicView, hand: Cards) -> Cards:
    """The kings and knights that are better kept, for they can still be sung."""
    if view.contract in ("cuatrola", "quintola") or sum(view.tricks) >= rules.cantes_bazas:
        return Cards(0)
    sung = {each.suit for each in view.cantes}
    return Cards(sum(pair for suit, pair in PAIRS_TO_SING.items() if suit not in sung and hand & pair == pair))


def sing(header: Header, view: PublicView, seat: Seat, hand: Cards) -> Suit | None:
    """The suit to sing now, the pinte's first; None where nothing can be sung (acta 5)."""
    rules = _rules(header)
    done = sum(view.tricks)
    if view.phase != "play" or view.trick or not 1 <= done <= min(4, rules.cantes_bazas):
        return None
    if seat not in view.playing or view.last_winner is None or pair_of(view.last_winner) != pair_of(seat):
        return None
    now = [each for each in view.cantes if each.after == done and pair_of(each.seat) == pair_of(seat)]
    limits = {"uno": not now, "uno_por_jugador": all(e.seat != seat for e in now), "dos": len(now) < 2}
    if not limits[rules.cantes_por_baza]:
        return None
    pairs = _to_sing_now(view, hand)
    return max(pairs, key=lambda suit: view.pinte is not None and suit is view.pinte.suit, default=None)


def _to_sing_now(view: PublicView, hand: Cards) -> list[Suit]:
    if view.contract in ("cuatrola", "quintola"):
        return []
    sung = {each.suit for each in view.cantes}
    return [suit for suit, pair in PAIRS_TO_SING.items() if suit not in sung and hand & pair == pair]


CUATROLA_BOT = Bot(bid, card, sing)
