"""The sounds: made by our own script, short, never clipped, and no two to be mistaken for each other."""

from __future__ import annotations

import runpy
import wave
from array import array
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "table" / "assets" / "sounds"
NAMES = ("card", "trick", "cante", "unclear", "renuncio", "won", "early", "tick", "host", "lost")


class Sound(NamedTuple):
    """A sound file as it was read."""

    channels: int
    bits: int
    rate: int
    samples: array[int]

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return len(self.samples) / self.rate

    @property
    def pitch(self) -> float:
        """How often a second the wave rises through zero: high for bright sounds, low for dull ones."""
        return sum(a < 0 <= b for a, b in pairwise(self.samples)) / self.seconds


def read(name: str) -> Sound:
    """Read a committed sound."""
    with wave.open(str(FOLDER / f"{name}.wav"), "rb") as file:
        samples = array("h", file.readframes(file.getnframes()))
        return Sound(file.getnchannels(), 8 * file.getsampwidth(), file.getframerate(), samples)


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    """The script that makes the sounds, loaded without running it."""
    return runpy.run_path(str(ROOT / "assets" / "make_sounds.py"))


def test_there_is_a_file_for_every_sound_and_no_other(script: dict[str, Any]) -> None:
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.wav" for name in NAMES}
    assert set(script["SOUNDS"]) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_committed_file_is_what_the_script_makes(script: dict[str, Any], name: str) -> None:
    assert (FOLDER / f"{name}.wav").read_bytes() == script["wav"](name)


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_and_in_the_one_format(name: str) -> None:
    sound = read(name)
    assert (sound.channels, sound.bits, sound.rate) == (1, 16, 22_050)
    assert 0.03 <= sound.seconds <= (1.2 if name == "won" else 0.6)


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_heard_does_not_clip_and_ends_without_a_click(name: str) -> None:
    samples = read(name).samples
    assert 5_000 < max(abs(value) for value in samples) < 32_000
    assert abs(samples[-1]) < 200
    assert abs(sum(samples) / len(samples)) < 300


def test_no_two_sounds_are_alike_in_both_length_and_pitch() -> None:
    for (one, a), (other, b) in combinations(((name, read(name)) for name in NAMES), 2):
        longer = max(a.seconds, b.seconds) / min(a.seconds, b.seconds)
        higher = max(a.pitch, b.pitch) / min(a.pitch, b.pitch)
        assert longer > 1.25 or higher > 1.25, (one, other)
