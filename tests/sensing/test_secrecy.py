"""What can be seen of a table does not depend on cards that are hidden, also where the deal was read."""

from __future__ import annotations

from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from table import acta
from table.readings import DealKind
from tests.sensing.games import header_of
from tests.sensing.killed import Run, swapped
from tests.sensing.simulate import UIDS, readings_header, simulated
from tests.sensing.test_games import a_game, deals, seeds

two_cards = st.lists(st.sampled_from(list(UIDS)), min_size=2, max_size=2, unique=True)


@settings(max_examples=60, deadline=None)
@given(seeds, deals, two_cards)
@example(753, "pads", ["Ro", "Rc"])
@example(753, "pads", ["Ro", "So"])
def test_swapping_hidden_cards_changes_nothing_that_can_be_seen(seed: int, deal: DealKind, cards: list[str]) -> None:
    """The same alerts, hints, lines and times, until the first ruling or public card that differs.

    The examples swap the first card of a cante: nothing tells its suit, nor that it is a rey.
    """
    game = a_game(seed, deal, 1, missed=0.2, policia=0.3)
    one, other = cards
    readings = simulated(header_of(), game.inputs, deal)
    header = readings_header(header_of(), deal)
    left, right = Run(header), Run(header)
    for reading in readings:
        left.run([reading])
        right.run([swapped(reading, UIDS[one], UIDS[other])])
        if public(left) != public(right):
            return
        assert left.alerts == right.alerts
        assert left.partida.hints == right.partida.hints
        assert left.last_input == right.last_input


def public(run: Run) -> list[Any]:
    """The acta without the cards of the deal."""
    lines = map(acta.read_line, run.lines)
    return [
        keys if keys.get("in") != "deal" else (keys["in"], keys["seat"]) for keys in lines if isinstance(keys, dict)
    ]
