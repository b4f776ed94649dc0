"""What a card may lift: by example, and every lift there is against trying all of the table's subsets."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.games.cuarenta.cards import DECK, FrenchCard
from table.games.cuarenta.lifts import lifts, wrong_lift
from table.games.cuarenta.rules import Rules
from tests.cuarenta.naive import right_lift

# table, card played, what it lifts, what is wrong with that
EXAMPLES = [
    ("5H 6D 7C JH", "5S", "5H 6D 7C JH", None),
    ("2H 3D 6C", "5S", "2H 3D 6C", None),
    ("2H 3D 4C", "4S", "4C 2H 3D", "two_bases"),
    ("2H 3D 4C", "4S", "4C", None),
    ("AH 2D 3C", "6S", "AH 2D 3C", "too_many"),
    ("JH QD", "KS", "JH QD", "figures"),
    ("JH QD KC", "JS", "JH QD KC", None),
    ("5H 7C", "5S", "5H 7C", "gap"),
    ("5H 6D", "4S", "5H 6D", "no_base"),
    ("5H 6D 7C", "5S", "7C 5H 6D", None),  # in any order
    ("5H 6D 7C", "5S", "5H 6D", None),  # and no further than the player likes
    ("5H 6D 6C", "5S", "5H 6D 6C", "gap"),  # one card of each rank
    ("5H 5D", "5S", "5H 5D", "two_bases"),
    ("4H 3D AC", "4S", "4H 3D AC", "two_bases"),
    ("3D 2C", "6S", "3D 2C", "sum"),
    ("5H", "5S", "5H 5H", "not_there"),
    ("5H", "5S", "5D", "not_there"),
    ("5H", "5S", "5S", "not_there"),
    ("7H JD QC", "7S", "7H JD QC", None),  # after 7 come J, Q, K
    ("KH AD", "KS", "KH AD", "two_bases"),  # and after K nothing
]

# the same under a switch of the house
HOUSE_EXAMPLES = [
    ("figuras_suman", True, "JH 2D", "KS", "JH 2D", None),
    ("figuras_suman", True, "JH QD", "KS", "JH QD", "sum"),
    ("figuras_suman", True, "3H 6D", "QS", "3H 6D", None),
    ("suma_max", 3, "AH 2D 3C", "6S", "AH 2D 3C", None),
    ("suma_max", 3, "AH AD AC 3C", "6S", "AH AD AC 3C", "too_many"),
    ("secuencia_tras_suma", False, "2H 3D 6C", "5S", "2H 3D 6C", "no_sequence"),
    ("secuencia_tras_suma", False, "5H 6C", "5S", "5H 6C", None),
]


def cards(names: str) -> tuple[FrenchCard, ...]:
    return tuple(DECK[name] for name in names.split())


@pytest.mark.parametrize(("table", "card", "take", "wrong"), EXAMPLES)
def test_examples(table: str, card: str, take: str, wrong: str | None) -> None:
    assert wrong_lift(Rules(), cards(table), DECK[card], cards(take)) == wrong


@pytest.mark.parametrize(("switch", "value", "table", "card", "take", "wrong"), HOUSE_EXAMPLES)
def test_house_examples(switch: str, value: Any, table: str, card: str, take: str, wrong: str | None) -> None:
    rules = Rules(**{switch: value})
    assert wrong_lift(rules, cards(table), DECK[card], cards(take)) == wrong


def test_all_lifts_of_an_example() -> None:
    table = cards("3H AD 4C 4D 5S")
    found = {" ".join(map(str, lift)) for lift in lifts(Rules(), table, DECK["4S"])}
    assert found == {"3H AD", "3H AD 5S", "4C", "4C 5S", "4D", "4D 5S"}


HOUSES = st.fixed_dictionaries(
    {
        "figuras_suman": st.booleans(),
        "suma_max": st.sampled_from([2, 3, 4]),
        "secuencia_tras_suma": st.booleans(),
    }
)
DECKS = st.permutations(sorted(DECK))


@settings(max_examples=120, deadline=None)
@given(house=HOUSES, deck=DECKS, size=st.integers(0, 8))
def test_every_right_lift_is_found_and_no_other(house: dict[str, Any], deck: list[str], size: int) -> None:
    rules = Rules(**house)
    card, names = deck[0], deck[1 : size + 1]
    table = tuple(DECK[name] for name in names)
    found = [frozenset(map(str, lift)) for lift in lifts(rules, table, DECK[card])]
    assert len(found) == len(set(found))
    for many in range(1, size + 1):
        for take in combinations(names, many):
            right = right_lift(house, names, card, list(take))
            assert right == (frozenset(take) in found)
            assert right == (wrong_lift(rules, table, DECK[card], tuple(DECK[name] for name in take)) is None)


@settings(max_examples=150, deadline=None)
@given(house=HOUSES, deck=DECKS, size=st.integers(0, 39), take=st.lists(st.sampled_from(sorted(DECK)), max_size=5))
def test_a_lift_is_right_on_any_table_if_it_reads_as_one(
    house: dict[str, Any], deck: list[str], size: int, take: list[str]
) -> None:
    table = tuple(DECK[name] for name in deck[1 : size + 1])
    right = bool(take) and right_lift(house, deck[1 : size + 1], deck[0], take)
    wrong = wrong_lift(Rules(**house), table, DECK[deck[0]], tuple(DECK[name] for name in take))
    assert right == (bool(take) and wrong is None)
