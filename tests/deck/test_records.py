"""What a record on a tag proves, and what it gives away."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.deck import CARDS, Deck, Verdict, judged, record, with_tags
from tests.deck.test_deck_files import AS, ID, KEY, TRES

THIRD = "04FFFFFFFFFFFF"


def deck() -> Deck:
    bare = Deck(id=ID, name="azul", kind="spanish", key="0" * 16)
    return with_tags(with_tags(bare, "Ao", (AS,)), "3o", (TRES,))


GENUINE = record(deck(), KEY, AS, "Ao")


def hmac_sha256(key: bytes, text: bytes) -> bytes:
    """RFC 2104, step by step."""
    padded = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in padded) + text).digest()
    return sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def test_a_record_is_version_deck_id_and_sixteen_bytes_of_hmac() -> None:
    text = b"table card\x01" + bytes.fromhex(ID) + b"\x07" + bytes.fromhex(AS) + b"Ao"
    expected = b"\x01" + bytes.fromhex(ID) + hmac_sha256(KEY, text)[:16]
    assert record(deck(), KEY, AS, "Ao") == expected


@pytest.mark.parametrize(
    ("content", "uid", "verdict", "card"),
    [
        (GENUINE, AS, "genuine", "Ao"),
        (None, AS, "no_record", ""),
        (b"", AS, "strange", ""),
        (b"\x02" + GENUINE[1:], AS, "strange", ""),
        (GENUINE[:-1], AS, "strange", ""),
        (GENUINE[:1] + bytes(8) + GENUINE[9:], AS, "other_deck", ""),
        (record(deck(), KEY, AS, "2o"), AS, "wrong_card", "2o"),
        (record(deck(), KEY, THIRD, "2o"), THIRD, "retired", "2o"),
        (GENUINE, TRES, "copied", "Ao"),
        (GENUINE, THIRD, "copied", "Ao"),
        (record(deck(), bytes(32), AS, "Ao"), AS, "forged", ""),
        (GENUINE[:-1] + bytes((GENUINE[-1] ^ 1,)), AS, "forged", ""),
    ],
)
def test_what_it_proves(content: bytes | None, uid: str, verdict: Verdict, card: str) -> None:
    proof = judged(deck(), KEY, uid, content)
    assert (proof.verdict, proof.card) == (verdict, card)


def test_of_another_decks_record_the_deck_is_named() -> None:
    other = Deck(id="f" * 16, name="rojo", kind="spanish")
    assert judged(deck(), KEY, AS, record(other, KEY, AS, "Ao")).deck == "f" * 16


@settings(deadline=None)
@given(st.sampled_from(CARDS["spanish"]), st.sampled_from(CARDS["spanish"]), st.binary(min_size=32, max_size=32))
def test_without_the_key_records_of_two_cards_cannot_be_told_apart(one: str, other: str, key: bytes) -> None:
    """Nothing in front of the HMAC depends on the card, and the HMAC of the same tag says another thing of each."""
    first, second = record(deck(), key, AS, one), record(deck(), key, AS, other)
    assert first[:9] == second[:9]
    assert (first == second) == (one == other)


@settings(deadline=None)
@given(st.binary(max_size=40))
def test_what_nobody_made_is_never_genuine(content: bytes) -> None:
    assert judged(deck(), KEY, AS, content).verdict in ("strange", "other_deck", "forged")
