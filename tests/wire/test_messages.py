"""Messages: what they carry, what they refuse."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table import wire
from table.scene import Pattern
from table.wire import (
    BUTTONS,
    FAULTS,
    LEVELS,
    PATTERNS,
    Answer,
    Button,
    Buzzer,
    Call,
    Chip,
    Exchange,
    Fault,
    Hello,
    Light,
    Log,
    Message,
    Ping,
    Pong,
    Settings,
    Tags,
)

byte = st.integers(0, 255)
u16 = st.integers(0, 0xFFFF)
u32 = st.integers(0, 0xFFFFFFFF)
uid = st.sampled_from(wire.UID_LENGTHS).flatmap(lambda length: st.binary(min_size=length, max_size=length))
uids = st.lists(uid, max_size=wire.MAX_TAGS).map(tuple)
colours = st.lists(st.tuples(byte, byte, byte), max_size=3).map(tuple)

from_board = st.one_of(
    st.builds(Tags, u32, uids),
    st.builds(Button, u32, st.sampled_from(BUTTONS), st.booleans()),
    st.builds(Fault, u32, st.sampled_from(FAULTS)),
    st.builds(Answer, byte, byte, st.binary(max_size=wire.MAX_DATA)),
    st.builds(Log, u32, st.sampled_from(LEVELS), st.text(max_size=40)),
)
from_host = st.one_of(
    st.builds(Light, st.sampled_from(PATTERNS), colours, st.integers(10, 250), byte),
    st.builds(Buzzer, st.lists(st.tuples(st.integers(0, 20000), st.integers(1, 5000)), max_size=8).map(tuple)),
    st.builds(Settings, st.integers(20, 1000), st.integers(0, 7), byte, byte, st.integers(16, 24)),
    st.builds(Exchange, byte, uid, st.binary(max_size=wire.MAX_DATA)),
)
unnumbered = st.one_of(
    st.builds(Pong, u16, u32, u32, u32),
    st.builds(Ping, u16),
    st.builds(Chip, byte, byte, byte),
    st.builds(Call, byte, st.integers(1, 0xFFFFFFFF)),
    st.builds(
        Hello,
        st.just(wire.PROTOCOL),
        st.tuples(byte, byte, byte),
        st.binary(min_size=8, max_size=8),
        session=u16,
        call=u32,
        cause=st.sampled_from(wire.CAUSES),
    ),
)


@given(st.one_of(from_board, from_host, unnumbered))
def test_what_is_packed_is_unpacked(message: Message) -> None:
    assert len(message.pack()) <= wire.MAX_PAYLOAD
    again = type(message).unpack(message.pack())
    assert again == message
    assert hash(again) == hash(message)
    assert repr(again) == repr(message)


@given(st.sampled_from(wire.FROM_BOARD + wire.FROM_HOST), st.binary(max_size=60))
def test_any_payload_is_a_sound_message_or_refused(kind: type[Message], payload: bytes) -> None:
    try:
        message = kind.unpack(payload)
    except ValueError:
        return
    if not isinstance(message, Hello):
        # There is one way to say a thing (but for the order of tags, which is sorted).
        assert sorted(message.pack()) == sorted(payload)
    assert kind.unpack(message.pack()) == message


def test_messages_have_kinds_of_their_own() -> None:
    kinds = [kind.KIND for kind in wire.FROM_BOARD + wire.FROM_HOST]
    assert len({*kinds, wire.ACK_FROM_BOARD, wire.ACK_FROM_HOST}) == len(kinds) + 2


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Tags(0, (b"\x04",)), "4, 7 or 10 bytes"),
        (lambda: Tags(0, (b"abcd",) * 9), "tags must be 0-8, not 9"),
        (lambda: Button(0, "azul", True), "button must be one of verde blanco rojo, not azul"),
        (lambda: Light("sparkle"), "pattern must be one of off turn .* not sparkle"),
        (lambda: Light("turn", ((256, 0, 0),)), "colour must be 0-255, not 256"),
        (lambda: Light("turn", ((1, 2, 3),) * 4), "colours must be 0-3, not 4"),
        (lambda: Light("turn", speed=0), "speed must be 10-250, not 0"),
        (lambda: Buzzer(((20001, 1),)), "hertz must be 0-20000, not 20001"),
        (lambda: Settings(poll_ms=5), "poll_ms must be 20-1000, not 5"),
        (lambda: Settings(sensitivity=8), "sensitivity must be 0-7, not 8"),
        (lambda: Settings(pixels=12), "pixels must be 16-24, not 12"),
        (lambda: Exchange(1, b"\x04"), "4, 7 or 10 bytes"),
        (lambda: Exchange(1, b"abcd", bytes(65)), "data must be 0-64, not 65"),
        (lambda: Hello(1, (1, 0, 0), b"short"), "wrong length"),
    ],
)
def test_our_own_mistakes_raise(make: "object", says: str) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=says):
        make()


def test_tags_are_a_set_in_one_order() -> None:
    assert Tags(1, (b"bbbb", b"aaaa")) == Tags(1, (b"aaaa", b"bbbb"))
    assert Tags(1, (b"aaaa",)) != Tags(2, (b"aaaa",))


def test_board_time_wraps_at_thirty_two_bits() -> None:
    assert Tags(2**32 + 5, ()).ms == 5


def test_a_long_log_line_is_cut_between_letters() -> None:
    cut = Log(0, "info", "ñ" * 100)
    assert cut.text == "ñ" * 80
    assert Log.unpack(cut.pack()) == cut


def test_hello_of_another_version_says_who_it_is_and_no_more() -> None:
    """A later version may append what it likes behind the session."""
    later = bytes((9, 4, 0, 1)) + b"12345678" + b"\x34\x12" + b"who knows what"
    assert Hello.unpack(later) == Hello(9, (4, 0, 1), b"12345678", session=0x1234)


def test_every_light_a_scene_can_ask_for_has_a_name() -> None:
    """All of the scene's, and the board's own for when nobody asks."""
    assert set(PATTERNS) == {*get_args(Pattern), "no_host"}
