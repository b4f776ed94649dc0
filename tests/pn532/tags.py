"""Tags in the field of the PN532 model, for CPython and MicroPython: ISO/IEC 14443-3 type A, and the NTAG213 on it.

After the NTAG213 data sheet (memory 8.5, commands 10). What no data sheet settles is a switch.
"""

IDLE = "idle"
ACTIVE = "active"
HALT = "halt"

ACK = b"\x0a"
NAK = b"\x00"
"""Four bits on the air (invalid argument), a byte here."""

PAGES = 45
_CAPABILITY = 3
_DYNAMIC_LOCK = 40
_CONFIGURATION = 41
_ACCESS = 42
_PASSWORD = 43

VERSION = b"\x00\x04\x04\x02\x01\x00\x0f\x03"
"""NTAG213, 10.1: NXP, NTAG, 50 pF, major 1, minor 0, 144 bytes, ISO/IEC 14443-3."""

EMPTY_NDEF = b"\x01\x03\xa0\x0c\x34\x03\x00\xfe"
"""Pages 4 and 5 as they are delivered (8.5.6): lock control TLV, an empty NDEF message, terminator."""


def crc_a(data: "bytes | bytearray") -> bytes:
    """The two bytes of CRC_A, as they follow the data on the air (ISO/IEC 14443-3, 6.2.4)."""
    crc = 0x6363
    for byte in data:
        low = (byte ^ crc) & 0xFF
        low ^= low << 4 & 0xFF
        crc = (crc >> 8 ^ low << 8 ^ low << 3 ^ low >> 4) & 0xFFFF
    return bytes((crc & 0xFF, crc >> 8))


class Tag:
    """A tag that can be listed, and no more: phones, bank cards, other decks."""

    def __init__(self, uid: bytes, sens_res: bytes = b"\x00\x44", sel_res: int = 0x00) -> None:
        self.uid = uid
        self.sens_res = sens_res
        self.sel_res = sel_res
        self.state = IDLE

    def field_off(self) -> None:
        """No power: everything but the memory is forgotten."""
        self.state = IDLE

    def take(self, command: bytes) -> "bytes | None":  # noqa: ARG002 - what a tag with a memory obeys
        """The answer to a command without its CRC, None for none."""
        self.state = IDLE
        return None


class Ntag213(Tag):
    """An NTAG213 as it is delivered, with this UID; `signature` is what READ_SIG says.

    `nak_unknown`: whether a command it does not know is answered with NAK or not at all.
    """

    def __init__(self, uid: bytes, signature: bytes = bytes(32)) -> None:
        super().__init__(uid)
        if len(uid) != 7 or len(signature) != 32:
            raise ValueError("an NTAG213 has 7 bytes of UID and 32 of signature")
        self.signature = signature
        self.nak_unknown = False
        self.authenticated = False
        self.memory = bytearray(4 * PAGES)
        memory = self.memory
        memory[0:3] = uid[0:3]
        memory[3] = 0x88 ^ uid[0] ^ uid[1] ^ uid[2]
        memory[4:8] = uid[3:7]
        memory[8] = uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
        memory[9] = 0x48
        self._preset(_CAPABILITY, b"\xe1\x10\x12\x00")
        self._preset(4, EMPTY_NDEF[:4])
        self._preset(5, EMPTY_NDEF[4:])
        self._preset(_DYNAMIC_LOCK, b"\x00\x00\x00\xbd")
        self._preset(_CONFIGURATION, b"\x04\x00\x00\xff")
        self._preset(_ACCESS, b"\x00\x05\x00\x00")
        self._preset(_PASSWORD, b"\xff\xff\xff\xff")

    def _preset(self, page: int, data: bytes) -> None:
        self.memory[4 * page : 4 * page + 4] = data

    def field_off(self) -> None:
        """No power: also the password has to be said again."""
        self.state = IDLE
        self.authenticated = False

    def take(self, command: bytes) -> "bytes | None":
        """The answer to a command without its CRC, None for none; after NAK or silence the tag is idle (8.4)."""
        code = command[0]
        if code == 0x50:
            self.state = HALT
            return None
        answer = None
        if code == 0x60 and len(command) == 1:
            answer = VERSION
        elif code == 0x30 and len(command) == 2:
            answer = self._read(command[1])
        elif code == 0x3A and len(command) == 3:
            answer = self._fast_read(command[1], command[2])
        elif code == 0xA2 and len(command) == 6:
            answer = self._write(command[1], command[2:])
        elif code == 0x3C and len(command) == 2:
            answer = self.signature
        elif code == 0x1B and len(command) == 5:
            answer = self._authenticate(command[1:])
        elif self.nak_unknown:
            answer = NAK
        if answer is None or answer == NAK:
            self.state = IDLE
            self.authenticated = False
        return answer

    def _shown(self, page: int) -> bytes:
        # Password and its acknowledgement are never read (8.8).
        return bytes(4) if page >= _PASSWORD else bytes(self.memory[4 * page : 4 * page + 4])

    def _protected_from(self) -> int:
        return PAGES if self.authenticated else self.memory[4 * _CONFIGURATION + 3]

    def _read(self, page: int) -> bytes:
        # 10.2: sixteen bytes, round to page 0 behind the last one, or the last that may be read.
        pages = PAGES
        if self.memory[4 * _ACCESS] & 0x80:
            pages = min(PAGES, self._protected_from())
        if page >= pages:
            return NAK
        return b"".join([self._shown((page + more) % pages) for more in range(4)])

    def _fast_read(self, first: int, last: int) -> bytes:
        if first > last or last >= PAGES:
            return NAK
        if self.memory[4 * _ACCESS] & 0x80 and last >= self._protected_from():
            return NAK
        return b"".join([self._shown(page) for page in range(first, last + 1)])

    def _write(self, page: int, data: bytes) -> bytes:
        if not 2 <= page < PAGES or page >= self._protected_from() or self.locked(page):
            return NAK
        at = 4 * page
        memory = self.memory
        if page == 2:
            # Serial number stays; lock bits are one-way (8.5.2).
            memory[at + 2] |= data[2]
            memory[at + 3] |= data[3]
        elif page == _CAPABILITY:
            for place in range(4):
                memory[at + place] |= data[place]  # one-way (8.5.4)
        elif page == _DYNAMIC_LOCK:
            for place in range(3):
                memory[at + place] |= data[place]  # one-way (8.5.3)
        else:
            memory[at : at + 4] = data
        return ACK

    def locked(self, page: int) -> bool:
        """Whether lock bits keep this page as it is, for ever (8.5.2, 8.5.3; CFGLCK 8.5.7)."""
        memory = self.memory
        if 3 <= page <= 15:
            bits = memory[10] | memory[11] << 8
            return bits >> page & 1 == 1
        if 16 <= page < _DYNAMIC_LOCK:
            # A bit for two pages.
            bits = memory[4 * _DYNAMIC_LOCK] | memory[4 * _DYNAMIC_LOCK + 1] << 8
            return bits >> (page - 16) // 2 & 1 == 1
        if page in {_CONFIGURATION, _ACCESS}:
            return memory[4 * _ACCESS] & 0x40 != 0
        return False

    def _authenticate(self, password: bytes) -> bytes:
        if bytes(self.memory[4 * _PASSWORD : 4 * _PASSWORD + 4]) != password:
            return NAK
        self.authenticated = True
        return bytes(self.memory[4 * _PASSWORD + 4 : 4 * _PASSWORD + 6])
