"""What anyone outside the engine may have of a mesa: everything public, and no hidden card."""

from __future__ import annotations

import msgspec

from table.cards import Cards
from table.games.cuarenta.cards import DECK_SIZE, FrenchCard, cards_of
from table.games.cuarenta.count import no_juega
from table.games.cuarenta.rules import Rules
from table.games.cuarenta.state import HAND_SIZE, Announced, Ended, Laid, State
from table.seats import Pair, Seat


class PublicView(msgspec.Struct, frozen=True):
    """A mesa as everybody at the table sees it.

    `deal` of `deals` counts from 1; `table` is in the order in which the cards were laid; `laid` are those of
    the present deal, `played` every card of the mano; `hands` how many cards of the deal each seat has left to
    lay, `shown` those among them that were laid out of turn; `piles` how many cards each pair has lifted;
    `no_juega` which pairs stand at 38 or 39; `turn` is None once the mesa is over; `before` how the last mano ended.
    """

    rules: Rules
    players: tuple[str, ...]
    score: tuple[int, int]
    games: tuple[int, int]
    no_juega: tuple[bool, bool]
    dealer: Seat
    lead: Seat
    deal: int
    deals: int
    turn: Seat | None
    table: tuple[FrenchCard, ...]
    thrown: FrenchCard | None
    laid: tuple[Laid, ...]
    played: Cards
    last: Laid | None
    hands: tuple[int, ...]
    shown: tuple[tuple[FrenchCard, ...], ...]
    rondas: tuple[Announced, ...]
    piles: tuple[int, int]
    before: Ended | None
    over: bool
    winner: Pair | None


def public_view(state: State) -> PublicView:
    """The public part of a state; two states that differ in hidden cards only have equal views."""
    mano = state.mano
    seats = range(mano.seats)
    laid = mano.laid_in_deal
    deals = DECK_SIZE // (HAND_SIZE * mano.seats)
    return PublicView(
        rules=state.rules,
        players=state.players,
        score=state.score,
        games=state.games,
        no_juega=(no_juega(state.score[0]), no_juega(state.score[1])),
        dealer=mano.dealer,
        lead=mano.lead,
        deal=min(deals, 1 + len(mano.laid) // (HAND_SIZE * mano.seats)),
        deals=deals,
        turn=None if state.over else mano.turn,
        table=mano.table,
        thrown=mano.thrown,
        laid=laid,
        played=mano.played,
        last=mano.laid[-1] if mano.laid else None,
        hands=tuple(0 if mano.is_complete else HAND_SIZE - sum(each.seat == seat for each in laid) for seat in seats),
        shown=tuple(tuple(cards_of(Cards(mano.shown[seat] & ~mano.played))) for seat in seats),
        rondas=mano.rondas,
        piles=mano.cards,
        before=mano.before,
        over=state.over,
        winner=state.winner,
    )
