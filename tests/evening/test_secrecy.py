"""A table that keeps an evening betrays no more than one that does not: hidden cards exchanged, everything is the same.

What is shown, lit, heard and logged has to be equal with its times, until the first ruling that differs; so has every
file there is after each reading, by name, mode and size; and in the end what the files say, what the index has been
told, every page of the host's menu, every board and every export. Only an acta of a deal that was read has cards.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import logging
import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from table.adapters.simulator.setting import Wishes
from table.adapters.web_log import WebLog
from table.cards import CUATROLA_DECK
from table.evening.boards import look_board, saver_boards
from table.evening.evening import desk_of
from table.host.contract import BoardName, Look
from table.host.home import Home
from table.host.page import Open, Page, Sheet, Turn
from table.memory.files import ACTA
from table.readings import DealKind, Reading
from table.scene import Board
from table.seats import SEATS, Seat
from table.sensing import Setup
from tests.app.tables import Played, played, wishes
from tests.app.test_secrecy import (
    SEEDS,
    Noting,
    Run,
    Timed,
    disturbed,
    exchanged,
    first_hand,
    inputs,
    until_news_differ,
)
from tests.evening.house import House
from tests.memory.data import keep

SHORT = {"objetivo": 1, "ventaja": 0}
LOOKS: tuple[BoardName, ...] = ("players", "pairs", "ledger", "journal", "acta", "rules")
KEPT = "000020"
"""The last acta of the evenings that are remembered."""
FIVE = 5
DEPTH = 3
"""So many pages of the menu are opened one in the other."""

Listing = list[tuple[str, int, int]]


class Watched(House):
    """A house in which everything that is shown is remembered with its time."""

    devices = Timed


class Evening:
    """A hand at a table that has kept three evenings: what left it, and all there is of it in the end."""

    def __init__(self, folder: Path, game: Played, readings: list[Reading], deck: dict[str, str], until: int) -> None:
        setup = Setup(deck=deck, deal=game.simulated.setup.deal)
        header = game.simulated.people.header
        self.folder = folder
        self.house = Watched(
            folder,
            header.players,
            game=header.game,
            rules=str(header.rules),
            switches=header.house,
            dealer=header.dealer,
            setup=setup,
            pin="1234",
        )
        seen = self.house.seen
        assert isinstance(seen, Timed)
        self.seen = seen
        self.web = WebLog(0, self.house.words, "127.0.0.1")
        self.listings: list[tuple[int, Listing]] = []
        self.open: set[str] = set()
        """cards that lay open on a pad before they counted (Cuarenta)"""
        seen.now = lambda: self.house.loop.now
        noting, logger = Noting(seen), logging.getLogger("table")
        logger.addHandler(noting)
        logger.setLevel(logging.DEBUG)
        try:
            self._spend([each for each in readings if each.t <= until], until)
            self.ended = self._ended()
        finally:
            logger.removeHandler(noting)
            logger.setLevel(logging.NOTSET)
            self.web.close()
            self.house.switch_off()

    def _spend(self, readings: list[Reading], until: int) -> None:
        begun = self.house.now
        for each in readings:
            self._pass(begun + each.t)
            self.house.happens(replace(each, t=self.house.now))
        self._pass(begun + until)

    def _pass(self, until: int) -> None:
        self.house.wait(max(0, until - self.house.now))
        self.web.show(self.house.screen)
        self.listings.append((self.house.now, listing(self.folder)))
        hints = self.house.loop.partida.hints.seats
        self.open |= {card for hint in hints for card in hint.cards}

    def _ended(self) -> list[Any]:
        """What is there in the end: asked for at the keyboard, read in the files, looked at in the menu."""
        self.house.host("Look at > The acta of the game")
        shown = [self.house.screen]
        self.house.host("Look at > Players")
        shown.append(self.house.screen)
        self.house.host("Ledger > Export it")
        self.house.leave()
        evening = self.house.evening
        desk = desk_of(evening, self.house.loop.partida, begun=self.house.table.begun)
        speech = evening.speech_for(self.house.loop.partida.header)
        return [
            shown,
            web_page(self.web),
            contents(self.folder),
            list(index(self.house.places.index)),
            list(sheets(Home(), desk, speech, DEPTH)),
            list(boards(desk, speech)),
            saver_boards(desk, speech),
        ]

    @property
    def public(self) -> set[str]:
        """The cards that everybody has seen: those that lay open, and those in the public lines of its actas."""
        told = contents(self.folder)
        lines = (
            line for name, lines in told.items() if name.endswith(ACTA) and name[: len(KEPT)] > KEPT for line in lines
        )
        return self.open | {card for line in lines for card in named_in(line)}

    @property
    def run(self) -> Run:
        """What it showed; the rulings are the news of it."""
        shown = self.seen.all
        news = [(what[1], what[2]) for what in shown if what[0] == "log" and what[2].startswith("ruling: ")]
        return Run(shown, news, [])


def listing(folder: Path) -> Listing:
    """Every file and folder: its name, its mode and, of a file, its size."""
    found = sorted(folder.rglob("*"))
    told = [(path, path.stat()) for path in found]
    return [
        (str(path.relative_to(folder)), about.st_mode & 0o777, about.st_size if path.is_file() else 0)
        for path, about in told
    ]


def contents(folder: Path) -> dict[str, Any]:
    """What the files say, but the index and, in actas, what was seen of a deal."""
    said: dict[str, Any] = {}
    for path in sorted(folder.rglob("*")):
        if path.name.endswith(ACTA):
            said[path.name] = [line for line in path.read_bytes().splitlines() if b'"in":"deal"' not in line]
        elif path.is_file() and path.name not in ("memory.sqlite", "carried"):
            said[path.name] = path.read_bytes()
    return said


def named_in(line: bytes) -> set[str]:
    """The cards of an input."""
    keys = json.loads(line)
    return {str(card) for card in (keys.get("card"), *keys.get("take", ()), *keys.get("cards", ()))} - {"None"}


def owners(game: Played) -> dict[str, Seat]:
    """Who was dealt what first: as the deal was read, or as far as it was laid by him."""
    told = [json.loads(line) for line in inputs(game)]
    kind = "deal" if any(each["in"] == "deal" for each in told) else "play"
    dealt: dict[str, Seat] = {}
    for each in told:
        if each["in"] == kind and len(dealt) < len(SEATS) * FIVE:
            dealt.setdefault(each["card"], each["seat"])
    return dealt


def beginning(game: Played) -> list[Reading]:
    """The readings of the first hand; of Cuarenta about those of the first deal."""
    if game.simulated.people.header.game == "cuatrola":
        return first_hand(game)
    return game.readings[: len(game.readings) // 12]


def index(path: Path) -> Iterator[tuple[Any, ...]]:
    """Everything in the index but when files have changed."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1").fetchall():
            columns = [name for _place, name, *_rest in database.execute(f"PRAGMA table_info({table})")]
            asked = ", ".join(name for name in columns if name != "changed")
            for row in database.execute(f"SELECT {asked} FROM {table}"):
                yield table, *row


def web_page(web: WebLog) -> bytes:
    """What a browser in the same network gets."""
    asking = http.client.HTTPConnection("127.0.0.1", web.port, timeout=10)
    with contextlib.closing(asking):
        asking.request("GET", "/")
        return asking.getresponse().read()


def sheets(page: Page, desk: Any, speech: Any, depth: int) -> Iterator[Sheet]:
    """This page of the menu, and those that open from it."""
    sheet = page.sheet(desk, speech)
    yield sheet
    for line in sheet.lines if depth else ():
        if isinstance(line.does, Open | Turn):
            yield from sheets(line.does.page, desk, speech, depth - 1)


def boards(desk: Any, speech: Any) -> Iterator[Board | None]:
    """Every page of what can be looked at."""
    for name in LOOKS:
        for page in range(1, 30):
            board = look_board(Look(name, 0, ""), desk, speech, page)
            yield board
            if getattr(board, "pages", 1) <= page:
                break
    for player in desk.names.players:
        yield look_board(Look("against", 0, player), desk, speech, 1)


@pytest.fixture(scope="module")
def remembered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three evenings that were spent here before, with their index; the same for every table."""
    folder = tmp_path_factory.mktemp("remembered")
    places = keep(folder)
    for each in (folder, places.actas, places.evenings):
        each.chmod(0o700)
    for file in (*places.actas.iterdir(), *places.evenings.iterdir()):
        file.chmod(0o600)
    House(folder).switch_off()
    return folder


def evening(remembered: Path, folder: Path, *spent: Any) -> Evening:
    """A hand at a table that remembers these evenings."""
    shutil.copytree(remembered, folder)
    return Evening(folder, *spent)


def spent_with(seed: int, deal: DealKind, rules: str) -> Played:
    """A game among bots under these rules."""
    if rules == "cuarenta":
        return played(Wishes(game="cuarenta", seed=seed, deal=deal, bots=4))
    return played(wishes(seed=seed, deal=deal, rules=rules), house=SHORT)


@pytest.mark.parametrize("deal", ["pads", "none"])
@pytest.mark.parametrize("rules", ["narro", "veinte", "cuarenta"])
def test_exchanging_hidden_cards_changes_nothing_that_leaves_the_table(
    deal: DealKind, rules: str, remembered: Path, tmp_path: Path
) -> None:
    same = tried = 0
    for seed in range(max(1, SEEDS // 4)):
        source = random.Random(seed)
        game = spent_with(seed, deal, rules)
        deck = dict(game.simulated.setup.deck)
        held = owners(game)
        for _ in range(3):
            readings = disturbed(beginning(game), source)
            moment = source.randrange(readings[0].t + 1, readings[-1].t)
            tried += 1
            true = evening(remembered, tmp_path / f"{tried} true", game, readings, deck, moment)
            hidden = sorted(held.keys() - true.public)
            pairs = [(one, other) for one in hidden for other in hidden if held[one] < held[other]]
            if not pairs:
                continue
            card, other = source.choice(pairs)
            told = f"seed {seed}: {card} and {other} exchanged until {moment}"
            false = evening(
                remembered, tmp_path / f"{tried} false", game, readings, exchanged(deck, card, other), moment
            )
            before, after = until_news_differ(true.run, false.run)
            assert before == after, told
            if true.run.news == false.run.news:
                same += 1
                assert true.listings == false.listings, told
                assert true.ended == false.ended, told
    assert same > tried // 4


def test_the_test_would_see_a_leak(remembered: Path, tmp_path: Path) -> None:
    game = played(wishes(seed=1, deal="pads"), house=SHORT)
    deck = dict(game.simulated.setup.deck)
    readings = first_hand(game)
    end = readings[-1].t
    true = evening(remembered, tmp_path / "true", game, readings, deck, end)
    laid = [str(card) for _seat, card in true.house.view.laid]
    assert len(laid) > 1
    false = evening(remembered, tmp_path / "false", game, readings, exchanged(deck, laid[0], laid[1]), end)
    differ = [one != other for one, other in zip(true.ended, false.ended, strict=True)]
    assert differ[:3] == [True, True, True]
    assert differ[4:6] == [True, True]
    assert true.run.shown != false.run.shown


def test_only_its_owner_can_read_what_is_kept_and_names_stand_in_one_place(remembered: Path, tmp_path: Path) -> None:
    game = played(wishes(seed=2, deal="pads"), house=SHORT)
    game.simulated.people.header = replace(game.simulated.people.header, players=("Zoraida", "Yago", "Xenia", "Wim"))
    readings = first_hand(game)
    spent = evening(remembered, tmp_path / "spent", game, readings, dict(game.simulated.setup.deck), readings[-1].t)
    assert [name for _t, files in spent.listings for name, mode, _size in files if mode & 0o077] == []
    names = {name for _t, files in spent.listings for name, _mode, _size in files}
    assert not any(card in name for name in names for card in CUATROLA_DECK)
    with_name = {
        path.name for path in (tmp_path / "spent").rglob("*") if path.is_file() and b"Zoraida" in path.read_bytes()
    }
    assert with_name == {"names.json"}
    logged = [what[2] for what in spent.seen.all if what[0] == "log"]
    assert logged
    assert not any("Zoraida" in line for line in logged)
