"""Everything a simulated table is made of: the world, the people at it, and the table set up for them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from table.adapters.simulator.cuarenta import CuarentaPeople
from table.adapters.simulator.cuatrola import CuatrolaPeople
from table.adapters.simulator.people import People
from table.adapters.simulator.world import World, make_tags
from table.cards import CUATROLA_DECK, FORTY
from table.games import GAMES
from table.games.contract import Header
from table.games.cuarenta.cards import DECK
from table.readings import DealKind, ReadingsHeader
from table.seats import Seat, pad_of
from table.sensing import Setup

PLAYERS = ("Ana", "Blas", "Carmen", "Diego")
BOT_SEATS: tuple[Seat, ...] = (1, 3, 2, 0)
"""The pads that bots take, in this order: whoever plays alone sits below, two people face each other."""

PEOPLE: dict[str, type[People]] = {"cuatrola": CuatrolaPeople, "cuarenta": CuarentaPeople}
"""Who can play each game."""

Pack: TypeAlias = Literal["spanish", "french"]

PACKS: dict[str, dict[Pack, Iterable[str]]] = {
    "cuatrola": {"spanish": CUATROLA_DECK},
    "cuarenta": {"french": DECK, "spanish": FORTY},
}
"""The packs each game can be played with; the first is the usual one."""


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of a simulated table; `seed` decides the cards and the bots' hesitation, times included."""

    game: str = "cuatrola"
    rules: str = ""
    """the rule set; else the game's first"""
    players: int = 4
    pack: Pack | None = None
    """what is played with; else the game's usual"""
    bots: int = 3
    """0-4; no more than there are players"""
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
    packs = PACKS[wishes.game]
    usual: Pack = next(iter(packs))
    deck = make_tags(packs[wishes.pack or usual], source)
    places = {pad_of(seat, wishes.players): seat for seat in range(wishes.players)}
    free = tuple(pad for pad in BOT_SEATS if pad in places)
    bots = free[: wishes.bots]
    # A newcomer first sees how it is dealt.
    dealer = places[source.choice(bots or free)]
    header = Header(
        game=wishes.game,
        rules=wishes.rules or GAMES[wishes.game].rule_sets[0],
        players=PLAYERS[: wishes.players],
        dealer=dealer,
    )
    world = World(deck, random.Random(source.getrandbits(64)))
    people = PEOPLE[wishes.game](
        world,
        header,
        bots=frozenset(bots),
        deal=wishes.deal,
        source=random.Random(source.getrandbits(64)),
        speed=wishes.speed,
    )
    return Simulated(world, people, header, Setup(deck=deck, deal=wishes.deal))
