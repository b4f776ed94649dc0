"""`python -m bench.report FILE`: a run's figures as a table for BENCHMARKS.md, with ratios to the engines beside it."""

from __future__ import annotations

import json
import platform
import sys
from pathlib import Path
from typing import Any

BESIDE = {"test_openspiel_euchre": "OpenSpiel euchre", "test_python_chess": "python-chess"}


def _rate(bench: dict[str, Any]) -> float:
    return float(bench["extra_info"]["operations"]) / float(bench["stats"]["median"])


def report(run: dict[str, Any]) -> str:
    """The table of one pytest-benchmark run."""
    rates = {bench["name"]: _rate(bench) for bench in run["benchmarks"]}
    columns = [name for name in BESIDE if name in rates]
    lines = [
        f"{run['datetime'][:10]}, Python {platform.python_version()}, {platform.machine()}, "
        f"{run['machine_info']['cpu'].get('count', '?')} cores; medians of "
        f"{run['benchmarks'][0]['stats']['rounds']} rounds.",
        "",
        "| what | a second | aim | spread (IQR / median) | "
        + " | ".join(f"÷ {BESIDE[name]}" for name in columns)
        + " |",
        "|---|---:|---:|---:|" + "---:|" * len(columns),
    ]
    for bench in run["benchmarks"]:
        info, stats = bench["extra_info"], bench["stats"]
        name = bench["name"].removeprefix("test_").replace("_", " ")
        ratios = " | ".join(f"{rates[bench['name']] / rates[column]:.2f}" for column in columns)
        aim = f"{info['aim']:,}" if info["aim"] else "–"
        spread = stats["iqr"] / stats["median"]
        lines.append(f"| {name} | {rates[bench['name']]:,.0f} | {aim} | {spread:.0%} | {ratios} |")
    for bench in run["benchmarks"]:
        extra = {key: value for key, value in bench["extra_info"].items() if key not in ("operations", "aim")}
        if extra:
            lines += ["", f"{bench['name'].removeprefix('test_').replace('_', ' ')}: {extra}"]
    return "\n".join(lines)


if __name__ == "__main__":
    print(report(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
