"""What scores while the cards are played, and what ends with it, each rule with its example."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cuarenta.notation import mesa, play, said

CAIDA = [
    ("5H 5S<5H", "caida 1+2, limpia 1+2"),
    ("KH 5H 5S<5H", "caida 0+2"),
    ("5H KH 5S<5H", ""),  # not the card just thrown
    ("KH 3H 2H 5S<3H,2H", ""),  # the card just thrown, but not an equal one
    ("KH 5H 5S<5H 7H 7S<7H", "caida 0+2, caida 0+2"),
    ("QH KH KS<KH 5H 5S<5H QD<QH", "caida 0+2, caida 0+2, limpia 1+2"),  # the player before has lifted
    ("5H 6S<5H 6D<6S", "error 0+2, caida 0+2"),  # a card wrongly lifted with stays as thrown
    ("KH 5H 1:7S 5S<5H", "error 0+2, caida 0+2"),  # a card out of turn changes nothing
]
LIMPIA = [
    ("AH 3H 4S<AH,3H", "limpia 0+2"),
    ("AH 3H 4S<AH", "error 1+2"),
]
FAULTS = [
    ("1:5H", "error 0+2"),
    ("1:5H 0:KH 1:5H", "error 0+2"),  # it went back to the hand, and is laid now
    ("1:5H<KH", "error 0+2"),  # whatever it would have lifted
    ("KH 0:5H", "error 1+2"),
    ("KH 1:KH", "card_seen"),
    ("KH 5S<KH", "error 0+2"),
    ("5H 5S<5S", "error 0+2"),
]
RONDA = [
    ("ronda0:5x3", "ronda 0+4"),
    ("ronda1:5x4", "doble_ronda 1+4"),
    ("ronda0:5x3 ronda0:6x3", "ronda 0+4, bad_ronda"),
    ("5H ronda0:5x3", "wrong_phase"),
    ("5H ronda1:6x3", "ronda 1+4"),
    ("1:KH ronda1:Kx3", "error 0+2, ronda 1+4"),  # out of turn is not laid
    ("5H ronda1:5x4", "bad_ronda"),  # one of the four is played
    ("ronda0:5x3 ronda1:5x3", "ronda 0+4, ronda 1+4"),  # what was believed is not known
    ("deal0:5H,5S,6D,7D,KD ronda0:5x3", "bad_ronda"),
    ("deal0:6H,6S,6D ronda0:5x3", "bad_ronda"),  # two places left
    ("deal0:6H,6S,5D ronda0:5x3", "ronda 0+4"),
    ("deal1:5H,5S ronda0:5x3", "bad_ronda"),
    ("1:5H 1:5S ronda0:5x3", "error 0+2, error 0+2, bad_ronda"),  # shown by the other seat
    ("1:5H 1:5S ronda1:5x4", "error 0+2, error 0+2, doble_ronda 1+4"),
    ("1:5H 1:5S 1:5D deal1:2H,3H,4H,6H ronda1:5x3", "error 0+2, error 0+2, error 0+2, ronda 1+4"),  # more than five
]
MISDEAL = [
    ("misdeal", "misdeal 0+10"),
    ("misdeal misdeal", "misdeal 0+10, misdeal 1+10"),  # the next seat deals
    ("KH misdeal", "wrong_phase"),
    ("1:KH misdeal", "error 0+2, misdeal 0+10"),  # nothing is laid yet
    ("deal0:KH misdeal deal0:KH", "misdeal 0+10"),
]


@pytest.mark.parametrize(("line", "rulings"), CAIDA + LIMPIA + FAULTS + RONDA + MISDEAL)
def test_in_play(line: str, rulings: str) -> None:
    assert said(line) == rulings


HOUSE = [
    ({"caida_y_limpia": 2}, "5H 5S<5H", "caida 1+2"),
    ({"caida_y_limpia": 2}, "AH 3H 4S<AH,3H", "limpia 0+2"),
    ({"caida_por": "cualquiera"}, "KH 3H 2H 5S<3H,2H", "caida 1+2"),
    ({"caida_por": "cualquiera"}, "KH 5H 6S 5D<5H,6S", "caida 1+2"),
    ({"caida_por": "cualquiera"}, "KH 5H 6S 5D<5H", ""),
    ({"ronda": 2}, "ronda0:5x3", "ronda 0+2"),
    ({"ronda": 0}, "ronda0:5x3 ronda0:5x3", "bad_ronda"),
    ({"doble_ronda": 0}, "ronda0:5x4 ronda1:6x3", "ronda 1+4"),
    ({"doble_ronda": "partida"}, "ronda0:5x4", "doble_ronda 0+40, game 0 40-0, match 0 1-0"),
]


@pytest.mark.parametrize(("house", "line", "rulings"), HOUSE)
def test_house(house: dict[str, Any], line: str, rulings: str) -> None:
    assert said(line, mesa(**house)) == rulings


# Seat 1 leads; pair 0 is close to forty. The score before the card decides what it may score.
NO_JUEGA = [
    ("36-12", "5H 5S<5H", "caida 0+2, limpia 0+2, game 0 40-12"),
    ("37-12", "5H 5S<5H", "caida 0+2, limpia 0+2, game 0 41-12"),
    ("38-12", "5H 5S<5H", "caida 0+2, game 0 40-12"),
    ("39-12", "5H 5S<5H", "caida 0+2, game 0 41-12"),
    ("38-12", "7D 4H 4S<4H 7S<7D", "caida 1+2"),  # cleans, and plays for nothing
    ("38-12", "ronda0:5x3 ronda1:6x3", "ronda 1+4"),
    ("38-12", "5H 6S<5H", "error 1+2"),
    ("38-12", "5H QH 6S<5H", "error 0+2, game 0 40-12"),
    ("38-12", "5H 1:QS", "error 0+2, game 0 40-12"),
    ("12-30", "misdeal", "misdeal 1+10, game 1 12-40"),
]


@pytest.mark.parametrize(("score", "line", "rulings"), NO_JUEGA)
def test_thirty_eight_no_juega(score: str, line: str, rulings: str) -> None:
    assert said(line, mesa(dealer=0, score=score)) == rulings


def test_faults_that_do_not_count_at_38_are_ruled_with_nothing() -> None:
    assert said("1:QS 0:5H 1:6S<5H 0:6D<6S", mesa(score="38-12", falta_con_38=False)) == (
        "error 0+0, error 0+0, caida 0+2, game 0 40-12"
    )
    assert said("misdeal", mesa(score="39-12", falta_con_38=False)) == "misdeal 0+0"


def test_doble_ronda_worth_the_partida_counts_at_38_too() -> None:
    state = mesa(score="39-12", doble_ronda="partida")
    assert said("ronda0:5x3 ronda0:5x4", state) == "bad_ronda"
    assert said("ronda0:5x4", state) == "doble_ronda 0+1, game 0 40-12"


MESA = [
    ({}, "score=40-9", "game 0 40-9, match 0 1-0"),  # zapatero
    ({}, "score=40-10", "game 0 40-10"),
    ({}, "score=10-40 score=40-8", "game 1 10-40, game 0 40-8, match 0 1-1"),
    ({}, "score=40-10 score=40-10", "game 0 40-10, game 0 40-10, match 0 2-0"),
    ({}, "score=41-44", "game 1 41-44"),
    ({}, "score=44-44", "game 0 44-44"),  # the pair that did not deal
    ({}, "score=40-10 score=44-44", "game 0 40-10, game 1 44-44"),
    ({"zapatero_mesa": False}, "score=40-0", "game 0 40-0"),
    (
        {"mesa": "tres_de_cuatro"},
        "score=40-10 score=40-10 score=40-10 score=10-40",
        "game 0 40-10, game 0 40-10, game 0 40-10, game 1 10-40, match 0 3-1",
    ),
    (
        {"mesa": "tres_de_cuatro"},
        "score=40-10 score=40-10 score=10-40 score=10-40",
        "game 0 40-10, game 0 40-10, game 1 10-40, game 1 10-40, match None 2-2",
    ),
    ({"mesa": "tres_de_cuatro"}, "score=40-10 score=9-40", "game 0 40-10, game 1 9-40, match 1 1-1"),
    ({}, "score=40-0 5H misdeal ronda0:5x3 score=0-0", "game 0 40-0, match 0 1-0" + ", game_over" * 4),
]


@pytest.mark.parametrize(("house", "line", "rulings"), MESA)
def test_partidas_and_mesa(house: dict[str, Any], line: str, rulings: str) -> None:
    assert said(line, mesa(**house)) == rulings


DEALERS = [
    ("5H", 3),
    ("misdeal", 0),
    ("score=40-10", 0),
    ("score=30-10 misdeal", 0),  # ends mano and partida: once
    ("misdeal score=40-10", 1),  # two inputs: twice
    ("score=40-10 score=40-10", 0),  # the mesa is over: nobody deals any more
]


@pytest.mark.parametrize(("line", "dealer"), DEALERS)
def test_the_deal_passes_to_the_right(line: str, dealer: int) -> None:
    assert play(line, mesa(4))[0].mano.dealer == dealer


def test_four_players_score_in_pairs_and_lead_after_the_dealer() -> None:
    assert said("5H 5S<5H KH KD<KH", mesa(4)) == "caida 1+2, limpia 1+2, caida 1+2, limpia 1+2"
    assert said("2:5H 3:6S 1:6H", mesa(4, dealer=1)) == "error 0+2"


FIRST_DEAL = "2H 3H 6H 7H AC QC KC 4C JH KD"


def test_no_caida_across_two_deals_and_the_same_seat_leads() -> None:
    assert said(FIRST_DEAL + " 0:KS<KD") == ""
    assert said(FIRST_DEAL + " 0:KS<KC") == ""


def test_a_new_deal_has_new_hands_and_rondas() -> None:
    line = FIRST_DEAL + " deal0:QH,QS ronda0:Qx3 ronda1:2x3"
    assert said("ronda0:2x3 " + line) == "ronda 0+4, ronda 0+4, ronda 1+4"
    assert said(line + " ronda0:Kx3") == "ronda 0+4, ronda 1+4, bad_ronda"
    assert said(line + " misdeal") == "ronda 0+4, ronda 1+4, misdeal 0+10"
