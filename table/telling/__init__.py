"""An acta told to people: its hands, tricks and rulings in words, for each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from gettext import NullTranslations
from typing import Any, Protocol

from table.games.contract import Header
from table.telling.cuarenta import CuarentaTeller
from table.telling.cuatrola import CuatrolaTeller


class Teller(Protocol):
    """Tells one acta, a text line for each thing worth a line."""

    def opening(self) -> Iterator[str]:
        """Who plays what."""

    def told(self, what: Any, rulings: Sequence[Any], state: Any) -> Iterator[str]:
        """What an input and its rulings are worth telling; `state` is the game after it."""

    def closing(self) -> Iterator[str]:
        """What is still to be told when the acta ends in the middle of a trick."""


TELLERS: dict[str, Callable[[Header, NullTranslations], Teller]] = {
    "cuatrola": CuatrolaTeller,
    "cuarenta": CuarentaTeller,
}
