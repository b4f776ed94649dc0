"""Policía: may the claimant take every remaining trick, whatever the cards he cannot see?

Plain search over what the claimant knows. A node holds his own cards, the trick on the table and the set of
*worlds*: the other playing seats' cards in every distribution that still agrees with what was seen and
played. He needs one card that is good in all of them; the others (his partner among them) may lay any card
that is legal in some world, and the worlds where it is not are gone.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.oracle.duty import Table, allowed, strength, winning

World = tuple[frozenset[str], ...]  # the cards still held by the other playing seats, in their order


def ways(loose: frozenset[str], places: list[int]) -> Iterator[tuple[frozenset[str], ...]]:
    """Every way to fill so many places of each seat from the loose cards (some may be left over)."""
    if not places:
        yield ()
        return
    for chosen in combinations(sorted(loose), places[0]):
        for rest in ways(loose - set(chosen), places[1:]):
            yield (frozenset(chosen), *rest)


class Search:
    """One claim: who plays, the trump, the rules; the answers found so far."""

    def __init__(self, claimant: int, playing: list[int], trump: str, rules: dict[str, Any]) -> None:
        self.claimant, self.playing, self.trump, self.rules = claimant, playing, trump, rules
        self.others = [seat for seat in playing if seat != claimant]
        self.memo: dict[tuple[frozenset[str], Table, int, frozenset[World]], bool] = {}
        self.legal: dict[tuple[frozenset[str], Table, int], frozenset[str]] = {}

    def allowed(self, hand: frozenset[str], table: Table, seat: int) -> frozenset[str]:
        """The legal cards, remembered."""
        key = (hand, table, seat)
        if key not in self.legal:
            self.legal[key] = allowed(hand, table, seat, self.trump, self.rules)
        return self.legal[key]

    def takes_all(self, own: frozenset[str], table: Table, turn: int, worlds: frozenset[World]) -> bool:
        """Whether the claimant's pair takes this trick and all after it, in every one of these worlds."""
        if len(table) == len(self.playing):
            winner = winning(table, self.trump)[0]
            if winner % 2 != self.claimant % 2:
                return False
            return self.takes_all(own, (), winner, worlds)
        if not table and not own:
            return True
        key = (own, table, turn, worlds)
        if key not in self.memo:
            self.memo[key] = self.claimant_plays(*key) if turn == self.claimant else self.other_plays(*key)
        return self.memo[key]

    def after(self, seat: int) -> int:
        """The playing seat that comes after this one."""
        return self.playing[(self.playing.index(seat) + 1) % len(self.playing)]

    def claimant_plays(self, own: frozenset[str], table: Table, turn: int, worlds: frozenset[World]) -> bool:
        """One card is enough, but the same one in all worlds."""
        cards = sorted(self.allowed(own, table, turn), key=strength, reverse=True)
        return any(self.takes_all(own - {card}, (*table, (turn, card)), self.after(turn), worlds) for card in cards)

    def other_plays(self, own: frozenset[str], table: Table, turn: int, worlds: frozenset[World]) -> bool:
        """Every card that is legal in some world has to be answered."""
        place = self.others.index(turn)
        after: dict[str, set[World]] = {}
        for world in worlds:
            for card in self.allowed(world[place], table, turn):
                left = (*world[:place], world[place] - {card}, *world[place + 1 :])
                after.setdefault(card, set()).add(left)
        return all(
            self.takes_all(own, (*table, (turn, card)), self.after(turn), frozenset(after[card]))
            for card in sorted(after, key=strength, reverse=True)
        )


def proven(
    claimant: int,
    playing: list[int],
    *,
    held: dict[int, frozenset[str]],
    places: dict[int, int],
    loose: frozenset[str],
    trump: str,
    rules: dict[str, Any],
) -> bool:
    """Whether the claim holds for every hand the claimant may have.

    `held`: the located cards each playing seat still has; `places`: how many more it started with that nobody
    has located; `loose`: the cards not located. The claimant is about to lead.
    """
    others = [seat for seat in playing if seat != claimant]
    search = Search(claimant, playing, trump, rules)
    for mine in combinations(sorted(loose), places[claimant]):
        rest = loose - set(mine)
        worlds = frozenset(
            tuple(held[seat] | cards for seat, cards in zip(others, filling, strict=True))
            for filling in ways(rest, [places[seat] for seat in others])
        )
        if not search.takes_all(held[claimant] | set(mine), (), claimant, worlds):
            return False
    return True
