"""What the menu is given (`Desk`), what works it (`Key`), and what comes of it (`Order`). Pure values.

An order that changes the game is an input of its acta; one that changes the evening is an event of its journal. The
menu decides nothing else: what a rulebook or the evening refuses comes back as a value and is said in the menu.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from table.games.contract import Header
from table.seats import Seat
from table.timba.accounts import Account
from table.timba.customs import Customs
from table.timba.deeds import Result
from table.timba.evening import NOBODY, Player, Seats
from table.timba.figures import Against, PairStats, PlayerStats
from table.timba.journal import Event, Special
from table.timba.names import Known, Names
from table.timba.played import Game
from table.timba.state import State

# What works it


class Move(msgspec.Struct, frozen=True):
    """A key of the menu: arrows, Enter, Esc, or a seat's buttons (green next, green held previous, white choose, red
    back).
    """

    where: Literal["next", "previous", "choose", "back"]


class Typed(msgspec.Struct, frozen=True):
    """A character typed at the keyboard; ``""`` takes the last one away."""

    text: str


Key: TypeAlias = Move | Typed


# What it is given


class ActaEntry(msgspec.Struct, frozen=True):
    """An input of the acta that holds: its line, the input (the game's own value), the rulings on it."""

    line: int
    what: Any
    rulings: tuple[Any, ...]


class Coming(msgspec.Struct, frozen=True, kw_only=True):
    """What the next game will be; while no card of it has fallen everything of it can be changed.

    `seats`: who sits where (a table for two has its players at 0 and 1, the others are None). `goes_on`: it takes up
    the game that is on, with its score.
    """

    game: str
    rules: str
    house: Mapping[str, object] = {}
    seats: Seats = NOBODY
    dealer: Seat = 3
    bet: int = 1
    special: Special | None = None
    match: tuple[int, str] | None = None
    score: tuple[int, int] = (0, 0)
    goes_on: bool = False


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What the memory answered last: players, pairs, accounts, results by acta, a player's head to head.

    `lately`: players and pairs in the month of the evening; empty where nobody knows the day. Not `known`: the memory
    has not answered yet, or cannot.
    """

    known: bool = True
    players: tuple[PlayerStats, ...] = ()
    pairs: tuple[PairStats, ...] = ()
    lately: tuple[PlayerStats, ...] = ()
    lately_pairs: tuple[PairStats, ...] = ()
    accounts: tuple[Account, ...] = ()
    results: Mapping[int, Result] = {}
    against: Mapping[Player, tuple[Against, ...]] = {}


class Desk(msgspec.Struct, frozen=True, kw_only=True):
    """Everything public that the menu offers from: the game at the table, the evening, what is remembered.

    `header.players` are ids. `begun`: a card of this game has fallen (else `coming` is this very game); `over`: it has
    ended and `coming` is the next. `differ`: the pads are being compared. `pin` is what the host has to enter, "" for
    no PIN. `paused` by the host; a once that was asked for is in `customs`.
    """

    header: Header
    view: Any
    acta: tuple[ActaEntry, ...]
    """the inputs that hold, oldest first: those an undo can go back to"""
    begun: bool
    over: bool
    differ: bool
    coming: Coming
    state: State
    names: Names
    customs: Customs | None = None
    figures: Figures = Figures()
    pin: str = ""
    journal: tuple[Event, ...] = ()
    """tonight's events, oldest first: one for each line of the journal, so that the first has number 1"""
    spanish: bool = False
    """the pack is the Spanish forty, whatever names the game gives its cards"""

    @property
    def tonight(self) -> tuple[Game, ...]:
        """The games of this evening, oldest first."""
        return tuple(game for game in self.state.games if game.evening == self.state.evening)

    @property
    def paused(self) -> bool:
        """Whether the host has paused the evening."""
        return self.state.paused


# What comes of it


class Input(msgspec.Struct, frozen=True):
    """An input of the acta by the host's hand: its keys, without a line."""

    keys: Mapping[str, Any]


class PadsAgree(msgspec.Struct, frozen=True):
    """The table lies right as it lies."""


class Enter(msgspec.Struct, frozen=True):
    """An event of the evening's journal; its `t` is filled in where it is written."""

    event: Event


class Learn(msgspec.Struct, frozen=True):
    """A player nobody has known yet; he is here tonight."""

    name: str
    colour: str | None = None


class Rename(msgspec.Struct, frozen=True):
    """A player's name or colour is another from now on."""

    player: Player
    known: Known


class Forget(msgspec.Struct, frozen=True):
    """A player's name is forgotten; his games stay."""

    player: Player


class Change(msgspec.Struct, frozen=True):
    """The next game will be this; where `goes_on`, the acta of the game that is on is closed and this one opened."""

    coming: Coming


BoardName: TypeAlias = Literal[
    "players", "pairs", "month", "against", "ledger", "championship", "bracket", "journal", "acta", "rules", "none"
]


class Look(msgspec.Struct, frozen=True):
    """Show a board over the game: `number` is a championship's, `player` whose head to head it is."""

    board: BoardName
    number: int = 0
    player: Player = ""


class Export(msgspec.Struct, frozen=True):
    """Write the ledger (CSV) or a championship's results (CSV and a page to print) into the data folder."""

    what: Literal["ledger", "championship"]
    number: int = 0


class CountEntrega(msgspec.Struct, frozen=True):
    """The payment cards of this entrega are being laid on the pads: `line` of the acta, pair, ten or twenty."""

    line: int
    pair: int
    which: int


class Quit(msgspec.Struct, frozen=True):
    """The table is to end."""


Order: TypeAlias = Input | PadsAgree | Enter | Learn | Rename | Forget | Change | Look | Export | CountEntrega | Quit
