"""The ledger: each loser one cubata, struck off the winners'; the copa of Las Mazas (narro 12, 36, 39)."""

from __future__ import annotations

from msgspec.structs import replace

from table.timba.accounts import Account, accounts
from table.timba.deeds import Result
from table.timba.journal import Entered, Settled
from table.timba.ledger import entries, settling
from table.timba.played import ByHand, Game

SEATS = ("p1", "p2", "p3", "p4")
WON = Result(True, 0, (21, 10))


def game(acta: int, *, bet: int = 1, goes_on: bool = False, voided: bool = False, cubata: int = 200) -> Game:
    return Game(1, acta * 10, 0, acta, SEATS, 0, bet, cubata, goes_on=goes_on, special=None, match=None, voided=voided)


def owed(games: list[Game], results: dict[int, Result], *by_hand: ByHand) -> dict[str, tuple[int, int, int]]:
    found = accounts(entries(games, by_hand, results))
    return {each.player: (each.cubatas, each.copas, each.cents) for each in found}


def test_each_loser_owes_a_cubata_and_each_winner_is_owed_one() -> None:
    assert owed([game(1)], {1: WON}) == {"p1": (-1, 0, -200), "p2": (1, 0, 200), "p3": (-1, 0, -200), "p4": (1, 0, 200)}


def test_mazas_cost_a_copa_besides() -> None:
    found = owed([game(1)], {1: Result(True, 1, (3, 21), mazas=0)})
    assert found["p1"] == (1, 1, 200)
    assert found["p2"] == (-1, -1, -200)


def test_the_price_is_that_of_the_evening_and_a_bet_may_be_none_or_more() -> None:
    assert owed([game(1, bet=2, cubata=250)], {1: WON})["p2"] == (2, 0, 500)
    assert owed([game(1, bet=0)], {1: WON}) == {}


def test_zapatero_costs_twice_the_bet_and_platillo_three_times() -> None:
    assert owed([game(1, bet=2)], {1: Result(True, 0, (1, 0), times=2)})["p2"] == (4, 0, 800)
    assert owed([game(1)], {1: Result(True, 0, (1, 0), times=3)})["p1"] == (-3, 0, -600)
    found = entries([game(1), game(2)], (), {1: Result(True, 0, (1, 0), times=3), 2: WON})
    assert [each.note for each in found] == ["platillo"] * 4 + [""] * 4


def test_two_who_play_alone_pay_each_other() -> None:
    alone = replace(game(1), seats=("p1", "p2"))
    assert (alone.at(0), alone.at(1)) == (("p1",), ("p2",))
    assert owed([alone], {1: Result(True, 1, (0, 2))}) == {"p1": (1, 0, 200), "p2": (-1, 0, -200)}


def test_what_costs_nothing() -> None:
    assert owed([game(1)], {}) == {}
    assert owed([game(1)], {1: Result(False, None, (20, 3))}) == {}
    assert owed([game(1)], {1: Result(True, None, (11, 11))}) == {}
    assert owed([game(1, voided=True)], {1: WON}) == {}


def test_a_game_taken_up_by_another_acta_is_paid_once() -> None:
    games = [game(1), game(2, goes_on=True)]
    assert owed(games, {1: WON, 2: WON})["p2"] == (1, 0, 200)


def test_a_correction_is_a_new_entry_in_its_place() -> None:
    wrong = ByHand(1, 15, Entered(player="p2", cubatas=-1, cents=-200, note="his round"))
    found = entries([game(1), game(2)], [wrong], {1: WON, 2: WON})
    assert [each.why for each in found] == ["apuesta"] * 4 + ["correccion"] + ["apuesta"] * 4
    assert owed([game(1), game(2)], {1: WON, 2: WON}, wrong)["p2"] == (1, 0, 200)


def test_a_tachar() -> None:
    (account,) = (each for each in accounts(entries([game(1)], (), {1: WON})) if each.player == "p2")
    assert not account.is_clear
    settled = settling(account, t=5)
    assert settled == Settled(t=5, player="p2", cubatas=1, copas=0, cents=200)
    assert owed([game(1)], {1: WON}, ByHand(1, 11, settled))["p2"] == (0, 0, 0)
    assert Account("p2").is_clear


def test_a_result_that_changes_later_leaves_what_was_settled_alone() -> None:
    settled = ByHand(1, 11, Settled(player="p2", cubatas=1, cents=200))
    assert owed([game(1)], {1: Result(True, 1, (10, 21))}, settled)["p2"] == (-2, 0, -400)
