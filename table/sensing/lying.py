"""What lies on the pads: what may still count and when it will, what has to be taken up, what differs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from table.pads.contract import Want
from table.presence import Pad, Pads, Thing
from table.seats import SEATS, Seat
from table.sensing.values import Difference, Sensing


def new_things(s: Sensing, pad: Pad, seat: Seat, view: Any, now: int) -> Iterator[tuple[Thing, Want]]:
    """The things on a pad that have not counted yet and could, strange tags too, each with what it is to the game."""
    for thing in pad.things:
        if thing.counted or (thing.passed and not thing.on):
            continue
        if thing.name not in s.game.cards:
            if not thing.found:  # what a restart found there was told of before, and keeps nothing unclear
                yield thing, STRANGE
        else:
            want = s.game.want(s.memory, view, seat, thing.name, now)
            if want.kind != "none":
                yield thing, want


STRANGE = Want("none")


def ready_at(s: Sensing, pad: Pad, thing: Thing, want: Want) -> int | None:
    """When a card that lies alone will count, as things are; None if it does not as it lies."""
    return lain_at(s, pad, thing, want) if want.kind == "due" else None


def lain_at(s: Sensing, pad: Pad, thing: Thing, want: Want) -> int | None:
    """When a card that lies alone will have lain its time, as things are."""
    if want.kind not in ("due", "elsewhere") or not thing.on or pad.fault is not None:
        return None
    if (want.all_see and s.blind) or ((want.all_see or want.here_only) and thing.name in s.shared):
        return None
    need = needs(s, thing, want)
    ready = thing.since + max(need, s.setup.timing.settle_ms) - thing.lain
    if want.all_see:
        ready = max(ready, s.all_seen_since + need)
    if thing.doubtful is not None and want.doubtful_ms:
        ready = max(ready, thing.doubtful + need)
    return max(ready, s.moment_at + need) if thing.early or want.since_moment else ready


def needs(s: Sensing, thing: Thing, want: Want) -> int:
    """How long a card that is due has to lie."""
    early = s.setup.timing.dear_ms if thing.early else 0
    return max(want.lie_ms, early, 0 if thing.doubtful is None else want.doubtful_ms)


def asked(s: Sensing, pad: Pad, seat: Seat, view: Any) -> str | None:
    return s.game.ask(s.memory, view, seat, lying(pad))


def lying(pad: Pad) -> tuple[str, ...]:
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
            if thing.settled and (_gone_back(s, seat, thing, view) or s.game.misplaced(view, seat, thing.name))
        )
        if missing or wrong:
            found.append(Difference(seat, missing, wrong))
    return tuple(found)


def _gone_back(s: Sensing, seat: Seat, thing: Thing, view: Any) -> bool:
    """Whether a card lies there as it was played before the host went back behind that."""
    undone = thing.counted and (seat, thing.name) in s.undone
    return undone and not s.game.may_lie(view, seat, thing.name)
