"""The doctor's judgement: what was measured at the seats becomes findings, each with a level. Pure.

Limits come from how sensing counts (`Timing`) and from what a pad has to be: a card that lies on it is read wherever it
lies and whichever side is up, one held over it is not, and a neighbour sees nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from table.readings import ButtonName, FaultKind, Timing
from table.scene import Pattern
from table.seats import Seat

Place: TypeAlias = Literal["centre", "front_left", "front_right", "back_left", "back_right"]
Side: TypeAlias = Literal["face_up", "face_down"]

PLACES: Final[tuple[Place, ...]] = get_args(Place)
SIDES: Final[tuple[Side, ...]] = get_args(Side)

HEIGHTS: Final = (5, 10, 15, 20, 25, 30, 40, 50)
"""Millimetres over the wood at which a card is held, in this order, until it is no longer read."""

TOO_HIGH: Final = 30
"""Millimetres: a card held so high must not be read."""
TOO_LOW: Final = 10
"""Millimetres: a pad that does not reach so high may miss a card in a sleeve, or one that is bent."""

FEW_POLLS: Final = 10.0
SLOW_POLLS: Final = 15.0
"""A second. Below the first `settle_ms` holds hardly two looks; below the second a card waits noticeably."""

WEAK: Final = 0.8
FAINT: Final = 0.95
"""Of the polls in which a card that lies still has to be seen."""

MANY_FAULTS: Final = 0.01
"""Of the polls may come to nothing."""

KNOWN_FIRMWARE: Final = ("1.6",)
"""What the table was written for (UM0701-02)."""


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """A card that lay still at one place: clean polls, those that saw it, the longest time without (ms).

    `faults` are the polls that gave no clean answer; `neighbours` how many polls of other seats saw the card.
    """

    place: Place
    side: Side
    polls: int
    hits: int
    longest_gap_ms: int = 0
    faults: int = 0
    neighbours: Mapping[Seat, int] = {}

    @property
    def rate(self) -> float:
        """The part of the polls that saw it, 0-1."""
        return self.hits / self.polls if self.polls else 0.0


Refusal: TypeAlias = Literal[
    "in_use",  # another program has the port
    "forbidden",  # this user may not open it
]

ButtonSeen: TypeAlias = Literal["right", "silent", "other"]


class Examined(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that was measured at one seat; what was not is None or empty.

    `problem` and `why` say that its reader could not be used, `refusal` that its port is there all the same.
    `height_mm` is the lowest of `HEIGHTS` at which a held card was not read, 0 if it was read at all of them;
    `lights_wrong` are patterns that were not to be seen.
    """

    seat: Seat
    reader: str
    problem: FaultKind | None = None
    why: str = ""
    refusal: Refusal | None = None
    chip: str = ""
    firmware: str = ""
    polls: int = 0
    faults: int = 0
    polls_per_second: float | None = None
    stray: tuple[str, ...] = ()
    laid: tuple[Laid, ...] = ()
    height_mm: int | None = None
    lights_shown: tuple[Pattern, ...] = ()
    lights_wrong: tuple[Pattern, ...] = ()
    buttons: Mapping[ButtonName, ButtonSeen] = {}


Level: TypeAlias = Literal["bad", "warning"]

What: TypeAlias = Literal[
    "no_reader",
    "reader_lost",
    "reader_in_use",
    "reader_forbidden",
    "reader_silent",
    "reader_garbled",
    "firmware",
    "few_polls",
    "slow_polls",
    "faults",
    "stray_tag",
    "not_laid",
    "not_read",
    "one_side",
    "weak",
    "faint",
    "gap",
    "too_high",
    "too_low",
    "neighbour",
    "light",
    "button_silent",
    "button_other",
]


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something at a seat that is not as it should be; `values` are what its advice speaks of."""

    seat: Seat
    what: What
    level: Level
    values: Mapping[str, str | int | float] = {}


def findings(examined: Examined, timing: Timing) -> tuple[Finding, ...]:
    """What is wrong at a seat, what matters most first of its kind. Nothing is found of what was not measured."""
    return tuple(_findings(examined, timing))


def _findings(e: Examined, timing: Timing) -> Iterator[Finding]:
    if not e.reader:
        yield Finding(e.seat, "no_reader", "warning")
    if e.problem is not None:
        yield Finding(e.seat, _not_usable(e.problem, e.refusal), "bad", {"reader": e.reader, "why": e.why})
    if e.firmware and e.firmware not in KNOWN_FIRMWARE:
        yield Finding(e.seat, "firmware", "warning", {"firmware": e.firmware, "known": KNOWN_FIRMWARE[0]})
    yield from _polling(e)
    yield from _laid(e, timing)
    yield from _reach(e)
    for pattern in e.lights_wrong:
        yield Finding(e.seat, "light", "bad", {"pattern": pattern})
    for button, seen in e.buttons.items():
        if seen != "right":
            what: What = "button_silent" if seen == "silent" else "button_other"
            yield Finding(e.seat, what, "bad", {"button": button})


def _not_usable(problem: FaultKind, refusal: Refusal | None) -> What:
    if refusal is not None:
        return "reader_in_use" if refusal == "in_use" else "reader_forbidden"
    lost: dict[FaultKind, What] = {"lost": "reader_lost", "timeout": "reader_silent", "garbled": "reader_garbled"}
    return lost[problem]


def _polling(e: Examined) -> Iterator[Finding]:
    if e.polls_per_second is not None:
        if e.polls_per_second < FEW_POLLS:
            yield Finding(e.seat, "few_polls", "bad", {"polls": e.polls_per_second, "least": FEW_POLLS})
        elif e.polls_per_second < SLOW_POLLS:
            yield Finding(e.seat, "slow_polls", "warning", {"polls": e.polls_per_second, "least": SLOW_POLLS})
    polls = e.polls + sum(laid.polls + laid.faults for laid in e.laid)
    faults = e.faults + sum(laid.faults for laid in e.laid)
    if faults > MANY_FAULTS * polls:
        yield Finding(e.seat, "faults", "warning", {"faults": faults, "polls": polls})
    for tag in e.stray:
        yield Finding(e.seat, "stray_tag", "bad", {"tag": tag})


def _laid(e: Examined, timing: Timing) -> Iterator[Finding]:
    sides = {side: [laid for laid in e.laid if laid.side == side and laid.polls] for side in SIDES}
    blind = [side for side, all_laid in sides.items() if all_laid and not any(laid.hits for laid in all_laid)]
    one_side = len(blind) == 1 and any(laid.hits for laid in e.laid)
    if one_side:
        yield Finding(e.seat, "one_side", "bad", {"side": blind[0]})
    for laid in e.laid:
        where: dict[str, str | int | float] = {"place": laid.place, "side": laid.side}
        rate = where | {"rate": round(laid.rate, 3)}
        if not laid.polls:
            yield Finding(e.seat, "not_laid", "warning", where)
        elif not laid.hits:
            if not (one_side and laid.side in blind):
                yield Finding(e.seat, "not_read", "bad", where)
        elif laid.rate < WEAK:
            yield Finding(e.seat, "weak", "bad", rate)
        elif laid.longest_gap_ms > timing.gap_ms:
            yield Finding(e.seat, "gap", "bad", where | {"ms": laid.longest_gap_ms, "most": timing.gap_ms})
        elif laid.rate < FAINT:
            yield Finding(e.seat, "faint", "warning", rate)


def _reach(e: Examined) -> Iterator[Finding]:
    if e.height_mm is not None:
        if e.height_mm == 0 or e.height_mm > TOO_HIGH:
            yield Finding(e.seat, "too_high", "bad", {"mm": TOO_HIGH})
        elif e.height_mm <= TOO_LOW:
            yield Finding(e.seat, "too_low", "warning", {"mm": e.height_mm})
    seen: dict[Seat, int] = {}
    for laid in e.laid:
        for seat, polls in laid.neighbours.items():
            seen[seat] = seen.get(seat, 0) + polls
    for seat, polls in sorted(seen.items()):
        if polls:
            yield Finding(e.seat, "neighbour", "bad", {"other": seat, "polls": polls})


def is_well(found: tuple[Finding, ...]) -> bool:
    """Whether the table can be played at: nothing is bad."""
    return all(finding.level != "bad" for finding in found)
