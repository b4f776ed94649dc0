"""One game at the table: sensing, engine and the lines of its acta, as one frozen value. Pure.

The live loop and `table replay` run the same code: `happen` with every reading, and without one when the time
`next_wake` named has come. It gives the lines to journal, in order, and alerts.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from table import acta, sensing
from table.games import GAMES
from table.games.contract import Header, HeaderProblem
from table.pads import PADS
from table.readings import Reading, acta_line
from table.sensing import Act, Alert, Hints, Sensing, Setup


class Line(msgspec.Struct, frozen=True):
    """A line of the acta to be journalled: its number from 1, its bytes with the line feed, and what it says.

    `what` is the input (the game's own value) or the ruling.
    """

    number: int
    raw: bytes
    what: Any
    is_ruling: bool


Outs: TypeAlias = tuple[Line | Alert, ...]


class Partida(msgspec.Struct, frozen=True, kw_only=True):
    """A game at the table after what has happened so far; `line` is the number of the acta's last line."""

    header: Header
    state: Any
    sensing: Sensing
    line: int

    @property
    def view(self) -> Any:
        """What everybody may see of the game."""
        return _view(self.header.game, self.state)

    @property
    def hints(self) -> Hints:
        """What everybody may see of sensing."""
        return sensing.hints(self.sensing, self.view)


@functools.lru_cache(maxsize=8)
def _view(game: str, state: Any) -> Any:
    """The view of a state, which is asked for many times before the next one; states are known by identity."""
    return GAMES[game].public_view(state)


def begin(header: Header, setup: Setup, now: int) -> Partida | HeaderProblem:
    """A game about to be dealt; its acta has one line, ``acta.write_header(header)``."""
    if header.game not in PADS:
        return HeaderProblem("game", f"{header.game} is not played at the pads; possible: {', '.join(PADS)}")
    game = GAMES[header.game]
    state = game.start(header)
    if isinstance(state, HeaderProblem):
        return state
    pads = PADS[header.game](header, setup.deal, setup.timing)
    senses = sensing.start(setup, pads, now, game.public_view(state))
    return Partida(header=header, state=state, sensing=senses, line=1)


def resume(lines: Sequence[bytes], setup: Setup, now: int) -> tuple[Partida, Outs] | HeaderProblem:
    """The game as its acta's lines (the header first) have it, after a restart, and the lines that are still missing.

    The rulings of the last input are missing where the program ended between journalling it and them.
    """
    header = acta.read_header(lines[0])
    if isinstance(header, HeaderProblem):
        return header
    partida = begin(header, setup, now)
    if isinstance(partida, HeaderProblem):
        return partida
    owed: list[Line] = []
    for number, raw in enumerate(lines[1:], start=2):
        keys = acta.read_line(raw)
        partida = replace(partida, line=number)
        if isinstance(keys, dict) and "in" in keys:
            partida, owed = _judged(partida, Act(keys), _read(partida, raw, number))
        elif owed:
            owed.pop(0)
    first = partida.line + 1
    missing = tuple(replace(line, number=first + place) for place, line in enumerate(owed))
    partida = replace(partida, line=partida.line + len(missing), sensing=sensing.resumed(partida.sensing, partida.view))
    return partida, missing


def next_wake(partida: Partida) -> int | None:
    """When `happen` has to be called although nothing is read; None for never."""
    return sensing.wakes_at(partida.sensing, partida.view)


def happen(partida: Partida, reading: Reading | None, now: int) -> tuple[Partida, Outs]:
    """The game after this reading, or (None) once it is `now`; what was due before comes first, at its own time.

    Time never goes back: a `now` before the last one counts as that.
    """
    outs: list[Line | Alert] = []
    while (wake := next_wake(partida)) is not None and wake <= now:
        partida, out = _at(partida, None, wake)
        outs += out
    if reading is not None or now > partida.sensing.now:
        partida, out = _at(partida, reading, now)
        outs += out
    return partida, tuple(outs)


def _at(partida: Partida, reading: Reading | None, now: int) -> tuple[Partida, list[Line | Alert]]:
    outs: list[Line | Alert] = []
    while True:
        accuses = functools.partial(partida.sensing.game.accuses, partida.state)
        senses, sensed = sensing.sense(partida.sensing, reading, now, partida.view, accuses)
        partida = replace(partida, sensing=senses)
        reading = None
        act = sensed[-1] if sensed and isinstance(sensed[-1], Act) else None
        outs += [out for out in sensed if isinstance(out, Alert)]
        if act is None:
            return partida, outs
        partida, lines = _entered(partida, act)
        outs += lines


def _entered(partida: Partida, act: Act) -> tuple[Partida, list[Line]]:
    """The game after an act, and its line with those of its rulings."""
    raw = acta_line(act.keys)
    number = partida.line + 1
    what = _read(partida, raw, number)
    partida, rulings = _judged(partida, act, what)
    return replace(partida, line=number + len(rulings)), [Line(number, raw, what, is_ruling=False), *rulings]


def _read(partida: Partida, raw: bytes, number: int) -> Any:
    """The input of this line, as a judge of the acta reads it."""
    game = GAMES[partida.header.game]
    keys = acta.read_line(raw)
    return game.read_input(keys, number) if isinstance(keys, dict) else game.malformed(number)


def _judged(partida: Partida, act: Act, what: Any) -> tuple[Partida, list[Line]]:
    """The game after an input, and the lines of its rulings."""
    before = partida.view
    state, rulings = GAMES[partida.header.game].step(partida.state, what)
    partida = replace(partida, state=state)
    senses = sensing.told(partida.sensing, act, rulings, before, partida.view)
    lines = [
        Line(what.line + place, acta.write_ruling(ruling), ruling, is_ruling=True)
        for place, ruling in enumerate(rulings, start=1)
    ]
    return replace(partida, sensing=senses), lines
