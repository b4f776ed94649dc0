"""A table that loses its power: the journal is all that is left, and the readers tell again what they saw since."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from table import acta, partida
from table.games.contract import HeaderProblem
from table.partida import Line, Outs, Partida
from table.readings import Button, Fault, Reading, ReadingsHeader, Sees
from table.seats import SEATS
from table.sensing import Alert, Setup


class Run:
    """Readings run through a game at the table; for each, what had been journalled by then."""

    def __init__(self, header: ReadingsHeader) -> None:
        self.header = header
        self.setup = Setup(deck=header.deck, deal=header.deal, timing=header.timing)
        self.lines = [acta.write_header(header.acta)]
        self.alerts: list[Alert] = []
        begun = partida.begin(header.acta, self.setup, 0)
        assert not isinstance(begun, HeaderProblem)
        self.partida: Partida = begun
        self.journalled: list[int] = []
        """after each reading, the number of lines"""
        self.last_input: list[tuple[int, int]] = []
        """after each reading, how many readings had come when the last input was journalled, and when that was"""

    def run(self, readings: Sequence[Reading]) -> Run:
        """Deliver these readings."""
        when = self.last_input[-1] if self.last_input else (0, 0)
        for reading in readings:
            while (wake := partida.next_wake(self.partida)) is not None and wake <= reading.t:
                if self._take(partida.happen(self.partida, None, wake)):
                    when = (len(self.journalled), wake)
            if self._take(partida.happen(self.partida, reading, reading.t)):
                when = (len(self.journalled) + 1, reading.t)
            self.journalled.append(len(self.lines))
            self.last_input.append(when)
        return self

    def _take(self, happened: tuple[Partida, Outs]) -> bool:
        self.partida, outs = happened
        lines = [out for out in outs if isinstance(out, Line)]
        self.lines += [line.raw for line in lines]
        self.alerts += [out for out in outs if isinstance(out, Alert)]
        return bool(lines)


def killed(undisturbed: Run, readings: Sequence[Reading], place: int) -> list[bytes]:
    """The acta if the power went after the reading at `place`; all since the last journalled input comes again."""
    many, now = undisturbed.last_input[place]
    again = Run(undisturbed.header)
    again.lines = undisturbed.lines[: undisturbed.journalled[place]]
    resumed = partida.resume(again.lines, again.setup, now)
    assert not isinstance(resumed, HeaderProblem)
    again._take(resumed)
    again.run([replace(reading, t=now) for reading in standing(readings[:many])])
    return again.run(readings[many:]).lines


def standing(readings: Sequence[Reading]) -> list[Reading]:
    """What the readers report, asked anew after these readings: what they see, and which buttons are down."""
    seats: dict[int, Reading] = {seat: Sees(0, seat, ()) for seat in SEATS}
    downs: dict[tuple[int, str], Reading] = {}
    for reading in readings:
        if isinstance(reading, Sees | Fault):
            seats[reading.seat] = reading
        elif isinstance(reading, Button):
            downs.pop((reading.seat, reading.button), None)
            if reading.down:
                downs[reading.seat, reading.button] = reading
    return [*seats.values(), *downs.values()]
