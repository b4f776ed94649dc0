"""Cuarenta at the pads: whatever the readers say a valid acta comes of it, and nothing hidden is told."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table import acta
from table.games.cuarenta.cards import DECK
from table.partida import Line
from table.readings import BUTTONS, DEALS, FAULTS, Button, DealKind, Fault, Host, Reading, ReadingsHeader, Sees
from table.seats import pad_of
from table.sensing import Alert
from tests.cuarenta.mesas import Mesa, mesa
from tests.sensing.killed import Run, Told, ends_in_a_valid_acta, swapped

STRANGE = ("0400000000FFFF", "08A1B2C3")
BEGINNING_MS = 150_000
"""So much of a mesa is disturbed."""


def beginning(seed: int, players: int, deal: DealKind) -> Mesa:
    """The first minutes of a mesa."""
    return mesa(seed, players, deal, until=BEGINNING_MS)


@pytest.fixture(scope="module", autouse=True)
def _beginnings() -> None:
    """They are played once, before anything is drawn."""
    for seed, many, deal in product((0, 1), (2, 4), DEALS):
        beginning(seed, many, deal)


pads = st.integers(0, 3)
seeds = st.integers(0, 1)
players = st.sampled_from((2, 4))
deals: st.SearchStrategy[DealKind] = st.sampled_from(DEALS)
cards = st.sampled_from(list(DECK))
host_inputs = st.one_of(
    st.fixed_dictionaries(
        {"in": st.just("play"), "seat": pads, "card": cards, "take": st.lists(cards, max_size=2, unique=True)}
    ),
    st.fixed_dictionaries({"in": st.just("deal"), "seat": pads, "card": cards}),
    st.fixed_dictionaries({"in": st.just("ronda"), "seat": pads, "rank": st.sampled_from("A5K"), "count": st.just(3)}),
    st.fixed_dictionaries({"in": st.just("undo"), "to": st.integers(1, 60)}),
    st.fixed_dictionaries({"in": st.just("correct"), "score": st.lists(st.integers(0, 41), min_size=2, max_size=2)}),
    st.fixed_dictionaries({"in": st.sampled_from(("misdeal", "nonsense"))}),
    st.fixed_dictionaries({"pads": st.just("agree")}),
)


@st.composite
def disturbed(draw: st.DrawFn) -> tuple[ReadingsHeader, list[Reading]]:
    """The beginning of a mesa, and what else may happen at a table."""
    game = beginning(draw(seeds), draw(players), draw(deals))
    readings = game.readings
    tags = st.lists(st.sampled_from((*game.header.deck, *STRANGE)), max_size=3, unique=True).map(tuple)
    more: list[Reading] = []
    for t in draw(st.lists(st.integers(0, readings[-1].t), max_size=4)):
        at = t
        for _ in range(draw(st.integers(1, 5))):
            pad = draw(pads)
            kind = draw(st.sampled_from(("sees", "sees", "fault", "button", "host")))
            if kind == "sees":
                more.append(Sees(at, pad, draw(tags)))
            elif kind == "fault":
                more.append(Fault(at, pad, draw(st.sampled_from(FAULTS))))
            elif kind == "button":
                more.append(Button(at, pad, draw(st.sampled_from(BUTTONS)), draw(st.booleans())))
            else:
                more.append(Host(at, draw(host_inputs)))
            at += draw(st.sampled_from((0, 50, 160, 450, 700, 1600)))
    return game.header, sorted([*readings, *more], key=lambda reading: reading.t)


@settings(max_examples=60, deadline=None)
@given(disturbed())
def test_any_readings_end_in_a_valid_acta(game: tuple[ReadingsHeader, list[Reading]]) -> None:
    header, readings = game
    run = Told(header)
    run.run(readings)
    ends_in_a_valid_acta(run)


@settings(max_examples=60, deadline=None)
@given(disturbed())
def test_only_cards_that_lay_on_the_pad_are_played(game: tuple[ReadingsHeader, list[Reading]]) -> None:
    """What white completes, and what the host enters, are the only cards that need not have lain there."""
    header, readings = game
    run = Told(header)
    run.run(readings)
    whites = {reading.t for reading in readings if isinstance(reading, Button) and reading.button == "blanco"}
    hosted = {reading.t for reading in readings if isinstance(reading, Host)}
    for t, out in run.told:
        if not isinstance(out, Line) or out.is_ruling or t in hosted or b'"in":"play"' not in out.raw:
            continue
        keys = acta.read_line(out.raw)
        assert isinstance(keys, dict)
        pad = pad_of(keys["seat"], len(header.acta.players))
        lay = {
            header.deck.get(tag)
            for r in readings
            if isinstance(r, Sees) and r.seat == pad and r.t <= t
            for tag in r.tags
        }
        assert keys["card"] in lay
        assert t in whites or {*keys["take"]} <= lay


@settings(max_examples=60, deadline=None)
@given(disturbed())
def test_the_forty_cards_are_conserved_and_nothing_hidden_is_told(game: tuple[ReadingsHeader, list[Reading]]) -> None:
    header, readings = game
    run = Told(header)
    ever = set[str]()
    lain: list[set[str]] = [set() for _ in range(4)]
    for reading in readings:
        before = len(run.told)
        run.run([reading])
        view, hints = run.partida.view, run.partida.hints
        assert sum(view.piles) + len(view.table) == view.played.bit_count() <= 40
        assert len(set(view.table)) == len(view.table)
        ever |= {name for name, card in DECK.items() if view.played & card.bit}
        ever |= {str(card) for cards in view.shown for card in cards}
        if isinstance(reading, Sees):
            lain[reading.seat] |= {header.deck.get(tag, tag) for tag in reading.tags}
        for hint in hints.seats:
            assert {card for card in hint.cards if card} <= lain[hint.seat]
        for _t, out in run.told[before:]:
            if isinstance(out, Alert):
                assert not out.tag or out.tag in STRANGE
                assert {*out.should, *out.lies} <= ever


@settings(max_examples=40, deadline=None)
@given(seeds, players, st.data())
def test_swapping_hidden_cards_changes_nothing_that_can_be_seen(seed: int, many: int, data: st.DataObject) -> None:
    """Where the deal was read: the same alerts, hints, lines and times, until a card becomes public that differs."""
    game = beginning(seed, many, "pads")
    one, other = data.draw(st.lists(st.sampled_from(list(game.header.deck)), min_size=2, max_size=2, unique=True))
    left, right = Run(game.header), Run(game.header)
    for reading in game.readings:
        left.run([reading])
        right.run([swapped(reading, one, other)])
        if public(left) != public(right):
            return
        assert left.alerts == right.alerts
        assert left.partida.hints == right.partida.hints
        assert left.last_input == right.last_input


def public(run: Run) -> list[Any]:
    """What everybody has seen: the acta without the cards of the deal and the ranks of rondas, and the open card."""
    hidden = ("card", "rank")
    shown: list[Any] = [hint.cards for hint in run.partida.hints.seats]
    for keys in map(acta.read_line, run.lines):
        assert isinstance(keys, dict)
        secret = keys.get("in") in ("deal", "ronda")
        shown.append({key: value for key, value in keys.items() if not (secret and key in hidden)})
    return shown
