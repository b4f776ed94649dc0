"""The customs during a game: once and its pause, entregas, a iguales (narro 34, 35)."""

from __future__ import annotations

import pytest

from table.timba.customs import Customs, count_of, customs_of
from table.timba.deeds import deeds_of
from table.timba.journal import Delivered, OnceAsked, Served
from tests.notation import Table, table

PAYING = ["7o", "6o", "5o", "4o", "2o", "7c", "6c", "5c", "4c", "2c"]


def customs(game: Table, *events: OnceAsked | Served | Delivered) -> Customs:
    return customs_of(
        1,
        deeds_of(game.state),
        asked=[each for each in events if isinstance(each, OnceAsked)],
        served=[each for each in events if isinstance(each, Served)],
        delivered=[each for each in events if isinstance(each, Delivered)],
    )


def at_eleven() -> Table:
    game = table(pinte="Ro", score=(10, 3))
    game.play("1 concede")
    return game


def test_the_first_pair_at_eleven_may_ask_and_the_game_waits_until_it_is_served() -> None:
    game = at_eleven()
    line = game.line
    assert (customs(game).may_ask, customs(game).waits) == (0, False)
    asked = OnceAsked(acta=1, line=line, pair=0)
    now = customs(game, asked)
    assert (now.may_ask, now.waits, now.to_serve) == (None, True, 1)
    assert not customs(game, asked, Served(acta=1, line=line)).waits


def test_nobody_asks_before_eleven() -> None:
    assert customs(table(pinte="Ro")).once is None
    assert customs(table(pinte="Ro")).may_ask is None


def test_the_right_lapses_at_the_end_of_the_next_hand() -> None:
    game = at_eleven()
    game.play("pinte So")
    assert customs(game).may_ask == 0
    game.play("0 concede")
    assert customs(game).may_ask is None
    assert not customs(game).waits


def test_what_the_acta_undoes_nobody_asked_for() -> None:
    game = at_eleven()
    asked = OnceAsked(acta=1, line=game.line, pair=0)
    game.play("undo last")
    assert customs(game, asked).once is None
    assert not customs(game, asked).waits
    game.play("undo last")  # and with the undo undone they did
    assert customs(game, asked).waits


def test_another_game_s_asking_is_none_of_this_one_s() -> None:
    game = at_eleven()
    assert not customs(game, OnceAsked(acta=2, line=game.line, pair=0)).waits


def test_at_equal_scores_both_drink_and_nobody_is_held_up() -> None:
    game = at_eleven()
    game.play("correct 11 10; pinte So; 0 concede")
    now = customs(game)
    assert (now.a_iguales, now.waits, now.may_ask) == (True, False, None)
    assert now.once is not None
    assert not customs(game, Served(acta=1, line=now.once.line)).a_iguales
    game.play("pinte So; 0 concede")
    assert not customs(game).a_iguales


def test_the_referee_s_score_says_who_is_at_eleven() -> None:
    game = table(pinte="Ro")
    game.play("correct 12 9")
    assert (customs(game).may_ask, customs(game).once.line) == (0, game.line)  # type: ignore[union-attr]
    asked = OnceAsked(acta=1, line=game.line, pair=0)
    assert customs(game, asked).waits
    game.play("correct 9 12")
    assert customs(game).may_ask == 1, "it was the others"
    assert not customs(game, asked).waits
    game.play("correct 9 8")
    assert customs(game, asked) == customs(table(pinte="Ro")), "and nobody is served"
    game.play("solo; 1 concede")
    assert customs(game).may_ask == 0
    game.play("correct 13 8")
    assert customs(game).may_ask == 0
    game.play("pinte So; 1 concede; correct 14 9")
    assert customs(game).may_ask is None


def test_an_entrega_is_due_until_it_is_made() -> None:
    game = table(pinte="Ro", score=(9, 3))
    game.play("1 concede")
    (due,) = customs(game).entregas
    assert (due.entrega.pair, due.entrega.which, due.made, due.counted) == (0, 1, False, None)
    made = Delivered(acta=1, line=due.entrega.line, pair=0, which=1)
    assert customs(game, made).entregas[0].made
    counted = Delivered(acta=1, line=due.entrega.line, pair=0, which=1, cards=tuple(PAYING))
    assert customs(game, counted).entregas[0].counted == "right"


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (PAYING, "right"),
        (PAYING[1:], "too_few"),
        ([*PAYING, "7e"], "too_many"),
        ([*PAYING[1:], PAYING[1]], "too_few"),  # one of them twice
        ([*PAYING[1:], "Ro"], "not_for_paying"),
        ([*PAYING[1:], "AH"], "not_for_paying"),
        ([], "too_few"),
    ],
)
def test_ten_different_cards_of_the_twenty_that_are_not_played(cards: list[str], said: str) -> None:
    assert count_of(cards) == said
