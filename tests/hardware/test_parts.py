"""The printed parts: they build, they fit the cards and each other, and no antenna reaches the tricks won."""

from __future__ import annotations

import re
import shutil
import subprocess
from itertools import combinations, product
from pathlib import Path

import pytest

from hardware.make_hardware import PARTS as BUILT
from table.wire import LEAST_PIXELS, MOST_PIXELS
from tests.hardware.harness import ROOT

PARTS = ROOT / "hardware" / "parts"


def parameters() -> dict[str, float]:
    text = (PARTS / "parameters.scad").read_text(encoding="utf-8")
    return {name: float(value) for name, value in re.findall(r"^(\w+) = (-?[\d.]+);", text, re.MULTILINE)}


P = parameters()
MODULE = (43.0, 41.0)


def test_every_part_is_built_and_nothing_else() -> None:
    files = {path.stem for path in PARTS.glob("*.scad")} - {"parameters", "layout"}
    assert {file for file, _settings in BUILT.values()} == files


needs_openscad = pytest.mark.skipif(
    shutil.which("openscad") is None, reason="openscad is missing: Debian's package openscad"
)


@needs_openscad
def test_a_part_becomes_a_solid(tmp_path: Path) -> None:
    """One of them; `make hardware` makes all."""
    told = subprocess.run(
        ["openscad", "--hardwarnings", "-o", tmp_path / "part.stl", PARTS / "won_tricks.scad"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert told.returncode == 0, told.stderr
    assert "Simple:        yes" in told.stderr
    facets = (tmp_path / "part.stl").read_text().count("facet normal")
    assert facets > 50


@needs_openscad
@pytest.mark.parametrize("name", sorted(path.stem for path in PARTS.glob("*.scad")))
def test_every_part_can_be_read_with_other_measures(name: str, tmp_path: Path) -> None:
    """Evaluated only, which is quick: a name misspelt anywhere is a warning."""
    told = subprocess.run(
        ["openscad", "--hardwarnings", "-D", "wood=25", "-D", "ring_outside=85", "-o", tmp_path / "part.csg",
         PARTS / f"{name}.scad"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert "WARNING" not in told.stderr


# Places on the table, from above, its middle at zero.

Box = tuple[float, float, float, float]


def box(x: float, y: float, width: float, height: float) -> Box:
    """A rectangle around a middle that is told as in parameters.scad, at seat 0."""
    y -= P["table_side"] / 2
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def turned(one: Box, quarters: int) -> Box:
    for _quarter in range(quarters):
        left, low, right, high = one
        one = (-high, left, -low, right)
    return one


def gap(one: Box, other: Box) -> float:
    across = max(one[0] - other[2], other[0] - one[2], 0.0)
    along = max(one[1] - other[3], other[1] - one[3], 0.0)
    return float((across**2 + along**2) ** 0.5)


ANTENNAS = [turned(box(0, P["pad_y"], *MODULE), seat) for seat in range(4)]
AROUND_A_CARD = P["tray_play"] + 4 * P["tray_slope"]
TRAY = (P["card_width"] + AROUND_A_CARD, P["card_length"] + AROUND_A_CARD)
TRAYS = [turned(box(0, P["pad_y"], *TRAY), seat) for seat in range(4)]
WON = [turned(box(P["won_x"], P["won_y"], P["card_length"] + 12, P["card_width"] + 12), seat) for seat in range(4)]
PLATE = (P["ring_outside"] + 3 * (P["button_hole"] + 12) + 20, P["ring_outside"] + 20)
PLATES = [turned(box(P["plate_x"], P["plate_y"], *PLATE), seat) for seat in range(4)]


def test_antennas_are_three_diameters_apart() -> None:
    assert min(gap(one, other) for one, other in combinations(ANTENNAS, 2)) >= 3 * max(MODULE)


def test_won_tricks_lie_out_of_reach_of_every_antenna() -> None:
    assert P["won_gap"] >= 120
    assert min(gap(one, other) for one, other in product(ANTENNAS, WON)) >= P["won_gap"]


def test_nothing_lies_on_anything_else_and_all_of_it_on_the_table() -> None:
    everything = [*TRAYS, *WON, *PLATES]
    half = P["table_side"] / 2
    assert all(max(map(abs, one)) <= half for one in everything)
    assert all(gap(one, other) > 0 for one, other in combinations(everything, 2))


def test_a_card_in_the_tray_lies_over_the_antenna_wherever_it_slides_to() -> None:
    """Its sticker is in the middle of its back: at most half of the play away from the antenna's middle."""
    assert P["tray_play"] / 2 + P["sticker"] / 2 <= min(MODULE) / 2


def test_the_tag_is_near_enough_and_the_wood_thick_enough() -> None:
    height = P["wood_left"] + P["tray_floor"] + P["mat"]
    assert height <= 10
    assert P["wood_left"] >= 3
    assert P["wood"] - P["wood_left"] > P["module_height"] + 4  # the cup's ledge and the module's air


def test_a_card_slides_over_the_rim() -> None:
    assert P["tray_rim"] <= 4
    assert P["tray_slope"] / P["tray_rim"] >= 3


def test_the_jig_takes_the_sleeved_card_and_the_sticker() -> None:
    assert P["card_width"] >= 63
    assert P["card_length"] >= 97
    assert P["sticker"] <= P["card_width"] - 20


def test_the_ring_of_the_plate_is_one_that_a_board_can_have() -> None:
    diameter = {16: 68, 24: 85}
    assert set(diameter) == {LEAST_PIXELS, MOST_PIXELS}
    assert P["ring_outside"] == diameter[LEAST_PIXELS]  # what a seat has where the settings say nothing


def test_the_module_of_these_tests_is_the_parts() -> None:
    text = (PARTS / "parameters.scad").read_text(encoding="utf-8")
    assert f"module_size = [{MODULE[0]:.0f}, {MODULE[1]:.0f}];" in text
