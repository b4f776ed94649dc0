"""Whole games through the real engine: random hands, mostly legal cards, and now and then all that can happen."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from table.acta import write_header
from table.cards import CUATROLA_DECK, Cards, card_set, cards_of
from table.games.contract import Header
from table.games.cuatrola.duties import allowed
from table.games.cuatrola.state import State
from table.judge import Judge
from table.seats import next_seat, pair_of

Keys = dict[str, object]
AfterHand = Callable[[State], None]


class Game:
    """A game being played: its judge and the lines of its acta (inputs only)."""

    def __init__(self, rng: Random, header: Header, *, odd: float = 0.03) -> None:
        self.rng = rng
        self.odd = odd
        self.lines = [write_header(header)]
        judge = Judge.open(self.lines[0])
        assert isinstance(judge, Judge)
        self.judge = judge
        self.hands: list[Cards] = []

    @property
    def state(self) -> State:
        """Where the game stands."""
        state: State = self.judge.state
        return state

    def happen(self, keys: Keys) -> None:
        """One more line."""
        self.lines.append(json.dumps(keys).encode() + b"\n")
        self.judge.feed(self.lines[-1], len(self.lines))

    def play(self, after_hand: AfterHand = lambda _state: None, hands: int | None = None) -> None:
        """Play on until it is over, or for so many hands; `after_hand` is told of each state with a hand over."""
        done = 0
        while not self.state.over and (hands is None or done < hands):
            self._play_hand()
            after_hand(self.state)
            if self.rng.random() < self.odd:
                self._afterthought()
                if self.state.hand.phase == "over":
                    after_hand(self.state)
            done += 1

    def _play_hand(self) -> None:
        hand = self.state.hand
        if hand.phase == "over":
            assert hand.outcome is not None
            dealer = hand.dealer if hand.outcome.why == "redeal" else next_seat(hand.dealer)
            self._deal(dealer)
        elif hand.phase == "deal":
            self._deal(hand.dealer)
        for place in range(1, 5):
            bids = ("paso", "paso", "paso", "solo", "contrasolo", "cuatrola", "quintola")
            self.happen({"in": "bid", "seat": (self.state.hand.dealer + place) % 4, "bid": self.rng.choice(bids)})
        while self.state.hand.phase in ("bids", "play") and not self.state.over:
            self._next()

    def _deal(self, dealer: int) -> None:
        cards = list(CUATROLA_DECK.values())
        self.rng.shuffle(cards)
        self.hands = [card_set(cards[seat::4]) for seat in range(4)]
        self.happen({"in": "pinte", "card": str(cards[dealer])})

    def _next(self) -> None:
        if self.rng.random() < self.odd:
            self.happen(self._odd())
            if self.state.hand.phase not in ("bids", "play"):
                return
        hand = self.state.hand
        if hand.tricks_done and not hand.trick:
            self._sing()
        seat = hand.turn
        held = Cards(self.hands[seat] & ~hand.played[seat])
        assert hand.pinte is not None
        may = (
            held if self.rng.random() < self.odd else allowed(self.state.rules, hand.pinte.suit, hand.trick, seat, held)
        )
        card = self.rng.choice(list(cards_of(may or held)))
        self.happen({"in": "play", "seat": seat, "card": str(card)})

    def _sing(self) -> None:
        for seat in range(4):
            for suit in "oceb":
                pair = card_set((CUATROLA_DECK["R" + suit], CUATROLA_DECK["C" + suit]))
                held = self.hands[seat] & ~self.state.hand.played[seat]
                if held & pair == pair or self.rng.random() < self.odd / 10:
                    self.happen({"in": "cante", "seat": seat, "suit": suit})

    def _odd(self) -> Keys:
        hand = self.state.hand
        seat = self.rng.randrange(4)
        last = hand.laid[-1].seat if hand.laid else seat
        what: list[Keys] = [
            {"in": "concede", "seat": seat},
            {"in": "penalty", "seat": seat},
            {"in": "redeal"},
            {"in": "takeback", "seat": last, "by": next_seat(last)},
            {"in": "undo", "to": max(2, len(self.lines) - self.rng.randrange(12))},
            {"in": "claim", "seat": seat},
            {"in": "policia", "seat": hand.turn},
        ]
        return self.rng.choice(what)

    def _afterthought(self) -> None:
        last = self.state.hand.laid[-1].seat if self.state.hand.laid else 0
        what: list[Keys] = [
            {"in": "overrule"},
            {"in": "undo", "to": max(2, len(self.lines) - self.rng.randrange(12))},
            {"in": "takeback", "seat": last, "by": next_seat(last)},
            {"in": "claim", "seat": self.rng.randrange(4)},
            {"in": "redeal"},
            {"in": "correct", "score": [self.rng.randrange(20), self.rng.randrange(20)]},
        ]
        self.happen(self.rng.choice(what))
        if self.state.hand.phase == "play" and not self.state.over:
            while self.state.hand.phase == "play":
                self._next()


def header(players: tuple[str, ...], dealer: int, *, rules: str = "narro", score: tuple[int, int] = (0, 0)) -> Header:
    """The header of a game of Cuatrola."""
    return Header(game="cuatrola", rules=rules, players=players, dealer=dealer, score=score)


def winners(game: Game) -> tuple[str, ...]:
    """The players who won; nobody before it is over."""
    state = game.state
    return tuple(p for seat, p in enumerate(state.players) if state.over and pair_of(seat) == state.winner)
