"""A terminal that can be asked without waiting: what is typed while readers are looked at, and questions."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Callable

from table.commands import printable

TICK_MS = 50


class Console:
    """Standard input and output (`aside`: error). Without a terminal, or at the input's end, nothing is ever typed."""

    def __init__(self, *, aside: bool = False) -> None:
        self._out = sys.stderr if aside else sys.stdout
        self.between: Callable[[], None] = lambda: None
        """called again and again while an answer is waited for"""
        self._begun = b""
        self._ended = False

    def now(self) -> int:
        """Milliseconds, monotonic."""
        return time.monotonic_ns() // 1_000_000

    def wait(self, ms: int) -> None:
        """Let so much time pass."""
        time.sleep(ms / 1000)

    def say(self, text: str) -> None:
        """A line of text."""
        print(printable(text), file=self._out, flush=True)

    def typed(self) -> str | None:
        """A line typed since the last call, without blanks around it; None for none."""
        while b"\n" not in self._begun and not self._ended:
            if not select.select([sys.stdin.fileno()], [], [], 0)[0]:
                return None
            heard = os.read(sys.stdin.fileno(), 4096)
            self._begun += heard
            self._ended = not heard
        line, feed, self._begun = self._begun.partition(b"\n")
        return line.decode(errors="replace").strip() if feed or line else None

    def ask(self, question: str) -> str | None:
        """Put a question and wait for the answer; None at the input's end."""
        print(printable(question), end=" ", file=self._out, flush=True)
        while (answer := self.typed()) is None and not self._ended:
            self.between()
            self.wait(TICK_MS)
        return answer
