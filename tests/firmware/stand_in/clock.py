"""MicroPython's ``time``, with a clock the test can put forward. Runs in MicroPython.

By itself it goes as the world's does, or (``BOARD_CLOCK=looks``) one millisecond each time it is looked at, and only so
far: `LEAD_MS` ahead of what the test has put it forward by, and `WORK_MS` from when the test last did something at the
board. Then the machine's speed decides nothing.
"""

import os

import utime  # type: ignore[import-not-found]

from tests.firmware.stand_in import control

LEAD_MS = 500
WORK_MS = 150

ticks_diff = utime.ticks_diff
sleep_ms = utime.sleep_ms

_by_looks = os.getenv("BOARD_CLOCK") == "looks"
_start = utime.ticks_ms()
_passed = 0
_limit = 0
_handled = 0


def ticks_ms() -> int:
    """As ``time.ticks_ms``; the test's commands are done first."""
    control.pump()
    put_forward = control.state["skew"]
    if not _by_looks:
        return _later(utime.ticks_ms(), put_forward)
    global _passed, _limit, _handled  # noqa: PLW0603 - this module is the clock
    if control.state["handled"] != _handled:
        _handled = control.state["handled"]
        _limit = max(_limit, _passed + WORK_MS)
    _limit = max(_limit, put_forward + LEAD_MS)
    _passed = max(put_forward, min(_passed + 1, _limit))
    return _later(_start, _passed)


def _later(now: int, skew: int) -> int:
    while skew > 0:
        # The port adds less than half its clock's range at once.
        step = min(skew, 1 << 28)
        now = utime.ticks_add(now, step)
        skew -= step
    return now
