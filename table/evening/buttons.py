"""The buttons of a seat as the keys of the host's menu. Pure.

All three held together for a second open it; then, at that seat: green the next item (held: the one before), white
takes it, red goes back.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from table.host.contract import Move
from table.readings import BUTTONS, Button, ButtonName
from table.seats import Seat

HOST_MS = 1000
"""The three buttons of a seat down together so long are the host's."""

HELD_MS = HOST_MS
"""Green down so long goes back an item."""


class Buttons(msgspec.Struct, frozen=True):
    """Which buttons are down, each with its seat and since when; `spent` have done their work already."""

    downs: tuple[tuple[Seat, ButtonName, int], ...] = ()
    spent: frozenset[tuple[Seat, ButtonName]] = frozenset()


Does: TypeAlias = tuple[Literal["open"], Seat] | tuple[Move, Seat]
"""What the buttons do: the host is asked for at a seat, or a key of the menu pressed there."""


def pressed(buttons: Buttons, button: Button, now: int) -> tuple[Buttons, Does | None]:
    """The buttons after one went down or up, and what it does as a key of a menu at its seat."""
    name = (button.seat, button.button)
    held = next((since for seat, each, since in buttons.downs if (seat, each) == name), None)
    if button.down:
        if held is not None:
            return buttons, None
        return replace(buttons, downs=(*buttons.downs, (*name, now))), None
    downs = tuple(down for down in buttons.downs if (down[0], down[1]) != name)
    did = name in buttons.spent
    buttons = Buttons(downs, buttons.spent - {name})
    if held is None or did:
        return buttons, None
    return buttons, (_MOVES[button.button], button.seat)


_MOVES: dict[ButtonName, Move] = {"verde": Move("next"), "blanco": Move("choose"), "rojo": Move("back")}


def passed(buttons: Buttons, now: int) -> tuple[Buttons, Does | None]:
    """What being held has done by now."""
    seats = {seat for seat, _name, _since in buttons.downs}
    for seat in sorted(seats):
        since = _all_since(buttons, seat)
        if since is not None and now - since >= HOST_MS:
            return _spent(buttons, *((seat, name) for name in BUTTONS)), ("open", seat)
        green = next((at for where, name, at in buttons.downs if (where, name) == (seat, "verde")), None)
        alone = sum(where == seat for where, _name, _at in buttons.downs) == 1
        if green is not None and alone and (seat, "verde") not in buttons.spent and now - green >= HELD_MS:
            return _spent(buttons, (seat, "verde")), (Move("previous"), seat)
    return buttons, None


def _all_since(buttons: Buttons, seat: Seat) -> int | None:
    """Since when all three of a seat are down and none has done its work; None if they are not."""
    times = [at for where, name, at in buttons.downs if where == seat and (seat, name) not in buttons.spent]
    return max(times) if len(times) == len(BUTTONS) else None


def _spent(buttons: Buttons, *names: tuple[Seat, ButtonName]) -> Buttons:
    return replace(buttons, spent=buttons.spent | set(names))


def wakes_at(buttons: Buttons, now: int) -> int | None:
    """When `passed` may find something after now; None for never."""
    times = (since + HELD_MS for _seat, _name, since in buttons.downs)
    return min((time for time in times if time > now), default=None)


def _of(buttons: Buttons, seat: Seat) -> list[ButtonName]:
    return [name for where, name, _since in buttons.downs if where == seat]


def are_all_down(buttons: Buttons, seat: Seat) -> bool:
    """Whether the three buttons of a seat are down together: then none of them means anything to the game."""
    return len(_of(buttons, seat)) == len(BUTTONS)
