"""Everything here is drawn without a display."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    """A display for each test, since a test of the screen may close it."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    yield
    pygame.display.quit()
