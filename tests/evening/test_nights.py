"""Evenings of twenty games with seven players at the real table, and the same ones with the power going at any byte.

Every custom occurs; what a power cut takes is done again, and in the end the files are the same; and whatever the
table adds up of them – ledger, figures, brackets, standings – is found a second time from nothing but their lines.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from table.memory.files import ACTA, EVENING
from table.memory.librarian import figures
from table.scene import BracketShown, SheetShown
from tests.evening.guests import Cuts
from tests.evening.house import House
from tests.evening.party import GAMES, Party
from tests.memory.test_commands import read
from tests.timba.reckoning import Reckoning

NIGHTS = int(os.environ.get("NIGHTS", "5"))
"""How many evenings are spent; `make soak` asks for a hundred."""

BYTES = 4000
"""So many bytes are written between two power cuts, on average: some twenty cuts an evening."""

BETWEEN = (b'"goes_on":true', b'"ev":"game"', b'"ev":"seated"', b'"ev":"closed"')
"""After these lines of a journal another file, or another line, has to follow for them to mean something."""

EVENTS = {
    *("opened", "here", "left", "draw_pairs", "draw_dealer", "draw_partner", "card", "seated", "planned"),
    *("game", "voided", "paused", "resumed", "once", "served", "delivered", "entered", "settled", "championship"),
    *("undo", "closed"),
}
"""What is in the journal of every one of these evenings."""

RULINGS = {"trick", "cante", "renuncio", "hand", "game", "undone", "entrega", "once", "anti_mazas", "mazas"}
"""What is ruled in the actas of every one of them."""


class Night:
    """An evening that has been spent, and what is left of it: lines of journals and actas."""

    def __init__(self, folder: Path, seed: int, cuts: Cuts | None = None) -> None:
        self.house = House(folder, named=False)
        self.party = Party(self.house, Random(str(seed)), cuts)
        self.party.spend()
        self.house.power.left = self.house.power.after = None
        files = self.house.files()
        self.journals = [raw.splitlines(keepends=True) for name, raw in files.items() if name.endswith(EVENING)]
        self.actas = {
            int(name.removesuffix(ACTA)): raw.splitlines(keepends=True)
            for name, raw in files.items()
            if name.endswith(ACTA)
        }
        self.reckoning = Reckoning(self.journals, self.actas)

    def name(self, player: str) -> str:
        """What a player is called."""
        return self.party.name(player)

    def rows(self, path: str) -> list[tuple[str, ...]]:
        """All rows of a board that is looked at, page after page."""
        self.house.host(path)
        found: list[tuple[str, ...]] = []
        while True:
            board = self.house.screen.board
            assert isinstance(board, SheetShown)
            found += board.rows
            if board.page == board.pages:
                return found
            self.house.key("down")


@pytest.mark.parametrize("seed", range(NIGHTS))
def test_an_evening_of_twenty_games_whatever_happens_to_the_power(seed: int, tmp_path: Path) -> None:
    calm = Night(tmp_path / "calm", seed)
    every_custom_occurs(calm)
    all_sums_agree(calm)
    cut = Night(tmp_path / "cut", seed, Cuts(Random(f"cuts {seed}"), BYTES, *BETWEEN))
    assert cut.party.killed > 10
    all_sums_agree(cut)
    the_files_are_the_same(calm, cut)
    a_lost_index_is_made_anew(cut, Random(seed))
    for night in (calm, cut):
        night.house.switch_off()


# Every custom


def every_custom_occurs(night: Night) -> None:
    """Each of them, in every evening."""
    events = [json.loads(line) for line in night.journals[0]]
    assert {event["ev"] for event in events} >= EVENTS
    assert sum(event["ev"] == "game" and not event["goes_on"] for event in events) == GAMES
    assert any(event["ev"] == "game" and event["goes_on"] for event in events)
    assert {event["special"] for event in events if event["ev"] == "game"} & {"charlotada", "inter_cunados"}
    assert {event["which"] for event in events if event["ev"] == "delivered"} == {1, 2}
    assert any(len(event["cards"] or ()) == 10 for event in events if event["ev"] == "delivered")
    lines = [json.loads(line) for acta in night.actas.values() for line in acta]
    assert {line.get("out") for line in lines} >= RULINGS
    assert {line["bid"] for line in lines if line.get("in") == "bid"} >= {"solo", "contrasolo", "cuatrola", "quintola"}
    assert {line["why"] for line in lines if line.get("out") == "hand"} >= {
        *("count", "tricks", "carbunco", "renuncio", "concede", "penalty", "redeal")
    }
    assert {line.get("in") for line in lines} >= {"takeback", "undo", "correct", "penalty", "redeal", "cante"}
    assert any(line.get("out") == "once" and line["pair"] is None for line in lines), "a iguales"
    did = {what for game in night.reckoning.games for _seat, what in game.found["seats"]}
    assert did >= {"solo_clasico", "potrola", "20", "40", "caught", "catcher"}
    assert {player for game in night.reckoning.games for player in game.seats} == set(night.party.ids)


# The power


def the_files_are_the_same(calm: Night, cut: Night) -> None:
    """Every acta to the byte; the journals but for the times and what the power took on its way to the acta."""
    assert cut.actas == calm.actas
    assert list(map(told, cut.journals)) == list(map(told, calm.journals))
    lost = [before for before, line in pairwise(cut.journals[0]) if b'"ev":"not_begun"' in line]
    assert any(b'"goes_on":true' in line for line in lost), "the power went between a corrected game and its acta"


def told(journal: Iterable[bytes]) -> list[dict[str, Any]]:
    """The events of a journal without their times, and without a game that the power kept from beginning.

    Such a one is in the journal with a line that says so, and once more when it is dealt. An undo goes to the same
    event, whatever its number is then.
    """
    kept: list[dict[str, Any]] = []
    places: dict[int, int] = {}
    for number, raw in enumerate(journal, start=1):
        event = json.loads(raw)
        del event["t"]
        if event["ev"] == "not_begun":
            lost = kept.pop()
            assert (lost["ev"], lost["acta"]) == ("game", event["acta"])
            continue
        if event["ev"] == "undo":
            event["to"] = places[event["to"]]
        kept.append(event)
        places[number] = len(kept)
    return kept


# The sums


def all_sums_agree(night: Night) -> None:
    """Of the index, of `table stats` and of the boards, with those of the lines."""
    the_ledger_agrees(night)
    the_figures_agree(night)
    the_boards_agree(night)
    the_championship_agrees(night)


def the_ledger_agrees(night: Night) -> None:
    """What everybody owes."""
    found = figures(night.house.places, night.party.ids)
    owed = {each.player: (each.cubatas, each.copas, each.cents) for each in found.accounts if not each.is_clear}
    assert owed == night.reckoning.accounts()


def the_figures_agree(night: Night) -> None:
    """What everybody did, alone, as a pair and against each other, as `table stats` tells it."""
    reckoning, places = night.reckoning, night.house.places
    found = read(places, "stats")
    assert {each["id"]: counted(each) for each in found["players"]} == reckoning.players()
    assert {each["id"]: streaks(each) for each in found["players"]} == {
        player: reckoning.streaks(player) for player in reckoning.players()
    }
    pairs = {(each["players"][0]["id"], each["players"][1]["id"]): each for each in found["pairs"]}
    assert {pair: counted(each) for pair, each in pairs.items()} == reckoning.pairs()
    assert {pair: streaks(each) for pair, each in pairs.items()} == {
        pair: reckoning.streaks(*pair) for pair in reckoning.pairs()
    }
    for player in night.party.ids:
        met = read(places, "stats", "--player", player)["head_to_head"]
        assert {each["other"]["id"]: games(each) for each in met} == reckoning.met(player)


def counted(each: dict[str, Any]) -> Counter[str]:
    """What is counted of a player or a pair, what is nothing left out."""
    return Counter({what: number for what, number in each.items() if isinstance(number, int) and number})


def streaks(each: dict[str, Any]) -> tuple[int, int, int]:
    """The streaks of a player or a pair."""
    found = each["streaks"]
    return found["now"], found["won"], found["lost"]


def games(each: dict[str, Any]) -> tuple[int, int, int, int]:
    """The games against and beside another."""
    return each["won"], each["lost"], each["won_together"], each["lost_together"]


def the_boards_agree(night: Night) -> None:
    """What the screen shows of players, of pairs and of the ledger."""
    reckoning = night.reckoning
    players = {night.name(player): (did, reckoning.streaks(player)) for player, did in reckoning.players().items()}
    pairs = {couple(night, pair): (did, reckoning.streaks(*pair)) for pair, did in reckoning.pairs().items()}
    for path, figures_of in (("Look at > Players", players), ("Look at > Pairs", pairs)):
        results, feats = sides(night.rows(path))
        assert results == {name: shown_results(did, now) for name, (did, (now, *_)) in figures_of.items()}
        assert feats == {name: shown_feats(did) for name, (did, _streaks) in figures_of.items()}
    assert set(night.rows("Look at > Ledger")) == {
        (night.name(player), signed(cubatas, plus=""), signed(copas, plus=""), f"{signed_cents(cents)} €")
        for player, (cubatas, copas, cents) in reckoning.accounts().items()
    }
    night.house.leave()


def shown_results(did: Counter[str], now: int) -> tuple[str, ...]:
    """How somebody's games went, as the boards write it."""
    return (
        *(str(did[what]) for what in ("games", "won", "lost")),
        f"{did['scored']}–{did['against']}",
        signed(now),
        f"{did['mazas_given']}–{did['mazas_taken']}",
    )


def shown_feats(did: Counter[str]) -> tuple[str, ...]:
    """What somebody did in them."""
    return (
        *(f"{did[f'{bid}_made']}/{did[f'{bid}_tried']}" for bid in ("solos", "contrasolos", "cuatrolas", "quintolas")),
        f"{did['twenties']}+{did['forties']}",
        str(did["carbuncos"]),
        f"{did['renuncios_caught']}/{did['renuncios_as_catcher']}",
    )


def sides(rows: list[tuple[str, ...]]) -> Iterator[dict[str, tuple[str, ...]]]:
    """The rows of the two tables of players, each by name."""
    widths = dict.fromkeys(len(row) for row in rows)
    for width in widths:
        yield {name: tuple(cells) for name, *cells in (row for row in rows if len(row) == width)}


def signed(number: int, plus: str = "+") -> str:
    """A number with its sign, as the boards write it."""
    return f"−{-number}" if number < 0 else f"{plus if number else ''}{number}"


def signed_cents(cents: int) -> str:
    """Cents as euros."""
    return f"{'−' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def the_championship_agrees(night: Night) -> None:
    """Standings or bracket, as the screen shows them."""
    (cup,) = night.reckoning.championships()
    pairs = [(one, other) for one, other in cup["pairs"]]
    assert len(pairs) == 3
    assert cup["referee"] not in {player for pair in pairs for player in pair}
    if cup["format"] == "liga":
        the_standings_agree(night, pairs)
    else:
        the_bracket_agrees(night, pairs, cup)
    night.house.leave()


def the_standings_agree(night: Night, pairs: list[tuple[str, str]]) -> None:
    """Everybody has met everybody at home and away; who won more is before the others."""
    shown = [row for row in night.rows("Championships > Championship 1 > Look at the standings") if len(row) == 7]
    table = night.reckoning.table(1)
    assert len(night.reckoning.matches(1)) == 6
    expected = {}
    for pair in pairs:
        row = table[pair]
        sums = (row.won + row.drawn + row.lost, row.won, row.drawn, row.lost)
        expected[couple(night, pair)] = (*map(str, sums), f"{row.scored}–{row.against}", str(row.points))
    assert {name.partition(". ")[2]: tuple(cells) for name, *cells in shown} == expected
    ranked = [row.rank for row in sorted(table.values(), key=lambda row: row.rank, reverse=True)]
    by_name = {couple(night, pair): row.rank for pair, row in table.items()}
    assert [by_name[name.partition(". ")[2]] for name, *_cells in shown] == ranked


def the_bracket_agrees(night: Night, pairs: list[tuple[str, str]], cup: dict[str, Any]) -> None:
    """Two of three meet, the third waits for the winners: seeded the best one, else the last one drawn."""
    night.house.host("Championships > Championship 1 > Look at the bracket")
    board = night.house.screen.board
    assert isinstance(board, BracketShown)
    first, (final,) = board.rounds
    waits, *met = pairs if cup["seeded"] else pairs[::-1]
    assert [{match.home, match.away} for match in first if not match.bye] == [{couple(night, pair) for pair in met}]
    (key,) = night.reckoning.matches(1).keys() - {"2.1"}
    assert {final.home, final.away} == {couple(night, waits), couple(night, winner(night, key, met, cup["wins"]))}
    assert final.won is not None
    assert (final.home, final.away)[final.won] == couple(night, winner(night, "2.1", pairs, cup["wins"]))


def winner(night: Night, match: str, pairs: list[tuple[str, str]], wins: int) -> tuple[str, str]:
    """The one of these pairs that has won a match."""
    won = night.reckoning.won(1, match)
    (pair,) = (pair for pair in pairs if won[tuple(sorted(pair))] >= wins)
    return pair


def couple(night: Night, pair: Iterable[str]) -> str:
    """A pair on a board."""
    return " and ".join(map(night.name, pair))


# The index


def a_lost_index_is_made_anew(night: Night, rng: Random) -> None:
    """Gone, cut off, or overwritten somewhere: whoever asks gets the same."""
    places, ids = night.house.places, night.party.ids
    before = figures(places, ids)
    whole = places.index.read_bytes()
    places.index.unlink()
    assert figures(places, ids) == before
    places.index.write_bytes(whole[: rng.randrange(len(whole))])
    assert figures(places, ids) == before
    place = rng.randrange(len(whole) - 1000)
    places.index.write_bytes(whole[:place] + rng.randbytes(1000) + whole[place + 1000 :])
    assert figures(places, ids) == before
