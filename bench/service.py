"""`python -m bench.service`: `table run` as the service runs it, over data folders of nothing, and of many evenings.

From its start to READY=1, which comes with the first frame; then its memory and what it takes of a core at rest. The
screen is 1080p on SDL's dummy driver, the seats are simulated ones.
"""

from __future__ import annotations

import os
import platform
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bench.memory import kept
from table.memory.index import rebuilt

ROUNDS = 7
GAMES = 1000
REST_S = 10.0
SETTINGS = '[display]\nsize = "1920x1080"\nnight = "23:00-08:00"\n[host]\npin = "2580"\n'


def main() -> None:
    """All figures, as a table."""
    load = os.getloadavg()[0]
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, load {load:.1f}.\n")
    print("| data | first frame, median (slowest) | memory | at rest |\n|---|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir()
        print("| nothing | " + " | ".join(figures(data, Path(folder))) + " |")
        shutil.rmtree(data)
        data.mkdir()
        rebuilt(kept(data, GAMES)).close()
        print(f"| {GAMES:,} games | " + " | ".join(figures(data, Path(folder))) + " |")


def figures(data: Path, folder: Path) -> tuple[str, str, str]:
    """Start, memory, rest over this data folder."""
    (folder / "table.toml").write_text(SETTINGS, encoding="utf-8")
    took = []
    for _round in range(ROUNDS):
        with service(data, folder) as (_process, seconds):
            took.append(seconds)
    with service(data, folder) as (process, _seconds):
        time.sleep(2)
        before = _cpu(process.pid)
        time.sleep(REST_S)
        rest = (_cpu(process.pid) - before) / REST_S
        memory = _resident(process.pid)
    return f"{statistics.median(took):.2f} s ({max(took):.2f} s)", f"{memory:.0f} MB", f"{rest:.1%} of a core"


@contextmanager
def service(data: Path, folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
    """The service, ready, and how long that took in seconds."""
    told = folder / "notify"
    told.unlink(missing_ok=True)
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as line:
        line.bind(str(told))
        line.settimeout(60)
        dummy = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "NOTIFY_SOCKET": str(told)}
        command = [sys.executable, "-m", "table", "run", "--data", str(data), "--settings", str(folder / "table.toml")]
        began = time.perf_counter()
        process = subprocess.Popen(command, env={**os.environ, **dummy}, stderr=subprocess.DEVNULL)
        try:
            assert line.recv(100) == b"READY=1"
            yield process, time.perf_counter() - began
        finally:
            process.terminate()
            process.wait(10)


def _cpu(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


if __name__ == "__main__":
    main()
