"""A PN532 on a serial line through nfcpy: opened whatever state it was left in, its tags listed at chip level.

nfcpy gives the driver and the tags' protocols; opening and listing are done here, because nfcpy's own opening changes
the rate of the line and cannot open a chip that a killed process left there, and because its `sense` finds one tag
only. Here the rate stays at 115,200, which the chip has after power-up. UM0701-02 is NXP's manual of the chip.
"""

from __future__ import annotations

import errno
import logging
import os
import termios
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import nfc
import nfc.clf.pn532
import nfc.clf.transport
import serial

from table.doctor import Refusal
from table.readings import FaultKind

RATE = 115_200
OTHER_RATES = (921_600, 460_800, 230_400)
"""What nfcpy and others change to, the likeliest first."""

MOST_TAGS = 8
"""A poll names no more: where so many lie nothing is clear anyway."""
TOLD_EARLY = 2
"""So many are told of before others are looked for: one lies alone, two do not."""

_WAKE = b"\x55\x55" + bytes(14)
"""UM0701-02, 7.2.11: the UART wakes the chip; a version 1.6 sleeps after power-up. Zeros while it does."""
_SAM_CONFIGURATION = b"\x14\x01\x00\x00"
"""7.2.10: normal mode; version 1.6 asks for it before anything on the air."""
_SET_RATE = b"\x10\x04"
"""7.2.7: 115,200."""
_PN532 = 0x32
_LIST = 0x4A
_ONE_TYPE_A = b"\x01\x00"
"""7.3.5: one target of 106 kbps type A."""
_DESELECT = 0x44
_FIRST = b"\x01"
_UID_LENGTHS = (4, 7, 10)

_ACK = nfc.clf.pn532.Chipset.ACK
_LONGEST_WAIT = 0.25
"""Seconds that any answer is waited for, so that whoever wants to stop can."""
_NEXT_WAIT = 0.1
"""Once a tag was found: whoever was told of it has to hear soon that the chip does not answer any more."""
_LOOK = 0.05
_USB_WAIT = 1.5
"""A USB adapter at a Raspberry Pi can take that long for its first byte."""

# What it has to say is in the faults; in the log it would come twenty times a second.
logging.getLogger("nfc").setLevel(logging.CRITICAL)


_REFUSALS: dict[int, tuple[Refusal, str]] = {
    errno.EAGAIN: ("in_use", "another program has it"),
    errno.EBUSY: ("in_use", "another program has it"),
    errno.EACCES: ("forbidden", "this user may not open it"),
    errno.EPERM: ("forbidden", "this user may not open it"),
}


class ReaderFault(OSError):
    """What is wrong with a reader: `kind` as readings name it; `refusal`: its port is there and would not be opened."""

    def __init__(self, kind: FaultKind, why: str, refusal: Refusal | None = None) -> None:
        super().__init__(f"{kind}: {why}")
        self.kind = kind
        self.refusal = refusal


_GARBLED = (IndexError, ValueError, TypeError, nfc.clf.pn532.Chipset.Error)
"""What nfcpy makes of frames that are cut, and of sound ones that are too short or too long for what was asked."""
DRIVER_ERRORS = (OSError, termios.error, *_GARBLED)
"""What nfcpy and the line raise when chip or line do not behave."""


def as_fault(error: Exception) -> ReaderFault:
    """The fault behind one of `DRIVER_ERRORS`.

    nfcpy raises EIO for a missing acknowledgement, for a damaged frame and for a line that is gone alike; what it was
    handling at that moment tells them apart.
    """
    if isinstance(error, ReaderFault):
        return error
    why = f"{type(error).__name__}: {error}"
    if isinstance(error, _GARBLED):
        return ReaderFault("garbled", why)
    if isinstance(error, termios.error | serial.SerialException):
        return ReaderFault("lost", why)
    if isinstance(error, OSError) and error.errno == errno.EIO:
        cause = error.__context__
        return as_fault(cause) if isinstance(cause, DRIVER_ERRORS) else ReaderFault("garbled", why)
    silent = isinstance(error, OSError) and error.errno == errno.ETIMEDOUT
    return ReaderFault("timeout" if silent else "lost", why)


class _Port(serial.Serial):  # type: ignore[misc]
    """A port that nobody else may open meanwhile."""

    def __init__(self, path: str) -> None:
        self._same: float | None = None
        super().__init__(path, RATE, timeout=_LOOK, exclusive=True)

    @property
    def timeout(self) -> float | None:
        """Seconds that a read waits."""
        return self._same

    @timeout.setter
    def timeout(self, seconds: float | None) -> None:
        # nfcpy sets it before each read; pyserial configures the whole port anew each time, although nothing changed.
        if seconds != self._same:
            self._same = seconds
            serial.Serial.timeout.fset(self, seconds)


class _Line(nfc.clf.transport.TTY):  # type: ignore[misc]
    """nfcpy's transport on a port of ours."""

    tty: Any

    def open(self, port: str, baudrate: int = RATE) -> None:
        """Open the port; raises ``OSError``."""
        self.tty = _Port(port)
        self.tty.baudrate = baudrate


class _Chipset(nfc.clf.pn532.Chipset):  # type: ignore[misc]
    """nfcpy's chip, which nobody waits for longer than `_LONGEST_WAIT`."""

    def command(self, cmd_code: int, cmd_data: bytes, timeout: float) -> bytearray:
        """Send a command; its answer behind the code. Raises `DRIVER_ERRORS`."""
        answer: bytearray = super().command(cmd_code, cmd_data, min(timeout, _LONGEST_WAIT))
        return answer


class Version(NamedTuple):
    """What a chip says of itself: ``PN532``, ``1.6``."""

    chip: str
    firmware: str


def version_of(ic: int, version: int, revision: int) -> Version:
    """From the answer to GetFirmwareVersion (UM0701-02, 7.2.2)."""
    return Version("PN532" if ic == _PN532 else f"IC {ic:02X}", f"{version}.{revision}")


class Chip:
    """An open PN532. `clf` is nfcpy's frontend for whoever wants more of a tag than its UID."""

    def __init__(self, clf: Any, port: str, version: Version) -> None:
        self.clf = clf
        self.port = port
        self.version = version
        self._field_is_off = True

    def tags(self, early: Callable[[tuple[str, ...]], None] | None = None) -> tuple[str, ...]:
        """One poll: the UIDs (hex, upper case) of all tags in the field, in a fixed order. Raises `ReaderFault`.

        `early` is told the first one as soon as it is found, and the first two: of a heap the last is found so late
        that the first would have lain there alone for long enough.
        Mute, list, deselect until there is none or one comes again (UM0701-02, 7.3.1, 7.3.5, 7.3.10). The field is off
        between polls: a tag left active in it answers only every second list, and a neighbour would hear it.
        """
        with self.clf.lock:
            try:
                if not self._field_is_off:
                    self._mute()
                self._field_is_off = False
                found = self._listed(early)
                self._mute()
            except DRIVER_ERRORS as error:
                raise as_fault(error) from None
        return tuple(sorted(found))

    def _listed(self, early: Callable[[tuple[str, ...]], None] | None) -> list[str]:
        found: list[str] = []
        chipset = self.clf.device.chipset
        longest = _LONGEST_WAIT
        while len(found) < MOST_TAGS:
            uid = _uid_in(chipset.command(_LIST, _ONE_TYPE_A, longest))
            if uid is None or uid in found:
                break
            found.append(uid)
            if len(found) <= TOLD_EARLY and early is not None:
                early(tuple(sorted(found)))
            longest = _NEXT_WAIT
            # Its status is of no interest: a tag taken away in between cannot be deselected.
            chipset.command(_DESELECT, _FIRST, longest)
        return found

    def _mute(self) -> None:
        self.clf.device.mute()
        self._field_is_off = True

    def close(self) -> None:
        """Field off as far as that can be done, and the port closed in any case; safe to call twice."""
        device, self.clf.device = self.clf.device, None
        if device is None:
            return
        try:
            device.mute()
        except DRIVER_ERRORS:
            pass  # it is not there any more
        finally:
            _close(device.chipset.transport)


def _uid_in(answer: bytes | bytearray) -> str | None:
    """The UID in the answer to a list of one (UM0701-02, 7.3.5), None if there is no tag."""
    if answer == b"\x00":
        return None
    # Tg, SENS_RES (2), SEL_RES, NFCIDLength, NFCID
    length = answer[5] if len(answer) > 5 else 0
    uid = bytes(answer[6 : 6 + length])
    if length not in _UID_LENGTHS or len(uid) < length:
        raise ReaderFault("garbled", f"no UID in {bytes(answer).hex()}")
    return uid.hex().upper()


# Opening


def never() -> bool:
    """Nobody gives up."""
    return False


def open_chip(path: str, given_up: Callable[[], bool] = never) -> Chip:
    """Open the PN532 at this device file or link, whatever rate it listens at. Raises `ReaderFault`.

    Links are resolved first: what is behind one may have changed, and drivers go by the literal name.
    """
    port = os.path.realpath(path)
    try:
        line = _Line(port)
    except OSError as error:
        refusal, why = _REFUSALS.get(error.errno or 0, (None, error.strerror or str(error)))
        raise ReaderFault("lost", f"{path}: {why}", refusal) from error
    try:
        _reach(line.tty, port, given_up)
        device = nfc.clf.pn532.Device(_Chipset(line, logging.getLogger("nfc.chip")), logging.getLogger("nfc.chip"))
        ic, version, revision, _support = device.chipset.get_firmware_version()
        clf = nfc.ContactlessFrontend()
        clf.device = device
        device._path = port
        return Chip(clf, port, version_of(ic, version, revision))
    except DRIVER_ERRORS as error:
        _close(line)
        raise as_fault(error) from None


def _close(line: _Line) -> None:
    # nfcpy's own way to close flushes first, which raises on a line that is gone and leaves the descriptor open; the
    # adapter would come back under another number.
    port, line.tty = line.tty, None
    if port is not None:
        port.close()


def _reach(tty: serial.Serial, port: str, given_up: Callable[[], bool]) -> None:
    """Wake the chip and make it listen at `RATE`.

    Raises `ReaderFault`: ``timeout`` if nothing answers, ``garbled`` if something else does than a PN532 would.
    """
    heard = bytearray()
    try:
        reached = _reached(tty, port, given_up, heard)
    except (OSError, termios.error) as error:
        raise ReaderFault("lost", f"{port}: {error}") from error
    if not reached and heard.replace(_ACK, b""):
        raise ReaderFault("garbled", f"{port}: what answers is no PN532, or comes in pieces")
    if not reached:
        raise ReaderFault("timeout", f"{port}: no PN532 answers")


def _reached(tty: serial.Serial, port: str, given_up: Callable[[], bool], heard: bytearray) -> bool:
    first = _USB_WAIT if os.path.basename(port).startswith("ttyUSB") else 2 * _LOOK
    if _asked(tty, _SAM_CONFIGURATION, first, given_up, heard):
        return True
    if _asked(tty, _SAM_CONFIGURATION, 2 * _LOOK, given_up, heard):
        # The first answer came late; the second must not be taken for one to what is asked next.
        while tty.read(64):
            pass
        return True
    for rate in OTHER_RATES:
        tty.baudrate = rate
        if _asked(tty, _SET_RATE, 2 * _LOOK, given_up, heard):
            tty.write(_ACK)
            tty.flush()
            time.sleep(0.001)
            tty.baudrate = RATE
            if _asked(tty, _SAM_CONFIGURATION, 2 * _LOOK, given_up, heard):
                return True
    return False


def _asked(
    tty: serial.Serial, command: bytes, seconds: float, given_up: Callable[[], bool], everything: bytearray
) -> bool:
    """Whether the chip acknowledged and answered this command within the time; what was heard is added up."""
    body = b"\xd4" + command
    frame = b"\x00\x00\xff" + bytes((len(body), -len(body) & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))
    tty.reset_input_buffer()
    tty.write(_WAKE + frame)
    tty.timeout = _LOOK
    answer = b"\xd5" + bytes((command[0] + 1,))
    expected = _ACK + b"\x00\x00\xff\x02\xfe" + answer + bytes((-sum(answer) & 0xFF,))
    heard = b""
    until = time.monotonic() + seconds
    while expected not in heard and time.monotonic() < until:
        if given_up():
            raise ReaderFault("lost", "given up")
        heard += tty.read(max(1, tty.in_waiting))
    everything += heard
    return expected in heard
