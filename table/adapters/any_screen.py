"""Whatever screen there is: a display without a desktop (KMSDRM), a desktop's window, or none, in that order.

A table without a screen plays on with its lights, and looks for one again now and then: the television of a bar is
switched on when somebody thinks of it.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from table.adapters.pygame_screen import DisplayOptions, PygameScreen
from table.ports import Screen
from table.scene import Scene

_log = logging.getLogger("table")

DRIVER = "SDL_VIDEODRIVER"

LOOK_AGAIN_MS = 30_000
"""How long a table without a screen waits before it looks for one again."""

Way = tuple[str, Callable[[], Screen]]
"""A kind of screen, and what opens it; raises ``OSError`` where there is none of this kind."""


def ways(options: DisplayOptions, environment: Mapping[str, str] | None = None) -> list[Way]:
    """The kinds of screen to be tried here, in order.

    A desktop that is running has the display, so KMSDRM cannot have it; a driver that SDL was told of is the only one.
    """
    given = os.environ if environment is None else environment
    if given.get(DRIVER):
        return [(given[DRIVER], lambda: PygameScreen(options))]
    if sys.platform in ("darwin", "win32") or given.get("DISPLAY") or given.get("WAYLAND_DISPLAY"):
        return [("desktop", lambda: PygameScreen(options))]
    return [("display without a desktop", lambda: _without_a_desktop(options))]


def _without_a_desktop(options: DisplayOptions) -> Screen:
    with _driver("kmsdrm"):
        return PygameScreen(replace(options, full_screen=True))


@contextmanager
def _driver(name: str) -> Iterator[None]:
    os.environ[DRIVER] = name
    try:
        yield
    finally:
        del os.environ[DRIVER]


class AnyScreen:
    """The Screen port on the first of several kinds that opens; on none, until one does."""

    name = "screen"

    def __init__(self, kinds: Sequence[Way]) -> None:
        self._kinds = kinds
        self._screen: Screen | None = None
        self._look_at: int | None = None

    def draw(self, scene: Scene, now: int) -> int | None:
        """Draw what changed; without a screen, when one is to be looked for again."""
        if self._screen is None and (self._look_at is None or now >= self._look_at):
            self._screen = self._found(first=self._look_at is None)
            self._look_at = now + LOOK_AGAIN_MS
        return self._look_at if self._screen is None else self._screen.draw(scene, now)

    def _found(self, *, first: bool) -> Screen | None:
        for kind, open_ in self._kinds:
            try:
                screen = open_()
            except OSError as problem:
                # Once is enough: it is looked for twice a minute.
                _log.log(logging.WARNING if first else logging.DEBUG, "screen: no %s: %s", kind, problem)
                continue
            _log.warning("screen: %s", kind)
            return screen
        if first:
            _log.warning("screen: none; lights, log and web log alone; a screen is looked for now and then")
        return None

    def events(self) -> list[str]:
        """What was asked for at the screen since the last call."""
        return [] if self._screen is None else self._screen.events()

    def close(self) -> None:
        """Give the screen back; safe to call twice."""
        screen, self._screen = self._screen, None
        if screen is not None:
            screen.close()
