"""One game after another: same players, the deal passes on, and what still lies there counts no more. Pure.

The live loop and `table replay` run the same code: `happen` with every reading, and without one when the time
`next_wake` named has come.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from table import partida
from table.games.contract import Header, HeaderProblem
from table.partida import Line, Partida
from table.presence import Pads
from table.readings import Host, Reading
from table.seats import pad_of
from table.sensing import Alert, Setup


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
    """The next game of the same players, the deal passed on, ready for it; None while it cannot begin (`ready`)."""
    header = replace(last.header, dealer=(last.view.dealer + 1) % len(last.header.players), score=(0, 0))
    return ready(header, last.sensing.setup, last.sensing.pads, now)


def ready(header: Header, setup: Setup, pads: Pads, now: int) -> Partida | None:
    """A game ready for its deal after another; None as long as its dealer's pad is not known to be empty.

    Only then can a card there be the new pinte. What lies on other pads is from before and never counts again.
    """
    players = len(header.players)
    place = pad_of(header.dealer, players)
    used = (pads[pad_of(seat, players)] for seat in range(players))
    if any(not pad.reported for pad in used) or pads[place].things or pads[place].fault is not None:
        return None
    coming = fresh(header, setup, pads, now)
    return coming if isinstance(coming, Partida) else None


def fresh(header: Header, setup: Setup, pads: Pads, now: int) -> Partida | HeaderProblem:
    """A game about to be dealt at pads on which something may lie from before, which never counts again."""
    begun = partida.begin(header, setup, now)
    if isinstance(begun, HeaderProblem):
        return begun
    called = begun.sensing.game.called
    a, b, c, d = (
        replace(
            pad,
            things=tuple(replace(thing, name=called.get(thing.name, thing.name), counted=True) for thing in pad.things),
            raw=frozenset(called.get(name, name) for name in pad.raw),
        )
        for pad in pads
    )
    return replace(begun, sensing=replace(begun.sensing, pads=(a, b, c, d)))
