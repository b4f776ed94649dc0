"""What the oracle remembers of a game: plain mutable records, copied whole before every input."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from tests.oracle.duty import Table
from tests.oracle.reading import DECK

SOLITARY = {"solo", "cuatrola", "quintola"}


@dataclass
class Play:
    """A card laid: `before` is what lay in the trick already."""

    line: int
    seat: int
    card: str
    trick: int
    before: Table


@dataclass
class Cante:
    """A suit sung after so many tricks; `false` once that has been ruled."""

    line: int
    seat: int
    suit: str
    value: int
    after: int
    false: bool = False


@dataclass
class Ending:
    """How a hand ended, and what is needed to go behind it."""

    line: int
    why: str
    winner: int | None
    score_before: list[int]
    counted_before: int
    offence: int | None = None  # the line of the play or cante that was ruled
    resume: "State | None" = None  # the state that an overrule goes back to
    corrected: bool = False  # a `correct` was accepted since


@dataclass
class Hand:
    """One hand, from its first deal or pinte until the next hand's first input."""

    begun: int  # the line of its first input
    dealer: int
    phase: str = "deal"  # deal, bid, play, ended
    deal: dict[str, int] = field(default_factory=dict)  # card -> seat, as seen of the deal
    doubted: bool = False
    fixed: dict[str, int] = field(default_factory=dict)  # pinte, played, shown, taken back
    pinte: str = ""
    bids: list[tuple[int, str]] = field(default_factory=list)
    spoken: int = 0  # seats, from the mano, that have spoken or passed by silence
    plays: list[Play] = field(default_factory=list)
    trick: list[tuple[int, str]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)  # seats, one for each finished trick
    worth: list[int] = field(default_factory=list)  # points of each finished trick, monte included
    cantes: list[Cante] = field(default_factory=list)
    excused: set[int] = field(default_factory=set)  # lines of plays and cantes an overrule set aside
    corrected_since_card: bool = False
    policia: tuple[int, int, int] | None = None  # seat, tricks, points
    ending: Ending | None = None

    def order(self) -> list[int]:
        """The seats from the mano."""
        return [(self.dealer + 1 + i) % 4 for i in range(4)]

    def called(self) -> list[tuple[int, str]]:
        """The bids that were none of the passes, each outbidding the one before."""
        return [bid for bid in self.bids if bid[1] != "paso"]

    def contract(self) -> str:
        """By the highest bid so far."""
        return self.called()[-1][1] if self.called() else "normal"

    def bidder(self) -> int | None:
        """Who said the highest bid so far."""
        return self.called()[-1][0] if self.called() else None

    def playing(self) -> list[int]:
        """The playing seats from the mano, under the highest bid so far."""
        contract, bidder = self.contract(), self.bidder()
        if contract in SOLITARY and bidder is not None:
            return [seat for seat in self.order() if seat != (bidder + 2) % 4]
        if contract == "contrasolo":
            both = {self.called()[-1][0], self.called()[-2][0]}
            return [seat for seat in self.order() if seat in both]
        return self.order()

    def turn(self) -> int:
        """The seat whose card is due."""
        playing = self.playing()
        if self.trick:
            return playing[(playing.index(self.trick[-1][0]) + 1) % len(playing)]
        return self.winners[-1] if self.winners else playing[0]

    def located(self) -> dict[str, int]:
        """Every card whose owner has been seen."""
        return {**self.deal, **self.fixed}

    def known(self, seat: int) -> set[str]:
        """The cards seen as this seat's, played ones included."""
        return {card for card, owner in self.located().items() if owner == seat}

    def loose(self) -> list[str]:
        """The cards nobody has located; those that could fill an innocent hand come first."""
        seen = self.located()
        return [card for card in DECK if card not in seen]

    def possible_hands(self, seat: int, last: str = "") -> Iterator[frozenset[str]]:
        """Every five cards the seat may have started with.

        One for each choice among the loose cards: what is left of these always fills the other seats' places
        exactly, in any way one likes, so each choice belongs to some distribution, and no other hand does.
        Loose cards of the suits in `last` are tried last (only a matter of time).
        """
        known = self.known(seat)
        loose = sorted(self.loose(), key=lambda card: last.find(card[1]))
        for more in combinations(loose, 5 - len(known)):
            yield frozenset(known) | frozenset(more)

    def in_hand(self, seat: int, start: frozenset[str], before: Play | None = None) -> frozenset[str]:
        """What is left of a starting hand, before a certain play (default: now)."""
        gone = set()
        for play in self.plays:
            if play is before:
                break
            if play.seat == seat:
                gone.add(play.card)
        return start - gone


@dataclass
class State:
    """A game."""

    score: list[int]
    dealer: int  # of the next hand, or of this one until it ends
    counted: int = 0  # hands ruled, those ended by redeal not among them
    penalties: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    over: bool = False
    ended_by_correct: bool = False
    hand: Hand | None = None
