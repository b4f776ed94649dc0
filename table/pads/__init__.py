"""How each game takes its pads and buttons, by the game's name in an acta's header."""

from __future__ import annotations

from table.pads.cuarenta import CuarentaPads
from table.pads.cuatrola import CuatrolaPads

PADS: dict[str, type[CuatrolaPads] | type[CuarentaPads]] = {
    "cuatrola": CuatrolaPads,
    "cuarenta": CuarentaPads,
}
