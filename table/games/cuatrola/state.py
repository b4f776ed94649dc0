"""The state of a game of Cuatrola: frozen values, the hidden cards among them.

Only the engine may look at it whole. Everybody else gets `view.public_view`, which the cards seen going
face down (`Hand.dealt`) are not in.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from table.cards import NO_CARDS, Card, Cards, Suit
from table.games.cuatrola.duties import Laid
from table.games.cuatrola.inputs import Bid
from table.games.cuatrola.rules import Rules
from table.games.cuatrola.rulings import Why
from table.games.past import Past
from table.seats import SEATS, Pair, Seat, from_seat, next_seat, pair_of

Phase: TypeAlias = Literal["deal", "bids", "play", "over"]

FourSets: TypeAlias = tuple[Cards, Cards, Cards, Cards]
"""A set of cards for each seat."""

NOTHING: FourSets = (NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS)


class Suspicion(msgspec.Struct, frozen=True):
    """A play that was wrong if its player held one of `wrong` when he made it.

    `wrong` has no card he had played before, nor one that was in plain sight elsewhere.
    """

    line: int
    seat: Seat
    card: Card
    trick: int
    led: Suit
    wrong: Cards


class Sung(msgspec.Struct, frozen=True):
    """A cante that was sung after trick `after` (1-4); `gone` are the cards its singer had played by then."""

    line: int
    seat: Seat
    suit: Suit
    value: int
    after: int
    gone: Cards
    false: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """How a hand ended, and what is needed to take that back.

    `before` is the game as it stood with the input of `line` accepted and nothing ruled to end the hand;
    `offence` the line of the play or cante that ended it; `replaced` the game as counted, where a claim took
    the place of its result.
    """

    line: int
    winner: Pair | None
    points: int
    why: Why
    before: State
    offence: int | None = None
    replaced: State | None = None


class Hand(msgspec.Struct, frozen=True):
    """One hand (*jugada*), from the deal to its result."""

    dealer: Seat
    phase: Phase = "deal"
    pinte: Card | None = None
    dealt: FourSets = NOTHING
    """hidden: what the table saw go face down to each seat"""
    seen: FourSets = NOTHING
    """in plain sight: played, the pinte, shown, taken back"""
    played: FourSets = NOTHING
    spoken: int = 0
    """how many seats, from the mano on, have spoken or passed by silence"""
    bids: tuple[Bid, ...] = ()
    contract: str = "normal"
    bidder: Seat | None = None
    playing: tuple[Seat, ...] = SEATS
    turn: Seat = 0
    """who has to lay a card: during the bids, who leads under the highest bid so far"""
    trick: tuple[Laid, ...] = ()
    laid: tuple[Laid, ...] = ()
    """every card of the hand, the present trick's included"""
    won: tuple[int, int] = (0, 0)
    """finished tricks of each pair"""
    taken: tuple[int, int] = (0, 0)
    """card points and monte of each pair"""
    last_winner: Seat | None = None
    cantes: tuple[Sung, ...] = ()
    suspicions: tuple[Suspicion, ...] = ()
    outcome: Outcome | None = None

    @property
    def mano(self) -> Seat:
        """The seat after the dealer: speaks and leads first (narro 17)."""
        return next_seat(self.dealer)

    @property
    def tricks_done(self) -> int:
        """Finished tricks, 0-5."""
        return self.won[0] + self.won[1]


class State(msgspec.Struct, frozen=True, eq=False):
    """A game of Cuatrola (*partida*) after some inputs of its acta."""

    rules: Rules
    players: tuple[str, ...]
    score: tuple[int, int]
    hand: Hand
    hands_counted: int = 0
    """hands that count for `num_manos`: all but those ended by a redeal"""
    penalties: tuple[int, int, int, int] = (0, 0, 0, 0)
    pardoned: tuple[int, ...] = ()
    """lines of the plays and cantes of this hand that the referee set aside"""
    corrected: int = 0
    """line of the last correction of the score; 0 for none"""
    once: Literal["ahead", "open", "past"] = "ahead"
    """the right to be served at eleven (narro 35): nobody there yet, this hand, lapsed"""
    over: bool = False
    winner: Pair | None = None
    past: Past[State] | None = None


def members(pair: Pair) -> tuple[Seat, Seat]:
    """The two seats of a pair."""
    return pair, pair + 2


def playing_seats(contract: str, bidder: Seat | None, solo: Seat | None) -> tuple[Seat, ...]:
    """Who plays under a contract; `solo` is the seat whose solo a contrasolo answers (narro 6-9)."""
    if bidder is None:
        return SEATS
    if contract == "contrasolo":
        return tuple(seat for seat in SEATS if seat in (bidder, solo))
    return tuple(seat for seat in SEATS if seat == bidder or pair_of(seat) != pair_of(bidder))


def first_playing(playing: tuple[Seat, ...], seat: Seat) -> Seat:
    """This seat if it plays, else the first after it that does."""
    return next(each for each in from_seat(seat) if each in playing)
