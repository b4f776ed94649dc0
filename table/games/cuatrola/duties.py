"""What a following player may play, and why a card was wrong (rules/cuatrola, "What a following player may play").

Two views of the same rules. `allowed` starts from a hand and gives the cards it may play. `wrong_if_held`
starts from a card and gives the cards that make it wrong: a play is wrong exactly when the hand held one of
them. The second does not look at a hand, which is what lets a renuncio be proven by counting.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from table.cards import NO_CARDS, SUIT_CARDS, Card, Cards, Suit
from table.games.cuatrola.rules import Rules
from table.games.cuatrola.rulings import Duty
from table.seats import Seat, pair_of


class Laid(msgspec.Struct, frozen=True):
    """A card on the table: who laid it, in which line of the acta."""

    line: int
    seat: Seat
    card: Card


Trick: TypeAlias = Sequence[Laid]
"""The cards of one trick in the order in which they were laid."""


def winning(trick: Trick, trump: Suit) -> Laid:
    """The card that wins the trick as it lies: the highest trump, else the highest of the suit led (narro 21).

    Raises ``IndexError`` for an empty trick.
    """
    best = trick[0]
    for laid in trick[1:]:
        if laid.card.suit is best.card.suit:
            if laid.card.bit > best.card.bit:
                best = laid
        elif laid.card.suit is trump:
            best = laid
    return best


def above(card: Card) -> Cards:
    """The cards of the same suit that beat this one."""
    # Bits of a suit grow with strength: what is left after taking this card and all below it away.
    return Cards(SUIT_CARDS[card.suit] & ~((card.bit << 1) - 1))


def _to_beat(rules: Rules, trick: Trick) -> Card:
    """The card of the suit led that a follower has to beat (`montar_sobre`)."""
    led = trick[0].card
    if rules.montar_sobre == "salida":
        return led
    return max((laid.card for laid in trick if laid.card.suit is led.suit), key=lambda card: card.bit)


def allowed(rules: Rules, trump: Suit, trick: Trick, seat: Seat, hand: Cards) -> Cards:
    """The cards of `hand` that `seat` may play to `trick`; never empty for a hand that is not (narro 24-26)."""
    if not trick:
        return hand
    led = trick[0].card.suit
    best = winning(trick, trump)
    partners = pair_of(best.seat) == pair_of(seat)
    spared = partners and not rules.montar_al_companero
    following = hand & SUIT_CARDS[led]
    trumps = hand & SUIT_CARDS[trump]
    ruffed = best.card.suit is trump and led is not trump
    if following:  # asistir
        if spared or (ruffed and not rules.montar_tras_fallo):
            return Cards(following)
        return Cards(following & above(_to_beat(rules, trick)) or following)  # montar
    if led is trump or not trumps or spared:
        return hand
    if not ruffed:  # fallar
        return Cards(trumps)
    over = trumps & above(best.card)
    if over:  # pisar
        return Cards(over if rules.pisar else trumps)
    if rules.ahorrarse == "nunca" or (rules.ahorrarse == "contrario" and partners):
        return Cards(trumps)
    return hand


def wrong_if_held(rules: Rules, trump: Suit, trick: Trick, seat: Seat, card: Card) -> Cards:
    """The cards whose presence in the hand made this play of `seat` to `trick` wrong; none for a lead."""
    if not trick:
        return NO_CARDS
    led = trick[0].card.suit
    best = winning(trick, trump)
    partners = pair_of(best.seat) == pair_of(seat)
    spared = partners and not rules.montar_al_companero
    ruffed = best.card.suit is trump and led is not trump
    if card.suit is led:
        if spared or (ruffed and not rules.montar_tras_fallo):
            return NO_CARDS
        beaters = above(_to_beat(rules, trick))
        return NO_CARDS if card.bit & beaters else beaters
    suit_led = SUIT_CARDS[led]
    if led is trump or spared:
        return suit_led
    if not ruffed:
        return suit_led if card.suit is trump else Cards(suit_led | SUIT_CARDS[trump])
    over = above(best.card)
    if card.suit is trump:
        return Cards(suit_led | over) if rules.pisar and not card.bit & over else suit_led
    if rules.ahorrarse == "nunca" or (rules.ahorrarse == "contrario" and partners):
        return Cards(suit_led | SUIT_CARDS[trump])
    return Cards(suit_led | over)


def broken_duty(trump: Suit, led: Suit, card: Card, *, surely_has_suit: bool, surely_void: bool) -> Duty:
    """Which duty a play proven wrong broke, as far as it can be told (acta 4).

    `surely_has_suit`, `surely_void`: the hand held cards of the suit led in every, in no distribution.
    """
    if card.suit is led:
        return "no_monta"
    if surely_has_suit:
        return "no_asiste"
    if surely_void:
        return "no_pisa" if card.suit is trump else "no_falla"
    return "varios"
