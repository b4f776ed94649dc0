"""A table's process for tests: started, listened to, and surely gone afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]

NO_DEVICES = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONUNBUFFERED": "1"}


@contextmanager
def running(
    *arguments: str | Path, environment: dict[str, str] | None = None
) -> Iterator[tuple[subprocess.Popen[str], IO[str]]]:
    """`table` with these arguments, and what it writes to standard error."""
    process = subprocess.Popen(
        [sys.executable, "-m", "table", *map(str, arguments)],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **(NO_DEVICES if environment is None else environment)},
        cwd=ROOT,
    )
    assert process.stderr is not None
    with process:
        try:
            yield process, process.stderr
        finally:
            process.kill()


def read_until(stream: IO[str], text: str) -> str:
    """Everything up to the line with this text. Fails if the stream ends before it."""
    told = ""
    while text not in told:
        line = stream.readline()
        assert line, f"{text!r} is not in {told!r}"
        told += line
    return told
