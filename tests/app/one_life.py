"""A table's process for the kill test: takes up the last acta, reads on from the last input kept, plays to the end.

`python -m tests.app.one_life FOLDER PLAYED`: PLAYED is a file of `Story`. It may be killed at any moment.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from table.adapters.journal_file import ActaFolder, read_kept
from table.adapters.lights_log import LoggedLights
from table.adapters.sound_pygame import NoSound
from table.app import Adapters, Loop
from table.events import Event
from table.languages import words_in
from table.opening import last
from table.readings import Button, Fault, Reading, ReadingsHeader, Sees, read_header, read_reading
from table.scenes.contract import Display
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


def live(folder: Path, story: Story) -> None:
    """One life of the table, from its start to the end of the story."""
    actas = ActaFolder(folder)
    actas.lock()
    kept = sum(b'"in"' in line for path in sorted(folder.glob("*.jsonl")) for line in read_kept(path).lines)
    now, script = since(story, kept)
    header = read_header(story.header.encode())
    assert isinstance(header, ReadingsHeader)
    setup = Setup(deck=header.deck, deal=header.deal)
    opened = last(actas, setup, now, Display()) or new_game(header.acta, setup, actas.begin())
    end = (script[-1][0] if script else now) + AFTER_MS
    adapters = Adapters(
        readers=(),
        lights=LoggedLights,
        screen=Remembering,
        sound=NoSound,
        journal=actas.begin,
        words=words_in("en"),
        look_ms=None,
    )
    Loop(opened, ScriptInbox(script, end, now), adapters).run()


if __name__ == "__main__":
    live(Path(sys.argv[1]), msgspec.json.decode(Path(sys.argv[2]).read_bytes(), type=Story))
