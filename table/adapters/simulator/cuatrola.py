"""The people at a simulated table of Cuatrola: they deal, turn the pinte, bid, sing, lay and gather."""

from __future__ import annotations

from typing import Any

from table.adapters.simulator.people import AWAY_MS, LIE_MS, REVERSAL_MS, Looked, People, Plan, together
from table.bots import BOTS
from table.cards import CUATROLA_DECK, Cards, card_set
from table.seats import SEATS, Seat, from_seat, next_seat, pair_of

AHEAD_MS = 3_500
"""A bot that has spoken before its turn presses nothing for so long: the table waits three seconds for the others."""


class CuatrolaPeople(People):
    """Four at Cuatrola."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._bot = BOTS["cuatrola"]
        self._pinte: str | None = None
        self._dealt = False
        """the cards of the hand about to begin are in the hands"""
        self._left_lying: tuple[str, ...] = ()
        self._pushed_at = 0

    def watch(self, looked: Looked, now: int) -> None:
        """The table shows something new."""
        with self.world.lock:
            if looked.view.phase in ("bids", "play"):
                self._dealt = False
            super().watch(looked, now)

    @property
    def pinte(self) -> str | None:
        """The dealer's last card, while it is in his hand and to be turned."""
        return self._pinte if self._dealt else None

    def deal_now(self) -> None:
        """Whoever works the world has the next hand dealt at once; the dealer is told by the table."""
        with self.world.lock:
            if self._looked is not None and self._looked.view.phase in ("deal", "over"):
                self._agenda.clear()
                self._deals(self._next_dealer(self._looked))

    def puts_down(self) -> None:
        """Nothing has been dealt."""
        with self.world.lock:
            super().puts_down()
            self._dealt, self._pinte = False, None

    def is_passing(self, card: str) -> bool:
        """Whether a card on a pad is one of those passed over it face down before the pinte is turned."""
        return self._deal == "pads" and self._dealt and card != self._pinte

    def _held(self, seat: Seat) -> Cards:
        return card_set(CUATROLA_DECK[name] for name in self.world.hands[seat])

    # What there is to do

    def _plan(self, looked: Looked) -> Plan:
        view = looked.view
        match view.phase:
            case "deal" | "over":
                yield from self._between_hands(looked)
            case "bids":
                yield from self._bidding(looked)
            case "play":
                yield from self._playing(looked)

    def _next_dealer(self, looked: Looked) -> Seat:
        view = looked.view
        if view.over and looked.dealer is not None:
            return looked.dealer
        again = view.phase == "deal" or (view.result is not None and view.result.why == "redeal")
        return view.dealer if again else next_seat(view.dealer)

    def _between_hands(self, looked: Looked) -> Plan:
        view, dealer = looked.view, self._next_dealer(looked)
        if not self._dealt or self._pinte is None:
            yield from self._dealing(view, dealer)
        elif self._pinte in self.world.pads[dealer]:
            if dealer in self.bots:
                yield from self._once_more(self._pinte, dealer)
        elif self._deal == "pads" and any(self._to_pass(seat) for seat in self.bots):
            yield from together(*(self._passing(seat) for seat in from_seat(next_seat(dealer)) if seat in self.bots))
            yield AWAY_MS, self._looks
        elif dealer in self.bots and not (self._deal == "pads" and any(self._to_pass(seat) for seat in SEATS)):
            yield self.think(700, 1_500), self._lays(self._pinte, dealer)

    def _dealing(self, view: Any, dealer: Seat) -> Plan:
        if view.phase == "over":
            disputed = view.result is not None and view.result.why in ("renuncio", "cante_falso")
            yield self.think(13_500, 16_000) if view.over else self.think(5_000, 7_000), lambda _now: None
            if disputed and len(self.bots) < len(SEATS):
                yield REVERSAL_MS, lambda _now: None
            yield 0, lambda _now: self.world.collect()
        yield self.think(1_500, 2_500), lambda _now: self._deals(dealer)
        yield self.think(800, 1_200), self._looks

    def _deals(self, dealer: Seat) -> None:
        self._pinte, self._dealt = self.world.deal(dealer), True
        self._tried.clear()

    def _to_pass(self, seat: Seat) -> list[str]:
        """The cards this seat has still to pass over its pad, the pinte not among them."""
        return [card for card in self.world.hands[seat] if card not in (self._pinte, *self.world.passed[seat])]

    def _passing(self, seat: Seat) -> Plan:
        yield self.think(300, 1_500), lambda _now: None
        for card in self._to_pass(seat):
            yield AWAY_MS, self._lays(card, seat)
            yield LIE_MS, self._takes(card, seat)

    def _bidding(self, looked: Looked) -> Plan:
        view = looked.view
        silent = [(view.mano + spoken) & 3 for spoken in range(view.spoken, 4)]
        waiting = [seat for seat in silent if not self._lays_instead(looked, seat)]
        if silent and not waiting and view.turn in self.bots:
            yield from self._laying(view, view.turn)
        if not waiting or waiting[0] not in self.bots:
            return
        seat = waiting[0]
        held = Cards(self._held(seat) | (view.pinte.bit if seat == view.dealer else 0))
        wanted = self._bot.bid(self.header, view, seat, held)
        yield from self._says(seat, wanted, looked.chosen[seat])
        if seat != silent[0] and _is_chosen(wanted, looked.chosen[seat]):
            # It is heard once the table has waited for whoever should have spoken.
            yield AHEAD_MS, lambda _now: None

    def _lays_instead(self, looked: Looked, seat: Seat) -> bool:
        """A person whose card waits for its turn, and who chooses no bid, is not waited for: silence passes."""
        return seat in looked.early and seat not in self.bots

    def _says(self, seat: Seat, wanted: str, chosen: str | None) -> Plan:
        """One step towards saying this with the buttons: another green, or white once it is chosen."""
        ready = _is_chosen(wanted, chosen)
        pause = self.think(350, 600) if chosen else self.think(900, 2_200)
        yield from self._presses(seat, "blanco" if ready else "verde", pause)

    def _playing(self, looked: Looked) -> Plan:
        view = looked.view
        lying = [card for pad in SEATS for card in self.world.lying(pad)]
        played = {str(card) for _seat, card in view.laid}
        if str(view.pinte) in self.world.pads[view.dealer] and str(view.pinte) not in played:
            if view.dealer in self.bots:
                yield self.think(500, 1_200), self._takes(str(view.pinte), view.dealer)
            return
        if not view.trick and any(card in played for card in lying):
            yield from self._gathering(view.last_winner, tuple(lying))
            return
        singing = self._singer(view)
        if singing is not None:
            seat, suit = singing
            if looked.chosen[seat] == suit:
                self._tried.add((seat, suit, sum(view.tricks)))
            yield from self._says(seat, suit, looked.chosen[seat])
            return
        if view.turn in self.bots:
            yield from self._laying(view, view.turn)

    def _gathering(self, winner: Seat, lying: tuple[str, ...]) -> Plan:
        if winner in self.bots:
            yield self.think(1_300, 2_200), lambda _now: self.world.gather(winner)
            return
        if lying != self._left_lying:
            self._left_lying, self._pushed_at = lying, self._now + self.think(6_000, 8_000)
        if self.bots and self._now >= self._pushed_at:
            # A person's trick is pushed over to him if he leaves it lying.
            yield 0, lambda _now: self.world.gather(winner)

    def _singer(self, view: Any) -> tuple[Seat, str] | None:
        for seat in SEATS:
            suit = self._bot.sing(self.header, view, seat, self._held(seat)) if seat in self.bots else None
            if suit is not None and (seat, str(suit), sum(view.tricks)) not in self._tried:
                return seat, str(suit)
        return None

    def _laying(self, view: Any, seat: Seat) -> Plan:
        if self.world.lying(seat):
            yield from self._once_more(self.world.lying(seat)[-1], seat)
            return
        held = self._held(seat)
        if not held:
            return
        card = str(self._bot.card(self.header, view, seat, held))
        friends_may_sing = not view.trick and 0 < sum(view.tricks) < 4
        human_may_sing = friends_may_sing and any(pair_of(s) == pair_of(seat) and s not in self.bots for s in SEATS)
        yield self.think(2_800, 3_600) if human_may_sing else self.think(900, 2_400), self._lays(card, seat)


def _is_chosen(wanted: str, chosen: str | None) -> bool:
    return chosen == wanted or (wanted == "paso" and chosen is None)
