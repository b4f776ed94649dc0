"""Make the table's sounds: `python assets/make_sounds.py [FOLDER]`.

Wood for what cards do, a plucked string for what is good, soft reeds for what is wrong. Pure arithmetic, so
that the same script makes the same files: 22 050 Hz, mono, 16 bit.
"""

from __future__ import annotations

import io
import math
import sys
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22_050
FOLDER = Path(__file__).parents[1] / "table" / "assets" / "sounds"

Samples = list[float]


def noise(count: int, seed: int) -> Samples:
    """White noise between -1 and 1, always the same for a seed."""
    state, samples = seed, []
    for _ in range(count):
        state = (state * 1_103_515_245 + 12_345) % 2**31
        samples.append(state / 2**30 - 1.0)
    return samples


def tone(pitch: float, seconds: float, fade: float, partials: tuple[float, ...] = (1.0,)) -> Samples:
    """A tone of `pitch` Hz dying away in about `fade` seconds; `partials` are the overtones' strengths."""
    samples = []
    for step in range(int(seconds * RATE)):
        time = step / RATE
        swell = min(1.0, time / 0.004) * math.exp(-time / fade)
        angle = 2 * math.pi * pitch * time
        samples.append(swell * sum(part * math.sin((n + 1) * angle) for n, part in enumerate(partials)))
    return samples


def knock(pitch: float, seconds: float, fade: float, seed: int) -> Samples:
    """A knock on wood: a low tone that sinks a little, under a tick of noise."""
    samples = []
    angle = 0.0
    for step, hiss in enumerate(noise(int(seconds * RATE), seed)):
        time = step / RATE
        angle += 2 * math.pi * pitch * (1 + 0.6 * math.exp(-time / 0.012)) / RATE
        samples.append(math.sin(angle) * math.exp(-time / fade) + 0.5 * hiss * math.exp(-time / 0.003))
    return samples


def pluck(pitch: float, seconds: float, seed: int) -> Samples:
    """A plucked string: noise going round a loop as long as one swing, smoothed each time (Karplus, Strong)."""
    loop = noise(round(RATE / pitch), seed)
    for _ in range(6):
        loop = [(a + b) / 2 for a, b in zip(loop, loop[-1:] + loop[:-1], strict=True)]
    loop = centred(loop)
    samples: Samples = []
    size = len(loop)
    for step in range(int(seconds * RATE)):
        here = step % size
        samples.append(loop[here])
        loop[here] = 0.497 * (loop[here] + loop[(here + 1) % size])
    return samples


def centred(samples: Samples) -> Samples:
    """The samples about zero."""
    mean = sum(samples) / len(samples)
    return [value - mean for value in samples]


def brush(seconds: float) -> Samples:
    """Cards drawn together over felt: noise that swells and goes, its edge taken off."""
    samples, dull = [], 0.0
    count = int(seconds * RATE)
    for step, hiss in enumerate(noise(count, 77)):
        dull += 0.35 * (hiss - dull)
        samples.append(dull * math.sin(math.pi * step / count) ** 2)
    return centred(samples)


def mixed(*parts: tuple[float, float, Samples]) -> Samples:
    """Lay parts over each other: each its start in seconds, its strength and its samples."""
    length = max(int(start * RATE) + len(samples) for start, _, samples in parts)
    total = [0.0] * length
    for start, strength, samples in parts:
        first = int(start * RATE)
        for step, value in enumerate(samples):
            total[first + step] += strength * value
    return total


def card() -> Samples:
    """A card laid on the table."""
    return knock(170, 0.11, 0.025, 5)


def trick() -> Samples:
    """The trick gathered: a brush over the felt and a light tap."""
    return mixed((0, 1.6, brush(0.26)), (0.22, 0.5, knock(240, 0.09, 0.02, 9)))


def cante() -> Samples:
    """Sung: a rising chord on a guitar."""
    chord = enumerate((329.6, 415.3, 493.9, 659.3))
    return mixed(*((0.07 * step, 1.0, pluck(pitch, 0.6 - 0.07 * step, 21 + step)) for step, pitch in chord))


def unclear() -> Samples:
    """Two equal notes, asking."""
    note = tone(392, 0.13, 0.09, (1.0, 0.3, 0.2))
    return mixed((0, 1, note), (0.17, 1, note))


def renuncio() -> Samples:
    """A low falling step with a rub in it."""
    high = mixed((0, 1, tone(220, 0.24, 0.3, (1, 0.6, 0.5, 0.3))), (0, 0.8, tone(233, 0.24, 0.3, (1, 0.5))))
    low = mixed((0, 1, tone(155.6, 0.36, 0.2, (1, 0.6, 0.5, 0.3))), (0, 0.8, tone(164.8, 0.36, 0.2, (1, 0.5))))
    return mixed((0, 1, high), (0.23, 1.1, low))


def won() -> Samples:
    """The game is won: a strummed chord, once more and higher."""
    first = (261.6, 329.6, 392.0)
    second = (329.6, 392.0, 523.3, 659.3, 784.0)
    return mixed(
        *((0.03 * step, 0.8, pluck(pitch, 0.4, 41 + step)) for step, pitch in enumerate(first)),
        *((0.3 + 0.04 * step, 1.0, pluck(pitch, 0.88 - 0.04 * step, 51 + step)) for step, pitch in enumerate(second)),
    )


def early() -> Samples:
    """A card before its turn: two small taps, the second higher."""
    return mixed((0, 0.8, knock(420, 0.08, 0.02, 13)), (0.1, 1, knock(630, 0.08, 0.02, 17)))


def tick() -> Samples:
    """A button's step."""
    return tone(1320, 0.04, 0.008, (1, 0.4))


def host() -> Samples:
    """The host has corrected something: a small bell."""
    return mixed((0, 1, tone(880, 0.45, 0.12, (1, 0, 0.35, 0, 0.15))), (0.09, 0.7, tone(1174.7, 0.36, 0.1, (1, 0.2))))


def lost() -> Samples:
    """A reader is lost: three notes down."""
    notes = enumerate((523.3, 440.0, 349.2))
    return mixed(*((0.15 * step, 1, tone(pitch, 0.18, 0.09, (1, 0.35, 0.15))) for step, pitch in notes))


SOUNDS: dict[str, tuple[Callable[[], Samples], float]] = {
    "card": (card, 0.6),
    "trick": (trick, 0.5),
    "cante": (cante, 0.7),
    "unclear": (unclear, 0.45),
    "renuncio": (renuncio, 0.75),
    "won": (won, 0.8),
    "early": (early, 0.45),
    "tick": (tick, 0.3),
    "host": (host, 0.45),
    "lost": (lost, 0.5),
}
"""Each sound and how loud its loudest sample is, 1 being all there is."""


def wav(name: str) -> bytes:
    """The sound of this name as a WAV file; raises ``KeyError`` for any other name."""
    make, peak = SOUNDS[name]
    samples = make()
    top = max(abs(value) for value in samples)
    fade = int(0.008 * RATE)
    frames = bytearray()
    for step, value in enumerate(samples):
        # The last milliseconds fade, so that nothing ends with a click.
        gain = min(1.0, (len(samples) - step) / fade) * peak / top
        frames += round(value * gain * 32_767).to_bytes(2, "little", signed=True)
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(bytes(frames))
    return file.getvalue()


def main(folder: Path) -> None:
    """Write every sound into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        (folder / f"{name}.wav").write_bytes(wav(name))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
