"""The memory of tags on a seat board's pad, for `table.adapters.tags`: nfcpy's tags over exchanges on the line."""

from __future__ import annotations

import errno
import threading
from typing import Any

import nfc.clf
import nfc.clf.device

from table.adapters.seat_board import SeatBoard
from table.wire import CHIP_FAILED

_DONE = 0
_SILENT = 1
"""UM0701-02, 7.1."""
_LONGEST_WITHOUT_CRC = 2


class BoardChip:
    """The chip of a board as far as tags go; `clf` is what nfcpy's tags take for its frontend."""

    def __init__(self, board: SeatBoard) -> None:
        self.clf: Any = _Frontend(board)


class _Frontend:
    """What nfcpy's tags use of ``nfc.ContactlessFrontend``. A board switches its field off by itself."""

    def __init__(self, board: SeatBoard) -> None:
        self.lock = threading.RLock()
        self.device = self
        self._board = board
        self._uid = b""

    def sense(self, target: Any) -> Any:
        """Call the tag that this target names, else the one that was called before; None if it does not answer."""
        self._uid = bytes(target.sel_req or self._uid)
        status, said = self._exchanged(b"")
        if status != _DONE:
            return None
        return nfc.clf.RemoteTarget("106A", sens_res=said[1::-1], sel_res=said[2:3], sdd_res=said[3:])

    def exchange(self, data: bytes, timeout: float) -> bytearray:  # noqa: ARG002 - the board's is the chip's own
        """Send a command to that tag; its answer. Raises nfcpy's errors, ``OSError``."""
        status, said = self._exchanged(bytes(data))
        if status == _SILENT:
            raise nfc.clf.TimeoutError
        if status != _DONE:
            raise nfc.clf.TransmissionError(f"status {status:#04x}")
        if len(said) <= _LONGEST_WITHOUT_CRC:
            return said
        if not nfc.clf.device.Device.check_crc_a(said):
            raise nfc.clf.TransmissionError("crc_a check error")
        return said[:-2]

    def mute(self) -> None:
        """Nothing: the board lets a tag go that nobody asks anything."""

    def _exchanged(self, data: bytes) -> tuple[int, bytearray]:
        status, said = self._board.exchange(self._uid, data)
        if status == CHIP_FAILED:
            raise OSError(errno.EIO, f"{self._board.name}: its chip does not answer")
        return status, bytearray(said)
