"""The three buttons, debounced: a change counts once it has held for `STABLE_MS`."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

STABLE_MS = 15
"""Small push buttons bounce for a few milliseconds; a person feels nothing below twenty."""


class Buttons:
    """`levels` are functions that read a button's pin: 0 is pressed (the other side is at ground)."""

    def __init__(self, levels: "tuple[Callable[[], int], ...]") -> None:
        self._levels = levels
        self._down = [False] * len(levels)
        self._changed_at: list[int | None] = [None] * len(levels)

    def step(self, now: int) -> "list[tuple[int, int, bool]]":
        """What changed, each ``(when it began, place of the button, pressed)``."""
        changes = []
        for place, level in enumerate(self._levels):
            down = level() == 0
            began = self._changed_at[place]
            if down == self._down[place]:
                self._changed_at[place] = None
            elif began is None:
                self._changed_at[place] = now
            elif now - began >= STABLE_MS:
                self._down[place] = down
                self._changed_at[place] = None
                changes.append((began, place, down))
        return changes
