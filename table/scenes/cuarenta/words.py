"""The words of Cuarenta: cards by the names of the pack that is played with, points, faults, refusals, sayings."""

from __future__ import annotations

from table.games.cuarenta.cards import DECK, SPANISH, FrenchCard
from table.games.cuarenta.rulings import Fault, Points
from table.scenes.contract import Display
from table.words.speech import Speech

_SPANISH = {french: card for card, french in SPANISH.items()}


def pictured(card: FrenchCard, display: Display) -> str:
    """The card as the pack that is played with has it, in the notation of the acta."""
    return str(_SPANISH[card]) if display.spanish else str(card)


def named(card: FrenchCard, display: Display, speech: Speech) -> str:
    """The card by its name in that pack."""
    return speech.card_named(pictured(card, display))


def pictured_name(name: str, display: Display) -> str:
    """`pictured` for a card by its name in the acta; what is none of Cuarenta's stays."""
    return pictured(DECK[name], display) if name in DECK else name


def worth(points: Points, speech: Speech) -> str:
    """What a pair got points for, and how many."""
    _ = speech.gettext
    names = {
        "caida": _("caída"),
        "limpia": _("limpia"),
        "ronda": _("ronda"),
        "doble_ronda": _("doble ronda"),
        "carton": _("cartón"),
        "dos_por_dar": _("two for dealing"),
        "error": _("the rivals' fault"),
        "misdeal": _("the rivals' misdeal"),
    }
    return f"{names[points.why]} +{points.points}"


def fault_in_words(fault: Fault, speech: Speech) -> str:
    """What was wrong with a card."""
    _ = speech.gettext
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


def refusal_in_words(why: str, speech: Speech) -> str:
    """Why an input was not taken. Raises ``KeyError`` for a reason the engine does not have."""
    _ = speech.gettext
    names = {
        "malformed": _("it cannot be read"),
        "game_over": _("the mesa is over"),
        "not_in_deck": _("Cuarenta does not play that card"),
        "wrong_phase": _("it has no meaning now"),
        "card_seen": _("that card has been seen before"),
        "hand_full": _("the seat has five cards already"),
        "bad_ronda": _("that ronda is not possible"),
        "bad_undo": _("that line is no input that still holds"),
    }
    return names[why]


def saying(*, caida: bool, limpia: bool, many: bool, number: int, speech: Speech) -> str:
    """What is said when a card falls, the table is cleaned, or many cards are lifted; `number` picks one."""
    _ = speech.gettext
    said: tuple[str, ...] = ()
    if caida and limpia:
        said = (_("Not even a crumb left!"), _("Down you go, and sweep up!"))
    elif caida:
        said = (_("Right on your head!"), _("I was waiting for that one!"), _("Down it comes!"))
    elif limpia:
        said = (_("Clean as a plate!"), _("Who's next at the bare table?"))
    elif many:
        said = (_("With the whole family!"), _("Pass me a basket!"))
    return said[number % len(said)] if said else ""
