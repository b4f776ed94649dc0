"""A PN532 on the high-speed UART (UM0701-02, 6.2.2): the chip's model at the other end of a pseudo-terminal.

Written from the manual, apart from any driver. `Hsu.path` is what a driver opens. The chip hears only who talks at its
own rate, sleeps until it is woken, is reset by RSTPDN, and can be told to misbehave.
"""

from __future__ import annotations

import os
import select
import termios
import threading
import time
import tty
from collections.abc import Callable
from typing import ClassVar, Literal, TypeAlias

from tests.pn532.chip import NEVER, Chip

Fault: TypeAlias = Literal[
    "silent",  # no acknowledgement, no answer
    "mute",  # acknowledged, never answered
    "checksum",  # the answer's last checksum is wrong
    "noise",  # something else instead of an answer
    "short",  # three bytes instead of an answer
    "cut",  # the answer without its end
    "nack",  # not acknowledged
    "error",  # the error frame
    "wrong_code",  # the answer to another command
    "unplugged",  # the line is gone once the command was acknowledged
]

ACK = bytes.fromhex("0000ff00ff00")
NACK = bytes.fromhex("0000ffff0000")
ERROR_FRAME = bytes.fromhex("0000ff01ff7f8100")

# 7.2.7: SetSerialBaudRate.
RATES = (9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600)
_SPEEDS = {getattr(termios, f"B{rate}"): rate for rate in RATES}

_SET_RATE = 0x10
_SAM = 0x14
_POWER_DOWN = 0x16
_FIRST_RF = 0x32
_WAKE = 0x55


def framed(body: bytes) -> bytes:
    """A normal or, from 256 bytes on, an extended information frame (6.2.1.1, 6.2.1.2) around this body."""
    length = len(body)
    if length < 256:
        head = bytes((length, -length & 0xFF))
    else:
        head = b"\xff\xff" + length.to_bytes(2) + bytes((-(length >> 8) - length & 0xFF,))
    return b"\x00\x00\xff" + head + body + bytes((-sum(body) & 0xFF, 0x00))


class Hsu:
    """One chip on a line of its own, served by a thread.

    `lock` guards the chip. In `real_time` it takes the time on the air (`Chip.rf_ms`), that of the bytes at the line's
    rate and that of `busy_ms` (by command); else everything is at once and only counted, in `took_ms`.
    """

    plugged: ClassVar[list[Hsu]] = []
    """those that hold descriptors now"""

    def __init__(self, chip: Chip | None = None, *, real_time: bool = False, asleep: bool = False) -> None:
        self.chip = chip or Chip()
        self.lock = threading.RLock()
        self.real_time = real_time
        self.busy_ms: dict[int, float] = {}
        self.took_ms = 0.0
        self.commands = 0
        """how many commands were heard"""
        self.before: Callable[[bytes], None] = lambda _command: None
        """called with every command before it is done"""
        self._faults: dict[Fault, int] = {}
        self._powered = True
        self._plugged = False
        self._power_up(asleep=asleep)
        self.plug_in()

    # --- hands

    def plug_in(self) -> None:
        """Connect the line: a new pseudo-terminal, under another number."""
        assert not self._plugged
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._wake_read, self._wake_write = os.pipe()
        self.descriptors = (self._master, self._slave, self._wake_read, self._wake_write)
        self._heard = bytearray()
        self._plugged = True
        Hsu.plugged.append(self)
        self._thread = threading.Thread(target=self._serve, name=f"pn532 on {self.path}", daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        """Pull the plug: the line hangs up; chip and adapter lose their power. Safe to call twice."""
        if self._plugged:
            # In this order: the thread closes the pipe as soon as it sees that nothing is plugged in.
            os.write(self._wake_write, b"!")
            self._plugged = False
        self._thread.join()

    def _hang_up(self) -> None:
        for descriptor in self.descriptors:
            os.close(descriptor)
        with self.lock:
            self._heard.clear()
            self._power_up(asleep=False)
        Hsu.plugged.remove(self)

    def reset(self, level: int) -> None:
        """RSTPDN: low is reset and power down."""
        with self.lock:
            self._powered = level == 1
            self._power_up(asleep=self._powered)

    def fail(self, fault: Fault, times: int = 1_000_000_000) -> None:
        """Misbehave like this at the next so many commands."""
        with self.lock:
            self._faults[fault] = times

    def behave(self) -> None:
        """No more misbehaviour."""
        with self.lock:
            self._faults.clear()

    @property
    def rate(self) -> int:
        """The rate at which the chip listens and talks."""
        return self._rate

    def _power_up(self, *, asleep: bool) -> None:
        self.chip.power_up()
        self._rate = 115_200
        self._rate_to_be: int | None = None
        self._asleep = asleep
        self._configured = not asleep

    # --- the line

    def _serve(self) -> None:
        while self._plugged:
            ready, _, _ = select.select([self._master, self._wake_read], [], [])
            if self._wake_read in ready:
                break
            data = os.read(self._master, 4096)
            with self.lock:
                self._hear(data)
            while (command := self._next()) is not None:
                self._obey(command)
        self._hang_up()

    def _host_rate(self) -> int:
        return _SPEEDS.get(termios.tcgetattr(self._slave)[5], 0)

    def _hear(self, data: bytes) -> None:
        rate = self._host_rate()
        if self._rate_to_be is not None and (data.startswith(ACK) or rate == self._rate_to_be):
            # The host may have changed its own rate, or have flushed its acknowledgement away, before we look.
            self._rate, self._rate_to_be = self._rate_to_be, None
            data = data.removeprefix(ACK)
        if not self._powered or rate != self._rate:
            self._heard.clear()
            return
        if self._asleep:
            _asleep, woken, data = data.partition(bytes((_WAKE,)))
            self._asleep = not woken
        self._heard += data

    def _next(self) -> bytes | None:
        """The body, behind its D4, of the next whole command heard."""
        with self.lock:
            return self._taken_from(self._heard)

    @staticmethod
    def _taken_from(heard: bytearray) -> bytes | None:
        while (start := heard.find(b"\x00\xff")) >= 0:
            frame = bytes(heard[start + 2 :])
            if frame[:2] in (b"\x00\xff", b"\xff\x00"):  # ACK, NACK
                del heard[: start + 4]
                continue
            extended = frame[:2] == b"\xff\xff"
            head = 5 if extended else 2
            if len(frame) < head:
                return None
            length = int.from_bytes(frame[2:4]) if extended else frame[0]
            if len(frame) < head + length + 1:
                return None
            sound = sum(frame[2:5] if extended else frame[:2]) & 0xFF == 0
            body = frame[head : head + length]
            if not sound or (sum(body) + frame[head + length]) & 0xFF or body[:1] != b"\xd4" or len(body) < 2:
                del heard[: start + 2]
                continue
            del heard[: start + 2 + head + length + 1]
            return body[1:]
        del heard[:-1]
        return None

    def _say(self, data: bytes) -> None:
        if self._host_rate() == self._rate:
            os.write(self._master, data)

    def _fails(self, fault: Fault) -> bool:
        with self.lock:
            left = self._faults.get(fault, 0)
            if left:
                self._faults[fault] = left - 1
            return left > 0

    def _obey(self, command: bytes) -> None:
        self.before(command)
        self.commands += 1
        if self._fails("silent"):
            return
        self._say(NACK if self._fails("nack") else ACK)
        if self._fails("unplugged"):
            self._heard.clear()
            self._plugged = False
            return
        with self.lock:
            rf_before = self.chip.rf_ms
            # Low battery mode (7.2.10): nothing on the air before SAMConfiguration.
            refused = command[0] >= _FIRST_RF and not self._configured
            answer = None if refused else self.chip.answer(command)
            took = self.chip.rf_ms - rf_before + self.busy_ms.get(command[0], 0.0)
        out = self._answer_frame(command[0], answer)
        self._pass(took + (len(command) + 14 + len(out)) * 10_000 / self._rate)
        self._set_itself(command)
        if out:
            self._say(out)

    def _pass(self, ms: float) -> None:
        self.took_ms += ms
        if self.real_time:
            time.sleep(ms / 1000)

    def _answer_frame(self, code: int, answer: bytes | None) -> bytes:
        if self._fails("mute") or answer is NEVER:
            return b""
        if self._fails("noise"):
            return bytes.fromhex("55aa00ff13")
        if answer is None or self._fails("error"):
            return ERROR_FRAME
        if self._fails("wrong_code"):
            code += 2
        out = framed(bytes((0xD5, code + 1)) + answer)
        if self._fails("checksum"):
            out = out[:-2] + bytes((out[-2] ^ 0x10, 0x00))
        if self._fails("short"):
            out = out[:3]
        return out[: len(out) // 2] if self._fails("cut") else out

    def _set_itself(self, command: bytes) -> None:
        with self.lock:
            if command[0] == _SET_RATE:
                self._rate_to_be = RATES[command[1]]
            elif command[0] == _SAM:
                self._configured = True
            elif command[0] == _POWER_DOWN:
                self._asleep = True
