"""`table judge`: read actas, print what the judge rules."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Protocol

import msgspec
from msgspec.structs import replace

from table.acta import LONGEST_LINE, write_ruling
from table.commands import Unusable, printable
from table.games.contract import Header, HeaderProblem
from table.judge import RULES_OPTION, Comparison, Judge
from table.languages import words_in
from table.memory.files import Places
from table.telling import TELLERS, Teller

DIFFERENT = 1
"""The exit status of --check when the rulings differ."""

_CHUNK = LONGEST_LINE + 2


@dataclass
class Acta:
    """One file with its header read: the judge for it and the line the next one has."""

    name: str
    stream: BinaryIO | None
    """None: to be opened again at `offset`, so that any number of files can wait their turn"""
    offset: int
    judge: Judge
    line: int

    @property
    def live(self) -> bool:
        """Whether somebody may be writing it while we read: then every line is answered at once."""
        return self.stream is not None

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """The lines after the header with their numbers; a last line needs no line feed."""
        with self._reading() as stream:
            while raw := _next_line(stream):
                self.line += 1
                yield self.line, raw

    def _reading(self) -> AbstractContextManager[BinaryIO]:
        if self.stream is not None:
            return nullcontext(self.stream)
        stream = open(self.name, "rb")  # noqa: SIM115 - the caller's `with` closes it
        stream.seek(self.offset)
        return stream


def _next_line(stream: BinaryIO) -> bytes:
    """One line with its line feed, empty at the end. Of a line too long to be read only the head is kept."""
    raw = stream.readline(_CHUNK)
    if len(raw) < _CHUNK or raw.endswith(b"\n"):
        return raw
    blank = not raw.strip()
    while (more := stream.readline(_CHUNK)) and not more.endswith(b"\n"):
        blank = blank and not more.strip()
    return b"\n" if blank and not more.strip() else b"x" * _CHUNK


def open_acta(name: str, rules: str | None) -> Acta:
    """The acta of this name, ``-`` for standard input. Raises `Unusable`."""
    try:
        stream = sys.stdin.buffer if name == "-" else open(name, "rb")  # noqa: SIM115 - kept open if it has to be
        line = 1
        while (raw := _next_line(stream)) and not raw.strip():
            line += 1
        again = stream is not sys.stdin.buffer and stream.seekable()
        offset = stream.tell() if again else 0
        if again:
            stream.close()
    except OSError as problem:
        raise Unusable(f"{name}: {problem.strerror or problem}") from None
    if not raw:
        raise Unusable(f"{name}: line {line}: acta: the file has no header")
    judge = Judge.open(raw, rules)
    if isinstance(judge, HeaderProblem):
        if judge.key == RULES_OPTION:
            raise Unusable(f"{judge.key}: {judge.message}")
        raise Unusable(f"{name}: line {line}: {judge.key}: {judge.message}")
    return Acta(name, None if again else stream, offset, judge, line)


class Printer(Protocol):
    """What becomes of an acta's rulings; `failed` says that the acta is not what it should be."""

    failed: str | None

    def begin(self, acta: Acta, *, one_of_several: bool) -> bytes:
        """What is printed before the first input."""

    def tell(self, line: int, raw: bytes, what: Any, rulings: Sequence[Any]) -> bytes:
        """What is printed for one line."""

    def end(self) -> bytes:
        """What is printed after the last."""


class AsRulings:
    """The rulings as JSON Lines."""

    failed: str | None = None

    def begin(self, acta: Acta, *, one_of_several: bool) -> bytes:
        """Which file it is, if there are several: the header is the reader's own."""
        if not one_of_several:
            return b""
        return msgspec.json.encode({"file": os.fsencode(acta.name).decode(errors="replace")}) + b"\n"

    def tell(self, _line: int, _raw: bytes, _what: Any, rulings: Sequence[Any]) -> bytes:
        """A line a ruling."""
        return b"".join(map(write_ruling, rulings))

    def end(self) -> bytes:
        """Nothing more."""
        return b""


class AsText:
    """The acta told in words."""

    failed: str | None = None

    def __init__(self, language: str) -> None:
        self.words = words_in(language)
        self.teller: Teller
        self.acta: Acta

    def begin(self, acta: Acta, *, one_of_several: bool) -> bytes:
        """Which file it is, if there are several, and who plays."""
        self.acta = acta
        self.teller = TELLERS[acta.judge.game.name](_with_names(acta.name, acta.judge.header), self.words)
        title = [f"== {acta.name} =="] if one_of_several else []
        return _text(chain(title, self.teller.opening()))

    def tell(self, _line: int, _raw: bytes, what: Any, rulings: Sequence[Any]) -> bytes:
        """The lines this input is worth."""
        return b"" if what is None else _text(self.teller.told(what, rulings, self.acta.judge.state))

    def end(self) -> bytes:
        """What is left on the table."""
        return _text(self.teller.closing())


def _with_names(file: str, header: Header) -> Header:
    """The header with its players' names, where they are ids whose names are kept in the acta's data folder."""
    from table.memory import names as names_file  # noqa: PLC0415 - only an evening's actas have ids
    from table.timba.names import is_id  # noqa: PLC0415

    if not all(map(is_id, header.players)):
        return header
    try:
        names = names_file.load(Places.within(Path(file).absolute().parents[1]).names)
    except (OSError, names_file.DamagedNames, IndexError):
        return header
    return replace(header, players=tuple(map(names.label, header.players))) if names.players else header


def _text(lines: Iterable[str]) -> bytes:
    # A name with half a surrogate pair is possible JSON, but no UTF-8.
    return "".join(printable(line) + "\n" for line in lines).encode(errors="replace")


class AsCheck:
    """Nothing but the first difference to the rulings that stand in the acta."""

    def __init__(self) -> None:
        self.failed: str | None = None
        self.comparison: Comparison

    def begin(self, acta: Acta, *, one_of_several: bool) -> bytes:  # noqa: ARG002 - the protocol's
        """Nothing is printed."""
        self.comparison = Comparison(acta.judge.game.contract)
        return b""

    def tell(self, line: int, raw: bytes, what: Any, rulings: Sequence[Any]) -> bytes:
        """Take note; `failed` is set at the first difference."""
        if what is None:
            self.comparison.add_written(raw, line)
        for ruling in rulings:
            self.comparison.add_judged(ruling)
        self.failed = self.comparison.difference(at_end=False)
        return b""

    def end(self) -> bytes:
        """Rulings too many on either side."""
        self.failed = self.failed or self.comparison.difference(at_end=True)
        return b""


def judge_files(names: Sequence[str], printer: Printer, rules: str | None) -> int:
    """Judge the files in order onto standard output; the exit status. Raises `Unusable` before any output."""
    actas = [open_acta(name, rules) for name in names]
    out = sys.stdout.buffer
    for acta in actas:
        _put(out, printer.begin(acta, one_of_several=len(actas) > 1), acta.live)
        for line, raw in acta.lines():
            what, rulings = acta.judge.feed(raw, line)
            _put(out, printer.tell(line, raw, what, rulings), acta.live)
            if printer.failed:
                break
        else:
            _put(out, printer.end(), acta.live)
        if printer.failed:
            print(printable(f"{acta.name}: {printer.failed}"), file=sys.stderr)
            return DIFFERENT
    out.flush()
    return 0


def _put(out: BinaryIO, text: bytes, live: bool) -> None:
    if text:
        out.write(text)
        if live:
            out.flush()
