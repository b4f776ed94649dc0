"""What the people at a simulated table see of the evening beside the game. Pure.

They look at what everybody may look at: the desk the host's menu is made from, the menu, the cards being counted.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from table.evening.evening import desk_of
from table.evening.table import Table
from table.games.contract import Header
from table.host.contract import CountEntrega, Desk
from table.host.locks import is_on
from table.host.menu import Menu
from table.timba.evening import Player
from table.timba.state import Draw, FirstDraw, HighestDraw, PairsDraw, PartnerDraw
from table.words.speech import Speech

Asked: TypeAlias = Literal["draw", "count"]
"""What cards are turned up for: a draw, or an entrega that is counted."""


class Around(msgspec.Struct, frozen=True, eq=False):
    """The evening at a moment. `header` is of the game at the table, once it is over of the next one, by names;
    `players` are its ids.
    """

    desk: Desk
    speech: Speech
    header: Header
    players: tuple[Player, ...]
    menu: Menu | None
    waits: bool
    """the game gets nothing to read"""
    counting: CountEntrega | None
    counted: tuple[str, ...]

    @property
    def draw(self) -> Draw | None:
        """The draw under way."""
        return self.desk.state.draw if self.desk.state.is_drawing else None

    @property
    def asks(self) -> Asked | None:
        """What cards are turned up for."""
        return "draw" if self.draw is not None else "count" if self.counting is not None else None

    @property
    def is_on(self) -> bool:
        """Whether a game is being played."""
        return is_on(self.desk)

    @property
    def is_held(self) -> bool:
        """Whether nobody begins anything: the game waits, or what is played next is being settled in the menu."""
        return self.waits or (self.menu is not None and not self.is_on)

    @property
    def gathers(self) -> bool:
        """Whether the pack of a draw is to be gathered and shuffled before the next card."""
        match self.draw:
            case PairsDraw(reyes=reyes) | FirstDraw(reyes=reyes):
                return not reyes.seen
            case PartnerDraw(highest=highest) | HighestDraw(highest=highest):
                return not (highest.seen or highest.drawn)
            case _:
                return self.draw is not None


def around(table: Table) -> Around | None:
    """What there is to see; None where no evening is kept."""
    evening = table.evening
    if evening is None:
        return None
    game = table.games.game
    desk = desk_of(evening, game, begun=table.begun)
    header = table.games.next_header if desk.over else game.header
    return Around(
        desk=desk,
        speech=evening.speech_for(game.header),
        header=evening.label(header),
        players=header.players,
        menu=evening.menu,
        waits=evening.waits,
        counting=evening.counting,
        counted=evening.counted,
    )
