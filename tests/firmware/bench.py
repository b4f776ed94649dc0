"""A seat board on the bench: the firmware in MicroPython on a pseudo-terminal, and a host that talks to it.

Nothing here sleeps: everything waits on descriptors, with a deadline.
"""

import json
import os
import select
import shutil
import socket
import subprocess
import time
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from firmware import pins
from table.link import HostLink
from table.wire import BUTTONS, Message, Value
from tests.wire.micropython import MICROPYTHON, ROOT

DEADLINE_S = 20.0
ID = "e6614103e7452d2f"
PIN = dict(zip(BUTTONS, pins.BUTTONS, strict=True))

Kind = TypeVar("Kind", bound=Value)


def stage(folder: Path) -> Path:
    """The board's file system: the very files, in the places, that flashing puts on a board."""
    (folder / "firmware").mkdir(parents=True)
    (folder / "table").mkdir()
    for file in (ROOT / "firmware").glob("*.py"):
        if file.name == "main.py":
            shutil.copy(file, folder)
        elif file.name != "manifest.py":
            shutil.copy(file, folder / "firmware")
    for name in ("link.py", "wire.py"):
        shutil.copy(ROOT / "table" / name, folder / "table")
    return folder


class Board:
    """One board: a MicroPython process that can be started, handled, and lost. `port` is the host's end of its line."""

    def __init__(self, files: Path, board_id: str = ID) -> None:
        self.port, self._end = self._new_line()
        self.lying: list[str] = []
        """the tags on the pad, by their UIDs; power or not, they lie there"""
        self.clock = ""
        """how its time passes: ``looks`` or the world's, see the stand-in's clock"""
        self._files = files
        self._id = board_id
        self._control: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._said = b""
        self.scratch = 0

    def _new_line(self) -> tuple[int, int]:
        """A line: the host's end and the board's."""
        host, board = os.openpty()
        tty.setraw(board)
        os.set_blocking(host, False)
        return host, board

    def start(self, cause: int = 1, held: tuple[str, ...] = ()) -> None:
        """Give it power (cause 1), or start it again after the watchdog (3); `held` buttons are down."""
        assert MICROPYTHON is not None
        self._control, theirs = socket.socketpair()
        self._said = b""
        self._process = subprocess.Popen(
            [MICROPYTHON, "-X", "heapsize=400K", str(ROOT / "tests" / "firmware" / "stand_in" / "board_process.py")],
            stdin=self._end,
            stdout=self._end,
            pass_fds=(theirs.fileno(),),
            env={
                "MICROPYPATH": f"{self._files}:{ROOT}:.frozen",
                "BOARD_CONTROL": str(theirs.fileno()),
                "BOARD_ID": self._id,
                "BOARD_CAUSE": str(cause),
                "BOARD_SCRATCH": str(self.scratch),
                "BOARD_CLOCK": self.clock,
                "BOARD_PAD": " ".join(self.lying),
                "BOARD_HELD": " ".join(str(PIN[name]) for name in held),
            },
            cwd=self._files,
        )
        theirs.close()

    def do(self, **command: Any) -> Any:
        """Handle the board (see the stand-in's `control`); returns its answer."""
        self.ask(**command)
        return self.answer()

    def ask(self, **command: Any) -> None:
        """Handle the board; its answer has to be taken, later."""
        assert self._control is not None
        self._control.sendall(json.dumps(command).encode() + b"\n")

    def answer(self) -> Any:
        """What the board answers to what was asked first."""
        return self._line()

    def until(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until the state of what is soldered to the board fits."""
        until = time.monotonic() + DEADLINE_S
        while not holds(state := self.do(state=1)):
            assert time.monotonic() < until, state

    def lay(self, uid: bytes) -> None:
        """Lay a tag on the pad."""
        self.put([*self.lying, uid.hex()])

    def lift(self, uid: bytes) -> None:
        """Take it away."""
        self.put([each for each in self.lying if each != uid.hex()])

    def put(self, uids: list[str]) -> None:
        """Have exactly these tags on the pad (hexadecimal, lower case), all at once."""
        self.lying = uids
        if self._process is not None:
            self.do(pad=uids)

    def press(self, button: str) -> None:
        """Press a button and keep it down."""
        self.do(pin=[PIN[button], 0])

    def release(self, button: str) -> None:
        """Let it go."""
        self.do(pin=[PIN[button], 1])

    @property
    def ring(self) -> list[tuple[int, int, int]]:
        """The ring as last written, (red, green, blue)."""
        data = bytes.fromhex(self.do(state=1)["pixels"])
        return [(data[at + 1], data[at], data[at + 2]) for at in range(0, len(data), 3)]

    def restarted(self) -> dict[str, int]:
        """Wait until the board restarts itself; start it again after that. Returns what it left."""
        left: dict[str, int] = self._line()
        assert set(left) == {"restart", "scratch"}, left
        assert self._process is not None
        assert self._process.wait(DEADLINE_S) == 0
        self.scratch = left["scratch"]
        assert self._control is not None
        self._control.close()
        self.start(cause=left["restart"])
        return left

    def unplug(self) -> None:
        """Cut its power."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(DEADLINE_S)
            self._process = None
        if self._control is not None:
            self._control.close()
            self._control = None
        self.scratch = 0

    def close(self) -> None:
        """Away with it."""
        self.unplug()
        os.close(self.port)
        os.close(self._end)

    def _line(self) -> Any:
        assert self._control is not None
        until = time.monotonic() + DEADLINE_S
        while b"\n" not in self._said:
            ready, _, _ = select.select([self._control], [], [], max(0.0, until - time.monotonic()))
            assert ready, "the board does not answer"
            data = self._control.recv(65536)
            assert data, "the board is gone"
            self._said += data
        line, _, self._said = self._said.partition(b"\n")
        return json.loads(line)


class Host:
    """A host on the board's port: drives a `HostLink` and keeps everything it says in `news` until it is asked for."""

    def __init__(self, port: int, call: int = 0xCAFE0001, deadline: float = DEADLINE_S) -> None:
        self._port = port
        self._deadline = deadline
        self.link = HostLink(call, now())
        self.news: list[Value] = []
        self.raw = b""
        """Every byte that came from the board."""
        self.mangle: Callable[[bytes], bytes] = lambda data: data
        """What the line does to the board's bytes."""

    def send(self, message: Message) -> None:
        """Send a message; there must be a session."""
        assert self.link.send(message)

    def wait(self, kind: type[Kind], fits: Callable[[Kind], bool] = lambda _: True) -> Kind:
        """The next news of this kind that fits; whatever came before it is dropped. Fails after the deadline."""
        until = time.monotonic() + self._deadline
        while True:
            while self.news:
                one = self.news.pop(0)
                if isinstance(one, kind) and fits(one):
                    return one
            assert time.monotonic() < until, f"no {kind.__name__} came"
            self.turn(until)

    def wait_text(self, text: bytes) -> None:
        """Wait for these bytes on the line."""
        until = time.monotonic() + self._deadline
        while text not in self.raw:
            assert time.monotonic() < until, f"{text!r} did not come"
            self.turn(until)

    def settle(self) -> None:
        """Wait until the board has acknowledged everything."""
        until = time.monotonic() + self._deadline
        while not self.link.idle:
            assert time.monotonic() < until, "not acknowledged"
            self.turn(until)

    def turn(self, until: float) -> None:
        """One turn of a host's loop: write, wait for bytes or the link's next time, read."""
        out = self.link.transmit(now())
        if out:
            os.write(self._port, out)
        wait = min(until - time.monotonic(), (self.link.wakes_at(now()) - now()) / 1000)
        self.news += self.link.receive(self.mangle(self._read(max(0.0, wait))), now())

    def _read(self, wait: float) -> bytes:
        ready, _, _ = select.select([self._port], [], [], wait)
        data = os.read(self._port, 4096) if ready else b""
        self.raw += data
        return data


def now() -> int:
    """The host's time in milliseconds."""
    return time.monotonic_ns() // 1_000_000
