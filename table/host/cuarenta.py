"""Cuarenta by the host's hand: a card thrown or lifting, a misdeal.

A ronda is not among it: its rank is nobody's business, and the screen is everybody's. Its points can be set.
"""

from __future__ import annotations

from table.games.cuarenta.cards import DECK, FrenchCard, FrenchRank, cards_of
from table.games.cuarenta.lifts import lifts
from table.games.cuarenta.view import PublicView
from table.host.contract import Desk, Input
from table.host.game import any_game, put
from table.host.page import Do, Line, Open, Page, Sheet, Turn
from table.host.words import card_named
from table.seats import Seat
from table.words.speech import Speech


class ByHand(Page, frozen=True):
    """A card by hand: by whom; whose turn it is stands first."""

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Every seat."""
        _ = speech.gettext
        view: PublicView = desk.view
        lines = []
        if view.turn is not None:
            count = len(view.players)
            for seat in ((view.turn + place) % count for place in range(count)):
                detail = "" if seat == view.turn else _("out of turn")
                lines.append(Line(_("{name} lays …").format(name=speech.name(seat)), Open(WhichCard(seat)), detail))
        return Sheet(_("A card by hand"), tuple(lines))


def possible_cards(view: PublicView, seat: Seat) -> tuple[FrenchCard, ...]:
    """The cards it can be by what everybody knows: not played in this mano, not seen in another's hand."""
    played = set(cards_of(view.played))
    seen = {card for other, cards in enumerate(view.shown) if other != seat for card in cards}
    return tuple(card for card in DECK.values() if card not in played and card not in seen)


class WhichCard(Page, frozen=True):
    """A card: its rank, then itself."""

    seat: Seat
    rank: FrenchRank | None = None

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """The ranks there can be, or the cards of one."""
        cards = possible_cards(desk.view, self.seat)
        if self.rank is None:
            ranks = [rank for rank in FrenchRank if any(card.rank is rank for card in cards)]
            lines = [Line(_rank(rank, desk, speech), Open(WhichCard(self.seat, rank))) for rank in ranks]
            title = speech.gettext("{name} lays").format(name=speech.name(self.seat))
        else:
            those = [card for card in cards if card.rank is self.rank]
            lines = [Line(card_named(str(card), desk, speech), Open(Lifting(self.seat, str(card)))) for card in those]
            title = _rank(self.rank, desk, speech)
        return Sheet(title, tuple(lines))


def _rank(rank: FrenchRank, desk: Desk, speech: Speech) -> str:
    """A rank as the pack has it; the numbers stand for themselves."""
    _ = speech.gettext
    names = {
        FrenchRank.ACE: _("as") if desk.spanish else _("ace"),
        FrenchRank.JACK: _("sota") if desk.spanish else _("jack"),
        FrenchRank.QUEEN: _("caballo") if desk.spanish else _("queen"),
        FrenchRank.KING: _("rey") if desk.spanish else _("king"),
    }
    return names.get(rank, str(rank))


class Lifting(Page, frozen=True):
    """What a card lifts: nothing, one of the right lifts, or whatever was really taken."""

    seat: Seat
    card: str

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Right lifts first, the largest before all."""
        _ = speech.gettext
        view: PublicView = desk.view
        right = sorted(lifts(view.rules, view.table, DECK[self.card]), key=len, reverse=True)
        lines = []
        if self.seat == view.turn:
            for lift in right:
                names = tuple(map(str, lift))
                text = _("lifts {cards}").format(cards=", ".join(card_named(name, desk, speech) for name in names))
                lines.append(Line(text, Do((laid(self.seat, self.card, names),), then="section")))
        lines.append(Line(_("throws it"), Do((laid(self.seat, self.card, ()),), then="section")))
        if view.table and self.seat == view.turn:
            lines.append(Line(_("lifts other cards …"), Open(LiftingOthers(self.seat, self.card))))
        return Sheet(card_named(self.card, desk, speech), tuple(lines))


def laid(seat: Seat, card: str, take: tuple[str, ...]) -> Input:
    """The input of a card laid."""
    return put(kind="play", seat=seat, card=card, take=list(take))


class LiftingOthers(Page, frozen=True):
    """The table cards that were taken, each to be marked."""

    seat: Seat
    card: str
    take: tuple[str, ...] = ()

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Done, then every card of the table."""
        _ = speech.gettext
        there = [str(card) for card in desk.view.table]
        take = tuple(name for name in self.take if name in there)
        lines = [Line(_("Done"), Do((laid(self.seat, self.card, take),), then="section"), str(len(take)))]
        for name in there:
            other = tuple(each for each in take if each != name) if name in take else (*take, name)
            mark = _("lifted") if name in take else ""
            lines.append(Line(card_named(name, desk, speech), Turn(LiftingOthers(self.seat, self.card, other)), mark))
        return Sheet(_("lifts other cards"), tuple(lines))


class Correcting(Page, frozen=True):
    """The mano and the score."""

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """What has a meaning now."""
        _ = speech.gettext
        lines = any_game(desk, speech)
        if not desk.over:
            lines.insert(0, Line(_("Misdeal by {name}").format(name=speech.name(desk.view.dealer)), _misdeal()))
        return Sheet(_("Hand and score"), tuple(lines))


def _misdeal() -> Do:
    return Do((put(kind="misdeal"),))
