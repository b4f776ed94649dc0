"""Solo, contrasolo, cuatrola, quintola (narro 6-9, 11, 20): who may say what, and who plays then.

Diego (seat 3) deals: Ana (0) is mano and speaks first.
"""

from __future__ import annotations

from typing import Any

import pytest

from table.games.cuatrola.bids import possible_bids
from table.games.cuatrola.rulings import HandOver
from tests.notation import table

# Speaking


def test_each_seat_speaks_once_from_the_mano_on() -> None:
    game = table(pinte="Ro")
    assert game.play("0 paso; 0 solo; 1 paso; 0 solo; 1 solo; 2 paso; 3 paso; 3 solo") == (
        "refused already_spoke; refused already_spoke; refused already_spoke; refused wrong_phase"
    )


def test_silence_passes() -> None:
    game = table(pinte="Ro")
    assert game.play("2 solo; 0 paso; 1 quintola; 3 paso") == "refused already_spoke; refused already_spoke"
    assert game.state.hand.bidder == 2


def test_the_dealer_s_word_ends_the_bidding() -> None:
    assert table(pinte="Ro").play("3 paso; 2 solo") == "refused wrong_phase"


def test_the_first_card_ends_the_bidding() -> None:
    assert table(pinte="Ro").play("0 paso; 0 Rc; 3 quintola") == "refused wrong_phase"


def test_the_card_that_ends_it_is_the_one_of_who_has_to_lead_under_the_highest_bid_so_far() -> None:
    # Carmen goes alone: Ana sits out, Blas leads. His card closes the bidding before Diego has spoken.
    game = table(pinte="Ro")
    assert game.play("2 solo; 1 Sc; 3 cuatrola") == "refused wrong_phase"


def test_a_refused_card_leaves_the_bidding_open() -> None:
    game = table(pinte="Ro")
    assert game.play("2 solo; 0 Rc; 2 Ac; 1 Ro; 3 cuatrola") == (
        "refused not_playing; refused out_of_turn; refused card_elsewhere"
    )
    assert game.state.hand.contract == "cuatrola"


def test_there_is_no_bidding_before_the_pinte() -> None:
    assert table().play("0 solo") == "refused wrong_phase"


# What goes over what


@pytest.mark.parametrize("bid", ["solo", "cuatrola", "quintola"])
def test_the_first_bid(bid: str) -> None:
    assert table(pinte="Ro").play(bid) == ""


def test_a_contrasolo_answers_a_rival_s_solo_only() -> None:
    assert table(pinte="Ro").play("contrasolo") == "refused bad_bid"
    assert table(pinte="Ro").play("solo; 1 contrasolo") == ""
    assert table(pinte="Ro").play("solo; 2 contrasolo") == "refused bad_bid"
    assert table(pinte="Ro").play("cuatrola; 1 contrasolo") == "refused bad_bid"


def test_a_contrasolo_answers_the_highest_bid_so_far() -> None:
    # Blas's cuatrola stands over Ana's solo: there is no solo left for Diego to answer.
    assert table(pinte="Ro").play("solo; cuatrola; paso; 3 contrasolo") == "refused bad_bid"


def test_over_a_rival_strictly_more() -> None:
    game = table(pinte="Ro")
    assert game.play("solo; 1 solo") == "refused bad_bid"
    assert game.play("1 cuatrola; 2 cuatrola") == "refused bad_bid"
    assert game.play("2 quintola; 3 quintola") == "refused bad_bid"


@pytest.mark.parametrize(("switch", "ruled"), [(True, ""), (False, "refused bad_bid")])
@pytest.mark.parametrize("bid", ["solo", "cuatrola", "quintola"])
def test_companero_igual(bid: str, switch: bool, ruled: str) -> None:
    assert table(pinte="Ro", companero_igual=switch).play(f"0 {bid}; 2 {bid}") == ruled


@pytest.mark.parametrize("switch", [True, False])
def test_over_the_partner_more_always_and_less_never(switch: bool) -> None:
    assert table(pinte="Ro", companero_igual=switch).play("solo; paso; cuatrola") == ""
    assert table(pinte="Ro", companero_igual=switch).play("cuatrola; paso; solo") == "refused bad_bid"


def test_over_the_partner_s_contrasolo() -> None:
    # Ana solo, Blas contrasolo (4): Diego may go over his partner with a cuatrola, as equal, or a quintola.
    assert table(pinte="Ro").play("solo; contrasolo; paso; cuatrola") == ""
    assert table(pinte="Ro").play("solo; contrasolo; paso; quintola") == ""
    assert table(pinte="Ro", companero_igual=False).play("solo; contrasolo; paso; cuatrola") == "refused bad_bid"


@pytest.mark.parametrize(
    ("house", "bids", "ruled"),
    [
        ({"sobrepuja_rival": "superior"}, "solo; cuatrola", ""),
        ({"sobrepuja_rival": "solo_contrasolo"}, "solo; cuatrola", "refused bad_bid"),
        ({"sobrepuja_rival": "solo_contrasolo"}, "solo; contrasolo", ""),
        ({"sobrepuja_rival": "solo_contrasolo"}, "cuatrola; quintola", "refused bad_bid"),
        ({"sobrepuja_rival": "solo_contrasolo"}, "solo; paso; cuatrola", ""),
        ({"sobrepuja_rival": "solo_contrasolo", "contrasolo": False}, "solo; contrasolo", "refused bad_bid"),
    ],
)
def test_sobrepuja_rival(house: dict[str, Any], bids: str, ruled: str) -> None:
    assert table(pinte="Ro", **house).play(bids) == ruled


@pytest.mark.parametrize(("switch", "ruled"), [(True, ""), (False, "refused bad_bid")])
def test_contrasolo(switch: bool, ruled: str) -> None:
    assert table(pinte="Ro", contrasolo=switch).play("solo; contrasolo") == ruled


@pytest.mark.parametrize(("switch", "ruled"), [(True, ""), (False, "refused bad_bid")])
def test_quintola(switch: bool, ruled: str) -> None:
    assert table(pinte="Ro", quintola=switch).play("quintola") == ruled


def test_a_refused_bid_leaves_the_seat_its_word() -> None:
    assert table(pinte="Ro").play("cuatrola; 1 solo; 1 quintola") == "refused bad_bid"


# Cabe todo, or not (narro 11)


@pytest.mark.parametrize(
    ("own", "possible"),
    [
        (15, "paso solo cuatrola quintola"),
        (16, "paso solo cuatrola quintola"),
        (17, "paso solo cuatrola"),
        (18, "paso solo"),
        (19, "paso solo"),
        (20, "paso"),
    ],
)
def test_no_rebasar(own: int, possible: str) -> None:
    limited = table("ludoteka", pinte="Ro", score=(own, 3)).state
    assert " ".join(possible_bids(limited.rules, limited.score, limited.hand, 0)) == possible
    open_to_all = table("ludoteka", pinte="Ro", score=(own, 3), limite_apuestas="ninguno").state
    assert len(possible_bids(open_to_all.rules, open_to_all.score, open_to_all.hand, 0)) == 4


def test_no_rebasar_measures_the_score_of_the_own_pair() -> None:
    assert table("ludoteka", pinte="Ro", score=(20, 3)).play("solo; 1 quintola; 2 quintola") == (
        "refused bad_bid; refused bad_bid"
    )


def test_no_rebasar_without_an_objetivo_limits_nothing() -> None:
    game = table("manos", pinte="Ro", score=(20, 3), limite_apuestas="no_rebasar")
    assert game.play("quintola") == ""


def test_cabe_todo() -> None:
    # A 20, B 18, A bids quintola: lost, B wins with 23.
    game = table(pinte="Ro", score=(20, 18))
    assert game.play("quintola; 0 concede") == "hand 1 +5 concede; game 1 20-23"


# What may be said now, as the table offers it


def test_possible_bids_are_those_that_are_not_refused() -> None:
    for said in ("", "solo", "solo; contrasolo", "cuatrola", "solo; paso", "paso; solo; paso"):
        game = table(pinte="Ro")
        game.play(said)
        hand = game.state.hand
        seat = (hand.mano + hand.spoken) % 4
        offered = possible_bids(game.state.rules, game.state.score, hand, seat)
        heard = []
        for bid in ("paso", "solo", "contrasolo", "cuatrola", "quintola"):
            other = table(pinte="Ro")
            if other.play(f"{said}; {seat} {bid}") == "":
                heard.append(bid)
        assert list(offered) == heard


def test_who_has_spoken_has_nothing_more_to_say() -> None:
    game = table(pinte="Ro")
    game.play("1 paso")
    for seat in (0, 1):
        assert possible_bids(game.state.rules, game.state.score, game.state.hand, seat) == ()


# Who plays, who leads


@pytest.mark.parametrize(
    ("bids", "playing", "leads"),
    [
        ("paso x4", (0, 1, 2, 3), 0),
        ("solo", (0, 1, 3), 0),
        ("paso; solo", (0, 1, 2), 0),
        ("paso x2; solo", (1, 2, 3), 1),
        ("paso x3; solo", (0, 2, 3), 0),
        ("paso x2; cuatrola", (1, 2, 3), 1),
        ("paso x3; quintola", (0, 2, 3), 0),
        ("solo; contrasolo", (0, 1), 0),
        ("solo; paso x2; contrasolo", (0, 3), 0),
        ("paso; solo; contrasolo", (1, 2), 1),
        ("paso x2; solo; contrasolo", (2, 3), 2),
        ("solo; contrasolo; paso; quintola", (0, 2, 3), 0),
        ("solo; paso; cuatrola", (1, 2, 3), 1),
    ],
)
def test_who_plays_and_who_leads(bids: str, playing: tuple[int, ...], leads: int) -> None:
    game = table(pinte="Ro")
    game.play(bids)
    assert game.state.hand.playing == playing
    assert game.state.hand.turn == leads


def test_who_sits_out_is_passed_over() -> None:
    # Ana plays alone: Carmen's cards are set aside. Blas plays after Ana, Diego after Blas.
    game = table(pinte="Ro")
    assert game.play("solo; Rc Sc; 2 Ac; 3 3c") == "refused not_playing; trick1 3 +16"


def test_two_alone() -> None:
    game = table(pinte="Ro")
    assert game.play("solo; contrasolo; Rc; 2 Ac; 3 3c; 1 Sc; 1 3e") == (
        "refused not_playing; refused not_playing; trick1 0 +6; refused out_of_turn"
    )


def test_the_contract_of_a_hand_given_up_is_the_highest_bid_so_far() -> None:
    game = table(pinte="Ro")
    game.play("solo; contrasolo; 0 concede")
    hand = game.the(HandOver)
    assert (hand.contract, hand.winner, hand.points) == ("contrasolo", 1, 4)
