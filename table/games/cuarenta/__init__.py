"""Cuarenta: the rulebook as pure functions. Read `game` first, then `lifts` and `count`."""

from table.games.contract import Game, Header, HeaderProblem
from table.games.cuarenta.game import start, step
from table.games.cuarenta.inputs import Malformed, read_input, write_input
from table.games.cuarenta.rules import GOAL, NAME, rules_for
from table.games.cuarenta.rulings import CONTRACT
from table.games.cuarenta.state import State
from table.games.cuarenta.view import public_view


def _start(header: Header) -> State | HeaderProblem:
    rules = rules_for(header.house)
    if isinstance(rules, HeaderProblem):
        return rules
    if max(header.score) >= GOAL:
        return HeaderProblem(
            "score", f"{list(header.score)} already ends the partida; possible: two integers from 0 to {GOAL - 1}"
        )
    return start(rules, header.players, header.dealer, header.score)


CUARENTA = Game(
    name="cuarenta",
    seats=(2, 4),
    rule_sets=(NAME,),
    start=_start,
    step=step,
    public_view=public_view,
    read_input=read_input,
    write_input=write_input,
    malformed=Malformed,
    contract=CONTRACT,
)
