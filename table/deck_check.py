"""Checking a deck: its cards are laid one after the other, and each is looked at many times. Pure, as enrolment is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from table.deck import CARDS, Deck, Verdict, uids

LOOKS: Final = 20
"""So many looks at a card that lies still."""
WEAK: Final = 0.9
"""A card seen in a smaller part of them is weak."""
LIFTED: Final = 5
"""After so many looks in a row without it a card has been taken up."""

What: TypeAlias = Literal["lifted", "unread", "two_seats", "unknown"]


class Watched(msgspec.Struct, frozen=True):
    """A tag that lies on a pad: looks so far, those that saw it, and how many in a row did not."""

    looks: int = 0
    hits: int = 0
    missed: int = 0


class Told(msgspec.Struct, frozen=True):
    """A card taken up too soon, a record that would not be read, one UID on two pads (`pad` the later one), or a tag
    that is not this deck's.
    """

    what: What
    pad: int
    tag: str


class Due(msgspec.Struct, frozen=True):
    """A tag that has been looked at enough, and how many of the looks saw it; its record can be read now."""

    pad: int
    tag: str
    looks: int
    hits: int

    @property
    def weak(self) -> bool:
        """Whether it was not seen often enough."""
        return self.hits < WEAK * self.looks


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What was found of one tag; `weak`: it was not seen often enough.

    `verdict` is None where nobody can judge its record, `original` likewise.
    """

    tag: str
    card: str
    looks: int
    hits: int
    weak: bool
    verdict: Verdict | None = None
    original: bool | None = None


class Checking(msgspec.Struct, frozen=True):
    """A check under way: what lies on the pads, and what was found of the tags so far."""

    deck: Deck
    lying: Mapping[tuple[int, str], Watched] = {}
    checked: Mapping[str, Checked] = {}


def left(checking: Checking) -> tuple[str, ...]:
    """The enrolled cards of which a tag has not been looked at yet."""
    tags = checking.deck.cards
    return tuple(
        card for card in CARDS[checking.deck.kind] if not all(tag in checking.checked for tag in tags.get(card, ()))
    )


def looked(checking: Checking, pad: int, tags: tuple[str, ...]) -> tuple[Checking, tuple[Told | Due, ...]]:
    """After a clean look at a pad; a look that failed is none."""
    outs: list[Told | Due] = []
    lying = dict(checking.lying)
    enrolled = uids(checking.deck)
    for tag in tags:
        if (pad, tag) not in lying:
            lying[pad, tag] = Watched()
            if any(where != pad and each == tag and not watched.missed for (where, each), watched in lying.items()):
                outs.append(Told("two_seats", pad, tag))
            elif tag not in enrolled:
                outs.append(Told("unknown", pad, tag))
    for (where, tag), watched in list(lying.items()):
        if where != pad:
            continue
        seen = tag in tags
        now = Watched(watched.looks + 1, watched.hits + seen, 0 if seen else watched.missed + 1)
        lying[where, tag] = now
        if now.looks == LOOKS:
            outs.append(Due(pad, tag, now.looks, now.hits))
        if now.missed >= LIFTED:
            del lying[where, tag]
            if now.looks < LOOKS:
                outs.append(Told("lifted", pad, tag))
    return replace(checking, lying=lying), tuple(outs)


def unread(checking: Checking, due: Due) -> tuple[Checking, Told]:
    """After the record of a tag that was due could not be read: looking at it begins anew, if it lies there still."""
    lying = {key: watched for key, watched in checking.lying.items() if key != (due.pad, due.tag)}
    return replace(checking, lying=lying), Told("unread", due.pad, due.tag)


def found(
    checking: Checking, due: Due, verdict: Verdict | None = None, original: bool | None = None
) -> tuple[Checking, Checked]:
    """After the record of a tag that was due was read, or nobody can judge or read it (None)."""
    card = uids(checking.deck).get(due.tag, "")
    checked = Checked(
        tag=due.tag, card=card, looks=due.looks, hits=due.hits, weak=due.weak, verdict=verdict, original=original
    )
    return replace(checking, checked={**checking.checked, due.tag: checked}), checked
