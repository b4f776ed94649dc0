"""The seat board's protocol: frames, messages, and the link that delivers them once and in order.

The host (CPython) and the board (MicroPython) run this same file, so it keeps to what both have: no enum,
dataclass or ``typing``, no ``struct.Struct``, and every range is checked here because MicroPython's
``struct.pack`` wraps in silence.

A frame on the wire is ``00 COBS(type, session, sequence, payload, CRC-16) 00``. The leading delimiter costs
a byte and keeps start-up text or half a frame from swallowing the frame behind it. COBS leaves no zero byte
inside, so one delimiter is enough to find the beat again after anything at all.

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

import struct
from array import array

PROTOCOL = 1
"""Raised whenever two builds could misunderstand each other.

Frames, `Call`, the start of `Hello`, `Bye` and the two commands that leave (`Reboot`, `ToPrompt`) never change: they
must work between any two versions.
"""

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

MAX_PAYLOAD = 200
"""Bytes in one message. With header and CRC this stays under 254, so COBS adds exactly one byte."""
_HEADER = 5
_MAX_ENCODED = _HEADER + MAX_PAYLOAD + 2 + 1

BUTTONS = ("verde", "blanco", "rojo")
FAULTS = ("timeout", "garbled", "lost")
CAUSES = ("unknown", "power", "watchdog", "reboot", "crash")
LEVELS = ("info", "warning", "error")
PATTERNS = (
    "off",
    "turn",
    "speak",
    "lead",
    "trick_won",
    "cante",
    "unclear",
    "renuncio",
    "sits_out",
    "dealer",
    "reader_lost",
    "takeback",
    "pinte",
    "clear_pad",
    "early",
    "differs",
    "won",
    "no_host",
)
"""The light patterns by name; the board animates them."""

MAX_TAGS = 8
MAX_TONES = 8
MAX_COLOURS = 3
MAX_LOG = 160
UID_LENGTHS = (4, 7, 10)


# --- bytes ------------------------------------------------------------------------------------------------


def _crc_table() -> "array[int]":
    table = array("H")
    for byte in range(256):
        crc = byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ (0x1021 if crc & 0x8000 else 0)
        table.append(crc & 0xFFFF)
    return table


_CRC = _crc_table()


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF), 0-65535."""
    crc = 0xFFFF
    for byte in data:
        crc = ((crc << 8) & 0xFF00) ^ _CRC[(crc >> 8) ^ byte]
    return crc


def cobs_encode(data: bytes) -> bytes:
    """Consistent overhead byte stuffing: the same bytes without a zero, for at most 253 bytes."""
    out = bytearray()
    for block in data.split(b"\0"):
        out.append(len(block) + 1)
        out += block
    return bytes(out)


def cobs_decode(data: bytes) -> bytes:
    """The bytes `cobs_encode` was given; raises ``ValueError`` for what it never makes."""
    out = bytearray()
    at = 0
    while at < len(data):
        end = at + data[at]
        if end == at or end > len(data):
            raise ValueError("not COBS")
        block = data[at + 1 : end]
        if 0 in block:
            raise ValueError("not COBS")
        out += block
        if end < len(data):
            out.append(0)
        at = end
    return bytes(out)


def encode_frame(kind: int, session: int, sequence: int, payload: bytes) -> bytes:
    """One frame with both its delimiters; kind 0-255, session and sequence 0-65535, payload to 200 bytes."""
    if len(payload) > MAX_PAYLOAD:
        raise ValueError("payload too long")
    body = struct.pack("<BHH", kind, session, sequence) + payload
    return b"\0" + cobs_encode(body + struct.pack("<H", crc16(body))) + b"\0"


class FrameReader:
    """Finds frames in a stream cut anywhere; what is no frame is counted in `bad`, never raised."""

    def __init__(self) -> None:
        self.bad = 0
        self._held = b""
        self._spoilt = False

    def feed(self, data: bytes) -> list[tuple[int, int, int, bytes]]:
        """The frames completed by `data`, each ``(kind, session, sequence, payload)``."""
        frames = []
        pieces = data.split(b"\0")
        last = len(pieces) - 1
        for place, piece in enumerate(pieces):
            # Never hold more than the longest frame, whatever comes without a delimiter.
            if self._spoilt or len(self._held) + len(piece) > _MAX_ENCODED:
                self._spoilt = True
                self._held = b""
            else:
                self._held += piece
            if place == last:
                break
            if self._spoilt:
                self.bad += 1
            elif self._held:
                frame = self._decode(self._held)
                if frame is not None:
                    frames.append(frame)
            self._held = b""
            self._spoilt = False
        return frames

    def _decode(self, encoded: bytes) -> tuple[int, int, int, bytes] | None:
        try:
            body = cobs_decode(encoded)
        except ValueError:
            body = b""
        if len(body) < _HEADER + 2 or crc16(body[:-2]) != body[-2] | body[-1] << 8:
            self.bad += 1
            return None
        kind, session, sequence = struct.unpack("<BHH", body[:_HEADER])
        return kind, session, sequence, body[_HEADER:-2]


# --- messages ---------------------------------------------------------------------------------------------


def _within(name: str, value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise ValueError(f"{name} must be {low}-{high}, not {value}")
    return value


def _one_of(name: str, value: str, names: tuple[str, ...]) -> str:
    if value not in names:
        raise ValueError(f"{name} must be one of {' '.join(names)}, not {value}")
    return value


def _decoded(code: int, meanings: "tuple[object, ...] | None") -> object:
    if meanings is None:
        return code
    if code >= len(meanings):
        raise ValueError("no such code")
    return meanings[code]


def _exactly(payload: bytes, length: int) -> None:
    if len(payload) != length:
        raise ValueError("wrong length")


class Value:
    """What a link hands out: compares and prints by what it says."""

    FIELDS: tuple[str, ...] = ()

    def values(self) -> tuple[object, ...]:
        """Its fields in order."""
        return tuple([getattr(self, name) for name in self.FIELDS])

    def __eq__(self, other: object) -> bool:
        """The same kind with the same fields."""
        return isinstance(other, Value) and type(self) is type(other) and self.values() == other.values()

    def __hash__(self) -> int:
        """As `__eq__`."""
        return hash(self.values())

    def __repr__(self) -> str:
        """As it is made."""
        return f"{self.__class__.__name__}({', '.join([repr(value) for value in self.values()])})"


class Message(Value):
    """A message on the wire. Fields out of range raise ``ValueError``, when made and when unpacked.

    `MATTERS`: numbered, acknowledged and repeated. `FORMAT` packs `FIELDS`; where `CODES` has a tuple, the wire has
    the place of the value in it.
    """

    KIND = 0
    MATTERS = True
    FORMAT = "<"
    CODES: "tuple[tuple[object, ...] | None, ...]" = ()

    def pack(self) -> bytes:
        """The payload of its frame."""
        codes = self.CODES or (None,) * len(self.FIELDS)
        values = [
            value if meanings is None else meanings.index(value)
            for value, meanings in zip(self.values(), codes)  # noqa: B905 - MicroPython has no strict
        ]
        return struct.pack(self.FORMAT, *values)

    @classmethod
    def unpack(cls, payload: bytes) -> "Message":
        """The message of a payload; raises ``ValueError`` for one that makes no sense."""
        _exactly(payload, struct.calcsize(cls.FORMAT))
        codes = cls.CODES or (None,) * len(cls.FIELDS)
        values = struct.unpack(cls.FORMAT, payload)
        return cls(*[_decoded(value, meanings) for value, meanings in zip(values, codes)])  # noqa: B905


class Hello(Message):
    """Board → host: who it is. Of another protocol version only the first three fields and `session` are read.

    `firmware` (major, minor, patch), `board` the chip's 8-byte id, `session` the number of the session this
    answer opens, `call` the host's number it answers (0: said of itself), `cause` one of `CAUSES`, why the
    board last started, `pixels` 0-255 LEDs in its ring.
    """

    KIND = 0x01
    MATTERS = False
    FIELDS = ("protocol", "firmware", "board", "session", "call", "cause", "pixels")

    def __init__(
        self,
        protocol: int,
        firmware: tuple[int, int, int],
        board: bytes,
        *,
        session: int = 0,
        call: int = 0,
        cause: str = "unknown",
        pixels: int = 0,
    ) -> None:
        _exactly(board, 8)
        self.protocol = _within("protocol", protocol, 0, 255)
        self.firmware = firmware
        self.board = board
        self.session = _within("session", session, 0, 0xFFFF)
        self.call = call
        self.cause = _one_of("cause", cause, CAUSES)
        self.pixels = _within("pixels", pixels, 0, 255)

    def pack(self) -> bytes:
        """The payload of its frame."""
        return (
            bytes((self.protocol,) + self.firmware)  # noqa: RUF005 - MicroPython cannot unpack here
            + self.board
            + struct.pack("<HIBB", self.session, self.call, CAUSES.index(self.cause), self.pixels)
        )

    @classmethod
    def unpack(cls, payload: bytes) -> "Hello":
        """The message of a payload; of another protocol version only what every version says."""
        if len(payload) < 14:
            raise ValueError("wrong length")
        firmware = (payload[1], payload[2], payload[3])
        session = payload[12] | payload[13] << 8
        if payload[0] != PROTOCOL:
            return cls(payload[0], firmware, payload[4:12], session=session)
        _exactly(payload, 20)
        call, cause, pixels = struct.unpack("<IBB", payload[14:])
        if cause >= len(CAUSES):
            raise ValueError("no such cause")
        cause = CAUSES[cause]
        return cls(PROTOCOL, firmware, payload[4:12], session=session, call=call, cause=cause, pixels=pixels)


class Tags(Message):
    """Board → host: from board time `ms` on every poll sees exactly these UIDs (4, 7 or 10 bytes), sorted."""

    KIND = 0x02
    FIELDS = ("ms", "uids")

    def __init__(self, ms: int, uids: tuple[bytes, ...]) -> None:
        self.ms = ms & 0xFFFFFFFF
        self.uids = tuple(sorted(uids))
        _within("tags", len(self.uids), 0, MAX_TAGS)
        for uid in self.uids:
            if len(uid) not in UID_LENGTHS:
                raise ValueError("a UID has 4, 7 or 10 bytes")

    def pack(self) -> bytes:
        """The payload of its frame."""
        return struct.pack("<I", self.ms) + b"".join([bytes((len(uid),)) + uid for uid in self.uids])

    @classmethod
    def unpack(cls, payload: bytes) -> "Tags":
        """The message of a payload."""
        if len(payload) < 4:
            raise ValueError("wrong length")
        uids = []
        at = 4
        while at < len(payload):
            end = at + 1 + payload[at]
            uids.append(payload[at + 1 : end])
            at = end
        _exactly(payload, at)
        return cls(struct.unpack("<I", payload[:4])[0], tuple(uids))


class Button(Message):
    """Board → host: at board time `ms` the button (`BUTTONS`) went down or up, debounced."""

    KIND = 0x03
    FIELDS = ("ms", "button", "down")
    FORMAT = "<IBB"
    CODES = (None, BUTTONS, (False, True))

    def __init__(self, ms: int, button: str, down: bool) -> None:
        self.ms = ms & 0xFFFFFFFF
        self.button = _one_of("button", button, BUTTONS)
        self.down = down


class Fault(Message):
    """Board → host: from board time `ms` on the reader fails (one of `FAULTS`), until the next `Tags`."""

    KIND = 0x04
    FIELDS = ("ms", "fault")
    FORMAT = "<IB"
    CODES = (None, FAULTS)

    def __init__(self, ms: int, fault: str) -> None:
        self.ms = ms & 0xFFFFFFFF
        self.fault = _one_of("fault", fault, FAULTS)


class Log(Message):
    """Board → host: a line for the host's log, of one of `LEVELS`; cut to 160 bytes of UTF-8."""

    KIND = 0x05
    FIELDS = ("ms", "level", "text")

    def __init__(self, ms: int, level: str, text: str) -> None:
        self.ms = ms & 0xFFFFFFFF
        self.level = _one_of("level", level, LEVELS)
        while len(text.encode()) > MAX_LOG:
            text = text[:-1]
        self.text = text

    def pack(self) -> bytes:
        """The payload of its frame."""
        return struct.pack("<IB", self.ms, LEVELS.index(self.level)) + self.text.encode()

    @classmethod
    def unpack(cls, payload: bytes) -> "Log":
        """The message of a payload."""
        if not 5 <= len(payload) <= 5 + MAX_LOG or payload[4] >= len(LEVELS):
            raise ValueError("no log line")
        return cls(struct.unpack("<I", payload[:4])[0], LEVELS[payload[4]], payload[5:].decode())


class Pong(Message):
    """Board → host: answers `Ping` with its `token`, the board's time (ms), its polls so far, its free bytes."""

    KIND = 0x06
    MATTERS = False
    FIELDS = ("token", "ms", "polls", "free")
    FORMAT = "<HIII"

    def __init__(self, token: int, ms: int, polls: int, free: int) -> None:
        self.token = _within("token", token, 0, 0xFFFF)
        self.ms = ms & 0xFFFFFFFF
        self.polls = polls & 0xFFFFFFFF
        self.free = _within("free", free, 0, 0xFFFFFFFF)


class Bye(Message):
    """Board → host: it obeys `Reboot` or `ToPrompt` and is gone."""

    KIND = 0x07
    MATTERS = False


class Call(Message):
    """Host → board: are you there? The upper half of `call` is one host process's own, the lower half counts."""

    KIND = 0x20
    MATTERS = False
    FIELDS = ("protocol", "call")
    FORMAT = "<BI"

    def __init__(self, protocol: int, call: int) -> None:
        self.protocol = _within("protocol", protocol, 0, 255)
        self.call = _within("call", call, 1, 0xFFFFFFFF)


class Light(Message):
    """Host → board: show this pattern (`PATTERNS`) from now on.

    `colours` are up to three (red, green, blue) 0-255, none for the pattern's own; `speed` 10-250 percent;
    `brightness` 0-255, under the limit of `Settings`.
    """

    KIND = 0x21
    FIELDS = ("pattern", "colours", "speed", "brightness")

    def __init__(
        self,
        pattern: str,
        colours: tuple[tuple[int, int, int], ...] = (),
        speed: int = 100,
        brightness: int = 255,
    ) -> None:
        self.pattern = _one_of("pattern", pattern, PATTERNS)
        self.colours = colours
        self.speed = _within("speed", speed, 10, 250)
        self.brightness = _within("brightness", brightness, 0, 255)
        _within("colours", len(colours), 0, MAX_COLOURS)
        for colour in colours:
            _within("colour's parts", len(colour), 3, 3)
            for part in colour:
                _within("colour", part, 0, 255)

    def pack(self) -> bytes:
        """The payload of its frame."""
        head = bytes((PATTERNS.index(self.pattern), self.speed, self.brightness))
        return head + b"".join([bytes(colour) for colour in self.colours])

    @classmethod
    def unpack(cls, payload: bytes) -> "Light":
        """The message of a payload."""
        if len(payload) < 3 or len(payload) % 3 or payload[0] >= len(PATTERNS):
            raise ValueError("no light")
        colours = [(payload[at], payload[at + 1], payload[at + 2]) for at in range(3, len(payload), 3)]
        return cls(PATTERNS[payload[0]], tuple(colours), payload[1], payload[2])


class Buzzer(Message):
    """Host → board: play up to eight tones (hertz, milliseconds), 0 hertz a pause; none for silence."""

    KIND = 0x22
    FIELDS = ("tones",)

    def __init__(self, tones: tuple[tuple[int, int], ...]) -> None:
        _within("tones", len(tones), 0, MAX_TONES)
        for hertz, milliseconds in tones:
            _within("hertz", hertz, 0, 20000)
            _within("milliseconds", milliseconds, 1, 5000)
        self.tones = tones

    def pack(self) -> bytes:
        """The payload of its frame."""
        return b"".join([struct.pack("<HH", hertz, ms) for hertz, ms in self.tones])

    @classmethod
    def unpack(cls, payload: bytes) -> "Buzzer":
        """The message of a payload."""
        _exactly(payload, len(payload) // 4 * 4)
        tones = []
        for at in range(0, len(payload), 4):
            hertz, ms = struct.unpack("<HH", payload[at : at + 4])
            tones.append((hertz, ms))
        return cls(tuple(tones))


class Settings(Message):
    """Host → board: how to work.

    `poll_ms` 20-1000 from one look at the pad to the next; `sensitivity` 0-7, the receiver's gain in the chip's
    own steps (18-48 dB, CIU_RFCfg; UM0701-02, RFConfiguration, item 0x0A); `brightness_limit` 0-255, what full
    brightness means on this ring; `rotation` 0-255, the LED that lies nearest the player.
    """

    KIND = 0x23
    FIELDS = ("poll_ms", "sensitivity", "brightness_limit", "rotation")
    FORMAT = "<HBBB"

    def __init__(self, poll_ms: int = 60, sensitivity: int = 5, brightness_limit: int = 64, rotation: int = 0) -> None:
        self.poll_ms = _within("poll_ms", poll_ms, 20, 1000)
        self.sensitivity = _within("sensitivity", sensitivity, 0, 7)
        self.brightness_limit = _within("brightness_limit", brightness_limit, 0, 255)
        self.rotation = _within("rotation", rotation, 0, 255)


class Ping(Message):
    """Host → board: still there? Sent by the link itself every `HEARTBEAT_MS`."""

    KIND = 0x24
    MATTERS = False
    FIELDS = ("token",)
    FORMAT = "<H"

    def __init__(self, token: int) -> None:
        self.token = _within("token", token, 0, 0xFFFF)


class Reboot(Message):
    """Host → board: start anew. Understood by every version; sent through `HostLink.leave`."""

    KIND = 0x25
    MATTERS = False


class ToPrompt(Message):
    """Host → board: leave to MicroPython's prompt, for `mpremote`. As `Reboot`."""

    KIND = 0x26
    MATTERS = False


_FROM_BOARD: tuple[type[Message], ...] = (Hello, Tags, Button, Fault, Log, Pong, Bye)
_FROM_HOST: tuple[type[Message], ...] = (Call, Light, Buzzer, Settings, Ping, Reboot, ToPrompt)
# One kind of acknowledgement for each direction: a port that echoes must not acknowledge for the other side.
_ACK_FROM_BOARD = 0x1F
_ACK_FROM_HOST = 0x3F


# --- what happens to a link ---------------------------------------------------------------------------------


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


# --- the link -----------------------------------------------------------------------------------------------


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


class HostLink(Link):
    """The host's end. `call` (32 bits, not 0) has an upper half that no other host process uses: random will do."""

    HEARS = _FROM_BOARD
    ACK = _ACK_FROM_HOST
    ACKED_BY = _ACK_FROM_BOARD

    def __init__(self, call: int, now: int) -> None:
        super().__init__(now)
        self.hello: Hello | None = None
        self.round_trip = 0
        """Milliseconds of the last ping."""
        self._call = _within("call", call, 1, 0xFFFFFFFF)
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
        self._unnumbered.append(encode_frame(Call.KIND, 0, 0, Call(PROTOCOL, self._call).pack()))

    def _end(self, why: str) -> None:
        super()._end(why)
        self._clock = None
        # A call number never stands for two sessions; only its lower half counts on.
        self._call = (self._call & 0xFFFF0000) | ((self._call + 1) & 0xFFFF) or 1
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

    HEARS = _FROM_HOST
    ACK = _ACK_FROM_BOARD
    ACKED_BY = _ACK_FROM_HOST

    def __init__(self, hello: Hello, session: int, now: int) -> None:
        super().__init__(now)
        self.session = _within("session", session, 1, 0xFFFF)
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
