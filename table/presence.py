"""From what the readers report to what lies on the pads: settling, flickering, leaving, and one owner for each.

A *thing* is a card by its name, or a tag that is no card by its UID. It settles once it was seen for `settle_ms`, gaps
up to `gap_ms` not counting; it is gone once clean polls have not seen it for `gone_ms`. While a reader gives no clean
answer nothing of this moves: time-outs, garbled answers and a lost reader are never absence.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from table.readings import FaultKind, Timing
from table.seats import SEATS, Seat

LOST_AFTER = 2000
"""Milliseconds without a clean answer after which a reader counts as lost although it says less."""


class Thing(msgspec.Struct, frozen=True):
    """Something on a pad, or hardly gone from it. Times in milliseconds.

    `on`: the last clean poll saw it; `since`: from when the running span counts; `lain` and `away`: what had been
    added up of seeing and of not seeing before that. `counted`: it has meant what it had to mean; `early`: it waited
    for its turn; `crowded`: another new thing lies beside it; `doubtful`: from when on it has to lie longer, for
    another new thing lay beside it, to count it would be to accuse somebody, or it may have lain there early; `passed`:
    it has counted as one that was only passed over the pad, and if it lies there still it can count as more; `found`:
    it lay there when the program started anew, and since when nobody knows.
    """

    name: str
    first: int
    since: int
    on: bool = True
    lain: int = 0
    away: int = 0
    settled: bool = False
    counted: bool = False
    early: bool = False
    crowded: bool = False
    doubtful: int | None = None
    passed: bool = False
    found: bool = False


class Pad(msgspec.Struct, frozen=True):
    """One seat's pad: what its reader reports, and the things that are its own."""

    things: tuple[Thing, ...] = ()
    raw: frozenset[str] = frozenset()
    fault: FaultKind | None = None
    fault_since: int = 0
    reported: bool = False
    """the reader has given a clean answer since the start"""

    def find(self, name: str) -> Thing | None:
        """The thing of this name."""
        return next((thing for thing in self.things if thing.name == name), None)

    def lies(self, name: str) -> bool:
        """Whether this thing has settled and is not gone."""
        return any(thing.settled for thing in self.things if thing.name == name)

    def is_lost(self, now: int) -> bool:
        """Whether the reader has to be looked for."""
        return self.fault == "lost" or (self.fault is not None and now - self.fault_since >= LOST_AFTER)


Pads = tuple[Pad, Pad, Pad, Pad]

EMPTY: Pads = (Pad(), Pad(), Pad(), Pad())


def with_pad(pads: Pads, seat: Seat, pad: Pad) -> Pads:
    """The pads with this seat's changed."""
    a, b, c, d = (pad if each == seat else old for each, old in zip(SEATS, pads, strict=True))
    return a, b, c, d


def lain(pad: Pad, thing: Thing, now: int) -> int:
    """How long this thing has been seen by now."""
    return thing.lain + (now - thing.since if thing.on and pad.fault is None else 0)


def _away(pad: Pad, thing: Thing, now: int) -> int:
    return thing.away + (now - thing.since if not thing.on and pad.fault is None else 0)


def advance(pad: Pad, timing: Timing, now: int) -> tuple[Pad, tuple[Thing, ...]]:
    """The pad at this time, and the settled things that are gone since."""
    if pad.fault is not None or not pad.things:
        return pad, ()
    things, gone = [], []
    for thing in pad.things:
        unseen = _away(pad, thing, now)
        if thing.settled and unseen >= timing.gone_ms:
            gone.append(thing)
        elif thing.settled or unseen <= timing.gap_ms:
            settles = not thing.settled and lain(pad, thing, now) >= timing.settle_ms
            things.append(replace(thing, settled=True) if settles else thing)
    return replace(pad, things=tuple(things)), tuple(gone)


def wakes(pad: Pad, timing: Timing) -> Iterator[int]:
    """The times at which `advance` may find something new, past ones too."""
    if pad.fault is not None:
        yield pad.fault_since + LOST_AFTER
        yield pad.fault_since + timing.gone_ms
        return
    for thing in pad.things:
        if thing.on:
            yield thing.since + timing.settle_ms - thing.lain
        elif thing.settled:
            yield thing.since + timing.gone_ms - thing.away
        else:
            yield thing.since + timing.gap_ms - thing.away + 1


def faulted(pad: Pad, kind: FaultKind, now: int) -> Pad:
    """The pad once its reader gives no clean answer: every clock stands still."""
    if pad.fault is not None:
        return replace(pad, fault=kind)
    frozen = (
        replace(thing, lain=lain(pad, thing, now), away=_away(pad, thing, now), since=now) for thing in pad.things
    )
    return replace(pad, things=tuple(frozen), fault=kind, fault_since=now)


def reported(pad: Pad, names: frozenset[str], timing: Timing, now: int) -> Pad:
    """The pad once its reader sees exactly these things; new ones are not its own before `settle_owners`."""
    if pad.fault is not None:
        # What had not counted yet has to lie its time again: nobody saw whether it did.
        long = now - pad.fault_since > timing.gap_ms
        things = (
            replace(thing, since=now, lain=0 if long and not thing.counted else thing.lain) for thing in pad.things
        )
        pad = replace(pad, things=tuple(things), fault=None)
    things_now = tuple(_switched(pad, thing, thing.name in names, timing, now) for thing in pad.things)
    return replace(pad, things=things_now, raw=names, reported=True)


def _switched(pad: Pad, thing: Thing, on: bool, timing: Timing, now: int) -> Thing:
    if on == thing.on:
        return thing
    if on:
        interrupted = _away(pad, thing, now) > timing.gap_ms
        return replace(thing, on=True, since=now, away=0, lain=0 if interrupted else thing.lain)
    return replace(thing, on=False, since=now, lain=lain(pad, thing, now), away=0)


def settle_owners(pads: Pads, timing: Timing, now: int) -> tuple[Pads, tuple[tuple[Seat, str], ...]]:
    """Give what a reader sees and nobody owns to its seat; the second tuple is what a seat sees of another's.

    A tag seen at two seats belongs to the one that saw it first as long as that one sees it. Only a reader that has
    been lost for `gone_ms` gives up what another one sees.
    """
    shared: list[tuple[Seat, str]] = []
    for seat in SEATS:
        if pads[seat].fault is not None:
            continue
        for name in sorted(pads[seat].raw):
            if pads[seat].find(name) is not None:
                continue
            owner = next((other for other in SEATS if pads[other].find(name) is not None), None)
            if owner is not None and _gives_up(pads[owner], timing, now):
                pads = with_pad(pads, owner, _without(pads[owner], name))
                owner = None
            if owner is None:
                pad = pads[seat]
                pads = with_pad(pads, seat, replace(pad, things=(*pad.things, Thing(name, first=now, since=now))))
            elif name in pads[owner].raw and pads[owner].fault is None:
                shared.append((seat, name))
    return pads, tuple(shared)


def _gives_up(pad: Pad, timing: Timing, now: int) -> bool:
    return pad.fault == "lost" and now - pad.fault_since >= timing.gone_ms


def _without(pad: Pad, name: str) -> Pad:
    return replace(pad, things=tuple(thing for thing in pad.things if thing.name != name))


def changed(pad: Pad, name: str, **marks: bool | int | None) -> Pad:
    """The pad with these marks of one thing changed (`counted`, `early`, `crowded`, `doubtful` …)."""
    return replace(pad, things=tuple(replace(thing, **marks) if thing.name == name else thing for thing in pad.things))
