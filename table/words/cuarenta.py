"""The words of Cuarenta: cards by the names of the pack that is played with, what points are for, faults."""

from __future__ import annotations

from table.games.cuarenta.cards import DECK, SPANISH
from table.games.cuarenta.rulings import Fault, Why
from table.words.speech import Language

_SPANISH = {str(french): str(card) for card, french in SPANISH.items()}


def pictured(card: str, *, spanish: bool) -> str:
    """A card of the acta as the pack has it, in the acta's notation; what is none of Cuarenta's stays."""
    return _SPANISH[card] if spanish and card in DECK else card


def card_in_words(card: str, language: Language, *, spanish: bool) -> str:
    """A card of either game by its name in the pack; `spanish`: Cuarenta is played with the Spanish forty."""
    return language.card_named(pictured(card, spanish=spanish))


def worth_in_words(why: Why, language: Language) -> str:
    """What a pair got points for."""
    _ = language.gettext
    names: dict[Why, str] = {
        "caida": _("caída"),
        "limpia": _("limpia"),
        "ronda": _("ronda"),
        "doble_ronda": _("doble ronda"),
        "carton": _("cartón"),
        "dos_por_dar": _("two for dealing"),
        "error": _("the rivals' fault"),
        "misdeal": _("the rivals' misdeal"),
    }
    return names[why]


def fault_in_words(fault: Fault, language: Language) -> str:
    """What was wrong with a card."""
    _ = language.gettext
    names = {
        "out_of_turn": _("out of turn, it goes back to the hand"),
        "not_there": _("a card that cannot be lifted from the table"),
        "no_base": _("neither an equal card nor an addition"),
        "two_bases": _("an equal card, or one addition, but not more"),
        "figures": _("figures do not add up"),
        "too_many": _("too many cards in the addition"),
        "sum": _("the addition is wrong"),
        "no_sequence": _("no sequence may follow an addition"),
        "gap": _("the sequence has a gap, or two cards of a rank"),
    }
    return names[fault.why]
