"""Cup and league: brackets, standings, tie-breaks stated before, the referee's decisions (narro 4, 13)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.timba.championship import (
    Championship,
    Decision,
    Match,
    Standing,
    bracket,
    champion,
    matches,
    rounds,
    standings,
    to_draw_lots,
    why_not,
)
from table.timba.deeds import Result
from table.timba.evening import Partners
from table.timba.journal import Format, TieBreak
from table.timba.played import Game
from tests.cuatrola.randomly import examples


def pairs(number: int) -> tuple[Partners, ...]:
    return tuple((f"p{2 * place + 1}", f"p{2 * place + 2}") for place in range(number))


class Played:
    """A championship being played: games by match, results by acta."""

    def __init__(self, number: int, style: Format, *, wins: int = 1, seeded: bool = False, breaks: str = "") -> None:
        every: tuple[TieBreak, ...] = ("directo", "diferencia", "puntos", "cuatrolas", "sorteo")
        tie_breaks = tuple(each for word in breaks.split() for each in every if each == word)
        self.championship = Championship(
            number=1,
            format=style,
            name="Mundial",
            pairs=pairs(number),
            referee="p99",
            seeded=seeded,
            wins=wins,
            tie_breaks=tie_breaks,
        )
        self.games: list[Game] = []
        self.results: dict[int, Result] = {}

    def play(self, key: str, score: str, *, cuatrolas: tuple[int, int] = (0, 0), turned: bool = False) -> None:
        """A game of a match: "21-10", home pair first; `turned`: the home pair sits at seats 1 and 3."""
        match = self.match(key)
        assert match.home is not None
        assert match.away is not None
        sides = (match.away, match.home) if turned else (match.home, match.away)
        (a, c), (b, d) = (self.championship.pairs[side] for side in sides)
        ours, theirs = map(int, score.split("-"))
        at = (theirs, ours) if turned else (ours, theirs)
        winner = None if ours == theirs else int(at[1] > at[0])
        acta = len(self.games) + 1
        self.games.append(Game(1, acta, 0, acta, (a, b, c, d), 0, 1, 200, goes_on=False, special=None, match=(1, key)))
        self.results[acta] = Result(True, winner, at, cuatrolas=cuatrolas[::-1] if turned else cuatrolas)

    @property
    def matches(self) -> tuple[Match, ...]:
        return matches(self.championship, self.games, self.results)

    def match(self, key: str) -> Match:
        return next(match for match in self.matches if match.key == key)

    @property
    def table(self) -> tuple[Standing, ...]:
        return standings(self.championship, self.matches)

    @property
    def order(self) -> str:
        """Places and ranks: "0:1 2:2 1:2"."""
        return " ".join(f"{row.place}:{row.rank}" for row in self.table)

    def champion(self) -> int | None:
        return champion(self.championship, self.matches)


def test_a_championship_wants_a_referee_two_pairs_and_nobody_twice() -> None:
    good = Championship(number=1, format="copa", name="", pairs=pairs(2), referee="p9")
    assert why_not(good) is None
    for change, why in (
        ({"referee": ""}, "no_referee"),
        ({"pairs": pairs(1)}, "bad_pairs"),
        ({"pairs": (("p1", "p2"), ("p2", "p3"))}, "bad_pairs"),
        ({"pairs": (("p1", "p1"), ("p2", "p3"))}, "bad_pairs"),
        ({"wins": 0}, "bad_wins"),
        ({"tie_breaks": ("puntos", "puntos")}, "bad_tie_breaks"),
    ):
        keys = {"number": 1, "format": "copa", "name": "", "pairs": pairs(2), "referee": "p9"} | change
        assert why_not(Championship(**keys)) == why  # type: ignore[arg-type]


# The cup


@pytest.mark.parametrize(
    ("number", "drawn", "seeded"),
    [
        (2, "0 1", "0 1"),
        (3, "0 1 2 -", "0 - 1 2"),
        (4, "0 1 2 3", "0 3 1 2"),
        (5, "0 1 2 - 3 - 4 -", "0 - 3 4 1 - 2 -"),
        (6, "0 1 2 3 4 - 5 -", "0 - 3 4 1 - 2 5"),
        (7, "0 1 2 3 4 5 6 -", "0 - 3 4 1 6 2 5"),
    ],
)
def test_brackets(number: int, drawn: str, seeded: str) -> None:
    for kind, lines in ((False, drawn), (True, seeded)):
        expected = tuple(None if line == "-" else int(line) for line in lines.split())
        assert bracket(number, seeded=kind) == expected


@examples(60)
@given(st.integers(2, 70), st.booleans())
def test_any_bracket_has_everybody_once_and_no_match_without_a_pair(number: int, seeded: bool) -> None:
    lines = bracket(number, seeded=seeded)
    assert sorted(line for line in lines if line is not None) == list(range(number))
    assert len(lines) < 2 * number
    assert all(home is not None for home in lines[::2])


@pytest.mark.parametrize("number", [4, 8, 16, 32])
def test_the_two_best_meet_in_the_final_at_the_earliest(number: int) -> None:
    lines = bracket(number, seeded=True)
    assert {line in (0, 1) for line in lines[: number // 2]} == {True, False}
    assert (0 in lines[: number // 2]) != (1 in lines[: number // 2])


def test_a_cup_with_a_bye_from_first_game_to_champion() -> None:
    cup = Played(3, "copa")
    assert [(m.key, m.home, m.away, m.bye, m.is_open) for m in cup.matches] == [
        ("1.1", 0, 1, False, True),
        ("1.2", 2, None, True, False),
        ("2.1", None, 2, False, False),
    ]
    cup.play("1.1", "19-21")
    assert (cup.match("2.1").home, cup.match("2.1").away, cup.champion()) == (1, 2, None)
    cup.play("2.1", "22-20")
    assert cup.champion() == 1


def test_a_match_to_two_wins() -> None:
    cup = Played(2, "copa", wins=2)
    cup.play("1.1", "21-3")
    cup.play("1.1", "3-21", turned=True)
    assert cup.match("1.1").is_open
    cup.play("1.1", "21-19", turned=True)
    assert cup.champion() == 0
    assert [game.score for game in cup.match("1.1").games] == [(21, 3), (3, 21), (21, 19)]


def test_a_game_nobody_won_is_played_again() -> None:
    cup = Played(2, "copa")
    cup.play("1.1", "6-6")
    assert cup.match("1.1").is_open
    cup.play("1.1", "5-6")
    assert cup.champion() == 1


def test_a_game_that_is_not_over_or_void_decides_nothing() -> None:
    cup = Played(2, "copa")
    cup.play("1.1", "21-3")
    cup.results[1] = Result(False, None, (20, 3))
    assert cup.match("1.1").is_open
    del cup.results[1]
    assert cup.match("1.1").is_open


def test_the_referee_decides() -> None:
    cup = Played(2, "copa")
    cup.championship = Championship(
        number=1,
        format="copa",
        name="",
        pairs=pairs(2),
        referee="p9",
        decisions=(Decision("1.1", 1, "did not come"), Decision("1.1", 7, "no such pair")),
    )
    assert cup.champion() is None
    cup.championship = Championship(
        number=1, format="copa", name="", pairs=pairs(2), referee="p9", decisions=(Decision("1.1", 1, "no show"),)
    )
    assert (cup.champion(), cup.match("1.1").decided) == (1, "no show")


# The league


@pytest.mark.parametrize("number", range(2, 12))
def test_everybody_meets_everybody_once_at_home_and_once_away(number: int) -> None:
    days = rounds(number)
    meets = Counter(meet for day in days for meet in day)
    assert set(meets.values()) == {1}
    assert set(meets) == {(one, other) for one in range(number) for other in range(number) if one != other}
    for day in days:
        players = [place for meet in day for place in meet]
        assert len(players) == len(set(players)) == number - number % 2


def test_home_and_away_are_the_second_half_turned() -> None:
    first, second = rounds(4)[:3], rounds(4)[3:]
    assert [[(away, home) for home, away in day] for day in first] == [list(day) for day in second]


def test_a_league_is_won_on_points() -> None:
    league = Played(2, "liga")
    league.play("1.1", "21-10")
    assert league.champion() is None
    league.play("2.1", "10-21")
    assert league.champion() == 0
    assert [(r.place, r.played, r.won, r.points, r.scored, r.against) for r in league.table] == [
        (0, 2, 2, 4, 42, 20),
        (1, 2, 0, 0, 20, 42),
    ]


def test_a_game_nobody_won_is_a_point_each() -> None:
    league = Played(2, "liga")
    league.play("1.1", "6-6")
    assert [(row.drawn, row.points) for row in league.table] == [(1, 1), (1, 1)]


@pytest.mark.parametrize(
    ("breaks", "order"),
    [
        ("", "0:1 1:1 2:3"),
        ("directo", "0:1 1:1 2:3"),  # one game each against the other
        ("diferencia", "0:1 1:2 2:3"),
        ("puntos", "1:1 0:2 2:3"),
        ("cuatrolas", "1:1 0:2 2:3"),
        ("directo puntos", "1:1 0:2 2:3"),
        ("sorteo", "0:1 1:1 2:3"),
    ],
)
def test_tie_breaks(breaks: str, order: str) -> None:
    league = Played(3, "liga", breaks=breaks)
    for match in league.matches:
        home = match.home
        away = match.away
        assert home is not None
        assert away is not None
        if {home, away} == {0, 1}:
            league.play(match.key, "21-19")
        elif 0 in (home, away):
            league.play(match.key, "21-5" if home == 0 else "5-21")
        else:
            cuatrolas = (2, 0) if home == 1 else (0, 2)
            league.play(match.key, "25-20" if home == 1 else "20-25", cuatrolas=cuatrolas)
    assert league.order == order


def test_direct_games_tell_three_apart_only_among_themselves() -> None:
    league = Played(3, "liga", breaks="directo sorteo")
    # Everybody beats the next one: a circle that nothing but lots can open.
    for match in league.matches:
        assert match.home is not None
        assert match.away is not None
        home_wins = (match.home + 1) % 3 == match.away
        league.play(match.key, "21-10" if home_wins else "10-21")
    assert league.order == "0:1 1:1 2:1"
    assert league.champion() is None
    assert to_draw_lots(league.championship, league.matches) == ((0, 1, 2),)
    with_lots = Championship(
        number=1,
        format="liga",
        name="",
        pairs=pairs(3),
        referee="p9",
        tie_breaks=league.championship.tie_breaks,
        lots=((2, 0, 1),),
    )
    league.championship = with_lots
    assert league.order == "2:1 0:2 1:3"
    assert league.champion() == 2
    assert to_draw_lots(with_lots, league.matches) == ()


@examples(40)
@given(st.integers(2, 6), st.randoms(use_true_random=True))
def test_standings_add_up(number: int, rng: Random) -> None:
    league = Played(number, "liga", breaks="directo diferencia puntos")
    for match in league.matches:
        league.play(match.key, rng.choice(("21-10", "5-21", "6-6", "24-22")), turned=rng.random() < 0.5)
    table = league.table
    assert sorted(row.place for row in table) == list(range(number))
    assert sum(row.won for row in table) == sum(row.lost for row in table)
    assert sum(row.scored for row in table) == sum(row.against for row in table)
    assert all(row.played == 2 * (number - 1) == row.won + row.drawn + row.lost for row in table)
    assert all(one.points >= other.points and one.rank <= other.rank for one, other in pairwise(table))
