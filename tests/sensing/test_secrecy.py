"""What can be seen of a table does not depend on cards that are hidden, also where the deal was read."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from table import acta
from table.readings import Reading, Sees
from tests.sensing.games import header_of
from tests.sensing.killed import Run
from tests.sensing.simulate import UIDS, readings_header, simulated
from tests.sensing.test_games import a_game, seeds


@settings(max_examples=60, deadline=None)
@given(seeds, st.data())
def test_swapping_hidden_cards_changes_nothing_that_can_be_seen(seed: int, data: st.DataObject) -> None:
    """The same alerts, hints, lines and times, until the first ruling or public card that differs."""
    game = a_game(seed, "pads", 1, missed=0.2, policia=0.3)
    one, other = data.draw(st.lists(st.sampled_from(list(UIDS)), min_size=2, max_size=2, unique=True))
    readings = simulated(header_of(), game.inputs, "pads")
    header = readings_header(header_of(), "pads")
    left, right = Run(header), Run(header)
    for reading in readings:
        left.run([reading])
        right.run([swapped(reading, UIDS[one], UIDS[other])])
        if public(left) != public(right):
            return
        assert left.alerts == right.alerts
        assert left.partida.hints == right.partida.hints
        assert left.last_input == right.last_input


def swapped(reading: Reading, one: str, other: str) -> Reading:
    """The reading with two tags in each other's place."""
    if not isinstance(reading, Sees):
        return reading
    places = {one: other, other: one}
    return replace(reading, tags=tuple(places.get(tag, tag) for tag in reading.tags))


def public(run: Run) -> list[Any]:
    """The acta without the cards of the deal."""
    lines = map(acta.read_line, run.lines)
    return [
        keys if keys.get("in") != "deal" else (keys["in"], keys["seat"]) for keys in lines if isinstance(keys, dict)
    ]
