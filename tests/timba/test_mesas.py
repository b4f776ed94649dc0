"""What a mesa of Cuarenta brought, by example and against rulings added up one by one."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from table.acta import ruling_keys
from table.judge import Judge
from table.timba.deeds import Result, deeds_in, deeds_of, result_of
from table.timba.mesas import Mesa, SeatMesa, mesa_of
from tests.cuarenta.notation import mesa, play
from tests.cuarenta.randomactas import random_acta


def of(line: str, score: str = "0-0", players: int = 2, **house: Any) -> Mesa:
    return mesa_of(play(line, mesa(players, score=score, **house))[0])


def test_what_a_seat_did() -> None:
    # Seat 1 cleans the table with a caída, seat 0 lifts what is not there and lays another card out of turn.
    assert of("5H 5S<5H 6H<7H 0:QH 6S").seats == (SeatMesa(faults=2), SeatMesa(caidas=1, limpias=1))
    assert of("ronda0:5x3 ronda1:6x4").seats == (SeatMesa(rondas=1), SeatMesa(rondas=1))


def test_what_does_not_score_counts_for_nothing() -> None:
    assert of("5H KH 5S<5H KD<KH", score="38-38").seats == (SeatMesa(), SeatMesa())
    assert of("ronda0:5x3", ronda=0).seats == (SeatMesa(), SeatMesa())


def test_the_card_that_wins_counts_too() -> None:
    won = of("5H 5S<5H", score="20-36")
    assert (won.partidas, won.seats[1]) == ((0, 1), SeatMesa(caidas=1, limpias=1))


def test_what_is_undone_was_never_done() -> None:
    assert of("5H 5S<5H undo2").seats[1] == SeatMesa()
    assert of("5H 5S<5H undo2 undo3").seats[1] == SeatMesa(caidas=1, limpias=1)


def test_zapatero_costs_double_and_platillo_three_times() -> None:
    assert (of("score=40-10 score=40-10").times, of("score=40-10").times) == (1, 1)
    zapatero = of("score=40-9")
    assert (zapatero.times, zapatero.zapateros, zapatero.platillos) == (2, (0, 1), (0, 0))
    platillo = of("score=40-0")
    assert (platillo.times, platillo.zapateros, platillo.platillos) == (3, (0, 1), (0, 1))


def test_a_mesa_costs_what_the_worst_partida_its_losers_lost_does() -> None:
    assert of("score=40-0 score=40-20", zapatero_mesa=False).times == 3
    # Pair 0 was left zapatero, but won the mesa.
    assert of("score=0-40 score=40-20 score=40-20", zapatero_mesa=False).times == 1
    # Two partidas each: nobody lost the mesa.
    nobody = of("score=40-0 score=40-0 score=0-40 score=0-40", zapatero_mesa=False, mesa="tres_de_cuatro")
    assert (nobody.partidas, nobody.times, nobody.platillos) == ((2, 2), 1, (2, 2))


def test_the_result_of_a_mesa() -> None:
    state = play("score=40-20 score=10-40 score=40-36", mesa(4))[0]
    assert result_of(deeds_of(state)) == Result(True, 0, (2, 1))
    assert result_of(deeds_of(play("score=0-40", mesa(4))[0])) == Result(True, 1, (0, 1), times=3)
    assert result_of(deeds_of(play("score=30-8", mesa(4))[0])) == Result(False, None, (30, 8))


def added_up(lines: list[bytes]) -> Counter[Any]:
    """The figures of an acta from its rulings alone, going back to what had been added up before the line undone."""
    judge = Judge.open(lines[0])
    assert isinstance(judge, Judge)
    sums: Counter[Any] = Counter()
    before: dict[int, Counter[Any]] = {}
    for number, raw in enumerate(lines[1:], start=2):
        seat = keys.get("seat") if isinstance(keys := json.loads(raw), dict) else None
        _what, ruled = judge.feed(raw, number)
        rulings = list(map(ruling_keys, ruled))
        if any(each["out"] == "refused" for each in rulings):
            continue
        before[number] = sums.copy()
        for each in rulings:
            match each:
                case {"out": "undone", "to": to}:
                    sums = before[to].copy()
                case {"out": "points", "why": "caida" | "limpia" as why}:
                    sums[seat, why + "s"] += 1
                case {"out": "points", "why": "ronda" | "doble_ronda"}:
                    sums[seat, "rondas"] += 1
                case {"out": "points", "why": "error"}:
                    sums[seat, "faults"] += 1
                case {"out": "points", "why": "carton", "pair": pair}:
                    sums["cartones", pair] += 1
                case {"out": "game", "winner": pair, "score": score}:
                    sums["partidas", pair] += 1
                    sums["zapateros", 1 - pair] += score[1 - pair] < 10
                    sums["platillos", 1 - pair] += score[1 - pair] == 0
    return sums


def as_sums(found: Mesa) -> Counter[Any]:
    sums: Counter[Any] = Counter()
    for seat, done in enumerate(found.seats):
        for name in ("caidas", "limpias", "rondas", "faults"):
            sums[seat, name] = getattr(done, name)
    for name in ("partidas", "cartones", "zapateros", "platillos"):
        for pair in (0, 1):
            sums[name, pair] = getattr(found, name)[pair]
    return sums


@pytest.mark.parametrize("seed", range(60))
def test_deeds_agree_with_the_rulings(seed: int) -> None:
    header, inputs = random_acta(seed)
    lines = [json.dumps(each).encode() for each in (header, *inputs)]
    read = deeds_in(lines)
    assert isinstance(read, tuple)
    found = read[1].mesa
    assert found is not None
    assert +as_sums(found) == +added_up(lines)
