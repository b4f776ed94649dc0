"""A pad for tests: an emulated chip, the reader on it, and a clock that a test sets."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from table.adapters.nfcpy_reader import NfcpyReader, Reset, Stillness, Turns
from table.readings import Fault, Sees
from table.seats import Seat
from tests.pn532.hsu import Hsu
from tests.pn532.tags import Ntag213


class Pad:
    """One pad. `port` is a link to the line, as udev makes it."""

    def __init__(
        self,
        folder: Path,
        seat: Seat = 0,
        *,
        early: bool = False,
        reset: Reset | None = None,
        turns: Turns | None = None,
        stillness: Stillness | None = None,
    ) -> None:
        self.hsu = Hsu(asleep=True)
        self.port = folder / f"nfc-seat-{seat}"
        self.port.symlink_to(self.hsu.path)
        self.now = 0
        self.heard: list[str] = []
        """every command the chip has heard"""
        self.hsu.before = lambda command: self.heard.append(command.hex())
        self.reader = NfcpyReader(
            seat,
            str(self.port),
            lambda: self.now,
            poll_ms=0,
            early=early,
            reset=reset,
            turns=turns,
            stillness=stillness,
        )
        self.early: list[tuple[str, ...]] = []
        """what was told before its poll was over"""

    def lay(self, *uids: str) -> None:
        """Lay these tags on the pad, in this order; whatever lay there is gone."""
        with self.hsu.lock:
            self.hsu.chip.tags = [Ntag213(bytes.fromhex(uid)) for uid in uids]

    def look(self) -> tuple[str, ...] | str | None:
        """A poll: the tags or the fault it reports, None for nothing new."""
        match self.reader.look(lambda seen: self.early.append(seen.tags)):
            case Sees(tags=tags):
                return tags
            case Fault(kind=kind):
                return kind
        return None

    def plug_in(self) -> None:
        """Back again, under another number; the link follows."""
        self.hsu.plug_in()
        self.port.unlink()
        self.port.symlink_to(self.hsu.path)

    def close(self) -> None:
        self.reader.close()
        self.hsu.unplug()


@contextmanager
def pad_at(folder: Path, seat: Seat = 0, *, early: bool = False, reset: Reset | None = None) -> Iterator[Pad]:
    """A pad, closed afterwards."""
    pad = Pad(folder, seat, early=early, reset=reset)
    try:
        yield pad
    finally:
        pad.close()


def descriptors() -> list[str]:
    """What this process has open, by name; the emulators' own ends of the lines are not among it."""
    theirs = {number for hsu in Hsu.plugged for number in hsu.descriptors}
    names = []
    for number in os.listdir("/proc/self/fd"):
        if int(number) not in theirs:
            with suppress(FileNotFoundError):  # the listing's own
                names.append(os.readlink(f"/proc/self/fd/{number}").partition(":")[0])
    return sorted(names)


def ttys() -> list[str]:
    """The terminals this process has open."""
    return [name for name in descriptors() if name.startswith(("/dev/pts/", "/dev/ptmx"))]
