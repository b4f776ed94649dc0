"""The inputs of Cuarenta: what happened at the table, one frozen value each (acta.md, "Cuarenta").

Every input carries `line`, the number of its line in the acta, from 1; rulings and undo refer to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from table.games import reading
from table.games.cuarenta.cards import DECK, FrenchCard, FrenchRank
from table.games.reading import Keys, UnreadableError
from table.seats import Seat


class _Input(msgspec.Struct, frozen=True):
    line: int


class Seated(_Input, frozen=True):
    """An input of one seat, 0-3; whether the game has that seat is for `step` to say."""

    seat: Seat


class Deal(Seated, frozen=True):
    """The table saw this card go face down to this seat."""

    card: FrenchCard


class Ronda(Seated, frozen=True):
    """A seat announces three, or `count` 4, of a rank; the rank is not for the others to know."""

    rank: FrenchRank
    count: int


class Play(Seated, frozen=True):
    """A card is thrown, or lifts the table cards `take` names (as named: in any order, even twice)."""

    card: FrenchCard
    take: tuple[FrenchCard, ...]


class Misdeal(_Input, frozen=True):
    """The dealer dealt a wrong number of cards, or offered no cut."""


class Correct(_Input, frozen=True):
    """The referee sets the score."""

    score: tuple[int, int]


class Undo(_Input, frozen=True):
    """The referee: the inputs from line `to` on never happened."""

    to: int


class Malformed(_Input, frozen=True):
    """A line that is no input at all."""


class OffDeck(Seated, frozen=True):
    """An input with a card that exists but that Cuarenta does not play."""


Input: TypeAlias = Deal | Ronda | Play | Misdeal | Correct | Undo | Malformed | OffDeck


class _CardOffDeck(Exception):
    """Inside this module: a card is one of another game."""


def _deal(keys: Keys) -> tuple[FrenchCard]:
    return (_in_deck(reading.card_name(keys.get("card"))),)


def _ronda(keys: Keys) -> tuple[FrenchRank, int]:
    rank, count = keys.get("rank"), keys.get("count")
    if type(rank) is not str or rank not in _RANKS or type(count) is not int or count not in (3, 4):
        raise UnreadableError
    return _RANKS[rank], count


def _play(keys: Keys) -> tuple[FrenchCard, tuple[FrenchCard, ...]]:
    take = keys.get("take")
    if type(take) is not list:
        raise UnreadableError
    # All names first: what cannot be read comes before what is not in the deck.
    names = [reading.card_name(keys.get("card")), *map(reading.card_name, take)]
    card, *taken = map(_in_deck, names)
    return card, tuple(taken)


def _in_deck(name: str) -> FrenchCard:
    if name not in DECK:
        raise _CardOffDeck
    return DECK[name]


_RANKS = {str(rank): rank for rank in FrenchRank}

_OF_A_SEAT: dict[str, tuple[Callable[..., Input], Callable[[Keys], tuple[object, ...]]]] = {
    "play": (Play, _play),
    "deal": (Deal, _deal),
    "ronda": (Ronda, _ronda),
}
_OF_THE_TABLE: dict[str, tuple[Callable[..., Input], Callable[[Keys], tuple[object, ...]]]] = {
    "misdeal": (Misdeal, lambda _keys: ()),
    "correct": (Correct, lambda keys: (reading.score(keys),)),
    "undo": (Undo, lambda keys: (reading.line_to(keys),)),
}


def read_input(keys: Keys, line: int) -> Input:
    """The input these JSON keys stand for; `Malformed` or `OffDeck` where they stand for none of the game."""
    kind = keys.get("in")
    if type(kind) is not str:
        return Malformed(line)
    try:
        if kind in _OF_THE_TABLE:
            make, values = _OF_THE_TABLE[kind]
            return make(line, *values(keys))
        if kind in _OF_A_SEAT:
            make, values = _OF_A_SEAT[kind]
            seat = reading.seat(keys)
            try:
                return make(line, seat, *values(keys))
            except _CardOffDeck:
                return OffDeck(line, seat)
    except UnreadableError:
        pass
    return Malformed(line)


_NAMES = {make: name for kinds in (_OF_A_SEAT, _OF_THE_TABLE) for name, (make, _values) in kinds.items()}


def write_input(what: Input) -> dict[str, object]:
    """The keys of an input for its line in the acta; the inverse of `read_input`.

    Raises ``KeyError`` for `Malformed` and `OffDeck`, which are no lines to write.
    """
    keys: dict[str, object] = {"in": _NAMES[type(what)]}
    for name in what.__struct_fields__[1:]:
        keys[name] = _plain(getattr(what, name))
    return keys


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return str(value) if isinstance(value, FrenchCard | FrenchRank) else value
