"""Starts the firmware in MicroPython's unix port, as a board that has just been given power.

Standard input and output are its USB serial port. When the firmware leaves the prompt to us, there is one.
"""

import os
import sys

from tests.firmware.stand_in import clock, control, machine

sys.modules["machine"] = machine
sys.modules["time"] = clock
control.state["scratch"] = int(os.getenv("BOARD_SCRATCH") or "0")
control.put_on_pad((os.getenv("BOARD_PAD") or "").split())
for number in (os.getenv("BOARD_HELD") or "").split():
    control.levels[int(number)] = 0

import main  # type: ignore[import-not-found]  # noqa: E402, F401 - runs the firmware

os.putenv("MICROPYINSPECT", "1")
