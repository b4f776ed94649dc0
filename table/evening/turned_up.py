"""The cards that are turned up on the pads for a draw, or counted there for an entrega. Pure: time is an argument.

The pads are followed all the time, so that what lies there from before never counts. A card counts once it has
settled as the only new one on its pad, at whatever pad: those who draw need not sit where a reader is.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

import msgspec
from msgspec.structs import replace

from table import presence
from table.presence import EMPTY, Pads, with_pad
from table.readings import Fault, Reading, Sees, Timing
from table.seats import SEATS, Seat


class Watch(msgspec.Struct, frozen=True, kw_only=True):
    """The pads as they are, whatever is being played; `deck` are the cards by tag, `timing` as sensing has it."""

    deck: Mapping[str, str]
    timing: Timing
    pads: Pads = EMPTY


def read(watch: Watch, reading: Reading, now: int) -> Watch:
    """The pads after a reading."""
    match reading:
        case Sees(seat=seat, tags=tags):
            names = frozenset(watch.deck.get(tag, tag) for tag in tags if tag in watch.deck or not tag.startswith("08"))
            pad = presence.reported(watch.pads[seat], names, watch.timing, now)
            watch = replace(watch, pads=with_pad(watch.pads, seat, pad))
        case Fault(seat=seat, kind=kind):
            watch = replace(watch, pads=with_pad(watch.pads, seat, presence.faulted(watch.pads[seat], kind, now)))
        case _:
            pass
    return passed(watch, now)


def passed(watch: Watch, now: int) -> Watch:
    """The pads at this time."""
    for seat in SEATS:
        pad, _gone = presence.advance(watch.pads[seat], watch.timing, now)
        if pad is not watch.pads[seat]:
            watch = replace(watch, pads=with_pad(watch.pads, seat, pad))
    pads, _shared = presence.settle_owners(watch.pads, watch.timing, now)
    return watch if pads == watch.pads else replace(watch, pads=pads)


def wakes_at(watch: Watch, now: int) -> int | None:
    """When `passed` may find something new after now; None for never."""
    times = (time for pad in watch.pads for time in presence.wakes(pad, watch.timing) if time > now)
    return min(times, default=None)


def turned_up(watch: Watch, wanted: Container[str]) -> tuple[Watch, tuple[str, ...]]:
    """The cards that count now, in the order in which they were laid, and the pads on which they have counted.

    A card that is not wanted never will.
    """
    watch = from_before(watch, but=wanted)
    new: list[tuple[int, Seat, str]] = []
    for seat in SEATS:
        fresh = [thing for thing in watch.pads[seat].things if not thing.counted]
        if len(fresh) == 1 and fresh[0].settled:
            new.append((fresh[0].first, seat, fresh[0].name))
    for _first, seat, name in new:
        watch = replace(watch, pads=with_pad(watch.pads, seat, presence.changed(watch.pads[seat], name, counted=True)))
    return watch, tuple(name for _first, _seat, name in sorted(new))


def from_before(watch: Watch, but: Container[str] = ()) -> Watch:
    """The watch in whose eyes all that lies there lies there from before, but for these."""
    a, b, c, d = (
        replace(
            pad,
            things=tuple(replace(thing, counted=thing.counted or thing.name not in but) for thing in pad.things),
        )
        for pad in watch.pads
    )
    pads = (a, b, c, d)
    return watch if pads == watch.pads else replace(watch, pads=pads)
