"""A simulated table with its evening, in virtual time over real files: what `table demo` is, but for its window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from table.adapters.journal_file import ActaFolder
from table.adapters.simulator.company import Company
from table.adapters.simulator.fingers import Fingers
from table.adapters.simulator.setting import Wishes, simulated
from table.adapters.simulator.virtual import VirtualInbox
from table.adapters.simulator.world import World
from table.app import Adapters, Loop
from table.commands.demo import Options, open_new
from table.commands.run import keeping
from table.evening.evening import Evening
from table.evening.outs import Clock
from table.events import Asked, Event
from table.languages import words_in
from table.memory.files import ACTA, Places
from table.memory.librarian import Librarian
from table.scene import ScreenShown
from table.scenes.contract import Display
from tests.app.tables import Remembering


class Patient(VirtualInbox):
    """The world's inbox, in which no time passes that nobody has let pass."""

    limit = 0

    def take(self, until: int | None) -> Event | None:
        """The next event, or None once it is the limit."""
        return super().take(self.limit if until is None else min(until, self.limit))


class Room:
    """Somebody at a simulated table, with its keys; `wait` lets time pass."""

    def __init__(self, folder: Path, wishes: Wishes, *, by_itself: bool = False) -> None:
        table = simulated(wishes)
        self.company: Company = table.company
        self.world: World = table.world
        self.inbox = Patient(table.world, table.company)
        self.company.with_host(self.inbox.put).by_itself = by_itself
        self.fingers = Fingers(table.world, table.company, next(iter(table.company.persons_pads), 0))
        self.seen = Remembering()
        self.places = Places.within(folder)
        actas, words = ActaFolder(self.places.actas), words_in("en")
        options = Options(wishes=wishes, language="en", display=Display(), folder=folder)
        opened = open_new(table, self.places, actas, options, Clock(epoch=0), words)
        librarian = Librarian(self.places, words, self.inbox.put, threaded=False)
        adapters = Adapters(
            readers=(),
            lights=lambda: self.seen,
            screen=lambda: self.seen,
            sound=lambda: self.seen,
            journal=actas.begin,
            words=words,
            onlookers=(self.company.watch,),
            around=self.company.see,
            look_ms=None,
            evening=keeping(opened, self.places, librarian, self.inbox),
        )
        self.loop = Loop(opened.opened, self.inbox, adapters)
        self._stack = self.loop.open()

    def close(self) -> None:
        """The window is closed."""
        self._stack.close()

    def wait(self, seconds: float) -> None:
        """So long passes."""
        self.inbox.limit += round(seconds * 1000)
        while self.inbox.now() < self.inbox.limit:
            self.loop.round()

    def wait_for(self, event: str, times: int = 1, most: int = 3600) -> None:
        """Time passes until the evening's journal has this event so often. Fails after so many seconds."""
        for _ in range(most):
            if self.said.count(event) >= times:
                return
            self.wait(1)
        raise AssertionError(f"no {event!r} after {most} s: {self.said}")

    def key(self, *names: str) -> None:
        """Keys of the table's screen, a moment after each other."""
        for name in names:
            self.inbox.put(Asked(name))
            self.wait(0.1)

    def press(self, key: str) -> None:
        """A key of the simulated world."""
        self.fingers.key(key, down=True, now=self.inbox.now())
        self.fingers.key(key, down=False, now=self.inbox.now())

    def choose(self, path: str) -> None:
        """Go along this path in the host's menu, opened first if it is not open."""
        if self.screen.menu is None:
            self.key("host")
        for step in path.split(" > "):
            menu = self.screen.menu
            assert menu is not None, step
            items = [item.text for item in menu.items]
            place = next((place for place, text in enumerate(items) if text.startswith(step)), None)
            assert place is not None, f"no {step!r} among {items}"
            self.key(*["down"] * ((place - menu.chosen) % len(items)), "enter")

    @property
    def screen(self) -> ScreenShown:
        """What the table's screen shows."""
        return self.loop.scene.screen

    @property
    def evening(self) -> Evening:
        """The evening."""
        assert self.loop.table.evening is not None
        return self.loop.table.evening

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays the game at the table, by name, seat by seat."""
        return self.evening.label(self.loop.partida.header).players

    @property
    def journal(self) -> list[dict[str, Any]]:
        """The lines of tonight's journal."""
        path = self.places.evening(self.evening.state.evening)
        return [json.loads(line) for line in path.read_bytes().splitlines()]

    def acta_lines(self, number: int) -> list[bytes]:
        """The lines of an acta."""
        return (self.places.actas / f"{number:06}{ACTA}").read_bytes().splitlines()

    @property
    def said(self) -> list[str]:
        """What they say: event after event."""
        return [each["ev"] for each in self.journal]
