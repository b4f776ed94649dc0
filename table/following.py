"""The game after the last one: same players, the deal passes on, and what still lies there counts no more. Pure."""

from __future__ import annotations

from msgspec.structs import replace

from table import partida
from table.partida import Partida
from table.seats import SEATS, pad_of


def following(last: Partida, now: int) -> Partida | None:
    """The next game, ready for its deal; None as long as the coming dealer's pad is not known to be empty.

    Only then can a card there be the new pinte. What lies on other pads is from before and never counts again.
    """
    players = len(last.header.players)
    dealer = (last.view.dealer + 1) % players
    pads, place = last.sensing.pads, pad_of(dealer, players)
    used = (pads[pad_of(seat, players)] for seat in range(players))
    if any(not pad.reported for pad in used) or pads[place].things or pads[place].fault is not None:
        return None
    header = replace(last.header, dealer=dealer, score=(0, 0))
    coming = partida.begin(header, last.sensing.setup, now)
    assert isinstance(coming, Partida), "a header that made one game makes the next"
    from_before = (
        replace(pads[seat], things=tuple(replace(thing, counted=True) for thing in pads[seat].things)) for seat in SEATS
    )
    a, b, c, d = from_before
    return replace(coming, sensing=replace(coming.sensing, pads=(a, b, c, d)))
