"""The three figures, each with a silhouette of its own: on foot, on a horse, in a robe to the ground."""

from __future__ import annotations

from collections.abc import Callable

from table.cards import Rank, Suit
from table.widgets.art.caballo import caballo
from table.widgets.art.pen import Pen
from table.widgets.art.rey import rey
from table.widgets.art.sota import sota

FIGURES: dict[Rank, Callable[[Pen, Suit], None]] = {Rank.SOTA: sota, Rank.CABALLO: caballo, Rank.REY: rey}


def figure(pen: Pen, suit: Suit, rank: Rank) -> None:
    """Draw the figure on the whole card; raises ``KeyError`` for a rank that is none."""
    FIGURES[rank](pen, suit)
