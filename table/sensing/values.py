"""What sensing is given, gives and remembers; where it begins and goes on after a restart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from table.pads.contract import GamePads, Keys, SeatHint
from table.presence import EMPTY, Pads
from table.readings import ButtonName, DealKind, Timing
from table.seats import SEATS, Seat

HELD_MS = 1000
"""A button down so long is held (readings.md)."""

OPENING_MS = 5000
"""A reader of which nothing was heard for so long after a restart is not waited for."""

AGAIN_MS = 60_000
"""A strange tag is named once in so long."""

What: TypeAlias = Literal[
    "unclear",
    "unknown_tag",
    "other_deck",
    "payment_card",
    "forged_record",
    "copied_record",
    "two_seats",
    "lifted",
    "reader_lost",
    "reader_back",
    "early",
    "clear_pad",
    "take_up_pinte",
    "pinte_elsewhere",
    "pads_differ",
    "pads_agree",
]


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What sensing has to know of the table: the deck (UIDs, upper case, to cards), deal, times, other decks."""

    deck: Mapping[str, str]
    deal: DealKind = "none"
    timing: Timing = Timing()
    other_decks: frozenset[str] = frozenset()


class Alert(msgspec.Struct, frozen=True, kw_only=True, tag_field="out", tag="alert", omit_defaults=True):
    """Something is not as it should be, or is again; never an input, and it names no card that is not public.

    `tag` is the UID of a strange tag; `should` and `lies` are the public cards by which a pad differs.
    """

    t: int
    seat: Seat
    what: What
    tag: str = ""
    should: tuple[str, ...] = ()
    lies: tuple[str, ...] = ()


class Act(msgspec.Struct, frozen=True):
    """An input of the acta to be judged now: its keys without a line."""

    keys: Keys
    by_host: bool = False


class Difference(msgspec.Struct, frozen=True):
    """A pad that is not as the state has it: public cards that should lie there, and that lie there but should not."""

    seat: Seat
    should: tuple[str, ...]
    lies: tuple[str, ...]


class Hints(msgspec.Struct, frozen=True):
    """What of sensing everybody may see: a hint for each seat that has one, and the pads to put right."""

    seats: tuple[SeatHint, ...] = ()
    differ: tuple[Difference, ...] = ()


class Down(msgspec.Struct, frozen=True):
    """A button that is down, since when, whether it has been taken as held, and whether a restart found it down."""

    seat: Seat
    button: ButtonName
    since: int
    held: bool = False
    found: bool = False


class Compare(msgspec.Struct, frozen=True):
    """The pads are being compared with the state, since when; seats told to differ; `all_seats`: after a restart."""

    since: int
    told: frozenset[Seat] = frozenset()
    all_seats: bool = False


class Sensing(msgspec.Struct, frozen=True, kw_only=True):
    """Everything sensing remembers; a frozen value, made by `start` or `resume`."""

    setup: Setup
    game: GamePads
    memory: Any
    now: int
    pads: Pads = EMPTY
    outbox: tuple[Act, ...] = ()
    downs: tuple[Down, ...] = ()
    moment: object = None
    moment_at: int = 0
    blind: bool = False
    """a reader is in trouble"""
    all_seen_since: int = 0
    """since when none has been, and none saw another's cards"""
    shared: frozenset[str] = frozenset()
    """what more than one reader sees"""
    fresh: frozenset[Seat] = frozenset()
    """seats whose first clean report after a restart is still to come"""
    restarted: int | None = None
    """when the program started anew, if it did"""
    compare: Compare | None = None
    by_hand: frozenset[tuple[Seat, str]] = frozenset()
    """cards of this hand that the host entered, or said not to mind"""
    undone: frozenset[tuple[Seat, str]] = frozenset()
    """cards that count as not laid any more; where one still lies it has to be taken up"""
    named: Mapping[tuple[str, str], int] = {}
    """strange tags and when they were last told of"""
    standing: frozenset[tuple[Seat, str]] = frozenset()
    """alerts that stand: told once, until what they are about is over"""


Outs: TypeAlias = tuple[Act | Alert, ...]


def start(setup: Setup, game: GamePads, now: int, view: Any) -> Sensing:
    """Sensing for a game about to be dealt."""
    setup = replace(setup, deck={tag: game.called.get(card, card) for tag, card in setup.deck.items()})
    return Sensing(setup=setup, game=game, memory=game.begin(), now=now, moment=game.moment(view), moment_at=now)


def resumed(sensing: Sensing, view: Any) -> Sensing:
    """Sensing after a restart, `told` of everything in the journal: the pads are compared with the state first."""
    compares = any(sensing.game.lies(view)) or sensing.undone
    return replace(
        sensing,
        fresh=frozenset(SEATS),
        compare=Compare(sensing.now, all_seats=True) if compares else None,
        moment=sensing.game.moment(view),
        moment_at=sensing.now,
        by_hand=frozenset(),
        outbox=(),
        restarted=sensing.now,
        all_seen_since=sensing.now,
    )
