"""The forty French cards of Cuarenta, in the notation of the acta (``AH``, ``7D``, ``KS``).

They are also the house's Spanish forty under other names: `SPANISH` says which is which. An acta always uses
the French names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import NoReturn

from table.cards import FORTY, Card, Cards, Rank, Suit


class FrenchSuit(StrEnum):
    """A suit of the French deck, by its letter in the acta."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class FrenchRank(StrEnum):
    """A rank Cuarenta plays, in the order of its sequences: after the 7 come J, Q and K."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    @property
    def is_figure(self) -> bool:
        """Whether it is J, Q or K, which add up only where the house says so (`figuras_suman`)."""
        return self in (FrenchRank.JACK, FrenchRank.QUEEN, FrenchRank.KING)


class FrenchCard:
    """One card of the forty; there is exactly one object for each, so ``is`` compares them.

    `number` is its place in a sequence, 1-10, and what it adds up to; `bit` its place in a `Cards` set. The
    four cards of a rank are neighbours there, and the ranks grow from the lowest bit on.
    """

    __slots__ = ("bit", "number", "rank", "suit")

    rank: FrenchRank
    suit: FrenchSuit
    number: int
    bit: int

    def __init__(self, rank: FrenchRank, suit: FrenchSuit, number: int, bit: int) -> None:
        """Only for this module, which makes each card once."""
        for name, value in (("rank", rank), ("suit", suit), ("number", number), ("bit", bit)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """A card never changes: raises ``AttributeError``."""
        raise AttributeError(f"cannot set {name} to {value!r}: cards never change")

    def __reduce__(self) -> tuple[Callable[[str], FrenchCard], tuple[str]]:
        """A copied or unpickled card is the one object again."""
        return _named, (str(self),)

    def __str__(self) -> str:
        """The acta's notation, ``AH``."""
        return self.rank + self.suit

    def __repr__(self) -> str:
        """The acta's notation, ``<AH>``."""
        return f"<{self}>"


DECK: dict[str, FrenchCard] = {
    rank + suit: FrenchCard(rank, suit, number, 1 << (4 * (number - 1) + place))
    for number, rank in enumerate(FrenchRank, start=1)
    for place, suit in enumerate(FrenchSuit)
}
"""The forty cards Cuarenta plays, by their notation."""


def _named(name: str) -> FrenchCard:
    return DECK[name]


DECK_SIZE = len(DECK)

RANK_CARDS: dict[FrenchRank, Cards] = {rank: Cards(0b1111 << (4 * place)) for place, rank in enumerate(FrenchRank)}
"""The four cards of each rank."""

_BY_BIT: dict[int, FrenchCard] = {card.bit: card for card in DECK.values()}

_SUITS = {
    Suit.OROS: FrenchSuit.DIAMONDS,
    Suit.COPAS: FrenchSuit.HEARTS,
    Suit.ESPADAS: FrenchSuit.SPADES,
    Suit.BASTOS: FrenchSuit.CLUBS,
}
_FIGURES: dict[str, str] = {Rank.SOTA: FrenchRank.JACK, Rank.CABALLO: FrenchRank.QUEEN, Rank.REY: FrenchRank.KING}

SPANISH: dict[Card, FrenchCard] = {
    # A to 7 have the same letters in both decks.
    card: DECK[_FIGURES.get(card.rank, card.rank) + _SUITS[card.suit]]
    for card in FORTY.values()
}
"""The card each of the house's Spanish forty stands for."""


def card_set(cards: Iterable[FrenchCard]) -> Cards:
    """The set of these cards."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return Cards(bits)


def cards_of(cards: Cards) -> Iterator[FrenchCard]:
    """The cards of a set, aces first, kings last."""
    bits = int(cards)
    while bits:
        low = bits & -bits
        yield _BY_BIT[low]
        bits ^= low
