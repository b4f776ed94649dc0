"""Sensing: readings and time become inputs of the acta (`Act`) and alerts. Pure: time is an argument.

`sense` takes one reading, or none when the time `wakes_at` named has come, and gives alerts and at most one `Act`. Its
caller has the engine judge the act, tells sensing with `told`, and calls `sense` again without a reading until no act
comes. What a card or a button means is the game's (`table.pads.contract`); here is what is true of every game: cards
that come, settle, flicker and leave, several at once, early ones, dear ones, strange tags, and pads that differ from
the state. An alert is never an input, and neither alerts nor hints name a card that is not public.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from table import presence
from table.pads.contract import GamePads, Keys, Press, SeatHint, Taken, Want
from table.presence import EMPTY, Pad, Pads, Thing, with_pad
from table.readings import BUTTONS, PADS_AGREE, Button, ButtonName, DealKind, Fault, Host, Reading, Sees, Timing
from table.seats import SEATS, Seat

HELD_MS = 1000
"""A button down so long is held (readings.md)."""

OPENING_MS = 5000
"""A reader of which nothing was heard for so long after a restart is not waited for."""

AGAIN_MS = 60_000
"""A strange tag is named once in so long."""

What: TypeAlias = Literal[
    "unclear",
    "unknown_tag",
    "other_deck",
    "payment_card",
    "forged_record",
    "copied_record",
    "two_seats",
    "lifted",
    "reader_lost",
    "reader_back",
    "early",
    "clear_pad",
    "take_up_pinte",
    "pinte_elsewhere",
    "pads_differ",
    "pads_agree",
]


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What sensing has to know of the table: the deck (UIDs, upper case, to cards), deal, times, other decks."""

    deck: Mapping[str, str]
    deal: DealKind = "none"
    timing: Timing = Timing()
    other_decks: frozenset[str] = frozenset()


class Alert(msgspec.Struct, frozen=True, kw_only=True, tag_field="out", tag="alert", omit_defaults=True):
    """Something is not as it should be, or is again; never an input, and it names no card that is not public.

    `tag` is the UID of a strange tag; `should` and `lies` are the public cards by which a pad differs.
    """

    t: int
    seat: Seat
    what: What
    tag: str = ""
    should: tuple[str, ...] = ()
    lies: tuple[str, ...] = ()


class Act(msgspec.Struct, frozen=True):
    """An input of the acta to be judged now: its keys without a line."""

    keys: Keys
    by_host: bool = False


class Difference(msgspec.Struct, frozen=True):
    """A pad that is not as the state has it: public cards that should lie there, and that lie there but should not."""

    seat: Seat
    should: tuple[str, ...]
    lies: tuple[str, ...]


class Hints(msgspec.Struct, frozen=True):
    """What of sensing everybody may see: a hint for each seat that has one, and the pads to put right."""

    seats: tuple[SeatHint, ...] = ()
    differ: tuple[Difference, ...] = ()


class _Down(msgspec.Struct, frozen=True):
    """A button that is down, since when, whether it has been taken as held, and whether a restart found it down."""

    seat: Seat
    button: ButtonName
    since: int
    held: bool = False
    found: bool = False


class _Compare(msgspec.Struct, frozen=True):
    """The pads are being compared with the state, since when; seats told to differ; `all_seats`: after a restart."""

    since: int
    told: frozenset[Seat] = frozenset()
    all_seats: bool = False


class Sensing(msgspec.Struct, frozen=True, kw_only=True):
    """Everything sensing remembers; a frozen value, made by `start` or `resume`."""

    setup: Setup
    game: GamePads
    memory: Any
    now: int
    pads: Pads = EMPTY
    outbox: tuple[Act, ...] = ()
    downs: tuple[_Down, ...] = ()
    moment: object = None
    moment_at: int = 0
    blind: bool = False
    """a reader is in trouble"""
    all_seen_since: int = 0
    """since when none has been, and none saw another's cards"""
    shared: frozenset[str] = frozenset()
    """what more than one reader sees"""
    fresh: frozenset[Seat] = frozenset()
    """seats whose first clean report after a restart is still to come"""
    restarted: int | None = None
    """when the program started anew, if it did"""
    compare: _Compare | None = None
    by_hand: frozenset[tuple[Seat, str]] = frozenset()
    """cards of this hand that the host entered, or said not to mind"""
    undone: frozenset[tuple[Seat, str]] = frozenset()
    """cards that count as not laid any more; where one still lies it has to be taken up"""
    named: Mapping[tuple[str, str], int] = {}
    """strange tags and when they were last told of"""
    standing: frozenset[tuple[Seat, str]] = frozenset()
    """alerts that stand: told once, until what they are about is over"""


Outs: TypeAlias = tuple[Act | Alert, ...]


def start(setup: Setup, game: GamePads, now: int, view: Any) -> Sensing:
    """Sensing for a game about to be dealt."""
    setup = replace(setup, deck={tag: game.called.get(card, card) for tag, card in setup.deck.items()})
    return Sensing(setup=setup, game=game, memory=game.begin(), now=now, moment=game.moment(view), moment_at=now)


def resumed(sensing: Sensing, view: Any) -> Sensing:
    """Sensing after a restart, `told` of everything in the journal: the pads are compared with the state first."""
    compares = any(sensing.game.lies(view)) or sensing.undone
    return replace(
        sensing,
        fresh=frozenset(SEATS),
        compare=_Compare(sensing.now, all_seats=True) if compares else None,
        moment=sensing.game.moment(view),
        moment_at=sensing.now,
        by_hand=frozenset(),
        outbox=(),
        restarted=sensing.now,
        all_seen_since=sensing.now,
    )


# One step


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
                    self.taken(self.game.left(self.s.memory, self.view, seat, thing.name, _lying(pad), self.now))
        for down in self.s.downs:
            if not down.held and self.now - down.since >= HELD_MS:
                self._change_down(down, replace(down, held=True))
                self.taken(
                    self.game.press(self.s.memory, self.view, Press(down.seat, down.button, held=True), self.now)
                )

    def _change_down(self, old: _Down | None, new: _Down | None) -> None:
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
            self._change_down(None, _Down(reading.seat, reading.button, self.now, held=done, found=found))
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
        return list(_new_things(self.s, self.pads[seat], seat, self.view, self.now))

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
            at = _lain_at(self.s, self.pads[seat], thing, want)
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
            ready = _ready_at(self.s, pad, thing, want) if len(new) == 1 else None
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
        if _needs(self.s, thing, want) >= want.doubtful_ms or not any(map(self.accuses, taken.acts)):
            return False
        thing = replace(thing, doubtful=thing.first)
        self._mark(seat, thing, doubtful=thing.first)
        ready = _ready_at(self.s, self.pads[seat], thing, want)
        return ready is None or ready > self.now

    def _mark(self, seat: Seat, thing: Thing, **marks: bool | int | None) -> None:
        self.pads = with_pad(self.pads, seat, presence.changed(self.pads[seat], thing.name, **marks))

    # What is wrong

    def asks(self) -> None:
        laid = self.game.lies(self.view)
        for seat in SEATS:
            pad = self.pads[seat]
            for what in ("clear_pad", "take_up_pinte"):
                self.stand(seat, what, _asked(self.s, pad, seat, self.view) == what)
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

    def _waits(self, compare: _Compare) -> bool:
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


def _new_things(s: Sensing, pad: Pad, seat: Seat, view: Any, now: int) -> Iterator[tuple[Thing, Want]]:
    """The things on a pad that have not counted yet and could, strange tags too, each with what it is to the game."""
    for thing in pad.things:
        if thing.counted or (thing.passed and not thing.on):
            continue
        if thing.name not in s.game.cards:
            if not thing.found:  # what a restart found there was told of before, and keeps nothing unclear
                yield thing, _STRANGE
        else:
            want = s.game.want(s.memory, view, seat, thing.name, now)
            if want.kind != "none":
                yield thing, want


_STRANGE = Want("none")


def _ready_at(s: Sensing, pad: Pad, thing: Thing, want: Want) -> int | None:
    """When a card that lies alone will count, as things are; None if it does not as it lies."""
    return _lain_at(s, pad, thing, want) if want.kind == "due" else None


def _lain_at(s: Sensing, pad: Pad, thing: Thing, want: Want) -> int | None:
    """When a card that lies alone will have lain its time, as things are."""
    if want.kind not in ("due", "elsewhere") or not thing.on or pad.fault is not None:
        return None
    if (want.all_see and s.blind) or ((want.all_see or want.here_only) and thing.name in s.shared):
        return None
    need = _needs(s, thing, want)
    ready = thing.since + max(need, s.setup.timing.settle_ms) - thing.lain
    if want.all_see:
        ready = max(ready, s.all_seen_since + need)
    if thing.doubtful is not None and want.doubtful_ms:
        ready = max(ready, thing.doubtful + need)
    return max(ready, s.moment_at + need) if thing.early or want.since_moment else ready


def _needs(s: Sensing, thing: Thing, want: Want) -> int:
    """How long a card that is due has to lie."""
    early = s.setup.timing.dear_ms if thing.early else 0
    return max(want.lie_ms, early, 0 if thing.doubtful is None else want.doubtful_ms)


def _asked(s: Sensing, pad: Pad, seat: Seat, view: Any) -> str | None:
    return s.game.ask(s.memory, view, seat, _lying(pad))


def _lying(pad: Pad) -> tuple[str, ...]:
    """What has counted and is still there."""
    return tuple(thing.name for thing in pad.things if thing.counted and thing.settled)


def differences(s: Sensing, pads: Pads, view: Any) -> tuple[Difference, ...]:
    """The pads on which something public is missing or lies that should not."""
    should = s.game.lies(view)
    found = []
    for seat in SEATS:
        pad = pads[seat]
        if pad.fault is not None or not pad.reported:
            continue
        missing = tuple(card for card in should[seat] if not pad.lies(card) and (seat, card) not in s.by_hand)
        wrong = tuple(
            thing.name
            for thing in pad.things
            if thing.settled
            and ((thing.counted and (seat, thing.name) in s.undone) or s.game.misplaced(view, seat, thing.name))
        )
        if missing or wrong:
            found.append(Difference(seat, missing, wrong))
    return tuple(found)


# What the engine made of it


def told(sensing: Sensing, act: Act, rulings: Sequence[Any], before: Any, view: Any) -> Sensing:
    """Sensing once an act was judged, the views before and after it given; host's acts and journalled ones alike."""
    kinds = {str(ruling.__struct_config__.tag) for ruling in rulings}
    accepted = "refused" not in kinds
    game, now = sensing.game, sensing.now
    memory = game.told(sensing.memory, act.keys, before, view, now, accepted=accepted, by_host=act.by_host)
    s = replace(sensing, memory=memory)
    if not accepted:
        return replace(s, outbox=tuple(each for each in s.outbox if each.by_host))
    moment = game.moment(view)
    if moment != s.moment:
        s = replace(s, moment=moment, moment_at=now)
    s = _swept(s, act, before, view)
    return _put_right(s, act, bool(kinds & {"undone", "overruled"}), before, view)


def _swept(s: Sensing, act: Act, before: Any, view: Any) -> Sensing:
    """Cards that lie there from before never count again."""
    sweep = s.game.sweep(before, view)
    if sweep == "keep":
        return s
    card = act.keys.get("card")
    laid = min((thing.first for pad in s.pads for thing in pad.things if thing.name == card), default=s.now)
    pads = s.pads
    for seat in SEATS:
        # What a restart found may all be older than that card: nobody knows.
        things = (
            replace(thing, counted=True)
            if sweep == "all" or thing.first < laid or (thing.found and thing.name != card)
            else thing
            for thing in pads[seat].things
        )
        pads = with_pad(pads, seat, replace(pads[seat], things=tuple(things)))
    return replace(s, pads=pads, by_hand=frozenset(), undone=frozenset() if sweep == "all" else s.undone)


def _put_right(s: Sensing, act: Act, went_back: bool, before: Any, view: Any) -> Sensing:
    """After an act: cards laid by hand count where they lie, and what went back has to be taken up."""
    old, new = s.game.laid(before), s.game.laid(view)
    pads = s.pads
    for seat, card in new - old:
        pads = with_pad(pads, seat, presence.changed(pads[seat], card, counted=True))
    # What going back brings back lay on a pad once, and has to lie there again.
    by_hand = (s.by_hand & new) | (new - old if act.by_host and not went_back else frozenset())
    undone = (s.undone | (old - new if went_back else frozenset())) - new
    compare = s.compare
    if went_back:
        compare = _Compare(s.now)
    elif act.by_host:
        compare = None
    return replace(s, pads=pads, by_hand=by_hand, undone=undone, compare=compare)


# When and what to show


def wakes_at(sensing: Sensing, view: Any) -> int | None:
    """When `sense` has to be called although nothing is read; None for never."""
    times = (time for time in _times(sensing, view) if time > sensing.now)
    return min(times, default=None)


def _times(s: Sensing, view: Any) -> Iterator[int]:
    for seat in SEATS:
        pad = s.pads[seat]
        yield from presence.wakes(pad, s.setup.timing)
        for thing, want in _new_things(s, pad, seat, view, s.now):
            ready = _lain_at(s, pad, thing, want)
            if ready is not None:
                yield ready
    for down in s.downs:
        yield down.since + HELD_MS
    if s.compare is not None:
        yield s.compare.since + s.setup.timing.gone_ms
        yield s.compare.since + OPENING_MS
    yield from s.game.wakes_at(s.memory, view)


def hints(sensing: Sensing, view: Any) -> Hints:
    """What of sensing everybody may see, the most pressing thing of each seat. A dear card's waiting is not in it."""
    differ = differences(sensing, sensing.pads, view) if sensing.compare and sensing.compare.told else ()
    seats = (_hint(sensing, view, seat, differ) for seat in SEATS)
    return Hints(tuple(hint for hint in seats if hint is not None), differ)


def _hint(s: Sensing, view: Any, seat: Seat, differ: tuple[Difference, ...]) -> SeatHint | None:
    standing = {what for where, what in s.standing if where == seat}
    if "reader_lost" in standing:
        return SeatHint(seat, "reader_lost", "reader_lost")
    if any(each.seat == seat for each in differ):
        return SeatHint(seat, "pads_differ", "differs")
    if "unclear" in standing:
        return SeatHint(seat, "unclear", "unclear")
    chosen = s.game.hint(s.memory, view, seat)
    if chosen is not None:
        return chosen
    if "lifted" in standing:
        return SeatHint(seat, "lifted", "takeback")
    if "take_up_pinte" in standing:
        return SeatHint(seat, "take_up_pinte", "pinte")
    if "clear_pad" in standing:
        return SeatHint(seat, "clear_pad", "clear_pad")
    if any(want.kind == "early" and t.early for t, want in _new_things(s, s.pads[seat], seat, view, s.now)):
        return SeatHint(seat, "early", "early")
    return None
