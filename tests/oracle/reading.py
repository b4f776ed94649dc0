"""The lines of an acta as the oracle reads them: the header, inputs, rulings, and lines that say nothing."""

import json
from typing import Any

Line = dict[str, Any]

SUITS = "oceb"
RANKS = "A3RCS"  # from the strongest to the weakest
DECK = [rank + suit for suit in SUITS for rank in RANKS]
SPANISH = {rank + suit for suit in SUITS for rank in "A3RCS76542"}
FRENCH = {rank + suit for suit in "SHDC" for rank in ["A", *map(str, range(2, 11)), "J", "Q", "K"]}
NAMES = SPANISH | FRENCH
BIDS = ["paso", "solo", "contrasolo", "cuatrola", "quintola"]
KEYS = {
    "deal": ["seat", "card"],
    "pinte": ["card"],
    "bid": ["seat", "bid"],
    "play": ["seat", "card"],
    "cante": ["seat", "suit"],
    "show": ["seat", "card"],
    "claim": ["seat"],
    "takeback": ["seat", "by"],
    "concede": ["seat"],
    "policia": ["seat"],
    "penalty": ["seat"],
    "redeal": [],
    "correct": ["score"],
    "undo": ["to"],
    "overrule": [],
}

SWITCHES: dict[str, tuple[Any, Any, Any, Any]] = {  # narro, veinte, manos, ludoteka
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
CHOICES = {
    "limite_apuestas": ["ninguno", "no_rebasar"],
    "sobrepuja_rival": ["superior", "solo_contrasolo"],
    "montar_sobre": ["mayor", "salida"],
    "ahorrarse": ["cualquiera", "contrario", "nunca"],
    "cantes_por_baza": ["uno", "uno_por_jugador", "dos"],
    "cante_falso": ["pierde_simple", "renuncio", "anula"],
    "empate": ["nadie", "ultimas", "pierde_el_que_va"],
    "renuncio_modo": ["automatico", "a_reclamacion"],
}
SETS = ["narro", "veinte", "manos", "ludoteka"]


class HeaderError(Exception):
    """The header cannot be read; nothing is judged."""


def is_int(value: object, low: int, high: int | None = None) -> bool:
    """Whether this is an integer (true and 1.0 are none) within low..high, both included."""
    return type(value) is int and low <= value and (high is None or value <= high)


def is_score(value: object) -> bool:
    """Whether this is a list of two integers from 0."""
    return isinstance(value, list) and len(value) == 2 and all(is_int(v, 0) for v in value)


def parse(raw: bytes) -> object:
    """The JSON value of a line; ValueError when there is none (NaN and Infinity are no JSON)."""

    def no_constant(name: str) -> object:
        raise ValueError(name)

    try:
        return json.loads(raw.decode("utf-8"), parse_constant=no_constant)
    except RecursionError as error:
        raise ValueError("nested too deep") from error


def well_formed(line: object) -> bool:
    """Whether an input line has the keys, types and possible values of the table of inputs."""
    if not isinstance(line, dict) or not isinstance(line.get("in"), str) or line["in"] not in KEYS:
        return False
    return all(key in line and possible(key, line[key]) for key in KEYS[line["in"]])


def possible(key: str, value: object) -> bool:
    """Whether a key of an input can have this value."""
    if key in {"seat", "by"}:
        return is_int(value, 0, 3)
    if key == "score":
        return is_score(value)
    if key == "to":
        return type(value) is int
    return isinstance(value, str) and value in {"card": NAMES, "bid": set(BIDS), "suit": set(SUITS)}[key]


def wins_by_target(rules: Line, score: list[int]) -> bool:
    """Whether this score ends the game by `objetivo` and `ventaja` (equal scores never do)."""
    leader, other = max(score), min(score)
    target = rules["objetivo"]
    return target is not None and leader >= target and leader > other and leader - other >= rules["ventaja"]


def possible_value(switch: str, value: object) -> bool:
    """Whether a rule switch can have this value."""
    if switch in CHOICES:
        return isinstance(value, str) and value in CHOICES[switch]
    if type(SWITCHES[switch][0]) is bool:
        return type(value) is bool
    if switch in {"objetivo", "num_manos"} and value is None:
        return True
    return is_int(value, 0 if switch in {"ventaja", "cantes_bazas"} else 1)


def read_header(raw: bytes) -> tuple[Line, Line]:
    """The header and the rules it asks for, house switches included; raises HeaderError."""
    try:
        header = parse(raw)
    except ValueError as error:
        raise HeaderError("no JSON") from error
    if not isinstance(header, dict) or not is_int(header.get("acta"), 1, 1):
        raise HeaderError("acta")
    if header.get("game") != "cuatrola" or header.get("rules") not in SETS:
        raise HeaderError("game, rules")
    players = header.get("players")
    if not isinstance(players, list) or len(players) != 4 or not all(isinstance(p, str) for p in players):
        raise HeaderError("players")
    if not is_int(header.get("dealer"), 0, 3):
        raise HeaderError("dealer")
    rules = {switch: values[SETS.index(header["rules"])] for switch, values in SWITCHES.items()}
    house = header.get("house", {})
    if not isinstance(house, dict):
        raise HeaderError("house")
    for switch, value in house.items():
        if switch not in SWITCHES or not possible_value(switch, value):
            raise HeaderError(f"house: {switch}")
    rules.update(house)
    if rules["objetivo"] is None and rules["num_manos"] is None:
        raise HeaderError("house: objetivo, num_manos")
    score = header.get("score", [0, 0])
    if not is_score(score) or wins_by_target(rules, score):
        raise HeaderError("score")
    return header, rules
