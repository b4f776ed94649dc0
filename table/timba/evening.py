"""Who is here tonight, who sits where, who waits: winners stay, the next pair takes the losers' seats (narro 15, 37).

Functions give the `Tonight` that a custom leads to. They decide nothing by themselves: what becomes of a proposal –
taken, changed by hand, left – is an event of the journal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from table.seats import PAIRS, SEATS, Pair, Seat

Player: TypeAlias = str
"""A player's id (``p1``). Names are kept apart, so that one can be forgotten."""

Partners: TypeAlias = tuple[Player, Player]
"""Two players who play together."""

Seats: TypeAlias = tuple[Player | None, Player | None, Player | None, Player | None]
"""Who sits at seats 0-3; None where nobody does."""

NOBODY: Seats = (None, None, None, None)


def seats_of(players: Sequence[Player | None]) -> Seats:
    """Who sits at the four seats; where two play, the others are empty."""
    a, b, c, d = (*players, *NOBODY)[: len(SEATS)]
    return a, b, c, d


class Tonight(msgspec.Struct, frozen=True):
    """Who is here, in the order of coming; who sits; the pairs that wait, next first; who deals next."""

    here: tuple[Player, ...] = ()
    seats: Seats = NOBODY
    queue: tuple[Partners, ...] = ()
    dealer: Seat | None = None

    @property
    def alone(self) -> tuple[Player, ...]:
        """Those who neither sit nor wait with a partner, in the order of coming."""
        busy = {*self.seats, *(player for pair in self.queue for player in pair)}
        return tuple(player for player in self.here if player not in busy)

    @property
    def is_full(self) -> bool:
        """Whether four sit."""
        return None not in self.seats

    def at(self, pair: Pair) -> tuple[Player | None, Player | None]:
        """Who sits at the two seats of a pair."""
        return self.seats[pair], self.seats[pair + 2]


def partners(players: Iterable[Player]) -> tuple[Partners, ...]:
    """Neighbours as partners; the last of an odd number is left out."""
    each = iter(players)
    return tuple(zip(each, each, strict=False))


def arrived(tonight: Tonight, player: Player) -> Tonight:
    """The evening with this player here; nothing changes for one who is."""
    return tonight if player in tonight.here else replace(tonight, here=(*tonight.here, player))


def gone(tonight: Tonight, player: Player) -> Tonight:
    """The evening without this player: his seat is free, his partner in the queue alone."""
    return replace(freed(tonight, (player,)), here=tuple(each for each in tonight.here if each != player))


def freed(tonight: Tonight, players: Iterable[Player]) -> Tonight:
    """The evening with these players neither sitting nor in the queue."""
    free = set(players)
    return replace(
        tonight,
        seats=_seats(None if each in free else each for each in tonight.seats),
        queue=tuple(pair for pair in tonight.queue if not free & set(pair)),
    )


def _seats(players: Iterable[Player | None]) -> Seats:
    a, b, c, d = players
    return a, b, c, d


def seated(tonight: Tonight, seats: Seats, queue: tuple[Partners, ...]) -> Tonight:
    """The evening with these seats and this queue; who sits or waits is here."""
    named = (player for player in (*seats, *(player for pair in queue for player in pair)) if player is not None)
    for player in named:
        tonight = arrived(tonight, player)
    return replace(tonight, seats=seats, queue=queue)


def waiting(tonight: Tonight) -> tuple[tuple[Partners, ...], Player | None]:
    """The queue once those alone have paired up in the order of coming, and who is left over."""
    alone = tonight.alone
    return (*tonight.queue, *partners(alone)), alone[-1] if len(alone) % 2 else None


def first_seats(tonight: Tonight) -> Tonight:
    """The first two waiting pairs sit down, facing each other; nothing changes with fewer than two."""
    queue, _alone = waiting(tonight)
    if len(queue) < 2:
        return tonight
    (a, c), (b, d), *rest = queue
    return replace(tonight, seats=(a, b, c, d), queue=tuple(rest))


def partner_to_draw(tonight: Tonight, losers: Pair) -> tuple[Player, Partners] | None:
    """Who waits alone after a game, and the losers his partner is drawn from at the highest card (narro 37).

    None if nobody is left over, or somebody has gone, whose seat is for him then.
    """
    _queue, alone = waiting(tonight)
    one, other = tonight.at(losers)
    if alone is None or one is None or other is None or not tonight.is_full:
        return None
    return alone, (one, other)


def after_game(tonight: Tonight, losers: Pair, drawn: Player | None = None) -> Tonight:
    """Winners stay, the next pair takes the losers' seats, the losers queue at the end (narro 15, 37).

    `drawn`: the loser who became the partner of the one who waited alone; his own partner is then the one alone.
    Without anybody waiting the same four stay. Raises ``ValueError`` if `drawn` is none of the losers.
    """
    queue, alone = waiting(tonight)
    one, other = tonight.at(losers)
    if drawn is not None and drawn not in (one, other):
        raise ValueError(f"{drawn} is none of the losers")
    if drawn is not None and alone is not None:
        queue = (*queue, (alone, drawn))
    elif one is not None and other is not None:
        queue = (*queue, (one, other))
    return _takes_seats(tonight, losers, queue) if queue else tonight


def filled(tonight: Tonight) -> Tonight:
    """The seats of who has gone home are taken: a single one by who waits alone and came first, else by the next pair.

    A pair that is not whole cannot stay: the next one takes both its seats. Nothing changes where neither pair is, but
    for a table for two that lacks one.
    """
    two, others = tonight.seats[:2], tonight.seats[2:]
    if tonight.alone and (tonight.seats.count(None) == 1 or (two.count(None) == 1 and others == (None, None))):
        seats = list(tonight.seats)
        seats[seats.index(None)] = tonight.alone[0]
        return replace(tonight, seats=_seats(seats))
    queue, _alone = waiting(tonight)
    broken = [pair for pair in PAIRS if None in tonight.at(pair)]
    return _takes_seats(tonight, broken[0], queue) if len(broken) == 1 and queue else tonight


def _takes_seats(tonight: Tonight, pair: Pair, queue: Sequence[Partners]) -> Tonight:
    """The evening with the first of these at the seats of a pair, the others waiting; who sat there keeps his seat."""
    (first, second), *rest = queue
    one, other = tonight.at(pair)
    if first == other or second == one:
        first, second = second, first
    seats: list[Player | None] = list(tonight.seats)
    seats[pair], seats[pair + 2] = first, second
    return replace(tonight, seats=_seats(seats), queue=tuple(rest))


def facing(seats: Seats, one: Partners, other: Partners) -> Seats:
    """The seats of these two pairs: whoever sits at the table keeps his seat where that can be."""
    ways = (
        _seats((ours[0], theirs[0], ours[1], theirs[1]))
        for home, away in ((one, other), (other, one))
        for ours in (home, home[::-1])
        for theirs in (away, away[::-1])
    )
    return max(ways, key=lambda way: sum(new == old for new, old in zip(way, seats, strict=True)))


def left_waiting(tonight: Tonight, seats: Seats) -> tuple[Partners, ...]:
    """Who waits once these sit: the pairs that waited, then those whose seats were taken, in their order."""
    pairs = list(tonight.queue)
    for one, other in (tonight.at(0), tonight.at(1)):
        if one is not None and other is not None:
            pairs.append((one, other))
    return tuple(pair for pair in pairs if not set(pair) & set(seats))
