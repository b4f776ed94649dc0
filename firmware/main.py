"""The seat board's main program; lies on the board as ``/main.py``, so MicroPython starts it by itself.

The prompt stays reachable: hold the red button while power comes on, or let the host ask for it.
"""

# ruff: noqa: E402 - nothing comes before the next two lines
import micropython

# Any byte may come in a frame, the one that would interrupt the program too, and a host may talk while we start.
micropython.kbd_intr(-1)

import gc
import io
import sys

from firmware import board
from firmware.seat import PROMPT, Seat
from firmware.serial import Serial

LAST_WORDS = "crash.txt"
"""What went wrong when the program itself failed; told to the host at the next start."""
ROUND_MS = 2
"""The longest wait for a byte in one round."""
TIDY_MS = 400
"""A seat in play uses up some 200 KB a second of the heap, and has as much."""
LEAVE_MS = 500
"""Asked to leave, the board takes this long at most to say so."""


def run(mark: str) -> None:
    """Work as a seat until the host wants something else."""
    clock = board.Clock()
    line = Serial()
    seat = Seat(
        board.reader(clock.now()),
        board.ring(),
        board.buttons(),
        board.buzzer(),
        board=board.unique_id(),
        cause=board.reset_cause(mark),
        session=board.any_session(),
        now=clock.now(),
        free=gc.mem_free,
        last_words=_last_words(),
    )
    watchdog = board.watchdog()
    tidy_at = leave_at = 0
    while not leave_at or (line.backlog and clock.now() < leave_at):
        watchdog.feed()
        data = line.read(ROUND_MS)
        now = clock.now()
        line.write(seat.step(data, now, not line.backlog))
        if seat.leaving and not leave_at:
            leave_at = now + LEAVE_MS
        if now >= tidy_at:
            # Often and regularly: the heap never grows ragged, and no round is ever long.
            gc.collect()
            tidy_at = now + TIDY_MS
    board.leave(seat.leaving)


def _last_words() -> str:
    try:
        with open(LAST_WORDS) as file:
            words = file.read()
        board.os.remove(LAST_WORDS)
    except OSError:
        return ""
    return words


def _crashed(error: Exception) -> None:
    text = io.StringIO()
    sys.print_exception(error, text)
    # The error and the innermost place are what helps: ``ValueError: … (seat.py", line 7, in step)``.
    lines = text.getvalue().strip().split("\n")
    words = lines[-1] + " (" + lines[-2].strip().split("/")[-1] + ")"
    with open(LAST_WORDS, "w") as file:
        file.write(words)
    board.leave("crash")


def main() -> None:
    """Start as a seat, or leave the prompt alone."""
    mark = board.take_mark()
    if mark == PROMPT or board.safe_button_held():
        print("seat board: the prompt is yours; reset it to play")
        return
    try:
        run(mark)
    except Exception as error:
        _crashed(error)


main()
