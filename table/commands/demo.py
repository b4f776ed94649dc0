"""`table demo`: the simulated table, in a window or (headless) as fast as it computes."""

from __future__ import annotations

import dataclasses
import logging
import os
import sys
from collections.abc import Iterable
from gettext import NullTranslations
from pathlib import Path

import msgspec

from table.adapters.clock import wall_clock
from table.adapters.frames import FrameScreen
from table.adapters.inbox import LiveInbox
from table.adapters.journal_file import ActaFolder, InUse
from table.adapters.lights_log import LoggedLights
from table.adapters.signals import ended_by_signals
from table.adapters.simulator.fingers import Fingers
from table.adapters.simulator.picture import Picture, SimulatedLights
from table.adapters.simulator.readers import HandsReader, PadReader
from table.adapters.simulator.setting import OTHERS, PACKS, PLAYERS, Simulated, Wishes, simulated
from table.adapters.simulator.virtual import VirtualInbox
from table.adapters.simulator.window import SimulatedWindow
from table.adapters.sound_pygame import NoSound, PygameSound
from table.app import Adapters, Loop
from table.commands import Unusable
from table.commands.endings import in_use
from table.commands.run import keeping
from table.evening.outs import Clock
from table.events import Inbox, Stop
from table.games import GAMES
from table.games.contract import shown
from table.languages import words_in
from table.memory.files import Places
from table.memory.librarian import Librarian
from table.opening_evening import House, OpenedEvening, open_evening
from table.partida import Partida
from table.paths import data_folder
from table.scenes.contract import Display
from table.seats import SEATS

_log = logging.getLogger("table")

SHOWN_MS = 13_000
"""The end of the last game is looked at so long."""

LONGEST_GAME_MS = 24 * 3600 * 1000
"""Virtual time after which a game that has no end is given up."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for on the command line; `folder` is where pictures and actas go."""

    wishes: Wishes
    language: str
    display: Display
    folder: Path | None = None
    size: tuple[int, int] | None = None
    games: int = 1
    by_itself: bool = False
    """the evening goes on by itself: draws, entregas, the once"""


def demo_folder(options: Options) -> Path:
    """The folder of a simulated table: never that of the real one's actas."""
    return options.folder if options.folder is not None else data_folder() / "demo"


def has_display() -> bool:
    """Whether a window could be opened: a desktop is running, or SDL was told of a driver."""
    named = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in named)


def say_no_display(options: Options) -> None:
    """Say that there will be no window, and where to look instead. Raises `Unusable`."""
    words = words_in(options.language)
    wishes = playable(options.wishes, words)
    said = words.gettext("there is no display here; {n} bots play without one, pictures go to {folder}")
    print("table demo:", said.format(n=wishes.players, folder=demo_folder(options)), file=sys.stderr)


def open_new(
    table: Simulated, places: Places, actas: ActaFolder, options: Options, clock: Clock, words: NullTranslations
) -> OpenedEvening:
    """A new game in an evening of its own at a simulated table. Raises `Unusable` for rules that do not exist."""
    house = House(
        header=table.header,
        setups=table.setups,
        words=words,
        display=options.display,
        named=True,
        here=table.others,
    )
    try:
        return open_evening(places, actas, house, clock, 0, anew=True)
    except ValueError as problem:
        raise Unusable(str(problem)) from None


def locked(places: Places, words: NullTranslations) -> ActaFolder:
    """The folder of the simulated table's actas. Raises `Unusable` if another table has it, ``OSError``."""
    actas = ActaFolder(places.actas)
    try:
        actas.lock()
    except InUse as problem:
        raise in_use(problem, words) from None
    return actas


def playable(wishes: Wishes, words: NullTranslations) -> Wishes:
    """The wishes, if that game can be played so. Raises `Unusable` with what is possible."""
    seats, sets, packs = GAMES[wishes.game].seats, GAMES[wishes.game].rule_sets, PACKS[wishes.game]
    enough = [str(number) for number in range(wishes.players, len(PLAYERS + OTHERS) + 1)]
    asked: tuple[tuple[str, str, bool, Iterable[str]], ...] = (
        ("--rules", shown(wishes.rules), not wishes.rules or wishes.rules in sets, sets),
        ("--players", str(wishes.players), wishes.players in seats, map(str, seats)),
        ("--here", str(wishes.here), str(wishes.here) in enough, enough),
        ("--pack", str(wishes.pack), wishes.pack is None or wishes.pack in packs, packs),
    )
    for option, given, right, possible in asked:
        if not right:
            said = words.gettext("{option}: {given} does not go with {game}; possible: {possible}")
            raise Unusable(said.format(option=option, given=given, game=wishes.game, possible=", ".join(possible)))
    return wishes


def headless(options: Options) -> int:
    """Play games in virtual time; pictures and actas in the folder. The exit status. Raises `Unusable`, ``OSError``."""
    folder = demo_folder(options)
    places, words = Places.within(folder), words_in(options.language)
    table = simulated(msgspec.structs.replace(playable(options.wishes, words), bots=4))
    actas = locked(places, words)
    inbox = VirtualInbox(table.world, table.company)
    table.company.with_host(inbox.put).by_itself = options.by_itself
    until = Until(inbox, options.games)

    adapters = Adapters(
        readers=(),
        lights=LoggedLights,
        screen=lambda: FrameScreen(folder, options.size or (1280, 720)),
        sound=NoSound,
        journal=actas.begin,
        words=words,
        onlookers=(table.company.watch, until.looks),
        around=table.company.see,
        look_ms=None,
    )
    try:
        opened = open_new(table, places, actas, options, Clock(epoch=0), words)
        librarian = Librarian(places, words, inbox.put, threaded=False)
        adapters = dataclasses.replace(adapters, evening=keeping(opened, places, librarian, inbox))
        with ended_by_signals(inbox):
            Loop(opened.opened, inbox, adapters).run()
    finally:
        actas.close()
    said = words.ngettext(
        "{n} game played; pictures and actas are in {folder}",
        "{n} games played; pictures and actas are in {folder}",
        until.played,
    )
    print(said.format(n=until.played, folder=folder))
    return 0


class Until:
    """Ends a table once so many games are over."""

    def __init__(self, inbox: VirtualInbox, games: int) -> None:
        self.played = 0
        self._inbox = inbox
        self._games = games
        self._over = False
        self._began = 0

    def looks(self, partida: Partida, now: int) -> None:
        """Count the games that end."""
        over = bool(partida.view.over)
        if over != self._over:
            self._over, self._began = over, now
            self.played += over
        shown = not over or now - self._began > SHOWN_MS
        if (shown and self.played >= self._games) or now - self._began > LONGEST_GAME_MS:
            self._inbox.put(Stop(f"{self.played} games played"))


def in_window(options: Options) -> int:
    """Play in a window until it is closed. The exit status. Raises `Unusable`, ``OSError`` without a display."""
    places, words = Places.within(demo_folder(options)), words_in(options.language)
    table = simulated(playable(options.wishes, words))
    company = table.company
    try:
        actas = locked(places, words)
    except OSError as problem:
        _log.warning("%s: %s; nothing can be kept", problem.filename or places.actas, problem.strerror)
        actas = ActaFolder(places.actas)
    inbox = LiveInbox()
    lights = SimulatedLights()
    company.with_host(inbox.put).by_itself = options.by_itself
    fingers = Fingers(table.world, company, next(iter(company.persons_pads), 0))
    picture = Picture(table.world, company, fingers, lights, words)
    adapters = Adapters(
        readers=(HandsReader(table.world, company, inbox.now), *pad_readers(table, inbox)),
        lights=lambda: lights,
        screen=lambda: SimulatedWindow(picture, fingers, options.size),
        sound=PygameSound,
        journal=actas.begin,
        words=words,
        onlookers=(company.watch,),
        around=company.see,
        look_ms=15,
        clock=wall_clock,
    )
    try:
        opened = open_new(table, places, actas, options, wall_clock(0), words)
        librarian = Librarian(places, words, inbox.put)
        adapters = dataclasses.replace(adapters, evening=keeping(opened, places, librarian, inbox))
        with ended_by_signals(inbox):
            Loop(opened.opened, inbox, adapters).run()
    finally:
        actas.close()
    return 0


def pad_readers(table: Simulated, inbox: Inbox) -> list[PadReader]:
    """A simulated reader for each pad."""
    return [PadReader(table.world, pad, inbox.now, f"reader of seat {pad}") for pad in SEATS]
