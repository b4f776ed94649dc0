"""A game of Cuatrola: `step(state, input)` gives the state after an input and what is ruled on it (acta.md).

Each input has one function here: the deal, bids, cards, cantes, other ends of a hand, going back. A refusal leaves the
very same state. What an input leads to beyond itself – a renuncio proven, a cante shown false, a trick complete, the
hand over – is `_settle`; how a hand ends is `_end_hand`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from table.cards import NO_CARDS, TWENTY, Card, Cards, points_of
from table.games.cuatrola import customs
from table.games.cuatrola.bids import has_spoken, outbids, with_bid
from table.games.cuatrola.count import MONTE, is_decided, leader, result, stake, tantos, wins_by_score
from table.games.cuatrola.disputes import disputed_plays
from table.games.cuatrola.duties import Laid, winning, wrong_if_held
from table.games.cuatrola.inputs import (
    Bid,
    Cante,
    Claim,
    Concede,
    Correct,
    Deal,
    Input,
    Malformed,
    OffDeck,
    Overrule,
    Penalty,
    Pinte,
    Play,
    Policia,
    Redeal,
    Show,
    Takeback,
    Undo,
)
from table.games.cuatrola.knowledge import (
    HAND_SIZE,
    PAIRS_TO_SING,
    could_hold,
    duty_of,
    is_false,
    proven_renuncio,
    set_aside,
    surely_holds,
)
from table.games.cuatrola.policia import takes_the_rest
from table.games.cuatrola.rules import Rules
from table.games.cuatrola.rulings import (
    CanteFalso,
    CanteSung,
    Doubt,
    GameOver,
    HandOver,
    Overruled,
    Refused,
    Renuncio,
    Ruling,
    Rulings,
    Trick,
    Undone,
)
from table.games.cuatrola.state import (
    NOTHING,
    FourSets,
    Hand,
    Outcome,
    State,
    Sung,
    Suspicion,
    first_playing,
)
from table.games.past import Past, held
from table.seats import Pair, Seat, next_seat, pair_of, rivals_of

Step: TypeAlias = tuple[State, Rulings]


class _Refusal(Exception):
    """Inside this module: the input at hand is refused, and why. `step` turns it into a ruling."""


def start(rules: Rules, players: tuple[str, ...], dealer: Seat, score: tuple[int, int] = (0, 0)) -> State:
    """A game about to be dealt. Raises ``ValueError`` if `score` already ends it."""
    if wins_by_score(rules, score) is not None:
        raise ValueError(f"the score {score} already ends the game")
    once: customs.Right = "past" if max(score) >= customs.ONCE else "ahead"
    return State(rules, players, score, _new_hand(dealer), once=once)


def step(state: State, what: Input) -> Step:
    """The game after this input, and the rulings on it; a refused input leaves the very same state."""
    if state.over and not isinstance(what, Claim | Takeback | Undo | Overrule | Malformed):
        return state, (Refused(what.line, "game_over"),)
    try:
        after, rulings = _STEPS[type(what)](state, what)
    except _Refusal as refusal:
        return state, (Refused(what.line, str(refusal)),)
    # `after.past` holds the inputs that still hold beside this one: fewer than before after an undo.
    return replace(after, past=Past(what.line, state, after.past)), rulings


# The hand about to be dealt, and its deal


def _new_hand(dealer: Seat) -> Hand:
    return Hand(dealer, turn=next_seat(dealer))


def _being_dealt(state: State) -> State:
    """The state with the hand being dealt: the present one, or the next where the last is over."""
    hand = state.hand
    if hand.phase == "deal":
        return state
    if hand.phase != "over":
        raise _Refusal("wrong_phase")
    assert hand.outcome is not None
    dealer = hand.dealer if hand.outcome.why == "redeal" else next_seat(hand.dealer)
    return replace(state, hand=_new_hand(dealer), pardoned=())


def _deal(state: State, what: Deal) -> Step:
    state = _being_dealt(state)
    hand = state.hand
    if any(cards & what.card.bit for cards in hand.dealt):
        raise _Refusal("card_seen")
    if hand.dealt[what.seat].bit_count() == HAND_SIZE:
        raise _Refusal("hand_full")
    return replace(state, hand=replace(hand, dealt=_with(hand.dealt, what.seat, what.card))), ()


def _pinte(state: State, what: Pinte) -> Step:
    state = _being_dealt(state)
    hand = state.hand
    dealt, doubts = _after_sight(hand, hand.dealer, what.card, what.line)
    seen = _with(hand.seen, hand.dealer, what.card)
    return replace(state, hand=replace(hand, phase="bids", pinte=what.card, dealt=dealt, seen=seen)), doubts


def _with(sets: FourSets, seat: Seat, card: Card) -> FourSets:
    a, b, c, d = sets
    bit = card.bit
    if seat == 0:
        return Cards(a | bit), b, c, d
    if seat == 1:
        return a, Cards(b | bit), c, d
    if seat == 2:
        return a, b, Cards(c | bit), d
    return a, b, c, Cards(d | bit)


def _after_sight(hand: Hand, seat: Seat, card: Card, line: int) -> tuple[FourSets, Rulings]:
    """What still holds of the deal once `card` is seen at `seat`: all of it, or nothing and a doubt."""
    dealt = hand.dealt
    if dealt == NOTHING:
        return dealt, ()
    elsewhere = any(cards & card.bit for other, cards in enumerate(dealt) if other != seat)
    mine = hand.seen[seat] | dealt[seat]
    if elsewhere or (mine.bit_count() == HAND_SIZE and not mine & card.bit):
        return NOTHING, (Doubt(line),)
    return dealt, ()


# Bids


def _bid(state: State, what: Bid) -> Step:
    hand = state.hand
    if hand.phase != "bids":
        raise _Refusal("wrong_phase")
    if has_spoken(hand, what.seat):
        raise _Refusal("already_spoke")
    if what.bid != "paso" and not outbids(state.rules, state.score, hand, what.seat, what.bid):
        raise _Refusal("bad_bid")
    return replace(state, hand=with_bid(hand, what)), ()


# Cards


def _check_card(hand: Hand, seat: Seat, card: Card) -> None:
    """Refuse a card that has been played, or that cannot be this seat's whatever the deal was."""
    bit = card.bit
    for other, cards in enumerate(hand.seen):
        if cards & bit and hand.played[other] & bit:
            raise _Refusal("card_seen")
        if cards & bit and other != seat:
            raise _Refusal("card_elsewhere")
    mine = hand.seen[seat]
    if not mine & bit and mine.bit_count() == HAND_SIZE:
        raise _Refusal("card_elsewhere")


def _play(state: State, what: Play) -> Step:
    hand = state.hand
    seat, card = what.seat, what.card
    if hand.phase not in ("bids", "play"):
        raise _Refusal("wrong_phase")
    if seat != hand.turn:
        raise _Refusal("out_of_turn" if seat in hand.playing else "not_playing")
    _check_card(hand, seat, card)
    dealt, doubts = _after_sight(hand, seat, card, what.line)
    laid = Laid(what.line, seat, card)
    trick = (*hand.trick, laid)
    after = replace(
        hand,
        phase="play",
        spoken=4,
        dealt=dealt,
        seen=_with(hand.seen, seat, card),
        played=_with(hand.played, seat, card),
        trick=trick,
        laid=(*hand.laid, laid),
        turn=_next_playing(hand.playing, seat),
        suspicions=_with_suspicion(state.rules, hand, laid),
    )
    state, rulings = _settle(replace(state, hand=after), what.line)
    return state, doubts + rulings


def _next_playing(playing: tuple[Seat, ...], seat: Seat) -> Seat:
    return next_seat(seat) if len(playing) == 4 else first_playing(playing, next_seat(seat))


def _with_suspicion(rules: Rules, hand: Hand, laid: Laid) -> tuple[Suspicion, ...]:
    """The suspicions of the hand with this play's, unless it is right whatever its player held."""
    trick = hand.trick
    if not trick:
        return hand.suspicions
    assert hand.pinte is not None
    wrong = wrong_if_held(rules, hand.pinte.suit, trick, laid.seat, laid.card)
    # Cards in sight at other seats, and his own that are gone, were not in his hand.
    for seat, cards in enumerate(hand.seen):
        wrong = Cards(wrong & ~(hand.played[seat] if seat == laid.seat else cards))
    if not wrong:
        return hand.suspicions
    number = hand.tricks_done + 1
    return (
        *hand.suspicions,
        Suspicion(laid.line, laid.seat, laid.card, number, trick[0].card.suit, wrong),
    )


def _show(state: State, what: Show) -> Step:
    hand = state.hand
    seat, card = what.seat, what.card
    if hand.phase not in ("bids", "play"):
        raise _Refusal("wrong_phase")
    if seat not in hand.playing:
        raise _Refusal("not_playing")
    _check_card(hand, seat, card)
    dealt, doubts = _after_sight(hand, seat, card, what.line)
    after = replace(hand, dealt=dealt, seen=_with(hand.seen, seat, card))
    state, rulings = _settle(replace(state, hand=after), what.line)
    return state, doubts + rulings


# Cantes


def _cante(state: State, what: Cante) -> Step:
    hand = state.hand
    if hand.phase != "play" or hand.trick or not hand.tricks_done:
        raise _Refusal("wrong_phase")
    if not _may_sing(state.rules, hand, what):
        raise _Refusal("bad_cante")
    assert hand.pinte is not None
    value = 40 if what.suit is hand.pinte.suit else 20
    sung = Sung(what.line, what.seat, what.suit, value, hand.tricks_done, hand.played[what.seat])
    after = replace(hand, cantes=(*hand.cantes, sung))
    return replace(state, hand=after), (CanteSung(what.line, what.seat, what.suit, value),)


def _may_sing(rules: Rules, hand: Hand, what: Cante) -> bool:
    assert hand.last_winner is not None
    assert hand.pinte is not None
    seat, pair, trump = what.seat, pair_of(what.seat), hand.pinte.suit
    sung_now = [sung for sung in hand.cantes if sung.after == hand.tricks_done]
    by_seat = sum(sung.seat == seat for sung in sung_now)
    limit_reached = {
        "uno": len(sung_now) >= 1,
        "uno_por_jugador": by_seat >= 1,
        "dos": len(sung_now) >= 2,
    }[rules.cantes_por_baza]
    suits_sung = {sung.suit for sung in hand.cantes}
    gone = hand.played[seat]
    return not (
        hand.contract in ("cuatrola", "quintola")
        or seat not in hand.playing
        or hand.tricks_done > rules.cantes_bazas
        or pair_of(hand.last_winner) != pair
        or limit_reached
        or what.suit in suits_sung
        or not could_hold(hand, seat, PAIRS_TO_SING[what.suit], gone)
        or (
            rules.cuarenta_antes
            and what.suit is not trump
            and trump not in suits_sung
            and surely_holds(hand, seat, PAIRS_TO_SING[trump])
        )
    )


# What follows from an accepted input


def _settle(state: State, line: int) -> Step:
    """Rule what the table knows by now: renuncios, false cantes, the trick, the end of the hand."""
    if state.rules.renuncio_modo == "automatico":
        offence = proven_renuncio(state)
        if offence is not None:
            return _end_by_renuncio(state, line, offence, rivals_of(pair_of(offence.seat)))
    rulings: list[Ruling] = []
    for sung in state.hand.cantes:
        if sung.false or sung.line in state.pardoned or not is_false(sung, state.hand):
            continue
        rulings.append(CanteFalso(line, sung.seat, sung.suit))
        false = replace(state, hand=_with_false(state.hand, sung))
        if state.rules.cante_falso != "anula":
            factor = state.rules.renuncio_factor if state.rules.cante_falso == "renuncio" else 1
            winner = rivals_of(pair_of(sung.seat))
            points = stake(state.hand) * factor
            outcome = Outcome(line, winner, points, "cante_falso", before=state, offence=sung.line)
            ended, more = _end_hand(false, outcome)
            return ended, (*rulings, *more)
        state = false
    if len(state.hand.trick) == len(state.hand.playing):
        state, more = _close_trick(state, line)
        rulings += more
    return state, tuple(rulings)


def _with_false(hand: Hand, sung: Sung) -> Hand:
    return replace(hand, cantes=tuple(replace(each, false=True) if each is sung else each for each in hand.cantes))


def _close_trick(state: State, line: int) -> Step:
    hand = state.hand
    assert hand.pinte is not None
    winner = winning(hand.trick, hand.pinte.suit).seat
    number = hand.tricks_done + 1
    points = sum(laid.card.points for laid in hand.trick) + (MONTE if number == HAND_SIZE else 0)
    after = replace(
        hand,
        trick=(),
        turn=winner,
        last_winner=winner,
        won=_plus(hand.won, pair_of(winner), 1),
        taken=_plus(hand.taken, pair_of(winner), points),
    )
    state = replace(state, hand=after)
    ruling = Trick(line, number, winner, points)
    if not is_decided(state.rules, after):
        return state, (ruling,)
    state, more = _end_hand(state, Outcome(line, *result(state.rules, after), before=state))
    return state, (ruling, *more)


def _plus(sums: tuple[int, int], pair: Pair, points: int) -> tuple[int, int]:
    return (sums[0] + points, sums[1]) if pair == 0 else (sums[0], sums[1] + points)


def _end_by_renuncio(state: State, line: int, offence: Suspicion, winner: Pair, replaced: State | None = None) -> Step:
    """The hand ends with this renuncio: the stake × `renuncio_factor` for the other pair (narro 27)."""
    ruling = Renuncio(line, offence.seat, offence.card, offence.trick, offence.line, duty_of(offence, state.hand))
    points = stake(state.hand) * state.rules.renuncio_factor
    outcome = Outcome(line, winner, points, "renuncio", before=state, offence=offence.line, replaced=replaced)
    ended, more = _end_hand(state, outcome)
    return ended, (ruling, *more)


def _end_hand(state: State, outcome: Outcome, *, game_for: Pair | None = None) -> Step:
    """The hand is over as `outcome` says; `game_for`: this pair wins the game with it, whatever the score."""
    hand, rules, line = state.hand, state.rules, outcome.line
    score = state.score if outcome.winner is None else _plus(state.score, outcome.winner, outcome.points)
    counted = state.hands_counted + (outcome.why != "redeal")
    rulings: list[Ruling] = [
        HandOver(
            line,
            outcome.winner,
            outcome.points,
            hand.contract,
            outcome.why,
            tantos(hand),
            hand.won,
            score,
        ),
        *disputed_plays(rules, hand, outcome.why, line),
    ]
    once = state.once
    if rules.customs and outcome.why != "redeal":
        once, said = customs.after_hand(line, once, state.score, score)
        rulings += said
    state = replace(
        state,
        hand=replace(hand, phase="over", outcome=outcome),
        score=score,
        hands_counted=counted,
        once=once,
    )
    winner = game_for if game_for is not None else wins_by_score(rules, score)
    if winner is None and not (rules.num_manos is not None and counted >= rules.num_manos):
        return state, tuple(rulings)
    if winner is None:
        winner = leader(score)
    state, more = _end_game(state, line, winner)
    return state, (*rulings, *more)


def _end_game(state: State, line: int, winner: Pair | None) -> Step:
    rulings: Rulings = (GameOver(line, winner, state.score),)
    if state.rules.customs:
        rulings += customs.after_game(line, winner, state.score)
    return replace(state, over=True, winner=winner), rulings


# Other ways to end a hand


def _claim(state: State, what: Claim) -> Step:
    hand = state.hand
    pair = pair_of(what.seat)
    if hand.phase in ("bids", "play") and not state.over:
        offence = proven_renuncio(state, rivals_of(pair))
        if offence is None:
            raise _Refusal("not_proven")
        return _end_by_renuncio(state, what.line, offence, pair)
    outcome = hand.outcome
    if (
        hand.phase != "over"
        or outcome is None
        or outcome.why in ("renuncio", "cante_falso", "penalty", "redeal")
        or state.corrected > outcome.line
    ):
        raise _Refusal("wrong_phase")
    before = replace(outcome.before, pardoned=state.pardoned, past=state.past)
    offence = proven_renuncio(before, rivals_of(pair))
    if offence is None:
        raise _Refusal("not_proven")
    return _end_by_renuncio(before, what.line, offence, pair, replaced=state)


def _under_way(hand: Hand) -> None:
    if hand.phase not in ("bids", "play"):
        raise _Refusal("wrong_phase")


def _concede(state: State, what: Concede) -> Step:
    _under_way(state.hand)
    winner = rivals_of(pair_of(what.seat))
    return _end_hand(state, Outcome(what.line, winner, stake(state.hand), "concede", before=state))


def _policia(state: State, what: Policia) -> Step:
    hand = state.hand
    if hand.phase != "play" or hand.trick or what.seat != hand.turn:
        raise _Refusal("wrong_phase")
    if not takes_the_rest(state.rules, hand, what.seat):
        raise _Refusal("not_proven")
    pair = pair_of(what.seat)
    # With tricks to count, what was set aside is only known, and only matters, in a solo or contrasolo.
    aside = points_of(set_aside(hand) or NO_CARDS)
    rest = points_of(TWENTY) - aside - sum(hand.taken) + MONTE
    after = replace(
        hand,
        won=_plus(hand.won, pair, HAND_SIZE - hand.tricks_done),
        taken=_plus(hand.taken, pair, rest),
        last_winner=what.seat,
    )
    state = replace(state, hand=after)
    winner, points, _why = result(state.rules, after)
    return _end_hand(state, Outcome(what.line, winner, points, "policia", before=state))


def _penalty(state: State, what: Penalty) -> Step:
    _under_way(state.hand)
    winner = rivals_of(pair_of(what.seat))
    times = state.penalties[what.seat] + 1
    penalties = tuple(times if seat == what.seat else n for seat, n in enumerate(state.penalties))
    a, b, c, d = penalties
    state = replace(state, penalties=(a, b, c, d))
    outcome = Outcome(what.line, winner, stake(state.hand), "penalty", before=state)
    return _end_hand(state, outcome, game_for=winner if times >= 2 else None)


def _redeal(state: State, what: Redeal) -> Step:
    if state.hand.phase == "over":
        state = _being_dealt(state)
    return _end_hand(state, Outcome(what.line, None, 0, "redeal", before=state))


def _correct(state: State, what: Correct) -> Step:
    state = replace(state, score=what.score, corrected=what.line, once=customs.after_correction(state.once, what.score))
    winner = wins_by_score(state.rules, what.score)
    return (state, ()) if winner is None else _end_game(state, what.line, winner)


# Going back


def _undo(state: State, what: Undo) -> Step:
    past = held(state.past, what.to)
    if past is None:
        raise _Refusal("bad_undo")
    return past.before, (Undone(what.line, what.to),)


def _takeback(state: State, what: Takeback) -> Step:
    hand, outcome = state.hand, state.hand.outcome
    if not hand.laid:
        raise _Refusal("wrong_phase")
    last = hand.laid[-1]
    if (
        last.seat != what.seat
        or pair_of(what.by) == pair_of(what.seat)
        or state.corrected > last.line
        or (outcome is not None and outcome.line != last.line)
    ):
        raise _Refusal("too_late")
    past = held(state.past, last.line)
    assert past is not None
    before = past.before
    # What was seen stays known: the card itself, cards shown since, a doubt; and what was pardoned.
    known_now = replace(before.hand, seen=hand.seen, dealt=hand.dealt)
    state, rulings = _settle(replace(before, hand=known_now, pardoned=state.pardoned), what.line)
    return state, (Undone(what.line, last.line), *rulings)


def _overrule(state: State, what: Overrule) -> Step:
    outcome = state.hand.outcome
    if outcome is None or outcome.why not in ("renuncio", "cante_falso") or state.corrected > outcome.line:
        raise _Refusal("wrong_phase")
    assert outcome.offence is not None
    pardoned = (*state.pardoned, outcome.offence)
    ruling = Overruled(what.line, outcome.line)
    if outcome.replaced is not None:
        return replace(outcome.replaced, pardoned=pardoned, past=state.past), (ruling,)
    state, rulings = _settle(replace(outcome.before, pardoned=pardoned, past=state.past), what.line)
    return state, (ruling, *rulings)


def _malformed(_state: State, _what: Malformed) -> Step:
    raise _Refusal("malformed")


def _off_deck(_state: State, _what: OffDeck) -> Step:
    raise _Refusal("not_in_deck")


_STEPS: dict[type[Input], Callable[[State, Any], Step]] = {
    Deal: _deal,
    Pinte: _pinte,
    Bid: _bid,
    Play: _play,
    Cante: _cante,
    Show: _show,
    Claim: _claim,
    Takeback: _takeback,
    Concede: _concede,
    Policia: _policia,
    Penalty: _penalty,
    Redeal: _redeal,
    Correct: _correct,
    Undo: _undo,
    Overrule: _overrule,
    Malformed: _malformed,
    OffDeck: _off_deck,
}
