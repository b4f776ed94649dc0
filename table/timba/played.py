"""What the journal has of a game, and the ledger's entries by hand."""

from __future__ import annotations

import msgspec

from table.seats import Pair, Seat
from table.timba.evening import Player
from table.timba.journal import Entered, Settled, Special


class Game(msgspec.Struct, frozen=True):
    """A game of an evening: `number` is its event's, `cubata` the price in cents then; else as `GameBegun` has it."""

    evening: int
    number: int
    t: int
    acta: int
    seats: tuple[Player, ...]
    dealer: Seat
    bet: int
    cubata: int
    goes_on: bool
    special: Special | None
    match: tuple[int, str] | None
    voided: bool = False

    def at(self, pair: Pair) -> tuple[Player, ...]:
        """Who plays as this pair: one player alone where there are two in all."""
        return self.seats[pair::2]


class ByHand(msgspec.Struct, frozen=True):
    """An entry in the ledger that the journal has."""

    evening: int
    number: int
    event: Entered | Settled
