"""A restart at every reading of every file in `tests/readings`; what it cannot know is listed, and what then happens.

With every reading since the last journalled input delivered again the game goes on as if nothing had happened. With the
readers' present reports alone what was under way is lost, but nothing happens that would not have happened.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from table import partida
from table.acta import Blank
from table.games.contract import HeaderProblem
from table.readings import Reading, ReadingProblem, ReadingsHeader, Restart, read_header, read_reading
from tests.sensing.killed import Run, killed, standing
from tests.sensing.test_readings import FILES, FOLDER

NOT_IN_THE_ACTA = {
    "bid-outdone-while-it-waits": "a bid that waits while an earlier seat's is journalled: it is said again",
    "dead-tag": "that a card of the trick was entered by hand: it is missed until the host says that it is right",
    "only-the-dealer-turns-the-pinte": "that cards lay there before the pinte counted: they are told of as early ones",
    "restart-before-the-pinte-counts": "the same",
}

FORGOTTEN = {
    "what was chosen with green: white says less, and the screen shows what": (
        "bid-before-its-turn bid-outdone-while-it-waits bid-solo-who-leads bid-waiting-when-the-mano-leads"
        " bid-waits-three-seconds bids-in-turn bids-pressed-at-once bids-step-round bids-waiting-in-order"
        " cante-by-suit cante-of-the-rivals cante-thought-better-of fan-that-shows-a-cante-false overruled-false-cante"
        " takeback-reopens-the-bidding cuarenta/ronda-doble restart-between-the-cards-of-a-policia"
    ),
    "a cante or policía of which no card has been shown: the seat leads with the next": (
        "cante-one-card-only cante-shown policia policia-given-up"
    ),
    "that cards lay there before the pinte counted: they are told of as early ones": (
        "only-the-dealer-turns-the-pinte restart-before-the-pinte-counts"
    ),
    "what the open card lifts so far: it is told again": (
        "cuarenta/flicker cuarenta/lift-ended-by-the-next-card cuarenta/lift-less-than-possible"
        " cuarenta/lift-own-card-last cuarenta/lift-told-anew cuarenta/out-of-turn cuarenta/restart-with-an-open-card"
        " cuarenta/several-at-once cuarenta/wrong-lift"
    ),
}


def name(file: Path) -> str:
    """The file's name without its ending."""
    return str(file.relative_to(FOLDER)).removesuffix(".readings.jsonl")


def read(file: Path) -> tuple[ReadingsHeader, list[Reading]]:
    """A readings file."""
    first, *lines = file.read_bytes().splitlines()
    header = read_header(first)
    assert isinstance(header, ReadingsHeader)
    readings: list[Reading] = []
    for line in lines:
        reading = read_reading(line, 0)
        assert not isinstance(reading, ReadingProblem | Blank)
        readings.append(reading)
    return header, [reading for reading in readings if not isinstance(reading, Restart)]


def inputs(lines: list[bytes]) -> Counter[bytes]:
    """The inputs among an acta's lines."""
    return Counter(line for line in lines if line.startswith(b'{"in"'))


def started_anew(header: ReadingsHeader, readings: list[Reading], place: int, undisturbed: Run) -> list[bytes]:
    """The acta if the program starts anew just after the reading at `place`, and the readers report what they see."""
    now = readings[place].t
    again = Run(header)
    again.lines = undisturbed.lines[: undisturbed.journalled[place]]
    resumed = partida.resume(again.lines, again.setup, now)
    assert not isinstance(resumed, HeaderProblem)
    again.partida, _missing = resumed
    again.run([replace(reading, t=now) for reading in standing(readings[: place + 1])])
    return again.run(readings[place + 1 :]).lines


@pytest.mark.parametrize("file", FILES, ids=name)
def test_with_every_reading_since_the_last_input_the_game_goes_on(file: Path) -> None:
    header, readings = read(file)
    undisturbed = Run(header).run(readings)
    differ = [place for place in range(len(readings)) if killed(undisturbed, readings, place) != undisturbed.lines]
    assert bool(differ) == (name(file) in NOT_IN_THE_ACTA)


@pytest.mark.parametrize("file", FILES, ids=name)
def test_with_the_present_reports_alone_nothing_else_happens(file: Path) -> None:
    header, readings = read(file)
    undisturbed = Run(header).run(readings)
    expected = inputs(undisturbed.lines)
    other = [inputs(started_anew(header, readings, place, undisturbed)) - expected for place in range(len(readings))]
    assert any(other) == any(name(file) in files.split() for files in FORGOTTEN.values())
