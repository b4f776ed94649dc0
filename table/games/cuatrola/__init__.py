"""Cuatrola: the rulebook as pure functions. Read `game` first, then `duties` and `knowledge`."""

from table.games.contract import Game, Header, HeaderProblem
from table.games.cuatrola.count import wins_by_score
from table.games.cuatrola.game import start, step
from table.games.cuatrola.inputs import Malformed, read_input, write_input
from table.games.cuatrola.rules import RULE_SETS, rules_for
from table.games.cuatrola.rulings import CONTRACT
from table.games.cuatrola.state import State
from table.games.cuatrola.view import public_view


def _start(header: Header) -> State | HeaderProblem:
    rules = rules_for(header.rules, header.house)
    if isinstance(rules, HeaderProblem):
        return rules
    if wins_by_score(rules, header.score) is not None:
        return HeaderProblem(
            "score", f"{list(header.score)} already ends the game; possible: two integers from 0 that do not"
        )
    return start(rules, header.players, header.dealer, header.score)


CUATROLA = Game(
    name="cuatrola",
    seats=(4,),
    rule_sets=tuple(RULE_SETS),
    start=_start,
    step=step,
    public_view=public_view,
    read_input=read_input,
    write_input=write_input,
    malformed=Malformed,
    contract=CONTRACT,
)
