"""What the screen may know."""

from __future__ import annotations

from table.cards import FORTY
from table.games.cuarenta.cards import DECK, SPANISH
from table.games.cuarenta.view import PublicView, public_view
from tests.cuarenta.notation import mesa, play


def view_of(line: str, players: int = 2, score: str = "0-0") -> PublicView:
    return public_view(play(line, mesa(players, score=score))[0])


def names(cards: tuple[object, ...]) -> str:
    return " ".join(map(str, cards))


def test_table_piles_and_turn() -> None:
    view = view_of("5H KH 5S<5H QD")
    assert names(view.table) == "KH QD"
    assert view.piles == (2, 0)
    assert (view.turn, view.lead, view.dealer) == (0, 0, 1)
    assert view.hands == (3, 3)
    assert (view.deal, view.deals) == (1, 4)
    assert view.thrown is DECK["QD"]


def test_what_was_lifted_last() -> None:
    view = view_of("5H 6H 5S<5H,6H")
    assert view.last is not None
    assert names(view.last.took) == "5H 6H"
    assert view.thrown is None


def test_the_deal_is_hidden_and_so_is_the_rank_of_a_ronda() -> None:
    one = view_of("deal0:5H,5S,5D ronda0:5x3")
    other = view_of("deal0:KH,7S,7D ronda0:7x3")
    assert one == other
    assert [(ronda.seat, ronda.count) for ronda in one.rondas] == [(0, 3)]


def test_a_card_out_of_turn_has_been_seen_until_it_is_laid() -> None:
    assert names(view_of("1:KH").shown[1]) == "KH"
    assert names(view_of("1:KH 5H KH").shown[1]) == ""


def test_38_no_juega() -> None:
    assert view_of("", score="38-37").no_juega == (True, False)


def test_the_second_deal() -> None:
    view = view_of("2H 3H 6H 7H AC QC KC 4C JH KD", 2)
    assert (view.deal, view.hands, view.laid) == (2, (5, 5), ())
    assert view.last is not None


def test_how_the_last_mano_ended() -> None:
    view = view_of("5H 5S<5H KH score=40-22", 4)
    assert view.before is not None
    assert names(view.before.left) == "KH"
    assert view.before.cards == (0, 2)
    assert (view.before.score, view.before.game) == ((40, 22), 0)
    assert (view.score, view.games, view.table) == ((0, 0), (1, 0), ())


def test_the_end_stays_to_be_seen() -> None:
    view = view_of("5H 5S<5H KH score=40-2", 4)
    assert (view.over, view.winner, view.turn) == (True, 0, None)
    assert view.score == (40, 2)
    assert names(view.table) == "KH"


def test_the_spanish_forty_stand_for_the_french() -> None:
    assert set(SPANISH.values()) == set(DECK.values())
    spanish = {"Ao": "AD", "7c": "7H", "Se": "JS", "Cb": "QC", "Ro": "KD"}
    assert {name: str(SPANISH[FORTY[name]]) for name in spanish} == spanish
