"""`make hardware`: the harnesses drawn with their cable lists, the printed parts as STL, all into build/hardware.

What a missing tool keeps from being built is said loudly, with the package that brings it; the rest is built.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
OUT = HERE.parent / "build" / "hardware"

PARTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "reader_cup": ("reader_cup", ()),
    "light_plate": ("light_plate", ()),
    "pi_case": ("pi_case", ('part="case"',)),
    "pi_case_lid": ("pi_case", ('part="lid"',)),
    "display_foot": ("pi_case", ('part="foot"',)),
    "tag_jig": ("tag_jig", ()),
    "tray": ("tray", ('part="tray"',)),
    "tray_mat": ("tray", ('part="mat"',)),
    "won_tricks": ("won_tricks", ()),
}
"""Each printed part: its file in parts/, and what is set in it."""


def main() -> int:
    """Build what can be built here; the exit status is 1 if something that could be built failed."""
    failed = []
    for kind, build, missing in (("harness", _harnesses, _for_harnesses()), ("parts", _parts, _for_parts())):
        if missing:
            print(f"SKIPPED: {kind}: {', '.join(missing)}", file=sys.stderr)
        else:
            failed += build(OUT / kind)
    for what in failed:
        print(f"FAILED: {what}", file=sys.stderr)
    return 1 if failed else 0


def _for_harnesses() -> list[str]:
    missing = []
    if importlib.util.find_spec("wireviz") is None:
        missing.append("wireviz is missing (PyPI: wireviz; pip install '.[hardware]')")
    if shutil.which("dot") is None:
        missing.append("dot is missing (Debian: graphviz)")
    return missing


def _for_parts() -> list[str]:
    return [] if shutil.which("openscad") else ["openscad is missing (Debian: openscad)"]


def _harnesses(folder: Path) -> list[str]:
    folder.mkdir(parents=True, exist_ok=True)
    failed = []
    for file in sorted((HERE / "harness").glob("*.yaml")):
        # The command line of the package, by its function: it has no module to run.
        code = "from wireviz.wv_cli import wireviz; wireviz()"
        command: list[str | Path] = [
            sys.executable,
            "-c",
            code,
            "--format",
            "spt",
            "--output-dir",
            str(folder),
            str(file),
        ]
        failed += _run(file.name, *command)
        print(f"{folder / file.stem}.svg .png .bom.tsv")
    return failed


def _parts(folder: Path) -> list[str]:
    folder.mkdir(parents=True, exist_ok=True)
    failed = []
    for name, (file, settings) in PARTS.items():
        where = folder / f"{name}.stl"
        options = [word for setting in settings for word in ("-D", setting)]
        failed += _run(name, "openscad", "--hardwarnings", "-o", where, *options, HERE / "parts" / f"{file}.scad")
        print(where)
    failed += _run("layout", "openscad", "-o", folder / "layout.svg", HERE / "parts" / "layout.scad")
    print(folder / "layout.svg")
    return failed


def _run(name: str, *command: str | Path) -> list[str]:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return [] if done.returncode == 0 else [f"{name}: {done.stdout.strip()}"]


if __name__ == "__main__":
    sys.exit(main())
