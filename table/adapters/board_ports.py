"""Which serial ports are seat boards. Decided by USB ids alone: nothing is ever written to a port to find out.

A board with MicroPython is a USB device of Raspberry Pi's whose serial number is the chip's own eight-byte id, the id
the board says in its hello. So a board is found whatever port it is on, and a device that is none of the table's is
never opened. A board in its boot loader is no serial port, but a disk that wants an image.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

RASPBERRY_PI = 0x2E8A
MICROPYTHON = 0x0005
"""What MicroPython's RP2040 port says it is (its ``MICROPY_HW_USB_PID``)."""
BOOT_LOADER = 0x0003
"""What the RP2040's boot ROM says it is (data sheet, 2.8.4)."""

USB_DEVICES = Path("/sys/bus/usb/devices")


@dataclass(frozen=True, order=True)
class BoardPort:
    """A port with a board on it: the board's id (16 hexadecimal digits, lower case) and the port's path."""

    board: str
    path: str


def plugged_in() -> list[BoardPort]:
    """The boards that are plugged in, by their ids."""
    found = []
    for port in list_ports.comports():
        board = (port.serial_number or "").lower()
        if (port.vid, port.pid) == (RASPBERRY_PI, MICROPYTHON) and re.fullmatch("[0-9a-f]{16}", board):
            found.append(BoardPort(board, port.device))
    return sorted(found)


def path_of(board: str) -> str:
    """The path of this board's port now. Raises ``FileNotFoundError`` if it is not plugged in, or not the only one."""
    return only_path(plugged_in(), board)


def only_path(ports: list[BoardPort], board: str) -> str:
    """The path of this board's port among these. Raises as `path_of`."""
    paths = [port.path for port in ports if port.board == board]
    if len(paths) == 1:
        return paths[0]
    if paths:
        # Some cheap chips have no number of their own: nobody can tell these boards apart.
        raise FileNotFoundError(f"seat board {board} is there more than once, at {', '.join(paths)}; unplug the other")
    hint = "; a board is in its boot loader and wants MicroPython" if in_boot_loader() else ""
    raise FileNotFoundError(f"seat board {board} is not plugged in{hint}")


def in_boot_loader(devices: Path | None = None) -> int:
    """How many boards are in their boot loader, waiting for an image."""
    devices = devices or USB_DEVICES
    wanted = (f"{RASPBERRY_PI:04x}", f"{BOOT_LOADER:04x}")
    return sum((_read(device / "idVendor"), _read(device / "idProduct")) == wanted for device in devices.glob("*"))


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii").strip()
    except OSError:
        return ""  # not a device, or just unplugged
