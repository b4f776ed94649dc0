"""The link to a seat board: delivers the messages of `table.wire` once and in order, whatever the line does.

The host (CPython) and the board (MicroPython) run this same file, as they do `table.wire`.

A *session* is a stretch in which every message that matters arrives exactly once and in order:

* The host calls (`Call`) with a number of its own until the board answers with `Hello`, naming a session
  number that it uses for no other call. Both count from zero then.
* Messages that matter carry a 16-bit sequence number and are repeated until the other side acknowledges
  them; only the next one in order is ever taken. `Ping`, `Pong` and the session's own frames have no number.
* A board that restarts says `Hello` of itself. The host never believes it outright, for it may be an old
  echo: it calls again with the same number, and only an answer with *another* session number is a restart.
  Then it takes a new call number, so that no number ever stands for two sessions.
* A session ends when the other side falls silent for `SILENT_MS`, restarts, or takes nothing for
  `STUBBORN_MS`. What was under way is dropped, not carried over: the new session begins with `Connected`, and
  each side gives the other its state again (lights and settings; tags and faults).

`HostLink` and `BoardLink` are the two ends. They do no I/O and have no clock: bytes and the time go in, bytes
and messages come out. CRC-16 lets one in 65,536 mangled frames through; it then still has to name the session
and the next sequence number, and to be a message that makes sense.
"""

from table.wire import (
    ACK_FROM_BOARD,
    ACK_FROM_HOST,
    FROM_BOARD,
    FROM_HOST,
    PROTOCOL,
    Bye,
    Call,
    FrameReader,
    Hello,
    Message,
    Ping,
    Pong,
    Reboot,
    ToPrompt,
    Value,
    encode_frame,
    within,
)

HEARTBEAT_MS = 1000
"""The host pings this often."""
SILENT_MS = 3000
"""A side that hears nothing for this long ends the session."""
RESEND_MS = 100
"""What is not acknowledged by then is sent again."""
CALL_MS = 250
"""The host calls this often until a board answers."""
REFUSED_MS = 2000
"""The host calls a board of another protocol version only this often."""
STUBBORN_MS = 5000
"""A side that is heard but acknowledges nothing for this long ends the session too."""
WINDOW = 8
"""Messages under way at once."""
QUEUE = 64
"""Messages waiting at once; one more ends the session, for the other side takes nothing."""


class Connected(Value):
    """A session has begun: tell the other side the state again. `hello` is the board's; None at its own end."""

    FIELDS = ("hello",)

    def __init__(self, hello: "Hello | None") -> None:
        self.hello = hello


class Lost(Value):
    """The session is over; `why` is silent, restarted, stubborn, overrun, version or left."""

    FIELDS = ("why",)

    def __init__(self, why: str) -> None:
        self.why = why


class Refused(Value):
    """The board's `hello` has another protocol version than ours; `str` says what to do."""

    FIELDS = ("hello",)

    def __init__(self, hello: Hello) -> None:
        self.hello = hello

    def __str__(self) -> str:
        """Which board, which versions, what to do."""
        theirs = self.hello.protocol
        firmware = ".".join([str(part) for part in self.hello.firmware])
        todo = "run `table firmware install`"
        if theirs > PROTOCOL:
            todo = "update the table, or " + todo + " to put this table's firmware on the board"
        return (
            f"seat board {self.hello.board.hex()} (firmware {firmware}) speaks protocol {theirs}, "
            f"this table protocol {PROTOCOL}: {todo}"
        )


class Link:
    """What both ends of the line share: numbering, acknowledging, repeating.

    Use: `receive` whatever came (or ``b""``) and act on what it returns; `send`; write what `transmit` returns;
    do it again when bytes come or at `wakes_at`. Times are milliseconds and never go back.
    """

    HEARS: tuple[type[Message], ...] = ()
    ACK = 0
    ACKED_BY = 0

    def __init__(self, now: int) -> None:
        self.up = False
        self.session = 0
        self._frames = FrameReader()
        self._heard: dict[int, type[Message]] = {kind.KIND: kind for kind in self.HEARS}
        self._nonsense = 0
        self._heard_at = now
        self._news: list[Value] = []
        self._unnumbered: list[bytes] = []
        self._queue: list[Message] = []
        self._first = 0
        self._under_way = 0
        self._sent_at = now
        self._progress_at = now
        self._expected = 0
        self._owes_ack = False

    @property
    def bad(self) -> int:
        """Frames thrown away so far: mangled, or no message of this direction."""
        return self._frames.bad + self._nonsense

    @property
    def idle(self) -> bool:
        """Nothing waits to be sent or acknowledged."""
        return not self._queue and not self._unnumbered

    def send(self, message: Message) -> bool:
        """Queue a message; False, and nothing is sent, while there is no session.

        One message more than `QUEUE` ends the session.
        """
        if not self.up:
            return False
        if not message.MATTERS:
            self._unnumbered.append(encode_frame(message.KIND, self.session, 0, message.pack()))
            return True
        if len(self._queue) >= QUEUE:
            self._end("overrun")
            return False
        self._queue.append(message)
        return True

    def receive(self, data: bytes, now: int) -> list[Value]:
        """Take the bytes that came; returns messages and `Connected`, `Lost`, `Refused`, in order."""
        for kind, session, sequence, payload in self._frames.feed(data):
            if kind == self.ACKED_BY:
                if self.up and session == self.session:
                    self._acknowledged(sequence, now)
                elif session != self.session:
                    self._stranger()
                continue
            try:
                message = self._heard[kind].unpack(payload)
            except (KeyError, ValueError):
                self._nonsense += 1
                continue
            if not self._first_look(message, session, now):
                self._take(message, session, sequence, now)
        if self.up and now - self._heard_at >= SILENT_MS:
            self._end("silent")
        if self.up and self._queue and now - self._progress_at >= STUBBORN_MS:
            self._end("stubborn")
        news = self._news
        self._news = []
        return news

    def transmit(self, now: int) -> bytes:
        """The bytes to write now: acknowledgements, new messages, and those to be repeated."""
        out = self._unnumbered
        self._unnumbered = []
        if self.up:
            if self._owes_ack:
                self._owes_ack = False
                out.append(encode_frame(self.ACK, self.session, self._expected, b""))
            if self._under_way and now - self._sent_at >= RESEND_MS:
                self._under_way = 0
            if not self._queue:
                self._progress_at = now
            while self._under_way < min(len(self._queue), WINDOW):
                message = self._queue[self._under_way]
                sequence = (self._first + self._under_way) & 0xFFFF
                out.append(encode_frame(message.KIND, self.session, sequence, message.pack()))
                self._under_way += 1
                self._sent_at = now
        return b"".join(out)

    def wakes_at(self, now: int) -> int:
        """When `receive` and `transmit` next have something to do, if no byte comes before."""
        if self._unnumbered or self._news or (self.up and self._owes_ack):
            return now
        at = now + HEARTBEAT_MS
        if self.up:
            at = min(at, self._heard_at + SILENT_MS)
            if len(self._queue) > self._under_way and self._under_way < WINDOW:
                return now
            if self._under_way:
                at = min(at, self._sent_at + RESEND_MS)
        return max(at, now)

    def _begin(self, session: int, now: int) -> None:
        self.up = True
        self.session = session
        self._queue = []
        self._first = 0
        self._under_way = 0
        self._sent_at = now
        self._progress_at = now
        self._expected = 0
        self._owes_ack = False
        self._heard_at = now

    def _end(self, why: str) -> None:
        self.up = False
        self._queue = []
        self._under_way = 0
        self._unnumbered = []
        self._news.append(Lost(why))

    def _acknowledged(self, expected: int, now: int) -> None:
        # An acknowledgement names the next number its sender waits for; an old one names none under way.
        self._heard_at = now
        taken = (expected - self._first) & 0xFFFF
        if 0 < taken <= self._under_way:
            self._queue = self._queue[taken:]
            self._first = expected
            self._under_way -= taken
            self._sent_at = now
            self._progress_at = now

    def _take(self, message: Message, session: int, sequence: int, now: int) -> None:
        if not self.up or session != self.session:
            self._stranger()
            return
        self._heard_at = now
        if message.MATTERS:
            self._owes_ack = True
            if sequence != self._expected:
                return
            self._expected = (sequence + 1) & 0xFFFF
        self._deliver(message, now)

    def _deliver(self, message: Message, now: int) -> None:  # noqa: ARG002 - the host's end needs the time
        self._news.append(message)

    def _first_look(self, message: Message, session: int, now: int) -> bool:
        """Whether this end has dealt with the message itself, outside the session."""
        raise NotImplementedError

    def _stranger(self) -> None:
        """A frame of another session has come."""


INTERRUPT = 3
"""The byte that interrupts a MicroPython that does not forbid it: one that is starting, or another program's."""


def call_frame(call: int) -> bytes:
    """The frame that calls a board under this number."""
    return encode_frame(Call.KIND, 0, 0, Call(PROTOCOL, call).pack())


def quiet_call(call: int) -> int:
    """This number or the next one, its lower half counted on, whose frame interrupts nobody.

    Raises ``ValueError`` if there is none, because of the upper half.
    """
    for more in range(0x10000):
        quiet = (call & 0xFFFF0000) | ((call + more) & 0xFFFF)
        if quiet and INTERRUPT not in call_frame(quiet):
            return quiet
    raise ValueError("every such call has the byte that interrupts")


class HostLink(Link):
    """The host's end. `call` (32 bits, not 0) has an upper half that no other host process uses: random will do.

    Calls begin with this number or one soon after it (`quiet_call`). Raises ``ValueError`` as that does.
    """

    HEARS = FROM_BOARD
    ACK = ACK_FROM_HOST
    ACKED_BY = ACK_FROM_BOARD

    def __init__(self, call: int, now: int) -> None:
        super().__init__(now)
        self.hello: Hello | None = None
        self.round_trip = 0
        """Milliseconds of the last ping."""
        self._call = quiet_call(within("call", call, 1, 0xFFFFFFFF))
        self._call_at = now
        self._refused = False
        self._token = 0
        self._ping_at = now
        self._pinged_at = now
        self._parting: Message | None = None
        self._part_at = now
        self._clock: tuple[int, int] | None = None
        self._best_trip = 0

    def host_time(self, board_ms: int) -> int:
        """The host's time of a board's time; exact to half the quickest round trip of the session.

        Raises ``ValueError`` before the first `Pong` of the session.
        """
        if self._clock is None:
            raise ValueError("the board's clock is not known yet")
        # The board's clock wraps at 32 bits; the nearest reading is meant.
        host, board = self._clock
        apart = (board_ms - board) & 0xFFFFFFFF
        return host + (apart - 0x100000000 if apart & 0x80000000 else apart)

    @property
    def knows_time(self) -> bool:
        """Whether `host_time` can answer."""
        return self._clock is not None

    def leave(self, message: Message) -> None:
        """Ask the board for `Reboot` or `ToPrompt`, until it says `Bye` or is in another session.

        Works on a board that was refused; raises ``ValueError`` before the board has said `Hello` at all.
        """
        if self.hello is None:
            raise ValueError("no board has answered")
        self._parting = message

    def transmit(self, now: int) -> bytes:
        """The bytes to write now."""
        if self._parting is not None and self.hello is not None and now >= self._part_at:
            self._part_at = now + RESEND_MS
            self._unnumbered.append(encode_frame(self._parting.KIND, self.hello.session, 0, b""))
        if self.up and now >= self._ping_at:
            self._ping_at = now + HEARTBEAT_MS
            self._pinged_at = now
            self._token = (self._token + 1) & 0xFFFF
            self.send(Ping(self._token))
        elif not self.up and now >= self._call_at:
            self._call_at = now + (REFUSED_MS if self._refused else CALL_MS)
            self._say_call()
        return super().transmit(now)

    def wakes_at(self, now: int) -> int:
        """When there is next something to do, if no byte comes before."""
        at = min(super().wakes_at(now), self._ping_at if self.up else self._call_at)
        if self._parting is not None:
            at = min(at, self._part_at)
        return max(at, now)

    def _say_call(self) -> None:
        self._unnumbered.append(call_frame(self._call))

    def _end(self, why: str) -> None:
        super()._end(why)
        self._clock = None
        # A call number never stands for two sessions; only its lower half counts on.
        self._call = quiet_call((self._call & 0xFFFF0000) | ((self._call + 1) & 0xFFFF))
        self._call_at = self._heard_at

    def _first_look(self, message: Message, session: int, now: int) -> bool:
        if isinstance(message, Hello):
            self._greeted(message, now)
            return True
        if isinstance(message, Bye):
            if self._parting is not None and self.hello is not None and session == self.hello.session:
                self._parting = None
                self._news.append(message)
                if self.up:
                    self._end("left")
            return True
        return False

    def _greeted(self, hello: Hello, now: int) -> None:
        if self.hello is not None and hello.session != self.hello.session:
            self._parting = None
        if hello.protocol != PROTOCOL:
            if self.up:
                self._end("version")
            if not self._refused or hello != self.hello:
                self._news.append(Refused(hello))
            self.hello = hello
            self._refused = True
        elif hello.call != self._call:
            # Said of itself, or an echo of old: find out by calling again under the same number.
            self._refused = False
            self._say_call()
        elif not self.up:
            self._refused = False
            self.hello = hello
            self._begin(hello.session, now)
            self._ping_at = now
            self._news.append(Connected(hello))
        elif hello.session != self.session:
            self._end("restarted")

    def _deliver(self, message: Message, now: int) -> None:
        if isinstance(message, Pong):
            if message.token != self._token:
                return
            trip = self.round_trip = now - self._pinged_at
            # The quickest trip tells the time best, but the clocks drift apart: an old best counts for less.
            self._best_trip = trip if self._clock is None else min(self._best_trip + 1, trip)
            if trip == self._best_trip:
                self._clock = (now - trip // 2, message.ms)
        super()._deliver(message, now)


class BoardLink(Link):
    """The board's end. `hello` says who it is; `session` 1-65535 is where its session numbers begin: random."""

    HEARS = FROM_HOST
    ACK = ACK_FROM_BOARD
    ACKED_BY = ACK_FROM_HOST

    def __init__(self, hello: Hello, session: int, now: int) -> None:
        super().__init__(now)
        self.session = within("session", session, 1, 0xFFFF)
        self._hello = hello
        self._call = 0
        self._owes_hello = True

    def transmit(self, now: int) -> bytes:
        """The bytes to write now."""
        if self._owes_hello:
            self._owes_hello = False
            hello = self._hello
            hello.session = self.session
            hello.call = self._call if self.up else 0
            self._unnumbered.insert(0, encode_frame(Hello.KIND, self.session, 0, hello.pack()))
        return super().transmit(now)

    def wakes_at(self, now: int) -> int:
        """When there is next something to do, if no byte comes before."""
        return now if self._owes_hello else super().wakes_at(now)

    def _end(self, why: str) -> None:
        super()._end(why)
        self._new_number()

    def _new_number(self) -> None:
        self.session = self.session % 0xFFFF + 1

    def _first_look(self, message: Message, session: int, now: int) -> bool:
        if isinstance(message, Call):
            self._called(message, now)
            return True
        if isinstance(message, (Reboot, ToPrompt)):
            # Between any two versions, in session or not; but an old echo must not send the board away again.
            if session == self.session:
                self._unnumbered.append(encode_frame(Bye.KIND, self.session, 0, b""))
                self._news.append(message)
            else:
                self._stranger()
            return True
        return False

    def _called(self, call: Call, now: int) -> None:
        self._owes_hello = True
        if call.protocol != PROTOCOL:
            if self.up:
                self._end("version")
            return
        if self.up:
            behind = (call.call - self._call) & 0xFFFF
            old = (call.call ^ self._call) >> 16 == 0 and behind > 0x7FFF
            if call.call == self._call or old:
                return
            self._end("restarted")
        else:
            self._new_number()
        self._call = call.call
        self._begin(self.session, now)
        self._news.append(Connected(None))

    def _stranger(self) -> None:
        self._owes_hello = True
