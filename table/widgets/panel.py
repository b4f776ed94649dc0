"""What menu and boards share: a panel with a head, signs beside rows, sentences below, pages that turn."""

from __future__ import annotations

from table.widgets.boxes import Box
from table.widgets.icons import Icon
from table.widgets.layout import Layout, clean
from table.widgets.palette import CREAM, DARK, GOLD, PANEL, QUIET, WOOD, Colour
from table.widgets.strokes import Plate, Sign, Stroke
from table.widgets.type import DOTS, Fitted

TURNS_MS = 10_000
"""How long a page of a board stays where there is no room for all."""


def panel(title: str, icon: Icon, layout: Layout, box: Box, *, note: str = "") -> tuple[list[Stroke], Box]:
    """A panel with its title, and `note` at the right of it; and the room below."""
    edge = layout.px(0.006)
    inner = box.inset(edge)
    head = inner._replace(h=layout.px(0.088))
    size = layout.px(0.058)
    sign = Box(head.x + layout.pad, head.y + (head.h - size) // 2, size, size)
    room = Box(sign.right + layout.pad, head.y, head.right - sign.right - 2 * layout.pad, head.h)
    strokes: list[Stroke] = [
        Plate(box, PANEL, 2 * layout.radius, WOOD, edge),
        Plate(head, WOOD, 2 * layout.radius - edge),
        Plate(Box(head.x, head.y + head.h // 2, head.w, head.h - head.h // 2), WOOD),
        Sign(icon, sign, GOLD),
    ]
    if note:
        right = layout.line(note, "digits", room, QUIET, WOOD, across="right", largest=0.042)
        strokes.append(right)
        room = room._replace(w=max(1, right.area.x - layout.gap - room.x))
    strokes.append(layout.line(title, "title", room.inset(0, layout.px(0.004)), CREAM, WOOD, largest=0.062))
    rest = Box(inner.x, head.bottom, inner.w, inner.bottom - head.bottom)
    return strokes, rest.inset(layout.pad, layout.px(0.01))


def lines_height(lines: tuple[str, ...], layout: Layout, width: int, most: float, largest: float = 0.034) -> int:
    """How high these sentences are in letters of at most `largest` heights, never more than `most` heights."""
    if not lines:
        return 0
    room = Box(0, 0, width, layout.px(most))
    return min(layout.px(most), layout.fitted("\n".join(map(clean, lines)), "text", room, largest).height + 2)


def lines_strokes(
    lines: tuple[str, ...], layout: Layout, box: Box, colour: Colour = QUIET, *, largest: float = 0.034
) -> list[Stroke]:
    """Sentences one below the other, in one size, from the top of their box."""
    if not lines:
        return []
    block = fitting(lines, layout, box, largest)
    place = Box(box.x, box.y, box.w, min(box.h, block.height))
    words = layout.words(
        "\n".join(block.lines), "text", place, colour, PANEL, largest=block.pixel_height / layout.view.h
    )
    return [words]


def fitting(lines: tuple[str, ...], layout: Layout, box: Box, largest: float) -> Fitted:
    """The sentences as one block; where they are too many for the box, dots stand for the last ones."""
    kept = tuple(filter(None, map(clean, lines))) or ("",)
    block = layout.fitted("\n".join(kept), "text", box, largest)
    while block.pixel_height < layout.smallest and kept != (DOTS,):
        kept = _fewer(kept)
        block = layout.fitted("\n".join(kept), "text", box, largest)
    return block


def _fewer(lines: tuple[str, ...]) -> tuple[str, ...]:
    """A sentence less, and dots; of the last one three quarters."""
    told = lines[:-1] if lines[-1] == DOTS else lines
    if len(told) > 1:
        return *told[:-1], DOTS
    text = told[0].removesuffix(DOTS)
    return (f"{text[: len(text) * 3 // 4].rstrip()}{DOTS}",)


def turned(pages: int, now: int) -> tuple[int, int | None]:
    """Which of the pages is shown now, from 0, and when the next one is due; None where there is only one."""
    if pages <= 1:
        return 0, None
    turn = now // TURNS_MS
    return turn % pages, (turn + 1) * TURNS_MS


def mark(layout: Layout, box: Box, icon: Icon, colour: Colour = DARK, *, angle: int = 0) -> Sign:
    """A sign as large as a row's letters in the middle of a box."""
    size = min(box.w, round(box.h * 0.7), layout.px(0.05))
    return Sign(icon, box.middle(size, size), colour, angle)
