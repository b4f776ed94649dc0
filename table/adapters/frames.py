"""A screen that nobody looks at: it keeps pictures of the moments worth one, as PNG files in a folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pygame

from table.scene import Board, DrawShown, Scene, ScreenShown
from table.widgets.painter import Painter

MOST = 6
"""So many pictures of one kind are enough."""

STILL_MS = 800
"""Pictures show the scene as it is so much later, when the last card has come to rest."""


def moments(before: ScreenShown | None, after: ScreenShown) -> Iterator[str]:
    """What is new in a scene and worth a picture, by the names the files get."""
    if before is None:
        yield "first"
        return
    if after.banner is not None and (before.banner is None or before.banner.kind != after.banner.kind):
        yield after.banner.kind
    if after.menu is not None and before.menu is None:
        yield "menu"
    if isinstance(after.board, DrawShown) and (before.board is None or _decided(before.board, after.board)):
        yield "draw"
    if len(after.cantes) > len(before.cantes):
        yield "cante"
    if any(seat.alone for seat in after.seats) and not any(seat.alone for seat in before.seats):
        yield "alone"
    if after.pinte and after.pinte != before.pinte:
        yield "pinte"
    if after.gathered is not None and before.gathered is None:
        yield "trick"


def _decided(before: Board, after: DrawShown) -> bool:
    """Whether a draw has brought somebody something since."""
    return isinstance(before, DrawShown) and [row.won for row in before.rows] != [row.won for row in after.rows]


class FrameScreen:
    """Paints pictures of `size` pixels into `folder`, which it makes."""

    name = "screen (pictures)"

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._painter = Painter(pygame.Surface(size))
        self._before: ScreenShown | None = None
        self._taken: Counter[str] = Counter()

    def draw(self, scene: Scene, now: int) -> int | None:
        """Take a picture if this is a moment for one. Raises ``OSError`` if it cannot be written."""
        before, self._before = self._before, scene.screen
        for moment in moments(before, scene.screen):
            if self._taken[moment] < MOST:
                self._taken[moment] += 1
                self._painter.paint(scene.screen, now + STILL_MS)
                name = f"{self._taken.total():03}-{moment}.png"
                try:
                    pygame.image.save(self._painter.surface, str(self._folder / name))
                except pygame.error as problem:
                    raise OSError(f"{self._folder / name}: {problem}") from problem
                break
        return None

    def events(self) -> list[str]:
        """Nobody asks for anything."""
        return []

    def close(self) -> None:
        """Nothing to give back."""
