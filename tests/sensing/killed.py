"""A table that loses its power: the journal is all that is left, and the readers tell again what they saw since."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from table import acta, partida
from table.games.contract import HeaderProblem
from table.judge import Comparison, Judge
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


class Told(Run):
    """A run that keeps what came with the time at which it came."""

    def __init__(self, header: ReadingsHeader) -> None:
        super().__init__(header)
        self.told: list[tuple[int, Line | Alert]] = []

    def _take(self, happened: tuple[Partida, Outs]) -> bool:
        self.told += [(happened[0].sensing.now, out) for out in happened[1]]
        return super()._take(happened)


def ends_in_a_valid_acta(run: Run) -> None:
    """The rulings written are those of the judge, and what is resumed from the lines is the game that goes on."""
    judge = Judge.open(run.lines[0])
    assert isinstance(judge, Judge)
    comparison = Comparison(judge.game.contract)
    for number, raw in enumerate(run.lines[1:], start=2):
        what, rulings = judge.feed(raw, number)
        if what is None:
            comparison.add_written(raw, number)
        for ruling in rulings:
            comparison.add_judged(ruling)
    assert comparison.difference(at_end=True) is None
    resumed = partida.resume(run.lines, run.setup, run.partida.sensing.now)
    assert isinstance(resumed, tuple)
    assert resumed[1] == ()
    assert resumed[0].view == run.partida.view
    assert resumed[0].line == run.partida.line == len(run.lines)


def swapped(reading: Reading, one: str, other: str) -> Reading:
    """The reading with two tags in each other's place."""
    if not isinstance(reading, Sees):
        return reading
    places = {one: other, other: one}
    return replace(reading, tags=tuple(places.get(tag, tag) for tag in reading.tags))


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
