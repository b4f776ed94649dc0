"""Cuatrola as everybody at the table sees it. Read `screen` first."""

from table.scenes.contract import GameScene
from table.scenes.cuatrola.memory import begin, remember
from table.scenes.cuatrola.rules import rules_in_words
from table.scenes.cuatrola.screen import draw

CUATROLA_SCENE = GameScene(begin=begin, remember=remember, draw=draw, rules=rules_in_words)
