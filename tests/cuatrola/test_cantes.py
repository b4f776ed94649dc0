"""The cantes (narro 29): twenty for rey and caballo of a suit, forty in the pinte's, after a trick the pair won.

Nothing is known of the hands but the pinte, Diego's So, unless a test says more. Ana (seat 0) leads.
"""

from __future__ import annotations

from typing import Any

import pytest

from table.games.cuatrola.rulings import HandOver
from tests.notation import Table, table

# Three tricks that Ana takes; copas are left whole.
FIRST, SECOND, THIRD = "Ab Sb 3b Cb", "Ae Se 3e Ce", "Ao 3o Co So"


def after_a_trick(rules: str = "narro", hands: str = "", bids: str = "", **house: Any) -> Table:
    """Ana has won the first trick with the as of bastos."""
    game = table(rules, pinte="So", hands=hands, **house)
    assert game.play(f"{bids}; {FIRST}") == "trick1 0 +26"
    return game


# Who, when, what


def test_twenty_and_forty() -> None:
    assert after_a_trick().play("0 cante c") == "cante 0 c 20"
    assert after_a_trick().play("0 cante o") == "cante 0 o 40"


def test_either_of_the_pair_that_won_the_trick_and_none_of_the_other() -> None:
    assert after_a_trick().play("2 cante c") == "cante 2 c 20"
    assert after_a_trick().play("1 cante c; 3 cante c") == "refused bad_cante; refused bad_cante"


def test_only_between_a_trick_and_the_next_card() -> None:
    game = table(pinte="So")
    assert game.play("0 cante c; Ab Sb 3b; 0 cante c") == "refused wrong_phase; refused wrong_phase"
    assert game.play("Cb; Ae; 0 cante c") == "trick1 0 +26; refused wrong_phase"


def test_after_the_fifth_trick_it_is_too_late() -> None:
    game = after_a_trick()
    game.play(f"{SECOND}; {THIRD}; Rb Sc 3c Ac; Re Rc Cc Ro")
    assert game.play("2 cante c") == "refused wrong_phase"


@pytest.mark.parametrize("bazas", [0, 1, 2, 3])
def test_cantes_bazas(bazas: int) -> None:
    for number, laid in enumerate((FIRST, f"{FIRST}; {SECOND}", f"{FIRST}; {SECOND}; {THIRD}"), start=1):
        game = table(pinte="So", cantes_bazas=bazas)
        game.play(laid)
        assert game.play("0 cante c") == ("cante 0 c 20" if number <= bazas else "refused bad_cante")


def test_after_the_fourth_nobody_has_two_cards_left() -> None:
    game = table(pinte="So", cantes_bazas=4)
    game.play(f"{FIRST}; {SECOND}; {THIRD}; Rb Sc 3c Ac")
    assert game.play("0 cante c") == "refused bad_cante"


@pytest.mark.parametrize("bid", ["cuatrola", "quintola"])
def test_no_cantes_where_tricks_are_counted(bid: str) -> None:
    game = table(pinte="So")
    game.play(f"{bid}; Ab Sb Cb")
    assert game.play("0 cante c; 2 cante c") == "refused bad_cante; refused bad_cante"


def test_who_sits_out_does_not_sing() -> None:
    game = table(pinte="So")
    game.play("solo; Ab Sb Cb")
    assert game.play("2 cante c; 0 cante c") == "refused bad_cante; cante 0 c 20"


def test_two_alone_sing_for_themselves() -> None:
    game = table(pinte="So")
    game.play("solo; contrasolo; Ab Sb")
    assert game.play("2 cante c; 1 cante c; 0 cante c") == "refused bad_cante; refused bad_cante; cante 0 c 20"


# How many


@pytest.mark.parametrize(
    ("switch", "script", "ruled"),
    [
        ("uno", "0 cante c; 2 cante e", "cante 0 c 20; refused bad_cante"),
        ("uno", "0 cante c; 0 cante e", "cante 0 c 20; refused bad_cante"),
        ("uno_por_jugador", "0 cante c; 2 cante e", "cante 0 c 20; cante 2 e 20"),
        ("uno_por_jugador", "0 cante c; 0 cante e", "cante 0 c 20; refused bad_cante"),
        ("uno_por_jugador", "0 cante c; 2 cante e; 0 cante o", "cante 0 c 20; cante 2 e 20; refused bad_cante"),
        ("dos", "0 cante c; 2 cante e", "cante 0 c 20; cante 2 e 20"),
        ("dos", "0 cante c; 0 cante e", "cante 0 c 20; cante 0 e 20"),
        ("dos", "0 cante c; 0 cante e; 2 cante o", "cante 0 c 20; cante 0 e 20; refused bad_cante"),
    ],
)
def test_cantes_por_baza(switch: str, script: str, ruled: str) -> None:
    assert after_a_trick(cantes_por_baza=switch).play(script) == ruled


def test_after_the_next_trick_again() -> None:
    assert after_a_trick().play(f"0 cante c; {SECOND}; 2 cante o") == "cante 0 c 20; trick2 0 +26; cante 2 o 40"


def test_a_suit_is_sung_once_in_a_hand() -> None:
    game = after_a_trick(cantes_por_baza="dos")
    assert game.play("0 cante c; 0 cante c; 2 cante c") == "cante 0 c 20; refused bad_cante; refused bad_cante"
    assert game.play(f"{SECOND}; 0 cante c") == "trick2 0 +26; refused bad_cante"


def test_even_if_it_was_sung_falsely() -> None:
    # Carmen sang copas, which Ana holds; that came to light, and Ana may not sing them any more.
    game = after_a_trick("manos")
    game.play("2 cante c; 0 show Rc")
    assert game.play(f"{SECOND}; 0 cante c") == "trick2 0 +26; refused bad_cante"


# What the table knows against it


def test_the_rey_is_somebody_else_s() -> None:
    assert table(pinte="Ro").play(f"{FIRST}; 0 cante o") == "trick1 0 +26; refused bad_cante"
    assert after_a_trick().play("1 show Rc; 0 cante c") == "refused bad_cante"
    assert after_a_trick(hands="… / Cc").play("0 cante c; 2 cante c") == "refused bad_cante; refused bad_cante"


def test_the_caballo_has_been_played() -> None:
    assert after_a_trick().play(f"{SECOND}; 0 cante e") == "trick2 0 +26; refused bad_cante"
    assert after_a_trick().play("0 cante b") == "refused bad_cante"


def test_the_whole_hand_is_known_and_the_pair_not_in_it() -> None:
    assert after_a_trick(hands="Ab Ae Ao Ac 3c").play("0 cante e") == "refused bad_cante"


def test_too_few_places_are_left_for_the_pair() -> None:
    game = after_a_trick()
    assert game.play("0 show Ae; 0 show Ao; 0 show Ac; 0 cante c") == "refused bad_cante"


# The forty first


@pytest.mark.parametrize(("switch", "ruled"), [(False, "cante 0 c 20"), (True, "refused bad_cante")])
def test_cuarenta_antes(switch: bool, ruled: str) -> None:
    assert after_a_trick(hands="Ab Ro Co Rc Cc", cuarenta_antes=switch).play("0 cante c") == ruled


def test_the_twenty_after_the_forty() -> None:
    game = after_a_trick("ludoteka", hands="Ab Ro Co Rc Cc")
    assert game.play("0 cante o; 0 cante c") == "cante 0 o 40; cante 0 c 20"


def test_the_partner_s_forty_do_not_hold_up_a_twenty() -> None:
    game = after_a_trick("ludoteka", hands="Ab Ro Co / … / … / …")
    assert game.play("2 cante c") == "cante 2 c 20"


def test_cuarenta_antes_binds_only_where_the_forty_are_certain() -> None:
    assert after_a_trick(hands="Ab Ro", cuarenta_antes=True).play("0 cante c") == "cante 0 c 20"


def test_the_forty_can_be_certain_by_elimination() -> None:
    # Ana's hand is what the other three do not have: Ab Ro Co Rc Cc.
    others = "… / Sb Ae Se Ac Sc / 3b 3e Re Ce 3o / Cb So Ao Rb 3c"
    assert after_a_trick(hands=others, cuarenta_antes=True).play("0 cante c") == "refused bad_cante"


# False cantes: Ana sings copas, and Blas lays the rey.


@pytest.mark.parametrize(
    ("switch", "ruled"),
    [
        ("pierde_simple", "cante_falso 0 c; hand 1 +1 cante_falso"),
        ("renuncio", "cante_falso 0 c; hand 1 +2 cante_falso"),
        ("anula", "cante_falso 0 c"),
    ],
)
def test_cante_falso(switch: str, ruled: str) -> None:
    game = after_a_trick(cante_falso=switch)
    assert game.play("0 cante c; Sc") == "cante 0 c 20"
    assert game.play("Rc") == ruled


@pytest.mark.parametrize(("switch", "points"), [("pierde_simple", 2), ("renuncio", 4)])
def test_a_false_cante_costs_the_stake(switch: str, points: int) -> None:
    game = table(pinte="So", cante_falso=switch)
    game.play("solo; Ab Sb Cb; 0 cante c; Sc")
    assert game.play("Rc") == f"cante_falso 0 c; hand 1 +{points} cante_falso"


def test_a_false_cante_counts_for_nothing() -> None:
    game = after_a_trick()
    game.play("0 cante c; Sc Rc")
    assert game.the(HandOver).tantos == (26, 0)


def test_annulled_the_hand_goes_on_without_its_points() -> None:
    game = after_a_trick("manos")
    assert game.play("0 cante c; Sc Rc Ac Cc") == "cante 0 c 20; cante_falso 0 c; trick2 2 +20"
    game.play("Ao So Ro Co; Ae Se Ce 3e; 3o Re Rb 3c")
    hand = game.the(HandOver)
    assert sum(hand.tantos) == 130


def test_a_false_cante_is_ruled_at_once_in_both_modes() -> None:
    for modo in ("automatico", "a_reclamacion"):
        game = after_a_trick(renuncio_modo=modo)
        assert game.play("0 cante c; Sc Rc").endswith("cante_falso 0 c; hand 1 +1 cante_falso")


def test_a_cante_falls_by_a_card_shown_or_by_want_of_places() -> None:
    assert after_a_trick("manos").play("0 cante c; 3 show Cc") == "cante 0 c 20; cante_falso 0 c"
    game = after_a_trick("manos")
    # With the Ab, four cards of Ana's are known: no room for rey and caballo.
    assert game.play("0 cante c; 0 show Ae; 0 show Ao") == "cante 0 c 20"
    assert game.play("0 show Ac") == "cante_falso 0 c"


def test_what_was_sung_may_be_played() -> None:
    game = after_a_trick()
    assert game.play("0 cante c") == "cante 0 c 20"
    assert game.play(f"{SECOND}; {THIRD}; Rc Sc 3c Ac") == "trick2 0 +26; trick3 0 +26; trick4 3 +27"
    assert "falso" not in game.play("Re Cc Ro Rb")


def test_two_cantes_can_fall_by_one_card() -> None:
    # Four cards of Ana's are known, three of them shown before she sang.
    game = after_a_trick("ludoteka")
    game.play("0 show Ae; 0 show Ao; 0 cante c; 0 cante e")
    assert game.play("0 show Ac") == "cante_falso 0 c; cante_falso 0 e"


def test_a_cante_falso_is_ruled_before_the_trick_of_the_same_card() -> None:
    game = after_a_trick("manos")
    assert game.play("0 cante c; Sc 3c Ac Rc") == "cante 0 c 20; cante_falso 0 c; trick2 2 +27"


def test_a_renuncio_goes_before_a_cante_falso() -> None:
    # Diego did not follow copas in the second trick; in the third he lays the rey that Ana sang.
    game = table(pinte="Cb")
    assert game.play("Ab Sb 3b Cb; 0 cante c; Sc 3c Ac Se") == "trick1 0 +26; cante 0 c 20; trick2 2 +25"
    assert game.play("Ae Rc") == "renuncio 3 Se no_asiste; hand 0 +2 renuncio"
    assert game.play("overrule") == "overruled 13; cante_falso 0 c; hand 1 +1 cante_falso"
