"""The Screen port on pygame: what is drawn reaches the display, what is pressed is told by name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from table.adapters.pygame_screen import DisplayOptions, PygameScreen
from table.ports import Screen
from tests.screen import gallery
from tests.screen.gallery import NOW, scene

SIZE = (800, 480)


@pytest.fixture
def screen() -> Iterator[PygameScreen]:
    made = PygameScreen(DisplayOptions(size=SIZE))
    made.events()
    yield made
    made.close()


def press(key: int) -> None:
    """A key goes down."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


def test_it_is_a_screen(screen: PygameScreen) -> None:
    port: Screen = screen
    assert port.draw(scene(gallery.MID_TRICK), NOW) is None
    assert port.draw(scene(gallery.RENUNCIO), NOW) is not None


def test_the_picture_can_be_kept(screen: PygameScreen, tmp_path: Path) -> None:
    screen.draw(scene(gallery.MID_TRICK), NOW)
    screen.save_png(tmp_path / "picture.png")
    kept = pygame.image.load(tmp_path / "picture.png")
    assert kept.get_size() == SIZE
    assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(screen.painter.surface, "RGB")


def test_a_picture_that_cannot_be_kept_is_an_error_of_the_system(screen: PygameScreen, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no-folder"):
        screen.save_png(tmp_path / "no-folder" / "picture.png")


@pytest.mark.parametrize(
    ("key", "asked"),
    [
        (pygame.K_F1, ["rules"]),
        (pygame.K_r, ["rules"]),
        (pygame.K_h, ["host"]),
        (pygame.K_ESCAPE, ["quit"]),
        (pygame.K_x, []),
    ],
)
def test_keys_ask_by_name(screen: PygameScreen, key: int, asked: list[str]) -> None:
    press(key)
    assert screen.events() == asked
    assert screen.events() == []


def test_closing_the_window_quits(screen: PygameScreen) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert screen.events() == ["quit"]


def test_the_full_screen_is_not_left_by_accident(screen: PygameScreen) -> None:
    press(pygame.K_f)
    assert "redraw" in screen.events()
    before = screen.options
    press(pygame.K_ESCAPE)
    assert "quit" not in screen.events()
    press(pygame.K_F11)
    screen.events()
    assert (before.full_screen, screen.options.full_screen) == (True, False)
    screen.draw(scene(gallery.MID_TRICK), NOW)
    assert screen.painter.surface is pygame.display.get_surface()


def test_a_resized_window_is_drawn_anew(screen: PygameScreen) -> None:
    screen.draw(scene(gallery.MID_TRICK), NOW)
    pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(1280, 720), w=1280, h=720))
    assert "redraw" in screen.events()
    screen.draw(scene(gallery.MID_TRICK), NOW)
    surface = pygame.display.get_surface()
    assert surface is not None
    assert surface.get_size() == (1280, 720)
    assert surface.get_at((640, 30))[:3] != (0, 0, 0)


def test_events_it_has_no_use_for_are_passed_on() -> None:
    heard: list[pygame.event.Event] = []
    screen = PygameScreen(DisplayOptions(size=SIZE), others=heard.append)
    screen.events()
    heard.clear()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1))
    press(pygame.K_r)
    assert screen.events() == ["rules"]
    assert [event.type for event in heard] == [pygame.MOUSEBUTTONDOWN]


def test_closing_twice_is_safe(screen: PygameScreen) -> None:
    screen.close()
    screen.close()
    assert screen.events() == []
    assert screen.draw(scene(gallery.MID_TRICK), NOW) is None


def test_no_display_is_an_error_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(OSError, match="no display"):
        PygameScreen()
