"""What a scene remembers goes back as the acta does, also behind an undo, an undo of an undo and an overrule."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from table.scenes.going_back import Went, before


class Lore(msgspec.Struct, frozen=True, eq=False):
    """The lines whose rulings hold."""

    lines: tuple[int, ...] = ()
    went: Went[Lore] | None = None


def after(*steps: tuple[int, int]) -> Lore:
    """The lore after these lines that ruled something; each goes back to before another, or (to itself) to none."""
    lore = Lore()
    for line, back_to in steps:
        base = before(lore, back_to)
        lines = base.lines if back_to != line else (*base.lines, line)
        lore = replace(base, lines=lines, went=Went(line, back_to, lore, base))
    return lore


@pytest.mark.parametrize(
    ("steps", "to", "lines"),
    [
        (((2, 2), (5, 5), (9, 9)), 9, (2, 5)),
        (((2, 2), (5, 5), (9, 9)), 4, (2,)),
        (((2, 2), (5, 5), (9, 5)), 9, (2, 5)),
        # Line 4 ruled nothing: behind the undo of 5 one goes back to before it.
        (((2, 2), (5, 5), (9, 5)), 4, (2,)),
        (((2, 2), (5, 5), (9, 5)), 2, ()),
        (((2, 2), (5, 5), (9, 5), (11, 9)), 11, (2,)),
        (((2, 2), (5, 5), (9, 5), (11, 9)), 5, (2,)),
        # Between an overruled line and its overrule what was ruled still held.
        (((2, 2), (5, 5), (9, 5)), 7, (2, 5)),
    ],
)
def test_what_held_before_a_line(steps: Sequence[tuple[int, int]], to: int, lines: tuple[int, ...]) -> None:
    assert before(after(*steps), to).lines == lines
