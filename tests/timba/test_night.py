"""Simulated evenings of twenty games with seven players: every custom, kept across kills, all sums found twice."""

from __future__ import annotations

import os
from collections import Counter
from itertools import pairwise

import pytest

from table.timba import ledger
from table.timba.accounts import accounts
from table.timba.championship import matches, standings
from table.timba.deeds import Deeds, deeds_in, result_of
from table.timba.journal import (
    ChampionshipBegun,
    Dealer,
    Seated,
    read_event,
)
from table.timba.state import fold, step
from tests.timba.night import PLAYERS, Night, parts
from tests.timba.plain import figures
from tests.timba.reckoning import Reckoning
from tests.timba.test_deeds import agree

NIGHTS = int(os.environ.get("NIGHTS", "5"))
"""How many evenings are spent; `make soak` asks for a hundred."""

CUSTOMS = {
    "reyes",
    "draw undone",
    "cut",
    "carta más alta",
    "once",
    "a iguales",
    "entrega 1",
    "entrega 2",
    "anti-mazas",
    "mazas",
    "a tachar",
    "correction",
    "voided",
    "taken up",
}


@pytest.fixture(scope="module")
def nights() -> list[Night]:
    spent = [Night(seed) for seed in range(NIGHTS)]
    for night in spent:
        night.spend()
    return spent


def test_every_custom_occurs(nights: list[Night]) -> None:
    assert set().union(*(night.happened for night in nights)) >= CUSTOMS


def test_whenever_it_is_killed_the_journal_leads_to_where_it_was(nights: list[Night]) -> None:
    for night in nights:
        events = [read_event(line) for line in night.lines]
        for killed in range(0, len(events) + 1, 7 if len(nights) < 10 else 29):
            again = fold([events[:killed]])
            assert parts(again) == parts(night.states[killed]), killed


def test_an_evening_goes_on_from_any_point_as_if_it_had_not_been_killed(nights: list[Night]) -> None:
    night = nights[0]
    events = [read_event(line) for line in night.lines]
    killed = len(events) // 2
    assert parts(fold([events])) == parts(night.state)
    first = fold([events[:killed]])
    for number, event in enumerate(events[killed:], start=killed + 1):
        assert event is not None
        first, _refusal = step(first, number, event)
    assert parts(first) == parts(night.state)


def test_winners_stay_and_nobody_is_lost(nights: list[Night]) -> None:
    for night in nights:
        games = [game for game in night.state.games if not game.goes_on]
        for state in night.states:
            tonight = state.tonight
            busy = [p for p in (*tonight.seats, *(p for pair in tonight.queue for p in pair)) if p is not None]
            assert len(busy) == len(set(busy))
            assert {*busy, *tonight.alone} == set(tonight.here)
        played = Counter(player for game in games for player in game.seats)
        assert set(played) == set(PLAYERS)
        for game, following in pairwise(games):
            finished = [g for g in night.state.games if game.number <= g.number < following.number][-1]
            winner = night.results[finished.acta].winner
            assert winner is not None
            assert following.at(winner) == finished.at(winner)
            assert following.at(1 - winner) != finished.at(1 - winner)


def test_the_ledger_agrees_with_the_actas_and_the_journal(nights: list[Night]) -> None:
    for night in nights:
        found = accounts(ledger.entries(night.state.games, night.state.by_hand, night.results))
        owed = {each.player: (each.cubatas, each.copas, each.cents) for each in found if not each.is_clear}
        assert owed == Reckoning([night.lines], night.actas).accounts()


def test_figures_of_every_acta_are_found_twice(nights: list[Night]) -> None:
    for night in nights:
        for lines in night.actas.values():
            agree(lines)


def play_open_matches(night: Night, number: int, at_most: int) -> None:
    """Play matches of a championship that are open, the first ones first."""
    for _ in range(at_most):
        championship = next(each for each in night.state.championships if each.number == number)
        found = matches(championship, night.state.games, night.results)
        match = next((each for each in found if each.is_open), None)
        if match is None:
            return
        assert match.home is not None
        assert match.away is not None
        (a, c), (b, d) = championship.pairs[match.home], championship.pairs[match.away]
        night.must(Seated(t=night.now(), seats=(a, b, c, d)))
        night.must(Dealer(t=night.now(), seat=0))
        night.play_game(match=(number, match.key))


def test_a_league_goes_on_the_next_evening_and_its_standings_agree_with_the_actas() -> None:
    first = Night("league")
    first.open()
    pairs = (("p1", "p2"), ("p3", "p4"), ("p5", "p6"))
    first.must(ChampionshipBegun(number=1, format="liga", name="Mundial", pairs=pairs, referee="p7"))
    play_open_matches(first, 1, at_most=4)
    # The table is switched off without a word; everything comes from what was kept.
    before = fold([[read_event(line) for line in first.lines]])
    second = Night("league again", before, acta=first.next_acta)
    second.results = {acta: result_of(deeds_of_lines(lines)) for acta, lines in first.actas.items()}
    second.open()
    play_open_matches(second, 1, at_most=99)
    (league,) = second.state.championships
    found = matches(league, second.state.games, second.results)
    assert not any(match.is_open for match in found)
    wins = Counter[int]()
    for game in second.state.games:
        acta = {**first.actas, **second.actas}[game.acta]
        winner = figures(acta)["winner"]
        wins[pairs.index(game.at(winner))] += 1
    assert len(second.state.games) == 6
    assert {row.place: row.won for row in standings(league, found)} == {place: wins[place] for place in range(3)}


def deeds_of_lines(lines: list[bytes]) -> Deeds:
    read = deeds_in(lines)
    assert isinstance(read, tuple)
    return read[1]
