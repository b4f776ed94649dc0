"""A doubt: what was seen of the deal cannot be right. All of it is forgotten; what lies in plain sight stays."""

from __future__ import annotations

from tests.notation import table


def test_the_pinte_was_dealt_to_another() -> None:
    game = table(hands="Ro 3b")
    assert game.play("pinte Ro") == "doubt"
    # That Ana had the tres is forgotten with it.
    assert game.play("Rb; 1 3b") == ""


def test_the_dealer_s_five_are_known_without_the_pinte() -> None:
    assert table(hands="… / … / … / Ao 3o Co So Ab").play("pinte Ro") == "doubt"
    assert table(hands="… / … / … / Ao 3o Co So").play("pinte Ro") == ""
    assert table(hands="… / … / … / Ao 3o Ro So Ab").play("pinte Ro") == ""


def test_a_card_dealt_to_another_is_laid() -> None:
    assert table(pinte="Ro", hands="… / Cb").play("Cb") == "doubt"


def test_a_sixth_card_is_laid() -> None:
    assert table(pinte="Ro", hands="Ab 3b Rb Sb Ao").play("Cb") == "doubt"
    assert table(pinte="Ro", hands="Ab 3b Rb Sb").play("Cb") == ""


def test_the_dealer_s_pinte_fills_one_of_his_places() -> None:
    # Four others are known: the Cb would be the sixth.
    assert table(pinte="Ro", hands="… / … / … / Ab 3b Rb Sb").play("3 show Cb") == "doubt"


def test_cards_shown_fill_places_too() -> None:
    assert table(pinte="Ro", hands="Ab 3b Rb").play("0 show Sb; 0 show Ao; 0 show Cb") == "doubt"


def test_a_card_shown_can_contradict() -> None:
    assert table(pinte="Ro", hands="… / Cb").play("0 show Cb") == "doubt"


def test_after_it_there_is_nothing_left_to_doubt() -> None:
    assert table(pinte="Ro", hands="… / Cb Ab / 3b").play("Cb; 3b; Ab") == "doubt"


def test_everything_that_was_dealt_is_forgotten() -> None:
    # Blas's as of bastos would make his sota a renuncio.
    assert table(pinte="Ro", hands="Rb / Ab").play("Cb Sb") == "renuncio 1 Sb no_monta; hand 0 +2 renuncio"
    assert table(pinte="Ro", hands="Rb / Ab Cb").play("Cb Sb") == "doubt"


def test_what_is_in_sight_stays() -> None:
    assert table(pinte="Ro", hands="… / Cb").play("1 show Ab; Cb Sb") == (
        "doubt; renuncio 1 Sb no_monta; hand 0 +2 renuncio"
    )


def test_the_doubt_comes_before_what_the_same_card_proves() -> None:
    # The Ab was dealt to Ana; Blas lays it, and he had not beaten the Cb.
    game = table(pinte="Ro", hands="Ab")
    assert game.play("Cb Sb 3b Rb; Re Ce Se Ae; 2 Ab") == "trick1 2 +19; trick2 1 +20; refused out_of_turn"
    assert game.play("1 Ab") == "doubt; renuncio 1 Sb no_monta; hand 0 +2 renuncio"


def test_the_next_hand_is_read_afresh() -> None:
    game = table(pinte="Ro", hands="… / Cb")
    assert game.play("Cb; 0 concede; deal 2 Ab; pinte Ro; Cb Sb") == (
        "doubt; hand 1 +1 concede; renuncio 2 Sb no_monta; hand 1 +2 renuncio"
    )


def test_a_cante_can_be_false_by_a_deal_that_is_doubted_later() -> None:
    # Blas's Rc was seen in the deal, so Ana's cante was refused; once that is doubted she may sing.
    game = table("manos", pinte="So", hands="… / Rc Ac")
    assert game.play("Ab Sb 3b Cb; 0 cante c; 2 show Ac; 0 cante c") == (
        "trick1 0 +26; refused bad_cante; doubt; cante 0 c 20"
    )
