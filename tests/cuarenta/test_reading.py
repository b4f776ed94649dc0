"""Lines that cannot be read, headers that cannot be used, and the order in which an input is tested."""

from __future__ import annotations

import json
from typing import Any

import pytest

from table.acta import read_header
from table.games.contract import Header, HeaderProblem
from table.games.cuarenta.inputs import read_input, write_input
from table.judge import Judge
from tests.cuarenta.notation import PLAYERS
from tests.cuarenta.randomactas import random_acta

HEADER = {"acta": 1, "game": "cuarenta", "rules": "cuarenta", "players": list(PLAYERS[:2]), "dealer": 1}


def judge_of(**keys: object) -> Judge | HeaderProblem:
    return Judge.open(json.dumps(HEADER | keys).encode())


def why(*inputs: object, **keys: object) -> list[object]:
    """The reason for which each of these inputs is refused; None for one that is not."""
    judge = judge_of(**keys)
    assert isinstance(judge, Judge)
    rulings = [judge.feed(json.dumps(keys).encode(), line)[1] for line, keys in enumerate(inputs, start=2)]
    return [getattr(each[0], "why", None) if each else None for each in rulings]


BAD_HEADERS: list[tuple[dict[str, object], str]] = [
    ({"score": [40, 0]}, "score"),
    ({"score": [0, 52]}, "score"),
    ({"score": [0, -2]}, "score"),
    ({"score": [0, True]}, "score"),
    ({"players": ["Ana", "Blas", "Carmen"]}, "players"),
    ({"players": ["Ana"]}, "players"),
    ({"players": ["Ana", 2]}, "players"),
    ({"dealer": 2}, "dealer"),
    ({"dealer": True}, "dealer"),
    ({"rules": "narro"}, "rules"),
    ({"house": {"robar": True}}, "house.robar"),
    ({"house": {"objetivo": 21}}, "house.objetivo"),
    ({"house": {"caida_y_limpia": 3}}, "house.caida_y_limpia"),
    ({"house": {"caida_y_limpia": 2.0}}, "house.caida_y_limpia"),
    ({"house": {"ronda": -1}}, "house.ronda"),
    ({"house": {"ronda": "partida"}}, "house.ronda"),
    ({"house": {"doble_ronda": "mesa"}}, "house.doble_ronda"),
    ({"house": {"doble_ronda": True}}, "house.doble_ronda"),
    ({"house": {"figuras_suman": 1}}, "house.figuras_suman"),
    ({"house": {"suma_max": 1}}, "house.suma_max"),
    ({"house": {"secuencia_tras_suma": None}}, "house.secuencia_tras_suma"),
    ({"house": {"caida_por": "nada"}}, "house.caida_por"),
    ({"house": {"carton_hasta": "28"}}, "house.carton_hasta"),
    ({"house": {"falta_con_38": "no"}}, "house.falta_con_38"),
    ({"house": {"zapatero_mesa": 0}}, "house.zapatero_mesa"),
    ({"house": {"mesa": "tres"}}, "house.mesa"),
]


@pytest.mark.parametrize(("keys", "key"), BAD_HEADERS)
def test_headers_that_cannot_be_used_name_the_key(keys: dict[str, object], key: str) -> None:
    problem = judge_of(**keys)
    assert isinstance(problem, HeaderProblem)
    assert problem.key == key
    assert "possible: " in problem.message


GOOD_HEADERS: list[dict[str, object]] = [
    {"score": [39, 39]},
    {"players": list(PLAYERS), "dealer": 3},
    {"house": {"caida_y_limpia": 2, "ronda": 0, "doble_ronda": "partida", "suma_max": 9, "carton_hasta": 36}},
    {"house": {"figuras_suman": True, "secuencia_tras_suma": False, "falta_con_38": False}},
    {"house": {"caida_por": "cualquiera", "zapatero_mesa": False, "mesa": "tres_de_cuatro"}},
    {"umbrella": "red"},
]


@pytest.mark.parametrize("keys", GOOD_HEADERS)
def test_headers_that_can(keys: dict[str, object]) -> None:
    assert isinstance(judge_of(**keys), Judge)


MALFORMED: list[object] = [
    7,
    ["play"],
    {},
    {"in": None},
    {"in": ["play"]},
    {"in": "pinte", "card": "AH"},
    {"in": "play", "seat": 0, "card": "5H"},
    {"in": "play", "seat": 0, "take": []},
    {"in": "play", "seat": 0, "card": "5H", "take": "5S"},
    {"in": "play", "seat": 0, "card": "5H", "take": [None]},
    {"in": "play", "seat": 0, "card": "5H", "take": ["5X"]},
    {"in": "play", "seat": 0, "card": "8H", "take": ["5X"]},
    {"in": "play", "seat": 0.0, "card": "5H", "take": []},
    {"in": "play", "seat": 2, "card": "5H", "take": []},  # two players
    {"in": "play", "seat": 2, "card": "8H", "take": []},
    {"in": "deal", "seat": False, "card": "5H"},
    {"in": "ronda", "seat": 0, "rank": "5", "count": 2},
    {"in": "ronda", "seat": 0, "rank": "5", "count": 3.0},
    {"in": "ronda", "seat": 0, "rank": 5, "count": 3},
    {"in": "ronda", "seat": 0, "rank": "8", "count": 3},
    {"in": "ronda", "seat": 3, "rank": "5", "count": 3},
    {"in": "correct", "score": [1]},
    {"in": "correct", "score": [1, -1]},
    {"in": "undo", "to": True},
]


@pytest.mark.parametrize("line", MALFORMED)
def test_malformed(line: object) -> None:
    assert why(line) == ["malformed"]


def test_malformed_comes_first_even_when_the_mesa_is_over() -> None:
    over = {"in": "correct", "score": [40, 0]}
    lines = MALFORMED, {"in": "play", "seat": 1, "card": "8H", "take": []}
    assert why(over, *lines[0], lines[1])[1:] == ["malformed"] * len(MALFORMED) + ["game_over"]


@pytest.mark.parametrize("name", ["8H", "9D", "10S", "Ao", "7e", "Rb"])
def test_cards_of_other_games_are_not_in_the_deck(name: str) -> None:
    lay = {"in": "play", "seat": 0, "card": "5H", "take": []}
    assert why(lay, lay | {"card": name, "seat": 1}, {"in": "deal", "seat": 0, "card": name}) == [
        None,
        "not_in_deck",
        "not_in_deck",  # before wrong_phase
    ]
    assert why(lay | {"take": [name]}) == ["not_in_deck"]


def test_seats_two_and_three_are_there_with_four_players() -> None:
    lines: list[object] = [{"in": "deal", "seat": seat, "card": card} for seat, card in ((2, "5H"), (3, "6H"))]
    assert why(*lines, players=list(PLAYERS)) == [None, None]


@pytest.mark.parametrize("seed", range(20))
def test_inputs_read_as_they_are_written(seed: int) -> None:
    _header, inputs = random_acta(seed)
    readable = 0
    for line, keys in enumerate(inputs, start=2):
        if not isinstance(keys, dict):
            continue
        what: Any = read_input(keys, line)
        try:
            written = write_input(what)
        except KeyError:
            continue
        readable += 1
        assert read_input(written, line) == what
        assert written == {key: keys[key] for key in written}
    assert readable


def test_a_header_is_read_as_it_is() -> None:
    keys = HEADER | {"house": {"ronda": 2}, "score": [8, 0]}
    assert read_header(json.dumps(keys).encode()) == Header(
        game="cuarenta",
        rules="cuarenta",
        players=("Ana", "Blas"),
        dealer=1,
        house={"ronda": 2},
        score=(8, 0),
    )
