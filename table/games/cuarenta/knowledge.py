"""What the table knows of the hands of the present deal: doubts about it, and rondas that cannot be."""

from __future__ import annotations

from table.cards import Cards
from table.games.cuarenta.cards import RANK_CARDS, FrenchCard, FrenchRank, card_set
from table.games.cuarenta.state import HAND_SIZE, Mano
from table.seats import Seat


def known(mano: Mano, seat: Seat) -> Cards:
    """The cards of this deal known to be or to have been this seat's: dealt in sight, laid out of turn, laid."""
    laid = card_set(each.card for each in mano.laid_in_deal if each.seat == seat)
    return Cards(mano.dealt[seat] | mano.shown[seat] | laid)


def known_elsewhere(mano: Mano, seat: Seat) -> Cards:
    """The cards of this deal known to be the other seats'."""
    cards = 0
    for other in range(mano.seats):
        if other != seat:
            cards |= known(mano, other)
    return Cards(cards)


def contradicts_deal(mano: Mano, seat: Seat, card: FrenchCard) -> bool:
    """Whether this card, not laid before, in this seat's hand says that what was seen of the deal cannot be right.

    It was seen at another seat, or would be this one's sixth of the deal. Where nothing was seen of the deal
    there is nothing to contradict.
    """
    if not any(mano.dealt):
        return False
    for other, (dealt, shown) in enumerate(zip(mano.dealt, mano.shown, strict=True)):
        if other != seat and (dealt | shown) & card.bit:
            return True
    if mano.dealt[seat] & card.bit:
        return False
    mine = known(mano, seat)
    return not mine & card.bit and mine.bit_count() >= HAND_SIZE


def may_have(mano: Mano, seat: Seat, rank: FrenchRank, count: int) -> bool:
    """Whether a seat that has not laid a card of this deal yet can hold so many of a rank."""
    mine = known(mano, seat)
    unseen = RANK_CARDS[rank] & ~(mano.played | known_elsewhere(mano, seat) | mine)
    places = max(0, HAND_SIZE - mine.bit_count())
    return (mine & RANK_CARDS[rank]).bit_count() + min(places, unseen.bit_count()) >= count
