"""A house with a table in it, worked by hand: cards on pads, buttons, the host's menu and keys, in virtual time.

It is the real loop over real files; only devices and the clock are ours. It can lose its power at any byte that it
writes (`Killed`), and be switched on again with the pads as they are.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from table.adapters.evening_kept import EveningKept
from table.adapters.journal_file import ActaFolder
from table.app import Adapters, Loop
from table.cards import FORTY
from table.evening.evening import Evening
from table.evening.outs import Clock
from table.evening.table import Table
from table.events import Asked, Event
from table.games.contract import Header
from table.languages import words_in
from table.memory.evenings import EveningJournal
from table.memory.files import ACTA, EVENING, Places
from table.memory.librarian import Librarian
from table.opening_evening import House as Own
from table.opening_evening import open_evening
from table.ports import Journal
from table.readings import BUTTONS, Button, ButtonName, Sees
from table.scene import Scene, ScreenShown, SoundName
from table.scenes.contract import Display
from table.seats import SEATS, Seat
from table.sensing import Setup
from tests.app.tables import Remembering

UID = {card: f"04{place:02X}0000000000" for place, card in enumerate(FORTY, start=1)}
DECK = {uid: card for card, uid in UID.items()}
EPOCH = 1_762_545_600_000
"""The table's clock stands at 0 then: 2025-11-07, 20:00 UTC."""

SETTLED = 800
"""Milliseconds after which a card that was laid has counted, whatever it is for."""
GONE = 800
"""Milliseconds after which a card that was lifted is gone."""


class Killed(BaseException):
    """The power has gone."""


class Power:
    """What is left of the current: so many bytes can still be written, over all files; None for ever."""

    def __init__(self) -> None:
        self.left: int | None = None
        self.after: bytes | None = None
        """it goes directly after a line that has this in it"""
        self.written = 0

    def take(self, line: bytes) -> bytes:
        """As much of these bytes as is still written."""
        if self.left is not None:
            line = line[: self.left]
            self.left -= len(line)
        if self.after is not None and self.after in line:
            self.left, self.after = 0, None
        self.written += len(line)
        return line


class OnPower:
    """A journal that ends where the power does."""

    def __init__(self, journal: Journal, power: Power) -> None:
        self.name = journal.name
        self._journal = journal
        self._power = power

    def write(self, line: bytes) -> None:
        """Write what the power allows."""
        written = self._power.take(line)
        self._journal.write(written)
        if written != line:
            raise Killed

    def close(self) -> None:
        """Close it."""
        self._journal.close()


class Now:
    """The inbox: what is put in, and a clock that goes as far as it is let."""

    def __init__(self, now: int) -> None:
        self._now = now
        self.until = now
        self._events: deque[Event] = deque()

    def now(self) -> int:
        """What time it is."""
        return self._now

    def put(self, event: Event) -> None:
        """Hand an event in."""
        self._events.append(event)

    def take(self, until: int | None) -> Event | None:
        """The next event; else time goes on, no farther than it is let."""
        if self._events:
            return self._events.popleft()
        self._now = max(self._now, self.until if until is None else min(until, self.until))
        return None


class Last(Remembering):
    """A screen that knows only what it shows now: an evening is long."""

    scene: Scene | None = None

    def draw(self, scene: Scene, now: int) -> int | None:  # noqa: ARG002 - the port's
        """Keep it."""
        self.scene = scene
        return None

    def show(self, seat: Seat, pattern: Any, now: int) -> None:
        """Keep the four lights as they are."""
        self.lit = [each for each in self.lit if each[1] != seat]
        self.lit.append((now, seat, pattern))

    def play(self, sound: SoundName) -> None:
        """Keep the last one."""
        self.played = [sound]


class House:
    """A table in a data folder. `players` are named for a first game; `own` are further things of the house."""

    devices: Callable[[], Remembering] = Last
    """the lights, screen and loudspeaker there are"""

    def __init__(
        self,
        data: Path,
        players: Sequence[str] = ("Ana", "Blas", "Carmen", "Diego"),
        *,
        named: bool = True,
        game: str = "cuatrola",
        rules: str = "narro",
        switches: Mapping[str, object] | None = None,
        dealer: Seat = 3,
        setup: Setup | None = None,
        language: str = "en",
        **own: Any,
    ) -> None:
        self.places = Places.within(data)
        self.words = words_in(language)
        header = Header(game=game, rules=rules, players=tuple(players), dealer=dealer, house=switches or {})
        setups = {game: setup or Setup(deck=DECK)}
        self.own = Own(header=header, setups=setups, words=self.words, display=Display(), named=named, **own)
        self.power = Power()
        self.lying: dict[Seat, tuple[str, ...]] = dict.fromkeys(SEATS, ())
        self.now = 0
        self.switch_on()

    def switch_on(self, *, anew: bool = False) -> None:
        """The table is opened, and its readers say what lies on the pads."""
        self.inbox = Now(self.now)
        self.seen = self.devices()
        self.actas = ActaFolder(self.places.actas)
        self.actas.lock()
        clock = Clock(epoch=EPOCH, date="2025-11-07", minute=21 * 60)
        table = open_evening(self.places, self.actas, self.own, clock, self.now, anew=anew)
        librarian = Librarian(self.places, self.words, self.inbox.put, threaded=False)
        librarian.keep(table.names)
        librarian.recall(table.book.state.tonight.here)
        opened = replace(table.opened, journal=OnPower(table.opened.journal, self.power))
        kept = EveningKept(
            table.book.state.evening,
            OnPower(table.book.journal, self.power),
            lambda number: OnPower(EveningJournal(self.places.evening(number)), self.power),
            librarian,
            self.inbox.put,
        )
        adapters = Adapters(
            readers=(),
            lights=lambda: self.seen,
            screen=lambda: self.seen,
            sound=lambda: self.seen,
            journal=lambda number: OnPower(self.actas.begin(number), self.power),
            words=self.words,
            look_ms=None,
            evening=kept,
        )
        self.loop = Loop(opened, self.inbox, adapters)
        self.stack = self.loop.open()
        for seat in SEATS:
            self.see(seat)
        self.wait(GONE)

    def switch_off(self) -> None:
        """The table ends, however that came about."""
        self.stack.close()
        self.actas.close()

    def restart(self) -> None:
        """Off and on again, the pads as they are."""
        self.switch_off()
        self.switch_on()

    # Time and hands

    def wait(self, ms: int) -> None:
        """Time passes."""
        self.inbox.until += ms
        while True:
            self.loop.round()
            self.now = self.inbox.now()
            if self.now >= self.inbox.until:
                return

    def happens(self, event: Event) -> None:
        """Something happens, and a moment passes."""
        self.inbox.put(event)
        self.wait(1)

    def see(self, seat: Seat) -> None:
        """The reader of a seat sees what lies on its pad."""
        self.happens(Sees(self.now, seat, tuple(UID[card] for card in self.lying[seat])))

    def lay(self, seat: Seat, *cards: str) -> None:
        """Cards are laid on a pad, one beside the other, and settle."""
        for card in cards:
            self.lying[seat] = (*self.lying[seat], card)
            self.see(seat)
            self.wait(SETTLED)

    def lift(self, *seats: Seat) -> None:
        """Pads are cleared: these, or all."""
        for seat in seats or SEATS:
            if self.lying[seat]:
                self.lying[seat] = ()
                self.see(seat)
        self.wait(GONE)

    def turn_up(self, *cards: str, seat: Seat = 0) -> None:
        """Cards are shown on a pad, one after the other."""
        for card in cards:
            self.lay(seat, card)
            self.lift(seat)

    def press(self, seat: Seat, button: ButtonName, ms: int = 100) -> None:
        """A button is pressed for so long."""
        self.hold(seat, (button,), ms)

    def hold(self, seat: Seat, buttons: Iterable[ButtonName], ms: int) -> None:
        """Buttons are held down together for so long."""
        for button in buttons:
            self.happens(Button(self.now, seat, button, down=True))
        self.wait(ms)
        for button in buttons:
            self.happens(Button(self.now, seat, button, down=False))
        self.wait(100)

    # The host

    def key(self, *names: str) -> None:
        """Keys of the keyboard."""
        for name in names:
            self.happens(Asked(name))

    def host(self, path: str, *, seat: Seat | None = None) -> None:
        """The host's menu is opened and gone along this path, at the keyboard or with the buttons of a seat.

        Each step is the beginning of an item's text.
        """
        if self.evening.menu is None:
            if seat is None:
                self.key("host")
            else:
                self.hold(seat, BUTTONS, 1100)
        for step in path.split(" > "):
            items = self.items
            found = [place for place, text in enumerate(items) if text.startswith(step)]
            assert found, f"no {step!r} among {items}"
            assert self.screen.menu is not None
            for _ in range((found[0] - self.screen.menu.chosen) % len(items)):
                if seat is None:
                    self.key("down")
                else:
                    self.press(seat, "verde")
            if seat is None:
                self.key("enter")
            else:
                self.press(seat, "blanco")

    def write(self, text: str) -> None:
        """Text at the keyboard, and Enter."""
        self.key(*(f"text:{each}" for each in text), "enter")

    def leave(self) -> None:
        """The menu is left."""
        if self.evening.menu is not None:
            self.key("host")

    # What there is

    @property
    def table(self) -> Table:
        """The table."""
        return self.loop.table

    @property
    def evening(self) -> Evening:
        """The evening."""
        assert self.loop.table.evening is not None
        return self.loop.table.evening

    @property
    def screen(self) -> ScreenShown:
        """What the screen shows."""
        return self.loop.scene.screen

    @property
    def items(self) -> list[str]:
        """The items of the menu on the screen."""
        return [] if self.screen.menu is None else [item.text for item in self.screen.menu.items]

    @property
    def view(self) -> Any:
        """What is public of the game."""
        return self.loop.partida.view

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, by name, seat by seat."""
        return self.evening.label(self.loop.partida.header).players

    def named(self, *ids: str | None) -> list[str]:
        """The players by name."""
        return ["" if each is None else self.evening.names.label(each) for each in ids]

    @property
    def queue(self) -> list[list[str]]:
        """Who waits, pair by pair, by name."""
        return [self.named(*pair) for pair in self.evening.state.tonight.queue]

    def journal(self, number: int | None = None) -> list[dict[str, Any]]:
        """The lines of an evening's journal: tonight's, or that of this number."""
        path = self.places.evening(number or self.evening.state.evening)
        return [json.loads(line) for line in path.read_bytes().splitlines()] if path.exists() else []

    def said(self) -> list[str]:
        """What the journal has as words: event after event."""
        return [each["ev"] for each in self.journal()]

    def acta(self, number: int) -> list[dict[str, Any]]:
        """The lines of an acta."""
        raw = (self.places.actas / f"{number:06}{ACTA}").read_bytes()
        return [json.loads(line) for line in raw.splitlines()]

    def files(self) -> dict[str, bytes]:
        """Every acta and journal, by name."""
        return {path.name: path.read_bytes() for path in self.paths()}

    def paths(self) -> list[Path]:
        """Where every acta and journal is."""
        folders = (self.places.actas, self.places.evenings)
        paths = (path for folder in folders if folder.exists() for path in folder.iterdir())
        return sorted(path for path in paths if path.name.endswith((ACTA, EVENING)))

    # Hands made short

    def deals(self, pinte: str = "Ao") -> None:
        """The dealer turns his last card up; it counts."""
        self.lay(self.next_dealer, pinte)
        self.wait(1000)

    @property
    def next_dealer(self) -> Seat:
        """Who deals the hand that is next."""
        game = self.loop.table.games
        if game.game.state.over:
            assert game.coming is not None, "the next game cannot begin yet"
            return int(game.coming.view.dealer)
        hand = game.game.state.hand
        if hand.phase == "over" and hand.outcome.why != "redeal":
            return int(hand.dealer + 1) % 4
        return int(hand.dealer)

    def hand_for(self, pair: int, pinte: str = "Ao") -> None:
        """A hand that the others give up at once; the cards are gathered."""
        self.deals(pinte)
        self.press(1 - pair, "rojo", 1200)
        self.press(1 - pair, "blanco")
        self.lift()
        self.wait(500)

    def score(self, ours: int, theirs: int) -> None:
        """The host sets the score."""
        self.host("Hand and score > Set the score")
        self.write(str(ours))
        self.write(str(theirs))
        self.leave()

    def win(self, pair: int, losers: int = 0) -> None:
        """A whole game for a pair: the score is set to one point before its end, then the others give up."""
        if not self.table.begun or self.view.over:
            self.hand_for(pair)
        self.score(*((20, losers) if pair == 0 else (losers, 20)))
        self.hand_for(pair)
        assert self.view.over
