"""Cuarenta as everybody at the table sees it. Read `screen` first."""

from table.scenes.contract import GameScene
from table.scenes.cuarenta.memory import begin, remember
from table.scenes.cuarenta.rules import rules_in_words
from table.scenes.cuarenta.screen import called, draw, hinted

CUARENTA_SCENE = GameScene(
    begin=begin, remember=remember, draw=draw, rules=rules_in_words, called=called, hinted=hinted
)
