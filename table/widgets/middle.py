"""The cards that lie in the middle, each in its place as long as it lies; the one that can fall is framed."""

from __future__ import annotations

from table.scene import ScreenShown, TableCard
from table.widgets.layout import Layout
from table.widgets.strokes import CardPicture, Drawing
from table.widgets.trick_area import ARRIVES_MS, FRAME_MS


def part(screen: ScreenShown) -> tuple[TableCard, ...]:
    """What of the scene is shown here."""
    return screen.table_cards or ()


def draw(shown: tuple[TableCard, ...], layout: Layout, now: int) -> Drawing:
    """The cards at their places, a new one on its way there."""
    spots, height = layout.spots(1 + max((card.place for card in shown), default=0))
    strokes = []
    moving = False
    for card in sorted(shown, key=lambda card: card.place):
        age = now - card.since
        moving = moving or age < ARRIVES_MS
        x, y = spots[card.place]
        if age < ARRIVES_MS:
            from_x, from_y = layout.side(card.seat)
            left = (1 - max(0, age) / ARRIVES_MS) ** 3
            x, y = round(x + (from_x - x) * left), round(y + (from_y - y) * left)
        strokes.append(CardPicture(card.card, x, y, height, 0, "wins" if card.falls else "plain"))
    return Drawing(tuple(strokes), now + FRAME_MS if moving else None)
