"""The cantes sung in this hand, and the tricks already played where the house shows them."""

from __future__ import annotations

from dataclasses import dataclass

from table.scene import CanteShown, Labels, ScreenShown
from table.seats import pair_of
from table.widgets.boxes import Box
from table.widgets.layout import Layout
from table.widgets.palette import CREAM, GOLD, PANEL, QUIET, RENUNCIO
from table.widgets.strokes import Drawing, Label, PairMark, Plate, Stroke, SuitSign

_ROWS = 4


@dataclass(frozen=True)
class Part:
    """The cantes and the standing words."""

    cantes: tuple[CanteShown, ...]
    labels: Labels


def part(screen: ScreenShown) -> Part:
    """What of the scene is shown here."""
    return Part(screen.cantes[-_ROWS:], screen.labels)


def draw(shown: Part, layout: Layout, _now: int) -> Drawing:
    """A line for each cante: pair, who, how much, the suit; nothing where nobody has sung."""
    if not shown.cantes:
        return Drawing()
    box = layout.cantes
    strokes: list[Stroke] = [Plate(box, PANEL, layout.radius)]
    inner = box.inset(layout.pad, layout.px(0.006))
    titled = bool(shown.labels.cantes) and len(shown.cantes) < _ROWS
    y = inner.y
    if titled:
        title = inner._replace(h=layout.px(0.045))
        strokes.append(layout.words(shown.labels.cantes, "text", title, QUIET, PANEL, across="centre", largest=0.032))
        y = title.bottom
    high = _height(shown.cantes, layout, inner._replace(y=y, h=inner.bottom - y))
    for number, cante in enumerate(shown.cantes):
        strokes += _line(cante, shown.labels, layout, Box(inner.x, y + number * high, inner.w, high))
    return Drawing(tuple(strokes))


def _height(cantes: tuple[CanteShown, ...], layout: Layout, room: Box) -> int:
    """How high a line is: no more than its names need."""
    most = room.h // len(cantes)
    usual = min(most, layout.px(0.058))
    name = _columns(layout, room._replace(h=usual))[1]
    smallest = min(layout.fitted(cante.name, "title", name).pixel_height for cante in cantes)
    return usual if smallest >= layout.smallest else most


def _columns(layout: Layout, row: Box) -> tuple[Box, Box, Box, Box]:
    """Of a line: the pair's mark, the name, what the cante is worth, the suit's sign."""
    gap, size, worth = layout.px(0.007), min(row.h, layout.px(0.04)), layout.px(0.064)
    mark = Box(row.x, row.y, size * 2 // 3, row.h)
    sign = Box(row.right - size, row.y + (row.h - size) // 2, size, size)
    number = Box(sign.x - gap - worth, row.y, worth, row.h)
    return mark, Box(mark.right + gap, row.y, number.x - mark.right - 2 * gap, row.h), number, sign


def _line(cante: CanteShown, labels: Labels, layout: Layout, row: Box) -> list[Stroke]:
    """The worth gives way to the word that the cante was false."""
    mark, who, worth, sign = _columns(layout, row)
    colour = QUIET if cante.false else CREAM
    strokes: list[Stroke] = [
        PairMark(pair_of(cante.seat), mark),
        layout.words(cante.name, "title", who, colour, PANEL, largest=0.044),
        SuitSign(cante.suit, sign),
    ]
    if cante.false and labels.false:
        high = min(row.h, layout.px(0.036))
        slip = worth._replace(y=row.y + (row.h - high) // 2, h=high)
        strokes.append(Plate(slip, RENUNCIO, layout.px(0.006)))
        strokes.append(layout.words(labels.false, "title", slip, CREAM, RENUNCIO, across="centre", largest=0.028))
    else:
        strokes.append(layout.words(str(cante.value), "digits", worth, GOLD, PANEL, across="centre", largest=0.048))
    return strokes


@dataclass(frozen=True)
class PastPart:
    """The tricks already played and their heading."""

    tricks: tuple[tuple[str, ...], ...]
    heading: str


def past_part(screen: ScreenShown) -> PastPart:
    """What of the scene is shown of past tricks."""
    return PastPart(screen.past_tricks[-5:], screen.labels.past)


def draw_past(shown: PastPart, layout: Layout, _now: int) -> Drawing:
    """A row of small cards for each trick, in the order they were laid."""
    box = layout.past_tricks
    if box is None or not shown.tricks:
        return Drawing()
    inner = box.inset(layout.pad, layout.px(0.006))
    lines = inner.rows(*(1 for _ in range(6)), gap=1)
    strokes: list[Stroke] = [
        Plate(box, PANEL, layout.radius),
        layout.words(shown.heading, "title", lines[0], QUIET, PANEL, across="centre", largest=0.03),
    ]
    height = max(lines[0].h, 1)
    for number, (trick, row) in enumerate(zip(shown.tricks, lines[1:], strict=False), start=1):
        places = row.columns(0.4, *(1 for _ in trick))
        strokes.append(layout.words(f"{number}", "digits", places[0], QUIET, PANEL, largest=0.028))
        strokes += (Label(card, place.x, row.y, height) for card, place in zip(trick, places[1:], strict=True))
    return Drawing(tuple(strokes))
