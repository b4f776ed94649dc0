"""What the seats' lights say: every pattern, and the strongest where there are several."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import get_args

import pytest

from table.pads.contract import SeatHint, Word
from table.scene import Pattern, Scene
from table.scenes.lights import STRENGTH, strongest
from table.sensing import Hints
from tests.present.watching import watch

TRICK = "Rc Sc Ac Ro"


def _hinted(word: Word, pattern: Pattern, detail: str = "") -> Scene:
    return watch(pinte="Ro").see(hints=Hints((SeatHint(1, word, pattern, detail),))).scene()


REACHED: dict[Pattern, Callable[[], Scene]] = {
    "off": lambda: watch(pinte="Ro").watch("Rc Sc"),
    "turn": lambda: watch(pinte="Ro").watch("Rc"),
    "speak": lambda: watch(pinte="Ro").watch("paso"),
    "lead": lambda: watch(pinte="Ro").watch("Rc Ac Sc So", after=2000),
    "trick_won": lambda: watch(pinte="Ro").watch("Rc Ac Sc Cc"),
    "cante": lambda: watch(pinte="Ro").watch(f"{TRICK}; 1 cante b"),
    "renuncio": lambda: watch(pinte="Ro", hands="… / Ab").watch("Cb Sb"),
    "sits_out": lambda: watch(pinte="Ro").watch("paso x3; cuatrola"),
    "dealer": lambda: watch(pinte="Ro").watch("redeal; pinte Ro; 0 concede; pinte Ao; redeal", after=9000),
    "won": lambda: watch(pinte="Ro").watch("0 concede"),
    "unclear": lambda: _hinted("unclear", "unclear"),
    "reader_lost": lambda: _hinted("reader_lost", "reader_lost"),
    "takeback": lambda: _hinted("lifted", "takeback"),
    "pinte": lambda: _hinted("take_up_pinte", "pinte"),
    "clear_pad": lambda: _hinted("clear_pad", "clear_pad"),
    "early": lambda: _hinted("early", "early"),
    "differs": lambda: _hinted("pads_differ", "differs"),
}
SEAT: dict[Pattern, int] = {"lead": 3, "dealer": 0, "off": 0}
"""Where the pattern shows, if not at Blas's seat."""


@pytest.mark.parametrize("pattern", get_args(Pattern))
def test_every_pattern_has_its_moment(pattern: Pattern) -> None:
    assert REACHED[pattern]().lights[SEAT.get(pattern, 1)] == pattern


def test_the_winner_is_told_first_and_to_lead_after_that() -> None:
    game = watch(pinte="Ro")
    game.play(TRICK)
    assert game.scene().lights[3] == "trick_won"
    assert game.scene().changes_at == game.now + 1500
    assert game.scene(after=1500).lights[3] == "lead"


def test_a_full_pad_has_to_be_cleared_once_the_trick_is_told() -> None:
    game = watch(pinte="Ro")
    game.play(TRICK)
    hint = Hints((SeatHint(3, "clear_pad", "clear_pad"),))
    assert game.see(hints=hint).scene().lights[3] == "trick_won"
    assert game.scene(after=500).lights[3] == "clear_pad"


def test_the_mano_may_lead_while_others_are_still_to_speak() -> None:
    assert watch(pinte="Ro").watch("paso").lights == ("lead", "speak", "off", "off")


def test_at_the_end_of_a_game_the_winners_stay_lit() -> None:
    assert watch(pinte="Ro", score=(5, 20)).watch("0 concede", after=60_000).lights == ("off", "won", "off", "won")


def test_the_strongest_wins_whatever_the_order() -> None:
    for stronger, weaker in pairwise(STRENGTH):
        assert strongest((stronger, weaker)) == strongest((weaker, stronger)) == stronger
    assert strongest(()) == "off"
