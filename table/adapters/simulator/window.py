"""The window of the simulated table: the table's screen as it would be on the wall, and the world beside it."""

from __future__ import annotations

import pygame

from table.adapters import keys
from table.adapters.pygame_screen import DisplayOptions, open_display
from table.adapters.simulator.fingers import Fingers
from table.adapters.simulator.picture import Picture
from table.scene import Scene, ScreenShown
from table.widgets.boxes import Box
from table.widgets.painter import Painter

FRAME_MS = 40
WALL_SHARE = 0.625
"""How much of the window's width is the table's screen."""
SIZE = (1820, 760)


class SimulatedWindow:
    """A Screen that shows two things: the scene, and the picture of the world with its own mouse and keys."""

    name = "window"

    def __init__(self, picture: Picture, fingers: Fingers, size: tuple[int, int] | None) -> None:
        open_display(DisplayOptions(size=size or _fitting(), title="Cuatrola: table demo"))
        self._picture = picture
        self._fingers = fingers
        self._now = 0
        self._shown: ScreenShown | None = None
        self._arrange()

    def _arrange(self) -> None:
        window = pygame.display.get_surface()
        assert window is not None, "it was opened"
        self._window = window
        width, height = window.get_size()
        wall = round(width * WALL_SHARE)
        self._painter = Painter(window.subsurface((0, 0, wall, height)))
        self.places = self._picture.places(Box(wall, 0, width - wall, height))
        self._picture.forget()

    def draw(self, scene: Scene, now: int) -> int | None:
        """Draw what changed of both; hands may move at any time, so the next frame is always due."""
        self._now = now
        self._shown = scene.screen
        self._fingers.follow()
        if pygame.display.get_surface() is not self._window or self._picture.places(self.places.box) != self.places:
            self._arrange()
        boxes, _due = self._painter.paint(scene.screen, now)
        rects = [pygame.Rect(box) for box in boxes] + self._picture.draw(self._window, self.places, now)
        if rects:
            pygame.display.update(rects)
        return now + FRAME_MS

    def events(self) -> list[str]:
        """What was asked of the table's screen; the rest is done in the world at once."""
        asked = []
        for event in pygame.event.get():
            match event.type:
                case pygame.QUIT:
                    asked.append("quit")
                case pygame.VIDEORESIZE | pygame.VIDEOEXPOSE:
                    self._arrange()
                    asked.append("redraw")
                case pygame.KEYDOWN if event.key == pygame.K_ESCAPE and not keys.is_worked(self._shown):
                    asked.append("quit")
                case pygame.KEYDOWN if (wish := keys.wish(event, self._shown)) is not None:
                    asked.append(wish)
                case pygame.KEYDOWN | pygame.KEYUP:
                    name = pygame.key.name(event.key)
                    self._fingers.key(name, down=event.type == pygame.KEYDOWN, now=self._now)
                case pygame.MOUSEBUTTONDOWN if event.button == 1:
                    self._fingers.down(self.places, event.pos, self._now)
                case pygame.MOUSEMOTION:
                    self._fingers.move(self.places, event.pos)
                case pygame.MOUSEBUTTONUP if event.button == 1:
                    self._fingers.up(self.places, event.pos, self._now)
        return asked

    def close(self) -> None:
        """Give the window back; safe to call twice."""
        pygame.display.quit()


def _fitting() -> tuple[int, int]:
    """The window's size at first: as wide as it is meant, or as this desktop allows."""
    pygame.display.init()
    width, height = min(pygame.display.get_desktop_sizes(), default=SIZE)
    share = min(1.0, (width - 20) / SIZE[0], (height - 80) / SIZE[1])
    return round(SIZE[0] * share), round(SIZE[1] * share)
