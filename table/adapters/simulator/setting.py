"""Everything a simulated table is made of: the world, the people at it, and the table set up for them."""

from __future__ import annotations

import random

import msgspec

from table.adapters.simulator.people import People
from table.adapters.simulator.world import World, make_tags
from table.bots import BOTS
from table.cards import CUATROLA_DECK
from table.games.contract import Header
from table.readings import DealKind, ReadingsHeader
from table.seats import Seat
from table.sensing import Setup

PLAYERS = ("Ana", "Blas", "Carmen", "Diego")
BOT_SEATS: tuple[Seat, ...] = (1, 3, 2, 0)
"""The seats that bots take, in this order: whoever plays alone sits below, two people face each other."""


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of a simulated table; `seed` decides the cards and the bots' hesitation, times included."""

    rules: str = "narro"
    bots: int = 3
    """0-4"""
    deal: DealKind = "none"
    seed: int = 1
    speed: float = 1.0


class Simulated(msgspec.Struct, frozen=True):
    """A simulated table."""

    world: World
    people: People
    header: Header
    setup: Setup

    @property
    def readings_header(self) -> ReadingsHeader:
        """The first line of a record of it."""
        setup = self.setup
        return ReadingsHeader(acta=self.header, deck=dict(setup.deck), deal=setup.deal, timing=setup.timing)


def simulated(wishes: Wishes) -> Simulated:
    """A simulated table as wished for; the same wishes make the same table."""
    source = random.Random(wishes.seed)
    deck = make_tags(CUATROLA_DECK, source)
    bots = BOT_SEATS[: wishes.bots]
    # A newcomer first sees how it is dealt.
    dealer = source.choice(bots or BOT_SEATS)
    header = Header(game="cuatrola", rules=wishes.rules, players=PLAYERS, dealer=dealer)
    world = World(deck, random.Random(source.getrandbits(64)))
    people = People(
        world,
        BOTS[header.game],
        header,
        bots=frozenset(bots),
        deal=wishes.deal,
        source=random.Random(source.getrandbits(64)),
        speed=wishes.speed,
    )
    return Simulated(world, people, header, Setup(deck=deck, deal=wishes.deal))
