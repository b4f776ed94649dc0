"""What the index is asked: players, pairs, one against another, streaks, the ledger; all of it for a period too."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import msgspec

from table.memory.schema import PER_GAME, PER_SEAT
from table.timba.accounts import Account, Entry
from table.timba.evening import Player


class Period(msgspec.Struct, frozen=True):
    """Days from `since` to `until` (ISO, both included); a game whose day nobody knows is in none but the open one."""

    since: str | None = None
    until: str | None = None


ALWAYS = Period()


class Tally(msgspec.Struct, frozen=True):
    """What adds up over games: `won` and `lost` of the finished ones, points of the game scored and against."""

    games: int
    won: int
    lost: int
    scored: int
    against: int
    solos_tried: int
    solos_made: int
    contrasolos_tried: int
    contrasolos_made: int
    cuatrolas_tried: int
    cuatrolas_made: int
    quintolas_tried: int
    quintolas_made: int
    twenties: int
    forties: int
    carbuncos: int
    renuncios_caught: int
    renuncios_as_catcher: int
    mazas_given: int
    mazas_taken: int
    solos_clasicos: int
    potrolas: int


class Streaks(msgspec.Struct, frozen=True):
    """Games in a row: `now` is positive for won ones, negative for lost ones."""

    now: int = 0
    won: int = 0
    lost: int = 0


class PlayerStats(msgspec.Struct, frozen=True):
    """A player's figures."""

    player: Player
    tally: Tally
    streaks: Streaks


class PairStats(msgspec.Struct, frozen=True):
    """Two players' figures as partners; their streaks as a pair."""

    players: tuple[Player, Player]
    tally: Tally
    streaks: Streaks


class Against(msgspec.Struct, frozen=True):
    """A player and another: games won and lost as rivals and as partners."""

    other: Player
    won: int
    lost: int
    won_together: int
    lost_together: int


_SUMS = ", ".join(f"SUM({column})" for column in (*PER_GAME, *PER_SEAT))


def _during(period: Period) -> tuple[str, list[str]]:
    conditions, values = ["1"], []
    if period.since is not None:
        conditions.append("day >= ?")
        values.append(period.since)
    if period.until is not None:
        # A day nobody knows is '' and comes before all others.
        conditions.append("day <= ? AND day > ''")
        values.append(period.until)
    return " AND ".join(conditions), values


def players(database: sqlite3.Connection, period: Period = ALWAYS) -> tuple[PlayerStats, ...]:
    """Everybody's figures, who won most first."""
    rows = _totals(database, "partner = ''", period)
    found = [PlayerStats(player, tally, streaks) for player, _nobody, tally, streaks in rows]
    return tuple(sorted(found, key=lambda each: (-each.tally.won, each.tally.lost, len(each.player), each.player)))


def pairs(database: sqlite3.Connection, period: Period = ALWAYS) -> tuple[PairStats, ...]:
    """Every pair's figures, who won most first."""
    rows = _totals(database, "partner != ''", period)
    found = [PairStats((one, other), tally, streaks) for one, other, tally, streaks in rows]
    return tuple(sorted(found, key=lambda each: (-each.tally.won, each.tally.lost, each.players)))


def _totals(
    database: sqlite3.Connection, whose: str, period: Period
) -> Iterator[tuple[Player, Player, Tally, Streaks]]:
    during, values = _during(period)
    rows = database.execute(
        f"""
        SELECT player, partner, {_SUMS}, group_concat(run, '')
        FROM (SELECT * FROM totals WHERE {whose} AND {during} ORDER BY evening, day) GROUP BY player, partner
        """,
        values,
    )
    for player, partner, *sums, run in rows:
        yield player, partner, Tally(*sums), _streaks(run)


def _streaks(run: str) -> Streaks:
    """The streaks in a row of games, a 1 for each won and a 0 for each lost."""
    won, lost = (max(map(len, run.split(other))) for other in "01")
    now = len(run) - len(run.rstrip(run[-1:]))
    return Streaks(now if run.endswith("1") else -now, won, lost)


def head_to_head(database: sqlite3.Connection, player: Player, period: Period = ALWAYS) -> tuple[Against, ...]:
    """A player and everybody he has finished a game with or against, most games first."""
    during, values = _during(period)
    rows = database.execute(
        f"""
        SELECT other.player,
            SUM(me.won AND (me.seat + other.seat) % 2), SUM(me.lost AND (me.seat + other.seat) % 2),
            SUM(me.won AND NOT (me.seat + other.seat) % 2), SUM(me.lost AND NOT (me.seat + other.seat) % 2)
        FROM (SELECT * FROM seats WHERE player = ? AND counts AND finished AND {during}) AS me
        JOIN seats AS other ON other.acta = me.acta AND other.seat != me.seat
        GROUP BY other.player
        """,
        [player, *values],
    )
    found = (Against(*row) for row in rows)
    return tuple(sorted(found, key=lambda a: (-(a.won + a.lost + a.won_together + a.lost_together), a.other)))


def accounts(database: sqlite3.Connection) -> tuple[Account, ...]:
    """What each player owes, all evenings together."""
    rows = database.execute(
        "SELECT player, SUM(cubatas), SUM(copas), SUM(cents) FROM entries GROUP BY player ORDER BY min(rowid)"
    )
    return tuple(Account(*row) for row in rows)


def entries(database: sqlite3.Connection, player: Player | None = None) -> tuple[Entry, ...]:
    """Every entry of the ledger in its order, of one player if given."""
    where, values = ("WHERE player = ?", [player]) if player is not None else ("", [])
    rows = database.execute(f"SELECT * FROM entries {where} ORDER BY evening, rowid", values)
    return tuple(Entry(*row) for row in rows)
