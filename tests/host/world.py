"""A table with a host: what the menu is given, by the real engine and the real evening; its orders carried out.

    host = Host(World("p1 p2 p3 p4 p5 p6", game="pinte Ro; paso x4; Ac 3c"))
    host("Hand and score > Set the score > 12 > 7")       →  "input correct score=[12, 7]"

A path is items by how their texts begin; every step is green as often as it takes, then white. What comes of it is
written as in `said`: ``event here player=p5``, ``change dealer=2``, ``look bracket 1``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from typing import Any

from msgspec import NODEFAULT
from msgspec.structs import asdict, fields, replace

from table.games import GAMES
from table.games.contract import Header, HeaderProblem
from table.host.contract import (
    ActaEntry,
    Change,
    Coming,
    CountEntrega,
    Desk,
    Enter,
    Export,
    Figures,
    Forget,
    Input,
    Key,
    Learn,
    Look,
    Move,
    Order,
    Rename,
    Typed,
)
from table.host.menu import Menu, opened, press, shown, told
from table.scene import MenuShown
from table.seats import Seat
from table.timba import journal, ledger
from table.timba.accounts import accounts
from table.timba.customs import customs_of
from table.timba.deeds import deeds_of, result_of
from table.timba.evening import NOBODY, Player
from table.timba.names import Known, Names
from table.timba.state import State, next_evening, step
from table.words.refusals import event_refused, input_refused
from table.words.speech import Speech
from tests.notation import Table

PEOPLE = ("Ana", "Blas", "Carmen", "Diego", "Elena", "Fermín", "Gloria", "Hugo")
NEXT, PREVIOUS, CHOOSE, BACK = (Move("next"), Move("previous"), Move("choose"), Move("back"))
ACTA = 1


class World:
    """A game at a table, and its evening."""

    def __init__(
        self,
        here: str = "p1 p2 p3 p4",
        *,
        game: str | Sequence[dict[str, object]] | None = None,
        of: str = "cuatrola",
        rules: str = "narro",
        players: int = 4,
        score: tuple[int, int] = (0, 0),
        events: Iterable[journal.Event] = (),
        pin: str = "",
        people: Sequence[str] = PEOPLE,
    ) -> None:
        self.pin = pin
        self.differ = False
        self.names = Names()
        for name in people:
            self.names, _player = self.names.with_player(name)
        self.state = next_evening(State())
        self.events: list[journal.Event] = []
        self.enter(journal.Opened(date="2025-11-07"))
        for player in here.split():
            self.enter(journal.Here(player=player))
        sitting = tuple(here.split()[:players])
        self.coming = Coming(game=of, rules=rules, seats=(*sitting, *NOBODY)[:4], dealer=players - 1, score=score)  # type: ignore[arg-type]
        self._begin_acta(sitting)
        for event in events:
            self.enter(event)
        if game is not None:
            self.play(game)

    def _begin_acta(self, sitting: tuple[Player, ...]) -> None:
        coming = self.coming
        self.header = Header(
            game=coming.game,
            rules=coming.rules,
            players=sitting,
            dealer=coming.dealer,
            house=coming.house,
            score=coming.score,
        )
        started = GAMES[coming.game].start(self.header)
        assert not isinstance(started, HeaderProblem), started
        self.game: Any = started
        self.entries: list[ActaEntry] = []
        self.line = 1
        self.begun = False

    def enter(self, event: journal.Event) -> str | None:
        """An event of the evening; why it is refused, if it is."""
        self.state, why = step(self.state, len(self.events) + 1, event)
        if why is None:
            self.events.append(event)
        return why

    def play(self, script: str | Sequence[dict[str, object]]) -> None:
        """What happens at the table: in the notation of Cuatrola, or as keys."""
        if isinstance(script, str):
            table = Table(self.game)
            table.line = self.line
            table.play(script)
            script = table.inputs
        for keys in script:
            assert self.feed(keys) is None, keys

    def feed(self, keys: dict[str, object]) -> str | None:
        """An input of the acta; why it is refused, if it is."""
        if not self.begun:
            self.begun = True
            self.enter(journal.GameBegun(acta=ACTA + len(self.state.games), seats=self.header.players, dealer=0))
        self.line += 1
        game = GAMES[self.header.game]
        what = game.read_input(keys, self.line)
        self.game, rulings = game.step(self.game, what)
        if rulings and rulings[0].__struct_config__.tag == "refused":
            return str(rulings[0].why)
        self.entries.append(ActaEntry(self.line, what, tuple(rulings)))
        return None

    @property
    def desk(self) -> Desk:
        """What the menu is given."""
        held = set()
        past = self.game.past
        while past is not None:
            held.add(past.line)
            past = past.rest
        view = GAMES[self.header.game].public_view(self.game)
        deeds = deeds_of(self.game)
        acta = self.state.game.acta if self.state.game is not None else ACTA
        results = {acta: result_of(deeds)}
        tonight = self.state
        return Desk(
            header=self.header,
            view=view,
            acta=tuple(entry for entry in self.entries if entry.line in held),
            begun=self.begun,
            over=view.over,
            differ=self.differ,
            coming=self.coming,
            state=self.state,
            names=self.names,
            customs=customs_of(acta, deeds, asked=tonight.asked, served=tonight.served, delivered=tonight.delivered),
            figures=Figures(
                results=results,
                accounts=accounts(ledger.entries(tonight.games, tonight.by_hand, results)),
            ),
            pin=self.pin,
            journal=tuple(self.events),
        )

    @property
    def speech(self) -> Speech:
        """The words, English, with the players' names."""
        return Speech(NullTranslations(), tuple(map(self.names.label, self.header.players)))

    def carry(self, order: Order) -> str:
        """Carry an order out as far as the menu can see it; why it was refused, else nothing."""
        why: str | None = None
        match order:
            case Input(keys=keys):
                refused = self.feed(dict(keys))
                return "" if refused is None else input_refused(self.header.game, refused, self.speech)
            case Enter(event=event):
                why = self.enter(event)
            case Learn(name=name, colour=colour):
                self.names, player = self.names.with_player(name, colour)
                why = self.enter(journal.Here(player=player))
            case Rename(player=player, known=known):
                self.names = self.names.with_known(player, known)
            case Forget(player=player):
                self.names = self.names.without(player)
            case Change(coming=coming):
                self._change(coming)
            case _:
                pass
        return "" if why is None else event_refused(why, self.speech)

    def _change(self, coming: Coming) -> None:
        sitting = tuple(each for each in coming.seats if each is not None)
        header = Header(
            game=coming.game, rules=coming.rules, players=sitting, dealer=coming.dealer, house=coming.house,
            score=coming.score,
        )  # fmt: skip
        if len(sitting) not in GAMES[coming.game].seats or coming.dealer >= len(sitting):
            return
        if isinstance(GAMES[coming.game].start(header), HeaderProblem):
            return
        self.coming = replace(coming, goes_on=False)
        if coming.goes_on or not self.begun:
            self._begin_acta(sitting)


class Host:
    """Somebody at the menu, with the buttons of a seat or (None) the keyboard; a refusal is told to him."""

    def __init__(self, world: World, seat: Seat | None = 0) -> None:
        self.world = world
        self.seat = seat
        self.now = 1000
        self.pressed = 0
        self.last: Menu | None = None
        self.menu: Menu | None = opened(world.desk, world.speech, seat)

    def open(self) -> None:
        """The menu again, after it closed."""
        self.menu = opened(self.world.desk, self.world.speech, self.seat, self.last)

    def press(self, *keys: Key, carry: bool = True) -> tuple[Order, ...]:
        """Keys one after the other, and the orders they gave."""
        orders: list[Order] = []
        for key in keys:
            assert self.menu is not None, "the menu is closed"
            self.pressed += 1
            self.last = self.menu
            self.menu, given = press(self.menu, key, self.world.desk, self.world.speech, self.now)
            orders += given
            for order in given if carry else ():
                why = self.world.carry(order)
                if self.menu is not None and why:
                    self.menu = told(self.menu, why)
        return tuple(orders)

    def __call__(self, path: str) -> str:
        """Go along a path with green and white alone; what came of it."""
        return "; ".join(said(order) for step_ in path.split(" > ") for order in self.take(step_))

    def take(self, text: str) -> tuple[Order, ...]:
        """Green until the item that begins so is chosen, then white."""
        places = [place for place, item in enumerate(self.shown.items) if item.text.startswith(text)]
        assert places, f"no {text!r} among {self.texts}"
        times = (places[0] - self.shown.chosen) % len(self.shown.items)
        return self.press(*[NEXT] * times, CHOOSE)

    def type(self, text: str) -> tuple[Order, ...]:
        """Characters at the keyboard, then Enter."""
        return self.press(*map(Typed, text), CHOOSE)

    def enter_pin(self, pin: str) -> tuple[Order, ...]:
        """The PIN with green and white alone."""
        keys: list[Key] = []
        for digit in pin:
            keys += [NEXT] * (int(digit) or 10) + [CHOOSE]
        return self.press(*keys, CHOOSE)

    @property
    def shown(self) -> MenuShown:
        """The menu on the screen."""
        assert self.menu is not None, "the menu is closed"
        return shown(self.menu, self.world.desk, self.world.speech)

    @property
    def texts(self) -> list[str]:
        """The items on the screen."""
        return [item.text for item in self.shown.items]


def said(order: Order) -> str:
    """An order in a line."""
    match order:
        case Input(keys=keys):
            rest = [f"{key}={_plain(value)}" for key, value in keys.items() if key != "in"]
            return " ".join(["input", str(keys["in"]), *rest])
        case Enter(event=event):
            given = {each.name: getattr(event, each.name) for each in fields(event) if each.default is NODEFAULT}
            given |= {
                each.name: getattr(event, each.name)
                for each in fields(event)
                if each.default is not NODEFAULT and getattr(event, each.name) != each.default
            }
            kind = str(event.__struct_config__.tag)
            return " ".join(["event", kind, *(f"{key}={_plain(value)}" for key, value in given.items())])
        case Change(coming=coming):
            default = Coming(game="", rules="")
            rest = [
                f"{key}={_plain(value)}"
                for key, value in asdict(coming).items()
                if value != getattr(default, key) and key not in ("game", "rules")
            ]
            return " ".join(["change", coming.game, coming.rules, *rest])
        case Look(board=board, number=number, player=player):
            return " ".join(["look", board, *([str(number)] if number else []), *([player] if player else [])])
        case Learn(name=name, colour=colour):
            return f"learn {name} {colour}"
        case Rename(player=player, known=Known(name=name, colour=colour)):
            return f"rename {player} {name} {colour}"
        case Forget(player=player):
            return f"forget {player}"
        case Export(what=what, number=number):
            return f"export {what} {number}"
        case CountEntrega(line=line, pair=pair, which=which):
            return f"count {line} {pair} {which}"
        case _:
            return type(order).__name__.lower()


def _plain(value: object) -> str:
    return json.dumps(value) if isinstance(value, dict | list | tuple) else str(value)
