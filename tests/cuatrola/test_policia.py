"""¡Policía! (narro 28): a seat about to lead claims every remaining trick.

It is accepted where, for every hand the claimant may have, one way to play takes them all however the unseen
cards lie and whatever the others play. The naive proof of that is in `test_policia_worlds`.
"""

from __future__ import annotations

from typing import Any

import pytest

from table.games.cuatrola.rulings import HandOver
from tests.notation import Table, table

# Ana (seat 0, mano) holds the four highest trumps and the as of bastos.
MASTERS = "Ao 3o Ro Co Ab / Ac 3c Sc Ae Se / Rb Cb Rc Re 3e / So Sb 3b Cc Ce"


def known(bids: str = "paso x4", hands: str = MASTERS, rules: str = "narro", **house: Any) -> Table:
    """The deal is known and the bidding over."""
    game = table(rules, pinte="So", hands=hands, **house)
    assert game.play(bids) == ""
    return game


# Accepted


def test_all_five_tricks() -> None:
    game = known()
    assert game.play("0 policia") == "hand 0 +2 policia"
    hand = game.the(HandOver)
    assert (hand.tricks, hand.tantos, hand.contract) == ((5, 0), (130, 0), "normal")


def test_it_is_a_carbunco_by_another_name() -> None:
    game = known(carbunco=7)
    assert game.play("0 policia") == "hand 0 +7 policia"


def test_after_a_trick_of_the_others_it_is_none() -> None:
    game = table(pinte="So", hands="Sc Ao 3o Ro Ab / Ac 3c Ae Se Co / Rb Cb Rc Re 3e / So Sb 3b Cc Ce")
    assert game.play("Sc Ac Rc Cc; Ae Re Ce 3o; 0 policia") == "trick1 1 +20; trick2 0 +28; hand 0 +1 policia"
    hand = game.the(HandOver)
    assert (hand.tricks, hand.tantos) == ((4, 1), (110, 20))


def test_the_remaining_tricks_may_be_the_partner_s() -> None:
    # The last card of Ana's is beaten by her partner's alone.
    hands = "Ao 3o Ro Co Rb / Ac 3c Sc Ae Se / Ab Cb Rc Re 3e / So Sb 3b Cc Ce"
    assert known(hands=hands).play("0 policia") == "hand 0 +2 policia"


def test_the_monte_goes_with_the_last_trick() -> None:
    game = known("solo; paso x3")
    game.play("0 policia")
    # Carmen's Rb Cb Rc Re 3e are set aside: 25 points.
    assert game.the(HandOver).tantos == (130 - 25, 0)


@pytest.mark.parametrize(
    ("bids", "points"),
    [("solo; paso x3", 2), ("solo; contrasolo; paso x2", 4), ("cuatrola; paso x3", 4), ("quintola; paso x3", 5)],
)
def test_under_every_contract(bids: str, points: int) -> None:
    game = known(bids)
    assert game.play("0 policia") == f"hand 0 +{points} policia"
    assert game.the(HandOver).tricks == (5, 0)


def test_a_rival_can_claim_what_is_left_of_a_cuatrola() -> None:
    # Diego goes for it, Ana leads.
    assert known("paso x3; cuatrola").play("0 policia") == "hand 0 +4 policia"


def test_the_claimant_s_pair_does_not_win_the_hand_by_it() -> None:
    # Carmen's pair takes the last two tricks for certain; the other has 68 already.
    hands = "Cb Re 3c 3e Ce / 3b Ro Ae 3o Se / Rb Cc Sb So Ao / Rc Co Ac Ab Sc"
    game = table(pinte="Ab", hands=hands)
    game.play("3e Ae Sb Ab; Ac 3c 3b Cc; Se Rb Rc Re")
    assert game.play("2 policia") == "hand 1 +1 policia"
    hand = game.the(HandOver)
    assert (hand.tantos, hand.tricks) == ((62, 68), (3, 2))


def test_nobody_can_play_as_if_the_cards_left_for_him_were_not_there() -> None:
    # One card is not located, the tres of bastos, and it can only be Blas's: when Diego leads the sota he has to
    # beat it, so Carmen's rey never takes a trick.
    hands = "So 3e Re 3c Cc / Sc Ro Co Ac / Ce 3o Ab Rb Cb / Se Sb Rc"
    game = table(pinte="Se", hands=hands, fin_anticipado=False, renuncio_modo="a_reclamacion")
    game.play("paso x2; cuatrola; paso; Ac Ab Rc; Ro 3o Ao; Ae Sc Ce")
    assert game.play("3 policia") == "hand 1 +4 policia"


# Refused


def test_only_who_is_about_to_lead() -> None:
    game = known()
    assert game.play("1 policia; 2 policia; Ao; 1 policia; 0 policia") == "; ".join(["refused wrong_phase"] * 4)


def test_only_after_the_bidding() -> None:
    game = table(pinte="So", hands=MASTERS)
    assert game.play("0 policia; paso x3; 0 policia") == "refused wrong_phase; refused wrong_phase"
    assert game.play("paso; 0 policia") == "hand 0 +2 policia"


def test_before_the_pinte_and_after_the_hand() -> None:
    assert table().play("0 policia") == "refused wrong_phase"
    assert table(pinte="So").play("0 concede; 1 policia") == "hand 1 +1 concede; refused wrong_phase"


def test_one_card_that_may_lose_is_enough() -> None:
    hands = "Ao 3o Ro Co 3b / Ac 3c Sc Ae Se / Rb Cb Rc Re 3e / So Sb Ab Cc Ce"
    assert known(hands=hands).play("0 policia") == "refused not_proven"


def test_the_table_has_to_know_the_claimant_s_cards() -> None:
    game = table(pinte="So")
    game.play("Sc Ac Rc Cc; Ae Se Re 3o; Ao Co Sb So")
    assert game.play("0 policia; 0 show Ro; 0 policia; 0 show Ab; 0 policia") == (
        "refused not_proven; refused not_proven; hand 0 +1 policia"
    )


def test_with_more_than_nine_cards_not_located_none_is_accepted() -> None:
    # Ana's hand, the pinte, and five or four of the others'.
    nine = "Ao 3o Ro Co Ab / Ac 3c Sc Ae Se / … / …"
    ten = "Ao 3o Ro Co Ab / Ac 3c Sc Ae / … / …"
    assert known(hands=nine).play("0 policia") == "hand 0 +2 policia"
    assert known(hands=ten).play("0 policia") == "refused not_proven"


@pytest.mark.parametrize("bids", ["solo; paso x3", "solo; contrasolo; paso x2"])
def test_alone_it_has_to_be_known_which_cards_were_set_aside(bids: str) -> None:
    # Of Carmen's five one was not seen, nor one of Blas's: nobody knows which is which.
    unknown = "Ao 3o Ro Co Ab / Ac 3c Sc Ae / Rb Cb Rc Re / So Sb 3b Cc Ce"
    assert known(bids, hands=unknown).play("0 policia") == "refused not_proven"


def test_it_can_be_known_by_elimination() -> None:
    hands = "Ao 3o Ro Co Ab / Ac 3c Sc Ae Se / … / So Sb 3b Cc Ce"
    game = known("solo; paso x3", hands=hands)
    assert game.play("0 policia") == "hand 0 +2 policia"
    assert game.the(HandOver).tantos == (105, 0)


@pytest.mark.parametrize(("bid", "points"), [("cuatrola", 4), ("quintola", 5)])
def test_where_tricks_are_counted_it_does_not_matter(bid: str, points: int) -> None:
    hands = "Ao 3o Ro Co Ab / Ac 3c Sc Ae / Rb Cb Rc Re / So Sb 3b Cc Ce"
    assert known(f"{bid}; paso x3", hands=hands).play("0 policia") == f"hand 0 +{points} policia"


def test_a_refused_policia_can_be_said_again() -> None:
    game = table(pinte="So", hands="Ao 3o Ro Co / Ac 3c Sc Ae Se")
    game.play("paso x4")
    assert game.play("0 policia; 0 show Ab; 0 policia") == "refused not_proven; hand 0 +2 policia"
