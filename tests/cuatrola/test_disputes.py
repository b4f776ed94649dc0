"""Discutible: a card right under the house's reading of a disputed switch, wrong under another.

It is said when the hand is over, and only of hands that are known by then. (The cards of these hands are the
rules' worked examples; Ana gives the hand up after the card in question.)
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.cuatrola.test_duties import EXAMPLE_1, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4, EXAMPLE_5, EXAMPLE_6
from tests.notation import table


def disputed(example: tuple[str, str], laid: str, **house: Any) -> str:
    """What is disputed of these cards once the hand is given up."""
    pinte, hands = example
    game = table(pinte=pinte, hands=hands, **house)
    game.play(laid)
    assert game.beside == ""
    game.play("0 concede")
    return game.beside


@pytest.mark.parametrize(
    ("example", "laid", "house", "said"),
    [
        pytest.param(
            EXAMPLE_1,
            "Rc Sc Cc",
            {"montar_al_companero": False},
            "discutible 2 Cc montar_al_companero=True",
            id="montar_al_companero",
        ),
        pytest.param(
            ("Ro", "Sb Rc 3c Ae So / 3b Sc 3e Co Ce / Cb Ab Ac Cc Se / Ro Rb 3o Re Ao"),
            "Sb 3b Cb",
            {"montar_sobre": "salida"},
            "discutible 2 Cb montar_sobre=mayor",
            id="montar_sobre",
        ),
        pytest.param(EXAMPLE_3, "Ce So Se", {}, "discutible 2 Se montar_tras_fallo=True", id="montar_tras_fallo"),
        pytest.param(EXAMPLE_4, "3b Co So", {"pisar": False}, "discutible 2 So pisar=True", id="pisar"),
        pytest.param(EXAMPLE_5, "3b Ao Sc", {}, "discutible 2 Sc ahorrarse=nunca", id="ahorrarse"),
        pytest.param(
            EXAMPLE_6,
            "Cb Ao Sb Ce",
            {},
            "discutible 2 Sb montar_tras_fallo=True; "
            "discutible 3 Ce ahorrarse=contrario; discutible 3 Ce ahorrarse=nunca",
            id="ahorrarse: two other readings",
        ),
    ],
)
def test_disputed(example: tuple[str, str], laid: str, house: dict[str, Any], said: str) -> None:
    assert disputed(example, laid, **house) == said


def test_right_under_every_reading() -> None:
    assert disputed(EXAMPLE_2, "Cb 3b") == ""
    assert disputed(EXAMPLE_1, "Rc Sc Ac") == ""
    assert disputed(EXAMPLE_4, "3b Co 3o") == ""


def test_a_renuncio_is_not_disputed() -> None:
    pinte, hands = EXAMPLE_1
    game = table(pinte=pinte, hands=hands)
    game.play("Rc Sc Cc")
    assert "discutible 2" not in game.beside


def test_nothing_is_said_of_a_hand_that_is_not_known() -> None:
    pinte, _hands = EXAMPLE_3
    assert disputed((pinte, ""), "Ce So Se") == ""
    assert disputed((pinte, "… / … / Ae Se 3o Cc"), "Ce So Se") == ""
    assert disputed((pinte, "… / … / Ae Se 3o Cc Sb"), "Ce So Se") == "discutible 2 Se montar_tras_fallo=True"


def test_at_the_end_of_a_hand_all_hands_are_known() -> None:
    # Carmen had the as and the tres of espadas when she laid the sota; nothing was seen of the deal.
    game = table(pinte="3b")
    game.play("Ce Sb Se 3b; Ro Rb So Rc; Ac Cc 3e 3c; Sc Cb Ae 3o; Co Re Ao Ab")
    assert game.beside == "discutible 2 Se montar_tras_fallo=True"


def test_a_hand_that_a_card_ended_may_be_reopened_and_tells_nothing_hidden() -> None:
    # The same deal is known, but the hand ended with a renuncio; a takeback may bring it back.
    pinte, hands = EXAMPLE_3
    game = table(pinte=pinte, hands=hands)
    assert game.play("Ce So Se Ao") == "renuncio 3 Ao no_asiste; hand 0 +2 renuncio"
    assert game.beside == ""


def test_a_void_hand_is_not_disputed() -> None:
    pinte, hands = EXAMPLE_3
    game = table(pinte=pinte, hands=hands)
    game.play("Ce So Se; redeal")
    assert game.beside == ""
