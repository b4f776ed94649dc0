"""What the index is asked: players, pairs, one against another, streaks, the ledger; all of it for a period too."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import msgspec

from table.memory.schema import PER_SEAT
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


_FIRST = ("finished", "won", "lost", "scored", "against")


def _sums(*, pair: bool) -> str:
    # A pair has two rows a game: what is the pair's is counted on the first of them.
    once = {*_FIRST, "carbuncos", "mazas_given", "mazas_taken"}
    of_finished = {"scored", "against", "won", "lost"}
    sums = []
    for column in (*_FIRST, *PER_SEAT):
        worth = f"{column} * finished" if column in of_finished else column
        sums.append(f"SUM({worth}{' * (seat < 2)' if pair and column in once else ''})")
    return ", ".join(sums)


def _where(period: Period) -> tuple[str, list[str]]:
    conditions, values = ["counts"], []
    if period.since is not None:
        conditions.append("day >= ?")
        values.append(period.since)
    if period.until is not None:
        conditions.append("day <= ?")
        values.append(period.until)
    return " AND ".join(conditions), values


def players(database: sqlite3.Connection, period: Period = ALWAYS) -> tuple[PlayerStats, ...]:
    """Everybody's figures, who won most first."""
    where, values = _where(period)
    streaks = _streaks(
        database.execute(
            f"SELECT player, won FROM seats WHERE {where} AND finished AND won + lost ORDER BY acta", values
        )
    )
    rows = database.execute(f"SELECT player, {_sums(pair=False)} FROM seats WHERE {where} GROUP BY player", values)
    found = [PlayerStats(row[0], Tally(*row[1:]), streaks.get((row[0],), Streaks())) for row in rows]
    return tuple(sorted(found, key=lambda each: (-each.tally.won, each.tally.lost, len(each.player), each.player)))


_PAIR = "min(player, partner), max(player, partner)"


def pairs(database: sqlite3.Connection, period: Period = ALWAYS) -> tuple[PairStats, ...]:
    """Every pair's figures, who won most first."""
    where, values = _where(period)
    where += " AND partner IS NOT NULL"
    streaks = _streaks(
        database.execute(
            f"SELECT {_PAIR}, won FROM seats WHERE {where} AND finished AND won + lost AND seat < 2 ORDER BY acta",
            values,
        )
    )
    rows = database.execute(f"SELECT {_PAIR}, {_sums(pair=True)} FROM seats WHERE {where} GROUP BY 1, 2", values)
    found = [PairStats((row[0], row[1]), Tally(*row[2:]), streaks.get((row[0], row[1]), Streaks())) for row in rows]
    return tuple(sorted(found, key=lambda each: (-each.tally.won, each.tally.lost, each.players)))


def head_to_head(database: sqlite3.Connection, player: Player, period: Period = ALWAYS) -> tuple[Against, ...]:
    """A player and everybody he has finished a game with or against, most games first."""
    where, values = _where(period)
    rows = database.execute(
        f"""
        SELECT other.player,
            SUM(me.won AND (me.seat + other.seat) % 2), SUM(me.lost AND (me.seat + other.seat) % 2),
            SUM(me.won AND NOT (me.seat + other.seat) % 2), SUM(me.lost AND NOT (me.seat + other.seat) % 2)
        FROM (SELECT * FROM seats WHERE {where} AND finished AND player = ?) AS me
        JOIN seats AS other ON other.acta = me.acta AND other.seat != me.seat
        GROUP BY other.player
        """,
        [*values, player],
    )
    found = (Against(*row) for row in rows)
    return tuple(sorted(found, key=lambda a: (-(a.won + a.lost + a.won_together + a.lost_together), a.other)))


def _streaks(rows: Iterable[tuple[object, ...]]) -> dict[tuple[object, ...], Streaks]:
    """The streaks of each who; a row is who it is, in one or more columns, and whether he won."""
    now: dict[tuple[object, ...], int] = {}
    best: dict[tuple[object, ...], int] = {}
    worst: dict[tuple[object, ...], int] = {}
    for *whose, won in rows:
        who = tuple(whose)
        before = now.get(who, 0)
        run = (max(before, 0) + 1) if won else (min(before, 0) - 1)
        now[who] = run
        best[who] = max(best.get(who, 0), run)
        worst[who] = min(worst.get(who, 0), run)
    return {who: Streaks(run, best[who], -worst[who]) for who, run in now.items()}


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
