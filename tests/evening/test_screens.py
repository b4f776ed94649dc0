"""Every screen of an evening – boards, notices, the whole menu – in both languages, with names short and long.

What `tests.screen.test_legible` asks of the game's own scenes is asked of what the evening really shows.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.evening.album import LONG, PEOPLE, SIZES, Moment, screens, spent
from tests.evening.house import House
from tests.evening.test_customs import at
from tests.screen.test_legible import test_no_text_is_cut_or_too_small as whole
from tests.screen.test_legible import test_texts_do_not_lie_on_each_other as apart


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory) -> list[Moment]:
    """An evening, moment by moment."""
    return spent(tmp_path_factory.mktemp("album"))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("names", [PEOPLE, LONG], ids=["short", "long"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_no_text_of_an_evening_is_cut_too_small_or_on_another(
    moments: list[Moment], language: str, names: tuple[str, ...], size: tuple[int, int]
) -> None:
    for name, screen, _now in screens(moments, language, names):
        try:
            whole(screen, size)
            apart(screen, size)
        except AssertionError as problem:
            raise AssertionError(f"{name}: {problem}") from problem


def test_what_the_game_waits_for_stands_at_the_top(tmp_path: Path) -> None:
    house = House(tmp_path)
    at(house, 10, 7)
    house.hand_for(0)
    said = house.screen.headline
    house.host("Ana and Carmen ask to be served")
    assert house.screen.headline == "The game waits: Blas and Diego serve"
    house.host("Pause")
    assert house.screen.headline == "Pause"
    house.host("Go on")
    house.host("It is served")
    assert house.screen.headline == said
