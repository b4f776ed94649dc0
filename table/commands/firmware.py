"""`table firmware install`: the table's own firmware onto the boards that are plugged in, by MicroPython's mpremote.

A board that plays is asked to leave to its prompt. The main program goes first and comes last, so that a board that is
unplugged in between waits at its prompt, to be begun anew, and never runs half of it.
"""

from __future__ import annotations

import ast
import contextlib
import io
import time
from contextlib import closing
from dataclasses import dataclass
from gettext import NullTranslations
from pathlib import Path

from mpremote.transport import TransportError  # type: ignore[import-untyped]
from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]

from table.adapters.board_ports import BoardPort
from table.commands.boards import ANSWERS_MS, Say, Usb, Visit, complain_of_none, meet, now, twins, version
from table.wire import Bye, Hello, ToPrompt

BACK_S = 15.0
"""A board that restarts is there again by then."""
PROMPT_S = 3.0
PAUSE_S = 0.1
ONCE = 1024
"""Bytes written at once."""

RESET = """
import machine, micropython, time
micropython.kbd_intr(-1)
print("resets")
time.sleep_ms(100)
machine.reset()
"""
"""Start anew; once it says so, nothing that a host sends can interrupt it any more."""
RESETS = b"resets"

MAIN = "main.py"
NOT_FOR_THE_BOARD = ("main.py", "manifest.py")
FROM_THE_TABLE = ("link.py", "wire.py")
"""What both ends of the line run."""
TABLE = Path(__file__).parents[1]


@dataclass(frozen=True)
class Firmware:
    """What goes onto a board: its version, and the files by their paths there, in the order of writing."""

    version: tuple[int, ...]
    files: dict[str, bytes]


def own_firmware() -> Firmware:
    """The firmware of this table, beside its package: in a checkout and where it is installed."""
    folder = TABLE.parent / "firmware"
    names = sorted(file.name for file in folder.glob("*.py") if file.name not in NOT_FOR_THE_BOARD)
    files = {f"firmware/{name}": (folder / name).read_bytes() for name in names}
    for name in FROM_THE_TABLE:
        files[f"table/{name}"] = (TABLE / name).read_bytes()
    files[MAIN] = (folder / MAIN).read_bytes()
    return Firmware(_version_in(files["firmware/seat.py"]), files)


def _version_in(source: bytes) -> tuple[int, ...]:
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "VERSION":
            value: tuple[int, ...] = ast.literal_eval(statement.value)
            return value
    raise ValueError("the firmware has no VERSION")


class _Failed(Exception):
    """Why a board did not get its firmware, in words."""


class Installer:
    """Puts firmware on boards. `new`: also on boards that do not answer, `anew`: also on those that have it.

    A board that restarts is waited for so many seconds (`patience`).
    """

    def __init__(
        self,
        firmware: Firmware,
        words: NullTranslations,
        say: Say,
        usb: Usb,
        *,
        new: bool = False,
        anew: bool = False,
        patience: float = BACK_S,
    ) -> None:
        self._firmware = firmware
        self._ = words.gettext
        self._words = words
        self._say = say
        self._usb = usb
        self._new = new
        self._anew = anew
        self._patience = patience

    def run(self) -> int:
        """Every board that is plugged in; the exit status: 0 if all of them have the firmware now."""
        ports = self._usb.plugged_in()
        complain_of_none(self._usb, self._words, self._say)
        double = twins(ports)
        done = [self._one(port) for port in ports if port.board not in double]
        for board in sorted(double):
            self._tell(board, self._("two boards have this id; leave only one of them plugged in"))
            done.append(False)
        return 0 if done and all(done) else 1

    def _one(self, port: BoardPort) -> bool:
        wanted = version(self._firmware.version)
        try:
            if self._has_left(port):
                self._write(port.board)
                self._check(port.board)
                self._tell(port.board, self._("has firmware {version} now").format(version=wanted))
            return True
        except _Failed as failure:
            self._tell(port.board, str(failure))
        except (OSError, TransportError) as problem:
            self._tell(port.board, self._("failed: {problem}").format(problem=problem))
            self._tell(port.board, self._("hold its red button while you plug it in, and install with --new"))
        return False

    def _tell(self, board: str, text: str) -> None:
        self._say(f"{board}: {text}")

    def _has_left(self, port: BoardPort) -> bool:
        """Have a board leave to its prompt; False if there is nothing to do for it."""
        try:
            opened = Visit(port)
        except OSError:
            raise _Failed(self._("in use by another program; is the table running?")) from None
        with closing(opened) as visit:
            meet([visit])
            if visit.hello is None:
                if not self._new:
                    raise _Failed(self._("does not answer; if it is a new board: table firmware install --new"))
                return True
            there = version(visit.hello.firmware)
            if visit.refused is None and visit.hello.firmware == self._firmware.version and not self._anew:
                self._tell(port.board, self._("has firmware {version}").format(version=there))
                return False
            self._tell(port.board, self._("has firmware {version}; installing").format(version=there))
            visit.line.link.leave(ToPrompt())
            until = now() + ANSWERS_MS
            with contextlib.suppress(OSError):  # it was quick to leave
                while not any(isinstance(one, Bye) for one in visit.turn()):
                    if now() > until:
                        raise _Failed(self._("does not leave to its prompt; unplug it and plug it in again"))
        return True

    def _prompt_of(self, board: str) -> SerialTransport:
        """The board's prompt, in hand; the board may be restarting still."""
        until = time.monotonic() + self._patience
        while time.monotonic() < until:
            for port in self._usb.plugged_in():
                if port.board == board and (prompt := _prompt(port.path)) is not None:
                    return prompt
            time.sleep(PAUSE_S)
        raise _Failed(self._("does not come to its prompt; hold its red button while you plug it in"))

    def _write(self, board: str) -> None:
        prompt = self._prompt_of(board)
        try:
            self._write_files(board, prompt)
            prompt.exec_raw_no_follow(RESET)
            prompt.read_until(1, RESETS)
        finally:
            _close(prompt)

    def _write_files(self, board: str, prompt: SerialTransport) -> None:
        with contextlib.suppress(FileNotFoundError):
            prompt.fs_rmfile(MAIN)
        for folder in sorted({path.rpartition("/")[0] for path in self._firmware.files} - {""}):
            with contextlib.suppress(FileExistsError):
                prompt.fs_mkdir(folder)
        for number, (path, content) in enumerate(self._firmware.files.items(), start=1):
            self._tell(board, f"{number}/{len(self._firmware.files)} {path}")
            prompt.fs_writefile(path, content, chunk_size=ONCE)

    def _check(self, board: str) -> None:
        """Whether the board plays with the new firmware."""
        until = time.monotonic() + self._patience
        while time.monotonic() < until:
            for port in self._usb.plugged_in():
                hello = _hello(port) if port.board == board else None
                if hello is not None and hello.firmware == self._firmware.version:
                    return
            time.sleep(PAUSE_S)
        raise _Failed(self._("does not answer with its new firmware; plug it in anew and look with table seats find"))


def _prompt(path: str) -> SerialTransport | None:
    """The prompt behind a port; None if there is none now."""
    try:
        prompt = SerialTransport(path)
    except TransportError:
        return None
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # it prints what it could not read
            prompt.enter_raw_repl(timeout_overall=PROMPT_S)
    except (OSError, TransportError):
        _close(prompt)
        return None
    return prompt


def _close(prompt: SerialTransport) -> None:
    with contextlib.suppress(OSError):  # gone with its board
        prompt.close()


def _hello(port: BoardPort) -> Hello | None:
    """What the board behind a port says of itself; None if it says nothing."""
    try:
        with closing(Visit(port)) as visit:
            meet([visit])
            return visit.hello
    except OSError:
        return None


def install(words: NullTranslations, say: Say, usb: Usb, *, new: bool, anew: bool) -> int:
    """Put this table's firmware on the boards that are plugged in; the exit status."""
    return Installer(own_firmware(), words, say, usb, new=new, anew=anew).run()
