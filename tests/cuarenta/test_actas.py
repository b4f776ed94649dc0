"""Whole actas: the shared examples, and our own with every ruling in its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.commands import Unusable
from table.commands.judge import AsCheck, judge_files

REPO = Path(__file__).parents[2]
SHARED = REPO.parent / "shared" / "cases" / "cuarenta"
OWN = REPO / "tests" / "actas" / "cuarenta"

NAMES = (
    *("caida", "carton", "dos-por-dar", "doubt", "house", "lifts", "limpia", "mesa", "misdeal", "out-of-turn"),
    *("refusals", "ronda", "thirty-eight", "twenty-twenty", "wrong-lifts", "zapatero"),
)


@pytest.mark.parametrize("name", NAMES)
def test_shared_case(name: str) -> None:
    path = SHARED / f"{name}.jsonl"
    if not path.exists():
        pytest.skip(f"the shared examples are not beside this checkout: no {path}")
    printer = AsCheck()
    assert judge_files([str(path)], printer, None) == 0, printer.failed


def test_no_shared_case_is_left_out() -> None:
    if not SHARED.is_dir():
        pytest.skip(f"the shared examples are not beside this checkout: no {SHARED}")
    assert {path.stem for path in SHARED.glob("*.jsonl")} == set(NAMES)


@pytest.mark.parametrize("path", sorted(OWN.glob("*.jsonl")), ids=lambda path: path.name)
def test_own_acta(path: Path) -> None:
    printer = AsCheck()
    assert judge_files([str(path)], printer, None) == 0, printer.failed


def test_a_ruling_that_is_wrong_is_found(tmp_path: Path) -> None:
    acta = tmp_path / "wrong.jsonl"
    text = (OWN / "una-mesa.acta.jsonl").read_text()
    assert '"why": "carton"' in text
    acta.write_text(text.replace('"why": "carton"', '"why": "limpia"', 1))
    printer = AsCheck()
    assert judge_files([str(acta)], printer, None) == 1
    assert "limpia" in str(printer.failed)


def test_a_header_that_cannot_be_used_prints_nothing(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    good = OWN / "una-mesa.acta.jsonl"
    bad = tmp_path / "bad.jsonl"
    bad.write_text(good.read_text().replace('"dealer": 3', '"dealer": 3, "score": [0, 40]', 1))
    with pytest.raises(Unusable, match=r"bad\.jsonl: line 1: score: .*possible"):
        judge_files([str(good), str(bad)], AsCheck(), None)
    assert capfdbinary.readouterr().out == b""
