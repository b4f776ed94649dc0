"""The customs during a game: what the score calls for and what has been done about it (narro 34, 35, 39).

A game's deeds say what is due; the journal says what was asked, served and handed back. Each refers to the line of
the acta that it stems from, so what an undo in the acta takes back falls away here by itself. Nothing is held up by
any of it but by a once that was asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from table.cards import CUATROLA_DECK, FORTY
from table.games.cuatrola.rulings import Entrega
from table.seats import Pair, rivals_of
from table.timba.deeds import Deeds, Right
from table.timba.journal import Delivered, OnceAsked, Served

ENTREGA = 10
"""Cards a pair hands back at ten and at twenty points (narro 34)."""

PAYING = frozenset(FORTY) - frozenset(CUATROLA_DECK)
"""The twenty cards that Cuatrola does not play: they pay the points (narro 2, 33)."""

Counted: TypeAlias = Literal["right", "too_few", "too_many", "not_for_paying"]
"""What is to be said of the cards of an entrega that were counted on the pads."""


class EntregaDue(msgspec.Struct, frozen=True):
    """An entrega and whether it was made; `counted` is None where nobody counted."""

    entrega: Entrega
    made: bool
    counted: Counted | None


class Customs(msgspec.Struct, frozen=True):
    """What a game's customs come to at this moment.

    `once`: the latest right, None before anybody is at eleven. `may_ask`: the pair that may ask for it now. `asked`:
    the right that was asked for and is not served yet: the game waits. `to_serve` serves it. `a_iguales`: both drink,
    shown until it is said to be served or the next hand ends.
    """

    once: Right | None
    may_ask: Pair | None
    asked: Right | None
    to_serve: Pair | None
    a_iguales: bool
    entregas: tuple[EntregaDue, ...]

    @property
    def waits(self) -> bool:
        """Whether the game is held up until somebody says it is served."""
        return self.asked is not None


def customs_of(
    acta: int,
    deeds: Deeds,
    *,
    asked: Iterable[OnceAsked],
    served: Iterable[Served],
    delivered: Iterable[Delivered],
) -> Customs:
    """The customs of the game of this acta: its deeds, and what the journal has (only what is of this acta counts)."""
    done = {each.line for each in served if each.acta == acta}
    wanted = {(each.line, each.pair) for each in asked if each.acta == acta}
    open_now = next((right for right in deeds.onces if right.open), None)
    pending = next((r for r in deeds.onces if (r.line, r.pair) in wanted and r.line not in done), None)
    may_ask = None
    if open_now is not None and not deeds.over and (open_now.line, open_now.pair) not in wanted:
        may_ask = open_now.pair
    latest = deeds.onces[-1] if deeds.onces else None
    made = {(each.line, each.pair, each.which): each for each in delivered if each.acta == acta}
    return Customs(
        once=latest,
        may_ask=may_ask,
        asked=pending,
        to_serve=None if pending is None or pending.pair is None else rivals_of(pending.pair),
        a_iguales=latest is not None and latest.pair is None and latest.latest and latest.line not in done,
        entregas=tuple(_due(each, made.get((each.line, each.pair, each.which))) for each in deeds.entregas),
    )


def _due(entrega: Entrega, made: Delivered | None) -> EntregaDue:
    counted = None if made is None or made.cards is None else count_of(made.cards)
    return EntregaDue(entrega, made is not None, counted)


def count_of(cards: Iterable[str]) -> Counted:
    """What the cards of an entrega come to: ten of the twenty Cuatrola does not play, each once (narro 2, 34)."""
    names = set(cards)
    if not names <= PAYING:
        return "not_for_paying"
    if len(names) == ENTREGA:
        return "right"
    return "too_few" if len(names) < ENTREGA else "too_many"
