"""The evening as a value: its journal folded, the names, what is looked at; and what the menu is given. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations

import msgspec
from msgspec.structs import replace

from table.cards import is_spanish
from table.evening.buttons import Buttons
from table.evening.coming import DueMatch, LastGame, coming_of
from table.evening.turned_up import Watch
from table.games.contract import Header
from table.host.contract import ActaEntry, Coming, CountEntrega, Desk, Figures, Look
from table.host.menu import Menu
from table.partida import Partida
from table.readings import Sees
from table.seats import Seat
from table.sensing import Setup
from table.timba.championship import matches, next_match
from table.timba.customs import ENTREGA, Customs, customs_of
from table.timba.deeds import deeds_of, result_of
from table.timba.journal import Event
from table.timba.names import Names
from table.timba.state import State
from table.words.speech import Speech


class Evening(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """The evening around the games. Times are the loop's milliseconds; `epoch` is what time it was at 0, since 1970.

    `lines` are those of tonight's journal, `events` what they say. `entries` are the inputs of the acta at hand,
    `held` what readers reported last while the game waits, `spent` the cards just drawn or counted. `quiet_since`:
    nobody has touched anything since. `minute` of the day (0-1439), None where nobody knows it.
    """

    state: State
    house: Coming
    setups: Mapping[str, Setup]
    """by game: what is played with"""
    words: NullTranslations
    watch: Watch
    lines: int = 0
    events: tuple[Event, ...] = ()
    names: Names = Names()
    pin: str = ""
    night: tuple[int, int] | None = None
    """the minutes of the day at which the screen gets dim and bright again"""
    epoch: int = 0
    date: str | None = None
    minute: int | None = None
    figures: Figures = Figures()
    entries: tuple[ActaEntry, ...] = ()
    customs: Customs | None = None
    buttons: Buttons = Buttons()
    menu: Menu | None = None
    closed: Menu | None = None
    """the menu as it closed last"""
    touched: int = 0
    """when the menu, or what is looked at, was worked last"""
    look: Look | None = None
    look_seat: Seat | None = None
    page: int = 1
    """of what is looked at; one beyond its ends is its first or last"""
    decided_at: int | None = None
    """when the draw that is shown was decided"""
    counting: CountEntrega | None = None
    counted: tuple[str, ...] = ()
    count_shown: bool = False
    """whether the count is looked at: until something happens in the game"""
    spent: frozenset[str] = frozenset()
    held: tuple[Sees | None, Sees | None, Sees | None, Sees | None] = (None, None, None, None)
    quiet_since: int = 0

    @property
    def is_night(self) -> bool:
        """Whether it is the time at which the screen is dim."""
        if self.night is None or self.minute is None:
            return False
        begins, ends = self.night
        if begins <= ends:
            return begins <= self.minute < ends
        return self.minute >= begins or self.minute < ends

    @property
    def waits(self) -> bool:
        """Whether the game gets nothing to read: a draw, a pause, a once that was asked for (narro 35)."""
        served = self.customs is None or not self.customs.waits
        return self.state.is_drawing or self.state.paused or not served

    def is_spanish(self, game: str) -> bool:
        """Whether this game is played with Spanish cards here."""
        setup = self.setups.get(game)
        return setup is not None and is_spanish(setup.deck.values())

    def label(self, header: Header) -> Header:
        """The header with the players' names in the place of their ids: for whoever looks at the table."""
        return replace(header, players=tuple(map(self.names.label, header.players)))

    def speech_for(self, header: Header) -> Speech:
        """Speaks of the players of a game."""
        return Speech(self.words, self.label(header).players)


def last_game(evening: Evening, game: Partida, *, begun: bool) -> LastGame | None:
    """The game at the table as the one before the next; None before it has begun."""
    if not begun:
        return None
    view = game.view
    due = _due(evening, game) if view.over else None
    return LastGame(players=game.header.players, dealer=view.dealer, over=view.over, winner=view.winner, due=due)


def _due(evening: Evening, game: Partida) -> DueMatch | None:
    """The match that follows the one this game was of; None where that is not known."""
    state, last = evening.state, evening.state.game
    if last is None or last.match is None:
        return None
    number, key = last.match
    cup = state.championship(number)
    if cup is None:
        return None
    games = [each for each in state.games if each.match is not None and each.match[0] == number]
    results = {each.acta: evening.figures.results[each.acta] for each in games if each.acta in evening.figures.results}
    # The memory answers a little later how this one ended.
    results[last.acta] = result_of(deeds_of(game.state, counted_up=False))
    if any(each.acta not in results for each in games):
        return None
    match = next_match(cup, matches(cup, games, results), key, state.tonight.here)
    if match is None or match.home is None or match.away is None:
        return None
    return DueMatch((number, match.key), cup.pairs[match.home], cup.pairs[match.away])


def coming_at(evening: Evening, game: Partida, *, begun: bool) -> Coming:
    """The game to come, as things stand."""
    return coming_of(evening.state, evening.house, last_game(evening, game, begun=begun))


def customs_at(evening: Evening, game: Partida, acta: int) -> Customs:
    """What the game's score calls for and what has been done about it."""
    state = evening.state
    deeds = deeds_of(game.state, counted_up=False)
    return customs_of(acta, deeds, asked=state.asked, served=state.served, delivered=state.delivered)


def desk_of(evening: Evening, game: Partida, *, begun: bool) -> Desk:
    """What the menu and the boards are given."""
    view = game.view
    holding = _holding(game.state)
    return Desk(
        header=game.header,
        view=view,
        acta=tuple(entry for entry in evening.entries if entry.line in holding),
        begun=begun,
        over=view.over,
        differ=bool(game.hints.differ),
        coming=coming_at(evening, game, begun=begun),
        state=evening.state,
        names=evening.names,
        customs=evening.customs,
        figures=evening.figures,
        pin=evening.pin,
        journal=evening.events,
        spanish=evening.is_spanish(game.header.game),
    )


def _holding(state: object) -> frozenset[int]:
    """The lines of the inputs that still hold."""
    lines = []
    past = getattr(state, "past", None)
    while past is not None:
        lines.append(past.line)
        past = past.rest
    return frozenset(lines)


def is_counted(evening: Evening) -> bool:
    """Whether the cards of the entrega being counted are all there."""
    return len(set(evening.counted)) >= ENTREGA
