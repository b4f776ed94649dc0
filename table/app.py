"""The loop. Readers report from their threads; everything meets in one inbox; one thread finishes it, event by event.

    inbox → the table (`evening.table`: sense, judge) → journals → present → lights, sound → screen

An event is finished completely before the next is looked at, and everything that has come goes before the screen is
drawn: a card never waits for a frame. The loop sleeps on the inbox until the next thing is due. What an adapter
does wrong is an event with its name; it is tried again with growing pauses and the rest plays on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any

from msgspec.structs import replace

from table import present
from table.acta import write_header
from table.adapters.evening_kept import EveningKept
from table.adapters.supervisor import Held, Keeping, SupervisedReader
from table.evening.outs import (
    AnotherGame,
    Clock,
    Ends,
    Exported,
    Given,
    NewActa,
    Out,
    Pressed,
    Recall,
    Recalled,
    Sounds,
)
from table.evening.scene import with_evening
from table.evening.table import Table, What, happen, next_wake
from table.events import Asked, Down, Event, Inbox, Proved, Stop, Up
from table.games.contract import Header
from table.opening import Opened
from table.partida import Line, Partida
from table.ports import Journal, Lights, Reader, Screen, Sound
from table.present import Shown
from table.readings import Fault, Passes, Reading, write_reading
from table.scene import Pattern, Scene, SoundName
from table.seats import SEATS, Seat, seat_at
from table.sensing import Alert

_log = logging.getLogger("table")

CLOCK_MS = 30_000
"""How often somebody looks at what time it is."""

LOOK_MS = 50
"""How often the screen's keys and mouse are looked at while nothing moves."""

KEEPING = ("journal", "evening", "record")
"""The names of what keeps: the screen does not look for them, it says when nothing of the game is being kept."""

END_WITHIN = 0.4
"""Seconds that the readers have together to end; the table ends within one."""

Onlooker = Callable[[Partida, int], None]
"""Somebody who looks at the public part of the table after everything that happens."""

Around = Callable[[Table, int], None]
"""Somebody who looks at the evening as well, also while the game gets nothing to read."""

Pulse = Callable[[int], int | None]
"""Hears after each round of the loop, from its first frame on, that it goes round; when it wants to hear again."""


@dataclass(frozen=True)
class Adapters:
    """What the loop works with. Devices are given as what opens them, for they may have to be opened again."""

    readers: Sequence[Reader]
    lights: Callable[[], Lights]
    screen: Callable[[], Screen]
    sound: Callable[[], Sound]
    journal: Callable[[int], Journal]
    """the journal of a new acta, by its number"""
    words: NullTranslations
    """the language of the screen"""
    record: Journal | None = None
    """where every reading goes, if anywhere"""
    onlookers: Sequence[Onlooker] = ()
    around: Around | None = None
    look_ms: int | None = LOOK_MS
    pulse: Pulse | None = None
    """who watches over the loop, if anybody"""
    evening: EveningKept | None = None
    """what keeps the evening, where one is kept"""
    clock: Callable[[int], Clock] | None = None
    """what time it is when the loop's clock says this"""


class Loop:
    """A table that is played at: made of a game begun or resumed, its journal, and the adapters."""

    def __init__(self, opened: Opened, inbox: Inbox, adapters: Adapters) -> None:
        self.table: Table = opened.table
        self.shown: Shown = opened.shown
        self.inbox = inbox
        self.adapters = adapters
        self.lights = Held("lights", adapters.lights, inbox.put)
        self.screen = Held("screen", adapters.screen, inbox.put)
        self.sound = Held("sound", adapters.sound, inbox.put)
        self.now = inbox.now()
        self.keeping = Keeping(opened.journal, inbox.put)
        if opened.owed or opened.kept:
            self.keeping.write(opened.owed, self.now)
        self.record = None if adapters.record is None else Keeping(adapters.record, inbox.put)
        if self.record is not None:
            self.record.write(b"", self.now)
        self.going = True
        self._missing: dict[str, None] = {}
        self._clock_at: int | None = None if adapters.clock is None else self.now
        self.scene: Scene = self._scene()
        self._lit: dict[Seat, Pattern] = {}
        self._animate_at: int | None = None
        self._frame_at: int | None = self.now
        self._look_at: int | None = None if adapters.look_ms is None else self.now
        self._framed = False
        self._beat_at: int | None = None

    @property
    def partida(self) -> Partida:
        """The game that is played."""
        return self.table.games.game

    def run(self) -> None:
        """Play until somebody asks to stop."""
        with self.open():
            while self.going:
                self.round()

    def open(self) -> ExitStack:
        """Start the readers, show the table as it is; the stack that is given closes it all again."""
        with ExitStack() as stack:
            self._start(stack)
            if self.adapters.evening is not None:
                self.adapters.evening.write(b"", self.now)
            for seat in (seat for reader in self.adapters.readers for seat in reader.seats):
                # What no reader has told of yet is not known to be empty.
                self._read(Fault(self.now, seat, "timeout"))
            self._show()
            self._onlook()
            self._draw()
            self._beat()
            _log.info("the table is open")
            return stack.pop_all()

    def round(self) -> None:
        """Sleep until something happens or is due, finish all that has come, draw what changed."""
        event = self.inbox.take(self._due())
        while event is not None and self.going:
            self._finish(event)
            event = self.inbox.take(self.now)
        self._pass_time()
        self._draw()
        self._beat()

    def _start(self, stack: ExitStack) -> None:
        stack.callback(self._close)
        readers = [SupervisedReader(reader, self.inbox.put) for reader in self.adapters.readers]
        for reader in readers:
            stack.callback(reader.join, END_WITHIN / len(readers))
        for reader in readers:
            stack.callback(reader.stop)
            reader.start()

    def _close(self) -> None:
        self._record(Passes(self.now))
        for device in (self.screen, self.lights, self.sound, self.keeping, self.record, self.adapters.evening):
            if device is not None:
                device.close()

    def _due(self) -> int | None:
        """When something is due although nothing comes in."""
        held = (self.lights.try_again_at, self.screen.try_again_at, self.sound.try_again_at)
        kept = (self.keeping.try_again_at, None if self.record is None else self.record.try_again_at)
        evening = None if self.adapters.evening is None else self.adapters.evening.try_again_at
        times = (next_wake(self.table, self.now), *held, *kept, evening, self.scene.changes_at, self._frame_at)
        looks = (self._animate_at, self._look_at, self._clock_at, self._beat_at)
        return min((time for time in (*times, *looks) if time is not None), default=None)

    # Events

    def _finish(self, event: Event) -> None:
        """Finish one event: afterwards lights and sound say it, the acta has it, and the screen is due."""
        match event:
            case Stop(why=why):
                _log.info("ending: %s", why)
                self.going = False
            case Asked():
                self._asked(event.name)
            case Recalled():
                self._happen(event)
            case Down():
                self._down(event)
            case Proved():
                self._proved(event)
            case Up(name=name):
                _log.warning("%s works again", name)
                self._missing.pop(name, None)
                self._tell_troubles()
            case _:
                self._read(event)

    def _asked(self, name: str) -> None:
        self._at(self.inbox.now())
        match name:
            case "quit":
                self.inbox.put(Stop("quit at the screen"))
            case "rules":
                self.shown = present.asked_for_rules(self.shown, self.now)
                self._show()
            case "redraw":
                self._frame_at = self.now
            case _ if self.table.evening is not None:
                self._happen(Pressed(name))
            case _:
                pass

    def _down(self, down: Down) -> None:
        _log.warning("%s failed, tried again in %d s: %s", down.name, down.pause // 1000, down.problem)
        self._missing[down.name] = None
        if down.name == self.lights.name:
            self._lit.clear()
        for reader in self.adapters.readers:
            if reader.name == down.name:
                for seat in reader.seats:
                    self._read(Fault(self._at(self.inbox.now()), seat, "lost"))
        self._tell_troubles()

    def _proved(self, proved: Proved) -> None:
        _log.warning("%s at seat %d%s", proved.what, proved.seat, f": tag {proved.tag}" if proved.tag else "")
        self._tell([Alert(t=self._at(self.inbox.now()), seat=proved.seat, what=proved.what, tag=proved.tag)])

    def _tell_troubles(self) -> None:
        looking_for = tuple(self._called(name) for name in self._missing if name not in KEEPING)
        kept = not {"journal", "evening"} & self._missing.keys()
        readers = (reader for reader in self.adapters.readers if reader.name in self._missing)
        sought_at = frozenset(seat for reader in readers for seat in reader.seats)
        self.shown = present.with_troubles(self.shown, looking_for=looking_for, sought_at=sought_at, kept=kept)
        self._show()

    def _called(self, name: str) -> str:
        """A device's name as people say it: a reader is that of whoever sits there."""
        _ = self.adapters.words.gettext
        pads = [pad for reader in self.adapters.readers if reader.name == name for pad in reader.seats]
        if pads:
            players = self._header().players
            seats = ((pad, seat_at(pad, len(players))) for pad in pads)
            whose = (str(pad) if seat is None else players[seat] for pad, seat in seats)
            return _("the reader of {name}").format(name=", ".join(whose))
        return {"lights": _("the lights"), "screen": _("the screen"), "sound": _("the sound")}.get(name, name)

    def _read(self, reading: Reading) -> None:
        self._happen(_timed(reading, self._at(reading.t)))

    def _record(self, reading: Reading) -> None:
        if self.record is not None:
            self.record.write(write_reading(reading), self.now)

    def _at(self, time: int) -> int:
        """This time, or what time it already was: readers' threads can be overtaken."""
        self.now = max(self.now, time)
        return self.now

    def _pass_time(self) -> None:
        now = self._at(self.inbox.now())
        if self._clock_at is not None and self._clock_at <= now and self.adapters.clock is not None:
            self._happen(self.adapters.clock(now))
            self._clock_at = now + CLOCK_MS
        wake = next_wake(self.table, now - 1)
        if wake is not None and wake <= now:
            self._happen(None)
        elif self.scene.changes_at is not None and self.scene.changes_at <= now:
            self._show()
        for keeping in (self.keeping, self.record, self.adapters.evening):
            if keeping is not None and keeping.is_due(now):
                keeping.write(b"", now)
        if self._animate_at is not None and self._animate_at <= now:
            self._animate_at = self.lights.use(lambda lights: lights.animate(now), None, now)
        if self.lights.is_due(now):
            self._show()
        if self.screen.is_due(now):
            self._frame_at = now
        if self.sound.is_due(now):
            self.sound.use(lambda _sound: None, None, now)

    def _happen(self, what: What) -> None:
        """Have the table take a reading or a key, or (None) the time; then write, show and tell what came of it."""
        self.table, outs = happen(self.table, what, self.now)
        # The memory reads what is kept: it is asked once nothing of this is on its way there any more.
        asked = [out for out in outs if isinstance(out, Recall | Exported)]
        lines, told = self._carry_out([out for out in outs if not isinstance(out, Recall | Exported)])
        if lines and not any(isinstance(out, Given) for out in outs):
            self._record(Passes(self.now))
        self._write(lines)
        for out in asked:
            self._keep(out)
        self._tell(told)

    def _carry_out(self, outs: Sequence[Out]) -> tuple[bytes, list[Line | Alert]]:
        """Do what the table wants done, but for the lines of the acta at hand: those, and what is to be told."""
        told: list[Line | Alert] = []
        lines = b""
        for out in outs:
            match out:
                case Line():
                    lines += out.raw
                    told.append(out)
                case Alert():
                    told.append(out)
                case NewActa():
                    self._write(lines)
                    self._turn_over(out.number)
                    lines = write_header(out.header)
                    told.clear()
                case Given(reading=reading):
                    self._record(reading)
                case AnotherGame() if self.table.begun:
                    self.shown = replace(self.shown, header=self._header())
                case AnotherGame():
                    self._shown_anew()
                case Sounds(sound=sound):
                    self._play(sound)
                case Ends():
                    self.inbox.put(Stop("ended by the host"))
                case _:
                    self._keep(out)
        return lines, told

    def _keep(self, out: Out) -> None:
        if self.adapters.evening is not None:
            self.adapters.evening.do(out, self.now)

    def _turn_over(self, number: int) -> None:
        """A game has begun: what comes of it is kept in an acta of its own."""
        self.keeping.close()
        self.keeping = Keeping(self.adapters.journal(number), self.inbox.put)
        self._shown_anew()
        self._tell_troubles()

    def _shown_anew(self) -> None:
        """The game at the table is another one."""
        evening, display = self.table.evening, self.shown.display
        if evening is not None:
            display = replace(display, spanish=evening.is_spanish(self.partida.header.game))
        self.shown = present.begin(self._header(), self.partida.view, (), self.now, display)

    def _header(self) -> Header:
        """The game's header as people read it: the players by their names."""
        evening, header = self.table.evening, self.partida.header
        return header if evening is None else evening.label(header)

    def _write(self, lines: bytes) -> None:
        if lines:
            self.keeping.write(lines, self.now)

    def _tell(self, outs: Sequence[Line | Alert]) -> None:
        """Everything public that came of an event: into the log, onto the lights and the screen."""
        rulings: list[Any] = []
        alerts = []
        for out in outs:
            if isinstance(out, Alert):
                alerts.append(out)
                _log.info("alert: %s, seat %d", out.what, out.seat)
            elif out.is_ruling:
                rulings.append(out.what)
                _log.info("ruling: %s", out.raw.decode().rstrip())
        view, hints = self.partida.view, self.partida.hints
        self.shown = present.seen(self.shown, view, rulings, alerts, hints, self.now)
        self._show()
        for sound in self.scene.sounds:
            self._play(sound)
        self.shown = present.heard(self.shown)
        self._onlook()

    def _onlook(self) -> None:
        if self.adapters.around is not None:
            self.adapters.around(self.table, self.now)
        if self.table.evening is None or not self.table.evening.waits:
            for look in self.adapters.onlookers:
                look(self.partida, self.now)

    # Showing and sounding

    def _play(self, sound: SoundName) -> None:
        self.sound.use(lambda device: device.play(sound), None, self.now)

    def _show(self) -> None:
        """Make the scene anew; the lights follow at once, the screen with the next frame."""
        scene = self._scene()
        if scene.screen != self.scene.screen:
            self._frame_at = self.now
        self.scene = scene
        for seat in SEATS:
            pattern = scene.lights[seat]
            if self._lit.get(seat) != pattern:
                self._light(seat)

    def _scene(self) -> Scene:
        scene = present.present(self.shown, self.now, self.adapters.words)
        evening = self.table.evening
        return (
            scene if evening is None else with_evening(scene, evening, self.partida, self.now, begun=self.table.begun)
        )

    def _light(self, seat: Seat) -> None:
        pattern = self.scene.lights[seat]

        def show(lights: Lights) -> bool:
            lights.show(seat, pattern, self.now)
            return True

        if self.lights.use(show, False, self.now):
            self._lit[seat] = pattern
            self._animate_at = self.now

    def _draw(self) -> None:
        now = self._at(self.inbox.now())
        if self._look_at is not None and self._look_at <= now:
            nothing: list[str] = []
            for name in self.screen.use(lambda screen: screen.events(), nothing, now):
                self.inbox.put(Asked(name))
            self._look_at = now + (self.adapters.look_ms or 0)
        if self._frame_at is not None and self._frame_at <= now:
            self._frame_at = self.screen.use(lambda screen: screen.draw(self.scene, now), None, now)
            self._framed = self._framed or self.screen.try_again_at is None

    def _beat(self) -> None:
        if self._framed and self.adapters.pulse is not None:
            self._beat_at = self.adapters.pulse(self.now)


def _timed(reading: Reading, now: int) -> Reading:
    return reading if reading.t == now else replace(reading, t=now)
