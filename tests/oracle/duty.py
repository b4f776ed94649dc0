"""Tricks and duties, written down word for word from the rules' pseudocode: sets of card names."""

from collections.abc import Iterable
from typing import Any

from tests.oracle.reading import RANKS

Table = tuple[tuple[int, str], ...]  # who laid what in this trick, in order
POINTS = {"A": 11, "3": 10, "R": 4, "C": 3, "S": 2}


def points(cards: Iterable[str]) -> int:
    """What these cards count."""
    return sum(POINTS[card[0]] for card in cards)


def strength(card: str) -> int:
    """Higher is stronger, within one suit."""
    return -RANKS.index(card[0])


def winning(table: Table, trump: str) -> tuple[int, str]:
    """The seat and card that win now: the highest trump, else the highest of the suit led."""
    trumps = [laid for laid in table if laid[1][1] == trump]
    candidates = trumps or [laid for laid in table if laid[1][1] == table[0][1][1]]
    return max(candidates, key=lambda laid: strength(laid[1]))


def allowed(hand: frozenset[str], table: Table, seat: int, trump: str, rules: dict[str, Any]) -> frozenset[str]:
    """The cards of this hand that the seat may play to this trick (leading is free)."""
    if not table:
        return hand
    lead = table[0][1][1]
    winner, winning_card = winning(table, trump)
    partner = (seat + 2) % 4
    spare_partner = not rules["montar_al_companero"]
    follow = frozenset(card for card in hand if card[1] == lead)
    trumps = frozenset(card for card in hand if card[1] == trump)
    if follow:
        if lead != trump and winning_card[1] == trump and not rules["montar_tras_fallo"]:
            return follow
        if winner == partner and spare_partner:
            return follow
        of_suit = [card for _, card in table if card[1] == lead]
        named = max(of_suit, key=strength) if rules["montar_sobre"] == "mayor" else table[0][1]
        above = frozenset(card for card in follow if strength(card) > strength(named))
        return above or follow
    if lead == trump or not trumps:
        return hand
    ruffs = [laid for laid in table if laid[1][1] == trump]
    if not ruffs:
        return hand if winner == partner and spare_partner else trumps
    return over_ruff(hand, trumps, max(ruffs, key=lambda laid: strength(laid[1])), seat, rules)


def over_ruff(
    hand: frozenset[str], trumps: frozenset[str], highest: tuple[int, str], seat: int, rules: dict[str, Any]
) -> frozenset[str]:
    """The allowed cards of a seat without the suit led, with trumps, in a trick that is ruffed already."""
    ruffer, ruff = highest
    if ruffer == (seat + 2) % 4 and not rules["montar_al_companero"]:
        return hand
    above = frozenset(card for card in trumps if strength(card) > strength(ruff))
    if above:
        return above if rules["pisar"] else trumps
    if rules["ahorrarse"] == "cualquiera":
        return hand
    if rules["ahorrarse"] == "contrario" and ruffer % 2 != seat % 2:
        return hand
    return trumps


def duty(card: str, hand: frozenset[str], table: Table, trump: str) -> str:
    """Which duty a wrong card broke, for one possible hand."""
    lead = table[0][1][1]
    if card[1] == lead:
        return "no_monta"
    if any(other[1] == lead for other in hand):
        return "no_asiste"
    return "no_pisa" if card[1] == trump else "no_falla"
