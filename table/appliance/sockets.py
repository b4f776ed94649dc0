"""Which USB socket is which seat's reader: the udev rule behind the names /dev/nfc-seat-0 to -3.

Many USB-UART adapters have no serial number, so a seat's name goes by the socket its cable is plugged into.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from table.appliance.deeds import Failed

RULES = Path("etc/udev/rules.d/71-table-seats.rules")
LINK = "table-socket-"
"""How ``systemd/udev.rules`` names a socket, before its path."""

SEATS = range(4)
_SOCKET = re.compile(r"\d+-\d+(\.\d+)*")


def rules(sockets: Mapping[int, str]) -> str:
    """The rule file for these sockets by seat, ``{0: "1-1.2", …}``. Raises `Failed` for what is no socket or twice."""
    for seat, socket in sockets.items():
        if seat not in SEATS or not _SOCKET.fullmatch(socket):
            raise Failed(f"seat {seat}: {socket!r} is no USB socket; possible: 1-1.2, 3-1 … (ls /dev/{LINK}*)")
    if len(set(sockets.values())) < len(sockets):
        raise Failed("two seats cannot share a socket: " + ", ".join(sockets.values()))
    lines = ["# Which socket is which seat's reader: sudo table sockets"]
    for seat, socket in sorted(sockets.items()):
        lines.append(f'SUBSYSTEM=="tty", KERNELS=="{socket}", DRIVERS=="usb", SYMLINK+="nfc-seat-{seat}"')
    return "\n".join(lines) + "\n"


def plugged_in(dev: Path) -> frozenset[str]:
    """The sockets that have an adapter in them."""
    return frozenset(path.name.removeprefix(LINK) for path in dev.glob(LINK + "*"))


def asked(look: Callable[[], frozenset[str]], ask: Callable[[str], object]) -> Iterator[tuple[int, str]]:
    """Ask for one seat's cable after the other; each seat with the socket that was new. Raises `Failed`."""
    ask("Take the cables of all four readers out and press Enter.")
    known = look()
    for seat in SEATS:
        ask(f"Plug the reader of seat {seat} in, wait two seconds and press Enter.")
        new = look() - known
        if len(new) != 1:
            raise Failed(f"{len(new)} new adapters are there, not one; is the cable good and the adapter known?")
        (socket,) = new
        yield seat, socket
        known |= new
