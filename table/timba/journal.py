"""The evening's journal: lines ↔ typed events. Append-only JSON Lines, a file an evening; nothing here opens one.

Each line is an object whose `ev` names the event; `t` is when it was written, in milliseconds since 1970. Players are
ids, never names. Unknown keys are ignored on reading; a line that is no event is `Unreadable` and changes nothing. An
event's number is that of its line, from 1; `Undone` refers to it.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from table.acta import Blank, read_line
from table.acta import Unreadable as UnreadableLine
from table.seats import Pair, Seat
from table.timba.evening import Partners, Player, Seats

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""A number of something that is counted, or a time."""

MOST = 1_000_000_000
"""Drinks or cents, either way, in one entry: a bound that keeps every sum within 64 bits."""

Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
"""Drinks, or cents."""

Special: TypeAlias = Literal["charlotada", "inter_cunados"]
"""Names of special games (narro 4)."""

Format: TypeAlias = Literal["copa", "liga"]
"""How a championship is played: knock-out, or everybody against everybody, home and away (narro 4)."""

TieBreak: TypeAlias = Literal["directo", "diferencia", "puntos", "cuatrolas", "sorteo"]
"""What tells pairs with equal results apart.

The games among them, the difference of points, points scored, cuatrolas and quintolas made, the highest card drawn.
"""


class _Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="ev"):
    t: Count = 0


class Opened(_Event, frozen=True, kw_only=True, tag="opened"):
    """The evening's date (ISO, None where the table does not know the day) and the price of a cubata in cents."""

    date: str | None = None
    cubata: Amount = 200


class Closed(_Event, frozen=True, kw_only=True, tag="closed"):
    """The evening is over."""


class Here(_Event, frozen=True, kw_only=True, tag="here"):
    """A player is here tonight."""

    player: Player


class Left(_Event, frozen=True, kw_only=True, tag="left"):
    """A player has gone home."""

    player: Player


class DrawPairs(_Event, frozen=True, kw_only=True, tag="draw_pairs"):
    """A sorteo a reyes among these players, in the order in which they sit, begins (narro 15).

    `aces`: it is Cuarenta's "ases juegan" instead.
    """

    players: tuple[Player, ...]
    aces: bool = False


class DrawFirst(_Event, frozen=True, kw_only=True, tag="draw_first"):
    """A sorteo a reyes among the waiting pairs begins: who plays first (narro 15)."""


class DrawPartner(_Event, frozen=True, kw_only=True, tag="draw_partner"):
    """A draw of the highest card begins: which of the losers becomes this player's partner (narro 37)."""

    player: Player
    among: Partners


class DrawDealer(_Event, frozen=True, kw_only=True, tag="draw_dealer"):
    """The cut, "oros, copas, espadas, bastos": this seat shows a card for the first dealer (narro 16)."""

    cutter: Seat


class DrawHighest(_Event, frozen=True, kw_only=True, tag="draw_highest"):
    """Each of these players, two or four, in the order in which they sit, draws a card: the highest deals first.

    So Cuarenta has it (rules/cuarenta, "First dealer").
    """

    players: tuple[Player, ...]


class Card(_Event, frozen=True, kw_only=True, tag="card"):
    """A card turned up in the draw under way, as the acta writes it."""

    card: str


class DrawLeft(_Event, frozen=True, kw_only=True, tag="draw_left"):
    """The draw under way is given up; what it would have decided is done by hand."""


class Seated(_Event, frozen=True, kw_only=True, tag="seated"):
    """Who sits where from now on and which pairs wait: by draw, by winners-stay or by hand."""

    seats: Seats
    queue: tuple[Partners, ...] = ()


class Dealer(_Event, frozen=True, kw_only=True, tag="dealer"):
    """Who deals the next game's first hand, where no cut decides it."""

    seat: Seat


class Planned(_Event, frozen=True, kw_only=True, tag="planned"):
    """What the next game will be, beside who sits and who deals: the game, its rules, the bet, a match's number.

    Rules and bet stay for the games of the evening after it; `special` and `match` are for one game.
    """

    game: str
    rules: str
    house: dict[str, bool | int | str | None]
    bet: Amount = 1
    special: Special | None = None
    match: tuple[int, str] | None = None


class GameBegun(_Event, frozen=True, kw_only=True, tag="game"):
    """A game begins in the acta of this number.

    `seats`: four players, or two who play alone (Cuarenta). `bet`: cubatas that each loser pays (narro 12), 0 for
    none. `goes_on`: the acta takes up the game of the one before it (other seats, dealer or rules), with its score.
    `match`: the championship and its match that the game belongs to.
    """

    acta: Count
    seats: tuple[Player, ...]
    dealer: Seat
    bet: Amount = 1
    goes_on: bool = False
    special: Special | None = None
    match: tuple[int, str] | None = None


class NotBegun(_Event, frozen=True, kw_only=True, tag="not_begun"):
    """The last game has not begun after all: the power went before its acta, that of this number, came to be."""

    acta: Count


class Voided(_Event, frozen=True, kw_only=True, tag="voided"):
    """The host voids the game of this acta: it brings and costs nothing."""

    acta: Count


class Paused(_Event, frozen=True, kw_only=True, tag="paused"):
    """The host pauses the evening."""


class Resumed(_Event, frozen=True, kw_only=True, tag="resumed"):
    """The pause is over."""


class OnceAsked(_Event, frozen=True, kw_only=True, tag="once"):
    """A pair asks to be served: the right of this line of the acta (narro 35)."""

    acta: Count
    line: Count
    pair: Pair


class Served(_Event, frozen=True, kw_only=True, tag="served"):
    """The drinks of this line of the acta are on the table."""

    acta: Count
    line: Count


class Delivered(_Event, frozen=True, kw_only=True, tag="delivered"):
    """A pair has handed its counting cards back: the entrega of this line of the acta (narro 34).

    `cards` as they were laid on the pads; None where they were not counted.
    """

    acta: Count
    line: Count
    pair: Pair
    which: int
    cards: tuple[str, ...] | None = None


class Entered(_Event, frozen=True, kw_only=True, tag="entered"):
    """An entry in the ledger by hand: a correction, a round, whatever `note` says. Amounts may be negative."""

    player: Player
    cubatas: Amount = 0
    copas: Amount = 0
    cents: Amount = 0
    note: str = ""


class Settled(_Event, frozen=True, kw_only=True, tag="settled"):
    """So much of a player's account is struck off as paid: "¡a tachar!" (narro 36)."""

    player: Player
    cubatas: Amount = 0
    copas: Amount = 0
    cents: Amount = 0


class ChampionshipBegun(_Event, frozen=True, kw_only=True, tag="championship"):
    """A championship begins; its tie-breaks are those stated here (narro 4, 13).

    `number` is new; `pairs` by rank if `seeded`, else as drawn; `wins`: games a match of a cup is won with.
    `referee` is required; `lots`: nothing yet, see `Lots`.
    """

    number: Count
    format: Format
    name: str
    pairs: tuple[Partners, ...]
    referee: Player
    seeded: bool = False
    wins: int = 1
    tie_breaks: tuple[TieBreak, ...] = ("directo", "diferencia", "puntos", "sorteo")


class Decided(_Event, frozen=True, kw_only=True, tag="decided"):
    """The referee decides a match without play, or against it: `winner` is the place of its pair in the list of
    pairs.
    """

    number: Count
    match: str
    winner: int
    note: str = ""


class Lots(_Event, frozen=True, kw_only=True, tag="lots"):
    """The highest card decided among pairs that nothing else tells apart: their places, best first."""

    number: Count
    order: tuple[int, ...]


class Undone(_Event, frozen=True, kw_only=True, tag="undo"):
    """The events from line `to` on never happened; `to` may itself be an undo."""

    to: Count


class Unreadable(msgspec.Struct, frozen=True):
    """A line that is no event."""


Event: TypeAlias = (
    Opened
    | Closed
    | Here
    | Left
    | DrawPairs
    | DrawFirst
    | DrawPartner
    | DrawDealer
    | DrawHighest
    | Card
    | DrawLeft
    | Seated
    | Dealer
    | Planned
    | GameBegun
    | NotBegun
    | Voided
    | Paused
    | Resumed
    | OnceAsked
    | Served
    | Delivered
    | Entered
    | Settled
    | ChampionshipBegun
    | Decided
    | Lots
    | Undone
)


def read_event(raw: bytes) -> Event | Unreadable | None:
    """The event of a line; None for a blank one. Never raises."""
    keys = read_line(raw)
    if isinstance(keys, Blank):
        return None
    if isinstance(keys, UnreadableLine):
        return Unreadable()
    try:
        event: Event = msgspec.convert(keys, Event)
        if b"\\u" in raw:
            write_event(event)  # half a surrogate pair is possible JSON, but nothing that can be kept
    except (msgspec.ValidationError, UnicodeEncodeError):
        return Unreadable()
    return event


def write_event(event: Event) -> bytes:
    """The line of an event, with its line feed; the inverse of `read_event`."""
    return msgspec.json.encode(event) + b"\n"
