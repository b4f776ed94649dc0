"""What the deck's and the doctor's commands are run at: settings, readers, terminal and screen, opened and closed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from table.commands import config
from table.commands.console import Console
from table.commands.demo import has_display
from table.commands.workbench import Gear, Terminal, Workbench
from table.languages import LANGUAGES, words_in
from table.settings import Settings

if TYPE_CHECKING:
    import pygame

ARROWS = ("right", "left", "down", "up")


class Desk:
    """A desk, within a ``with``. `screen` None: if there is a display; `aside`: what is said goes to standard error.

    `language` None: the house's, and where it has none, or its settings cannot be read, `locale`'s.
    Entering it raises `Unusable`, ``OSError``.
    """

    def __init__(
        self,
        file: Path | None,
        ports: Sequence[str],
        *,
        screen: bool | None,
        language: str | None,
        locale: str = LANGUAGES[0],
        aside: bool = False,
        terminal: Terminal | None = None,
    ) -> None:
        self.words = words_in(language or locale)
        self._language = language
        self._file = file
        self._ports = ports
        self._wants_screen = has_display() if screen is None else screen
        self._terminal = terminal or Console(aside=aside)
        self._stack = ExitStack()
        self._keys: list[str] = []

    def __enter__(self) -> Desk:
        """Open the readers; the screen, too."""
        settings = Settings() if self._ports else config.load(self._file, self.words)
        if self._language is None and settings.language is not None:
            self.words = words_in(settings.language)
        self.deck = settings.deck
        self.gear = Gear(settings, self._ports, self._terminal.now)
        with ExitStack() as stack:
            stack.callback(self.gear.close)
            self.bench = self._bench()
            stack.callback(self.bench.close)
            if isinstance(self._terminal, Console):
                self._terminal.between = self.bench.keep_alive
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Give everything back."""
        self._stack.close()

    def _bench(self) -> Workbench:
        if not self._wants_screen:
            return Workbench(self._terminal)
        from table.adapters.pygame_screen import PygameScreen  # noqa: PLC0415 - pygame only for who has a screen

        return Workbench(self._terminal, PygameScreen(others=self._hear), self._pressed)

    def _hear(self, event: pygame.event.Event) -> None:
        import pygame  # noqa: PLC0415

        if event.type == pygame.KEYDOWN:
            name = pygame.key.name(event.key)
            if name in (*ARROWS, "q"):
                self._keys.append(name)

    def _pressed(self) -> list[str]:
        keys, self._keys = self._keys, []
        return keys
