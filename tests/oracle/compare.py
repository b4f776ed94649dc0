"""Holds the real judge against the oracle on random actas: `python -m tests.oracle.compare --seed N --count M`.

The real judge is run as a program on batches of files, or called with `--in-process MODULE:FUNCTION` (given
the lines as bytes, it returns the rulings). What is compared are the contract's kinds and keys, in order. The
first difference is printed with an acta made as short as possible; exit status 1.
"""

import argparse
import importlib
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.oracle.judge import HeaderError, judge
from tests.oracle.randomgames import random_acta, random_header

Line = dict[str, Any]
Verdict = list[Line] | str  # rulings, or how the judge failed
Real = Callable[[list[list[bytes]]], list[Verdict]]
KEYS = {
    "refused": ["why"],
    "trick": ["trick", "winner", "points"],
    "cante": ["seat", "suit", "value"],
    "cante_falso": ["seat", "suit"],
    "renuncio": ["seat", "card", "trick", "play_line", "duty"],
    "doubt": [],
    "undone": ["to"],
    "overruled": ["of"],
    "hand": ["winner", "points", "contract", "why", "tantos", "tricks", "score"],
    "game": ["winner", "score"],
}
MISSING = "<missing>"


def reduced(rulings: list[Line]) -> list[Line]:
    """The contract's kinds and keys only."""
    return [
        {key: ruling.get(key, MISSING) for key in ["out", "line", *KEYS[ruling["out"]]]}
        for ruling in rulings
        if ruling.get("out") in KEYS
    ]


def by_program(command: list[str], folder: Path) -> Real:
    """The real judge as a program; in a batch that fails each file is judged alone."""

    def run(files: list[Path]) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([*command, *map(str, files)], capture_output=True, check=False, timeout=300)

    def rulings(output: bytes) -> list[Line]:
        return [json.loads(line) for line in output.splitlines() if line.strip()]

    def alone(file: Path) -> Verdict:
        done = run([file])
        if done.returncode != 0:
            return f"exit status {done.returncode}: {done.stderr.decode(errors='replace')[-2000:]}"
        return reduced(rulings(done.stdout))

    def judged(actas: list[list[bytes]]) -> list[Verdict]:
        files = []
        for place, lines in enumerate(actas):
            file = folder / f"{place}.acta.jsonl"
            file.write_bytes(b"\n".join(lines) + b"\n")
            files.append(file)
        done = run(files)
        if done.returncode != 0 or len(files) == 1:
            return [alone(file) for file in files]
        parts: list[list[Line]] = []
        for line in rulings(done.stdout):
            if "file" in line and "out" not in line:
                parts.append([])
            else:
                parts[-1].append(line)
        if len(parts) != len(files):
            return ["the program did not name every file" for _ in files]
        return [reduced(part) for part in parts]

    return judged


def headers_disagree(command: list[str], file: Path, seeds: range) -> int:
    """Headers alone: status 2 and no output for those the oracle cannot read, else status 0. The number wrong."""
    wrong = 0
    for seed in seeds:
        header = random_header(random.Random(seed))
        try:
            judge([header])
            readable = True
        except HeaderError:
            readable = False
        file.write_bytes(header + b"\n")
        done = subprocess.run([*command, str(file)], capture_output=True, check=False, timeout=60)
        if done.returncode != (0 if readable else 2) or done.stdout:
            wrong += 1
            print(f"header {seed}: {'readable' if readable else 'unreadable'}, status {done.returncode}")
            print(f"  {header.decode(errors='replace')}\n  {done.stderr.decode(errors='replace')[-500:]}")
    return wrong


def in_process(name: str) -> Real:
    """The real judge as a function of the lines."""
    module, _, function = name.partition(":")
    call = getattr(importlib.import_module(module), function)

    def one(lines: list[bytes]) -> Verdict:
        try:
            return reduced(call(lines))
        except Exception as error:
            return f"{type(error).__name__}: {error}"

    return lambda actas: [one(lines) for lines in actas]


def differs(real: Real, actas: list[list[bytes]]) -> list[bool]:
    """For each acta, whether the two judges disagree."""
    return [verdict != reduced(judge(lines)) for verdict, lines in zip(real(actas), actas, strict=True)]


def header_at(lines: list[bytes]) -> int:
    """Where the header is."""
    return next(place for place, line in enumerate(lines) if line.strip())


def minimised(real: Real, lines: list[bytes]) -> list[bytes]:
    """Blank lines out while the judges still disagree, then take the blank lines out as well."""
    first = header_at(lines)
    size = len(lines)
    while size:
        places = range(first + 1, len(lines), size)
        shorter = [
            [*lines[:start], *(b"" for _ in lines[start : start + size]), *lines[start + size :]] for start in places
        ]
        shorter = [acta for acta in shorter if acta != lines]
        found = [acta for acta, bad in zip(shorter, differs(real, shorter), strict=True) if bad] if shorter else []
        if found:
            lines = min(found, key=lambda acta: sum(bool(line.strip()) for line in acta))
        else:
            size //= 2
    dense = renumbered(lines)
    return dense if differs(real, [dense])[0] else lines


def renumbered(lines: list[bytes]) -> list[bytes]:
    """Without blank lines; every `to` points to the same input as before."""
    kept = [place for place, line in enumerate(lines) if line.strip()]
    number = {old + 1: new + 1 for new, old in enumerate(kept)}
    dense = []
    for place in kept:
        try:
            line = json.loads(lines[place])
        except ValueError:
            line = None
        if isinstance(line, dict) and line.get("in") == "undo" and line.get("to") in number:
            dense.append(json.dumps({**line, "to": number[line["to"]]}).encode())
        else:
            dense.append(lines[place])
    return dense


def report(real: Real, lines: list[bytes]) -> None:
    """Print the acta with both judges' rulings."""
    verdict, ours = real([lines])[0], reduced(judge(lines))
    for number, line in enumerate(lines, 1):
        if line.strip():
            print(f"{number:4} {line.decode(errors='replace')}")
        theirs = [] if isinstance(verdict, str) else [r for r in verdict if r["line"] == number]
        wanted = [ruling for ruling in ours if ruling["line"] == number]
        if theirs == wanted:
            for ruling in wanted:
                print(f"          {json.dumps(ruling)}")
            continue
        for name, rulings in (("oracle", wanted), ("table ", theirs)):
            print(f"  {name} {' '.join(json.dumps(ruling) for ruling in rulings) or '-'}")
    if isinstance(verdict, str):
        print(f"  table  failed: {verdict}")
    elif sorted(map(json.dumps, verdict)) == sorted(map(json.dumps, ours)):
        print("  the same rulings in another order of lines")


def main() -> int:
    """Exit status 1 at the first difference, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the first acta; the next has the next number")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--batch", type=int, default=50)
    parser.add_argument("--command", default=f"{Path(sys.executable).parent / 'table'} judge")
    parser.add_argument("--in-process", metavar="MODULE:FUNCTION")
    parser.add_argument("--most", type=int, default=1, help="stop after so many differences")
    parser.add_argument("--keep", type=Path, help="write each minimised acta into this folder")
    parser.add_argument("--headers", type=int, default=0, help="also try so many headers (a process each)")
    options = parser.parse_args()
    found = 0
    with tempfile.TemporaryDirectory() as folder:
        if options.in_process:
            real = in_process(options.in_process)
        else:
            real = by_program(options.command.split(), Path(folder))
        if options.headers and not options.in_process:
            seeds = range(options.seed, options.seed + options.headers)
            found += headers_disagree(options.command.split(), Path(folder) / "header", seeds)
        for start in range(options.seed, options.seed + options.count, options.batch):
            seeds = range(start, min(start + options.batch, options.seed + options.count))
            actas = [random_acta(random.Random(seed)) for seed in seeds]
            for seed, lines, bad in zip(seeds, actas, differs(real, actas), strict=True):
                if not bad:
                    continue
                found += 1
                short = minimised(real, lines)
                print(f"seed {seed}: the judges disagree")
                report(real, short)
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / f"{seed}.acta.jsonl").write_bytes(b"\n".join(short) + b"\n")
                if found >= options.most:
                    return 1
    print(f"{options.count} actas, {found} with a difference")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
