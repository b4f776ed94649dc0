"""What the PIN is asked for: everything that changes results."""

from __future__ import annotations

from table.host.contract import Change, Desk, Enter, Forget, Input, Order, Rename
from table.timba import journal

LOCKED_EVENTS: tuple[type[journal.Event], ...] = (
    journal.Closed,
    journal.Voided,
    journal.Entered,
    journal.Settled,
    journal.ChampionshipBegun,
    journal.Decided,
    journal.Lots,
    journal.Undone,
)
"""Events of the evening that change a result, an account or a championship, or end the evening."""


def is_on(desk: Desk) -> bool:
    """Whether a game is being played: a card of it has fallen, and it is not over."""
    return desk.begun and not desk.over


def is_locked(order: Order, desk: Desk) -> bool:
    """Whether an order changes results: the game, the ledger, a championship, what has begun, what is kept of a
    player.
    """
    match order:
        case Input() | Rename() | Forget():
            return True
        case Change(coming=coming):
            return is_on(desk) or coming.goes_on or coming.match != desk.coming.match
        case Enter(event=journal.Seated(seats=seats)):
            return is_on(desk) and seats != desk.state.tonight.seats
        case Enter(event=journal.Dealer()):
            return is_on(desk)
        case Enter(event=event):
            return isinstance(event, LOCKED_EVENTS)
        case _:
            return False
