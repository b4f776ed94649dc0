"""What a game brings so that it can be shown: how it remembers what was ruled, and how that is drawn.

`present` knows games through this alone; what lies on the pads and what troubles them is `present`'s own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from table.games.contract import Header
from table.pads.contract import SeatHint
from table.scene import Pattern, ScreenShown, SoundName
from table.words.speech import Speech

Patterns: TypeAlias = tuple[tuple[Pattern, ...], ...]
"""What each seat's light has to say, in any order; the strongest is shown."""


class Display(msgspec.Struct, frozen=True, kw_only=True):
    """What the house has the screen give away beside the rules; nothing as it comes (narro 21)."""

    points: bool = False
    """the running card points of the hand"""
    past_tricks: bool = False
    """the tricks already gathered"""
    sayings: bool = True
    """what is said at the table when a card falls"""
    spanish: bool = False
    """the pack is the Spanish forty, whatever names the game gives its cards"""
    pin: bool = False
    """the host's menu asks for a PIN before it changes a result"""


class Drawn(msgspec.Struct, frozen=True):
    """A game's part of the scene; `changes` are times at which it would be drawn anew."""

    lights: Patterns
    screen: ScreenShown
    notices: tuple[str, ...] = ()
    """said for a while beside the alerts, oldest first"""
    welcome: tuple[str, ...] = ()
    """what is said before the first card of a game; empty after it"""
    changes: tuple[int, ...] = ()


def _as_it_is(screen: ScreenShown, _hint: SeatHint, _display: Display, _speech: Speech) -> ScreenShown:
    """Nothing lies open and uncounted in this game."""
    return screen


def _as_written(card: str, _display: Display) -> str:
    """The pack has the names of the acta."""
    return card


class GameScene(msgspec.Struct, frozen=True):
    """How a game is shown. Memories are the game's own frozen values."""

    begin: Callable[[Header, Any, Sequence[Any], int], Any]
    """the memory of a game as it is first seen: its header, view, the rulings so far, the time in ms"""
    remember: Callable[[Any, Any, Sequence[Any], int], tuple[Any, tuple[SoundName, ...]]]
    """the memory after a view and the rulings that led to it, and the sounds they are worth"""
    draw: Callable[[Any, Display, Speech, int], Drawn]
    """the game's part of the scene of a memory at a time"""
    rules: Callable[[Header, Speech], tuple[str, tuple[str, ...]]]
    """the rules in force: a line, and all of them in sentences"""
    called: Callable[[str, Display], str] = _as_written
    """a card of the acta as the pack that is played with has it"""
    hinted: Callable[[ScreenShown, SeatHint, Display, Speech], ScreenShown] = _as_it_is
    """the screen with the cards that a hint says lie open and have not counted"""
