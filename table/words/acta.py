"""An acta's inputs and what was ruled on them in words, a line each: for the menu's list and the board of the acta."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from table.games.cuarenta import inputs as cuarenta
from table.games.cuarenta import rulings as cuarenta_rulings
from table.games.cuatrola import inputs as cuatrola
from table.games.cuatrola import rulings as cuatrola_rulings
from table.words.cuarenta import card_in_words
from table.words.cuatrola import bid_in_words, duty_in_words
from table.words.speech import Speech


def input_in_words(what: Any, speech: Speech, *, spanish: bool) -> str:
    """An input of either game; a card dealt face down and a ronda's rank are not told.

    `spanish`: the pack is the Spanish forty, whatever Cuarenta calls its cards.
    """
    _ = speech.gettext
    match what:
        case cuatrola.Deal(seat=seat) | cuarenta.Deal(seat=seat):
            return _("A card dealt to {name}").format(name=speech.name(seat))
        case cuatrola.Pinte(card=card):
            return _("The pinte is the {card}").format(card=speech.card(card))
        case cuatrola.Bid(seat=seat, bid=bid):
            return f"{speech.name(seat)}: {bid_in_words(bid, speech)}"
        case cuatrola.Play(seat=seat, card=card):
            return f"{speech.name(seat)}: {speech.card(card)}"
        case cuatrola.Cante(seat=seat, suit=suit):
            return _("{name} sings {suit}").format(name=speech.name(seat), suit=speech.suit(suit))
        case cuatrola.Show(seat=seat, card=card):
            return _("{name} shows the {card}").format(name=speech.name(seat), card=speech.card(card))
        case cuatrola.Takeback(seat=seat, by=by):
            return _("{rival} lets {name} take the last card back").format(
                rival=speech.name(by), name=speech.name(seat)
            )
        case cuarenta.Play(seat=seat, card=card, take=take):
            laid, *lifted = (card_in_words(str(each), speech, spanish=spanish) for each in (card, *take))
            return f"{speech.name(seat)}: {laid}" + (f" ← {', '.join(lifted)}" if lifted else "")
        case _:
            return _corrected(what, speech) or _of_a_seat(what, speech)


def _corrected(what: Any, speech: Speech) -> str:
    """What was set right; empty for anything else."""
    _ = speech.gettext
    match what:
        case cuatrola.Correct(score=score) | cuarenta.Correct(score=score):
            return _("The referee sets the score: {ours}–{theirs}").format(ours=score[0], theirs=score[1])
        case cuatrola.Undo(to=to) | cuarenta.Undo(to=to):
            return _("Undone from line {to} on").format(to=to)
        case cuatrola.Overrule():
            return _("The referee sets the ruling aside")
        case cuatrola.Redeal() | cuarenta.Misdeal():
            return _("Misdeal")
        case _:
            return ""


def _of_a_seat(what: Any, speech: Speech) -> str:
    """What somebody said or did without a card."""
    _ = speech.gettext
    texts: dict[type[Any], str] = {
        cuatrola.Claim: _("{name} claims a renuncio"),
        cuatrola.Concede: _("{name} gives the hand up"),
        cuatrola.Policia: _("{name}: policía"),
        cuatrola.Penalty: _("The referee penalises {name}"),
        cuarenta.Ronda: _("{name} announces a ronda"),
    }
    text = texts.get(type(what))
    return _("Something that cannot be read") if text is None else text.format(name=speech.name(what.seat))


def came_of(rulings: Iterable[Any], speech: Speech) -> str:
    """What was ruled on an input, in one line; empty where that is nothing worth a word."""
    return " · ".join(text for ruling in rulings for text in _ruling(ruling, speech))


def _ruling(ruling: Any, speech: Speech) -> Iterator[str]:
    """What a line has of a ruling: who won the trick, the points, an offence; customs have their own notices."""
    _ = speech.gettext
    match ruling:
        case cuatrola_rulings.Trick(winner=winner):
            yield _("trick for {name}").format(name=speech.name(winner))
        case cuatrola_rulings.Renuncio(seat=seat, card=card, duty=duty):
            yield _("renuncio by {name}, {card}: {duty}").format(
                name=speech.name(seat), card=speech.card(card), duty=duty_in_words(duty, speech)
            )
        case cuatrola_rulings.CanteFalso(seat=seat):
            yield _("false cante by {name}").format(name=speech.name(seat))
        case cuatrola_rulings.HandOver(winner=winner, points=points, score=score):
            yield _hand(winner, points, score, speech)
        case cuarenta_rulings.HandOver(score=score):
            yield _("score {ours}–{theirs}").format(ours=score[0], theirs=score[1])
        case cuarenta_rulings.Points(pair=pair, points=points):
            yield speech.ngettext("{points} point for {pair}", "{points} points for {pair}", points).format(
                points=points, pair=speech.pair(pair)
            )
        case cuatrola_rulings.GameOver(winner=int(winner)) | cuarenta_rulings.GameOver(winner=int(winner)):
            yield _("the game goes to {pair}").format(pair=speech.pair(winner))


def _hand(winner: int | None, points: int, score: tuple[int, int], speech: Speech) -> str:
    ours, theirs = score
    if winner is None:
        return speech.gettext("nobody scores: {ours}–{theirs}").format(ours=ours, theirs=theirs)
    return speech.ngettext(
        "{points} point for {pair}: {ours}–{theirs}", "{points} points for {pair}: {ours}–{theirs}", points
    ).format(points=points, pair=speech.pair(winner), ours=ours, theirs=theirs)
