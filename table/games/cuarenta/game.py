"""A mesa of Cuarenta: `step(state, input)` gives the state after an input and what is ruled on it (acta.md).

Each input has one function here. A refusal leaves the very same state. A mano follows the last one at once:
`State.mano` is always the one being dealt or played, until the mesa is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from table.cards import NO_CARDS, Cards
from table.games.cuarenta.cards import FrenchCard, card_set
from table.games.cuarenta.count import counted, is_zapatero, mesa_over, mesa_winner, no_juega, wins_partida
from table.games.cuarenta.inputs import (
    Correct,
    Deal,
    Input,
    Malformed,
    Misdeal,
    OffDeck,
    Play,
    Ronda,
    Seated,
    Undo,
)
from table.games.cuarenta.knowledge import contradicts_deal, may_have
from table.games.cuarenta.lifts import wrong_lift
from table.games.cuarenta.rules import CAIDA, ERROR, GOAL, LIMPIA, MISDEAL, Rules
from table.games.cuarenta.rulings import (
    Doubt,
    Fault,
    GameOver,
    HandOver,
    MatchOver,
    Points,
    Refused,
    Ruling,
    Rulings,
    Undone,
    Why,
)
from table.games.cuarenta.state import HAND_SIZE, Announced, Ended, Laid, Mano, Sets, State, new_mano
from table.games.past import Past, held
from table.seats import Pair, Seat, pair_of, rivals_of

Step: TypeAlias = tuple[State, Rulings]


class _Refusal(Exception):
    """Inside this module: the input at hand is refused, and why. `step` turns it into a ruling."""


def start(rules: Rules, players: tuple[str, ...], dealer: Seat, score: tuple[int, int] = (0, 0)) -> State:
    """A mesa about to be dealt, two or four players. Raises ``ValueError`` if `score` already ends it."""
    if wins_partida(score, dealer) is not None:
        raise ValueError(f"the score {score} already ends the partida")
    return State(rules, players, score, new_mano(len(players), dealer))


def step(state: State, what: Input) -> Step:
    """The mesa after this input, and the rulings on it; a refused input leaves the very same state."""
    try:
        if isinstance(what, Malformed) or (isinstance(what, Seated) and what.seat >= len(state.players)):
            raise _Refusal("malformed")
        if state.over and not isinstance(what, Undo):
            raise _Refusal("game_over")
        after, rulings = _STEPS[type(what)](state, what)
    except _Refusal as refusal:
        return state, (Refused(what.line, str(refusal)),)
    last = after.last if isinstance(what, Undo) else what
    # `after.past` holds the inputs that still hold beside this one: fewer than before after an undo.
    return replace(after, last=last, past=Past(what.line, state, after.past)), rulings


# The deal


def _deal(state: State, what: Deal) -> Step:
    mano = state.mano
    if mano.laid_in_deal:
        raise _Refusal("wrong_phase")
    if any(cards & what.card.bit for cards in (mano.played, *mano.dealt)):
        raise _Refusal("card_seen")
    if mano.dealt[what.seat].bit_count() == HAND_SIZE:
        raise _Refusal("hand_full")
    return replace(state, mano=replace(mano, dealt=_with(mano.dealt, what.seat, what.card))), ()


def _with(sets: Sets, seat: Seat, card: FrenchCard) -> Sets:
    return tuple(Cards(cards | card.bit) if each == seat else cards for each, cards in enumerate(sets))


def _misdeal(state: State, what: Misdeal) -> Step:
    if state.mano.laid_in_deal:
        raise _Refusal("wrong_phase")
    pair = rivals_of(pair_of(state.mano.dealer))
    state, rulings, won = _score(state, [_for_fault(state, what.line, pair, MISDEAL, "misdeal")])
    return (state, rulings) if won else (_next_mano(state), rulings)


def _ronda(state: State, what: Ronda) -> Step:
    mano, rules = state.mano, state.rules
    if any(each.seat == what.seat for each in mano.laid_in_deal):
        raise _Refusal("wrong_phase")
    if any(each.seat == what.seat for each in mano.rondas) or not may_have(mano, what.seat, what.rank, what.count):
        raise _Refusal("bad_ronda")
    pair = pair_of(what.seat)
    state = replace(state, mano=replace(mano, rondas=(*mano.rondas, Announced(what.seat, what.count))))
    worth = rules.doble_ronda if what.count == 4 else rules.ronda
    if worth == "partida":
        worth = GOAL - state.score[pair]
    elif no_juega(state.score[pair]):
        worth = 0
    if not worth:
        return state, ()
    why: Why = "doble_ronda" if what.count == 4 else "ronda"
    state, rulings, _won = _score(state, [Points(what.line, pair, worth, why)])
    return state, rulings


# Cards


def _play(state: State, what: Play) -> Step:
    mano = state.mano
    if mano.played & what.card.bit:
        raise _Refusal("card_seen")
    doubts: Rulings = ()
    if contradicts_deal(mano, what.seat, what.card):
        mano = replace(mano, dealt=(NO_CARDS,) * mano.seats)
        state = replace(state, mano=mano)
        doubts = (Doubt(what.line),)
    state, rulings = _in_turn(state, what) if what.seat == mano.turn else _out_of_turn(state, what)
    return state, doubts + rulings


def _out_of_turn(state: State, what: Play) -> Step:
    """The card goes back to the hand, where it is known to be for the rest of the deal."""
    mano = state.mano
    state = replace(state, mano=replace(mano, shown=_with(mano.shown, what.seat, what.card)))
    pair = rivals_of(pair_of(what.seat))
    state, rulings, _won = _score(state, [_for_fault(state, what.line, pair, ERROR, "error")])
    return state, (Fault(what.line, what.seat, what.card, "out_of_turn"), *rulings)


def _in_turn(state: State, what: Play) -> Step:
    mano, rules, pair = state.mano, state.rules, pair_of(what.seat)
    explained: Rulings = ()
    worth: list[Points] = []
    took = what.take
    wrong = wrong_lift(rules, mano.table, what.card, took) if took else None
    if wrong is not None:
        took = ()
        explained = (Fault(what.line, what.seat, what.card, wrong),)
        worth.append(_for_fault(state, what.line, rivals_of(pair), ERROR, "error"))
    after = _laid(mano, Laid(what.line, what.seat, what.card, took))
    if took:
        caida = _falls(rules, mano.thrown, what.card, took)
        if caida:
            worth.append(Points(what.line, pair, CAIDA, "caida"))
        # What the pair stood at before the card decides: from 36 a caída that cleans makes forty.
        if not after.table and not no_juega(state.score[pair]) and not (caida and rules.caida_y_limpia == CAIDA):
            worth.append(Points(what.line, pair, LIMPIA, "limpia"))
    state, rulings, won = _score(replace(state, mano=after), worth)
    if after.is_complete and not won:
        state, more = _count(state, what.line)
        rulings += more
    return state, explained + rulings


def _falls(rules: Rules, thrown: FrenchCard | None, card: FrenchCard, took: tuple[FrenchCard, ...]) -> bool:
    """Whether the card the player before threw in this deal falls (caída)."""
    return thrown is not None and thrown in took and (rules.caida_por == "cualquiera" or thrown.rank is card.rank)


def _laid(mano: Mano, laid: Laid) -> Mano:
    """The mano with this card laid in its turn; with the last card of a deal the next deal begins."""
    card, pair = laid.card, pair_of(laid.seat)
    table, piles, thrown = (*mano.table, card), mano.piles, None
    if laid.took:
        table = tuple(each for each in mano.table if each not in laid.took)
        lifted = Cards(piles[pair] | card.bit | card_set(laid.took))
        piles = (lifted, piles[1]) if pair == 0 else (piles[0], lifted)
    else:
        thrown = card
    mano = replace(
        mano,
        laid=(*mano.laid, laid),
        played=Cards(mano.played | card.bit),
        table=table,
        piles=piles,
        thrown=thrown,
    )
    if mano.laid_in_deal:
        return mano
    nothing = (NO_CARDS,) * mano.seats
    return replace(mano, dealt=nothing, shown=nothing, rondas=(), thrown=None)


# Points, and what ends with them


def _for_fault(state: State, line: int, pair: Pair, points: int, why: Literal["error", "misdeal"]) -> Points:
    """A fault of the other pair; it is ruled even where it does not count."""
    counts = state.rules.falta_con_38 or not no_juega(state.score[pair])
    return Points(line, pair, points if counts else 0, why)


def _plus(score: tuple[int, int], points: Points) -> tuple[int, int]:
    return (score[0] + points.points, score[1]) if points.pair == 0 else (score[0], score[1] + points.points)


def _score(state: State, worth: Iterable[Points]) -> tuple[State, Rulings, bool]:
    """The mesa with these points, and whether they won the partida: it ends at once, and the rest is not ruled."""
    rulings: Rulings = ()
    for points in worth:
        rulings += (points,)
        state = replace(state, score=_plus(state.score, points))
        if state.score[points.pair] >= GOAL:
            state, more = _end_partida(state, points.line, points.pair)
            return state, rulings + more, True
    return state, rulings, False


def _count(state: State, line: int) -> Step:
    """The fortieth card is down: the count is ruled as a whole, then it is looked at who has won."""
    mano = state.mano
    score = state.score
    rulings: list[Ruling] = []
    for points in counted(state.rules, line, score, mano.cards, mano.dealer):
        rulings.append(points)
        score = _plus(score, points)
    rulings.append(HandOver(line, mano.cards, score))
    state = replace(state, score=score)
    winner = wins_partida(score, mano.dealer)
    if winner is None:
        return _next_mano(state), tuple(rulings)
    state, more = _end_partida(state, line, winner)
    return state, (*rulings, *more)


def _next_mano(state: State, winner: Pair | None = None) -> State:
    """The next seat deals. A partida that was won begins again at nothing."""
    mano = state.mano
    before = Ended(mano.cards, mano.table, state.score, winner)
    score = state.score if winner is None else (0, 0)
    return replace(state, score=score, mano=new_mano(mano.seats, mano.lead, before))


def _end_partida(state: State, line: int, winner: Pair) -> Step:
    """A partida is won, and maybe the mesa: with enough partidas, or by leaving the rivals zapatero."""
    games = (state.games[0] + 1, state.games[1]) if winner == 0 else (state.games[0], state.games[1] + 1)
    state = replace(state, games=games)
    rulings: Rulings = (GameOver(line, winner, state.score),)
    zapatero = state.rules.zapatero_mesa and is_zapatero(state.score[rivals_of(winner)])
    if not zapatero and not mesa_over(state.rules, games):
        return _next_mano(state, winner), rulings
    match_winner = winner if zapatero else mesa_winner(games)
    return replace(state, over=True, winner=match_winner), (*rulings, MatchOver(line, match_winner, games))


# The referee


def _correct(state: State, what: Correct) -> Step:
    state = replace(state, score=what.score)
    winner = wins_partida(what.score, state.mano.dealer)
    return (state, ()) if winner is None else _end_partida(state, what.line, winner)


def _undo(state: State, what: Undo) -> Step:
    past = held(state.past, what.to)
    if past is None:
        raise _Refusal("bad_undo")
    return past.before, (Undone(what.line, what.to),)


def _off_deck(_state: State, _what: OffDeck) -> Step:
    raise _Refusal("not_in_deck")


_STEPS: dict[type[Input], Callable[[State, Any], Step]] = {
    Deal: _deal,
    Ronda: _ronda,
    Play: _play,
    Misdeal: _misdeal,
    Correct: _correct,
    Undo: _undo,
    OffDeck: _off_deck,
}
