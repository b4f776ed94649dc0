"""`python -m bench.readers`: the direct wiring's figures, nfcpy's driver on emulated chips in this world's time.

The chips run in a process of their own. Nothing here is a gate; the aims stand beside the figures.
"""

from __future__ import annotations

import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bench.measuring import NoScreen
from table import opening
from table.adapters.inbox import LiveInbox
from table.adapters.journal_file import ActaFolder
from table.adapters.lights_log import LoggedLights
from table.adapters.nfcpy_reader import POLL_MS, NfcpyReader
from table.adapters.pn532 import ReaderFault
from table.adapters.simulator.setting import Wishes, simulated
from table.adapters.sound_pygame import NoSound
from table.adapters.supervisor import SupervisedReader
from table.app import Adapters, Loop
from table.events import Stop
from table.languages import words_in
from table.opening import Opened
from table.readings import Host, Timing
from table.scene import Pattern
from table.scenes.contract import Display
from table.seats import SEATS, Seat
from table.sensing import Setup
from tests.pn532.hsu import Hsu
from tests.pn532.tags import Ntag213

TAGS = 400
POLLS = 2000
HIT_MS = 40.0
"""What a list takes on the air that finds a tag."""
MISS_MS = 2.5
"""A try that finds none; a list tries twice."""
CPU_SECONDS = 15.0
AT_ONCE = Timing(settle_ms=1, gap_ms=0, gone_ms=100, dear_ms=0)
"""A card counts with the reading that sees it: what is measured is reader and table, not the time a card has to lie."""
STRANGE = "04DEADBEEF0001"
MEASURED: Seat = 2
"""Neither dealer nor mano: a card laid there is early, and its light says so at once."""


def main() -> None:
    """All figures, as a table."""
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores.\n")
    print("| what | figure | aim |\n|---|---|---|")
    for what, figure, aim in (*polls(), *latency(), *cpu()):
        print(f"| {what} | {figure} | {aim} |", flush=True)


# The chips, in their own process


def serve() -> None:
    """Four chips; their paths go to standard output, and each line read lays (a seat and UIDs) what it says."""
    real = "--real-time" in sys.argv
    lines = [Hsu(real_time=real) for _ in SEATS]
    for hsu in lines:
        hsu.chip.hit_ms, hsu.chip.miss_ms = HIT_MS, MISS_MS
    print(*(hsu.path for hsu in lines), flush=True)
    for line in sys.stdin:
        seat, *uids = line.split()
        hsu = lines[int(seat)]
        with hsu.lock:
            hsu.chip.tags = [Ntag213(bytes.fromhex(uid)) for uid in uids]
        print(time.perf_counter_ns(), flush=True)


class Chips:
    """The process of the chips."""

    def __init__(self, *, real_time: bool) -> None:
        command = [sys.executable, "-m", "bench.readers", "serve", *(["--real-time"] if real_time else [])]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin, self._process.stdout
        self.paths = self._out.readline().split()

    def lay(self, seat: Seat, *uids: str) -> int:
        """Lay these tags on a pad instead of what lies there; when that was, by the clock of both processes."""
        print(seat, *uids, file=self._in, flush=True)
        return int(self._out.readline())

    def end(self) -> None:
        """No more chips."""
        self._in.close()
        self._out.close()
        self._process.wait()


@contextmanager
def chips(*, real_time: bool) -> Iterator[Chips]:
    """Four chips, ended afterwards."""
    made = Chips(real_time=real_time)
    try:
        yield made
    finally:
        made.end()


# Polls


def polls() -> Iterator[tuple[str, str, str]]:
    """How long a poll takes when the chip answers at once: nfcpy's and our own work."""
    with chips(real_time=False) as four:
        reader = NfcpyReader(0, four.paths[0], lambda: 0)
        for what, uids in (("an empty pad", ()), ("one tag", (STRANGE,)), ("two tags", (STRANGE, "0400000000000A"))):
            four.lay(0, *uids)
            took: list[float] = []
            while len(took) <= POLLS:
                began = time.perf_counter()
                try:
                    reader.look()
                except ReaderFault:
                    continue  # the emulated chip, too, is late on a busy machine; the next look opens it again
                took.append((time.perf_counter() - began) * 1000)
            took.pop(0)  # with it the tags were laid, or the chip opened
            yield f"a poll of {what}, the chip answering at once", f"median {statistics.median(took):.2f} ms", "–"
        reader.close()


# Tag to light


class Stopwatch(LoggedLights):
    """Lights that note when the last change of `MEASURED`'s was."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.changed = threading.Event()

    def show(self, seat: Seat, pattern: Pattern, now: int) -> None:
        """Note the time."""
        if seat == MEASURED and pattern != self.patterns[seat]:
            self.at = time.perf_counter_ns()
            self.changed.set()
        super().show(seat, pattern, now)


def latency() -> Iterator[tuple[str, str, str]]:
    """From a tag in the field, at any moment of the poll, to the command to its seat's light."""
    took = []
    with chips(real_time=True) as four, tempfile.TemporaryDirectory() as folder:
        inbox, lights = LiveInbox(), Stopwatch()
        loop, card = _loop(four, inbox, lights, Path(folder))

        def lay_and_lift() -> None:
            source = random.Random(1)
            time.sleep(2.0)
            for _ in range(TAGS):
                lights.changed.clear()
                laid = four.lay(MEASURED, card)
                if lights.changed.wait(1.0):
                    took.append((lights.at - laid) / 1e6)
                lights.changed.clear()
                four.lay(MEASURED)
                lights.changed.wait(1.0)
                time.sleep(0.1 + source.random() * 0.2)
            inbox.put(Stop("measured"))

        threading.Thread(target=lay_and_lift, daemon=True).start()
        loop.run()
    took.sort()
    figure = f"median {statistics.median(took):.0f} ms, p99 {took[len(took) * 99 // 100]:.0f} ms"
    what = f"tag in the field → light, {HIT_MS:.0f} ms on the air, a poll every {POLL_MS} ms, {len(took)} tags"
    yield what, figure, f"{HIT_MS + POLL_MS:.0f} ms"


def _loop(four: Chips, inbox: LiveInbox, lights: LoggedLights, folder: Path) -> tuple[Loop, str]:
    """A table where seat 0 is about to lead, and the tag of a card that is not the pinte."""
    table = simulated(Wishes(bots=0))
    actas = ActaFolder(folder)
    setup = Setup(deck=table.setup.deck, timing=AT_ONCE)
    opened = opening.new(replace(table.header, dealer=3), setup, actas.begin(), 0, Display())
    assert isinstance(opened, Opened)
    (_tag, pinte), (tag, _card), *_more = table.setup.deck.items()
    bids: list[dict[str, Any]] = [{"in": "bid", "seat": seat, "bid": "paso"} for seat in SEATS]
    for entered in ({"in": "pinte", "card": pinte}, *bids):
        inbox.put(Host(0, entered))
    adapters = Adapters(
        readers=[NfcpyReader(seat, four.paths[seat], inbox.now, early=True) for seat in SEATS],
        lights=lambda: lights,
        screen=NoScreen,
        sound=NoSound,
        journal=actas.begin,
        words=words_in("es"),
    )
    return Loop(opened, inbox, adapters), tag


# Work


def cpu() -> Iterator[tuple[str, str, str]]:
    """The share of a core that four readers at 20 Hz take, with nothing and with a card on each pad."""
    for what, uids in (("empty pads", ()), ("a card on each pad", (STRANGE,))):
        with chips(real_time=False) as four:
            for seat in SEATS:
                four.lay(seat, *uids)
            clock = LiveInbox()
            readers = [NfcpyReader(seat, four.paths[seat], clock.now, poll_ms=POLL_MS) for seat in SEATS]
            running = [SupervisedReader(reader, lambda _told: None) for reader in readers]
            for each in running:
                each.start()
            time.sleep(1.0)
            began, wall = time.process_time(), time.monotonic()
            time.sleep(CPU_SECONDS)
            share = (time.process_time() - began) / (time.monotonic() - wall)
            for each in running:
                each.stop()
            for each in running:
                each.join(5.0)
        yield f"four readers at {1000 // POLL_MS} Hz, {what}", f"{share:.1%} of a core", "10 %"


if __name__ == "__main__":
    serve() if sys.argv[1:2] == ["serve"] else main()
