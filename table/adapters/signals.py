"""SIGTERM and Ctrl-C end the table cleanly: they are events like others."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from table.events import Inbox, Stop


@contextmanager
def ended_by_signals(inbox: Inbox) -> Iterator[None]:
    """Within this, SIGTERM and SIGINT put a `Stop` into the inbox."""

    def stop(number: int, _frame: FrameType | None) -> None:
        inbox.put(Stop(signal.Signals(number).name))

    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
