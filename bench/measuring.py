"""What the figures of both games are measured with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from table.scene import Scene

S = TypeVar("S")
I = TypeVar("I")


def plays_in(
    played: list[list[I]], fresh: Callable[[], S], step: Callable[[S, I], tuple[S, object]], card: type[Struct]
) -> Callable[[], int]:
    """Replays games; counts cards. What is no card is stepped before the clock starts."""
    chunks = []
    for inputs in played:
        state = fresh()
        for what in inputs:
            if isinstance(what, card):
                chunks.append((state, what))
            state, _rulings = step(state, what)

    def play() -> int:
        for state, what in chunks:
            step(state, what)
        return len(chunks)

    return play


def measure(benchmark: Any, work: Callable[[], int], aim: int) -> None:
    """Time this work, which says how many operations it is."""
    done = work()
    benchmark.extra_info.update(operations=done, aim=aim)
    benchmark.pedantic(work, rounds=15, warmup_rounds=2)


class NoScreen:
    """No screen."""

    name = "screen (none)"

    def draw(self, scene: Scene, now: int) -> int | None:  # noqa: ARG002 - the port's
        """Nothing."""
        return None

    def events(self) -> list[str]:
        """Nothing."""
        return []

    def close(self) -> None:
        """Nothing."""
