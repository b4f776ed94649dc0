"""The renuncio (narro 27): when it is proven, which one is ruled, what it costs, and who has to say so.

A renuncio is ruled when the play was wrong in every distribution of the twenty cards that agrees with what the
table knows. Seats are 0 = mano to 3 = postre and dealer throughout.
"""

from __future__ import annotations

import pytest

from table.games.cuatrola.rulings import HandOver, Renuncio
from tests.notation import table

# Blas (seat 1) has the as of bastos and lays the sota on Ana's caballo: no_monta.
HANDS = "Cb Ae So Re Rc / Sb Ab 3b Co Ce / Ac 3c 3e 3o Se / Ro Ao Rb Cc Sc"
RULED = "renuncio 1 Sb no_monta; hand 0 +2 renuncio"

# The whole hand with that renuncio in its first card and no other; pair 1 wins it by 67 to 63.
FOUR_TRICKS = "Cb Sb 3o Rb; Se Ro Re Ce; Sc Rc Co Ac; Ab 3e Ao So"
WHOLE_HAND = f"{FOUR_TRICKS}; Cc Ae 3b 3c"


# What proves it


def test_nothing_is_ruled_while_an_innocent_explanation_is_left() -> None:
    assert table(pinte="Ro").play("Cb Sb") == ""


def test_proven_by_the_deal() -> None:
    assert table(pinte="Ro", hands=HANDS).play("Cb Sb") == RULED


def test_one_card_seen_in_the_deal_is_enough() -> None:
    assert table(pinte="Ro", hands="… / Ab").play("Cb Sb") == RULED


def test_a_card_that_does_not_make_the_play_wrong_proves_nothing() -> None:
    assert table(pinte="Ro", hands="… / Co").play("Cb Sb") == ""


def test_proven_by_a_card_that_falls_later() -> None:
    game = table(pinte="Ro")
    assert game.play("Cb Sb 3o Rb; Se Ro Re Ce; Sc Rc Co Ac") == "trick1 2 +19; trick2 3 +13; trick3 1 +20"
    assert game.play("Ab") == RULED


def test_proven_by_a_card_shown() -> None:
    assert table(pinte="Ro").play("Cb Sb; 1 show Ab") == RULED


def test_proven_by_a_card_shown_before() -> None:
    assert table(pinte="Ro").play("1 show Ab; Cb Sb") == RULED


def test_proven_by_a_card_taken_back() -> None:
    # Header, pinte, Cb: the Ab lay in line 4.
    assert table(pinte="Ro").play("Cb Ab; 1 takeback 0; Sb") == f"undone 4; {RULED}"


def test_proven_by_the_pinte() -> None:
    assert table(pinte="3o").play("So Co Ro Sb") == "renuncio 3 Sb no_asiste; hand 0 +2 renuncio"


def test_the_pinte_once_played_proves_nothing_more() -> None:
    assert table(pinte="Ro").play("So Co 3o Ro; Se Sc Re Ce") == "trick1 2 +19; trick2 0 +11"


def test_proven_by_elimination() -> None:
    # Three hands are known; Blas's is what is left.
    hands = "Cb Ae So Re Rc / … / Ac 3c 3e 3o Se / Ro Ao Rb Cc Sc"
    assert table(pinte="Ro", hands=hands).play("Cb Sb") == RULED


def test_proven_by_counting_though_no_wrong_card_was_ever_seen() -> None:
    # Not located: Ab 3b Co Ce 3o Se. Blas has four of them, and could have the four that are no bastos.
    game = table(pinte="Ro", hands="Cb Ae So Re Rc / … / Ac 3c 3e / Ro Ao Rb Cc Sc")
    assert game.play("Cb Sb") == ""
    # Carmen shows one of the four: three are left, so he must have the as or the tres.
    assert game.play("2 show 3o") == RULED


def test_a_card_that_lies_with_another_seat_makes_nobody_else_s_play_wrong() -> None:
    # The three higher bastos are Diego's: Blas was right. So was Diego, who beat him.
    assert table(pinte="Ro", hands="… / … / … / Ab 3b Rb").play("Cb Sb 3o Ab") == "trick1 2 +26"


# Which duty


def test_varios_where_the_distributions_disagree() -> None:
    # Diego has the trump Rc: wrong for certain. If he has a basto too, he did not follow; else he did not ruff.
    assert table(pinte="Rc").play("Rb Cb Sb So") == "renuncio 3 So varios; hand 0 +2 renuncio"


@pytest.mark.parametrize(
    ("hands", "duty"),
    [
        pytest.param("… / … / … / 3b", "no_asiste", id="a basto is his"),
        pytest.param("Rb Ae 3e Re Ce / Cb Ac 3c Cc Sc / Sb Se Ao 3o", "no_asiste", id="too few other cards are left"),
        pytest.param("… / … / … / Ae 3e Re So", "no_falla", id="his whole hand is known"),
        pytest.param("Rb Ab 3b / Cb / Sb", "no_falla", id="all bastos lie elsewhere"),
    ],
)
def test_the_duty_is_named_once_it_is_certain(hands: str, duty: str) -> None:
    assert table(pinte="Rc", hands=hands).play("Rb Cb Sb So") == f"renuncio 3 So {duty}; hand 0 +2 renuncio"


def test_too_low_a_trump_may_have_been_no_asiste_too() -> None:
    assert table(pinte="Ro", hands="… / … / 3o").play("3b Co So") == "renuncio 2 So varios; hand 1 +2 renuncio"
    hands = "3b / … / 3o So Ae Se Rc"
    assert table(pinte="Ro", hands=hands).play("3b Co So") == "renuncio 2 So no_pisa; hand 1 +2 renuncio"


def test_who_follows_can_only_have_failed_to_beat() -> None:
    assert table(pinte="Ro", hands="… / Ab").play("Cb Sb") == RULED
    assert table(pinte="Ro", hands="… / … / Ao").play("Co Sb 3o") == ""
    assert table(pinte="Ro", hands="… / … / Ao").play("Co Sb So") == "renuncio 2 So no_monta; hand 1 +2 renuncio"


# Which one, and what comes with it


def test_of_two_proven_at_once_the_earlier_is_ruled() -> None:
    game = table(pinte="Ro")
    assert game.play("Cb Ce 3o Rb; Ac Cc Rc Se") == "trick1 2 +20; trick2 2 +20"
    # Blas had the Co all the time and should have ruffed twice.
    assert game.play("1 show Co") == "renuncio 1 Ce varios; hand 0 +2 renuncio"
    assert game.the(Renuncio).trick == 1
    assert game.play("overrule") == "overruled 11; renuncio 1 Se varios; hand 0 +2 renuncio"
    assert game.the(Renuncio).trick == 2


def test_the_trick_that_the_card_would_have_closed_is_not_ruled() -> None:
    game = table(pinte="Ro", hands=HANDS)
    assert game.play("Cb Ab 3o Cc") == "renuncio 3 Cc no_asiste; hand 0 +2 renuncio"
    assert game.the(HandOver).tricks == (0, 0)


def test_the_ruling_names_the_line_of_the_card() -> None:
    game = table(pinte="Ro")
    game.play("Cb Sb; 1 show Ab")
    ruling = game.the(Renuncio)
    assert (ruling.line, ruling.play_line, ruling.trick) == (5, 4, 1)


@pytest.mark.parametrize(
    ("bids", "points"),
    [("paso x4", 2), ("solo", 4), ("solo; contrasolo", 8), ("cuatrola", 8), ("quintola", 10)],
)
def test_the_renuncio_is_paid_double(bids: str, points: int) -> None:
    game = table(pinte="Ro", hands=HANDS)
    assert game.play(f"{bids}; Cb Sb") == f"renuncio 1 Sb no_monta; hand 0 +{points} renuncio"


@pytest.mark.parametrize("factor", [1, 2, 3])
def test_renuncio_factor(factor: int) -> None:
    game = table(pinte="Ro", hands=HANDS, renuncio_factor=factor)
    assert game.play("solo; Cb Sb") == f"renuncio 1 Sb no_monta; hand 0 +{2 * factor} renuncio"


def test_whoever_was_ahead() -> None:
    # Blas's pair has 40 in hand when the third trick's card betrays him.
    game = table(pinte="Ro")
    game.play("Cb Sb 3o Rb; Se Ro Re Ce; Sc Rc Co Ac; Ab")
    hand = game.the(HandOver)
    assert (hand.winner, hand.tantos, hand.tricks, hand.score) == (0, (19, 33), (1, 2), (2, 0))


# a_reclamacion: nothing is said until a rival claims


def test_nothing_is_said_until_the_claim() -> None:
    game = table("veinte", pinte="Ro", hands=HANDS)
    assert game.play("Cb Sb") == ""
    assert game.play("0 claim") == RULED


def test_either_rival_may_claim_and_nobody_his_own_pair_s() -> None:
    assert table("veinte", pinte="Ro", hands=HANDS).play("Cb Sb; 2 claim") == RULED
    for own in "13":
        assert table("veinte", pinte="Ro", hands=HANDS).play(f"Cb Sb; {own} claim") == "refused not_proven"


def test_a_claim_has_to_be_proven_and_may_be_made_again() -> None:
    game = table("veinte", pinte="Ro")
    assert game.play("Cb Sb; 0 claim") == "refused not_proven"
    assert game.play("1 show Ab; 0 claim") == RULED


def test_each_pair_claims_the_other_s_renuncio_though_it_be_the_later() -> None:
    # Blas did not beat the Cb; Carmen, who has no bastos, did not ruff.
    wrong = "Cb Sb 3c"
    assert table("veinte", pinte="Ro", hands=HANDS).play(f"{wrong}; 0 claim") == RULED
    assert (
        table("veinte", pinte="Ro", hands=HANDS).play(f"{wrong}; 3 claim")
        == "renuncio 2 3c no_falla; hand 1 +2 renuncio"
    )


def test_where_everything_proven_is_ruled_a_claim_finds_nothing() -> None:
    assert table("narro", pinte="Ro").play("Cb Sb; 0 claim") == "refused not_proven"


def test_a_claim_has_a_meaning_from_the_pinte_on() -> None:
    assert table("veinte").play("0 claim; deal 0 Ab; 0 claim") == "refused wrong_phase; refused wrong_phase"
    assert table("veinte", pinte="Ro").play("0 claim") == "refused not_proven"


def test_a_claim_after_the_count_replaces_the_result() -> None:
    game = table("veinte", pinte="Ro", score=(7, 5))
    assert game.play(WHOLE_HAND).endswith("trick5 2 +44; hand 1 +1 count")
    assert game.the(HandOver).score == (7, 6)
    assert game.play("0 claim") == RULED
    hand = game.the(HandOver)
    assert (hand.tantos, hand.tricks, hand.score) == ((63, 67), (2, 3), (9, 5))
    assert game.play("0 claim; pinte So") == "refused wrong_phase"


@pytest.mark.parametrize("first", ["deal 0 Ao", "pinte So", "redeal"])
def test_the_next_hand_s_first_input_ends_the_right_to_claim(first: str) -> None:
    game = table("veinte", pinte="Ro")
    game.play(WHOLE_HAND)
    game.play(first)
    assert game.play("0 claim").startswith("refused " + ("not_proven" if first.startswith("pinte") else "wrong_phase"))


def test_a_refused_input_does_not_end_it() -> None:
    game = table("veinte", pinte="Ro")
    game.play(WHOLE_HAND)
    assert game.play("deal 0 7o; 1 claim; 0 concede; 0 claim") == (
        f"refused not_in_deck; refused not_proven; refused wrong_phase; {RULED}"
    )


def test_a_claim_after_the_game_can_turn_it_around() -> None:
    game = table("veinte", pinte="Ro", score=(18, 19))
    assert game.play(WHOLE_HAND).endswith("hand 1 +1 count; game 1 18-20")
    assert game.play("0 claim") == f"{RULED}; game 0 20-19"


def test_a_claim_after_the_game_can_make_it_go_on() -> None:
    game = table("veinte", pinte="Ro", score=(15, 19))
    assert game.play(WHOLE_HAND).endswith("hand 1 +1 count; game 1 15-20")
    assert game.play("pinte So") == "refused game_over"
    assert game.play("0 claim; pinte So") == RULED
    assert game.state.hand.dealer == 0


def test_a_claim_after_the_hand_was_given_up() -> None:
    game = table("veinte", pinte="Ro", hands=HANDS)
    assert game.play("Cb Sb; 0 concede") == "hand 1 +1 concede"
    assert game.play("0 claim") == RULED
    assert game.the(HandOver).score == (2, 0)


@pytest.mark.parametrize("end", ["0 claim", "2 penalty", "redeal"])
def test_no_claim_after_a_hand_that_was_not_counted(end: str) -> None:
    game = table("veinte", pinte="Ro", hands=HANDS)
    assert game.play(f"Cb Sb; {end}").count("hand") == 1
    assert game.play("0 claim; 3 claim") == "refused wrong_phase; refused wrong_phase"


def test_no_claim_after_a_false_cante_ended_the_hand() -> None:
    game = table("veinte", pinte="Ro")
    game.play("Cb Sb 3o Rb; 2 cante c")
    assert game.play("Se Ro Rc") == "cante_falso 2 c; hand 1 +2 cante_falso"
    assert game.play("0 claim") == "refused wrong_phase"


def test_no_claim_once_the_referee_set_the_score() -> None:
    game = table("veinte", pinte="Ro")
    game.play(WHOLE_HAND)
    assert game.play("correct 3 3; 0 claim") == "refused wrong_phase"


def test_a_correction_before_the_count_does_not_matter() -> None:
    game = table("veinte", pinte="Ro")
    game.play(f"{FOUR_TRICKS}; correct 3 3; Cc Ae 3b 3c")
    assert game.play("0 claim") == RULED
    assert game.the(HandOver).score == (5, 3)


def test_no_claim_in_a_game_that_a_correction_ended() -> None:
    game = table("veinte", pinte="Ro", hands=HANDS)
    assert game.play("Cb Sb; correct 20 0") == "game 0 20-0"
    assert game.play("0 claim") == "refused wrong_phase"


def test_a_claim_can_replace_the_result_of_a_policia() -> None:
    # Carmen had the Rc. Ana's trumps and her tres de copas take the rest, all five tricks with the first.
    hands = "Ac Ao 3o Ro 3c / Sc So 3b Ab Ae / Sb Rc Rb Cb Se / Co Cc 3e Re Ce"
    game = table("veinte", pinte="Co", hands=hands)
    assert game.play("Ac Sc Sb Cc; 0 policia") == "trick1 0 +18; hand 0 +1 policia"
    assert game.play("1 claim") == "renuncio 2 Sb no_asiste; hand 1 +2 renuncio"
    assert game.the(HandOver).score == (0, 2)
