"""Players, pairs, amounts and days of an evening in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from table.seats import Pair
from table.timba.evening import Player
from table.timba.names import Names, is_id
from table.words.speech import Language, Speech

LONGEST = 24
"""A name in a sentence is cut to so many letters, and three dots say so; tables cut by the room there is."""


class Wording:
    """Speaks of players by their ids: ids become names, names too long for a sentence become short."""

    def __init__(self, names: Names, speech: Speech) -> None:
        self.names = names
        self.speech = speech
        self.gettext = speech.gettext
        self.ngettext = speech.ngettext

    def label(self, player: Player | None) -> str:
        """A player's name in full, for a table; a seat nobody sits at has a dash."""
        if player is None:
            return "–"
        return self.names.label(player) if is_id(player) or player in self.names.players else player

    def player(self, player: Player | None) -> str:
        """A player's name as a sentence has it."""
        return shortened(self.label(player))

    def pair(self, pair: Sequence[Player | None]) -> str:
        """The players of a pair as a sentence has them; at a table for two that is one."""
        return self.together([self.player(each) for each in pair])

    def couple(self, pair: Sequence[Player | None]) -> str:
        """The players of a pair in full, for a table."""
        return self.together([self.label(each) for each in pair])

    def together(self, names: Sequence[str]) -> str:
        """The names of a pair."""
        if len(names) != 2:
            return ", ".join(names)
        return self.speech.both(*names)

    def side(self, seats: Sequence[Player | None], pair: Pair) -> str:
        """Who plays as this pair."""
        return self.pair(seats[pair::2])

    def listed(self, players: Iterable[Player]) -> str:
        """Names one after the other."""
        return ", ".join(map(self.player, players))

    def cubatas(self, number: int) -> str:
        """So many drinks."""
        return self.ngettext("{n} cubata", "{n} cubatas", abs(number)).format(n=minus(number))

    def copas(self, number: int) -> str:
        """So many small ones."""
        return self.ngettext("{n} copa", "{n} copas", abs(number)).format(n=minus(number))

    def amount(self, cubatas: int, copas: int, cents: int) -> str:
        """What an account or an entry comes to: what of it is not nothing."""
        parts = [(cubatas, self.cubatas(cubatas)), (copas, self.copas(copas)), (cents, self.euros(cents))]
        return " · ".join(text for number, text in parts if number) or self.gettext("nothing")

    def euros(self, cents: int) -> str:
        """An amount with its cents; a negative one with a minus."""
        return in_euros(cents, self.speech)


def shortened(name: str) -> str:
    """A name as a sentence has it."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def in_euros(cents: int, language: Language) -> str:
    """An amount with its cents; a negative one with a minus."""
    whole, rest = divmod(abs(cents), 100)
    text = language.gettext("{whole}.{cents} €").format(whole=whole, cents=f"{rest:02}")
    return f"−{text}" if cents < 0 else text


def minus(number: int) -> str:
    """A number; before a negative one the sign that is as wide as a plus."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """A number with its sign; nothing before zero."""
    return f"+{number}" if number > 0 else minus(number)
