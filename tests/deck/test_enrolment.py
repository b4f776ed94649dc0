"""Enrolment as a machine: looks go in, decisions come out, and each tag ends on the card it was laid as."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.deck import CARDS, Deck, uids, with_tags
from table.enrolment import (
    CLEAR,
    MAJORITY,
    READS,
    Enrolment,
    Offer,
    Told,
    begun,
    chosen,
    lacking,
    looked,
    progress,
    settled,
    stepped,
)

EMPTY = Deck(id="0123456789abcdef", name="azul", kind="spanish")
ONE, TWO, THREE = "04000000000001", "04000000000002", "04000000000003"
THEIRS = "04FFFFFFFFFFFF"


def start(deck: Deck = EMPTY, *, wanted: tuple[str, ...] = (), each: int = 1) -> Enrolment:
    return begun(deck, {THEIRS: "rojo"}, wanted=wanted, each=each)


def looks(e: Enrolment, *seen: tuple[str, ...], pad: int = 0) -> tuple[Enrolment, list[Told | Offer]]:
    """Several looks at one pad; what came of them."""
    outs = []
    for tags in seen:
        e, out = looked(e, pad, tags)
        outs += [] if out is None else [out]
    return e, outs


def lay(e: Enrolment, *tags: str, pad: int = 0) -> tuple[Enrolment, list[Told | Offer]]:
    """A card that lies still long enough."""
    return looks(e, *[tags] * READS, pad=pad)


def take_up(e: Enrolment, pad: int = 0) -> Enrolment:
    e, outs = looks(e, *[()] * CLEAR, pad=pad)
    assert outs == []
    return e


def enrolled(e: Enrolment, *tags: str, pad: int = 0) -> Enrolment:
    """A card laid, written and taken up."""
    e, outs = lay(e, *tags, pad=pad)
    assert isinstance(outs[-1], Offer), outs
    return take_up(settled(e, good=True)[0], pad)


def whats(outs: list[Told | Offer]) -> list[str]:
    return [out.what if isinstance(out, Told) else "offer" for out in outs]


# The way it goes


def test_cards_are_asked_for_suit_by_suit_from_the_ace_up() -> None:
    e = start()
    due = []
    for number in range(12):
        due.append(e.due)
        e = enrolled(e, f"04{number:012X}")
    assert due == ["Ao", "2o", "3o", "4o", "5o", "6o", "7o", "So", "Co", "Ro", "Ac", "2c"]
    assert progress(e) == (12, 40)


def test_a_tag_is_decided_on_once_and_offered_to_be_written() -> None:
    e, outs = lay(start(), ONE)
    assert outs == [Offer(0, "Ao", (ONE,))]
    assert e.deck == EMPTY
    e, outs = lay(e, ONE)
    assert outs == []  # whoever writes has not said yet what came of it
    e, told = settled(e, good=True)
    assert told == Told("enrolled", 0, "Ao", (ONE,))
    assert e.deck.cards == {"Ao": (ONE,)}
    assert e.due == "2o"


def test_an_enrolled_card_left_lying_is_not_the_next_one() -> None:
    e, _outs = lay(start(), ONE)
    e, _told = settled(e, good=True)
    e, outs = looks(e, *[(ONE,)] * 20, (), (ONE,), *[(ONE,)] * 20)
    assert outs == []  # one look that missed it is no taking up


def test_it_ends_when_every_card_has_its_tag() -> None:
    e = start(wanted=("Ao", "2o"))
    e = enrolled(enrolled(e, ONE), TWO)
    assert (e.due, lacking(e)) == (None, ())
    assert lay(e, THREE)[1] == []


def test_what_could_not_be_written_is_not_enrolled_and_may_be_laid_again() -> None:
    e, _outs = lay(start(), ONE)
    e, told = settled(e, good=False)
    assert told == Told("refused", 0, "Ao", (ONE,))
    assert (e.deck, e.due) == (EMPTY, "Ao")
    assert lay(e, ONE)[1] == []  # it still lies there
    e = enrolled(take_up(e), ONE)
    assert e.deck.cards == {"Ao": (ONE,)}


def test_nothing_can_be_settled_that_is_not_on_offer() -> None:
    with pytest.raises(ValueError, match="nothing is on offer"):
        settled(start(), good=True)


def test_stopping_and_going_on_is_beginning_with_the_deck_so_far() -> None:
    e = enrolled(enrolled(start(), ONE), TWO)
    again = start(e.deck)
    assert (again.due, progress(again)) == ("3o", (2, 40))
    assert whats(lay(again, ONE)[1]) == ["duplicate"]


def test_only_cards_of_the_deck_can_be_wanted() -> None:
    with pytest.raises(ValueError, match="8o"):
        start(wanted=("8o",))
    with pytest.raises(ValueError, match="3 tags"):
        start(each=3)


# Majority


@pytest.mark.parametrize("missed", range(READS))
def test_most_of_the_looks_decide(missed: int) -> None:
    seen = [(ONE,)] * (READS - missed) + [()] * missed
    _e, outs = looks(start(), *seen)
    assert whats(outs) == (["offer"] if READS - missed >= MAJORITY else ["unreadable"])


def test_a_tag_that_only_flickers_beside_does_not_count() -> None:
    _e, outs = looks(start(), (ONE,), (ONE, TWO), (ONE,), (ONE,), (ONE,))
    assert outs == [Offer(0, "Ao", (ONE,))]


def test_after_an_unreadable_card_looking_begins_anew() -> None:
    e, outs = looks(start(), (ONE,), (), (TWO,), (), (ONE, TWO))
    assert whats(outs) == ["unreadable"]
    assert whats(lay(e, ONE)[1]) == ["offer"]


# What is refused, by name


def test_a_tag_of_another_card_is_refused_with_that_card() -> None:
    e = enrolled(start(), ONE)
    e, outs = lay(e, ONE)
    assert outs == [Told("duplicate", 0, "Ao", (ONE,))]
    assert e.due == "2o"


def test_a_tag_of_another_deck_is_refused_with_that_deck() -> None:
    assert lay(start(), THEIRS)[1] == [Told("other_deck", 0, "Ao", (THEIRS,), "rojo")]


def test_a_phone_is_no_tag() -> None:
    assert whats(lay(start(), "08A1B2C3")[1]) == ["phone"]
    assert whats(lay(start(), "0804A1B2C3D4E5")[1]) == ["offer"]  # seven bytes are a tag's own


def test_two_tags_at_once_are_one_too_many() -> None:
    e, outs = lay(start(), ONE, TWO)
    assert outs == [Told("several", 0, "Ao", (ONE, TWO))]
    assert lay(e, ONE)[1] == []  # both have to be taken up first
    assert whats(lay(take_up(e), ONE)[1]) == ["offer"]


def test_cards_on_two_pads_are_one_too_many() -> None:
    e, _ = looks(start(), (ONE,), (ONE,))
    e, outs = looks(e, (TWO,), pad=2)
    assert outs == [Told("two_pads", 2)]
    assert lay(e, ONE)[1] == []
    assert whats(lay(take_up(e), ONE)[1]) == ["offer"]


def test_one_uid_on_two_pads_is_an_alert_of_its_own() -> None:
    e, _ = looks(start(), (ONE,))
    _e, outs = looks(e, (ONE,), pad=1)
    assert outs == [Told("two_seats", 1, tags=(ONE,))]


def test_any_pad_will_do() -> None:
    e = start()
    for pad, tag in enumerate((ONE, TWO, THREE)):
        e = enrolled(e, tag, pad=pad)
    assert e.deck.cards == {"Ao": (ONE,), "2o": (TWO,), "3o": (THREE,)}


# Two tags a card


def test_a_card_with_two_tags_gets_them_together_or_one_after_the_other() -> None:
    e = enrolled(start(each=2), ONE, TWO)
    assert e.deck.cards == {"Ao": (ONE, TWO)}
    e, outs = lay(e, THREE)
    assert isinstance(outs[0], Offer)
    e, told = settled(e, good=True)
    assert (told.what, e.due) == ("other_tag", "2o")
    e = take_up(e)
    e, outs = lay(e, THREE)
    assert whats(outs) == ["other_tag"]  # the same way round again
    e, outs = looks(take_up(e), *[(THREE, "04000000000004")] * READS)
    assert outs == [Offer(0, "2o", ("04000000000004",))]
    e, told = settled(e, good=True)
    assert told.what == "enrolled"
    assert e.deck.cards["2o"] == (THREE, "04000000000004")


def test_three_tags_are_too_many_for_a_card_with_two() -> None:
    assert whats(lay(start(each=2), ONE, TWO, THREE)[1]) == ["several"]


# Any order


def test_in_any_order_the_card_is_chosen() -> None:
    e = chosen(start(), "Rb")
    e = enrolled(e, ONE)
    assert e.deck.cards == {"Rb": (ONE,)}
    assert e.due == "Ao"  # after the last it goes round to those passed over
    assert chosen(e, "Rb") == e  # it has its tag
    assert chosen(e, "8o") == e


def test_choosing_anew_forgets_the_looks_so_far() -> None:
    e, _ = looks(start(), *[(ONE,)] * (READS - 1))
    _e, outs = looks(chosen(e, "3c"), (ONE,))
    assert outs == []


def test_the_choice_steps_through_cards_and_suits_that_lack_a_tag() -> None:
    e = start(with_tags(EMPTY, "2o", (ONE,)))
    assert stepped(e, 1).due == "3o"
    assert stepped(e, -1).due == "Rb"
    assert stepped(e, 1, suits=True).due == "Ac"
    assert stepped(e, -1, suits=True).due == "Ab"
    done = start(with_tags(EMPTY, "2o", (ONE,)), wanted=("2o",))
    assert stepped(done, 1) == done


# Whatever is laid

tags = st.lists(st.sampled_from((ONE, TWO, THREE, THEIRS, "08010203")), unique=True, max_size=3).map(tuple)
moves = st.one_of(
    st.tuples(st.just("look"), st.integers(0, 2), tags),
    st.tuples(st.just("lay"), st.integers(0, 2), tags),
    st.tuples(st.just("settle"), st.booleans()),
    st.tuples(st.just("choose"), st.sampled_from(CARDS["spanish"])),
    st.tuples(st.just("step"), st.integers(-3, 3), st.booleans()),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(moves, max_size=40), st.integers(1, 2))
def test_whatever_happens_a_tag_is_one_cards_and_was_seen_as_that(happens: list[tuple[object, ...]], each: int) -> None:
    e = start(each=each)
    offers: dict[str, str] = {}
    for happening in happens:
        match happening:
            case ("look", int(pad), tuple(seen)):
                e, outs = looks(e, seen, pad=pad)
            case ("lay", int(pad), tuple(seen)):
                e, outs = lay(e, *seen, pad=pad)
            case ("settle", bool(good)) if e.offer is not None:
                e, told = settled(e, good=good)
                outs = [told]
            case ("choose", str(card)):
                e, outs = chosen(e, card), []
            case ("step", int(step), bool(suits)):
                e, outs = stepped(e, step, suits=suits), []
            case _:
                outs = []
        offers |= {tag: out.card for out in outs if isinstance(out, Offer) for tag in out.tags}
        there = uids(e.deck)
        assert sum(map(len, e.deck.cards.values())) == len(there)
        assert all(offers[tag] == card for tag, card in there.items())
        assert not {THEIRS, "08010203"} & set(there)
        assert all(len(own) <= each for own in e.deck.cards.values())
        assert e.due in lacking(e)
