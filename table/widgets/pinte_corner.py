"""The pinte, large until and after it is played, with the suit that is trump; below it what is played for how much."""

from __future__ import annotations

from dataclasses import dataclass

from table.scene import Labels, ScreenShown
from table.widgets.boxes import Box
from table.widgets.layout import Layout
from table.widgets.palette import CREAM, DARK, GOLD, PANEL, QUIET
from table.widgets.strokes import CardPicture, Drawing, Plate, Stroke, SuitSign


@dataclass(frozen=True)
class Part:
    """The pinte and its words."""

    pinte: str | None
    played: bool
    trump: str
    labels: Labels


def part(screen: ScreenShown) -> Part:
    """What of the scene is shown here."""
    return Part(screen.pinte, screen.pinte_played, screen.trump, screen.labels)


def draw(shown: Part, layout: Layout, _now: int) -> Drawing:
    """The card with its label and the trump's name; a ghost of it once it is played."""
    if shown.pinte is None and not shown.labels.pinte:
        return Drawing()
    box = layout.pinte
    inner = box.inset(layout.pad, layout.px(0.006))
    if layout.past:
        card, beside = inner.columns(0.58, 0.42, gap=layout.px(0.006))
        label, trump = beside.rows(0.3, 0.7)
    else:
        label, card, trump = inner.rows(0.13, 0.71, 0.16, gap=layout.px(0.006))
    strokes: list[Stroke] = [Plate(box, PANEL, layout.radius)]
    if shown.labels.pinte:
        strokes.append(layout.words(shown.labels.pinte, "text", label, QUIET, PANEL, across="centre", largest=0.032))
    if shown.pinte is None:
        return Drawing(tuple(strokes))
    x, y = card.centre
    strokes.append(CardPicture(shown.pinte, x, y, card.h - layout.px(0.006), 0, "ghost" if shown.played else "plain"))
    if shown.played and shown.labels.played:
        strokes += _stamp(shown.labels.played, layout, card)
    return Drawing((*strokes, *_trump(shown, layout, trump)))


def _stamp(text: str, layout: Layout, card: Box) -> list[Stroke]:
    """The word over the card's foot."""
    height = layout.px(0.044)
    fitted = layout.fitted(text, "title", Box(0, 0, card.w // 2, height), 0.034)
    slip = Box(0, card.bottom - height - layout.px(0.012), fitted.width + 2 * layout.pad, height)
    slip = slip._replace(x=card.centre[0] - slip.w // 2)
    words = layout.words(text, "title", slip.inset(layout.pad - 1, 0), DARK, CREAM, across="centre", largest=0.034)
    return [Plate(slip, CREAM, height // 2), words]


def _trump(shown: Part, layout: Layout, box: Box) -> list[Stroke]:
    """The suit's sign and name: side by side in the middle, or under each other where that is larger."""
    suit = (shown.pinte or " ")[-1]
    if not shown.trump:
        size = min(box.h, layout.px(0.07))
        return [SuitSign(suit, box.middle(size, size))]
    if box.h > box.w // 2:
        above, below = box.rows(0.62, 0.38)
        sign = SuitSign(suit, above.inset(0, layout.px(0.004)))
        return [sign, layout.words(shown.trump, "title", below, GOLD, PANEL, across="centre", largest=0.046)]
    size, gap = min(box.h, layout.px(0.055)), layout.px(0.01)
    room = Box(box.x + size + gap, box.y, box.w - size - gap, box.h)
    words = layout.words(shown.trump, "title", room, GOLD, PANEL, across="centre", largest=0.046)
    return [SuitSign(suit, Box(words.area.x - size - gap, box.y + (box.h - size) // 2, size, size)), words]
