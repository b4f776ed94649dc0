"""The public view: everything that lies open, and no hidden card."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from table.cards import Card
from table.games.cuatrola.view import PublicView, public_view
from tests.notation import Table, table

HANDS = "Cb Ae So Re Rc / Sb Ab 3b Co Ce / Ac 3c 3e 3o Se / Ro Ao Rb Cc Sc"
# The same but for cards that do not fall in `SCRIPT`.
OTHER_HANDS = "Cb 3c So Re Rc / Sb Ab 3b Cc Ce / Ac Ae 3e 3o Se / Ro Ao Rb Co Sc"
SCRIPT = "Cb Ab 3o Rb; 2 cante e; 0 show Rc; Se"


def everything_in(value: object) -> Iterator[object]:
    """Every value in a structure, however deep."""
    yield value
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from everything_in(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from everything_in(item)


def cards_in(view: PublicView) -> set[str]:
    """The cards that stand anywhere in a view."""
    return {str(value) for value in everything_in(view) if isinstance(value, Card)}


def dealt(script: str, hands: str = HANDS) -> Table:
    """The whole deal is known to the engine."""
    game = table(pinte="Ro", hands=hands)
    game.play(script)
    return game


@pytest.mark.parametrize(
    ("script", "open_cards"),
    [
        ("", "Ro"),
        ("solo", "Ro"),
        ("Cb Ab", "Ro Cb Ab"),
        ("Cb Ab; 1 takeback 0; 2 show Ac", "Ro Cb Ab Ac"),
        ("Cb Ab 3o Rb; 0 show Rc; Se", "Ro Cb Ab 3o Rb Rc Se"),
        ("Cb Sb", "Ro Cb Sb"),
        ("Cb Ab; 0 concede", "Ro Cb Ab"),
        ("Cb Ab; redeal", "Ro Cb Ab"),
        ("Cb Ab; 0 concede; deal 1 Ao", ""),
        ("Cb Ab; undo 24; 0 penalty", "Ro Cb"),
        ("Cb Ab; correct 30 0", "Ro Cb Ab"),
    ],
)
def test_only_what_lies_open(script: str, open_cards: str) -> None:
    assert cards_in(public_view(dealt(script).state)) == set(open_cards.split())


def test_it_is_made_of_plain_values() -> None:
    # No set of cards, which is a number, can hide in it: numbers are small here, bits of the hands would not be.
    for value in everything_in(public_view(dealt(SCRIPT).state)):
        assert value is None or isinstance(value, str | int | tuple | Card | msgspec.Struct)
        if isinstance(value, int):
            assert value <= 40


def test_hands_that_differ_in_hidden_cards_look_the_same() -> None:
    assert public_view(dealt(SCRIPT).state) == public_view(dealt(SCRIPT, OTHER_HANDS).state)


def test_whether_the_deal_was_seen_cannot_be_seen() -> None:
    unseen = table(pinte="Ro")
    unseen.play("Cb Ab 3o Rb; 0 show Rc; Se")
    assert public_view(unseen.state) == public_view(dealt("Cb Ab 3o Rb; 0 show Rc; Se").state)


def test_what_is_in_it() -> None:
    view = public_view(dealt("Cb Ab 3o Rb; 0 show Rc; Se").state)
    assert (view.phase, view.turn, view.winning, view.tricks, view.tantos) == ("play", 3, 2, (1, 0), (28, 0))
    assert [(seat, str(card)) for seat, card in view.trick] == [(2, "Se")]
    assert [str(card) for cards in view.shown for card in cards] == ["Rc", "Ro"]
    assert (view.dealer, view.mano, view.contract, view.stake, view.bidder) == (3, 0, "normal", 1, None)
    assert (view.rules, view.players[0], view.score, view.over) == ("narro", "Ana", (0, 0), False)


def test_nobody_s_turn() -> None:
    assert public_view(table().state).turn is None
    assert public_view(dealt("0 concede").state).turn is None
    assert public_view(dealt("correct 30 0").state).turn is None
    assert public_view(dealt("2 solo").state).turn == 1


def test_the_result_of_the_last_hand() -> None:
    result = public_view(dealt("solo; Cb Sb").state).result
    assert result is not None
    assert (result.winner, result.points, result.why) == (0, 4, "renuncio")
