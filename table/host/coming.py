"""The next game, or the game that is on taken up by a new acta: who sits where, who deals, under which rules."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from table.host.contract import Change, Coming, Desk
from table.host.locks import is_on
from table.seats import Seat, next_seat
from table.timba.evening import Seats, seats_of
from table.words.speech import Speech


def basis(desk: Desk) -> Coming:
    """What a change starts from: the next game; while one is on, that one as it stands, to be taken up."""
    if not is_on(desk):
        return desk.coming
    header, game = desk.header, desk.state.game
    return Coming(
        game=header.game,
        rules=str(header.rules),
        house=header.house,
        seats=seats_of(header.players),
        dealer=_dealer_now(desk),
        bet=desk.coming.bet if game is None else game.bet,
        special=desk.coming.special if game is None else game.special,
        match=desk.coming.match if game is None else game.match,
        score=desk.view.score,
        goes_on=True,
    )


def same_four(desk: Desk) -> Seats | None:
    """The seats of the last game; None before the first, and where the next one has them already."""
    game = desk.state.game
    seats = None if game is None else seats_of(game.seats)
    return None if seats == desk.coming.seats else seats


def _dealer_now(desk: Desk) -> Seat:
    """Who deals the hand that is on, or the next one where none is."""
    view = desk.view
    if desk.header.game != "cuatrola" or view.phase != "over":
        return int(view.dealer)
    again = view.result is not None and view.result.why == "redeal"
    return int(view.dealer) if again else next_seat(view.dealer)


def changed(desk: Desk, **values: Any) -> Change:
    """The order that makes the next game, or the one that is on, another in these things."""
    return Change(replace(basis(desk), **values))


def on_hint(desk: Desk, speech: Speech) -> tuple[str, ...]:
    """What a change does while a game is on."""
    if not is_on(desk):
        return ()
    return (speech.gettext("A game is on: a change goes on with its score in a new acta."),)
