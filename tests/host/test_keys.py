"""Whatever keys are pressed: the menu never fails, gives nothing locked without the PIN, tells nothing hidden."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.games.cuatrola.inputs import Deal, Play
from table.games.cuatrola.view import public_view
from table.host.contract import (
    Change,
    CountEntrega,
    Enter,
    Export,
    Key,
    Learn,
    Look,
    Move,
    Order,
    PadsAgree,
    Quit,
    Typed,
)
from table.host.cuatrola import possible_cards
from table.timba import journal
from table.timba.state import Refusal
from table.words.refusals import event_refused, input_refused
from tests.host.test_pages import WORLDS
from tests.host.world import CHOOSE, NEXT, Host, World
from tests.timba.games import Game, header

PIN = "86420"

move: st.SearchStrategy[Key] = st.sampled_from(
    [NEXT, NEXT, NEXT, Move("previous"), CHOOSE, CHOOSE, CHOOSE, Move("back")]
)
typed: st.SearchStrategy[Key] = st.sampled_from("Aé9-. x1\x00\ud800").map(Typed) | st.just(Typed(""))
taken = st.integers(0, 12).map(lambda times: [*[NEXT] * times, CHOOSE])
keys = st.lists(taken | taken | taken | st.lists(move | typed, max_size=4), min_size=4, max_size=20).map(
    lambda parts: [key for part in parts for key in part]
)
"""Items chosen, mostly; anything else between."""


def is_free(order: Order, world: World) -> bool:
    """Whether this may be done by anybody: nothing that has begun, no result, no account, no name is changed by it."""
    match order:
        case Look() | Export() | CountEntrega() | Quit() | PadsAgree() | Learn():
            return True
        case Change(coming=coming):
            return not coming.goes_on and coming.match == world.coming.match and (not world.begun or world.game.over)
        case Enter(event=journal.Seated(seats=seats)):
            return seats == world.state.tonight.seats or not world.begun or world.game.over
        case Enter(event=event):
            free = (journal.Here, journal.Left, journal.Card, journal.Paused, journal.Resumed, journal.OnceAsked)
            draws = (journal.DrawPairs, journal.DrawFirst, journal.DrawPartner, journal.DrawDealer, journal.DrawHighest)
            return isinstance(event, (*free, *draws, journal.DrawLeft, journal.Served, journal.Delivered))
        case _:
            return False


@settings(max_examples=150, deadline=None)
@given(name=st.sampled_from(sorted(WORLDS)), pressed=keys, seat=st.sampled_from([None, 0, 3]))
def test_nothing_locked_is_ever_done_without_the_pin(name: str, pressed: list[Key], seat: int | None) -> None:
    world = WORLDS[name]()
    world.pin = PIN
    host = Host(world, seat)
    for key in pressed:
        if host.menu is None:
            host.open()
        look = host.shown
        assert 0 <= look.chosen < max(1, len(look.items))
        assert "PIN" not in look.path or set(look.entry or "") <= {"•"}
        for order in host.press(key, carry=False):
            assert is_free(order, world), order
            world.carry(order)


@settings(max_examples=150, deadline=None)
@given(name=st.sampled_from(sorted(WORLDS)), pressed=keys)
def test_any_keys_at_any_table_lead_to_orders_that_are_taken_or_refused(name: str, pressed: list[Key]) -> None:
    host = Host(WORLDS[name]())
    for key in pressed:
        if host.menu is None:
            host.open()
        host.press(key)
        if host.menu is not None:
            assert host.shown.path


@settings(max_examples=60, deadline=None)
@given(pressed=keys)
def test_the_menu_is_the_same_whatever_was_dealt(pressed: list[Key]) -> None:
    """Two deals that differ in every card, the same cards laid."""
    one, other = (
        Host(World(game=f"{deal}; pinte Ro; paso x4; Ac Sc"))
        for deal in ("deal 0 Ac 3e Ao; deal 2 3b Cb", "deal 0 Ac 3b Cb; deal 2 3e Ao")
    )
    assert [entry.what for entry in one.world.entries if isinstance(entry.what, Deal)]
    for key in pressed:
        if one.menu is None or other.menu is None:
            break
        assert one.shown == other.shown
        assert one.press(key, carry=False) == other.press(key, carry=False)


@pytest.mark.parametrize("seed", range(20))
def test_a_card_that_is_laid_was_among_those_to_choose_from_and_few_more(seed: int) -> None:
    game = Game(Random(seed), header(("p1", "p2", "p3", "p4"), 3), odd=0)
    seen = 0
    happen = game.happen

    def watched(keys: dict[str, Any]) -> None:
        nonlocal seen
        before = public_view(game.state)
        happen(keys)
        past = game.state.past
        what = game.judge.game.read_input(keys, len(game.lines))
        if isinstance(what, Play) and past is not None and past.line == what.line:
            cards = possible_cards(before, "play", what.seat)
            assert what.card in cards
            assert not set(cards) & {card for _seat, card in before.laid}
            assert all(card not in cards for seat in range(4) if seat != what.seat for card in before.shown[seat])
            seen += 1

    game.happen = watched  # type: ignore[method-assign]
    game.play(hands=4)
    assert seen >= 8


def test_every_refusal_has_words() -> None:
    speech = World().speech
    both = {"malformed", "game_over", "not_in_deck", "wrong_phase", "card_seen", "hand_full", "bad_undo"}
    cuatrola = {"card_elsewhere", "already_spoke", "bad_bid", "not_playing", "out_of_turn", "bad_cante", "not_proven"}
    said = [event_refused(why, speech) for why in get_args(Refusal)]
    said += [input_refused("cuatrola", why, speech) for why in (*both, *cuatrola, "too_late")]
    said += [input_refused("cuarenta", why, speech) for why in (*both, "bad_ronda")]
    assert all(said)
    assert not [text for text in said if "it is not possible" in text]
    assert event_refused("no_such_reason", speech) == "it is not possible (no_such_reason)"
    assert input_refused("cuatrola", "bad_ronda", speech) == "it is not possible (bad_ronda)"
