"""French cards: the four suits, the spots, and busts for J, Q and K that look the same both ways up."""

from __future__ import annotations

from collections.abc import Iterable

from table.cards import Suit
from table.widgets.art import inks
from table.widgets.art.ornaments import crown
from table.widgets.art.pen import INK, Colour, Outline, Pen, box, mirrored, oval, path
from table.widgets.art.people import COURTS, Costume, head
from table.widgets.art.rey import rey_head
from table.widgets.art.sheet import HEIGHT, WIDTH, Sheet
from table.widgets.art.sota import sota_head

COLOURS: dict[str, Colour] = {"S": INK, "H": inks.RED, "D": inks.RED, "C": INK}

_STALK = "L 4 20 C 5 36 9 44 18 49 L 0 49"
_SHAPES: dict[str, Outline] = {
    "S": mirrored(f"M 0 -50 C 6 -30 42 -14 42 14 C 42 36 14 40 4 22 {_STALK}"),
    "H": mirrored("M 0 -30 C 8 -54 46 -54 44 -18 C 42 8 16 24 0 50"),
    "D": mirrored("M 0 -50 C 8 -30 22 -14 36 0 C 22 14 8 30 0 50"),
    "C": mirrored(f"M 0 0 {_STALK}"),
}

_COURTS: dict[str, Costume] = {
    "S": COURTS[Suit.COPAS],
    "H": COURTS[Suit.OROS],
    "D": COURTS[Suit.ESPADAS],
    "C": COURTS[Suit.BASTOS],
}

SPOT = 13.0
_COLUMNS = {"L": 20.0, "M": 30.5, "R": 41.0}
_UPPER_HALVES: dict[str, tuple[tuple[str, float], ...]] = {
    "2": (("M", 17),),
    "3": (("M", 17),),
    "4": (("LR", 17),),
    "5": (("LR", 17),),
    "6": (("LR", 17),),
    "7": (("LR", 17),),
    "8": (("LR", 17), ("M", 32)),
    "9": (("LR", 17), ("LR", 37.3)),
    "10": (("LR", 17), ("LR", 37.3), ("M", 27)),
}
_MIDDLES = {"3": "M", "5": "M", "6": "LR", "7": "LR", "8": "LR", "9": "M"}


def french_sign(pen: Pen, suit: str) -> None:
    """The suit sign S, H, D or C, 100 high about (0, 0)."""
    colour = COLOURS[suit]
    pen.fill(_SHAPES[suit], colour)
    if suit == "C":
        pen.dots(((0, -26), (-22, 8), (22, 8)), 23, colour)
        pen.fill(oval(0, 0, 12), colour)


def french_card(sheet: Sheet, rank: str, suit: str) -> None:
    """Draw a whole French card, its corners included."""
    if rank == "A":
        french_sign(sheet.pen.at(WIDTH / 2, HEIGHT / 2, size=0.42), suit)
    elif rank in _UPPER_HALVES:
        _spots(sheet.pen, rank, suit)
    else:
        _court(sheet, rank, suit)
    end = sheet.number(rank, 9.6, 3.4, 4.0, COLOURS[suit])
    french_sign(sheet.pen.at((3.4 + end) / 2, 19.4, size=0.072), suit)
    sheet.twice(2, 2, max(end, 11), 24)


def _spots(pen: Pen, rank: str, suit: str) -> None:
    for x, y in _places(_UPPER_HALVES[rank]):
        french_sign(pen.at(x, y, size=SPOT / 100), suit)
        if (rank, y) != ("7", 32):
            french_sign(pen.at(x, HEIGHT - y, size=SPOT / 100, angle=180), suit)
    if rank == "7":
        french_sign(pen.at(WIDTH / 2, 32, size=SPOT / 100), suit)
    for column in _MIDDLES.get(rank, ""):
        french_sign(pen.at(_COLUMNS[column], HEIGHT / 2, size=SPOT / 100), suit)


def _places(rows: Iterable[tuple[str, float]]) -> list[tuple[float, float]]:
    return [(_COLUMNS[column], y) for columns, y in rows for column in columns]


def _court(sheet: Sheet, rank: str, suit: str) -> None:
    """The bust in the upper half, once more upside down in the lower."""
    costume = _COURTS[suit]
    left, top, right, bottom = 12.0, 5.0, WIDTH - 12.0, HEIGHT / 2
    pen = sheet.pen
    _bust(pen.at(WIDTH / 2, 0), rank, costume)
    french_sign(pen.at(16.4, 11.2, size=0.075), suit)
    sheet.twice(left, top, right, bottom)
    band = pen.at(WIDTH / 2, HEIGHT / 2, angle=-24)
    pen.line(((left + 0.8, bottom), (right - 0.8, bottom)), inks.BLACK, 4.6)
    pen.line(((left + 0.8, bottom), (right - 0.8, bottom)), costume.trim, 2.8)
    band.shape(oval(0, 0, 3.4), inks.PALE_GOLD)
    band.shape(oval(0, 0, 1.5), inks.RED, 0.8)
    pen.line(box(left, top, right, HEIGHT - top), inks.DARK_BLUE, 1.3, closed=True)


def _bust(pen: Pen, rank: str, costume: Costume) -> None:
    pen.shape(mirrored("M 0 33 C 9 33 15 36 18.5 48 L 0 48"), costume.cloth)
    for side in (-1, 1):
        pen.line(path(f"M {10 * side} 38 Q {13 * side} 42 {14 * side} 48"), costume.shade, 1.6)
    pen.shape(mirrored("M 0 34 L 5 34 L 6.6 48 L 0 48"), costume.lining)
    pen.dots(((0, 40), (0, 44.4)), 1.1, costume.trim, 0.7)
    {"K": _king, "Q": _queen, "J": _jack}[rank](pen, costume)


def _king(pen: Pen, costume: Costume) -> None:
    pen.shape(mirrored("M 0 31 C 8 31 14 34 15.6 39 C 11 43.6 5 44.6 0 44.6"), inks.WHITE)
    for x, y in ((-11, 38.4), (-7, 41.4), (7, 41.4), (11, 38.4)):
        pen.line(((x, y - 1), (x, y + 1)), inks.BLACK, 1.4)
    rey_head(pen.at(0, 23.4, size=1.04), costume)


def _queen(pen: Pen, costume: Costume) -> None:
    pen.shape(mirrored("M 0 13 C 8 13 10.6 20 9.6 27 C 9.4 33 11 37 12.6 41 C 8 43 5 41 3 37 L 0 30"), costume.hair)
    pen.shape(mirrored("M 0 33 L 5.6 33 Q 4.6 38 0 40.6"), inks.SKIN)
    head(pen.at(0, 24.4))
    pen.fill(mirrored("M 0 17.4 C 4 17.6 5.4 21 5.2 25 C 7.4 21 6.6 15.4 0 15.4"), costume.hair)
    pen.line(path("M -5.2 24 C -5 20.6 -3 18 0 17.4 C 3 18 5 20.6 5.2 24"), width=0.7)
    pen.line(path("M -5 35.4 Q 0 40 5 35.4"), costume.trim, 1.8)
    pen.dots(((0, 38.4),), 1.3, inks.RED, 0.7)
    crown(pen.at(0, 17, size=0.92))


def _jack(pen: Pen, costume: Costume) -> None:
    pen.shape(mirrored("M 0 32 L 5.6 32 C 8 34.6 8 36 6.6 37.4 Q 3 39.4 0 39.4"), inks.WHITE)
    sota_head(pen.at(0, 24.4, size=1.04), costume)
