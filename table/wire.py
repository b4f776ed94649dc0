"""The seat board's protocol: frames and messages. What makes sessions of them is `table.link`.

The host (CPython) and the board (MicroPython) run this same file, so it keeps to what both have: no enum,
dataclass or ``typing``, no ``struct.Struct``, and every range is checked here because MicroPython's
``struct.pack`` wraps in silence.

A frame on the wire is ``00 COBS(type, session, sequence, payload, CRC-16) 00``. The leading delimiter costs
a byte and keeps start-up text or half a frame from swallowing the frame behind it. COBS leaves no zero byte
inside, so one delimiter is enough to find the beat again after anything at all. Messages that matter are numbered;
the others and the session's own frames have sequence 0.
"""

import struct
from array import array

PROTOCOL = 2
"""Raised whenever two builds could misunderstand each other.

Frames, `Call`, the start of `Hello`, `Bye` and the two commands that leave (`Reboot`, `ToPrompt`) never change: they
must work between any two versions. It is never 3: a call must not hold the byte that interrupts MicroPython.
"""

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
MAX_DATA = 64
"""Bytes to a tag or from it at once."""
CHIP_FAILED = 0xFF
LEAST_PIXELS = 16
MOST_PIXELS = 24
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


def within(name: str, value: int, low: int, high: int) -> int:
    """The value, 0 or more; raises ``ValueError`` with its name when it is not between the two."""
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
    board last started.
    """

    KIND = 0x01
    MATTERS = False
    FIELDS = ("protocol", "firmware", "board", "session", "call", "cause")

    def __init__(
        self,
        protocol: int,
        firmware: tuple[int, int, int],
        board: bytes,
        *,
        session: int = 0,
        call: int = 0,
        cause: str = "unknown",
    ) -> None:
        _exactly(board, 8)
        self.protocol = within("protocol", protocol, 0, 255)
        self.firmware = firmware
        self.board = board
        self.session = within("session", session, 0, 0xFFFF)
        self.call = call
        self.cause = _one_of("cause", cause, CAUSES)

    def pack(self) -> bytes:
        """The payload of its frame."""
        return (
            bytes((self.protocol,) + self.firmware)  # noqa: RUF005 - MicroPython cannot unpack here
            + self.board
            + struct.pack("<HIB", self.session, self.call, CAUSES.index(self.cause))
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
        _exactly(payload, 19)
        call, cause = struct.unpack("<IB", payload[14:])
        if cause >= len(CAUSES):
            raise ValueError("no such cause")
        cause = CAUSES[cause]
        return cls(PROTOCOL, firmware, payload[4:12], session=session, call=call, cause=cause)


class Tags(Message):
    """Board → host: from board time `ms` on every poll sees exactly these UIDs (4, 7 or 10 bytes), sorted."""

    KIND = 0x02
    FIELDS = ("ms", "uids")

    def __init__(self, ms: int, uids: tuple[bytes, ...]) -> None:
        self.ms = ms & 0xFFFFFFFF
        self.uids = tuple(sorted(uids))
        within("tags", len(self.uids), 0, MAX_TAGS)
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
        self.token = within("token", token, 0, 0xFFFF)
        self.ms = ms & 0xFFFFFFFF
        self.polls = polls & 0xFFFFFFFF
        self.free = within("free", free, 0, 0xFFFFFFFF)


class Answer(Message):
    """Board → host: what came of the `Exchange` of this `number`.

    `status` is the chip's own (UM0701-02, 7.1): 0 done, 1 the tag is silent, 0x27 it is not held; `CHIP_FAILED`: the
    chip did not answer. `data` is what the tag said, with its CRC; of an empty exchange SENS_RES, SEL_RES and the UID.
    """

    KIND = 0x08
    FIELDS = ("number", "status", "data")

    def __init__(self, number: int, status: int, data: bytes = b"") -> None:
        self.number = within("number", number, 0, 255)
        self.status = within("status", status, 0, 255)
        self.data = data
        within("data", len(data), 0, MAX_DATA)

    def pack(self) -> bytes:
        """The payload of its frame."""
        return bytes((self.number, self.status)) + self.data

    @classmethod
    def unpack(cls, payload: bytes) -> "Answer":
        """The message of a payload."""
        if len(payload) < 2:
            raise ValueError("wrong length")
        return cls(payload[0], payload[1], payload[2:])


class Chip(Message):
    """Board → host: the chip that reads the pad, as it names itself (UM0701-02, 7.2.2): `ic` 0x32 for a PN532.

    Said when a session begins, and when it was not known by then. Not numbered: who does not know this message throws
    it away and goes on.
    """

    KIND = 0x09
    MATTERS = False
    FIELDS = ("ic", "version", "revision")
    FORMAT = "<BBB"

    def __init__(self, ic: int, version: int, revision: int) -> None:
        self.ic = within("ic", ic, 0, 255)
        self.version = within("version", version, 0, 255)
        self.revision = within("revision", revision, 0, 255)


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
        self.protocol = within("protocol", protocol, 0, 255)
        self.call = within("call", call, 1, 0xFFFFFFFF)


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
        self.speed = within("speed", speed, 10, 250)
        self.brightness = within("brightness", brightness, 0, 255)
        within("colours", len(colours), 0, MAX_COLOURS)
        for colour in colours:
            within("colour's parts", len(colour), 3, 3)
            for part in colour:
                within("colour", part, 0, 255)

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
        within("tones", len(tones), 0, MAX_TONES)
        for hertz, milliseconds in tones:
            within("hertz", hertz, 0, 20000)
            within("milliseconds", milliseconds, 1, 5000)
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
    brightness means on this ring; `rotation` 0-255, the LED that lies nearest the player; `pixels` 16-24, the LEDs of
    the ring.
    """

    KIND = 0x23
    FIELDS = ("poll_ms", "sensitivity", "brightness_limit", "rotation", "pixels")
    FORMAT = "<HBBBB"

    def __init__(
        self,
        poll_ms: int = 60,
        sensitivity: int = 5,
        brightness_limit: int = 64,
        rotation: int = 0,
        pixels: int = LEAST_PIXELS,
    ) -> None:
        self.poll_ms = within("poll_ms", poll_ms, 20, 1000)
        self.sensitivity = within("sensitivity", sensitivity, 0, 7)
        self.brightness_limit = within("brightness_limit", brightness_limit, 0, 255)
        self.rotation = within("rotation", rotation, 0, 255)
        self.pixels = within("pixels", pixels, LEAST_PIXELS, MOST_PIXELS)


class Ping(Message):
    """Host → board: still there? Sent by the link itself every `HEARTBEAT_MS`."""

    KIND = 0x24
    MATTERS = False
    FIELDS = ("token",)
    FORMAT = "<H"

    def __init__(self, token: int) -> None:
        self.token = within("token", token, 0, 0xFFFF)


class Reboot(Message):
    """Host → board: start anew. Understood by every version; sent through `HostLink.leave`."""

    KIND = 0x25
    MATTERS = False


class ToPrompt(Message):
    """Host → board: leave to MicroPython's prompt, for `mpremote`. As `Reboot`."""

    KIND = 0x26
    MATTERS = False


class Exchange(Message):
    """Host → board: between two polls send these bytes to the tag of this UID alone; answered by `Answer`.

    Without `data` the tag is called and from then on held: no poll is made until nothing has been asked of it for a
    while. `number` 0-255 is the answer's.
    """

    KIND = 0x27
    FIELDS = ("number", "uid", "data")

    def __init__(self, number: int, uid: bytes, data: bytes = b"") -> None:
        self.number = within("number", number, 0, 255)
        if len(uid) not in UID_LENGTHS:
            raise ValueError("a UID has 4, 7 or 10 bytes")
        self.uid = uid
        self.data = data
        within("data", len(data), 0, MAX_DATA)

    def pack(self) -> bytes:
        """The payload of its frame."""
        return bytes((self.number, len(self.uid))) + self.uid + self.data

    @classmethod
    def unpack(cls, payload: bytes) -> "Exchange":
        """The message of a payload."""
        if len(payload) < 2 or len(payload) < 2 + payload[1]:
            raise ValueError("wrong length")
        end = 2 + payload[1]
        return cls(payload[0], payload[2:end], payload[end:])


FROM_BOARD: tuple[type[Message], ...] = (Hello, Tags, Button, Fault, Log, Pong, Bye, Answer, Chip)
FROM_HOST: tuple[type[Message], ...] = (Call, Light, Buzzer, Settings, Ping, Reboot, ToPrompt, Exchange)
# One kind of acknowledgement for each direction: a port that echoes must not acknowledge for the other side.
ACK_FROM_BOARD = 0x1F
ACK_FROM_HOST = 0x3F
