"""The whole table as one value: its games, one after another, and the evening around them. Pure.

`happen` takes a reading, a key, what the memory answered, or (None) only the time, and gives what is to be done about
it, in order. Where nobody keeps an evening it is the games alone.

    reading → buttons of the host? → a draw, a pause, a once asked for? → the games → their lines → the evening
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from table import following
from table.evening import buttons, turned_up
from table.evening.evening import Evening
from table.evening.outs import Clock, Outs, Pressed, Recalled
from table.evening.step import LOOK_MS, MENU_MS, Step
from table.following import Games
from table.readings import Reading

What: TypeAlias = Reading | Pressed | Recalled | Clock | None


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """The games and the evening; `acta` is the number of the acta of the game at hand, `begun` whether there is one."""

    games: Games
    acta: int = 1
    begun: bool = False
    evening: Evening | None = None


def happen(table: Table, what: What, now: int) -> tuple[Table, Outs]:
    """The table after this, and what is to be done about it. Time never goes back."""
    step = Step(table.games, table.acta, table.evening, now, begun=table.begun)
    if table.evening is not None:
        step.pass_time()
    match what:
        case None:
            step.play(None)
        case Pressed(name=name):
            step.key(name)
        case Recalled():
            step.recalled(what)
        case Clock():
            step.clock(what)
        case _:
            step.read(what)
    step.settle()
    after = Table(games=step.games, acta=step.acta, begun=step.begun, evening=step.evening)
    return after, tuple(step.outs)


def next_wake(table: Table, now: int) -> int | None:
    """When `happen` has to be called although nothing comes in; None for never."""
    return min((wake for wake in _wakes(table, now) if wake is not None), default=None)


def _wakes(table: Table, now: int) -> Iterator[int | None]:
    yield following.next_wake(table.games)
    evening = table.evening
    if evening is None:
        return
    if evening.state.is_drawing or evening.counting is not None:
        yield turned_up.wakes_at(evening.watch, now)
    yield buttons.wakes_at(evening.buttons, now)
    if evening.menu is not None:
        yield evening.touched + MENU_MS
    elif evening.look is not None:
        yield evening.touched + LOOK_MS
