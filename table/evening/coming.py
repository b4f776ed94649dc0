"""What the next game will be: who sits, who deals, what is played. It follows from the evening and the last game alone.

So whatever is undone, or lost with the power, is there again once the journal is read; in a championship, once the
memory has answered how its games ended.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from table.games import GAMES
from table.games.contract import Header
from table.host.contract import Coming
from table.seats import Pair, Seat, rivals_of
from table.timba import evening, journal
from table.timba.evening import Partners, Player, Seats, Tonight, seats_of
from table.timba.state import State


class DueMatch(msgspec.Struct, frozen=True):
    """The match of a championship that comes after one of its games: its number and key, the two pairs."""

    match: tuple[int, str]
    home: Partners
    away: Partners


class LastGame(msgspec.Struct, frozen=True, kw_only=True):
    """The game at the table that has begun: its players by seat, who deals now, whether and by whom it is won.

    `due`: the match that is to follow it, where it was one of a championship that goes on.
    """

    players: tuple[Player, ...]
    dealer: Seat
    over: bool
    winner: Pair | None
    due: DueMatch | None = None


def header_of(coming: Coming) -> Header:
    """The header of the acta that this game will have."""
    return Header(
        game=coming.game,
        rules=coming.rules,
        players=tuple(player for player in coming.seats if player is not None),
        dealer=coming.dealer,
        house=coming.house,
        score=coming.score,
    )


def coming_of(state: State, house: Coming, last: LastGame | None) -> Coming:
    """The game to come; `house` is what it is where nobody has said anything, `last` the game before it tonight."""
    own, plan = house, state.planned
    if plan is not None:
        house = replace(
            house,
            game=plan.game,
            rules=plan.rules,
            house=plan.house,
            bet=plan.bet,
            special=plan.special,
            # Whose match it is was settled with who sits.
            match=plan.match if state.moved else None,
        )
    due = None if last is None else _due(state, last)
    sitting = after(state, last).seats if last is not None else seated(state.tonight).seats
    if due is not None and {frozenset(sitting[0::2]), frozenset(sitting[1::2])} == {
        frozenset(due.home),
        frozenset(due.away),
    }:
        house = replace(house, match=due.match)
    if not can_sit(house.game, sitting):
        sitting = house.seats if last is None else seats_of(last.players)
    if not can_sit(house.game, sitting):
        return own
    return replace(house, seats=sitting, dealer=_dealer(state, house, last, sitting))


def can_sit(game: str, seats: Seats) -> bool:
    """Whether this game can be played by those who sit so: by as many as it is for, the first seats taken."""
    many = sum(player is not None for player in seats)
    return many in GAMES[game].seats and None not in seats[:many]


def _due(state: State, last: LastGame) -> DueMatch | None:
    """The match that is to follow, unless somebody has said what does: an ordinary game, or another with its seats."""
    due, plan = last.due, state.planned
    if due is None or not state.said or plan is None or plan.match == due.match:
        return due
    return None if plan.match is None or state.moved else due


def _dealer(state: State, house: Coming, last: LastGame | None, sitting: Seats) -> Seat:
    many = sum(player is not None for player in sitting)
    if state.dealt and state.tonight.dealer is not None:
        dealer = state.tonight.dealer
    elif last is not None:
        dealer = last.dealer + 1
    else:
        dealer = house.dealer
    return dealer % many


def seated(tonight: Tonight) -> Tonight:
    """The evening with the first two pairs of the queue at a table where not everybody has a seat.

    Who is merely here has no partner yet: he waits for a draw, for the host, or for the seat of one who goes home.
    """
    return evening.filled(tonight) if tonight.is_full or len(tonight.queue) < 2 else evening.first_seats(tonight)


def after(state: State, last: LastGame) -> Tonight:
    """Who sits and who waits for the game after this one, if nothing was settled otherwise.

    In a championship the pairs of the next match; else winners stay (narro 37), whoever of the losers has gone home.
    """
    tonight = state.tonight
    if state.moved:
        return seated(tonight)
    due = _due(state, last)
    if due is not None:
        seats = evening.facing(tonight.seats, due.home, due.away)
        return replace(tonight, seats=seats, queue=evening.left_waiting(tonight, seats))
    if last.over and last.winner is not None and None not in tonight.at(last.winner):
        losers, drawn = rivals_of(last.winner), state.partner
        tonight = evening.after_game(
            tonight, losers, drawn[1] if drawn is not None and drawn[1] in tonight.at(losers) else None
        )
    return evening.filled(tonight)


def events_for(state: State, now: Coming, wanted: Coming, last: LastGame | None) -> tuple[journal.Event, ...]:
    """The events by which the game to come becomes what is wanted; none where it is."""
    events: list[journal.Event] = []
    # A match counts with who sits for it: that is said once, also where the same ones sit already.
    another = wanted.match not in (None, now.match) and not wanted.goes_on and not state.moved
    if wanted.seats != now.seats or another:
        sitting = seated(state.tonight) if last is None else after(state, last)
        events.append(journal.Seated(seats=wanted.seats, queue=evening.left_waiting(sitting, wanted.seats)))
    if wanted.dealer != now.dealer or (events and wanted.dealer != _after_dealer(last, now)):
        events.append(journal.Dealer(seat=wanted.dealer))
    plan = planned_of(wanted)
    # A match is planned also while its pairs do not sit yet: it is not said twice.
    said = state.said and state.planned is not None and replace(state.planned, t=plan.t) == plan
    if plan != planned_of(now) and not said:
        events.append(plan)
    return tuple(events)


def _after_dealer(last: LastGame | None, now: Coming) -> Seat:
    return now.dealer if last is None else (last.dealer + 1) % len(last.players)


def planned_of(coming: Coming) -> journal.Planned:
    """The part of a game to come that is neither seats nor dealer."""
    house = {name: value for name, value in coming.house.items() if isinstance(value, bool | int | str | None)}
    return journal.Planned(
        game=coming.game, rules=coming.rules, house=house, bet=coming.bet, special=coming.special, match=coming.match
    )
