"""One game after another: same players, the deal passes on, and what still lies there counts no more. Pure.

The live loop and `table replay` run the same code: `happen` with every reading, and without one when the time
`next_wake` named has come.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from table import partida
from table.games.contract import Header
from table.partida import Line, Partida
from table.readings import Host, Reading
from table.seats import SEATS, pad_of
from table.sensing import Alert


class Begun(msgspec.Struct, frozen=True):
    """The next game has begun with its deal: what comes after this is its own, in an acta of its own."""

    header: Header


Outs: TypeAlias = tuple[Line | Alert | Begun, ...]


class Games(msgspec.Struct, frozen=True):
    """The game that is played, and once it is over the one to come, which its deal makes the game."""

    game: Partida
    coming: Partida | None = None


def next_wake(games: Games) -> int | None:
    """When `happen` has to be called although nothing is read; None for never."""
    each = (games.game,) if games.coming is None else (games.game, games.coming)
    return min((wake for wake in map(partida.next_wake, each) if wake is not None), default=None)


def happen(games: Games, reading: Reading | None, now: int) -> tuple[Games, Outs]:
    """The games after this reading, or (None) once it is `now`; what was due before comes first, at its own time."""
    outs: list[Line | Alert | Begun] = []
    while (wake := next_wake(games)) is not None and wake <= now:
        games, out = _step(games, None, wake)
        outs += out
    if reading is not None or now > games.game.sensing.now:
        games, out = _step(games, reading, now)
        outs += out
    return games, tuple(outs)


def _step(games: Games, reading: Reading | None, now: int) -> tuple[Games, Outs]:
    game, outs = partida.happen(games.game, reading, now)
    if not game.view.over:
        return Games(game), outs
    if games.coming is None:
        return Games(game, following(game, now)), outs
    # What the host enters is about the game that is over, unless only the next one can take it (its deal, by hand).
    both = not (isinstance(reading, Host) and _is_accepted(outs))
    coming, news = partida.happen(games.coming, reading if both else None, now)
    if isinstance(reading, Host) and not _is_accepted(news):
        coming, news = partida.happen(games.coming, None, now)
    if any(isinstance(out, Line) for out in news):
        return Games(coming), (Begun(coming.header), *news)
    return Games(game, coming), outs


def _is_accepted(outs: partida.Outs) -> bool:
    lines = [out for out in outs if isinstance(out, Line)]
    return bool(lines) and not any(line.is_ruling and line.what.__struct_config__.tag == "refused" for line in lines)


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
