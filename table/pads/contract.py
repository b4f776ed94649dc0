"""What a game makes of its pads and buttons: the protocol between `table.sensing` and a game.

Sensing knows cards that come and go and buttons that go down and up; the game knows what a card or a press means
now. Everything a game has to remember for that (a bid being chosen, a cante begun) is its `memory`, a frozen value
of its own. Views are the game's public views: nothing hidden decides what a pad does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from table.readings import ButtonName
from table.scene import Pattern
from table.seats import Seat

Keys: TypeAlias = dict[str, Any]
"""An input of the acta as its JSON object."""


class Want(msgspec.Struct, frozen=True):
    """What a card newly laid at a seat is to the game at this moment.

    ``due``: it is taken once it has lain `lie_ms`; ``early``: it waits for its turn; ``none``: it means nothing now;
    ``elsewhere``: it belongs on another pad, which is said where, on all pads, it alone lies `lie_ms`.
    `doubtful_ms`: it lies so long where several were seen together, or where to take it would be to accuse somebody.
    `since_moment`: the time counts anew from the last change of the game. `passing`: taken up sooner, it counts too.
    `here_only`: it counts only while no other reader sees it; `all_see`: and while none is in trouble, the time anew
    once none is.
    """

    kind: Literal["due", "early", "none", "elsewhere"]
    lie_ms: int = 0
    doubtful_ms: int = 0
    since_moment: bool = False
    passing: bool = False
    all_see: bool = False
    here_only: bool = False


NOTHING = Want("none")
EARLY = Want("early")


class Press(msgspec.Struct, frozen=True):
    """A button pressed: `held` as soon as it has been down for a second, else when it is let go.

    `found`: it was down already when the program started anew, and how long nobody knows.
    """

    seat: Seat
    button: ButtonName
    held: bool
    found: bool = False


class Taken(msgspec.Struct, frozen=True):
    """What follows: the memory after it, inputs of the acta in order, and whether the card has counted by it."""

    memory: Any
    acts: tuple[Keys, ...] = ()
    counted: bool = True


Word: TypeAlias = Literal[
    "unclear",
    "lifted",
    "early",
    "clear_pad",
    "take_up_pinte",
    "pads_differ",
    "reader_lost",
    "choosing_bid",
    "bid_waits",
    "choosing_cante",
    "policia",
    "conceding",
    "thrown",
    "lifting",
    "one_lift",
    "choosing_ronda",
    "ronda_card",
]
"""What a seat is told beside the state of the game."""


class SeatHint(msgspec.Struct, frozen=True):
    """What sensing says of one seat: a light pattern to show instead of the game's, a word, and its detail."""

    seat: Seat
    word: Word
    pattern: Pattern
    detail: str = ""
    """the bid or the suit being chosen, in the acta's notation"""
    cards: tuple[str, ...] = ()
    """cards that lie open to everybody and have not counted yet: the one played, "" where it is to come, first"""


class GamePads(Protocol):
    """A game at the pads. All methods are pure.

    A seat is here always the pad's, 0-3. Where fewer play, `table.seats` says who sits at which; the keys of an
    input have the acta's seats.
    """

    cards: frozenset[str]
    """the cards the game plays, in the acta's notation"""
    called: Mapping[str, str]
    """what a deck may call its cards otherwise"""
    paying: frozenset[str]
    """cards of the same deck that are not played but paid with"""

    def begin(self) -> Any:
        """The memory before anything happened."""

    def want(self, memory: Any, view: Any, seat: Seat, card: str, now: int) -> Want:
        """What this card is if it is newly laid at this seat."""

    def take(self, memory: Any, view: Any, seat: Seat, card: str, now: int, *, lifted: bool) -> Taken:
        """A card that is due has lain long enough, or (`lifted`) was taken up again as a passing one."""

    def accuses(self, state: Any, keys: Keys) -> bool:
        """Whether this input would at once be ruled against somebody, by what everybody knows of the engine's state."""

    def left(self, memory: Any, view: Any, seat: Seat, card: str, lying: tuple[str, ...], now: int) -> Taken:
        """A card that had counted is gone from its pad; `lying` are those that are still there."""

    def press(self, memory: Any, view: Any, press: Press, now: int) -> Taken:
        """A button was pressed."""

    def tick(self, memory: Any, view: Any, now: int) -> Taken:
        """What is due by itself now."""

    def wakes_at(self, memory: Any, view: Any) -> tuple[int, ...]:
        """The times at which `tick` or `want` may have something new, past ones too."""

    def told(self, memory: Any, keys: Keys, before: Any, view: Any, now: int, *, accepted: bool, by_host: bool) -> Any:
        """The memory once the engine has judged an input, the view before and after it given."""

    def moment(self, view: Any) -> object:
        """What has to stay equal for the clock of an early card to run on."""

    def sweep(self, before: Any, view: Any) -> Literal["keep", "older", "all"]:
        """What of the cards lying uncounted counts no more after an input: none, those older than its card, all."""

    def lies(self, view: Any) -> tuple[tuple[str, ...], ...]:
        """The cards that have to lie at each seat."""

    def misplaced(self, view: Any, seat: Seat, card: str) -> bool:
        """Whether everybody knows that this card cannot lie at this seat."""

    def may_lie(self, view: Any, seat: Seat, card: str) -> bool:
        """Whether a card that counted at this seat may lie there still, though it need not."""

    def has_counted(self, memory: Any, view: Any, seat: Seat, card: str) -> bool:
        """Whether a card found at a seat after a restart has counted there already."""

    def held(self, memory: Any) -> tuple[Seat, ButtonName] | None:
        """The button that may still be down although its holding has made the last input."""

    def laid(self, view: Any) -> frozenset[tuple[Seat, str]]:
        """The cards played in this hand with their seats."""

    def ask(
        self, memory: Any, view: Any, seat: Seat, lying: tuple[str, ...]
    ) -> Literal["clear_pad", "take_up_pinte"] | None:
        """What the seat's light asks for, given the counted cards that still lie there."""

    def hint(self, memory: Any, view: Any, seat: Seat) -> SeatHint | None:
        """What the seat is choosing."""
