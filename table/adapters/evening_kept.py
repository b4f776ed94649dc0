"""The evening being kept: its journal, and the librarian who has names, figures and exports done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from table.adapters.supervisor import Keeping
from table.evening.outs import Exported, Forgotten, Journalled, KeepNames, Out, Recall
from table.events import Down, Up
from table.ports import Journal
from table.timba.evening import Player
from table.timba.figures import Period
from table.timba.names import Names


class Librarian(Protocol):
    """Who answers for the memory, without ever making the loop wait; see `table.memory.librarian`."""

    def recall(self, players: tuple[Player, ...], month: Period | None = None) -> None:
        """Ask for the figures, those of a month among them."""

    def keep(self, names: Names) -> None:
        """Keep these names."""

    def forget(self, player: Player) -> None:
        """Take this player's name out of wherever it stands."""

    def export_ledger(self) -> None:
        """Write the ledger's entries into a file."""

    def export_championship(self, number: int) -> None:
        """Write a championship into files."""

    def close(self) -> None:
        """Finish; safe to call twice."""


class EveningKept:
    """Does what the evening wants done. `begin` makes the journal of an evening by its number."""

    def __init__(
        self,
        number: int,
        journal: Journal,
        begin: Callable[[int], Journal],
        librarian: Librarian,
        tell: Callable[[Down | Up], None],
    ) -> None:
        self.number = number
        self._begin = begin
        self._tell = tell
        self._librarian = librarian
        self._keeping = Keeping(journal, tell)

    def do(self, out: Out, now: int) -> None:
        """Do one of the things that are the evening's."""
        match out:
            case Journalled(evening=number, raw=raw):
                if number != self.number:
                    self._keeping.close()
                    self.number, self._keeping = number, Keeping(self._begin(number), self._tell)
                self.write(raw, now)
            case KeepNames(names=names):
                self._librarian.keep(names)
            case Recall(players=players, month=month):
                self._librarian.recall(players, month)
            case Forgotten(player=player):
                self._librarian.forget(player)
            case Exported(what="ledger"):
                self._librarian.export_ledger()
            case Exported(number=number):
                self._librarian.export_championship(number)
            case _:
                raise AssertionError(f"not the evening's: {out}")

    @property
    def try_again_at(self) -> int | None:
        """When to call `write` with nothing; None while everything is kept."""
        return self._keeping.try_again_at

    def is_due(self, now: int) -> bool:
        """Whether what could not be written is to be tried again."""
        return self._keeping.is_due(now)

    def write(self, lines: bytes, now: int) -> None:
        """Append whole lines to the evening's journal."""
        self._keeping.write(lines, now)

    def close(self) -> None:
        """Close the journal, finish what the librarian has begun; safe to call twice."""
        self._keeping.close()
        self._librarian.close()
