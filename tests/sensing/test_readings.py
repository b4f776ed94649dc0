"""The readings of `tests/readings`: a header's `about` says what its file shows; the golden acta lies beside it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from table.acta import write_ruling
from table.cli import main
from table.commands.replay import replayed
from table.judge import Comparison, Judge

FOLDER = Path(__file__).parents[1] / "readings"
FILES = sorted(FOLDER.rglob("*.readings.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".readings.jsonl"))
def test_readings_lead_to_their_acta(file: Path) -> None:
    golden = file.with_name(file.name.replace(".readings.", ".acta."))
    result = CliRunner().invoke(main, ["replay", str(file)])
    assert result.exit_code == 0, result.output
    assert result.stdout_bytes == golden.read_bytes()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".readings.jsonl"))
def test_what_replay_prints_is_an_acta(file: Path) -> None:
    replay = replayed(file.read_bytes(), file.name)
    judge = Judge.open(replay.lines[0])
    assert isinstance(judge, Judge)
    comparison = Comparison(judge.game.contract)
    for number, raw in enumerate([*replay.lines[1:], *map(write_ruling, replay.alerts)], start=2):
        what, rulings = judge.feed(raw, number)
        if what is None:
            comparison.add_written(raw, number)
        for ruling in rulings:
            comparison.add_judged(ruling)
    assert comparison.difference(at_end=True) is None


def test_no_acta_is_left_without_its_readings() -> None:
    actas = {str(file).removesuffix(".acta.jsonl") for file in FOLDER.rglob("*.acta.jsonl")}
    assert actas == {str(file).removesuffix(".readings.jsonl") for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".readings.jsonl"))
def test_every_file_says_what_it_shows(file: Path) -> None:
    with file.open(encoding="utf-8") as lines:
        header = json.loads(next(lines))
    assert header["about"].endswith(".")
