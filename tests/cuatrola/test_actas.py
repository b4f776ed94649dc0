"""Whole actas with their rulings: `table judge --check` agrees with every one.

`tests/actas/` has the games worth reading; begin with `una-partida`. The published cases, each about one subject,
lie in `shared/cases/cuatrola` beside the checkout where there is such a folder.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from table.cli import main

HERE = Path(__file__).parents[1] / "actas"
GAMES = sorted(HERE.glob("*.acta.jsonl"))
CASES = Path(__file__).parents[3] / "shared" / "cases" / "cuatrola"


def check(*files: Path) -> Result:
    """`table judge --check` of these files."""
    return CliRunner().invoke(main, ["judge", "--check", *map(str, files)])


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.name.removesuffix(".acta.jsonl"))
def test_the_rulings_in_the_acta_are_the_judge_s(file: Path) -> None:
    result = check(file)
    assert (result.exit_code, result.output) == (0, "")


def test_the_published_cases() -> None:
    cases = sorted(CASES.glob("*.acta.jsonl"))
    if not cases:
        pytest.skip("there is no folder shared/cases/cuatrola beside this checkout: its cases were not judged")
    for file in cases:
        result = check(file)
        assert (result.exit_code, result.output) == (0, ""), file.name


def test_a_game_with_something_of_everything() -> None:
    lines = [json.loads(line) for line in (HERE / "una-partida.acta.jsonl").read_text().splitlines()]
    assert lines[0]["rules"] == "narro"
    inputs = Counter(line.get("in") for line in lines)
    rulings = [line for line in lines if "out" in line]
    kinds = Counter(line["out"] for line in rulings)
    assert inputs["takeback"] == kinds["undone"] == kinds["renuncio"] == kinds["game"] == 1
    assert kinds["cante"] > 1
    assert kinds["refused"] == 0
    hands = [line for line in rulings if line["out"] == "hand"]
    assert {"normal", "solo", "cuatrola"} <= {hand["contract"] for hand in hands}
    first, last = hands[0]["score"], hands[-1]["score"]
    assert sum(first) <= 2
    assert max(last) >= 21
    assert any(11 in hand["score"] for hand in hands)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"winner": 0, "points": 27}', '"winner": 0, "points": 26}'),
        ('"winner": 0, "points": 27}', '"winner": false, "points": 27}'),
        ('"winner": 0, "points": 27}', '"winner": 0}'),
        ('"out": "cante", "line": 12,', '"out": "renuncio", "line": 12,'),
    ],
)
def test_one_wrong_ruling_is_found(tmp_path: Path, old: str, new: str) -> None:
    text = (HERE / "una-partida.acta.jsonl").read_text()
    assert old in text
    file = tmp_path / "wrong.acta.jsonl"
    file.write_text(text.replace(old, new, 1))
    assert check(file).exit_code == 1


def test_a_ruling_too_many_or_too_few_is_found(tmp_path: Path) -> None:
    lines = (HERE / "una-partida.acta.jsonl").read_text().splitlines()
    file = tmp_path / "short.acta.jsonl"
    file.write_text("\n".join(lines[:-1]))
    assert check(file).exit_code == 1
    file.write_text("\n".join([*lines, lines[-1]]))
    assert check(file).exit_code == 1
