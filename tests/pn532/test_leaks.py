"""Hours of polling: no descriptor, no thread and no memory is left behind, whatever goes wrong in between."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from table.adapters.nfcpy_reader import NfcpyReader
from table.adapters.pn532 import ReaderFault
from table.seats import SEATS
from tests.pn532.hsu import Hsu
from tests.pn532.pads import descriptors
from tests.pn532.tags import Ntag213

POLLS = int(os.environ.get("POLLS", "7200"))
"""How often each reader polls; `make soak` asks for ten times as many, an hour's worth at 20 Hz."""

MOST_GROWTH = 2 << 20
PAGE = os.sysconf("SC_PAGE_SIZE")


def resident() -> int:
    """Bytes of memory this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


@pytest.fixture
def lines() -> Iterator[list[Hsu]]:
    lines = [Hsu() for _ in SEATS]
    for seat, hsu in enumerate(lines):
        hsu.chip.tags = [Ntag213(bytes((4, seat, 0, 0, 0, 0, number))) for number in range(seat)]
    yield lines
    for hsu in lines:
        hsu.unplug()


def poll(reader: NfcpyReader, hsu: Hsu, polls: int) -> None:
    """Poll without a pause; now and then a bad answer, and once in a while the chip has to be opened anew."""
    for number in range(polls):
        if number % 100 == 50:
            hsu.fail("checksum", 1)
        if number % 1800 == 900:
            hsu.fail("checksum", 3)
        try:
            reader.look()
        except ReaderFault:
            hsu.behave()
        with hsu.lock:
            hsu.chip.tags.append(hsu.chip.tags.pop(0)) if hsu.chip.tags else None


def poll_all(readers: list[NfcpyReader], lines: list[Hsu], polls: int) -> None:
    """The four at once, each in a thread of its own."""
    pairs = zip(readers, lines, strict=True)
    threads = [threading.Thread(target=poll, args=(reader, hsu, polls)) for reader, hsu in pairs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.timeout(max(300, POLLS // 50))
def test_nothing_is_left_behind(lines: list[Hsu]) -> None:
    readers = [NfcpyReader(seat, hsu.path, lambda: 0) for seat, hsu in enumerate(lines)]
    poll_all(readers, lines, 200)
    open_before, threads_before, memory_before = descriptors(), threading.active_count(), resident()
    heard_before = sum(hsu.commands for hsu in lines)
    poll_all(readers, lines, POLLS)
    assert sum(hsu.commands for hsu in lines) - heard_before > 2 * POLLS * len(lines)
    assert descriptors() == open_before
    assert threading.active_count() == threads_before
    assert resident() - memory_before < MOST_GROWTH
    for reader in readers:
        reader.close()
    assert len(descriptors()) < len(open_before)
