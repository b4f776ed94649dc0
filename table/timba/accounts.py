"""An entry in the ledger, and what a player owes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from table.timba.evening import Player

Why: TypeAlias = Literal["apuesta", "mazas", "correccion", "tachado"]


class Entry(msgspec.Struct, frozen=True):
    """One entry: what it adds to a player's account. `cents` are euro cents; `acta` is None for one by hand."""

    evening: int
    t: int
    acta: int | None
    player: Player
    cubatas: int
    copas: int
    cents: int
    why: Why
    note: str = ""


class Account(msgspec.Struct, frozen=True):
    """What a player owes; negative: what is owed to him."""

    player: Player
    cubatas: int = 0
    copas: int = 0
    cents: int = 0

    @property
    def is_clear(self) -> bool:
        """Whether nothing is owed either way."""
        return not (self.cubatas or self.copas or self.cents)


def accounts(entries: Iterable[Entry]) -> tuple[Account, ...]:
    """The account of each player with an entry, in the order of their first ones."""
    sums: dict[Player, Account] = {}
    for entry in entries:
        old = sums.get(entry.player, Account(entry.player))
        sums[entry.player] = Account(
            entry.player, old.cubatas + entry.cubatas, old.copas + entry.copas, old.cents + entry.cents
        )
    return tuple(sums.values())
