"""Where every part of the screen lies, in shares of its height or width, for any size."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass
from functools import cached_property

from table.seats import Seat
from table.widgets import type as letters
from table.widgets.boxes import Box, around
from table.widgets.fonts import Role
from table.widgets.palette import Colour
from table.widgets.strokes import Across, Words, card_width

SMALLEST = 1 / 40
"""The em of the smallest text, in heights of the screen."""

_GRIDS = ((3, 2), (4, 3), (5, 4), (7, 4), (8, 5))
"""Columns and rows for cards in the middle: the first that has enough places."""

_NARROWEST, _WIDEST = 1.5, 2.0
"""Widths in heights that the layout is made for; beyond them a margin stays at the sides, above or below."""


@dataclass(frozen=True)
class Layout:
    """The screen's boxes for a size in pixels.

    `past`: with a place for the tricks already played; `spread`: cards lie in the middle, not before the seats.
    """

    width: int
    height: int
    past: bool = False
    spread: bool = False

    @cached_property
    def view(self) -> Box:
        """What of the screen is used."""
        w = min(self.width, int(self.height * _WIDEST))
        h = min(self.height, int(w / _NARROWEST))
        return Box(0, 0, self.width, self.height).middle(w, h)

    def px(self, share: float) -> int:
        """A share of the height in pixels, at least one."""
        return max(1, round(share * self.view.h))

    @property
    def smallest(self) -> int:
        """The em of the smallest text in pixels."""
        return math.ceil(self.view.h * SMALLEST)

    @property
    def gap(self) -> int:
        """What lies between two parts."""
        return self.px(0.014)

    @property
    def pad(self) -> int:
        """What lies between a panel's edge and its text."""
        return self.px(0.012)

    @property
    def radius(self) -> int:
        """The round corners of a panel."""
        return self.px(0.016)

    @cached_property
    def _bands(self) -> list[Box]:
        return self.view.inset(self.gap).rows(0.105, 0.802, 0.064, gap=self.gap)

    @property
    def headline(self) -> Box:
        """The one sentence, over the whole width."""
        return self._bands[0]

    @property
    def strip(self) -> Box:
        """Alerts in words, or the game and the rules in force, over the whole width."""
        return self._bands[2]

    @cached_property
    def _columns(self) -> list[Box]:
        middle = self._bands[1]
        left, right = 0.18 * self.view.w, 0.219 * self.view.w
        return middle.columns(left, middle.w - left - right - 2 * self.gap, right, gap=self.gap)

    @property
    def table(self) -> Box:
        """The wooden table with the four seats."""
        return self._columns[1]

    @property
    def board(self) -> Box:
        """Everything above the strip: for boards that are shown instead of the game."""
        return self._bands[0].joined(self._bands[1])

    @property
    def wide(self) -> Box:
        """The table and what is left of it: for banners with much to read."""
        return self._columns[0].joined(self._columns[1])

    @cached_property
    def _left(self) -> list[Box]:
        weights = (0.245, 0.16, 0.165, 0.235) if self.past else (0.42, 0.175, 0.205)
        return self._columns[0].rows(*weights, gap=self.gap)

    @property
    def pinte(self) -> Box:
        """The pinte, large."""
        return self._left[0]

    @property
    def contract(self) -> Box:
        """What is played and for how much."""
        return self._left[1]

    @property
    def cantes(self) -> Box:
        """The cantes sung."""
        return self._left[2]

    @property
    def past_tricks(self) -> Box | None:
        """The tricks already played, where the house shows them."""
        return self._left[3] if self.past else None

    @cached_property
    def pairs(self) -> list[Box]:
        """The two sides of the scoreboard."""
        return self._columns[2].rows(1, 1, gap=self.gap)

    @cached_property
    def felt(self) -> Box:
        """The felt of the table, within its wooden rim."""
        return self.table.inset(self.px(0.028))

    @cached_property
    def card(self) -> int:
        """The height of a card of the trick."""
        return self.px(0.245)

    @cached_property
    def middle(self) -> Box:
        """The felt between the seats' plates, for cards that lie in the middle."""
        plates = [self.seat(seat, 1, 1) for seat in range(4)]
        gap = self.px(0.012)
        x, y = plates[3].right + gap, plates[2].bottom + gap
        return Box(x, y, plates[1].x - gap - x, plates[0].y - gap - y)

    def spots(self, number: int) -> tuple[list[tuple[int, int]], int]:
        """The middles of so many places for cards (at most forty), the inmost first, and how high a card is there."""
        across, down = next(grid for grid in _GRIDS if grid[0] * grid[1] >= number)
        gap = self.px(0.012)
        cells = [cell for row in self.middle.rows(*(1,) * down) for cell in row.columns(*(1,) * across)]
        high = min(cells[0].h - gap, round((cells[0].w - gap) * self.card / card_width(self.card)), self.card)
        x, y = self.middle.centre
        near = sorted(cells, key=lambda cell: (cell.centre[0] - x) ** 2 + (cell.centre[1] - y) ** 2)
        return [cell.centre for cell in near], high

    def place(self, seat: Seat) -> tuple[int, int]:
        """The middle of the card that lies before a seat: 0 below, 1 at the right, 2 above, 3 at the left."""
        x, y = self.felt.centre
        across, down = card_width(self.card) + self.px(0.006), self.card // 2 + self.px(0.004)
        return ((x, y + down), (x + across, y), (x, y - down), (x - across, y))[seat]

    def seat(self, seat: Seat, length: int, tall: int) -> Box:
        """A seat's plate: `length` wide above and below, `tall` at the sides, as far as there is room."""
        x, y = self.table.centre
        deep = self.px(0.118)
        length, tall = min(length, round(self.table.w * 0.84)), min(tall, self.px(0.62))
        start = self.place(1)[0] + card_width(self.card) // 2 + self.px(0.018)
        return (
            around(x, self.table.bottom - deep + deep // 2, length, deep),
            Box(start, y - tall // 2, self.table.right - start, tall),
            around(x, self.table.y + deep // 2, length, deep),
            Box(self.table.x, y - tall // 2, self.table.right - start, tall),
        )[seat]

    def side(self, seat: Seat) -> tuple[int, int]:
        """The middle of a seat's plate: where its cards come from and go to."""
        return self.seat(seat, 1, 1).centre

    @property
    def pads(self) -> list[Box]:
        """The four places where cards are laid."""
        return [around(*self.place(seat), card_width(self.card), self.card) for seat in range(4)]

    def words(
        self,
        text: str,
        role: Role,
        box: Box,
        colour: Colour,
        ground: Colour,
        *,
        across: Across = "left",
        largest: float = 1.0,
    ) -> Words:
        """A text as large as its box lets it be, its em at most `largest` heights of the screen."""
        return Words(box, self.fitted(text, role, box, largest), colour, ground, across)

    def fitted(self, text: str, role: Role, box: Box, largest: float = 1.0) -> letters.Fitted:
        """The text as it fits the box, its em at most `largest` heights of the screen."""
        most = max(self.smallest, self.px(largest))
        return letters.fit_text(clean(text), role, box.w, box.h, self.smallest, most)

    def line(
        self,
        text: str,
        role: Role,
        box: Box,
        colour: Colour,
        ground: Colour,
        *,
        across: Across = "left",
        largest: float = 1.0,
    ) -> Words:
        """A text on one line, its em at most `largest` heights of the screen; too long a one ends in three dots."""
        return Words(box, self.one_line(text, role, box, largest), colour, ground, across)

    def one_line(self, text: str, role: Role, box: Box, largest: float = 1.0) -> letters.Fitted:
        """The text as it fits the box on one line, ending in three dots where it is too long."""
        most = max(self.smallest, self.px(largest))
        return letters.fit_line(clean(text).replace("\n", " "), role, box.w, box.h, self.smallest, most)

    def tall_enough(self, text: str, role: Role, width: int, shares: tuple[float, ...]) -> int:
        """The first of these heights (shares of the screen's) in which the text is not too small, else the last."""
        comfortable = self.smallest + self.smallest // 8
        for share in shares:
            if self.fitted(text, role, Box(0, 0, width, self.px(share))).pixel_height >= comfortable:
                return self.px(share)
        return self.px(shares[-1])


def _printable(letter: str) -> str:
    if letter.isprintable():
        return letter
    return "" if unicodedata.category(letter) == "Cf" else " "


def clean(text: str) -> str:
    """The text without what no font prints: control characters, marks of direction, repeated blanks; line ends stay."""
    rows = (" ".join("".join(map(_printable, row)).split()) for row in text.split("\n"))
    return "\n".join(rows)
