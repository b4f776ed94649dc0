"""What all lights do (`table.ports.Lights`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import get_args

import pytest

from table.adapters.gpio import GpioLights, Wires
from table.adapters.lights_log import LoggedLights
from table.adapters.seat_board import BoardLights
from table.adapters.seat_lights import SeatLights
from table.adapters.simulator.picture import SimulatedLights
from table.ports import Lights
from table.scene import Pattern
from table.seats import SEATS
from tests.app.tables import Remembering
from tests.gpio.mock_pins import mock_pins
from tests.seat_board.seated import boards

PATTERNS: tuple[Pattern, ...] = get_args(Pattern)


def _lamps() -> GpioLights:
    rgb = {seat: Wires((3 * seat + 2, 3 * seat + 3, 3 * seat + 4), is_rgb=True) for seat in (0, 1, 2)}
    return GpioLights({**rgb, 3: Wires((16, 17), is_rgb=False)})


def _mixed() -> SeatLights:
    logged = LoggedLights()
    return SeatLights({0: logged, 1: Remembering(), 2: logged, 3: logged})


@pytest.fixture(
    params=[LoggedLights, SimulatedLights, Remembering, lambda: BoardLights(boards()), _lamps, _mixed],
    ids=["logged", "simulated", "remembering", "boards", "lamps", "mixed"],
)
def lights(request: pytest.FixtureRequest) -> Iterator[Lights]:
    """Lights that have just been opened."""
    opened: Callable[[], Lights] = request.param
    with mock_pins():
        yield opened()


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
