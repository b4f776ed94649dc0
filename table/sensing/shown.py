"""When sensing has to be asked again, and what of it everybody may see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from table import presence
from table.pads.contract import SeatHint
from table.seats import SEATS, Seat
from table.sensing.lying import differences, lain_at, new_things
from table.sensing.values import HELD_MS, OPENING_MS, Difference, Hints, Sensing


def wakes_at(sensing: Sensing, view: Any) -> int | None:
    """When `sense` has to be called although nothing is read; None for never."""
    times = (time for time in _times(sensing, view) if time > sensing.now)
    return min(times, default=None)


def _times(s: Sensing, view: Any) -> Iterator[int]:
    for seat in SEATS:
        pad = s.pads[seat]
        yield from presence.wakes(pad, s.setup.timing)
        for thing, want in new_things(s, pad, seat, view, s.now):
            ready = lain_at(s, pad, thing, want)
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
    if any(want.kind == "early" and t.early for t, want in new_things(s, s.pads[seat], seat, view, s.now)):
        return SeatHint(seat, "early", "early")
    return None
