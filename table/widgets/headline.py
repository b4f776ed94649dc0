"""The headline: the one sentence to be read from three metres."""

from __future__ import annotations

from table.scene import ScreenShown
from table.widgets.layout import Layout
from table.widgets.palette import CREAM, WOOD_SHADE
from table.widgets.strokes import Drawing, Plate


def part(screen: ScreenShown) -> str:
    """What of the scene is shown here."""
    return screen.headline


def draw(headline: str, layout: Layout, _now: int) -> Drawing:
    """The sentence in the middle of its band."""
    if not headline:
        return Drawing()
    box = layout.headline
    inner = box.inset(2 * layout.pad, layout.px(0.002))
    words = layout.words(headline, "title", inner, CREAM, WOOD_SHADE, across="centre", largest=0.082)
    return Drawing((Plate(box, WOOD_SHADE, layout.radius), words))
