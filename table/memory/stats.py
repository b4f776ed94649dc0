"""What the index is asked: players, pairs, one against another, streaks, the ledger; all of it for a period too."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from table.memory.schema import PER_GAME, PER_SEAT
from table.timba.accounts import Account, Entry
from table.timba.evening import Player
from table.timba.figures import ALWAYS, Against, PairStats, Period, PlayerStats, Streaks, Tally

_COUNTED = (*PER_GAME, *PER_SEAT)
_SUMS = ", ".join(f"SUM({column})" for column in _COUNTED)


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
        yield player, partner, Tally(**dict(zip(_COUNTED, sums, strict=True))), _streaks(run)


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
        SELECT other, SUM(won), SUM(lost), SUM(won_together), SUM(lost_together)
        FROM meetings WHERE player = ? AND {during} GROUP BY other
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
