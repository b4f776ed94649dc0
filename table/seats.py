"""Seats and pairs: four seats in the order of play, two pairs facing each other.

Play, deal and bids go counter-clockwise: seat *n*+1 sits at the right hand of seat *n* (narro 17, 18).
"""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int
"""0-3 in the order of play."""

Pair: TypeAlias = int
"""0 = seats 0 and 2; 1 = seats 1 and 3."""

SEATS: tuple[Seat, ...] = (0, 1, 2, 3)
PAIRS: tuple[Pair, ...] = (0, 1)


def pair_of(seat: Seat) -> Pair:
    """The pair this seat plays for."""
    return seat & 1


def rivals_of(pair: Pair) -> Pair:
    """The other pair."""
    return 1 - pair


def partner_of(seat: Seat) -> Seat:
    """The seat facing this one."""
    return (seat + 2) & 3


def next_seat(seat: Seat) -> Seat:
    """The seat at this one's right: who plays, speaks or deals after it."""
    return (seat + 1) & 3


def pad_of(seat: Seat, players: int) -> Seat:
    """The pad before a seat of a game for so many: its own number; two players face each other at pads 0 and 2."""
    return seat if players == len(SEATS) else seat * len(SEATS) // players


def seat_at(pad: Seat, players: int) -> Seat | None:
    """The seat at a pad in a game for so many; None where nobody sits."""
    return next((seat for seat in range(players) if pad_of(seat, players) == pad), None)


def from_seat(first: Seat) -> tuple[Seat, ...]:
    """The four seats in the order of play, beginning with `first`."""
    return tuple((first + place) & 3 for place in SEATS)
