"""MicroPython's ``time``, with a clock the test can put forward. Runs in MicroPython."""

import utime  # type: ignore[import-not-found]

from tests.firmware.stand_in import control

ticks_diff = utime.ticks_diff


def ticks_ms() -> int:
    """As ``time.ticks_ms``; the test's commands are done first."""
    control.pump()
    now: int = utime.ticks_ms()
    skew = control.state["skew"]
    while skew > 0:
        # The port adds less than half its clock's range at once.
        step = min(skew, 1 << 28)
        now = utime.ticks_add(now, step)
        skew -= step
    return now
