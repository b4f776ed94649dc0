"""How long a card has to lie in its turn: plainly, and where a mistake would be dear (design, "Sensing")."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from table.readings import Button, Host, Passes, Reading, Sees
from table.seats import Seat
from tests.sensing.games import header_of
from tests.sensing.killed import Run
from tests.sensing.simulate import UIDS, readings_header

PINTE = (Host(0, {"in": "pinte", "card": "Ro"}),)
FIRST_TRICK = tuple(
    Host(100, {"in": "play", "seat": seat, "card": card}) for seat, card in enumerate(("Ac", "Sb", "Cc", "3c"))
)
"""Blas does not follow suit: he is proven to have held copas once he lays one."""


def laid_for(before: Sequence[Reading], seat: Seat, *cards: str, lead: str = "Ab") -> int | None:
    """How long a pad has to see these cards before one of them counts; Ana has led another before, unless ""."""
    run = Run(readings_header(header_of())).run([*PINTE, *before])
    if lead:
        run.run([Host(900, {"in": "play", "seat": 0, "card": lead})])
    lines = len(run.lines)
    run.run([Sees(1000, seat, tuple(UIDS[card] for card in cards)), Passes(5000)])
    return None if len(run.lines) == lines else run.last_input[-1][1] - 1000


def test_a_plain_card_counts_as_soon_as_it_is_present() -> None:
    assert laid_for(FIRST_TRICK, 1, "Rb") == 150


def test_the_card_that_closes_the_bidding_lies_longer() -> None:
    assert laid_for((), 0, "Ac", lead="") == 600


def test_a_card_that_would_prove_a_renuncio_lies_longer() -> None:
    assert laid_for(FIRST_TRICK, 1, "Sc") == 600


def test_a_card_that_would_show_a_cante_false_lies_longer() -> None:
    cante = Host(200, {"in": "cante", "seat": 0, "suit": "e"})
    assert laid_for((*FIRST_TRICK, cante), 1, "Re") == 600
    assert laid_for(FIRST_TRICK, 1, "Re") == 150


def test_a_card_shown_that_would_prove_a_renuncio_lies_longer() -> None:
    second = tuple(
        Host(200, {"in": "play", "seat": seat, "card": card}) for seat, card in enumerate(("3b", "Ab", "Cb", "Rb"))
    )
    run = Run(readings_header(header_of())).run([*PINTE, *FIRST_TRICK, *second])
    run.run([Button(300, 1, "verde", down=True), Passes(1500)])
    run.run([Sees(2000, 1, (UIDS["3e"],)), Sees(2500, 1, ()), Sees(4000, 1, (UIDS["Sc"],)), Sees(4500, 1, ())])
    assert json.loads(run.lines[-1]) == {"in": "show", "seat": 1, "card": "3e"}
    run.run([Sees(6000, 1, (UIDS["Sc"],)), Passes(7000)])
    assert run.last_input[-1][1] == 6600


def test_of_several_cards_the_one_that_is_left_lies_longer_from_then_on() -> None:
    run = Run(readings_header(header_of())).run([*PINTE, Host(100, {"in": "play", "seat": 0, "card": "Ac"})])
    both = (UIDS["Sc"], UIDS["Rc"])
    run.run([Sees(1000, 1, both), Sees(1100, 1, both[:1]), Passes(5000)])
    assert run.last_input[-1][1] == 1700


@pytest.mark.parametrize("held", ["Sc", "3e"])
def test_what_is_hidden_does_not_decide_how_long_a_card_lies(held: str) -> None:
    """The host has told a card of Blas's hand: with a copa his card would be ruled at once. All cards lie alike."""
    dealt = Run(readings_header(header_of())).run([Host(0, {"in": "deal", "seat": 1, "card": held}), *PINTE])
    dealt.run([Host(100, {"in": "play", "seat": 0, "card": "Ac"}), Sees(1000, 1, (UIDS["Sb"],)), Passes(3000)])
    assert dealt.last_input[-1][1] == 1600
    assert any(b'"renuncio"' in line for line in dealt.lines) == (held == "Sc")
