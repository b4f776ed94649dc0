"""The seat: everything the board does, without knowing what it runs on.

`Seat.step` takes the bytes that came from the host and the time, works reader, ring, buttons and buzzer once, and
returns the bytes to write. It never waits; the loop around it does (`firmware.main`).
"""

from table.link import BoardLink, Connected, Lost
from table.wire import (
    BUTTONS,
    PROTOCOL,
    Answer,
    Button,
    Buzzer,
    Chip,
    Exchange,
    Fault,
    Hello,
    Light,
    Log,
    Ping,
    Pong,
    Reboot,
    Settings,
    Tags,
    ToPrompt,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.buttons import Buttons
    from firmware.buzzer import Buzzer as Sounder
    from firmware.reader import Reader
    from firmware.ring import Ring
    from table.wire import Value

VERSION = (1, 2, 0)
"""Of the firmware."""

NO_HOST_MS = 3000
"""Without a host for this long the board says so, with light and, on the line, in plain words."""
NO_HOST_TEXT_MS = 10_000
REBOOT = "reboot"
PROMPT = "prompt"
MOST_TAGS = 8


class Seat:
    """One seat. `leaving` becomes `REBOOT` or `PROMPT` once the host has asked for it.

    `free` tells the bytes of memory left, `last_words` what the program crashed with before this start.
    """

    def __init__(
        self,
        reader: "Reader",
        ring: "Ring",
        buttons: "Buttons",
        buzzer: "Sounder",
        *,
        board: bytes,
        cause: str,
        session: int,
        now: int,
        free: "Callable[[], int]",
        last_words: str = "",
    ) -> None:
        self.leaving = ""
        self._reader = reader
        self._ring = ring
        self._buttons = buttons
        self._buzzer = buzzer
        self._board = board
        self._free = free
        self._last_words = last_words
        self._named: tuple[int, int, int] | None = None
        self._link = BoardLink(Hello(PROTOCOL, VERSION, board, cause=cause), session, now)
        self._alone_since = now
        self._text_at = now + NO_HOST_MS
        self._read_at = now

    def step(self, data: bytes, now: int, may_write: bool = True) -> bytes:
        """One round. While the line takes nothing more (`may_write`), everything else goes on."""
        for news in self._link.receive(data, now):
            self._obey(news, now)
        if self._reader.step(now):
            self._read_at = now
            self._tell_reading()
        if self._reader.names != self._named and self._reader.names is not None:
            self._link.send(Chip(*self._reader.names))
            self._named = self._reader.names
        if self._reader.answer is not None:
            self._link.send(Answer(*self._reader.answer))
            self._reader.answer = None
        for began, place, down in self._buttons.step(now):
            self._link.send(Button(began, BUTTONS[place], down))
        self._buzzer.step(now)
        if self._link.up and self._link.idle:
            self._last_words = ""
        text = b"" if self._link.up else self._alone(now)
        self._ring.step(now)
        return text + self._link.transmit(now) if may_write else b""

    def _obey(self, news: "Value", now: int) -> None:
        if isinstance(news, Connected):
            self._greet(now)
        elif isinstance(news, Lost):
            self._alone_since = now
            self._text_at = now + NO_HOST_MS
            self._buzzer.play((), now)
        elif isinstance(news, Ping):
            self._link.send(Pong(news.token, now, self._reader.polls, self._free()))
        elif isinstance(news, Light):
            self._ring.show(news.pattern, news.colours, news.speed, news.brightness, now)
        elif isinstance(news, Buzzer):
            self._buzzer.play(news.tones, now)
        elif isinstance(news, Settings):
            self._reader.configure(news.poll_ms, news.sensitivity)
            self._ring.configure(news.brightness_limit, news.rotation, news.pixels)
        elif isinstance(news, Exchange):
            self._reader.exchange(news.number, news.uid, news.data)
        elif isinstance(news, Reboot):
            self.leaving = REBOOT
        elif isinstance(news, ToPrompt):
            self.leaving = PROMPT

    def _greet(self, now: int) -> None:
        # The host knows nothing yet: what the pad shows, and what happened while nobody listened. The last words are
        # kept until they are acknowledged, for a host that was surprised begins twice.
        alone = now - self._alone_since
        if alone >= NO_HOST_MS:
            self._link.send(Log(now, "info", f"no host for {alone // 1000} s"))
        if self._last_words:
            self._link.send(Log(now, "error", "crashed: " + self._last_words))
        self._ring.show("off", (), 100, 255, now)
        self._named = None
        self._tell_reading()

    def _tell_reading(self) -> None:
        reader = self._reader
        if reader.fault:
            self._link.send(Fault(self._read_at, reader.fault))
        elif reader.polls:
            self._link.send(Tags(self._read_at, reader.tags[:MOST_TAGS]))

    def _alone(self, now: int) -> bytes:
        """What to show and say without a host; the words to write now."""
        if now - self._alone_since < NO_HOST_MS:
            return b""
        if self._ring.pattern != "no_host":
            self._ring.show("no_host", (), 100, 255, now)
        if now < self._text_at:
            return b""
        self._text_at = now + NO_HOST_TEXT_MS
        version = ".".join([str(part) for part in VERSION])
        return f"\r\nseat board {self._board.hex()}, firmware {version}: no host\r\n".encode()
