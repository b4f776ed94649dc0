"""A bot for Cuarenta, plain and legal: falls on what it can, cleans, lifts many, throws what is likely gone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from table.bots.contract import FishingBot
from table.games.contract import Header, HeaderProblem
from table.games.cuarenta.cards import RANK_CARDS, FrenchCard, FrenchRank
from table.games.cuarenta.lifts import Lift, lifts
from table.games.cuarenta.rules import Rules, rules_for
from table.games.cuarenta.view import PublicView
from table.seats import Seat, pair_of

MOST_LIFTS = 500
"""So many lifts with a card are looked at; more lie there only if nobody ever lifts."""


def rules_of(header: Header) -> Rules:
    """The rules of a header that a game has begun with. Raises ``ValueError`` for one that cannot be played."""
    rules = rules_for(header.house)
    if isinstance(rules, HeaderProblem):
        raise ValueError(f"{rules.key}: {rules.message}")
    return rules


def ronda(header: Header, view: PublicView, seat: Seat, hand: Sequence[FrenchCard]) -> tuple[FrenchRank, int] | None:
    """The ronda to announce before the first card of a deal, with how many it has of it; None where it has none."""
    worth = rules_of(header)
    ranks = [card.rank for card in hand]
    for rank in dict.fromkeys(ranks):
        count = ranks.count(rank)
        if count >= 3 and (worth.doble_ronda if count == 4 else worth.ronda) and not view.no_juega[pair_of(seat)]:
            return rank, count
    return None


def card(header: Header, view: PublicView, seat: Seat, hand: Sequence[FrenchCard]) -> tuple[FrenchCard, Lift]:
    """The card to lay now and what it lifts, nothing if it is thrown. Raises ``ValueError`` for an empty hand."""
    rules = rules_of(header)
    if not hand:
        raise ValueError("a bot without cards has nothing to lay")
    plays = [(each, lift) for each in hand for lift in islice(lifts(rules, view.table, each), MOST_LIFTS)]
    if plays:
        return max(plays, key=lambda play: _gain(rules, view, seat, *play))
    return min(hand, key=lambda each: _risk(view, hand, each)), ()


def _gain(rules: Rules, view: PublicView, seat: Seat, laid: FrenchCard, lift: Lift) -> tuple[int, int]:
    """Points at once, then cards."""
    falls = view.thrown in lift and (rules.caida_por == "cualquiera" or laid.rank is view.thrown.rank)
    cleans = len(lift) == len(view.table) and not view.no_juega[pair_of(seat)]
    return falls + cleans, len(lift)


def _risk(view: PublicView, hand: Iterable[FrenchCard], thrown: FrenchCard) -> tuple[int, int]:
    """How many cards nobody has seen could fall on this one; then low cards before high ones, which add up."""
    seen = view.played
    for each in hand:
        seen = type(seen)(seen | each.bit)
    return (RANK_CARDS[thrown.rank] & ~seen).bit_count(), -thrown.number


CUARENTA_BOT = FishingBot(ronda, card)
