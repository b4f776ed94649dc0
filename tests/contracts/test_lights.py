"""What all lights do (`table.ports.Lights`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from table.adapters.lights_log import LoggedLights
from table.adapters.seat_board import BoardLights
from table.adapters.simulator.picture import SimulatedLights
from table.ports import Lights
from table.scene import Pattern
from table.seats import SEATS
from tests.app.tables import Remembering
from tests.seat_board.seated import boards

PATTERNS: tuple[Pattern, ...] = get_args(Pattern)


@pytest.fixture(params=[LoggedLights, SimulatedLights, Remembering, lambda: BoardLights(boards())])
def lights(request: pytest.FixtureRequest) -> Lights:
    """Lights that have just been opened."""
    opened: Callable[[], Lights] = request.param
    return opened()


def test_every_pattern_can_be_shown_at_every_seat(lights: Lights) -> None:
    for now, pattern in enumerate(PATTERNS):
        for seat in SEATS:
            lights.show(seat, pattern, now)


def test_the_next_animation_is_in_the_future_or_there_is_none(lights: Lights) -> None:
    lights.show(0, "turn", 1000)
    due = lights.animate(1000)
    assert due is None or due > 1000


def test_closing_twice_is_closing(lights: Lights) -> None:
    lights.close()
    lights.close()


@pytest.mark.parametrize("opened", [LoggedLights, SimulatedLights])
def test_a_closed_light_is_dark(opened: Callable[[], LoggedLights | SimulatedLights]) -> None:
    lights = opened()
    lights.show(2, "renuncio", 0)
    assert lights.patterns[2] == "renuncio"
    lights.close()
    assert lights.patterns == ["off"] * 4
