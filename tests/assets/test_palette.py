"""The colours: every text is legible, and the pairs are told apart by any eye."""

from __future__ import annotations

import math

import pygame
import pytest

from table.seats import PAIRS
from table.widgets.marks import pair_mark
from table.widgets.palette import LEGIBLE, PAIR_COLOURS, PAIR_MARKS, Colour, contrast

# How the three kinds of colour-blindness see linear RGB (Machado, Oliveira and Fernandes 2009, severity 1).
EYES = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((10, 20, 30), (10, 20, 30)) == 1
    # The well-known grey that just misses 4.5 on white, and the next darker one that does not.
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.005)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("pair", LEGIBLE)
def test_every_text_is_legible_on_its_ground(pair: tuple[Colour, Colour]) -> None:
    assert contrast(*pair) >= 4.5


@pytest.mark.parametrize("eye", EYES)
def test_the_pairs_colours_are_far_apart_for_every_eye(eye: str) -> None:
    one, other = (lab(seen_by(eye, PAIR_COLOURS[pair])) for pair in PAIRS)
    assert math.dist(one, other) > 50


def test_the_pairs_marks_differ_in_shape_too() -> None:
    assert len(set(PAIR_MARKS.values())) == len(PAIRS)
    disc, diamond = (pygame.mask.from_surface(pair_mark(pair, 20)) for pair in PAIRS)
    assert disc.count() + diamond.count() - 2 * disc.overlap_area(diamond, (0, 0)) > 40


def seen_by(eye: str, colour: Colour) -> list[float]:
    """The colour's linear RGB as this eye sees it."""
    linear = [((value / 255 + 0.055) / 1.055) ** 2.4 for value in colour]
    mixed = (sum(share * value for share, value in zip(row, linear, strict=True)) for row in EYES[eye])
    return [min(1.0, max(0.0, value)) for value in mixed]


def lab(linear: list[float]) -> tuple[float, float, float]:
    """Linear RGB in CIE Lab, where a distance of 2 is just seen."""
    r, g, b = linear
    x, y, z = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0888,
    )
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
