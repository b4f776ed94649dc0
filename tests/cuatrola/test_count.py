"""The count (narro 10, 30-32): who wins a hand, what it is worth, and when the game is over.

Ana (seat 0) leads; pair 0 is Ana and Carmen. In all of these only the pinte is known.
"""

from __future__ import annotations

from typing import Any

import pytest

from table.games.cuatrola.rulings import GameOver, HandOver, Trick
from tests.notation import Table, table

# Whole hands, each with the pinte that goes with it.
EQUAL = ("3e", "Cc 3c Rc Ae; 3o Ao Ro So; Ac Sc Co Se; 3e Ce Re Sb; Rb Cb 3b Ab")
MOST = (
    "Sc",
    "3o Co Ro So; 0 cante e; Ce Se 3e Ac; 1 cante b; Sb Ao Rb 3c; 2 cante c; Cc Sc Ae 3b; Rc Ab Re Cb",
)
EQUAL_WITH_TWENTY = ("Ce", "Rc Ac 3c Cc; 1 cante b; 3o Ao So Ro; 3b Ce Ab Cb; 3e Ae Sc Re; Se Rb Sb Co")
ALL_FIVE = ("Sb", "3b So Cb Sb; Co Sc Ao Ro; Rb Ac Ab 3c; 3o 3e Rc Cc; Ae Se Re Ce")
SOLO_WON_WITH_49 = ("Rc", "solo; Rb Ab Cc; Co 3o Sc; Ce Rc Se; Ao 3c Sb; 3b Re So")
SOLO_LOST = ("Sc", "solo; Ac Cc Sc; Ce 3e Ae; Sb Rc Ab; Re Ro So; Co 3o Cb")
EQUAL_SOLO = ("Ae", "solo; Se 3c Ce; Ae Sb Ao; Co Sc So; Rc Ac Cb; Cc Ab Rb")
EQUAL_CONTRASOLO = ("Rc", "solo; contrasolo; 3b Rb; Sc 3e; Ao Sb; Re Ae; Ce Ab")
CUATROLA_MADE = ("Rb", "cuatrola; Ab 3e Rb; Cb Rc 3b; Ac Sb Ae; 3o Co Ro; Ao Se Ce")
CUATROLA_LOST = ("Co", "cuatrola; 3c Ac Sc; So Co Rb")
FIVE_ALONE = ("Sb", "3b So Sb; 3o Sc Ro; Co 3c Ce; Ab Se Cc; Ae 3e Ac")


def played(hand: tuple[str, str], rules: str = "narro", score: tuple[int, int] = (0, 0), **house: Any) -> Table:
    """The game after this whole hand."""
    pinte, script = hand
    game = table(rules, pinte=pinte, score=score, **house)
    game.play(script)
    return game


# A normal hand


def test_cards_tricks_and_monte() -> None:
    game = played(EQUAL)
    assert [ruling.points for ruling in game.latest if isinstance(ruling, Trick)] == [28, 27, 18, 19, 38]
    # The last has Rb Cb 3b Ab and the ten of monte.
    assert 4 + 3 + 10 + 11 + 10 == 38


def test_who_has_more_wins_one_point() -> None:
    game = table(pinte="Ro")
    game.play("Cb Ab 3o Rb; Se Ro Re Ce; Sc Rc Co Ac; 3b 3e Ao So; Cc Ae Sb 3c")
    hand = game.the(HandOver)
    assert (hand.winner, hand.points, hand.why, hand.contract) == (1, 1, "count", "normal")
    assert (hand.tantos, hand.tricks) == ((64, 66), (2, 3))


def test_equal_nobody_scores() -> None:
    hand = played(EQUAL).the(HandOver)
    assert (hand.winner, hand.points, hand.tantos) == (None, 0, (65, 65))


def test_a_cante_adds_its_points() -> None:
    hand = played(EQUAL_WITH_TWENTY).the(HandOver)
    assert (hand.winner, hand.points, hand.tantos) == (None, 0, (75, 75))
    without = (EQUAL_WITH_TWENTY[0], EQUAL_WITH_TWENTY[1].replace("1 cante b; ", ""))
    assert played(without).the(HandOver).tantos == (75, 55)


def test_the_most_there_can_be() -> None:
    # 104 to 26 in tricks; twenty and forty for one pair, twenty for the other: 210 in all.
    hand = played(MOST).the(HandOver)
    assert (hand.winner, hand.points, hand.tantos) == (0, 1, (164, 46))


@pytest.mark.parametrize(("switch", "winner"), [("nadie", None), ("ultimas", 0), ("pierde_el_que_va", None)])
def test_empate_in_a_normal_hand(switch: str, winner: int | None) -> None:
    # Ana took the last trick of this one.
    hand = played(EQUAL_WITH_TWENTY, empate=switch).the(HandOver)
    assert (hand.winner, hand.points) == (winner, 0 if winner is None else 1)


@pytest.mark.parametrize(("switch", "winner"), [("nadie", None), ("ultimas", 0), ("pierde_el_que_va", 1)])
def test_empate_in_a_solo(switch: str, winner: int | None) -> None:
    hand = played(EQUAL_SOLO, empate=switch).the(HandOver)
    assert (hand.winner, hand.points, hand.tantos) == (winner, 0 if winner is None else 2, (46, 46))


@pytest.mark.parametrize(("switch", "winner"), [("nadie", None), ("ultimas", 1), ("pierde_el_que_va", 0)])
def test_empate_in_a_contrasolo_is_lost_by_who_said_it(switch: str, winner: int | None) -> None:
    hand = played(EQUAL_CONTRASOLO, empate=switch).the(HandOver)
    assert (hand.winner, hand.points, hand.tantos) == (winner, 0 if winner is None else 4, (39, 39))


@pytest.mark.parametrize(("rules", "points"), [("narro", 2), ("veinte", 1), ("manos", 1), ("ludoteka", 1)])
def test_carbunco(rules: str, points: int) -> None:
    hand = played(ALL_FIVE, rules).the(HandOver)
    assert (hand.winner, hand.points, hand.why, hand.tricks, hand.tantos) == (0, points, "carbunco", (5, 0), (130, 0))


def test_carbunco_is_a_switch() -> None:
    assert played(ALL_FIVE, carbunco=3).the(HandOver).points == 3


# Alone


def test_what_is_set_aside_counts_for_nobody() -> None:
    hand = played(SOLO_WON_WITH_49).the(HandOver)
    assert (hand.winner, hand.points, hand.contract, hand.tantos) == (0, 2, "solo", (49, 42))


def test_all_five_tricks_of_a_solo_are_no_carbunco() -> None:
    hand = played((FIVE_ALONE[0], f"solo; {FIVE_ALONE[1]}")).the(HandOver)
    assert (hand.winner, hand.points, hand.why, hand.tricks) == (0, 2, "count", (5, 0))


def test_a_solo_that_is_lost_pays_the_rivals() -> None:
    # Ana takes three tricks, but less in them.
    hand = played(SOLO_LOST).the(HandOver)
    assert (hand.winner, hand.points, hand.tricks, hand.tantos) == (1, 2, (3, 2), (43, 50))


def test_a_cuatrola_is_over_with_the_fourth_trick() -> None:
    # Four tricks won in the first four: the cards of the fifth never fall.
    game = table(pinte=FIVE_ALONE[0])
    assert game.play(f"cuatrola; {FIVE_ALONE[1]}").split("; ")[:6] == [
        "trick1 0 +14",
        "trick2 0 +16",
        "trick3 0 +16",
        "trick4 0 +16",
        "hand 0 +4 tricks",
        "refused wrong_phase",
    ]


def test_a_cuatrola_may_lose_one_trick_but_not_two() -> None:
    made = played(CUATROLA_MADE).the(HandOver)
    assert (made.winner, made.points, made.why, made.tricks, made.tantos) == (0, 4, "tricks", (4, 1), (0, 0))
    lost = played(CUATROLA_LOST).the(HandOver)
    assert (lost.winner, lost.points, lost.why, lost.tricks) == (1, 4, "tricks", (0, 2))


@pytest.mark.parametrize(("switch", "tricks"), [(True, (4, 0)), (False, (5, 0))])
def test_fin_anticipado_of_a_cuatrola_won(switch: bool, tricks: tuple[int, int]) -> None:
    hand = played((FIVE_ALONE[0], f"cuatrola; {FIVE_ALONE[1]}"), fin_anticipado=switch).the(HandOver)
    assert (hand.points, hand.tricks) == (4, tricks)


def test_without_fin_anticipado_a_lost_cuatrola_is_played_to_the_end() -> None:
    assert "hand" not in table(pinte="Co", fin_anticipado=False).play(CUATROLA_LOST[1])


def test_without_the_quintola_a_cuatrola_needs_all_five() -> None:
    five = (FIVE_ALONE[0], f"cuatrola; {FIVE_ALONE[1]}")
    assert played(five, quintola=False).the(HandOver).tricks == (5, 0)
    # Ana loses the second trick of this one; that was it.
    hand = played(CUATROLA_MADE, quintola=False).the(HandOver)
    assert (hand.winner, hand.points, hand.tricks) == (1, 4, (1, 1))


def test_a_quintola_needs_all_five() -> None:
    hand = played((FIVE_ALONE[0], f"quintola; {FIVE_ALONE[1]}")).the(HandOver)
    assert (hand.winner, hand.points, hand.why, hand.tricks) == (0, 5, "tricks", (5, 0))
    lost = played((CUATROLA_LOST[0], CUATROLA_LOST[1].replace("cuatrola", "quintola"))).the(HandOver)
    assert (lost.winner, lost.points, lost.tricks) == (1, 5, (0, 1))


# Given up


@pytest.mark.parametrize(
    ("bids", "points"), [("", 1), ("solo", 2), ("solo; contrasolo", 4), ("cuatrola", 4), ("quintola", 5)]
)
def test_a_hand_given_up_pays_the_stake(bids: str, points: int) -> None:
    for seat in range(4):
        game = table(pinte="Ro")
        assert game.play(f"{bids}; {seat} concede") == f"hand {1 - seat % 2} +{points} concede"


def test_giving_up_from_the_pinte_to_the_end_of_the_hand() -> None:
    assert table().play("0 concede; deal 0 Ab; 0 concede") == "refused wrong_phase; refused wrong_phase"
    assert table(pinte="Ro").play("0 concede; 0 concede") == "hand 1 +1 concede; refused wrong_phase"


def test_what_was_won_stands_in_the_ruling() -> None:
    game = table(pinte="Ro")
    game.play("Ab Sb 3b Cb; Ae; 3 concede")
    hand = game.the(HandOver)
    assert (hand.tantos, hand.tricks) == ((26, 0), (1, 0))


# The game


@pytest.mark.parametrize(
    ("score", "bids", "ruled"),
    [
        pytest.param((20, 20), "3 concede", "hand 0 +1 concede", id="21-20 plays on"),
        pytest.param((20, 20), "solo; 3 concede", "hand 0 +2 concede; game 0 22-20", id="22-20 ends"),
        pytest.param((20, 19), "3 concede", "hand 0 +1 concede; game 0 21-19", id="21-19 ends"),
        pytest.param((19, 20), "3 concede", "hand 0 +1 concede", id="20-20"),
        pytest.param((25, 24), "3 concede", "hand 0 +1 concede; game 0 26-24", id="two ahead, however late"),
        pytest.param((25, 24), "2 concede", "hand 1 +1 concede", id="25-25"),
        pytest.param((25, 24), "solo; 2 concede", "hand 1 +2 concede", id="26-25, one ahead"),
        pytest.param((20, 18), "quintola; 0 concede", "hand 1 +5 concede; game 1 20-23", id="cabe todo"),
    ],
)
def test_twenty_one_with_two_more_than_the_others(score: tuple[int, int], bids: str, ruled: str) -> None:
    assert table(pinte="Ro", score=score).play(bids) == ruled


@pytest.mark.parametrize(("ventaja", "over"), [(0, True), (1, True), (2, False), (3, False)])
def test_ventaja(ventaja: int, over: bool) -> None:
    assert ("game" in table(pinte="Ro", score=(20, 20), ventaja=ventaja).play("3 concede")) is over


@pytest.mark.parametrize(("objetivo", "over"), [(10, True), (11, True), (12, False)])
def test_objetivo(objetivo: int, over: bool) -> None:
    assert ("game" in table(pinte="Ro", score=(9, 0), objetivo=objetivo).play("solo; 3 concede")) is over


def test_equal_scores_never_end_a_game_by_objetivo() -> None:
    game = table("ludoteka", pinte="Ro")
    assert game.play("correct 21 21; 0 concede") == "hand 1 +1 concede; game 1 21-22"


def test_num_manos() -> None:
    game = table("manos", num_manos=2)
    assert game.play("pinte Ro; 0 concede; pinte So; 1 concede") == (
        "hand 1 +1 concede; hand 0 +1 concede; game nobody 1-1"
    )


def test_a_redeal_is_no_counted_hand() -> None:
    game = table("manos", num_manos=2)
    assert game.play("pinte Ro; 0 concede; redeal; pinte So; redeal; pinte So; 0 concede") == (
        "hand 1 +1 concede; hand nobody +0 redeal; hand nobody +0 redeal; hand 1 +1 concede; game 1 0-2"
    )


def test_a_hand_nobody_won_is_a_counted_one() -> None:
    assert played(EQUAL, "manos", num_manos=1).the(GameOver).winner is None


def test_a_replaced_result_counts_once() -> None:
    game = table("manos", pinte="Ro", renuncio_modo="a_reclamacion", num_manos=2)
    assert game.play("Cb Sb; 1 show Ab; 0 concede; 0 claim") == (
        "hand 1 +1 concede; renuncio 1 Sb no_monta; hand 0 +2 renuncio"
    )
    assert game.play("pinte So; 0 concede") == "hand 1 +1 concede; game 0 2-1"


def test_num_manos_and_objetivo_together() -> None:
    assert table(pinte="Ro", num_manos=11, score=(20, 3)).play("3 concede") == "hand 0 +1 concede; game 0 21-3"


def test_the_deal_passes_to_the_right() -> None:
    game = table(pinte="Ro", dealer=2)
    for mano in (0, 1, 2, 3):
        assert game.state.hand.mano == (3 + mano) % 4
        game.play("0 concede; pinte Ro")
