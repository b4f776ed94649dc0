"""Starts the firmware in MicroPython's unix port, as a board that has just been given power.

Standard input and output are its USB serial port. When the firmware leaves the prompt to us, there is one; without
firmware there is nothing else.
"""

import os
import sys

from tests.firmware.stand_in import clock, control, machine, prompt

sys.modules["machine"] = machine
sys.modules["time"] = clock
control.state["scratch"] = int(os.getenv("BOARD_SCRATCH") or "0")
control.put_on_pad((os.getenv("BOARD_PAD") or "").split())
for number in (os.getenv("BOARD_HELD") or "").split():
    control.levels[int(number)] = 0

if "main.py" in os.listdir():
    import main  # type: ignore[import-not-found]  # noqa: F401 - runs the firmware

prompt.run()
