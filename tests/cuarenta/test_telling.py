"""An acta of Cuarenta in words."""

from __future__ import annotations

import json
from gettext import NullTranslations

from table.judge import Judge
from table.telling import TELLERS
from tests.cuarenta.notation import PLAYERS
from tests.cuarenta.randomactas import random_acta


def text_of(header: dict[str, object], inputs: list[object]) -> list[str]:
    judge = Judge.open(json.dumps(header).encode())
    assert isinstance(judge, Judge)
    teller = TELLERS["cuarenta"](judge.header, NullTranslations())
    lines = list(teller.opening())
    for line, keys in enumerate(inputs, start=2):
        what, rulings = judge.feed(json.dumps(keys).encode(), line)
        lines += teller.told(what, rulings, judge.state)
    return [*lines, *teller.closing()]


def lay(seat: int, card: str, *take: str) -> dict[str, object]:
    return {"in": "play", "seat": seat, "card": card, "take": take}


def header(**keys: object) -> dict[str, object]:
    return {"acta": 1, "game": "cuarenta", "rules": "cuarenta", "players": PLAYERS, "dealer": 3, **keys}


def test_a_round_a_line_and_the_rulings_in_sentences() -> None:
    inputs: list[object] = [
        lay(0, "KH"),
        lay(1, "2H"),
        lay(2, "3H"),
        lay(3, "7D"),
        lay(0, "5S", "2H", "3H"),
        lay(1, "JH", "KH"),
    ]
    assert text_of(header(), inputs) == [
        "Cuarenta: Ana and Carmen against Blas and Diego. Diego deals first.",
        "",
        "Diego deals. Score 0–0, partidas 0–0.",
        "  Ana KH · Blas 2H · Carmen 3H · Diego 7D",
        "  Ana 5S ← 2H 3H · Blas JH",
        "  Blas's jack of hearts: neither an equal card nor an addition.",
        "  2 points for Ana and Carmen: the rivals' fault.",
    ]


def test_two_players_a_ronda_and_the_end() -> None:
    inputs: list[object] = [
        {"in": "ronda", "seat": 1, "rank": "5", "count": 4},
        lay(1, "QS"),
        {"in": "misdeal"},
        {"in": "correct", "score": [8, 38]},
        lay(0, "5H"),
        lay(1, "5S", "5H"),
        {"in": "misdeal"},
    ]
    assert text_of(header(players=PLAYERS[:2], dealer=1), inputs) == [
        "Cuarenta: Ana against Blas. Blas deals first.",
        "",
        "Blas deals. Score 0–0, partidas 0–0.",
        "  Blas announces a doble ronda.",
        "  4 points for Blas: doble ronda.",
        "  Blas's queen of spades: out of turn, it goes back to the hand.",
        "  2 points for Ana: the rivals' fault.",
        "  Misdeal: the mano is void and the deal passes.",
        "  10 points for Ana: the rivals' misdeal.",
        "  The referee sets the score to 8–38.",
        "",
        "Ana deals. Score 8–38, partidas 0–0.",
        "  Ana's 5 of hearts: out of turn, it goes back to the hand.",
        "  2 points for Blas: the rivals' fault.",
        "  The partida goes to Blas, 8–40.",
        "  Zapatero: fewer than ten points for Ana.",
        "  The mesa goes to Blas, partidas 0–1.",
        "  Line 7 refused: the mesa is over.",
        "  Line 8 refused: the mesa is over.",
    ]


def test_whatever_happens_can_be_told() -> None:
    for seed in range(25):
        acta, inputs = random_acta(seed)
        assert len(text_of(acta, inputs)) > 1
