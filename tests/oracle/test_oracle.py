"""The engine and the oracle, a judge written from the specification alone, say the same of random actas.

`ACTAS=20000 pytest tests/oracle` tries more of them, from `SEED` on.
"""

from __future__ import annotations

import json
import os
import random

import pytest

from table.acta import write_ruling
from table.games.contract import HeaderProblem
from table.judge import Judge
from tests.oracle.compare import Line, reduced
from tests.oracle.judge import HeaderError, judge
from tests.oracle.randomgames import random_acta, random_header

ACTAS = int(os.environ.get("ACTAS", "240"))
SEED = int(os.environ.get("SEED", "1"))
CHUNKS = 8


def engine_says(lines: list[bytes]) -> list[Line]:
    """The rulings of `table judge`, as they are written."""
    judge_: Judge | None = None
    said: list[Line] = []
    for number, raw in enumerate(lines, start=1):
        if judge_ is None:
            if raw.strip():
                opened = Judge.open(raw)
                assert isinstance(opened, Judge), opened
                judge_ = opened
        else:
            _what, rulings = judge_.feed(raw, number)
            said += [json.loads(write_ruling(ruling)) for ruling in rulings]
    return said


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_engine_rules_what_the_oracle_rules(chunk: int) -> None:
    for seed in range(SEED + chunk, SEED + ACTAS, CHUNKS):
        lines = random_acta(random.Random(seed))
        assert reduced(engine_says(lines)) == reduced(judge(lines)), (
            f"seed {seed}: python -m tests.oracle.compare --seed {seed} --count 1 shows a short acta"
        )


def test_both_can_read_the_same_headers() -> None:
    for seed in range(300):
        header = random_header(random.Random(seed))
        try:
            judge([header])
            readable = True
        except HeaderError:
            readable = False
        assert isinstance(Judge.open(header), HeaderProblem) is not readable, header
