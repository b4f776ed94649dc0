"""What the table wants done beside lines of the acta and alerts, in order. Values: the loop does it."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from table.games.contract import Header
from table.host.contract import Figures
from table.partida import Line
from table.readings import Reading
from table.scene import SoundName
from table.sensing import Alert
from table.timba.evening import Player
from table.timba.figures import Period
from table.timba.names import Names


class Given(msgspec.Struct, frozen=True):
    """A reading that the games were given: what a record is made of."""

    reading: Reading


class NewActa(msgspec.Struct, frozen=True):
    """A game begins: what comes after this belongs into the acta of this number, whose header this is."""

    number: int
    header: Header


class AnotherGame(msgspec.Struct, frozen=True):
    """The game about to be dealt is another one, or its players are called otherwise: it is shown anew."""


class Journalled(msgspec.Struct, frozen=True):
    """A line for the journal of this evening."""

    evening: int
    raw: bytes


class KeepNames(msgspec.Struct, frozen=True):
    """The names file has to say this."""

    names: Names


class Recall(msgspec.Struct, frozen=True):
    """The memory is asked for its figures; for each of these players also those against everybody he met.

    `month`: for those of this period, too.
    """

    players: tuple[Player, ...] = ()
    month: Period | None = None


class Forgotten(msgspec.Struct, frozen=True):
    """This player's name has to go wherever it is kept."""

    player: Player


class Exported(msgspec.Struct, frozen=True):
    """The ledger, or a championship, has to be written into files."""

    what: Literal["ledger", "championship"]
    number: int


class Sounds(msgspec.Struct, frozen=True):
    """Something is heard."""

    sound: SoundName


class Ends(msgspec.Struct, frozen=True):
    """The table is to end."""


Out: TypeAlias = (
    Line
    | Alert
    | Given
    | NewActa
    | AnotherGame
    | Journalled
    | KeepNames
    | Recall
    | Forgotten
    | Exported
    | Sounds
    | Ends
)
Outs: TypeAlias = tuple[Out, ...]


class Pressed(msgspec.Struct, frozen=True):
    """A key of the keyboard: ``host``; ``up``, ``down``, ``enter``, ``escape``, ``backspace``; ``text:`` and what."""

    name: str


class Recalled(msgspec.Struct, frozen=True):
    """What the memory answered: see `table.host.contract.Figures`; `said` is what came of an export, in words."""

    figures: Figures | None = None
    said: str = ""


class Clock(msgspec.Struct, frozen=True):
    """What time it is: `epoch` is when the loop's clock stood at 0, in ms since 1970; 0 where nobody knows.

    `date` (ISO) and `minute` of the day are local.
    """

    epoch: int
    date: str | None = None
    minute: int | None = None
