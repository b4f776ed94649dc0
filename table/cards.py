"""The cards: suits, ranks and the decks, in the notation of the acta (``Ao``, ``7e``; ``AH``, ``10S``).

Sets of cards are plain integers, one bit a card (`Card.bit`), because the duties and the proof of a
renuncio are questions about sets: ``hand & trumps``, ``set.bit_count()``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import NewType, NoReturn

Cards = NewType("Cards", int)
"""A set of cards of one deck: the sum of their `Card.bit`."""

NO_CARDS = Cards(0)


class Suit(StrEnum):
    """A suit (*palo*) of the Spanish deck, by its letter in the acta."""

    OROS = "o"
    COPAS = "c"
    ESPADAS = "e"
    BASTOS = "b"


class Rank(StrEnum):
    """A rank of the forty-card Spanish deck, strongest first as Cuatrola orders them."""

    AS = "A"
    TRES = "3"
    REY = "R"
    CABALLO = "C"
    SOTA = "S"
    SIETE = "7"
    SEIS = "6"
    CINCO = "5"
    CUATRO = "4"
    DOS = "2"


CUATROLA_RANKS = (Rank.AS, Rank.TRES, Rank.REY, Rank.CABALLO, Rank.SOTA)
POINTS = {Rank.AS: 11, Rank.TRES: 10, Rank.REY: 4, Rank.CABALLO: 3, Rank.SOTA: 2}


class Card:
    """One card of the Spanish forty; there is exactly one object for each, so ``is`` compares them.

    `points` is its worth in the count (11 10 4 3 2, else 0), `bit` its place in a `Cards` set. The bits of
    a suit are neighbours and grow with strength, so "higher in the suit" is "higher bit".
    """

    __slots__ = ("bit", "points", "rank", "suit")

    rank: Rank
    suit: Suit
    points: int
    bit: int

    def __init__(self, rank: Rank, suit: Suit, points: int, bit: int) -> None:
        """Only for this module, which makes each card once."""
        for name, value in (("rank", rank), ("suit", suit), ("points", points), ("bit", bit)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """A card never changes: raises ``AttributeError``."""
        raise AttributeError(f"cannot set {name} to {value!r}: cards never change")

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        """A copied or unpickled card is the one object again."""
        return _named, (str(self),)

    def __str__(self) -> str:
        """The acta's notation, ``Ao``."""
        return self.rank + self.suit

    def __repr__(self) -> str:
        """The acta's notation, ``<Ao>``."""
        return f"<{self}>"


def _forty() -> dict[str, Card]:
    # The twenty of Cuatrola take bits 0-19, so that every set the engine works with is a small integer;
    # the twenty that only pay and draw come after.
    cards = {}
    groups = (CUATROLA_RANKS, tuple(rank for rank in Rank if rank not in CUATROLA_RANKS))
    for block, ranks in enumerate(groups):
        for place, suit in enumerate(Suit):
            for strength, rank in enumerate(reversed(ranks)):
                card = Card(rank, suit, POINTS.get(rank, 0), 1 << (20 * block + 5 * place + strength))
                cards[str(card)] = card
    return cards


FORTY: dict[str, Card] = _forty()
"""Every card of the Spanish deck by its notation."""

CUATROLA_DECK: dict[str, Card] = {name: card for name, card in FORTY.items() if card.rank in CUATROLA_RANKS}
"""The twenty cards Cuatrola plays (narro 2)."""

TWENTY = Cards((1 << 20) - 1)
"""The set of all twenty cards of Cuatrola."""

SUIT_CARDS: dict[Suit, Cards] = {suit: Cards(0b11111 << (5 * place)) for place, suit in enumerate(Suit)}
"""The five cards of each suit that Cuatrola plays."""

FRENCH_NAMES: frozenset[str] = frozenset(
    rank + suit for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K") for suit in "SHDC"
)
"""The notation of the fifty-two French cards."""


def is_spanish(names: Iterable[str]) -> bool:
    """Whether these are cards of a Spanish pack, by their notation; False for none at all."""
    return any(name in FORTY for name in names)


def _named(name: str) -> Card:
    return FORTY[name]


_BY_BIT: dict[int, Card] = {card.bit: card for card in FORTY.values()}


def card_set(cards: Iterable[Card]) -> Cards:
    """The set of these cards."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return Cards(bits)


def cards_of(cards: Cards) -> Iterator[Card]:
    """The cards of a set, weakest of each suit first, oros to bastos."""
    bits = int(cards)
    while bits:
        low = bits & -bits
        yield _BY_BIT[low]
        bits ^= low


def points_of(cards: Cards) -> int:
    """What a set of cards counts, 0-120 (narro 31)."""
    return sum(card.points for card in cards_of(cards))
