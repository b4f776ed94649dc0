"""Enrolment: cards laid one after the other become a deck. Pure: what the readers see goes in, a new value comes out.

The card that is due is laid on any pad. Several looks decide which tag it carries; a tag that is another card's, or
another deck's, is refused by name. What has been decided on counts again only after it was taken up. Stopping is
leaving off: the deck so far is all there is to keep, and `begun` goes on with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from table.deck import CARDS, MOST_TAGS, Deck, uids, with_tags

READS: Final = 5
"""So many looks decide."""
MAJORITY: Final = 3
"""So many of them have to see the same."""
CLEAR: Final = 2
"""After so many looks in a row without it a tag has been taken up."""

_PHONE = "08"
"""Random UIDs, new each time, begin so (ISO/IEC 14443-3, 6.5.4)."""

What: TypeAlias = Literal[
    "enrolled",  # the card has its tag
    "other_tag",  # the card has one tag, its second is still to come
    "unreadable",  # no tag in most of the looks
    "several",  # more tags than the card has room for
    "two_pads",  # something lies on another pad as well
    "two_seats",  # one and the same UID on two pads
    "phone",  # a random UID
    "duplicate",  # the tag is another card's
    "other_deck",  # the tag is another deck's
    "refused",  # whoever writes and looks closer would not have it
]


class Told(msgspec.Struct, frozen=True):
    """What has come of a look: `card` the one due or, of a duplicate, the tag's; `deck` the other deck's name."""

    what: What
    pad: int
    card: str = ""
    tags: tuple[str, ...] = ()
    deck: str = ""


class Offer(msgspec.Struct, frozen=True):
    """Tags found good for a card, to be written and looked at; `settled` says what came of it."""

    pad: int
    card: str
    tags: tuple[str, ...]


class Enrolment(msgspec.Struct, frozen=True, kw_only=True):
    """An enrolment under way; made by `begun`.

    `wanted` are the cards to be enrolled, `due` the one to be laid now (None when all are there), `others` the UIDs
    of other decks with those decks' names, `each` how many tags a card has.
    """

    deck: Deck
    wanted: tuple[str, ...]
    due: str | None = None
    others: Mapping[str, str] = {}
    each: int = 1
    pad: int | None = None
    """the pad whose looks are being counted"""
    reads: tuple[frozenset[str], ...] = ()
    offer: Offer | None = None
    spent: Mapping[tuple[int, str], int] = {}
    """tags done with that have not been taken up yet, each with how many looks have missed it"""


def begun(deck: Deck, others: Mapping[str, str], *, wanted: tuple[str, ...] = (), each: int = 1) -> Enrolment:
    """An enrolment of the wanted cards (else of all) into this deck, from where it stands.

    Raises ``ValueError`` for a card the deck does not have, or a number of tags a card cannot have.
    """
    cards = CARDS[deck.kind]
    if not set(wanted) <= set(cards) or not 1 <= each <= MOST_TAGS:
        raise ValueError(f"{wanted} with {each} tags each")
    return _next(Enrolment(deck=deck, wanted=wanted or cards, others=others, each=each))


def lacking(enrolment: Enrolment) -> tuple[str, ...]:
    """The wanted cards that have not all their tags, in order."""
    return tuple(card for card in enrolment.wanted if len(enrolment.deck.cards.get(card, ())) < enrolment.each)


def progress(enrolment: Enrolment) -> tuple[int, int]:
    """How many of the wanted cards are enrolled, and how many there are."""
    return len(enrolment.wanted) - len(lacking(enrolment)), len(enrolment.wanted)


def _next(enrolment: Enrolment) -> Enrolment:
    """With the next card due: from the one that was due on, and round again to those passed over."""
    left = lacking(enrolment)
    if enrolment.due in left:
        return enrolment
    place = enrolment.wanted.index(enrolment.due) if enrolment.due is not None else -1
    after = (card for card in left if enrolment.wanted.index(card) > place)
    return replace(enrolment, due=next(after, left[0] if left else None), pad=None, reads=())


def chosen(enrolment: Enrolment, card: str) -> Enrolment:
    """With this card due, if it is one that lacks a tag; else as it was."""
    if card not in lacking(enrolment) or enrolment.offer is not None:
        return enrolment
    return replace(enrolment, due=card, pad=None, reads=())


def stepped(enrolment: Enrolment, step: int, *, suits: bool = False) -> Enrolment:
    """With the card due that comes `step` places (or suits) later among those that lack a tag, round and round."""
    left = lacking(enrolment)
    if enrolment.due is None:
        return enrolment
    if not suits:
        return chosen(enrolment, left[(left.index(enrolment.due) + step) % len(left)])
    suits_left = list(dict.fromkeys(card[-1] for card in left))
    suit = suits_left[(suits_left.index(enrolment.due[-1]) + step) % len(suits_left)]
    return chosen(enrolment, next(card for card in left if card[-1] == suit))


# Looks


def looked(enrolment: Enrolment, pad: int, tags: tuple[str, ...]) -> tuple[Enrolment, Told | Offer | None]:
    """After a clean look at a pad. A look that failed is none: it says nothing of what lies there."""
    seen = frozenset(tags)
    spent = _spent(enrolment.spent, pad, seen)
    enrolment = replace(enrolment, spent=spent)
    new = frozenset(tag for tag in seen if (pad, tag) not in spent)
    if enrolment.due is None or enrolment.offer is not None:
        return enrolment, None
    if enrolment.pad is None:
        if not new:
            return enrolment, None
        enrolment = replace(enrolment, pad=pad, reads=())
    elif enrolment.pad != pad:
        return _on_two(enrolment, pad, new) if new else (enrolment, None)
    enrolment = replace(enrolment, reads=(*enrolment.reads, new))
    if len(enrolment.reads) < READS:
        return enrolment, None
    return _decided(enrolment, pad)


def _spent(spent: Mapping[tuple[int, str], int], pad: int, seen: frozenset[str]) -> dict[tuple[int, str], int]:
    counted = {
        (where, tag): missed if where != pad else 0 if tag in seen else missed + 1
        for (where, tag), missed in spent.items()
    }
    return {key: missed for key, missed in counted.items() if missed < CLEAR}


def _on_two(enrolment: Enrolment, pad: int, new: frozenset[str]) -> tuple[Enrolment, Told]:
    assert enrolment.pad is not None
    first = frozenset().union(*enrolment.reads)
    same = tuple(sorted(new & first))
    enrolment = _spend(enrolment, enrolment.pad, first)
    enrolment = _spend(enrolment, pad, new)
    return enrolment, Told("two_seats" if same else "two_pads", pad, tags=same)


def _spend(enrolment: Enrolment, pad: int, tags: frozenset[str]) -> Enrolment:
    """These have to be taken up before they count again."""
    spent = {**enrolment.spent, **{(pad, tag): 0 for tag in tags}}
    return replace(enrolment, spent=spent, pad=None, reads=(), offer=None)


def _decided(enrolment: Enrolment, pad: int) -> tuple[Enrolment, Told | Offer]:
    (tags, votes), *_ = Counter(enrolment.reads).most_common(1)
    due = enrolment.due
    assert due is not None
    if votes < MAJORITY or not tags:
        return replace(enrolment, pad=None, reads=()), Told("unreadable", pad, due)
    told = _refusal(enrolment, pad, tags, due)
    if told is not None:
        return _spend(enrolment, pad, tags), told
    own = enrolment.deck.cards.get(due, ())
    fresh = tuple(sorted(tag for tag in tags if tag not in own))
    if not fresh:
        return _spend(enrolment, pad, tags), Told("other_tag", pad, due, own)
    offer = Offer(pad, due, fresh)
    return replace(enrolment, offer=offer, pad=None, reads=()), offer


def _refusal(enrolment: Enrolment, pad: int, tags: frozenset[str], due: str) -> Told | None:
    enrolled = uids(enrolment.deck)
    for tag in sorted(tags):
        if len(tag) == 8 and tag.startswith(_PHONE):
            return Told("phone", pad, due, (tag,))
        if enrolled.get(tag, due) != due:
            return Told("duplicate", pad, enrolled[tag], (tag,))
        if tag in enrolment.others:
            return Told("other_deck", pad, due, (tag,), enrolment.others[tag])
    own = enrolment.deck.cards.get(due, ())
    if len(tags | set(own)) > enrolment.each:
        return Told("several", pad, due, tuple(sorted(tags)))
    return None


def settled(enrolment: Enrolment, *, good: bool) -> tuple[Enrolment, Told]:
    """After an `Offer` was written and looked at: if it was good the card has its tags, else they are refused.

    Raises ``ValueError`` if nothing was on offer.
    """
    offer = enrolment.offer
    if offer is None:
        raise ValueError("nothing is on offer")
    enrolment = _spend(enrolment, offer.pad, frozenset(offer.tags))
    if not good:
        return enrolment, Told("refused", offer.pad, offer.card, offer.tags)
    tags = (*enrolment.deck.cards.get(offer.card, ()), *offer.tags)
    enrolment = replace(enrolment, deck=with_tags(enrolment.deck, offer.card, tags))
    if len(tags) < enrolment.each:
        return enrolment, Told("other_tag", offer.pad, offer.card, offer.tags)
    return _next(enrolment), Told("enrolled", offer.pad, offer.card, offer.tags)
