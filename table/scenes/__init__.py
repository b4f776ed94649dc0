"""How each game is shown, by the name it has in an acta's header."""

from table.scenes.contract import GameScene
from table.scenes.cuarenta import CUARENTA_SCENE
from table.scenes.cuatrola import CUATROLA_SCENE

SCENES: dict[str, GameScene] = {"cuatrola": CUATROLA_SCENE, "cuarenta": CUARENTA_SCENE}
