"""The engine against the naive reading: the same rulings on random actas, line by line."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from table.acta import ruling_keys
from table.games.cuarenta.rulings import CONTRACT
from table.judge import Judge
from tests.cuarenta import naive
from tests.cuarenta.randomactas import random_acta


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_same_rulings(seed: int) -> None:
    header, inputs = random_acta(seed)
    engine = Judge.open(json.dumps(header).encode())
    assert isinstance(engine, Judge)
    second = naive.Judge(header)
    for line, keys in enumerate(inputs, start=2):
        raw = json.dumps(keys).encode()
        _what, rulings = engine.feed(raw, line)
        judged = [keys for keys in map(ruling_keys, rulings) if keys["out"] in CONTRACT]
        # A line without "in" is no input that a file could hold beside rulings, but it is one to a judge.
        assert judged == second.feed(keys, line), (line, keys)
