"""`table replay`: what it cannot read it says in one line that names file, line, key and what is possible."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from table.cli import main
from tests.sensing.games import header_of
from tests.sensing.simulate import UIDS, readings_file, readings_header

HEADER = json.loads(readings_file(readings_header(header_of()), []))


def replay(folder: Path, *lines: Any) -> Any:
    file = folder / "a.readings.jsonl"
    file.write_text("".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines))
    return CliRunner().invoke(main, ["replay", str(file)])


@pytest.mark.parametrize(
    ("change", "key", "possible"),
    [
        ({"readings": 2}, "readings", "1"),
        ({"game": "mus"}, "game", "cuatrola"),
        ({"rules": "casa"}, "rules", "narro"),
        ({"players": ["Ana"]}, "players", "4"),
        ({"dealer": 4}, "dealer", "0 to 3"),
        ({"house": {"pisar": 1}}, "house.pisar", "true, false"),
        ({"deal": "face up"}, "deal", "none, pads"),
        ({"deck": ["Ao"]}, "deck", "UIDs"),
        ({"deck": {"04": "1o"}}, "deck.04", "Ao"),
        ({"deck": {"4": "Ao"}}, 'deck."4"', "hexadecimal"),
        ({"settle_ms": -1}, "settle_ms", "from 0"),
        ({"dear_ms": 1.5}, "dear_ms", "integer"),
    ],
)
def test_header_that_cannot_be(tmp_path: Path, change: dict[str, Any], key: str, possible: str) -> None:
    result = replay(tmp_path, HEADER | change)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert f"a.readings.jsonl: line 1: {key}: " in result.stderr
    assert possible in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "key", "possible"),
    [
        ("[1]", "t", "an object"),
        ({"seat": 0, "sees": []}, "t", "integer from 0"),
        ({"t": 400, "seat": 0, "sees": []}, "t", "from 500 on"),
        ({"t": True, "seat": 0, "sees": []}, "t", "integer from 0"),
        ({"t": 600, "seat": 4, "sees": []}, "seat", "0 to 3"),
        ({"t": 600, "seat": 0}, "seat", "sees, fault, button"),
        ({"t": 600, "seat": 0, "sees": "04"}, "sees", "a list of UIDs"),
        ({"t": 600, "seat": 0, "fault": "dead"}, "fault", "timeout, garbled, lost"),
        ({"t": 600, "seat": 0, "button": "azul", "down": True}, "button", "verde, blanco, rojo"),
        ({"t": 600, "seat": 0, "button": "rojo"}, "down", "true, false"),
        ({"t": 600, "host": {"card": "Ao"}}, "host", "an input of the acta"),
        ({"t": 600, "restart": 1}, "restart", "true"),
        ({"t": 600, "seat": 0, "sees": [], "fault": "lost"}, "fault", "one thing"),
    ],
)
def test_line_that_cannot_be(tmp_path: Path, line: Any, key: str, possible: str) -> None:
    result = replay(tmp_path, HEADER, "", {"t": 500}, line)
    assert result.exit_code == 2
    assert f"a.readings.jsonl: line 4: {key}: " in result.stderr
    assert possible in result.stderr
    assert result.stderr.count("\n") == 1


def test_empty_file_and_missing_file(tmp_path: Path) -> None:
    assert "line 1: readings: " in replay(tmp_path).stderr
    result = CliRunner().invoke(main, ["replay", str(tmp_path / "none")])
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_lower_case_uids_and_a_missing_last_line_feed(tmp_path: Path) -> None:
    file = tmp_path / "a.readings.jsonl"
    sees = {"t": 1000, "seat": 3, "sees": [UIDS["Ro"].lower()]}
    file.write_text(f"{json.dumps(HEADER)}\n{json.dumps(sees)}\n{json.dumps({'t': 3000})}")
    result = CliRunner().invoke(main, ["replay", str(file)])
    assert result.stdout.splitlines()[1:] == ['{"in":"pinte","card":"Ro"}']


def test_reads_standard_input() -> None:
    text = readings_file(readings_header(header_of()), []).decode()
    result = CliRunner().invoke(main, ["replay", "-"], input=text)
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"acta": 1, "game": "cuatrola", "rules": "narro", "dealer": 3} | {
        "players": ["Ana", "Blas", "Carmen", "Diego"]
    }
