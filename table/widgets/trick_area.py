"""The cards of the trick as they lie on the table, and the trick just won on its way to the winner.

Cards stand upright on the screen wherever they lie, a little turned: from three metres a figure lying on its side is
hard to tell. Animations follow from the scene's times alone and delay nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from table.scene import CardShown, Gathered, ScreenShown
from table.seats import Seat
from table.widgets.boxes import Box, around
from table.widgets.layout import Layout
from table.widgets.palette import GOLD
from table.widgets.strokes import CardPicture, Drawing, Look, Sign, Stroke, card_width

ARRIVES_MS = 180
LIES_MS = 1400
"""So long a complete trick lies before it is gathered, unless the next card comes first."""
GATHERED_MS = 400
FRAME_MS = 16

_TURNED = (-2, 3, -2, 3)
"""Degrees, by seat: nobody lays a card quite straight."""


@dataclass(frozen=True)
class Part:
    """The cards lying, and the trick before them."""

    trick: tuple[CardShown, ...]
    gathered: Gathered | None


def part(screen: ScreenShown) -> Part:
    """What of the scene is shown here."""
    return Part(screen.trick, screen.gathered)


def draw(shown: Part, layout: Layout, now: int) -> Drawing:
    """The gathered trick below, the cards of this one above, the winning one marked."""
    strokes: list[Stroke] = []
    due: list[int] = []
    if shown.gathered is not None:
        gathered, next_due = _gathered(shown.gathered, shown.trick, layout, now)
        strokes += gathered
        due += next_due
    for card in shown.trick:
        age = now - card.since
        if age < ARRIVES_MS:
            due.append(now + FRAME_MS)
        strokes += _lying(card, layout, *_arriving(card.seat, layout, age / ARRIVES_MS))
    return Drawing(tuple(strokes), min(due, default=None))


def _gathered(
    trick: Gathered, newer: tuple[CardShown, ...], layout: Layout, now: int
) -> tuple[list[Stroke], list[int]]:
    leaves = min((trick.since + LIES_MS, *(card.since for card in newer)))
    done = (now - leaves) / GATHERED_MS
    if done >= 1:
        return [], []
    strokes: list[Stroke] = []
    to = layout.side(trick.winner)
    for card in trick.cards:
        at = layout.place(card.seat)
        shown = CardShown(card.seat, card.card, card.since, now < leaves and card.seat == trick.winner)
        strokes += _lying(shown, layout, *_between(at, to, _slow_start(max(0.0, done))))
    return strokes, [leaves if now < leaves else now + FRAME_MS]


def _lying(card: CardShown, layout: Layout, x: int, y: int) -> list[Stroke]:
    look: Look = "wins" if card.wins else "plain"
    strokes: list[Stroke] = [CardPicture(card.card, x, y, layout.card, _TURNED[card.seat], look)]
    if card.wins:
        strokes.append(Sign("star", _star(layout, x, y), GOLD))
    return strokes


def _star(layout: Layout, x: int, y: int) -> Box:
    """The upper right corner, which carries no number."""
    size = layout.px(0.058)
    return around(x + card_width(layout.card) // 2 - size // 4, y - layout.card // 2 + size // 4, size, size)


def _arriving(seat: Seat, layout: Layout, share: float) -> tuple[int, int]:
    """From the seat's edge of the table to its place, fast first and slowing down."""
    place = layout.place(seat)
    if share >= 1:
        return place
    start = _between(place, layout.side(seat), 0.7)
    return _between(start, place, 1 - (1 - max(0.0, share)) ** 3)


def _slow_start(share: float) -> float:
    return share * share


def _between(one: tuple[int, int], other: tuple[int, int], share: float) -> tuple[int, int]:
    return round(one[0] + (other[0] - one[0]) * share), round(one[1] + (other[1] - one[1]) * share)
