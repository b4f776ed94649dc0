"""Sorteo a reyes, la carta más alta, and the cut for the first dealer (narro 15, 16, 37)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.cards import FORTY
from table.games.cuarenta.cards import SPANISH
from table.timba.draws import (
    CARDS,
    Highest,
    Reyes,
    aces_for_pairs,
    dealer_by_cut,
    drawn,
    highest,
    reyes_for_first,
    reyes_for_pairs,
    turned_up,
)
from tests.cuatrola.randomly import examples


def reyes(draw: Reyes, cards: str) -> Reyes:
    for card in cards.split():
        after = turned_up(draw, CARDS[card])
        assert isinstance(after, Reyes), (card, after)
        draw = after
    return draw


def alta(draw: Highest, cards: str) -> Highest:
    for card in cards.split():
        after = drawn(draw, CARDS[card])
        assert isinstance(after, Highest), (card, after)
        draw = after
    return draw


def test_the_first_two_kings_make_the_first_pair() -> None:
    draw = reyes(reyes_for_pairs(4), "Ae 3o 7c 2b Ro")
    assert draw.kings == (0,)
    draw = reyes(draw, "5o 4o Re")
    assert draw.over
    assert draw.order == (0, 3, 1, 2)


def test_who_has_a_king_is_skipped() -> None:
    draw = reyes(reyes_for_pairs(5), "Ro 2o 3o 4o 5o")
    assert draw.turn == 1
    draw = reyes(draw, "Rc 6o 7o So")
    assert draw.turn == 2
    assert draw.kings == (0, 1)


def test_with_seven_a_second_round_of_kings_makes_the_third_pair_and_one_is_left() -> None:
    draw = reyes(reyes_for_pairs(7), "Ro Rc Re Rb")
    assert not draw.over
    assert draw.seen == ()  # the cards are gathered: the same kings may come again
    draw = reyes(draw, "2o Ro 3o 4o Rc")
    assert draw.over
    assert draw.order == (0, 1, 2, 3, 5, 6, 4)


@pytest.mark.parametrize("cards", ["KH 2S AD 4C 7D 6H AS", "Rc 2e Ao 4b 7o 6c Ae"])
def test_ases_juegan(cards: str) -> None:
    """Whoever gets an ace first plays with who gets the next; with French cards or the house's Spanish forty."""
    draw = reyes(aces_for_pairs(4), cards)
    assert draw.over
    assert draw.order == (2, 3, 0, 1)


def test_who_has_an_ace_gets_no_second_one() -> None:
    draw = reyes(aces_for_pairs(4), "AD 2S 3C 4H")
    assert (draw.turn, draw.over) == (1, False)
    assert reyes(draw, "AS").order == (0, 1, 2, 3)


@pytest.mark.parametrize(("players", "kings"), [(4, 2), (5, 4), (6, 4), (7, 6), (8, 6), (9, 8)])
def test_it_ends_when_the_rest_is_clear(players: int, kings: int) -> None:
    assert reyes_for_pairs(players).wanted == kings


def test_pairs_already_formed_draw_who_plays_first() -> None:
    draw = reyes(reyes_for_first(3), "2o 3o Ro 4o Rc")
    assert draw.order == (2, 1, 0)


def test_a_card_turned_up_twice_or_too_late_does_not_count() -> None:
    draw = reyes(reyes_for_pairs(4), "2o")
    assert turned_up(draw, FORTY["2o"]) == "card_seen"
    over = reyes(draw, "Ro Rc")
    assert turned_up(over, FORTY["Re"]) == "draw_over"


@pytest.mark.parametrize("players", [0, 3])
def test_too_few_for_a_draw(players: int) -> None:
    with pytest.raises(ValueError, match="four"):
        reyes_for_pairs(players)
    with pytest.raises(ValueError, match="three"):
        reyes_for_first(2)
    with pytest.raises(ValueError, match="two"):
        highest(1)


@pytest.mark.parametrize(
    ("cards", "winner"), [("Ro Ac", 0), ("Ao 2o", 1), ("7o So", 1), ("Co Rb", 1), ("3o Ao", 0), ("So Cb", 1)]
)
def test_the_rey_is_the_highest_card_and_the_as_the_lowest(cards: str, winner: int) -> None:
    assert alta(highest(2), cards).winner == winner


@pytest.mark.parametrize(
    ("cards", "winner"), [("KS AH", 0), ("AS 2H", 1), ("7S JH", 1), ("QS KH", 1), ("QS JH", 0), ("2S 7H", 1)]
)
def test_of_the_french_forty_the_k_is_the_highest_and_the_ace_the_lowest(cards: str, winner: int) -> None:
    assert alta(highest(2), cards).winner == winner


def test_four_draw_for_the_deal_and_equals_once_more() -> None:
    draw = alta(highest(4), "QS 7H QD QC")
    assert (draw.winner, draw.among) == (None, (0, 2, 3))
    assert alta(draw, "2S KD KC 5S 4D").winner == 2


def test_both_packs_have_the_same_heights() -> None:
    for one, its in SPANISH.items():
        for other, others in SPANISH.items():
            if one.rank is not other.rank:
                assert alta(highest(2), f"{one} {other}").winner == alta(highest(2), f"{its} {others}").winner


def test_equal_highest_cards_draw_again() -> None:
    draw = alta(highest(3), "Ro 2o Rc")
    assert (draw.winner, draw.among, draw.again, draw.turn) == (None, (0, 2), True, 0)
    assert drawn(draw, FORTY["2o"]) == "card_seen"
    draw = alta(draw, "5o 6o")
    assert draw.winner == 2
    assert drawn(draw, FORTY["7o"]) == "draw_over"


def test_a_pack_that_is_through_is_gathered() -> None:
    draw = highest(2)
    for rank in ["R", "C", "S", "7", "6", "5", "4", "3", "2", "A"]:
        draw = alta(draw, f"{rank}o {rank}c {rank}e {rank}b")
    assert draw.winner is None
    assert alta(draw, "Ro Ac").winner == 0


@pytest.mark.parametrize(
    ("cutter", "card", "dealer"), [(0, "Ao", 1), (0, "7c", 2), (0, "Re", 3), (0, "2b", 0), (3, "So", 0), (2, "Se", 1)]
)
def test_oros_copas_espadas_bastos_from_the_right_of_who_cuts(cutter: int, card: str, dealer: int) -> None:
    assert dealer_by_cut(cutter, FORTY[card]) == dealer


@examples(100)
@given(st.integers(4, 24), st.randoms(use_true_random=True))
def test_any_number_of_players_is_drawn_and_everybody_once(players: int, rng: Random) -> None:
    draw = reyes_for_pairs(players)
    pack: list[str] = []
    while not draw.over:
        if not draw.seen:
            pack = rng.sample(sorted(FORTY), 40)
        assert draw.turn not in draw.kings
        draw = reyes(draw, pack.pop())
    assert sorted(draw.order) == list(range(players))
