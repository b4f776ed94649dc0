"""People are called as they like: names of any length and script, empty ones, equal ones – on the screen, in the
host's menu, in files and at the command line.
"""

from __future__ import annotations

import csv
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from table.cli import main
from table.scene import DrawShown, SheetShown
from table.words.players import LONGEST
from tests.evening.house import House
from tests.evening.test_draws import come

People = tuple[str, str, str, str]

PEOPLE: dict[str, People] = {
    "equal": ("Ana", "Ana", "Ana", "Ana"),
    "empty": ("", " ", "\t", "Ana"),
    "scripts": ("李小龙", "محمد", "Ὀδυσσεύς", "ნინო"),
    "signs": ("🂡🂡", "👩‍👩‍👧‍👦", "e\u0301" * 12, "\u202egpj"),
    "long": ("x" * 300, "María de los Ángeles " * 9, "Wolfeschlegelsteinhausenbergerdorff", "i"),
    "code": ("<script>alert(1)</script>", "=1+1", "a\nb\x1b[31m", "{name} %s \\"),
}
people = pytest.mark.parametrize("called", PEOPLE.values(), ids=PEOPLE)


def run(house: House, *words: str) -> str:
    """What a command of the table prints about this house; it has to succeed."""
    what, *options = words
    done = CliRunner().invoke(main, [what, "--data", str(house.places.names.parent), "--lang", "en", *options])
    assert done.exit_code == 0, (words, done.output, done.exception)
    return done.stdout


class Elements(HTMLParser):
    """The elements of a page and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        self.seen.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


@people
def test_each_is_told_from_the_others_wherever_he_is_named(tmp_path: Path, called: People) -> None:
    house = House(tmp_path, players=called)
    house.win(0, losers=2)
    house.win(1, losers=8)
    house.wait(11_000)
    assert len(set(house.players)) == 4
    house.host("Draws > The pairs")
    assert len(set(house.items)) == 5
    house.key("enter")
    drawn = house.screen.board
    assert isinstance(drawn, DrawShown)
    assert len({row.name for row in drawn.rows}) == 4
    house.host("Give the draw up")
    house.leave()
    house.host("Look at > Players")
    figures = house.screen.board
    assert isinstance(figures, SheetShown)
    assert len({row[0] for row in figures.rows}) == 4
    house.restart()
    assert len(set(house.players)) == 4


@people
def test_the_game_goes_on_and_a_sentence_stays_one(tmp_path: Path, called: People) -> None:
    house = House(tmp_path, players=called)
    house.hand_for(0)
    assert house.screen.banner is not None
    for line in (*house.screen.banner.lines, *house.screen.notices, house.screen.headline):
        assert len(line) < 3 * LONGEST + 60
    house.win(0, losers=3)
    house.wait(11_000)
    assert [account.cubatas for account in house.evening.figures.accounts] == [-1, 1, -1, 1]


@people
def test_commands_print_them_without_moving_the_terminal(tmp_path: Path, called: People) -> None:
    house = House(tmp_path, players=called)
    house.win(0, losers=2)
    house.host("Championships > A new championship > Referee")
    house.key("down", "down", "enter")
    house.host("Begin")
    house.leave()
    for words in (("players",), ("stats",), ("stats", "--player", "p3"), ("ledger",), ("championship",)):
        printed = run(house, *words)
        assert all(each.isprintable() for line in printed.split("\n") for each in line), words
    assert run(house, "stats", "--player", "p2") != run(house, "stats", "--player", "p3")


@people
def test_exports_have_them_as_text(tmp_path: Path, called: People) -> None:
    house = House(tmp_path, players=called)
    house.win(0, losers=2)
    house.host("Championships > A new championship > Referee")
    house.key("enter")
    house.host("Begin")
    house.leave()
    rows = list(csv.reader(run(house, "ledger", "--csv").splitlines(keepends=True)))
    assert len(rows) == 9
    assert not [cell for row in rows[1:] for cell in row[3:4] if cell.startswith(("=", "+", "-", "@", "\t"))]
    page = Elements(run(house, "championship", "--html"))
    assert "script" not in page.seen
    name = called[0].replace("\n", " ")
    assert not name.startswith("<") or name in page.text


def test_an_equal_name_is_said_to_be_one_and_the_id_tells_them_apart(tmp_path: Path) -> None:
    house = House(tmp_path, players=("Ana", "Ana", "Carmen", "Diego"))
    house.win(0, losers=2)
    folder = str(house.places.names.parent)
    done = CliRunner().invoke(main, ["stats", "--data", folder, "--player", "Ana"])
    assert done.exit_code == 2
    assert "p1, p2" in done.output
    house.host("Players > Ana (p2) > Forget the name > Yes")
    house.leave()
    assert house.players == ("Ana", "(p2)", "Carmen", "Diego")


def test_somebody_may_come_whose_name_is_empty_and_be_called_something_later(tmp_path: Path) -> None:
    house = House(tmp_path)
    come(house, "Elena")
    house.host("Players > A new player")
    house.write("   ")
    assert house.screen.menu is not None
    assert house.screen.menu.said == "Write a name first."
    house.leave()
    nobody = House(tmp_path / "other", players=("", "Blas", "Carmen", "Diego"))
    nobody.host("Players > (p1) > Another name")
    nobody.write("Ana")
    nobody.leave()
    assert nobody.players[0] == "Ana"


def test_names_and_colours_are_remembered_from_evening_to_evening(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.host("Players > A new player")
    house.write("Elena")
    house.host("green")
    house.host("Ana > Another colour > red")
    house.leave()
    house.host("Evening > Close the evening > Yes")
    house.own = replace(house.own, named=False)
    house.restart()
    for name in ("Elena", "Ana", "Blas", "Carmen"):
        house.host(f"Players > Somebody has come > {name}")
        house.leave()
    house.host("Draws > The pairs > Begin")
    drawn = house.screen.board
    assert isinstance(drawn, DrawShown)
    assert {row.name: row.colour for row in drawn.rows if row.colour} == {"Elena": "#7ac74f", "Ana": "#e05252"}


def test_who_stands_in_an_acta_from_before_all_evenings_is_nobody_who_comes_later(tmp_path: Path) -> None:
    before = House(tmp_path / "before")
    before.win(0)
    before.switch_off()
    header, *lines = before.acta(1)
    acta = before.places.within(tmp_path).actas / "000001.acta.jsonl"
    acta.parent.mkdir()
    header["players"] = ["Zoe", "Yago", "Xan", "Walter"]
    acta.write_text("".join(json.dumps(line) + "\n" for line in (header, *lines)))
    house = House(tmp_path)
    come(house, "Elena")
    house.win(1)
    won = {house.named(each.player)[0]: each.tally.won for each in house.evening.figures.players}
    assert won == {"Zoe": 1, "Yago": 0, "Xan": 1, "Walter": 0, "Ana": 0, "Blas": 1, "Carmen": 0, "Diego": 1}
