"""What a game brought, by example and against figures added up another way."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from table.acta import write_header
from table.games.contract import Header
from table.games.cuatrola.view import public_view
from table.timba.deeds import BIDS, Deeds, Result, SeatDeeds, deeds_in, deeds_of, named_things, result_of
from tests.cuatrola.randomly import Evening, evenings, examples
from tests.notation import PLAYERS, Table, table
from tests.timba.games import Game, header
from tests.timba.plain import figures


def of(game: Table) -> Deeds:
    return deeds_of(game.state)


def read(acta: list[bytes]) -> Deeds:
    found = deeds_in(acta)
    assert isinstance(found, tuple)
    return found[1]


def as_figures(deeds: Deeds) -> dict[str, Any]:
    """Deeds as `plain.figures` has them."""
    seats = {}
    for seat, done in enumerate(deeds.seats):
        for bid, tried, made in zip(BIDS, done.tried, done.made, strict=True):
            seats[seat, bid + "_tried"] = tried
            seats[seat, bid + "_made"] = made
        seats |= {(seat, "20"): done.twenties, (seat, "40"): done.forties}
        seats |= {(seat, "caught"): done.caught, (seat, "catcher"): done.caught_others}
        seats |= {(seat, "solo_clasico"): done.solos_clasicos, (seat, "potrola"): done.potrolas}
    customs: list[tuple[Any, ...]] = [("entrega", each.line, each.pair, each.which) for each in deeds.entregas]
    customs += [("once", each.line, each.pair, None) for each in deeds.onces]
    customs += [("anti_mazas", each.line, each.pair, None) for each in deeds.anti_mazas]
    return {
        "seats": {key: number for key, number in seats.items() if number},
        "carbuncos": deeds.carbuncos,
        "hands": deeds.hands,
        "over": deeds.over,
        "winner": deeds.winner if deeds.over else None,
        "score": deeds.score if deeds.over else None,
        "mazas": deeds.mazas,
        "customs": customs,
    }


def agree(acta: list[bytes]) -> None:
    found, plain = as_figures(read(acta)), figures(acta)
    found["customs"].sort(key=str)
    plain["customs"].sort(key=str)
    assert found == plain


def test_a_bid_is_tried_by_the_bidder_and_made_if_its_hand_is_won() -> None:
    game = table(pinte="Ro")
    game.play("solo; 1 concede; pinte So; solo; 1 concede")
    assert of(game).seats[0] == SeatDeeds(tried=(1, 0, 0, 0), made=(1, 0, 0, 0))
    assert of(game).seats[1] == SeatDeeds(tried=(1, 0, 0, 0))
    assert of(game).hands == 2


def test_the_last_bid_is_the_one_tried() -> None:
    game = table(pinte="Ro")
    game.play("solo; 1 contrasolo; 0 concede")
    assert of(game).seats[0] == SeatDeeds()
    assert of(game).seats[1] == SeatDeeds(tried=(0, 1, 0, 0), made=(0, 1, 0, 0))


def test_a_hand_dealt_again_counts_for_nothing() -> None:
    game = table(pinte="Ro")
    game.play("cuatrola; redeal")
    assert of(game).seats[0] == SeatDeeds()
    assert of(game).hands == 0


def test_what_is_undone_was_never_done() -> None:
    game = table(pinte="Ro")
    game.play("quintola; 1 concede")
    assert of(game).seats[0].made == (0, 0, 0, 1)
    game.play("undo last")
    assert of(game).seats[0] == SeatDeeds()
    game.play("undo last")
    assert of(game).seats[0].made == (0, 0, 0, 1)


def test_losers_below_four_points_owe_mazas() -> None:
    game = table(pinte="Ro", score=(19, 3))
    game.play("1 concede")
    assert of(game).mazas is None
    game.play("pinte So; 1 concede")
    assert of(game).mazas == 1
    game.play("undo last")
    assert of(game).mazas is None
    saved = table(pinte="Ro", score=(20, 4))
    saved.play("1 concede")
    assert (of(saved).over, of(saved).mazas) == (True, None)


def test_the_result_of_a_game() -> None:
    game = table(pinte="Ro", score=(18, 3))
    game.play("cuatrola; 1 concede")
    assert result_of(of(game)) == Result(over=True, winner=0, score=(22, 3), mazas=1, cuatrolas=(1, 0))


def test_who_caught_a_renuncio_is_who_claimed_it() -> None:
    hands = "Rc 3b Ae So Cb / Sc 3e Co Rb Ce / Ac Cc Se Sb 3o / …"
    caught = table(pinte="Ro", hands=hands)
    assert "renuncio 2 Cc" in caught.play("Rc Sc Cc")
    assert of(caught).seats[2].caught == 1
    claimed = Game(Random(1), header(PLAYERS, 3, rules="veinte"))
    for seat, cards in enumerate(hands.split(" / ")[:3]):
        for card in cards.split():
            claimed.happen({"in": "deal", "seat": seat, "card": card})
    claimed.happen({"in": "pinte", "card": "Ro"})
    for seat, card in enumerate(("Rc", "Sc", "Cc")):
        claimed.happen({"in": "play", "seat": seat, "card": card})
    claimed.happen({"in": "claim", "seat": 3})
    deeds = read(claimed.lines)
    assert [(each.caught, each.caught_others) for each in deeds.seats] == [(0, 0), (0, 0), (1, 0), (0, 1)]


@pytest.mark.parametrize("seed", range(10))
def test_the_customs_need_nothing_that_is_counted_up(seed: int) -> None:
    game = Game(Random(seed), header(PLAYERS, 3), odd=0.1)
    game.play()
    whole = deeds_of(game.state)
    short = deeds_of(game.state, counted_up=False)
    assert short == replace(whole, carbuncos=(0, 0), seats=Deeds(over=True, winner=None, score=(0, 0)).seats)


def names(game: Table) -> set[tuple[str, int]]:
    return {(each.what, each.seat) for each in named_things(public_view(game.state))}


def test_the_perejila_is_named_once_it_is_laid() -> None:
    game = table(pinte="3o")
    assert names(game) == set()
    game.play("So")
    assert names(game) == {("perejila", 0)}


def test_a_potrola_is_named_once_the_four_highest_trumps_are_seen() -> None:
    game = table(pinte="Sc")
    game.play("cuatrola; paso x3; Ac")
    game.play("0 show 3c; 0 show Rc")
    assert names(game) == set()
    game.play("0 show Cc")
    assert names(game) == {("potrola", 0)}


def test_a_solo_clasico_takes_the_as_of_trumps_and_las_cuarenta() -> None:
    game = table(pinte="So", hands="Ao Ro Co 3c Ac / Ae 3e Re Ce Se / Ab 3b Rb Cb Sb / …")
    game.play("solo; paso x3; Ao")
    assert ("solo_clasico", 0) not in names(game)
    game.play("Ae So; 0 cante o")
    assert ("solo_clasico", 0) in names(game)


@pytest.mark.parametrize("rules", ["narro", "veinte", "manos", "ludoteka"])
@pytest.mark.parametrize("seed", range(4))
def test_whole_games_agree_with_the_plain_count(rules: str, seed: int) -> None:
    game = Game(Random(f"{rules} {seed}"), header(PLAYERS, seed, rules=rules), odd=(0.0, 0.03, 0.1, 0.2)[seed])
    game.play(hands=60)
    agree(game.lines)


@examples(60)
@given(evenings())
def test_whatever_happens_deeds_agree_with_the_plain_count(evening: Evening) -> None:
    game = evening.game
    first = header_of(game)
    for _ in range(evening.length):
        game.feed(evening.next_line())
    agree([write_header(first), *(json.dumps(keys).encode() for keys in game.inputs)])


def header_of(game: Table) -> Header:
    """The header of a game about to begin, every switch written out."""
    house = msgspec.structs.asdict(game.state.rules)
    rules = house.pop("name")
    return Header(game="cuatrola", rules=rules, players=PLAYERS, dealer=game.state.hand.dealer, house=house)
