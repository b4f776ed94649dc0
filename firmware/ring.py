"""The light ring: every pattern is a movement of its own, so that it is told without its colour.

A pattern is a function ``(time, place, size) -> level``: time 0-999 through its period, place 0 the LED nearest the
player and on round the ring, size the LEDs of the ring; level 0-255. A level of 256 and more is the same in the
pattern's second colour. No pattern flashes more than three times a second (WCAG 2.2, 2.3.1), at any speed.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

FRAME_MS = 40
"""Twenty-five pictures a second."""
SECOND = 256
"""Added to a level: in the second colour."""
FASTEST_FLASH_MS = 340

WHITE = (255, 255, 255)
GREEN = (0, 255, 40)
RED = (255, 0, 0)
AMBER = (255, 120, 0)
BLUE = (0, 60, 255)
CYAN = (0, 200, 200)
VIOLET = (150, 0, 255)
GOLD = (255, 180, 0)


def _wave(time: int) -> int:
    # Up and down once in a period, slow at the ends.
    half = time if time < 500 else 1000 - time
    return half * half * 255 // 250000


def _off(_time: int, _place: int, _size: int) -> int:
    return 0


def _comet(time: int, place: int, size: int, heads: int = 1) -> int:
    # A head going round, with a tail a third of the way behind it.
    behind = (time * size // 1000 - place) * heads % size
    tail = 255 - behind * 765 // size
    return max(0, tail)


def _turn(time: int, place: int, size: int) -> int:
    return _comet(time, place, size)


def _lead(time: int, place: int, size: int) -> int:
    # Two heads opposite each other.
    return _comet(time, place, size, 2)


def _takeback(time: int, place: int, size: int) -> int:
    # Backwards.
    return _comet(time, size - place, size)


def _speak(time: int, place: int, _size: int) -> int:
    # Every fourth LED, swelling.
    return _wave(time) if place % 4 == 0 else 0


def _trick_won(time: int, place: int, size: int) -> int:
    # Fills from the player's side all round, stays, begins again.
    return 255 if place * 600 < time * size else 0


def _cante(time: int, place: int, size: int) -> int:
    # Two colours in quarters, going round.
    quarter = (place * 4 // size + time * 4 // 1000) % 2
    return 255 + (SECOND if quarter else 0)


def _unclear(time: int, _place: int, _size: int) -> int:
    # All of it twice, then a pause.
    return 255 if time < 150 or 300 <= time < 450 else 0


def _renuncio(time: int, place: int, size: int) -> int:
    # Left half, right half.
    left = place * 2 < size
    return 255 if left == (time < 500) else 0


def _sits_out(_time: int, place: int, _size: int) -> int:
    return 40 if place == 0 else 0


def _dealer(_time: int, place: int, size: int) -> int:
    return 120 if place in {0, 1, size - 1} else 0


def _reader_lost(time: int, place: int, size: int) -> int:
    # A cross, slowly on and off.
    return 255 if time < 500 and place * 4 % size < 4 else 0


def _pinte(time: int, place: int, size: int) -> int:
    # From the far side towards the player, both ways at once: take it up.
    across = min(place, size - place) * 2 * 1000 // size
    return 255 if across >= 1000 - time else 30


def _clear_pad(time: int, place: int, size: int) -> int:
    # From the player away, emptying: clear it.
    across = min(place, size - place) * 2 * 1000 // size
    return 255 if across >= time else 0


def _early(time: int, place: int, size: int) -> int:
    # A quarter of the ring before the player, swelling.
    return _wave(time) if min(place, size - place) * 8 <= size else 0


def _differs(time: int, place: int, size: int) -> int:
    # Near half, far half.
    near = min(place, size - place) * 4 <= size
    return 255 if near == (time < 500) else 0


def _won(time: int, place: int, _size: int) -> int:
    # Every second LED, then the others.
    return 255 if place % 2 == (time < 500) else 0


def _no_host(time: int, _place: int, _size: int) -> int:
    return 8 + _wave(time) * 100 // 255


_ANIMATIONS: "dict[str, tuple[Callable[[int, int, int], int], int, int, tuple[tuple[int, int, int], ...]]]" = {
    # name: (pattern, period in ms, flashes in a period, its own colours)
    "off": (_off, 1000, 0, (WHITE,)),
    "turn": (_turn, 1200, 0, (GREEN,)),
    "speak": (_speak, 1600, 1, (CYAN,)),
    "lead": (_lead, 2400, 0, (GREEN,)),
    "trick_won": (_trick_won, 1500, 1, (GOLD,)),
    "cante": (_cante, 2000, 2, (GOLD, VIOLET)),
    "unclear": (_unclear, 1500, 2, (AMBER,)),
    "renuncio": (_renuncio, 800, 1, (RED,)),
    "sits_out": (_sits_out, 1000, 0, (WHITE,)),
    "dealer": (_dealer, 1000, 0, (WHITE,)),
    "reader_lost": (_reader_lost, 3000, 1, (RED,)),
    "takeback": (_takeback, 1200, 0, (BLUE,)),
    "pinte": (_pinte, 1800, 1, (GOLD,)),
    "clear_pad": (_clear_pad, 1800, 1, (WHITE,)),
    "early": (_early, 2000, 1, (CYAN,)),
    "differs": (_differs, 1600, 1, (VIOLET,)),
    "won": (_won, 1000, 1, (GOLD,)),
    "no_host": (_no_host, 5000, 1, (BLUE,)),
}


class Ring:
    """Animates one ring of `most` LEDs or less; `write` takes the bytes of `most`: green, red, blue of each."""

    def __init__(self, most: int, write: "Callable[[bytearray], None]") -> None:
        self.pattern = ""
        self._pixels = most
        self._write = write
        self._bytes = bytearray(3 * most)
        self._written = bytearray(b"\1")
        self._limit = 64
        self._rotation = 0
        self._began = 0
        self.show("off", (), 100, 255, 0)

    def configure(self, limit: int, rotation: int, pixels: int) -> None:
        """`limit` 0-255 is what full brightness means from now on, `rotation` the LED nearest the player.

        `pixels` are the LEDs of this ring.
        """
        self._limit = limit
        self._rotation = rotation
        if pixels != self._pixels:
            self._pixels = pixels
            # In place, as everything that is drawn.
            for at in range(len(self._bytes)):
                self._bytes[at] = 0
        self._mix()

    def show(
        self, pattern: str, colours: "tuple[tuple[int, int, int], ...]", speed: int, brightness: int, now: int
    ) -> None:
        """Show a pattern from now on, in these colours or, where there are none, in its own.

        The same pattern again goes on without a jump.
        """
        animation, period, flashes, own = _ANIMATIONS[pattern]
        if pattern != self.pattern:
            self._began = now
        self.pattern = pattern
        self._animation = animation
        self._period = max(period * 100 // speed, flashes * FASTEST_FLASH_MS)
        self._colours = colours or own
        self._brightness = brightness
        self._frame_at = now
        self._mix()

    def step(self, now: int) -> None:
        """Draw the next picture when it is due, and write it when it differs."""
        if now < self._frame_at:
            return
        self._frame_at = now + FRAME_MS
        self.draw(now)
        if self._bytes != self._written:
            self._write(self._bytes)
            self._written = bytearray(self._bytes)

    def draw(self, now: int) -> bytearray:
        """The picture of this moment, as it would be written."""
        time = (now - self._began) % self._period * 1000 // self._period
        size = self._pixels
        for place in range(size):
            level = self._animation(time, place, size)
            green, red, blue = self._first
            if level >= SECOND:
                level -= SECOND
                green, red, blue = self._second
            at = (place + self._rotation) % size * 3
            self._bytes[at] = green * level // 255
            self._bytes[at + 1] = red * level // 255
            self._bytes[at + 2] = blue * level // 255
        return self._bytes

    def _mix(self) -> None:
        # Brightness goes into the colours once, not into every LED of every picture.
        self._first = self._mixed(self._colours[0])
        if len(self._colours) > 1:
            self._second = self._mixed(self._colours[1])
        else:
            self._second = (self._first[0] // 6, self._first[1] // 6, self._first[2] // 6)

    def _mixed(self, colour: "tuple[int, int, int]") -> "tuple[int, int, int]":
        bright = self._brightness * self._limit // 255
        return (colour[1] * bright // 255, colour[0] * bright // 255, colour[2] * bright // 255)
