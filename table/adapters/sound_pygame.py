"""The table's sounds through SDL's mixer, from a thread of its own: opening a sound device can take seconds."""

from __future__ import annotations

import logging
import queue
import threading
from pathlib import Path

from table.scene import SoundName

SOUNDS = Path(__file__).parent.parent / "assets" / "sounds"

_log = logging.getLogger(__name__)


class PygameSound:
    """Plays the files of `folder`, one for each sound by its name; a house may put recordings of its own there."""

    name = "sound"

    def __init__(self, folder: Path = SOUNDS) -> None:
        self._folder = folder
        self._wanted: queue.SimpleQueue[SoundName | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)
        self._thread.start()

    def play(self, sound: SoundName) -> None:
        """Begin a sound; nothing is heard where there is no device."""
        self._wanted.put(sound)

    def close(self) -> None:
        """Silence; safe to call twice."""
        self._wanted.put(None)
        self._thread.join(0.2)  # a device that hangs is left behind

    def _run(self) -> None:
        import pygame  # noqa: PLC0415 - slow, and nothing waits for it here

        try:
            pygame.mixer.init()
            sounds: dict[str, pygame.mixer.Sound] = {}
            while (wanted := self._wanted.get()) is not None:
                if wanted not in sounds:
                    sounds[wanted] = pygame.mixer.Sound(self._folder / f"{wanted}.wav")
                sounds[wanted].play()
        except (pygame.error, OSError) as problem:
            _log.warning("no sound: %s", problem)
        else:
            pygame.mixer.quit()


class NoSound:
    """A table that makes no sound."""

    name = "sound (none)"

    def play(self, sound: SoundName) -> None:
        """Nothing is heard."""

    def close(self) -> None:
        """Nothing to close."""
