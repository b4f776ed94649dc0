"""One pair's side of the scoreboard: the score as a number, and in cards.

At El Narro (narro 33, 34) the payment cards lie before the pair in fives; each ten handed back (*entrega*) stands as a
tied bundle. In Cuarenta they are *perros* and *tantos*.
"""

from __future__ import annotations

from dataclasses import dataclass

from table.scene import Labels, PairShown, ScreenShown
from table.seats import Pair
from table.widgets.boxes import Box
from table.widgets.layout import Layout
from table.widgets.palette import CREAM, DARK, GOLD, PAIR_COLOURS, PANEL, PAPER, QUIET
from table.widgets.strokes import CardPicture, Drawing, Look, PairMark, Plate, Stroke, card_width

_FACES = ("8D", "9S", "10H", "8C")
"""The cards that were taken out of the pack keep the score as tantos."""


@dataclass(frozen=True)
class Part:
    """A pair and the standing words."""

    pair: PairShown
    labels: Labels


def part(screen: ScreenShown, pair: Pair) -> Part:
    """What of the scene is shown of a pair."""
    return Part(next(shown for shown in screen.pairs if shown.pair == pair), screen.labels)


def draw(shown: Part, layout: Layout, _now: int) -> Drawing:
    """Names, score, tricks and points, and the cards they were paid."""
    pair = shown.pair
    box = layout.pairs[pair.pair]
    names, middle, paid = box.inset(layout.pad, layout.px(0.008)).rows(0.28, 0.42, 0.3, gap=layout.px(0.006))
    mark = min(names.h, layout.px(0.04))
    room = Box(names.x + mark + layout.pad, names.y, names.w - mark - layout.pad, names.h)
    score, facts = middle.columns(0.45, 0.55, gap=layout.pad)
    strokes: list[Stroke] = [
        Plate(box, PANEL, layout.radius),
        PairMark(pair.pair, Box(names.x, names.y, mark, names.h)),
        layout.words(pair.names, "title", room, PAIR_COLOURS[pair.pair], PANEL, largest=0.054),
        layout.words(str(pair.score), "digits", score, CREAM, PANEL, across="centre", largest=0.2),
    ]
    strokes += _facts(pair, shown.labels, layout, facts)
    kept = _paid(pair, layout, paid) if pair.perros is None else _tantos(pair, pair.perros, layout, paid)
    return Drawing((*strokes, *kept))


def _facts(pair: PairShown, labels: Labels, layout: Layout, box: Box) -> list[Stroke]:
    """Tricks won or cards lifted, partidas, card points where the house shows them, a remark."""
    rows: list[tuple[str, str]] = [(str(pair.tricks), labels.tricks)]
    if pair.pile is not None:
        rows = [(str(pair.pile), labels.pile)]
    if pair.games is not None:
        rows.append((str(pair.games), labels.games))
    if pair.points is not None:
        rows.append((str(pair.points), labels.points))
    weights = [1.0] * len(rows)
    if pair.note:
        room = box.w - 2 * layout.px(0.006)
        weights.append(layout.tall_enough(pair.note, "title", room, (0.05, 0.09)) / layout.px(0.05))
    empty = max(0.0, 3 - sum(weights)) / 2
    lines = box.rows(empty + 0.001, *weights, empty + 0.001)[1:-1]
    strokes: list[Stroke] = []
    for (number, label), line in zip(rows, lines, strict=False):
        text, digits = line.columns(0.66, 0.34, gap=layout.pad)
        strokes += (
            layout.words(label, "text", text, QUIET, PANEL, across="right", largest=0.036),
            layout.words(number, "digits", digits, CREAM, PANEL, largest=0.056),
        )
    if pair.note:
        slip = lines[-1].inset(0, layout.px(0.002))
        strokes.append(Plate(slip, GOLD, layout.px(0.008)))
        note = slip.inset(layout.px(0.006), 0)
        strokes.append(layout.words(pair.note, "title", note, DARK, GOLD, across="centre", largest=0.038))
    return strokes


def _paid(pair: PairShown, layout: Layout, box: Box) -> list[Stroke]:
    """The bundles at the left, the loose cards after them."""
    height = box.h - layout.px(0.012)
    width = card_width(height)
    strokes: list[Stroke] = []
    x = box.x + layout.px(0.006)
    y = box.centre[1]
    if pair.entregas:
        bundles = [10] * pair.entregas if pair.entregas <= 3 else [10 * pair.entregas]
        for worth in bundles:
            strokes += _bundle(worth, layout, x + width // 2 + layout.px(0.006), y, height)
            x += width + layout.px(0.024)
    if pair.loose:
        room = box.right - layout.px(0.006) - x - width
        fives = (pair.loose - 1) // 5
        step = max(1, min(layout.px(0.026), (room - fives * layout.px(0.014)) // max(1, pair.loose - 1)))
        for number in range(pair.loose):
            left = x + number * step + number // 5 * layout.px(0.014)
            tilt = (1, -2, 0, 2, -1)[number % 5]
            strokes.append(CardPicture("", left + width // 2, y, height, tilt, "back"))
    return strokes


def _tantos(pair: PairShown, perros: int, layout: Layout, box: Box) -> list[Stroke]:
    """The score of Cuarenta in cards: perros, ten each, with their backs up, then tantos, two each, face up."""
    height = box.h - layout.px(0.012)
    width, edge = card_width(height), layout.px(0.006)
    cards: list[tuple[str, Look]] = [("", "back")] * perros
    cards += [(card, "plain") for card in _FACES[: pair.tantos]]
    if not cards:
        return []
    apart = layout.px(0.018) if perros and pair.tantos else 0
    room = box.w - 2 * edge - width - apart
    step = min(width * 5 // 8, room // max(1, len(cards) - 1))
    strokes: list[Stroke] = []
    for number, (card, look) in enumerate(cards):
        left = box.x + edge + number * step + (apart if number >= perros else 0)
        strokes.append(CardPicture(card, left + width // 2, box.centre[1], height, 0, look))
    return strokes


def _bundle(worth: int, layout: Layout, x: int, y: int, height: int) -> list[Stroke]:
    """Ten cards tied with a strip of paper that says so."""
    strokes: list[Stroke] = [
        CardPicture("", x + shift, y - shift, height, 0, "back") for shift in (-layout.px(0.004), 0, layout.px(0.004))
    ]
    strip = Box(0, 0, card_width(height) + layout.px(0.014), layout.px(0.042)).moved(
        x - card_width(height) // 2 - layout.px(0.007), y - layout.px(0.021)
    )
    return [
        *strokes,
        Plate(strip, PAPER, layout.px(0.004)),
        layout.words(str(worth), "digits", strip, DARK, PAPER, across="centre", largest=0.04),
    ]
