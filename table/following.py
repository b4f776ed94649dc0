"""One game after another: same players, the deal passes on, and what still lies there counts no more. Pure.

The live loop and `table replay` run the same code: `happen` with every reading, and without one when the time
`next_wake` named has come.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from table import partida
from table.games.contract import Header, HeaderProblem
from table.partida import Line, Partida
from table.presence import Pads
from table.readings import Host, Next, Reading
from table.seats import pad_of
from table.sensing import Alert, Setup


class Begun(msgspec.Struct, frozen=True):
    """The next game has begun with its deal: what comes after this is its own, in an acta of its own."""

    header: Header


class Instead(msgspec.Struct, frozen=True):
    """The game about to be dealt is another one than it was: its acta will have this header."""

    header: Header


Outs: TypeAlias = tuple[Line | Alert | Begun | Instead, ...]


class Games(msgspec.Struct, frozen=True):
    """The game that is played, and once it is over the one to come, which its deal makes the game.

    `wanted` is the header of the one to come where it is not that of `after`; `setups`, by game, what is played with
    where that is another game.
    """

    game: Partida
    coming: Partida | None = None
    wanted: Header | None = None
    setups: Mapping[str, Setup] = {}

    @property
    def next_header(self) -> Header:
        """The header that the next game will have, as things stand."""
        return after(self.game) if self.wanted is None else self.wanted

    def setup_for(self, header: Header) -> Setup:
        """What a game with this header is played with."""
        return self.setups.get(header.game, self.game.sensing.setup)


def next_wake(games: Games) -> int | None:
    """When `happen` has to be called although nothing is read; None for never."""
    each = (games.game,) if games.coming is None else (games.game, games.coming)
    return min((wake for wake in map(partida.next_wake, each) if wake is not None), default=None)


def happen(games: Games, reading: Reading | None, now: int) -> tuple[Games, Outs]:
    """The games after this reading, or (None) once it is `now`; what was due before comes first, at its own time."""
    outs: list[Line | Alert | Begun | Instead] = []
    while (wake := next_wake(games)) is not None and wake <= now:
        games, out = _step(games, None, wake)
        outs += out
    if reading is not None or now > games.game.sensing.now:
        games, out = _step(games, reading, now)
        outs += out
    return games, tuple(outs)


def _step(games: Games, reading: Reading | None, now: int) -> tuple[Games, Outs]:
    if isinstance(reading, Next):
        games, changed = _changed(games, reading, now)
        games, outs = _step(games, None, now)
        return games, (*changed, *outs)
    game, outs = partida.happen(games.game, reading, now)
    games = replace(games, game=game)
    if not game.state.over:
        return replace(games, coming=None, wanted=None), outs
    if games.coming is None:
        header = games.next_header
        return replace(games, coming=ready(header, games.setup_for(header), game.sensing.pads, now)), outs
    # What the host enters is about the game that is over, unless only the next one can take it (its deal, by hand).
    both = not (isinstance(reading, Host) and _is_accepted(outs))
    coming, news = partida.happen(games.coming, reading if both else None, now)
    if isinstance(reading, Host) and not _is_accepted(news):
        coming, news = partida.happen(games.coming, None, now)
    if any(isinstance(out, Line) for out in news):
        return Games(coming, setups=games.setups), (Begun(coming.header), *news)
    return replace(games, coming=coming), outs


def _changed(games: Games, wanted: Next, now: int) -> tuple[Games, Outs]:
    """The games once somebody has said what the next one is; one that cannot be played changes nothing."""
    game = games.game
    if game.state.over and not wanted.at_once:
        return replace(games, coming=None, wanted=wanted.header), ()
    begins = wanted.at_once or not has_begun(game)
    begun = fresh(wanted.header, games.setup_for(wanted.header), game.sensing.pads, now) if begins else None
    if not isinstance(begun, Partida):
        return games, ()
    out = Begun(wanted.header) if wanted.at_once else Instead(wanted.header)
    return Games(begun, setups=games.setups), (out,)


def has_begun(game: Partida) -> bool:
    """Whether anything has happened in this game: until then it can be another one."""
    return game.line > 1


def _is_accepted(outs: partida.Outs) -> bool:
    lines = [out for out in outs if isinstance(out, Line)]
    return bool(lines) and not any(line.is_ruling and line.what.__struct_config__.tag == "refused" for line in lines)


def after(last: Partida) -> Header:
    """The header of the next game where nobody says otherwise: the same players, the deal passed on."""
    return replace(last.header, dealer=(last.view.dealer + 1) % len(last.header.players), score=(0, 0))


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
