"""The rule sets and their switches: values, what a house may set, and what it is told otherwise."""

from __future__ import annotations

import pytest

from table.games.contract import HeaderProblem
from table.games.cuatrola.rules import BID_WORTH, RULE_SETS, STAKES, SWITCHES, Rules, rules_for

SETS = ("narro", "veinte", "manos", "ludoteka")

# The table of the rules, a row a switch, a column a set.
VALUES: dict[str, tuple[object, object, object, object]] = {
    "objetivo": (21, 20, None, 21),
    "ventaja": (2, 0, 0, 0),
    "num_manos": (None, None, 11, None),
    "limite_apuestas": ("ninguno", "no_rebasar", "ninguno", "no_rebasar"),
    "contrasolo": (True, False, False, False),
    "quintola": (True, True, True, True),
    "companero_igual": (True, False, False, False),
    "sobrepuja_rival": ("superior", "superior", "superior", "superior"),
    "montar_al_companero": (True, True, True, True),
    "montar_sobre": ("mayor", "mayor", "mayor", "mayor"),
    "montar_tras_fallo": (False, False, False, False),
    "pisar": (True, True, True, True),
    "ahorrarse": ("cualquiera", "cualquiera", "cualquiera", "cualquiera"),
    "cantes_bazas": (3, 3, 3, 3),
    "cantes_por_baza": ("uno", "uno_por_jugador", "uno", "dos"),
    "cuarenta_antes": (False, False, True, True),
    "cante_falso": ("pierde_simple", "renuncio", "anula", "anula"),
    "empate": ("nadie", "nadie", "nadie", "ultimas"),
    "carbunco": (2, 1, 1, 1),
    "fin_anticipado": (True, True, True, True),
    "renuncio_modo": ("automatico", "a_reclamacion", "automatico", "automatico"),
    "renuncio_factor": (2, 2, 2, 2),
}

WORDS = {
    "limite_apuestas": ("ninguno", "no_rebasar"),
    "sobrepuja_rival": ("superior", "solo_contrasolo"),
    "montar_sobre": ("mayor", "salida"),
    "ahorrarse": ("cualquiera", "contrario", "nunca"),
    "cantes_por_baza": ("uno", "uno_por_jugador", "dos"),
    "cante_falso": ("pierde_simple", "renuncio", "anula"),
    "empate": ("nadie", "ultimas", "pierde_el_que_va"),
    "renuncio_modo": ("automatico", "a_reclamacion"),
}
YES_NO = (
    "contrasolo",
    "quintola",
    "companero_igual",
    "montar_al_companero",
    "montar_tras_fallo",
    "pisar",
    "cuarenta_antes",
    "fin_anticipado",
)
NUMBERS = {"objetivo": 1, "ventaja": 0, "num_manos": 1, "cantes_bazas": 0, "carbunco": 1, "renuncio_factor": 1}
NULLABLE = ("objetivo", "num_manos")


def possible(switch: str) -> tuple[object, ...]:
    """Values this switch may have."""
    if switch in WORDS:
        return WORDS[switch]
    if switch in YES_NO:
        return (True, False)
    return (NUMBERS[switch], NUMBERS[switch] + 1, 1000, *((None,) if switch in NULLABLE else ()))


def impossible(switch: str) -> tuple[object, ...]:
    """Values it may not have."""
    common: tuple[object, ...] = ("", "nada", "true", 1.0, [], {}, ["uno"])
    if switch in WORDS:
        return (*common, True, 0, None, WORDS[switch][0].upper())
    if switch in YES_NO:
        return (*common, 0, 1, None)
    return (*common, True, False, "3", NUMBERS[switch] - 1, -5, 3.5, *(() if switch in NULLABLE else (None,)))


def test_every_switch_is_one_of_these() -> None:
    assert set(SWITCHES) == set(VALUES) == {*WORDS, *YES_NO, *NUMBERS}
    assert set(Rules.__struct_fields__) == {"name", *VALUES}
    assert tuple(RULE_SETS) == SETS


@pytest.mark.parametrize("switch", VALUES)
def test_the_four_sets(switch: str) -> None:
    assert tuple(getattr(RULE_SETS[name], switch) for name in SETS) == VALUES[switch]


@pytest.mark.parametrize("switch", VALUES)
def test_a_house_may_set(switch: str) -> None:
    for value in possible(switch):
        house = {switch: value} if value is not None else {"objetivo": 7, "num_manos": 7, switch: None}
        rules = rules_for("ludoteka", house)
        assert isinstance(rules, Rules), rules
        assert getattr(rules, switch) == value
        assert rules.name == "ludoteka"


@pytest.mark.parametrize("switch", VALUES)
def test_a_house_may_not_set(switch: str) -> None:
    for value in impossible(switch):
        problem = rules_for("narro", {switch: value})
        assert isinstance(problem, HeaderProblem), value
        assert problem.key == f"house.{switch}"
        for word in WORDS.get(switch, ()):
            assert word in problem.message


def test_switches_nobody_knows() -> None:
    problem = rules_for("narro", {"montar": True})
    assert isinstance(problem, HeaderProblem)
    assert problem.key == "house.montar"
    assert all(switch in problem.message for switch in SWITCHES)


@pytest.mark.parametrize("name", ["", "Narro", "narro ", "cuarenta", None, 3, ["narro"]])
def test_sets_nobody_knows(name: object) -> None:
    problem = rules_for(name)
    assert isinstance(problem, HeaderProblem)
    assert problem.key == "rules"
    assert all(known in problem.message for known in SETS)


@pytest.mark.parametrize(
    ("name", "house"),
    [
        ("narro", {"objetivo": None}),
        ("manos", {"num_manos": None}),
        ("ludoteka", {"num_manos": None, "objetivo": None}),
    ],
)
def test_a_game_has_to_end(name: str, house: dict[str, None]) -> None:
    problem = rules_for(name, house)
    assert isinstance(problem, HeaderProblem)
    assert problem.key in {f"house.{switch}" for switch in house}
    assert "objetivo" in problem.message
    assert "num_manos" in problem.message


def test_both_ends_are_possible() -> None:
    rules = rules_for("narro", {"num_manos": 11})
    assert isinstance(rules, Rules)
    assert (rules.objetivo, rules.num_manos) == (21, 11)


def test_stakes() -> None:
    assert STAKES == {"normal": 1, "solo": 2, "contrasolo": 4, "cuatrola": 4, "quintola": 5}
    assert {bid: worth for bid, worth in STAKES.items() if bid != "normal"} == BID_WORTH
