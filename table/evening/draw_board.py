"""A draw live: who draws, what has come up, what it has decided and what comes next (narro 15, 16, 37)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from table.cards import FORTY, Card, Rank, Suit
from table.evening.wording import Wording
from table.scene import DrawRow, DrawShown
from table.scenes.words import Speech
from table.seats import SEATS
from table.timba.draws import KINGS, Highest, Reyes, dealer_by_cut
from table.timba.names import Names
from table.timba.state import DealerDraw, Draw, FirstDraw, PairsDraw, PartnerDraw, State


def draw_board(state: State, names: Names, speech: Speech) -> DrawShown | None:
    """The draw under way or just decided; None where there is none."""
    return None if state.draw is None else _Drawing(state, state.draw, names, speech).board()


class _Drawing:
    """One draw being put into words."""

    def __init__(self, state: State, draw: Draw, names: Names, speech: Speech) -> None:
        self.state = state
        self.draw = draw
        self.names = names
        self.words = Wording(names, speech)
        self.speech = speech
        self._ = speech.gettext

    def board(self) -> DrawShown:
        """The board of whichever draw it is."""
        match self.draw:
            case PairsDraw():
                return self._pairs(self.draw)
            case FirstDraw():
                return self._first(self.draw)
            case PartnerDraw():
                return self._partner(self.draw)
            case DealerDraw():
                return self._dealer(self.draw)

    # Sorteo a reyes

    def _pairs(self, draw: PairsDraw) -> DrawShown:
        reyes, players = draw.reyes, draw.players
        cards = came_up(reyes)
        rows = tuple(
            DrawRow(
                name=self.words.label(player),
                cards=tuple(map(str, cards[place])),
                turn=not reyes.over and place == reyes.turn,
                won=self._partner_of(draw, place),
                colour=self._colour(player),
            )
            for place, player in enumerate(players)
        )
        return DrawShown(
            title=self._("Sorteo a reyes: the pairs"),
            rows=rows,
            said=self._kings_said(reyes, self.words.player(players[reyes.turn])),
            lines=tuple(self._pairs_lines(draw)),
        )

    def _partner_of(self, draw: PairsDraw, place: int) -> str:
        """What a king has brought: the number of the pair; once it is over, the partner."""
        reyes, _ = draw.reyes, self._
        if reyes.over:
            at = reyes.order.index(place)
            mate = at + 1 if at % 2 == 0 else at - 1
            if mate >= len(reyes.order):
                return _("waits alone")
            return _("with {name}").format(name=self.words.label(draw.players[reyes.order[mate]]))
        if place not in reyes.kings:
            return ""
        return _("rey: pair {number}").format(number=reyes.kings.index(place) // 2 + 1)

    def _pairs_lines(self, draw: PairsDraw) -> Iterator[str]:
        reyes, _ = draw.reyes, self._
        if not reyes.over:
            yield _("A card face up for each in turn; whoever has a rey is left out. The first two kings make a pair.")
            return
        order = [draw.players[place] for place in reyes.order]
        pairs = list(zip(order[::2], order[1::2], strict=False))
        if len(pairs) >= 2:
            yield _("{ours} play {theirs}.").format(ours=self.words.pair(pairs[0]), theirs=self.words.pair(pairs[1]))
        for number, pair in enumerate(pairs[2:], start=1):
            yield _("Waiting, {number}: {pair}.").format(number=number, pair=self.words.pair(pair))
        if len(order) % 2:
            yield _("{name} waits alone.").format(name=self.words.player(order[-1]))
        yield _("Now everybody sits down; then the cut for the first dealer.")

    def _first(self, draw: FirstDraw) -> DrawShown:
        reyes, pairs, _ = draw.reyes, draw.pairs, self._
        cards = came_up(reyes)
        rows = tuple(
            DrawRow(
                name=self.words.couple(pair),
                cards=tuple(map(str, cards[place])),
                turn=not reyes.over and place == reyes.turn,
                won=_("plays first") if place in reyes.kings else self._waits(reyes, place),
            )
            for place, pair in enumerate(pairs)
        )
        lines = [_("The first two kings play first.")]
        if reyes.over:
            one, other = (self.words.pair(pairs[place]) for place in reyes.order[:2])
            lines = [_("{ours} play {theirs}.").format(ours=one, theirs=other)]
            lines.append(_("Now everybody sits down; then the cut for the first dealer."))
        return DrawShown(
            title=_("Sorteo a reyes: who plays first"),
            rows=rows,
            said=self._kings_said(reyes, self.words.pair(pairs[reyes.turn])),
            lines=tuple(lines),
        )

    def _waits(self, reyes: Reyes, place: int) -> str:
        return self._("waits: {number}").format(number=reyes.order.index(place) - 1) if reyes.over else ""

    def _kings_said(self, reyes: Reyes, name: str) -> str:
        if reyes.over:
            return self._("The draw is over")
        if reyes.kings and not reyes.seen:
            return self._("Four kings are out: gather the pack. Next card: {name}").format(name=name)
        return self._("Card for {name}").format(name=name)

    # The highest card

    def _partner(self, draw: PartnerDraw) -> DrawShown:
        highest, _ = draw.highest, self._
        lone = self.words.player(draw.player)
        rows = tuple(
            DrawRow(
                name=self.words.label(player),
                cards=tuple(map(str, drawn_by(highest, place))),
                turn=highest.turn == place,
                won=_("plays with {name}").format(name=lone) if highest.winner == place else "",
                colour=self._colour(player),
            )
            for place, player in enumerate(draw.among)
        )
        winner, turn = highest.winner, highest.turn
        if winner is not None:
            said = _("{name} plays with {other}").format(name=lone, other=self.words.player(draw.among[winner]))
            lines = (_("They come in; the other one waits alone."),)
        else:
            assert turn is not None
            equal = highest.again and not highest.drawn
            text = _("Equal: again. Card for {name}") if equal else _("Card for {name}")
            said = text.format(name=self.words.player(draw.among[turn]))
            lines = (_("The highest card becomes the partner of {name}; the rey is highest.").format(name=lone),)
        return DrawShown(
            title=_("The highest card: who plays with {name}").format(name=lone), rows=rows, said=said, lines=lines
        )

    # The cut

    def _dealer(self, draw: DealerDraw) -> DrawShown:
        _ = self._
        seats = self.state.tonight.seats
        rows = tuple(
            DrawRow(
                name=self.words.label(seats[seat]),
                turn=draw.dealer is None and seat == draw.cutter,
                won=self._deals_with(draw, seat),
                colour=self._colour(seats[seat]),
            )
            for seat in SEATS
        )
        cutter = self.words.player(seats[draw.cutter])
        if draw.dealer is None:
            said = _("{name} cuts and shows the card").format(name=cutter)
            line = _("The suit of the card names the dealer: oros at the right of {name}, bastos {name} himself.")
            lines: tuple[str, ...] = (line.format(name=cutter),)
        else:
            said = _("{name} deals first").format(name=self.words.player(seats[draw.dealer]))
            lines = (_("The game can begin: the dealer lays the pinte on his pad."),)
        return DrawShown(title=_("The cut: oros, copas, espadas, bastos"), rows=rows, said=said, lines=lines)

    def _deals_with(self, draw: DealerDraw, seat: int) -> str:
        """The suit that makes this seat the dealer; once the card is known, that it deals."""
        if draw.dealer is not None:
            return self._("deals first") if seat == draw.dealer else ""
        suit = next(each for each in Suit if dealer_by_cut(draw.cutter, FORTY[Rank.AS + each]) == seat)
        return self.speech.suit(suit)

    def _colour(self, player: str | None) -> str:
        known = None if player is None else self.names.players.get(player)
        return "" if known is None else known.colour or ""


def came_up(reyes: Reyes) -> list[list[Card]]:
    """The cards that lie before each place since the pack was last gathered, oldest first.

    `Reyes` has them in one row; to whom each went follows from whose turn it was, a king taking his place out.
    """
    gathered = len(reyes.kings) // KINGS * KINGS
    out = list(reyes.kings[:gathered])
    lying: list[list[Card]] = [[] for _place in range(reyes.places)]
    turn = 0 if not out else _next(reyes.places, out, out[-1])
    for card in reyes.seen:
        lying[turn].append(card)
        if card.rank is Rank.REY:
            out.append(turn)
        turn = _next(reyes.places, out, turn)
    return lying


def _next(places: int, out: Sequence[int], turn: int) -> int:
    following = (turn + 1) % places
    while following in out and len(out) < places:
        following = (following + 1) % places
    return following


def drawn_by(highest: Highest, place: int) -> list[Card]:
    """The cards of a place in a draw of the highest card: of the rounds before, then of this one.

    As long as nobody fell out, every round had a card for each who still draws.
    """
    size = 2
    before = [card for number, card in enumerate(highest.seen) if number % size == place]
    now = [card for each, card in zip(highest.among, highest.drawn, strict=False) if each == place]
    return [*before, *now]
