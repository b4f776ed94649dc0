"""How each game takes its pads and buttons, by the game's name in an acta's header."""

from __future__ import annotations

from collections.abc import Callable

from table.games.contract import Header
from table.pads.contract import GamePads
from table.pads.cuarenta import CuarentaPads
from table.pads.cuatrola import CuatrolaPads
from table.readings import DealKind, Timing

PADS: dict[str, Callable[[Header, DealKind, Timing], GamePads]] = {
    "cuatrola": CuatrolaPads,
    "cuarenta": CuarentaPads,
}
