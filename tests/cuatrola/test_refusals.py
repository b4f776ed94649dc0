"""Refusals: what is refused and why, in which order the reasons are tested, and that nothing changes."""

from __future__ import annotations

import pytest

from tests.notation import table

# Malformed


@pytest.mark.parametrize(
    "line",
    [
        '{"in": null}',
        '{"in": 1}',
        '{"in": ["play"]}',
        '{"in": "Play"}',
        '{"in": "ronda", "seat": 0}',
        '{"in": "play"}',
        '{"in": "play", "seat": 0}',
        '{"in": "play", "card": "Ao"}',
        '{"in": "play", "seat": 4, "card": "Ao"}',
        '{"in": "play", "seat": -1, "card": "Ao"}',
        '{"in": "play", "seat": true, "card": "Ao"}',
        '{"in": "play", "seat": 1.0, "card": "Ao"}',
        '{"in": "play", "seat": "0", "card": "Ao"}',
        '{"in": "play", "seat": null, "card": "Ao"}',
        '{"in": "play", "seat": 0, "card": "AO"}',
        '{"in": "play", "seat": 0, "card": "oA"}',
        '{"in": "play", "seat": 0, "card": "1o"}',
        '{"in": "play", "seat": 0, "card": "8o"}',
        '{"in": "play", "seat": 0, "card": "1H"}',
        '{"in": "play", "seat": 0, "card": "Ao "}',
        '{"in": "play", "seat": 0, "card": ""}',
        '{"in": "play", "seat": 0, "card": 7}',
        '{"in": "play", "seat": 0, "card": ["Ao"]}',
        '{"in": "deal", "seat": 9, "card": "Ao"}',
        '{"in": "pinte", "card": null}',
        '{"in": "show", "seat": 0, "card": "xx"}',
        '{"in": "bid", "seat": 0, "bid": "normal"}',
        '{"in": "bid", "seat": 0, "bid": "Solo"}',
        '{"in": "bid", "seat": 0}',
        '{"in": "bid", "bid": "solo"}',
        '{"in": "cante", "seat": 0, "suit": "x"}',
        '{"in": "cante", "seat": 0, "suit": "oros"}',
        '{"in": "cante", "seat": 0, "suit": {}}',
        '{"in": "cante", "seat": 0}',
        '{"in": "claim"}',
        '{"in": "claim", "seat": 4}',
        '{"in": "takeback", "seat": 0}',
        '{"in": "takeback", "by": 0}',
        '{"in": "takeback", "seat": 0, "by": false}',
        '{"in": "concede", "seat": 0.0}',
        '{"in": "policia", "seat": {}}',
        '{"in": "penalty", "seat": []}',
        '{"in": "correct"}',
        '{"in": "correct", "score": 5}',
        '{"in": "correct", "score": [1]}',
        '{"in": "correct", "score": [1, 2, 3]}',
        '{"in": "correct", "score": [1, -1]}',
        '{"in": "correct", "score": [1, 2.0]}',
        '{"in": "correct", "score": [true, 2]}',
        '{"in": "correct", "score": [null, 2]}',
        '{"in": "correct", "score": {"0": 1, "1": 2}}',
        '{"in": "undo"}',
        '{"in": "undo", "to": "2"}',
        '{"in": "undo", "to": 2.0}',
        '{"in": "undo", "to": true}',
    ],
)
def test_malformed(line: str) -> None:
    game = table(pinte="Ro")
    before = game.state
    assert game.play(line) == "refused malformed"
    assert game.state is before


def test_extra_keys_are_ignored() -> None:
    assert table().play('{"in": "pinte", "card": "Ro", "seat": 9, "at": [1.5, null], "line": 77}') == ""


def test_a_big_score_is_a_score() -> None:
    huge = 10**30
    assert table().play(f'{{"in": "correct", "score": [{huge}, 0]}}') == f"game 0 {huge}-0"


# Cards of other games


@pytest.mark.parametrize("card", ["7o", "2b", "4e", "6c", "AH", "10S", "8D", "9C", "QH", "2S"])
@pytest.mark.parametrize("what", ["deal 0", "pinte", "0", "0 show"])
def test_cards_that_cuatrola_does_not_play(what: str, card: str) -> None:
    kind = {"0": "play", "0 show": "show"}.get(what, what.split(maxsplit=1)[0])
    line = f'{{"in": "{kind}", "seat": 0, "card": "{card}"}}'
    assert table(pinte="Ro").play(line) == "refused not_in_deck"


# The order of the reasons: each line could be refused for all that are named, and the first is given.

OVER = "Cb; correct 22 0"
MALFORMED = '{"in": "play", "seat": 0, "card": "7x"}'


@pytest.mark.parametrize(
    ("before", "script", "why"),
    [
        pytest.param(OVER, MALFORMED, "malformed", id="malformed, game_over"),
        pytest.param(OVER, "1 7o", "game_over", id="game_over, not_in_deck"),
        pytest.param(OVER, "deal 0 Ao", "game_over", id="game_over, wrong_phase"),
        pytest.param("redeal", "1 7o", "not_in_deck", id="not_in_deck, wrong_phase"),
        pytest.param("0 concede", "1 7o", "not_in_deck", id="not_in_deck, wrong_phase between hands"),
        pytest.param("redeal", "1 Ro", "wrong_phase", id="wrong_phase, out_of_turn"),
        pytest.param("solo; Cb", "2 7o", "not_in_deck", id="not_in_deck, not_playing"),
        pytest.param("solo; Cb", "2 Cb", "not_playing", id="not_playing, card_seen"),
        pytest.param("solo; Cb", "2 Ro", "not_playing", id="not_playing, card_elsewhere"),
        pytest.param("Cb", "3 Cb", "out_of_turn", id="out_of_turn, card_seen"),
        pytest.param("Cb", "2 Ro", "out_of_turn", id="out_of_turn, card_elsewhere"),
        pytest.param("Ab Sb 3b Ro; Sc", "0 Ro", "card_seen", id="card_seen, once the pinte"),
        pytest.param("Cb; 1 takeback 0; 0 takeback 1", "1 Cb", "out_of_turn", id="out_of_turn, taken back"),
        pytest.param(
            "0 show Ab; 0 show 3b; 0 show Ao; 0 show 3o; 0 show Ac; 0 Ab", "1 Ab", "card_seen", id="card_seen"
        ),
        pytest.param(
            "redeal; deal 0 Ao; deal 0 3o; deal 0 Ac; deal 0 Ab; deal 0 Ae", "deal 0 Ao", "card_seen", id="deal"
        ),
        pytest.param("2 solo", "0 show Ro", "not_playing", id="show: not_playing, card_elsewhere"),
        pytest.param("solo; 0 Cb", "2 show Cb", "not_playing", id="show: not_playing, card_seen"),
        pytest.param("1 paso", "0 contrasolo", "already_spoke", id="already_spoke, bad_bid"),
        pytest.param("3 paso", "0 contrasolo", "wrong_phase", id="wrong_phase, already_spoke, bad_bid"),
        pytest.param("Cb", "0 cante o", "wrong_phase", id="wrong_phase, bad_cante"),
        pytest.param("Cb", "0 policia", "wrong_phase", id="wrong_phase, not_proven"),
        pytest.param("0 concede", "0 takeback 2", "wrong_phase", id="takeback: wrong_phase, too_late"),
    ],
)
def test_order(before: str, script: str, why: str) -> None:
    game = table(pinte="Ro")
    game.play(before)
    state = game.state
    assert game.play(script) == f"refused {why}"
    assert game.state is state


@pytest.mark.parametrize(
    "what",
    [
        "0 Ab",
        "deal 0 Ab",
        "pinte So",
        "0 solo",
        "0 cante o",
        "0 show Ab",
        "0 concede",
        "0 policia",
        "0 penalty",
        "redeal",
        "correct 0 0",
    ],
)
def test_after_the_game_only_four_kinds_have_a_meaning(what: str) -> None:
    game = table(pinte="Ro", score=(20, 0))
    game.play("Cb; 3 concede")
    assert game.play(what) == "refused game_over"


def test_which_are_claim_takeback_undo_and_overrule() -> None:
    # Refused each, but for reasons of their own.
    game = table(pinte="Ro", score=(20, 0))
    assert game.play("Cb; 3 concede; 0 claim; 0 takeback 1; undo 99; overrule") == (
        "hand 0 +1 concede; game 0 21-0; refused not_proven; refused too_late; refused bad_undo; refused wrong_phase"
    )


# Particular reasons of the cards


def test_the_pinte_is_the_dealer_s() -> None:
    assert table(pinte="Ro").play("0 Ro; 1 show Ro") == "refused card_elsewhere; refused card_elsewhere"


def test_shown_and_taken_back_cards_are_their_owner_s() -> None:
    assert table(pinte="Ro").play("1 show Ab; 0 Ab") == "refused card_elsewhere"
    assert table(pinte="Ro").play("Ab; 0 takeback 1; Cb; 1 Ab") == "undone 3; refused card_elsewhere"


def test_nobody_has_six_cards() -> None:
    game = table(pinte="Ro")
    assert game.play("0 show Ab; 0 show 3b; 0 show Ac; 0 show 3c; 0 show Ae; 0 show Cb; 0 Cb; 0 Ab") == (
        "refused card_elsewhere; refused card_elsewhere"
    )


def test_the_pinte_is_one_of_the_dealer_s_five() -> None:
    game = table(pinte="Ro")
    assert game.play("3 show Ab; 3 show 3b; 3 show Ac; 3 show 3c; 3 show Ae; 3 show Ro") == "refused card_elsewhere"


def test_a_card_of_the_deal_is_no_reason_to_refuse() -> None:
    assert table(pinte="Ro", hands="… / Ab").play("Ab") == "doubt"


def test_a_card_played_cannot_be_shown_nor_played_again() -> None:
    assert table(pinte="Ro").play("Ab Sb 3b Cb; 0 show Ab; 0 Ab; 0 Sb") == (
        "trick1 0 +26; refused card_seen; refused card_seen; refused card_seen"
    )


def test_a_card_shown_may_be_shown_again_and_played() -> None:
    assert table(pinte="Ro").play("0 show Ab; 0 show Ab; 0 Ab") == ""


def test_showing_from_the_pinte_to_the_end_of_the_hand() -> None:
    assert table().play("0 show Ab") == "refused wrong_phase"
    assert table(pinte="Ro").play("0 show Ab; 0 concede; 0 show Ab") == "hand 1 +1 concede; refused wrong_phase"


def test_who_sits_out_under_the_highest_bid_so_far_shows_nothing() -> None:
    game = table(pinte="Ro")
    assert game.play("2 show Ab; solo; 2 show Cb; 1 cuatrola; 2 show Cb; 3 show Ao") == (
        "refused not_playing; refused not_playing"
    )


def test_dealing() -> None:
    game = table()
    assert game.play("deal 0 Ab; deal 1 Ab; deal 0 Ab; deal 0 3b Rb Cb Sb Ao") == (
        "refused card_seen; refused card_seen; refused hand_full"
    )
    assert game.play("pinte Ro; deal 1 Ao; pinte So") == "refused wrong_phase; refused wrong_phase"


def test_the_pinte_is_turned_once_and_in_its_time() -> None:
    game = table(pinte="Ro")
    assert game.play("Cb; pinte So; 0 concede; pinte So; pinte Ro") == (
        "refused wrong_phase; hand 1 +1 concede; refused wrong_phase"
    )
