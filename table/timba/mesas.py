"""What a mesa of Cuarenta brought, read off its state: partidas, caídas, limpias, rondas, who was left zapatero.

The inputs that still hold (`State.past`) are judged once more, so that an undo needs no line here. What scored counts:
a limpia at 38 is none (rules/cuarenta, "38 no juega").
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

import msgspec

from table.games.cuarenta.count import is_zapatero
from table.games.cuarenta.game import step
from table.games.cuarenta.inputs import Input, Seated
from table.games.cuarenta.rulings import Fault, GameOver, Points, Rulings
from table.games.cuarenta.state import State
from table.games.past import states_that_hold
from table.seats import PAIRS, Pair, Seat, rivals_of

SIMPLE, DOUBLE, TRIPLE = 1, 2, 3
"""How many times the bet is paid: for a loser with ten points and more, zapatero, platillo (no point at all)."""

TIMES_NAMES = {DOUBLE: "zapatero", TRIPLE: "platillo"}
"""What the ledger calls it."""

Both: TypeAlias = tuple[int, int]
"""A number for each pair."""


class SeatMesa(msgspec.Struct, frozen=True):
    """What one seat did in a mesa; `rondas` of three and of four, `faults`: cards out of turn and wrong lifts."""

    caidas: int = 0
    limpias: int = 0
    rondas: int = 0
    faults: int = 0


class Mesa(msgspec.Struct, frozen=True):
    """What a mesa brought so far, by pair: partidas won, cartones, partidas lost as zapatero and, among those, with no
    point at all (platillo).

    `times`: how many times the bet the losers of the mesa pay, for the worst of the partidas they lost; 1 before it is
    over.
    """

    partidas: Both = (0, 0)
    cartones: Both = (0, 0)
    zapateros: Both = (0, 0)
    platillos: Both = (0, 0)
    times: int = SIMPLE
    seats: tuple[SeatMesa, ...] = (SeatMesa(),) * 4


def mesa_of(state: State) -> Mesa:
    """What the mesa in this state brought."""
    inputs = list(_judged(state))
    rulings = [ruling for _what, ruled in inputs for ruling in ruled]
    lost = [(rivals_of(each.winner), each.score) for each in rulings if isinstance(each, GameOver)]
    scores = [[score[pair] for loser, score in lost if loser == pair] for pair in PAIRS]
    loser = None if not state.over or state.winner is None else rivals_of(state.winner)
    return Mesa(
        partidas=state.games,
        cartones=_both([sum(_is(each, "carton", pair) for each in rulings) for pair in PAIRS]),
        zapateros=_both([sum(map(is_zapatero, points)) for points in scores]),
        platillos=_both([points.count(0) for points in scores]),
        times=SIMPLE if loser is None else max(map(times_for, scores[loser]), default=SIMPLE),
        seats=tuple(_seat(seat, inputs) for seat in range(len(state.players))),
    )


def times_for(points: int) -> int:
    """How many times the bet is paid by who loses a partida with so many points: zapatero double, platillo triple."""
    if points == 0:
        return TRIPLE
    return DOUBLE if is_zapatero(points) else SIMPLE


def _judged(state: State) -> Iterator[tuple[Input, Rulings]]:
    """The inputs that hold, with what is ruled on them."""
    for before, after in pairwise(states_that_hold(state)):
        assert after.last is not None, "an input led to it"
        yield after.last, step(before, after.last)[1]


def _both(numbers: list[int]) -> Both:
    return numbers[0], numbers[1]


def _is(ruling: object, why: str, pair: Pair) -> bool:
    return isinstance(ruling, Points) and ruling.why == why and ruling.pair == pair


def _seat(seat: Seat, inputs: list[tuple[Input, Rulings]]) -> SeatMesa:
    own = [ruling for what, ruled in inputs if isinstance(what, Seated) and what.seat == seat for ruling in ruled]
    whys = [ruling.why for ruling in own if isinstance(ruling, Points)]
    return SeatMesa(
        caidas=whys.count("caida"),
        limpias=whys.count("limpia"),
        rondas=whys.count("ronda") + whys.count("doble_ronda"),
        faults=sum(isinstance(ruling, Fault) for ruling in own),
    )
