"""The keyboard's keys by the names the table knows: what was asked for at a screen (`table.ports.Screen.events`)."""

from __future__ import annotations

import pygame

from table.scene import ScreenShown

_MOVES = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_ESCAPE: "escape",
    pygame.K_BACKSPACE: "backspace",
}
_WISHES = {pygame.K_F1: "rules", pygame.K_r: "rules", pygame.K_h: "host"}
FULL_SCREEN = frozenset({pygame.K_f, pygame.K_F11})


def is_worked(screen: ScreenShown | None) -> bool:
    """Whether a menu, or something that is looked at, takes the keys now."""
    return screen is not None and (screen.menu is not None or (screen.board is not None and not screen.saver))


def wish(event: pygame.event.Event, screen: ScreenShown | None) -> str | None:
    """What a key that went down asks for while this is shown; None for one that asks for nothing.

    Where a menu is open letters are written and belong to it; F1 and F11 stay what they are.
    """
    writing = screen is not None and screen.menu is not None
    if is_worked(screen) and event.key in _MOVES:
        return _MOVES[event.key]
    if writing and event.unicode and event.unicode.isprintable():
        return f"text:{event.unicode}"
    return _WISHES.get(event.key)


def wants_full_screen(event: pygame.event.Event, screen: ScreenShown | None) -> bool:
    """Whether a key that went down changes between window and full screen."""
    return event.key in FULL_SCREEN and (event.key == pygame.K_F11 or screen is None or screen.menu is None)
