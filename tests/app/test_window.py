"""The window on a real (virtual) display: the mouse lays a card, and the table's screen shows it."""

from __future__ import annotations

import os
import shutil
import signal
import struct
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from table.adapters.simulator.places import Places
from table.adapters.simulator.setting import Wishes, simulated
from table.adapters.simulator.window import WALL_SHARE
from table.widgets.boxes import Box
from table.widgets.layout import Layout
from tests.app.processes import running

MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"NOT TESTED: the window; {', '.join(MISSING)} not installed")

SIZE = (1300, 520)
PAPER = 190
"""What red, green and blue of a card's paper are all above, of 255."""

PATIENCE = 60.0
"""Seconds after which a test gives up; nothing takes so long that works."""


def until(condition: Callable[[], bool], what: str) -> None:
    """Wait for another process. Fails if it takes too long."""
    pause = threading.Event()
    for _ in range(int(PATIENCE / 0.05)):
        if condition():
            return
        pause.wait(0.05)
    pytest.fail(f"waited {PATIENCE} s for {what}")


class Display:
    """A virtual display: its name, and what is to be seen on it."""

    def __init__(self, number: str, folder: Path) -> None:
        self.environment = {"DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        self._picture = folder / "Xvfb_screen0"

    def tool(self, *arguments: str | int) -> str:
        """Run xdotool; what it printed, empty if it failed."""
        command = ["xdotool", *map(str, arguments)]
        ended = subprocess.run(
            command,
            env={**os.environ, **self.environment},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return ended.stdout.strip() if ended.returncode == 0 else ""

    def shows_a_card(self, box: Box) -> bool:
        """Whether a good part of what is seen there is a card's paper."""
        pixels = self.pixels(box.middle(box.w * 4 // 5, box.h * 4 // 5))
        light = sum(min(pixels[at : at + 3]) > PAPER for at in range(0, len(pixels), 4))
        return light > len(pixels) // 4 // 8

    def pixels(self, box: Box) -> bytes:
        """The pixels of a part of the display, four bytes each (an XWD file that Xvfb keeps up to date)."""
        raw = self._picture.read_bytes()
        head = struct.unpack(">25I", raw[:100])
        start, line, deep = head[0] + 12 * head[19], head[12], head[11] // 8
        rows = (start + row * line for row in range(box.y, box.bottom))
        return b"".join(raw[row + box.x * deep : row + box.right * deep] for row in rows)

    def window(self, process: int) -> Box | None:
        """Where a process' window is, None as long as it has none."""
        found = self.tool("search", "--pid", process).split()
        if not found:
            return None
        self.tool("windowfocus", found[0])
        geometry = dict(
            line.split("=") for line in self.tool("getwindowgeometry", "--shell", found[0]).splitlines() if "=" in line
        )
        return Box(*(int(geometry[key]) for key in ("X", "Y", "WIDTH", "HEIGHT")))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the mouse's button at the start, let it go at the end."""
        self.tool("mousemove", *start, "mousedown", 1)
        for step in (1, 2, 3, 4):
            x, y = (a + (b - a) * step // 4 for a, b in zip(start, end, strict=True))
            self.tool("mousemove", "--sync", x, y)
        self.tool("mouseup", 1)


@pytest.fixture
def display(tmp_path: Path) -> Iterator[Display]:
    """A display that nobody else uses."""
    with virtual_display(tmp_path / "display") as shown:
        yield shown


@contextmanager
def virtual_display(folder: Path) -> Iterator[Display]:
    """Xvfb, and its end."""
    folder.mkdir()
    reads, writes = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writes),
        "-screen",
        "0",
        "1600x900x24",
        "-fbdir",
        str(folder),
        "-nolisten",
        "tcp",
    ]
    with subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL) as server, os.fdopen(reads) as told:
        os.close(writes)
        try:
            number = told.readline().strip()
            assert number, "Xvfb did not start"
            yield Display(number, folder)
        finally:
            server.terminate()


def test_an_evening_goes_by_itself_through_threads_and_clock(display: Display, tmp_path: Path) -> None:
    asked = ["--evening", "--bots", "4", "--here", "5", "--seed", "1", "--speed", "20", "--size", "1300x520"]
    journal = tmp_path / "demo" / "evenings" / "000001.timba.jsonl"
    with running("demo", "--frames", tmp_path / "demo", *asked, environment=display.environment) as (process, _stderr):
        until(lambda: journal.exists() and b'"ev":"card"' in journal.read_bytes(), "a card of a draw")
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=PATIENCE) == 0


def test_a_card_laid_with_the_mouse_is_seen_on_the_tables_screen(display: Display, tmp_path: Path) -> None:
    seed = next(seed for seed in range(100) if simulated(Wishes(bots=0, seed=seed)).header.dealer == 0)
    wide, high = SIZE
    asked = ["--bots", "0", "--seed", str(seed), "--speed", "100", "--size", f"{wide}x{high}", "--lang", "es"]
    acta = tmp_path / "actas" / "000001.acta.jsonl"
    wall = round(wide * WALL_SHARE)
    places, layout = Places(Box(wall, 0, wide - wall, high)), Layout(wall, high)
    with running("demo", "--frames", tmp_path, *asked, environment=display.environment) as (process, _stderr):
        until(lambda: display.window(process.pid) is not None, "the window")
        window = display.window(process.pid)
        assert window is not None
        corner = layout.pinte
        hand, pad, pinte = (
            box.moved(window.x, window.y)
            for box in (places.hand(0, 5)[2], places.pad(0), corner.middle(corner.w // 2, corner.h // 2))
        )
        until(lambda: display.shows_a_card(hand), "the cards in the hand")
        assert not display.shows_a_card(pad)
        assert not display.shows_a_card(pinte)

        display.drag(hand.centre, pad.centre)
        until(lambda: display.shows_a_card(pad), "the card on the pad")
        until(lambda: acta.exists() and b'"in":"pinte"' in acta.read_bytes(), "the card in the acta")
        until(lambda: display.shows_a_card(pinte), "the card on the table's screen")

        display.tool("key", "Escape")
        assert process.wait(timeout=PATIENCE) == 0
