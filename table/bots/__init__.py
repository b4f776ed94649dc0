"""Players for the simulated table, one for each game; they know their own cards and what everybody sees."""

from __future__ import annotations

from table.bots.contract import Bot
from table.bots.cuatrola import CUATROLA_BOT

BOTS: dict[str, Bot] = {"cuatrola": CUATROLA_BOT}
"""The bot of each game that has one, by the game's name."""
