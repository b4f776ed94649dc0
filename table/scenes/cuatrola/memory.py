"""What of a game of Cuatrola has to be remembered to show it: what the view alone does not say.

Two kinds of it. What *holds* (`Lore`) follows from the rulings and goes back with them, exactly: each line that
ruled something keeps the lore before it. What *passes* (times, fresh news) is only for the eye.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from table.cards import Card
from table.games.contract import Header
from table.games.cuatrola.rulings import (
    CanteFalso,
    CanteSung,
    Doubt,
    GameOver,
    HandOver,
    Overruled,
    Refused,
    Renuncio,
    Ruling,
    Trick,
    Undone,
)
from table.games.cuatrola.view import PublicView
from table.scene import SoundName
from table.scenes.going_back import Went, before
from table.seats import Seat

FRESH_MS = 6000
"""So long news is worth a word."""


class Lore(msgspec.Struct, frozen=True, eq=False):
    """What was ruled and holds. `ended` are the rulings of the line that last ended a hand or the game."""

    counted: int = 0
    """hands that are over, misdeals not among them"""
    ended: tuple[Ruling, ...] = ()
    went: Went[Lore] | None = None


class TakenBack(msgspec.Struct, frozen=True):
    """A card that a seat took back; it stays in sight (narro 22)."""

    line: int
    seat: Seat
    card: Card


class Shows(msgspec.Struct, frozen=True):
    """A card of a hand came in sight without being played: shown, or one of a policía's (narro 28)."""

    line: int
    seat: Seat
    card: Card


class Corrected(msgspec.Struct, frozen=True):
    """The referee set the score to this."""

    score: tuple[int, int]


News: TypeAlias = CanteSung | CanteFalso | Trick | Undone | TakenBack | Shows | Overruled | Doubt | Refused | Corrected


class Fresh(msgspec.Struct, frozen=True):
    """News and when it came."""

    at: int
    news: News


class Memory(msgspec.Struct, frozen=True, eq=False):
    """Everything the scene of a game is drawn from; `lying` has a time for each card of `view.laid`."""

    header: Header
    view: PublicView
    began: int
    lore: Lore = Lore()
    ended_at: int = 0
    lying: tuple[int, ...] = ()
    won_at: int | None = None
    """when the last finished trick was won; None if that is no news any more"""
    fresh: tuple[Fresh, ...] = ()


def begin(header: Header, view: PublicView, rulings: Sequence[Ruling], now: int) -> Memory:
    """The memory of a game that is seen for the first time: at its beginning, or resumed after these rulings."""
    lore = Lore()
    for line, group in groupby(rulings, key=attrgetter("line")):
        lore = _after(lore, line, tuple(group))
    return Memory(header, view, began=now, lore=lore, ended_at=now, lying=(now,) * len(view.laid))


def remember(
    memory: Memory, view: PublicView, rulings: Sequence[Ruling], now: int
) -> tuple[Memory, tuple[SoundName, ...]]:
    """The memory after the rulings that led to this view, and the sounds they are worth."""
    lore, fresh = memory.lore, tuple(each for each in memory.fresh if now - each.at < FRESH_MS)
    for line, group in groupby(rulings, key=attrgetter("line")):
        said = tuple(group)
        lore = _after(lore, line, said)
        fresh = (*_still_true(fresh, said), *(Fresh(now, news) for news in _news(said, memory.view, view)))
    if not any(isinstance(ruling, Undone) for ruling in rulings):
        fresh = (*fresh, *(Fresh(now, news) for news in _shows(memory.view, view)))
    ruled = any(isinstance(ruling, HandOver | Undone | Overruled) for ruling in rulings)
    corrected = view.score != memory.view.score and not ruled
    if corrected:
        fresh = (*fresh, Fresh(now, Corrected(view.score)))
    after = replace(
        memory,
        view=view,
        lore=lore,
        ended_at=memory.ended_at if lore.ended == memory.lore.ended else now,
        lying=_lying(memory, view, now),
        won_at=_won_at(memory, view, now),
        fresh=tuple(each for each in fresh if _in_sight(each.news, view)),
    )
    return after, tuple(_sounds(memory.view, view, rulings, corrected=corrected))


# What holds


def _after(lore: Lore, line: int, said: tuple[Ruling, ...]) -> Lore:
    if any(isinstance(ruling, Refused) for ruling in said):
        return lore
    after, back_to = lore, line
    for ruling in said:
        if isinstance(ruling, Undone | Overruled):
            back_to = ruling.to if isinstance(ruling, Undone) else ruling.of
            after = before(after, back_to)
    base = after
    for ruling in said:
        match ruling:
            case HandOver(why=why):
                again = why == "redeal" or _replaces(after, said)
                after = replace(after, ended=said, counted=after.counted + (not again))
            case GameOver():
                after = replace(after, ended=said)
    return replace(after, went=Went(line, back_to, lore, base))


def _replaces(lore: Lore, said: tuple[Ruling, ...]) -> bool:
    """Whether a claim took the place of a hand's result: its play is older than that result."""
    if not lore.ended:
        return False
    return any(isinstance(ruling, Renuncio) and ruling.play_line < lore.ended[0].line for ruling in said)


# What passes


def _still_true(fresh: tuple[Fresh, ...], said: tuple[Ruling, ...]) -> tuple[Fresh, ...]:
    """Without the news of lines that no longer hold; a score that was set has none, and is old news by then."""
    for ruling in said:
        if isinstance(ruling, Undone | Overruled):
            back = ruling.to if isinstance(ruling, Undone) else ruling.of
            fresh = tuple(each for each in fresh if not isinstance(each.news, Corrected) and each.news.line < back)
    return fresh


def _news(said: tuple[Ruling, ...], old: PublicView, new: PublicView) -> Iterator[News]:
    over = any(isinstance(ruling, HandOver) for ruling in said)
    for ruling in said:
        match ruling:
            case Undone(line=line) if old.laid and len(new.laid) < len(old.laid):
                seat, card = old.laid[-1]
                # The pinte lies in sight until it is played: in sight again says nothing of a take-back.
                taken = card in new.shown[seat] and card is not new.pinte
                yield TakenBack(line, seat, card) if taken else ruling
            case CanteFalso() if over:
                continue
            case CanteSung() | CanteFalso() | Trick() | Undone() | Overruled() | Doubt() | Refused():
                yield ruling


def _shows(old: PublicView, new: PublicView) -> Iterator[Shows]:
    for seat, cards in enumerate(new.shown):
        for card in cards:
            if card not in old.shown[seat] and card is not new.pinte:
                yield Shows(0, seat, card)


def _in_sight(news: News, view: PublicView) -> bool:
    """Whether a card it names is still one of the hand's that everybody has seen."""
    if not isinstance(news, TakenBack | Shows):
        return True
    return news.card in view.shown[news.seat] or (news.seat, news.card) in view.laid


def _lying(memory: Memory, view: PublicView, now: int) -> tuple[int, ...]:
    """Since when each card lies: those that lay before keep their time."""
    same = 0
    for old, new in zip(memory.view.laid, view.laid, strict=False):
        if old != new:
            break
        same += 1
    return memory.lying[:same] + (now,) * (len(view.laid) - same)


def finished(view: PublicView) -> int:
    """How many tricks lie complete; a policía's are won without lying."""
    return (len(view.laid) - len(view.trick)) // len(view.playing)


def _won_at(memory: Memory, view: PublicView, now: int) -> int | None:
    before, after = finished(memory.view), finished(view)
    if after == before:
        return memory.won_at
    return now if after > before else None


# Sounds


def _sounds(old: PublicView, new: PublicView, rulings: Sequence[Ruling], *, corrected: bool) -> Iterator[SoundName]:
    """The sounds of what happened, each once; what ends a hand drowns the rest."""
    kinds = {type(ruling) for ruling in rulings}
    if kinds & {Renuncio, CanteFalso}:
        yield "renuncio"
    elif HandOver in kinds or GameOver in kinds:
        yield "won"
    elif kinds & {Undone, Overruled} or corrected:
        yield "host"
    else:
        if len(new.laid) > len(old.laid) or (new.pinte is not None and old.pinte is not new.pinte):
            yield "card"
        if CanteSung in kinds:
            yield "cante"
        elif Trick in kinds:
            yield "trick"
        if len(new.bids) > len(old.bids):
            yield "tick"
        if Refused in kinds:
            yield "unclear"
