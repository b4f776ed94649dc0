"""The emulated chip, byte by byte: what a driver's tests stand on."""

from __future__ import annotations

import os
import select
import termios
from collections.abc import Iterator

import pytest

from tests.pn532.hsu import Hsu, framed
from tests.pn532.tags import HALT, Ntag213, Tag

AS = Ntag213(bytes.fromhex("04ab87f2ca1190"), signature=bytes(range(32)))
ACK = "0000ff00ff00"


class Line:
    """A host's end of the line: raw bytes, at a rate."""

    def __init__(self, hsu: Hsu) -> None:
        self.hsu = hsu
        self.port = os.open(hsu.path, os.O_RDWR | os.O_NOCTTY)
        self.at(115_200)

    def at(self, rate: int) -> None:
        """Talk at this rate from now on."""
        settings = termios.tcgetattr(self.port)
        settings[4] = settings[5] = getattr(termios, f"B{rate}")
        termios.tcsetattr(self.port, termios.TCSANOW, settings)

    def write(self, hexadecimal: str) -> None:
        os.write(self.port, bytes.fromhex(hexadecimal))

    def read(self, length: int = 300, within: float = 0.1) -> str:
        """What comes, up to this many bytes or until it is quiet."""
        got = b""
        while len(got) < length and select.select([self.port], [], [], within)[0]:
            data = os.read(self.port, length - len(got))
            if not data:
                break
            got += data
        return got.hex()

    def cmd(self, hexadecimal: str) -> str:
        """Have a command obeyed; what it answers behind its code."""
        command = bytes.fromhex(hexadecimal)
        os.write(self.port, framed(b"\xd4" + command))
        assert self.read(6, 1.0) == ACK
        head = self.read(5, 1.0)
        assert head[:6] == "0000ff", head
        body = self.read(bytes.fromhex(head)[3] + 2, 1.0)
        assert body[:4] == f"d5{command[0] + 1:02x}", body
        return body[4:-4]


@pytest.fixture
def line() -> Iterator[Line]:
    hsu = Hsu()
    hsu.chip.tags = [AS]
    hsu.chip.switch_field(False)
    line = Line(hsu)
    yield line
    os.close(line.port)
    hsu.unplug()


LIST = "4a 01 00"
FIELD_OFF = "32 01 00"
GIVE_UP = "32 05 00 00 00"
AS_LISTED = "01 01 0044 00 07 04ab87f2ca1190".replace(" ", "")


def test_a_command_is_acknowledged_and_answered(line: Line) -> None:
    line.write("0000ff 02 fe d4 02 2a 00")
    assert line.read() == ACK + "0000ff06fad50332010607e800"


def test_the_commands_a_driver_opens_with(line: Line) -> None:
    assert line.cmd("14 01 00 00") == ""
    assert line.cmd("12 00") == ""
    assert line.cmd("32 0a 59f43f114d8561 6f266287") == ""
    assert line.cmd("00 00 31 32 33") == "00313233"
    assert line.cmd("04") == "00000000"


def test_a_frame_of_more_than_255_bytes(line: Line) -> None:
    long = bytes([0xD4, 0x00, 0x00]) + bytes(range(255)) + bytes(4)
    os.write(line.port, framed(long))
    assert line.read() == ACK + framed(b"\xd5\x01\x00" + bytes(range(255)) + bytes(4)).hex()


def test_an_unknown_command_gets_the_error_frame(line: Line) -> None:
    line.write("0000ff 02 fe d4 ee 3e 00")
    assert line.read() == ACK + "0000ff01ff7f8100"


@pytest.mark.parametrize(
    "frame",
    [
        "0000ff 02 ff d4 02 2a 00",  # length checksum
        "0000ff 02 fe d4 02 2b 00",  # data checksum
        "0000ff 02 fe d5 02 29 00",  # not from a host
        "0000ff 02 fe d4",  # not whole
    ],
)
def test_what_is_no_frame_is_not_answered_and_spoils_nothing(line: Line, frame: str) -> None:
    line.write(frame)
    assert line.read() == ""
    line.write("000000" + "0000ff 02 fe d4 02 2a 00" * 2)
    assert line.read().count("d50332010607") >= 1


def test_an_active_tag_misses_every_second_list(line: Line) -> None:
    """The trap: with the field left on, an active tag that hears a call for idle ones falls back in silence."""
    line.cmd(GIVE_UP)
    assert [line.cmd(LIST) for _ in range(4)] == [AS_LISTED, "00", AS_LISTED, "00"]


def test_field_off_or_deselect_before_every_list(line: Line) -> None:
    line.cmd(GIVE_UP)
    for _ in range(3):
        assert line.cmd(LIST) == AS_LISTED
        assert line.cmd(FIELD_OFF) == ""
    assert line.cmd(LIST) == AS_LISTED
    assert line.cmd("44 01") == "00"
    assert line.cmd(LIST) == "00"  # it is halted until the field goes off


def test_several_tags_come_out_one_after_the_other(line: Line) -> None:
    other = Tag(bytes.fromhex("08123456"), b"\x00\x04", 0x20)
    line.hsu.chip.tags.append(other)
    line.cmd(GIVE_UP)
    assert line.cmd(LIST) == AS_LISTED
    assert line.cmd("44 01") == "00"
    assert line.cmd(LIST) == "010100042004" + "08123456"
    assert line.cmd("44 01") == "00"
    assert line.cmd(LIST) == "00"
    assert (AS.state, other.state) == (HALT, HALT)


def test_a_list_without_limit_waits_until_it_is_given_up(line: Line) -> None:
    line.hsu.chip.tags = []
    line.write(framed(bytes.fromhex("d44a0100")).hex())
    assert line.read() == ACK
    line.write(ACK)
    assert line.cmd("02") == "32010607"


# --- memory of an NTAG213


@pytest.fixture
def tag(line: Line) -> Line:
    line.hsu.chip.tags = [Ntag213(bytes.fromhex("04ab87f2ca1190"), signature=bytes(range(32)))]
    line.cmd(GIVE_UP)
    line.cmd(LIST)
    return line


def test_read_write_version_signature(tag: Line) -> None:
    assert tag.cmd("40 01 30 00") == "00" + "04ab87a0" + "f2ca1190" + "b9480000" + "e1101200"
    assert tag.cmd("40 01 a2 04 03 00 fe 00") == "00"
    assert tag.cmd("40 01 30 04")[:10] == "000300fe00"
    assert tag.cmd("42 60") == "000004040201000f03"
    assert tag.cmd("42 3c 00") == "00" + bytes(range(32)).hex()
    assert tag.cmd("42 3a 03 04") == "00" + "e1101200" + "0300fe00"


def test_crc_is_passed_on_when_it_is_not_checked(tag: Line) -> None:
    tag.cmd("08 6303 00")
    assert tag.cmd("42 30 03")[-4:] != "0000"
    assert tag.cmd("42 a2 05 00 00 00 00") == "000a"


def test_pages_roll_over_and_passwords_are_never_read(tag: Line) -> None:
    assert tag.cmd("40 01 30 2c") == "00" + "00000000" + "04ab87a0" + "f2ca1190" + "b9480000"
    assert tag.cmd("40 01 30 2d") == "02"


def test_lock_bits_are_for_ever(tag: Line) -> None:
    assert tag.cmd("40 01 a2 02 00 00 10 00") == "00"
    assert tag.cmd("40 01 a2 04 01 02 03 04") == "02"
    tag.cmd(FIELD_OFF)
    tag.cmd(LIST)
    assert tag.cmd("40 01 a2 02 00 00 00 00") == "00"
    assert tag.cmd("40 01 30 02")[2:10] == "b9481000"


def test_a_refused_command_makes_the_tag_idle(tag: Line) -> None:
    assert tag.cmd("40 01 30 ff") == "02"
    assert tag.cmd("40 01 30 00") == "01"


def test_a_password_protects(tag: Line) -> None:
    assert tag.cmd("42 a2 2b 01 02 03 04") == "02"  # four bits: an error for the chip, done all the same
    assert tag.cmd("42 a2 29 04 00 00 04") == "02"
    assert tag.cmd("42 a2 04 00 00 00 00") == "02"
    tag.cmd(FIELD_OFF)
    tag.cmd(LIST)
    assert tag.cmd("42 1b 01 02 03 04") == "000000"
    assert tag.cmd("40 01 a2 04 05 05 05 05") == "00"


def test_a_tag_taken_away_does_not_answer(tag: Line) -> None:
    tag.hsu.chip.tags = []
    assert tag.cmd("40 01 30 00") == "01"


# --- rates, sleep, reset


def test_the_rate_changes_with_the_acknowledgement(line: Line) -> None:
    assert line.cmd("10 07") == ""
    line.write(ACK)
    line.at(921_600)
    assert line.cmd("02") == "32010607"
    line.at(115_200)
    line.write(framed(b"\xd4\x02").hex())
    assert line.read() == ""


def test_a_chip_without_much_power_sleeps_until_it_is_woken_and_configured() -> None:
    hsu = Hsu(asleep=True)
    line = Line(hsu)
    line.write(framed(b"\xd4\x02").hex())
    assert line.read() == ""
    line.write("5555" + "00" * 14 + framed(b"\xd4\x02").hex())
    assert line.read() == ACK + "0000ff06fad50332010607e800"
    line.write(framed(bytes.fromhex("d44a0100")).hex())
    assert line.read() == ACK + "0000ff01ff7f8100"
    line.cmd("14 01 00 00")
    line.cmd(GIVE_UP)
    assert line.cmd(LIST) == "00"
    os.close(line.port)
    hsu.unplug()


def test_reset_forgets_everything(line: Line) -> None:
    line.cmd("10 07")
    line.write(ACK)
    line.at(921_600)
    line.cmd("02")
    line.hsu.reset(0)
    line.hsu.reset(1)
    line.at(115_200)
    line.write("5555")
    assert line.cmd("02") == "32010607"


# --- misbehaviour


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("silent", ""),
        ("mute", ACK),
        ("checksum", ACK + "0000ff06fad50332010607f800"),
        ("noise", ACK + "55aa00ff13"),
        ("short", ACK + "0000ff"),
        ("cut", ACK + "0000ff06fad5"),
        ("error", ACK + "0000ff01ff7f8100"),
        ("wrong_code", ACK + "0000ff06fad50532010607e600"),
        ("nack", "0000ffff0000" + "0000ff06fad50332010607e800"),
    ],
)
def test_faults_on_command(line: Line, fault: str, said: str) -> None:
    line.hsu.fail(fault, 1)  # type: ignore[arg-type]
    line.write(framed(b"\xd4\x02").hex())
    assert line.read() == said
    line.write("0000")
    assert line.cmd("02") == "32010607"


def test_pulled_out_while_it_answers_and_back_under_another_number(line: Line) -> None:
    line.hsu.fail("unplugged", 1)
    line.write(framed(b"\xd4\x02").hex())
    assert line.read() in ("", ACK)
    with pytest.raises(OSError, match="Input/output error"):
        line.write("00")
    line.hsu.plug_in()
    again = Line(line.hsu)
    again.write(framed(b"\xd4\x02").hex())
    assert again.read().startswith(ACK)
    os.close(again.port)


def test_time_on_the_air_is_counted_not_spent(line: Line) -> None:
    line.hsu.chip.hit_ms = 40_000
    line.cmd(GIVE_UP)
    line.cmd(LIST)
    assert line.hsu.chip.rf_ms == 40_000
    assert line.hsu.took_ms >= 40_000
