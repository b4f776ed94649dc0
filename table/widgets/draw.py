"""A draw live: a row for everybody with the cards that came up for him, an arrow at whose turn it is."""

from __future__ import annotations

import pygame

from table.scene import DrawRow, DrawShown
from table.widgets.boxes import Box
from table.widgets.layout import Layout
from table.widgets.palette import CREAM, DARK, FELT_SHADE, GOLD, WOOD_SHADE, Colour
from table.widgets.panel import lines_height, lines_strokes, mark, panel
from table.widgets.strokes import CardPicture, Drawing, Plate, Stroke, card_width

_ONE_COLUMN = 5
_TWO_COLUMNS = 12
"""Up to so many rows they stand in one column, in two."""
_TALLEST = 0.2


def draw(shown: DrawShown, layout: Layout, box: Box, _now: int) -> Drawing:
    """The title, the one sentence for now, the rows, and below what was decided or how to go on."""
    strokes, rest = panel(shown.title, "crown", layout, box)
    said = rest._replace(h=layout.px(0.088))
    strokes += (
        Plate(said, WOOD_SHADE, layout.radius),
        layout.words(
            shown.said,
            "title",
            said.inset(layout.pad, layout.px(0.002)),
            CREAM,
            WOOD_SHADE,
            across="centre",
            largest=0.07,
        ),
    )
    rest = Box(rest.x, said.bottom + layout.gap, rest.w, rest.bottom - said.bottom - layout.gap)
    high = lines_height(shown.lines, layout, rest.w, 0.16, 0.036)
    strokes += lines_strokes(shown.lines, layout, Box(rest.x, rest.bottom - high, rest.w, high), CREAM, largest=0.036)
    rest = rest._replace(h=rest.h - high - (layout.gap if high else 0))
    if not shown.rows:
        return Drawing(tuple(strokes))
    cards = any(row.cards for row in shown.rows)
    for row, place in zip(shown.rows, _places(len(shown.rows), layout, rest), strict=True):
        strokes += _row(row, layout, place, cards=cards)
    return Drawing(tuple(strokes))


def _places(number: int, layout: Layout, box: Box) -> list[Box]:
    """The rows from top to bottom, column by column."""
    across = 1 if number <= _ONE_COLUMN else 2 if number <= _TWO_COLUMNS else 3
    down = -(-number // across)
    gap = layout.px(0.006)
    high = min((box.h - gap * (down - 1)) // down, layout.px(_TALLEST))
    columns = box.columns(*(1,) * across, gap=layout.gap)
    return [columns[place // down]._replace(y=box.y + place % down * (high + gap), h=high) for place in range(number)]


def _row(row: DrawRow, layout: Layout, box: Box, *, cards: bool) -> list[Stroke]:
    """One of the rows; as long as there are no cards in any the names have their room."""
    ground, colour = (GOLD, DARK) if row.turn else (FELT_SHADE, CREAM)
    edge = layout.px(0.004)
    strokes: list[Stroke] = [Plate(box, ground, layout.radius, GOLD if row.won else None, edge if row.won else 0)]
    side = layout.px(0.05)
    sign = Box(box.x + edge + layout.px(0.006), box.y, side, box.h)
    if row.turn:
        strokes.append(mark(layout, sign, "arrow", DARK, angle=-90))
    elif row.won:
        strokes.append(mark(layout, sign, "crown", GOLD))
    inner = Box(sign.right + layout.px(0.008), box.y, box.right - sign.right - 2 * layout.pad, box.h)
    words, lying = inner.columns(0.44, 0.56, gap=layout.pad) if cards else (inner, inner)
    chip = chip_colour(row.colour)
    if chip is not None:
        strip = Box(words.x, box.y + box.h // 6, layout.px(0.012), box.h * 2 // 3)
        strokes.append(Plate(strip.grown(max(1, edge // 2)), DARK, strip.w))
        strokes.append(Plate(strip, chip, strip.w // 2))
        words = words._replace(x=strip.right + layout.pad, w=words.w - strip.w - layout.pad)
    return strokes + _named(row, layout, words, colour, ground) + _cards(row.cards, layout, lying)


def chip_colour(name: str) -> Colour | None:
    """The colour a player is remembered by, as pygame knows it (a name, ``#rrggbb``); None for anything else."""
    if not name:
        return None
    try:
        colour = pygame.Color(name)
    except ValueError:
        return None
    return colour.r, colour.g, colour.b


def _named(row: DrawRow, layout: Layout, box: Box, colour: Colour, ground: Colour) -> list[Stroke]:
    """The name, and below it what he has drawn."""
    if not row.won:
        return [layout.line(row.name, "title", box, colour, ground, largest=0.062)]
    least = layout.px(0.034)
    if box.h >= 2 * least:
        above, below = box.inset(0, min(layout.px(0.006), (box.h - 2 * least) // 2)).rows(0.54, 0.46)
    else:
        above, below = box.columns(0.5, 0.5, gap=layout.pad)
    return [
        layout.line(row.name, "title", above, colour, ground, largest=0.058),
        layout.line(row.won, "text", below, DARK if row.turn else GOLD, ground, largest=0.04),
    ]


def _cards(cards: tuple[str, ...], layout: Layout, box: Box) -> list[Stroke]:
    """The cards in a row, the newest whole; many overlap, each with its corner in sight."""
    if not cards:
        return []
    high = box.h - layout.px(0.016)
    width = card_width(high)
    margin = layout.px(0.006)
    step = width + layout.px(0.008)
    if len(cards) > 1:
        step = min(step, (box.w - width - 2 * margin) // (len(cards) - 1))
    most = len(cards) if step > 0 else 1
    y = box.centre[1]
    return [
        CardPicture(card, box.x + margin + width // 2 + place * step, y, high)
        for place, card in enumerate(cards[-most:])
    ]
