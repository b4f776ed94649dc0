"""A page of the menu: what it offers, and what comes of an item. Pages are frozen values; they are made anew from the
desk at every look, so that they can offer nothing that has passed.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from table.host.contract import Desk, Order
from table.words.speech import Speech


class Page(msgspec.Struct, frozen=True):
    """A page of the menu; its fields are what has been chosen on the way to it."""

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """What it offers at this moment."""
        raise NotImplementedError

    def locks(self, _desk: Desk) -> bool:
        """Whether the PIN is asked for before it is opened."""
        return False


class Open(msgspec.Struct, frozen=True):
    """Go on to a page."""

    page: Page


class Turn(msgspec.Struct, frozen=True):
    """Leave so many pages (0: only this one) and put another in the place of the last one left."""

    page: Page
    up: int = 0


class Do(msgspec.Struct, frozen=True):
    """Give orders; the menu stays at this page, goes back to another, or closes."""

    orders: tuple[Order, ...]
    then: Literal["stay", "up", "section", "home", "close"] = "home"


class Spell(msgspec.Struct, frozen=True):
    """Put these letters to the text being written on the page before this one; "" takes the last one away."""

    letters: str


class Say(msgspec.Struct, frozen=True):
    """Nothing comes of it, and why."""

    why: str


Action: TypeAlias = Open | Turn | Do | Spell | Say


class Line(msgspec.Struct, frozen=True):
    """An item: what it says, what comes of it. `key` tells it from others of the same text, whatever comes between."""

    text: str
    does: Action
    detail: str = ""
    key: object = None

    @property
    def name(self) -> object:
        """What it is recognised by in the next look at the page."""
        return self.text if self.key is None else self.key


class Sheet(msgspec.Struct, frozen=True):
    """A page as it is shown: its title, text to be read above the items, the item chosen first."""

    title: str
    lines: tuple[Line, ...]
    reading: tuple[str, ...] = ()
    start: int = 0


class Writing(Page, frozen=True):
    """A page on which a text can be written, at the keyboard or letter by letter."""

    def longest(self) -> int:
        """The most characters it takes."""
        return 40

    def keeps(self, character: str) -> bool:
        """Whether this character belongs into such a text."""
        return character.isprintable()

    def before(self, _desk: Desk) -> str:
        """The text to begin with."""
        return ""

    def written(self, text: str, desk: Desk, speech: Speech) -> Action:
        """What comes of the text."""
        raise NotImplementedError
