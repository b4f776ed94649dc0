"""Cuarenta's figures: cards a second, with the deal seen and unseen, and the lifts of a crowded table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bench.cuarenta_mesas import fresh, mesas
from table.games.cuarenta.cards import DECK
from table.games.cuarenta.game import step
from table.games.cuarenta.inputs import Input, Play
from table.games.cuarenta.lifts import lifts
from table.games.cuarenta.rules import Rules

MESAS = 20


def _plays_in(played: list[list[Input]]) -> Callable[[], int]:
    """Replays the mesas; counts cards. What is no card is stepped before the clock starts."""
    chunks = []
    for inputs in played:
        state = fresh()
        for what in inputs:
            if isinstance(what, Play):
                chunks.append((state, what))
            state, _rulings = step(state, what)

    def play() -> int:
        for state, what in chunks:
            step(state, what)
        return len(chunks)

    return play


def _measure(benchmark: Any, work: Callable[[], int], aim: int) -> None:
    done = work()
    benchmark.extra_info.update(operations=done, aim=aim)
    benchmark.pedantic(work, rounds=15, warmup_rounds=2)


@pytest.mark.parametrize(("deal", "aim"), [("seen", 100_000), ("unseen", 60_000)])
def test_cuarenta_plays(benchmark: Any, deal: str, aim: int) -> None:
    _measure(benchmark, _plays_in(mesas(MESAS, deal_seen=deal == "seen")), aim)


def test_cuarenta_lifts_of_a_crowded_table(benchmark: Any) -> None:
    """Every card against a table of one card of each rank, where all that can follow does."""
    table = [card for name, card in DECK.items() if name.endswith("H")]
    cards = [card for name, card in DECK.items() if not name.endswith("H")]
    rules = Rules()

    def count() -> int:
        for card in cards:
            for _lift in lifts(rules, table, card):
                pass
        return len(cards)

    _measure(benchmark, count, 0)
