"""Boxes are divided without loss and without overlap."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from table.widgets.boxes import Box, around

sizes = st.integers(100, 3000)
weights = st.lists(st.floats(0.1, 10), min_size=1, max_size=6)


@given(sizes, sizes, weights, st.integers(0, 5))
def test_rows_fill_the_box(w: int, h: int, parts: list[float], gap: int) -> None:
    box = Box(3, 4, w, h)
    rows = box.rows(*parts, gap=gap)
    assert rows[0].y == box.y
    assert rows[-1].bottom == box.bottom
    assert all(row.x == box.x and row.w == box.w for row in rows)
    assert all(lower.y - upper.bottom == gap for upper, lower in pairwise(rows))


@given(sizes, sizes, weights, st.integers(0, 5))
def test_columns_are_rows_lying_down(w: int, h: int, parts: list[float], gap: int) -> None:
    columns = Box(0, 0, w, h).columns(*parts, gap=gap)
    rows = Box(0, 0, h, w).rows(*parts, gap=gap)
    assert [(c.x, c.w) for c in columns] == [(r.y, r.h) for r in rows]


def test_boxes_meet_only_where_they_share_a_pixel() -> None:
    assert Box(0, 0, 10, 10).meets(Box(9, 9, 5, 5))
    assert not Box(0, 0, 10, 10).meets(Box(10, 0, 5, 5))
    assert Box(0, 0, 10, 10).holds(Box(0, 0, 10, 10))
    assert not Box(0, 0, 10, 10).holds(Box(1, 0, 10, 10))
    assert Box(0, 0, 2, 2).joined(Box(8, 9, 1, 1)) == Box(0, 0, 9, 10)


def test_the_middle_stays_the_middle() -> None:
    box = around(50, 40, 20, 10)
    assert box == Box(40, 35, 20, 10)
    assert box.centre == box.inset(3).centre == box.grown(4).centre == (50, 40)
    assert box.middle(4, 4).centre == box.centre
