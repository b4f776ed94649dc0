"""The same file in MicroPython: the same bytes, the same verdict on noise."""

import json
import random

from table.wire import FrameReader, encode_frame
from tests.wire import conversation
from tests.wire.micropython import ROOT, needs_micropython, run_micropython

pytestmark = needs_micropython


def test_the_vectors_hold_in_micropython() -> None:
    assert run_micropython("tests/wire/vectors.py", path=ROOT).strip() == "35"


def test_both_readers_find_the_same_frames_in_the_same_noise() -> None:
    dice = random.Random(20)
    stream = bytearray()
    for _ in range(300):
        frame = bytearray(
            encode_frame(dice.randrange(64), 7, dice.randrange(65536), dice.randbytes(dice.randrange(40)))
        )
        if dice.random() < 0.4:
            frame[dice.randrange(len(frame))] = dice.randrange(256)
        stream += frame[: dice.randrange(len(frame))] if dice.random() < 0.2 else frame
    reader = FrameReader()
    here = [[kind, session, sequence, payload.hex()] for kind, session, sequence, payload in reader.feed(bytes(stream))]
    there = run_micropython(
        "-c",
        "import sys, json\n"
        "from table.wire import FrameReader\n"
        "reader = FrameReader()\n"
        "data = bytes.fromhex(sys.stdin.read())\n"
        "got = []\n"
        "for at in range(0, len(data), 37):\n"
        "    got += [[k, s, n, p.hex()] for k, s, n, p in reader.feed(data[at:at + 37])]\n"
        "print(json.dumps([got, reader.bad]))",
        stdin=stream.hex(),
    )
    assert json.loads(there) == [here, reader.bad]
    assert 100 < len(here) < 300


def test_both_links_have_the_same_conversation() -> None:
    """A whole conversation, with loss and a restart of the board, comes out byte for byte alike."""
    script = ROOT / "tests" / "wire" / "conversation.py"
    here = conversation.hold()
    assert run_micropython(str(script)).split("\n")[:-1] == here.split("\n")
    assert "Lost('restarted')" in here
    assert here.count("Connected(Hello") == 2
