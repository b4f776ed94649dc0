"""Undo, overrule and take-back: the scene is as it was, apart from times and a notice."""

from __future__ import annotations

import json
import random

import pytest

from table.acta import read_header, read_line
from table.games.contract import HeaderProblem
from table.games.cuatrola.rulings import Refused
from table.languages import words_in
from table.present import AS_IT_COMES
from tests.notation import Keys
from tests.oracle.randomgames import random_acta
from tests.present.watching import LATER, Watched, lasting, watch

TRICK = "Rc Sc Ac Ro"


@pytest.mark.parametrize(
    ("script", "last"),
    [
        ("paso", "solo"),
        ("paso x4", "Rc"),
        ("paso x4; Rc Sc Ac", "Ro"),
        (TRICK, "Ce"),
        (TRICK, "1 cante b"),
        (f"{TRICK}; 1 cante b", "0 show Cb"),
        ("Rc", "0 concede"),
        ("0 concede", "pinte Ao"),
        ("0 concede; pinte Ao", "correct 3 4"),
        ("0 concede; pinte Ao", "correct 30 4"),
    ],
)
def test_an_undone_line_leaves_the_scene_as_it_was(script: str, last: str) -> None:
    game = watch(pinte="Ro")
    game.play(script)
    before = lasting(game.scene(LATER))
    assert lasting(game.watch(last, LATER)) != before
    assert lasting(game.watch("undo last", LATER)) == before


def test_a_redo_brings_everything_back() -> None:
    game = watch(pinte="Ro", hands="… / Ab")
    ended = lasting(game.watch("Cb Sb", LATER))
    game.play("undo last")
    assert lasting(game.watch("undo last", LATER)) == ended


def test_an_undo_is_told() -> None:
    scene = watch(pinte="Ro").watch("Rc; undo last")
    assert scene.screen.messages == ("Undone: the table is as it was before",)
    assert scene.screen.trick == ()


def test_a_card_taken_back_is_told_by_name() -> None:
    game = watch(pinte="Ro")
    game.play("Rc")
    before = lasting(game.scene(LATER))
    scene = game.watch("Sc; 1 takeback 0")
    assert scene.screen.messages == ("Blas takes the sota of copas back",)
    assert lasting(game.scene(LATER)) == before


def test_a_renuncio_taken_back_is_gone_and_the_card_is_played_anew() -> None:
    game = watch(pinte="Ro", hands="… / Ab")
    scene = game.watch("Cb Sb; 1 takeback 0; Ab")
    assert scene.screen.banner is None
    assert scene.screen.headline == "Carmen to play"
    assert [card.card for card in scene.screen.trick] == ["Cb", "Ab"]


def test_an_overruled_renuncio_leaves_the_card_lying() -> None:
    game = watch(pinte="Ro", hands="… / Ab")
    scene = game.watch("Cb Sb; overrule")
    assert scene.screen.banner is None
    assert scene.screen.messages == ("The referee sets the ruling aside",)
    assert [card.card for card in scene.screen.trick] == ["Cb", "Sb"]
    assert scene.screen.pairs[0].score == 0
    assert "renuncio" not in scene.lights


def test_an_overruled_claim_brings_the_count_back() -> None:
    game = watch(pinte="Ro", renuncio_modo="a_reclamacion")
    counted = lasting(game.watch("Cb Sb 3o Rb; Se Ro Re Ce; Sc Rc Co Ac; Ab 3e Ao So; Cc Ae 3b 3c", LATER))
    assert lasting(game.watch("0 claim", LATER)) != counted
    assert lasting(game.watch("overrule", LATER)) == counted


def test_cards_that_lay_before_keep_their_time() -> None:
    game = watch(pinte="Ro")
    first = game.watch("Rc").screen.trick
    assert game.watch("Sc; undo last").screen.trick == first


@pytest.mark.parametrize("seed", range(40))
def test_whatever_happened_can_be_undone_on_the_screen(seed: int) -> None:
    game, lines = _random_game(seed)
    for keys in lines:
        before = lasting(game.scene(LATER))
        refused = any(isinstance(ruling, Refused) for ruling in game.feed(keys))
        if refused:
            assert lasting(game.scene(LATER)) == before
            continue
        after = lasting(game.scene(LATER))
        game.play("undo last")
        assert lasting(game.scene(LATER)) == before
        game.play("undo last")
        assert lasting(game.scene(LATER)) == after


def _random_game(seed: int) -> tuple[Watched, list[Keys]]:
    """A game and the inputs of a random acta for it, without those that name a line of the acta."""
    lines = [line for line in random_acta(random.Random(seed)) if line.strip()]
    header = read_header(lines[0])
    assert not isinstance(header, HeaderProblem)
    inputs = []
    for raw in lines[1:80]:
        keys = read_line(raw)
        if isinstance(keys, dict) and "in" in keys and keys["in"] != "undo":
            inputs.append(json.loads(json.dumps(keys)))
    return Watched(header, words_in("en"), AS_IT_COMES), inputs
