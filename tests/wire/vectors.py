"""What the wire looks like, byte by byte. Runs unchanged in CPython and MicroPython: `check` must pass in both.

The bytes were worked out by hand (the checks with another CRC); they are the protocol. A change to one of them
is a new `PROTOCOL`.
"""

from table.wire import (
    Answer,
    Button,
    Buzzer,
    Bye,
    Call,
    Chip,
    Exchange,
    Fault,
    FrameReader,
    Hello,
    Light,
    Log,
    Message,
    Ping,
    Pong,
    Reboot,
    Settings,
    Tags,
    ToPrompt,
    cobs_decode,
    cobs_encode,
    crc16,
    encode_frame,
)

BOARD = bytes.fromhex("e6614103e7452d2f")

CRC_VECTORS = (
    (b"", 0xFFFF),
    (b"123456789", 0x29B1),  # the check value every catalogue gives for CRC-16/CCITT-FALSE
    (b"\x00", 0xE1F0),
    (bytes(range(256)), 0x3FBD),
)

COBS_VECTORS = (
    ("", "01"),
    ("00", "0101"),
    ("0000", "010101"),
    ("11220033", "0311220233"),
    ("11223344", "0511223344"),
    ("11000000", "0211010101"),
)

MESSAGE_VECTORS: tuple[tuple[Message, str], ...] = (
    (
        Hello(2, (1, 2, 3), BOARD, session=0x1234, call=0xA1B2C3D4, cause="watchdog"),
        "02010203e6614103e7452d2f3412d4c3b2a102",
    ),
    (Tags(1200, ()), "b0040000"),
    (
        Tags(0xFFFFFFFF, (bytes.fromhex("04a1b2c3d4e5f6"), bytes.fromhex("0011223344556677889a"), b"\x08abc")),
        "ffffffff0a0011223344556677889a0704a1b2c3d4e5f60408616263",
    ),
    (Button(1, "verde", True), "010000000001"),
    (Button(2, "rojo", False), "020000000200"),
    (Fault(65536, "lost"), "0000010002"),
    (Log(7, "warning", "mañana"), "07000000016d61c3b1616e61"),
    (Pong(0x0102, 3, 4, 190000), "02010300000004000000" + "30e60200"),
    (Answer(9, 0, bytes.fromhex("4400000a")), "0900" + "4400000a"),
    (Answer(10, 1), "0a01"),
    (Bye(), ""),
    (Chip(0x32, 1, 6), "320106"),
    (Call(1, 0xCAFE0001), "010100feca"),
    (Light("renuncio", ((255, 0, 0), (1, 2, 3)), 150, 200), "0796c8ff0000010203"),
    (Light("off"), "0064ff"),
    (Buzzer(((440, 100), (0, 50))), "b801640000003200"),
    (Buzzer(()), ""),
    (Settings(60, 5, 64, 3, 24), "3c0005400318"),
    (Ping(0xBEEF), "efbe"),
    (Reboot(), ""),
    (ToPrompt(), ""),
    (Exchange(9, b"\x08abc"), "090408616263"),
    (Exchange(255, b"\x08abc", b"\x30\x04"), "ff04086162633004"),
)

FRAME_VECTORS = (
    # kind, session, sequence, payload, the whole frame
    (0x24, 0x1234, 0, "efbe", "00" + "04243412" + "01" + "05efbe9371" + "00"),
    (0x1F, 0x0101, 0x0100, "", "00" + "041f0101" + "04010a21" + "00"),
)


def check() -> int:
    """How many vectors hold; raises ``AssertionError`` at the first that does not."""
    for data, crc in CRC_VECTORS:
        assert crc16(data) == crc, data
    for plain, encoded in COBS_VECTORS:
        assert cobs_encode(bytes.fromhex(plain)).hex() == encoded, plain
        assert cobs_decode(bytes.fromhex(encoded)).hex() == plain, encoded
    for message, payload in MESSAGE_VECTORS:
        assert message.pack().hex() == payload, message
        assert type(message).unpack(bytes.fromhex(payload)) == message, message
    for kind, session, sequence, payload, frame in FRAME_VECTORS:
        assert encode_frame(kind, session, sequence, bytes.fromhex(payload)).hex() == frame, frame
        assert FrameReader().feed(bytes.fromhex(frame)) == [(kind, session, sequence, bytes.fromhex(payload))], frame
    return len(CRC_VECTORS) + len(COBS_VECTORS) + len(MESSAGE_VECTORS) + len(FRAME_VECTORS)


if __name__ == "__main__":
    print(check())
