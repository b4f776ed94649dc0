"""What holds for every mesa, however it goes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from table.acta import write_ruling
from table.games.cuarenta import CUARENTA
from table.games.cuarenta.cards import DECK, FrenchCard, card_set
from table.games.cuarenta.game import step
from table.games.cuarenta.inputs import Deal, Input, OffDeck, Play, Ronda, Undo, read_input
from table.games.cuarenta.lifts import lifts
from table.games.cuarenta.rulings import Doubt, Fault, GameOver, HandOver, MatchOver, Refused, Ruling, Undone
from table.games.cuarenta.state import State
from table.games.cuarenta.view import public_view
from table.judge import Comparison, Judge
from tests.cuarenta.notation import mesa
from tests.cuarenta.randomactas import random_acta

SEEDS = st.integers(0, 2**32 - 1)
MESAS = settings(max_examples=25, deadline=None)


def opened(header: dict[str, Any]) -> State:
    judge = Judge.open(json.dumps(header).encode())
    assert isinstance(judge, Judge)
    state: State = judge.state
    return state


def read(inputs: list[object]) -> list[Input]:
    return [
        read_input(keys, line) if isinstance(keys, dict) else CUARENTA.malformed(line)
        for line, keys in enumerate(inputs, start=2)
    ]


def walk(seed: int) -> Iterator[tuple[State, Input, State, tuple[Ruling, ...]]]:
    """Each step of a random acta: the state before it, the input, the state after it, the rulings."""
    header, inputs = random_acta(seed)
    state = opened(header)
    for what in read(inputs):
        after, rulings = step(state, what)
        yield state, what, after, rulings
        state = after


def without_past(state: State) -> tuple[object, ...]:
    return (state.rules, state.players, state.score, state.mano, state.games, state.over, state.winner)


@MESAS
@given(seed=SEEDS)
def test_the_forty_cards_are_conserved(seed: int) -> None:
    for _before, _what, state, _rulings in walk(seed):
        mano = state.mano
        table, (ours, theirs) = card_set(mano.table), mano.piles
        assert len(mano.table) == table.bit_count()
        assert table | ours | theirs == mano.played == table ^ ours ^ theirs
        assert mano.played == card_set(laid.card for laid in mano.laid)
        assert mano.played.bit_count() == len(mano.laid) <= 40
        assert all(cards.bit_count() <= 5 for cards in mano.dealt)


@MESAS
@given(seed=SEEDS)
def test_a_refusal_leaves_the_very_same_state(seed: int) -> None:
    for before, _what, after, rulings in walk(seed):
        refused = bool(rulings) and isinstance(rulings[0], Refused)
        assert refused == (after is before)
        assert not refused or len(rulings) == 1


@MESAS
@given(seed=SEEDS)
def test_scores_stay_even(seed: int) -> None:
    header, inputs = random_acta(seed)
    house = header.get("house", {})
    if house.get("ronda", 4) % 2:
        del house["ronda"]
    for keys in (header, *inputs):
        if isinstance(keys, dict) and type(keys.get("score")) is list:
            keys["score"] = [2 * (each // 2) for each in keys["score"]]
    state = opened(header)
    for what in read(inputs):
        state, _rulings = step(state, what)
        assert not any(score % 2 for score in state.score)


@MESAS
@given(seed=SEEDS)
def test_a_partida_goes_on_below_forty_and_ends_at_it(seed: int) -> None:
    for _before, _what, state, rulings in walk(seed):
        assert state.over or max(state.score) < 40
        games = [ruling for ruling in rulings if isinstance(ruling, GameOver)]
        assert all(ruling.score[ruling.winner] >= 40 for ruling in games)
        assert any(isinstance(ruling, MatchOver) for ruling in rulings) <= state.over
        assert sum(state.games) <= 4


@MESAS
@given(seed=SEEDS)
def test_stepping_is_judging_the_file(seed: int) -> None:
    """A file with every ruling right after its input agrees with the judge, and with stepping over the inputs."""
    header, inputs = random_acta(seed)
    judge = Judge.open(json.dumps(header).encode())
    assert isinstance(judge, Judge)
    state: State = judge.state
    comparison = Comparison(CUARENTA.contract)
    line, place = 1, {1: 1}
    for number, keys in enumerate(inputs, start=2):
        line += 1
        place[number] = line
        if isinstance(keys, dict) and type(keys.get("to")) is int:
            keys["to"] = place.get(keys["to"], 0)
        what, judged = judge.feed(json.dumps(keys).encode(), line)
        assert what is not None
        state, stepped = step(state, what)
        assert stepped == judged
        assert without_past(state) == without_past(judge.state)
        for ruling in stepped:
            line += 1
            comparison.add_written(write_ruling(ruling), line)
            comparison.add_judged(ruling)
            assert judge.feed(write_ruling(ruling), line) == (None, ())
        assert comparison.difference(at_end=True) is None


@MESAS
@given(seed=SEEDS, choice=st.integers(0, 10**6))
def test_undo_restores_exactly(seed: int, choice: int) -> None:
    accepted = [each for each in walk(seed) if each[2] is not each[0]]
    back, what, _after, _rulings = accepted[choice % len(accepted)]
    last = accepted[-1][2]
    past, holding = last.past, set()
    while past is not None:
        holding.add(past.line)
        past = past.rest
    after, rulings = step(last, Undo(10_000, what.line))
    if what.line not in holding:
        assert rulings == (Refused(10_000, "bad_undo"),)
        return
    assert rulings == (Undone(10_000, what.line),)
    assert without_past(after) == without_past(back)
    assert public_view(after) == public_view(back)
    again, _rulings = step(after, Undo(10_001, 10_000))
    assert without_past(again) == without_past(last)


def cards_in(value: object) -> set[FrenchCard]:
    """Every card anywhere in a value."""
    if isinstance(value, FrenchCard):
        return {value}
    if isinstance(value, msgspec.Struct):
        return cards_in(msgspec.structs.astuple(value))
    if isinstance(value, tuple):
        return set().union(*map(cards_in, value))
    return set()


@MESAS
@given(seed=SEEDS)
def test_the_public_view_has_no_card_that_was_not_laid(seed: int) -> None:
    laid: set[FrenchCard] = set()
    for _before, what, state, rulings in walk(seed):
        if isinstance(what, Play):
            laid.add(what.card)
        assert cards_in(public_view(state)) <= laid
        assert cards_in(rulings) <= laid


@MESAS
@given(seed=SEEDS, swap=st.tuples(*[st.sampled_from(list(DECK.values()))] * 2))
def test_equal_views_with_equal_rulings_stay_equal(seed: int, swap: tuple[FrenchCard, FrenchCard]) -> None:
    """Two mesas that differ in what went face down cannot be told apart until something is ruled on it."""
    header, inputs = random_acta(seed)
    one = other = opened(header)
    there = dict([swap, swap[::-1]])
    for what in read(inputs):
        hidden: Input = what
        if isinstance(what, Deal):
            hidden = replace(what, card=there.get(what.card, what.card))
        elif isinstance(what, Ronda):
            hidden = replace(what, rank=swap[0].rank)
        one, ruled = step(one, what)
        other, ruled_otherwise = step(other, hidden)
        if ruled != ruled_otherwise:
            break
        assert public_view(one) == public_view(other)


def greedy(state: State, hand: list[FrenchCard], rng: Random) -> tuple[FrenchCard, tuple[FrenchCard, ...]]:
    """A card and what it lifts: whenever it can, preferably what was just thrown, and as much as it can."""
    mano = state.mano
    choices = [(card, lift) for card in hand for lift in lifts(state.rules, mano.table, card)]
    if not choices:
        return rng.choice(hand), ()
    return max(choices, key=lambda each: (mano.thrown in each[1], len(each[1]), rng.random()))


@settings(max_examples=20, deadline=None)
@given(players=st.sampled_from([2, 4]), form=st.sampled_from(["dos", "tres_de_cuatro"]), seed=SEEDS)
def test_a_mesa_ends(players: int, form: str, seed: int) -> None:
    rng = Random(seed)
    state, manos, line = mesa(players, mesa=form), 0, 0
    deck: list[FrenchCard] = []
    hands: list[list[FrenchCard]] = []
    while not state.over:
        if not state.mano.laid:
            manos += 1
            assert manos <= 200
            deck = rng.sample(list(DECK.values()), 40)
        if not state.mano.laid_in_deal:
            hands = [[deck.pop() for _ in range(5)] for _ in range(players)]
        hand = hands[state.mano.turn]
        card, take = greedy(state, hand, rng)
        hand.remove(card)
        line += 1
        state, rulings = step(state, Play(line, state.mano.turn, card, take))
        assert not any(isinstance(ruling, Refused | Doubt | Fault) for ruling in rulings)
        assert not deck or not any(isinstance(ruling, HandOver) for ruling in rulings)
    assert state.winner is not None or state.games == (2, 2)


def test_off_deck_is_no_line_to_write() -> None:
    off = read_input({"in": "deal", "seat": 0, "card": "8H"}, 2)
    assert off == OffDeck(2, 0)
