"""Questions about one hand: what outbids, what is proven, what it comes to."""

from tests.oracle.duty import allowed, duty
from tests.oracle.reading import Line
from tests.oracle.state import Hand, Play

WORTH = {"normal": 1, "solo": 2, "contrasolo": 4, "cuatrola": 4, "quintola": 5}
BY_TRICKS = {"cuatrola", "quintola"}


def elsewhere(hand: Hand, card: str, seat: int) -> bool:
    """Whether, without the deal, the card cannot be this seat's."""
    others = {known for known, owner in hand.fixed.items() if owner == seat and known != card}
    return hand.fixed.get(card, seat) != seat or len(others) >= 5


def outbids(hand: Hand, seat: int, bid: str, score: list[int], rules: Line) -> bool:
    """Whether the rule set has this bid and it may be said now."""
    if bid in {"contrasolo", "quintola"} and not rules[bid]:
        return False
    limited = rules["limite_apuestas"] == "no_rebasar" and rules["objetivo"] is not None
    if limited and score[seat % 2] + WORTH[bid] > rules["objetivo"]:
        return False
    bidder, highest = hand.bidder(), hand.contract()
    rival = bidder is not None and bidder % 2 != seat % 2
    if bid == "contrasolo":
        return rival and highest == "solo"
    if bidder is None:
        return True
    if rival and rules["sobrepuja_rival"] == "solo_contrasolo":
        return False
    if not rival and rules["companero_igual"]:
        return WORTH[bid] >= WORTH[highest]
    return WORTH[bid] > WORTH[highest]


def wrong(hand: Hand, play: Play, rules: Line) -> bool:
    """Whether the card was not allowed with any hand the player may have had."""
    if not play.before:
        return False
    trump = hand.pinte[1]
    for start in hand.possible_hands(play.seat, last=play.before[0][1][1] + trump):
        held = hand.in_hand(play.seat, start, play)
        if play.card in allowed(held, play.before, play.seat, trump, rules):
            return False
    return True


def earliest_renuncio(hand: Hand, seats: tuple[int, ...], rules: Line) -> Play | None:
    """The first play of these seats that was wrong in every distribution and was not overruled."""
    for play in hand.plays:
        if play.seat in seats and play.line not in hand.excused and wrong(hand, play, rules):
            return play
    return None


def duty_broken(hand: Hand, play: Play) -> str:
    """The duty a proven renuncio broke; `varios` if the possible hands disagree."""
    duties = {
        duty(play.card, hand.in_hand(play.seat, start, play), play.before, hand.pinte[1])
        for start in hand.possible_hands(play.seat)
    }
    return duties.pop() if len(duties) == 1 else "varios"


def may_have_started_with_pair(hand: Hand, seat: int, suit: str) -> bool:
    """Whether some distribution gives the seat both rey and caballo.

    For a cante sung earlier that is the whole question: had either been played before it, it would have been
    refused.
    """
    return any({"R" + suit, "C" + suit} <= start for start in hand.possible_hands(seat))


def may_hold_pair(hand: Hand, seat: int, suit: str) -> bool:
    """Whether the seat may have both in hand now."""
    pair = {"R" + suit, "C" + suit}
    return any(pair <= hand.in_hand(seat, start) for start in hand.possible_hands(seat))


def holds_pair(hand: Hand, seat: int, suit: str) -> bool:
    """Whether the seat has both in hand now for certain."""
    pair = {"R" + suit, "C" + suit}
    return all(pair <= hand.in_hand(seat, start) for start in hand.possible_hands(seat))


def tricks(hand: Hand) -> list[int]:
    """The finished tricks of each pair, and those a policía took."""
    taken = [0, 0]
    for winner in hand.winners:
        taken[winner % 2] += 1
    if hand.policia is not None:
        taken[hand.policia[0] % 2] += hand.policia[1]
    return taken


def tantos(hand: Hand) -> list[int]:
    """What each pair has from finished tricks, monte and cantes."""
    sums = [0, 0]
    if hand.contract() in BY_TRICKS:
        return sums
    for winner, worth in zip(hand.winners, hand.worth, strict=True):
        sums[winner % 2] += worth
    for cante in hand.cantes:
        if not cante.false:
            sums[cante.seat % 2] += cante.value
    if hand.policia is not None:
        sums[hand.policia[0] % 2] += hand.policia[2]
    return sums


def need(hand: Hand, rules: Line) -> int:
    """The tricks a cuatrola or quintola needs."""
    return 4 if hand.contract() == "cuatrola" and rules["quintola"] else 5


def decided(hand: Hand, rules: Line) -> bool:
    """Whether a cuatrola or quintola can be stopped before the fifth trick."""
    bidder = hand.bidder()
    if hand.contract() not in BY_TRICKS or not rules["fin_anticipado"] or bidder is None:
        return False
    taken = tricks(hand)
    return taken[bidder % 2] >= need(hand, rules) or taken[1 - bidder % 2] > 5 - need(hand, rules)


def result(hand: Hand, rules: Line) -> tuple[int | None, int, str]:
    """Winner, points and why of a hand whose tricks are all given."""
    contract, bidder = hand.contract(), hand.bidder()
    taken, sums, stake = tricks(hand), tantos(hand), WORTH[contract]
    if contract in BY_TRICKS and bidder is not None:
        made = taken[bidder % 2] >= need(hand, rules)
        return (bidder if made else bidder + 1) % 2, stake, "tricks"
    if contract == "normal" and 5 in taken:
        return taken.index(5), rules["carbunco"], "carbunco"
    if sums[0] != sums[1]:
        return sums.index(max(sums)), stake, "count"
    if rules["empate"] == "ultimas":
        last = hand.policia[0] if hand.policia is not None else hand.winners[-1]
        return last % 2, stake, "count"
    if rules["empate"] == "pierde_el_que_va" and bidder is not None:
        return 1 - bidder % 2, stake, "count"
    return None, 0, "count"
