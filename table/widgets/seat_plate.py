"""A seat's plate on the rim of the table: who sits there, dealer and mano, the turn, the bid, what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from table.scene import Labels, ScreenShown, SeatShown
from table.seats import Seat
from table.widgets.boxes import Box, around
from table.widgets.icons import Icon
from table.widgets.layout import Layout
from table.widgets.palette import ALERT, CREAM, DARK, GOLD, PAIR_COLOURS, PANEL, QUIET, WOOD, Colour
from table.widgets.strokes import Drawing, PairMark, Plate, Sign, Stroke, Words

Kind: TypeAlias = Literal["alert", "bid", "turn", "rest", "state"]


@dataclass(frozen=True)
class _Manner:
    """How something said is shown: its sign (turned by degrees), its colour and largest em in heights."""

    sign: Icon | None
    colour: Colour
    largest: float
    angle: int = 0


_MANNERS: dict[Kind, _Manner] = {
    "alert": _Manner("warning", ALERT, 0.034),
    "bid": _Manner("speech", CREAM, 0.042),
    "turn": _Manner("arrow", GOLD, 0.042, 270),
    "rest": _Manner("asleep", QUIET, 0.042),
    "state": _Manner(None, QUIET, 0.038),
}
_BADGE = 0.038
_NAMES = (0.085, 0.11, 0.14, 0.17, 0.2)
_LINES = (0.058, 0.09, 0.13, 0.17, 0.21, 0.25, 0.29, 0.33, 0.38)
"""Heights tried for a name and for something said at the sides, in heights of the screen."""


@dataclass(frozen=True)
class Part:
    """A seat and the standing words."""

    seat: SeatShown | None
    labels: Labels


def part(screen: ScreenShown, seat: Seat) -> Part:
    """What of the scene is shown at a seat."""
    return Part(next((shown for shown in screen.seats if shown.seat == seat), None), screen.labels)


def draw(shown: Part, layout: Layout, _now: int) -> Drawing:
    """The plate, as large as what there is to say."""
    if shown.seat is None:
        return Drawing()
    seat, said, badges = shown.seat, _said(shown.seat), _badges(shown.seat, shown.labels)
    draw_plate = _upright if seat.seat % 2 else _lengthwise
    box, strokes = draw_plate(seat, said, badges, layout)
    edge, width = (GOLD, layout.px(0.007)) if seat.turn else (WOOD, max(1, layout.px(0.003)))
    plate: list[Stroke] = [Plate(box, PANEL, layout.radius, edge, width)]
    if seat.turn:
        plate.append(_pointer(seat.seat, box, layout))
    return Drawing((*plate, *strokes))


def _pointer(seat: Seat, box: Box, layout: Layout) -> Sign:
    """A golden arrow from the plate to the place where the card is awaited."""
    size = layout.px(0.042)
    x, y = box.centre
    away = size // 5
    middle = ((x, box.y - away), (box.x - away, y), (x, box.bottom + away), (box.right + away, y))[seat]
    return Sign("arrow", around(*middle, size, size), GOLD, (180, 90, 0, 270)[seat])


def _said(seat: SeatShown) -> list[tuple[Kind, str]]:
    state: Kind = "rest" if seat.sits_out else "turn" if seat.turn else "state"
    kinds: tuple[tuple[Kind, str], ...] = (("alert", seat.alert), ("bid", seat.bid), (state, seat.state))
    return [(kind, text) for kind, text in kinds if text]


def _badges(seat: SeatShown, labels: Labels) -> list[tuple[str, Colour]]:
    badges = (
        (seat.dealer, labels.dealer, QUIET),
        (seat.mano, labels.mano, CREAM),
        (seat.alone, labels.alone, GOLD),
    )
    return [(text, colour) for shown, text, colour in badges if shown and text]


def _lengthwise(
    seat: SeatShown, said: list[tuple[Kind, str]], badges: list[tuple[str, Colour]], layout: Layout
) -> tuple[Box, list[Stroke]]:
    """Name over badges at the left; at the right what is said, an alert over the rest."""
    box = layout.seat(seat.seat, layout.table.w if said else layout.px(0.5), 1)
    inner = box.inset(2 * layout.pad, layout.px(0.01))
    who, what = inner.columns(0.47, 0.53, gap=layout.pad) if said else (inner, inner)
    upper, lower = who.rows(0.58, 0.42, gap=layout.px(0.004)) if badges else (who, who)
    strokes = _name(seat, layout, upper, centred=not said)
    if badges:
        strokes += _flow(badges, layout, lower, centred=not said)[1]
    alerts, others = [each for each in said if each[0] == "alert"], [each for each in said if each[0] != "alert"]
    above, below = what.rows(1, 1) if alerts and others else (what, what)
    if alerts:
        strokes += _line(*alerts[0], layout, above)
    if others:
        places = below.columns(*(max(4, len(text)) for _, text in others), gap=layout.pad)
        for each, place in zip(others, places, strict=True):
            strokes += _line(*each, layout, place)
    return box, strokes


def _upright(
    seat: SeatShown, said: list[tuple[Kind, str]], badges: list[tuple[str, Colour]], layout: Layout
) -> tuple[Box, list[Stroke]]:
    """Name, badges and each thing said under one another."""
    widest = layout.seat(seat.seat, 1, 1).inset(layout.pad, 0)
    name = layout.tall_enough(seat.name, "title", _beside_mark(widest, layout).w, _NAMES)
    line = _beside_mark(widest, layout).w
    said_heights = (layout.tall_enough(text, "text", line, _LINES) for _, text in said)
    heights = [name, _flow(badges, layout, widest, centred=True)[0], *said_heights]
    gap, edge = layout.px(0.004), layout.px(0.012)
    tall = sum(heights) + gap * (len(heights) - 1) + 2 * edge
    box = layout.seat(seat.seat, 1, max(tall, layout.px(0.2)))
    rows = box.inset(layout.pad, edge).rows(*heights, gap=gap)
    strokes = _name(seat, layout, rows[0], centred=True) + _flow(badges, layout, rows[1], centred=True)[1]
    for each, row in zip(said, rows[2:], strict=True):
        strokes += _line(*each, layout, row)
    return box, strokes


def _beside_mark(box: Box, layout: Layout) -> Box:
    taken = layout.px(0.042)
    return Box(box.x + taken, box.y, max(1, box.w - taken), box.h)


def _name(seat: SeatShown, layout: Layout, box: Box, *, centred: bool) -> list[Stroke]:
    """The pair's mark and the name, together in the middle of the box or at its left."""
    room = _beside_mark(box, layout)
    colour = QUIET if seat.sits_out else PAIR_COLOURS[seat.pair]
    fitted = layout.fitted(seat.name, "title", room, 0.062)
    shift = (room.w - fitted.width) // 2 if centred else 0
    mark = Box(box.x + shift, box.y, room.x - box.x - layout.px(0.008), box.h)
    name = Words(room._replace(x=room.x + shift, w=room.w - shift), fitted, colour, PANEL)
    return [PairMark(seat.pair, mark), name]


def _flow(badges: list[tuple[str, Colour]], layout: Layout, box: Box, *, centred: bool) -> tuple[int, list[Stroke]]:
    """The badges one after another, on as many lines as they need, and how high that is."""
    gap, pad, high = layout.px(0.006), layout.px(0.009), layout.px(_BADGE)
    lines: list[list[tuple[int, str, Colour]]] = []
    room = 0
    for text, colour in badges:
        width = layout.fitted(text, "text", Box(0, 0, box.w - 2 * pad, high), 0.028).width + 2 * pad
        if not lines or width > room:
            lines.append([])
            room = box.w
        lines[-1].append((width, text, colour))
        room -= width + gap
    whole = len(lines) * (high + gap)
    y = box.y + (box.h - whole + gap) // 2
    strokes: list[Stroke] = []
    for line in lines:
        spare = box.w - sum(width for width, _, _ in line) - gap * (len(line) - 1)
        x = box.x + (spare // 2 if centred else 0)
        for width, text, colour in line:
            badge = Box(x, y, width, high)
            strokes.append(Plate(badge, colour, high // 2))
            strokes.append(
                layout.words(text, "text", badge.inset(pad, 0), DARK, colour, across="centre", largest=0.028)
            )
            x += width + gap
        y += high + gap
    return max(1, whole), strokes


def _line(kind: Kind, text: str, layout: Layout, row: Box) -> list[Stroke]:
    """One thing said, its sign before it."""
    manner = _MANNERS[kind]
    if manner.sign is None:
        return [layout.words(text, "text", row, manner.colour, PANEL, across="centre", largest=manner.largest)]
    size, gap = min(layout.px(0.032), row.h), layout.px(0.008)
    room = Box(row.x + size + gap, row.y, max(1, row.w - size - gap), row.h)
    words = layout.words(text, "text", room, manner.colour, PANEL, across="centre", largest=manner.largest)
    sign = Box(words.area.x - size - gap, row.y + (row.h - size) // 2, size, size)
    return [Sign(manner.sign, sign, manner.colour, manner.angle), words]
