"""What a card may lift from the table (rules/cuarenta, "A card").

A base – one equal card, or an addition of lower ones – and after it the cards that follow without a gap, one
of each. Addends are lower than the card played and followers higher, so a lift reads in one way only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from table.games.cuarenta.cards import FrenchCard
from table.games.cuarenta.rules import Rules

Lift: TypeAlias = tuple[FrenchCard, ...]

WrongLift: TypeAlias = Literal["not_there", "no_base", "two_bases", "figures", "too_many", "sum", "no_sequence", "gap"]


def wrong_lift(rules: Rules, table: Sequence[FrenchCard], card: FrenchCard, take: Lift) -> WrongLift | None:
    """What is wrong with lifting `take`, in any order, with `card`; None for a lift that is right.

    ``not_there``: a card that is not on the table, or named twice; ``no_base``, ``two_bases``: not exactly one
    base; ``figures``, ``too_many``, ``sum``: no addition; ``no_sequence``: the house wants none after an
    addition; ``gap``: the cards that follow are not one of each rank, without a gap.
    """
    if len(set(take)) < len(take) or not set(take) <= set(table):
        return "not_there"
    equal = [each for each in take if each.number == card.number]
    lower = [each for each in take if each.number < card.number]
    higher = sorted(each.number for each in take if each.number > card.number)
    if len(equal) > 1 or (equal and lower):
        return "two_bases"
    if not equal:
        wrong = _wrong_addition(rules, card, lower)
        if wrong is not None:
            return wrong
        if higher and not rules.secuencia_tras_suma:
            return "no_sequence"
    first = card.number + 1
    return None if higher == list(range(first, first + len(higher))) else "gap"


def _wrong_addition(rules: Rules, card: FrenchCard, addends: list[FrenchCard]) -> WrongLift | None:
    if len(addends) < 2:
        return "no_base"
    if card.rank.is_figure and not rules.figuras_suman:
        return "figures"
    if len(addends) > rules.suma_max:
        return "too_many"
    return None if sum(each.number for each in addends) == card.number else "sum"


def lifts(rules: Rules, table: Sequence[FrenchCard], card: FrenchCard) -> Iterator[Lift]:
    """Every lift that is right, once each: the base first, then the followers in order."""
    for each in table:
        if each.number == card.number:
            yield from _with_followers((each,), table, card.number + 1)
    if card.rank.is_figure and not rules.figuras_suman:
        return
    lower = [each for each in table if each.number < card.number]
    for base in _additions(lower, card.number, rules.suma_max):
        if rules.secuencia_tras_suma:
            yield from _with_followers(base, table, card.number + 1)
        else:
            yield base


def _with_followers(lift: Lift, table: Sequence[FrenchCard], number: int) -> Iterator[Lift]:
    yield lift
    for each in table:
        if each.number == number:
            yield from _with_followers((*lift, each), table, number + 1)


def _additions(cards: Sequence[FrenchCard], total: int, most: int) -> Iterator[Lift]:
    """The sets of at most `most` of these cards that add up to `total`."""
    if total == 0:
        yield ()
    elif most:
        for place, each in enumerate(cards):
            if each.number <= total:
                for rest in _additions(cards[place + 1 :], total - each.number, most - 1):
                    yield (each, *rest)
