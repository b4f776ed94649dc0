"""El Narro's customs that follow from the score: entregas, once, anti-mazas, mazas (narro 34, 35, 39)."""

from __future__ import annotations

import pytest

from table.games.cuatrola.view import public_view
from tests.notation import Table, table


def after(bids: str, score: tuple[int, int], rules: str = "narro") -> str:
    """What the customs call for after a hand that pair 0 wins from this score."""
    game = table(rules, pinte="Ro", score=score)
    game.play(f"{bids}; 1 concede")
    return game.beside


def right_to_be_served(game: Table) -> str:
    """Nobody is there yet, open in this hand, or past."""
    return public_view(game.state).once


def test_the_fourth_point_is_anti_mazas() -> None:
    assert after("", (3, 0)) == "anti_mazas 0"
    assert after("quintola", (1, 0)) == "anti_mazas 0"
    assert after("", (2, 0)) == ""
    assert after("", (4, 0)) == ""


def test_first_and_second_entrega() -> None:
    assert after("", (9, 6)) == "entrega 0 1"
    assert after("", (19, 6)) == "entrega 0 2"
    assert after("", (10, 6)) == "once 0"
    # Ten is passed without being met.
    assert after("solo", (9, 6)) == "entrega 0 1; once 0"


def test_at_eleven_the_first_pair_is_served() -> None:
    assert after("", (10, 10)) == "once 0"
    assert after("cuatrola", (9, 10)) == "entrega 0 1; once 0"
    # Somebody got there before.
    assert after("", (10, 12)) == ""


def test_once_a_game() -> None:
    game = table(pinte="Ro", score=(10, 10))
    game.play("1 concede")
    assert game.beside == "once 0"
    game.play("pinte So; 0 concede")
    assert game.beside == "once a_iguales"
    game.play("pinte So; 1 concede")
    assert game.beside == ""


def test_unasked_the_right_lapses_at_the_end_of_the_next_hand() -> None:
    game = table(pinte="Ro", score=(10, 3))
    assert right_to_be_served(game) == "ahead"
    game.play("1 concede")
    assert right_to_be_served(game) == "open"
    game.play("pinte So; redeal")
    assert right_to_be_served(game) == "open"
    game.play("pinte So; 1 concede")
    assert right_to_be_served(game) == "past"


def test_at_equal_scores_both_drink() -> None:
    game = table(pinte="Ro", score=(10, 10))
    game.play("1 concede; pinte So; 0 concede")
    assert game.beside == "once 0; once a_iguales"


def test_las_mazas() -> None:
    assert after("", (20, 3)) == "mazas 1"
    assert after("", (20, 4)) == ""


def test_a_hand_taken_back_takes_them_back() -> None:
    game = table(pinte="Ro", hands="… / Ab", score=(9, 3))
    game.play("Cb Sb")
    assert game.beside == "entrega 0 1; once 0"
    assert right_to_be_served(game) == "open"
    game.play("1 takeback 0; Ab; 1 concede")
    assert game.beside == "entrega 0 1"
    assert right_to_be_served(game) == "ahead"


@pytest.mark.parametrize("rules", ["veinte", "manos", "ludoteka"])
def test_they_are_el_narro_s_alone(rules: str) -> None:
    for score in ((3, 3), (9, 3), (10, 3), (19, 3)):
        assert after("", score, rules) == ""


def test_a_pair_that_the_referee_s_score_brings_to_eleven_may_ask_until_the_end_of_the_next_hand() -> None:
    game = table("narro", pinte="Ro")
    assert game.play("correct 12 9") == ""
    assert right_to_be_served(game) == "open"
    game.play("1 concede")
    assert "once" not in game.beside
    assert right_to_be_served(game) == "past"


def test_the_right_is_still_to_come_if_nobody_was_at_eleven_after_all() -> None:
    game = table("narro", pinte="Ro", score=(10, 3))
    game.play("1 concede; correct 9 3; pinte So; solo; 1 concede")
    assert game.beside == "once 0; entrega 0 1; once 0"
    assert right_to_be_served(game) == "open"
