"""A table's process for the kill test: takes up the last acta, reads on from the last input kept, plays to the end.

`python -m tests.app.one_life FOLDER PLAYED [RECORD]`: PLAYED is a file of `Story`. It may be killed at any moment.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import msgspec

from table.adapters.journal_file import ActaFolder, read_kept
from table.adapters.lights_log import LoggedLights
from table.adapters.pygame_screen import DisplayOptions
from table.adapters.sound_pygame import NoSound
from table.app import Adapters, Loop
from table.commands.record import last_time
from table.commands.run import Options, record_for, recorded_in
from table.events import Event
from table.languages import words_in
from table.opening import last
from table.ports import Report
from table.readings import Button, Fault, Reading, ReadingsHeader, Sees, read_header, read_reading
from table.scenes.contract import Display
from table.seats import SEATS, Seat
from table.sensing import Setup
from tests.app.tables import Remembering, ScriptInbox, new_game

AFTER_MS = 20_000
"""How long the table is left alone after the last reading."""


class Story(msgspec.Struct):
    """A game as it went undisturbed: the record's lines, and for each input what is read again after it (`Played`)."""

    header: str
    readings: list[str]
    inputs: list[tuple[int, int]]


def since(story: Story, kept: int) -> tuple[int, list[tuple[int, Event]]]:
    """The time of the last input kept, and from then on every reading; first what lies on the pads."""
    readings = [read_reading(line.encode(), 0) for line in story.readings]
    known: list[Reading] = [each for each in readings if isinstance(each, Sees | Fault | Button)]
    assert len(known) == len(readings)
    if kept == 0:
        return 0, [(each.t, each) for each in known]
    count, now = story.inputs[kept - 1]
    pads = {each.seat: each for each in known[:count] if isinstance(each, Sees | Fault)}
    lying: list[Event] = [msgspec.structs.replace(each, t=now) for each in pads.values()]
    return now, [*((now, each) for each in lying), *((each.t, each) for each in known[count:])]


class Idle:
    """Stands for the four pads' readers, whose readings come from the script."""

    name = "the readers"
    seats: tuple[Seat, ...] = SEATS

    def __init__(self) -> None:
        self._stopped = threading.Event()

    def run(self, _report: Report) -> None:
        """Wait for the end."""
        self._stopped.wait()

    def stop(self) -> None:
        """End."""
        self._stopped.set()


def live(folder: Path, story: Story, file: Path | None = None) -> None:
    """One life of the table, from its start to the end of the story; it is recorded in the file, if one is given."""
    actas = ActaFolder(folder)
    actas.lock()
    kept = sum(b'"in"' in line for path in sorted(folder.glob("*.jsonl")) for line in read_kept(path).lines)
    now, script = since(story, kept)
    raw = recorded_in(file)
    later = max(0, last_time(raw) - now)
    now, script = now + later, [(t + later, at(event, t + later)) for t, event in script]
    header = read_header(story.header.encode())
    assert isinstance(header, ReadingsHeader)
    setup = Setup(deck=header.deck, deal=header.deal)
    opened = last(actas, setup, now, Display()) or new_game(header.acta, setup, actas.begin())
    end = (script[-1][0] if script else now) + AFTER_MS
    options = Options(
        header=header.acta, language="en", screen=DisplayOptions(), folder=folder, record=file, deal=header.deal
    )
    adapters = Adapters(
        readers=[Idle()],
        lights=LoggedLights,
        screen=Remembering,
        sound=NoSound,
        journal=actas.begin,
        words=words_in("en"),
        look_ms=None,
        record=record_for(options, {header.acta.game: setup}, raw, opened, now),
    )
    Loop(opened, ScriptInbox(script, end, now), adapters).run()


def at(event: Event, t: int) -> Event:
    """The reading at this time."""
    assert isinstance(event, Sees | Fault | Button)
    return msgspec.structs.replace(event, t=t)


if __name__ == "__main__":
    where, told, *record = map(Path, sys.argv[1:])
    live(where, msgspec.json.decode(told.read_bytes(), type=Story), *record)
