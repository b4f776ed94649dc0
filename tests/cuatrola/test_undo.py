"""The referee's undo: the inputs from a line on never happened, and nothing learned since is known.

The header is line 1, the pinte line 2, the first card line 3, unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from table.games.cuatrola.rulings import Undone
from table.games.cuatrola.view import public_view
from tests.notation import table


def test_a_card() -> None:
    game = table(pinte="Ro")
    before = public_view(game.state)
    assert game.play("Cb; undo 3") == "undone 3"
    assert public_view(game.state) == before


def test_everything_from_the_line_on() -> None:
    game = table(pinte="Ro")
    game.play("Cb")
    before = public_view(game.state)
    assert game.play("Ab So Rb; 2 show Ac; correct 3 3; undo 4") == "trick1 2 +20; undone 4"
    assert public_view(game.state) == before
    assert game.the(Undone).line == 9


def test_what_was_learned_since_is_not_known() -> None:
    # With the taken-back as known the sota would be a renuncio; after an undo it is not.
    assert table(pinte="Ro").play("Cb Ab; undo 4; Sb So") == "undone 4"
    assert table(pinte="Ro").play("Cb; 1 show Ab; undo 4; Sb So") == "undone 4"


@pytest.mark.parametrize("what", ["deal 1 Ab", "pinte Ro", "redeal", "correct 3 3"])
def test_before_the_pinte(what: str) -> None:
    game = table()
    before = public_view(game.state)
    game.play(what)
    assert game.play("undo 2") == "undone 2"
    assert public_view(game.state) == before


@pytest.mark.parametrize(
    "what", ["solo", "0 concede", "2 penalty", "redeal", "1 show Ab", "correct 3 3", "correct 22 3"]
)
def test_any_other_input(what: str) -> None:
    game = table(pinte="Ro")
    before = public_view(game.state)
    game.play(what)
    assert game.play("undo 3") == "undone 3"
    assert public_view(game.state) == before


def test_a_cante_and_a_policia() -> None:
    game = table(pinte="So")
    game.play("Ab Sb 3b Cb")
    before = public_view(game.state)
    assert game.play("0 cante c; undo 7") == "cante 0 c 20; undone 7"
    assert public_view(game.state) == before
    known = table(pinte="Co", hands="Ac Ao 3o Ro 3c / Sc So 3b Ab Ae / Sb Rc Rb Cb Se / Co Cc 3e Re Ce")
    known.play("paso x4")
    before = public_view(known.state)
    assert known.play("0 policia; undo last") == "hand 0 +2 policia; undone 27"
    assert public_view(known.state) == before


def test_into_a_hand_that_is_over() -> None:
    game = table(pinte="Ro")
    game.play("Cb Ab")
    before = public_view(game.state)
    assert game.play("0 concede; pinte So; solo; undo 5") == "hand 1 +1 concede; undone 5"
    assert public_view(game.state) == before


def test_after_the_game() -> None:
    game = table(pinte="Ro", score=(20, 18))
    assert game.play("3 concede; 0 Cb; undo 3; 0 Cb") == (
        "hand 0 +1 concede; game 0 21-18; refused game_over; undone 3"
    )


def test_a_penalty_undone_does_not_count_towards_the_second() -> None:
    game = table(pinte="Ro")
    assert game.play("1 penalty; undo 3; 1 penalty") == "hand 0 +1 penalty; undone 3; hand 0 +1 penalty"


# Redo: the undo itself undone


def test_redo() -> None:
    game = table(pinte="Ro")
    game.play("Cb Ab; 1 show 3b")
    before = public_view(game.state)
    assert game.play("undo 3; undo 6") == "undone 3; undone 6"
    assert public_view(game.state) == before
    # What it brought back can be undone again, as can the redo.
    assert game.play("undo 4; undo 8; undo 7") == "undone 4; undone 8; undone 7"
    assert public_view(game.state).laid == ()


def test_after_a_redo_the_lines_hold_again() -> None:
    assert table(pinte="Ro").play("Cb Ab; undo 3; undo 4; undo 5; undo 4") == (
        "undone 3; refused bad_undo; undone 5; undone 4"
    )


# What cannot be undone


@pytest.mark.parametrize(
    ("to", "why"),
    [
        (1, "the header"),
        (0, "no line"),
        (-1, "no line"),
        (5, "this very line"),
        (6, "a line to come"),
        (4, "a refused one"),
    ],
)
def test_bad_undo(to: int, why: str) -> None:
    game = table(pinte="Ro")
    assert game.play(f"Cb; 0 Cb; undo {to}") == "refused out_of_turn; refused bad_undo", why


def test_what_was_undone_cannot_be_undone_again() -> None:
    assert table(pinte="Ro").play("Cb Ab; undo 3; undo 3; undo 4") == "undone 3; refused bad_undo; refused bad_undo"


def test_a_refused_undo_is_no_line_either() -> None:
    assert table(pinte="Ro").play("undo 7; undo 3") == "refused bad_undo; refused bad_undo"
