"""What happened, in words to choose from: an acta's inputs and an evening's events. No hidden card is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from table.games.cuarenta import inputs as cuarenta
from table.games.cuatrola import inputs as cuatrola
from table.games.cuatrola.rulings import CanteFalso, HandOver, Renuncio, Trick
from table.host.contract import ActaEntry, Desk
from table.host.words import card_named, couple, label, owed
from table.timba import journal
from table.words.cuatrola import bid_in_words
from table.words.speech import Speech


def act(what: Any, desk: Desk, speech: Speech) -> str:
    """An input of either game in a few words. Cards dealt face down and a ronda's rank stay untold."""
    _ = speech.gettext
    match what:
        case cuatrola.Deal(seat=seat) | cuarenta.Deal(seat=seat):
            return _("a card dealt to {name}").format(name=speech.name(seat))
        case cuatrola.Pinte(card=card):
            return _("the pinte: {card}").format(card=speech.card(card))
        case cuatrola.Bid(seat=seat, bid=bid):
            return f"{speech.name(seat)}: {bid_in_words(bid, speech)}"
        case cuatrola.Play(seat=seat, card=card) | cuarenta.Play(seat=seat, card=card):
            return f"{speech.name(seat)}: {card_named(str(card), desk, speech)}"
        case cuatrola.Cante(seat=seat, suit=suit):
            return _("{name} sings in {suit}").format(name=speech.name(seat), suit=speech.suit(suit))
        case cuatrola.Show(seat=seat, card=card):
            return _("{name} shows the {card}.").format(name=speech.name(seat), card=speech.card(card))
        case cuatrola.Takeback(seat=seat, by=by):
            return _("{rival} lets {name} take the card back").format(rival=speech.name(by), name=speech.name(seat))
        case cuatrola.Correct(score=score) | cuarenta.Correct(score=score):
            return _("the score set to {ours}–{theirs}").format(ours=score[0], theirs=score[1])
        case cuatrola.Undo() | cuarenta.Undo():
            return _("an undo (going back before it brings back what it took)")
        case cuarenta.Ronda(seat=seat):
            return _("{name} announces a ronda.").format(name=speech.name(seat))
        case _:
            return _other_act(what, speech)


def _other_act(what: Any, speech: Speech) -> str:
    _ = speech.gettext
    match what:
        case cuatrola.Claim(seat=seat):
            return _("{name} claims a renuncio.").format(name=speech.name(seat))
        case cuatrola.Concede(seat=seat):
            return _("{name} gives the hand up").format(name=speech.name(seat))
        case cuatrola.Policia(seat=seat):
            return _("{name}: policía!").format(name=speech.name(seat))
        case cuatrola.Penalty(seat=seat):
            return _("a penalty for {name}").format(name=speech.name(seat))
        case cuatrola.Redeal() | cuarenta.Misdeal():
            return _("a misdeal")
        case cuatrola.Overrule():
            return _("a ruling set aside")
        case _:
            return _("something that cannot be read")


def came_of(rulings: Iterable[Any], speech: Speech) -> str:
    """What an input's rulings were, as far as it helps to find one's way among inputs."""
    _ = speech.gettext
    said = []
    for ruling in rulings:
        match ruling:
            case Renuncio():
                said.append(_("renuncio"))
            case CanteFalso():
                said.append(_("false cante"))
            case Trick(winner=winner):
                said.append(_("trick: {name}").format(name=speech.name(winner)))
            case HandOver(score=score):
                said.append(f"{score[0]}–{score[1]}")
    return " · ".join(said)


def hands(entries: Iterable[ActaEntry]) -> tuple[tuple[ActaEntry, ...], ...]:
    """The inputs by hands, oldest first; a hand ends where it is ruled over."""
    made: list[tuple[ActaEntry, ...]] = []
    now: list[ActaEntry] = []
    for entry in entries:
        now.append(entry)
        if any(type(ruling).__struct_config__.tag == "hand" for ruling in entry.rulings):
            made.append(tuple(now))
            now = []
    return (*made, tuple(now)) if now else tuple(made)


def event(what: journal.Event, desk: Desk, speech: Speech) -> str:
    """An event of the evening in a few words."""
    _ = speech.gettext
    match what:
        case journal.Here(player=player):
            return _("{name} is here").format(name=label(desk, speech, player))
        case journal.Left(player=player):
            return _("{name} has gone").format(name=label(desk, speech, player))
        case journal.Seated(seats=seats):
            return _("seated: {names}").format(names=", ".join(label(desk, speech, each) for each in seats))
        case journal.Entered(player=player, cubatas=cubatas, copas=copas, cents=cents):
            amount = owed(cubatas, copas, cents, speech)
            return _("entry for {name}: {amount}").format(name=label(desk, speech, player), amount=amount)
        case journal.Settled(player=player, cubatas=cubatas, copas=copas, cents=cents):
            amount = owed(cubatas, copas, cents, speech)
            return _("struck off for {name}: {amount}").format(name=label(desk, speech, player), amount=amount)
        case journal.ChampionshipBegun(name=name):
            return _("championship: {name}").format(name=name)
        case journal.Decided(match=match):
            return _("the referee decides match {match}").format(match=match)
        case journal.Delivered(which=which):
            return _("entrega {number} handed back").format(number=which)
        case _:
            return _draw_event(what, desk, speech) or _plain_event(what, speech)


def _draw_event(what: journal.Event, desk: Desk, speech: Speech) -> str:
    _ = speech.gettext
    match what:
        case journal.DrawPairs(players=players, aces=True):
            return speech.ngettext(
                "“ases juegan” among {n} player", "“ases juegan” among {n} players", len(players)
            ).format(n=len(players))
        case journal.DrawPairs(players=players):
            return speech.ngettext(
                "sorteo a reyes among {n} player", "sorteo a reyes among {n} players", len(players)
            ).format(n=len(players))
        case journal.DrawFirst():
            return _("sorteo a reyes: which pairs play first")
        case journal.DrawPartner(player=player, among=among):
            return _("the highest card: a partner for {name} among {pair}").format(
                name=label(desk, speech, player), pair=couple(desk, speech, among)
            )
        case journal.DrawDealer():
            return _("the cut for the first dealer")
        case journal.DrawHighest():
            return _("the highest card: who deals first")
        case journal.Card(card=card):
            return _("drawn: {card}").format(card=card_named(card, desk, speech))
        case journal.DrawLeft():
            return _("the draw is given up")
        case _:
            return ""


def _plain_event(what: journal.Event, speech: Speech) -> str:
    _ = speech.gettext
    names: dict[type[journal.Event], str] = {
        journal.Opened: _("the evening begins"),
        journal.Closed: _("the evening is closed"),
        journal.Dealer: _("the first dealer, by hand"),
        journal.Planned: _("what the next game will be"),
        journal.GameBegun: _("a game begins"),
        journal.Voided: _("a game is void"),
        journal.Paused: _("pause"),
        journal.Resumed: _("the pause is over"),
        journal.OnceAsked: _("asked to be served at eleven"),
        journal.Served: _("served"),
        journal.Lots: _("lots drawn"),
        journal.Undone: _("an undo (going back before it brings back what it took)"),
    }
    return names.get(type(what), _("something that cannot be read"))
