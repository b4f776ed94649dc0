"""One reading, or time alone, through sensing: what lies, settles and leaves becomes acts and alerts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from table import presence
from table.pads.contract import Keys, Press, Taken, Want
from table.presence import Thing, with_pad
from table.readings import BUTTONS, PADS_AGREE, Button, Fault, Host, Reading, Sees
from table.seats import SEATS, Seat
from table.sensing.lying import asked, differences, lain_at, lying, needs, new_things, ready_at
from table.sensing.values import AGAIN_MS, HELD_MS, OPENING_MS, Act, Alert, Compare, Down, Outs, Sensing, What


def sense(
    sensing: Sensing, reading: Reading | None, now: int, view: Any, accuses: Callable[[Keys], bool]
) -> tuple[Sensing, Outs]:
    """Sensing after this reading (None: only time has passed), alerts, and at most one `Act`, the last of the tuple.

    `accuses`: whether this input would at once be ruled against somebody, by what everybody knows.
    """
    step = _Step(sensing, view, max(now, sensing.now), accuses)
    step.pass_time()
    if reading is not None:
        step.read(reading)
    step.look_round()
    step.settle_owners()
    step.strange_tags()
    if not step.outbox:
        step.game_tick()
    step.compare_pads()
    step.cards()
    if not step.outbox:
        step.asks()
    return step.result()


class _Step:
    """One call of `sense`: the sensing being changed, and the alerts so far. Lives only inside this module."""

    def __init__(self, sensing: Sensing, view: Any, now: int, accuses: Callable[[Keys], bool]) -> None:
        self.s = sensing
        self.game = sensing.game
        self.timing = sensing.setup.timing
        self.view = view
        self.now = now
        self.accuses = accuses
        self.pads = sensing.pads
        self.outbox = list(sensing.outbox)
        self.standing = set(sensing.standing)
        self.alerts: list[Alert] = []

    def result(self) -> tuple[Sensing, Outs]:
        """The new sensing, the alerts, and the first act that waits."""
        act = self.outbox[:1]
        sensing = replace(
            self.s,
            now=self.now,
            pads=self.pads,
            outbox=tuple(self.outbox[1:]),
            standing=frozenset(self.standing),
        )
        return sensing, (*self.alerts, *act)

    def alert(self, seat: Seat, what: What, **more: Any) -> None:
        """Tell of something; of several cards at once only once, for it names none."""
        alert = Alert(t=self.now, seat=seat, what=what, **more)
        if alert not in self.alerts:
            self.alerts.append(alert)

    def stand(self, seat: Seat, what: What, holds: bool, **more: Any) -> None:
        """Tell of something once for as long as it holds."""
        if holds and (seat, what) not in self.standing:
            self.alert(seat, what, **more)
            self.standing.add((seat, what))
        elif not holds:
            self.standing.discard((seat, what))

    def taken(self, taken: Taken) -> None:
        self.s = replace(self.s, memory=taken.memory)
        self.outbox += map(Act, taken.acts)

    # Time and readings

    def pass_time(self) -> None:
        for seat in SEATS:
            pad, gone = presence.advance(self.pads[seat], self.timing, self.now)
            self.pads = with_pad(self.pads, seat, pad)
            should = self.game.lies(self.view)[seat]
            for thing in gone:
                if thing.counted and thing.name in should:
                    self.stand(seat, "lifted", True)
                if thing.counted and thing.name in self.game.cards:
                    self.taken(self.game.left(self.s.memory, self.view, seat, thing.name, lying(pad), self.now))
        for down in self.s.downs:
            if not down.held and self.now - down.since >= HELD_MS:
                self._change_down(down, replace(down, held=True))
                self.taken(
                    self.game.press(self.s.memory, self.view, Press(down.seat, down.button, held=True), self.now)
                )

    def _change_down(self, old: Down | None, new: Down | None) -> None:
        downs = tuple(down for down in self.s.downs if down is not old)
        self.s = replace(self.s, downs=downs if new is None else (*downs, new))

    def read(self, reading: Reading) -> None:
        match reading:
            case Sees(seat=seat, tags=tags):
                self._sees(seat, tags)
            case Fault(seat=seat, kind=kind):
                pad = presence.faulted(self.pads[seat], kind, self.now)
                self.pads = with_pad(self.pads, seat, pad)
                if kind == "lost":
                    # Nobody knows when a button of a lost board is let go.
                    self.s = replace(self.s, downs=tuple(down for down in self.s.downs if down.seat != seat))
            case Button():
                self._button(reading)
            case Host(keys=keys):
                self._host(keys)
            case _:
                pass

    def _sees(self, seat: Seat, tags: Sequence[str]) -> None:
        deck = self.s.setup.deck
        names = frozenset(deck.get(tag, tag) for tag in tags if tag in deck or not tag.startswith("08"))
        pad = presence.reported(self.pads[seat], names, self.timing, self.now)
        self.pads = with_pad(self.pads, seat, pad)

    def _button(self, reading: Button) -> None:
        down = next((d for d in self.s.downs if (d.seat, d.button) == (reading.seat, reading.button)), None)
        if reading.down and down is None:
            found = self.now == self.s.restarted
            # Held since before a restart, it may have done its work already.
            done = found and self.game.held(self.s.memory) == (reading.seat, reading.button)
            self._change_down(None, Down(reading.seat, reading.button, self.now, held=done, found=found))
            others = tuple(each for each in self.s.downs if each.seat != reading.seat)
            if len(self.s.downs) - len(others) == len(BUTTONS):
                # All three of a seat at once are the host's: none of them means anything to the game.
                self.s = replace(self.s, downs=others)
        elif not reading.down and down is not None:
            self._change_down(down, None)
            if not down.held:
                press = Press(reading.seat, reading.button, held=False, found=down.found)
                self.taken(self.game.press(self.s.memory, self.view, press, self.now))

    def _host(self, keys: Keys) -> None:
        if "in" in keys:
            self.outbox.append(Act(keys, by_host=True))
        elif keys.get(PADS_AGREE) == "agree":
            self._as_it_lies()

    def _as_it_lies(self) -> None:
        missing = {(d.seat, card) for d in differences(self.s, self.pads, self.view) for card in d.should}
        self.s = replace(self.s, by_hand=self.s.by_hand | missing, undone=frozenset())
        self._agree()

    def look_round(self) -> None:
        """Remember since when no reader has been in trouble and none has seen another's cards."""
        times = Counter(name for pad in self.pads for name in pad.raw)
        shared = frozenset(name for name, number in times.items() if number > 1)
        blind = any(pad.fault is not None for pad in self.pads)
        if (blind, shared) != (self.s.blind, self.s.shared):
            since = self.now if self.s.blind or self.s.shared else self.s.all_seen_since
            self.s = replace(self.s, blind=blind, shared=shared, all_seen_since=since)

    def settle_owners(self) -> None:
        self.pads, shared = presence.settle_owners(self.pads, self.timing, self.now)
        for seat, name in shared:
            self._name("two_seats", seat, name)
        for seat in sorted(self.s.fresh):
            if self.pads[seat].reported and self.pads[seat].fault is None:
                self._mark_found(seat)
                self.s = replace(self.s, fresh=self.s.fresh - {seat})

    def _mark_found(self, seat: Seat) -> None:
        """Mark what lies there at the first report after a restart: it has counted, or may have lain there early."""
        for thing in self.pads[seat].things:
            counted = self.game.has_counted(self.s.memory, self.view, seat, thing.name)
            counted = counted or (seat, thing.name) in self.s.undone
            self._mark(seat, thing, found=True, counted=counted, doubtful=self.now)

    def _name(self, what: What, seat: Seat, name: str, tag: str = "") -> None:
        last = self.s.named.get((what, name))
        if last is None or self.now - last >= AGAIN_MS:
            self.alert(seat, what, tag=tag)
            self.s = replace(self.s, named={**self.s.named, (what, name): self.now})

    def strange_tags(self) -> None:
        """Name what lies there and is no card of this game; beside a new card it keeps that one unclear."""
        for seat in SEATS:
            for thing in self.pads[seat].things:
                if thing.name in self.game.cards or not thing.settled or thing.counted:
                    continue
                if thing.name in self.game.paying:
                    self._name("payment_card", seat, thing.name)
                elif thing.name in self.s.setup.deck.values() or thing.name in self.s.setup.other_decks:
                    self._name("other_deck", seat, thing.name)
                else:
                    self._name("unknown_tag", seat, thing.name, tag=thing.name)
                if not any(other is not thing for other, _ in self._new(seat)):
                    self._mark(seat, thing, counted=True)

    def game_tick(self) -> None:
        self.taken(self.game.tick(self.s.memory, self.view, self.now))

    # Cards

    def _new(self, seat: Seat) -> list[tuple[Thing, Want]]:
        return list(new_things(self.s, self.pads[seat], seat, self.view, self.now))

    def cards(self) -> None:
        for seat in SEATS:
            new = self._new(seat)
            self._crowd(seat, new)
            due = any(want.kind == "due" for _thing, want in new)
            self.stand(seat, "unclear", due and sum(thing.settled for thing, _want in new) > 1)
            for thing, want in new:
                if want.kind == "early" and thing.settled and not thing.early:
                    self._mark(seat, thing, early=True)
                    self.alert(seat, "early")
        self._elsewhere()
        for seat in SEATS:
            if not self.outbox and self.s.compare is None:
                self._take(seat)

    def _elsewhere(self) -> None:
        """Tell of a single card that belongs on another pad; several may be hands that are being dealt."""
        lying = [(seat, thing, want) for seat in SEATS for thing, want in self._new(seat) if want.kind == "elsewhere"]
        late = False
        if len(lying) == 1:
            (seat, thing, want), *_none = lying
            at = lain_at(self.s, self.pads[seat], thing, want)
            late = at is not None and at <= self.now
        for seat in SEATS:
            mine = any(where == seat for where, _thing, _want in lying)
            self.stand(seat, "pinte_elsewhere", mine and (late or (seat, "pinte_elsewhere") in self.standing))

    def _crowd(self, seat: Seat, new: list[tuple[Thing, Want]]) -> None:
        """Remember of new things seen together that they were, until one is left, and when that was."""
        seen = [thing for thing, _want in new if thing.on]
        for thing in seen:
            others = [self.now if other.on else other.since for other, _want in new if other is not thing]
            if others:
                self._mark(seat, thing, doubtful=max(others))
            if len(seen) > 1 or not others:
                self._mark(seat, thing, crowded=len(seen) > 1)

    def _take(self, seat: Seat) -> None:
        new = self._new(seat)
        pad = self.pads[seat]
        for thing, want in new:
            passed = want.passing and thing.settled and not thing.on and not thing.crowded
            ready = ready_at(self.s, pad, thing, want) if len(new) == 1 else None
            if passed or (ready is not None and ready <= self.now):
                taken = self.game.take(self.s.memory, self.view, seat, thing.name, self.now, lifted=passed)
                if not passed and self._lies_longer(seat, thing, want, taken):
                    return
                if taken.counted:
                    # What seems taken up may only flicker: if it lies there after all it is not done with.
                    self._mark(seat, thing, **({"passed": True} if passed else {"counted": True}))
                self.taken(taken)
                return

    def _lies_longer(self, seat: Seat, thing: Thing, want: Want, taken: Taken) -> bool:
        """Whether a card lies too short a time for what would come of it; from then on it is doubtful."""
        if needs(self.s, thing, want) >= want.doubtful_ms or not any(map(self.accuses, taken.acts)):
            return False
        thing = replace(thing, doubtful=thing.first)
        self._mark(seat, thing, doubtful=thing.first)
        ready = ready_at(self.s, self.pads[seat], thing, want)
        return ready is None or ready > self.now

    def _mark(self, seat: Seat, thing: Thing, **marks: bool | int | None) -> None:
        self.pads = with_pad(self.pads, seat, presence.changed(self.pads[seat], thing.name, **marks))

    # What is wrong

    def asks(self) -> None:
        laid = self.game.lies(self.view)
        for seat in SEATS:
            pad = self.pads[seat]
            for what in ("clear_pad", "take_up_pinte"):
                self.stand(seat, what, asked(self.s, pad, seat, self.view) == what)
            if (seat, "lifted") in self.standing:
                self.stand(seat, "lifted", any(not pad.lies(card) for card in laid[seat]))
            lost = pad.is_lost(self.now)
            if not lost and (seat, "reader_lost") in self.standing:
                self.alert(seat, "reader_back")
            self.stand(seat, "reader_lost", lost)

    def compare_pads(self) -> None:
        compare = self.s.compare
        if compare is None:
            return
        found = differences(self.s, self.pads, self.view)
        late = self.now - compare.since >= self.timing.gone_ms
        if not found and not self._waits(compare):
            self._agree()
        elif found and late:
            for each in found:
                if each.seat not in compare.told:
                    self.alert(each.seat, "pads_differ", should=each.should, lies=each.lies)
            told = compare.told | {each.seat for each in found}
            self.s = replace(self.s, compare=replace(compare, told=told))

    def _waits(self, compare: Compare) -> bool:
        """Whether it may only not have been seen yet how a pad is, or no more since it differed."""
        passed = self.now - compare.since
        early = passed < self.timing.gone_ms
        if early and any(not thing.settled for pad in self.pads for thing in pad.things):
            return True
        should = self.game.lies(self.view)
        matter = {seat for seat in SEATS if should[seat]} | {seat for seat, _card in self.s.undone} | compare.told
        for pad in (self.pads[seat] for seat in matter):
            if pad.fault is None:
                waits = not pad.reported and passed < OPENING_MS
            else:
                waits = early or not pad.is_lost(self.now)
            if waits:
                return True
        return False

    def _agree(self) -> None:
        compare = self.s.compare
        if compare is not None:
            should = self.game.lies(self.view)
            seats = compare.told | {seat for seat in SEATS if compare.all_seats and should[seat]}
            for seat in sorted(seats):
                if self.pads[seat].reported and self.pads[seat].fault is None:
                    self.alert(seat, "pads_agree")
            self.s = replace(self.s, compare=None)
            for seat, card in self.game.laid(self.view):
                # What was laid once more has counted: it is not laid for the first time.
                self.pads = with_pad(self.pads, seat, presence.changed(self.pads[seat], card, counted=True))
