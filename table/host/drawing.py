"""The draws: begin one, give it up, enter its next card by hand (narro 15, 16, 37)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from table.cards import Rank, Suit
from table.games.cuarenta.cards import FrenchRank, FrenchSuit
from table.host.contract import Desk, Enter, Order
from table.host.locks import is_on
from table.host.page import Action, Do, Line, Open, Page, Sheet, Turn
from table.host.people import PickPlayer
from table.host.words import card_named, couple, label
from table.seats import PAIRS, SEATS, Pair, rivals_of
from table.timba import evening, journal
from table.timba.draws import CARDS, AnyCard
from table.timba.evening import NOBODY, Partners, Player
from table.timba.state import FirstDraw, HighestDraw, PairsDraw, PartnerDraw
from table.words.speech import Speech


def losers(desk: Desk) -> Pair | None:
    """The pair that lost the game that is over."""
    winner = desk.view.winner if desk.over else None
    return None if winner is None else rivals_of(int(winner))


def partner_due(desk: Desk) -> tuple[Player, Partners] | None:
    """Who waits alone after a game, and the losers his partner is to be drawn from, as long as that is open."""
    lost, state = losers(desk), desk.state
    if lost is None or state.moved or state.draw is not None or state.partner is not None:
        return None
    if desk.coming.match is not None:
        return None  # in a championship the pairs are what they are
    return evening.partner_to_draw(state.tonight, lost)


class Draws(Page, frozen=True):
    """The draw under way, and those that can begin."""

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """What is possible now."""
        _ = speech.gettext
        lines = []
        if desk.state.is_drawing:
            lines.append(Line(_("A card by hand …"), Open(DrawnCard())))
        if desk.state.draw is not None:
            lines.append(Line(_("Give the draw up"), Do((Enter(journal.DrawLeft()),))))
        tonight = desk.state.tonight
        aces = desk.coming.game == "cuarenta"
        if len(tonight.here) >= 4:
            text = _("The pairs: “ases juegan” …") if aces else _("The pairs, a reyes …")
            lines.append(Line(text, Open(WhoDraws(tonight.here, aces))))
        first = _draw_first(desk)
        if first:
            lines.append(Line(_("Which pairs play first, a reyes"), Do(first, then="close")))
        if tonight.alone and tonight.is_full:
            lines.append(Line(_("A partner, by the highest card …"), Open(WhoIsAlone())))
        if aces:
            players = tuple(player for player in desk.coming.seats if player is not None)
            order = Enter(journal.DrawHighest(players=players))
            lines.append(Line(_("The first dealer, by the highest card"), Do((order,), then="close")))
        else:
            lines.append(Line(_("The first dealer, by the cut …"), Open(WhoCuts())))
        return Sheet(_("Draws"), tuple(lines))


def sitting_and_waiting(desk: Desk) -> tuple[Partners, ...]:
    """The pairs of tonight: those who sit, then those who wait."""
    tonight = desk.state.tonight
    sit = [(one, other) for one, other in (tonight.at(0), tonight.at(1)) if one is not None and other is not None]
    return (*sit, *tonight.queue)


def _draw_first(desk: Desk) -> tuple[Order, ...]:
    """The draw among pairs that are there (narro 15); between games those who sit get up for it. Empty for too few."""
    waiting = desk.state.tonight.queue
    pairs = waiting if is_on(desk) else sitting_and_waiting(desk)
    if len(pairs) < 3:
        return ()
    draw = Enter(journal.DrawFirst())
    return (draw,) if pairs == waiting else (Enter(journal.Seated(seats=NOBODY, queue=pairs)), draw)


class WhoDraws(Page, frozen=True):
    """The players of a sorteo a reyes, or of “ases juegan”, in the order in which they sit."""

    players: tuple[Player, ...]
    aces: bool = False

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Begin, or leave somebody out first."""
        _ = speech.gettext
        event = Enter(journal.DrawPairs(players=self.players, aces=self.aces))
        lines = [Line(_("Begin"), Do((event,), then="close"), str(len(self.players)))]
        lines += [
            Line(
                label(desk, speech, each),
                Turn(WhoDraws(self._without_or_with(each, desk), self.aces)),
                _("draws") if each in self.players else _("is left out"),
                key=each,
            )
            for each in desk.state.tonight.here
        ]
        return Sheet(_("Who draws?"), tuple(lines))

    def _without_or_with(self, player: Player, desk: Desk) -> tuple[Player, ...]:
        wanted = {*self.players} ^ {player}
        return tuple(each for each in desk.state.tonight.here if each in wanted)


class WhoIsAlone(PickPlayer, frozen=True):
    """For whom a partner is drawn."""

    def title(self, _desk: Desk, speech: Speech) -> str:
        """For whom."""
        return speech.gettext("A partner for whom?")

    def among(self, desk: Desk) -> Sequence[Player | None]:
        """Those alone."""
        return desk.state.tonight.alone

    def taken(self, player: Player | None, _desk: Desk) -> Action:
        """Then among whom."""
        return Open(AmongWhom(player or ""))


class AmongWhom(Page, frozen=True):
    """The pair from which a partner is drawn."""

    player: Player

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """The losers first."""
        _ = speech.gettext
        lost = losers(desk)
        sides = PAIRS if lost is None else (lost, rivals_of(lost))
        lines = []
        for side in sides:
            one, other = desk.state.tonight.at(side)
            if one is not None and other is not None:
                event = journal.DrawPartner(player=self.player, among=(one, other))
                lines.append(Line(couple(desk, speech, (one, other)), Do((Enter(event),), then="close")))
        return Sheet(_("Among whom?"), tuple(lines))


class WhoCuts(Page, frozen=True):
    """Whose cut decides who deals first."""

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Every seat."""
        seats = desk.coming.seats
        lines = tuple(
            Line(
                label(desk, speech, seats[seat]),
                Do((Enter(journal.DrawDealer(cutter=seat)),), then="close"),
                speech.gettext("Seat {seat}").format(seat=seat),
                key=("seat", seat),
            )
            for seat in SEATS
        )
        return Sheet(speech.gettext("Who cuts?"), lines)


def _turned_up(desk: Desk) -> Iterable[AnyCard]:
    """The cards that cannot come up again in this draw."""
    match desk.state.draw:
        case PairsDraw(reyes=reyes) | FirstDraw(reyes=reyes):
            return reyes.seen
        case PartnerDraw(highest=highest) | HighestDraw(highest=highest):
            return (*highest.seen, *highest.drawn)
        case _:
            return ()


class DrawnCard(Page, frozen=True):
    """The next card of the draw, for a tag that is dead: the suit, then the card."""

    suit: Suit | FrenchSuit | None = None

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """The suits, or the cards of one that have not come up."""
        _ = speech.gettext
        if self.suit is None:
            suits = tuple(Suit) if _is_spanish(desk) else tuple(FrenchSuit)
            lines = [Line(suit_named(suit, speech), Open(DrawnCard(suit))) for suit in suits]
            return Sheet(_("The card drawn"), tuple(lines))
        seen = set(_turned_up(desk))
        cards = [card for card in CARDS.values() if card.suit is self.suit and card not in seen]
        cards.sort(key=lambda card: card.rank not in (Rank.REY, FrenchRank.KING))
        return Sheet(
            suit_named(self.suit, speech),
            tuple(
                Line(
                    card_named(str(card), desk, speech),
                    Do((Enter(journal.Card(card=str(card))),), then="section"),
                )
                for card in cards
            ),
        )


def _is_spanish(desk: Desk) -> bool:
    """Whether the pack at the table is the Spanish one."""
    return desk.spanish or desk.coming.game == "cuatrola"


def suit_named(suit: Suit | FrenchSuit, speech: Speech) -> str:
    """A suit of either pack."""
    if isinstance(suit, Suit):
        return speech.suit(suit)
    _ = speech.gettext
    return {
        FrenchSuit.SPADES: _("spades"),
        FrenchSuit.HEARTS: _("hearts"),
        FrenchSuit.DIAMONDS: _("diamonds"),
        FrenchSuit.CLUBS: _("clubs"),
    }[suit]
