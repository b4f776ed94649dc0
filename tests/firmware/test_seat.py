"""The seat as a whole in CPython, with the time passed in: the same code without a board."""

import pytest

from firmware.buttons import Buttons
from firmware.buzzer import Buzzer as Sounder
from firmware.pn532 import Pn532
from firmware.reader import Reader
from firmware.ring import Ring
from firmware.seat import NO_HOST_MS, REBOOT, Seat
from table.link import Connected, HostLink, Lost
from table.wire import Button, Chip, Fault, Light, Log, Message, Pong, Reboot, Settings, Tags, Value
from tests.firmware.stand_in.pn532_model import ModelSpi, Pn532Model, Tag

AS = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"


class Table:
    """One seat and its host on a good line, a round every two milliseconds."""

    def __init__(self) -> None:
        self.now = 0
        self.model = Pn532Model()
        self.levels = [1, 1, 1]
        self.ring = Ring(16, lambda _: None)
        self.seat = Seat(
            Reader(Pn532(ModelSpi(self.model), self.model.select), self.model.reset, 0),
            self.ring,
            Buttons((lambda: self.levels[0], lambda: self.levels[1], lambda: self.levels[2])),
            Sounder(lambda _: None),
            board=b"12345678",
            cause="power",
            session=500,
            now=0,
            free=lambda: 150_000,
            last_words="ValueError: out of tune",
        )
        self.host: HostLink | None = None
        self.said = b""

    def run(self, ms: int, may_write: bool = True) -> list[Value]:
        """Let `ms` pass; returns what the host heard. What the seat said without a host is in `said`."""
        heard: list[Value] = []
        for _ in range(0, ms, 2):
            self.now += 2
            down = self.host.transmit(self.now) if self.host else b""
            up = self.seat.step(down, self.now, may_write)
            if self.host:
                heard += self.host.receive(up, self.now)
            else:
                self.said += up
        return heard

    def connect(self) -> list[Value]:
        self.host = HostLink(0xCAFE0001, self.now)
        return self.run(300)

    def send(self, message: Message) -> None:
        assert self.host is not None
        assert self.host.send(message)


def of(kind: type[Value], heard: list[Value]) -> list[Value]:
    return [news for news in heard if isinstance(news, kind)]


def test_a_host_is_told_the_state_when_it_comes() -> None:
    table = Table()
    table.model.tags = [Tag(AS)]
    table.run(500)
    heard = table.connect()
    tags = of(Tags, heard)
    assert [news.uids for news in tags if isinstance(news, Tags)] == [(AS,)]
    assert [news.text for news in heard if isinstance(news, Log)] == ["crashed: ValueError: out of tune"]
    assert [news.free for news in heard if isinstance(news, Pong)] == [150_000]


def test_a_host_is_told_which_chip_reads_the_pad() -> None:
    """Once a session; of a chip that does not answer as soon as it does."""
    table = Table()
    table.run(500)
    assert of(Chip, table.connect()) == [Chip(0x32, 1, 6)]
    assert of(Chip, table.run(3000)) == []
    table.host = HostLink(0xBEEF0001, table.now)
    assert of(Chip, table.run(300)) == [Chip(0x32, 1, 6)]
    mute = Table()
    mute.model.faults = {"silent"}
    mute.run(500)
    assert of(Chip, mute.connect()) == []
    mute.model.faults = set()
    assert of(Chip, mute.run(5000)) == [Chip(0x32, 1, 6)]


def test_a_reading_carries_the_boards_time_of_the_poll() -> None:
    table = Table()
    table.run(5000)
    table.connect()
    table.model.tags = [Tag(AS)]
    laid = table.now
    (news,) = of(Tags, table.run(200))
    assert isinstance(news, Tags)
    assert laid < news.ms <= laid + 90


def test_what_happens_without_a_host_is_not_told_later() -> None:
    """A press that nobody could answer must not answer another question."""
    table = Table()
    table.levels[2] = 0
    table.run(100)
    table.levels[2] = 1
    table.run(100)
    assert of(Button, table.connect()) == []


def test_no_host_is_said_once_in_ten_seconds_and_shown() -> None:
    table = Table()
    table.run(NO_HOST_MS - 10)
    assert table.ring.pattern == "off"
    hello = table.said
    table.run(21_000)
    assert table.ring.pattern == "no_host"
    assert table.said[len(hello) :] == b"\r\nseat board 3132333435363738, firmware 1.2.0: no host\r\n" * 3
    heard = table.connect()
    assert next(news.text for news in heard if isinstance(news, Log)) == "no host for 23 s"
    assert table.ring.pattern == "off"


def test_a_lost_host_leaves_the_light_for_a_moment() -> None:
    """A host that restarts is back before anybody has noticed."""
    table = Table()
    table.connect()
    table.send(Light("turn"))
    table.run(50)
    host, table.host = table.host, None
    table.run(3500)
    assert table.ring.pattern == "turn"
    table.run(3000)
    assert table.ring.pattern == "no_host"
    table.host = host
    heard = table.run(1000)
    assert of(Lost, heard)
    assert of(Connected, heard)


def test_while_the_line_takes_nothing_the_rest_goes_on_and_nothing_is_lost() -> None:
    table = Table()
    table.connect()
    table.model.tags = [Tag(AS)]
    assert table.run(400, may_write=False) == []
    table.levels[0] = 0
    assert table.run(100, may_write=False) == []
    heard = of(Tags, table.run(50)) + of(Button, table.run(50))
    assert [news.uids for news in heard if isinstance(news, Tags)] == [(AS,)]
    polls = table.seat._reader.polls
    table.run(600, may_write=False)
    assert table.seat._reader.polls >= polls + 9


def test_settings_are_obeyed() -> None:
    table = Table()
    table.connect()
    table.send(Settings(poll_ms=200, sensitivity=3, brightness_limit=10, rotation=4))
    table.send(Light("sits_out"))
    table.run(500)
    drawn = bytes(table.ring.draw(table.now))
    assert drawn[12:15] == bytes((1, 1, 1))
    assert table.model.settings[0x0A][:1] == b"\x39"
    polls = table.seat._reader.polls
    table.run(2000)
    assert table.seat._reader.polls == polls + 10


@pytest.mark.parametrize("fault", ["silent", "checksum"])
def test_a_fault_is_told_to_a_host_that_comes_later(fault: str) -> None:
    table = Table()
    table.model.faults = {fault}
    table.run(3000)
    (told,) = of(Fault, table.connect())
    assert isinstance(told, Fault)
    assert told.fault == "lost"


def test_the_seat_says_that_it_leaves() -> None:
    table = Table()
    table.connect()
    assert table.host is not None
    table.host.leave(Reboot())
    table.run(20)
    assert table.seat.leaving == REBOOT
