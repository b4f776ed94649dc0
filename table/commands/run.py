"""`table run`: the table itself. Its readers, lights and screen are put together here and nowhere else."""

from __future__ import annotations

import dataclasses
import logging
from contextlib import ExitStack
from gettext import NullTranslations
from itertools import count
from pathlib import Path

import msgspec

from table.acta import read_header
from table.adapters.any_screen import AnyScreen, ways
from table.adapters.clock import wall_clock
from table.adapters.deck_files import DeckFolder, DeckUnusable, in_play
from table.adapters.evening_kept import EveningKept
from table.adapters.inbox import LiveInbox
from table.adapters.journal_file import ActaFolder, InUse
from table.adapters.notify import Systemd
from table.adapters.proofs import Proofs
from table.adapters.pygame_screen import DisplayOptions
from table.adapters.record_file import FileRecord
from table.adapters.signals import ended_by_signals
from table.adapters.web_log import ScreenAndWebLog, web_log
from table.app import Adapters, Loop, Pulse
from table.commands import Unusable, record
from table.commands.endings import in_use
from table.commands.wiring import Hardware
from table.events import Inbox
from table.games.contract import Header
from table.languages import words_in
from table.memory.evenings import EveningJournal
from table.memory.files import Places
from table.memory.index import TooNew
from table.memory.librarian import Librarian
from table.opening import Opened, Setups
from table.opening_evening import House, OpenedEvening, open_evening
from table.pads import PADS
from table.ports import Journal
from table.readings import DealKind, ReadingsHeader
from table.scenes.contract import Display
from table.seats import SEATS
from table.sensing import Setup
from table.settings import Settings
from table.timba.figures import month_of

_log = logging.getLogger("table")


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for on the command line; `header` is for a game that is begun, not for one that is resumed."""

    header: Header
    language: str
    screen: DisplayOptions
    settings: Settings = Settings()
    folder: Path
    """the data folder"""
    named: bool = False
    """somebody said who plays"""
    deal: DealKind = "none"
    display: Display = Display()
    record: Path | None = None
    decks: Path | None = None
    """the folder of the decks; None: nobody has enrolled any"""
    deck: str = ""
    """the deck that is played with, by name or id; empty: the only one"""


def nobody_yet(language: str) -> tuple[str, ...]:
    """What four players are called until somebody says who they are."""
    called = words_in(language).gettext("Player {number}")
    return tuple(called.format(number=seat + 1) for seat in SEATS)


def run(options: Options) -> int:
    """Be the table until somebody ends it. The exit status. Raises `Unusable`, ``OSError``."""
    setups, words = set_up(options), words_in(options.language)
    raw = recorded_in(options.record)
    start = record.last_time(raw)
    inbox = LiveInbox(start)
    places = Places.within(options.folder)
    with ExitStack() as stack:
        actas = ActaFolder(places.actas)
        stack.callback(actas.close)
        table = open_table(actas, places, options, setups, start)
        recorded = record_for(options, setups, raw, table.opened, start)
        systemd = Systemd()
        hardware = Hardware(options.settings, inbox.now, proofs_for(options, inbox))
        if not hardware.readers:
            _log.warning("%s", words.gettext("no seat has a reader: only the host can enter cards; table config init"))
        adapters = put_together(options, hardware, actas, recorded, words, systemd)
        adapters = dataclasses.replace(
            adapters,
            evening=keeping(table, places, Librarian(places, words, inbox.put), inbox),
            clock=wall_clock,
        )
        stack.callback(systemd.ending)
        stack.enter_context(ended_by_signals(inbox))
        Loop(table.opened, inbox, adapters).run()
    return 0


def set_up(options: Options) -> dict[str, Setup]:
    """What sensing has to know of this table, by game. Raises `Unusable`, ``OSError``.

    A game that its deck is missing for is not played here, unless it is the house's own.
    """
    setups = {}
    for game in PADS:
        try:
            setups[game] = _setup(options, game)
        except DeckUnusable as problem:
            if game == options.header.game:
                raise Unusable(str(problem)) from None
    return setups


def _setup(options: Options, game: str) -> Setup:
    deck: dict[str, str] = {}
    others: frozenset[str] = frozenset()
    if options.decks is not None:
        deck, others = in_play(DeckFolder(options.decks), options.deck, game)
    return Setup(deck=deck, deal=options.deal, timing=options.settings.timing, other_decks=others)


def proofs_for(options: Options, inbox: Inbox) -> Proofs | None:
    """What judges the records of the cards in play; None where no deck's key is here, or the house wants none.

    Raises ``OSError``.
    """
    if options.decks is None or not options.settings.check_records:
        return None
    folder, known = DeckFolder(options.decks), []
    for deck in folder.decks().values():
        try:
            key = folder.key(deck) if deck.key else None
        except DeckUnusable as problem:
            _log.warning("%s; the deck's records are not checked", problem)
            continue
        if key is not None:
            known.append((deck, key))
    return Proofs(known, inbox.put) if known else None


def open_table(actas: ActaFolder, places: Places, options: Options, setups: Setups, now: int) -> OpenedEvening:
    """The table as it was left, else a new game. A folder that cannot be used keeps nobody from playing.

    What can only be read is gone on with all the same; its journal fails then, and the screen says so.
    """
    house = House(
        header=options.header,
        setups=setups,
        words=words_in(options.language),
        display=options.display,
        named=options.named,
        pin=options.settings.pin,
        night=options.settings.night,
        bet=options.settings.bet,
        cubata=options.settings.cubata,
    )
    try:
        actas.lock()
    except InUse as problem:
        raise in_use(problem, house.words) from None
    except OSError as problem:
        _log.warning("%s: %s; nothing can be kept", problem.filename or options.folder, problem.strerror)
    try:
        return open_evening(places, actas, house, wall_clock(now), now)
    except (ValueError, TooNew) as problem:
        raise Unusable(str(problem)) from None


def keeping(table: OpenedEvening, places: Places, librarian: Librarian, inbox: Inbox) -> EveningKept:
    """What keeps this evening."""
    librarian.keep(table.names)
    librarian.recall(table.book.state.tonight.here, month_of(table.book.state.date))
    number = table.book.state.evening
    return EveningKept(
        number, table.book.journal, lambda number: EveningJournal(places.evening(number)), librarian, inbox.put
    )


def put_together(
    options: Options,
    hardware: Hardware,
    actas: ActaFolder,
    recorded: Journal | None,
    words: NullTranslations,
    pulse: Pulse,
) -> Adapters:
    """This table's adapters."""
    return Adapters(
        readers=hardware.readers,
        lights=hardware.lights,
        screen=lambda: ScreenAndWebLog(AnyScreen(ways(options.screen)), web_log(options.settings.web, words)),
        sound=hardware.sound,
        journal=actas.begin,
        words=words,
        record=recorded,
        pulse=pulse,
    )


def recorded_in(file: Path | None) -> bytes:
    """What a record's file holds already."""
    try:
        return file.read_bytes() if file is not None and file.is_file() else b""
    except OSError:
        return b""  # writing will say what is wrong with it


def record_for(options: Options, setups: Setups, raw: bytes, opened: Opened, now: int) -> FileRecord | None:
    """The record that goes on in its file; one that is of something else is kept beside it."""
    file = options.record
    if file is None:
        return None
    own = read_header(opened.lines[0])
    assert isinstance(own, Header), "the game has been begun with it"
    setup = setups[own.game]
    header = ReadingsHeader(acta=own, deck=dict(setup.deck), deal=setup.deal, timing=setup.timing)
    recording = record.gone_on(raw, header, opened.lines, now) if raw else None
    if recording is not None:
        return FileRecord(file, recording.first, recording.whole)
    if raw:
        try:
            _log.warning("%s: not of this game or too long; it is kept as %s", file, set_aside(file))
        except OSError as problem:
            _log.warning("%s: %s; nothing is recorded", file, problem.strerror)
            return None
    recording = record.begun(header, opened.lines, now)
    if not recording.complete:
        _log.warning("%s: begins in the middle of a game; its beginning is in the acta alone", file)
    return FileRecord(file, recording.first)


def set_aside(file: Path) -> Path:
    """Give this file another name beside it, and that name. Raises ``OSError``."""
    names = (file.with_name(f"{file.name}.{number}") for number in count(1))
    free = next(name for name in names if not name.exists())
    file.rename(free)
    return free
