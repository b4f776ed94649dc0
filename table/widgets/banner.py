"""The banner: what lies over the table for a while, large enough to settle an argument by.

A renuncio with its card, the end of a hand with the recuento, the end of a game, the rules, the pads compared.
"""

from __future__ import annotations

from dataclasses import dataclass

from table.scene import Banner, PairShown, ScreenShown
from table.widgets.boxes import Box
from table.widgets.count_table import count_strokes, final_score
from table.widgets.icons import Icon
from table.widgets.layout import Layout, clean
from table.widgets.palette import CREAM, DARK, FELT_SHADE, GOLD, PANEL, QUIET, RENUNCIO, WOOD, WOOD_SHADE, Colour
from table.widgets.strokes import CardPicture, Drawing, Plate, Sign, Stroke, SuitSign, Words, card_width
from table.widgets.type import Fitted

BAR_MS = 250
"""How often the bar that tells the time left is drawn anew."""

_ICONS: dict[str, Icon] = {
    "renuncio": "stop",
    "cante_falso": "stop",
    "hand": "count",
    "game": "crown",
    "rules": "rules",
    "pads": "seats",
    "welcome": "rules",
    "searching": "lens",
    "once": "glass",
}
_WIDE = frozenset({"rules", "welcome", "pads"})
_ACCUSING = frozenset({"renuncio", "cante_falso"})
_EMBLEMS = frozenset({"game", "once", "searching"})
_REVERSE = (0.045, 0.075, 0.105)
"""Heights tried for a line of who can reverse it, in heights of the screen."""
_FEW = 5
"""Up to so many lines leave room for an emblem."""
_MANY = 9
"""From so many lines on they stand in two columns."""


@dataclass(frozen=True)
class Part:
    """The banner, and the pairs where it counts something."""

    banner: Banner | None
    pairs: tuple[PairShown, PairShown] | None


def part(screen: ScreenShown) -> Part:
    """What of the scene is shown here."""
    banner = screen.banner
    counts = banner is not None and (bool(banner.count) or banner.kind == "game")
    return Part(banner, screen.pairs if counts else None)


def draw(shown: Part, layout: Layout, now: int) -> Drawing:
    """Title above, cards at the left, lines and recuento beside them, who can reverse it below."""
    banner = shown.banner
    if banner is None:
        return Drawing()
    wide = banner.kind in _WIDE or bool(banner.cards and banner.count)
    box = (layout.wide if wide else layout.table).inset(layout.px(0.006))
    edge = layout.px(0.008)
    colour, ground = (RENUNCIO, CREAM) if banner.kind in _ACCUSING else (WOOD, GOLD)
    strokes: list[Stroke] = [
        Plate(box.grown(layout.px(0.006)), DARK, 2 * layout.radius),
        Plate(box, PANEL, 2 * layout.radius, colour, edge),
    ]
    inner = box.inset(edge)
    head = inner._replace(h=layout.px(0.105))
    strokes += _head(banner, layout, head, colour, ground)
    rest = Box(inner.x, head.bottom, inner.w, inner.h - head.h).inset(2 * layout.pad, layout.pad)
    due = None
    if banner.reverse:
        heights = [layout.tall_enough(line, "text", rest.w - 2 * layout.pad, _REVERSE) for line in banner.reverse]
        lower = sum(heights) + layout.px(0.026)
        foot = Box(rest.x, rest.bottom - lower, rest.w, lower)
        reverse, due = _reverse(banner, layout, foot, now)
        strokes += reverse
        rest = rest._replace(h=rest.h - lower - layout.gap)
    strokes += _cards(banner, layout, rest)
    return Drawing((*strokes, *_body(shown, layout, _beside(banner, layout, rest))), due)


def _head(banner: Banner, layout: Layout, box: Box, ground: Colour, colour: Colour) -> list[Stroke]:
    size = layout.px(0.075)
    sign = Box(box.x + 2 * layout.pad, box.y + (box.h - size) // 2, size, size)
    room = Box(sign.right + 2 * layout.pad, box.y, box.right - sign.right - 4 * layout.pad, box.h)
    lower = Box(box.x, box.y + box.h // 2, box.w, box.h - box.h // 2)
    return [
        Plate(box, ground, 2 * layout.radius - layout.px(0.008)),
        Plate(lower, ground),
        Sign(_ICONS[banner.kind], sign, colour),
        layout.words(banner.title, "title", room.inset(0, layout.px(0.004)), CREAM, ground, largest=0.075),
    ]


def _card_height(banner: Banner, layout: Layout, box: Box) -> int:
    """As large as leaves the text half of the width."""
    number = len(banner.cards)
    share = 0.25 if banner.count else 0.5 if banner.lines else 1.0
    height = min(box.h, layout.px(0.44))
    most = round(box.w * share) - layout.gap * number
    return height if card_width(height) * number <= most else round(height * most / (card_width(height) * number))


def _cards(banner: Banner, layout: Layout, box: Box) -> list[Stroke]:
    if not banner.cards:
        return []
    height = _card_height(banner, layout, box)
    step = card_width(height) + layout.gap
    x, y = box.x + card_width(height) // 2, box.centre[1]
    if not (banner.lines or banner.count):
        x = box.centre[0] - step * (len(banner.cards) - 1) // 2
    return [CardPicture(card, x + number * step, y, height) for number, card in enumerate(banner.cards)]


def _beside(banner: Banner, layout: Layout, box: Box) -> Box:
    if not banner.cards:
        return box
    taken = (card_width(_card_height(banner, layout, box)) + layout.gap) * len(banner.cards) + layout.gap
    return Box(box.x + taken, box.y, max(1, box.w - taken), box.h)


def _body(shown: Part, layout: Layout, box: Box) -> list[Stroke]:
    """The lines; below them the recuento, or above them an emblem where there is little to read."""
    banner = shown.banner
    if banner is None:
        return []
    lines, count = tuple(filter(None, map(clean, banner.lines))), banner.count
    table = below = box
    strokes: list[Stroke] = []
    if count and shown.pairs is not None:
        if lines:
            least = 0.055 * len(lines)
            shares = tuple(min(least * factor, 0.28) / 0.8 for factor in (1, 1.5, 2, 3, 4))
            # In the smallest windows the lines leave the count the larger half.
            high = min(layout.tall_enough("\n".join(lines), "text", box.w, shares), box.h * 9 // 20)
            below, table = box.rows(high, box.h - high - layout.gap, gap=layout.gap)
        strokes += count_strokes(count, shown.pairs, layout, table)
    elif banner.kind in _EMBLEMS and not banner.cards and len(lines) <= _FEW:
        above, below = box.rows(0.5, 0.5 if len(lines) < _FEW - 1 else 0.85, gap=layout.gap)
        strokes += _emblem(banner, shown.pairs, layout, above if lines else box)
    if lines:
        strokes += _lines(lines, layout, below, centred=not banner.cards and len(lines) <= _FEW)
    return strokes


def _emblem(banner: Banner, pairs: tuple[PairShown, PairShown] | None, layout: Layout, box: Box) -> list[Stroke]:
    """The final score of a game, or the banner's sign once more, large."""
    if banner.kind == "game" and pairs is not None:
        return final_score(pairs, layout, box)
    size = min(box.h, layout.px(0.22))
    if banner.kind == "once":
        return [SuitSign("c", box.middle(size, size))]
    return [Sign(_ICONS[banner.kind], box.middle(size, size), GOLD)]


def _lines(lines: tuple[str, ...], layout: Layout, box: Box, *, centred: bool) -> list[Stroke]:
    """The sentences, all in one size, with a little air between them."""
    if len(lines) >= _MANY:
        half = (len(lines) + 1) // 2
        columns = box.columns(1, 1, gap=2 * layout.gap)
        sizes = [
            _block(part, layout, column).pixel_height
            for part, column in zip((lines[:half], lines[half:]), columns, strict=True)
        ]
        most = min(sizes) / layout.view.h
        left, right = (
            _paragraphs(part, layout, column, most, centred=False, top=True)
            for part, column in zip((lines[:half], lines[half:]), columns, strict=True)
        )
        return left + right
    return _paragraphs(lines, layout, box, 0.052, centred=centred, top=False)


def _block(lines: tuple[str, ...], layout: Layout, box: Box, largest: float = 0.04) -> Fitted:
    """The sentences as one block that leaves a fifth of the height for the air."""
    tight = box._replace(h=max(1, box.h * 4 // 5))
    block = layout.fitted("\n".join(lines), "text", tight, largest)
    return block if block.pixel_height >= layout.smallest else layout.fitted("\n".join(lines), "text", box, largest)


def _paragraphs(
    lines: tuple[str, ...], layout: Layout, box: Box, largest: float, *, centred: bool, top: bool
) -> list[Stroke]:
    block = _block(lines, layout, box, largest)
    row = block.height // len(block.lines)
    air = min(row * 2 // 5, (box.h - block.height) // len(lines))
    used = block.height + air * (len(lines) - 1)
    y = box.y if top else box.y + (box.h - used) // 2
    strokes: list[Stroke] = []
    start = 0
    for line in lines:
        end = _end(block.lines, start, line)
        high = row * (end - start)
        own = Fitted(block.lines[start:end], block.role, block.pixel_height, block.width, high)
        strokes.append(Words(Box(box.x, y, box.w, high), own, CREAM, PANEL, "centre" if centred else "left"))
        start, y = end, y + high + air
    return strokes


def _end(wrapped: tuple[str, ...], start: int, line: str) -> int:
    """Where a sentence ends among the lines it was wrapped to; hyphens and blanks may be the wrapping's."""
    letters, end = _letters(line), start + 1
    while end < len(wrapped) and len("".join(map(_letters, wrapped[start:end]))) < len(letters):
        end += 1
    return end


def _letters(text: str) -> str:
    return text.replace(" ", "").replace("-", "")


def _reverse(banner: Banner, layout: Layout, box: Box, now: int) -> tuple[list[Stroke], int | None]:
    """Who can reverse it and how, with a bar for the time that is left."""
    strokes: list[Stroke] = [Plate(box, WOOD_SHADE, layout.radius)]
    bar = Box(box.x + layout.pad, box.bottom - layout.px(0.018), box.w - 2 * layout.pad, layout.px(0.01))
    text = Box(bar.x, box.y + layout.px(0.006), bar.w, bar.y - box.y - layout.px(0.01))
    rows = text.rows(*(layout.tall_enough(line, "text", text.w, _REVERSE) for line in banner.reverse))
    size = min(
        layout.fitted(line, "text", row, 0.036).pixel_height for line, row in zip(banner.reverse, rows, strict=True)
    )
    strokes += (
        layout.words(line, "text", row, CREAM, WOOD_SHADE, across="centre", largest=size / layout.view.h)
        for line, row in zip(banner.reverse, rows, strict=True)
    )
    if banner.until is None or banner.until <= now or banner.until <= banner.since:
        return strokes, None
    whole = banner.until - banner.since
    left = -(-(banner.until - now) // BAR_MS) * BAR_MS
    strokes += (
        Plate(bar, FELT_SHADE, bar.h // 2),
        Plate(bar._replace(w=max(bar.h, min(bar.w, bar.w * left // whole))), QUIET, bar.h // 2),
    )
    return strokes, banner.until - left + BAR_MS
