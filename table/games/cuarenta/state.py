"""The state of a mesa of Cuarenta: frozen values, the hidden cards among them.

Only the engine may look at it whole. Everybody else gets `view.public_view`, which the cards seen going face
down (`Mano.dealt`) are not in.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from table.cards import NO_CARDS, Cards
from table.games.cuarenta.cards import DECK_SIZE, FrenchCard
from table.games.cuarenta.inputs import Input
from table.games.cuarenta.rules import Rules
from table.games.past import Past
from table.seats import Pair, Seat

HAND_SIZE = 5

Sets: TypeAlias = tuple[Cards, ...]
"""A set of cards for each seat."""


class Laid(msgspec.Struct, frozen=True):
    """A card laid in its turn, and what it lifted: nothing if it was thrown, or lifted wrongly."""

    line: int
    seat: Seat
    card: FrenchCard
    took: tuple[FrenchCard, ...]


class Announced(msgspec.Struct, frozen=True):
    """A ronda of this deal that was believed; its rank is nobody's business."""

    seat: Seat
    count: int


class Ended(msgspec.Struct, frozen=True):
    """How the mano before this one ended: the cards lifted, those left on the table, the score after it.

    `game` is the pair that won the partida with it.
    """

    cards: tuple[int, int]
    left: tuple[FrenchCard, ...]
    score: tuple[int, int]
    game: Pair | None


class Mano(msgspec.Struct, frozen=True):
    """One passage through the forty cards, two deals for four players or four for two.

    `dealt`, `shown`, `rondas` and `thrown` are those of the present deal.
    """

    dealer: Seat
    dealt: Sets
    """hidden: what the table saw go face down to each seat"""
    shown: Sets
    """laid out of turn by each seat, and taken back to its hand"""
    rondas: tuple[Announced, ...] = ()
    thrown: FrenchCard | None = None
    """the card the player before left on the table, which can fall to a caída"""
    laid: tuple[Laid, ...] = ()
    """every card of the mano laid in turn"""
    played: Cards = NO_CARDS
    """the same, as a set"""
    table: tuple[FrenchCard, ...] = ()
    """in the order in which they were laid"""
    piles: tuple[Cards, Cards] = (NO_CARDS, NO_CARDS)
    """what each pair has lifted"""
    before: Ended | None = None

    @property
    def seats(self) -> int:
        """How many players there are, 2 or 4."""
        return len(self.dealt)

    @property
    def lead(self) -> Seat:
        """The seat after the dealer, which leads every deal."""
        return (self.dealer + 1) % self.seats

    @property
    def turn(self) -> Seat:
        """Who has to lay a card."""
        return (self.lead + len(self.laid)) % self.seats

    @property
    def laid_in_deal(self) -> tuple[Laid, ...]:
        """The cards of the present deal that have been laid; none between two deals."""
        return self.laid[len(self.laid) - len(self.laid) % (HAND_SIZE * self.seats) :]

    @property
    def is_complete(self) -> bool:
        """Whether the fortieth card is down."""
        return len(self.laid) == DECK_SIZE

    @property
    def cards(self) -> tuple[int, int]:
        """How many cards each pair has lifted."""
        return self.piles[0].bit_count(), self.piles[1].bit_count()


class State(msgspec.Struct, frozen=True, eq=False):
    """A mesa of Cuarenta after some inputs of its acta. `score` is that of the partida, `games` those won.

    `last` is the input that led here, whatever was undone since.
    """

    rules: Rules
    players: tuple[str, ...]
    score: tuple[int, int]
    mano: Mano
    games: tuple[int, int] = (0, 0)
    over: bool = False
    winner: Pair | None = None
    last: Input | None = None
    past: Past[State] | None = None


def new_mano(seats: int, dealer: Seat, before: Ended | None = None) -> Mano:
    """The mano this seat is about to deal."""
    nothing = (NO_CARDS,) * seats
    return Mano(dealer, dealt=nothing, shown=nothing, before=before)
