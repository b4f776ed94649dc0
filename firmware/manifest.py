"""Freezes the firmware into a MicroPython image (``FROZEN_MANIFEST``): no files on the board, less memory used."""
# ruff: noqa: F821 - the functions are given by MicroPython's build

# The file system and nothing else of what a board comes with: the seat needs no more.
freeze("$(PORT_DIR)/modules")
package(
    "firmware",
    files=(
        "board.py",
        "buttons.py",
        "buzzer.py",
        "pins.py",
        "pn532.py",
        "reader.py",
        "ring.py",
        "seat.py",
        "serial.py",
    ),
    base_path="..",
)
package("table", files=("link.py", "wire.py"), base_path="..")
module("main.py")
