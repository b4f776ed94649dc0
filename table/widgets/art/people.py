"""What the sota, the caballo and the rey share: costumes by suit, heads, and the arm that holds the sign."""

from __future__ import annotations

from dataclasses import dataclass

from table.cards import Suit
from table.widgets.art import inks
from table.widgets.art.pen import Colour, Pen, mirrored, oval, path
from table.widgets.art.signs import sign


@dataclass(frozen=True)
class Costume:
    """The colours of one court: cloth, lining, trimming, hair and the coat and mane of its horse."""

    cloth: Colour
    shade: Colour
    lining: Colour
    trim: Colour
    hose: tuple[Colour, Colour]
    hair: Colour
    beard: Colour
    horse: Colour
    mane: Colour


COURTS = {
    Suit.OROS: Costume(
        cloth=inks.RED,
        shade=inks.DARK_RED,
        lining=inks.BLUE,
        trim=inks.GOLD,
        hose=(inks.BLUE, inks.BLUE),
        hair=inks.CHESTNUT,
        beard=inks.CHESTNUT,
        horse=inks.WHITE,
        mane=inks.GREY,
    ),
    Suit.COPAS: Costume(
        cloth=inks.BLUE,
        shade=inks.DARK_BLUE,
        lining=inks.RED,
        trim=inks.GOLD,
        hose=(inks.RED, inks.GOLD),
        hair=inks.DARK_GOLD,
        beard=inks.WHITE,
        horse=inks.CHESTNUT,
        mane=inks.BLACK,
    ),
    Suit.ESPADAS: Costume(
        cloth=inks.GOLD,
        shade=inks.DARK_GOLD,
        lining=inks.BLUE,
        trim=inks.RED,
        hose=(inks.RED, inks.RED),
        hair=inks.DARK_HAIR,
        beard=inks.DARK_HAIR,
        horse=inks.GREY,
        mane=inks.WHITE,
    ),
    Suit.BASTOS: Costume(
        cloth=inks.GREEN,
        shade=inks.DARK_GREEN,
        lining=inks.GOLD,
        trim=inks.RED,
        hose=(inks.GOLD, inks.RED),
        hair=inks.WOOD,
        beard=inks.WOOD,
        horse=inks.DUN,
        mane=inks.CHESTNUT,
    ),
}


def head(pen: Pen) -> None:
    """Neck and face about (0, 0), about 12 high, looking at us."""
    pen.shape(mirrored("M 0 3 L 2.2 3 L 2.6 10 L 0 10"), inks.SKIN)
    pen.shape(mirrored("M 0 -6.5 C 4 -6.5 5.2 -3 4.9 0.5 C 4.6 4 2.5 6.6 0 6.6"), inks.SKIN)
    for side in (-1, 1):
        pen.fill(oval(2.9 * side, 2.2, 1.3, 1.0), inks.BLUSH)
        pen.fill(oval(1.9 * side, -0.5, 0.72, 0.85), inks.BLACK)
        pen.line(((0.9 * side, -2.2), (2.1 * side, -2.7), (3.1 * side, -2.1)), width=0.7)
    pen.line(path("M 0.2 -1.2 L 0.7 1.6 L -0.5 1.7"), width=0.6)
    pen.line(path("M -1.4 3.7 Q 0 4.6 1.4 3.7"), inks.DARK_RED, 0.9)


def holds_high(suit: Suit) -> bool:
    """Whether the sign stands on the raised hand (coin, cup) or is held in it (sword, club)."""
    return suit in (Suit.OROS, Suit.COPAS)


def sign_arm(pen: Pen, suit: Suit, sleeve: Colour, cuff: Colour) -> None:
    """The arm from the shoulder at (0, 0) to the viewer's right, the sign in its hand."""
    if holds_high(suit):
        pen.shape(
            path("M -1 -2 C 3 -1 6 2 7.4 4.6 L 7.2 0 L 12.4 0 C 13.4 6 12.6 11 10 13.4 C 5 12.6 0 9.4 -2.6 6.6"),
            sleeve,
        )
        pen.line(path("M 7.4 4.6 Q 8 6.4 9.4 7"), width=0.7)
        pen.shape(path("M 6.6 -1.4 L 13 -1.4 L 13 1.2 L 6.6 1.2"), cuff)
        sign(pen.at(9.8, -13.2, size=0.195 if suit is Suit.OROS else 0.21), suit)
        pen.shape(path("M 7.6 -1.4 C 6.4 -4.4 8 -5.6 9.8 -5.4 C 11.8 -5.6 13.2 -4.4 12 -1.4"), inks.SKIN)
        pen.line(path("M 9 -3.4 L 9 -5 M 9 -5"), width=0.5)
        return
    if suit is Suit.ESPADAS:
        sign(pen.at(10.2, -3.4, size=0.49), suit)
    else:
        sign(pen.at(10.4, 1.6, size=0.48), suit)
    pen.shape(path("M -1 -2 C 5 -0.6 7.8 3.6 10 9 L 5.6 13.4 C 3.4 9.6 0.4 8 -2.6 7"), sleeve)
    pen.shape(path("M 11 8.4 L 5.2 14.2 L 6.8 16 L 12.6 10.2"), cuff)
    pen.shape(oval(10.3, 13.4, 2.9, 2.6), inks.SKIN)
    for y in (12.8, 14.4):
        pen.line(((9.8, y), (12.6, y - 0.3)), width=0.5)


def ground(pen: Pen, left: float, right: float) -> None:
    """A strip of grass to stand on, its top at y = 0."""
    pen.shape(path(f"M {left} 2.4 C {left + 4} -0.8 {right - 4} -0.8 {right} 2.4"), inks.PALE_GREEN)
    for x in range(int(left) + 5, int(right) - 3, 5):
        pen.line(((x, 1.4), (x - 0.7, 0.2)), inks.DARK_GREEN, 0.6)
        pen.line(((x, 1.4), (x + 0.8, 0.1)), inks.DARK_GREEN, 0.6)
