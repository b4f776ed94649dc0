"""The referee's hand: cheats (narro 38), misdeals (narro 18), and the score set right."""

from __future__ import annotations

import pytest

from table.games.cuatrola.rulings import GameOver, HandOver
from tests.notation import table

# Penalty


@pytest.mark.parametrize(
    ("bids", "points"), [("", 1), ("solo", 2), ("solo; contrasolo", 4), ("cuatrola", 4), ("quintola", 5)]
)
@pytest.mark.parametrize("seat", range(4))
def test_who_is_caught_loses_the_stake(bids: str, points: int, seat: int) -> None:
    assert table(pinte="Ro").play(f"{bids}; {seat} penalty") == f"hand {1 - seat % 2} +{points} penalty"


def test_from_the_pinte_to_the_end_of_the_hand() -> None:
    assert table().play("0 penalty") == "refused wrong_phase"
    assert table(pinte="Ro").play("Cb; 0 penalty; 0 penalty") == "hand 1 +1 penalty; refused wrong_phase"


def test_the_second_time_the_game_is_lost() -> None:
    game = table(pinte="Ro", score=(15, 3))
    assert game.play("0 penalty; pinte So; 0 penalty") == "hand 1 +1 penalty; hand 1 +1 penalty; game 1 15-5"


def test_the_second_time_of_the_same_seat() -> None:
    game = table(pinte="Ro")
    assert game.play("0 penalty; pinte So; 2 penalty; pinte So; 1 penalty; pinte So; 2 penalty") == (
        "hand 1 +1 penalty; hand 1 +1 penalty; hand 0 +1 penalty; hand 1 +1 penalty; game 1 1-3"
    )


def test_it_counts_for_num_manos() -> None:
    assert table("manos", pinte="Ro", num_manos=1).play("0 penalty") == "hand 1 +1 penalty; game 1 0-1"


# Redeal


def test_a_misdeal_voids_the_hand_and_the_same_dealer_deals_again() -> None:
    game = table(pinte="Ro", dealer=2)
    assert game.play("3 solo; 3 Cb; redeal") == "hand nobody +0 redeal"
    hand = game.the(HandOver)
    assert (hand.contract, hand.score) == ("solo", (0, 0))
    game.play("pinte So; 3 Cb")
    assert game.state.hand.dealer == 2


def test_before_the_first_hand_and_while_it_is_dealt() -> None:
    game = table()
    assert game.play("redeal; deal 0 Ab; redeal; deal 1 Ab; pinte So") == (
        "hand nobody +0 redeal; hand nobody +0 redeal"
    )
    assert game.state.hand.dealer == 3


def test_between_hands_it_voids_the_one_about_to_be_dealt() -> None:
    game = table(pinte="Ro")
    assert game.play("3 solo; 0 concede; redeal") == "hand 1 +2 concede; hand nobody +0 redeal"
    void = [ruling.contract for ruling in game.latest if isinstance(ruling, HandOver)][-1]
    assert void == "normal"
    # The deal had passed to Ana; she deals again.
    game.play("pinte So")
    assert game.state.hand.dealer == 0
    assert game.state.score == (0, 2)


def test_what_was_seen_of_a_void_hand_is_forgotten() -> None:
    game = table(pinte="Ro", hands="Ab 3b")
    assert game.play("redeal; deal 1 Ab; pinte 3b; 0 Cb") == "hand nobody +0 redeal"


def test_not_after_the_game() -> None:
    assert table(pinte="Ro", score=(20, 0)).play("1 concede; redeal") == (
        "hand 0 +1 concede; game 0 21-0; refused game_over"
    )


# Correct


def test_a_correction_rules_nothing() -> None:
    game = table()
    assert game.play("correct 7 5; pinte Ro; correct 8 5; Cb; correct 9 5; 0 concede; correct 9 9") == (
        "hand 1 +1 concede"
    )
    assert game.the(HandOver).score == (9, 6)
    assert game.state.score == (9, 9)


def test_unless_it_ends_the_game() -> None:
    game = table(pinte="Ro")
    assert game.play("Cb; correct 21 19; 1 Ab") == "game 0 21-19; refused game_over"
    assert game.the(GameOver).line == 4


@pytest.mark.parametrize("points", ["21 20", "21 21", "30 29", "20 0"])
def test_a_score_that_does_not_end_the_game_does_not_end_it(points: str) -> None:
    assert table().play(f"correct {points}; pinte Ro") == ""


def test_the_next_hand_adds_to_it() -> None:
    assert table(pinte="Ro").play("correct 20 18; 3 concede") == "hand 0 +1 concede; game 0 21-18"


def test_not_after_the_game_and_not_twice_into_it() -> None:
    assert table().play("correct 21 0; correct 0 0") == "game 0 21-0; refused game_over"


def test_the_score_of_a_correction_measures_the_bids() -> None:
    game = table("ludoteka", pinte="Ro")
    assert game.play("correct 20 3; solo; 1 solo; correct 0 3; 2 cuatrola") == "refused bad_bid"
