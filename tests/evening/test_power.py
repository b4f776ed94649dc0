"""Where the power goes between the evening's journal and an acta: what one of them has not got has not happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.evening.house import House, Killed
from tests.evening.test_draws import come


def cubatas(house: House) -> dict[str, int]:
    """What everybody owes, by name, as the ledger's board has it."""
    house.host("Ledger")
    house.leave()
    return {house.named(each.player)[0]: each.cubatas for each in house.evening.figures.accounts}


def goes_with(house: House, event: bytes) -> None:
    """The power goes once this event is in the journal, and comes back; the pads are cleared."""
    house.power.after = event
    with pytest.raises(Killed):
        house.hand_for(0)
    back(house)


def back(house: House) -> None:
    """The power is back."""
    house.power.left = house.power.after = None
    house.restart()
    house.lift()


def test_a_corrected_game_whose_new_acta_was_lost_goes_on_in_the_old_one_and_is_paid(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.hand_for(0)
    house.power.after = b'"goes_on":true'
    with pytest.raises(Killed):
        house.host("Seats and dealer > Seat 1: Blas > Carmen")
    back(house)
    assert house.players == ("Ana", "Blas", "Carmen", "Diego")
    house.win(0, losers=5)
    assert cubatas(house) == {"Ana": -1, "Blas": 1, "Carmen": -1, "Diego": 1}


def test_what_is_asked_for_and_voided_then_is_the_old_acta(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.hand_for(0)
    house.power.after = b'"goes_on":true'
    with pytest.raises(Killed):
        house.host("Seats and dealer > Who deals > Carmen")
    back(house)
    house.score(10, 7)
    house.hand_for(0)
    house.host("Ana and Carmen ask to be served")
    assert house.evening.waits
    house.host("It is served")
    house.win(0, losers=5)
    house.host("Hand and score > Void the game > Yes")
    house.leave()
    assert cubatas(house) == {}


def test_a_next_game_whose_acta_was_lost_has_the_same_players_name_and_bet_when_it_is_dealt_again(
    tmp_path: Path,
) -> None:
    house = House(tmp_path)
    come(house, "Elena", "Fermín")
    house.host("Seats and dealer > Waiting pairs > A new pair > Elena > Fermín")
    house.leave()
    house.win(0, losers=5)
    house.host("Game and rules > Name of the game > charlotada")
    house.host("Bet > 2")
    house.leave()
    goes_with(house, b'"ev":"game"')
    house.hand_for(0)
    assert house.players == ("Ana", "Elena", "Carmen", "Fermín")
    assert house.queue == [["Blas", "Diego"]]
    assert house.journal()[-1]["special"] == "charlotada"
    assert house.journal()[-1]["bet"] == 2


def test_so_has_the_first_game_of_all(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.host("Draws > The first dealer, by the cut > Ana")
    house.turn_up("2c")
    house.host("Game and rules > Name of the game > ínter cuñados")
    house.leave()
    goes_with(house, b'"ev":"game"')
    house.hand_for(0)
    assert house.acta(1)[0]["dealer"] == 2
    assert house.journal()[-1]["special"] == "inter_cunados"


def test_a_game_that_was_lost_twice_is_dealt_a_third_time(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.win(0, losers=5)
    before = house.next_dealer
    for _ in range(2):
        goes_with(house, b'"ev":"game"')
    house.hand_for(1)
    assert house.acta(2)[0]["dealer"] == before
    assert [each["ev"] for each in house.journal()].count("not_begun") == 2
    house.win(1, losers=5)
    assert all(not owes for owes in cubatas(house).values())


def test_a_game_that_was_lost_at_the_end_of_a_night_begins_none_the_next_day(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.win(0, losers=5)
    house.power.after = b'"ev":"game"'
    with pytest.raises(Killed):
        house.hand_for(0)
    house.now += 10 * 3600 * 1000
    back(house)
    assert house.evening.state.evening == 2
    house.hand_for(0)
    assert [each["acta"] for each in house.journal() if each["ev"] == "game"] == [2]


def test_what_was_settled_before_a_lost_game_can_still_be_taken_back(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.win(0, losers=5)
    house.host("Ledger > Blas > Strike it off")
    house.leave()
    goes_with(house, b'"ev":"game"')
    assert cubatas(house)["Blas"] == 0
    house.host("Evening > Undo in the evening > ")
    house.leave()
    assert cubatas(house)["Blas"] == 1
