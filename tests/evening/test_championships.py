"""Championships at the real table: announced in the host's menu, drawn on the pads, played, looked at, exported."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from table.cli import main
from table.scene import BracketShown, SheetShown
from tests.evening.house import House, Killed
from tests.evening.test_draws import come

Step = Callable[[House], None]


def announce(house: House, *choices: str, referee: str = "Inés") -> None:
    """A championship of the pairs that sit and wait, after these choices; it begins."""
    house.host(" > ".join(("Championships", "A new championship", *choices, "Referee", referee, "Begin")))
    house.leave()


def pairs_come(house: House, *pairs: str) -> None:
    """More people, a pair each, who wait in this order; and somebody to be the referee."""
    come(house, *" ".join(pairs).split(), "Inés")
    for pair in pairs:
        house.host(f"Seats and dealer > Waiting pairs > A new pair > {' > '.join(pair.split())}")
        house.leave()


def next_match(house: House, *name: str) -> None:
    """The host takes the first match that can be played, or the one whose item begins so."""
    house.host(" > ".join(("Championships", "Championship 1", "Play a match", *name)))
    if not name:
        house.key("enter")


def sitting(house: House) -> tuple[str, ...]:
    """Who plays, or once the game is over is going to play, by name."""
    games = house.loop.table.games
    game = games.coming if house.view.over and games.coming is not None else games.game
    return house.evening.label(game.header).players


def wins(house: House, player: str, losers: int = 5) -> None:
    """The game to come, or the one that is on, goes to the pair of this player."""
    house.win(sitting(house).index(player) % 2, losers)
    house.wait(11_000)


def bracket(house: House) -> list[tuple[str, str, str, int | None]]:
    """The bracket on the screen, match by match: home, away, score, which of them has won."""
    house.host("Championships > Championship 1 > Look at the bracket")
    shown = house.screen.board
    assert isinstance(shown, BracketShown)
    return [(match.home, match.away, match.score, match.won) for each in shown.rounds for match in each]


def standings(house: House) -> SheetShown:
    """The standings on the screen."""
    house.host("Championships > Championship 1 > Look at the standings")
    shown = house.screen.board
    assert isinstance(shown, SheetShown)
    return shown


def told(house: House) -> tuple[str, ...]:
    """What the screen says after the game."""
    assert house.screen.banner is not None
    return house.screen.banner.lines


# Before it begins


def test_there_is_no_championship_without_a_referee(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.host("Championships > A new championship > Begin")
    assert house.screen.menu is not None
    assert house.screen.menu.said == "A championship needs a referee."
    assert house.evening.state.championships == ()


def test_everything_is_stated_on_the_screen_before_a_league_begins(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.host("Championships > A new championship > Cup or league > Tie-breaks > games among > cuatrolas > Done")
    assert house.screen.menu is not None
    assert house.screen.menu.lines == (
        "Two points for a match won, one for one that nobody wins",
        "Tie-breaks: difference of points, points scored, the highest card, cuatrolas and quintolas made",
        "“Dame la baza” is forbidden",
    )


def test_what_was_stated_holds_and_stays_on_the_screen(tmp_path: Path) -> None:
    house = House(tmp_path)
    pairs_come(house, "Elena Fermín")
    announce(house, "Cup or league", "Tie-breaks", "games among", "Done")
    (event,) = (each for each in house.journal() if each["ev"] == "championship")
    assert event["tie_breaks"] == ["diferencia", "puntos", "sorteo"]
    (line,) = standings(house).lines
    assert line.startswith("Referee: Inés · Two points")
    assert "Tie-breaks: difference of points, points scored, the highest card" in line


def test_it_is_announced_with_the_buttons_of_a_seat_and_the_pin(tmp_path: Path) -> None:
    house = House(tmp_path, pin="12")
    pairs_come(house, "Elena Fermín")
    house.host("Championships > A new championship", seat=1)
    assert house.screen.menu is not None
    assert house.screen.menu.path[-1] == "PIN"
    for green in (1, 2):
        for _ in range(green):
            house.press(1, "verde")
        house.press(1, "blanco")
    house.press(1, "blanco")
    house.host("Referee > Inés > Begin > Championship 1 > Play a match > Ana and Carmen against Blas", seat=1)
    assert "Championship 1: match 1.1, referee Inés" in house.screen.notices


@pytest.mark.parametrize("name", ["", "   ", "Mundial " * 30, "<b>Copa</b>", "=1+1", "世界杯 🏆", "عربي"])
def test_it_is_called_as_the_host_likes(tmp_path: Path, name: str) -> None:
    house = House(tmp_path)
    house.host("Championships > A new championship > Name")
    house.key(*("backspace",) * 40)
    house.write(name)
    house.host("Referee > Ana > Begin")
    (cup,) = house.evening.state.championships
    called = name.strip()[:40].strip() or "Championship 1"
    assert (cup.name or "Championship 1") == called
    house.leave()
    house.host(f"Look at > {called}")
    assert isinstance(house.screen.board, BracketShown)
    assert house.screen.board.title == called
    house.host(f"Championships > {called} > Export")
    assert "championship-1.html" in house.screen.menu.said  # type: ignore[union-attr]


# What holds in its games


def test_in_a_match_the_screen_says_who_is_referee_and_what_is_forbidden(tmp_path: Path) -> None:
    house = House(tmp_path)
    pairs_come(house, "Elena Fermín")
    house.hand_for(0)
    assert not any("Dame la baza" in line for line in house.screen.notices)
    house.win(0)
    announce(house)
    next_match(house)
    wanted = ("Championship 1: match 1.1, referee Inés", "“Dame la baza” is forbidden")
    house.hand_for(1)
    assert house.screen.notices[:2] == wanted
    assert not any(line.startswith("Next: ") for line in house.screen.notices), "the bracket says who comes next"
    house.restart()
    assert house.screen.notices[:2] == wanted


def test_who_is_heard_saying_it_is_penalised_by_the_referee(tmp_path: Path) -> None:
    house = House(tmp_path)
    announce(house, referee="Ana")
    next_match(house)
    house.deals()
    house.host("Hand and score > Penalty for signals (rule 38) > Ana")
    house.leave()
    assert house.view.score == (0, 1)


# The cup


def drawn_cup(house: House) -> None:
    """Eight draw their pairs on the pads, and those four pairs play a cup."""
    come(house, "Elena", "Fermín", "Gloria", "Hugo", "Inés")
    house.host("Draws > The pairs, a reyes > Inés")
    house.host("Begin")
    house.turn_up("Ro", "Rc", "2o", "Re", "Rb", "Ro", "3o", "Rc")
    announce(house)


def test_a_cup_among_pairs_drawn_a_reyes_on_the_pads(tmp_path: Path) -> None:
    house = House(tmp_path)
    drawn_cup(house)
    assert bracket(house) == [
        ("Ana and Blas", "Diego and Elena", "", None),
        ("Fermín and Hugo", "Carmen and Gloria", "", None),
        ("", "", "", None),
    ]
    next_match(house)
    wins(house, "Elena", losers=12)
    assert "Championship 1: Fermín and Hugo against Carmen and Gloria" in told(house)
    wins(house, "Hugo", losers=3)
    assert "To Las Mazas! Carmen and Gloria owe a copa" in told(house)
    assert set(sitting(house)) == {"Diego", "Elena", "Fermín", "Hugo"}
    wins(house, "Diego", losers=19)
    assert "Championship 1: Diego and Elena are the champions" in told(house)
    assert bracket(house) == [
        ("Ana and Blas", "Diego and Elena", "12–21", 1),
        ("Fermín and Hugo", "Carmen and Gloria", "21–3", 0),
        ("Diego and Elena", "Fermín and Hugo", "21–19", 0),
    ]


def test_pairs_keep_their_seats_from_match_to_match_where_they_can(tmp_path: Path) -> None:
    house = House(tmp_path)
    pairs_come(house, "Elena Fermín")
    announce(house)
    next_match(house)
    assert house.players == ("Ana", "Blas", "Carmen", "Diego")
    wins(house, "Blas")
    house.hand_for(0)
    assert house.players[1::2] == ("Blas", "Diego"), "though they are the away pair of this match"


@pytest.mark.parametrize(
    ("seeded", "first", "byes"),
    [
        (False, ("Ana and Carmen", "Blas and Diego"), ["Elena and Fermín", "Gloria and Hugo", "Julia and Luis"]),
        (True, ("Gloria and Hugo", "Julia and Luis"), ["Ana and Carmen", "Blas and Diego", "Elena and Fermín"]),
    ],
)
def test_with_five_pairs_three_have_a_bye(
    tmp_path: Path, seeded: bool, first: tuple[str, str], byes: list[str]
) -> None:
    house = House(tmp_path)
    pairs_come(house, "Elena Fermín", "Gloria Hugo", "Julia Luis")
    announce(house, *(("Seeded",) if seeded else ()))
    bracket(house)
    assert isinstance(house.screen.board, BracketShown)
    opening = house.screen.board.rounds[0]
    assert sorted(match.home for match in opening if match.bye) == byes
    assert [(match.home, match.away) for match in opening if not match.bye] == [first]
    next_match(house, " against ".join(first))
    for _ in range(4):
        wins(house, sitting(house)[0])
    assert any("are the champions" in line for line in told(house))
    assert len(house.evening.state.tonight.here) == 11
    assert not house.evening.state.is_drawing, "and nobody drew a partner for the referee"


def test_who_plays_first_is_drawn_where_one_pair_is_left_over(tmp_path: Path) -> None:
    house = House(tmp_path)
    pairs_come(house, "Elena Fermín")
    house.host("Draws > Which pairs play first")
    house.turn_up("2o", "Ro", "3c", "4c", "Re")
    announce(house)
    assert bracket(house)[:2] == [
        ("Blas and Diego", "Elena and Fermín", "", None),
        ("Ana and Carmen", "", "", 0),
    ]


def test_a_match_may_take_two_wins(tmp_path: Path) -> None:
    house = House(tmp_path)
    announce(house, "Wins for a match", "2", referee="Ana")
    next_match(house)
    wins(house, "Ana", losers=3)
    assert "Championship 1: Ana and Carmen against Blas and Diego" in told(house), "the same match goes on"
    wins(house, "Blas", losers=11)
    assert bracket(house) == [("Ana and Carmen", "Blas and Diego", "1–1", None)]
    wins(house, "Ana", losers=4)
    assert bracket(house) == [("Ana and Carmen", "Blas and Diego", "2–1", 0)]
    house.hand_for(0)
    assert house.journal()[-1]["match"] is None, "and then it is over"


def test_the_match_being_played_is_marked(tmp_path: Path) -> None:
    house = House(tmp_path)
    drawn_cup(house)
    next_match(house, "Fermín")
    house.hand_for(0)
    bracket(house)
    assert isinstance(house.screen.board, BracketShown)
    assert [match.on for match in house.screen.board.rounds[0]] == [False, True]


def test_an_ordinary_game_may_be_played_in_between(tmp_path: Path) -> None:
    house = House(tmp_path)
    pairs_come(house, "Elena Fermín")
    announce(house, "Cup or league")
    next_match(house)
    wins(house, "Elena")
    house.host("Championships > Championship 1 > Play a match > No match")
    wins(house, sitting(house)[0])
    begun = [each for each in house.journal() if each["ev"] == "game"]
    assert [each["match"] is None for each in begun] == [False, True]
    house.host("Next match: Championship 1 > Ana")
    house.hand_for(0)
    assert house.journal()[-1]["match"][0] == 1


def test_who_has_gone_home_does_not_sit_down_for_the_next_match(tmp_path: Path) -> None:
    house = House(tmp_path)
    drawn_cup(house)
    next_match(house)
    house.hand_for(0)
    house.host("Players > Gloria > Has gone")
    house.leave()
    wins(house, "Ana")
    assert "Gloria" not in sitting(house)
    house.host("Championships > Championship 1 > The referee decides > Fermín > Fermín and Hugo win")
    house.leave()
    assert set(sitting(house)) == {"Ana", "Blas", "Fermín", "Hugo"}


def match_begun(house: House) -> tuple[str | None, set[str]]:
    """The match that the last game of the journal is of, and who plays it."""
    game = [each for each in house.journal() if each["ev"] == "game"][-1]
    return game["match"] and game["match"][1], set(house.named(*game["seats"]))


def test_nobody_plays_the_match_of_who_has_gone_home_before_its_first_card(tmp_path: Path) -> None:
    house = House(tmp_path)
    pairs_come(house, "Elena Fermín")
    announce(house)
    next_match(house)
    house.host("Players > Blas > Has gone home")
    house.leave()
    assert not any("match" in notice for notice in house.screen.notices)
    house.host("Next match: Championship 1")
    house.leave()
    house.hand_for(0)
    key, players = match_begun(house)
    assert key is None
    assert "Blas" not in players


def test_another_match_of_those_who_would_sit_anyway_is_theirs(tmp_path: Path) -> None:
    house = House(tmp_path)
    pairs_come(house, "Elena Fermín")
    announce(house, "Cup or league")
    next_match(house)
    wins(house, sitting(house)[1])
    due = set(sitting(house))
    house.host("Championships > Championship 1 > Play a match")
    assert house.screen.menu is not None
    back = next(
        item
        for item in house.screen.menu.items[1:]
        if sorted(item.text.split(" against ")) == sorted(house.screen.menu.items[0].text.split(" against "))
    )
    house.host(back.text)
    house.hand_for(0)
    assert match_begun(house) == (back.detail, due)


def test_what_was_said_of_the_bet_does_not_hold_a_match_fast_that_does_not_follow(tmp_path: Path) -> None:
    house = House(tmp_path)
    pairs_come(house, "Elena Fermín", "Gloria Hugo")
    announce(house, "Wins for a match", "2")
    next_match(house)
    four = set(sitting(house))
    wins(house, "Ana")
    wins(house, "Ana")
    assert set(sitting(house)) != four
    house.host("Game and rules > Bet > 2")
    house.leave()
    house.host("Undo")
    house.key("enter")
    house.leave()
    house.hand_for(1)
    house.score(5, 20)
    house.hand_for(1)
    house.wait(11_000)
    assert house.view.over
    house.hand_for(0)
    assert match_begun(house) == ("1.1", four)


# What the host and the referee put right


def test_the_referee_decides_a_match_with_a_note_and_takes_it_back(tmp_path: Path) -> None:
    house = House(tmp_path)
    drawn_cup(house)
    house.host("Championships > Championship 1 > The referee decides > Ana and Blas against > Note")
    house.write("did not come")
    house.host("Diego and Elena win")
    house.leave()
    assert bracket(house)[0] == ("Ana and Blas", "Diego and Elena", "*", 1)
    house.host("Evening > Undo in the evening")
    house.key("enter")
    house.leave()
    assert bracket(house)[0] == ("Ana and Blas", "Diego and Elena", "", None)


def test_a_void_game_is_no_game_of_the_match(tmp_path: Path) -> None:
    house = House(tmp_path)
    drawn_cup(house)
    next_match(house)
    wins(house, "Ana")
    house.host("Hand and score > Void the game > Yes")
    house.leave()
    assert bracket(house)[0][2:] == ("", None)
    assert set(sitting(house)) == {"Ana", "Blas", "Diego", "Elena"}, "it is played again"
    wins(house, "Diego")
    assert bracket(house)[0][3] == 1


def test_wrong_seats_in_a_match_go_on_as_the_same_match(tmp_path: Path) -> None:
    house = House(tmp_path)
    drawn_cup(house)
    next_match(house)
    house.hand_for(0)
    assert house.players == ("Ana", "Diego", "Blas", "Elena")
    house.host("Seats and dealer > Seat 1 > Elena")
    house.leave()
    assert house.players == ("Ana", "Elena", "Blas", "Diego")
    assert house.journal()[-1]["match"] == [1, "1.1"]
    wins(house, "Diego", losers=7)
    assert bracket(house)[0][2:] == ("7–21", 1)


def test_a_game_that_is_on_counts_for_the_match_of_those_who_sit(tmp_path: Path) -> None:
    house = House(tmp_path)
    pairs_come(house, "Elena Fermín")
    house.hand_for(0)
    announce(house)
    house.host("Championships > Championship 1 > Play a match > Ana")
    wins(house, "Carmen", losers=2)
    assert bracket(house)[0] == ("Ana and Carmen", "Blas and Diego", "21–2", 0)


# The league


def test_a_league_home_and_away_to_its_champions(tmp_path: Path) -> None:
    house = House(tmp_path)
    pairs_come(house, "Elena Fermín")
    announce(house, "Cup or league")
    next_match(house)
    met = []
    for losers in (5, 6, 7, 8, 9, 10):
        best = min(sitting(house))
        met.append(frozenset((frozenset(sitting(house)[::2]), frozenset(sitting(house)[1::2]))))
        wins(house, best, losers)
    assert set(Counter(met).values()) == {2}, "each two meet twice"
    assert "Championship 1: Ana and Carmen are the champions" in told(house)
    shown = standings(house)
    assert [row[0] for row in shown.rows] == ["1. Ana and Carmen", "2. Blas and Diego", "3. Elena and Fermín"]
    assert [row[1:5] for row in shown.rows] == [
        ("4", "4", "0", "0"),
        ("4", "2", "0", "2"),
        ("4", "0", "0", "4"),
    ]
    assert [row[-1] for row in shown.rows] == ["8", "4", "0"]
    assert shown.lines == ("Champions: Ana and Carmen",)


def test_equals_draw_lots_at_the_highest_card(tmp_path: Path) -> None:
    house = House(tmp_path)
    announce(house, "Cup or league", referee="Ana")
    next_match(house)
    wins(house, "Ana", losers=10)
    wins(house, "Blas", losers=10)
    assert [row[0][:2] for row in standings(house).rows] == ["1.", "1."], "nothing tells them apart"
    assert not any("champions" in line for line in told(house))
    house.host("Lots: Championship 1 > Lots among equals > Blas")
    house.leave()
    assert standings(house).lines == ("Champions: Blas and Diego",)
    house.restart()
    assert standings(house).lines == ("Champions: Blas and Diego",)


# Resumed after any interruption


def cup_by_steps() -> list[Step]:
    """A cup with its draw, a match of two wins and a referee's decision: between any two steps the power may go."""
    cards = ("Ro", "Rc", "2o", "Re", "Rb", "Ro", "3o", "Rc")
    return [
        lambda house: come(house, "Elena", "Fermín", "Gloria", "Hugo", "Inés"),
        lambda house: (house.host("Draws > The pairs, a reyes > Inés"), house.host("Begin"))[1],
        *(lambda house, card=card: house.turn_up(card) for card in cards),
        lambda house: announce(house, "Wins for a match", "2"),
        next_match,
        lambda house: house.hand_for(0),
        lambda house: house.score(20, 3),
        lambda house: house.deals("Ao"),
        give_up,
        lambda house: house.hand_for(0),
        lambda house: house.host("Hand and score > Void the game > Yes"),
        *(lambda house, player=player: wins(house, player) for player in ("Ana", "Diego", "Ana")),
        lambda house: house.host("Championships > Championship 1 > The referee decides > Ferm > Fermín and Hugo win"),
        *(lambda house, player=player: wins(house, player) for player in ("Hugo", "Fermín")),
    ]


def give_up(house: House) -> None:
    """The pair of seats 1 and 3 gives the hand up, and the cards are gathered."""
    house.press(1, "rojo", 1200)
    house.press(1, "blanco")
    house.lift()
    house.wait(500)


def kept(house: House) -> tuple[Any, ...]:
    """What is kept of it but times, and what the screen makes of it."""
    house.host("Championships > Championship 1 > Export")
    house.leave()
    actas = [path.read_bytes() for path in sorted(house.places.actas.glob("*.jsonl"))]
    exports = [path.read_text() for path in sorted(house.places.exports.iterdir())]
    return events(house), actas, exports, bracket(house)


def events(house: House) -> list[dict[str, Any]]:
    """Tonight's journal without its times."""
    return [{key: each[key] for key in each if key != "t"} for each in house.journal()]


def test_a_cup_is_the_same_however_often_the_power_goes(tmp_path: Path) -> None:
    whole, broken = House(tmp_path / "whole"), House(tmp_path / "broken")
    broken.own = replace(broken.own, named=False)  # nobody asks for these four again at each start
    for step in cup_by_steps():
        step(whole)
        whole.leave()
        step(broken)
        broken.leave()
        broken.restart()
        broken.wait(11_000)
        assert events(broken) == events(whole)
        assert sitting(broken) == sitting(whole)
    assert kept(broken) == kept(whole)
    assert any("are the champions" in line for line in told(whole))


@pytest.mark.parametrize("left", range(0, 890, 50))
def test_the_power_may_go_at_any_byte_of_a_match(tmp_path: Path, left: int) -> None:
    house = House(tmp_path)
    house.own = replace(house.own, named=False)
    drawn_cup(house)
    house.power.left = left
    try:
        next_match(house)
        wins(house, "Diego", losers=11)
    except Killed:
        pass
    house.power.left = None
    house.restart()
    house.lift()
    house.leave()
    if not house.table.begun and house.evening.state.planned is None:
        next_match(house)
    if not (house.table.begun and house.view.over):
        wins(house, "Diego", losers=11)
    assert bracket(house)[0] == ("Ana and Blas", "Diego and Elena", "11–21", 1)
    assert set(sitting(house)) == {"Fermín", "Hugo", "Carmen", "Gloria"}
    owed = {house.named(each.player)[0]: each.cubatas for each in house.evening.figures.accounts}
    assert owed == {"Ana": 1, "Blas": 1, "Diego": -1, "Elena": -1}


def test_a_championship_goes_on_another_evening(tmp_path: Path) -> None:
    house = House(tmp_path)
    drawn_cup(house)
    next_match(house)
    wins(house, "Blas")
    house.host("Evening > Close the evening > Yes")
    house.restart()
    assert house.evening.state.evening == 2
    for name in ("Fermín", "Hugo", "Carmen", "Gloria", "Ana", "Blas", "Inés"):
        house.host(f"Players > Somebody has come > {name}")
        house.leave()
    house.host("Next match: Championship 1 > Fermín")
    wins(house, "Fermín")
    wins(house, "Ana")
    assert bracket(house)[2] == ("Ana and Blas", "Fermín and Hugo", "21–5", 0)
    assert "Championship 1: Ana and Blas are the champions" in told(house)


# Exported


def shown_by(command: Sequence[str], house: House) -> str:
    """What `table championship` prints of this house."""
    options = ["--data", str(house.places.exports.parent), "--lang", "en"]
    done = CliRunner().invoke(main, ["championship", *options, *command])
    assert done.exit_code == 0, done.output
    return done.stdout


class Cells(HTMLParser):
    """The cells of the tables of a page, row by row."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self.inside = True

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.rows[-1][-1] += data


def test_results_are_exported_by_the_menu_and_by_the_command_alike(tmp_path: Path) -> None:
    house = House(tmp_path)
    pairs_come(house, "Elena Fermín")
    announce(house, "Cup or league")
    next_match(house)
    wins(house, "Elena", losers=7)
    house.host("Championships > Championship 1 > Export")
    assert house.screen.menu is not None
    assert house.screen.menu.said == ("Written into the folder exports: championship-1.csv, championship-1.html")
    written = (
        (house.places.exports / "championship-1.csv").read_text(),
        (house.places.exports / "championship-1.html").read_text(),
    )
    assert written == (shown_by(["--csv"], house), shown_by(["1", "--html"], house))
    rows = list(csv.reader(written[0].splitlines()))
    home, away = next((row[1], row[2]) for row in rows if row[3:4] and "-" in row[3])
    assert "Elena · Fermín" in (home, away)
    cells = Cells(written[1]).rows
    table = rows[rows.index([]) + 1 :]
    assert cells[: len(table)] == table
    assert cells[len(table) :] == rows[: rows.index([])]
    text = shown_by([], house)
    assert "Referee: Inés" in text
    assert "Tie-breaks: games among them, difference of points, points scored, the highest card" in text


# Recomputed


def test_the_standings_follow_from_the_journal_and_the_actas(tmp_path: Path) -> None:
    house = House(tmp_path)
    pairs_come(house, "Elena Fermín", "Gloria Hugo")
    announce(house, "Cup or league")
    next_match(house)
    for number in range(12):
        wins(house, sitting(house)[number % 3 % 2], losers=number)
    wanted = plain_table(house)
    assert [(row[0].split(". ")[1], int(row[-1]), row[5]) for row in standings(house).rows] == wanted
    assert sum(points for _pair, points, _scores in wanted) == 24


def plain_table(house: House) -> list[tuple[str, int, str]]:
    """The league's table by matches won, then by the games among equals and the difference, from the files alone."""
    journal = house.journal()
    (cup,) = (each for each in journal if each["ev"] == "championship")
    names = [" and ".join(house.named(*pair)) for pair in cup["pairs"]]
    won, scored, against = Counter[str](), Counter[str](), Counter[str]()
    beaten: Counter[tuple[str, str]] = Counter()
    for begun in (each for each in journal if each["ev"] == "game" and each["match"]):
        (end,) = (line for line in house.acta(begun["acta"]) if line.get("out") == "game")
        sides = ["".join(sorted(house.named(*begun["seats"][pair::2]))) for pair in (0, 1)]
        ours, theirs = (next(name for name in names if "".join(sorted(name.split(" and "))) == side) for side in sides)
        for one, other, place in ((ours, theirs, 0), (theirs, ours, 1)):
            scored[one] += end["score"][place]
            against[one] += end["score"][1 - place]
            won[one] += end["winner"] == place
            beaten[one, other] += end["winner"] == place

    def rank(name: str) -> tuple[int, int, int]:
        equals = [other for other in names if won[other] == won[name]]
        among = sum(beaten[name, other] for other in equals)
        return -won[name], -among, against[name] - scored[name]

    return [(name, 2 * won[name], f"{scored[name]}–{against[name]}") for name in sorted(names, key=rank)]


# Special games


@pytest.mark.parametrize(
    ("choice", "shown", "event"),
    [("charlotada", "Charlotada", "charlotada"), ("ínter cuñados", "Ínter cuñados", "inter_cunados")],
)
def test_a_special_game_is_called_by_its_name(tmp_path: Path, choice: str, shown: str, event: str) -> None:
    house = House(tmp_path)
    house.host(f"Game and rules > Name of the game > {choice}")
    house.leave()
    assert shown in house.screen.notices, "before the first card"
    house.win(0, losers=9)
    assert next(each["special"] for each in house.journal() if each["ev"] == "game") == event
    house.wait(400_000)
    boards = []
    for _ in range(8):
        boards.append(house.screen.board)
        house.wait(20_000)
    rows = [row for board in boards if isinstance(board, SheetShown) for row in board.rows]
    assert ("1. Ana and Carmen", "21–9", "Blas and Diego", choice) in rows
