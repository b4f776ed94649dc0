"""What anyone outside the engine may have of a game: everything public, and no hidden card."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from table.cards import Card, Suit, cards_of
from table.games.cuatrola.count import stake, tantos
from table.games.cuatrola.duties import Laid, winning
from table.games.cuatrola.rulings import Why
from table.games.cuatrola.state import Phase, State
from table.seats import SEATS, Pair, Seat

Four: TypeAlias = tuple[tuple[Card, ...], ...]


class Said(msgspec.Struct, frozen=True):
    """A word in the bidding."""

    seat: Seat
    bid: str


class SungView(msgspec.Struct, frozen=True):
    """A cante that was sung; `false` once it was ruled a false one."""

    seat: Seat
    suit: Suit
    value: int
    after: int
    false: bool


class ResultView(msgspec.Struct, frozen=True):
    """How the last hand ended."""

    winner: Pair | None
    points: int
    why: Why


class PublicView(msgspec.Struct, frozen=True):
    """A game as everybody at the table sees it.

    `shown` are cards in sight that were not played (shown, taken back, the pinte until it is played); `laid`
    every card played in this hand with its seat, in order; `trick` those of the present trick; `turn` is None
    where nobody has to lay a card.
    """

    rules: str
    players: tuple[str, ...]
    score: tuple[int, int]
    phase: Phase
    dealer: Seat
    mano: Seat
    pinte: Card | None
    bids: tuple[Said, ...]
    spoken: int
    contract: str
    bidder: Seat | None
    playing: tuple[Seat, ...]
    stake: int
    turn: Seat | None
    trick: tuple[tuple[Seat, Card], ...]
    winning: Seat | None
    laid: tuple[tuple[Seat, Card], ...]
    shown: Four
    tricks: tuple[int, int]
    tantos: tuple[int, int]
    last_winner: Seat | None
    cantes: tuple[SungView, ...]
    result: ResultView | None
    once: Literal["ahead", "open", "past"]
    over: bool
    winner: Pair | None


def _pairs(laid: tuple[Laid, ...]) -> tuple[tuple[Seat, Card], ...]:
    return tuple((each.seat, each.card) for each in laid)


def _turn(state: State) -> Seat | None:
    hand = state.hand
    return hand.turn if hand.phase in ("bids", "play") and not state.over else None


def public_view(state: State) -> PublicView:
    """The public part of a state; two states that differ in hidden cards only have equal views."""
    hand = state.hand
    outcome = hand.outcome
    seen = (tuple(cards_of(hand.seen[seat])) for seat in SEATS)
    return PublicView(
        rules=state.rules.name,
        players=state.players,
        score=state.score,
        phase=hand.phase,
        dealer=hand.dealer,
        mano=hand.mano,
        pinte=hand.pinte,
        bids=tuple(Said(bid.seat, bid.bid) for bid in hand.bids),
        spoken=hand.spoken,
        contract=hand.contract,
        bidder=hand.bidder,
        playing=hand.playing,
        stake=stake(hand),
        turn=_turn(state),
        trick=_pairs(hand.trick),
        winning=winning(hand.trick, hand.pinte.suit).seat if hand.trick and hand.pinte else None,
        laid=_pairs(hand.laid),
        shown=tuple(
            tuple(card for card in cards if not card.bit & hand.played[seat])
            for seat, cards in zip(SEATS, seen, strict=True)
        ),
        tricks=hand.won,
        tantos=tantos(hand),
        last_winner=hand.last_winner,
        cantes=tuple(SungView(s.seat, s.suit, s.value, s.after, s.false) for s in hand.cantes),
        result=None if outcome is None else ResultView(outcome.winner, outcome.points, outcome.why),
        once=state.once,
        over=state.over,
        winner=state.winner,
    )
