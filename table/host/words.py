"""The menu's words: players, pairs, cards, switches; what goes back."""

from __future__ import annotations

from collections.abc import Iterable

from table.host.contract import Desk
from table.timba.evening import Partners, Player
from table.words.cuarenta import card_in_words
from table.words.players import Wording
from table.words.speech import Speech


def wording(desk: Desk, speech: Speech) -> Wording:
    """Speaks of the players the table knows."""
    return Wording(desk.names, speech)


def label(desk: Desk, speech: Speech, player: Player | None) -> str:
    """What to call a player; None is nobody."""
    return speech.gettext("nobody") if player is None else wording(desk, speech).label(player)


def couple(desk: Desk, speech: Speech, pair: Iterable[Player | None]) -> str:
    """Two players."""
    return wording(desk, speech).together([label(desk, speech, player) for player in pair])


def couples(desk: Desk, speech: Speech, pairs: Iterable[Partners]) -> tuple[str, ...]:
    """Pairs, by their players."""
    return tuple(couple(desk, speech, pair) for pair in pairs)


def card_named(name: str, desk: Desk, speech: Speech) -> str:
    """A card by its name in the acta or the journal, in words, as the pack at the table has it."""
    return card_in_words(name, speech, spanish=desk.spanish)


WRITTEN = {
    "automatico": "automático",
    "caida": "caída",
    "carton": "cartón",
    "companero": "compañero",
    "limite": "límite",
    "num": "número",
    "reclamacion": "reclamación",
}
"""Words of the rule switches as Spanish writes them."""


def switch_named(name: str) -> str:
    """A rule switch or one of its words: Spanish everywhere."""
    return " ".join(WRITTEN.get(word, word) for word in name.split("_"))


def yes_or_no(value: object, speech: Speech) -> str:
    """A switch's value as people say it."""
    _ = speech.gettext
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _("none") if value is None else switch_named(str(value))


def an_undo(speech: Speech) -> str:
    """An undo in a list of what can be taken back."""
    return speech.gettext("an undo (going back before it brings back what it took)")
