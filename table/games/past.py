"""What has been accepted so far and still holds: the chain that `undo` walks back along."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

import msgspec

S = TypeVar("S")


class Past(msgspec.Struct, Generic[S], frozen=True, eq=False):
    """The accepted inputs that still hold, newest first: the line of each and the state before it."""

    line: int
    before: S
    rest: Past[S] | None

    def __repr__(self) -> str:
        """Its line alone: written out, states with their pasts would double in length with each input."""
        return f"Past({self.line})"


class _WithPast(Protocol):
    @property
    def past(self) -> Past[Any] | None: ...


W = TypeVar("W", bound=_WithPast)


def states_that_hold(state: W) -> list[W]:
    """The states after each input that holds, oldest first, the present one last."""
    states = [state]
    past = state.past
    while past is not None:
        # An undo and a take-back go on from an older state: the one they left is no part of the game.
        if past.rest is past.before.past:
            states.append(past.before)
        past = past.rest
    return states[::-1]


def held(past: Past[S] | None, line: int) -> Past[S] | None:
    """The accepted input of this line, if it still holds (acta 7)."""
    while past is not None and past.line > line:
        past = past.rest
    return past if past is not None and past.line == line else None
