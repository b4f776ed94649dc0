"""The buzzer: plays a row of tones without waiting for any."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Buzzer:
    """`sound` sets the buzzer to a frequency in hertz, 0 for silence."""

    def __init__(self, sound: "Callable[[int], None]") -> None:
        self._sound = sound
        self._tones: tuple[tuple[int, int], ...] = ()
        self._playing = False
        self._next_at = 0
        sound(0)

    def play(self, tones: "tuple[tuple[int, int], ...]", now: int) -> None:
        """Play these (hertz, milliseconds) instead of whatever is playing; none is silence."""
        self._tones = tones
        self._playing = True
        self._next_at = now

    def step(self, now: int) -> None:
        """Go on to the next tone when it is due."""
        if not self._playing or now < self._next_at:
            return
        if self._tones:
            hertz, milliseconds = self._tones[0]
            self._tones = self._tones[1:]
            self._next_at = now + milliseconds
            self._sound(hertz)
        else:
            self._playing = False
            self._sound(0)
