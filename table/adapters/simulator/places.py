"""Where everything of the simulated world lies in its part of the window, as boxes; nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias, get_args

from table.adapters.simulator.world import TROUBLES, Trouble
from table.readings import BUTTONS, ButtonName
from table.seats import SEATS, Seat
from table.widgets.boxes import Box, around
from table.widgets.faces import width_of

Deed: TypeAlias = Literal["deal", "gather", "turn_up", "enter", "evening"]

DEEDS: tuple[Deed, ...] = get_args(Deed)
"""What can be done beside cards and buttons: deal, gather the trick, turn up a card of the pack, have the host enter
the card that lies there, let the evening go on by itself.
"""

Pixel: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Places:
    """The world seen from above in `box`: seat 0 below, 1 at the right, 2 above, 3 at the left.

    `spread`: cards lie in the middle, for which the pads leave room.
    """

    box: Box
    spread: bool = False

    @cached_property
    def table(self) -> Box:
        """The square of the table with hands and pads."""
        side = min(self.box.w, round(self.box.h * 0.77))
        return Box(self.box.x + (self.box.w - side) // 2, self.box.y, side, side)

    @cached_property
    def menu(self) -> Box:
        """What is below the table: the troubles of the seat that is chosen, and deeds."""
        top = self.table.bottom
        return Box(self.box.x, top, self.box.w, self.box.bottom - top).inset(3)

    @cached_property
    def card(self) -> int:
        """The height of a card."""
        return round(self.table.w * 0.15)

    @cached_property
    def card_width(self) -> int:
        """The width of a card."""
        return width_of(self.card)

    def _at(self, seat: Seat, along: float, out: float, w: int, h: int) -> Box:
        """A box whose middle lies so far from the table's middle: along to the seat's right, and out towards it."""
        x, y = self.table.centre
        side = self.table.w / 2
        across, down = ((along, out), (out, -along), (-along, -out), (-out, along))[seat]
        return around(round(x + across * side), round(y + down * side), w, h)

    def pad(self, seat: Seat) -> Box:
        """The pad before a seat."""
        margin = self.card // 10
        return self._at(seat, 0, 0.5 if self.spread else 0.36, self.card_width + 2 * margin, self.card + 2 * margin)

    @cached_property
    def middle(self) -> Box:
        """The middle of the table between the pads."""
        side = self.pad(1).x - self.pad(3).right - self.card // 6
        return self.table.middle(side, side)

    def lying(self, cards: int) -> list[Box]:
        """So many cards in the middle, in rows as large as they can be."""
        across = next(n for n in range(1, 10) if n * max(1, n - 1) >= cards)
        rows = self.middle.rows(*(1,) * max(1, across - 1))
        cells = [cell for row in rows for cell in row.columns(*(1,) * across)]
        high = min(cells[0].h - 2, round((cells[0].w - 2) * self.card / self.card_width), self.card)
        return [cell.middle(width_of(high), high) for cell in cells[:cards]]

    @cached_property
    def pack(self) -> Box:
        """The pack that cards are turned up from, in the middle of the table."""
        return self.table.middle(self.card_width * 3 // 4, self.card * 3 // 4)

    def on_pad(self, seat: Seat, number: int) -> Box:
        """The card of this number from below on a pad."""
        place = self.pad(seat).middle(self.card_width, self.card)
        step = self.card // 6
        return place.moved(number * step, number * step)

    def hand(self, seat: Seat, cards: int) -> list[Box]:
        """The cards in a seat's hand."""
        across = seat in (0, 2)
        step = self.card_width + self.card // 24 if across else round(self.card * 0.4)
        middle = self._at(seat, 0, 0.83, self.card_width, self.card)
        start = -step * (cards - 1) // 2
        places = (start + step * number for number in range(cards))
        return [middle.moved(place, 0) if across else middle.moved(0, place) for place in places]

    def pile(self, seat: Seat) -> Box:
        """Where a seat's won cards go."""
        out = 0.5 if self.spread else 0.42
        return self._at(seat, -0.42, out, self.card_width // 2, self.card // 2)

    def plate(self, seat: Seat) -> Box:
        """The name, light and buttons of a seat, in the corner at its right."""
        x, y, side, _ = self.table
        w, h = round(side * 0.245), round(side * 0.18)
        right, bottom = x + side - w, y + side - h
        return (Box(right, bottom, w, h), Box(right, y, w, h), Box(x, y, w, h), Box(x, bottom, w, h))[seat]

    def _below_name(self, seat: Seat) -> Box:
        plate, name = self.plate(seat).inset(4), self.name(seat)
        return Box(plate.x, name.bottom + 2, plate.w, plate.bottom - name.bottom - 2)

    def light(self, seat: Seat) -> Box:
        """The seat's light."""
        row = self._below_name(seat)
        side = min(row.h, row.w // 4)
        return Box(row.x, row.y + (row.h - side) // 2, side, side)

    def name(self, seat: Seat) -> Box:
        """The seat's name; a click chooses the seat for the menu."""
        plate = self.plate(seat).inset(4)
        return Box(plate.x, plate.y, plate.w, plate.h * 9 // 20)

    def button(self, seat: Seat, button: ButtonName) -> Box:
        """One of the seat's three buttons."""
        row, light = self._below_name(seat), self.light(seat)
        beside = Box(light.right + 4, row.y, row.right - light.right - 4, row.h)
        return beside.columns(1, 1, 1, gap=4)[BUTTONS.index(button)]

    @cached_property
    def _menu_rows(self) -> list[Box]:
        return self.menu.rows(1, 1, 1, 1, 1, 1, gap=3)

    @cached_property
    def _cells(self) -> list[Box]:
        return [cell for row in self._menu_rows[:3] for cell in row.columns(1, 1, 1, gap=4)]

    def trouble(self, trouble: Trouble) -> Box:
        """The switch of a trouble, of the seat that is chosen."""
        return self._cells[2 + TROUBLES.index(trouble)]

    @property
    def chosen(self) -> tuple[Box, Box]:
        """Whose troubles these are, and the keys in words."""
        first, second = self._cells[:2]
        name, keys = Box(first.x, first.y, second.right - first.x, first.h).columns(2, 3, gap=4)
        return name, keys

    def deed(self, deed: Deed) -> Box:
        """The switch of a deed."""
        first, second = self._menu_rows[3:5]
        return [*first.columns(2, 2, 3, gap=4), *second.columns(1, 1, gap=4)][DEEDS.index(deed)]

    @property
    def hint(self) -> Box:
        """What can be done now, in words."""
        return self._menu_rows[5]

    def pad_at(self, at: Pixel) -> Seat | None:
        """The pad under this pixel, with as much around it as a hand is precise."""
        near = self.card // 5
        return next((seat for seat in SEATS if inside(self.pad(seat).grown(near), at)), None)

    def pile_at(self, at: Pixel) -> Seat | None:
        """The pile under this pixel."""
        return next((seat for seat in SEATS if inside(self.pile(seat).grown(10), at)), None)

    def button_at(self, at: Pixel) -> tuple[Seat, ButtonName] | None:
        """The button under this pixel."""
        found = ((seat, button) for seat in SEATS for button in BUTTONS if inside(self.button(seat, button), at))
        return next(found, None)

    def name_at(self, at: Pixel) -> Seat | None:
        """The name plate under this pixel."""
        return next((seat for seat in SEATS if inside(self.name(seat), at)), None)

    def trouble_at(self, at: Pixel) -> Trouble | None:
        """The trouble's switch under this pixel."""
        return next((trouble for trouble in TROUBLES if inside(self.trouble(trouble), at)), None)

    def deed_at(self, at: Pixel) -> Deed | None:
        """The deed's switch under this pixel."""
        return next((deed for deed in DEEDS if inside(self.deed(deed), at)), None)

    def all_boxes(self) -> Iterator[Box]:
        """Everything that has to find its place within `box`."""
        for seat in SEATS:
            yield from (self.pad(seat), self.pile(seat), self.plate(seat), *self.hand(seat, 5))
        yield from (self.pack, self.hint)
        yield from map(self.trouble, TROUBLES)
        yield from map(self.deed, DEEDS)


def inside(box: Box, at: Pixel) -> bool:
    """Whether the pixel lies in the box."""
    x, y = at
    return box.x <= x < box.right and box.y <= y < box.bottom
