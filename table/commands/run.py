"""`table run`: the table itself. Its readers, lights and screen are put together here and nowhere else."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack
from gettext import NullTranslations
from itertools import count
from pathlib import Path

import msgspec

from table import opening, present
from table.adapters.any_screen import AnyScreen, ways
from table.adapters.deck_files import DeckFolder, DeckUnusable, in_play
from table.adapters.inbox import LiveInbox
from table.adapters.journal_file import ActaFolder, InUse
from table.adapters.notify import Systemd
from table.adapters.pygame_screen import DisplayOptions
from table.adapters.record_file import FileRecord
from table.adapters.signals import ended_by_signals
from table.app import Adapters, Loop, Pulse
from table.commands import Unusable, record
from table.commands.wiring import Hardware
from table.games.contract import Header, HeaderProblem
from table.languages import words_in
from table.opening import Opened
from table.ports import Journal
from table.readings import DealKind, ReadingsHeader
from table.scenes.contract import Display
from table.sensing import Setup
from table.settings import Settings

_log = logging.getLogger("table")


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for on the command line; `header` is for a game that is begun, not for one that is resumed."""

    header: Header
    language: str
    screen: DisplayOptions
    settings: Settings = Settings()
    folder: Path
    deal: DealKind = "none"
    display: Display = Display()
    record: Path | None = None
    decks: Path | None = None
    """the folder of the decks; None: nobody has enrolled any"""
    deck: str = ""
    """the deck that is played with, by name or id; empty: the only one"""


def run(options: Options) -> int:
    """Be the table until somebody ends it. The exit status. Raises `Unusable`, ``OSError``."""
    setup = set_up(options)
    raw = recorded_in(options.record)
    start = record.last_time(raw)
    inbox = LiveInbox(start)
    with ExitStack() as stack:
        actas = ActaFolder(options.folder)
        stack.callback(actas.close)
        opened = open_table(actas, options, setup, start)
        recorded = record_for(options, setup, raw, opened, start)
        systemd = Systemd()
        hardware = Hardware(options.settings, inbox.now)
        adapters = put_together(options, hardware, actas.begin, recorded, words_in(options.language), systemd)
        stack.callback(systemd.ending)
        stack.enter_context(ended_by_signals(inbox))
        Loop(opened, inbox, adapters).run()
    return 0


def set_up(options: Options) -> Setup:
    """What sensing has to know of this table. Raises `Unusable`, ``OSError``."""
    deck: dict[str, str] = {}
    others: frozenset[str] = frozenset()
    try:
        if options.decks is not None:
            deck, others = in_play(DeckFolder(options.decks), options.deck, options.header.game)
    except DeckUnusable as problem:
        raise Unusable(str(problem)) from None
    return Setup(deck=deck, deal=options.deal, timing=options.settings.timing, other_decks=others)


def open_table(actas: ActaFolder, options: Options, setup: Setup, now: int) -> Opened:
    """The last acta taken up, else a new game. A folder that cannot be used keeps nobody from playing.

    What can only be read is gone on with all the same; its journal fails then, and the screen says so.
    """
    try:
        actas.lock()
    except InUse as problem:
        raise Unusable(f"{problem.filename}: {problem.strerror}") from None
    except OSError as problem:
        _log.warning("%s: %s; nothing can be kept", problem.filename or options.folder, problem.strerror)
    try:
        torn = opening.torn_starts(actas)
        opened = opening.last(actas, setup, now, options.display) or _new(actas, options, setup, now)
        return msgspec.structs.replace(opened, shown=present.tell_torn(opened.shown, now)) if torn else opened
    except OSError as problem:
        _log.warning("%s: %s; what is there is left alone", problem.filename or options.folder, problem.strerror)
        return _new(actas, options, setup, now)


def _new(actas: ActaFolder, options: Options, setup: Setup, now: int) -> Opened:
    begun = opening.new(options.header, setup, actas.begin(), now, options.display)
    if isinstance(begun, HeaderProblem):
        raise Unusable(f"{begun.key}: {begun.message}")
    return begun


def put_together(
    options: Options,
    hardware: Hardware,
    journal: Callable[[], Journal],
    recorded: Journal | None,
    words: NullTranslations,
    pulse: Pulse,
) -> Adapters:
    """This table's adapters."""
    return Adapters(
        readers=hardware.readers,
        lights=hardware.lights,
        screen=lambda: AnyScreen(ways(options.screen)),
        sound=hardware.sound,
        journal=journal,
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


def record_for(options: Options, setup: Setup, raw: bytes, opened: Opened, now: int) -> FileRecord | None:
    """The record that goes on in its file; one that is of something else is kept beside it."""
    file = options.record
    if file is None:
        return None
    header = ReadingsHeader(acta=opened.partida.header, deck=dict(setup.deck), deal=setup.deal, timing=setup.timing)
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
