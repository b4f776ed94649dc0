"""How a record of readings begins and, after a restart, goes on, so that its replay leads to the whole acta.

The program may have ended between a reading's line and its input's in the acta, or have played on without a record;
a record that goes on is therefore played again first and brought to where the acta is. A game's inputs that the
record has no readings of are entered as the host's; the restart after them makes the table forget that they were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from table import acta
from table.acta import Blank
from table.commands import Unusable
from table.commands.replay import Replay
from table.games.contract import HeaderProblem
from table.readings import (
    Fault,
    Host,
    Reading,
    ReadingProblem,
    ReadingsHeader,
    Restart,
    read_header,
    read_reading,
    write_header,
    write_reading,
)

LONGEST = 2_000_000
"""Bytes, some twenty games; a longer record is not gone on with: to play it again would hold the table's start up."""

FAR = 1
"""So many inputs a record may be ahead of its acta: the one that was not journalled any more."""


class Recording(msgspec.Struct, frozen=True):
    """A record to be written: so many bytes of its file stay, and these lines come first."""

    whole: int
    first: bytes
    complete: bool = True
    """its replay leads to the whole acta"""


def last_time(raw: bytes) -> int:
    """The time at which a record's file ends, 0 if it is none."""
    for line in reversed(raw.split(b"\n")[1:]):
        keys = acta.read_line(line)
        if isinstance(keys, dict) and type(keys.get("t")) is int and keys["t"] >= 0:
            return int(keys["t"])
    return 0


def begun(header: ReadingsHeader, lines: Sequence[bytes], now: int) -> Recording:
    """A new record of the game with these lines of its acta, the header first."""
    replay = Replay(header)
    entered = _entered(lines[1:], now)
    readings: list[Reading] = [*entered, Restart(now)] if entered else []
    for reading in readings:
        replay.read(reading)
    if replay.actas[-1] != list(lines):
        return Recording(0, write_header(header), complete=False)
    return Recording(0, write_header(header) + b"".join(map(write_reading, readings)))


def gone_on(raw: bytes, header: ReadingsHeader, lines: Sequence[bytes], now: int) -> Recording | None:
    """The record in this file after a restart at `now`; None if it is not of this table and this game."""
    found = _fitting(raw, header, lines) if len(raw) <= LONGEST else None
    if found is None:
        return None
    whole, replay = found
    cut = last_time(raw[:whole])
    readings = _restarted(replay, cut)
    missing = _entered(lines[len(replay.actas[-1]) :], cut)
    if missing or cut < now:
        # Nothing that was waiting then may become an input meanwhile.
        readings.extend(missing)
        readings.extend(_restarted(replay, now))
    for reading in readings:
        replay.read(reading)
    if replay.actas[-1] != list(lines):
        return None
    return Recording(whole, b"".join(map(write_reading, readings)))


def _restarted(replay: Replay, now: int) -> list[Reading]:
    """A restart before which and after which no reader has spoken.

    Nobody knows what lies there now, nor whether a button is still down.
    """
    held = {seat for seat, _button in replay.down}
    silent: list[Reading] = [
        Fault(now, seat, "lost" if seat in held else "timeout") for seat in sorted({*replay.reported, *held})
    ]
    return [*silent, Restart(now), *silent]


def _entered(lines: Sequence[bytes], now: int) -> list[Host]:
    """These inputs as the host's."""
    inputs = (keys for keys in map(acta.read_line, lines) if isinstance(keys, dict) and "in" in keys)
    return [Host(now, keys) for keys in inputs]


def _fitting(raw: bytes, header: ReadingsHeader, lines: Sequence[bytes]) -> tuple[int, Replay] | None:
    """How far the record leads to this acta and not beyond it, in bytes, and its replay up to there."""
    whole, fitting, fits = 0, 0, False
    replay, seen = None, (0, 0)
    try:
        for end, replay in _replayed(raw, header):
            game = replay.actas[-1]
            if (len(replay.actas), len(game)) != seen:
                seen, fits = (len(replay.actas), len(game)), game == list(lines[: len(game)])
                fitting = len(replay.lines) if fits else fitting
            whole = end if fits else whole
    except Unusable:
        return None
    if replay is None or whole == 0:
        return None
    beyond = [line for line in replay.lines[fitting:] if b'"in"' in line]
    if len(beyond) > FAR:
        return None
    if beyond:
        *_before, (_end, replay) = _replayed(raw[:whole], header)
    return whole, replay


def _replayed(raw: bytes, header: ReadingsHeader) -> Iterator[tuple[int, Replay]]:
    """The replay after each line, and where that line ends; a torn last one is left out. Raises `Unusable`."""
    first, *rest = raw.splitlines(keepends=True) or [b""]
    own = read_header(first)
    if isinstance(own, HeaderProblem) or (own.deck, own.deal, own.timing) != (header.deck, header.deal, header.timing):
        raise Unusable("another table's record")
    replay = Replay(own)
    end, after = len(first), 0
    yield end, replay
    for number, line in enumerate(rest, start=1):
        reading = read_reading(line, after)
        if not line.endswith(b"\n") or (isinstance(reading, ReadingProblem) and number == len(rest)):
            return
        if isinstance(reading, ReadingProblem):
            raise Unusable(f"{reading.key}: {reading.message}")
        end += len(line)
        if not isinstance(reading, Blank):
            after = reading.t
            replay.read(reading)
        yield end, replay
