"""The bot plays whole games by the rules, and a little sense."""

from __future__ import annotations

import random

import pytest

from table.bots import BOTS
from table.cards import CUATROLA_DECK, Cards, Suit, card_set
from table.games.contract import Header
from table.games.cuatrola import CUATROLA
from table.games.cuatrola.inputs import Bid, Cante, Pinte, Play
from table.games.cuatrola.rulings import CanteSung, HandOver, Refused, Renuncio, Ruling
from table.games.cuatrola.state import State
from table.seats import SEATS, from_seat, next_seat

BOT = BOTS["cuatrola"]


def cards(names: str) -> Cards:
    """A hand, written with spaces."""
    return card_set(CUATROLA_DECK[name] for name in names.split())


class Game:
    """Four bots at the engine itself."""

    def __init__(self, rules: str, seed: int) -> None:
        self.header = Header(game="cuatrola", rules=rules, players=("Ana", "Blas", "Carmen", "Diego"), dealer=0)
        state = CUATROLA.start(self.header)
        assert isinstance(state, State)
        self.state = state
        self.source = random.Random(seed)
        self.line = 1
        self.rulings: list[Ruling] = []
        self.hands: list[Cards] = []

    def enter(self, kind: type, *values: object) -> None:
        """An input, judged."""
        self.line += 1
        self.state, rulings = CUATROLA.step(self.state, kind(self.line, *values))
        self.rulings += rulings

    def play(self) -> None:
        """A whole game."""
        while not self.state.over:
            self.hand()

    def hand(self) -> None:
        """A hand, from the deal to its end."""
        deck = list(CUATROLA_DECK.values())
        self.source.shuffle(deck)
        view = CUATROLA.public_view(self.state)
        dealer = view.dealer if view.phase == "deal" else next_seat(view.dealer)
        self.hands = [card_set(deck[5 * seat : 5 * seat + 5]) for seat in SEATS]
        self.enter(Pinte, deck[5 * dealer + 4])
        for seat in from_seat(next_seat(dealer)):
            self.enter(Bid, seat, BOT.bid(self.header, CUATROLA.public_view(self.state), seat, self.hands[seat]))
        while CUATROLA.public_view(self.state).phase == "play":
            self.card()

    def card(self) -> None:
        """Whoever can sings, then the next card is laid."""
        for seat in SEATS:
            suit = BOT.sing(self.header, CUATROLA.public_view(self.state), seat, self.hands[seat])
            if suit is not None:
                self.enter(Cante, seat, suit)
        view = CUATROLA.public_view(self.state)
        card = BOT.card(self.header, view, view.turn, self.hands[view.turn])
        self.hands[view.turn] = Cards(self.hands[view.turn] & ~card.bit)
        self.enter(Play, view.turn, card)


@pytest.mark.parametrize("rules", ["narro", "veinte", "manos", "ludoteka"])
def test_it_is_never_refused_and_never_revokes(rules: str) -> None:
    games = [Game(rules, seed) for seed in range(5)]
    for game in games:
        game.play()
    rulings = [ruling for game in games for ruling in game.rulings]
    assert not [ruling for ruling in rulings if isinstance(ruling, Refused | Renuncio)]
    assert any(isinstance(ruling, CanteSung) for ruling in rulings)


def test_its_bids_are_worth_it() -> None:
    games = [Game("narro", seed) for seed in range(12)]
    for game in games:
        game.play()
    alone = [
        ruling
        for game in games
        for ruling in game.rulings
        if isinstance(ruling, HandOver) and ruling.contract != "normal"
    ]
    hands = [ruling for game in games for ruling in game.rulings if isinstance(ruling, HandOver)]
    assert len(hands) // 20 < len(alone) < len(hands) // 2
    stakes = {"solo": 2, "contrasolo": 4, "cuatrola": 4, "quintola": 5}
    assert all(ruling.points in (0, stakes[ruling.contract]) for ruling in alone)


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("Ao 3o Ro Co Ae", "quintola"),
        ("Ao 3o Ro Ae Sb", "cuatrola"),
        ("Ao 3o Ae Cc Sb", "solo"),
        ("So Ce Se Cc Sb", "paso"),
    ],
)
def test_a_strong_hand_goes_further(hand: str, bid: str) -> None:
    game = Game("narro", 1)
    game.enter(Pinte, CUATROLA_DECK["So"] if "So" not in hand else CUATROLA_DECK["Co"])
    assert BOT.bid(game.header, CUATROLA.public_view(game.state), 1, cards(hand)) == bid


def test_it_sings_the_forty_before_the_twenty() -> None:
    game = Game("narro", 1)
    game.enter(Pinte, CUATROLA_DECK["So"])
    game.enter(Play, 1, CUATROLA_DECK["Ae"])
    for seat, card in ((2, "Se"), (3, "3e"), (0, "Ce")):
        game.enter(Play, seat, CUATROLA_DECK[card])
    view = CUATROLA.public_view(game.state)
    assert view.last_winner == 1
    assert BOT.sing(game.header, view, 3, cards("Rc Cc Ro Co")) is Suit.OROS
    assert BOT.sing(game.header, view, 3, cards("Rc Cc Ro")) is Suit.COPAS
    assert BOT.sing(game.header, view, 2, cards("Rc Cc")) is None  # the other pair won the trick
