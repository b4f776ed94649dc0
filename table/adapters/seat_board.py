"""The seat boards behind the ports: each reads its seat's pad and buttons, and is its seat's light and buzzer.

The board is found by its id whenever it is opened, so it may be plugged in anywhere, at any time. What the board says
becomes readings with the loop's time, to half a round trip. While there is no session nothing is known of the seat:
that is a reading too (`Fault`, lost), so a restart in the middle of a trick neither loses a card nor invents one.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass

from table import readings, wire
from table.adapters.board_line import BoardLine
from table.adapters.board_ports import path_of
from table.link import Connected, Lost, Refused
from table.ports import Report
from table.scene import Pattern, SoundName
from table.seats import Seat
from table.wire import Log, Settings, Value

_log = logging.getLogger(__name__)

PATIENCE_MS = 7000
"""A board that says nothing for so long is opened anew: its watchdog has had its five seconds by then."""
GOODBYE_MS = 200
LOOK_MS = 1000
EXCHANGE_S = 1.0
"""A tag on the pad has answered by then, or will not."""
_LEVELS = {"info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}

Tune = tuple[tuple[int, int], ...]
"""Tones: hertz (0 for a pause), milliseconds."""

TUNES: dict[SoundName, Tune] = {
    "card": ((1200, 30),),
    "trick": ((900, 60), (1200, 80)),
    "cante": ((800, 90), (1000, 90), (1300, 160)),
    "unclear": ((500, 120), (0, 60), (500, 120)),
    "renuncio": ((300, 400), (0, 80), (300, 400)),
    "won": ((800, 100), (1000, 100), (1200, 100), (1600, 300)),
    "early": ((1500, 25),),
    "tick": ((2000, 10),),
    "host": ((1000, 60), (700, 60)),
    "lost": ((700, 150), (400, 300)),
}
"""What the buzzers play, for a table without a loudspeaker."""


@dataclass(frozen=True)
class Health:
    """What a board last said of itself: when, how long the way there and back took, its polls, its free bytes."""

    at: int
    round_trip: int
    polls: int
    free: int


class SeatBoard:
    """One seat's board: a `Reader`, and what `BoardLights` and `BoardBuzzers` are made of.

    `board` is its id (16 hexadecimal digits, lower case), `now` the loop's clock, `settings` how it is to work. `find`
    gives the path of its port, or raises ``OSError``.
    """

    def __init__(
        self,
        seat: Seat,
        board: str,
        now: Callable[[], int],
        *,
        settings: Settings | None = None,
        name: str = "",
        find: Callable[[str], str] = path_of,
    ) -> None:
        self.name = name or f"seat board {board}"
        self.seat = seat
        self.seats: tuple[Seat, ...] = (seat,)
        self.board = board
        self.now = now
        self.settings = settings or Settings()
        self.pattern: Pattern = "off"
        self.health: Health | None = None
        """every second while there is a session; for the doctor"""
        self.chip: wire.Chip | None = None
        """what reads its pad, once the board has said it"""
        self._find = find
        self._tunes: list[Tune] = []
        self._asking = threading.Lock()
        self._number = 0
        self._asked: list[wire.Exchange] = []
        self._answers: queue.SimpleQueue[wire.Answer] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._line: BoardLine | None = None

    def run(self, report: Report) -> None:
        """Read and report until `stop`. Raises ``OSError``: not there, taken, gone, silent, another protocol."""
        if self._stopping.is_set():
            return
        with closing(BoardLine(self._find(self.board), self.now)) as line:
            self._has(line)
            try:
                talk = _Talk(self, line, report)
                while not self._stopping.is_set():
                    talk.turn(LOOK_MS)
                talk.goodbye()
            finally:
                self._has(None)

    def stop(self) -> None:
        """End `run`; the light goes out."""
        self._stopping.set()
        self.wake()

    def show(self, pattern: Pattern) -> None:
        """Show this pattern from now on, and again whenever the board comes back; from any thread."""
        self.pattern = pattern
        self.wake()

    def play(self, tune: Tune) -> None:
        """Play these tones, if the board is there; from any thread."""
        with self._lock:
            if self._line is not None:
                self._tunes.append(tune)
        self.wake()

    def exchange(self, uid: bytes, data: bytes) -> tuple[int, bytes]:
        """Send these bytes to a tag on the pad, as `wire.Exchange` has it; status and data of the answer.

        From any thread but that of `run`. Raises ``OSError``: no board, no session, no answer in time.
        """
        with self._asking:
            with self._lock:
                if self._line is None:
                    raise OSError(errno.ENODEV, f"{self.name} is not there")
                self._number = (self._number + 1) & 0xFF
                self._asked.append(wire.Exchange(self._number, uid, data))
            self.wake()
            until = time.monotonic() + EXCHANGE_S
            while (left := until - time.monotonic()) > 0:
                with contextlib.suppress(queue.Empty):
                    answer = self._answers.get(timeout=left)
                    if answer.number == self._number:
                        return answer.status, answer.data
        raise OSError(errno.ETIMEDOUT, f"{self.name} does not answer")

    def answered(self, answer: wire.Answer) -> None:
        """A tag's answer has come."""
        self._answers.put(answer)

    def wake(self) -> None:
        """Have `run` look at once at what it is to do; from any thread."""
        with self._lock:
            if self._line is not None:
                self._line.wake()

    def take_tunes(self) -> list[Tune]:
        """What is to be played since the last call."""
        with self._lock:
            tunes, self._tunes = self._tunes, []
        return tunes

    def take_asked(self) -> list[wire.Exchange]:
        """What tags are to be asked since the last call."""
        with self._lock:
            asked, self._asked = self._asked, []
        return asked

    def _has(self, line: BoardLine | None) -> None:
        with self._lock:
            self._line = line
            self._tunes.clear()
            self._asked.clear()


class _Talk:
    """One opening of a board's port: what is told by it and to it."""

    def __init__(self, board: SeatBoard, line: BoardLine, report: Report) -> None:
        self._board = board
        self._line = line
        self._report = report
        self._shown: Pattern | None = None
        self._waiting: list[wire.Message] = []
        self._told_at = self._alone_since = board.now()

    def turn(self, longest_ms: int) -> None:
        """One turn of the line, and everything that follows from it."""
        for news in self._line.turn(longest_ms):
            self._take(news)
        link = self._line.link
        if link.knows_time:
            self._tell()
        if link.up:
            self._follow()
        elif self._board.now() - self._alone_since >= PATIENCE_MS:
            raise OSError(
                f"{self._board.name} does not answer; is the table's firmware on it? `table firmware install`"
            )

    def goodbye(self) -> None:
        """Light and buzzer off, if the board takes it soon."""
        link, until = self._line.link, self._board.now() + GOODBYE_MS
        if link.up:
            link.send(wire.Light("off"))
            link.send(wire.Buzzer(()))
            while not link.idle and (left := until - self._board.now()) > 0:
                self._line.turn(left)

    def _take(self, news: Value) -> None:
        match news:
            case Connected(hello=hello):
                self._greet(hello)
            case Lost(why=why):
                _log.warning("%s: session ended: %s", self._board.name, why)
                self._alone_since = self._board.now()
                self._tell()
                self._report(readings.Fault(self._at(self._alone_since), self._board.seat, "lost"))
            case Refused():
                raise OSError(str(news))
            case wire.Tags() | wire.Fault() | wire.Button():
                self._waiting.append(news)
            case wire.Pong(polls=polls, free=free):
                self._board.health = Health(self._board.now(), self._line.link.round_trip, polls, free)
            case wire.Chip():
                self._board.chip = news
            case wire.Answer():
                self._board.answered(news)
            case Log(level=level, text=text):
                _log.log(_LEVELS[level], "%s says: %s", self._board.name, text)
            case _:
                pass

    def _greet(self, hello: wire.Hello | None) -> None:
        assert hello is not None
        if hello.board.hex() != self._board.board:
            raise OSError(f"{self._line.path} has seat board {hello.board.hex()}, not {self._board.board}")
        version = ".".join(map(str, hello.firmware))
        _log.info("%s: firmware %s, started by %s", self._board.name, version, hello.cause)
        self._told_at = max(self._told_at, self._board.now())
        self._line.link.send(self._board.settings)
        self._shown = None

    def _follow(self) -> None:
        pattern = self._board.pattern
        if pattern != self._shown:
            self._line.link.send(wire.Light(pattern))
            self._shown = pattern
        for tune in self._board.take_tunes():
            self._line.link.send(wire.Buzzer(tune))
        for asked in self._board.take_asked():
            self._line.link.send(asked)

    def _tell(self) -> None:
        """Report what waited for the board's clock; once the session is over nobody knows its times but by now."""
        link, now = self._line.link, self._board.now()
        for said in self._waiting:
            self._report(self._reading(said, lambda ms: self._at(link.host_time(ms) if link.knows_time else now)))
        self._waiting.clear()

    def _reading(self, said: wire.Message, at: Callable[[int], int]) -> readings.Reading:
        seat = self._board.seat
        match said:
            case wire.Tags(ms=ms, uids=uids):
                return readings.Sees(at(ms), seat, tuple(uid.hex().upper() for uid in uids))
            case wire.Button(ms=ms, button=button, down=down):
                return readings.Button(at(ms), seat, readings.BUTTONS[wire.BUTTONS.index(button)], down)
            case wire.Fault(ms=ms, fault=fault):
                return readings.Fault(at(ms), seat, readings.FAULTS[wire.FAULTS.index(fault)])
        raise TypeError(said)

    def _at(self, time: int) -> int:
        """This time, but never before what was told already (a session tells anew what may be old) nor to come."""
        self._told_at = max(self._told_at, min(time, self._board.now()))
        return self._told_at


class BoardLights:
    """The lights of the seats that have a board; other seats are nothing to them."""

    name = "lights (seat boards)"

    def __init__(self, boards: Sequence[SeatBoard]) -> None:
        self._boards = {board.seat: board for board in boards}

    def show(self, seat: Seat, pattern: Pattern, now: int) -> None:  # noqa: ARG002 - the port's
        """Show this pattern from now on; a board that is not there shows it when it comes."""
        if seat in self._boards:
            self._boards[seat].show(pattern)

    def animate(self, now: int) -> int | None:  # noqa: ARG002 - the port's
        """The boards do it by themselves."""
        return None

    def close(self) -> None:
        """Lights off; the boards are closed by their readers' end."""
        for board in self._boards.values():
            board.show("off")


class BoardBuzzers:
    """The table's sounds on the seats' buzzers, all together."""

    name = "sound (seat boards)"

    def __init__(self, boards: Sequence[SeatBoard]) -> None:
        self._boards = boards

    def play(self, sound: SoundName) -> None:
        """Begin a sound on every board that is there."""
        for board in self._boards:
            board.play(TUNES[sound])

    def close(self) -> None:
        """Silence."""
        for board in self._boards:
            board.play(())
