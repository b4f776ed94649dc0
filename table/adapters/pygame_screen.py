"""The screen on a display: pygame draws the scene in a window or over the whole screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from table.adapters import keys
from table.scene import Scene, ScreenShown
from table.widgets.painter import Painter

DEFAULT_SIZE = (1280, 720)
SMALLEST_SIZE = (480, 288)


@dataclass(frozen=True)
class DisplayOptions:
    """How the display is opened: the window's size in pixels (full screen takes the display's own), its title."""

    size: tuple[int, int] | None = None
    full_screen: bool = False
    title: str = "Cuatrola"


def open_display(options: DisplayOptions) -> pygame.Surface:
    """Open the window or the full screen; raises ``OSError`` where there is no display."""
    try:
        if not pygame.display.get_init():
            pygame.display.init()
        pygame.display.set_caption(options.title)
        if options.full_screen:
            surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            surface = pygame.display.set_mode(options.size or DEFAULT_SIZE, pygame.RESIZABLE)
    except pygame.error as problem:
        raise OSError(f"no display: {problem}") from problem
    pygame.mouse.set_visible(not options.full_screen)
    return surface


class PygameScreen:
    """The Screen port on pygame; lives on the main thread.

    `others` gets every event the screen has no use for itself: how what shares the window hears of the mouse.
    Raises ``OSError`` where there is no display.
    """

    name = "screen"

    def __init__(
        self,
        options: DisplayOptions | None = None,
        *,
        others: Callable[[pygame.event.Event], None] | None = None,
    ) -> None:
        self.options = options or DisplayOptions()
        self._others = others
        self._shown: ScreenShown | None = None
        self._open(self.options)

    def _open(self, options: DisplayOptions) -> None:
        self.options = options
        self.painter = Painter(open_display(options))

    def draw(self, scene: Scene, now: int) -> int | None:
        """Draw what changed; when the next frame is due while something moves, None if nothing does."""
        self._shown = scene.screen
        surface = pygame.display.get_surface()
        if surface is None:
            return None
        if surface is not self.painter.surface:
            self.painter = Painter(surface)
        rects, due = self.painter.paint(scene.screen, now)
        if rects:
            pygame.display.update([pygame.Rect(box) for box in rects])
        return due

    def events(self) -> list[str]:
        """What was asked for since the last call: ``quit``, ``rules``, ``host``; ``redraw`` after the window changed.

        Where a menu is open, or something is looked at, also its keys (`table.adapters.keys`). F or F11 changes between
        window and full screen by itself; Esc quits a window, but not the full screen.
        """
        asked: list[str] = []
        if not pygame.display.get_init():
            return asked
        for event in pygame.event.get():
            if (name := self._asked(event)) is not None:
                asked.append(name)
            elif self._others is not None:
                self._others(event)
        return asked

    def _asked(self, event: pygame.event.Event) -> str | None:
        match event.type:
            case pygame.QUIT:
                return "quit"
            case pygame.VIDEORESIZE | pygame.VIDEOEXPOSE:
                self.painter.forget()
                return "redraw"
            case pygame.KEYDOWN if keys.wants_full_screen(event, self._shown):
                self.toggle_full_screen()
                return "redraw"
            case pygame.KEYDOWN if event.key == pygame.K_ESCAPE and not keys.is_worked(self._shown):
                return None if self.options.full_screen else "quit"
            case pygame.KEYDOWN:
                return keys.wish(event, self._shown)
        return None

    def toggle_full_screen(self) -> None:
        """From the window to the full screen or back."""
        self._open(
            DisplayOptions(self.options.size, full_screen=not self.options.full_screen, title=self.options.title)
        )

    def save_png(self, path: Path) -> None:
        """Write the picture as it is now; raises ``OSError`` if it cannot be written."""
        try:
            pygame.image.save(self.painter.surface, str(path))
        except pygame.error as problem:
            raise OSError(f"{path}: {problem}") from problem

    def close(self) -> None:
        """Give the screen back; safe to call twice."""
        pygame.display.quit()
