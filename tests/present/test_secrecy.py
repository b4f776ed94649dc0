"""Nothing hidden is in a scene: hidden cards may change hands and no byte of it differs until a ruling does."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import msgspec
import pytest

from table.acta import read_header, read_line
from table.games.contract import Header, HeaderProblem
from table.languages import words_in
from table.present import AS_IT_COMES
from table.scene import Scene
from tests.notation import Keys, Table
from tests.oracle.randomgames import random_acta
from tests.present.watching import LATER, SECOND, Watched, cards_named, public_cards

MOMENTS = (0, 400, 2 * SECOND, 12 * SECOND, LATER)


def acta_of(seed: int) -> tuple[Header, list[Keys]]:
    """The header and the inputs of a random acta."""
    lines = [line for line in random_acta(random.Random(seed)) if line.strip()]
    header = read_header(lines[0])
    assert not isinstance(header, HeaderProblem)
    read = map(read_line, lines[1:80])
    return header, [dict(keys) for keys in read if isinstance(keys, dict) and "in" in keys]


def _scenes(game: Watched) -> Iterator[Scene]:
    return (game.scene(after) for after in MOMENTS)


@pytest.mark.parametrize("seed", range(30))
def test_a_scene_names_no_card_that_is_not_public(seed: int) -> None:
    header, lines = acta_of(seed)
    game = Watched(header, words_in("en"), AS_IT_COMES)
    for keys in lines:
        game.feed(keys)
        for scene in _scenes(game):
            assert cards_named(scene) <= public_cards(game.view)


@pytest.mark.parametrize("seed", range(60))
def test_hidden_cards_may_change_hands_unnoticed(seed: int) -> None:
    header, lines = acta_of(seed)
    swap = _swapped(lines, random.Random(seed))
    one, other = (Watched(header, words_in("es"), AS_IT_COMES) for _ in range(2))
    for keys, altered in zip(lines, swap, strict=True):
        if keys != altered and keys["in"] != "deal":
            return  # one of the two cards comes to light
        ruled, ruled_too = (Table.feed(game, line) for game, line in ((one, keys), (other, altered)))
        if ruled != ruled_too:
            return
        one.see(rulings=ruled)
        other.see(rulings=ruled_too)
        for scene, scene_too in zip(_scenes(one), _scenes(other), strict=True):
            assert msgspec.json.encode(scene) == msgspec.json.encode(scene_too)


def _swapped(lines: list[Keys], rng: random.Random) -> list[Keys]:
    """The lines with two cards of the deal exchanged everywhere."""
    dealt = sorted({str(keys["card"]) for keys in lines if keys["in"] == "deal" and isinstance(keys.get("card"), str)})
    if len(dealt) < 2:
        return lines
    one, other = rng.sample(dealt, 2)
    names = {one: other, other: one}
    return [
        {**keys, "card": names.get(card, card)} if isinstance(card := keys.get("card"), str) else keys for keys in lines
    ]


def test_the_swap_is_a_real_one() -> None:
    # Most of the pairs above have scenes to compare after cards were seen in the deal.
    compared = 0
    for seed in range(60):
        _header, lines = acta_of(seed)
        altered = _swapped(lines, random.Random(seed))
        compared += json.dumps(lines) != json.dumps(altered)
    assert compared >= 20
