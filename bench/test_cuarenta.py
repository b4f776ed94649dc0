"""Cuarenta's figures: cards a second, with the deal seen and unseen, and the lifts of a crowded table."""

from __future__ import annotations

from typing import Any

import pytest

from bench.cuarenta_mesas import fresh, mesas
from bench.measuring import measure, plays_in
from table.games.cuarenta.cards import DECK
from table.games.cuarenta.game import step
from table.games.cuarenta.inputs import Play
from table.games.cuarenta.lifts import lifts
from table.games.cuarenta.rules import Rules

MESAS = 20


@pytest.mark.parametrize(("deal", "aim"), [("seen", 100_000), ("unseen", 60_000)])
def test_cuarenta_plays(benchmark: Any, deal: str, aim: int) -> None:
    measure(benchmark, plays_in(mesas(MESAS, deal_seen=deal == "seen"), fresh, step, Play), aim)


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

    measure(benchmark, count, 0)
