"""A championship told: rows, and a page to print in which no name is more than text."""

from __future__ import annotations

from gettext import NullTranslations
from html.parser import HTMLParser

import pytest

from table.languages import words_in
from table.timba.journal import Format
from table.timba.results import match_rows, page, standing_rows
from tests.timba.test_championship import Played

WORDS = NullTranslations()


def label(player: str) -> str:
    return {"p1": "Ana", "p2": '<script>alert("x")</script>', "p3": "Carmen & Diego"}.get(player, player)


def test_the_matches_of_a_cup() -> None:
    cup = Played(3, "copa")
    cup.play("1.1", "21-3")
    rows = list(match_rows(cup.championship, cup.matches, label, WORDS))
    assert rows[0] == ("match", "home", "away", "score", "winner", "referee's note")
    assert rows[2] == ("1.2", "p5 · p6", "bye", "", "p5 · p6", "")
    assert rows[1][3] == "21-3"
    assert rows[3][0] == "2.1"


def test_the_standings_of_a_league() -> None:
    league = Played(2, "liga")
    league.play("1.1", "10-21")
    assert list(standing_rows(league.championship, league.matches, str, WORDS))[1:] == [
        ("1", "p3 · p4", "1", "1", "0", "0", "21-10", "2"),
        ("2", "p1 · p2", "1", "0", "0", "1", "10-21", "0"),
    ]


class Tags(HTMLParser):
    """The elements of a page, and whether each is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        assert not {"src", "href"} & {name for name, _value in attrs}
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("style", ["copa", "liga"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_the_page_stands_alone_and_names_are_text(style: Format, language: str) -> None:
    championship = Played(5, style, breaks="directo sorteo")
    for _round in range(3):
        for match in championship.matches:
            if match.is_open:
                championship.play(match.key, "21-10")
    tags = Tags()
    tags.feed(page(championship.championship, championship.matches, label, words_in(language)))
    assert tags.open == []
    assert "script" not in tags.seen
    assert '<script>alert("x")</script>' in tags.text
    assert ("Campeones" if language == "es" else "Champions") in tags.text or style == "liga"


def test_a_name_without_a_space_is_broken_before_it_leaves_the_paper() -> None:
    championship = Played(3, "liga", breaks="sorteo")
    text = page(championship.championship, championship.matches, label, words_in("es"))
    body = text.partition("body {")[2].partition("}")[0]
    assert "overflow-wrap: anywhere" in body
