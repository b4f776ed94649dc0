"""The inputs of Cuatrola: what happened at the table, one frozen value each (acta.md, "Inputs of Cuatrola").

Every input carries `line`, the number of its line in the acta, from 1; rulings, undo and overrule refer to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from table.cards import CUATROLA_DECK, FORTY, FRENCH_NAMES, Card, Suit
from table.games.cuatrola.rules import BID_WORTH
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

Keys: TypeAlias = Mapping[str, object]


class _Unreadable(Exception):
    """Inside this module: the keys at hand make no input."""


class _CardOffDeck(Exception):
    """Inside this module: the card is one of another game."""


def _seat(keys: Keys, name: str = "seat") -> Seat:
    seat = keys.get(name)
    # bool is an int to Python; the acta knows the difference.
    if type(seat) is not int or not 0 <= seat <= 3:
        raise _Unreadable
    return seat


def _card(keys: Keys) -> Card:
    name = keys.get("card")
    if type(name) is not str:
        raise _Unreadable
    card = CUATROLA_DECK.get(name)
    if card is not None:
        return card
    if name in FORTY or name in FRENCH_NAMES:
        raise _CardOffDeck
    raise _Unreadable


def _seat_and_card(keys: Keys) -> tuple[Seat, Card]:
    return _seat(keys), _card(keys)


def _bid(keys: Keys) -> tuple[Seat, str]:
    bid = keys.get("bid")
    if type(bid) is not str or bid not in BIDS:
        raise _Unreadable
    return _seat(keys), bid


def _cante(keys: Keys) -> tuple[Seat, Suit]:
    suit = keys.get("suit")
    if type(suit) is not str or suit not in _SUITS:
        raise _Unreadable
    return _seat(keys), _SUITS[suit]


def _score(keys: Keys) -> tuple[tuple[int, int]]:
    score = keys.get("score")
    if type(score) is not list or len(score) != 2 or any(type(n) is not int or n < 0 for n in score):
        raise _Unreadable
    return ((score[0], score[1]),)


def _line_to(keys: Keys) -> tuple[int]:
    to = keys.get("to")
    if type(to) is not int:
        raise _Unreadable
    return (to,)


_SUITS = {str(suit): suit for suit in Suit}

_READERS: dict[str, tuple[Callable[..., Input], Callable[[Keys], tuple[object, ...]]]] = {
    "play": (Play, _seat_and_card),
    "deal": (Deal, _seat_and_card),
    "bid": (Bid, _bid),
    "pinte": (Pinte, lambda keys: (_card(keys),)),
    "cante": (Cante, _cante),
    "show": (Show, _seat_and_card),
    "claim": (Claim, lambda keys: (_seat(keys),)),
    "takeback": (Takeback, lambda keys: (_seat(keys), _seat(keys, "by"))),
    "concede": (Concede, lambda keys: (_seat(keys),)),
    "policia": (Policia, lambda keys: (_seat(keys),)),
    "penalty": (Penalty, lambda keys: (_seat(keys),)),
    "redeal": (Redeal, lambda _keys: ()),
    "correct": (Correct, _score),
    "undo": (Undo, _line_to),
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
    except _Unreadable:
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
