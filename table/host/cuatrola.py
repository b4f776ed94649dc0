"""Cuatrola by the host's hand: cards for dead tags, words for broken buttons, the referee's rulings.

The cards to choose from are all but those that everybody knows to be elsewhere; what was seen of a deal is not known
here at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from table.cards import CUATROLA_DECK, Card, Suit
from table.games.contract import HeaderProblem
from table.games.cuatrola.inputs import BIDS, Correct, Overrule
from table.games.cuatrola.rules import rules_for
from table.games.cuatrola.rulings import CanteFalso, HandOver, Renuncio
from table.games.cuatrola.view import PublicView
from table.host.contract import Desk, Input
from table.host.game import any_game, put
from table.host.page import Do, Line, Open, Page, Sheet
from table.seats import PAIRS, SEATS, Seat, from_seat, next_seat, pair_of, partner_of
from table.words.cuatrola import bid_in_words
from table.words.speech import Speech

Way: TypeAlias = Literal["pinte", "play", "show"]

HAND = 5


class ByHand(Page, frozen=True):
    """A card or a word by hand: what is due first."""

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """What has a meaning now."""
        view: PublicView = desk.view
        return Sheet(speech.gettext("A card by hand"), tuple(_due(view, speech)))


def _due(view: PublicView, speech: Speech) -> Iterator[Line]:
    _ = speech.gettext
    if view.over:
        return
    if view.phase in ("deal", "over"):
        yield Line(_("The pinte …"), Open(WhichCard("pinte")))
        return
    if view.phase == "bids":
        for seat in from_seat(view.mano)[view.spoken :]:
            yield Line(_("{name} says …").format(name=speech.name(seat)), Open(WhichBid(seat)))
    if view.turn is not None:
        yield Line(_("{name} lays …").format(name=speech.name(view.turn)), Open(WhichCard("play", view.turn)))
    for seat in _singers(view):
        yield Line(_("{name} sings …").format(name=speech.name(seat)), Open(WhichSuit(seat)))
    for seat in view.playing:
        yield Line(_("{name} shows …").format(name=speech.name(seat)), Open(WhichCard("show", seat)))


def _singers(view: PublicView) -> tuple[Seat, ...]:
    """The players of the pair that won the last trick, as long as no card has followed it (narro 29)."""
    if view.phase != "play" or view.trick or view.last_winner is None:
        return ()
    return tuple(seat for seat in (view.last_winner, partner_of(view.last_winner)) if seat in view.playing)


def possible_cards(view: PublicView, way: Way, seat: Seat | None) -> tuple[Card, ...]:
    """The cards it can be by what everybody knows, those shown by this very seat first."""
    if way == "pinte" or seat is None:
        return tuple(CUATROLA_DECK.values())
    own = view.shown[seat]
    if way == "play" and len(own) + sum(laid == seat for laid, _card in view.laid) >= HAND:
        return own
    gone = {card for _seat, card in view.laid}
    gone.update(card for other in SEATS if other != seat for card in view.shown[other])
    rest = tuple(card for card in CUATROLA_DECK.values() if card not in gone and card not in own)
    return rest if way == "show" else (*own, *rest)


class WhichCard(Page, frozen=True):
    """A card: its suit, then itself; few are listed at once."""

    way: Way
    seat: Seat | None = None
    suit: Suit | None = None

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """The suits there can be, or the cards of one."""
        cards = possible_cards(desk.view, self.way, self.seat)
        if self.suit is None and len(cards) > HAND:
            suits = [suit for suit in Suit if any(card.suit is suit for card in cards)]
            lines = [Line(speech.suit(suit), Open(WhichCard(self.way, self.seat, suit))) for suit in suits]
        else:
            lines = [
                Line(speech.card(card), Do((self._order(card),), then="section"))
                for card in cards
                if self.suit in (None, card.suit)
            ]
        return Sheet(self._title(speech), tuple(lines))

    def _order(self, card: Card) -> Input:
        if self.seat is None:
            return put(kind="pinte", card=str(card))
        return put(kind=self.way, seat=self.seat, card=str(card))

    def _title(self, speech: Speech) -> str:
        _ = speech.gettext
        if self.suit is not None:
            return speech.suit(self.suit)
        if self.seat is None:
            return _("The pinte")
        text = _("{name} lays") if self.way == "play" else _("{name} shows")
        return text.format(name=speech.name(self.seat))


class WhichBid(Page, frozen=True):
    """What a seat goes for (narro 20)."""

    seat: Seat

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """The bids that the rules have."""
        _ = speech.gettext
        lines = tuple(
            Line(
                bid_in_words(bid, speech),
                Do((put(kind="bid", seat=self.seat, bid=bid),), then="section"),
            )
            for bid in _bids(desk)
        )
        return Sheet(_("{name} says").format(name=speech.name(self.seat)), lines)


def _bids(desk: Desk) -> Sequence[str]:
    rules = rules_for(desk.header.rules, desk.header.house)
    missing = set()
    if not isinstance(rules, HeaderProblem):
        missing = {bid for bid, there in (("contrasolo", rules.contrasolo), ("quintola", rules.quintola)) if not there}
    return tuple(bid for bid in BIDS if bid not in missing)


class WhichSuit(Page, frozen=True):
    """The suit a seat sings (narro 29)."""

    seat: Seat

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Las cuarenta first."""
        _ = speech.gettext
        trump = None if desk.view.pinte is None else desk.view.pinte.suit
        suits = sorted(Suit, key=lambda suit: suit is not trump)
        lines = tuple(
            Line(
                speech.suit(suit),
                Do((put(kind="cante", seat=self.seat, suit=str(suit)),), then="section"),
                "40" if suit is trump else "20",
            )
            for suit in suits
        )
        return Sheet(_("{name} sings").format(name=speech.name(self.seat)), lines)


# The referee


def can_overrule(desk: Desk) -> bool:
    """Whether the last hand was ended by a renuncio or a false cante that can still be set aside."""
    if desk.header.game != "cuatrola" or (desk.view.phase != "over" and not desk.over):
        return False
    for entry in reversed(desk.acta):
        if isinstance(entry.what, Correct):
            return False
        if any(isinstance(ruling, HandOver) for ruling in entry.rulings):
            return any(isinstance(ruling, Renuncio | CanteFalso) for ruling in entry.rulings)
        if isinstance(entry.what, Overrule):
            return False
    return False


def overrule_line(speech: Speech) -> Line:
    """The referee sets aside what ended the hand."""
    return Line(speech.gettext("Set the ruling aside"), Do((put(kind="overrule"),), then="close"), key="overrule")


class Correcting(Page, frozen=True):
    """The hand, the score, the referee's rulings, and what a seat with broken buttons would do."""

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """What has a meaning now."""
        _ = speech.gettext
        view: PublicView = desk.view
        lines = [overrule_line(speech)] if can_overrule(desk) else []
        if view.laid:
            lines.append(Line(_("The last card goes back …"), Open(TakeBack()), speech.card(view.laid[-1][1])))
        if view.pinte is not None:
            lines.append(Line(_("Claim a renuncio …"), Open(WhoseWord("claim"))))
        if view.phase in ("bids", "play") and not view.over:
            lines.append(Line(_("Give the hand up …"), Open(GivingUp())))
            if view.phase == "play" and not view.trick and view.turn is not None:
                text = _("{name}: policía!").format(name=speech.name(view.turn))
                lines.append(Line(text, Do((put(kind="policia", seat=view.turn),))))
            lines.append(Line(_("Penalty for signals (rule 38) …"), Open(WhoseWord("penalty"))))
        if not view.over:
            lines.append(Line(_("Misdeal: void the hand"), Do((put(kind="redeal"),))))
        return Sheet(_("Hand and score"), (*lines, *any_game(desk, speech)))


class TakeBack(Page, frozen=True):
    """Which rival lets the last card go back (narro 22)."""

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Either rival."""
        _ = speech.gettext
        lines = []
        if desk.view.laid:
            seat = desk.view.laid[-1][0]
            for by in (next_seat(seat), partner_of(next_seat(seat))):
                text = _("{name} allows it").format(name=speech.name(by))
                lines.append(Line(text, Do((put(kind="takeback", seat=seat, by=by),)), key=("by", by)))
        return Sheet(_("The last card goes back"), tuple(lines))


class WhoseWord(Page, frozen=True):
    """Who claims a renuncio, or is penalised."""

    kind: Literal["claim", "penalty"]

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, _desk: Desk, speech: Speech) -> Sheet:
        """Every seat."""
        _ = speech.gettext
        lines = tuple(
            Line(
                speech.name(seat), Do((put(kind=self.kind, seat=seat),)), speech.pair(pair_of(seat)), key=("seat", seat)
            )
            for seat in SEATS
        )
        return Sheet(_("Who claims it?") if self.kind == "claim" else _("Who was caught?"), lines)


class GivingUp(Page, frozen=True):
    """Which pair gives the hand up (narro 31)."""

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, _desk: Desk, speech: Speech) -> Sheet:
        """Both pairs."""
        lines = tuple(
            Line(speech.pair(pair), Do((put(kind="concede", seat=pair),)), key=("pair", pair)) for pair in PAIRS
        )
        return Sheet(speech.gettext("Who gives the hand up?"), lines)
