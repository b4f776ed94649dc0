"""What every sound does (`table.ports.Sound`)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from table.adapters.seat_board import BoardBuzzers
from table.adapters.sound_pygame import SOUNDS, NoSound, PygameSound
from table.ports import Sound
from table.scene import SoundName
from tests.app.tables import Remembering
from tests.seat_board.seated import boards

NAMES: tuple[SoundName, ...] = get_args(SoundName)


@pytest.fixture(params=[PygameSound, NoSound, Remembering, lambda: BoardBuzzers(boards())])
def sound(request: pytest.FixtureRequest) -> Sound:
    """A sound that has just been opened."""
    opened: Callable[[], Sound] = request.param
    return opened()


def test_every_sound_can_be_played_and_closed_twice(sound: Sound) -> None:
    for name in NAMES:
        sound.play(name)
    sound.close()
    sound.close()


def test_there_is_a_file_for_every_sound() -> None:
    assert {path.stem for path in SOUNDS.glob("*.wav")} >= set(NAMES)


def test_where_there_is_no_device_nothing_is_heard_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    sound = PygameSound(tmp_path)  # no files: as good as no device
    sound.play("card")
    sound.close()
    sound.play("trick")
    with caplog.at_level(logging.WARNING):
        sound.close()
    assert "no sound" in caplog.text
