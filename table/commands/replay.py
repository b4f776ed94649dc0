"""`table replay`: a record of readings through sensing and the engine in virtual time; prints the actas it leads to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import BinaryIO

from msgspec.structs import replace

from table import acta, partida
from table.acta import Blank, write_ruling
from table.commands import Unusable
from table.following import Begun, Games, Instead, Outs, happen
from table.games.contract import HeaderProblem
from table.partida import Line
from table.readings import (
    Button,
    Fault,
    Reading,
    ReadingProblem,
    ReadingsHeader,
    Restart,
    Sees,
    read_header,
    read_reading,
)
from table.sensing import Alert, Setup


class Replay:
    """A record of readings being played again: the actas' lines so far, a game an acta, and the alerts beside them."""

    def __init__(self, header: ReadingsHeader) -> None:
        self.setup = Setup(deck=header.deck, deal=header.deal, timing=header.timing)
        begun = partida.begin(header.acta, self.setup, 0)
        if isinstance(begun, HeaderProblem):
            raise Unusable(f"{begun.key}: {begun.message}")
        self.games = Games(begun)
        self.reported: dict[int, Sees | Fault] = {}
        self.down: dict[tuple[int, str], Button] = {}
        self.actas = [[acta.write_header(header.acta)]]
        self.alerts: list[Alert] = []

    @property
    def lines(self) -> list[bytes]:
        """The lines of all games; each game's begin with its header."""
        return [line for lines in self.actas for line in lines]

    def read(self, reading: Reading) -> None:
        """One reading and everything due before it."""
        if isinstance(reading, Restart):
            self._take(happen(self.games, None, reading.t))
            self._restart(reading.t)
            return
        if isinstance(reading, Sees | Fault):
            self.reported[reading.seat] = reading
        elif isinstance(reading, Button):
            self.down.pop((reading.seat, reading.button), None)
            if reading.down:
                self.down[reading.seat, reading.button] = reading
        self._take(happen(self.games, reading, reading.t))

    def _restart(self, now: int) -> None:
        """The program starts anew from its last acta alone; then every reader reports what it reported before."""
        resumed = partida.resume(self.actas[-1], self.setup, now)
        assert not isinstance(resumed, HeaderProblem), "the header has been read before"
        game, missing = resumed
        self._take((Games(game), missing))
        for before in (*self.reported.values(), *self.down.values()):
            self._take(happen(self.games, replace(before, t=now), now))

    def _take(self, happened: tuple[Games, Outs]) -> None:
        self.games, outs = happened
        for out in outs:
            if isinstance(out, Begun):
                self.actas.append([acta.write_header(out.header)])
            elif isinstance(out, Instead):
                self.actas[-1] = [acta.write_header(out.header)]
            elif isinstance(out, Line):
                self.actas[-1].append(out.raw)
            else:
                self.alerts.append(out)


def replay_file(name: str) -> int:
    """Replay this file (``-`` is standard input) onto standard output; the exit status. Raises `Unusable`.

    The acta comes first and the alerts after it, so that its lines have the numbers the table's own acta gives them.
    Each further game's acta follows the one before it, its header first; a line's number counts from there.
    """
    try:
        stream: BinaryIO = sys.stdin.buffer if name == "-" else open(name, "rb")  # noqa: SIM115 - read to its end
        with stream:
            raw = stream.read()
    except OSError as problem:
        raise Unusable(f"{name}: {problem.strerror or problem}") from None
    replay = replayed(raw, name)
    out = sys.stdout.buffer
    out.writelines(replay.lines)
    out.writelines(map(write_ruling, replay.alerts))
    out.flush()
    return 0


def replayed(raw: bytes, name: str) -> Replay:
    """The replay of a whole record. Raises `Unusable` with the name, line, key and what is possible."""
    lines = _numbered(raw)
    number, first = next(lines, (1, b""))
    header = read_header(first)
    if isinstance(header, HeaderProblem):
        raise Unusable(f"{name}: line {number}: {header.key}: {header.message}")
    try:
        replay = Replay(header)
    except Unusable as problem:
        raise Unusable(f"{name}: line {number}: {problem}") from None
    after = 0
    for number, line in lines:
        reading = read_reading(line, after)
        if isinstance(reading, ReadingProblem):
            raise Unusable(f"{name}: line {number}: {reading.key}: {reading.message}")
        if not isinstance(reading, Blank):
            after = reading.t
            replay.read(reading)
    return replay


def _numbered(raw: bytes) -> Iterator[tuple[int, bytes]]:
    return ((number, line) for number, line in enumerate(raw.split(b"\n"), start=1) if line.strip())
