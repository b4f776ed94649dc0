"""The count (*recuento*): tantos, who won a hand, and when the game is over (acta 6, 8; narro 31)."""

from __future__ import annotations

from table.games.cuatrola.knowledge import HAND_SIZE
from table.games.cuatrola.rules import STAKES, Rules
from table.games.cuatrola.rulings import Why
from table.games.cuatrola.state import Hand
from table.seats import PAIRS, Pair, pair_of, rivals_of

BY_TRICKS = ("cuatrola", "quintola")
"""The contracts that count tricks, not points."""

MONTE = 10
"""What the last trick adds (narro 30)."""


def stake(hand: Hand) -> int:
    """The points of the game at stake under the highest bid so far."""
    return STAKES[hand.contract]


def tantos(hand: Hand) -> tuple[int, int]:
    """What each pair has from finished tricks, monte and cantes; nothing where tricks are counted."""
    if hand.contract in BY_TRICKS:
        return (0, 0)
    sums = list(hand.taken)
    for sung in hand.cantes:
        if not sung.false:
            sums[pair_of(sung.seat)] += sung.value
    return sums[0], sums[1]


def tricks_needed(rules: Rules, contract: str) -> int:
    """Tricks the bidder of a cuatrola or quintola has to win, 4 or 5."""
    return rules.cuatrola_needs if contract == "cuatrola" else HAND_SIZE


def is_decided(rules: Rules, hand: Hand) -> bool:
    """Whether the hand ends with the tricks won so far: all five, or no doubt left in a cuatrola or quintola."""
    if hand.tricks_done == HAND_SIZE:
        return True
    if hand.contract not in BY_TRICKS or not rules.fin_anticipado:
        return False
    assert hand.bidder is not None
    pair = pair_of(hand.bidder)
    needed = tricks_needed(rules, hand.contract)
    return hand.won[pair] >= needed or hand.won[rivals_of(pair)] > HAND_SIZE - needed


def result(rules: Rules, hand: Hand) -> tuple[Pair | None, int, Why]:
    """Winner, points of the game and reason of a hand whose tricks decide it."""
    if hand.contract in BY_TRICKS:
        assert hand.bidder is not None
        pair = pair_of(hand.bidder)
        made = hand.won[pair] >= tricks_needed(rules, hand.contract)
        return (pair if made else rivals_of(pair)), stake(hand), "tricks"
    if hand.contract == "normal":
        for pair in PAIRS:
            if hand.won[pair] == HAND_SIZE:
                return pair, rules.carbunco, "carbunco"
    ours, theirs = tantos(hand)
    winner = _equal(rules, hand) if ours == theirs else leader((ours, theirs))
    return winner, 0 if winner is None else stake(hand), "count"


def _equal(rules: Rules, hand: Hand) -> Pair | None:
    """Who wins a hand with equal tantos (`empate`)."""
    if rules.empate == "ultimas":
        assert hand.last_winner is not None
        return pair_of(hand.last_winner)
    if rules.empate == "pierde_el_que_va" and hand.bidder is not None:
        return rivals_of(pair_of(hand.bidder))
    return None


def leader(score: tuple[int, int]) -> Pair | None:
    """The pair that is ahead; None at equal scores."""
    if score[0] == score[1]:
        return None
    return 0 if score[0] > score[1] else 1


def wins_by_score(rules: Rules, score: tuple[int, int]) -> Pair | None:
    """The pair whose score ends the game: `objetivo` with the lead of `ventaja`, never at equal scores."""
    ahead = leader(score)
    if ahead is None or rules.objetivo is None:
        return None
    lead = abs(score[0] - score[1])
    return ahead if score[ahead] >= rules.objetivo and lead >= rules.ventaja else None
