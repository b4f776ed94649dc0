"""The strip at the foot: alerts in words, newest at the right; without any, notices, then game and rules in force."""

from __future__ import annotations

from dataclasses import dataclass

from table.scene import ScreenShown
from table.widgets.boxes import Box
from table.widgets.layout import Layout
from table.widgets.palette import ALERT, CREAM, FELT_SHADE, PANEL, QUIET, WOOD
from table.widgets.panel import turned
from table.widgets.strokes import Drawing, Plate, Sign, Stroke

_SHOWN = 3
"""So many of the newest messages fit beside each other."""
_NOTICES = 2
"""So many notices stand beside each other; the others come after some seconds."""
_LARGEST = 0.04


@dataclass(frozen=True)
class Part:
    """The newest messages, the notices, and the two ends of the line that stands there without any."""

    messages: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    game: str = ""
    rules: str = ""


def part(screen: ScreenShown) -> Part:
    """What of the scene is shown here; beside alerts only the most urgent notice."""
    notices = tuple(filter(None, screen.notices))
    if messages := tuple(filter(None, screen.messages)):
        return Part(messages[-_SHOWN + bool(notices) :], notices[:1])
    hand = f"{screen.game} · {screen.labels.hand} {screen.hand_number}" if screen.hand_number else screen.game
    return Part((), notices, hand, screen.rules_line)


def draw(shown: Part, layout: Layout, now: int) -> Drawing:
    """Each message beside a warning sign, each notice beside a bubble, or the quiet line."""
    if shown.messages:
        # What is wrong is read from afar, if need be without what is merely due.
        small = _em(_places((*shown.messages, *shown.notices), layout), layout) < layout.smallest
        return Drawing(tuple(_beside_each_other(shown.messages, () if small else shown.notices, layout)))
    pages = -(-len(shown.notices) // _NOTICES)
    page, due = turned(pages + bool(pages), now)
    notices = shown.notices[page * _NOTICES : (page + 1) * _NOTICES]
    strokes = _beside_each_other((), notices, layout) if notices else _quiet(shown, layout)
    return Drawing(tuple(strokes), due)


_Places = list[tuple[str, Box, Box, Box]]
"""Texts, each with its plate, its sign and its own room."""


def _places(texts: tuple[str, ...], layout: Layout) -> _Places:
    """A longer text gets more room."""
    strip = layout.strip
    size = min(strip.h - layout.pad, layout.px(0.044))
    places = []
    for text, box in zip(texts, strip.columns(*(max(16, len(text)) for text in texts), gap=layout.gap), strict=True):
        sign = Box(box.x + layout.pad, box.y + (box.h - size) // 2, size, size)
        start = sign.right + layout.pad
        places.append((text, box, sign, Box(start, box.y + 1, box.right - layout.pad - start, box.h - 2)))
    return places


def _em(places: _Places, layout: Layout) -> int:
    """The em at which all of them fit, in pixels."""
    return min(layout.fitted(text, "text", room, _LARGEST).pixel_height for text, _box, _sign, room in places)


def _beside_each_other(messages: tuple[str, ...], notices: tuple[str, ...], layout: Layout) -> list[Stroke]:
    """All have letters of one size."""
    places = _places((*messages, *notices), layout)
    largest = _em(places, layout) / layout.view.h
    strokes: list[Stroke] = []
    for number, (text, box, sign, room) in enumerate(places):
        alert = number < len(messages)
        colour, edge = (ALERT, ALERT) if alert else (CREAM, WOOD)
        strokes += (
            Plate(box, PANEL, layout.radius, edge, max(1, layout.px(0.003))),
            Sign("warning" if alert else "speech", sign, colour),
            layout.words(text, "text", room, colour, PANEL, largest=largest),
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
