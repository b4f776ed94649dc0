"""What time it is in this world; a Raspberry Pi that starts without a network may not know."""

from __future__ import annotations

import datetime
import time

from table.evening.outs import Clock

EARLIEST = datetime.datetime(2025, 1, 1, tzinfo=datetime.UTC).timestamp()
"""A clock that says less has not been set."""


def wall_clock(now: int) -> Clock:
    """The time when the loop's clock says `now`, local; a clock that was never set says nothing."""
    seconds = time.time()
    if seconds < EARLIEST:
        return Clock(epoch=0)
    local = datetime.datetime.fromtimestamp(seconds).astimezone()
    return Clock(
        epoch=round(seconds * 1000) - now, date=local.date().isoformat(), minute=local.hour * 60 + local.minute
    )
