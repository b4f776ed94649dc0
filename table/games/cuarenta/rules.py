"""The rules of Cuarenta and the switches a house may set (rules/cuarenta)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from table.games.contract import HeaderProblem
from table.games.switches import Choice, Number, OneOf, Switch, YesNo, house_problem

NAME = "cuarenta"

GOAL = 40
"""Points that win a partida."""

NO_JUEGA = 38
"""From here on a pair scores only by caída and by the rivals' faults ("38 que no juega")."""

ZAPATERO = 10
"""A loser with fewer points than these was zapatero."""

CAIDA = LIMPIA = ERROR = DOS_POR_DAR = 2
MISDEAL = 10
"""What these are worth, in points."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The switches of one table; the names are those of the acta. Points and scores are whole numbers from 0."""

    caida_y_limpia: Literal[2, 4] = 4
    """what a caída that cleans the table is worth: with 2 only the caída counts"""
    ronda: int = 4
    doble_ronda: int | Literal["partida"] = 4
    """points, or all that is missing to forty"""
    figuras_suman: bool = False
    """J Q K add as 8 9 10, as addends and as the card played"""
    suma_max: int = 2
    """most table cards in an addition, from 2"""
    secuencia_tras_suma: bool = True
    """a sequence may follow an addition"""
    caida_por: Literal["igual", "cualquiera"] = "igual"
    """with which lift the card just thrown falls: an equal card, or any"""
    carton_hasta: int = 28
    """highest score that still counts cartón"""
    falta_con_38: bool = True
    """the rivals' faults score at 38 and 39"""
    zapatero_mesa: bool = True
    """who leaves the rivals zapatero wins the mesa"""
    mesa: Literal["dos", "tres_de_cuatro"] = "dos"
    """first to two partidas, or three out of four that are all played"""


SWITCHES: dict[str, Switch] = {
    "caida_y_limpia": OneOf((4, 2)),
    "ronda": Number(0),
    "doble_ronda": Number(0, others=("partida",)),
    "figuras_suman": YesNo(),
    "suma_max": Number(2),
    "secuencia_tras_suma": YesNo(),
    "caida_por": Choice(("igual", "cualquiera")),
    "carton_hasta": Number(0),
    "falta_con_38": YesNo(),
    "zapatero_mesa": YesNo(),
    "mesa": Choice(("dos", "tres_de_cuatro")),
}
"""Every switch and what it may be."""


def rules_for(house: Mapping[str, object]) -> Rules | HeaderProblem:
    """The rules with the house's switches, or what is wrong with those."""
    return house_problem(house, SWITCHES) or msgspec.structs.replace(Rules(), **house)
