"""A draw live: who draws, what has come up, what it has decided and what comes next (narro 15, 16, 37)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from table.cards import FORTY, Rank, Suit
from table.scene import DrawRow, DrawShown
from table.seats import SEATS
from table.timba.draws import KINGS, Highest, Reyes, dealer_by_cut, drawn, highest, turned_up
from table.timba.evening import Player
from table.timba.names import Names
from table.timba.state import DealerDraw, Draw, FirstDraw, HighestDraw, PairsDraw, PartnerDraw, State
from table.words.players import Wording
from table.words.speech import Speech


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
            case HighestDraw():
                return self._highest_deals(self.draw)

    # Sorteo a reyes, ases juegan

    def _pairs(self, draw: PairsDraw) -> DrawShown:
        reyes, players = draw.reyes, draw.players
        cards = came_up(reyes)
        rows = tuple(
            DrawRow(
                name=self.words.label(player),
                cards=tuple(cards[place]),
                turn=not reyes.over and place == reyes.turn,
                won=self._partner_of(draw, place),
                colour=self._colour(player),
            )
            for place, player in enumerate(players)
        )
        return DrawShown(
            title=self._("Ases juegan: the pairs") if reyes.aces else self._("Sorteo a reyes: the pairs"),
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
        text = _("as: pair {number}") if reyes.aces else _("rey: pair {number}")
        return text.format(number=reyes.kings.index(place) // 2 + 1)

    def _pairs_lines(self, draw: PairsDraw) -> Iterator[str]:
        reyes, _ = draw.reyes, self._
        if not reyes.over and reyes.aces:
            yield _("A card face up for each in turn; whoever has an as is left out. The first two aces make a pair.")
            return
        if not reyes.over:
            yield _("A card face up for each in turn; whoever has a rey is left out. The first two kings make a pair.")
            return
        order = [draw.players[place] for place in reyes.order]
        pairs = list(zip(order[::2], order[1::2], strict=False))
        if len(pairs) >= 2:
            yield _("{ours} play {theirs}.").format(ours=self.words.pair(pairs[0]), theirs=self.words.pair(pairs[1]))
        if pairs[2:]:
            yield _("Then: {pairs}.").format(pairs="; ".join(map(self.words.pair, pairs[2:])))
        if len(order) % 2:
            yield _("{name} waits alone.").format(name=self.words.player(order[-1]))
        yield self._sit_down(reyes)

    def _sit_down(self, reyes: Reyes) -> str:
        """What comes next once the pairs are known."""
        _ = self._
        if reyes.aces:
            return _("Now everybody sits down; then the highest card deals.")
        return _("Now everybody sits down; then the cut for the first dealer.")

    def _first(self, draw: FirstDraw) -> DrawShown:
        reyes, pairs, _ = draw.reyes, draw.pairs, self._
        cards = came_up(reyes)
        rows = tuple(
            DrawRow(
                name=self.words.couple(pair),
                cards=tuple(cards[place]),
                turn=not reyes.over and place == reyes.turn,
                won=_("plays first") if place in reyes.kings else self._waits(reyes, place),
            )
            for place, pair in enumerate(pairs)
        )
        lines = [_("The first two kings play first.")]
        if reyes.over:
            one, other = (self.words.pair(pairs[place]) for place in reyes.order[:2])
            lines = [_("{ours} play {theirs}.").format(ours=one, theirs=other)]
            lines.append(self._sit_down(reyes))
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
            text = (
                self._("Four aces are out: gather the pack. Next card: {name}")
                if reyes.aces
                else self._("Four kings are out: gather the pack. Next card: {name}")
            )
            return text.format(name=name)
        return self._("Card for {name}").format(name=name)

    # The highest card

    def _partner(self, draw: PartnerDraw) -> DrawShown:
        _, lone = self._, self.words.player(draw.player)
        winner = draw.highest.winner
        if winner is None:
            said = self._next_card(draw.highest, draw.among)
            line = _("The highest card becomes the partner of {name}; the rey is highest.").format(name=lone)
        else:
            said = _("{name} plays with {other}").format(name=lone, other=self.words.player(draw.among[winner]))
            line = _("They come in; the other one waits alone.")
        return DrawShown(
            title=_("The highest card: who plays with {name}").format(name=lone),
            rows=self._highest_rows(draw.highest, draw.among, _("plays with {name}").format(name=lone)),
            said=said,
            lines=(line,),
        )

    def _highest_deals(self, draw: HighestDraw) -> DrawShown:
        _ = self._
        players, winner = draw.players, draw.highest.winner
        if winner is None:
            said, line = self._next_card(draw.highest, players), _("The highest card deals first; equal ones again.")
        else:
            said = _("{name} deals first").format(name=self.words.player(players[winner]))
            line = _("The game can begin.")
        return DrawShown(
            title=_("The highest card: who deals first"),
            rows=self._highest_rows(draw.highest, players, _("deals first")),
            said=said,
            lines=(line,),
        )

    def _next_card(self, high: Highest, players: Sequence[Player | None]) -> str:
        assert high.turn is not None
        again = self._("Equal: again. Card for {name}")
        text = again if high.again and not high.drawn else self._("Card for {name}")
        return text.format(name=self.words.player(players[high.turn]))

    def _highest_rows(self, high: Highest, players: Sequence[Player | None], won: str) -> tuple[DrawRow, ...]:
        cards = drawn_by(high, len(players))
        return tuple(
            DrawRow(
                name=self.words.label(player),
                cards=tuple(cards[place]),
                turn=high.turn == place,
                won=won if high.winner == place else "",
                colour=self._colour(player),
            )
            for place, player in enumerate(players)
        )

    # The cut

    def _dealer(self, draw: DealerDraw) -> DrawShown:
        _ = self._
        seats = self.state.tonight.seats
        rows = tuple(
            DrawRow(
                name=self._with_suit(draw, seat, self.words.label(seats[seat])),
                turn=draw.dealer is None and seat == draw.cutter,
                won=self._("deals first") if seat == draw.dealer else "",
                colour=self._colour(seats[seat]),
            )
            for seat in SEATS
        )
        cutter = self.words.player(seats[draw.cutter])
        if draw.dealer is None:
            said = _("{name} cuts and shows the card").format(name=cutter)
            line = _("The suit of the card names the dealer.")
        else:
            said = _("{name} deals first").format(name=self.words.player(seats[draw.dealer]))
            line = _("The game can begin: the dealer lays the pinte on his pad.")
        return DrawShown(title=_("The cut: oros, copas, espadas, bastos"), rows=rows, said=said, lines=(line,))

    def _with_suit(self, draw: DealerDraw, seat: int, name: str) -> str:
        """The suit that makes this seat the dealer, and who sits there."""
        suit = next(each for each in Suit if dealer_by_cut(draw.cutter, FORTY[Rank.AS + each]) == seat)
        return f"{self.speech.suit(suit).capitalize()}: {name}"

    def _colour(self, player: str | None) -> str:
        known = None if player is None else self.names.players.get(player)
        return "" if known is None else known.colour or ""


def came_up(reyes: Reyes) -> list[list[str]]:
    """The cards that lie before each place since the pack was last gathered, oldest first.

    `Reyes` has them in one row; to whom each went is found by drawing them once more.
    """
    gathered = reyes.kings[: len(reyes.kings) // KINGS * KINGS]
    turn = (gathered[-1] + 1) % reyes.places if gathered else 0
    while turn in gathered and len(gathered) < reyes.places:
        turn = (turn + 1) % reyes.places
    again = replace(reyes, kings=gathered, seen=(), turn=turn)
    lying: list[list[str]] = [[] for _place in range(reyes.places)]
    for card in reyes.seen:
        lying[again.turn].append(str(card))
        after = turned_up(again, card)
        assert isinstance(after, Reyes), "it came up before"
        again = after
    return lying


def drawn_by(draw: Highest, places: int) -> list[list[str]]:
    """The cards of each place in a draw of the highest card, of all rounds since the pack was last gathered."""
    again = highest(places)
    lying: list[list[str]] = [[] for _place in range(places)]
    for card in (*draw.seen, *draw.drawn):
        assert again.turn is not None
        lying[again.turn].append(str(card))
        after = drawn(again, card)
        assert isinstance(after, Highest), "it was drawn before"
        again = after
    return lying
