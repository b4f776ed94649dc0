"""Bytes: CRC, COBS, frames, and the reader that finds them in anything."""

import binascii

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table import wire
from table.wire import MAX_PAYLOAD, FrameReader, cobs_decode, cobs_encode, crc16, encode_frame
from tests.wire import vectors

frames = st.tuples(st.integers(0, 255), st.integers(0, 0xFFFF), st.integers(0, 0xFFFF), st.binary(max_size=MAX_PAYLOAD))


def test_the_vectors_hold_in_cpython() -> None:
    assert vectors.check() == 35


@given(st.binary(max_size=300))
def test_the_crc_is_the_standard_librarys(data: bytes) -> None:
    assert crc16(data) == binascii.crc_hqx(data, 0xFFFF)


@given(st.binary(max_size=253))
def test_cobs_leaves_no_zero_and_loses_nothing(data: bytes) -> None:
    encoded = cobs_encode(data)
    assert 0 not in encoded
    assert len(encoded) == len(data) + 1
    assert cobs_decode(encoded) == data


@given(st.binary(max_size=60))
def test_cobs_refuses_what_it_never_makes(data: bytes) -> None:
    try:
        plain = cobs_decode(data)
    except ValueError:
        return
    assert cobs_encode(plain) == (data or b"\x01")


@given(st.lists(frames, max_size=8), st.lists(st.integers(1, 30), max_size=60))
def test_frames_arrive_however_the_stream_is_cut(sent: list[tuple[int, int, int, bytes]], cuts: list[int]) -> None:
    stream = b"".join(encode_frame(*frame) for frame in sent)
    reader = FrameReader()
    got = []
    for cut in cuts:
        got += reader.feed(stream[:cut])
        stream = stream[cut:]
    got += reader.feed(stream)
    assert got == sent
    assert reader.bad == 0


@given(st.binary(max_size=700), frames)
def test_a_frame_survives_anything_before_it(noise: bytes, frame: tuple[int, int, int, bytes]) -> None:
    reader = FrameReader()
    assert reader.feed(noise + encode_frame(*frame))[-1] == frame


@given(frames, st.integers(0, 15), st.data())
def test_every_burst_of_sixteen_bits_in_the_body_is_found(
    frame: tuple[int, int, int, bytes], shift: int, data: st.DataObject
) -> None:
    """What a 16-bit CRC promises without exception: no burst of up to sixteen bits gets through."""
    body = cobs_decode(encode_frame(*frame)[1:-1])
    burst = data.draw(st.integers(1, 0xFFFF)) << shift
    at = data.draw(st.integers(0, len(body) - 4)) * 8
    # Shifted at most to the end of the body: the burst lies wholly inside it.
    mangled = (int.from_bytes(body, "big") ^ (burst << at)).to_bytes(len(body), "big")
    reader = FrameReader()
    assert reader.feed(b"\0" + cobs_encode(mangled) + b"\0") == []
    assert reader.bad == 1


def test_the_reader_holds_no_more_than_a_frame_of_an_endless_one() -> None:
    reader = FrameReader()
    for _ in range(100):
        assert reader.feed(b"x" * 100) == []
        assert len(reader._held) <= wire._MAX_ENCODED
    assert reader.feed(encode_frame(1, 2, 3, b"")) == [(1, 2, 3, b"")]
    assert reader.bad == 1


def test_a_payload_has_two_hundred_bytes_at_most() -> None:
    reader = FrameReader()
    assert reader.feed(encode_frame(1, 2, 3, b"\0" * 200)) == [(1, 2, 3, b"\0" * 200)]
    with pytest.raises(ValueError, match="too long"):
        encode_frame(1, 2, 3, b"\0" * 201)
