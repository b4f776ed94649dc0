"""The line to the host: the bytes of MicroPython's own USB serial port, never waited for."""

import select
import sys

_ONCE = 256
"""Bytes taken in one round at most, so that a flood cannot stop the rest."""
_PIECE = 64
"""Bytes given at once: what the port's buffer takes whole (USB full speed, one packet)."""


class Serial:
    """Standard input and output as a line. `backlog` is what could not be written yet."""

    def __init__(self) -> None:
        self.backlog = b""
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)

    def read(self, wait_ms: int) -> bytes:
        """What has come, waiting up to `wait_ms` for the first byte only."""
        if not self._readable.poll(wait_ms):
            return b""
        # A read of more than one byte would wait for all of them.
        got = bytearray()
        while len(got) < _ONCE:
            byte = self._in.read(1)
            if not byte:
                break
            got += byte
            if not self._readable.poll(0):
                break
        return bytes(got)

    def write(self, data: bytes) -> None:
        """Write what the line takes now; the rest stays in the backlog."""
        self.backlog += data
        while self.backlog and self._writable.poll(0):
            self._out.write(self.backlog[:_PIECE])
            self.backlog = self.backlog[_PIECE:]
