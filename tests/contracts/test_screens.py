"""What every screen does (`table.ports.Screen`), each with scenes of a whole simulated game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from gettext import NullTranslations
from pathlib import Path

import pygame
import pytest

from table.adapters.frames import FrameScreen
from table.adapters.pygame_screen import DisplayOptions, PygameScreen
from table.adapters.simulator.fingers import Fingers
from table.adapters.simulator.picture import Picture, SimulatedLights
from table.adapters.simulator.setting import Wishes, simulated
from table.adapters.simulator.window import SimulatedWindow
from table.adapters.web_log import ScreenAndWebLog, WebLog
from table.ports import Screen
from table.scene import Scene
from tests.app.tables import SHORT, Remembering, played, wishes

SIZE = (800, 480)


@cache
def scenes() -> tuple[tuple[int, Scene], ...]:
    """Scenes of a game with their times."""
    return tuple(played(wishes(seed=3), house=SHORT).seen.drawn)


def window() -> Screen:
    table = simulated(Wishes())
    fingers = Fingers(table.world, table.company, 0)
    picture = Picture(table.world, table.company, fingers, SimulatedLights(), NullTranslations())
    return SimulatedWindow(picture, fingers, (1300, 500))


@pytest.fixture(params=["pygame", "window", "frames", "remembering", "web log"])
def screen(request: pytest.FixtureRequest, tmp_path: Path) -> Screen:
    """A screen that has just been opened."""
    screens: dict[str, Callable[[], Screen]] = {
        "pygame": lambda: PygameScreen(DisplayOptions(size=SIZE)),
        "window": window,
        "frames": lambda: FrameScreen(tmp_path, SIZE),
        "remembering": Remembering,
        "web log": lambda: ScreenAndWebLog(Remembering(), WebLog(0, NullTranslations(), "127.0.0.1")),
    }
    return screens[request.param]()


def test_it_draws_a_whole_game_and_says_when_the_next_frame_is_due(screen: Screen) -> None:
    for now, scene in scenes()[:60]:
        due = screen.draw(scene, now)
        assert due is None or due > now
    screen.close()


def test_the_same_scene_again_is_drawn_as_well(screen: Screen) -> None:
    now, scene = scenes()[0]
    screen.draw(scene, now)
    screen.draw(scene, now)
    screen.close()


def test_what_was_asked_for_is_told_once(screen: Screen) -> None:
    screen.events()
    if isinstance(screen, Remembering):
        screen.asked.append("rules")
    elif pygame.display.get_init():
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1))
    else:
        assert screen.events() == []  # nobody can ask it anything
        return
    assert screen.events() == ["rules"]
    assert screen.events() == []
    screen.close()


def test_closing_twice_is_closing(screen: Screen) -> None:
    screen.draw(scenes()[0][1], 0)
    screen.close()
    screen.close()


def test_pictures_are_taken_of_the_moments_worth_one(tmp_path: Path) -> None:
    screen = FrameScreen(tmp_path, SIZE)
    for now, scene in scenes():
        screen.draw(scene, now)
    kinds = {path.stem.split("-", 1)[1] for path in tmp_path.glob("*.png")}
    assert {"first", "pinte", "trick", "hand"} <= kinds
    first = pygame.image.load(min(tmp_path.glob("*.png")))
    assert first.get_size() == SIZE
