"""The caballo: a rider with a brimmed hat on a stepping horse, seen from the side."""

from __future__ import annotations

from table.cards import Suit
from table.widgets.art import inks
from table.widgets.art.pen import Pen, mirrored, oval, path
from table.widgets.art.people import COURTS, Costume, ground, head, holds_high, sign_arm


def caballo(pen: Pen, suit: Suit) -> None:
    """Draw the caballo of a suit on the whole card."""
    court = COURTS[suit]
    ground(pen.at(0, 86.6), 6, 44.5)
    pen = pen.at(-1.4, 4.4, size=0.95)
    rider = pen.at(31.6, 0)
    _horse(pen, court)
    _saddle(pen, court)
    _leg(pen, court)
    _coat(rider, court)
    _reins(pen, court)
    arm = rider.at(6.4, 34.5) if holds_high(suit) else rider.at(6.4, 32.5)
    sign_arm(arm, suit, court.lining, court.trim)
    _head(rider.at(0, 22), court)


BODY = (
    "M 7.2 53.6 C 8 50 10.6 46 13 42 C 13 39 13.8 37 15.4 34.6 Q 17.6 36.6 17.8 38.6 "
    "C 23 40 27 45 29 50.4 C 34 52 40 51.6 44 51.4 C 50 51.6 52 57 51 62.6 "
    "C 50.4 66 48 68 47.4 71.4 C 47.2 74.6 47.6 79 46.4 83 L 47 87.4 L 42 87.4 L 42.6 79.6 "
    "C 42.4 76 41 73 39.4 70.6 C 34 72.4 30 72 26.6 70.6 C 26 75 26.2 80 25.4 83.4 L 25.8 87.4 "
    "L 20.6 87.4 L 21.4 80 C 20.6 75 19.4 71 17.8 67 C 15.6 62.4 16 57.6 18 53.8 "
    "C 16.6 54.2 15 53.8 14 53 C 12.6 55.6 10.8 57.6 9 58 C 7 58 6.4 55.6 7.2 53.6"
)


def _horse(pen: Pen, court: Costume) -> None:
    # The far legs first: one raised, one stepping back.
    pen.shape(
        path(
            "M 21 63 C 17 66 13.4 67 10.2 68.4 C 9.6 71.4 10.2 74.6 11.2 77.4 L 9 80.4 L 13.6 81.6 "
            "L 15 77 C 14.4 75 14.4 73.2 15 72 C 18.6 72.2 22 71 25 69"
        ),
        court.horse,
    )
    pen.shape(path("M 9 80.4 L 13.6 81.6 L 14.4 79.2 L 10.4 78.2"), inks.BLACK, 0.8)
    pen.shape(
        path("M 36 66 C 37.4 72 36 76 34 79.6 L 31.4 87.4 L 36.6 87.4 L 38 81 C 40.6 77 42.4 73 43 68"),
        court.horse,
    )
    pen.shape(path("M 32.2 84.8 L 31.4 87.4 L 36.6 87.4 L 37.2 84.8"), inks.BLACK, 0.8)
    pen.shape(
        path(
            "M 48.6 53 C 54.6 53.6 56.2 60 54.6 66 C 54.4 70 55.4 73 56 75.4 "
            "C 51.6 75.4 49.8 71 50 66 C 50.2 61 50 58.4 47.4 57"
        ),
        court.mane,
    )
    pen.shape(path(BODY), court.horse)
    for left, right in ((42.2, 47), (20.8, 25.8)):
        pen.shape(
            path(f"M {left + 0.3} 84.8 L {left - 0.2} 87.4 L {right} 87.4 L {right - 0.4} 84.8"),
            inks.BLACK,
            0.8,
        )
    pen.line(path("M 44.6 60 C 46 63 45.6 66 43.4 69"), width=0.8)
    pen.line(path("M 18.2 54 Q 20 52.4 20.2 49.6"), width=0.8)
    _mane(pen, court)
    pen.line(path("M 13.2 46 L 14.4 45.2"), width=0.8)
    pen.fill(oval(13.6, 46.2, 0.9, 1.0), inks.BLACK)
    pen.fill(oval(8.8, 54, 0.6, 0.8), inks.BLACK)
    pen.line(path("M 8 56.2 Q 9.6 56 10.6 54.8"), width=0.6)


def _mane(pen: Pen, court: Costume) -> None:
    pen.shape(
        path(
            "M 15.6 38 C 14 40 13.6 42 14.4 43.6 C 16 43.4 16.8 42.6 17 41.6 "
            "C 17.8 44.6 19.4 45.8 20.8 45.6 C 21 48.4 22.8 50 24.6 49.8 "
            "C 25.4 51.8 27.2 52.8 29.2 52 C 29 46 24 39.4 17.8 37.6"
        ),
        court.mane,
    )
    pen.line(path("M 18.4 40.4 Q 21 42.4 22 45 M 22 45"), width=0.5)


def _saddle(pen: Pen, court: Costume) -> None:
    pen.shape(path("M 27.4 49.6 C 32 51.4 38 51.4 43 50.4 L 44 64 Q 35 67.4 27.6 64.4"), court.lining)
    pen.line(path("M 28.4 62.2 Q 35.4 65 43.2 61.8"), court.trim, 2.4)
    pen.line(path("M 27.6 64.4 Q 35 67.4 44 64"))
    for x in (29.4, 33, 36.6, 40.2, 43.4):
        pen.line(((x, 65.4 - abs(x - 36) * 0.1), (x, 68 - abs(x - 36) * 0.1)), court.trim, 1.4)


def _leg(pen: Pen, court: Costume) -> None:
    pen.shape(
        path(
            "M 37.4 48 C 33 50 28.6 52.4 26 55.4 C 24.4 58 25 64 25.2 70 L 30 70 "
            "C 30.2 65.4 30.8 62.4 32 60.4 C 36 59.4 39.4 57.4 40.4 53"
        ),
        court.hose[0],
    )
    pen.shape(
        path("M 24.8 63.6 L 30.4 63.6 L 30 73.4 L 22 74.4 C 20.4 74.2 20.6 72.4 22 72 C 24 71.6 25 71 25 69.6"),
        inks.WOOD,
    )
    pen.shape(path("M 24.4 62.4 L 30.8 62.4 L 30.6 65 L 24.6 65"), court.trim, 0.8)
    pen.line(path("M 23.4 75.2 L 29.4 74.6"), inks.DARK_GOLD, 1.8)


def _coat(pen: Pen, court: Costume) -> None:
    skirt = path("M -6.6 46 L 6.4 46 C 8.4 49 9.6 52 10 55.4 C 4 57.6 -3 57 -8.4 54.4 C -8.2 51 -7.6 48.6 -6.6 46")
    pen.shape(skirt, court.cloth)
    pen.line(path("M -8.2 53 C -3 55.4 4 56 9.8 53.8"), court.trim, 1.8)
    pen.line(skirt, closed=True)
    pen.shape(mirrored("M 0 30.4 C 4.6 30.4 7.6 31.4 8.4 34 C 8.4 39 7 42.6 6.6 47 L 0 47"), court.cloth)
    for y in (36, 39.4, 42.8):
        pen.line(((-2.6, y), (2.6, y)), court.trim, 1.6)
    pen.line(path("M 0 34 L 0 46"), width=0.7)
    pen.shape(mirrored("M 0 45 L 7 45 L 7.2 48 L 0 48"), court.trim)
    pen.shape(mirrored("M 0 29.4 L 4 29.2 C 5.4 30.6 5.4 31.6 4.6 32.8 Q 2 34.2 0 34.2"), inks.WHITE)


def _reins(pen: Pen, court: Costume) -> None:
    """The bridle, the reins and the arm that holds them."""
    pen.line(path("M 9.8 50 L 13 53.2"), court.trim, 1.6)
    pen.line(path("M 11.2 45 L 16.6 51"), court.trim, 1.6)
    pen.line(path("M 12.4 52.4 C 16 55 20 54 22.4 50.6"), court.trim, 1.8)
    pen.shape(
        path("M 27.6 32 C 23.6 33.4 21.4 38 20.6 43 C 20.4 45.6 21 47.4 22.2 48.6 L 25.6 46.6 C 25.8 44 27 42 29 40.4"),
        court.lining,
    )
    pen.shape(path("M 20.4 47 L 25 44.8 L 26.4 47 L 21.6 49.6"), court.trim, 0.8)
    pen.shape(oval(23.2, 50, 2.4, 2.2), inks.SKIN)


def _head(pen: Pen, court: Costume) -> None:
    pen.shape(mirrored("M 0 -6.6 C 6.4 -6.8 7.4 -2 6.8 4.4 Q 5 6 3.4 5.4 L 0 3"), court.hair)
    head(pen)
    pen.line(path("M -2.8 2.9 Q -1.2 2.1 0 2.9 Q 1.2 2.1 2.8 2.9"), court.hair, 1.5)
    pen.shape(path("M -4 -8 C -6.6 -13 -10.6 -14.6 -13 -11.4 C -12.4 -8.4 -9 -6.4 -5 -6.4"), inks.WHITE)
    pen.line(path("M -5.4 -7.8 Q -8.6 -10.8 -11.6 -11.4"), width=0.6)
    pen.shape(mirrored("M 0 -14 C 4 -14 5.6 -11 6 -6 L 0 -5"), court.cloth)
    pen.shape(
        path("M -10.4 -6.6 C -6 -9.4 6 -9.4 10.4 -6.6 C 9 -3.4 4 -3.6 0 -3.8 C -4 -3.6 -9 -3.4 -10.4 -6.6"),
        court.trim,
    )
