"""Opening the evening: the last one if it goes on, else a new one; and the game at the table in it."""

from __future__ import annotations

import contextlib
import logging
from gettext import NullTranslations
from pathlib import Path

import msgspec
from msgspec.structs import replace

from table import opening, present
from table.adapters.journal_file import ActaFolder
from table.evening.coming import coming_of, header_of
from table.evening.evening import Evening, customs_at
from table.evening.outs import Clock
from table.evening.table import Table
from table.evening.turned_up import Watch
from table.following import Games
from table.games.contract import Header, HeaderProblem
from table.host.contract import Coming, Figures
from table.judge import Judge
from table.memory import names as names_file
from table.memory.evenings import Book, EveningJournal
from table.memory.files import ACTA, EVENING, Places, numbered
from table.opening import Opened, Setups
from table.scenes.contract import Display
from table.timba import journal
from table.timba import state as timba
from table.timba.evening import seats_of
from table.timba.names import Names, is_id

_log = logging.getLogger("table")

LAST_NIGHT_MS = 8 * 3600 * 1000
"""An evening in which nothing has happened for so long is over, where the clock is known and no game is on."""


class House(msgspec.Struct, frozen=True, kw_only=True):
    """What the house has as its own: what is played where nobody says otherwise, and what the evening needs.

    `header` names the players of a first game as people write them; `named`: somebody asked for these very ones.
    `here` are others who have come tonight.
    """

    header: Header
    setups: Setups
    words: NullTranslations
    display: Display
    named: bool = False
    pin: str = ""
    night: tuple[int, int] | None = None
    bet: int = 1
    cubata: int = 200
    here: tuple[str, ...] = ()

    @property
    def shown(self) -> Display:
        """What the screen shows beside the rules, in this house."""
        return replace(self.display, pin=bool(self.pin))


class OpenedEvening(msgspec.Struct, frozen=True):
    """A table ready to be played at, the book of its evening, and the names as they are to be kept."""

    opened: Opened
    book: Book
    names: Names


def open_evening(
    places: Places, actas: ActaFolder, house: House, clock: Clock, now: int, *, anew: bool = False
) -> OpenedEvening:
    """The table as it was left, or with a game about to be dealt; `anew`: an evening of its own, whatever was before.

    What cannot be read is said in the log, and played without. Raises ``ValueError`` where the house's own game
    cannot be played, or (`NewerNames`) the names are a newer table's, saying why.
    """
    names, book = _names(places), _book(places)
    names = _with_those_before(names.past(book.state.players()), places, book)
    torn, found = (False, None) if anew else _last(actas, house, now)
    _take_back_lost_game(book, actas, found)
    if anew and book.lines:
        book = _next(book, places, clock, now)
    resumed = found if found is not None and not _is_past(found, book, clock, now) else None
    if resumed is None or resumed.partida.view.over:
        book = _tonight(book, places, clock, now)
    if book.lines == 0:
        _enter(book, journal.Opened(date=clock.date, cubata=house.cubata), clock.epoch, now)
    names, known = names.adopted((*house.header.players, *house.here))
    players = known[: len(house.header.players)]
    evening = _evening(house, book, names, players, clock, now)
    for player in known if house.here else ():
        if player not in book.state.tonight.here:
            _enter(book, journal.Here(player=player), clock.epoch, now)
    evening = _read_again(evening, book)
    table = (
        _fresh(actas, house, evening, book, now) if resumed is None else _gone_on(resumed, house, evening, book, now)
    )
    if not torn:
        return table
    return replace(table, opened=replace(table.opened, shown=present.tell_torn(table.opened.shown, now)))


def _names(places: Places) -> Names:
    try:
        return names_file.load(places.names)
    except names_file.NewerNames:
        raise
    except names_file.DamagedNames as problem:
        return _without_names(places, str(problem))
    except OSError as problem:
        _log.warning("%s: %s; the names are not known", problem.filename, problem.strerror)
        return Names()


def _with_those_before(names: Names, places: Places, book: Book) -> Names:
    """The names with those in actas that no evening has: the memory would give them ids while others are given here."""
    of_evenings = {game.acta for game in book.state.games}
    with contextlib.suppress(OSError):  # whoever looks for the last game says what is wrong with the folder
        for number, name in numbered(places.actas, ACTA).items():
            if number not in of_evenings:
                names = names.adopted(_players_in(places.actas / name))[0]
    return names


def _players_in(acta: Path) -> tuple[str, ...]:
    """Who plays by the header of this acta; nobody where it cannot be read."""
    with contextlib.suppress(OSError), acta.open("rb") as file:
        judge = Judge.open(next((line for line in file if line.strip()), b""))
        return () if isinstance(judge, HeaderProblem) else judge.header.players
    return ()


def _without_names(places: Places, problem: str) -> Names:
    """Nobody, the damaged file kept beside the new one; a table has to open whatever became of a file of names."""
    aside = places.names
    with contextlib.suppress(OSError):  # where nothing can be moved nothing will be written in its place either
        aside = names_file.set_aside(places.names)
    _log.warning("%s; it is %s now, and players are known by their ids", problem, aside.name)
    return Names()


def _book(places: Places) -> Book:
    try:
        return Book.open(places.evenings)
    except OSError as problem:
        _log.warning("%s: %s; what earlier evenings left is not known", problem.filename, problem.strerror)
        return _book_beside(places)


def _book_beside(places: Places) -> Book:
    """A new evening, after all that there are: none of their journals is written to."""
    number = 1
    with contextlib.suppress(OSError):
        number += max(numbered(places.evenings, EVENING), default=0)
    state = timba.next_evening(timba.State(evening=number - 1))
    return Book(state, (), EveningJournal(places.evening(number)))


def _last(actas: ActaFolder, house: House, now: int) -> tuple[bool, Opened | None]:
    """Whether newer actas were torn in their first line, and the last game, if there is one."""
    try:
        return opening.torn_starts(actas), opening.last(actas, house.setups, now, house.shown)
    except OSError as problem:
        _log.warning("%s: %s; what is there is left alone", problem.filename or actas.folder, problem.strerror)
        return False, None


def _is_past(found: Opened, book: Book, clock: Clock, now: int) -> bool:
    """Whether the game found is over and was another evening's: then nobody goes on from it."""
    return found.partida.view.over and (not book.state.is_open or book.lines == 0 or _is_stale(book, clock, now))


def _is_stale(book: Book, clock: Clock, now: int) -> bool:
    last = book.events[-1].t if book.events else 0
    return bool(last and clock.epoch) and clock.epoch + now - last > LAST_NIGHT_MS


def _tonight(book: Book, places: Places, clock: Clock, now: int) -> Book:
    """The evening that goes on, or the next one where the last was left open."""
    if not _is_stale(book, clock, now):
        return book
    _log.info("the last evening is over: a new one begins")
    return _next(book, places, clock, now)


def _next(book: Book, places: Places, clock: Clock, now: int) -> Book:
    _enter(book, journal.Closed(), clock.epoch, now)
    book.close()
    return _book(places)


def _enter(book: Book, event: journal.Event, epoch: int, now: int) -> None:
    try:
        book.enter(replace(event, t=epoch + now if epoch else 0))
    except OSError as problem:
        _log.warning("%s: %s; the evening is not being kept", problem.filename or "the journal", problem.strerror)


def _take_back_lost_game(book: Book, actas: ActaFolder, found: Opened | None) -> None:
    """A game whose acta did not come to be has not begun: it is dealt again as what it was to be.

    That is entered with the time of the last event, for by itself it makes no evening go on.
    """
    game = book.state.game
    newest = actas.next_number() - 1 if found is None else found.table.acta
    if game is not None and game.acta > newest:
        _enter(book, journal.NotBegun(acta=game.acta), book.events[-1].t, 0)


def _evening(house: House, book: Book, names: Names, players: tuple[str, ...], clock: Clock, now: int) -> Evening:
    header = house.header
    own = Coming(
        game=header.game,
        rules=str(header.rules),
        house=header.house,
        seats=seats_of(players),
        dealer=header.dealer,
        bet=house.bet,
        score=header.score,
    )
    every = {tag: card for setup in house.setups.values() for tag, card in setup.deck.items()}
    return Evening(
        state=book.state,
        lines=book.lines,
        events=tuple(book.events),
        house=own,
        setups=house.setups,
        words=house.words,
        watch=Watch(deck=every, timing=house.setups[header.game].timing),
        names=names,
        figures=Figures(known=False),
        pin=house.pin,
        night=house.night,
        epoch=clock.epoch,
        date=clock.date,
        minute=clock.minute,
        quiet_since=now,
    )


def _fresh(actas: ActaFolder, house: House, evening: Evening, book: Book, now: int) -> OpenedEvening:
    """A game about to be dealt; its acta begins with its first card."""
    number = actas.next_number()
    sitting, wanted = book.state.tonight, evening.house.seats
    # Who is asked for once more, by whoever starts the same command again, stays where a draw or the host has put him.
    settled = (book.state.draw is not None or book.state.moved) and set(wanted) <= {*sitting.here, None}
    if house.named and not settled and set(wanted) != set(sitting.seats):
        queue = tuple(pair for pair in sitting.queue if not set(pair) & set(wanted))
        _enter(book, journal.Seated(seats=wanted, queue=queue), evening.epoch, now)
    evening = _read_again(evening, book)
    header = header_of(coming_of(evening.state, evening.house, None))
    setup = house.setups.get(header.game)
    if setup is None:
        raise ValueError(f"game: {header.game} is not played at this table; possible: {', '.join(house.setups)}")
    opened = opening.new(header, setup, actas.begin(number), now, house.shown, number)
    if isinstance(opened, HeaderProblem):
        raise ValueError(f"{opened.key}: {opened.message}")
    table = Table(games=Games(opened.partida, setups=house.setups), acta=number, begun=False, evening=evening)
    shown = replace(opened.shown, header=evening.label(header))
    return OpenedEvening(replace(opened, table=table, shown=shown, owed=b""), book, evening.names)


def _read_again(evening: Evening, book: Book) -> Evening:
    return replace(evening, state=book.state, lines=book.lines, events=tuple(book.events))


def _gone_on(found: Opened, house: House, evening: Evening, book: Book, now: int) -> OpenedEvening:
    """The game that was on, in its evening."""
    game, number = found.partida, found.table.acta
    names, players = evening.names, game.header.players
    if not all(is_id(player) for player in players):
        names, players = names.adopted(players)
        game = replace(game, header=replace(game.header, players=players))
    if all(each.acta != number for each in book.state.games):
        begun = journal.GameBegun(acta=number, seats=players, dealer=game.header.dealer, bet=house.bet)
        _enter(book, begun, evening.epoch, now)
    evening = replace(_read_again(evening, book), names=names, entries=found.entries)
    evening = replace(evening, customs=customs_at(evening, game, number))
    table = Table(games=Games(game, setups=house.setups), acta=number, begun=True, evening=evening)
    shown = replace(found.shown, header=evening.label(game.header))
    return OpenedEvening(replace(found, table=table, shown=shown), book, names)
