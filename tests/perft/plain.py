"""The play of a hand once more, as plainly as it can be put: cards are strings, hands are sets of them.

It shares no code with the engine. What a player may lay is written down from the rules' own table; everything
else is done by trying. `Switches` has the rule switches that matter to the play of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

STRENGTH = "SCR3A"
DECK = frozenset(rank + suit for rank in STRENGTH for suit in "oceb")
POINTS = {"A": 11, "3": 10, "R": 4, "C": 3, "S": 2}

Hand = frozenset[str]
Trick = tuple[tuple[int, str], ...]
"""Seat and card, in the order of play."""


class Switches(NamedTuple):
    """The disputed duties, as El Narro has them unless said otherwise."""

    montar_al_companero: bool = True
    montar_sobre: str = "mayor"
    montar_tras_fallo: bool = False
    pisar: bool = True
    ahorrarse: str = "cualquiera"


def higher(card: str, other: str) -> bool:
    """Whether `card` is of the same suit and stronger."""
    return card[1] == other[1] and STRENGTH.index(card[0]) > STRENGTH.index(other[0])


def highest(cards: Iterable[str]) -> str:
    """The strongest of cards of one suit."""
    return max(cards, key=lambda card: STRENGTH.index(card[0]))


def winner(trick: Trick, trump: str) -> tuple[int, str]:
    """Seat and card that win as the trick lies."""
    suit = trump if any(card[1] == trump for _seat, card in trick) else trick[0][1][1]
    best = highest(card for _seat, card in trick if card[1] == suit)
    return next((seat, card) for seat, card in trick if card == best)


def allowed(switches: Switches, trump: str, trick: Trick, seat: int, hand: Hand) -> Hand:
    """The cards of the hand that may be laid: the table of the rules, line by line."""
    if not trick:
        return hand
    lead = trick[0][1][1]
    winning_seat, winning_card = winner(trick, trump)
    partners = winning_seat % 2 == seat % 2
    free_of_partner = partners and not switches.montar_al_companero
    follow = frozenset(card for card in hand if card[1] == lead)
    trumps = frozenset(card for card in hand if card[1] == trump)
    if follow:
        if lead != trump and winning_card[1] == trump and not switches.montar_tras_fallo:
            return follow
        if free_of_partner:
            return follow
        led = [card for _seat, card in trick if card[1] == lead]
        to_beat = highest(led) if switches.montar_sobre == "mayor" else led[0]
        return frozenset(card for card in follow if higher(card, to_beat)) or follow
    if lead == trump or not trumps:
        return hand
    if winning_card[1] != trump:
        return hand if free_of_partner else trumps
    if free_of_partner:
        return hand
    over = frozenset(card for card in trumps if higher(card, winning_card))
    if over:
        return over if switches.pisar else trumps
    if switches.ahorrarse == "nunca" or (switches.ahorrarse == "contrario" and partners):
        return trumps
    return hand


def duty(switches: Switches, trump: str, trick: Trick, seat: int, hand: Hand, card: str) -> str | None:
    """Which duty the card breaks; None if it is allowed."""
    may = allowed(switches, trump, trick, seat, hand)
    if card in may:
        return None
    lead = trick[0][1][1]
    if card[1] == lead:
        return "no_monta"
    if any(other[1] == lead for other in hand):
        return "no_asiste"
    return "no_pisa" if card[1] == trump else "no_falla"


def next_of(playing: Sequence[int], seat: int) -> int:
    """Who plays after this seat."""
    return playing[(playing.index(seat) + 1) % len(playing)]


def ways(
    switches: Switches,
    trump: str,
    playing: Sequence[int],
    hands: Sequence[Hand],
    trick: Trick,
    turn: int,
    depth: int,
) -> Iterator[tuple[str, ...]]:
    """Every legal way to lay the next `depth` cards."""
    if depth == 0 or not hands[turn]:
        yield ()
        return
    for card in sorted(allowed(switches, trump, trick, turn, hands[turn])):
        left = [hand - {card} for hand in hands]
        now = (*trick, (turn, card))
        if len(now) == len(playing):
            following, now = winner(now, trump)[0], ()
        else:
            following = next_of(playing, turn)
        for rest in ways(switches, trump, playing, left, now, following, depth - 1):
            yield (card, *rest)
