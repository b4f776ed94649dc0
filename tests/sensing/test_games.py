"""Whole simulated games: readings lead back to the acta they were made from, and a killed table to the same one."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from table.commands.replay import replayed
from table.readings import DEALS, FAULTS, DealKind, Fault, Passes, Reading, Sees
from tests.sensing.games import RandomGame, header_of
from tests.sensing.killed import Run, killed
from tests.sensing.simulate import readings_file, readings_header, simulated

RULES = ("narro", "veinte", "manos", "ludoteka")

seeds = st.integers(0, 10_000)
deals: st.SearchStrategy[DealKind] = st.sampled_from(DEALS)


def a_game(seed: int, deal: DealKind, hands: int, rules: str = "narro", **habits: float) -> RandomGame:
    """A random game with all that can happen in one."""
    busy = {"revoke": 0.05, "takeback": 0.06, "undo": 0.03, "claim": 0.04, "policia": 0.15} | habits
    game = RandomGame(seed, header_of(rules), reads_deal=deal == "pads", **busy)
    game.play(hands)
    return game


@settings(max_examples=40, deadline=None)
@given(seeds, deals, st.sampled_from(RULES))
def test_readings_lead_back_to_the_acta(seed: int, deal: DealKind, rules: str) -> None:
    game = a_game(seed, deal, 3, rules)
    record = readings_file(readings_header(header_of(rules), deal), simulated(header_of(rules), game.inputs, deal))
    lines = map(json.loads, replayed(record, "simulated").lines)
    assert [keys for keys in lines if "in" in keys] == game.inputs


@settings(max_examples=25, deadline=None)
@given(seeds, deals, st.data())
def test_killed_at_any_reading_the_table_goes_on_as_if_nothing_had_happened(
    seed: int, deal: DealKind, data: st.DataObject
) -> None:
    """Every reading since the last journalled input is delivered again."""
    game = a_game(seed, deal, 2)
    readings = simulated(header_of(), game.inputs, deal)
    undisturbed = Run(readings_header(header_of(), deal)).run(readings)
    for place in data.draw(st.lists(st.integers(0, len(readings) - 1), min_size=1, max_size=8)):
        assert killed(undisturbed, readings, place) == undisturbed.lines


@settings(max_examples=40, deadline=None)
@given(seeds, st.data())
def test_time_outs_never_count_as_removals(seed: int, data: st.DataObject) -> None:
    """However long a reader is silent, the game is the same after it and no card was lifted by that."""
    game = a_game(seed, "none", 1)
    readings = simulated(header_of(), game.inputs)
    plain = Run(readings_header(header_of())).run(readings)
    places = [place for place in range(1, len(readings)) if isinstance(readings[place - 1], Sees)]
    place, silence = data.draw(st.sampled_from(places)), data.draw(st.integers(1, 5000))
    kind = data.draw(st.sampled_from(FAULTS))
    before = readings[place - 1]
    assert isinstance(before, Sees)
    silent: list[Reading] = [
        *readings[:place],
        Fault(before.t, before.seat, kind),
        Sees(before.t + silence, before.seat, before.tags),
        *later(readings[place:], silence),
    ]
    disturbed = Run(readings_header(header_of())).run(silent)
    assert disturbed.lines == plain.lines
    lifted = [alert.seat for alert in plain.alerts if alert.what == "lifted"]
    assert [alert.seat for alert in disturbed.alerts if alert.what == "lifted"] == lifted


def later(readings: list[Reading], ms: int) -> Iterator[Reading]:
    """The readings so many milliseconds later."""
    return (replace(reading, t=reading.t + ms) for reading in readings)


@pytest.mark.parametrize("deal", ["none", "pads"])
@pytest.mark.parametrize("ms", [100, 300, 500, 599])
def test_a_fan_over_a_pad_closes_no_bidding(deal: DealKind, ms: int) -> None:
    """A hand of cards reads as one steady card for a while."""
    header = readings_header(header_of(), deal)
    tags = {card: uid for uid, card in header.deck.items()}
    run = Run(header).run(
        [
            Sees(1000, 3, (tags["Ro"],)),
            Sees(3000, 3, ()),
            Sees(5000, 0, (tags["Ao"],)),
            Sees(5000 + ms, 0, ()),
            Passes(9000),
        ]
    )
    assert [json.loads(line)["in"] for line in run.lines[1:]] == ["pinte"]
