"""The index: one SQLite file with what the actas and the journals lead to, to be asked quickly.

`Index.open` brings it up to date: what is new is read, what can still change (the last acta, the last evening) is
read again. A file that is missing, damaged or of an older version is made anew; one of a newer version is refused,
untouched.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import sqlite3
from pathlib import Path

import msgspec

from table.adapters.journal_file import ENDING as ACTA
from table.adapters.journal_file import OWNER_ONLY, OWNER_ONLY_FOLDER, read_kept
from table.games.contract import HeaderProblem
from table.memory import evenings
from table.memory import names as names_file
from table.memory.names import Names
from table.memory.schema import APPLICATION, PER_SEAT, SCHEMA, VERSION
from table.seats import Seat, pair_of, partner_of
from table.timba import ledger
from table.timba.deeds import Deeds, Result, deeds_in, result_of
from table.timba.evening import Player
from table.timba.played import ByHand, Game

_MAGIC = b"SQLite format 3\0"


class TooNew(Exception):
    """The index was made by a newer table; the message says so. It is left untouched."""


class Places(msgspec.Struct, frozen=True):
    """Where everything is kept: what happened, who is who, and the index that follows from them."""

    actas: Path
    evenings: Path
    names: Path
    index: Path

    @classmethod
    def within(cls, data: Path) -> Places:
        """The places in a data folder."""
        return cls(data / "actas", data / "evenings", data / "names.json", data / "memory.sqlite")


class Index:
    """The open index; `database` is what `table.memory.stats` asks."""

    def __init__(self, places: Places, database: sqlite3.Connection) -> None:
        self.places = places
        self.database = database
        self._adopting: Names | None = None

    @classmethod
    def open(cls, places: Places) -> Index:
        """The index, up to date. Raises `TooNew`, `DamagedNames`, ``OSError``."""
        version = _version_of(places.index)
        if version > VERSION:
            raise TooNew(f"{places.index}: made by a newer version of the table ({version}; this one knows {VERSION})")
        if version == VERSION:
            index = cls(places, sqlite3.connect(places.index))
            try:
                index._check()
                index.refresh()
            except sqlite3.DatabaseError:
                index.close()  # damaged: what it held is in the actas and the journals
            except BaseException:
                index.close()
                raise
            else:
                return index
        return cls.rebuilt(places)

    @classmethod
    def rebuilt(cls, places: Places) -> Index:
        """The index made anew from the actas and the journals. Raises `DamagedNames`, ``OSError``."""
        new = places.index.with_name(places.index.name + ".new")
        places.index.parent.mkdir(mode=OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
        for left in (new, _rollback_of(new)):
            left.unlink(missing_ok=True)
        os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, OWNER_ONLY))
        with contextlib.closing(sqlite3.connect(new)) as database:
            database.executescript(SCHEMA)
            cls(places, database).refresh()
        # What a power cut left of the old file must not be taken for the new one's.
        _rollback_of(places.index).unlink(missing_ok=True)
        os.replace(new, places.index)
        return cls(places, sqlite3.connect(places.index))

    def close(self) -> None:
        """Close the file; safe to call twice."""
        self.database.close()

    def refresh(self) -> None:
        """Take in what has been kept since. Raises ``sqlite3.DatabaseError``, `DamagedNames`, ``OSError``."""
        with self.database:
            self._take_evenings()
            self._take_actas()
            self._take_entries()
            self._save_adopted()

    def results(self) -> dict[int, Result]:
        """The result of every acta: what the ledger and the championships of an evening's state want."""
        rows = self.database.execute(
            "SELECT acta, over, winner, score0, score1, mazas, cuatrolas0, cuatrolas1 FROM actas"
        )
        return {
            acta: Result(bool(over), winner, (a, b), mazas, (c, d)) for acta, over, winner, a, b, mazas, c, d in rows
        }

    def _check(self) -> None:
        (found,) = self.database.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)

    def _drop(self, table: str, column: str, files: dict[int, Path]) -> None:
        """Forget what is no longer there."""
        known = {number for (number,) in self.database.execute(f"SELECT {column} FROM {table}")}
        gone = [(number,) for number in known - set(files)]
        self.database.executemany(f"DELETE FROM {table} WHERE {column} = ?", gone)

    def _sealed(self, table: str, column: str) -> set[int]:
        return {number for (number,) in self.database.execute(f"SELECT {column} FROM {table} WHERE sealed")}

    # Evenings

    def _take_evenings(self) -> None:
        files = evenings.numbered(self.places.evenings)
        for table in ("evenings", "played", "by_hand", "entries"):
            self._drop(table, "evening", files)
        last = max(files, default=0)
        sealed = self._sealed("evenings", "evening")
        for number, path in files.items():
            if number not in sealed:
                self._take_evening(number, path, sealed=number < last)

    def _take_evening(self, number: int, path: Path, *, sealed: bool) -> None:
        state = evenings.folded(number, read_kept(path))
        self.database.execute("INSERT OR REPLACE INTO evenings VALUES (?, ?, ?, 1)", (number, _day(state.date), sealed))
        for table in ("played", "by_hand"):
            self.database.execute(f"DELETE FROM {table} WHERE evening = ?", (number,))
        taken_up = ledger.taken_up(state.games)
        self.database.executemany(
            "INSERT OR REPLACE INTO played VALUES (?, ?, ?, ?, ?, ?)",
            [
                (
                    game.acta,
                    number,
                    _day(state.date) or _day_of(game.t),
                    game.voided,
                    game.acta in taken_up,
                    msgspec.json.encode(game),
                )
                for game in state.games
            ],
        )
        self.database.executemany(
            "INSERT INTO by_hand VALUES (?, ?)", [(number, msgspec.json.encode(each)) for each in state.by_hand]
        )

    # Actas

    def _take_actas(self) -> None:
        files = evenings.numbered(self.places.actas, ACTA)
        for table in ("actas", "seats"):
            self._drop(table, "acta", files)
        last = max(files, default=0)
        sealed = self._sealed("actas", "acta")
        for number, path in files.items():
            if number not in sealed:
                self._take_acta(number, path, sealed=number < last)
        # A game is voided or taken up in its evening's journal, maybe after its acta was taken in.
        self.database.execute(
            "UPDATE seats SET counts = NOT played.voided, day = played.day, finished = seats.finished"
            " AND NOT played.taken_up FROM played JOIN evenings USING (evening)"
            " WHERE played.acta = seats.acta AND evenings.fresh"
        )

    def _take_acta(self, number: int, path: Path, *, sealed: bool) -> None:
        read = deeds_in(read_kept(path).lines)
        if isinstance(read, HeaderProblem):
            return
        header, deeds = read
        row = self.database.execute("SELECT game, evening FROM played WHERE acta = ?", (number,)).fetchone()
        if row is None:
            players = self._adopted(header.players)
        else:
            players = msgspec.json.decode(row[0], type=Game).seats
            self.database.execute("UPDATE evenings SET fresh = 1 WHERE evening = ?", (row[1],))
        result = result_of(deeds)
        score = (_kept(points) for points in deeds.score)
        row = (header.game, header.rules, deeds.over, deeds.winner, *score, deeds.mazas, *result.cuatrolas)
        self.database.execute(
            f"INSERT OR REPLACE INTO actas VALUES ({', '.join('?' * 12)})", (number, *row, deeds.hands, sealed)
        )
        self.database.executemany(
            f"INSERT OR REPLACE INTO seats VALUES ({', '.join('?' * (11 + len(PER_SEAT)))})",
            [
                (number, seat, player, *_seat_row(seat, players, deeds))
                for seat, player in enumerate(players[: len(header.players)])
            ],
        )

    def _adopted(self, written: tuple[str, ...]) -> tuple[Player, ...]:
        """The players of a game that no evening has: its acta names them."""
        if self._adopting is None:
            self._adopting = names_file.load(self.places.names).past(self._ids())
        self._adopting, players = self._adopting.adopted(written)
        return players

    def _save_adopted(self) -> None:
        names, self._adopting = self._adopting, None
        if names is not None and names != names_file.load(self.places.names):
            names_file.save(self.places.names, names)

    def _ids(self) -> list[Player]:
        ids = [
            player for (player,) in self.database.execute("SELECT player FROM seats UNION SELECT player FROM entries")
        ]
        for (raw,) in self.database.execute("SELECT game FROM played"):
            ids += msgspec.json.decode(raw, type=Game).seats
        return ids

    # The ledger

    def _take_entries(self) -> None:
        fresh = self.database.execute("SELECT evening FROM evenings WHERE fresh").fetchall()
        results = self.results() if fresh else {}
        for evening in fresh:
            games = self.database.execute("SELECT game FROM played WHERE evening = ? ORDER BY acta", evening)
            by_hand = self.database.execute("SELECT entry FROM by_hand WHERE evening = ?", evening)
            found = ledger.entries(
                [msgspec.json.decode(raw, type=Game) for (raw,) in games],
                [msgspec.json.decode(raw, type=ByHand) for (raw,) in by_hand],
                results,
            )
            self.database.execute("DELETE FROM entries WHERE evening = ?", evening)
            self.database.executemany(
                "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", map(msgspec.structs.astuple, found)
            )
        self.database.execute("UPDATE evenings SET fresh = 0 WHERE fresh")


def _seat_row(seat: Seat, players: tuple[Player, ...], deeds: Deeds) -> tuple[object, ...]:
    pair, done = pair_of(seat), deeds.seats[seat]
    partner = players[partner_of(seat)] if len(players) == 4 else None
    decided = deeds.over and deeds.winner is not None
    row = (
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
    )
    won = decided and deeds.winner == pair
    lost = decided and deeds.winner != pair
    scored, against = _kept(deeds.score[pair]), _kept(deeds.score[1 - pair])
    return partner, True, None, deeds.over, won, lost, scored, against, *row


def _kept(points: int) -> int:
    """A score as it is kept: a referee can set any, and SQLite's sums end at 64 bits."""
    return min(points, 1_000_000)


def _version_of(path: Path) -> int:
    """The version of the index's schema; 0 where there is no index, or something that is none."""
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except FileNotFoundError:
        return 0
    # The file format has user_version at 60 and application_id at 68, big-endian (sqlite.org/fileformat2, 1.3).
    ours = head[:16] == _MAGIC and int.from_bytes(head[68:72], "big") == APPLICATION
    return int.from_bytes(head[60:64], "big") if ours else 0


def _rollback_of(path: Path) -> Path:
    return path.with_name(path.name + "-journal")


def _day(date: str | None) -> str | None:
    """A date as the journal has it, None if it is none."""
    with contextlib.suppress(ValueError, TypeError):
        return datetime.date.fromisoformat(date or "").isoformat()
    return None


def _day_of(t: int) -> str | None:
    """The day (UTC) of a time in milliseconds since 1970; None before 2000, where a clock had not been set."""
    with contextlib.suppress(ValueError, OverflowError, OSError):
        day = datetime.datetime.fromtimestamp(t / 1000, datetime.UTC).date()
        return day.isoformat() if day.year >= 2000 else None
    return None
