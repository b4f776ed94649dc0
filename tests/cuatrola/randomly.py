"""Random rules, deals and games for the properties.

What a rule or switch is, and how long a game goes on, is drawn and shrinks; cards and mistakes come from a random
generator whose seed is drawn, so that a failure repeats.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from tests.cuatrola.test_rules import NUMBERS, SETS, WORDS, YES_NO
from tests.notation import Keys, Table, table
from tests.perft.plain import DECK, Switches, allowed

randoms = st.randoms(use_true_random=True)

DUTIES = ("montar_al_companero", "montar_sobre", "montar_tras_fallo", "pisar", "ahorrarse")


TIMES = int(os.environ.get("TABLE_EXAMPLES", "1"))
"""How many times the usual number of examples; for an evening when the machine has nothing else to do."""


def examples(number: int) -> Callable[[Any], Any]:
    """The settings of every property: the same examples each time, however slow the machine."""
    return settings(max_examples=number * TIMES, derandomize=True, deadline=None, database=None)


def _values(switch: str) -> st.SearchStrategy[object]:
    if switch in WORDS:
        return st.sampled_from(WORDS[switch])
    if switch in YES_NO:
        return st.booleans()
    return st.integers(NUMBERS[switch], NUMBERS[switch] + 3)


def houses(*switches: str) -> st.SearchStrategy[dict[str, Any]]:
    """Any values for some of these switches, the words and yes-or-noes if none are named."""
    among = switches or (*WORDS, *YES_NO, "carbunco", "renuncio_factor", "ventaja", "cantes_bazas")
    return st.fixed_dictionaries({}, optional={switch: _values(switch) for switch in among})


duties = houses(*DUTIES)
rule_sets = st.sampled_from(SETS)


def switches_of(house: dict[str, Any]) -> Switches:
    """The disputed duties of a house for the plain rules."""
    return Switches(**{name: value for name, value in house.items() if name in DUTIES})


def shuffled(rng: Random) -> list[list[str]]:
    """Twenty cards, five to a seat."""
    deck = sorted(DECK)
    rng.shuffle(deck)
    return [deck[place : place + 5] for place in range(0, 20, 5)]


class Evening:
    """A game drawn step by step: real hands are dealt, mostly legal cards laid, and now and then all goes wrong."""

    def __init__(
        self,
        rng: Random,
        game: Table,
        hands: list[list[str]],
        *,
        wrong: float = 0.1,
        odd: float = 0.25,
        length: int = 0,
    ) -> None:
        self.rng = rng
        self.game = game
        self.hands = hands
        self.wrong = wrong
        self.odd = odd
        self.length = length
        self.seen_dealt = 0.0

    def next_line(self) -> Keys:
        """The next line of the acta: the next natural thing, or an odd one."""
        if self.rng.random() < self.odd:
            return self._odd()
        phase = self.game.state.hand.phase
        if phase == "over":
            self.hands = shuffled(self.rng)
            self.seen_dealt = self.rng.choice((0.0, 0.5, 1.0, 1.0))
            return self._deal()
        if phase == "deal":
            return self._deal()
        if phase == "bids" and self.rng.random() < 0.3:
            bid = self.rng.choice(("paso", "paso", "solo", "contrasolo", "cuatrola", "quintola"))
            return {"in": "bid", "seat": self.rng.randrange(4), "bid": bid}
        return self.next_card()

    def _deal(self) -> Keys:
        hand = self.game.state.hand
        if self.rng.random() < self.seen_dealt:
            seat = self.rng.randrange(4)
            return {"in": "deal", "seat": seat, "card": self.rng.choice(self.hands[seat])}
        return {"in": "pinte", "card": self.hands[hand.dealer][0]}

    def next_card(self) -> Keys:
        """A card of the hand whose turn it is, a wrong one now and then."""
        hand = self.game.state.hand
        seat = hand.turn
        laid = {str(each.card) for each in hand.laid}
        held = frozenset(card for card in self.hands[seat] if card not in laid)
        if held and hand.pinte is not None and self.rng.random() >= self.wrong:
            trick = tuple((each.seat, str(each.card)) for each in hand.trick)
            rules = self.game.state.rules
            held = allowed(Switches(*(getattr(rules, name) for name in DUTIES)), hand.pinte.suit, trick, seat, held)
        return {"in": "play", "seat": seat, "card": self.rng.choice(sorted(held or DECK))}

    def cards(self) -> Iterator[Keys]:
        """A card for each turn until the hand is over. Raises ``AssertionError`` if that does not come about."""
        for _ in range(100):
            if self.game.state.hand.phase == "over":
                return
            yield self.next_card()
        raise AssertionError("the hand does not end")

    def _odd(self) -> Keys:
        rng, hand = self.rng, self.game.state.hand
        seat, other = rng.randrange(4), rng.randrange(4)
        last = hand.laid[-1].seat if hand.laid else seat
        what: list[Keys] = [
            {"in": "takeback", "seat": last, "by": (last + 1) % 4},
            {"in": "takeback", "seat": seat, "by": other},
            {"in": "undo", "to": self.game.line - rng.randrange(6)},
            {"in": "undo", "to": self.game.line},
            {"in": "overrule"},
            {"in": "overrule"},
            {"in": "claim", "seat": seat},
            {"in": "show", "seat": seat, "card": rng.choice(self.hands[seat])},
            {"in": "show", "seat": seat, "card": rng.choice(sorted(DECK))},
            {"in": "cante", "seat": seat, "suit": rng.choice("oceb")},
            {"in": "cante", "seat": hand.last_winner or 0, "suit": rng.choice("oceb")},
            {"in": "play", "seat": seat, "card": rng.choice(sorted(DECK))},
            {"in": "deal", "seat": seat, "card": rng.choice(sorted(DECK))},
            {"in": "policia", "seat": hand.turn if rng.random() < 0.2 and len(hand.laid) >= 8 else other},
            {"in": "play", "seat": seat, "card": rng.choice(("7o", "AH", "xx", ""))},
            {"in": "bid", "seat": seat, "bid": "nada"},
        ]
        rare: list[Keys] = [
            {"in": "concede", "seat": seat},
            {"in": "penalty", "seat": seat},
            {"in": "redeal"},
            {"in": "correct", "score": [rng.randrange(22), rng.randrange(20)]},
        ]
        return rng.choice(rare if rng.random() < 0.05 else what)


@st.composite
def evenings(draw: st.DrawFn, /, **house: Any) -> Evening:
    """A game of any rule set with any switches, about to begin."""
    rng = draw(randoms)
    switches = draw(houses()) | house
    game = table(draw(rule_sets), dealer=draw(st.integers(0, 3)), **switches)
    wrong, length = draw(st.sampled_from((0.0, 0.1, 0.4))), draw(st.integers(1, 120))
    return Evening(rng, game, shuffled(rng), wrong=wrong, length=length)
