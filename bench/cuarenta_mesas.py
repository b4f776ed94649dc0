"""Mesas of Cuarenta to measure with: seeded, legal, complete; made once, outside what is timed."""

from __future__ import annotations

import random
from itertools import islice

from table.games.cuarenta.cards import DECK
from table.games.cuarenta.game import start, step
from table.games.cuarenta.inputs import Deal, Input, Play
from table.games.cuarenta.lifts import lifts
from table.games.cuarenta.rules import Rules
from table.games.cuarenta.state import HAND_SIZE, State

PLAYERS = ("Ana", "Blas", "Carmen", "Diego")


def fresh() -> State:
    """A mesa about to be dealt."""
    return start(Rules(), PLAYERS, 3)


def one_mesa(rng: random.Random, *, deal_seen: bool) -> list[Input]:
    """The inputs of one whole mesa: whoever can lift does, otherwise play is random."""
    state, inputs = fresh(), list[Input]()

    def happen(what: Input) -> None:
        nonlocal state
        inputs.append(what)
        state, _rulings = step(state, what)

    hands: list[list[str]] = []
    while not state.over:
        if not state.mano.laid_in_deal:
            left = [name for name, card in DECK.items() if not state.mano.played & card.bit]
            rng.shuffle(left)
            hands = [left[seat * HAND_SIZE : (seat + 1) * HAND_SIZE] for seat in range(4)]
            if deal_seen:
                for seat, hand in enumerate(hands):
                    for name in hand:
                        happen(Deal(len(inputs) + 2, seat, DECK[name]))
        seat = state.mano.turn
        card = DECK[hands[seat].pop()]
        take = next(islice(lifts(state.rules, state.mano.table, card), 1), ())
        happen(Play(len(inputs) + 2, seat, card, take))
    return inputs


def mesas(count: int, *, deal_seen: bool, seed: int = 1) -> list[list[Input]]:
    """So many mesas, the same at every call."""
    rng = random.Random(seed)
    return [one_mesa(rng, deal_seen=deal_seen) for _ in range(count)]
