"""Why something was not taken, in words: an input by a game (acta, "Refusals"), an event by the evening."""

from __future__ import annotations

from collections.abc import Callable

from table.words.speech import Language


def input_refused(game: str, why: str, language: Language) -> str:
    """Why this game did not take an input; a reason nobody knows is quoted."""
    return _said(why, _GAMES[game](language), language)


def event_refused(why: str, language: Language) -> str:
    """Why the evening did not take an event; a reason nobody knows is quoted."""
    return _said(why, _of_the_evening(language), language)


def _said(why: str, reasons: dict[str, str], language: Language) -> str:
    return reasons.get(why) or language.gettext("it is not possible ({why})").format(why=why)


def _of_any_game(language: Language) -> dict[str, str]:
    _ = language.gettext
    return {
        "malformed": _("it cannot be read"),
        "wrong_phase": _("it has no meaning now"),
        "card_seen": _("that card has been seen before"),
        "hand_full": _("the seat has five cards already"),
        "bad_undo": _("that line is no input that still holds"),
    }


def _of_cuatrola(language: Language) -> dict[str, str]:
    _ = language.gettext
    return {
        **_of_any_game(language),
        "game_over": _("the game is over"),
        "not_in_deck": _("Cuatrola does not play that card"),
        "card_elsewhere": _("that card is another seat's"),
        "already_spoke": _("the seat has spoken or passed already"),
        "bad_bid": _("that bid is not possible"),
        "not_playing": _("the seat sits this hand out"),
        "out_of_turn": _("it is another seat's turn"),
        "bad_cante": _("that cante is not possible"),
        "not_proven": _("it is not proven"),
        "too_late": _("it is too late for that"),
    }


def _of_cuarenta(language: Language) -> dict[str, str]:
    _ = language.gettext
    return {
        **_of_any_game(language),
        "game_over": _("the mesa is over"),
        "not_in_deck": _("Cuarenta does not play that card"),
        "bad_ronda": _("that ronda is not possible"),
    }


def _of_the_evening(language: Language) -> dict[str, str]:
    _ = language.gettext
    return {
        "unreadable": _("it cannot be read"),
        "wrong_phase": _("it has no meaning now"),
        "bad_undo": _("there is nothing to go back to there"),
        "not_open": _("the evening is over, or has not begun"),
        "not_here": _("somebody of them is not here tonight"),
        "no_draw": _("no draw is under way"),
        "draw_over": _("that draw is decided"),
        "card_seen": _("that card has been seen before"),
        "no_card": _("there is no such card"),
        "too_few": _("they are too few for that"),
        "twice": _("somebody is named twice"),
        "no_seat": _("there is no such seat"),
        "acta_known": _("that game has begun already"),
        "no_acta": _("that is none of tonight's games"),
        "nothing_to_take_up": _("there is no game to take up"),
        "bad_bet": _("nobody plays for so much"),
        "bad_price": _("no cubata costs that"),
        "bad_amount": _("that is too much to write down"),
        "paused": _("the evening is paused already"),
        "not_paused": _("the evening is not paused"),
        "championship_known": _("there is a championship of that number already"),
        "no_championship": _("there is no such championship"),
        "no_referee": _("a championship needs a referee"),
        "bad_pairs": _("a championship needs two pairs or more, and nobody in two of them"),
        "bad_wins": _("a match is won with one game or more"),
        "bad_tie_breaks": _("a tie-break is named twice"),
        "no_pair": _("there is no such pair"),
    }


_GAMES: dict[str, Callable[[Language], dict[str, str]]] = {"cuatrola": _of_cuatrola, "cuarenta": _of_cuarenta}
