"""Sensing: readings and time become inputs of the acta (`Act`) and alerts. Pure: time is an argument.

`sense` takes one reading, or none when the time `wakes_at` named has come, and gives alerts and at most one `Act`. Its
caller has the engine judge the act, tells sensing with `told`, and calls `sense` again without a reading until no act
comes. What a card or a button means is the game's (`table.pads.contract`); here is what is true of every game: cards
that come, settle, flicker and leave, several at once, early ones, dear ones, strange tags, and pads that differ from
the state. An alert is never an input, and neither alerts nor hints name a card that is not public.
"""

from table.sensing.judged import told
from table.sensing.shown import hints, wakes_at
from table.sensing.step import sense
from table.sensing.values import (
    Act,
    Alert,
    Difference,
    Hints,
    Outs,
    Sensing,
    Setup,
    What,
    resumed,
    start,
)

__all__ = [
    "Act",
    "Alert",
    "Difference",
    "Hints",
    "Outs",
    "Sensing",
    "Setup",
    "What",
    "hints",
    "resumed",
    "sense",
    "start",
    "told",
    "wakes_at",
]
