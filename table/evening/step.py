"""One step of the table: a reading, a key or the time, on its way through the host's buttons, the draws, the games."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from table import following
from table.evening import buttons, turned_up
from table.evening.boards import look_board
from table.evening.coming import after, header_of, seated
from table.evening.evening import Evening, coming_at, customs_at, desk_of, is_counted, last_game
from table.evening.orders import carry
from table.evening.outs import AnotherGame, Clock, Given, Journalled, NewActa, Out, Recall, Recalled, Sounds
from table.following import Begun, Games, Instead
from table.games import GAMES
from table.games.contract import Header, HeaderProblem
from table.games.cuatrola.inputs import Correct
from table.host import menu as host
from table.host.contract import ActaEntry, Coming, CountEntrega, Key, Move, Typed
from table.partida import Line
from table.readings import Button, Fault, Host, Next, Reading, Sees
from table.scene import SheetShown
from table.seats import SEATS, Seat
from table.timba import journal
from table.timba import state as timba
from table.timba.customs import PAYING
from table.timba.figures import month_of
from table.words.refusals import event_refused, input_refused
from table.words.speech import Speech

MENU_MS = 120_000
"""A menu nobody works closes after so long."""

LOOK_MS = 60_000
"""So long something that was asked for is looked at."""

RECALLED_AFTER = (journal.Entered, journal.Settled, journal.Voided, journal.Decided, journal.Lots, journal.Undone)
"""What the memory's figures are asked for anew after."""

_KEYS: dict[str, Key] = {
    "down": Move("next"),
    "up": Move("previous"),
    "enter": Move("choose"),
    "right": Move("choose"),
    "left": Move("back"),
    "escape": Move("back"),
    "backspace": Typed(""),
}


class Step:
    """One call of `table.happen`: the table being changed, and what is to be done so far. Lives only inside it."""

    def __init__(self, games: Games, acta: int, evening: Evening | None, now: int, *, begun: bool) -> None:
        self.games = games
        self.acta = acta
        self.begun = begun
        self.evening = evening
        self.now = now
        self.outs: list[Out] = []
        self._reopened: Coming | None = None
        self._unheard = ""

    @property
    def e(self) -> Evening:
        """The evening, where there is one."""
        assert self.evening is not None, "only asked where an evening is kept"
        return self.evening

    def change(self, **fields: object) -> None:
        """Change fields of the evening."""
        self.evening = replace(self.e, **fields)

    # Time

    def pass_time(self) -> None:
        """What time alone has done to the evening by now."""
        watch = turned_up.passed(self.e.watch, self.now)
        if watch is not self.e.watch:
            self.change(watch=watch)
        held, does = buttons.passed(self.e.buttons, self.now)
        if does is not None:
            self.change(buttons=held)
            self._does(does)
        if self.e.menu is not None and self.now - self.e.touched >= MENU_MS:
            self.close_menu()
        elif self.e.look is not None and self.e.menu is None and self.now - self.e.touched >= LOOK_MS:
            self.change(look=None)
        self._collect()

    def clock(self, clock: Clock) -> None:
        """Somebody says what time it is."""
        self.change(epoch=clock.epoch, date=clock.date, minute=clock.minute)

    def recalled(self, what: Recalled) -> None:
        """The memory has answered."""
        if what.figures is not None:
            self.change(figures=what.figures)
        if what.said:
            self.say(what.said)

    # Readings

    def read(self, reading: Reading) -> None:
        """A reading: the evening's own, kept back, or given to the games."""
        if self.evening is None:
            self.give(reading)
            return
        if isinstance(reading, Sees | Fault):
            self._look_at_pads(reading)
        match reading:
            case Button():
                if not self._is_the_hosts(reading) and not (reading.down and self.e.waits):
                    self.give(reading)
            case Sees(seat=seat) if self.e.waits:
                held = list(self.e.held)
                held[seat] = reading
                self.change(held=tuple(held))
            case Sees():
                self.give(self._without_payment(reading))
            case _:
                self.give(reading)

    def _look_at_pads(self, reading: Sees | Fault) -> None:
        before = [pad.raw for pad in self.e.watch.pads]
        self.change(watch=turned_up.read(self.e.watch, reading, self.now))
        if [pad.raw for pad in self.e.watch.pads] != before:
            self.change(quiet_since=self.now)
        self._collect()

    def _without_payment(self, reading: Sees) -> Sees:
        """The reading without cards that were drawn or counted and still lie there, or are being counted."""
        if self.e.spent:
            self.change(spent=self.e.spent & self._lying)
        others = self.e.spent if self.e.counting is None else self.e.spent | PAYING
        deck = self.e.watch.deck
        return replace(reading, tags=tuple(tag for tag in reading.tags if deck.get(tag, tag) not in others))

    @property
    def _lying(self) -> frozenset[str]:
        """What lies on the pads."""
        return frozenset(name for pad in self.e.watch.pads for name in pad.raw)

    def _is_the_hosts(self, button: Button) -> bool:
        """Whether this button is for the menu; if so it has done its work there."""
        down, does = buttons.pressed(self.e.buttons, button, self.now)
        self.change(buttons=down, quiet_since=self.now)
        works = self._is_worked_at(button.seat)
        if works and does is not None:
            self._does(does)
        return works

    def _is_worked_at(self, seat: Seat) -> bool:
        """Whether this seat's buttons are those of the menu, or of what is looked at."""
        if self.e.menu is not None:
            return self.e.menu.seat == seat
        return self.e.look is not None and self.e.look_seat == seat

    def _does(self, does: buttons.Does) -> None:
        what, seat = does
        self.change(quiet_since=self.now)
        if isinstance(what, Move):
            if self._is_worked_at(seat):
                self._worked(what)
        elif self.e.menu is None:
            self.open_menu(seat)

    # The menu

    def key(self, name: str) -> None:
        """A key of the keyboard."""
        self.change(quiet_since=self.now, touched=self.now)
        if name == "host":
            if self.e.menu is None:
                self.open_menu(None)
            else:
                self.close_menu()
            return
        key = Typed(name.removeprefix("text:")) if name.startswith("text:") else _KEYS.get(name)
        if key is not None:
            self._worked(key)

    def open_menu(self, seat: Seat | None) -> None:
        """The host is asked for at a seat, or (None) at the keyboard."""
        desk = desk_of(self.e, self.games.game, begun=self.begun)
        menu = host.opened(desk, self.speech, seat, self.e.closed)
        self.change(menu=menu, look=None, look_seat=seat, touched=self.now)
        self.recall()

    def close_menu(self) -> None:
        """The menu is left, with what it remembers of wrong PINs."""
        self.change(closed=self.e.menu, menu=None)

    def _worked(self, key: Key) -> None:
        self.change(touched=self.now)
        menu = self.e.menu
        if menu is None:
            self._looks_on(key)
            return
        desk = desk_of(self.e, self.games.game, begun=self.begun)
        left, orders = host.press(menu, key, desk, self.speech, self.now)
        self.change(menu=left, closed=menu if left is None else self.e.closed)
        self._unheard = ""
        for order in orders:
            carry(self, order)
        if self._unheard:
            self.change(menu=host.kept_open(menu, self._unheard))

    def _looks_on(self, key: Key) -> None:
        match key:
            case Move(where="next"):
                self._turn(1)
            case Move(where="previous"):
                self._turn(-1)
            case Move():
                self.change(look=None, decided_at=None)
            case _:
                pass

    def _turn(self, pages: int) -> None:
        """Turn what is looked at over, no farther than it goes."""
        look = self.e.look
        if look is not None:
            desk = desk_of(self.e, self.games.game, begun=self.begun)
            shown = look_board(look, desk, self.speech, self.e.page)
            self.change(page=shown.page + pages if isinstance(shown, SheetShown) else 1)

    @property
    def speech(self) -> Speech:
        """Speaks of those who play."""
        return self.e.speech_for(self.games.game.header)

    def say(self, text: str) -> None:
        """Say in the menu what came of an order."""
        if self.e.menu is not None:
            self.change(menu=host.told(self.e.menu, text))
        else:
            self._unheard = text

    # Draws and counts

    def _collect(self) -> None:
        """Take the cards that have been turned up, if they are for anything."""
        if self.e.state.is_drawing:
            wanted: Collection[str] = self.e.watch.deck.values()
        else:
            wanted = () if self.e.counting is None else PAYING
        watch, cards = turned_up.turned_up(self.e.watch, wanted)
        if watch is not self.e.watch:
            self.change(watch=watch)
        if cards:
            self.outs.append(Sounds("card"))
        for card in cards:
            if self.e.state.is_drawing:
                self.enter(journal.Card(card=card))
            elif self.e.counting is not None:
                self._count(card)

    def count(self, entrega: CountEntrega) -> None:
        """The cards of this entrega are counted from now on, or looked at again."""
        if entrega != self.e.counting:
            self.change(counting=entrega, counted=())
        self.change(count_shown=True)

    def _count(self, card: str) -> None:
        self.change(counted=tuple(dict.fromkeys((*self.e.counted, card))))
        if is_counted(self.e):
            self.count_ends()

    def counts(self, event: journal.Delivered) -> bool:
        """Whether cards of this very entrega have been counted; that it is handed back means that they are all."""
        counting = self.e.counting
        entrega = (event.acta, event.line, event.pair, event.which)
        return (
            counting is not None and bool(self.e.counted) and entrega == (self.acta, *msgspec.structs.astuple(counting))
        )

    def _forget_count(self) -> None:
        """An entrega that was made, or is not due any more, is not counted."""
        counting, customs = self.e.counting, self.e.customs
        if counting is None:
            return
        due = () if customs is None else (each.entrega for each in customs.entregas if not each.made)
        if all((each.line, each.pair, each.which) != msgspec.structs.astuple(counting) for each in due):
            self._stop_counting()

    def _stop_counting(self) -> None:
        """What was laid for it may lie a little longer without meaning anything to the game."""
        self.change(counting=None, counted=(), spent=self.e.spent | (self._lying & PAYING))

    def count_ends(self) -> None:
        """What was laid is the entrega."""
        counting = self.e.counting
        if counting is None:
            return
        cards = self.e.counted
        self._stop_counting()
        self.enter(
            journal.Delivered(acta=self.acta, line=counting.line, pair=counting.pair, which=counting.which, cards=cards)
        )

    def recall(self, *others: str) -> None:
        """Ask the memory anew: for who is here, and these others."""
        here = self.e.state.tonight.here or self.games.game.header.players
        players = tuple(dict.fromkeys((*here, *filter(None, others))))
        self.outs.append(Recall(players, month_of(self.e.state.date)))

    # The journal of the evening

    def enter(self, event: journal.Event) -> bool:
        """Let an event of the evening happen: into its journal, if the evening takes it; else the menu says why."""
        written = self.e.epoch + self.now if self.e.epoch else 0
        event = replace(event, t=written)
        drew = self.e.state.is_drawing
        state, refused = timba.step(self.e.state, self.e.lines + 1, event)
        if refused is not None:
            self.say(event_refused(refused, self.speech))
            return False
        self.outs.append(Journalled(state.evening, journal.write_event(event)))
        self.change(state=state, lines=self.e.lines + 1, events=(*self.e.events, event))
        if drew or state.is_drawing:
            self.change(look=None)  # a draw is seen as it goes on
        if drew and not self.e.state.is_drawing:
            # The last cards may lie a little longer without meaning anything to the game.
            lying = {thing.name for pad in self.e.watch.pads for thing in pad.things}
            self.change(decided_at=self.now if state.draw is not None else None, spent=self.e.spent | lying)
        if self.begun:
            self.change(customs=customs_at(self.e, self.games.game, self.acta))
        if isinstance(event, RECALLED_AFTER):
            self.recall()
        if isinstance(event, journal.Closed):
            self.change(state=timba.next_evening(state), lines=0, events=())
            self.enter(journal.Opened(date=self.e.date, cubata=state.cubata))
        return True

    # The games

    def give(self, reading: Reading) -> None:
        """Give a reading to the games."""
        self.outs.append(Given(reading))
        self.play(reading)

    def play(self, reading: Reading | None) -> list[Line]:
        """The games after a reading, or (None) the time; their lines come into the evening. Those lines."""
        before, was_over = self.games, self.games.game.state.over
        self.games, outs = following.happen(self.games, reading, self.now)
        lines: list[Line] = []
        for out in outs:
            if isinstance(out, Begun):
                self._begin_game(out.header, before)
                lines.clear()
            elif isinstance(out, Instead):
                self.outs.append(AnotherGame())
            elif isinstance(out, Line):
                if not self.begun:
                    self._begin_game(self.games.game.header, before)
                lines.append(out)
                self.outs.append(out)
            else:
                self.outs.append(out)
        if self.evening is not None and lines:
            self._learn(lines)
            if self.games.game.state.over != was_over:
                self.recall()
        return lines

    def _begin_game(self, header: Header, before: Games) -> None:
        """The first card of a game: its acta begins, and the evening knows who plays it."""
        number = self.acta + 1 if self.begun else self.acta
        again = self._reopened
        if again is not None:
            self._enter_game(number, header, again)
        elif self.evening is not None:
            last = last_game(self.e, before.game, begun=self.begun)
            coming = coming_at(self.e, before.game, begun=self.begun)
            tonight = seated(self.e.state.tonight) if last is None else after(self.e.state, last)
            sitting = self.e.state.tonight
            if tonight.seats == coming.seats and (tonight.seats, tonight.queue) != (sitting.seats, sitting.queue):
                self.enter(journal.Seated(seats=tonight.seats, queue=tonight.queue))
            self._enter_game(number, header, coming)
        self.acta, self.begun = number, True
        self.outs.append(NewActa(number, header))

    def _enter_game(self, number: int, header: Header, coming: Coming) -> None:
        self.change(entries=(), customs=None, look=None, decided_at=None)
        self.enter(
            journal.GameBegun(
                acta=number,
                seats=header.players,
                dealer=header.dealer,
                bet=coming.bet,
                special=coming.special,
                match=coming.match,
                # One that was begun before the evening was closed is paid in this one.
                goes_on=coming.goes_on and self.e.state.game is not None,
            )
        )

    def reopen(self, coming: Coming) -> None:
        """Close the acta at hand and go on in a new one, with its score (other seats, dealer, rules or bet)."""
        header = header_of(coming)
        if not self._can_be(header):
            return
        self._reopened = coming
        self.give(Next(self.now, header, at_once=True))
        self._reopened = None
        self.outs.append(AnotherGame())

    def _learn(self, lines: list[Line]) -> None:
        """Remember what was entered and ruled, and what the score calls for."""
        entries = list(self.e.entries)
        for line in lines:
            if not line.is_ruling:
                entries.append(ActaEntry(line.number, line.what, ()))
            elif entries:
                entries[-1] = replace(entries[-1], rulings=(*entries[-1].rulings, line.what))
        self.change(entries=tuple(entries), look=None, decided_at=None, count_shown=False, quiet_since=self.now)
        # A score that the referee sets rules nothing, but it says who is at eleven.
        if any(line.is_ruling or isinstance(line.what, Correct) for line in lines):
            self.change(customs=customs_at(self.e, self.games.game, self.acta))

    # Afterwards

    def settle(self) -> None:
        """The game to come is what the evening makes it, and what was kept back is given when nothing waits."""
        if self.evening is None:
            return
        self._forget_count()
        self._fit()
        if not self.e.waits and any(self.e.held):
            held = self.e.held
            self.change(held=(None,) * len(SEATS))
            for reading in held:
                if reading is not None:
                    self.give(self._without_payment(replace(reading, t=self.now)))
            self._fit()

    def _fit(self) -> None:
        """Tell the games what the next one is, where it is not what they take it for."""
        game = self.games.game
        if self.begun and not game.state.over:
            return
        wanted = header_of(coming_at(self.e, game, begun=self.begun))
        if wanted != (self.games.next_header if self.begun else game.header) and self._can_be(wanted):
            self.give(Next(self.now, wanted))

    def _can_be(self, header: Header) -> bool:
        """Whether a game of this header can be played; the menu says why not."""
        start = GAMES[header.game].start(header)
        if isinstance(start, HeaderProblem):
            self.say(f"{start.key}: {start.message}")
            return False
        return True

    def host(self, keys: dict[str, object]) -> None:
        """An input of the acta by the host's hand; the menu says why if it is refused."""
        reading = Host(self.now, keys)
        self.outs.append(Given(reading))
        for line in self.play(reading):
            if line.is_ruling and line.what.__struct_config__.tag == "refused":
                self.say(input_refused(self.games.game.header.game, line.what.why, self.speech))
