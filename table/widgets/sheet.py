"""Rows to read: statistics, the ledger, standings; or sentences alone, as an acta's."""

from __future__ import annotations

from table.scene import SheetShown
from table.widgets.boxes import Box
from table.widgets.fonts import Letters
from table.widgets.layout import Layout, clean
from table.widgets.palette import CREAM, FELT_SHADE, GOLD, PANEL, QUIET, Colour
from table.widgets.panel import lines_height, lines_strokes, panel, turned
from table.widgets.strokes import Across, Drawing, Plate, Sign, Stroke

_TALLEST = 0.08
_LARGEST = 0.05
_HEAD = 0.03
_LONG = 0.36
"""What a long cell gets of the width, at the least."""


def draw(shown: SheetShown, layout: Layout, box: Box, now: int) -> Drawing:
    """The table under its heads, the sentences below; what does not fit comes after some seconds."""
    number = f"{shown.page}/{shown.pages}" if shown.pages > 1 else ""
    strokes, rest = panel(shown.title, "rules", layout, box, note=number)
    if not shown.rows:
        strokes += lines_strokes(shown.lines, layout, rest.inset(layout.gap, layout.px(0.006)), CREAM, largest=0.042)
        return Drawing(tuple(strokes))
    high = lines_height(shown.lines, layout, rest.w - 2 * layout.gap, 0.2, 0.03)
    foot = Box(rest.x + layout.gap, rest.bottom - high, rest.w - 2 * layout.gap, high)
    strokes += lines_strokes(shown.lines, layout, foot, largest=0.03)
    rest = rest._replace(h=rest.h - high - (layout.gap if high else 0))
    due = None
    if rest.h > layout.px(0.08):
        table, due = _table(shown, layout, rest, now)
        strokes += table
    return Drawing(tuple(strokes), due)


def _table(shown: SheetShown, layout: Layout, box: Box, now: int) -> tuple[list[Stroke], int | None]:
    head = layout.px(0.05) if any(shown.heads) else 0
    least = layout.smallest * 3 // 2
    fit = max(1, (box.h - head) // least)
    page, due = turned(-(-len(shown.rows) // fit), now)
    first = page * fit
    rows = shown.rows[first : first + fit]
    high = min((box.h - head) // min(fit, len(shown.rows)), layout.px(_TALLEST))
    size, widths = _columns(shown, layout, box, high)
    columns = _places(box.x + layout.pad, widths, round(size * layout.view.h))
    strokes: list[Stroke] = []
    if head:
        strokes += _cells(shown.heads, columns, layout, box._replace(h=head), min(size, _HEAD), QUIET, PANEL)
    for place, row in enumerate(rows):
        line = Box(box.x, box.y + head + place * high, box.w, high)
        strong = first + place in shown.strong
        ground = FELT_SHADE if place % 2 == 0 else PANEL
        if ground is FELT_SHADE:
            strokes.append(Plate(line, ground, layout.px(0.006)))
        if strong:
            side = layout.px(0.03)
            strokes.append(Sign("star", Box(line.right - side, line.y, side, line.h), GOLD))
        strokes += _cells(row, columns, layout, line, size, GOLD if strong else CREAM, ground)
    return strokes, due


def _columns(shown: SheetShown, layout: Layout, box: Box, high: int) -> tuple[float, list[int]]:
    """One size for all cells, a share of the height, and how wide each column is.

    Letters shrink until all columns have room, a long one a share of the width; what is too long even then is cut.
    """
    number = max(len(row) for row in (*shown.rows, shown.heads))
    room = box.w - 2 * layout.pad - (layout.px(0.034) if shown.strong else 0)
    least, most = layout.smallest, min(layout.px(_LARGEST), max(layout.smallest, high * 2 // 3))
    while least < most:
        middle = (least + most + 1) // 2
        spare, widths = room - middle * (number - 1), _widths(shown, layout, middle, number)
        if sum(min(width, round(spare * _LONG)) for width in widths) <= spare:
            least = middle
        else:
            most = middle - 1
    spare = room - least * (number - 1)
    widths = _squeezed(_widths(shown, layout, least, number), spare)
    return least / layout.view.h, [max(1, spare - sum(widths[1:])), *widths[1:]]


def _widths(shown: SheetShown, layout: Layout, em: int, columns: int) -> list[int]:
    """How wide each column would like to be with letters of this size."""
    cells, heads = Letters("text", em), Letters("text", max(layout.smallest, min(em, layout.px(_HEAD))))
    widths = [0] * columns
    for letters, row in ((heads, shown.heads), *((cells, row) for row in shown.rows)):
        for column, text in enumerate(row):
            widths[column] = max(widths[column], letters.width(clean(text)) + 2)
    return widths


def _squeezed(widths: list[int], spare: int) -> list[int]:
    """The widest columns made narrower until all have room."""
    widths = list(widths)
    while sum(widths) > spare:
        order = sorted(set(widths), reverse=True)
        widest = [place for place, width in enumerate(widths) if width == order[0]]
        over = sum(widths) - spare
        to = max(order[1] if len(order) > 1 else 1, order[0] - -(-over // len(widest)))
        for place in widest:
            widths[place] = to
        if to <= 1:
            break
    return widths


def _places(x: int, widths: list[int], gap: int) -> list[tuple[int, int]]:
    """Where each column begins, and its width."""
    places = []
    for width in widths:
        places.append((x, width))
        x += width + gap
    return places


def _cells(
    row: tuple[str, ...],
    columns: list[tuple[int, int]],
    layout: Layout,
    line: Box,
    size: float,
    colour: Colour,
    ground: Colour,
) -> list[Stroke]:
    strokes: list[Stroke] = []
    for column, (text, (x, width)) in enumerate(zip(row, columns, strict=False)):
        if text.strip():
            across: Across = "left" if column == 0 else "right"
            cell = Box(x, line.y, width, line.h)
            strokes.append(layout.line(text, "text", cell, colour, ground, across=across, largest=size))
    return strokes
