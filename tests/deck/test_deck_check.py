"""Checking a deck as a machine: many looks at each card, what is weak, what is missing, what is on two pads."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.deck import Deck, with_tags
from table.deck_check import LIFTED, LOOKS, Checked, Checking, Due, Told, found, left, looked
from tests.deck.test_enrolment import EMPTY, ONE, THREE, TWO


def deck() -> Deck:
    return with_tags(with_tags(EMPTY, "Ao", (ONE, TWO)), "3o", (THREE,))


def looks(checking: Checking, *seen: tuple[str, ...], pad: int = 0) -> tuple[Checking, list[Told | Due]]:
    outs: list[Told | Due] = []
    for tags in seen:
        checking, more = looked(checking, pad, tags)
        outs += more
    return checking, outs


def test_after_twenty_looks_a_card_is_due_and_then_done_with() -> None:
    checking, outs = looks(Checking(deck()), *[(THREE,)] * (LOOKS - 1))
    assert outs == []
    checking, outs = looks(checking, (THREE,))
    assert outs == [Due(0, THREE, LOOKS, LOOKS)]
    checking, checked = found(checking, Due(0, THREE, LOOKS, LOOKS), "genuine", original=True)
    assert checked == Checked(
        tag=THREE, card="3o", looks=LOOKS, hits=LOOKS, weak=False, verdict="genuine", original=True
    )
    assert looks(checking, *[(THREE,)] * 50)[1] == []


@pytest.mark.parametrize(("misses", "weak"), [(0, False), (2, False), (3, True), (10, True)])
def test_a_card_that_is_often_not_seen_is_weak(misses: int, weak: bool) -> None:
    seen = [(THREE,) if number % 2 == 0 or number >= 2 * misses else () for number in range(LOOKS)]
    checking, (due,) = looks(Checking(deck()), *seen)
    assert isinstance(due, Due)
    assert due.hits == LOOKS - misses
    assert found(checking, due)[1].weak is weak


def test_both_tags_of_a_card_have_to_be_looked_at() -> None:
    checking = Checking(deck())
    assert left(checking) == ("Ao", "3o")
    for tag, still in ((ONE, ("Ao", "3o")), (TWO, ("3o",)), (THREE, ())):
        checking, outs = looks(checking, *[(tag,)] * LOOKS)
        assert isinstance(outs[-1], Due)
        checking, _checked = found(checking, outs[-1])
        checking, _outs = looks(checking, *[()] * LIFTED)
        assert left(checking) == still


def test_a_card_taken_up_too_soon_is_said_to_be() -> None:
    _checking, outs = looks(Checking(deck()), *[(THREE,)] * 6, *[()] * LIFTED)
    assert outs == [Told("lifted", 0, THREE)]


def test_a_tag_that_is_not_the_decks_is_named_and_looked_at_all_the_same() -> None:
    _checking, outs = looks(Checking(deck()), *[("04FF",)] * LOOKS)
    assert outs == [Told("unknown", 0, "04FF"), Due(0, "04FF", LOOKS, LOOKS)]


def test_one_uid_on_two_pads_is_named_at_the_later_one() -> None:
    checking, _ = looks(Checking(deck()), (THREE,))
    _checking, outs = looks(checking, (THREE,), (THREE,), pad=2)
    assert outs == [Told("two_seats", 2, THREE)]


def test_a_card_carried_to_another_pad_is_not_on_two() -> None:
    checking, _ = looks(Checking(deck()), (THREE,), ())
    _checking, outs = looks(checking, (THREE,), pad=2)
    assert outs == []


tags = st.lists(st.sampled_from((ONE, TWO, THREE, "04FF")), unique=True, max_size=3).map(tuple)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 1), tags, st.integers(1, LOOKS)), max_size=20))
def test_whatever_lies_there_each_time_it_is_due_it_was_looked_at_enough(
    lies: list[tuple[int, tuple[str, ...], int]],
) -> None:
    checking = Checking(deck())
    for pad, seen, times in lies:
        for _ in range(times):
            checking, outs = looked(checking, pad, seen)
            for out in outs:
                if isinstance(out, Due):
                    assert 0 < out.hits <= out.looks == LOOKS
                    checking, checked = found(checking, out)
                    assert checking.checked[out.tag] == checked
        assert all(watched.missed < LIFTED for watched in checking.lying.values())
