"""The import rule: the core has no I/O, no clock, no thread, no randomness – and the check can fail."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def _check(folder: Path) -> subprocess.CompletedProcess[str]:
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    return subprocess.run(
        [sys.executable, "-P", "-c", code, "--no-cache"],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "table", tmp_path / "table", ignore=shutil.ignore_patterns("assets", "__pycache__"))
    return tmp_path


def test_the_project_keeps_the_rule(copy: Path) -> None:
    done = _check(copy)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("module", ["time", "random", "os", "threading", "pygame"])
def test_a_core_module_that_breaks_the_rule_is_found(copy: Path, module: str) -> None:
    game = copy / "table" / "games" / "cuatrola" / "game.py"
    game.write_text(game.read_text(encoding="utf-8") + f"\nimport {module}\n", encoding="utf-8")
    done = _check(copy)
    assert done.returncode != 0
    assert f"table.games.cuatrola.game -> {module}" in done.stdout


def test_a_core_module_that_imports_a_command_is_found(copy: Path) -> None:
    cards = copy / "table" / "cards.py"
    cards.write_text(cards.read_text(encoding="utf-8") + "\nimport table.commands.judge\n", encoding="utf-8")
    assert _check(copy).returncode != 0
