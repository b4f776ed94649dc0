"""The Pi firmware's options that a table's wiring needs: computed from the settings, shown, and only then written.

Which UART is which device and which overlay switches it on: Raspberry Pi documentation, "Configure UARTs", and the
firmware's overlays README (`uart2` … `uart5` on the Pi 4, `uart0-pi5` … `uart4-pi5` on the Pi 5).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass

BEGIN = "# card table: begin"
END = "# card table: end"

HOLD_MS = 2000
"""The shutdown button counts once it has been down this long: nobody leans on it for two seconds by mistake."""


@dataclass(frozen=True)
class Pi:
    """A Raspberry Pi by generation: 3, 4 or 5."""

    generation: int
    name: str


def pi_of(model: str) -> Pi | None:
    """The Pi that calls itself so in its device tree; None if it is none that a table runs on."""
    name = model.rstrip("\0").strip()
    found = re.match(r"Raspberry Pi (?:Compute Module )?([345])\b", name)
    return Pi(int(found[1]), name) if found else None


def uarts_in(settings: str) -> list[str]:
    """The header's UARTs that the seats of a settings file use, by the names of their overlays.

    Raises ``tomllib.TOMLDecodeError``.
    """
    return sorted({uart for seat in _seats(settings) if isinstance(uart := seat.get("uart"), str)})


def pins_in(settings: str) -> frozenset[int]:
    """The header's pins that the seats' lights, buttons and reset lines use (GPIO numbers). Raises as `uarts_in`."""
    used: set[object] = set()
    for seat in _seats(settings):
        for value in (seat.get("reset"), seat.get("leds"), seat.get("rgb"), seat.get("buttons")):
            used.update(value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value])
    return frozenset(pin for pin in used if isinstance(pin, int))


def _seats(settings: str) -> list[dict[str, object]]:
    seats = tomllib.loads(settings).get("seats", {})
    return [seat for seat in seats.values() if isinstance(seat, dict)] if isinstance(seats, dict) else []


@dataclass(frozen=True)
class Options:
    """Lines for ``config.txt``, and what the settings ask for that this Pi has not got."""

    lines: tuple[str, ...]
    problems: tuple[str, ...] = ()


def options(pi: Pi, uarts: Iterable[str], power_pin: int | None) -> Options:
    """What this Pi needs for these UARTs of its header and a shutdown button at this pin (GPIO number)."""
    lines, problems = [], []
    for uart in uarts:
        if uart not in _OVERLAYS[pi.generation]:
            possible = ", ".join(_OVERLAYS[pi.generation])
            problems.append(f"{pi.name} has no {uart} on its header; possible: {possible}")
        else:
            lines.append(f"dtoverlay={_OVERLAYS[pi.generation][uart]}")
    if lines:
        lines.insert(0, "enable_uart=1")
    if power_pin is not None:
        lines.append(f"dtoverlay=gpio-shutdown,gpio_pin={power_pin},active_low=1,gpio_pull=up,debounce={HOLD_MS}")
    return Options(tuple(lines), tuple(problems))


_OVERLAYS: dict[int, dict[str, str]] = {
    3: {"uart0": "disable-bt"},  # Bluetooth has that one unless told otherwise
    4: {"uart0": "disable-bt", **{name: name for name in ("uart2", "uart3", "uart4", "uart5")}},
    5: {"uart0": "uart0-pi5", **{name: name for name in (f"uart{n}-pi5" for n in range(5))}},
}
"""Of each generation: what switches a UART of the header on, by the name the settings have for it."""


def with_block(text: str, lines: Iterable[str]) -> str:
    """`config.txt` with our block made of these lines; without a block if there are none."""
    kept = re.sub(rf"\n?^{BEGIN}$.*?^{END}$\n?", "", text, flags=re.MULTILINE | re.DOTALL)
    block = [*lines]
    if not block:
        return kept
    if kept and not kept.endswith("\n"):
        kept += "\n"
    # [all], for whatever stands above may be inside a filter for another model.
    return kept + "\n".join(["", BEGIN, "[all]", *block, END, ""])
