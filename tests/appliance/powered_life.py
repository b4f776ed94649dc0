"""A life of the table that tells what would have survived a power cut at any moment.

`python -m tests.appliance.powered_life DATA PLAYED SYNCED`: takes up the last game of its evening in the data folder,
reads on from the last input kept, plays to the end of the story (`tests.app.one_life.Story`). After each sync the file
SYNCED is told what is safe from then on: a file's size, or the names in a folder. Cards come no faster than `PACE_S`.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from pathlib import Path

import msgspec

from table.adapters.journal_file import ActaFolder, FileJournal, read_kept
from table.adapters.lights_log import LoggedLights
from table.adapters.sound_pygame import NoSound
from table.app import Adapters, Loop
from table.commands.run import keeping
from table.evening.outs import Clock
from table.languages import words_in
from table.memory.files import ACTA, Places
from table.memory.librarian import Librarian
from table.opening_evening import House, open_evening
from table.readings import ReadingsHeader, read_header
from table.scenes.contract import Display
from table.sensing import Setup
from tests.app.one_life import AFTER_MS, Idle, Story, since
from tests.app.tables import Remembering, ScriptInbox

PACE_S = 0.15
"""Faster than four people lay cards, slower than the tenth of a second within which a line is synced."""


def live(data: Path, story: Story) -> None:
    """One life of the table with its evening, from its start to the end of the story."""
    places, words = Places.within(data), words_in("en")
    actas = ActaFolder(places.actas)
    actas.lock()
    kept = sum(b'"in"' in line for path in places.actas.glob("*" + ACTA) for line in read_kept(path).lines)
    now, script = since(story, kept)
    header = read_header(story.header.encode())
    assert isinstance(header, ReadingsHeader)
    setups = {header.acta.game: Setup(deck=header.deck, deal=header.deal)}
    house = House(header=header.acta, setups=setups, words=words, display=Display(), named=True)
    table = open_evening(places, actas, house, Clock(epoch=0), now)
    inbox = ScriptInbox(script, (script[-1][0] if script else now) + AFTER_MS, now)
    adapters = Adapters(
        readers=[Idle()],
        lights=LoggedLights,
        screen=Remembering,
        sound=NoSound,
        journal=actas.begin,
        words=words,
        look_ms=None,
        evening=keeping(table, places, Librarian(places, words, inbox.put), inbox),
    )
    Loop(table.opened, inbox, adapters).run()


def main(data: Path, played: Path, synced: Path) -> None:
    """Live, and tell of every sync."""
    told = os.open(synced, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    fsync, write = os.fsync, FileJournal.write

    def told_fsync(handle: int) -> None:
        # What is there before the sync begins is what is safe after it.
        path, about = os.readlink(f"/proc/self/fd/{handle}"), os.fstat(handle)
        safe: object = os.listdir(path) if stat.S_ISDIR(about.st_mode) else about.st_size
        fsync(handle)
        os.write(told, json.dumps([os.path.relpath(path, data), safe]).encode() + b"\n")

    def paced_write(journal: FileJournal, line: bytes) -> None:
        write(journal, line)
        if b'"in"' in line:
            time.sleep(PACE_S)

    os.fsync, FileJournal.write = told_fsync, paced_write  # type: ignore[method-assign,assignment]
    live(data.resolve(), msgspec.json.decode(played.read_bytes(), type=Story))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
