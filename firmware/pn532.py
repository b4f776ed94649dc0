"""The PN532 over SPI: frames, and one command at a time without ever waiting.

After NXP's user manual UM0701-02 (frames 6.2.1, SPI 6.2.5, commands 7). The chip sends and takes the lowest bit first
and the RP2040's SPI cannot, so every byte is turned round here. `Pn532.start` writes a command, `Pn532.poll` looks
once whether the chip has something to say; nothing here sleeps.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Spi(Protocol):
        """What of ``machine.SPI`` is used."""

        def write(self, data: bytes) -> None:
            """Clock these bytes out."""

        def readinto(self, buffer: "bytearray | memoryview") -> None:
            """Clock as many bytes in."""

    class Pin(Protocol):
        """What of ``machine.Pin`` is used."""

        def __call__(self, level: int) -> None:
            """Drive it low (0) or high (1)."""


PENDING = 0
DONE = 1
TIMEOUT = 2
GARBLED = 3

# UM0701-02, 6.2.5: the first byte of every transfer says what it is.
_DATA_WRITE = b"\x01"
_STATUS_READ = b"\x02"
_DATA_READ = b"\x03"

_ACK_FRAME = b"\x00\x00\xff\x00\xff\x00"
_ACK_MS = 30
"""UM0701-02, 6.2.1.3: the chip acknowledges within 15 ms; twice that is a fault."""
_SHORTEST = 8
"""Bytes of the shortest answer, the error frame (UM0701-02, 6.2.1.5)."""
_BUFFER = 96

REVERSED = bytes([sum([(byte >> bit & 1) << (7 - bit) for bit in range(8)]) for byte in range(256)])
"""Each byte with its bits in the other order."""


def turned(data: bytes) -> bytes:
    """The bytes as SPI must carry them, lowest bit first."""
    return bytes([REVERSED[byte] for byte in data])


class Command:
    """A command of the host, ready to be written: made once, so that polling allocates nothing.

    `code` and `parameters` as in UM0701-02, 7; `timeout_ms` from the chip's acknowledgement to its answer.
    """

    def __init__(self, code: int, parameters: bytes = b"", timeout_ms: int = 100) -> None:
        body = bytes((0xD4, code)) + parameters
        length = len(body)
        frame = bytes((0x00, 0x00, 0xFF, length, -length & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0x00))
        self.code = code
        self.timeout_ms = timeout_ms
        self.on_wire = turned(_DATA_WRITE + frame)


class Pn532:
    """One chip behind `spi`, chosen by `select` (low when talking to it). Times are milliseconds."""

    def __init__(self, spi: "Spi", select: "Pin") -> None:
        self._spi = spi
        self._select = select
        self._buffer = bytearray(_BUFFER)
        self._view = memoryview(self._buffer)
        self._byte = bytearray(1)
        self._read = turned(_DATA_READ)
        self._status = turned(_STATUS_READ)
        self._abort = turned(_DATA_WRITE + _ACK_FRAME)
        self._command: Command | None = None
        self._acknowledged = False
        self._overdue = False
        self._until = 0
        self.answer = self._view[:0]
        """What the chip answered to the last command that is `DONE`, behind the command's code."""
        select(1)

    def wake(self) -> None:
        """Select the chip once for nothing: that wakes it after a reset (UM0701-02, 7.2.11, SPI)."""
        self._write(b"\x00")

    def start(self, command: Command, now: int) -> None:
        """Write a command; raises ``RuntimeError`` while another is on its way."""
        if self._command is not None:
            raise RuntimeError("one command at a time")
        self._command = command
        self._acknowledged = False
        self._overdue = False
        self._until = now + _ACK_MS
        self._write(command.on_wire)

    def abort(self) -> None:
        """Give up the command on its way; an ACK from the host stops the chip (UM0701-02, 6.2.1.3)."""
        self._command = None
        self._write(self._abort)

    def poll(self, now: int) -> int:
        """Look once: `PENDING`, `DONE` (see `answer`), `TIMEOUT` or `GARBLED`.

        After the last two the command is given up.
        """
        command = self._command
        if command is None:
            return DONE
        if not self._ready():
            if now < self._until:
                return PENDING
            if not self._overdue:
                # Whoever calls this may have been held up himself: look once more.
                self._overdue = True
                return PENDING
            self.abort()
            return TIMEOUT
        if not self._acknowledged:
            self._begin_read(len(_ACK_FRAME))
            self._select(1)
            if bytes(self._view[: len(_ACK_FRAME)]) != _ACK_FRAME:
                self.abort()
                return GARBLED
            self._acknowledged = True
            self._overdue = False
            self._until = now + command.timeout_ms
            return PENDING
        if not self._read_answer(command.code):
            self.abort()
            return GARBLED
        self._command = None
        return DONE

    def _ready(self) -> bool:
        self._select(0)
        self._spi.write(self._status)
        self._spi.readinto(self._byte)
        self._select(1)
        return REVERSED[self._byte[0]] & 1 == 1

    def _read_answer(self, code: int) -> bool:
        """Read one answer; whether it is whole and belongs to the command (normal frame, UM0701-02, 6.2.1.1)."""
        self._begin_read(_SHORTEST)
        buffer = self._buffer
        try:
            start = 0
            # Up to two more zeros than the preamble's one may lead.
            while not (buffer[start] == 0x00 and buffer[start + 1] == 0xFF):
                start += 1
                if start > 3:
                    return False
            length = buffer[start + 2]
            end = start + 4 + length + 1
            if length + buffer[start + 3] & 0xFF or length < 2 or end > _BUFFER:
                return False
            if end > _SHORTEST:
                self._more(_SHORTEST, end)
        finally:
            self._select(1)
        body = start + 4
        if buffer[body] != 0xD5 or buffer[body + 1] != code + 1 & 0xFF:
            return False
        total = 0
        for at in range(body, end):
            total += buffer[at]
        self.answer = self._view[body + 2 : end - 1]
        return total & 0xFF == 0

    def _begin_read(self, length: int) -> None:
        self._select(0)
        self._spi.write(self._read)
        self._more(0, length)

    def _more(self, start: int, end: int) -> None:
        self._spi.readinto(self._view[start:end])
        for at in range(start, end):
            self._buffer[at] = REVERSED[self._buffer[at]]

    def _write(self, data: bytes) -> None:
        self._select(0)
        self._spi.write(data)
        self._select(1)
