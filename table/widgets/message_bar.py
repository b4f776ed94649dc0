"""The strip at the foot: alerts in words, newest at the right; without any, game, hand and rules in force."""

from __future__ import annotations

from dataclasses import dataclass

from table.scene import ScreenShown
from table.widgets.boxes import Box
from table.widgets.layout import Layout
from table.widgets.palette import ALERT, FELT_SHADE, PANEL, QUIET
from table.widgets.strokes import Drawing, Plate, Sign, Stroke

_SHOWN = 3
"""So many of the newest messages fit beside each other."""
_LARGEST = 0.04


@dataclass(frozen=True)
class Part:
    """The newest messages, or the two ends of the line that stands there without any."""

    messages: tuple[str, ...] = ()
    game: str = ""
    rules: str = ""


def part(screen: ScreenShown) -> Part:
    """What of the scene is shown here."""
    if messages := tuple(filter(None, screen.messages))[-_SHOWN:]:
        return Part(messages)
    hand = f"{screen.game} · {screen.labels.hand} {screen.hand_number}" if screen.hand_number else screen.game
    return Part(game=hand, rules=screen.rules_line)


def draw(shown: Part, layout: Layout, _now: int) -> Drawing:
    """Each message beside a warning sign, or the quiet line."""
    return Drawing(tuple(_messages(shown.messages, layout) if shown.messages else _quiet(shown, layout)))


def _messages(messages: tuple[str, ...], layout: Layout) -> list[Stroke]:
    """A longer message gets more room; all have letters of one size."""
    strip = layout.strip
    size = min(strip.h - layout.pad, layout.px(0.044))
    boxes = strip.columns(*(max(16, len(text)) for text in messages), gap=layout.gap)
    rooms = []
    for box in boxes:
        start = box.x + size + 2 * layout.pad
        rooms.append(Box(start, box.y + 1, box.right - layout.pad - start, box.h - 2))
    pairs = list(zip(messages, rooms, strict=True))
    largest = min(layout.fitted(text, "text", room, _LARGEST).pixel_height for text, room in pairs) / layout.view.h
    strokes: list[Stroke] = []
    for box, (text, room) in zip(boxes, pairs, strict=True):
        strokes += (
            Plate(box, PANEL, layout.radius, ALERT, max(1, layout.px(0.003))),
            Sign("warning", Box(box.x + layout.pad, box.y + (box.h - size) // 2, size, size), ALERT),
            layout.words(text, "text", room, ALERT, PANEL, largest=largest),
        )
    return strokes


def _quiet(shown: Part, layout: Layout) -> list[Stroke]:
    """The game at the left, the rules at the right."""
    strip = layout.strip
    strokes: list[Stroke] = []
    start = strip.x
    if shown.game:
        left = layout.words(shown.game, "text", strip._replace(w=strip.w // 2), QUIET, FELT_SHADE, largest=0.028)
        strokes.append(left)
        start = left.area.right + 3 * layout.gap
    if shown.rules:
        room = strip._replace(x=start, w=strip.right - start)
        strokes.append(layout.words(shown.rules, "text", room, QUIET, FELT_SHADE, across="right", largest=0.028))
    return strokes
