"""The bills of materials: what the drawings need is on them, and the guide's totals are theirs."""

from __future__ import annotations

import csv
import re
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal

import pytest

from tests.hardware.harness import ROOT, harness, metres

BUILDS = {"direct": (("direct", 1),), "seat-boards": (("seat-boards-pi", 1), ("seat-board", 4))}
"""Of each build: its harnesses, and how often each is made."""

NO_PART = {"Raspberry Pi USB sockets", "Pico USB socket", "USB cable of the hub"}
"""What comes with another part."""


@dataclass(frozen=True)
class Row:
    quantity: Decimal
    unit: str
    part: str
    supplies: str
    alternatives: str
    euros: Decimal


def bom(build: str) -> list[Row]:
    with (ROOT / "hardware" / "bom" / f"{build}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows
    assert all(None not in row and None not in row.values() for row in rows), "a comma too many or too few"
    return [
        Row(
            Decimal(row["quantity"]),
            row["unit"],
            row["part"],
            row["supplies"],
            row["alternatives"],
            Decimal(row["euros"]),
        )
        for row in rows
    ]


def total(build: str) -> Decimal:
    return sum((row.quantity * row.euros for row in bom(build)), Decimal(0))


@pytest.mark.parametrize("build", BUILDS)
def test_every_row_has_a_quantity_an_alternative_and_a_price(build: str) -> None:
    for row in bom(build):
        assert row.quantity > 0
        assert row.euros > 0
        assert row.unit in ("piece", "m", "kg")
        assert row.alternatives or "supply" in row.part or row.part.startswith("Push button 12"), row.part


@pytest.mark.parametrize("build", BUILDS)
def test_the_bill_has_what_the_drawings_need_and_the_drawings_what_the_bill_names(build: str) -> None:
    pieces: Counter[str] = Counter()
    lengths: Counter[str] = Counter()
    for name, times in BUILDS[build]:
        drawn = harness(name)
        for connector in drawn.connectors.values():
            pieces[connector["type"]] += times
        for cable in drawn.cables.values():
            pieces[cable["type"]] += times
            lengths[cable["type"]] += times * round(metres(cable) * 1000)
    if build == "direct":
        pieces["Buttons"] *= 3
    else:
        pieces["Powered USB hub"] = 1  # in both drawings
        pieces["Buttons"] *= 3
    rows = {row.supplies: row for row in bom(build) if row.supplies}
    assert rows.keys() == pieces.keys() - NO_PART
    for kind, row in rows.items():
        if row.unit == "m":
            assert row.quantity * 1000 == lengths[kind], kind
        else:
            assert row.quantity == pieces[kind], kind


@pytest.mark.parametrize("build", BUILDS)
def test_the_guide_tells_the_total(build: str) -> None:
    guide = (ROOT / "hardware" / "BUILD.md").read_text(encoding="utf-8")
    told = re.search(rf"\(bom/{build}\.csv\) \| ([\d.]+) € \|", guide)
    assert told is not None
    assert Decimal(told[1]) == total(build).quantize(Decimal("0.01"))


@pytest.mark.parametrize("build", BUILDS)
def test_there_is_a_tag_and_a_sleeve_for_each_of_forty_cards_and_some_to_spare(build: str) -> None:
    for word in ("NTAG213", "sleeve"):
        (row,) = (row for row in bom(build) if word in row.part)
        assert row.quantity >= 44
