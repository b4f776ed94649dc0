"""Who an id stands for: the players that are remembered, by id. Pure; `table.memory.names` keeps them in a file.

An id is never given twice, also not after its player is forgotten.
"""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from table.timba.evening import Player


class Known(msgspec.Struct, frozen=True):
    """A player as people know him: any name, also an empty one or one that another has too."""

    name: str
    colour: str | None = None


class Names(msgspec.Struct, frozen=True):
    """Every player who is not forgotten, by id."""

    players: dict[Player, Known] = {}
    last: int = 0
    """the number of the last id given"""

    def with_player(self, name: str, colour: str | None = None) -> tuple[Names, Player]:
        """The names with one more player, and his id."""
        player = f"p{self.last + 1}"
        return Names({**self.players, player: Known(_storable(name), colour)}, self.last + 1), player

    def with_known(self, player: Player, known: Known) -> Names:
        """The names with this player's name or colour changed. Raises ``KeyError`` for an id not given or forgotten."""
        if player not in self.players:
            raise KeyError(player)
        return replace(self, players={**self.players, player: known})

    def without(self, player: Player) -> Names:
        """The names with this player forgotten; his id is not given again."""
        return replace(self, players={each: known for each, known in self.players.items() if each != player})

    def past(self, ids: Iterable[Player]) -> Names:
        """The names that will give no id which is in use already, whatever became of their file."""
        used = [int(each[1:]) for each in ids if is_id(each)]
        return replace(self, last=max([self.last, *used]))

    def named(self, name: str) -> tuple[Player, ...]:
        """The players of this very name, first known first."""
        return tuple(player for player, known in self.players.items() if known.name == name)

    def found(self, asked: str) -> tuple[Player, ...]:
        """The players somebody means by a name or an id; names come first."""
        return self.named(asked) or ((asked,) if asked in self.players else ())

    def label(self, player: Player) -> str:
        """What to show: the name; with the id where another's looks the same, the id alone where there is none."""
        known = self.players.get(player)
        looks = "" if known is None else _looks(known.name)
        if known is None or not looks:
            return f"({player})"
        alike = sum(_looks(each.name) == looks for each in self.players.values()) > 1
        return f"{known.name} ({player})" if alike or _ends_in_id(looks) else known.name

    def adopted(self, written: Sequence[str]) -> tuple[Names, tuple[Player, ...]]:
        """The players of an acta that names them itself, those unknown taken in; two of one name are two players."""
        names, players = self, list[Player]()
        for each in map(_storable, written):
            free = [player for player in names.named(each) if player not in players]
            if is_id(each) and each not in players:
                names, player = names.past([each]), each
            elif free:
                player = free[0]
            else:
                names, player = names.with_player(each)
            players.append(player)
        return names, tuple(players)


def _storable(name: str) -> str:
    """A name as a file can have it: half a surrogate pair is possible JSON, but no UTF-8."""
    return name.encode(errors="replace").decode()


@functools.lru_cache(maxsize=1024)
def _looks(name: str) -> str:
    """What of a name can be seen: two that differ in nothing else are one to the eye."""
    if name.isascii() and name.isprintable():
        return name.strip()
    return "".join(each for each in unicodedata.normalize("NFC", name) if each.isprintable()).strip()


def _ends_in_id(name: str) -> bool:
    """Whether a name ends as the label of one of two equal names does."""
    _before, bracket, end = name.rpartition("(")
    return bool(bracket) and end.endswith(")") and is_id(end[:-1])


def is_id(text: str) -> bool:
    """Whether this is a player's id: ``p`` and a number as `Names` gives them."""
    number = text[1:]
    return text[:1] == "p" and number.isascii() and number.isdecimal() and number[0] != "0" and len(number) < 10
