"""Games to measure with: seeded, legal, complete; made once, outside what is timed."""

from __future__ import annotations

import random

import msgspec

from table.acta import write_header
from table.cards import CUATROLA_DECK, card_set, cards_of
from table.games.contract import Header
from table.games.cuatrola.duties import allowed
from table.games.cuatrola.game import start, step
from table.games.cuatrola.inputs import Bid, Deal, Input, Pinte, Play, write_input
from table.games.cuatrola.rules import NARRO
from table.games.cuatrola.state import State

PLAYERS = ("Ana", "Blas", "Carmen", "Diego")


def fresh() -> State:
    """A game of El Narro about to be dealt."""
    return start(NARRO, PLAYERS, 3)


def one_game(rng: random.Random, *, deal_seen: bool) -> list[Input]:
    """The inputs of one whole game of legal, otherwise random play."""
    state, inputs = fresh(), []

    def happen(what: Input) -> None:
        nonlocal state
        inputs.append(what)
        state, _rulings = step(state, what)

    while not state.over:
        cards = list(CUATROLA_DECK.values())
        rng.shuffle(cards)
        dealer = state.hand.dealer if state.hand.outcome is None else (state.hand.dealer + 1) % 4
        hands = [cards[seat::4] for seat in range(4)]
        if deal_seen:
            for seat in range(4):
                for card in hands[seat]:
                    happen(Deal(len(inputs) + 2, seat, card))
        happen(Pinte(len(inputs) + 2, hands[dealer][0]))
        for place in range(1, 5):
            happen(Bid(len(inputs) + 2, (dealer + place) % 4, "paso"))
        held = [card_set(hand) for hand in hands]
        while state.hand.phase == "play":
            seat = state.hand.turn
            choice = allowed(NARRO, hands[dealer][0].suit, state.hand.trick, seat, held[seat])
            card = rng.choice(list(cards_of(choice)))
            held[seat] = type(choice)(held[seat] & ~card.bit)
            happen(Play(len(inputs) + 2, seat, card))
    return inputs


def games(count: int, *, deal_seen: bool, seed: int = 1) -> list[list[Input]]:
    """So many games, the same at every call."""
    rng = random.Random(seed)
    return [one_game(rng, deal_seen=deal_seen) for _ in range(count)]


def as_acta(inputs: list[Input]) -> bytes:
    """The acta of a game, without rulings."""
    header = write_header(Header(game="cuatrola", rules="narro", players=PLAYERS, dealer=3))
    return header + b"".join(msgspec.json.encode(write_input(what)) + b"\n" for what in inputs)
