"""The inputs of Cuatrola: what happened at the table, one frozen value each (acta.md, "Inputs of Cuatrola").

Every input carries `line`, the number of its line in the acta, from 1; rulings, undo and overrule refer to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from table.cards import CUATROLA_DECK, Card, Suit
from table.games import reading
from table.games.cuatrola.rules import BID_WORTH
from table.games.reading import Keys, UnreadableError
from table.seats import Seat

BIDS = ("paso", *BID_WORTH)


class _Input(msgspec.Struct, frozen=True):
    line: int


class Deal(_Input, frozen=True):
    """The table saw this card go face down to this seat."""

    seat: Seat
    card: Card


class Pinte(_Input, frozen=True):
    """The dealer turns his last card up; its suit is trump (narro 19)."""

    card: Card


class Bid(_Input, frozen=True):
    """A seat says what it goes for, or "paso" (narro 20)."""

    seat: Seat
    bid: str


class Play(_Input, frozen=True):
    """A card is laid face up (narro 21)."""

    seat: Seat
    card: Card


class Cante(_Input, frozen=True):
    """A seat sings rey and caballo of a suit (narro 29)."""

    seat: Seat
    suit: Suit


class Show(_Input, frozen=True):
    """A seat shows a card of its hand without playing it."""

    seat: Seat
    card: Card


class Claim(_Input, frozen=True):
    """A seat claims that the other pair has revoked (narro 27)."""

    seat: Seat


class Takeback(_Input, frozen=True):
    """A rival lets a seat take its last card back (narro 22)."""

    seat: Seat
    by: Seat


class Concede(_Input, frozen=True):
    """The seat's pair gives the hand up (narro 31)."""

    seat: Seat


class Policia(_Input, frozen=True):
    """The seat, about to lead, claims every remaining trick (narro 28)."""

    seat: Seat


class Penalty(_Input, frozen=True):
    """The referee caught this seat cheating (narro 38)."""

    seat: Seat


class Redeal(_Input, frozen=True):
    """Misdeal: the hand is void, the same dealer deals again (narro 18)."""


class Correct(_Input, frozen=True):
    """The referee sets the score."""

    score: tuple[int, int]


class Undo(_Input, frozen=True):
    """The referee: the inputs from line `to` on never happened."""

    to: int


class Overrule(_Input, frozen=True):
    """The referee sets aside the renuncio or false cante that ended the hand."""


class Malformed(_Input, frozen=True):
    """A line that is no input at all."""


class OffDeck(_Input, frozen=True):
    """An input with a card that exists but that Cuatrola does not play."""


Input: TypeAlias = (
    Deal
    | Pinte
    | Bid
    | Play
    | Cante
    | Show
    | Claim
    | Takeback
    | Concede
    | Policia
    | Penalty
    | Redeal
    | Correct
    | Undo
    | Overrule
    | Malformed
    | OffDeck
)


class _CardOffDeck(Exception):
    """Inside this module: the card is one of another game."""


def _card(keys: Keys) -> Card:
    name = reading.card_name(keys.get("card"))
    if name not in CUATROLA_DECK:
        raise _CardOffDeck
    return CUATROLA_DECK[name]


def _seat_and_card(keys: Keys) -> tuple[Seat, Card]:
    return reading.seat(keys), _card(keys)


def _bid(keys: Keys) -> tuple[Seat, str]:
    bid = keys.get("bid")
    if type(bid) is not str or bid not in BIDS:
        raise UnreadableError
    return reading.seat(keys), bid


def _cante(keys: Keys) -> tuple[Seat, Suit]:
    suit = keys.get("suit")
    if type(suit) is not str or suit not in _SUITS:
        raise UnreadableError
    return reading.seat(keys), _SUITS[suit]


_SUITS = {str(suit): suit for suit in Suit}

_READERS: dict[str, tuple[Callable[..., Input], Callable[[Keys], tuple[object, ...]]]] = {
    "play": (Play, _seat_and_card),
    "deal": (Deal, _seat_and_card),
    "bid": (Bid, _bid),
    "pinte": (Pinte, lambda keys: (_card(keys),)),
    "cante": (Cante, _cante),
    "show": (Show, _seat_and_card),
    "claim": (Claim, lambda keys: (reading.seat(keys),)),
    "takeback": (Takeback, lambda keys: (reading.seat(keys), reading.seat(keys, "by"))),
    "concede": (Concede, lambda keys: (reading.seat(keys),)),
    "policia": (Policia, lambda keys: (reading.seat(keys),)),
    "penalty": (Penalty, lambda keys: (reading.seat(keys),)),
    "redeal": (Redeal, lambda _keys: ()),
    "correct": (Correct, lambda keys: (reading.score(keys),)),
    "undo": (Undo, lambda keys: (reading.line_to(keys),)),
    "overrule": (Overrule, lambda _keys: ()),
}


def read_input(keys: Keys, line: int) -> Input:
    """The input these JSON keys stand for; `Malformed` or `OffDeck` where they stand for none of the game."""
    kind = keys.get("in")
    reader = _READERS.get(kind) if type(kind) is str else None
    if reader is None:
        return Malformed(line)
    make, values = reader
    try:
        return make(line, *values(keys))
    except UnreadableError:
        return Malformed(line)
    except _CardOffDeck:
        return OffDeck(line)


_NAMES = {make: name for name, (make, _values) in _READERS.items()}


def write_input(what: Input) -> dict[str, object]:
    """The keys of an input for its line in the acta; the inverse of `read_input`.

    Raises ``KeyError`` for `Malformed` and `OffDeck`, which are no lines to write.
    """
    keys: dict[str, object] = {"in": _NAMES[type(what)]}
    for name in what.__struct_fields__[1:]:
        value = getattr(what, name)
        keys[name] = str(value) if isinstance(value, Card | Suit) else value
    return keys
