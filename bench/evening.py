"""`python -m bench.evening [GAMES]`: a table that remembers ten thousand games, its boards, and what it adds to a card.

Every board is made and drawn at 1080p, every page of the menu made, every question asked of the memory. Then the same
games are played at a table without an evening, at one with its first evening and at one that remembers all of them.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bench.desk import AT_ONCE, FULL_HD, Feeder, Skipping, Stopwatch, recorded
from bench.memory import kept
from table import opening, present
from table.adapters.evening_kept import EveningKept
from table.adapters.journal_file import ActaFolder
from table.adapters.pygame_screen import DisplayOptions, PygameScreen
from table.adapters.simulator.setting import Simulated
from table.adapters.sound_pygame import NoSound
from table.app import Adapters, Loop
from table.evening.boards import look_board, saver_boards
from table.evening.evening import Evening, desk_of
from table.evening.outs import Clock
from table.evening.scene import SAVER_MS, TURN_MS, with_evening
from table.games.contract import Header
from table.host.contract import BoardName, Desk, Look
from table.host.home import Home
from table.host.page import Open, Page, Turn
from table.languages import words_in
from table.memory import names as names_file
from table.memory.evenings import EveningJournal
from table.memory.files import ACTA, EVENING, Places, numbered
from table.memory.index import rebuilt
from table.memory.librarian import Librarian, figures
from table.opening import Opened
from table.opening_evening import House, OpenedEvening, open_evening
from table.scene import Scene
from table.scenes.contract import Display
from table.sensing import Setup
from table.timba import journal
from table.timba.figures import month_of
from table.words.speech import Speech

GAMES = 10_000
CARDS = 2_000
GUESTS = 32
"""players of the cup and the league"""
LOOKS: tuple[BoardName, ...] = ("players", "pairs", "month", "ledger", "journal", "acta", "rules")
DEPTH = 3
CLOCK = Clock(epoch=1_800_000_000_000, date="2027-01-15", minute=1260)


def main() -> None:
    """All figures, as tables."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    load = os.getloadavg()[0]
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, load {load:.1f}\n")
    with tempfile.TemporaryDirectory() as folder:
        places = kept(Path(folder), games)
        championships(places)
        began = time.perf_counter()
        rebuilt(places).close()
        print(f"{games:,} games: the index made anew in {time.perf_counter() - began:.1f} s.\n")
        print("| what | pages | made, slowest | drawn, slowest |\n|---|---:|---:|---:|")
        for what, pages, made, drawn in boards(places):
            print(f"| {what} | {pages} | {made:.1f} ms | {drawn:.1f} ms |", flush=True)
        print("\n| what | ms |\n|---|---:|")
        for what, took in librarian(places):
            print(f"| {what} | {took:.0f} |", flush=True)
    print(f"\n| reading → light, {CARDS:,} cards | median | p99 |\n|---|---:|---:|")
    for what, took_all in latency(games):
        took_all.sort()
        print(f"| {what} | {statistics.median(took_all):.2f} ms | {took_all[len(took_all) * 99 // 100]:.2f} ms |")


def championships(places: Places) -> None:
    """One more evening, at which a cup of sixteen pairs and a league of eight begin."""
    names = names_file.load(places.names)
    guests = []
    for number in range(GUESTS):
        names, guest = names.with_player(f"Guest {number + 1} of the Great Cup")
        guests.append(guest)
    names, referee = names.with_player("Referee")
    names_file.save(places.names, names)
    pairs = tuple(zip(guests[::2], guests[1::2], strict=True))
    events: list[journal.Event] = [
        journal.Opened(date="2027-01-15", t=CLOCK.epoch),
        *(journal.Here(player=guest, t=CLOCK.epoch) for guest in (*guests, referee)),
        journal.ChampionshipBegun(
            number=901, format="copa", name="Great Cup", pairs=pairs, referee=referee, t=CLOCK.epoch
        ),
        journal.ChampionshipBegun(
            number=902, format="liga", name="Great League", pairs=pairs[:8], referee=referee, t=CLOCK.epoch
        ),
    ]
    last = max(numbered(places.evenings, EVENING))
    places.evening(last + 1).write_bytes(b"".join(map(journal.write_event, events)))


# Boards


def milliseconds(what: Callable[[], Any]) -> float:
    """A call on the clock, the median of three."""
    took = []
    for _ in range(3):
        began = time.perf_counter()
        what()
        took.append(1000 * (time.perf_counter() - began))
    return statistics.median(took)


class Shown:
    """A table that remembers everything, looked at."""

    def __init__(self, places: Places) -> None:
        header = Header(game="cuatrola", rules="narro", players=tuple(f"Player p{n}" for n in range(1, 5)), dealer=3)
        deck = {f"04{number:012X}": card for number, card in enumerate(("Ao", "3o"))}
        with closing(ActaFolder(places.actas)) as actas:
            opened = open_evening(places, actas, _house(header, Setup(deck=deck)), CLOCK, 0)
        opened.book.close()
        evening = opened.opened.table.evening
        assert evening is not None
        everybody = tuple(evening.names.players)
        self.evening: Evening = replace(evening, figures=figures(places, everybody, month_of("2021-01-15")))
        self.game = opened.opened.partida
        self.scene: Scene = present.present(opened.opened.shown, 0, evening.words)
        self.screen = PygameScreen(DisplayOptions(size=FULL_HD))
        self.desk: Desk = desk_of(self.evening, self.game, begun=False)
        self.speech: Speech = self.evening.speech_for(self.game.header)

    def made(self, evening: Evening, now: int = 0) -> float:
        """Milliseconds until there is a scene."""
        return milliseconds(lambda: with_evening(self.scene, evening, self.game, now, begun=False))

    def drawn(self, evening: Evening, now: int = 0) -> float:
        """Milliseconds until it is on the screen, nothing of it known from before."""
        scene = with_evening(self.scene, evening, self.game, now, begun=False)

        def draw() -> None:
            self.screen.painter.forget()
            self.screen.draw(scene, now)

        return milliseconds(draw)


def boards(places: Places) -> Iterator[tuple[str, int, float, float]]:
    """Every board and the menu: how many pages, how long the slowest takes to be made, and to be drawn."""
    shown = Shown(places)
    with closing(shown.screen):
        looks = [(str(name), Look(name, 0, "")) for name in LOOKS]
        looks += [("head to head", Look("against", 0, "p1"))]
        for cup in shown.desk.state.championships:
            looks += [(f"{cup.name}, matches", Look("championship", cup.number, ""))]
            looks += [(f"{cup.name}, bracket", Look("bracket", cup.number, ""))] if cup.format == "copa" else []
        for name, look in looks:
            first = look_board(look, shown.desk, shown.speech, 1)
            pages = getattr(first, "pages", 1)
            seen = [replace(shown.evening, look=look, page=page) for page in range(1, pages + 1)]
            yield name, pages, max(map(shown.made, seen)), max(map(shown.drawn, seen))
        turns = len(saver_boards(shown.desk, shown.speech))
        times = [SAVER_MS + TURN_MS * turn for turn in range(turns)]
        made = (shown.made(shown.evening, now) for now in times)
        yield "while nobody plays", turns, max(made), max(shown.drawn(shown.evening, now) for now in times)
        took = list(_pages(Home(), shown.desk, shown.speech, DEPTH))
        yield "the menu (made alone)", len(took), max(took), 0.0


def _pages(page: Page, desk: Desk, speech: Speech, depth: int) -> Iterator[float]:
    began = time.perf_counter()
    sheet = page.sheet(desk, speech)
    yield 1000 * (time.perf_counter() - began)
    for line in sheet.lines[:12] if depth else ():
        if isinstance(line.does, Open | Turn):
            yield from _pages(line.does.page, desk, speech, depth - 1)


def librarian(places: Places) -> Iterator[tuple[str, float]]:
    """What the loop asks of the memory, and how long a start takes that reads it all."""
    took = []
    seven = tuple(f"p{number}" for number in range(1, 8))
    tonight = places.evening(max(numbered(places.evenings, EVENING)))
    for _ in range(5):
        last = max(numbered(places.actas, ACTA))
        begun = journal.GameBegun(acta=last + 1, seats=seven[:4], dealer=0, t=CLOCK.epoch)
        tonight.write_bytes(tonight.read_bytes() + journal.write_event(begun))
        finished = (places.actas / f"{last:06}{ACTA}").read_bytes()
        (places.actas / f"{last + 1:06}{ACTA}").write_bytes(finished)
        began = time.perf_counter()
        figures(places, seven, month_of(CLOCK.date))
        took.append(1000 * (time.perf_counter() - began))
    yield "figures after a finished game, for seven and the month", statistics.median(took)
    told: list[Any] = []
    asked = Librarian(places, words_in("es"), told.append, threaded=False)
    yield "exporting the ledger", milliseconds(asked.export_ledger)
    yield "exporting a championship", milliseconds(lambda: asked.export_championship(901))
    (places.evenings / "carried").unlink(missing_ok=True)
    yield "opening the evening, what earlier ones left not kept yet", _opening(places)
    yield "opening the evening", milliseconds(lambda: _opening(places))


def _opening(places: Places) -> float:
    header = Header(game="cuatrola", rules="narro", players=("p1", "p2", "p3", "p4"), dealer=3)
    began = time.perf_counter()
    with closing(ActaFolder(places.actas)) as actas:
        open_evening(places, actas, _house(header, Setup(deck={})), CLOCK, 0).book.close()
    return 1000 * (time.perf_counter() - began)


# What an evening adds to a card


def latency(games: int) -> Iterator[tuple[str, list[float]]]:
    """Reading to light, screen at 1080p: the same games, game by game at each table."""
    with tempfile.TemporaryDirectory() as full:
        places = kept(Path(full), games)
        rebuilt(places).close()
        took: dict[str, list[float]] = {
            "no evening": [],
            "its first evening": [],
            f"an evening after {games:,} games": [],
        }
        seed = 0
        while min(map(len, took.values())) < CARDS:
            seed += 1
            with tempfile.TemporaryDirectory() as empty:
                for name, where in zip(took, (None, Places.within(Path(empty)), places), strict=True):
                    took[name] += _one_game(seed, where)
        yield from took.items()


def _one_game(seed: int, places: Places | None) -> list[float]:
    table, game = recorded(seed)
    inbox, lights = Skipping(), Stopwatch()
    feeder = Feeder(inbox, lights, game)
    setup = Setup(deck=table.setup.deck, timing=AT_ONCE)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        keeps = Places.within(Path(folder)) if places is None else places
        actas = ActaFolder(keeps.actas)
        opened, evening = (
            (_alone(table, setup, actas), None) if places is None else _kept(table, setup, actas, places, inbox)
        )
        stack.callback(actas.close)
        adapters = Adapters(
            readers=[feeder],
            lights=lambda: lights,
            screen=lambda: PygameScreen(DisplayOptions(size=FULL_HD)),
            sound=NoSound,
            journal=actas.begin,
            words=words_in("es"),
            evening=evening,
        )
        Loop(opened, inbox, adapters).run()
    return feeder.took


def _alone(table: Simulated, setup: Setup, actas: ActaFolder) -> Opened:
    opened = opening.new(table.header, setup, actas.begin(), 0, Display())
    assert isinstance(opened, Opened)
    return opened


def _kept(
    table: Simulated, setup: Setup, actas: ActaFolder, places: Places, inbox: Skipping
) -> tuple[Opened, EveningKept]:
    found: OpenedEvening = open_evening(places, actas, _house(table.header, setup), CLOCK, 0, anew=True)
    keeper = Librarian(places, words_in("es"), inbox.put)
    keeper.keep(found.names)
    keeper.recall(found.book.state.tonight.here)
    number = found.book.state.evening
    return found.opened, EveningKept(
        number, found.book.journal, lambda number: EveningJournal(places.evening(number)), keeper, inbox.put
    )


def _house(header: Header, setup: Setup) -> House:
    return House(header=header, setups={"cuatrola": setup}, words=words_in("es"), display=Display(), named=True)


if __name__ == "__main__":
    main()
