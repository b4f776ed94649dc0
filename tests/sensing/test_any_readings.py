"""Whatever the readers say, a valid acta comes of it: games disturbed by everything that can happen at a table."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from table.games.cuatrola.inputs import Pinte, Play, Show
from table.partida import Line
from table.readings import BUTTONS, FAULTS, Button, DealKind, Fault, Host, Reading, Sees
from table.sensing import Alert
from tests.sensing.games import header_of
from tests.sensing.killed import Told, ends_in_a_valid_acta
from tests.sensing.simulate import DECK, UIDS, readings_header, simulated
from tests.sensing.test_games import a_game, deals, seeds

STRANGE = ("0400000000FFFF", "08A1B2C3")

seats = st.integers(0, 3)
tags = st.lists(st.sampled_from((*UIDS.values(), *STRANGE)), max_size=3, unique=True).map(tuple)
cards = st.sampled_from(list(UIDS))
host_inputs = st.one_of(
    st.fixed_dictionaries({"in": st.sampled_from(("play", "show", "deal")), "seat": seats, "card": cards}),
    st.fixed_dictionaries({"in": st.sampled_from(("claim", "concede", "penalty", "policia")), "seat": seats}),
    st.fixed_dictionaries({"in": st.just("takeback"), "seat": seats, "by": seats}),
    st.fixed_dictionaries({"in": st.just("undo"), "to": st.integers(1, 60)}),
    st.fixed_dictionaries({"in": st.just("correct"), "score": st.lists(st.integers(0, 30), min_size=2, max_size=2)}),
    st.fixed_dictionaries({"in": st.sampled_from(("redeal", "overrule", "nonsense"))}),
    st.fixed_dictionaries({"pads": st.just("agree")}),
)


@st.composite
def troubles(draw: st.DrawFn) -> tuple[int, list[Reading]]:
    """A few readings that were not part of the game, and when they come, in milliseconds."""
    t = draw(st.integers(0, 40_000))
    at, readings = t, list[Reading]()
    for _ in range(draw(st.integers(1, 6))):
        seat = draw(seats)
        kind = draw(st.sampled_from(("sees", "sees", "fault", "button", "host")))
        if kind == "sees":
            readings.append(Sees(at, seat, draw(tags)))
        elif kind == "fault":
            readings.append(Fault(at, seat, draw(st.sampled_from(FAULTS))))
        elif kind == "button":
            readings.append(Button(at, seat, draw(st.sampled_from(BUTTONS)), draw(st.booleans())))
        else:
            readings.append(Host(at, draw(host_inputs)))
        at += draw(st.sampled_from((0, 50, 160, 450, 700, 1200)))
    return t, readings


@st.composite
def disturbed_games(draw: st.DrawFn) -> tuple[DealKind, list[Reading]]:
    """A simulated game with troubles."""
    deal = draw(deals)
    readings = simulated(header_of(), a_game(draw(seeds), deal, 1).inputs, deal)
    for _t, more in draw(st.lists(troubles(), max_size=4)):
        readings = sorted([*readings, *more], key=lambda reading: reading.t)
    return deal, readings


@settings(max_examples=120, deadline=None)
@given(disturbed_games())
def test_any_readings_end_in_a_valid_acta(game: tuple[DealKind, list[Reading]]) -> None:
    deal, readings = game
    run = Told(readings_header(header_of(), deal))
    run.run(readings)
    ends_in_a_valid_acta(run)


@settings(max_examples=120, deadline=None)
@given(disturbed_games())
def test_only_a_card_that_lies_on_its_pad_is_played(game: tuple[DealKind, list[Reading]]) -> None:
    """No alert, no time-out, no strange tag and no neighbour's pad plays a card; only the host does without a pad."""
    deal, readings = game
    run = Told(readings_header(header_of(), deal))
    run.run(readings)
    for t, out in run.told:
        if not isinstance(out, Line) or out.is_ruling or b'"in":"play"' not in out.raw:
            continue
        if any(isinstance(reading, Host) and reading.t == t for reading in readings):
            continue
        reports = [r for r in readings if isinstance(r, Sees | Fault) and r.seat == out.what.seat and r.t <= t]
        saw = reports[-1] if reports[-1].t < t or len(reports) < 2 else reports[-2]
        assert isinstance(saw, Sees)
        assert str(out.what.card) in {DECK.get(tag) for tag in saw.tags}


@settings(max_examples=60, deadline=None)
@given(disturbed_games())
def test_alerts_and_hints_name_no_hidden_card(game: tuple[DealKind, list[Reading]]) -> None:
    deal, readings = game
    run = Told(readings_header(header_of(), deal))
    for reading in readings:
        before = len(run.told)
        run.run([reading])
        view = run.partida.view
        public = {str(card) for _seat, card in view.laid} | {str(card) for cards in view.shown for card in cards}
        hints = run.partida.hints
        named = {card for each in hints.differ for card in (*each.should, *each.lies)}
        assert named <= public | undone(run)
        for _t, out in run.told[before:]:
            if isinstance(out, Alert):
                assert not out.tag or out.tag in STRANGE
                assert {*out.should, *out.lies} <= public | undone(run)


def undone(run: Told) -> set[str]:
    """Cards that everybody has seen although they may count as not laid any more."""
    inputs = (out.what for _t, out in run.told if isinstance(out, Line) and not out.is_ruling)
    return {str(what.card) for what in inputs if isinstance(what, Play | Show | Pinte)}
