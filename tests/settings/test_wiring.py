"""What the settings say of the hardware is what its adapters do: readers on emulated chips, pins on gpiozero's mock."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from table.adapters.gpio import GpioButtons
from table.adapters.nfcpy_reader import EARLY_FROM_MS, IDLE_MS, NfcpyReader
from table.adapters.proofs import LIE_MS, Proofs
from table.commands.wiring import Hardware
from table.deck import Deck, record, with_tags
from table.events import Proved
from table.ports import Reader
from table.readings import Button, Reading, Sees, Timing
from table.settings import Direct, Settings, Simulated
from tests.deck.test_in_play import tag_with
from tests.gpio.mock_pins import mock_pins
from tests.pn532.pads import Pad

AS, TRES = "04AB87F2CA1190", "04000000000000"
HOUR_MS = 3_600_000


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    with mock_pins() as pins:
        yield pins


@pytest.fixture
def pads(tmp_path: Path) -> Iterator[list[Pad]]:
    """Two emulated chips, whose own readers are not used."""
    pads = [Pad(tmp_path, seat) for seat in range(2)]
    yield pads
    for pad in pads:
        pad.close()


def settings(*seats: Direct, **more: Any) -> Settings:
    """One or two seats are wired like this, the others not at all."""
    none = Simulated()
    return Settings(seats=(seats[0], seats[1] if len(seats) > 1 else none, none, none), **more)


def readers(pads: list[Pad], now: Callable[[], int], **more: Any) -> list[NfcpyReader]:
    """The readers that such settings have on these chips."""
    hardware = Hardware(settings(*(Direct(port=str(pad.port)) for pad in pads), **more), now)
    return [reader for reader in hardware.readers if isinstance(reader, NfcpyReader)]


@contextmanager
def running(*all_readers: Reader) -> Iterator[queue.SimpleQueue[Reading]]:
    """These readers in threads; what they tell."""
    told: queue.SimpleQueue[Reading] = queue.SimpleQueue()
    threads = [threading.Thread(target=reader.run, args=(told.put,), daemon=True) for reader in all_readers]
    for thread in threads:
        thread.start()
    try:
        yield told
    finally:
        for reader in all_readers:
            reader.stop()
        for thread in threads:
            thread.join(20)


def milliseconds() -> int:
    return time.monotonic_ns() // 1_000_000


# Readers


@pytest.mark.parametrize("in_turns", [False, True])
def test_fields_are_on_in_turns_where_the_settings_say_so(pads: list[Pad], in_turns: bool) -> None:
    """Each list takes most of a poll's time here, so that two of them meet unless somebody sees to it."""
    polled = [threading.Event(), threading.Event()]
    met: list[str] = []

    def listening(seat: int, command: bytes) -> None:
        pads[seat].heard.append(command.hex())
        if command[0] == 0x4A:
            met.extend("both" for other in pads if other is not pads[seat] and other.hsu.chip.field)
            if pads[seat].heard.count("4a0100") == 8:
                polled[seat].set()

    for seat, pad in enumerate(pads):
        pad.hsu.real_time, pad.hsu.busy_ms = True, {0x4A: 30.0}
        pad.hsu.before = lambda command, seat=seat: listening(seat, command)  # type: ignore[misc]
    with running(*readers(pads, milliseconds, field_turns=in_turns)):
        assert all(each.wait(20) for each in polled)
    assert bool(met) is not in_turns


def test_it_is_polled_as_often_as_the_settings_say(pads: list[Pad]) -> None:
    times: list[int] = []
    enough = threading.Event()

    def polled(command: bytes) -> None:
        if command[0] == 0x4A:
            times.append(milliseconds())
            if len(times) == 5:
                enough.set()

    pads[0].hsu.before = polled
    with running(*readers(pads[:1], milliseconds, polls=10)):
        assert enough.wait(20)
    assert times[4] - times[0] > 350


@pytest.mark.parametrize(
    ("settle_ms", "seen"), [(EARLY_FROM_MS, [(AS,), (TRES, AS)]), (EARLY_FROM_MS - 1, [(TRES, AS)])]
)
def test_a_card_is_told_of_early_where_it_lies_long_enough_before_it_counts(
    pads: list[Pad], settle_ms: int, seen: list[tuple[str, ...]]
) -> None:
    with running(*readers(pads[:1], lambda: 0, timing=Timing(settle_ms=settle_ms))) as told:
        assert told.get(timeout=20) == Sees(0, 0, ())
        pads[0].lay(AS, TRES)
        assert [told.get(timeout=20) for _ in seen] == [Sees(0, 0, tags) for tags in seen]


def test_no_chip_is_opened_anew_while_a_card_lies_on_any_pad(pads: list[Pad]) -> None:
    now = 0
    both = readers(pads, lambda: now)
    pads[1].lay(AS)

    def opened_at(time: int) -> int:
        nonlocal now
        now = time
        for reader in both:
            reader.look()
        return pads[0].heard.count("14010000")

    assert opened_at(0) == 1
    assert opened_at(HOUR_MS) == 1
    pads[1].lay()
    assert opened_at(HOUR_MS + 1) == 1
    assert opened_at(HOUR_MS + 1 + IDLE_MS) == 2
    for reader in both:
        reader.close()


def test_a_reset_line_is_pulsed_when_its_chip_is_opened(pads: list[Pad], pins: MockFactory) -> None:
    (reader,) = Hardware(settings(Direct(port=str(pads[0].port), reset=6)), lambda: 0).readers
    assert isinstance(reader, NfcpyReader)
    reader.look()
    assert [state.state for state in pins.pin(6).states][-3:] == [True, False, True]
    reader.close()


def test_records_are_read_where_proofs_are_asked_for(pads: list[Pad]) -> None:
    deck = with_tags(Deck(id="a" * 16, name="azul", kind="spanish"), "Ao", (AS,))
    told: queue.SimpleQueue[Proved] = queue.SimpleQueue()
    pads[0].hsu.chip.tags = [tag_with(AS, record(deck, b"another's", AS, "Ao"))]
    begun = milliseconds()
    ahead = 0
    hardware = Hardware(
        settings(Direct(port=str(pads[0].port))),
        lambda: milliseconds() - begun + ahead,
        Proofs([(deck, bytes(32))], told.put),
    )
    with running(*hardware.readers) as readings:
        assert isinstance(readings.get(timeout=20), Sees)
        ahead = LIE_MS
        assert told.get(timeout=20) == Proved(0, "forged_record", "")


# Lights and buttons


def test_a_lamp_is_lit_as_it_is_wired(pins: MockFactory) -> None:
    rgb = Direct(port="/dev/a", rgb=(16, 17, 18), common_anode=True)
    row = Direct(port="/dev/b", leds=(19, 20))
    lights = Hardware(settings(rgb, row), lambda: 0).lights()
    lights.show(0, "reader_lost", 0)
    lights.show(1, "renuncio", 0)
    assert [pins.pin(pin).state for pin in (16, 17, 18, 19)] == [0, 1, 1, 1]
    lights.close()


def test_a_button_is_its_seats(pins: MockFactory) -> None:
    hardware = Hardware(settings(Direct(port="/dev/a"), Direct(port="/dev/b", buttons=(5, 6, 7))), milliseconds)
    buttons = [reader for reader in hardware.readers if isinstance(reader, GpioButtons)]
    with running(*buttons) as told:
        pins.pin(6).drive_low()
        pressed = told.get(timeout=20)
    assert isinstance(pressed, Button)
    assert (pressed.seat, pressed.button, pressed.down) == (1, "blanco", True)
