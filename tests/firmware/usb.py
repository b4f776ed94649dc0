"""Seat boards behind ports that pyserial opens by their paths, that go away with the board and come back elsewhere.

A port is a pseudo-terminal: the firmware has its master, whoever opens the port its slave, so that losing the board
hangs the port up as losing a USB device does. The list of ports (`Bus`) stands in for the USB ids, which no
pseudo-terminal has.
"""

from __future__ import annotations

import os
import tty
from pathlib import Path

from table.adapters.board_ports import BoardPort, only_path
from tests.firmware.bench import Board


class UsbBoard(Board):
    """A board that can be plugged in and unplugged; `path` is its port now."""

    def __init__(self, files: Path, board_id: str) -> None:
        self.id = board_id
        self.path = ""
        self._open = True
        super().__init__(files, board_id)

    def _new_line(self) -> tuple[int, int]:
        # The host's end stays open here as well, so that a host that leaves does not hang up on the board.
        board, host = os.openpty()
        tty.setraw(host)
        self.path = os.ttyname(host)
        return host, board

    @property
    def plugged(self) -> bool:
        """Whether it has power."""
        return self._process is not None

    def plug(self) -> None:
        """Plug it in: a port is there, another one than before."""
        if not self._open:
            self.port, self._end = self._new_line()
            self._open = True
        self.start()

    def cut_power(self) -> None:
        """Take its power and leave the port, as some hubs do for a moment."""
        super().unplug()

    def restarts(self) -> None:
        """Wait until it restarts itself; its port goes away and comes back as another one."""
        left = self._line()
        assert set(left) == {"restart", "scratch"}, left
        self.unplug()
        self.scratch = left["scratch"]
        self.port, self._end = self._new_line()
        self._open = True
        self.start(cause=left["restart"])

    def unplug(self) -> None:
        """Pull it out: the port is gone."""
        self.cut_power()
        if self._open:
            self._open = False
            os.close(self._end)
            os.close(self.port)

    def close(self) -> None:
        """Away with it."""
        self.unplug()

    def noise(self, data: bytes) -> None:
        """Bytes on the line that no side has sent, both ways."""
        os.write(self._end, data)
        os.write(self.port, data)


class Bus:
    """What is plugged in."""

    def __init__(self, boards: list[UsbBoard]) -> None:
        self.boards = boards

    def plugged_in(self) -> list[BoardPort]:
        """As `table.adapters.board_ports.plugged_in`."""
        return sorted(BoardPort(board.id, board.path) for board in self.boards if board.plugged)

    def path_of(self, board: str) -> str:
        """As `table.adapters.board_ports.path_of`."""
        return only_path(self.plugged_in(), board)
