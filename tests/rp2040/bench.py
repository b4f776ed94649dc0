"""A seat board in the emulator: the same bench as for MicroPython's unix port, with a chip instead of a process."""

from __future__ import annotations

import json
import os
import select
import socket
import subprocess
import threading
import tty
from pathlib import Path

from firmware import pins
from table.adapters.board_ports import BoardPort
from tests.firmware.bench import PIN, Board

HERE = Path(__file__).parent

ID = "0" * 16
"""The emulator's flash has no number of its own."""


class ChipBoard(Board):
    """One emulated board. `port` is the host's end of its line, `path` the same line as a port that can be opened."""

    def __init__(self, folder: Path, image: str = "firmware.bin") -> None:
        super().__init__(folder, ID)
        self.image = image
        self.path = ""

    def _new_line(self) -> tuple[int, int]:
        host, board = (end.detach() for end in socket.socketpair())
        os.set_blocking(host, False)
        return host, board

    def start(self, cause: int = 1, held: tuple[str, ...] = ()) -> None:  # noqa: ARG002 - the chip knows the cause
        """Give it power; `held` buttons are down."""
        self._control, theirs = socket.socketpair()
        self._said = b""
        wires = {
            "buttons": pins.BUTTONS,
            "select": pins.PN532_SELECT,
            "reset": pins.PN532_RESET,
            "ring": pins.RING,
            "held": {str(PIN[name]): 0 for name in held},
        }
        # The board's ends are descriptors 3 and 4 there, wherever they are here.
        command = 'exec 5<&"$0" 6<&"$1" 3<&5 4<&6; shift; exec node "$@"'
        script, folder = str(HERE / "board.mjs"), str(self._files)
        self._process = subprocess.Popen(
            [
                "bash",
                "-c",
                command,
                str(self._end),
                str(theirs.fileno()),
                script,
                folder,
                self.image,
                json.dumps(wires),
            ],
            pass_fds=(self._end, theirs.fileno()),
        )
        theirs.close()

    def open_port(self) -> BoardPort:
        """Make its line a port that pyserial can open."""
        ours, self._pty = os.openpty()
        tty.setraw(self._pty)
        self.path = os.ttyname(self._pty)
        threading.Thread(target=_relay, args=(ours, self.port), daemon=True).start()
        return BoardPort(ID, self.path)


def _relay(one: int, other: int) -> None:
    """Carry bytes both ways until a side is gone."""
    ends = {one: other, other: one}
    while True:
        try:
            for end in select.select([*ends], [], [])[0]:
                data = os.read(end, 4096)
                if not data:
                    return
                os.write(ends[end], data)
        except (OSError, ValueError):
            return
