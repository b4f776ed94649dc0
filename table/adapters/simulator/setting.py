"""Everything a simulated table is made of: the world, the people at it, and the table set up for them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from table.adapters.simulator.company import Company
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
OTHERS = ("Elena", "Fermín", "Gloria", "Hugo")
"""Who else can be here tonight."""
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

WHOLE: dict[Pack, Iterable[str]] = {"spanish": FORTY, "french": DECK}
"""Every card of a pack: what is drawn with, and what pays."""


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
    here: int = 4
    """how many are here tonight; who does not sit waits"""
    deal: DealKind = "none"
    seed: int = 1
    speed: float = 1.0


class Simulated(msgspec.Struct, frozen=True):
    """A simulated table. `setups` are those of every game that can be played with its pack, `others` are here, too."""

    world: World
    company: Company
    header: Header
    setups: dict[str, Setup]
    others: tuple[str, ...] = ()

    @property
    def people(self) -> People:
        """Who plays."""
        return self.company.playing

    @property
    def setup(self) -> Setup:
        """What the game it begins with is played with."""
        return self.setups[self.header.game]

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
    pack = wishes.pack or usual
    deck = make_tags(packs[pack], source)
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
    world_source, people_source = (random.Random(source.getrandbits(64)) for _ in range(2))
    # The cards that the game does not play come last: with them or without, a seed deals the same.
    deck |= make_tags((card for card in WHOLE[pack] if card not in deck.values()), source)
    world = World(deck, world_source, packs[pack])
    games = {game: each[pack] for game, each in PACKS.items() if pack in each}
    people = {
        game: PEOPLE[game](
            world, header, bots=frozenset(bots), deal=wishes.deal, source=people_source, speed=wishes.speed
        )
        for game in games
    }
    return Simulated(
        world,
        Company(world, people, games, wishes.game),
        header,
        {game: Setup(deck=deck, deal=wishes.deal) for game in games},
        OTHERS[: max(0, wishes.here - wishes.players)],
    )
