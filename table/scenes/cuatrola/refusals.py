"""Why something was not taken, in words (acta, "Refusals")."""

from __future__ import annotations

from table.words.speech import Speech


def refusal_in_words(why: str, speech: Speech) -> str:
    """The reason of a refusal. Raises ``KeyError`` for one the engine does not have."""
    _ = speech.gettext
    names = {
        "malformed": _("it cannot be read"),
        "game_over": _("the game is over"),
        "not_in_deck": _("Cuatrola does not play that card"),
        "wrong_phase": _("it has no meaning now"),
        "card_seen": _("that card has been seen before"),
        "card_elsewhere": _("that card is another seat's"),
        "hand_full": _("the seat has five cards already"),
        "already_spoke": _("the seat has spoken or passed already"),
        "bad_bid": _("that bid is not possible"),
        "not_playing": _("the seat sits this hand out"),
        "out_of_turn": _("it is another seat's turn"),
        "bad_cante": _("that cante is not possible"),
        "not_proven": _("it is not proven"),
        "too_late": _("it is too late for that"),
        "bad_undo": _("that line is no input that still holds"),
    }
    return names[why]
