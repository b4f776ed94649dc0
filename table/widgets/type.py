"""Text fitted into boxes without ever cutting it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

import pygame

from table.widgets.fonts import Letters, Role

DOTS = "…"
"""What stands for the rest of a name that is too long."""

ONE_LINE_SHARE = 0.8
"""One line is kept as long as it is at least so large beside the same text wrapped."""


@dataclass(frozen=True)
class Fitted:
    """Text as it fits a box: its lines, the em of the font and the size of the block, in pixels."""

    lines: tuple[str, ...]
    role: Role
    pixel_height: int
    width: int
    height: int

    def render(
        self, colour: tuple[int, int, int], align: Literal["left", "centre", "right"] = "left"
    ) -> pygame.Surface:
        """The block on a transparent surface of exactly its size."""
        letters = Letters(self.role, self.pixel_height)
        block = pygame.Surface((max(1, self.width), max(1, self.height)), pygame.SRCALPHA)
        block.fill((*colour, 0))
        for row, line in enumerate(self.lines):
            spare = self.width - letters.width(line)
            left = {"left": 0, "centre": spare // 2, "right": spare}[align]
            letters.print_on(block, line, colour, left, row * letters.step)
        return block


@lru_cache(maxsize=1024)
def fit_text(
    text: str, role: Role, max_width: int, max_height: int, min_height: int, largest: int | None = None
) -> Fitted:
    """The text as large as the box of `max_width` × `max_height` pixels allows, whole in any case.

    It shrinks on one line, then wraps at spaces, then breaks words too long for a line. The em is at most
    `largest` and stays at `min_height` or more unless even then the text is too much for the box; the caller that
    must know compares `Fitted.pixel_height`. Line ends in the text stay. Raises ``ValueError`` where even an em of
    one pixel is too much.
    """
    most = max_height if largest is None else min(largest, max_height)

    def fit(wrap: _Wrap) -> Fitted | None:
        return _largest(text, role, max_width, max_height, most, wrap)

    rows, words = fit(_as_it_is), fit(_by_words)
    if rows and words and rows.pixel_height >= max(min_height, ONE_LINE_SHARE * words.pixel_height):
        return rows
    if words and words.pixel_height >= min_height:
        return words
    letters = fit(_by_letters)
    if letters is None:
        raise ValueError(f"nothing fits into {max_width} × {max_height} pixels")
    return words if words and letters.pixel_height < min_height else letters


@lru_cache(maxsize=1024)
def fit_line(text: str, role: Role, max_width: int, max_height: int, min_height: int, largest: int) -> Fitted:
    """The text on one line, its em from `min_height` to `largest`; what is too long even so ends in three dots.

    For names of any length in tables, where a wrapped one would take its neighbours' room. An em of `min_height` must
    fit `max_height`. What is cut is cut in larger letters: three quarters of what the height allows. Raises
    ``ValueError`` for line ends in the text.
    """
    if "\n" in text:
        raise ValueError("one line has no line ends")
    fitted = _largest(text, role, max_width, max_height, min(largest, max_height), _as_it_is, least=min_height)
    if fitted is not None:
        return fitted
    whole = _try(text, role, min_height, max_width, _as_it_is)
    if whole.width <= max_width:
        return whole
    highest = _largest(DOTS, role, max_width, max_height, min(largest, max_height), _as_it_is)
    return _cut(text, role, max_width, max(min_height, highest.pixel_height * 3 // 4 if highest else 0))


def _cut(text: str, role: Role, max_width: int, pixel_height: int) -> Fitted:
    """As many letters as leave room for the dots."""
    letters = Letters(role, pixel_height)
    fits, over = 0, len(text)
    while over - fits > 1:
        middle = (fits + over) // 2
        if letters.width(text[:middle].rstrip() + DOTS) <= max_width:
            fits = middle
        else:
            over = middle
    return _try(text[:fits].rstrip() + DOTS, role, pixel_height, max_width, _as_it_is)


_Wrap: TypeAlias = Callable[[str, Letters, int], Iterable[str]]


def _largest(
    text: str, role: Role, max_width: int, max_height: int, most: int, wrap: _Wrap, *, least: int = 1
) -> Fitted | None:
    """The largest fit that this way of wrapping allows, its em from `least` to `most`, by halving."""
    low, high, best = least, most, None
    while low <= high:
        middle = (low + high) // 2
        tried = _try(text, role, middle, max_width, wrap)
        if tried.width <= max_width and tried.height <= max_height:
            low, best = middle + 1, tried
        else:
            high = middle - 1
    return best


def _try(text: str, role: Role, pixel_height: int, max_width: int, wrap: _Wrap) -> Fitted:
    letters = Letters(role, pixel_height)
    lines = tuple(line for row in text.split("\n") for line in wrap(row, letters, max_width))
    width = max(letters.width(line) for line in lines)
    height = letters.step * (len(lines) - 1) + letters.height
    return Fitted(lines, role, pixel_height, width, height)


def _as_it_is(row: str, _letters: Letters, _max_width: int) -> Iterable[str]:
    return (row,)


def _by_words(row: str, letters: Letters, max_width: int) -> Iterator[str]:
    line = ""
    for word in row.split(" "):
        longer = f"{line} {word}" if line else word
        if line and letters.width(longer) > max_width:
            yield line
            longer = word
        line = longer
    yield line


def _by_letters(row: str, letters: Letters, max_width: int) -> Iterator[str]:
    for line in _by_words(row, letters, max_width):
        yield from _broken(line, letters, max_width)


def _broken(line: str, letters: Letters, max_width: int) -> Iterator[str]:
    """The line itself, or, where it is one word too long, its pieces with hyphens, a letter at least in each."""
    if letters.width(line) <= max_width:
        yield line
        return
    piece = ""
    for letter in line:
        hyphen = "" if letter == "-" else "-"
        if piece and letters.width(piece + letter + hyphen) > max_width:
            yield piece if piece.endswith("-") else f"{piece}-"
            piece = ""
        piece += letter
    yield piece
