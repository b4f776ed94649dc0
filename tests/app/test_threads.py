"""The loop with threads and the real clock: a reader is unplugged and plugged in again while the others play on."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator

import pytest

from table.adapters import supervisor
from table.adapters.inbox import LiveInbox
from table.adapters.simulator.readers import HandsReader, PadReader
from table.adapters.simulator.setting import Wishes, simulated
from table.app import Adapters, Loop
from table.events import Stop
from table.languages import words_in
from table.seats import SEATS
from tests.app.tables import Remembering, new_game

PATIENCE = 10.0


class Listening(logging.Handler):
    """Tells when a line is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, threading.Event] = {}

    def line(self, text: str) -> threading.Event:
        """What is set once a line with this text is logged."""
        return self.lines.setdefault(text, threading.Event())

    def emit(self, record: logging.LogRecord) -> None:
        """Tell whoever waits for it."""
        for text, event in self.lines.items():
            if text in record.getMessage():
                event.set()


@pytest.fixture
def log() -> Iterator[Listening]:
    """Listens to the table's log until the test is over."""
    listening, logger = Listening(), logging.getLogger("table")
    logger.addHandler(listening)
    logger.setLevel(logging.INFO)
    yield listening
    logger.removeHandler(listening)
    logger.setLevel(logging.NOTSET)


def test_a_reader_unplugged_in_play_comes_back_by_itself(log: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "SHORTEST_PAUSE", 10)
    table = simulated(Wishes(bots=0, seed=3))
    world, inbox, seen = table.world, LiveInbox(), Remembering()
    pads = [PadReader(world, seat, inbox.now, f"reader {seat}") for seat in SEATS]
    adapters = Adapters(
        readers=[HandsReader(world, table.people, inbox.now), *pads],
        lights=lambda: seen,
        screen=lambda: seen,
        sound=lambda: seen,
        journal=lambda _number: pytest.fail("there is one game only"),
        words=words_in("en"),
    )
    failed, back = log.line("reader 2 failed"), log.line("reader 2 works again")
    alerts = [log.line("alert: reader_lost, seat 2"), log.line("alert: reader_back, seat 2")]
    strange = log.line("alert: unknown_tag, seat 1")
    in_time: list[bool] = []

    def trouble() -> None:
        world.trouble(2, "unplugged")
        in_time.append(failed.wait(PATIENCE))
        world.trouble(1, "unknown")  # the others read on
        in_time.append(strange.wait(PATIENCE))
        world.trouble(2, "unplugged")
        in_time.append(back.wait(PATIENCE))
        in_time.extend(alert.wait(PATIENCE) for alert in alerts)
        inbox.put(Stop("seen enough"))

    threading.Thread(target=trouble, daemon=True).start()
    Loop(new_game(table.header, table.setup), inbox, adapters).run()
    assert in_time == [True] * 5
    said = [scene.screen.messages for _now, scene in seen.drawn]
    assert any("Looking for: the reader of Carmen" in messages for messages in said)
    assert "Looking for: the reader of Carmen" not in said[-1]
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("reader")]
