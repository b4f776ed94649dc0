"""A second opinion: two alone (contrasolo) have the duties of Schnapsen's strict phase.

`schnapsen` 0.0.5 (PyPI, GPL) is no dependency of the table: ``pip install -e '.[schnapsen]'`` lets this run.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from table.cards import CUATROLA_DECK
from table.games.cuatrola.game import step
from table.games.cuatrola.inputs import Play
from table.games.cuatrola.rulings import Renuncio
from tests.cuatrola.randomly import Evening, shuffled
from tests.notation import table

REASON = "the package schnapsen (pip install -e '.[schnapsen]') is not installed: no second opinion on the duties"
RANKS = {"A": "ACE", "3": "TEN", "R": "KING", "C": "QUEEN", "S": "JACK"}
SUITS = {"o": "DIAMONDS", "c": "HEARTS", "e": "SPADES", "b": "CLUBS"}
POSITIONS = 10_000


def test_contrasolo_has_the_duties_of_schnapsen() -> None:
    schnapsen: Any = pytest.importorskip("schnapsen.game", reason=REASON)
    deck: Any = pytest.importorskip("schnapsen.deck", reason=REASON)
    cards = {name: deck.Card.get_card(deck.Rank[RANKS[name[0]]], deck.Suit[SUITS[name[1]]]) for name in CUATROLA_DECK}
    names = {card: name for name, card in cards.items()}
    engine = schnapsen.SchnapsenGamePlayEngine()
    validator = schnapsen.SchnapsenMoveValidator()

    def their_opinion(trump: str, led: str, leader: set[str], follower: set[str]) -> set[str]:
        state = schnapsen.GameState(
            leader=schnapsen.BotState(None, schnapsen.Hand(cards[name] for name in leader)),
            follower=schnapsen.BotState(None, schnapsen.Hand(cards[name] for name in follower)),
            # With the talon empty the strict phase has begun.
            talon=schnapsen.Talon([], cards[trump].suit),
            previous=None,
        )
        moves = validator.get_legal_follower_moves(engine, state, schnapsen.RegularMove(cards[led]))
        return {names[move.card] for move in moves}

    rng = Random(29)
    compared = 0
    while compared < POSITIONS:
        hands = shuffled(rng)
        game = table(pinte=hands[3][0], hands=" / ".join(map(" ".join, hands)))
        assert game.play("solo; contrasolo; paso x2") == ""
        evening = Evening(rng, game, hands, wrong=0, odd=0)
        for card in evening.cards():
            hand = game.state.hand
            if hand.trick:
                gone = {str(laid.card) for laid in hand.laid}
                led = hand.trick[0]
                mine, theirs = set(hands[hand.turn]) - gone, set(hands[led.seat]) - gone
                ours = {
                    name
                    for name in mine
                    if not any(
                        isinstance(ruling, Renuncio)
                        for ruling in step(game.state, Play(1000, hand.turn, CUATROLA_DECK[name]))[1]
                    )
                }
                assert ours == their_opinion(hands[3][0], str(led.card), theirs, mine), (hands, hand.laid, mine)
                compared += 1
            game.feed(card)
