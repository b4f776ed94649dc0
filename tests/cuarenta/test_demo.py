"""`table demo --game cuarenta`: the whole table, without a window."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from table.cli import main
from table.commands import judge


def headless(folder: Path, *arguments: str) -> list[str]:
    """Play a mesa without a window; the lines of its acta."""
    command = ["demo", "--game", "cuarenta", "--headless", "--frames", str(folder), "--lang", "es", "--size", "480x300"]
    ended = CliRunner().invoke(main, [*command, *arguments])
    assert ended.exit_code == 0, ended.output
    actas = sorted((folder / "actas").glob("*.acta.jsonl"))
    assert judge.judge_files([str(actas[0])], judge.AsCheck(), None) == 0
    return actas[0].read_text().splitlines()


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "4"),
        ("--players", "2"),
        ("--players", "4", "--deal", "pads", "--pack", "spanish"),
        ("--players", "2", "--pack", "spanish", "--no-sayings"),
    ],
    ids=" ".join,
)
def test_a_mesa_is_played_to_its_end(arguments: tuple[str, ...], tmp_path: Path) -> None:
    lines = headless(tmp_path, "--seed", "5", *arguments)
    assert '"game":"cuarenta"' in lines[0]
    assert any('"out":"match"' in line for line in lines)
    assert not [line for line in lines if '"out":"refused"' in line or '"out":"fault"' in line]
    pictures = {path.stem.split("-")[1] for path in tmp_path.glob("*.png")}
    assert {"first", "hand", "game"} <= pictures


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "3"], "--players: 3 does not go with cuarenta; possible: 2, 4"),
        (["--rules", "narro"], '--rules: "narro" does not go with cuarenta; possible: cuarenta'),
        (["--game", "cuatrola", "--players", "2"], "--players: 2 does not go with cuatrola; possible: 4"),
        (["--game", "cuatrola", "--pack", "french"], "--pack: french does not go with cuatrola; possible: spanish"),
    ],
)
def test_what_cannot_be_played_is_named(arguments: list[str], message: str, tmp_path: Path) -> None:
    command = ["demo", "--game", "cuarenta", "--headless", "--frames", str(tmp_path), "--lang", "en", *arguments]
    ended = CliRunner().invoke(main, command)
    assert ended.exit_code == 2
    assert message in ended.output
