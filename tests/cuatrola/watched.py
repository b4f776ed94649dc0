"""A spectator who sees what the table sees and goes through every way the cards may lie."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.cuatrola.randomly import switches_of
from tests.perft import plain


class Watched:
    """What a spectator at the table knows, and every way the cards may lie for him."""

    def __init__(self, house: dict[str, Any], pinte: str) -> None:
        self.switches = switches_of(house)
        self.trump = pinte[1]
        self.at: list[set[str]] = [set(), set(), set(), {pinte}]
        self.plays: list[tuple[int, int, str, plain.Trick, frozenset[str]]] = []
        """line, seat, card, the trick it was laid to, what its player had laid before"""
        self.verdicts: dict[tuple[int, frozenset[str]], str | None] = {}

    def distributions(self) -> Iterator[list[frozenset[str]]]:
        """Every distribution of the twenty cards that agrees with what is known."""
        yield from self._shared_out(sorted(plain.DECK.difference(*self.at)), [])

    def _shared_out(self, loose: list[str], hands: list[frozenset[str]]) -> Iterator[list[frozenset[str]]]:
        if len(hands) == 4:
            yield hands
            return
        mine = self.at[len(hands)]
        for chosen in combinations(loose, 5 - len(mine)):
            left = [card for card in loose if card not in chosen]
            yield from self._shared_out(left, [*hands, frozenset(mine.union(chosen))])

    def duty(self, number: int, hand: frozenset[str]) -> str | None:
        """The duty a play broke if its player had this hand."""
        if (number, hand) not in self.verdicts:
            _line, seat, card, trick, gone = self.plays[number]
            self.verdicts[number, hand] = plain.duty(self.switches, self.trump, trick, seat, hand - gone, card)
        return self.verdicts[number, hand]

    def proven(self) -> list[tuple[int, int, str]]:
        """Line, seat and duty of every play that was wrong in all distributions, in order."""
        broken: list[set[str | None]] = [set() for _ in self.plays]
        for hands in self.distributions():
            for number, (_line, seat, *_rest) in enumerate(self.plays):
                broken[number].add(self.duty(number, hands[seat]))
        return [
            (line, seat, str(duties.pop()) if len(duties) == 1 else "varios")
            for (line, seat, *_rest), duties in zip(self.plays, broken, strict=True)
            if None not in duties
        ]
