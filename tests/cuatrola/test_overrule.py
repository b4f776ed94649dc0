"""The referee sets a renuncio or a false cante aside: the card or the cante stands, and the hand goes on."""

from __future__ import annotations

from typing import Any

import pytest

from table.games.cuatrola.rulings import HandOver, Trick
from tests.notation import Table, table

RULED = "renuncio 1 Sb no_monta; hand 0 +2 renuncio"
REVOKED_LATE = "Cb Sb 3o Rb; Se Ro Re Ce; Sc Rc Co Ac; Ab"


def revoked(**house: Any) -> Table:
    """One card of the deal is known, Blas's as of bastos: his sota is a renuncio. Deal 2, pinte 3, Cb 4, Sb 5."""
    game = table(pinte="Ro", hands="… / Ab", **house)
    assert game.play("Cb Sb") == RULED
    return game


def test_the_card_stands_and_the_hand_goes_on() -> None:
    game = revoked()
    assert game.play("overrule") == "overruled 5"
    assert game.state.score == (0, 0)
    assert game.play("3o Rb") == "trick1 2 +19"


def test_a_trick_the_card_closed_is_ruled_now() -> None:
    game = table(pinte="Ro", hands="… / … / … / 3b")
    assert game.play("Cb Ab 3o So") == "renuncio 3 So no_asiste; hand 0 +2 renuncio"
    assert game.play("overrule") == "overruled 7; trick1 2 +26"
    assert game.the(Trick).line == 8


def test_the_hand_it_completed_is_counted_now() -> None:
    # Two play alone. Blas laid a basto on the as of oros; his last card is an oro.
    game = table(pinte="Rc")
    game.play("solo; contrasolo; 3b Rb; Sc 3e; Ao Sb; Ae Ce")
    assert game.play("Re Co") == "renuncio 1 Sb no_asiste; hand 0 +8 renuncio"
    assert game.play("overrule") == "overruled 14; trick5 0 +17; hand 0 +4 count"


def test_the_offence_is_never_ruled_again() -> None:
    game = table(pinte="Ro")
    game.play("Cb Sb; 1 show Ab")
    assert game.play("overrule; 3o Rb; Se Ro Re Ce; Sc Rc Co Ac; Ab") == (
        "overruled 5; trick1 2 +19; trick2 3 +13; trick3 1 +20"
    )


def test_not_after_a_takeback_either() -> None:
    game = revoked()
    assert game.play("overrule; 3o; 2 takeback 1") == "overruled 5; undone 7"


def test_the_same_card_taken_back_and_laid_again_is_a_new_offence() -> None:
    game = revoked()
    assert game.play("overrule; 1 takeback 0; Sb") == f"overruled 5; undone 5; {RULED}"


def test_another_offence_proven_by_now_is_ruled_at_once() -> None:
    game = table(pinte="Ro")
    game.play("Cb Ce 3o Rb; Ac Cc Rc Se; 1 show Co")
    assert game.play("overrule") == "overruled 11; renuncio 1 Se varios; hand 0 +2 renuncio"
    assert game.play("overrule") == "overruled 12"


def test_only_undo_takes_an_overrule_back() -> None:
    game = revoked()
    assert game.play("overrule; undo last") == "overruled 5; undone 6"
    assert game.state.score == (2, 0)
    assert game.play("3o; overrule") == "refused wrong_phase; overruled 5"


# False cantes


def test_the_cante_counts() -> None:
    game = table(pinte="So")
    game.play("Ab Sb 3b Cb; 0 cante c; Sc Rc")
    assert game.play("overrule; Ac 3c") == "overruled 9; trick2 2 +27"
    game.play("0 concede")
    assert game.the(HandOver).tantos == (26 + 27 + 20, 0)


def test_the_cante_is_never_ruled_false_again() -> None:
    game = table(pinte="So")
    game.play("Ab Sb 3b Cb; 0 cante c; Sc Rc; overrule")
    assert game.play("3 show Cc; 1 takeback 0") == "undone 9"


# When


@pytest.mark.parametrize("end", ["0 concede", "0 penalty", "redeal"])
def test_no_other_end_of_a_hand_can_be_set_aside(end: str) -> None:
    assert table(pinte="Ro").play(f"{end}; overrule").endswith("refused wrong_phase")


def test_nothing_to_set_aside() -> None:
    assert table().play("overrule; pinte Ro; overrule; Cb; overrule") == "; ".join(["refused wrong_phase"] * 3)


@pytest.mark.parametrize("first", ["deal 0 Ao", "pinte So", "redeal"])
def test_until_the_next_hand_s_first_input(first: str) -> None:
    game = revoked()
    game.play(first)
    assert game.play("overrule") == "refused wrong_phase"


def test_after_the_game_too() -> None:
    game = table(pinte="Ro", hands="… / Ab", score=(20, 18))
    assert game.play("Cb Sb; overrule; 3o") == f"{RULED}; game 0 22-18; overruled 5"


def test_not_once_the_referee_set_the_score() -> None:
    assert revoked().play("correct 3 3; overrule") == "refused wrong_phase"
    game = table(pinte="Ro", hands="… / Ab")
    assert game.play("correct 3 3; Cb Sb; overrule") == f"{RULED}; overruled 6"


# a_reclamacion


def test_a_claim_in_the_middle_of_the_hand_set_aside() -> None:
    game = table("veinte", pinte="Ro", hands="… / Ab")
    assert game.play("Cb Sb; 0 claim; overrule; 0 claim; 3o Rb") == (
        f"{RULED}; overruled 6; refused not_proven; trick1 2 +19"
    )


def test_another_renuncio_waits_for_its_claim() -> None:
    game = table("veinte", pinte="Ro")
    game.play("Cb Ce 3o Rb; Ac Cc Rc Se; 1 show Co; 0 claim")
    assert game.play("overrule") == "overruled 12"
    assert game.play("0 claim") == "renuncio 1 Se varios; hand 0 +2 renuncio"


def test_a_result_that_a_claim_replaced_holds_again_unspoken() -> None:
    game = table("veinte", pinte="Ro", score=(15, 19))
    game.play(f"{REVOKED_LATE} 3e Ao So; Cc Ae 3b 3c")
    before = game.state.score
    assert game.play("0 claim; overrule") == f"{RULED}; overruled 23"
    assert game.state.score == before == (15, 20)
    assert game.play("pinte So; 0 claim") == "refused game_over; refused not_proven"
