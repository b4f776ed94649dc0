"""How what a scene remembers of the rulings goes back as the acta does: exactly, wherever an undo leads."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

import msgspec

L = TypeVar("L")


class Went(msgspec.Struct, Generic[L], frozen=True, eq=False):
    """A line that ruled something: what was remembered `before` it, and what it went on from.

    That is the same but where it took something back: then it is what was remembered before line `back_to`.
    """

    line: int
    back_to: int
    before: L
    base: L

    def __repr__(self) -> str:
        """Its line alone: written out, each would hold all those before it twice."""
        return f"Went({self.line})"


class _Remembers(Protocol):
    @property
    def went(self) -> Went[Any] | None: ...


R = TypeVar("R", bound=_Remembers)


def before(lore: R, line: int) -> R:
    """What was remembered before this line and all after it.

    Behind a line that took others back these are on the way only if they held when it came (an overrule's do).
    """
    while lore.went is not None and lore.went.line >= line:
        lore = lore.went.before if line > lore.went.back_to else lore.went.base
    return lore
