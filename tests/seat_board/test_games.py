"""Four seat boards play whole games through pyserial and give the actas of the simulator, whatever goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path

import pytest
import serial

from table.adapters import supervisor
from table.readings import Button, DealKind, Fault, Passes, Reading
from table.seats import SEATS
from tests.app.tables import Played as Simulated
from tests.app.tables import played, rng, wishes
from tests.seat_board.at_the_boards import BoardsInbox, FourBoards, Played, Trouble, troubles_of
from tests.wire.micropython import needs_micropython

pytestmark = needs_micropython


SHORT = {"objetivo": 1}
"""A house whose games are over with the first hand that somebody wins."""


@cache
def simulated(seed: int, deal: DealKind = "none") -> Simulated:
    """A short game of the simulator's: its readings and its acta."""
    return played(wishes(seed=seed, deal=deal), house=SHORT)


@pytest.fixture
def boards(files: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FourBoards]:
    """Four boards. What failed is tried again at once: the pauses are the world's time, not the test's."""
    monkeypatch.setattr(supervisor, "SHORTEST_PAUSE", 1)
    monkeypatch.setattr(supervisor, "LONGEST_PAUSE", 10)
    boards = FourBoards(files)
    yield boards
    boards.close()


def play(boards: FourBoards, game: Simulated, *troubles: tuple[int, Trouble]) -> tuple[Played, BoardsInbox]:
    """Play a simulated game's readings at the boards."""
    readings = [*game.readings, Passes(game.readings[-1].t + 3000)]
    inbox = BoardsInbox(boards, readings, troubles)
    return Played(boards, game.simulated.people.header, game.simulated.setup, inbox), inbox


def calm_moments(readings: Sequence[Reading]) -> list[int]:
    """The numbers of readings behind which no button is down."""
    calm, down = [], 0
    for number, reading in enumerate(readings, start=1):
        if isinstance(reading, Button):
            down += 1 if reading.down else -1
        if not down:
            calm.append(number)
    return calm


@pytest.mark.parametrize(("seed", "deal"), [(6, "none"), (2, "pads")])
def test_a_game_at_the_boards_has_the_simulators_acta(boards: FourBoards, seed: int, deal: DealKind) -> None:
    game = simulated(seed, deal)
    at_boards, inbox = play(boards, game, *((place, boards.lit) for place in range(1, len(game.readings), 10)))
    assert at_boards.actas == game.actas
    assert troubles_of(inbox.told) == []
    assert not any(any(map(any, board.ring)) for board in boards.boards), "at the end they are dark"


@pytest.mark.parametrize("trouble", ["unplugged", "power_cut", "hung", "garbled", "silent"])
def test_what_goes_wrong_at_a_board_loses_no_card_and_invents_none(boards: FourBoards, trouble: str) -> None:
    """Once at each seat, at any moment but while a button is down, for a moment or for longer; people wait."""
    game = simulated(2)
    chance = rng(sum(trouble.encode()))
    places = sorted(chance.sample(calm_moments(game.readings), 4))
    seats = chance.sample(SEATS, 4)
    troubles = [
        (place, partial(getattr(boards, trouble), seat, ms))
        for place, seat, ms in zip(places, seats, (200, 4000, 1000, 2500), strict=True)
    ]
    at_boards, inbox = play(boards, game, *troubles)
    assert at_boards.actas == game.actas
    lost = {event.seat for event in troubles_of(inbox.told) if isinstance(event, Fault)}
    if trouble != "unplugged":
        assert lost == {*SEATS}
    assert at_boards.seen.drawn[-1][1].screen.messages == ()


def test_noise_on_every_line_loses_no_card_and_invents_none(
    boards: FourBoards, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bytes nobody sent before each reading, one in ten of a host's reads and writes damaged, one in twenty cut."""
    chance = rng(5)

    def damaged(data: bytes) -> bytes:
        if data and chance.random() < 0.1:
            place = chance.randrange(len(data))
            return data[:place] + bytes((data[place] ^ 1 << chance.randrange(8),)) + data[place + 1 :]
        return data[: len(data) // 2] if chance.random() < 0.05 else data

    read, write = serial.Serial.read, serial.Serial.write

    def write_damaged(port: serial.Serial, data: bytes) -> int:
        write(port, damaged(data))
        return len(data)

    monkeypatch.setattr(serial.Serial, "read", lambda port, size: damaged(read(port, size)))
    monkeypatch.setattr(serial.Serial, "write", write_damaged)

    def noise() -> None:
        for board in boards.boards:
            board.noise(chance.randbytes(chance.randrange(40)))

    boards.before_each = noise
    boards.patient = False
    at_boards, _inbox = play(boards, simulated(2))
    assert at_boards.actas == simulated(2).actas
