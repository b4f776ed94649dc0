"""Whole games of plausible play as the inputs of an acta, for the simulated table: dealt, bid, sung and played out."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from table.cards import CUATROLA_DECK, Card, Suit, card_set
from table.games.contract import Header, HeaderProblem
from table.games.cuatrola import CUATROLA
from table.games.cuatrola.bids import possible_bids
from table.games.cuatrola.duties import allowed
from table.games.cuatrola.state import State
from table.seats import SEATS, Seat, from_seat, next_seat, pair_of

Keys = dict[str, Any]

HABITS: Mapping[str, float] = {
    "bid": 0.25,
    "say_paso": 0.5,
    "revoke": 0.01,
    "cante": 0.6,
    "show_cante": 0.5,
    "claim": 0.02,
    "takeback": 0.02,
    "concede": 0.005,
    "undo": 0.01,
    "overrule": 0.5,
    "policia": 0.1,
    "missed": 0.1,
}
"""How often each thing happens where it can."""


def header_of(rules: str = "narro", dealer: Seat = 3) -> Header:
    """The acta's header of a game of the example players."""
    return Header(game="cuatrola", rules=rules, players=("Ana", "Blas", "Carmen", "Diego"), dealer=dealer)


class RandomGame:
    """Plays a game by itself; `inputs` are those that were made, refused ones too."""

    def __init__(self, seed: int, header: Header, *, reads_deal: bool = False, **habits: float) -> None:
        self.random = random.Random(seed)
        self.habits = {**HABITS, **habits}
        self.reads_deal = reads_deal
        state = CUATROLA.start(header)
        assert not isinstance(state, HeaderProblem)
        self.state: State = state
        self.inputs: list[Keys] = []
        self.line = 1
        self.hands: dict[Seat, list[Card]] = {}

    def play(self, hands: int) -> list[Keys]:
        """Play so many hands, or to the end of the game."""
        for _ in range(hands):
            if not self.state.over:
                self._hand()
        return self.inputs

    def _does(self, habit: str) -> bool:
        return self.random.random() < self.habits[habit]

    def _enter(self, **keys: Any) -> bool:
        """Make this input; whether it was accepted."""
        self.inputs.append(keys)
        self.line += 1
        before = self.state
        self.state, rulings = CUATROLA.step(self.state, CUATROLA.read_input(keys, self.line))
        self.line += len(rulings)
        return self.state is not before

    def _hand(self) -> None:
        dealer = self.state.hand.dealer
        if self.state.hand.phase == "over":
            outcome = self.state.hand.outcome
            dealer = dealer if outcome is not None and outcome.why == "redeal" else next_seat(dealer)
        cards = list(CUATROLA_DECK.values())
        self.random.shuffle(cards)
        self.hands = {seat: cards[5 * seat : 5 * seat + 5] for seat in SEATS}
        if self.reads_deal:
            for seat in from_seat(next_seat(dealer)):
                for card in self.hands[seat][: 4 if seat == dealer else 5]:
                    if not self._does("missed"):
                        self._enter(**{"in": "deal"}, seat=seat, card=str(card))
        self._enter(**{"in": "pinte"}, card=str(self.hands[dealer][4]))
        self._bids()
        while self.state.hand.phase in ("bids", "play"):
            self._move()

    def _bids(self) -> None:
        for seat in from_seat(self.state.hand.mano):
            hand = self.state.hand
            if hand.phase != "bids":
                return
            possible = possible_bids(self.state.rules, self.state.score, hand, seat)
            if len(possible) > 1 and self._does("bid"):
                self._enter(**{"in": "bid"}, seat=seat, bid=self.random.choice(possible[1:]))
            elif possible and self._does("say_paso"):
                self._enter(**{"in": "bid"}, seat=seat, bid="paso")

    def _held(self, seat: Seat) -> list[Card]:
        return [card for card in self.hands[seat] if not card.bit & self.state.hand.played[seat]]

    def _move(self) -> None:
        hand, state = self.state.hand, self.state
        if hand.phase == "play" and not hand.trick and self._before_the_lead():
            return
        seat = hand.turn
        held = self._held(seat)
        right = held
        if hand.trick and hand.pinte is not None:
            may = allowed(state.rules, hand.pinte.suit, hand.trick, seat, card_set(held))
            right = [card for card in held if card.bit & may]
        card = self.random.choice(held if self._does("revoke") else right)
        line = self.line + 1
        self._enter(**{"in": "play"}, seat=seat, card=str(card))
        self._second_thoughts(seat, line)

    def _before_the_lead(self) -> bool:
        """A cante, a policía or giving up; whether the hand has changed so that nobody leads now."""
        hand = self.state.hand
        if hand.last_winner is not None and hand.tricks_done:
            for seat in (hand.last_winner, (hand.last_winner + 2) & 3):
                if seat in hand.playing and self._does("cante"):
                    self._sing(seat)
                    if self.state.hand.phase == "over":
                        return True
        if self._does("policia"):
            if self.reads_deal and self._enter(**{"in": "policia"}, seat=hand.turn):
                return True
            for card in self._held(hand.turn):
                if not card.bit & self.state.hand.seen[hand.turn]:
                    self._enter(**{"in": "show"}, seat=hand.turn, card=str(card))
            if self.state.hand.phase == "play":
                self._enter(**{"in": "policia"}, seat=hand.turn)
            return True
        if self._does("concede"):
            self._enter(**{"in": "concede"}, seat=self.random.choice(SEATS))
            return True
        return False

    def _sing(self, seat: Seat) -> None:
        held = {str(card) for card in self._held(seat)}
        for suit in Suit:
            if {"R" + suit, "C" + suit} <= held:
                if self._enter(**{"in": "cante"}, seat=seat, suit=str(suit)) and self._does("show_cante"):
                    for rank in "RC":
                        self._enter(**{"in": "show"}, seat=seat, card=rank + suit)
                return

    def _second_thoughts(self, seat: Seat, line: int) -> None:
        rivals = [each for each in SEATS if pair_of(each) != pair_of(seat)]
        if self.state.hand.laid and self.state.hand.laid[-1].line == line and self._does("takeback"):
            self._enter(**{"in": "takeback"}, seat=seat, by=self.random.choice(rivals))
        elif self._does("undo"):
            self._enter(**{"in": "undo"}, to=line)
        elif self._does("claim"):
            self._enter(**{"in": "claim"}, seat=self.random.choice(SEATS))
        outcome = self.state.hand.outcome
        if outcome is not None and outcome.why in ("renuncio", "cante_falso") and self._does("overrule"):
            self._enter(**{"in": "overrule"})
