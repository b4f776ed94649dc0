"""The games the table knows, by the name they have in an acta's header."""

from table.games.contract import Game
from table.games.cuarenta import CUARENTA
from table.games.cuatrola import CUATROLA

GAMES: dict[str, Game] = {game.name: game for game in (CUATROLA, CUARENTA)}
