"""A PN532 on SPI, for CPython and MicroPython: the chip behind its pins (UM0701-02, 6.2.5), and its misbehaviour.

Written apart from the driver. What no data sheet settles is a switch of the chip's, so that the driver is tried both
ways.
"""

from tests.pn532.chip import NEVER, Chip
from tests.pn532.tags import Tag

__all__ = ["ModelSpi", "Pn532Model", "Tag", "reversed_bits"]


def reversed_bits(byte: int) -> int:
    """The byte as it looks with its lowest bit sent first."""
    out = 0
    for _ in range(8):
        out = out << 1 | byte & 1
        byte >>= 1
    return out


class Pn532Model(Chip):
    """The chip on SPI. `select`, `clock` and `reset` are its pins.

    `delay` is the number of status reads that say "not yet" before an answer; `faults` holds names: ``silent`` (no
    acknowledgement), ``mute`` (no answer), ``checksum``, ``start``, ``nack``, ``wrong_code``, ``short_list``.
    """

    def __init__(self) -> None:
        super().__init__()
        self.faults: set[str] = set()
        self.delay = 1
        self.powered = True
        self.hangs = False
        self._selected = False
        self._first = True
        self._mode = 0
        self._written = bytearray()
        self._to_read = b""
        self._read_at = 0
        self._answers: list[bytes] = []
        self._wait = 0

    # --- pins

    def reset(self, level: int) -> None:
        """RSTPDN: low puts the chip into reset and forgets everything."""
        self.powered = level == 1
        self._answers = []
        self.power_up()

    def select(self, level: int) -> None:
        """NSS: low begins a transfer, high ends it."""
        if level == 0:
            self._selected = True
            self._first = True
            self._mode = 0
            self._written = bytearray()
            return
        if self._selected and self._mode == 1 and self._written:
            self._take(bytes(self._written))
        if self._selected and self._mode == 3 and self._answers:
            # What was not read of an answer by now is lost.
            self._answers.pop(0)
            self._wait = self.delay
        self._selected = False

    def clock(self, byte: int) -> int:
        """One byte each way, as they look on the wire; returns the chip's."""
        if not self._selected:
            return 0xFF
        return reversed_bits(self._clocked(reversed_bits(byte)))

    def _clocked(self, byte: int) -> int:
        if self._first:
            self._first = False
            self._mode = byte
            if byte == 3:
                self._to_read = self._answers[0] if self._answers else b""
                self._read_at = 0
            return 0x00
        if self._mode == 1:
            self._written.append(byte)
            return 0x00
        if not self.powered:
            return 0x00
        if self._mode == 2:
            return 1 if self._ready() else 0
        if self._mode == 3:
            at = self._read_at
            self._read_at += 1
            return self._to_read[at] if at < len(self._to_read) else 0x00
        return 0x00

    def _ready(self) -> bool:
        if not self._answers:
            return False
        if self._wait:
            self._wait -= 1
            return False
        return True

    # --- frames

    def _take(self, data: bytes) -> None:
        if not self.powered or "silent" in self.faults:
            return
        if data == b"\x00\x00\xff\x00\xff\x00":
            self._answers = []
            return
        body = self._frame_body(data)
        if body is None:
            return
        self._answers = [b"\x00\x00\xff\xff\x00\x00" if "nack" in self.faults else b"\x00\x00\xff\x00\xff\x00"]
        self._wait = self.delay
        answer = self.answer(body)
        if "mute" in self.faults or answer is NEVER:
            return
        if answer is None:
            self._answers.append(b"\x00\x00\xff\x01\xff\x7f\x81\x00")
            return
        if "short_list" in self.faults and body[0] == 0x4A and answer[0]:
            answer = answer[:-2]
        code = body[0] + (2 if "wrong_code" in self.faults else 1)
        self._answers.append(self._framed(bytes((0xD5, code)) + answer))

    @staticmethod
    def _frame_body(data: bytes) -> "bytes | None":
        if data[:3] != b"\x00\x00\xff" or len(data) < 7:
            return None
        length = data[3]
        body = data[5 : 5 + length]
        if (length + data[4]) & 0xFF or len(data) < 6 + length or (sum(body) + data[5 + length]) & 0xFF:
            return None
        return body[1:] if body[0] == 0xD4 else None

    def _framed(self, body: bytes) -> bytes:
        checksum = -sum(body) & 0xFF
        if "checksum" in self.faults:
            checksum ^= 0x10
        start = b"\x00\x0f\xff" if "start" in self.faults else b"\x00\x00\xff"
        return start + bytes((len(body), -len(body) & 0xFF)) + body + bytes((checksum, 0x00))


class ModelSpi:
    """``machine.SPI`` as the driver knows it, wired to a model."""

    def __init__(self, model: Pn532Model) -> None:
        self._model = model

    def write(self, data: bytes) -> None:
        """Clock these bytes out."""
        for byte in data:
            self._model.clock(byte)

    def readinto(self, buffer: "bytearray | memoryview") -> None:
        """Clock as many bytes in."""
        for at in range(len(buffer)):
            buffer[at] = self._model.clock(0)
