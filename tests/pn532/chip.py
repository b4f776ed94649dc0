"""The PN532 behind its interfaces, for CPython and MicroPython: commands in, answers out, tags in its field.

One reading of UM0701-02 (commands 7), written apart from any driver. What no data sheet settles is a switch:
`wakes_halted` (does a list wake tags that were halted?). How a command comes and an answer goes is the business of
the fronts: the high-speed UART (`hsu`), the seat board's SPI.
"""

from tests.pn532.tags import ACK, ACTIVE, HALT, IDLE, NAK, Tag, crc_a

VERSION = b"\x32\x01\x06\x07"
"""7.2.2: a PN532, version 1.6, ISO/IEC 14443 A and B and ISO 18092."""

NEVER = b"never"
"""No answer will come: a list without a limit that finds nothing."""

OK = b"\x00"
NO_ANSWER = b"\x01"
CRC_ERROR = b"\x02"
NOT_NOW = b"\x27"
"""Status bytes, 7.1: the tag is silent, its answer is damaged, no such target."""

RX_MODE = 0x6303
FIFO_DATA = 0x6339
_REQA = 0x26


class Chip:
    """The chip. `commands` is what it was last asked, in order; `tags` lie in its field, the first is heard first.

    Each list adds to `rf_ms` what it takes on the air: `hit_ms` a tag found, `miss_ms` a try that finds none.
    """

    def __init__(self) -> None:
        self.tags: list[Tag] = []
        self.commands: list[bytes] = []
        self.wakes_halted = False
        self.hit_ms = 0.0
        self.miss_ms = 0.0
        self.rf_ms = 0.0
        self.field = False
        self.settings: dict[int, bytes] = {}
        self.registers: dict[int, int] = {}
        self.listed: dict[int, Tag] = {}
        self.selected: Tag | None = None

    def power_up(self) -> None:
        """As after RSTPDN: everything is forgotten."""
        self.settings = {}
        self.registers = {}
        self.switch_field(False)

    def switch_field(self, on: bool) -> None:
        """Switch the field; without it tags forget, too."""
        self.field = on
        if not on:
            self.listed = {}
            self.selected = None
            for tag in self.tags:
                tag.field_off()

    def answer(self, command: bytes) -> "bytes | None":
        """What the chip answers behind the answer's code; None is the error frame, `NEVER` no answer at all."""
        # Only the latest, for a board that runs long has little memory.
        self.commands = self.commands[-49:] + [command]  # noqa: RUF005 - MicroPython cannot unpack here
        code, rest = command[0], command[1:]
        if code == 0x00 and rest:
            return rest if rest[0] == 0x00 else OK
        if code == 0x02:
            return VERSION
        if code == 0x04:
            return b"\x00" + bytes((int(self.field), len(self.listed), 0x00))
        if code in {0x06, 0x08}:
            return self._registers(code, rest)
        if code in {0x10, 0x12, 0x14}:
            return b""
        if code == 0x16:
            self.switch_field(False)
            return OK
        if code == 0x32 and rest:
            self.settings[rest[0]] = rest[1:]
            if rest[0] == 0x01:
                self.switch_field(rest[1] & 1 == 1)
            return b""
        return self._with_tags(code, rest)

    def _with_tags(self, code: int, rest: bytes) -> "bytes | None":
        if code == 0x4A and len(rest) >= 2 and 1 <= rest[0] <= 2:
            return self._list(rest[0], rest[1], rest[2:])
        if code == 0x40 and len(rest) >= 2:
            return self._exchange(rest[0] & 0x3F, rest[1:])
        if code == 0x42 and rest:
            return self._communicate(rest)
        if code in {0x44, 0x52} and len(rest) == 1:
            return self._deselect(rest[0], code == 0x52)
        if code == 0x54 and len(rest) == 1:
            return self._select(rest[0])
        return None

    # --- registers, as far as a driver of type 2 tags looks at them

    def _registers(self, code: int, rest: bytes) -> bytes:
        if code == 0x08:
            for at in range(0, len(rest) - 2, 3):
                self.registers[rest[at] << 8 | rest[at + 1]] = rest[at + 2]
            return b""
        values = bytearray()
        for at in range(0, len(rest) - 1, 2):
            values.append(self.registers.get(rest[at] << 8 | rest[at + 1], 0x80))
        return bytes(values)

    # --- tags

    def _list(self, most: int, kind: int, wanted: bytes) -> bytes:
        self.field = True
        # 7.3.1, item 5: MxRtyPassiveActivation; 0xFF, as it comes, is for ever.
        tries = self.settings.get(0x05, b"\xff\xff\xff")[-1]
        called = self._called(wanted) if kind == 0x00 else []
        self.listed = {}
        self.selected = None
        # What is left in the chip's buffer tells a driver whether anything was heard.
        self.registers[FIFO_DATA] = 0x00 if called else _REQA
        if not called:
            if tries == 0xFF:
                return NEVER
            self.rf_ms += self.miss_ms * (tries + 1)
            return b"\x00"
        found = called[:most]
        self.rf_ms += self.hit_ms * len(found)
        answer = bytes((len(found),))
        for number, tag in enumerate(found):
            last = number + 1 == len(found)
            # The first stays active while the next is looked for only if there is no next.
            tag.state = ACTIVE if last else HALT
            self.listed[number + 1] = tag
            self.selected = tag
            answer += bytes((number + 1,)) + tag.sens_res + bytes((tag.sel_res, len(tag.uid))) + tag.uid
        return answer

    def _called(self, wanted: bytes) -> "list[Tag]":
        called = []
        for tag in self.tags:
            if tag.state == ACTIVE:
                # An active tag that hears a call for idle ones falls back in silence (NTAG213, 8.4).
                tag.state = IDLE
            elif tag.state == IDLE or self.wakes_halted:
                called.append(tag)
        # A longer UID is asked for with its cascade tags: 0x88 before each three bytes but the last four.
        return [tag for tag in called if not wanted or wanted in {tag.uid, self._cascaded(tag.uid)}]

    @staticmethod
    def _cascaded(uid: bytes) -> bytes:
        if len(uid) == 10:
            return b"\x88" + uid[:3] + b"\x88" + uid[3:]
        return b"\x88" + uid

    def _exchange(self, number: int, data: bytes) -> bytes:
        if self._select(number) != OK:
            return NOT_NOW
        answer = self._tag_answer(data)
        if answer is None:
            return NO_ANSWER
        if answer == NAK:
            return CRC_ERROR
        return OK if answer == ACK else OK + answer

    def _communicate(self, data: bytes) -> bytes:
        answer = self._tag_answer(data)
        if answer is None:
            return NO_ANSWER
        checked = self.registers.get(RX_MODE, 0x80) & 0x80 != 0
        if answer in {ACK, NAK}:
            # Four bits have no CRC: with the check on they are an error.
            return CRC_ERROR if checked else OK + answer
        return OK + answer + (b"" if checked else crc_a(answer))

    def _tag_answer(self, data: bytes) -> "bytes | None":
        tag = self.selected
        if tag is None or tag not in self.tags or tag.state != ACTIVE:
            return None
        return tag.take(data)

    def _select(self, number: int) -> bytes:
        tag = self.listed.get(number)
        if tag is None:
            return NOT_NOW
        if tag is not self.selected:
            if self.selected is not None:
                self.selected.state = HALT
            tag.state = ACTIVE
            self.selected = tag
        return OK

    def _deselect(self, number: int, forget: bool) -> bytes:
        for listed, tag in list(self.listed.items()):
            if number in {0, listed}:
                tag.state = HALT
                if forget:
                    del self.listed[listed]
        return OK
