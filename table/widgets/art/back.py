"""The back of the cards: tiles with eight-pointed stars, the same both ways up."""

from __future__ import annotations

from table.widgets.art import inks
from table.widgets.art.pen import Pen, box, oval, star
from table.widgets.art.sheet import HEIGHT, WIDTH

MARGIN = 4.5
COLUMNS, ROWS = 4, 7
TILE_WIDTH = (WIDTH - 2 * MARGIN) / COLUMNS
TILE_HEIGHT = (HEIGHT - 2 * MARGIN) / ROWS


def back_pattern(pen: Pen) -> None:
    """Draw the back inside the card's white edge."""
    panel = box(MARGIN, MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN)
    pen.fill(panel, inks.DARK_BLUE)
    for row in range(ROWS):
        for column in range(COLUMNS):
            _tile(pen.at(MARGIN + (column + 0.5) * TILE_WIDTH, MARGIN + (row + 0.5) * TILE_HEIGHT))
    for row in range(1, ROWS):
        for column in range(1, COLUMNS):
            _joint(pen.at(MARGIN + column * TILE_WIDTH, MARGIN + row * TILE_HEIGHT))
    pen.line(panel, inks.DARK_BLUE, 2.0, closed=True)


def _tile(pen: Pen) -> None:
    pen.fill(star(8, 6.1, 4.5, 22.5), inks.PAPER)
    pen.fill(star(8, 5.2, 3.9, 22.5), inks.BLUE)
    pen.fill(star(8, 3.6, 1.9), inks.GOLD)
    pen.fill(oval(0, 0, 1.1), inks.RED)


def _joint(pen: Pen) -> None:
    pen.fill(star(4, 3.0, 1.0), inks.PALE_GOLD)
    pen.fill(oval(0, 0, 0.7), inks.DARK_BLUE)
