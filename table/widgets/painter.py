"""The painter: draws the screen's part of a scene, touching only the pixels of what changed.

Each widget makes strokes from its own part of the scene. Those that are new or gone since the last time give
the rectangles to paint; within them everything is painted again from the ground up, in the same order as always,
so that the picture never depends on how it came about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from table.scene import ScreenShown
from table.seats import PAIRS, SEATS
from table.widgets import (
    banner,
    board,
    cantes,
    contract_plate,
    headline,
    menu,
    message_bar,
    middle,
    pinte_corner,
    play_corner,
    saying,
    scoreboard,
    seat_plate,
    trick_area,
)
from table.widgets.boxes import Box
from table.widgets.ground import ground
from table.widgets.layout import Layout
from table.widgets.strokes import Drawing, Stroke


@dataclass(frozen=True)
class Widget:
    """A part of the screen: what of the scene it shows, and how that is drawn; `stays` where a board is shown."""

    name: str
    part: Callable[[ScreenShown], Any]
    draw: Callable[[Any, Layout, int], Drawing]
    stays: bool = False


WIDGETS: tuple[Widget, ...] = (
    Widget("headline", headline.part, headline.draw),
    Widget("messages", message_bar.part, message_bar.draw, stays=True),
    Widget("pinte", pinte_corner.part, pinte_corner.draw),
    Widget("contract", contract_plate.part, contract_plate.draw),
    Widget("cantes", cantes.part, cantes.draw),
    Widget("past tricks", cantes.past_part, cantes.draw_past),
    Widget("play", play_corner.part, play_corner.draw),
    Widget("saying", saying.part, saying.draw),
    *(Widget(f"pair {pair}", partial(scoreboard.part, pair=pair), scoreboard.draw) for pair in PAIRS),
    Widget("trick", trick_area.part, trick_area.draw),
    Widget("middle", middle.part, middle.draw),
    *(Widget(f"seat {seat}", partial(seat_plate.part, seat=seat), seat_plate.draw) for seat in SEATS),
    Widget("banner", banner.part, banner.draw),
    Widget("board", board.part, board.draw, stays=True),
    Widget("menu", menu.part, menu.draw, stays=True),
)
"""Every widget, lowest first: cards come from under the plates and go there."""


class Covered:
    """What stands for the part of a widget that a board covers."""


COVERED = Covered()


def part_of(widget: Widget, screen: ScreenShown) -> Any:
    """What of the scene a widget shows; `COVERED` where a board is shown instead of it."""
    hidden = board.covers(screen) if not widget.stays else screen.saver and widget.part is message_bar.part
    return COVERED if hidden else widget.part(screen)


def drawn(widget: Widget, part: Any, layout: Layout, now: int) -> Drawing:
    """A widget with this part of a scene; nothing of one that is covered."""
    return Drawing() if part is COVERED else widget.draw(part, layout, now)


def layout_for(screen: ScreenShown, size: tuple[int, int]) -> Layout:
    """The layout that has a place for everything this game shows."""
    return Layout(*size, past=bool(screen.past_tricks), spread=screen.table_cards is not None)


class Painter:
    """Paints onto one surface, which it need not fill the display with."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self._layout: Layout | None = None
        self._ground: pygame.Surface | None = None
        self._parts: list[Any] = []
        self._drawings: list[Drawing] = []
        self._dim = 0.0

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """What the picture is made of now, lowest first."""
        return tuple(stroke for drawing in self._drawings for stroke in drawing.strokes)

    def forget(self) -> None:
        """Paint everything next time: the surface was drawn over by somebody else."""
        self._parts = []

    def paint(self, screen: ScreenShown, now: int) -> tuple[list[Box], int | None]:
        """Paint what changed; the rectangles painted, and when the next frame is due (loop's ms), None while still."""
        layout = layout_for(screen, self.surface.get_size())
        fresh = layout != self._layout or not self._parts or screen.dim != self._dim
        self._dim = screen.dim
        if self._ground is None or self._layout is None or layout != self._layout:
            self._ground, self._layout = ground(layout), layout
        layout = self._layout
        parts = [part_of(widget, screen) for widget in WIDGETS]
        drawings = [self._drawn(number, part, layout, now, fresh=fresh) for number, part in enumerate(parts)]
        if fresh:
            dirty = [Box(0, 0, layout.width, layout.height)]
        else:
            pairs = zip(self._drawings, drawings, strict=True)
            dirty = merged(box for old, new in pairs if new is not old for box in changed(old.strokes, new.strokes))
        self._parts, self._drawings = parts, drawings
        bounds = Box(0, 0, layout.width, layout.height)
        dirty = [_within(box, bounds) for box in dirty if box.meets(bounds)]
        for box in dirty:
            self._repaint(box, self._ground)
        return dirty, min((drawing.next for drawing in drawings if drawing.next is not None), default=None)

    def _drawn(self, number: int, part: Any, layout: Layout, now: int, *, fresh: bool) -> Drawing:
        if not fresh:
            last = self._drawings[number]
            if part == self._parts[number] and (last.next is None or now < last.next):
                return last
        return drawn(WIDGETS[number], part, layout, now)

    def _repaint(self, box: Box, behind: pygame.Surface) -> None:
        before = self.surface.get_clip()
        self.surface.set_clip(box)
        self.surface.blit(behind, box[:2], box)
        for stroke in self.strokes:
            if stroke.area.meets(box):
                stroke.paint(self.surface)
        if self._dim > 0:
            light = round(255 * (1 - min(1.0, self._dim)))
            self.surface.fill((light, light, light), box, special_flags=pygame.BLEND_RGB_MULT)
        self.surface.set_clip(before)


def changed(old: tuple[Stroke, ...], new: tuple[Stroke, ...]) -> list[Box]:
    """The areas of the strokes that came or went; of all of them where the order of the others changed."""
    came, went = Counter(new) - Counter(old), Counter(old) - Counter(new)
    if [s for s in old if s not in went] != [s for s in new if s not in came]:
        return [stroke.area for stroke in (*old, *new)]
    return [stroke.area for stroke in (*came, *went)]


def merged(boxes: Iterable[Box]) -> list[Box]:
    """Rectangles that cover the boxes: two become one where that is no more to paint than both."""
    apart: list[Box] = []
    for box in boxes:
        whole = box
        while (other := next((each for each in apart if _one_is_less(each, whole)), None)) is not None:
            apart.remove(other)
            whole = whole.joined(other)
        apart.append(whole)
    return apart


def _one_is_less(one: Box, other: Box) -> bool:
    whole = one.joined(other)
    return whole.w * whole.h <= one.w * one.h + other.w * other.h


def _within(box: Box, bounds: Box) -> Box:
    x, y = max(box.x, bounds.x), max(box.y, bounds.y)
    return Box(x, y, min(box.right, bounds.right) - x, min(box.bottom, bounds.bottom) - y)
