"""The two ends of the line, one situation after the other. Time is an argument; nothing waits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table import link, wire
from table.link import INTERRUPT, BoardLink, Connected, HostLink, Link, Lost, Refused, quiet_call
from table.wire import (
    PROTOCOL,
    Button,
    Bye,
    Call,
    Fault,
    FrameReader,
    Hello,
    Light,
    Log,
    Ping,
    Pong,
    Reboot,
    Settings,
    Tags,
    ToPrompt,
    Value,
    encode_frame,
)

ID = b"\xe6\x61\x41\x03\xe7\x45\x2d\x2f"
CARD = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"


def new_board(session: int = 500, now: int = 0, cause: str = "power") -> BoardLink:
    return BoardLink(Hello(PROTOCOL, (1, 0, 0), ID, cause=cause), session, now)


class Line:
    """A good line between two ends; what each end hears is kept in `heard`."""

    def __init__(self, host: HostLink, board: BoardLink) -> None:
        self.now = 0
        self.host = host
        self.board = board
        self.heard: dict[str, list[Value]] = {"host": [], "board": []}

    def run(self, ms: int, lose_to_host: bool = False, lose_to_board: bool = False) -> None:
        """Let `ms` pass, all bytes carried every ten, or lost in one or both directions."""
        for _ in range(ms // 10):
            down = self.host.transmit(self.now)
            self._hear("board", self.board, b"" if lose_to_board else down)
            up = self.board.transmit(self.now)
            self._hear("host", self.host, b"" if lose_to_host else up)
            self.now += 10

    def _hear(self, name: str, end: Link, data: bytes) -> None:
        for news in end.receive(data, self.now):
            self.heard[name].append(news)
            if isinstance(news, Ping):
                end.send(Pong(news.token, self.now, 0, 0))

    def told(self, name: str, *kinds: type[Value]) -> list[Value]:
        """What that end heard since the last time it was asked, of these kinds."""
        told = [news for news in self.heard[name] if isinstance(news, kinds)]
        self.heard[name] = []
        return told


@pytest.fixture
def line() -> Line:
    line = Line(HostLink(0xCAFE0001, 0), new_board())
    line.run(50)
    assert line.told("host", Connected, Lost) == [Connected(line.host.hello)]
    assert line.told("board", Connected, Lost) == [Connected(None)]
    return line


def test_the_board_says_who_it_is_when_it_is_called(line: Line) -> None:
    hello = line.host.hello
    assert hello is not None
    assert (hello.board, hello.firmware, hello.cause) == (ID, (1, 0, 0), "power")
    assert hello.call == quiet_call(0xCAFE0001)
    assert hello.session == line.board.session == line.host.session


def test_messages_go_both_ways_in_order(line: Line) -> None:
    up = [Tags(5, (CARD,)), Button(6, "verde", True), Fault(7, "garbled"), Log(8, "info", "hola")]
    down = [Settings(poll_ms=40), Light("turn", ((0, 255, 0),)), wire.Buzzer(((880, 50),))]
    for message in up:
        assert line.board.send(message)
    for other in down:
        assert line.host.send(other)
    line.run(20)
    assert line.told("host", *{type(message) for message in up}) == up
    assert line.told("board", *{type(message) for message in down}) == down
    assert line.host.idle
    assert line.board.idle


def test_what_is_lost_is_sent_again_until_it_is_acknowledged(line: Line) -> None:
    line.board.send(Button(1, "rojo", True))
    line.run(400, lose_to_host=True)
    assert line.told("host", Button) == []
    line.run(link.RESEND_MS + 10)
    assert line.told("host", Button) == [Button(1, "rojo", True)]


def test_a_lost_acknowledgement_delivers_nothing_twice(line: Line) -> None:
    line.board.send(Button(1, "rojo", True))
    line.run(500, lose_to_board=True)
    assert line.told("host", Button) == [Button(1, "rojo", True)]
    assert not line.board.idle
    line.run(200)
    assert line.told("host", Button) == []
    assert line.board.idle


def test_no_more_than_a_window_is_under_way_and_the_rest_follows(line: Line) -> None:
    for number in range(30):
        line.board.send(Button(number, "verde", True))
    assert len(wire.FrameReader().feed(line.board.transmit(line.now))) == link.WINDOW
    line.run(200)
    assert [news.ms for news in line.told("host", Button) if isinstance(news, Button)] == list(range(30))


def test_without_a_session_nothing_is_queued() -> None:
    assert not new_board().send(Tags(0, ()))
    assert not HostLink(0x11110101, 0).send(Light("off"))


def test_the_host_calls_until_somebody_answers() -> None:
    host = HostLink(0xCAFE0001, 0)
    calls = [now for now in range(0, 1000, 10) if host.transmit(now)]
    assert calls == [0, 250, 500, 750]


def test_the_heartbeat_keeps_the_session_and_tells_the_time(line: Line) -> None:
    line.run(10_000)
    pongs = line.told("host", Pong, Lost)
    assert len(pongs) == 10
    assert all(isinstance(pong, Pong) for pong in pongs)
    assert line.told("board", Lost) == []
    assert line.host.host_time(4321) == 4321


def test_board_time_is_translated_across_its_wrap(line: Line) -> None:
    line.run(20)
    line.host._clock = (1_000_000, 0xFFFFFFF0)
    assert line.host.host_time(0xFFFFFFFF) == 1_000_015
    assert line.host.host_time(0x00000010) == 1_000_032
    assert line.host.host_time(0xFFFFFF00) == 1_000_000 - 240


def test_the_clocks_may_drift_apart_for_an_evening(line: Line) -> None:
    """A hundred parts in a million of four hours are 1.4 s; the translation stays within a few milliseconds."""
    host, board, now = line.host, line.board, line.now
    for now in range(line.now, line.now + 4 * 3_600_000, 1000):
        for news in board.receive(host.transmit(now), now):
            if isinstance(news, Ping):
                board.send(Pong(news.token, now + now // 10_000, 0, 0))
        host.receive(board.transmit(now), now + 1 + now // 1000 % 7)
    assert abs(host.host_time(now + now // 10_000) - now) <= 5


def test_a_board_that_restarts_is_noticed_and_gets_a_new_session(line: Line) -> None:
    line.host.send(Light("turn"))
    line.run(20)
    old = line.host.session
    line.board = new_board(session=9000, now=line.now, cause="watchdog")
    line.run(100)
    told = line.told("host", Connected, Lost)
    assert told == [Lost("restarted"), Connected(line.host.hello)]
    assert line.host.hello is not None
    assert line.host.hello.cause == "watchdog"
    assert line.host.session == line.board.session != old
    line.told("board")
    line.host.send(Light("turn"))
    line.run(20)
    assert line.told("board", Light) == [Light("turn")]


def test_a_board_that_restarts_unheard_is_noticed_by_its_next_answer(line: Line) -> None:
    line.board = new_board(session=9000, now=line.now)
    line.run(20, lose_to_host=True)
    line.run(1200)
    assert line.told("host", Connected, Lost) == [Lost("restarted"), Connected(line.host.hello)]


def test_an_old_echo_of_a_hello_or_a_call_changes_nothing(line: Line) -> None:
    session = line.host.session
    boots = encode_frame(Hello.KIND, 500, 0, Hello(PROTOCOL, (1, 0, 0), ID, session=500).pack())
    call = encode_frame(Call.KIND, 0, 0, Call(PROTOCOL, 0xCAFE0001).pack())
    stale = encode_frame(Call.KIND, 0, 0, Call(PROTOCOL, 0xCAFE0000).pack())
    line.board.send(Button(1, "verde", True))
    assert line.host.receive(boots, line.now) == []
    assert line.board.receive(call + stale, line.now) == []
    line.run(300)
    assert line.told("host", Connected, Lost, Button) == [Button(1, "verde", True)]
    assert line.told("board", Connected, Lost) == []
    assert line.host.session == line.board.session == session


def test_a_host_that_restarts_begins_a_new_session(line: Line) -> None:
    line.board.send(Button(1, "verde", True))  # pressed when nobody was there to act on it
    line.host = HostLink(0xBEEF0001, line.now)
    line.run(300)
    assert line.told("board", Connected, Lost) == [Lost("restarted"), Connected(None)]
    assert line.told("host", Connected, Lost, Button) == [Connected(line.host.hello)]


def test_silence_ends_the_session_on_both_sides_and_it_comes_back(line: Line) -> None:
    line.run(link.SILENT_MS + 1100, lose_to_host=True, lose_to_board=True)
    assert line.told("host", Lost) == [Lost("silent")]
    assert line.told("board", Lost) == [Lost("silent")]
    assert not line.board.send(Tags(0, ()))
    line.run(link.CALL_MS + 20)
    assert line.told("host", Connected, Lost) == [Connected(line.host.hello)]
    assert line.told("board", Connected, Lost) == [Connected(None)]


@pytest.mark.parametrize("deaf", ["host", "board"])
def test_a_line_dead_in_one_direction_recovers(line: Line, deaf: str) -> None:
    line.run(link.SILENT_MS + 1100, lose_to_host=deaf == "host", lose_to_board=deaf == "board")
    line.run(1500)
    assert line.host.up
    assert line.board.up
    assert line.host.session == line.board.session
    line.board.send(Button(3, "rojo", True))
    line.run(20)
    assert line.told("host", Button) == [Button(3, "rojo", True)]


def test_a_side_that_takes_nothing_ends_the_session(line: Line) -> None:
    line.board.send(Button(1, "verde", True))
    deaf = Line(line.host, line.board)
    deaf.now = line.now
    news: list[Value] = []
    for _ in range(link.STUBBORN_MS // 10 + 20):
        line.board.transmit(deaf.now)  # the button never arrives
        beat = encode_frame(Ping.KIND, line.board.session, 0, Ping(1).pack())
        news += line.board.receive(beat, deaf.now)
        deaf.now += 10
    assert [what for what in news if not isinstance(what, Ping)] == [Lost("stubborn")]


def test_a_queue_that_overflows_ends_the_session(line: Line) -> None:
    for number in range(link.QUEUE):
        assert line.board.send(Button(number, "verde", True))
    assert not line.board.send(Button(99, "verde", True))
    assert line.board.receive(b"", line.now) == [Lost("overrun")]


def test_a_port_that_echoes_is_no_board() -> None:
    host = HostLink(0xCAFE0001, 0)
    for now in range(0, 5000, 50):
        assert host.receive(host.transmit(now), now) == []
    assert not host.up


def test_a_message_without_a_number_that_one_end_does_not_know_is_thrown_away(line: Line) -> None:
    """So the protocol may learn such messages without a new number."""

    class News(Ping):
        KIND = 0x1E

    line.board.send(News(7))
    line.board.send(Button(1, "rojo", True))
    line.run(link.SILENT_MS + 100)
    assert line.told("host", Button, News, Lost) == [Button(1, "rojo", True)]
    assert line.host.up
    assert line.board.up
    assert line.host.bad == 1


def test_an_echo_never_acknowledges_for_the_other_side(line: Line) -> None:
    line.host.send(Light("turn"))
    lost = line.host.transmit(line.now)
    line.host.receive(lost, line.now)
    assert not line.host.idle
    line.run(200)
    assert line.told("board", Light) == [Light("turn")]


def test_an_old_sessions_acknowledgement_acknowledges_nothing(line: Line) -> None:
    line.host.send(Light("turn"))
    lost = line.host.transmit(line.now)
    assert lost
    line.host.receive(encode_frame(wire.ACK_FROM_BOARD, line.host.session - 1, 1, b""), line.now)
    assert not line.host.idle


def test_another_programs_chatter_is_counted_and_otherwise_ignored(line: Line) -> None:
    assert line.host.receive(b"$GPGGA,123519,4807.038,N\r\n\0>>> \0\xff\xfe\0", line.now) == []
    assert line.host.bad == 3
    assert line.host.up


# --- versions


def board_of(protocol: int, firmware: tuple[int, int, int]) -> BoardLink:
    """A board whose firmware was built with another protocol version, as far as this host can see."""
    return BoardLink(Hello(protocol, firmware, ID), 500, 0)


def _other_version(monkeypatch: pytest.MonkeyPatch, line: Line, ms: int, protocol: int) -> None:
    # Each end sees its own version: the board's steps run with the other one.
    for _ in range(ms // 10):
        down = line.host.transmit(line.now)
        with monkeypatch.context() as board:
            board.setattr(wire, "PROTOCOL", protocol)
            board.setattr(link, "PROTOCOL", protocol)
            line._hear("board", line.board, down)
            up = line.board.transmit(line.now)
        line._hear("host", line.host, up)
        line.now += 10


@pytest.mark.parametrize(
    ("protocol", "todo"),
    [
        (0, "run `table firmware install`"),
        (PROTOCOL + 1, "update the table, or run `table firmware install` to put this table's firmware on the board"),
    ],
)
def test_another_version_is_refused_by_name_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, protocol: int, todo: str
) -> None:
    line = Line(HostLink(0xCAFE0001, 0), board_of(protocol, (0, 9, 1)))
    _other_version(monkeypatch, line, 5000, protocol)
    (refused,) = line.told("host", Refused, Connected)
    assert str(refused) == (
        f"seat board e6614103e7452d2f (firmware 0.9.1) speaks protocol {protocol}, "
        f"this table protocol {PROTOCOL}: {todo}"
    )
    assert line.told("board", Connected) == []


def test_a_refused_board_can_still_be_sent_to_its_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(HostLink(0xCAFE0001, 0), board_of(PROTOCOL + 1, (2, 0, 0)))
    _other_version(monkeypatch, line, 100, PROTOCOL + 1)
    line.host.leave(ToPrompt())
    _other_version(monkeypatch, line, 100, PROTOCOL + 1)
    assert ToPrompt() in line.told("board", ToPrompt)
    assert line.told("host", Bye) == [Bye()]


def test_a_board_that_was_refused_is_taken_once_it_has_the_right_firmware(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(HostLink(0xCAFE0001, 0), board_of(PROTOCOL + 1, (2, 0, 0)))
    _other_version(monkeypatch, line, 100, PROTOCOL + 1)
    line.board = new_board(session=7, now=line.now)
    line.run(300)
    assert line.told("host", Refused, Connected) == [
        Refused(Hello(PROTOCOL + 1, (2, 0, 0), ID, session=500)),
        Connected(line.host.hello),
    ]


# --- who else may hear it


@given(st.integers(1, 0xFFFFFFFF))
def test_no_call_holds_the_byte_that_interrupts(call: int) -> None:
    """A board that is starting, or another program's, would end its program."""
    upper = call >> 16
    if {upper >> 8, upper & 0xFF} & {0, INTERRUPT}:
        return
    said = HostLink(call, 0).transmit(0)
    ((kind, *_rest),) = FrameReader().feed(said)
    assert kind == Call.KIND
    assert INTERRUPT not in said


def test_a_call_that_cannot_be_quiet_is_our_own_mistake() -> None:
    with pytest.raises(ValueError, match="the byte that interrupts"):
        HostLink(0x03110001, 0)


# --- leaving


def test_reboot_is_obeyed_once_and_asked_until_it_is(line: Line) -> None:
    line.host.leave(Reboot())
    line.run(300, lose_to_board=True)
    assert line.told("board", Reboot) == []
    line.run(20)
    assert line.told("board", Reboot) == [Reboot()]
    assert line.told("host", Bye, Lost) == [Bye(), Lost("left")]
    echo = encode_frame(Reboot.KIND, line.board.session, 0, b"")
    line.board = new_board(session=9000, now=line.now, cause="reboot")
    line.run(300)
    assert line.told("host", Connected) == [Connected(line.host.hello)]
    assert line.board.receive(echo, line.now) == []


def test_leaving_needs_a_board() -> None:
    with pytest.raises(ValueError, match="no board has answered"):
        HostLink(0x11110101, 0).leave(Reboot())


def test_the_link_says_when_it_needs_to_be_called_again(line: Line) -> None:
    line.run(1000)
    for end in (line.host, line.board):
        at = end.wakes_at(line.now)
        assert line.now < at <= line.now + link.HEARTBEAT_MS
    line.board.send(Button(1, "verde", True))
    assert line.board.wakes_at(line.now) == line.now
    line.board.transmit(line.now)
    assert line.board.wakes_at(line.now) == line.now + link.RESEND_MS
