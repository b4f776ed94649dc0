"""What a bot decides. It is given its own hand and the public view, never the state: it cannot cheat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from table.cards import Card, Cards, Suit
from table.games.contract import Header
from table.seats import Seat


class FishingBot(msgspec.Struct, frozen=True):
    """Decisions of one seat where cards are lifted from the table; the arguments are those of `Bot`."""

    ronda: Callable[[Header, Any, Seat, Sequence[Any]], tuple[Any, int] | None]
    """the ronda it announces, rank and count"""
    card: Callable[[Header, Any, Seat, Sequence[Any]], tuple[Any, tuple[Any, ...]]]
    """the card it lays when it is its turn, and what it lifts"""


class Bot(msgspec.Struct, frozen=True):
    """Decisions of one seat; each takes the header, the public view, the seat and the cards it still holds."""

    bid: Callable[[Header, Any, Seat, Cards], str]
    """what it says when it is heard now; "paso" for nothing"""
    card: Callable[[Header, Any, Seat, Cards], Card]
    """the card it lays when it is its turn; always one that it may"""
    sing: Callable[[Header, Any, Seat, Cards], Suit | None]
    """the cante it sings now, None for none"""
