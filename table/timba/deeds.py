"""What a game brought, read off its state: who won, what it calls for, what each seat did. Only what everybody may
know.

Nothing is added up as the rulings come: the inputs that still hold (`State.past`) lead through the hands as they were
ruled in the end, so that undo, overrule, take-back and claim need no line here.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Literal, TypeAlias

import msgspec

from table.cards import Rank
from table.games.contract import Header, HeaderProblem
from table.games.cuarenta.state import State as Cuarenta
from table.games.cuatrola import customs
from table.games.cuatrola.count import leader
from table.games.cuatrola.inputs import Claim
from table.games.cuatrola.rulings import AntiMazas, Entrega, Once, Ruling
from table.games.cuatrola.state import State
from table.games.cuatrola.view import PublicView, public_view
from table.games.past import states_that_hold
from table.judge import Judge
from table.seats import PAIRS, SEATS, Pair, Seat, pair_of, rivals_of
from table.timba.mesas import SIMPLE, Mesa, mesa_of

BIDS = ("solo", "contrasolo", "cuatrola", "quintola")
"""The bids in the order in which `SeatDeeds` counts them."""

PEREJILA = "So"
"""The card with a nickname (narro 2)."""

NameOfThing: TypeAlias = Literal["solo_clasico", "potrola", "perejila"]


class Named(msgspec.Struct, frozen=True):
    """A thing the players have a name for, and whose it is."""

    what: NameOfThing
    seat: Seat


class Right(msgspec.Struct, frozen=True):
    """The right to be served at eleven: the acta's line it stems from, whose it is, whether it may still be asked for.

    `pair` is None where the scores were equal: then both drink (narro 35).
    """

    line: int
    pair: Pair | None
    open: bool
    latest: bool
    """no hand has ended since"""


class SeatDeeds(msgspec.Struct, frozen=True):
    """What one seat did in a game. A hand that was dealt again counts for nothing.

    `tried` and `made` go by `BIDS`; a bid is made when its hand was won, however. `caught` are its own renuncios,
    `caught_others` those it claimed itself.
    """

    tried: tuple[int, int, int, int] = (0, 0, 0, 0)
    made: tuple[int, int, int, int] = (0, 0, 0, 0)
    twenties: int = 0
    forties: int = 0
    caught: int = 0
    caught_others: int = 0
    solos_clasicos: int = 0
    potrolas: int = 0


class Deeds(msgspec.Struct, frozen=True):
    """What a game brought so far. `hands` are those that counted; `carbuncos` by pair; `mazas` the pair that owes.

    `mesa` is what one of Cuarenta brought; its `score` are the partidas won once it is over.
    """

    over: bool
    winner: Pair | None
    score: tuple[int, int]
    hands: int = 0
    carbuncos: tuple[int, int] = (0, 0)
    seats: tuple[SeatDeeds, ...] = (SeatDeeds(),) * 4
    entregas: tuple[Entrega, ...] = ()
    anti_mazas: tuple[AntiMazas, ...] = ()
    onces: tuple[Right, ...] = ()
    mazas: Pair | None = None
    mesa: Mesa | None = None


class Result(msgspec.Struct, frozen=True):
    """What the evening has to know of a game: `cuatrolas` are the cuatrolas and quintolas each pair made.

    `times`: how many times the bet the losers pay (Cuarenta's zapatero and platillo).
    """

    over: bool
    winner: Pair | None
    score: tuple[int, int]
    mazas: Pair | None = None
    cuatrolas: tuple[int, int] = (0, 0)
    times: int = SIMPLE


def result_of(deeds: Deeds) -> Result:
    """The result in a game's deeds."""
    made = [sum(sum(deeds.seats[seat].made[2:]) for seat in (pair, pair + 2)) for pair in PAIRS]
    times = SIMPLE if deeds.mesa is None else deeds.mesa.times
    return Result(deeds.over, deeds.winner, deeds.score, deeds.mazas, (made[0], made[1]), times)


def deeds_of(state: Any, catchers: dict[int, Seat] | None = None, *, counted_up: bool = True) -> Deeds:
    """The deeds of a game in this state of any game the table plays; of one it knows nothing of, score and winner.

    `catchers`: the seat of each claim by its line, for `SeatDeeds.caught_others`. Not `counted_up`: without what the
    seats did, carbuncos and the mesa, which only the memory asks for; while a card waits for its light.
    """
    if isinstance(state, Cuarenta):
        score = state.games if state.over else state.score
        return Deeds(state.over, state.winner, score, mesa=mesa_of(state) if counted_up else None)
    if not isinstance(state, State):
        return Deeds(state.over, state.winner, state.score)
    hands = finished_hands(state)
    counted = [each for each in hands if each.hand.outcome is not None and each.hand.outcome.why != "redeal"]
    entregas, anti_mazas = _dues(counted, state)
    owes = customs.after_game(0, state.winner, state.score) if state.over and state.rules.customs else ()
    return Deeds(
        over=state.over,
        winner=state.winner,
        score=state.score,
        hands=len(counted),
        carbuncos=_carbuncos(counted) if counted_up else (0, 0),
        seats=tuple(_seat(seat, counted, catchers or {}) for seat in SEATS) if counted_up else (SeatDeeds(),) * 4,
        entregas=entregas,
        anti_mazas=anti_mazas,
        onces=_rights(counted, state),
        mazas=rivals_of(state.winner) if owes and state.winner is not None else None,
    )


def deeds_in(lines: Iterable[bytes]) -> tuple[Header, Deeds] | HeaderProblem:
    """The header and the deeds of an acta, given its lines."""
    judge: Judge | None = None
    catchers: dict[int, Seat] = {}
    for number, raw in enumerate(lines, start=1):
        if judge is not None:
            what, _rulings = judge.feed(raw, number)
            if isinstance(what, Claim):
                catchers[number] = what.seat
        elif raw.strip():
            opened = Judge.open(raw)
            if isinstance(opened, HeaderProblem):
                return opened
            judge = opened
    if judge is None:
        return HeaderProblem("acta", "the file has no header")
    return judge.header, deeds_of(judge.state, catchers)


def finished_hands(state: State) -> tuple[State, ...]:
    """The game as it stood at the end of each hand, as ruled in the end, oldest first."""
    ends: list[State] = []
    for each in states_that_hold(state):
        if ends and _same(ends[-1], each):
            ends.pop()  # its end was replaced or taken back
        if each.hand.outcome is not None:
            ends.append(each)
    return tuple(ends)


def _same(one: State, other: State) -> bool:
    """Whether two states are of the same hand: a hand's first card keeps its line, and no later hand has it."""
    if not one.hand.laid or not other.hand.laid:
        return one.hand.outcome is not None and one.hand.outcome is other.hand.outcome
    return one.hand.laid[0].line == other.hand.laid[0].line


def _dues(hands: list[State], state: State) -> tuple[tuple[Entrega, ...], tuple[AntiMazas, ...]]:
    """What the hands called for at four, ten and twenty points (narro 34, 39)."""
    said = [ruling for each in hands for ruling in _said(each)] if state.rules.customs else []
    return (
        tuple(each for each in said if isinstance(each, Entrega)),
        tuple(each for each in said if isinstance(each, AntiMazas)),
    )


def _said(end: State) -> tuple[Ruling, ...]:
    """The customs that were ruled with the end of this hand."""
    outcome = end.hand.outcome
    assert outcome is not None
    before = outcome.before
    score = list(before.score)
    if outcome.winner is not None:
        score[outcome.winner] += outcome.points
    return customs.after_hand(outcome.line, before.once, before.score, (score[0], score[1]))[1]


def _rights(hands: list[State], state: State) -> tuple[Right, ...]:
    """The rights to be served: those that hands brought, and those that the referee's scores did (narro 35)."""
    if not state.rules.customs:
        return ()
    found: list[tuple[int, Pair | None]] = []
    for line, each in _scores_set(hands, state):
        if line != each.corrected:
            found += [(said.line, said.pair) for said in _said(each) if isinstance(said, Once)]
        elif max(each.score) < customs.ONCE:
            found.clear()  # nobody was there after all
        elif each.once == "open" and (not found or found[-1][1] != leader(each.score)):
            found[-1:] = [(line, leader(each.score))]
    ended = max((_end_of(each) for each in hands), default=0)
    return tuple(
        Right(line, pair, open=state.once == "open" and latest, latest=latest)
        for place, (line, pair) in enumerate(found, start=1)
        for latest in (line >= ended and place == len(found),)
    )


def _scores_set(hands: list[State], state: State) -> list[tuple[int, State]]:
    """The hands' ends and the referee's corrections, each with its line and the state after it, oldest first."""
    corrected = [
        (after.corrected, after)
        for before, after in pairwise(states_that_hold(state))
        if after.corrected != before.corrected
    ]
    return sorted([*((_end_of(each), each) for each in hands), *corrected], key=lambda each: each[0])


def _end_of(end: State) -> int:
    """The line that ended the hand of a state at its end."""
    assert end.hand.outcome is not None
    return end.hand.outcome.line


def _carbuncos(hands: list[State]) -> tuple[int, int]:
    sums = [0, 0]
    for each in hands:
        outcome = each.hand.outcome
        assert outcome is not None
        for pair in PAIRS:
            all_five = each.hand.contract == "normal" and each.hand.won[pair] == 5
            sums[pair] += all_five and outcome.why in ("carbunco", "policia")
    return sums[0], sums[1]


def _seat(seat: Seat, hands: list[State], catchers: dict[int, Seat]) -> SeatDeeds:
    tried, made = [0] * 4, [0] * 4
    twenties = forties = caught = caught_others = clasicos = potrolas = 0
    for each in hands:
        hand, outcome = each.hand, each.hand.outcome
        assert outcome is not None
        if hand.bidder == seat:
            place = BIDS.index(hand.contract)
            tried[place] += 1
            made[place] += outcome.winner == pair_of(seat)
        cantes = [sung.value for sung in hand.cantes if sung.seat == seat and not sung.false]
        twenties += cantes.count(20)
        forties += cantes.count(40)
        if outcome.why == "renuncio":
            offender = next(laid.seat for laid in hand.laid if laid.line == outcome.offence)
            caught += offender == seat
            caught_others += catchers.get(outcome.line) == seat
        names = {named.what for named in named_things(public_view(each)) if named.seat == seat}
        clasicos += "solo_clasico" in names
        potrolas += "potrola" in names
    return SeatDeeds(
        (tried[0], tried[1], tried[2], tried[3]),
        (made[0], made[1], made[2], made[3]),
        twenties,
        forties,
        caught,
        caught_others,
        clasicos,
        potrolas,
    )


def named_things(view: PublicView) -> tuple[Named, ...]:
    """What has a name in this hand and is public by now.

    solo_clasico: a solo by who has the as of trumps and las cuarenta (narro 6). potrola: a cuatrola on the four
    highest trumps (narro 8). perejila: the sota de oros has been laid (narro 2).
    """
    if view.pinte is None:
        return ()
    names: list[Named] = []
    public: list[set[str]] = [{str(card) for card in cards} for cards in view.shown]
    for seat, card in view.laid:
        public[seat].add(str(card))
    trump = view.pinte.suit
    bidder = view.bidder
    if bidder is not None and view.contract == "solo" and Rank.AS + trump in public[bidder]:
        sung = (each for each in view.cantes if each.seat == bidder and not each.false)
        if any(each.value == 40 for each in sung):
            names.append(Named("solo_clasico", bidder))
    if bidder is not None and view.contract == "cuatrola":
        top = {rank + trump for rank in (Rank.AS, Rank.TRES, Rank.REY, Rank.CABALLO)}
        if top <= public[bidder]:
            names.append(Named("potrola", bidder))
    names += [Named("perejila", seat) for seat, card in view.laid if str(card) == PEREJILA]
    return tuple(names)
