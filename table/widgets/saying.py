"""What is said at the table when a card falls, on a plate of its own where cantes would be."""

from __future__ import annotations

from table.scene import ScreenShown
from table.widgets.layout import Layout
from table.widgets.palette import CREAM, GOLD, PANEL
from table.widgets.strokes import Drawing, Plate, Sign


def part(screen: ScreenShown) -> str:
    """What of the scene is shown here."""
    return screen.saying


def draw(saying: str, layout: Layout, _now: int) -> Drawing:
    """The words beside a speech bubble; nothing where nothing is said."""
    if not saying:
        return Drawing()
    box = layout.cantes
    inner = box.inset(layout.pad)
    sign, words = inner.rows(0.3, 0.7, gap=layout.px(0.006))
    text = layout.words(saying, "title", words, CREAM, PANEL, across="centre", largest=0.046)
    return Drawing((Plate(box, PANEL, layout.radius), Sign("speech", sign, GOLD), text))
