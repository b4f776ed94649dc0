"""What the table sees of the deal, what it makes of it, and when it doubts it."""

from __future__ import annotations

import pytest

from tests.cuarenta.notation import play, said

FIVE = "deal0:AH,3S,5H,6D,KC"

DEALS = [
    ("deal0:5H deal1:5H", "card_seen"),
    ("deal0:5H deal0:5H", "card_seen"),
    (FIVE + " deal0:KH", "hand_full"),
    (FIVE + " deal0:KC", "card_seen"),  # tested first
    ("5H deal1:6H", "wrong_phase"),
    ("1:6H deal1:6H 5H", "error 0+2"),  # out of turn: nothing is laid, and the card not dealt yet
]
DOUBTS = [
    (FIVE + " 0:7H", "doubt"),  # its five cards are known, without this one
    (FIVE + " 0:AH", ""),
    ("deal1:7H 0:7H", "doubt"),
    ("deal1:7H 0:7H 1:QH 0:QD", "doubt"),  # nothing is known any more
    ("deal0:QD deal1:7H 0:7H 1:QD", "doubt"),
    ("deal0:7H 1:7H", "doubt, error 0+2"),  # out of turn as well, and first of the line's rulings
    (FIVE + " 1:7H 0:7H", "error 0+2, doubt"),
    ("deal0:2H 1:7H 0:7H", "error 0+2, doubt"),  # known to be at the other seat
    ("1:7H 0:7H", "error 0+2"),  # but nothing was seen of the deal
    ("deal1:AS 0:AH 1:2H 0:4H 1:6H 0:3H 1:7H 0:JH 1:QH 0:5C 0:KC", "doubt, error 1+2"),  # with no card left
    ("deal1:5S 0:AH 1:2H 0:4H 1:6H 0:3H 1:7H 0:JH 1:QH", ""),
    ("deal1:5S 0:AH 1:2H 0:4H 1:6H 0:3H 1:7H 0:JH 1:QH 0:QC 1:KC", "doubt"),
    ("deal0:KC,AH 0:AH 1:2H 0:4H 1:6H 0:3H 1:7H 0:JH 1:QH", ""),
]


@pytest.mark.parametrize(("line", "rulings"), DEALS + DOUBTS)
def test_deal(line: str, rulings: str) -> None:
    assert said(line) == rulings


def test_a_doubt_forgets_the_deal_but_not_what_everybody_saw() -> None:
    state, _rulings = play("deal0:5H,KC deal1:7S 1:QH 0:7S")
    assert not any(state.mano.dealt)
    assert state.mano.shown[1].bit_count() == 1
    assert said("ronda1:5x4", state) == "doble_ronda 1+4"
    assert said("ronda1:Ax4 0:AH", state) == "doble_ronda 1+4, error 1+2"


def test_the_next_deal_counts_again() -> None:
    line = "deal1:2H 2H 3H 6H 7H AC QC KC 4C JH KD deal1:5H 0:5H"
    assert said(line) == "doubt, doubt"
