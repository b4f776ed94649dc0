"""What of a mesa of Cuarenta has to be remembered to show it: what the view alone does not say.

What *holds* (`Lore`) follows from the rulings and goes back with them, exactly. What *passes* (times, fresh news, the
places of the cards in the middle) is only for the eye.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, groupby
from operator import attrgetter
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from table.games.contract import Header
from table.games.cuarenta.cards import FrenchCard
from table.games.cuarenta.rulings import (
    Doubt,
    Fault,
    GameOver,
    HandOver,
    Points,
    Refused,
    Ruling,
    Undone,
)
from table.games.cuarenta.view import PublicView
from table.scene import SoundName
from table.scenes.going_back import Went, before
from table.seats import Seat

FRESH_MS = 8000
"""So long news is worth a word."""


class Lore(msgspec.Struct, frozen=True, eq=False):
    """What was ruled and holds.

    `manos` are those counted; `ended` the rulings of the line that last ended a mano, partida or mesa; `said` those of
    the last line that had any.
    """

    manos: int = 0
    ended: tuple[Ruling, ...] = ()
    said: tuple[Ruling, ...] = ()
    went: Went[Lore] | None = None


class Announces(msgspec.Struct, frozen=True):
    """A seat has announced a ronda that was believed."""

    seat: Seat
    count: int


class Corrected(msgspec.Struct, frozen=True):
    """The referee set the score to this."""

    score: tuple[int, int]


News: TypeAlias = Points | Fault | Undone | Doubt | Refused | Announces | Corrected


class Fresh(msgspec.Struct, frozen=True):
    """News and when it came."""

    at: int
    news: News


class Lying(msgspec.Struct, frozen=True):
    """A card in the middle: its place there, the seat it came from, and since when it lies."""

    card: FrenchCard
    place: int
    seat: Seat
    since: int


class Memory(msgspec.Struct, frozen=True, eq=False):
    """Everything the scene of a mesa is drawn from."""

    header: Header
    view: PublicView
    lore: Lore = Lore()
    ended_at: int = 0
    lying: tuple[Lying, ...] = ()
    fresh: tuple[Fresh, ...] = ()


def begin(header: Header, view: PublicView, rulings: Sequence[Ruling], now: int) -> Memory:
    """The memory of a mesa that is seen for the first time: at its beginning, or resumed after these rulings."""
    lore = Lore()
    for line, group in groupby(rulings, key=attrgetter("line")):
        lore = _after(lore, line, tuple(group))
    return Memory(header, view, lore=lore, ended_at=now, lying=_lying((), view, now))


def remember(
    memory: Memory, view: PublicView, rulings: Sequence[Ruling], now: int
) -> tuple[Memory, tuple[SoundName, ...]]:
    """The memory after the rulings that led to this view, and the sounds they are worth."""
    old, lore = memory.view, memory.lore
    fresh = tuple(each for each in memory.fresh if now - each.at < FRESH_MS)
    for line, group in groupby(rulings, key=attrgetter("line")):
        said = tuple(group)
        lore = _after(lore, line, said)
        if any(isinstance(ruling, Undone) for ruling in said):
            fresh = ()
        fresh = (*fresh, *(Fresh(now, news) for news in _news(said)))
    ruled = any(isinstance(ruling, Points | Undone | GameOver) for ruling in rulings)
    corrected = view.score != old.score and not ruled
    if corrected:
        fresh = (*fresh, Fresh(now, Corrected(view.score)))
    announced = [each for each in view.rondas if each not in old.rondas]
    if not any(isinstance(ruling, Undone) for ruling in rulings):
        fresh = (*fresh, *(Fresh(now, Announces(each.seat, each.count)) for each in announced))
    after = replace(
        memory,
        view=view,
        lore=lore,
        ended_at=memory.ended_at if lore.ended == memory.lore.ended else now,
        lying=_lying(memory.lying, view, now),
        fresh=fresh,
    )
    return after, tuple(_sounds(old, view, rulings, corrected=corrected))


def _after(lore: Lore, line: int, said: tuple[Ruling, ...]) -> Lore:
    """The lore after the rulings of one line."""
    if any(isinstance(ruling, Refused) for ruling in said):
        return lore
    after, back_to = lore, line
    for ruling in said:
        if isinstance(ruling, Undone):
            back_to = ruling.to
            after = before(after, back_to)
    base = after
    if ends_a_mano(said):
        after = replace(after, ended=said)
    if not any(isinstance(ruling, Undone) for ruling in said):
        counted = any(isinstance(ruling, HandOver) for ruling in said)
        after = replace(after, said=said, manos=after.manos + counted)
    return replace(after, went=Went(line, back_to, lore, base))


def ends_a_mano(said: Sequence[Ruling]) -> bool:
    """Whether these rulings of one line end a mano, counted or not."""
    return any(
        isinstance(ruling, HandOver | GameOver) or (isinstance(ruling, Points) and ruling.why == "misdeal")
        for ruling in said
    )


def _news(said: tuple[Ruling, ...]) -> Iterator[News]:
    for ruling in said:
        if isinstance(ruling, Points | Fault | Undone | Doubt | Refused):
            yield ruling


def _lying(before: tuple[Lying, ...], view: PublicView, now: int) -> tuple[Lying, ...]:
    """The cards in the middle: those that lay keep their places, new ones take the first that are free."""
    old = {each.card: each for each in before}
    kept = [old[card] for card in view.table if card in old]
    taken = {each.place for each in kept}
    free = (place for place in count() if place not in taken)
    came = {each.card: each.seat for each in view.laid}
    new = [Lying(card, next(free), came.get(card, 0), now) for card in view.table if card not in old]
    return (*kept, *new)


def _sounds(old: PublicView, new: PublicView, rulings: Sequence[Ruling], *, corrected: bool) -> Iterator[SoundName]:
    """The sounds of what happened, each once; what ends a partida drowns the rest."""
    kinds = {type(ruling) for ruling in rulings}
    if GameOver in kinds:
        yield "won"
    elif Fault in kinds or any(isinstance(ruling, Points) and ruling.why == "misdeal" for ruling in rulings):
        yield "renuncio"
    elif Undone in kinds or corrected:
        yield "host"
    else:
        if new.last != old.last and new.last is not None:
            yield "trick" if new.last.took else "card"
        if Points in kinds or len(new.rondas) > len(old.rondas):
            yield "cante"
        if Refused in kinds:
            yield "unclear"
