"""The draws before a game: sorteo a reyes, la carta más alta, and the cut for the first dealer (narro 15, 16, 37).

Cuarenta's are of the same kinds: "ases juegan" makes the pairs, and the highest card the first dealer, with French
cards or the house's Spanish forty (rules/cuarenta, "Pairs by lot", "First dealer").

A draw is a frozen value that is fed with the cards as they are turned up. Those who draw are *places*, numbered from
0 in the order in which they sit; who they are is the evening's business.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from table.cards import FORTY, Card, Rank, Suit
from table.games.cuarenta.cards import DECK, FrenchCard, FrenchRank
from table.seats import Seat

Refusal: TypeAlias = Literal["draw_over", "card_seen"]
"""Why a card does not count: there is nothing left to draw, or it was turned up before."""

AnyCard: TypeAlias = Card | FrenchCard

CARDS: dict[str, AnyCard] = {**FORTY, **DECK}
"""Every card that can come up in a draw, by its notation in the acta."""

KINGS = 4
"""In a pack; after the fourth all cards are gathered and dealt anew. As many are its aces."""

HEIGHT: dict[Rank, int] = {
    Rank.REY: 12,
    Rank.CABALLO: 11,
    Rank.SOTA: 10,
    **{rank: int(rank) for rank in Rank if rank.isdecimal()},
    Rank.AS: 1,
}
"""A Spanish card's height in a draw: its printed number, so the rey is highest and the as lowest (narro 37)."""


def height(card: AnyCard) -> int:
    """How high a card is among those of its pack: from A, the lowest, to K or rey."""
    return card.number if isinstance(card, FrenchCard) else HEIGHT[card.rank]


class Reyes(msgspec.Struct, frozen=True):
    """A sorteo a reyes: a card to each place in turn; who has a king is skipped (narro 15).

    `wanted` kings decide it: those who get none are the rest, in the order of their places. With `aces` it is
    Cuarenta's "ases juegan": the same with aces in the place of kings.
    """

    places: int
    wanted: int
    kings: tuple[int, ...] = ()
    """the places that got a king, first king first"""
    turn: int = 0
    """the place that gets the next card"""
    seen: tuple[AnyCard, ...] = ()
    """the cards turned up since the pack was last gathered"""
    aces: bool = False

    @property
    def over(self) -> bool:
        """Whether it is decided."""
        return len(self.kings) == self.wanted

    @property
    def order(self) -> tuple[int, ...]:
        """The places in the order drawn: kings first, the rest as they sit."""
        return *self.kings, *(place for place in range(self.places) if place not in self.kings)


def reyes_for_pairs(players: int) -> Reyes:
    """The draw of pairs among so many players, at least 4: over once at most two are without a king.

    Neighbours in its order are partners; the last of an odd number stays alone. Raises ``ValueError`` for fewer.
    """
    if players < 4:
        raise ValueError(f"pairs are drawn among four players or more, not {players}")
    return Reyes(players, wanted=players - 2 + players % 2)


def aces_for_pairs(players: int) -> Reyes:
    """The draw of pairs "ases juegan": as `reyes_for_pairs`, with aces. Raises ``ValueError`` for fewer than 4."""
    return replace(reyes_for_pairs(players), aces=True)


def reyes_for_first(pairs: int) -> Reyes:
    """The draw among pairs already formed, at least 3: the first two kings play first (narro 15)."""
    if pairs < 3:
        raise ValueError(f"who plays first is drawn among three pairs or more, not {pairs}")
    return Reyes(pairs, wanted=2)


def turned_up(draw: Reyes, card: AnyCard) -> Reyes | Refusal:
    """The draw after this card came up for the place whose turn it is."""
    if draw.over:
        return "draw_over"
    if card in draw.seen:
        return "card_seen"
    seen = (*draw.seen, card)
    kings = draw.kings
    if decides(draw, card):
        kings = (*kings, draw.turn)
        if len(kings) % KINGS == 0:
            seen = ()
    turn = (draw.turn + 1) % draw.places
    while turn in kings and len(kings) < draw.places:
        turn = (turn + 1) % draw.places
    return replace(draw, kings=kings, seen=seen, turn=turn)


def decides(draw: Reyes, card: AnyCard) -> bool:
    """Whether this card is one that is drawn for: a king, or an ace, of either pack."""
    return card.rank in ((Rank.AS, FrenchRank.ACE) if draw.aces else (Rank.REY, FrenchRank.KING))


class Highest(msgspec.Struct, frozen=True):
    """The draw for the highest card: one each; equal highest ones draw again (narro 37)."""

    among: tuple[int, ...]
    """the places that draw in this round"""
    drawn: tuple[AnyCard, ...] = ()
    """their cards so far, in the same order"""
    seen: tuple[AnyCard, ...] = ()
    """the cards of the rounds before"""
    again: bool = False
    """whether this round is one of equals"""

    @property
    def winner(self) -> int | None:
        """The place with the highest card; None as long as it is open."""
        return self.among[0] if len(self.among) == 1 else None

    @property
    def turn(self) -> int | None:
        """The place that draws next; None once it is decided."""
        return None if self.winner is not None else self.among[len(self.drawn)]


def highest(places: int) -> Highest:
    """The draw among so many places, at least 2. Raises ``ValueError`` for fewer."""
    if places < 2:
        raise ValueError(f"the highest card is drawn among two or more, not {places}")
    return Highest(tuple(range(places)))


def drawn(draw: Highest, card: AnyCard) -> Highest | Refusal:
    """The draw after the place whose turn it is drew this card."""
    if draw.winner is not None:
        return "draw_over"
    if card in draw.drawn or card in draw.seen:
        return "card_seen"
    cards = (*draw.drawn, card)
    if len(cards) < len(draw.among):
        return replace(draw, drawn=cards)
    top = max(map(height, cards))
    left = tuple(place for place, each in zip(draw.among, cards, strict=True) if height(each) == top)
    seen = (*draw.seen, *cards)
    if len(FORTY) - len(seen) < len(left):
        seen = ()  # the pack is through: it is gathered
    return Highest(left, (), seen, again=True)


_FROM_THE_CUTTER = {Suit.OROS: 1, Suit.COPAS: 2, Suit.ESPADAS: 3, Suit.BASTOS: 0}


def dealer_by_cut(cutter: Seat, card: Card) -> Seat:
    """Who deals first when `cutter` shows this card: oros at his right, then on; bastos is himself (narro 16)."""
    return (cutter + _FROM_THE_CUTTER[card.suit]) & 3
