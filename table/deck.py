"""The deck: which tags its cards carry, how that is kept in a file, and what a record on a tag proves. Pure.

A tag carries no card in the clear. Its record is the deck's id and a truncated HMAC over the tag's own UID and the
card, made with the deck's key: nobody without the key can make one for a new tag, a record copied to another tag
fits no more, and a phone that reads it through the card's back learns nothing. In play cards go by their UIDs alone.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

Kind: TypeAlias = Literal["spanish", "french40", "french52"]
"""The forty Spanish cards; the forty French ones that Cuarenta plays; all fifty-two."""

_FRENCH_RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
_NOT_PLAYED = ("8", "9", "10")

CARDS: Final[Mapping[Kind, tuple[str, ...]]] = {
    "spanish": tuple(rank + suit for suit in "oceb" for rank in "A234567SCR"),
    "french40": tuple(rank + suit for suit in "SHDC" for rank in _FRENCH_RANKS if rank not in _NOT_PLAYED),
    "french52": tuple(rank + suit for suit in "SHDC" for rank in _FRENCH_RANKS),
}
"""The cards of each kind of deck, in the order they are enrolled in: suit by suit, from the ace up."""

MOST_TAGS: Final = 2
"""So many tags a card can carry."""

VERSION: Final = 1
"""Of the file's format."""

LONGEST_NAME: Final = 40
KEY_BYTES: Final = 32
LONGEST_FILE: Final = 100_000
"""Bytes; a deck has about three thousand."""


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """One deck: its cards with the UIDs (hex, upper case) of their one or two tags, as far as they are enrolled.

    `id` is 16 hexadecimal digits; `key` the fingerprint of the key its records are made with, empty if its tags carry
    none; `original`: the house takes only tags with NXP's signature.
    """

    id: str
    name: str
    kind: Kind
    key: str = ""
    original: bool = False
    cards: Mapping[str, tuple[str, ...]] = {}


def uids(deck: Deck) -> dict[str, str]:
    """Each enrolled UID with its card."""
    return {uid: card for card, tags in deck.cards.items() for uid in tags}


def plays(deck: Deck, cards: Iterable[str], called: Mapping[str, str]) -> bool:
    """Whether a game of these cards can be played with such a deck; `called` are the game's names for its cards."""
    return {called.get(card, card) for card in CARDS[deck.kind]}.issuperset(cards)


def missing(deck: Deck) -> tuple[str, ...]:
    """The cards without a tag yet, in the order of `CARDS`."""
    return tuple(card for card in CARDS[deck.kind] if not deck.cards.get(card))


def with_tags(deck: Deck, card: str, tags: tuple[str, ...]) -> Deck:
    """The deck with these tags on this card and no others; without any the card is not enrolled."""
    cards = {each: deck.cards[each] for each in deck.cards if each != card}
    if tags:
        cards[card] = tags
    return replace(deck, cards={each: cards[each] for each in CARDS[deck.kind] if each in cards})


# Records


RECORD_TYPE: Final = "urn:nfc:ext:table.internal:card"
"""The NDEF external type of a record (NFC Forum RTD: under a domain; .internal is kept free for private use)."""

RECORD_VERSION: Final = 1
_ID_BYTES: Final = 8
_MAC_BYTES: Final = 16
RECORD_BYTES: Final = 1 + _ID_BYTES + _MAC_BYTES

Verdict: TypeAlias = Literal[
    "genuine",  # made for this tag and this card
    "no_record",  # none at all
    "strange",  # a record, but not the table's, or of a version not known here
    "other_deck",  # another deck's
    "wrong_card",  # made for this tag as another card: it has been enrolled anew without a record
    "retired",  # made for this tag, which is enrolled no more
    "copied",  # made for another tag of this deck
    "forged",  # not made with the deck's key
]

ALARMING: Final[frozenset[Verdict]] = frozenset({"copied", "forged"})
"""What cannot come about by carelessness."""


class Judged(msgspec.Struct, frozen=True):
    """What a record proves; `card` is the card it was made for, `deck` the id of the deck it names."""

    verdict: Verdict
    card: str = ""
    deck: str = ""


def fingerprint(key: bytes) -> str:
    """What names a key and does not give it away: 16 hexadecimal digits."""
    return hashlib.sha256(b"table deck key\x00" + key).hexdigest()[:16]


def record(deck: Deck, key: bytes, uid: str, card: str) -> bytes:
    """The record for this card on this tag: version, deck id, HMAC-SHA-256 truncated to 16 bytes (25 in all)."""
    return bytes((RECORD_VERSION,)) + bytes.fromhex(deck.id) + _mac(deck.id, key, uid, card)


def _mac(deck_id: str, key: bytes, uid: str, card: str) -> bytes:
    tag = bytes.fromhex(uid)
    text = b"table card" + bytes((RECORD_VERSION,)) + bytes.fromhex(deck_id) + bytes((len(tag),)) + tag + card.encode()
    return hmac.digest(key, text, "sha256")[:_MAC_BYTES]


def judged(deck: Deck, key: bytes, uid: str, content: bytes | None) -> Judged:
    """What the content of a tag's record (None: it has none) proves of this tag, for who has the deck's key."""
    if content is None:
        return Judged("no_record")
    if len(content) != RECORD_BYTES or content[0] != RECORD_VERSION:
        return Judged("strange")
    named = content[1 : 1 + _ID_BYTES].hex()
    if named != deck.id:
        return Judged("other_deck", deck=named)
    mac = content[1 + _ID_BYTES :]
    enrolled = uids(deck)
    # Its own tag first: a record that fits it was not copied from another.
    for card in CARDS[deck.kind]:
        if hmac.compare_digest(mac, _mac(deck.id, key, uid, card)):
            own = enrolled.get(uid)
            return Judged("genuine" if own == card else "retired" if own is None else "wrong_card", card, named)
    for other, card in enrolled.items():
        if hmac.compare_digest(mac, _mac(deck.id, key, other, card)):
            return Judged("copied", card, named)
    return Judged("forged", deck=named)


# Files


class DeckProblem(msgspec.Struct, frozen=True):
    """Why a file is no deck: the place in it, and what is wrong and possible."""

    place: str
    message: str


class DeckFile(msgspec.Struct, frozen=True):
    """What a file holds: a deck, and its key if that was exported with it."""

    deck: Deck
    key: bytes = b""


class _Problem(Exception):
    """Inside this module: what is wrong with a file."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(place, message)
        self.place, self.message = place, message


_KEYS = ("table_deck", "id", "name", "kind", "key", "original", "cards", "secret")


def write_deck(deck: Deck, key: bytes = b"") -> bytes:
    """The deck as a file; with its key, if that is given. The inverse of `read_deck`."""
    keys: dict[str, Any] = {"table_deck": VERSION, "id": deck.id, "name": deck.name, "kind": deck.kind}
    if deck.key:
        keys["key"] = deck.key
    if deck.original:
        keys["original"] = True
    keys["cards"] = {card: list(tags) for card, tags in deck.cards.items()}
    if key:
        keys["secret"] = key.hex()
    return msgspec.json.format(msgspec.json.encode(keys), indent=2) + b"\n"


def read_deck(raw: bytes) -> DeckFile | DeckProblem:
    """The deck in a file (JSON), or the first thing that is wrong with it."""
    try:
        return _deck_file(_object(raw))
    except _Problem as problem:
        return DeckProblem(problem.place, problem.message)


def _object(raw: bytes) -> dict[str, Any]:
    if len(raw) > LONGEST_FILE:
        raise _Problem("file", f"{len(raw)} bytes; possible: a deck, at most {LONGEST_FILE}")
    try:
        value = json.loads(raw.decode("utf-8-sig"), object_pairs_hook=_once)
    except UnicodeDecodeError as error:
        raise _Problem("file", f"byte {error.start + 1} is no UTF-8; possible: JSON") from None
    except json.JSONDecodeError as error:
        raise _Problem(f"line {error.lineno}, column {error.colno}", f"{error.msg}; possible: JSON") from None
    except RecursionError:
        raise _Problem("file", "too many brackets; possible: a deck") from None
    if type(value) is not dict:
        raise _Problem("file", 'no JSON object; possible: an object with "table_deck"')
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys: dict[str, Any] = {}
    for key, value in pairs:
        if key in keys:
            raise _Problem(_text(key)[1:-1], "is there twice; possible: once")
        keys[key] = value
    return keys


def _deck_file(keys: dict[str, Any]) -> DeckFile:
    version = _needed(keys, "table_deck")
    if type(version) is not int or version != VERSION:
        raise _Problem("table_deck", f"{_text(version)}; possible: {VERSION}")
    for key in keys:
        if key not in _KEYS:
            raise _Problem(_text(key)[1:-1], f"no such key; possible: {', '.join(_KEYS)}")
    kind = _needed(keys, "kind")
    if kind not in get_args(Kind):
        raise _Problem("kind", f"{_text(kind)}; possible: {', '.join(get_args(Kind))}")
    original = keys.get("original", False)
    if type(original) is not bool:
        raise _Problem("original", f"{_text(original)}; possible: true, false")
    deck = Deck(
        id=_hexadecimal(keys, "id", 16),
        name=_name(keys),
        kind=kind,
        key=_hexadecimal(keys, "key", 16) if "key" in keys else "",
        original=original,
        cards=_cards(_needed(keys, "cards"), kind),
    )
    if "secret" not in keys:
        return DeckFile(deck)
    secret = bytes.fromhex(_hexadecimal(keys, "secret", 2 * KEY_BYTES))
    if fingerprint(secret) != deck.key:
        raise _Problem("secret", 'is not the key that "key" names; possible: that key, or none')
    return DeckFile(deck, secret)


def _needed(keys: dict[str, Any], key: str) -> Any:
    if key not in keys:
        raise _Problem(key, "is missing")
    return keys[key]


def _hexadecimal(keys: dict[str, Any], key: str, digits: int) -> str:
    value = _needed(keys, key)
    if type(value) is not str or not re.fullmatch(f"[0-9a-f]{{{digits}}}", value):
        # What may be the key is not said again.
        wrong = "wrong" if key == "secret" else _text(value)
        raise _Problem(key, f"{wrong}; possible: {digits} hexadecimal digits, lower case")
    return value


def _name(keys: dict[str, Any]) -> str:
    value = _needed(keys, "name")
    if type(value) is not str or not is_name(value):
        raise _Problem("name", f"{_text(value)}; possible: 1 to {LONGEST_NAME} letters that can be printed")
    return value


def is_name(text: str) -> bool:
    """Whether a deck can be called that: 1-40 characters, printable, no blank at either end."""
    return 0 < len(text) <= LONGEST_NAME and text.isprintable() and text == text.strip()


def _cards(value: Any, kind: Kind) -> dict[str, tuple[str, ...]]:
    if type(value) is not dict:
        raise _Problem("cards", f"{_text(value)}; possible: an object of cards with their UIDs")
    owners: dict[str, str] = {}
    for card, tags in value.items():
        if card not in CARDS[kind]:
            raise _Problem(f"cards.{_text(card)[1:-1]}", f"no such card; possible: {', '.join(CARDS[kind])}")
        if type(tags) is not list or not 1 <= len(tags) <= MOST_TAGS:
            raise _Problem(f"cards.{card}", f"{_text(tags)}; possible: a list of 1 or {MOST_TAGS} UIDs")
        for place, uid in enumerate(tags):
            where = f"cards.{card}[{place}]"
            if type(uid) is not str or not is_uid(uid):
                raise _Problem(where, f"{_text(uid)}; possible: 4, 7 or 10 bytes, hexadecimal, upper case")
            if uid in owners:
                raise _Problem(where, f"{uid} is the tag of {owners[uid]} already; possible: a tag of its own")
            owners[uid] = card
    return {card: tuple(value[card]) for card in CARDS[kind] if card in value}


def is_uid(text: str) -> bool:
    """Whether this is a UID: 4, 7 or 10 bytes in hexadecimal, upper case (ISO/IEC 14443-3, 6.5.4)."""
    return re.fullmatch("(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})", text) is not None


def _text(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 80 else text[:77] + "..."


# Many decks


def shared(deck: Deck, others: Mapping[str, Deck]) -> Iterator[tuple[str, str]]:
    """The UIDs of this deck that another one has too, each with the other's name."""
    own = uids(deck)
    for other in others.values():
        if other.id != deck.id:
            yield from ((uid, other.name) for uid in uids(other) if uid in own)
