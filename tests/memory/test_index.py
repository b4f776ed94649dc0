"""The index: the same figures found another way, brought up to date, made anew, refused; no name in it."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest

from table.acta import write_header
from table.adapters.journal_file import ActaFolder
from table.games.contract import Header
from table.memory import names as names_file
from table.memory import stats
from table.memory.files import ACTA, EVENING, Places
from table.memory.forgetting import forget
from table.memory.index import TooNew, ask, opened
from table.memory.schema import SCHEMA, VERSION
from table.memory.taking import results
from table.timba import ledger
from table.timba.accounts import accounts
from table.timba.deeds import BIDS
from table.timba.figures import Period
from table.timba.journal import GameBegun, Opened, write_event
from tests.memory.data import NAMES, add, keep, keep_acta, keep_mesas, nights
from tests.timba.games import Game, header
from tests.timba.plain import figures


def everything(places: Places) -> list[tuple[Any, ...]]:
    """All that the index answers."""
    return ask(places, _everything)


def _everything(database: sqlite3.Connection) -> list[tuple[Any, ...]]:
    return [
        stats.players(database),
        stats.pairs(database),
        *(stats.head_to_head(database, f"p{number}") for number in range(1, 8)),
        stats.entries(database),
        stats.accounts(database),
        tuple(results(database).items()),
    ]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Places:
    return keep(tmp_path_factory.mktemp("kept"))


def plain_players() -> dict[str, Counter[str]]:
    """Everybody's figures from the rulings of the actas."""
    sums: dict[str, Counter[str]] = {}
    for night in nights():
        games = night.state.games
        own = [game for game in games if game.evening == night.state.evening]
        superseded = ledger.taken_up(own)
        for game in own:
            if game.voided:
                continue
            found = figures(night.actas[game.acta])
            result = night.results[game.acta]
            for seat, player in enumerate(game.seats):
                mine = sums.setdefault(player, Counter())
                if found["over"] and game.acta not in superseded:
                    mine["games"] += 1
                    mine["won"] += found["winner"] == seat % 2
                    mine["lost"] += found["winner"] == 1 - seat % 2
                    mine["scored"] += result.score[seat % 2]
                    mine["against"] += result.score[1 - seat % 2]
                mine["mazas_given"] += found["mazas"] == 1 - seat % 2
                mine["mazas_taken"] += found["mazas"] == seat % 2
                mine["carbuncos"] += found["carbuncos"][seat % 2]
                for (where, what), number in found["seats"].items():
                    mine[what] += number * (where == seat)
    return sums


def test_everybody_s_figures_agree_with_the_actas(kept: Places) -> None:
    plain = plain_players()
    for each in everything(kept)[0]:
        tally, mine = each.tally, plain.pop(each.player)
        for name in ("games", "won", "lost", "scored", "against", "carbuncos", "mazas_given", "mazas_taken"):
            assert getattr(tally, name) == mine[name], name
        for bid in BIDS:
            assert getattr(tally, f"{bid}s_tried") == mine[f"{bid}_tried"]
            assert getattr(tally, f"{bid}s_made") == mine[f"{bid}_made"]
        assert (tally.twenties, tally.forties) == (mine["20"], mine["40"])
        assert (tally.renuncios_caught, tally.renuncios_as_catcher) == (mine["caught"], mine["catcher"])
    assert plain == {}


def test_a_pair_s_figures_are_counted_once(kept: Places) -> None:
    players, pairs = everything(kept)[:2]
    for name in ("games", "won", "lost", "scored", "carbuncos", "mazas_taken"):
        assert 2 * sum(getattr(each.tally, name) for each in pairs) == sum(getattr(p.tally, name) for p in players), (
            name
        )
    for name in ("solos_tried", "forties", "renuncios_caught"):
        assert sum(getattr(each.tally, name) for each in pairs) == sum(getattr(p.tally, name) for p in players), name


def test_streaks_agree_with_the_results(kept: Places) -> None:
    for each in everything(kept)[0]:
        row = [
            night.results[game.acta].winner == game.seats.index(each.player) % 2
            for night in nights()
            for game in night.state.games
            if game.evening == night.state.evening
            and each.player in game.seats
            and not game.voided
            and game.acta not in ledger.taken_up(night.state.games)
            and night.results[game.acta].winner is not None
        ]
        runs = [(won, len(list(run))) for won, run in groupby(row)]
        assert each.streaks.won == max((length for won, length in runs if won), default=0)
        assert each.streaks.lost == max((length for won, length in runs if not won), default=0)
        assert each.streaks.now == (runs[-1][1] if runs[-1][0] else -runs[-1][1])


def test_one_against_another_is_the_other_against_one(kept: Places) -> None:
    players, _pairs, *against, _entries, _accounts, _results = everything(kept)
    table = {(f"p{me}", each.other): each for me, rows in enumerate(against, start=1) for each in rows}
    assert table
    for (me, other), each in table.items():
        back = table[other, me]
        assert (each.won, each.lost) == (back.lost, back.won)
        assert (each.won_together, each.lost_together) == (back.won_together, back.lost_together)
    for player in players:
        rows = [each for (me, _other), each in table.items() if me == player.player]
        assert sum(each.won for each in rows) == 2 * player.tally.won
        assert sum(each.won_together for each in rows) == player.tally.won


def test_the_ledger_is_that_of_the_evenings(kept: Places) -> None:
    state = nights()[-1].state
    found: dict[int, Any] = {}
    for night in nights():
        found |= night.results
    *_rest, entries, owed, kept_results = everything(kept)
    assert entries == ledger.entries(state.games, state.by_hand, found)
    assert owed == accounts(entries)
    assert dict(kept_results) == found


def test_a_period(tmp_path: Path) -> None:
    places = keep(tmp_path)
    for number, date in enumerate(("2024-12-31", "2025-01-01", None), start=1):
        path = places.evenings / f"{number:06}{EVENING}"
        _first, *rest = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join([write_event(Opened(date=date)), *rest]))

    def games(since: str | None, until: str | None) -> int:
        found = ask(places, lambda database: stats.players(database, Period(since, until)))
        return sum(each.tally.games for each in found) // 4

    every = [games("2024-12-31", "2024-12-31"), games("2025-01-01", "2025-01-01"), games("2025-11-07", "2025-11-08")]
    assert all(every)
    assert games("2024-12-31", "2025-01-01") == every[0] + every[1]
    assert games(None, None) == sum(every)
    assert games("2026-01-01", None) == 0


# Kept up to date, and made anew


def test_evening_by_evening_and_all_at_once_are_the_same(tmp_path: Path, kept: Places) -> None:
    places = keep(tmp_path, evenings=0)
    for number in (1, 2, 3):
        add(places, number)
        everything(places)
    assert everything(places) == everything(kept)
    places.index.unlink()
    assert everything(places) == everything(kept)


def test_line_by_line_and_all_at_once_are_the_same(tmp_path: Path) -> None:
    night = nights()[0]
    places = keep(tmp_path, evenings=0)
    places.evenings.mkdir()
    journal = b"".join(night.lines)
    source = Random(4)
    cuts = sorted(source.randrange(len(journal)) for _ in range(12))
    for cut in (*cuts, len(journal)):
        (places.evenings / f"000001{EVENING}").write_bytes(journal[:cut])
        begun = [acta for acta in night.actas if b'"acta":%d,' % acta in journal[:cut]]
        for acta in begun:
            lines = night.actas[acta]
            # Only the last game can still be under way.
            under_way = acta == begun[-1] and cut < len(journal)
            keep_acta(places, acta, lines[: source.randrange(1, len(lines))] if under_way else lines)
        step_by_step = everything(places)
    places.index.unlink()
    assert everything(places) == step_by_step


def test_what_has_gone_is_gone_and_what_comes_back_is_back(tmp_path: Path) -> None:
    places = keep(tmp_path)
    whole = everything(places)
    acta = places.actas / f"{min(nights()[1].actas):06}{ACTA}"
    journal = places.evenings / f"000001{EVENING}"
    for path in (acta, journal):
        raw = path.read_bytes()
        path.unlink()
        shorter = everything(places)
        assert shorter != whole
        places.index.unlink()
        assert everything(places) == shorter
        path.write_bytes(raw)
        assert everything(places) == whole


@pytest.mark.parametrize("torn", [b"", b'{"acta":1,"ga', b"whole"])
def test_a_game_goes_on_to_be_read_whose_follower_was_lost_with_the_power(torn: bytes, tmp_path: Path) -> None:
    places = keep(tmp_path / "kept", evenings=1)
    number = max(nights()[0].actas)
    last = places.actas / f"{number:06}{ACTA}"
    whole = last.read_bytes()
    lines = whole.splitlines(keepends=True)
    last.write_bytes(b"".join(lines[: len(lines) // 2]))
    lost = places.actas / f"{number + 1:06}{ACTA}"
    lost.write_bytes(lines[0] if torn == b"whole" else torn)
    everything(places)
    if torn == b"whole":
        lost.unlink()  # as the table does, where its deal is not in it
    last.write_bytes(whole)
    assert everything(places) == everything(keep(tmp_path / "again", evenings=1))


def test_an_acta_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    places = keep(tmp_path, evenings=1)
    whole = everything(places)
    keep_acta(places, 500, [b"\x00\xff", b"{}"])
    keep_acta(places, 501, [])
    keep_acta(places, 502, [b'{"acta":1,"game":"chess"}\n'])
    assert everything(places) == whole


@pytest.mark.parametrize("pages", [4, 15], ids=["in its tables", "in what is taken in"])
def test_on_a_full_disk_no_half_index_is_left_in_the_actas_place(
    pages: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = keep(tmp_path)
    before = sorted(path.name for path in tmp_path.iterdir())
    # So many pages and no more: SQLite says of it what it says of a disk.
    monkeypatch.setattr("table.memory.index.SCHEMA", f"PRAGMA max_page_count = {pages}; {SCHEMA}")
    with pytest.raises(OSError, match="disk is full") as full:
        everything(places)
    assert full.value.filename == str(places.index)
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_newer_index_is_refused_and_not_touched(tmp_path: Path) -> None:
    places = keep(tmp_path, evenings=1)
    everything(places)
    with contextlib.closing(sqlite3.connect(places.index)) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = places.index.read_bytes(), sorted(path.name for path in tmp_path.iterdir())
    with pytest.raises(TooNew, match=f"newer version of the table \\({VERSION + 1}"):
        everything(places)
    assert (places.index.read_bytes(), sorted(path.name for path in tmp_path.iterdir())) == before


@pytest.mark.parametrize("damage", ["empty", "text", "half", "holes", "no tables", "rollback"])
def test_a_damaged_index_is_made_anew(damage: str, tmp_path: Path, kept: Places) -> None:
    places = keep(tmp_path)
    whole = everything(places)
    raw = bytearray(places.index.read_bytes())
    if damage == "empty":
        places.index.write_bytes(b"")
    elif damage == "text":
        places.index.write_bytes(b"no database\n" * 1000)
    elif damage == "half":
        places.index.write_bytes(raw[: len(raw) // 2])
    elif damage == "holes":
        for page in range(4096, len(raw), 4096):
            raw[page : page + 512] = bytes(512)
        places.index.write_bytes(raw)
    elif damage == "no tables":
        with contextlib.closing(sqlite3.connect(places.index)) as database:
            database.execute("DROP TABLE seats")
    else:
        raw[4096 : 3 * 4096] = bytes(2 * 4096)
        places.index.write_bytes(raw)
        places.index.with_name("memory.sqlite-journal").write_bytes(bytes(range(256)) * 40)
    assert everything(places) == whole == everything(kept)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_damaged_there_is_an_answer(seed: int, tmp_path: Path, kept: Places) -> None:
    """Bytes changed anywhere behind the head: an answer comes, never an exception."""
    everything(kept)
    places = Places(kept.actas, kept.evenings, kept.names, tmp_path / "memory.sqlite", kept.exports)
    shutil.copy(kept.index, places.index)
    raw, source = bytearray(places.index.read_bytes()), Random(seed)
    for _ in range(200):
        raw[source.randrange(100, len(raw))] = source.randrange(256)
    places.index.write_bytes(raw)
    everything(places)
    places.index.unlink()
    assert everything(places) == everything(kept)


def test_several_that_make_it_anew_at_once_wait_for_each_other(tmp_path: Path, kept: Places) -> None:
    places = keep(tmp_path)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _number: everything(places), range(4)))
    assert found == [everything(kept)] * 4
    assert sorted(path.name for path in tmp_path.iterdir()) == ["actas", "evenings", "memory.sqlite", "names.json"]


def test_a_file_with_a_number_that_no_table_gives_is_none(tmp_path: Path) -> None:
    places = keep(tmp_path, evenings=1)
    whole = everything(places)
    for path in (places.actas / f"{10**20}{ACTA}", places.evenings / f"{10**20}{EVENING}"):
        path.write_bytes(b"{}\n")
    assert everything(places) == whole
    assert ActaFolder(places.actas).next_number() == max(nights()[0].actas) + 1


def test_the_index_is_for_its_owner_alone_and_has_no_name_in_it(kept: Places) -> None:
    everything(kept)
    assert kept.index.stat().st_mode & 0o777 == 0o600
    raw = kept.index.read_bytes()
    assert not any(name.encode() in raw for name in NAMES if len(name) > 3)


# Games that no evening has, and forgetting


def stand_alone(places: Places, number: int, players: tuple[str, ...]) -> Path:
    """A game whose acta names its players itself."""
    game = Game(Random(number), header(("p1", "p2", "p3", "p4"), 0), odd=0)
    game.play()
    game.lines[0] = write_header(Header(game="cuatrola", rules="narro", players=players, dealer=0))
    return keep_acta(places, number, game.lines)


def games_of(places: Places) -> dict[str, int]:
    names, found = ask(places, lambda database: (names_file.load(places.names), stats.players(database)))
    return {names.label(each.player): each.tally.games for each in found}


def test_a_game_without_an_evening_is_its_players(tmp_path: Path) -> None:
    places = Places.within(tmp_path)
    stand_alone(places, 1, ("Ana", "Blas", "Carmen", "Diego"))
    stand_alone(places, 2, ("Ana", "Ana", "", "Diego"))
    assert games_of(places) == {"Ana (p1)": 2, "Blas": 1, "Carmen": 1, "Diego": 2, "Ana (p5)": 1, "(p6)": 1}
    places.index.unlink()
    assert games_of(places) == {"Ana (p1)": 2, "Blas": 1, "Carmen": 1, "Diego": 2, "Ana (p5)": 1, "(p6)": 1}


def test_a_forgotten_name_is_nowhere_and_does_not_come_back(tmp_path: Path) -> None:
    places = keep(tmp_path)
    path = stand_alone(places, 900, ("Zoraida", "Blas", "Carmen", "Zoraida"))
    raw = path.read_bytes()
    before = everything(places)
    (first, second) = names_file.load(places.names).found("Zoraida")
    assert forget(places, first) == 1
    assert forget(places, second) == 1
    assert forget(places, "p2") == 1
    assert path.read_bytes().splitlines()[1:] == raw.splitlines()[1:]
    assert path.stat().st_mode & 0o777 == 0o600
    assert not any(b"Zoraida" in each.read_bytes() for each in tmp_path.rglob("*") if each.is_file())
    assert everything(places) == before
    places.index.unlink()
    assert everything(places) == before
    assert names_file.load(places.names).found("Zoraida") == ()
    assert names_file.load(places.names).found("Blas") == ()
    with pytest.raises(KeyError):
        forget(places, "p2")


def test_a_name_is_forgotten_also_where_its_game_has_an_evening_and_where_it_was_exported(tmp_path: Path) -> None:
    """A game begun without an evening names its players, and goes on in one that has their ids."""
    places = keep(tmp_path, evenings=0)
    places.evenings.mkdir()
    path = stand_alone(places, 1, ("Zoraida", "Blas", "Carmen", "Ana"))
    names, zoraida = names_file.load(places.names).with_player("Zoraida")
    names_file.save(places.names, names)
    begun = GameBegun(acta=1, seats=(zoraida, "p2", "p3", "p5"), dealer=0)
    (places.evenings / f"000001{EVENING}").write_bytes(write_event(Opened()) + write_event(begun))
    places.exports.mkdir()
    (places.exports / "ledger.csv").write_text("Zoraida,1\n")
    (tmp_path / "names.damaged-1.json").write_text('{"Zoraida')
    before = everything(places)
    assert forget(places, zoraida) == 1
    assert json.loads(path.read_bytes().splitlines()[0])["players"] == [zoraida, "Blas", "Carmen", "Ana"]
    assert not any(b"Zoraida" in each.read_bytes() for each in tmp_path.rglob("*") if each.is_file())
    places.index.unlink()
    assert everything(places) == before


def test_without_the_names_file_ids_in_use_are_not_given_again(tmp_path: Path) -> None:
    places = keep(tmp_path)
    before = everything(places)
    places.names.unlink()
    assert everything(places) == before
    stand_alone(places, 900, ("Ana", "Blas", "Carmen", "Diego"))
    everything(places)
    assert names_file.load(places.names).found("Ana") == ("p8",)


def test_any_score_a_referee_sets_can_be_kept(tmp_path: Path) -> None:
    places = Places.within(tmp_path)
    path = stand_alone(places, 1, ("Ana", "Blas", "Carmen", "Diego"))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + b'{"in":"correct","score":[%d,0]}\n' % 10**40)
    assert games_of(places) == {"Ana": 1, "Blas": 1, "Carmen": 1, "Diego": 1}


def test_nothing_kept_is_no_figures(tmp_path: Path) -> None:
    places = Places.within(tmp_path / "not there yet")
    assert everything(places)[0] == ()
    with contextlib.closing(opened(places)) as database:
        assert stats.accounts(database) == ()


# Cuarenta


@pytest.fixture
def mesas(tmp_path: Path) -> Places:
    return keep_mesas(tmp_path)


def test_a_mesa_is_a_game_and_what_is_cuarenta_s_is_counted_apart(mesas: Places) -> None:
    found = {each.player: each.tally for each in everything(mesas)[0]}
    ana, blas, carmen = found["p1"], found["p2"], found["p3"]
    assert (blas.games, blas.won, blas.lost, blas.scored, blas.against) == (2, 2, 0, 0, 0)
    assert (blas.mesas, blas.mesas_won, blas.mesas_lost) == (2, 2, 0)
    assert (blas.partidas_won, blas.partidas_lost) == (3, 1)
    assert (blas.caidas, blas.limpias, ana.caidas) == (2, 2, 0)
    assert (blas.zapateros_given, blas.platillos_given, blas.zapateros_taken) == (2, 1, 0)
    assert (carmen.mesas, carmen.zapateros_taken, carmen.platillos_taken) == (1, 1, 0)


def test_a_pair_s_mesas_are_counted_once(mesas: Places) -> None:
    pairs = {each.players: each.tally for each in everything(mesas)[1]}
    assert set(pairs) == {("p1", "p3"), ("p2", "p4")}  # two who play alone are no pair
    won = pairs["p2", "p4"]
    assert (won.mesas, won.partidas_won, won.partidas_lost, won.zapateros_given, won.caidas) == (1, 2, 1, 1, 1)


def test_the_ledger_knows_zapatero_and_platillo(mesas: Places) -> None:
    owed = {each.player: each.cubatas for each in everything(mesas)[-2]}
    assert owed == {"p1": 2 * 2 + 3, "p2": -2 * 2 - 3, "p3": 2 * 2, "p4": -2 * 2}


def test_an_index_of_before_is_made_anew(mesas: Places) -> None:
    found = everything(mesas)
    with contextlib.closing(sqlite3.connect(mesas.index)) as database:
        database.executescript(f"DROP TABLE totals; PRAGMA user_version = {VERSION - 1}")
    assert everything(mesas) == found


@pytest.mark.parametrize("why", [errno.EROFS, errno.EACCES])
def test_where_nothing_can_be_written_the_answers_are_the_same(
    why: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = keep(tmp_path)
    answered = everything(places)
    places.index.unlink()
    really = os.open

    def unwritable(path: str | Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT:
            raise OSError(why, os.strerror(why), str(path))
        return really(path, flags, mode)

    monkeypatch.setattr(os, "open", unwritable)
    assert everything(places) == answered
    assert not places.index.exists()
