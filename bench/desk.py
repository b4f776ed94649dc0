"""`python -m bench.desk`: the desk's figures – reading to light, frames, start, memory, idling.

Nothing here is a gate; the aims stand beside the figures.
"""

from __future__ import annotations

import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from msgspec.structs import replace

from bench.measuring import NoScreen
from table import opening
from table.adapters.inbox import LiveInbox
from table.adapters.journal_file import ActaFolder
from table.adapters.lights_log import LoggedLights
from table.adapters.pygame_screen import DisplayOptions, PygameScreen
from table.adapters.simulator.people import look
from table.adapters.simulator.readers import PadReader
from table.adapters.simulator.setting import Simulated, Wishes, simulated
from table.adapters.simulator.virtual import VirtualInbox
from table.adapters.sound_pygame import NoSound
from table.app import Adapters, Loop
from table.events import Event, Stop
from table.languages import words_in
from table.opening import Opened
from table.partida import Partida
from table.ports import Report, Screen
from table.readings import Button, Passes, Sees, Timing
from table.scene import Pattern, Scene, ScreenShown
from table.scenes.contract import Display
from table.seats import SEATS, Seat
from table.sensing import Setup

CARDS = 10_000
GAMES = 100
IDLE_SECONDS = 20.0
FULL_HD = (1920, 1080)
AT_ONCE = Timing(settle_ms=0, gap_ms=0, gone_ms=100, dear_ms=0)
"""A card counts with the reading that sees it, so that what is measured is the table's own work."""


def main() -> None:
    """All figures, as a table."""
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores.\n")
    print("| what | figure | aim |\n|---|---|---|")
    for what, figure, aim in (*latency(), *frames(), *start(), *memory(), *idling()):
        print(f"| {what} | {figure} | {aim} |", flush=True)


# From a reading to a light


class Skipping(LiveInbox):
    """A live inbox whose clock can be put forward, so that nobody waits for people to think."""

    def __init__(self) -> None:
        super().__init__()
        self._skipped = 0

    def now(self) -> int:
        """The time, with what was skipped."""
        return super().now() + self._skipped

    def skip_to(self, time_: int) -> None:
        """Put the clock forward and wake the loop."""
        self._skipped += max(0, time_ - self.now())
        self.put(Passes(self.now()))

    def take(self, until: int | None) -> Event | None:
        """The next event, or None once it is `until`."""
        return super().take(None if until is None else until - self._skipped)


class Stopwatch(LoggedLights):
    """Lights that note when they were told to change."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.changed = threading.Event()

    def show(self, seat: Seat, pattern: Pattern, now: int) -> None:
        """The first change after `changed` was cleared is the one that counts."""
        if not self.changed.is_set():
            self.at = time.perf_counter_ns()
            self.changed.set()
        super().show(seat, pattern, now)


class Feeder:
    """A reader that reads a recorded game and times the light after each card that is laid."""

    name = "feeder"
    seats: tuple[Seat, ...] = ()

    def __init__(self, inbox: Skipping, lights: Stopwatch, game: Sequence[Sees | Button]) -> None:
        self.took: list[float] = []
        self._inbox = inbox
        self._lights = lights
        self._game = game
        self._stopped = threading.Event()

    def run(self, report: Report) -> None:
        """Read the game to its end, and end the table."""
        for reading in self._game:
            self._inbox.skip_to(reading.t)
            time.sleep(0.0015)  # the loop does what is due, and draws
            self._report(replace(reading, t=self._inbox.now()), report)
        self._inbox.put(Stop("the game is over"))
        self._stopped.wait()

    def _report(self, reading: Sees | Button, report: Report) -> None:
        self._lights.changed.clear()
        began = time.perf_counter_ns()
        report(reading)
        if isinstance(reading, Sees) and reading.tags and self._lights.changed.wait(0.1):
            self.took.append((self._lights.at - began) / 1e6)

    def stop(self) -> None:
        """Let `run` return."""
        self._stopped.set()


def recorded(seed: int, screen: Callable[[], Screen] | None = None) -> tuple[Simulated, list[Sees | Button]]:
    """A simulated game, shown on a screen if there is one, and its readings."""
    table = simulated(Wishes(bots=4, seed=seed))
    inbox = _Recording(table)

    def looks(partida: Partida, now: int) -> None:
        table.people.watch(look(partida.view, partida.hints), now)
        if partida.view.over:
            inbox.put(Stop("over"))

    with tempfile.TemporaryDirectory() as folder:
        adapters = Adapters(
            readers=(),
            lights=LoggedLights,
            screen=screen or NoScreen,
            sound=NoSound,
            journal=ActaFolder(Path(folder)).begin,
            words=words_in("es"),
            onlookers=[looks],
            look_ms=None,
        )
        Loop(_opened(table, table.setup, Path(folder)), inbox, adapters).run()
    return table, inbox.readings


class _Recording(VirtualInbox):
    def __init__(self, table: Simulated) -> None:
        super().__init__(table.world, table.people)
        self.readings: list[Sees | Button] = []

    def take(self, until: int | None) -> Event | None:
        event = super().take(until)
        if isinstance(event, Sees | Button):
            self.readings.append(event)
        return event


def _opened(table: Simulated, setup: Setup, folder: Path) -> Opened:
    opened = opening.new(table.header, setup, ActaFolder(folder).begin(), 0, Display())
    assert isinstance(opened, Opened)
    return opened


def latency() -> Iterator[tuple[str, str, str]]:
    """Reading to light over many cards, the whole loop and a 1080p screen running."""
    took: list[float] = []
    seed = 0
    while len(took) < CARDS:
        seed += 1
        took += one_game(seed)
    took = sorted(took[:CARDS])
    figure = f"median {statistics.median(took):.2f} ms, p99 {took[len(took) * 99 // 100]:.2f} ms"
    yield f"reading → light, {len(took):,} cards, screen at 1080p", figure, "2 ms, 10 ms"


def one_game(seed: int) -> list[float]:
    """The figures of one game's cards."""
    table, game = recorded(seed)
    inbox, lights = Skipping(), Stopwatch()
    feeder = Feeder(inbox, lights, game)
    with tempfile.TemporaryDirectory() as folder:
        adapters = Adapters(
            readers=[feeder],
            lights=lambda: lights,
            screen=lambda: PygameScreen(DisplayOptions(size=FULL_HD)),
            sound=NoSound,
            journal=ActaFolder(Path(folder)).begin,
            words=words_in("es"),
        )
        setup = Setup(deck=table.setup.deck, timing=AT_ONCE)
        Loop(_opened(table, setup, Path(folder)), inbox, adapters).run()
    return feeder.took


# Frames


class Timed(PygameScreen):
    """A screen that notes what changes, what only moves, and (every tenth time) the whole picture cost."""

    def __init__(self) -> None:
        super().__init__(DisplayOptions(size=FULL_HD))
        self.changes: list[float] = []
        self.moves: list[float] = []
        self.frames: list[float] = []
        self._before: ScreenShown | None = None

    def draw(self, scene: Scene, now: int) -> int | None:
        """Draw, and note the processor's time for it."""
        noted = self.moves if scene.screen == self._before else self.changes
        began = time.thread_time_ns()
        due = super().draw(scene, now)
        noted.append((time.thread_time_ns() - began) / 1e6)
        self._before = scene.screen
        if len(noted) % 10 == 0:
            self.painter.forget()
            began = time.thread_time_ns()
            super().draw(scene, now)
            self.frames.append((time.thread_time_ns() - began) / 1e6)
        return due


def frames() -> Iterator[tuple[str, str, str]]:
    """The whole picture, what changes when something happens in a game, and the frames in which a card moves."""
    screens: list[Timed] = []

    def opened() -> Timed:
        screens.append(Timed())
        return screens[-1]

    for seed in range(1, 4):
        recorded(seed, opened)
    whole = sorted(took for screen in screens for took in screen.frames)
    # What the first frames of a screen cost, the cards' faces drawn for the first time, is in its start.
    changes = sorted(took for screen in screens for took in screen.changes[1:])
    moves = sorted(took for screen in screens for took in screen.moves)
    for what, took, aim in (("full frame", whole, "8 ms"), ("change", changes, "2 ms"), ("move", moves, "2 ms")):
        figure = f"median {statistics.median(took):.1f} ms, p99 {took[len(took) * 99 // 100]:.1f} ms of processor time"
        yield f"{what} at 1080p, {len(took):,} in games", figure, aim


# Start, memory, idling


def _demo(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "table", "demo", "--headless", "--frames", str(folder), "--seed", "1", *arguments]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def start() -> Iterator[tuple[str, str, str]]:
    """From the command to the first picture on the disk."""
    took = []
    for _ in range(7):
        folder = Path(tempfile.mkdtemp())
        began = time.perf_counter()
        with _demo(folder) as process:
            while not any(folder.glob("*.png")):
                time.sleep(0.002)
            took.append(time.perf_counter() - began)
            process.kill()
        shutil.rmtree(folder)
    yield "`table demo --headless` → first frame", f"median {statistics.median(took):.2f} s", "1.0 s"


def memory() -> Iterator[tuple[str, str, str]]:
    """The resident set after a tenth of the games and after all."""
    sizes: dict[int, float] = {}
    folder = Path(tempfile.mkdtemp())
    with _demo(folder, "--rules", "manos", "--games", str(GAMES)) as process:
        while process.poll() is None:
            played = len(list(folder.glob("*.acta.jsonl"))) - 1
            resident = _resident(process.pid)
            if resident is not None:
                sizes[played] = resident
            time.sleep(0.05)
    shutil.rmtree(folder)
    after, early = sizes[max(sizes)], sizes[min(sizes, key=lambda games: abs(games - GAMES // 10))]
    yield (
        f"memory after {GAMES} games",
        f"{after:.0f} MB ({after - early:+.1f} MB since the tenth)",
        "120 MB, no growth",
    )


def _resident(process: int) -> float | None:
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return None
    kilobytes = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")]
    return int(kilobytes[0]) / 1024 if kilobytes else None


def idling() -> Iterator[tuple[str, str, str]]:
    """The share of a core of a table where nothing happens, four readers polled at 20 Hz, a 1080p screen."""
    table = simulated(Wishes(bots=0))
    inbox = LiveInbox()
    used: list[float] = []

    def measure() -> None:
        time.sleep(10.0)  # the welcome is over
        began = time.process_time()
        time.sleep(IDLE_SECONDS)
        used.append((time.process_time() - began) / IDLE_SECONDS)
        inbox.put(Stop("measured"))

    with tempfile.TemporaryDirectory() as folder:
        adapters = Adapters(
            readers=[PadReader(table.world, seat, inbox.now, f"pad {seat}") for seat in SEATS],
            lights=LoggedLights,
            screen=lambda: PygameScreen(DisplayOptions(size=FULL_HD)),
            sound=NoSound,
            journal=ActaFolder(Path(folder)).begin,
            words=words_in("es"),
        )
        threading.Thread(target=measure, daemon=True).start()
        Loop(_opened(table, table.setup, Path(folder)), inbox, adapters).run()
    yield "idle table, four readers at 20 Hz", f"{used[0]:.1%} of a core", "5 %"


if __name__ == "__main__":
    main()
