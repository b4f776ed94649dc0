"""Taking journals and actas into the index: this reads, judges and writes; `table.memory.index` says when."""

from __future__ import annotations

import contextlib
import datetime
import sqlite3
from collections.abc import Mapping
from pathlib import Path

import msgspec

from table.adapters.journal_file import read_kept
from table.games.contract import HeaderProblem
from table.memory import names as names_file
from table.memory.evenings import folded
from table.memory.files import Places
from table.memory.index import News
from table.memory.schema import OF_THE_PAIR, PER_GAME, PER_SEAT
from table.seats import Seat, pair_of, partner_of, rivals_of
from table.timba import ledger
from table.timba.deeds import Deeds, Result, deeds_in, result_of
from table.timba.evening import Player
from table.timba.mesas import Mesa
from table.timba.names import Names
from table.timba.played import ByHand, Game

MOST_POINTS = 1_000_000
"""A referee can set any score; SQLite's sums end at 64 bits."""


NO_EVENING = 0
"""Where the totals of games are that no evening has."""

_OF_EVENING = "played JOIN seats USING (acta) WHERE played.evening = :evening"
_OF_NO_EVENING = "seats WHERE acta NOT IN (SELECT acta FROM played)"

_ADD_UP = """
INSERT INTO totals
SELECT :evening, coalesce(day, ''), {who}, {sums},
    group_concat(CASE WHEN finished AND won + lost {once} THEN won ELSE '' END, '')
FROM (SELECT seats.* FROM {source} AND counts {only} ORDER BY acta) GROUP BY 2, 3, 4
"""


def _add_up(source: str, who: str, only: str = "", once: str = "") -> str:
    # What is the pair's stands at both of its seats: for the pair it is counted at the first.
    of_the_pair = (*PER_GAME, *OF_THE_PAIR)
    sums = []
    for column in (*PER_GAME, *PER_SEAT):
        worth = "finished" if column == "games" else f"finished * {column}" if column in PER_GAME else column
        sums.append(f"SUM({worth}{f' * (1 {once})' if column in of_the_pair else ''})")
    return _ADD_UP.format(source=source, who=who, sums=", ".join(sums), only=only, once=once)


def _add_ups(source: str) -> tuple[str, str]:
    players = _add_up(source, "player, ''")
    pairs = _add_up(source, "min(player, partner), max(player, partner)", "AND partner IS NOT NULL", "AND seat < 2")
    return players, pairs


_MEETINGS = """
INSERT INTO meetings
SELECT :evening, coalesce(me.day, ''), me.player, other.player,
    SUM(me.won AND (me.seat + other.seat) % 2), SUM(me.lost AND (me.seat + other.seat) % 2),
    SUM(me.won AND NOT (me.seat + other.seat) % 2), SUM(me.lost AND NOT (me.seat + other.seat) % 2)
FROM (SELECT seats.* FROM {source} AND counts AND finished) AS me
JOIN seats AS other ON other.acta = me.acta AND other.seat != me.seat
GROUP BY 2, 3, 4
"""

_ADD_UPS = {
    with_evening: (*_add_ups(source), _MEETINGS.format(source=source))
    for with_evening, source in ((True, _OF_EVENING), (False, _OF_NO_EVENING))
}
"""How an evening is added up, and how the games that no evening has are."""


def results(database: sqlite3.Connection, evening: int | None = None) -> dict[int, Result]:
    """The result of every acta, or of an evening's: what ledger and championships want."""
    among = "" if evening is None else "WHERE acta IN (SELECT acta FROM played WHERE evening = :evening)"
    rows = database.execute(
        f"SELECT acta, over, winner, score0, score1, mazas, cuatrolas0, cuatrolas1, times FROM actas {among}",
        {"evening": evening},
    )
    return {
        acta: Result(bool(over), winner, (a, b), mazas, (c, d), times)
        for acta, over, winner, a, b, mazas, c, d, times in rows
    }


class Taking:
    """One taking-in; its writes are the caller's transaction."""

    def __init__(self, places: Places, database: sqlite3.Connection) -> None:
        self.places = places
        self.database = database
        self.entered: set[int] = set()
        """the evenings whose entries are to be made"""
        self.adopting: Names | None = None

    def take(self, news: Mapping[str, News]) -> None:
        """Take in what is new of the evenings and the actas. Raises `DamagedNames`, ``OSError``."""
        evenings, _none = news["evening"]
        actas, gone = news["acta"]
        self._drop(gone)
        for number, (path, sealed) in evenings.items():
            self._note("evening", number, path, sealed=sealed)
            self._take_evening(number, path)
        for number, (path, sealed) in actas.items():
            self._note("acta", number, path, sealed=sealed)
            self._take_acta(number, path)
        self._mark_seats()
        self._add_up()
        self._enter()
        if self.adopting is not None and self.adopting != names_file.load(self.places.names):
            names_file.save(self.places.names, self.adopting)

    def _drop(self, actas: set[int]) -> None:
        for acta in actas:
            found = self.database.execute("SELECT evening FROM played WHERE acta = ?", (acta,)).fetchone()
            self.entered.add(found[0] if found else NO_EVENING)
            for table in ("actas", "seats"):
                self.database.execute(f"DELETE FROM {table} WHERE acta = ?", (acta,))
            self.database.execute("DELETE FROM files WHERE kind = 'acta' AND number = ?", (acta,))

    def _note(self, kind: str, number: int, path: Path, *, sealed: bool) -> None:
        state = path.stat()
        row = (kind, number, sealed, state.st_size, state.st_mtime_ns)
        self.database.execute("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?)", row)

    # Evenings

    def _take_evening(self, number: int, path: Path) -> None:
        state = folded(number, read_kept(path))
        self.entered.add(number)
        if any(self._was_of_no_evening(game.acta) for game in state.games):
            self.entered.add(NO_EVENING)
        for table in ("played", "by_hand"):
            self.database.execute(f"DELETE FROM {table} WHERE evening = ?", (number,))
        date, taken_up = _day(state.date), ledger.taken_up(state.games)
        rows = [
            (
                game.acta,
                number,
                date or _day_of(game.t),
                game.voided,
                game.acta in taken_up,
                msgspec.json.encode(game),
            )
            for game in state.games
        ]
        self.database.executemany("INSERT OR REPLACE INTO played VALUES (?, ?, ?, ?, ?, ?)", rows)
        by_hand = [(number, msgspec.json.encode(each)) for each in state.by_hand]
        self.database.executemany("INSERT INTO by_hand VALUES (?, ?)", by_hand)

    def _was_of_no_evening(self, acta: int) -> bool:
        taken = "SELECT 1 FROM seats WHERE acta = ? AND acta NOT IN (SELECT acta FROM played)"
        return self.database.execute(taken, (acta,)).fetchone() is not None

    # Actas

    def _take_acta(self, number: int, path: Path) -> None:
        read = deeds_in(read_kept(path).lines)
        if isinstance(read, HeaderProblem):
            return
        header, deeds = read
        found = self.database.execute("SELECT game, evening FROM played WHERE acta = ?", (number,)).fetchone()
        if found is None:
            players = self._adopted(header.players)
            self.entered.add(NO_EVENING)
        else:
            players = msgspec.json.decode(found[0], type=Game).seats
            self.entered.add(found[1])
        score = (min(points, MOST_POINTS) for points in deeds.score)
        result = result_of(deeds)
        row = (
            *(header.game, header.rules, deeds.over, deeds.winner, *score, deeds.mazas),
            *(*result.cuatrolas, result.times, deeds.hands),
        )
        self.database.execute(f"INSERT OR REPLACE INTO actas VALUES ({_places(1 + len(row))})", (number, *row))
        self.database.executemany(
            f"INSERT OR REPLACE INTO seats VALUES ({_places(14 + len(PER_SEAT))})",
            [
                (number, seat, player, *_seat_row(seat, players, deeds))
                for seat, player in enumerate(players[: len(header.players)])
            ],
        )

    def _adopted(self, written: tuple[str, ...]) -> tuple[Player, ...]:
        """The players of a game that no evening has: its acta names them."""
        if self.adopting is None:
            self.adopting = names_file.load(self.places.names).past(self._ids())
        self.adopting, players = self.adopting.adopted(written)
        return players

    def _ids(self) -> list[Player]:
        rows = self.database.execute("SELECT player FROM seats UNION SELECT player FROM entries")
        ids = [player for (player,) in rows]
        for (raw,) in self.database.execute("SELECT game FROM played"):
            ids += msgspec.json.decode(raw, type=Game).seats
        return ids

    def _mark_seats(self) -> None:
        # A game is voided or taken up in its evening's journal, maybe after its acta was taken in.
        self.database.executemany(
            "UPDATE seats SET counts = NOT played.voided, day = played.day,"
            " finished = seats.finished AND NOT played.taken_up"
            " FROM played WHERE played.acta = seats.acta AND played.evening = ?",
            [(evening,) for evening in self.entered],
        )

    def _add_up(self) -> None:
        for evening in self.entered:
            for table in ("totals", "meetings"):
                self.database.execute(f"DELETE FROM {table} WHERE evening = ?", (evening,))
            for add_up in _ADD_UPS[evening != NO_EVENING]:
                self.database.execute(add_up, {"evening": evening})

    # The ledger

    def _enter(self) -> None:
        self.entered.discard(NO_EVENING)
        for evening in sorted(self.entered):
            games = self.database.execute("SELECT game FROM played WHERE evening = ? ORDER BY acta", (evening,))
            by_hand = self.database.execute("SELECT entry FROM by_hand WHERE evening = ?", (evening,))
            entries = ledger.entries(
                [msgspec.json.decode(raw, type=Game) for (raw,) in games],
                [msgspec.json.decode(raw, type=ByHand) for (raw,) in by_hand],
                results(self.database, evening),
            )
            self.database.execute("DELETE FROM entries WHERE evening = ?", (evening,))
            self.database.executemany(
                f"INSERT INTO entries VALUES ({_places(9)})", map(msgspec.structs.astuple, entries)
            )


def _places(number: int) -> str:
    return ", ".join("?" * number)


def _seat_row(seat: Seat, players: tuple[Player, ...], deeds: Deeds) -> tuple[object, ...]:
    pair, done = pair_of(seat), deeds.seats[seat]
    partner = players[partner_of(seat)] if len(players) == 4 else None
    decided = deeds.over and deeds.winner is not None
    counted = (
        *(number for each in zip(done.tried, done.made, strict=True) for number in each),
        done.twenties,
        done.forties,
        deeds.carbuncos[pair],
        done.caught,
        done.caught_others,
        deeds.mazas is not None and deeds.mazas != pair,
        deeds.mazas == pair,
        done.solos_clasicos,
        done.potrolas,
        *_at_cuarenta(seat, deeds.mesa or Mesa()),
    )
    won = decided and deeds.winner == pair
    lost = decided and deeds.winner != pair
    is_mesa = deeds.mesa is not None
    # A mesa has no score of its own: its partidas are counted as such.
    scored, against = (0 if is_mesa else min(deeds.score[side], MOST_POINTS) for side in (pair, 1 - pair))
    mesas = (is_mesa, is_mesa and won, is_mesa and lost)
    return partner, True, None, deeds.over, won, lost, scored, against, *mesas, *counted


def _at_cuarenta(seat: Seat, mesa: Mesa) -> tuple[int, ...]:
    pair = pair_of(seat)
    other, done = rivals_of(pair), mesa.seats[seat]
    return (
        *(done.caidas, done.limpias, done.rondas, done.faults),
        *(mesa.partidas[pair], mesa.partidas[other], mesa.cartones[pair]),
        *(mesa.zapateros[other], mesa.zapateros[pair]),
        *(mesa.platillos[other], mesa.platillos[pair]),
    )


def _day(date: str | None) -> str | None:
    """A date as the journal has it, None if it is none."""
    with contextlib.suppress(ValueError):
        return datetime.date.fromisoformat(date or "").isoformat()
    return None


def _day_of(t: int) -> str | None:
    """The day (UTC) of a time in milliseconds since 1970; None before 2000, where a clock had not been set."""
    with contextlib.suppress(ValueError, OverflowError, OSError):
        day = datetime.datetime.fromtimestamp(t / 1000, datetime.UTC).date()
        return day.isoformat() if day.year >= 2000 else None
    return None
