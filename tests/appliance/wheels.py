"""Small wheels called "table" for the tests of installing: the real units, and a program of a few lines."""

from __future__ import annotations

import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]

READY = """
import os, socket, sys, time
print("version", VERSION)
if "run" in sys.argv:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])
    time.sleep(60)
"""
"""A program that reaches its first frame."""

CRASHES = 'raise SystemExit("this version cannot even start")\n'


def wheel(folder: Path, version: str, program: str = READY) -> Path:
    """A wheel of the table of this version, in a folder of its own; its back-up command is the real one."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"table-{version}-py3-none-any.whl"
    info = f"table-{version}.dist-info"
    files = {
        "table/__init__.py": "",
        "table/__main__.py": f"VERSION = {version!r}\n{program}",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: table\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    for file in sorted((ROOT / "table" / "appliance").glob("*.py")):
        files[f"table/appliance/{file.name}"] = file.read_text(encoding="utf-8")
    for file in sorted((ROOT / "systemd").iterdir()):
        text = file.read_text(encoding="utf-8")
        files[f"table-{version}.data/data/share/table/systemd/{file.name}"] = f"# of version {version}\n{text}"
    files[f"{info}/RECORD"] = "".join(f"{name},,\n" for name in [*files, f"{info}/RECORD"])
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text)
    return path
