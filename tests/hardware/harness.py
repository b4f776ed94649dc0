"""A harness as WireViz reads it: which pin of what is wired to which pin of what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
HARNESSES = ROOT / "hardware" / "harness"

Pin = tuple[str, str]
"""A connector of the drawing and its pin's label."""


@dataclass(frozen=True)
class Harness:
    """Everything of a harness that can be wrong."""

    connectors: dict[str, dict[str, Any]]
    cables: dict[str, dict[str, Any]]
    wires: tuple[tuple[Pin, str, int, Pin], ...]
    """one end, the cable and its wire, the other end"""

    def joined(self, connector: str) -> dict[str, Pin]:
        """What each wired pin of this connector leads to; a pin with several wires is told once for each by ``…``."""
        found: dict[str, Pin] = {}
        for one, _cable, _wire, other in self.wires:
            for here, there in ((one, other), (other, one)):
                if here[0] == connector:
                    found.setdefault(here[1], there)
        return found

    def ends(self) -> list[Pin]:
        """Every pin that a wire ends at, as often as one does."""
        return [end for one, _cable, _wire, other in self.wires for end in (one, other)]


def read(text: str) -> Harness:
    """A harness from its YAML; every pin and wire it names has to exist. Raises ``KeyError``, ``AssertionError``."""
    whole = yaml.safe_load(text)
    connectors, cables = whole["connectors"], whole["cables"]
    wires = []
    for group in whole["connections"]:
        ((one, pins),) = group[0].items()
        ((cable, numbers),) = group[1].items()
        ((other, others),) = group[2].items()
        for name, labels in ((one, pins), (other, others)):
            unknown = set(labels) - set(map(str, connectors[name]["pinlabels"]))
            assert not unknown, f"{name} has no {', '.join(sorted(unknown))}"
        for pin, wire, there in zip(pins, _wires(numbers), others, strict=True):
            assert 1 <= wire <= cables[cable]["wirecount"], f"{cable} has no wire {wire}"
            wires.append(((one, pin), cable, wire, (other, there)))
    return Harness(connectors, cables, tuple(wires))


def _wires(numbers: list[int | str]) -> Iterator[int]:
    for number in numbers:
        first, _dash, last = str(number).partition("-")
        yield from range(int(first), int(last or first) + 1)


def harness(name: str) -> Harness:
    """One of the project's harnesses."""
    return read((HARNESSES / f"{name}.yaml").read_text(encoding="utf-8"))


def metres(cable: dict[str, Any]) -> float:
    """How long a cable is."""
    found = re.fullmatch(r"([\d.]+) m", str(cable["length"]))
    assert found, cable
    return float(found[1])
