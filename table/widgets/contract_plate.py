"""The contract: what is played and by whom, and the points of the game that are in play."""

from __future__ import annotations

from dataclasses import dataclass

from table.scene import ScreenShown
from table.widgets.boxes import Box
from table.widgets.layout import Layout
from table.widgets.palette import CREAM, DARK, GOLD, PANEL, QUIET
from table.widgets.strokes import Drawing, Plate, Stroke


@dataclass(frozen=True)
class Part:
    """The contract in words and what is at stake."""

    contract: str
    stake: int
    text: str


def part(screen: ScreenShown) -> Part:
    """What of the scene is shown here."""
    return Part(screen.contract, screen.stake, screen.stake_text)


def draw(shown: Part, layout: Layout, _now: int) -> Drawing:
    """The contract above, the stake as a golden counter with its words beside it."""
    box = layout.contract
    above, below = box.inset(layout.pad, layout.px(0.008)).rows(0.62, 0.38, gap=layout.px(0.006))
    strokes: list[Stroke] = [Plate(box, PANEL, layout.radius)]
    if shown.contract:
        strokes.append(layout.words(shown.contract, "title", above, CREAM, PANEL, across="centre", largest=0.046))
    size = min(below.h, layout.px(0.062))
    counter = Box(below.x, below.y + (below.h - size) // 2, max(size, size * len(str(shown.stake)) * 2 // 3), size)
    room = Box(counter.right + layout.pad, below.y, below.right - counter.right - layout.pad, below.h)
    if shown.text:
        strokes += (
            Plate(counter, GOLD, size // 2),
            layout.words(str(shown.stake), "digits", counter, DARK, GOLD, across="centre", largest=0.052),
            layout.words(shown.text, "text", room, QUIET, PANEL, largest=0.032),
        )
    return Drawing(tuple(strokes))
