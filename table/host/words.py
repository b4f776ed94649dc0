"""The menu's words: players, pairs and cards, what an amount comes to."""

from __future__ import annotations

from collections.abc import Iterable

from table.host.contract import Desk
from table.timba.evening import Partners, Player
from table.words.cuarenta import card_in_words
from table.words.speech import Speech


def label(desk: Desk, speech: Speech, player: Player | None) -> str:
    """What to call a player; None is nobody."""
    return speech.gettext("nobody") if player is None else desk.names.label(player)


def couple(desk: Desk, speech: Speech, pair: Iterable[Player | None]) -> str:
    """Two players."""
    one, other = (label(desk, speech, player) for player in pair)
    return speech.gettext("{one} and {other}").format(one=one, other=other)


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


def euros(cents: int) -> str:
    """An amount in euros."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02} €"


def owed(cubatas: int, copas: int, cents: int, speech: Speech) -> str:
    """What an account or an entry comes to."""
    parts = []
    if cubatas:
        parts.append(speech.ngettext("{n} cubata", "{n} cubatas", abs(cubatas)).format(n=cubatas))
    if copas:
        parts.append(speech.ngettext("{n} copa", "{n} copas", abs(copas)).format(n=copas))
    if cents:
        parts.append(euros(cents))
    return " · ".join(parts) or speech.gettext("nothing")
