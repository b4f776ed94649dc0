"""The bids: who may still speak, and what outbids what (acta 2; narro 20)."""

from __future__ import annotations

from msgspec.structs import replace

from table.games.cuatrola.inputs import Bid
from table.games.cuatrola.rules import BID_WORTH, Rules
from table.games.cuatrola.state import Hand, first_playing, playing_seats
from table.seats import Seat, pair_of


def possible_bids(rules: Rules, score: tuple[int, int], hand: Hand, seat: Seat) -> tuple[str, ...]:
    """What this seat may say when it is heard now, "paso" first; nothing if it has spoken already."""
    if has_spoken(hand, seat):
        return ()
    return ("paso", *(bid for bid in BID_WORTH if outbids(rules, score, hand, seat, bid)))


def has_spoken(hand: Hand, seat: Seat) -> bool:
    """Whether the seat has spoken, or passed by silence when a later seat spoke."""
    return (seat - hand.mano) % 4 < hand.spoken


def outbids(rules: Rules, score: tuple[int, int], hand: Hand, seat: Seat, bid: str) -> bool:
    """Whether the rule set has this bid and it goes over the highest so far, within the limit."""
    worth = BID_WORTH[bid]
    pair = pair_of(seat)
    if (
        (bid == "contrasolo" and not rules.contrasolo)
        or (bid == "quintola" and not rules.quintola)
        or (
            rules.limite_apuestas == "no_rebasar"
            and rules.objetivo is not None
            and score[pair] + worth > rules.objetivo
        )
    ):
        return False
    if hand.bidder is None:
        return bid != "contrasolo"
    against_rival = pair_of(hand.bidder) != pair
    if bid == "contrasolo":
        return against_rival and hand.contract == "solo"
    highest = BID_WORTH[hand.contract]
    if against_rival:
        return rules.sobrepuja_rival == "superior" and worth > highest
    return worth >= highest if rules.companero_igual else worth > highest


def with_bid(hand: Hand, said: Bid) -> Hand:
    """The hand after a bid that was possible; the dealer's word closes the bidding."""
    spoken = (said.seat - hand.mano) % 4 + 1
    phase = "play" if spoken == 4 else hand.phase
    bids = (*hand.bids, said)
    if said.bid == "paso":
        return replace(hand, bids=bids, spoken=spoken, phase=phase)
    playing = playing_seats(said.bid, said.seat, hand.bidder)
    return replace(
        hand,
        bids=bids,
        spoken=spoken,
        phase=phase,
        contract=said.bid,
        bidder=said.seat,
        playing=playing,
        turn=first_playing(playing, hand.mano),
    )
