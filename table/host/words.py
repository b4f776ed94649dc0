"""The menu's words: players, pairs and cards, refusals, what an amount comes to."""

from __future__ import annotations

from collections.abc import Iterable

from table.cards import FORTY
from table.games.cuarenta.cards import DECK
from table.host.contract import Desk
from table.scenes.contract import Display
from table.scenes.cuarenta import words as cuarenta_words
from table.timba.evening import Partners, Player
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
    if name in DECK and name not in FORTY:
        return cuarenta_words.named(DECK[name], Display(spanish=desk.spanish), speech)
    return speech.card_named(name)


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


def refusal(why: str, speech: Speech) -> str:
    """Why an input of an acta or an event of the evening was not taken; a reason nobody knows is quoted."""
    said = _refusals(speech).get(why)
    return speech.gettext("it is not possible ({why})").format(why=why) if said is None else said


def _refusals(speech: Speech) -> dict[str, str]:
    _ = speech.gettext
    return {
        "malformed": _("it cannot be read"),
        "game_over": _("the game is over"),
        "not_in_deck": _("this game does not play that card"),
        "wrong_phase": _("it has no meaning now"),
        "card_seen": _("that card has been seen before"),
        "card_elsewhere": _("that card is another seat's"),
        "hand_full": _("the seat has five cards already"),
        "already_spoke": _("the seat has spoken or passed already"),
        "bad_bid": _("that bid is not possible"),
        "not_playing": _("the seat sits this hand out"),
        "out_of_turn": _("it is another seat's turn"),
        "bad_cante": _("that cante is not possible"),
        "bad_ronda": _("that ronda is not possible"),
        "not_proven": _("it is not proven"),
        "too_late": _("it is too late for that"),
        "bad_undo": _("there is nothing to go back to there"),
        "unreadable": _("it cannot be read"),
        "not_open": _("the evening is over, or has not begun"),
        "not_here": _("somebody of them is not here tonight"),
        "no_draw": _("no draw is under way"),
        "draw_over": _("that draw is decided"),
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
