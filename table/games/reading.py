"""The keys that the inputs of every game have, read with their types (acta.md, "Names" and "Refusals")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from table.cards import FORTY, FRENCH_NAMES
from table.games.contract import LARGEST, is_whole
from table.seats import Seat

Keys: TypeAlias = Mapping[str, object]


class UnreadableError(Exception):
    """The keys at hand make no input."""


def seat(keys: Keys, name: str = "seat") -> Seat:
    """The seat under this key, 0-3. Raises `UnreadableError`."""
    value = keys.get(name)
    # bool is an int to Python; the acta knows the difference.
    if type(value) is not int or not 0 <= value <= 3:
        raise UnreadableError
    return value


def card_name(value: object) -> str:
    """The name of a card of either deck, of this game or not. Raises `UnreadableError`."""
    if type(value) is not str or not (value in FORTY or value in FRENCH_NAMES):
        raise UnreadableError
    return value


def score(keys: Keys) -> tuple[int, int]:
    """Two scores from 0. Raises `UnreadableError`."""
    value = keys.get("score")
    if type(value) is not list or len(value) != 2 or not all(is_whole(n, 0) for n in value):
        raise UnreadableError
    return value[0], value[1]


def line_to(keys: Keys) -> int:
    """The line an undo goes back to. Raises `UnreadableError`."""
    value = keys.get("to")
    if type(value) is not int or abs(value) >= LARGEST:
        raise UnreadableError
    return value
