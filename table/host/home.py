"""The menu's first page: what is due now, then everything there is."""

from __future__ import annotations

from collections.abc import Iterator

from table.host import cuarenta, cuatrola
from table.host.boards import Boards
from table.host.contests import Championships, OneChampionship, WhichMatch, on_now, played
from table.host.contract import CountEntrega, Desk, Enter, PadsAgree
from table.host.drawing import DrawnCard, Draws, partner_due
from table.host.game import GoingBack
from table.host.locks import is_on
from table.host.money import Ledger
from table.host.night import Evening
from table.host.page import Do, Line, Open, Page, Sheet
from table.host.people import Players
from table.host.rules import RulesPage
from table.host.seating import NextGame, SeatsPage, versus
from table.host.words import label
from table.seats import Pair
from table.timba import journal
from table.timba.championship import to_draw_lots
from table.timba.customs import Customs
from table.timba.results import name_of
from table.words.speech import Speech

PAGES = {"cuatrola": (cuatrola.ByHand(), cuatrola.Correcting()), "cuarenta": (cuarenta.ByHand(), cuarenta.Correcting())}
"""A card by hand and the referee's rulings, by game."""


class Home(Page, frozen=True):
    """Where the menu opens."""

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """What is due stands first, so that white alone does it."""
        _ = speech.gettext
        return Sheet(_("The host's menu"), (*_due(desk, speech), *_always(desk, speech)))


def _always(desk: Desk, speech: Speech) -> Iterator[Line]:
    _ = speech.gettext
    by_hand, correcting = PAGES[desk.header.game]
    if not desk.over:
        yield Line(_("A card by hand"), Open(by_hand))
    yield Line(_("Undo"), Open(GoingBack()))
    yield Line(_("Hand and score"), Open(correcting))
    if not desk.paused:
        yield Line(_("Pause"), Do((Enter(journal.Paused()),), then="close"))
    yield Line(_("Look at …"), Open(Boards()))
    yield Line(_("Seats and dealer"), Open(SeatsPage()))
    yield Line(_("Players"), Open(Players()))
    yield Line(_("Game and rules"), Open(RulesPage()))
    yield Line(_("Draws"), Open(Draws()))
    yield Line(_("Ledger"), Open(Ledger()))
    yield Line(_("Championships"), Open(Championships()))
    yield Line(_("Evening"), Open(Evening()))


def _due(desk: Desk, speech: Speech) -> Iterator[Line]:
    _ = speech.gettext
    game = desk.state.game
    if game is not None and desk.customs is not None:
        yield from _once(desk.customs, game.acta, speech)
    if desk.differ:
        yield Line(_("The pads are right as they are"), Do((PadsAgree(),), then="close"))
    if desk.paused:
        yield Line(_("Go on"), Do((Enter(journal.Resumed()),), then="close"))
    if cuatrola.can_overrule(desk):
        yield cuatrola.overrule_line(speech)
    if desk.customs is not None and game is not None:
        yield from _entregas(desk.customs, game.acta, speech)
    if desk.state.is_drawing:
        yield Line(_("A card of the draw by hand …"), Open(DrawnCard()))
        yield Line(_("Give the draw up"), Do((Enter(journal.DrawLeft()),), then="stay"))
    due = partner_due(desk)
    if due is not None:
        alone, among = due
        event = journal.DrawPartner(player=alone, among=among)
        text = _("Draw a partner for {name}").format(name=label(desk, speech, alone))
        yield Line(text, Do((Enter(event),), then="close"))
    if not is_on(desk):
        yield from _next(desk, speech)


def _once(customs: Customs, acta: int, speech: Speech) -> Iterator[Line]:
    """Served, or asked for: nobody has to know a PIN for a drink (narro 35)."""
    _ = speech.gettext
    if customs.asked is not None:
        event = journal.Served(acta=acta, line=customs.asked.line)
        yield Line(_("It is served"), Do((Enter(event),), then="close"), _by(customs.to_serve, speech))
    if customs.may_ask is not None and customs.once is not None:
        asked = journal.OnceAsked(acta=acta, line=customs.once.line, pair=customs.may_ask)
        text = _("{pair} ask to be served").format(pair=speech.pair(customs.may_ask))
        yield Line(text, Do((Enter(asked),), then="close"))
    if customs.a_iguales and customs.once is not None and customs.asked is None:
        event = journal.Served(acta=acta, line=customs.once.line)
        yield Line(_("A iguales: everybody has drunk"), Do((Enter(event),), then="close"))


def _by(pair: Pair | None, speech: Speech) -> str:
    return "" if pair is None else speech.gettext("by {pair}").format(pair=speech.pair(pair))


def _entregas(customs: Customs, acta: int, speech: Speech) -> Iterator[Line]:
    """Those not made yet (narro 34)."""
    _ = speech.gettext
    for due in customs.entregas:
        if not due.made:
            entrega = due.entrega
            number = _("first entrega") if entrega.which == 1 else _("second entrega")
            text = _("{pair}: {entrega} …").format(pair=speech.pair(entrega.pair), entrega=number)
            page = Entregas(acta, entrega.line, entrega.pair, entrega.which)
            yield Line(text, Open(page), key=("entrega", entrega.line, entrega.pair, entrega.which))


class Entregas(Page, frozen=True):
    """How a pair hands its ten cards back."""

    acta: int
    line: int
    pair: Pair
    which: int

    def sheet(self, _desk: Desk, speech: Speech) -> Sheet:
        """Simply, or counted."""
        _ = speech.gettext
        event = journal.Delivered(acta=self.acta, line=self.line, pair=self.pair, which=self.which)
        count = CountEntrega(self.line, self.pair, self.which)
        return Sheet(
            _("Entrega of {pair}").format(pair=speech.pair(self.pair)),
            (
                Line(_("Handed back"), Do((Enter(event),), then="close")),
                Line(_("Count the cards on the pads"), Do((count,), then="close")),
            ),
        )


def _next(desk: Desk, speech: Speech) -> Iterator[Line]:
    """The next game, the next match, lots to be drawn."""
    _ = speech.gettext
    if desk.over:
        yield Line(_("The next game …"), Open(NextGame()), versus(desk, speech, desk.coming.seats))
    for each in on_now(desk)[:1]:
        if desk.coming.match is None or desk.coming.match[0] != each.number:
            text = _("Next match: {name} …").format(name=name_of(each, speech.words))
            yield Line(text, Open(WhichMatch(each.number)), key=each.number)
    for each in desk.state.championships:
        if to_draw_lots(each, played(each, desk)):
            yield Line(_("Lots: {name} …").format(name=name_of(each, speech.words)), Open(OneChampionship(each.number)))
