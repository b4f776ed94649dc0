"""Cards that are right under the house's reading of a switch and wrong under another (*discutible*).

Said only when the hand is over: said at once it would betray what the player still holds. A hand that a card
ended can be reopened (takeback, overrule); there only hands in plain sight are spoken of.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from table.cards import SUIT_CARDS, Cards, Suit
from table.games.cuatrola.duties import Laid, above, allowed
from table.games.cuatrola.knowledge import HAND_SIZE, known, played_before
from table.games.cuatrola.rules import SWITCHES, Rules
from table.games.cuatrola.rulings import Discutible, Why
from table.games.cuatrola.state import Hand
from table.games.switches import Choice

DISPUTED = ("montar_al_companero", "montar_sobre", "montar_tras_fallo", "pisar", "ahorrarse")
"""The switches of the duties on which houses differ."""

_REOPENED = ("renuncio", "cante_falso", "tricks")


def _other_readings(rules: Rules) -> list[tuple[str, bool | str, Rules]]:
    """Each disputed switch with each value the house did not choose, and the rules with it."""
    readings: list[tuple[str, bool | str, Rules]] = []
    for switch in DISPUTED:
        kind = SWITCHES[switch]
        values: tuple[bool | str, ...] = kind.words if isinstance(kind, Choice) else (False, True)
        readings += [
            (switch, value, replace(rules, **{switch: value})) for value in values if value != getattr(rules, switch)
        ]
    return readings


def disputed_plays(rules: Rules, hand: Hand, why: Why, line: int) -> tuple[Discutible, ...]:
    """The plays of a finished hand that another reading of one switch would call a renuncio."""
    if hand.pinte is None or why == "redeal":
        return ()
    hands = hand.seen if why in _REOPENED else known(hand)
    trump = hand.pinte.suit
    readings = _other_readings(rules)
    found: list[Discutible] = []
    trick: tuple[Laid, ...] = ()
    number = 1
    for laid in hand.laid:
        if len(trick) == len(hand.playing):
            trick = ()
            number += 1
        held = hands[laid.seat]
        if trick and held.bit_count() == HAND_SIZE:
            held = Cards(held & ~played_before(hand, laid.seat, laid.line))
            if _could_be_wrong(trump, trick, laid, held) and laid.card.bit & allowed(
                rules, trump, trick, laid.seat, held
            ):
                found += [
                    Discutible(line, laid.seat, laid.card, number, laid.line, switch, value)
                    for switch, value, other in readings
                    if not laid.card.bit & allowed(other, trump, trick, laid.seat, held)
                ]
        trick = (*trick, laid)
    return tuple(found)


def _could_be_wrong(trump: Suit, trick: Sequence[Laid], laid: Laid, held: Cards) -> bool:
    """Whether any reading at all could ask for another card: a higher one of its suit, or a trump."""
    card = laid.card
    better = above(card) if card.suit in (trump, trick[0].card.suit) else SUIT_CARDS[trump]
    return bool(held & better)
