"""Simulated mesas with faults: killed and resumed they agree with the undisturbed run, and nobody pays for a reader."""

from __future__ import annotations

import os
import random
from itertools import pairwise

import pytest

from table.adapters.simulator.people import look
from table.adapters.simulator.setting import Wishes, simulated
from table.games.cuarenta.cards import DECK
from table.judge import Judge
from table.readings import DealKind, Fault, Sees
from tests.cuarenta.mesas import Mesa, mesa
from tests.sensing.killed import Run, killed

MESAS = int(os.environ.get("MESAS", "5"))
"""How many mesas are played; a soak asks for a hundred."""

KILLS = 4


def wished(number: int) -> Mesa:
    """Mesas of every kind."""
    deal: DealKind = "pads" if number // 2 % 2 else "none"
    pack = "spanish" if number % 3 == 2 else None
    return mesa(number, 2 if number % 2 else 4, deal, pack, clumsy=True)


@pytest.mark.parametrize("number", range(MESAS))
def test_killed_and_resumed_a_mesa_agrees_with_the_undisturbed_run(number: int) -> None:
    game = wished(number)
    undisturbed = Run(game.header).run(game.readings)
    assert undisturbed.lines == game.lines
    assert undisturbed.partida.view.over
    source = random.Random(number)
    for _ in range(KILLS):
        assert killed(undisturbed, game.readings, source.randrange(len(game.readings))) == game.lines


@pytest.mark.parametrize("number", range(MESAS))
def test_a_fault_of_a_reader_is_no_fault_of_a_player(number: int) -> None:
    """The bots play by the rules, so that whatever is ruled against one would be the table's mistake."""
    game = wished(number)
    assert any(isinstance(reading, Fault) for reading in game.readings)
    assert not [line for line in game.lines if b'"fault"' in line or b'"refused"' in line or b'"doubt"' in line]


@pytest.mark.parametrize("number", range(MESAS))
def test_the_forty_cards_are_where_the_screen_shows_them(number: int) -> None:
    """The middle, the piles and the hands make forty; a card comes to the middle from a hand, and goes to a pile."""
    game = wished(number)
    judge = Judge.open(game.lines[0])
    assert isinstance(judge, Judge)
    spanish = any(card not in DECK for card in game.header.deck.values())
    for _now, scene in game.seen.drawn:
        screen = scene.screen
        table = [card.card for card in screen.table_cards or ()]
        assert len(set(table)) == len(table)
        assert all((card in DECK) is not spanish for card in table)
        places = [card.place for card in screen.table_cards or ()]
        assert len(set(places)) == len(places)
        piles = [pair.pile or 0 for pair in screen.pairs]
        assert sum(piles) + len(table) <= 40
    for (_t, before), (_u, after) in pairwise(game.seen.drawn):
        old = {card.card: card.place for card in before.screen.table_cards or ()}
        new = {card.card: card.place for card in after.screen.table_cards or ()}
        assert all(new[card] == place for card, place in old.items() if card in new)


def test_what_people_see_names_no_card_of_a_hand() -> None:
    """Bots are told the public view and the open card, nothing else."""
    table = simulated(Wishes(game="cuarenta", seed=1, bots=4))
    game = mesa(1)
    run = Run(game.header)
    for reading in game.readings[:200]:
        run.run([reading])
        seen = look(run.partida.view, run.partida.hints)
        lain = {game.header.deck[tag] for each in game.readings[:200] if isinstance(each, Sees) for tag in each.tags}
        assert {card for card in seen.open if card} <= lain
    assert table.people.has_middle
