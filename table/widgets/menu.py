"""The host's menu: a panel over the game, the chosen item in gold behind an arrow, a lock at what asks for a PIN."""

from __future__ import annotations

from table.scene import MenuItem, MenuShown, ScreenShown
from table.widgets.boxes import Box
from table.widgets.layout import Layout
from table.widgets.palette import ALERT, CREAM, DARK, GOLD, PAPER, QUIET, WOOD_SHADE
from table.widgets.panel import lines_height, lines_strokes, mark, panel
from table.widgets.strokes import Drawing, Plate, Sign, Stroke

MOST = 9
"""Items shown at a time."""

_LEAST = 3
"""Items shown where there is much to read above them."""

_ROW = 0.076
_TIGHT = 0.043
"""How high a row is, and can be at the least, in heights of the screen."""
_TEXT = 0.044


def part(screen: ScreenShown) -> MenuShown | None:
    """What of the scene is shown here."""
    return screen.menu


def draw(menu: MenuShown | None, layout: Layout, _now: int) -> Drawing:
    """The way here as title, text to be read, the items around the chosen one, the entry, what came of it, the keys."""
    if menu is None:
        return Drawing()
    box = layout.wide.inset(layout.px(0.006))
    place = f"{menu.chosen + 1}/{len(menu.items)}" if len(menu.items) > MOST else ""
    strokes, rest = panel(title(menu.path), "menu", layout, box, note=place)
    strokes.insert(0, Plate(box.grown(layout.px(0.006)), DARK, 2 * layout.radius))
    rest, foot = _foot(menu, layout, rest)
    strokes += foot
    if menu.lines:
        least = layout.px(_TIGHT) * min(_LEAST, len(menu.items))
        high = min(lines_height(menu.lines, layout, rest.w, 0.6), max(layout.px(0.05), rest.h - least))
        strokes += lines_strokes(menu.lines, layout, rest._replace(h=high), CREAM)
        rest = Box(rest.x, rest.y + high + layout.px(0.008), rest.w, max(1, rest.h - high - layout.px(0.008)))
    return Drawing((*strokes, *_items(menu, layout, rest)))


def title(path: tuple[str, ...]) -> str:
    """Where the menu stands; of a long way the last two steps."""
    return " › ".join(path[-2:])


def _foot(menu: MenuShown, layout: Layout, box: Box) -> tuple[Box, list[Stroke]]:
    """From below: the keys, what came of the last choice, what is being typed; and the room that is left."""
    strokes: list[Stroke] = []
    gap = layout.px(0.008)
    if menu.keys:
        high = lines_height((menu.keys,), layout, box.w, 0.1, 0.03)
        strokes += lines_strokes((menu.keys,), layout, Box(box.x, box.bottom - high, box.w, high), largest=0.03)
        box = box._replace(h=box.h - high - gap)
    if menu.said:
        size = layout.px(0.04)
        width = box.w - size - layout.pad
        high = max(size, lines_height((menu.said,), layout, width, 0.13, 0.036))
        line = Box(box.x, box.bottom - high, box.w, high)
        strokes.append(Sign("speech", Box(line.x, line.y + (high - size) // 2, size, size), ALERT))
        room = Box(line.right - width, line.y, width, high)
        strokes += lines_strokes((menu.said,), layout, room, ALERT, largest=0.036)
        box = box._replace(h=box.h - high - gap)
    if menu.entry is not None:
        high = layout.px(0.07)
        strokes += _entry(menu.entry, layout, Box(box.x, box.bottom - high, box.w, high))
        box = box._replace(h=box.h - high - gap)
    return box, strokes


def _entry(text: str, layout: Layout, box: Box) -> list[Stroke]:
    """What is being typed on paper, its end in sight, a caret behind it."""
    caret = layout.px(0.005)
    room = box.inset(layout.pad, layout.px(0.004))
    room = room._replace(w=room.w - 3 * caret)
    letters = layout.one_line(text, "text", room, 0.046)
    while len(text) > 1 and letters.lines[0].endswith("…") and not text.endswith("…"):
        text = text[max(1, len(text) // 8) :]
        letters = layout.one_line(f"…{text}", "text", room, 0.046)
    words = layout.line(letters.lines[0], "text", room, DARK, PAPER, largest=0.046)
    x = words.area.right + caret if text else room.x
    return [
        Plate(box, PAPER, layout.radius, GOLD, layout.px(0.004)),
        *([words] if text else []),
        Plate(Box(x, room.y + room.h // 6, caret, room.h * 2 // 3), DARK),
    ]


def window(items: int, chosen: int, shown: int) -> range:
    """The places of the items that are shown: so many around the chosen one, none missing at the ends."""
    start = max(0, min(chosen - shown // 2, items - shown))
    return range(start, min(items, start + shown))


def _items(menu: MenuShown, layout: Layout, box: Box) -> list[Stroke]:
    if not menu.items:
        return []
    fit = max(1, box.h // layout.px(_TIGHT))
    places = window(len(menu.items), menu.chosen, min(MOST, fit))
    high = min(box.h // len(places), layout.px(_ROW))
    side = layout.px(0.03)
    strokes: list[Stroke] = []
    for row, place in enumerate(places):
        line = Box(box.x, box.y + row * high, box.w - side, high - layout.px(0.004))
        strokes += _item(menu.items[place], layout, line, chosen=place == menu.chosen)
    more = Box(box.right - side, box.y, side, high)
    if places.start > 0:
        strokes.append(mark(layout, more, "arrow", GOLD, angle=180))
    if places.stop < len(menu.items):
        strokes.append(mark(layout, more.moved(0, high * (len(places) - 1)), "arrow", GOLD))
    return strokes


def _item(item: MenuItem, layout: Layout, line: Box, *, chosen: bool) -> list[Stroke]:
    ground, colour, quiet = (GOLD, DARK, DARK) if chosen else (WOOD_SHADE, CREAM, QUIET)
    strokes: list[Stroke] = [Plate(line, ground, layout.radius)]
    side = layout.px(0.05)
    if chosen:
        strokes.append(mark(layout, Box(line.x, line.y, side, line.h), "arrow", DARK, angle=-90))
    right = line.right - layout.pad
    if item.locked:
        place = Box(right - layout.px(0.034), line.y, layout.px(0.034), line.h)
        strokes.append(mark(layout, place, "lock", quiet))
        right = place.x - layout.pad
    room = Box(line.x + side, line.y, max(1, right - line.x - side), line.h)
    if item.detail:
        half = room._replace(x=room.x + room.w // 2, w=room.w - room.w // 2)
        words = layout.line(item.detail, "text", half, quiet, ground, across="right", largest=_TEXT * 0.9)
        strokes.append(words)
        room = room._replace(w=max(1, words.area.x - layout.gap - room.x))
    strokes.append(layout.line(item.text, "text", room, colour, ground, largest=_TEXT))
    return strokes
