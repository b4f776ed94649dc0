"""Going back: exactly to where the table was."""

from __future__ import annotations

from tests.cuarenta.notation import mesa, play, said


def test_undo_by_example() -> None:
    assert said("KH 5H 5S<5H undo3 5S 5D<5S") == "caida 0+2, undone 3, caida 1+2"
    assert said("KH 5H undo2 5H") == "undone 2"  # not card_seen
    assert said("KH undo2") == "bad_undo"
    assert said("KH undo1 undo1") == "undone 1, bad_undo"
    assert said("KH KH undo2") == "card_seen, bad_undo"  # a refused line never was


def test_an_undo_can_be_undone() -> None:
    before, _rulings = play("KH 5H 5S<5H")
    after, rulings = play("undo1 undo4", before)
    assert len(rulings) == 2
    assert (after.mano, after.score) == (before.mano, before.score)
    assert said("QH undo1", after) == "undone 1"


def test_undo_brings_back_a_mesa_that_was_over() -> None:
    state = mesa(score="38-0")
    assert said("score=40-0 5H undo1 5H score=40-20", state) == (
        "game 0 40-0, match 0 1-0, game_over, undone 1, game 0 40-20"
    )
