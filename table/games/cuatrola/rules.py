"""The four rule sets of Cuatrola and their switches.

A rule set is one frozen value. A house may override single switches (``house`` in an acta's header, or the
table's settings); what is impossible is returned as a `HeaderProblem` that names the switch and says what
it may be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from table.games.contract import HeaderProblem, shown
from table.games.switches import Choice, Number, Switch, YesNo, house_problem

BID_WORTH = {"solo": 2, "contrasolo": 4, "cuatrola": 4, "quintola": 5}
"""What each bid puts at stake (narro 6-9); a normal hand is worth 1 (narro 5)."""

STAKES = {"normal": 1, **BID_WORTH}
"""The stake of each contract in points of the game."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """One rule set with its switches; the names are those of the club and of the acta.

    Points, hands and tricks are whole numbers: at least 1, `ventaja` and `cantes_bazas` at least 0.
    """

    name: str
    objetivo: int | None
    """points that end the game; None: only `num_manos` does"""
    ventaja: int
    """lead needed to win"""
    num_manos: int | None
    """the game ends after so many counted hands"""
    limite_apuestas: Literal["ninguno", "no_rebasar"]
    contrasolo: bool
    quintola: bool
    """is there one; if not, the cuatrola needs five tricks"""
    companero_igual: bool
    """the partner may overcall with an equal bid"""
    sobrepuja_rival: Literal["superior", "solo_contrasolo"]
    montar_al_companero: bool
    """beat the partner's card too"""
    montar_sobre: Literal["mayor", "salida"]
    """beat the highest card of the suit so far, or only the card led"""
    montar_tras_fallo: bool
    """beat the suit led even after a ruff"""
    pisar: bool
    """over-ruff when able"""
    ahorrarse: Literal["cualquiera", "contrario", "nunca"]
    """whose higher ruff lets a player save his trump"""
    cantes_bazas: int
    cantes_por_baza: Literal["uno", "uno_por_jugador", "dos"]
    cuarenta_antes: bool
    cante_falso: Literal["pierde_simple", "renuncio", "anula"]
    empate: Literal["nadie", "ultimas", "pierde_el_que_va"]
    carbunco: int
    fin_anticipado: bool
    renuncio_modo: Literal["automatico", "a_reclamacion"]
    renuncio_factor: int

    @property
    def customs(self) -> bool:
        """Whether El Narro's customs (entregas, once, mazas; narro 34, 35, 39) belong to this set."""
        return self.name == "narro"

    @property
    def cuatrola_needs(self) -> int:
        """Tricks a cuatrola has to win, 4 or 5."""
        return 4 if self.quintola else 5


NARRO = Rules(
    name="narro",
    objetivo=21,
    ventaja=2,
    num_manos=None,
    limite_apuestas="ninguno",
    contrasolo=True,
    quintola=True,
    companero_igual=True,
    sobrepuja_rival="superior",
    montar_al_companero=True,
    montar_sobre="mayor",
    montar_tras_fallo=False,
    pisar=True,
    ahorrarse="cualquiera",
    cantes_bazas=3,
    cantes_por_baza="uno",
    cuarenta_antes=False,
    cante_falso="pierde_simple",
    empate="nadie",
    carbunco=2,
    fin_anticipado=True,
    renuncio_modo="automatico",
    renuncio_factor=2,
)

VEINTE = msgspec.structs.replace(
    NARRO,
    name="veinte",
    objetivo=20,
    ventaja=0,
    limite_apuestas="no_rebasar",
    contrasolo=False,
    companero_igual=False,
    cantes_por_baza="uno_por_jugador",
    cante_falso="renuncio",
    carbunco=1,
    renuncio_modo="a_reclamacion",
)

MANOS = msgspec.structs.replace(
    NARRO,
    name="manos",
    objetivo=None,
    ventaja=0,
    num_manos=11,
    contrasolo=False,
    companero_igual=False,
    cuarenta_antes=True,
    cante_falso="anula",
    carbunco=1,
)

LUDOTEKA = msgspec.structs.replace(
    NARRO,
    name="ludoteka",
    ventaja=0,
    limite_apuestas="no_rebasar",
    contrasolo=False,
    companero_igual=False,
    cantes_por_baza="dos",
    cuarenta_antes=True,
    cante_falso="anula",
    empate="ultimas",
    carbunco=1,
)

RULE_SETS: dict[str, Rules] = {rules.name: rules for rules in (NARRO, VEINTE, MANOS, LUDOTEKA)}


SWITCHES: dict[str, Switch] = {
    "objetivo": Number(others=(None,)),
    "ventaja": Number(least=0),
    "num_manos": Number(others=(None,)),
    "limite_apuestas": Choice(("ninguno", "no_rebasar")),
    "contrasolo": YesNo(),
    "quintola": YesNo(),
    "companero_igual": YesNo(),
    "sobrepuja_rival": Choice(("superior", "solo_contrasolo")),
    "montar_al_companero": YesNo(),
    "montar_sobre": Choice(("mayor", "salida")),
    "montar_tras_fallo": YesNo(),
    "pisar": YesNo(),
    "ahorrarse": Choice(("cualquiera", "contrario", "nunca")),
    "cantes_bazas": Number(least=0),
    "cantes_por_baza": Choice(("uno", "uno_por_jugador", "dos")),
    "cuarenta_antes": YesNo(),
    "cante_falso": Choice(("pierde_simple", "renuncio", "anula")),
    "empate": Choice(("nadie", "ultimas", "pierde_el_que_va")),
    "carbunco": Number(),
    "fin_anticipado": YesNo(),
    "renuncio_modo": Choice(("automatico", "a_reclamacion")),
    "renuncio_factor": Number(),
}
"""Every switch and what it may be."""


def rules_for(name: object, house: Mapping[str, object] | None = None) -> Rules | HeaderProblem:
    """The rule set of this name with the house's switches, or what is wrong with either."""
    house = house or {}
    if not isinstance(name, str) or name not in RULE_SETS:
        return HeaderProblem("rules", f"{shown(name)}; possible: {', '.join(RULE_SETS)}")
    problem = house_problem(house, SWITCHES)
    if problem is not None:
        return problem
    rules = msgspec.structs.replace(RULE_SETS[name], **house)
    if rules.objetivo is None and rules.num_manos is None:
        key = next(key for key in ("objetivo", "num_manos") if key in house)
        return HeaderProblem(f"house.{key}", "objetivo and num_manos may not both be null")
    return rules
