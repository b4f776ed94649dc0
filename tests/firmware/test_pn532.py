"""The driver, byte by byte, against the manual's own frames and a model of the chip."""

import pytest

from firmware.pn532 import DONE, GARBLED, PENDING, REVERSED, TIMEOUT, Command, Pn532, turned
from tests.firmware.stand_in.pn532_model import ModelSpi, Pn532Model, reversed_bits

FIRMWARE_VERSION = Command(0x02)


class Wire:
    """SPI and select pin that only keep what was written and give out what they were told to."""

    def __init__(self, *answers: str) -> None:
        self.written: list[str] = []
        self.selected = 0
        self._answers = [turned(bytes.fromhex(answer)) for answer in answers]
        self._giving = b""

    def select(self, level: int) -> None:
        self.selected += 1 if level == 0 else 0
        self._giving = b""

    def write(self, data: bytes) -> None:
        self.written.append(turned(data).hex())
        if self._answers and turned(data) in {b"\x02", b"\x03"}:
            self._giving = self._answers.pop(0)

    def readinto(self, buffer: "bytearray | memoryview") -> None:
        given, self._giving = self._giving[: len(buffer)], self._giving[len(buffer) :]
        buffer[:] = given.ljust(len(buffer), b"\0")


def test_bits_go_out_lowest_first() -> None:
    assert bytes(reversed_bits(byte) for byte in range(256)) == REVERSED
    assert turned(b"\x01\x02\xd4") == b"\x80\x40\x2b"


@pytest.mark.parametrize(
    ("command", "frame"),
    [
        # UM0701-02: GetFirmwareVersion (7.2.2), SAMConfiguration (7.2.10), list and deselect (7.3.5, 7.3.10)
        (Command(0x02), "01 0000ff 02fe d402 2a 00"),
        (Command(0x14, b"\x01\x00\x00"), "01 0000ff 05fb d414010000 17 00"),
        (Command(0x4A, b"\x02\x00"), "01 0000ff 04fc d44a0200 e0 00"),
        (Command(0x44, b"\x00"), "01 0000ff 03fd d44400 e8 00"),
    ],
)
def test_a_command_is_written_as_the_manual_says(command: Command, frame: str) -> None:
    wire = Wire()
    Pn532(wire, wire.select).start(command, 0)
    assert wire.written == [frame.replace(" ", "")]


def test_a_conversation_is_status_acknowledgement_status_answer() -> None:
    wire = Wire("00", "01", "0000ff00ff00", "01", "0000ff06fad50332010607e800")
    chip = Pn532(wire, wire.select)
    chip.start(FIRMWARE_VERSION, 0)
    assert [chip.poll(now) for now in range(3)] == [PENDING, PENDING, DONE]
    assert bytes(chip.answer).hex() == "32010607"
    assert wire.written == ["010000ff02fed4022a00", "02", "02", "03", "02", "03"]


def test_an_answer_may_begin_with_more_zeros() -> None:
    wire = Wire("01", "0000ff00ff00", "01", "00000000ff02fed533f800")
    chip = Pn532(wire, wire.select)
    chip.start(Command(0x32, b"\x01\x00"), 0)
    assert [chip.poll(0), chip.poll(0)] == [PENDING, DONE]
    assert len(chip.answer) == 0


@pytest.mark.parametrize(
    ("answer", "what"),
    [
        ("0000ff06fad50332010607e900", "data checksum"),
        ("0000ff06fbd50332010607e800", "length checksum"),
        ("0000ff06fad50532010607e600", "another command's answer"),
        ("0000ff06fad40332010607e900", "not from the chip"),
        ("0000ff01ff7f8100", "error frame"),
        ("ffffffffffffffffffffffff", "nothing but ones"),
        ("000000000000000000000000", "nothing but zeros"),
        ("0000ffffff0102", "extended frame"),
        ("0000ff609fd503", "longer than any answer asked for"),
    ],
)
def test_a_mangled_answer_is_a_fault_and_ends_the_command(answer: str, what: str) -> None:
    wire = Wire("01", "0000ff00ff00", "01", answer)
    chip = Pn532(wire, wire.select)
    chip.start(FIRMWARE_VERSION, 0)
    assert [chip.poll(0), chip.poll(0)] == [PENDING, GARBLED], what
    assert wire.written[-1] == "010000ff00ff00"  # an ACK from the host: stop
    chip.start(FIRMWARE_VERSION, 0)


def test_a_mangled_acknowledgement_is_a_fault() -> None:
    wire = Wire("01", "0000ffff0000")
    chip = Pn532(wire, wire.select)
    chip.start(FIRMWARE_VERSION, 0)
    assert chip.poll(0) == GARBLED


def test_a_silent_chip_is_given_up_after_thirty_milliseconds() -> None:
    wire = Wire()
    chip = Pn532(wire, wire.select)
    chip.start(FIRMWARE_VERSION, 1000)
    outcomes = [chip.poll(now) for now in range(1000, 1032)]
    assert outcomes == [PENDING] * 31 + [TIMEOUT]


def test_a_loop_that_was_held_up_is_no_fault_of_the_chip() -> None:
    wire = Wire("00", "01", "0000ff00ff00")
    chip = Pn532(wire, wire.select)
    chip.start(FIRMWARE_VERSION, 0)
    assert [chip.poll(500), chip.poll(501)] == [PENDING, PENDING]
    assert wire.written[-1] == "03"  # it was read, not given up


def test_an_answer_may_take_as_long_as_its_command_allows() -> None:
    wire = Wire("01", "0000ff00ff00")
    chip = Pn532(wire, wire.select)
    chip.start(Command(0x4A, b"\x02\x00", 250), 0)
    assert chip.poll(5) == PENDING
    assert chip.poll(254) == PENDING
    assert chip.poll(255) == PENDING
    assert chip.poll(256) == TIMEOUT


def test_one_command_at_a_time() -> None:
    model = Pn532Model()
    chip = Pn532(ModelSpi(model), model.select)
    chip.start(FIRMWARE_VERSION, 0)
    with pytest.raises(RuntimeError, match="one command"):
        chip.start(FIRMWARE_VERSION, 0)
    while chip.poll(0) != DONE:
        assert model.commands == [b"\x02"]
    chip.start(FIRMWARE_VERSION, 0)
