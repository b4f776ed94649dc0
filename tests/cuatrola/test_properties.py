"""What holds in every game, whatever the rules and whatever the players do.

`plain` has the duties once more, sharing no code with the engine; distributions are enumerated here, where the
engine counts.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.acta import ruling_keys, write_ruling
from table.cards import CUATROLA_DECK, Card, Cards, Suit, card_set, cards_of, points_of
from table.games.contract import HeaderProblem
from table.games.cuatrola.duties import Laid, wrong_if_held
from table.games.cuatrola.duties import allowed as engine_allowed
from table.games.cuatrola.game import step
from table.games.cuatrola.inputs import (
    BIDS,
    Bid,
    Cante,
    Claim,
    Concede,
    Correct,
    Deal,
    Input,
    Malformed,
    Overrule,
    Penalty,
    Pinte,
    Play,
    Policia,
    Redeal,
    Show,
    Takeback,
    Undo,
    read_input,
    write_input,
)
from table.games.cuatrola.rules import Rules, rules_for
from table.games.cuatrola.rulings import CanteSung, HandOver, Refused, Renuncio, Rulings, Trick, Undone
from table.games.cuatrola.state import Hand, State
from table.games.cuatrola.view import public_view
from table.judge import Judge
from table.seats import SEATS
from tests.cuatrola.randomly import (
    DUTIES,
    Evening,
    duties,
    evenings,
    examples,
    houses,
    randoms,
    rule_sets,
    shuffled,
    switches_of,
)
from tests.cuatrola.test_view import cards_in
from tests.cuatrola.watched import Watched
from tests.notation import PLAYERS, Keys, table
from tests.perft import plain

suits = st.sampled_from(list(Suit))
all_cards = st.sampled_from(list(CUATROLA_DECK.values()))


def whole(state: State) -> tuple[object, ...]:
    """Everything in a state but the past it came from."""
    return tuple(getattr(state, name) for name in state.__struct_fields__ if name != "past")


def refused(rulings: Rulings) -> bool:
    """Whether the input was refused."""
    return any(isinstance(ruling, Refused) for ruling in rulings)


# The duties


@st.composite
def tricks(draw: st.DrawFn) -> tuple[Rules, Suit, list[Laid], int, list[Card]]:
    """Any rules, a trick as it lies, the seat to follow and its hand."""
    rules = rules_for("narro", draw(duties))
    assert isinstance(rules, Rules)
    deck = draw(st.permutations(list(CUATROLA_DECK.values())))
    seats = draw(st.sampled_from([(0, 1, 2, 3), (0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3), (0, 1), (0, 3), (2, 3)]))
    place = draw(st.integers(0, len(seats) - 1))
    trick = [Laid(0, seat, card) for seat, card in zip(seats[:place], deck, strict=False)]
    return rules, draw(suits), trick, seats[place], deck[place : place + draw(st.integers(1, 5))]


@given(tricks())
@examples(600)
def test_an_allowed_set_is_never_empty_and_is_the_plain_one(
    at: tuple[Rules, Suit, list[Laid], int, list[Card]],
) -> None:
    rules, trump, trick, seat, hand = at
    allowed = engine_allowed(rules, trump, trick, seat, card_set(hand))
    assert allowed
    assert not allowed & ~card_set(hand)
    switches = plain.Switches(*(getattr(rules, name) for name in DUTIES))
    table_cards = tuple((laid.seat, str(laid.card)) for laid in trick)
    expected = plain.allowed(switches, str(trump), table_cards, seat, frozenset(map(str, hand)))
    assert {str(card) for card in cards_of(allowed)} == expected


@given(tricks())
@examples(600)
def test_a_card_is_wrong_exactly_if_one_of_a_set_was_held(at: tuple[Rules, Suit, list[Laid], int, list[Card]]) -> None:
    rules, trump, trick, seat, rest = at
    lying = {laid.card for laid in trick}
    for card in CUATROLA_DECK.values():
        if card in lying:
            continue
        wrong = wrong_if_held(rules, trump, trick, seat, card)
        assert not wrong & card.bit
        hand = Cards(card_set(rest) | card.bit)
        is_wrong = not card.bit & engine_allowed(rules, trump, trick, seat, hand)
        assert is_wrong == bool(hand & wrong)


# Whole games


@given(evenings())
@examples(240)
def test_cards_are_conserved(evening: Evening) -> None:
    game = evening.game
    for _ in range(evening.length):
        game.feed(evening.next_line())
        check_cards(game.state.hand)


def check_cards(hand: Hand) -> None:
    """No card is in two places, no seat has six, and what lies is what was played."""
    for sets in (hand.seen, hand.dealt, hand.played):
        assert sum(map(int.bit_count, sets)) == card_set_of_all(sets).bit_count()
    known = [seen | dealt for seen, dealt in zip(hand.seen, hand.dealt, strict=True)]
    assert sum(map(int.bit_count, known)) == card_set_of_all(known).bit_count()
    for seat in SEATS:
        assert known[seat].bit_count() <= 5
        assert not hand.played[seat] & ~hand.seen[seat]
        assert hand.played[seat] == card_set(laid.card for laid in hand.laid if laid.seat == seat)
        assert not hand.played[seat] or seat in hand.playing
    assert len(hand.laid) <= 5 * len(hand.playing)
    if hand.outcome is None or hand.outcome.why in ("count", "carbunco", "tricks"):
        assert hand.tricks_done * len(hand.playing) + len(hand.trick) == len(hand.laid)
        finished = card_set(laid.card for laid in hand.laid[: hand.tricks_done * len(hand.playing)])
        assert sum(hand.taken) == points_of(finished) + (10 if hand.tricks_done == 5 else 0)


def card_set_of_all(sets: Any) -> int:
    """The union of sets of cards."""
    union = 0
    for cards in sets:
        union |= cards
    return union


ORDER = ["undone", "overruled", "doubt", "renuncio", "cante_falso", "trick", "cante", "hand", "game"]


@given(evenings())
@examples(240)
def test_rulings_come_in_their_order_and_a_refusal_alone(evening: Evening) -> None:
    for _ in range(evening.length):
        before = evening.game.state
        rulings = evening.game.feed(evening.next_line())
        kinds = [ruling_keys(ruling)["out"] for ruling in rulings]
        assert all(ruling.line == evening.game.line for ruling in rulings)
        if "refused" in kinds:
            assert kinds == ["refused"]
            # The very same state, not an equal one.
            assert evening.game.state is before
        known = [ORDER.index(kind) for kind in kinds if kind in ORDER]
        assert known == sorted(known)
        # A renuncio or a false cante that ends the hand leaves the trick unruled.
        if "renuncio" in kinds:
            assert "trick" not in kinds


@given(evenings())
@examples(240)
def test_the_view_has_what_lies_open_and_nothing_else(evening: Evening) -> None:
    for _ in range(evening.length):
        evening.game.feed(evening.next_line())
        hand = evening.game.state.hand
        in_sight = {str(card) for seen in hand.seen for card in cards_of(seen)}
        assert cards_in(public_view(evening.game.state)) == in_sight


@given(evenings(), randoms)
@examples(200)
def test_judging_the_file_is_stepping_over_its_inputs(evening: Evening, rng: Random) -> None:
    game = evening.game
    rules = game.state.rules
    house = {name: getattr(rules, name) for name in rules.__struct_fields__ if name != "name"}
    header: Keys = {
        "acta": 1,
        "game": "cuatrola",
        "rules": rules.name,
        "players": PLAYERS,
        "dealer": game.state.hand.dealer,
        "house": house,
    }
    judge = Judge.open(json.dumps(header).encode())
    assert not isinstance(judge, HeaderProblem)
    state, line = game.state, 1
    for _ in range(evening.length):
        # Blank lines, rulings of another judge and rubbish stand between the inputs; lines count them all.
        while rng.random() < 0.2:
            line += 1
            noise = rng.choice((b"", b"  \t\r", b'{"out": "game", "winner": 0}', b'{"out": 1, "line": [], "x": {}}'))
            assert judge.feed(noise + b"\n", line) == (None, ())
        line += 1
        keys = evening.next_line()
        raw = json.dumps(keys, ensure_ascii=rng.random() < 0.5).encode() + b"\n"
        what: Input = read_input(keys, line)
        if rng.random() < 0.05:
            raw, what = rng.choice((b"\xff\xfe\n", b"{\n", b'{"in": NaN}\n', b"[1]\n", b"[" * 5000)), Malformed(line)
        state, expected = step(state, what)
        heard, rulings = judge.feed(raw, line)
        assert (heard, rulings) == (what, expected)
        assert public_view(judge.state) == public_view(state)
        for ruling in rulings:
            assert json.loads(write_ruling(ruling)) == ruling_keys(ruling)
        # The next line is drawn for the game as it stands.
        game.state, game.line = state, line


# A whole hand


@given(randoms, rule_sets, houses(), st.sampled_from(["", "solo", "paso x2; solo", "solo; paso; paso; contrasolo"]))
@examples(240)
def test_five_tricks_and_all_the_points(rng: Random, rules: str, house: dict[str, Any], bids: str) -> None:
    hands = shuffled(rng)
    house |= {"contrasolo": True, "cante_falso": "anula", "cantes_bazas": 3}
    game = table(rules, pinte=hands[3][0], **house)
    assert game.play(bids) == ""
    evening = Evening(rng, game, hands, wrong=0, odd=0)
    for card in evening.cards():
        winner = game.state.hand.last_winner
        if winner is not None and rng.random() < 0.3:
            game.feed({"in": "cante", "seat": winner, "suit": rng.choice("oceb")})
        game.feed(card)
    (hand,) = (ruling for ruling in game.rulings if isinstance(ruling, HandOver))
    tricks = [ruling for ruling in game.rulings if isinstance(ruling, Trick)]
    assert [ruling.trick for ruling in tricks] == [1, 2, 3, 4, 5]
    assert sum(hand.tricks) == 5
    aside = sum(plain.POINTS[card[0]] for seat in SEATS if seat not in game.state.hand.playing for card in hands[seat])
    false = [ruling_keys(ruling) for ruling in game.rulings]
    sung = sum(ruling.value for ruling in game.rulings if isinstance(ruling, CanteSung))
    lost = sum(40 if keys["suit"] == hands[3][0][1] else 20 for keys in false if keys["out"] == "cante_falso")
    assert sum(hand.tantos) == 130 - aside + sung - lost


# The proof of a renuncio


def found_by_claims(state: State) -> list[tuple[int, int, str]]:
    """Every renuncio the table can prove: claimed, set aside, claimed again, by both pairs."""
    found = []
    for claimant in (0, 1):
        now = state
        for line in range(10_000, 10_100, 2):
            now, rulings = step(now, Claim(line, claimant))
            if refused(rulings):
                break
            (renuncio,) = (ruling for ruling in rulings if isinstance(ruling, Renuncio))
            found.append((renuncio.play_line, renuncio.seat, renuncio.duty))
            now, rulings = step(now, Overrule(line + 1))
            assert not refused(rulings)
        else:
            raise AssertionError("a renuncio set aside is claimed again and again")
    return sorted(found)


@given(
    rng=randoms,
    house=duties,
    loose=st.integers(0, 7),
    bids=st.sampled_from(["", "", "solo", "paso; solo", "paso x2; cuatrola", "solo; contrasolo"]),
)
@examples(300)
def test_counting_proves_what_all_distributions_prove(
    rng: Random, house: dict[str, Any], loose: int, bids: str
) -> None:
    hands = shuffled(rng)
    pinte = hands[3][0]
    unseen = set(rng.sample(sorted(plain.DECK - {pinte}), loose))
    seen = " / ".join(" ".join(card for card in hand if card not in unseen) for hand in hands)
    claims = table("veinte", pinte=pinte, hands=seen, contrasolo=True, fin_anticipado=False, **house)
    at_once = table("narro", pinte=pinte, hands=seen, fin_anticipado=False, **house)
    watched = Watched(house, pinte)
    for seat, cards in enumerate(hands):
        watched.at[seat] |= set(cards) - unseen
    assert claims.play(bids) == at_once.play(bids) == ""
    evening = Evening(rng, claims, hands, wrong=0.4, odd=0)
    for next_card in evening.cards():
        hand, keys = claims.state.hand, next_card
        if rng.random() < 0.1:
            seat = rng.choice(hand.playing)
            keys = {"in": "show", "seat": seat, "card": rng.choice(hands[seat])}
        trick = tuple((laid.seat, str(laid.card)) for laid in hand.trick)
        before = frozenset(str(card) for card in cards_of(hand.played[hand.turn]))
        if refused(claims.feed(keys)):
            continue
        seat, card = int(str(keys["seat"])), str(keys["card"])
        watched.at[seat].add(card)
        if keys["in"] == "play":
            watched.plays.append((claims.line, seat, card, trick, before))
        expected = watched.proven()
        assert found_by_claims(claims.state) == expected
        # Where everything proven is ruled at once, the hand ends with the first of them.
        if at_once.state.hand.phase != "over":
            at_once.line = claims.line - 1
            ruled = [ruling for ruling in at_once.feed(keys) if isinstance(ruling, Renuncio)]
            assert [(each.play_line, each.seat, each.duty) for each in ruled] == expected[:1]


@given(rng=randoms, house=duties)
@examples(300)
def test_with_only_the_pinte_known_a_whole_hand_proves_exactly_the_wrong_cards(
    rng: Random, house: dict[str, Any]
) -> None:
    hands = shuffled(rng)
    game = table("veinte", pinte=hands[3][0], **house)
    evening = Evening(rng, game, hands, wrong=0.5, odd=0)
    held = [frozenset(hand) for hand in hands]
    wrong = []
    for keys in evening.cards():
        hand = game.state.hand
        trick = tuple((laid.seat, str(laid.card)) for laid in hand.trick)
        card = str(keys["card"])
        duty = plain.duty(switches_of(house), hands[3][0][1], trick, hand.turn, held[hand.turn], card)
        held[hand.turn] -= {card}
        assert not refused(game.feed(keys))
        if duty is not None:
            wrong.append((game.line, hand.turn, duty))
    assert found_by_claims(game.state) == wrong


# Hidden cards


@given(rng=randoms, rules=rule_sets, house=houses())
@examples(240)
def test_cards_swapped_where_nobody_sees_them_show_only_in_rulings(
    rng: Random, rules: str, house: dict[str, Any]
) -> None:
    hands = shuffled(rng)
    pinte = hands[3][0]
    one, other = rng.sample(range(4), 2)
    mine, his = rng.choice(hands[one][1:]), rng.choice(hands[other][1:])
    swap = {mine: his, his: mine}
    swapped = [[swap.get(card, card) for card in hand] for hand in hands]
    games = [table(rules, pinte=pinte, hands=" / ".join(map(" ".join, deal)), **house) for deal in (hands, swapped)]
    evening = Evening(rng, games[0], hands, wrong=0.3, odd=0.2)
    for _ in range(30):
        keys = evening.next_line()
        rulings = [game.feed(keys) for game in games]
        if rulings[0] != rulings[1]:
            break
        assert public_view(games[0].state) == public_view(games[1].state)


# Going back


@given(evenings())
@examples(200)
def test_undo_and_redo(evening: Evening) -> None:
    game = evening.game
    states = {}
    for _ in range(evening.length):
        before = game.state
        rulings = game.feed(evening.next_line())
        if refused(rulings):
            continue
        states[game.line] = before
        # Undone at once, and brought back.
        undone, said = step(game.state, Undo(10_000, game.line))
        assert said == (Undone(10_000, game.line),)
        assert whole(undone) == whole(before)
        again, said = step(undone, Undo(10_001, 10_000))
        assert said == (Undone(10_001, 10_000),)
        assert whole(again) == whole(game.state)
    # Any line that still holds, however long ago.
    for line, before in states.items():
        undone, rulings = step(game.state, Undo(10_000, line))
        assert refused(rulings) or whole(undone) == whole(before)


@given(evenings())
@examples(240)
def test_a_card_taken_back_leaves_everything_as_before_but_what_was_seen(evening: Evening) -> None:
    game = evening.game
    for _ in range(evening.length):
        before = game.state
        keys = evening.next_line()
        if refused(game.feed(keys)) or keys["in"] != "play":
            continue
        seat, card = int(str(keys["seat"])), CUATROLA_DECK[str(keys["card"])]
        back, rulings = step(game.state, Takeback(10_000, seat, (seat + 1) % 4))
        assert rulings[0] == Undone(10_000, game.line)
        seen = list(before.hand.seen)
        seen[seat] = Cards(seen[seat] | card.bit)
        assert list(back.hand.seen) == seen
        assert back.hand.dealt == game.state.hand.dealt
        if len(rulings) == 1:
            expected = msgspec.structs.replace(before.hand, seen=back.hand.seen, dealt=back.hand.dealt)
            assert back.hand == expected
            assert (back.score, back.over, back.penalties, back.once) == (
                before.score,
                before.over,
                before.penalties,
                before.once,
            )
            # The same card again is ruled as it was: nothing can be gained by it.
            again, _ = step(back, Play(10_001, seat, card))
            assert again.hand.trick[:-1] == game.state.hand.trick[:-1]


@given(rng=randoms, house=duties, seen=st.sampled_from([0.0, 0.5, 1.0]))
@examples(200)
def test_with_every_renuncio_set_aside_the_hand_is_as_if_none_had_been_ruled(
    rng: Random, house: dict[str, Any], seen: float
) -> None:
    hands = shuffled(rng)
    dealt = " / ".join(" ".join(card for card in hand if rng.random() < seen) for hand in hands)
    ruled = table("narro", pinte=hands[3][0], hands=dealt, renuncio_modo="automatico", **house)
    unsaid = table("narro", pinte=hands[3][0], hands=dealt, renuncio_modo="a_reclamacion", **house)
    evening = Evening(rng, unsaid, hands, wrong=0.5, odd=0)
    for keys in evening.cards():
        unsaid.feed(keys)
        ruled.feed(keys)
        for _ in range(20):
            outcome = ruled.state.hand.outcome
            if outcome is not None and outcome.why == "renuncio":
                assert not refused(ruled.feed({"in": "overrule"}))
        assert public_view(ruled.state) == public_view(unsaid.state)


# Lines of the acta

seats = st.integers(0, 3)
lines = st.integers(1, 10**6)
inputs: st.SearchStrategy[Input] = st.one_of(
    st.builds(Deal, lines, seats, all_cards),
    st.builds(Pinte, lines, all_cards),
    st.builds(Bid, lines, seats, st.sampled_from(BIDS)),
    st.builds(Play, lines, seats, all_cards),
    st.builds(Cante, lines, seats, suits),
    st.builds(Show, lines, seats, all_cards),
    st.builds(Claim, lines, seats),
    st.builds(Takeback, lines, seats, seats),
    st.builds(Concede, lines, seats),
    st.builds(Policia, lines, seats),
    st.builds(Penalty, lines, seats),
    st.builds(Redeal, lines),
    st.builds(Correct, lines, st.tuples(st.integers(0), st.integers(0))),
    st.builds(Undo, lines, st.integers()),
    st.builds(Overrule, lines),
)


@given(inputs)
@examples(600)
def test_an_input_written_and_read_is_the_same(what: Input) -> None:
    assert read_input(json.loads(json.dumps(write_input(what))), what.line) == what


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists))
@examples(200)
def test_no_value_of_any_key_can_do_harm(value: Any) -> None:
    game = table(pinte="Ro")
    for kind in ("play", "bid", "cante", "correct", "undo", value):
        keys: Keys = {
            "in": kind,
            "seat": value,
            "card": value,
            "bid": value,
            "suit": value,
            "score": value,
            "to": value,
        }
        what = read_input(keys, 3)
        _state, rulings = step(game.state, what)
        assert all(isinstance(ruling, Refused) for ruling in rulings) or isinstance(what, Correct)


def test_malformed_lines_are_not_written() -> None:
    with pytest.raises(KeyError):
        write_input(Malformed(3))
