"""Carta en la mesa, pesa – salvo permiso de la pareja contraria (narro 22): taking the last card back.

`1 takeback 0` is rival 0 letting seat 1 take its last card back. Without a deal the header is line 1, the pinte
line 2, the first card line 3.
"""

from __future__ import annotations

import pytest

from table.games.cuatrola.rulings import HandOver
from table.games.cuatrola.view import public_view
from tests.notation import table

HANDS = "Cb Ae So Re Rc / Sb Ab 3b Co Ce / Ac 3c 3e 3o Se / Ro Ao Rb Cc Sc"
FOUR_TRICKS = "Cb Ab 3o Rb; Se Ro Re Ce; Sc Rc Co Ac; 3b 3e Ao So"


# Who, and when


@pytest.mark.parametrize(
    ("by", "ruled"), [(0, "undone 4"), (2, "undone 4"), (1, "refused too_late"), (3, "refused too_late")]
)
def test_either_rival_may_allow_it(by: int, ruled: str) -> None:
    assert table(pinte="Ro").play(f"Cb Ab; 1 takeback {by}") == ruled


def test_only_the_last_card() -> None:
    game = table(pinte="Ro")
    assert game.play("Cb Ab; 0 takeback 1; 3 takeback 0") == "refused too_late; refused too_late"


def test_then_the_card_before_it_is_the_last() -> None:
    game = table(pinte="Ro")
    assert game.play("Cb Ab; 1 takeback 0; 0 takeback 1; 3 takeback 0") == "undone 4; undone 3; refused wrong_phase"


def test_with_no_card_on_the_table_it_has_no_meaning() -> None:
    assert table().play("0 takeback 1") == "refused wrong_phase"
    assert table(pinte="Ro").play("0 takeback 1") == "refused wrong_phase"
    assert table(pinte="Ro").play("Cb; 0 concede; pinte So; 0 takeback 1") == "hand 1 +1 concede; refused wrong_phase"


def test_what_was_said_and_shown_since_does_not_matter() -> None:
    assert table(pinte="Ro").play("Ab Sb 3b Cb; 0 cante c; 1 show So; 3 takeback 2") == (
        "trick1 0 +26; cante 0 c 20; undone 6"
    )


@pytest.mark.parametrize("end", ["0 concede", "2 penalty", "redeal"])
def test_too_late_once_something_else_ended_the_hand(end: str) -> None:
    game = table(pinte="Ro")
    game.play(f"Cb Ab; {end}")
    assert game.play("1 takeback 0") == "refused too_late"


def test_too_late_once_the_hand_ended_after_it_by_a_card_shown() -> None:
    assert table(pinte="Ro").play("Cb Sb; 1 show Ab; 1 takeback 0").endswith("refused too_late")


def test_too_late_once_a_claim_replaced_the_result() -> None:
    game = table("veinte", pinte="Ro")
    game.play("Cb Sb 3o Rb; Se Ro Re Ce; Sc Rc Co Ac; Ab 3e Ao So; Cc Ae 3b 3c; 0 claim")
    assert game.play("2 takeback 3") == "refused too_late"


def test_too_late_once_the_referee_set_the_score() -> None:
    assert table(pinte="Ro").play("Cb; correct 3 3; 0 takeback 1") == "refused too_late"
    assert table(pinte="Ro").play("correct 3 3; Cb; 0 takeback 1") == "undone 4"


# The table is as before the card


def test_the_seat_plays_again_the_same_card_or_another() -> None:
    assert table(pinte="Ro").play("Cb Ab; 1 takeback 0; Ab So") == "undone 4"
    assert table(pinte="Ro").play("Cb Ab; 1 takeback 0; 3b So") == "undone 4"


def test_the_trick_it_closed_is_open_again() -> None:
    game = table(pinte="Ro")
    assert game.play("Ab Sb 3b Cb; 3 takeback 0; Rb") == "trick1 0 +26; undone 6; trick1 0 +27"


def test_a_cante_after_it_was_never_sung() -> None:
    game = table(pinte="Ro")
    assert game.play("Ab Sb 3b Cb; 0 cante c; 3 takeback 0; Rb; 0 cante c") == (
        "trick1 0 +26; cante 0 c 20; undone 6; trick1 0 +27; cante 0 c 20"
    )


def test_the_bidding_it_closed_is_open_again() -> None:
    game = table(pinte="Ro")
    assert game.play("Cb; 1 solo; 0 takeback 1; 1 solo") == "refused wrong_phase; undone 3"
    assert game.state.hand.contract == "solo"


def test_who_had_spoken_before_it_has_spoken() -> None:
    assert table(pinte="Ro").play("paso; Cb; 0 takeback 1; 0 solo; 1 solo") == "undone 4; refused already_spoke"


# What was seen stays known


def test_the_card_is_the_seat_s() -> None:
    assert table(pinte="Ro").play("Cb Ab; 1 takeback 0; 3b; 2 Ab") == "undone 4; refused card_elsewhere"


def test_cards_shown_since_are_known() -> None:
    assert table(pinte="Ro").play("Cb Ab; 2 show Ac; 1 takeback 0; 1 Ac") == "undone 4; refused card_elsewhere"


def test_the_deal_stays_in_doubt() -> None:
    # Ana lays a card that was dealt to Blas: that Blas has the as is no longer believed either.
    game = table(hands="… / Cb Ab", pinte="Ro")
    assert game.play("Cb; 0 takeback 1; Rb Sb") == "doubt; undone 5"


def test_what_is_proven_still_is_ruled_anew() -> None:
    game = table(pinte="Ro")
    game.play("Cb Sb 3o Rb; Se Ro Re Ce; Sc Rc Co Ac")
    assert game.play("Ab") == "renuncio 1 Sb no_monta; hand 0 +2 renuncio"
    assert game.play("1 takeback 0") == "undone 15; renuncio 1 Sb no_monta; hand 0 +2 renuncio"
    assert game.the(HandOver).line == 16


def test_a_false_cante_is_ruled_anew() -> None:
    game = table("manos", pinte="So")
    game.play("Ab Sb 3b Cb; 0 cante c; Sc")
    assert game.play("Rc; 1 takeback 0") == "cante_falso 0 c; undone 9; cante_falso 0 c"


# Where the card ended the hand, or the game


def test_a_renuncio_can_be_taken_back() -> None:
    game = table(pinte="Ro", hands=HANDS)
    assert game.play("Cb Sb; 1 takeback 0; Ab") == "renuncio 1 Sb no_monta; hand 0 +2 renuncio; undone 24"
    assert game.state.score == (0, 0)


def test_the_last_card_of_the_hand_can_be_taken_back() -> None:
    game = table(pinte="Ro")
    assert game.play(f"{FOUR_TRICKS}; Cc Ae Sb 3c").endswith("hand 1 +1 count")
    assert game.play("2 takeback 3") == "undone 22"
    assert game.state.score == (0, 0)
    assert game.play("3c").endswith("hand 1 +1 count")


def test_a_cuatrola_lost_can_be_taken_back() -> None:
    game = table(pinte="Co")
    assert game.play("cuatrola; 3c Ac Sc; So Co Rb; 0 takeback 1").endswith("hand 1 +4 tricks; undone 9")


def test_the_game_goes_on() -> None:
    game = table(pinte="Ro", hands=HANDS, score=(20, 18))
    assert game.play("Cb Sb") == "renuncio 1 Sb no_monta; hand 0 +2 renuncio; game 0 22-18"
    assert game.play("0 Ae; 1 takeback 0; Ab") == "refused game_over; undone 24"


# What can be undone


def test_the_takeback_can_be_undone_the_card_cannot() -> None:
    game = table(pinte="Ro")
    game.play("Cb Ab")
    with_the_card = public_view(game.state)
    assert game.play("1 takeback 0; undo 4; undo 5") == "undone 4; refused bad_undo; undone 5"
    assert public_view(game.state) == with_the_card


def test_a_card_shown_before_the_takeback_cannot_be_undone_by_itself() -> None:
    assert table(pinte="Ro").play("Cb Ab; 2 show Ac; 1 takeback 0; undo 5") == "undone 4; refused bad_undo"
