"""What a table's settings say of its hardware, as adapters."""

from __future__ import annotations

from collections.abc import Callable

from table.adapters.gpio import GpioButtons, GpioLights, ResetLine, Wires
from table.adapters.lights_log import LoggedLights
from table.adapters.nfcpy_reader import EARLY_FROM_MS, NfcpyReader, Stillness, Turns
from table.adapters.proofs import Proofs, WatchedBoard, watches
from table.adapters.seat_board import BoardBuzzers, BoardLights, SeatBoard
from table.adapters.seat_lights import SeatLights
from table.adapters.sound_pygame import NoSound, PygameSound
from table.ports import Lights, Reader, Sound
from table.seats import SEATS, Seat
from table.settings import Board, Direct, Settings
from table.wire import Settings as BoardSettings


class Hardware:
    """The readers of these settings, and what opens their lights and their sound. `now` is the loop's clock.

    With `proofs` the records of the tags that lie on the pads are read.
    """

    def __init__(self, settings: Settings, now: Callable[[], int], proofs: Proofs | None = None) -> None:
        self._settings = settings
        self._boards = tuple(
            _board(settings, seat, wiring, now)
            for seat, wiring in enumerate(settings.seats)
            if isinstance(wiring, Board)
        )
        direct = {seat: wiring for seat, wiring in enumerate(settings.seats) if isinstance(wiring, Direct)}
        watch = watches(proofs, SEATS, now)
        turns = Turns() if settings.field_turns else None
        stillness = Stillness()
        buttons = {seat: wiring.buttons for seat, wiring in direct.items() if wiring.buttons is not None}
        self.readers: tuple[Reader, ...] = (
            *(
                NfcpyReader(
                    seat,
                    wiring.port,
                    now,
                    poll_ms=settings.poll_ms,
                    early=settings.timing.settle_ms >= EARLY_FROM_MS,
                    reset=None if wiring.reset is None else ResetLine(wiring.reset),
                    turns=turns,
                    stillness=stillness,
                    watch=watch.get(seat),
                )
                for seat, wiring in direct.items()
            ),
            *(board if proofs is None else WatchedBoard(board, watch[board.seat]) for board in self._boards),
            *((GpioButtons(buttons, now),) if buttons else ()),
        )
        self._lamps = {
            seat: Wires(wiring.rgb or wiring.leds, wiring.rgb is not None, wiring.common_anode)
            for seat, wiring in direct.items()
            if wiring.rgb or wiring.leds
        }

    def lights(self) -> Lights:
        """Open the lights; a seat that has none says its patterns in the log. Raises ``OSError``."""
        by_seat: dict[Seat, Lights] = dict.fromkeys(SEATS, LoggedLights())
        if self._boards:
            by_seat |= dict.fromkeys((board.seat for board in self._boards), BoardLights(self._boards))
        if self._lamps:
            by_seat |= dict.fromkeys(self._lamps, GpioLights(self._lamps))
        return SeatLights(by_seat)

    def sound(self) -> Sound:
        """Open what the sounds come from."""
        if self._settings.sound == "boards":
            return BoardBuzzers(self._boards)
        return PygameSound() if self._settings.sound == "speaker" else NoSound()


def _board(settings: Settings, seat: Seat, wiring: Board, now: Callable[[], int]) -> SeatBoard:
    asked = BoardSettings(
        poll_ms=settings.poll_ms,
        sensitivity=wiring.sensitivity,
        brightness_limit=settings.brightness,
        rotation=wiring.rotation,
        pixels=wiring.pixels,
    )
    return SeatBoard(seat, wiring.board, now, settings=asked)
