"""The newest card, large, with what it lifts as small cards beside it; below, what it is worth or what is wrong."""

from __future__ import annotations

from table.scene import PlayShown, ScreenShown
from table.widgets.boxes import Box
from table.widgets.layout import Layout
from table.widgets.palette import GOLD, PANEL, QUIET, RENUNCIO_TEXT
from table.widgets.strokes import CardPicture, Drawing, Label, Plate, Sign, Stroke, card_width

_SHARES = (0.06, 0.09, 0.12, 0.15, 0.18, 0.22)
"""Heights tried for a line of what is said, in heights of the screen."""


def part(screen: ScreenShown) -> tuple[PlayShown | None, bool]:
    """What of the scene is shown here, and whether there is a place for it at all."""
    return screen.play, screen.table_cards is not None


def draw(shown: tuple[PlayShown | None, bool], layout: Layout, _now: int) -> Drawing:
    """Who, the card, what it lifts, what is to be said of it."""
    play, there = shown
    if not there:
        return Drawing()
    box = layout.pinte
    strokes: list[Stroke] = [Plate(box, PANEL, layout.radius, GOLD if play and play.open else None, layout.px(0.006))]
    if play is None:
        return Drawing(tuple(strokes))
    inner = box.inset(layout.pad + layout.px(0.002))
    name, rest = inner.rows(0.15, 0.85, gap=layout.px(0.006))
    strokes.append(layout.words(play.name, "title", name, QUIET, PANEL, across="centre", largest=0.046))
    heights = [layout.tall_enough(text, "text", rest.w, _SHARES) for text in play.said]
    cards = rest._replace(h=max(1, rest.h - sum(heights)))
    strokes += _cards(play, layout, cards)
    y = cards.bottom
    for text, high in zip(play.said, heights, strict=True):
        colour = RENUNCIO_TEXT if play.wrong else GOLD
        line = Box(rest.x, y, rest.w, high)
        strokes.append(layout.words(text, "text", line, colour, PANEL, across="centre", largest=0.04))
        y += high
    return Drawing(tuple(strokes))


def _cards(play: PlayShown, layout: Layout, box: Box) -> list[Stroke]:
    """The card in the middle of its part, a question mark where it is to come; what it lifts at the right."""
    own, lifted = box.columns(0.55, 0.45, gap=layout.px(0.006)) if play.took else (box, box)
    edge = layout.px(0.012)
    high = min(own.h - edge, round((own.w - edge) * 100 / card_width(100)))
    size = min(own.w, own.h, layout.px(0.1))
    strokes: list[Stroke] = (
        [CardPicture(play.card, *own.centre, high)] if play.card else [Sign("question", own.middle(size, size), QUIET)]
    )
    return strokes + _lifted(play.took, layout, lifted) if play.took else strokes


def _lifted(cards: tuple[str, ...], layout: Layout, box: Box) -> list[Stroke]:
    """The slips in as many columns as they need, as large as fits."""
    gap = layout.px(0.006)
    smallest = layout.smallest * 10 // 9 + 1
    for high in range(max(smallest, layout.px(0.05)), smallest - 1, -1):
        width = max(Label(card, 0, 0, high).area.w for card in cards)
        down = max(1, (box.h + gap) // (high + gap))
        across = -(-len(cards) // down)
        if across * (width + gap) - gap <= box.w:
            break
    used = min(len(cards), down) * (high + gap) - gap
    x, y = box.x + (box.w - across * (width + gap) + gap) // 2, box.y + (box.h - used) // 2
    return [
        Label(card, x + number // down * (width + gap), y + number % down * (high + gap), high)
        for number, card in enumerate(cards)
    ]
