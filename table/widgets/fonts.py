"""Fonts by role, and letters in any script: what a role's own font has not is taken from another one.

The table's own fonts have Latin, a third one that comes along Greek, Cyrillic and the rarer Latin. Any other script
needs a font of the system; a letter that is in none of them is a dot.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import pygame
import pygame.freetype

Role: TypeAlias = Literal["title", "text", "digits"]

FOLDER = Path(__file__).parents[1] / "assets" / "fonts"
_FILES: dict[Role, str] = {
    "title": str(FOLDER / "barlow-condensed-bold.ttf"),
    "digits": str(FOLDER / "barlow-condensed-bold.ttf"),
    "text": str(FOLDER / "atkinson-hyperlegible-next-medium.ttf"),
}
_OTHERS = str(FOLDER / "noto-sans-semibold.ttf")

SYSTEM = (
    "notosanscjkjp",
    "notosanscjksc",
    "notosansarabic",
    "notosanshebrew",
    "notosansdevanagari",
    "notosansthai",
    "notosans",
    "dejavusans",
    "freesans",
    "wenquanyizenhei",
    "droidsansfallback",
    "unifont",
)
"""The system's fonts that are tried for a letter of another script, by the names pygame gives them."""

DOT = "•"
"""What stands for a letter that no font has."""

ALEF = "\u0627"
"""What a font with Arabic has, whose letters take their shape from their neighbours."""

FINEST = 16
"""Pixels at which fonts are looked at only to see what they have."""


def font(role: Role, pixel_height: int) -> pygame.font.Font:
    """The font of a role ("title", "text", "digits"), its em `pixel_height` pixels, from a cache.

    Raises ``ValueError`` for a height under one pixel.
    """
    if pixel_height < 1:
        raise ValueError(f"no font is {pixel_height} pixels high")
    return _font(_FILES[role], pixel_height, False)


def _font(file: str, pixel_height: int, leftwards: bool) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    if not _load.cache_info().currsize:
        _forget_at_the_end(_load.cache_clear)
    return _load(file, pixel_height, leftwards)


@lru_cache(maxsize=128)
def _load(file: str, pixel_height: int, leftwards: bool) -> pygame.font.Font:
    loaded = pygame.font.Font(file, pixel_height)
    if leftwards and hasattr(loaded, "set_direction"):  # pygame-ce's own
        loaded.set_direction(pygame.DIRECTION_RTL)
        if has(file, ALEF):
            loaded.set_script("Arab")
    return loaded


def _forget_at_the_end(forget: Callable[[], Any]) -> None:
    # A font does not outlive the library that made it.
    pygame.register_quit(forget)


# What a font has


def has(file: str, letter: str) -> bool:
    """Whether the font of this file has this letter."""
    if not pygame.freetype.get_init():
        pygame.freetype.init()
    if not _charted.cache_info().currsize:
        _forget_at_the_end(_charted.cache_clear)
    chart = _charted(file)
    return chart is not None and chart.get_metrics(letter)[0] is not None


@lru_cache(maxsize=len(SYSTEM) + 3)
def _charted(file: str) -> pygame.freetype.Font | None:
    try:
        chart = pygame.freetype.Font(file, FINEST)
        pygame.font.Font(file, FINEST)
    except (pygame.error, OSError):
        return None  # of no size we could use: a font of pictures
    return chart


@lru_cache(maxsize=4096)
def _file_with(role: Role, letters: str) -> str | None:
    """The first font that has all these letters, the role's own before others; None if there is none."""
    for file in (_FILES[role], _OTHERS):
        if all(has(file, letter) for letter in letters):
            return file
    return next((file for file in _system_files() if all(has(file, letter) for letter in letters)), None)


@lru_cache(maxsize=1)
def _system_files() -> tuple[str, ...]:
    found = (pygame.font.match_font(name) for name in SYSTEM)
    return tuple(dict.fromkeys(file for file in found if file))


# Text in several fonts


@dataclass(frozen=True)
class Run:
    """A part of a text that one font prints; `leftwards`: from right to left."""

    text: str
    file: str
    leftwards: bool = False


@lru_cache(maxsize=1024)
def runs(text: str, role: Role) -> tuple[Run, ...]:
    """The text in the parts that one font each prints, from left to right; a word is of one font where one has it all.

    Accents are joined with their letters where there is such a letter, and left out where the font has them not.
    """
    if text.isascii():
        return (Run(text, _FILES[role]),)
    parts: list[Run] = []
    for word in re.findall(r"\s+|\S+\s*", unicodedata.normalize("NFC", text)):
        for run in _word(word, role):
            last = parts[-1] if parts else None
            if last is not None and (last.file, last.leftwards) == (run.file, run.leftwards):
                parts[-1] = Run(last.text + run.text, run.file, run.leftwards)
            else:
                parts.append(run)
    return tuple(parts)


def _word(word: str, role: Role) -> Iterator[Run]:
    letters = "".join(letter for letter in word if not unicodedata.combining(letter))
    file = _file_with(role, letters)
    if file is not None:
        printed = "".join(letter for letter in word if has(file, letter))
        yield Run(printed, file, any(map(_runs_left, letters)))
        return
    for letter in letters:
        file = _file_with(role, letter)
        yield Run(DOT, _FILES[role]) if file is None else Run(letter, file, _runs_left(letter))


def _runs_left(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in ("R", "AL")


class Letters:
    """What measures and prints a line of text in a role's font and, where that has a letter not, in others."""

    def __init__(self, role: Role, pixel_height: int) -> None:
        self._role: Role = role
        self._own = font(role, pixel_height)
        self._pixel_height = pixel_height

    def _fonts(self, text: str) -> list[tuple[pygame.font.Font, str]]:
        return [(self._font_of(run), run.text) for run in runs(text, self._role)]

    def _font_of(self, run: Run) -> pygame.font.Font:
        """A run's font, so small that its lines are no higher than the role's own."""
        if run.file == _FILES[self._role]:
            return self._own
        high = _font(run.file, self._pixel_height, run.leftwards).get_height()
        size = min(self._pixel_height, self._pixel_height * self.height // high)
        return _font(run.file, max(1, size), run.leftwards)

    def width(self, text: str) -> int:
        """How wide a line is, in pixels."""
        return sum(each.size(part)[0] for each, part in self._fonts(text))

    @property
    def height(self) -> int:
        """How high a line is, in pixels."""
        return self._own.get_height()

    @property
    def step(self) -> int:
        """How far the next line is below, in pixels."""
        return self._own.get_linesize()

    def print_on(self, block: pygame.Surface, text: str, colour: tuple[int, int, int], x: int, y: int) -> None:
        """Print a line, its upper left corner there; the parts stand on one base line."""
        for each, part in self._fonts(text):
            if not each.size(part)[0]:
                continue  # nothing to be seen, and nothing pygame would print
            printed = each.render(part, True, colour)
            lower = min(max(0, self._own.get_ascent() - each.get_ascent()), max(0, self.height - printed.get_height()))
            block.blit(printed, (x, y + lower))
            x += printed.get_width()
