"""Deck files: what is written is read again, and what is wrong is named with its place and what is possible."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.deck import (
    CARDS,
    KEY_BYTES,
    LONGEST_FILE,
    Deck,
    DeckFile,
    DeckProblem,
    Kind,
    fingerprint,
    is_name,
    missing,
    plays,
    read_deck,
    shared,
    uids,
    with_tags,
    write_deck,
)
from table.pads import PADS

ID = "0123456789abcdef"
KEY = bytes(range(KEY_BYTES))
AS = "04AB87F2CA1190"
TRES = "04000000000000"

uid = (
    st.sampled_from((4, 7, 10)).flatmap(lambda n: st.binary(min_size=n, max_size=n)).map(lambda raw: raw.hex().upper())
)
names = st.text(min_size=1, max_size=40).filter(is_name)


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Any deck that can be."""
    kind: Kind = draw(st.sampled_from(("spanish", "french40", "french52")))
    cards = draw(st.lists(st.sampled_from(CARDS[kind]), unique=True))
    tags = iter(draw(st.lists(uid, unique=True, min_size=2 * len(cards), max_size=2 * len(cards))))
    deck = Deck(
        id=draw(st.binary(min_size=8, max_size=8)).hex(),
        name=draw(names),
        kind=kind,
        key=draw(st.sampled_from(("", fingerprint(KEY)))),
        original=draw(st.booleans()),
    )
    for card in cards:
        deck = with_tags(deck, card, tuple(next(tags) for _ in range(draw(st.integers(1, 2)))))
    return deck


@settings(deadline=None)
@given(decks(), st.booleans())
def test_what_is_written_is_read_again(deck: Deck, with_key: bool) -> None:
    key = KEY if with_key and deck.key else b""
    assert read_deck(write_deck(deck, key)) == DeckFile(deck, key)


@settings(deadline=None)
@given(decks())
def test_a_deck_file_never_holds_its_key_unless_it_is_given(deck: Deck) -> None:
    assert KEY.hex() not in write_deck(deck).decode()


@settings(deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_whatever_else_a_file_holds_is_a_problem_and_no_exception(raw: bytes) -> None:
    read = read_deck(raw)
    assert isinstance(read, DeckProblem)
    assert read.place
    assert read.message


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None)
@given(decks(), st.data())
def test_any_value_in_any_key_is_a_deck_or_a_problem_there(deck: Deck, data: st.DataObject) -> None:
    keys = json.loads(write_deck(deck))
    key = data.draw(st.sampled_from(sorted(keys)))
    keys[key] = data.draw(json_values)
    read = read_deck(json.dumps(keys).encode())
    assert isinstance(read, DeckFile) or read.place.split(".")[0] in (key, "cards")


def wrong(**changed: Any) -> DeckProblem:
    """The problem of a good file so changed; None takes a key away."""
    keys: dict[str, Any] = {"table_deck": 1, "id": ID, "name": "azul", "kind": "spanish", "cards": {"Ao": [AS]}}
    keys |= changed
    read = read_deck(json.dumps({key: value for key, value in keys.items() if value is not None}).encode())
    assert isinstance(read, DeckProblem), read
    return read


@pytest.mark.parametrize(
    ("changed", "place", "message"),
    [
        ({"table_deck": 2}, "table_deck", "2; possible: 1"),
        ({"table_deck": None}, "table_deck", "is missing"),
        ({"nmae": "azul"}, "nmae", "no such key; possible: table_deck, id, name"),
        ({"id": "A" * 16}, "id", "possible: 16 hexadecimal digits, lower case"),
        ({"id": None}, "id", "is missing"),
        ({"name": " azul"}, "name", "possible: 1 to 40 letters that can be printed"),
        ({"name": "a\nb"}, "name", r'"a\nb"; possible'),
        ({"kind": "tarot"}, "kind", '"tarot"; possible: spanish, french40, french52'),
        ({"original": 1}, "original", "1; possible: true, false"),
        ({"key": "00"}, "key", '"00"; possible: 16'),
        ({"cards": []}, "cards", "[]; possible: an object"),
        ({"cards": {"8o": [AS]}}, "cards.8o", "no such card; possible: Ao, 2o"),
        ({"cards": {"AS": [AS]}}, "cards.AS", "no such card"),
        ({"cards": {"Ao": AS}}, "cards.Ao", "possible: a list of 1 or 2 UIDs"),
        ({"cards": {"Ao": []}}, "cards.Ao", "[]; possible"),
        ({"cards": {"Ao": [AS.lower()]}}, "cards.Ao[0]", "possible: 4, 7 or 10 bytes, hexadecimal, upper case"),
        ({"cards": {"Ao": [AS, AS]}}, "cards.Ao[1]", f"{AS} is the tag of Ao already"),
        ({"cards": {"Ao": [AS], "3o": [AS]}}, "cards.3o[0]", f"{AS} is the tag of Ao already"),
        ({"secret": KEY.hex()}, "secret", 'is not the key that "key" names'),
        ({"secret": "00ff"}, "secret", "wrong; possible: 64 hexadecimal digits"),
    ],
)
def test_what_is_wrong_is_named(changed: dict[str, Any], place: str, message: str) -> None:
    problem = wrong(**changed)
    assert problem.place == place
    assert message in problem.message


@pytest.mark.parametrize(
    ("raw", "place", "message"),
    [
        (b"", "line 1, column 1", "Expecting value"),
        (b'{"id": 1,\n "id"}', "line 2, column 6", "possible: JSON"),
        (b"\xff", "file", "byte 1 is no UTF-8"),
        (b"[]", "file", "no JSON object"),
        (b"[" * 50_000, "file", "too many brackets"),
        (b" " * (LONGEST_FILE + 1), "file", "100001 bytes"),
        (b'{"table_deck": 1, "table_deck": 1}', "table_deck", "is there twice"),
    ],
)
def test_what_is_no_json_is_named_too(raw: bytes, place: str, message: str) -> None:
    problem = read_deck(raw)
    assert isinstance(problem, DeckProblem)
    assert problem.place == place
    assert message in problem.message


def test_a_byte_order_mark_does_no_harm() -> None:
    deck = Deck(id=ID, name="azul", kind="spanish")
    assert read_deck(b"\xef\xbb\xbf" + write_deck(deck)) == DeckFile(deck)


# The value


def test_a_deck_has_the_cards_of_its_kind_suit_by_suit() -> None:
    assert {kind: len(cards) for kind, cards in CARDS.items()} == {"spanish": 40, "french40": 40, "french52": 52}
    assert CARDS["spanish"][:11] == ("Ao", "2o", "3o", "4o", "5o", "6o", "7o", "So", "Co", "Ro", "Ac")
    assert CARDS["french40"][5:11] == ("6S", "7S", "JS", "QS", "KS", "AH")
    assert "10H" in CARDS["french52"]


def test_tags_of_cards() -> None:
    deck = with_tags(Deck(id=ID, name="azul", kind="spanish"), "3o", (TRES,))
    deck = with_tags(deck, "Ao", (AS,))
    assert uids(deck) == {AS: "Ao", TRES: "3o"}
    assert list(deck.cards) == ["Ao", "3o"]
    assert missing(deck)[:3] == ("2o", "4o", "5o")
    assert with_tags(deck, "Ao", ()).cards == {"3o": (TRES,)}


@pytest.mark.parametrize(
    ("kind", "games"),
    [("spanish", {"cuatrola", "cuarenta"}), ("french40", {"cuarenta"}), ("french52", {"cuarenta"})],
)
def test_what_a_deck_can_be_played_with(kind: Kind, games: set[str]) -> None:
    deck = Deck(id=ID, name="azul", kind=kind)
    assert {game for game, pads in PADS.items() if plays(deck, pads.cards, pads.called)} == games


def test_tags_that_two_decks_share() -> None:
    deck = with_tags(Deck(id=ID, name="azul", kind="spanish"), "Ro", (AS,))
    other = with_tags(Deck(id="f" * 16, name="rojo", kind="spanish"), "2o", (AS,))
    assert list(shared(deck, {deck.id: deck, other.id: other})) == [(AS, "rojo")]
    assert list(shared(deck, {deck.id: deck})) == []
