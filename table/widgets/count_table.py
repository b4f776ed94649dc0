"""The recuento laid out: a row for each thing counted, a column for each pair."""

from __future__ import annotations

from table.scene import CountRow, PairShown
from table.widgets.boxes import Box
from table.widgets.layout import Layout
from table.widgets.palette import CREAM, FELT_SHADE, GOLD, PAIR_COLOURS, PANEL, QUIET
from table.widgets.strokes import PairMark, Plate, Sign, Stroke

_TALLEST = 0.062


def count_strokes(
    rows: tuple[CountRow, ...], pairs: tuple[PairShown, PairShown], layout: Layout, box: Box
) -> list[Stroke]:
    """The recuento with the pairs' marks and names above their columns; strong rows stand out."""
    head = _head_height(pairs, layout, box, box.h // (len(rows) + 1))
    high = min((box.h - head) // len(rows), layout.px(_TALLEST))
    top = box.y + (box.h - head - high * len(rows)) // 2
    lines = [Box(box.x, top + head + number * high, box.w, high) for number in range(len(rows))]
    strokes = _heads(pairs, layout, Box(box.x, top, box.w, head))
    size = _size(rows, layout, lines[0])
    for number, (row, line) in enumerate(zip(rows, lines, strict=True)):
        strokes += _row(row, layout, line, size, shaded=row.strong or number % 2 == 0)
    return strokes


def _row(row: CountRow, layout: Layout, line: Box, size: float, *, shaded: bool) -> list[Stroke]:
    ground = FELT_SHADE if shaded else PANEL
    strokes: list[Stroke] = [Plate(line, ground, layout.px(0.006))] if shaded else []
    if row.strong:
        strokes.append(Plate(line._replace(h=max(1, layout.px(0.003))), GOLD))
    label, ours, theirs = _columns(layout, line)
    strokes.append(layout.words(row.label, "text", label, GOLD if row.strong else QUIET, ground, largest=size))
    for text, place in ((row.ours, ours), (row.theirs, theirs)):
        if text:
            colour = GOLD if row.strong else CREAM
            strokes.append(layout.words(text, "digits", place, colour, ground, across="centre", largest=size * 1.25))
    return strokes


def _columns(layout: Layout, line: Box) -> list[Box]:
    return line.inset(layout.pad, 0).columns(0.5, 0.25, 0.25, gap=layout.pad)


def _size(rows: tuple[CountRow, ...], layout: Layout, line: Box) -> float:
    """One size for all labels, as a share of the height."""
    label = _columns(layout, line)[0]
    return min(layout.fitted(row.label, "text", label, 0.036).pixel_height for row in rows) / layout.view.h


def _head_height(pairs: tuple[PairShown, PairShown], layout: Layout, box: Box, usual: int) -> int:
    """As high as a row, or as the longer names need."""
    usual = min(usual, layout.px(_TALLEST))
    room = _columns(layout, box)[1].w - _mark(layout)
    shares = tuple(usual / layout.view.h * factor for factor in (1, 1.5, 2, 2.5, 3))
    return max(layout.tall_enough(pair.names, "title", room, shares) for pair in pairs)


def _mark(layout: Layout) -> int:
    return layout.px(0.036)


def _heads(pairs: tuple[PairShown, PairShown], layout: Layout, line: Box) -> list[Stroke]:
    strokes: list[Stroke] = []
    for pair, column in zip(pairs, _columns(layout, line)[1:], strict=True):
        strokes += _named(pair, layout, column, 0.038)
    return strokes


def _named(pair: PairShown, layout: Layout, box: Box, largest: float) -> list[Stroke]:
    """A pair's mark and names in the middle of a box."""
    mark = _mark(layout)
    room = Box(box.x + mark, box.y, box.w - mark, box.h)
    words = layout.words(pair.names, "title", room, PAIR_COLOURS[pair.pair], PANEL, across="centre", largest=largest)
    place = Box(words.area.x - mark, box.y, mark - layout.px(0.006), box.h)
    return [PairMark(pair.pair, place), words]


def final_score(pairs: tuple[PairShown, PairShown], layout: Layout, box: Box) -> list[Stroke]:
    """How a game ended: both scores as large as can be, a crown over the higher."""
    strokes: list[Stroke] = []
    best = max(pair.score for pair in pairs)
    for pair, column in zip(pairs, box.columns(1, 1, gap=layout.gap), strict=True):
        crown, score, names = column.rows(0.22, 0.5, 0.28)
        if pair.score == best:
            strokes.append(Sign("crown", crown, GOLD))
        strokes.append(layout.words(str(pair.score), "digits", score, CREAM, PANEL, across="centre", largest=0.24))
        strokes += _named(pair, layout, names, 0.06)
    return strokes
