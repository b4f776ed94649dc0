"""A cup's tree: rounds from left to right, lines from each match to the next; large ones in parts, one by one."""

from __future__ import annotations

from table.scene import BracketShown, MatchShown
from table.widgets.boxes import Box
from table.widgets.layout import Layout, clean
from table.widgets.palette import CREAM, FELT_SHADE, GOLD, PANEL, QUIET, WOOD_SHADE, Colour
from table.widgets.panel import lines_height, lines_strokes, panel, turned
from table.widgets.strokes import Drawing, Plate, Sign, Stroke, Words

PART = 8
"""First-round matches that are shown together: what can be read from three metres."""

_TALLEST = 0.15
_UNKNOWN = "–"
_WRAPPED = 60
"""A name with more letters is not wrapped, but cut."""


def draw(shown: BracketShown, layout: Layout, box: Box, now: int) -> Drawing:
    """Title, rounds, and below what was announced or who has won."""
    parts = -(-len(shown.rounds[0]) // PART) if shown.rounds else 1
    page, due = turned(parts, now)
    strokes, rest = panel(shown.title, "bracket", layout, box, note=f"{page + 1}/{parts}" if parts > 1 else "")
    high = lines_height(shown.lines, layout, rest.w - 2 * layout.gap, 0.12, 0.034)
    foot = Box(rest.x + layout.gap, rest.bottom - high, rest.w - 2 * layout.gap, high)
    strokes += lines_strokes(shown.lines, layout, foot, CREAM, largest=0.034)
    rest = rest._replace(h=rest.h - high - (layout.gap if high else 0))
    rounds = part_of(shown.rounds, page)
    if rounds and rounds[0]:
        strokes += _tree(rounds, shown.round_names, layout, rest)
    return Drawing(tuple(strokes), due)


def part_of(rounds: tuple[tuple[MatchShown, ...], ...], page: int) -> list[tuple[MatchShown, ...]]:
    """The part of the tree that grows from so many matches of the first round; later rounds as far as it leads."""
    parts = []
    start, stop = page * PART, (page + 1) * PART
    for matches in rounds:
        parts.append(matches[start : max(stop, start + 1)])
        start, stop = start // 2, stop // 2
    return parts


def _tree(rounds: list[tuple[MatchShown, ...]], names: tuple[str, ...], layout: Layout, box: Box) -> list[Stroke]:
    gap = layout.px(0.034)
    head = layout.px(0.042) if any(names) else 0
    columns = box.columns(*(1,) * len(rounds), gap=gap)
    strokes: list[Stroke] = []
    middles: list[list[int]] = []
    for number, (matches, column) in enumerate(zip(rounds, columns, strict=True)):
        if number < len(names) and head:
            above = column._replace(h=head)
            strokes.append(layout.line(names[number], "title", above, GOLD, PANEL, across="centre", largest=0.036))
        below = Box(column.x, column.y + head, column.w, column.h - head)
        places = _middles(matches, middles[-1] if middles else None, below)
        middles.append(places)
        room = below.h // max(1, len(matches))
        high = min(room - layout.px(0.008), layout.px(_TALLEST))
        if number:
            strokes += _lines(middles[-2], places, layout, columns[number - 1].right, column.x)
        for match, y in zip(matches, places, strict=True):
            strokes += _match(match, layout, Box(column.x, y - high // 2, column.w, high))
    return strokes


def _middles(matches: tuple[MatchShown, ...], before: list[int] | None, box: Box) -> list[int]:
    """The height of each match: evenly in the first round, then between the two it follows from."""
    if before is not None and len(before) >= 2 * len(matches):
        return [(before[2 * place] + before[2 * place + 1]) // 2 for place in range(len(matches))]
    if before is not None and len(before) == len(matches):
        return before
    return [row.centre[1] for row in box.rows(*(1,) * len(matches))]


def _lines(before: list[int], after: list[int], layout: Layout, left: int, right: int) -> list[Stroke]:
    """From the two matches of the round before to the one they lead to."""
    thick = max(1, layout.px(0.003))
    bend = (left + right) // 2
    strokes: list[Stroke] = []
    per = len(before) // max(1, len(after))
    for place, y in enumerate(after):
        own = before[place * per : (place + 1) * per]
        strokes += (Plate(Box(left, each - thick // 2, bend - left, thick), QUIET) for each in own)
        top, bottom = min((*own, y)), max((*own, y))
        strokes.append(Plate(Box(bend, top - thick // 2, thick, bottom - top + thick), QUIET))
        strokes.append(Plate(Box(bend, y - thick // 2, right - bend, thick), QUIET))
    return strokes


def _match(match: MatchShown, layout: Layout, box: Box) -> list[Stroke]:
    """Both pairs, the winner in gold behind a star, the score at the right; the one being played has a golden edge."""
    edge = layout.px(0.004)
    ground = WOOD_SHADE if match.on else FELT_SHADE
    strokes: list[Stroke] = [Plate(box, ground, layout.px(0.01), GOLD if match.on else QUIET, edge if match.on else 1)]
    inner = box.inset(edge + layout.px(0.004), edge)
    if match.on:
        side = layout.px(0.024)
        strokes.append(Sign("hourglass", Box(inner.right - side, inner.y, side, inner.h), GOLD))
        inner = inner._replace(w=inner.w - side - edge)
    if match.bye:
        return [*strokes, *_side(match.home, layout, inner, ground, won=True, lost=False)]
    middle = Box(inner.x, inner.centre[1], inner.w, max(1, layout.px(0.002)))
    strokes.append(Plate(middle, PANEL))
    if match.score:
        words = _score(match.score, layout, inner, ground)
        strokes.append(words)
        inner = inner._replace(w=max(1, words.area.x - layout.px(0.008) - inner.x))
    for number, (name, row) in enumerate(zip((match.home, match.away), inner.rows(1, 1), strict=True)):
        lost = match.won is not None and match.won != number
        strokes += _side(name, layout, row, ground, won=match.won == number, lost=lost)
    return strokes


def _score(score: str, layout: Layout, inner: Box, ground: Colour) -> Words:
    """The score in a bit less than half of the width, on two lines where it takes them."""
    room = inner._replace(x=inner.x + inner.w * 11 // 20, w=inner.w - inner.w * 11 // 20)
    words = layout.words(score, "digits", room, CREAM, ground, across="right", largest=0.034)
    if words.fitted.pixel_height < layout.smallest:
        words = layout.line(score, "digits", room, CREAM, ground, across="right", largest=0.034)
    return words


def _side(name: str, layout: Layout, row: Box, ground: Colour, *, won: bool, lost: bool) -> list[Stroke]:
    strokes: list[Stroke] = []
    sign = layout.px(0.026)
    if won and name:
        strokes.append(Sign("star", Box(row.x, row.y, sign, row.h), GOLD))
    room = Box(row.x + sign + layout.px(0.004), row.y, max(1, row.w - sign - layout.px(0.004)), row.h)
    colour = GOLD if won else QUIET if lost else CREAM
    text = clean(name) or _UNKNOWN
    words = layout.line(text, "text", room, colour, ground, largest=0.036)
    if len(text) <= _WRAPPED:
        wrapped = layout.words(text, "text", room, colour, ground, largest=0.036)
        whole = " ".join(wrapped.fitted.lines) == text and wrapped.fitted.pixel_height >= layout.smallest
        words = wrapped if whole else words
    return [*strokes, words]
