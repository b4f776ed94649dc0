"""The picture of the simulated world: every text whole and large enough to read, in windows of any size."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from table.adapters.simulator.around import Asked
from table.adapters.simulator.company import Company
from table.adapters.simulator.fingers import Fingers
from table.adapters.simulator.picture import Picture, SimulatedLights, smallest_text
from table.adapters.simulator.places import Places
from table.adapters.simulator.setting import Wishes, simulated
from table.adapters.simulator.window import WALL_SHARE
from table.languages import LANGUAGES, words_in
from table.widgets.boxes import Box
from table.widgets.type import Fitted

LONG = "Bartolomé Francisco de las Casas y Sotomayor"


def texts(
    window: tuple[int, int],
    language: str,
    players: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    asked: Asked | None = None,
    *,
    by_itself: bool = False,
) -> tuple[int, list[Fitted]]:
    """The smallest em that may be, and every text of the picture while cards are turned up for `asked`."""
    monkeypatch.setattr(Company, "asked", asked)
    table = simulated(Wishes(bots=3, seed=4))
    table.company.by_itself = by_itself
    table.people.header = replace(table.people.header, players=players)
    wide, high = window
    wall = round(wide * WALL_SHARE)
    found: list[Fitted] = []
    really = Fitted.render

    def render(fitted: Fitted, colour: tuple[int, int, int], align: str = "left") -> pygame.Surface:
        found.append(fitted)
        return really(fitted, colour, align)  # type: ignore[arg-type]

    monkeypatch.setattr(Fitted, "render", render)
    fingers = Fingers(table.world, table.company, 0)
    shown = Picture(table.world, table.company, fingers, SimulatedLights(), words_in(language))
    places = shown.places(Box(wall, 0, wide - wall, high))
    shown.draw(pygame.Surface(window), places, 0)
    return smallest_text(places), found


@pytest.mark.parametrize(("asked", "by_itself"), [(None, False), ("draw", False), ("count", False), (None, True)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("window", [(800, 480), (1024, 600), (1300, 520), (1820, 760), (1900, 1000)], ids=str)
def test_no_text_is_smaller_than_a_fortieth_of_the_height(
    window: tuple[int, int], language: str, asked: Asked | None, by_itself: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    smallest, found = texts(
        window, language, ("Ana", "Blas", "Carmen", "Diego"), monkeypatch, asked, by_itself=by_itself
    )
    assert smallest >= max(10, window[1] // 40)
    assert min(fitted.pixel_height for fitted in found) >= smallest
    assert [line for fitted in found for line in fitted.lines if "…" in line] == []


def test_a_long_name_ends_in_dots(monkeypatch: pytest.MonkeyPatch) -> None:
    smallest, found = texts((800, 480), "es", (LONG, "Blas", "Carmen", "Diego"), monkeypatch)
    assert min(fitted.pixel_height for fitted in found) >= smallest
    cut = [line for fitted in found for line in fitted.lines if line.startswith("Bart")]
    assert any(line.endswith("…") for line in cut)


def test_the_smallest_text_has_ten_pixels_in_any_window() -> None:
    assert smallest_text(Places(Box(0, 0, 200, 290))) == 10
