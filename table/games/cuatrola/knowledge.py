"""What the table knows of the hands, and what follows from it for certain (acta 4).

Known is the owner of every card that has been seen: played, the pinte, shown, taken back, or dealt. And
every seat started with five. A distribution of the cards nobody has located yet agrees with that as soon as
each seat gets as many of them as it has unlocated places; so questions about one seat are questions of
counting, never of search.
"""

from __future__ import annotations

from table.cards import CUATROLA_DECK, SUIT_CARDS, TWENTY, Cards, Rank, Suit, card_set
from table.games.cuatrola.duties import broken_duty
from table.games.cuatrola.rulings import Duty
from table.games.cuatrola.state import FourSets, Hand, State, Sung, Suspicion
from table.seats import SEATS, Seat, pair_of

HAND_SIZE = 5

PAIRS_TO_SING: dict[Suit, Cards] = {
    suit: card_set((CUATROLA_DECK[Rank.REY + suit], CUATROLA_DECK[Rank.CABALLO + suit])) for suit in Suit
}
"""Rey and caballo of each suit (narro 29)."""


def known(hand: Hand) -> FourSets:
    """The cards located at each seat, played ones included."""
    a, b, c, d = hand.seen
    e, f, g, h = hand.dealt
    return Cards(a | e), Cards(b | f), Cards(c | g), Cards(d | h)


def loose(located: FourSets) -> Cards:
    """The cards nobody has located yet."""
    a, b, c, d = located
    return Cards(TWENTY & ~(a | b | c | d))


def proven(suspicion: Suspicion, located: FourSets, unlocated: Cards) -> bool:
    """Whether the play was wrong in every distribution: the counting line of rules/cuatrola.

    Either its player is known to have held one of the cards that make it wrong, or the loose cards that are
    not among them are too few to fill his unlocated places.
    """
    mine = located[suspicion.seat]
    if mine & suspicion.wrong:
        return True
    return (unlocated & ~suspicion.wrong).bit_count() < HAND_SIZE - mine.bit_count()


def proven_renuncio(state: State, of_pair: int | None = None) -> Suspicion | None:
    """The earliest play proven wrong (of one pair only, if given) that the referee has not set aside."""
    hand = state.hand
    if not hand.suspicions:
        return None
    located = known(hand)
    unlocated = loose(located)
    for suspicion in hand.suspicions:
        if (
            proven(suspicion, located, unlocated)
            and (of_pair is None or pair_of(suspicion.seat) == of_pair)
            and suspicion.line not in state.pardoned
        ):
            return suspicion
    return None


def duty_of(suspicion: Suspicion, hand: Hand) -> Duty:
    """The duty that a play proven wrong broke; ``varios`` if the distributions disagree."""
    assert hand.pinte is not None
    located = known(hand)
    unlocated = loose(located)
    mine = located[suspicion.seat]
    places = HAND_SIZE - mine.bit_count()
    suit = SUIT_CARDS[suspicion.led] & ~played_before(hand, suspicion.seat, suspicion.line)
    has_one = bool(mine & suit) or (unlocated & ~suit).bit_count() < places
    has_none = not mine & suit and (places == 0 or not unlocated & suit)
    return broken_duty(hand.pinte.suit, suspicion.led, suspicion.card, surely_has_suit=has_one, surely_void=has_none)


def played_before(hand: Hand, seat: Seat, line: int) -> Cards:
    """The cards this seat had played before the card of this line."""
    return card_set(laid.card for laid in hand.laid if laid.seat == seat and laid.line < line)


def could_hold(hand: Hand, seat: Seat, cards: Cards, gone: Cards) -> bool:
    """Whether some distribution gives `seat` all these cards beside those it had played (`gone`)."""
    if cards & gone:
        return False
    located = known(hand)
    missing = cards & ~located[seat]
    if missing & ~loose(located):
        return False
    return missing.bit_count() <= HAND_SIZE - located[seat].bit_count()


def surely_holds(hand: Hand, seat: Seat, cards: Cards) -> bool:
    """Whether `seat` holds all these cards, unplayed, in every distribution."""
    if cards & hand.played[seat]:
        return False
    located = known(hand)
    missing = cards & ~located[seat]
    unlocated = loose(located)
    # A loose card is certainly his only when every loose card is.
    return not missing or (not missing & ~unlocated and unlocated.bit_count() == HAND_SIZE - located[seat].bit_count())


def is_false(sung: Sung, hand: Hand) -> bool:
    """Whether the singer of a cante held both cards in no distribution when he sang (acta 4)."""
    return not could_hold(hand, sung.seat, PAIRS_TO_SING[sung.suit], sung.gone)


def set_aside(hand: Hand) -> Cards | None:
    """The cards of the seats that sit out, if it is known, even by elimination, which they are; else None."""
    located = known(hand)
    unlocated = loose(located)
    aside = [located[seat] for seat in SEATS if seat not in hand.playing]
    cards = Cards(sum(aside))
    places = HAND_SIZE * len(aside) - cards.bit_count()
    if places == 0:
        return cards
    return Cards(cards | unlocated) if places == unlocated.bit_count() else None
