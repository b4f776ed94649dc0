"""What is looked at: every board from values, on pages; what the screen saver shows; how fast it is made."""

from __future__ import annotations

import time
from typing import get_args

import pytest
from msgspec.structs import replace

from table.evening.boards import LINES, look_board, saver_boards
from table.host.contract import BoardName, Desk, Figures, Look
from table.languages import words_in
from table.scene import BracketShown, SheetShown
from table.timba import journal, ledger
from table.timba.accounts import accounts
from table.timba.deeds import Result
from table.timba.figures import Against, PairStats, PlayerStats, Streaks, Tally
from table.timba.names import Known, Names
from table.words.journal import event_in_words
from table.words.players import LONGEST, Wording
from table.words.speech import Speech
from tests.host.world import World
from tests.timba.night import Night

SPEECH = Speech(words_in("en"), ())
PEOPLE = ("p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8")


def tally(**some: int) -> Tally:
    return Tally(**(dict.fromkeys(Tally.__struct_fields__, 0) | some))


def cup(pairs: int = 4, *, wins: int = 1, league: bool = False) -> journal.ChampionshipBegun:
    ids = [f"p{number}" for number in range(1, 2 * pairs + 1)]
    return journal.ChampionshipBegun(
        number=1,
        format="liga" if league else "copa",
        name="Mundial",
        pairs=tuple(zip(ids[::2], ids[1::2], strict=True)),
        referee="p1",
        wins=wins,
    )


def world(*events: journal.Event) -> World:
    return World(" ".join(PEOPLE), game="pinte Co; paso x4; Ac 3c Rc", events=events, score=(7, 12))


def sheet(board: BoardName, desk: Desk, page: int = 1, **look: object) -> SheetShown:
    shown = look_board(Look(board, **look), desk, SPEECH, page)  # type: ignore[arg-type]
    assert isinstance(shown, SheetShown)
    return shown


def with_figures(desk: Desk, **figures: object) -> Desk:
    return replace(desk, figures=Figures(**figures))  # type: ignore[arg-type]


def test_players_on_two_pages_for_each_ten() -> None:
    names, stats = Names(), []
    for number in range(23):
        names, player = names.with_player(f"N{number}")
        stats.append(PlayerStats(player, tally(games=30, won=number, lost=30 - number), Streaks(2, 3, 1)))
    desk = replace(with_figures(world().desk, players=tuple(stats)), names=names)
    pages = [sheet("players", desk, page) for page in range(1, 7)]
    assert [page.page for page in pages] == [1, 2, 3, 4, 5, 6]
    assert {page.pages for page in pages} == {6}
    assert [row[0] for page in pages[::2] for row in page.rows] == [f"N{number}" for number in range(22, -1, -1)]
    assert [len(page.rows) for page in pages] == [10, 10, 10, 10, 3, 3]
    assert all(len(row) == len(page.heads) for page in pages for row in page.rows)
    assert sheet("players", desk, 99) == pages[-1]
    assert sheet("players", desk, -5) == pages[0]


def test_whoever_plays_cuarenta_has_a_page_for_it() -> None:
    one = tally(
        games=5, won=3, lost=2, mesas=5, mesas_won=3, partidas_won=7, partidas_lost=4, caidas=12, zapateros_given=2
    )
    desk = with_figures(world().desk, players=(PlayerStats("p1", one, Streaks()),))
    assert sheet("players", desk).pages == 2, "nothing of Cuatrola"
    assert sheet("players", desk, 2).rows == (("Ana", "5", "3", "7–4", "12", "0", "0", "0", "2–0"),)
    both = tally(**{name: getattr(one, name) for name in Tally.__struct_fields__} | {"games": 6})
    desk = with_figures(world().desk, players=(PlayerStats("p1", both, Streaks()),))
    assert sheet("players", desk).pages == 3


def test_pairs_and_head_to_head() -> None:
    pair = PairStats(("p1", "p3"), tally(games=3, won=2, lost=1, scored=60, against=40), Streaks(-1, 2, 1))
    met = {"p1": (Against("p2", 4, 2, 1, 0), Against("p3", 0, 0, 9, 3))}
    desk = with_figures(world().desk, pairs=(pair,), against=met)
    assert sheet("pairs", desk).rows[0] == ("Ana and Carmen", "3", "2", "1", "60–40", "−1", "0–0")
    found = sheet("against", desk, player="p1")
    assert found.title == "Ana, head to head"
    assert found.rows == (("Carmen", "0–0", "9–3"), ("Blas", "4–2", "1–0"))


def test_the_ledger_has_who_owes_and_who_is_owed() -> None:
    desk = world(
        journal.Entered(player="p1", cubatas=2, cents=400),
        journal.Entered(player="p2", cubatas=-2, cents=-450),
        journal.Entered(player="p3", cents=100),
        journal.Settled(player="p3", cents=100),
    ).desk
    assert sheet("ledger", desk).rows == (("Ana", "2", "0", "4.00 €"), ("Blas", "−2", "0", "−4.50 €"))


def test_a_cup_has_a_tree_and_a_league_its_standings() -> None:
    desk = world(cup()).desk
    tree = look_board(Look("bracket", number=1), desk, SPEECH, 1)
    assert isinstance(tree, BracketShown)
    assert [len(matches) for matches in tree.rounds] == [2, 1]
    assert tree.round_names == ("semi-finals", "final")
    assert (tree.rounds[0][0].home, tree.rounds[0][0].away) == ("Ana and Blas", "Carmen and Diego")
    league = world(cup(league=True)).desk
    found = sheet("championship", league, number=1)
    assert found.heads[1] == "matches"
    assert look_board(Look("bracket", number=1), league, SPEECH, 1) == found, "a league has no tree"
    assert look_board(Look("bracket", number=7), desk, SPEECH, 1) is None


def test_of_a_match_of_several_games_the_tree_has_the_games_won() -> None:
    made = world(cup(wins=2))
    desk = made.desk
    game = made.state.games[0]
    seats = ("p1", "p3", "p2", "p4")
    games = tuple(replace(game, acta=acta, number=acta, match=(1, "1.1"), seats=seats) for acta in (1, 2, 3))
    results = {1: Result(True, 0, (21, 3)), 2: Result(True, 1, (19, 22)), 3: Result(True, 0, (21, 9))}
    state = replace(made.state, games=games)
    desk = replace(with_figures(desk, results=results), state=state)
    tree = look_board(Look("bracket", number=1), desk, SPEECH, 1)
    assert isinstance(tree, BracketShown)
    assert (tree.rounds[0][0].score, tree.rounds[0][0].won) == ("2–1", 0)
    assert tree.rounds[1][0].home == "Ana and Blas"
    assert ("1.1  Ana and Blas", "21–3, 19–22, 21–9", "Carmen and Diego") in sheet("championship", desk, number=1).rows


def test_the_acta_tells_inputs_and_rulings_newest_first_but_no_dealt_card() -> None:
    made = World("p1 p2 p3 p4", game="deal 0 Ab; pinte Co; paso x4; Ac 3c Rc Sc; 2 cante e")
    lines = sheet("acta", made.desk).lines
    assert [line.split("  ", 1)[1] for line in lines[:3]] == [
        "Carmen sings espadas",
        "Diego: sota of copas · trick for Ana",
        "Carmen: rey of copas",
    ]
    assert lines[-1].endswith("The pinte is the caballo of oros")
    assert "bastos" not in " ".join(lines)


def test_the_journal_tells_every_kind_of_event() -> None:
    made = world()
    words = Wording(made.names, SPEECH)
    told = 0
    for kind in get_args(journal.Event):
        filled = {name: _EXAMPLE[name] for name in kind.__struct_fields__ if name in _EXAMPLE}
        assert event_in_words(kind(**filled), words, made.state.games, spanish=False), kind
        told += 1
    assert told == len(get_args(journal.Event))


_EXAMPLE: dict[str, object] = {
    "player": "p1", "players": ("p1", "p2"), "among": ("p1", "p2"), "cutter": 1, "card": "So", "seat": 2,
    "seats": ("p1", "p2", "p3", "p4"), "game": "cuatrola", "rules": "narro", "house": {}, "acta": 1, "dealer": 0,
    "line": 3, "pair": 1, "which": 2, "number": 1, "format": "copa", "name": "Mundial", "pairs": (("p1", "p2"),),
    "referee": "p1", "match": (1, "1.1"), "winner": 0, "order": (0, 1), "to": 2,
}  # fmt: skip


def test_a_long_journal_is_on_pages_newest_first() -> None:
    made = world(*(journal.Entered(player="p1", cubatas=1, note=f"ronda {number}") for number in range(25)))
    first = sheet("journal", made.desk)
    assert len(first.lines) == LINES
    assert "ronda 24" in sheet("journal", made.desk).lines[1]
    assert first.pages == -(-len(made.events) // LINES)


@pytest.mark.parametrize("name", get_args(BoardName))
def test_every_board_is_there_before_anything_has_happened(name: BoardName) -> None:
    desk = World("p1 p2 p3 p4").desk
    board = look_board(Look(name, player="p1"), desk, SPEECH, 1)
    assert (board is None) == (name in ("none", "championship", "bracket"))
    assert board is None or (isinstance(board, SheetShown) and (board.rows or board.lines))


# The screen saver


def test_the_saver_shows_what_there_is_and_nothing_else() -> None:
    assert saver_boards(World("p1 p2 p3 p4").desk, SPEECH) == ()
    made = world(cup())
    stats = (PlayerStats("p1", tally(games=1, won=1), Streaks(1, 1, 0)),)
    desk = with_figures(
        made.desk, players=stats, against={"p1": (Against("p2", 1, 0, 0, 0),), "p2": (Against("p1", 0, 1, 0, 0),)}
    )
    titles = [board.title for board in saver_boards(desk, SPEECH)]
    assert titles == ["Mundial", "Players", "Players", "Streaks", "Head to head"]


def test_tonights_games_and_accounts_of_a_real_evening() -> None:
    night = Night(3)
    night.spend(6)
    names = Names()
    for name in ("Ana", "", "Ana", "李小龙" * 40, "Blas", "Carmen", "Diego"):
        names, _player = names.with_player(name)
    owed = accounts(ledger.entries(night.state.games, night.state.by_hand, night.results))
    desk = replace(
        World("p1 p2 p3 p4").desk,
        state=night.state,
        names=names,
        figures=Figures(results=night.results, accounts=owed),
    )
    tonight, money = saver_boards(desk, SPEECH)
    assert isinstance(tonight, SheetShown)
    assert isinstance(money, SheetShown)
    over = [game for game in night.state.games if night.results[game.acta].over]
    assert len(tonight.rows) == min(10, len(over))
    assert sum(int(row[1].replace("−", "-")) for row in money.rows) == sum(each.cubatas for each in owed)
    assert "Ana (p1)" in [row[0] for row in money.rows] or "Ana (p3)" in [row[0] for row in money.rows]


def test_a_name_of_any_length_is_short_in_a_sentence() -> None:
    names = Names({"p1": Known("x" * 1000), "p2": Known("")})
    words = Wording(names, SPEECH)
    assert len(words.player("p1")) == LONGEST
    assert words.player("p2") == "(p2)"
    assert words.label(None) == "–"


def test_with_ten_thousand_games_every_board_is_made_at_once() -> None:
    made = world(cup(32))
    game = made.state.games[0]
    games = tuple(replace(game, acta=acta, number=acta, evening=1 + acta // 20) for acta in range(1, 10_001))
    state = replace(made.state, games=games, evening=501)
    results = {acta: Result(True, acta % 2, (21, 9)) for acta in range(1, 10_001)}
    desk = replace(with_figures(made.desk, results=results), state=state)
    started = time.perf_counter()
    boards = saver_boards(desk, SPEECH)
    for name in get_args(BoardName):
        look_board(Look(name, number=1), desk, SPEECH, 1)
    assert boards
    assert time.perf_counter() - started < 1.0, "eleven boards, two hundred milliseconds each at the most"
