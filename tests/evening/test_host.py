"""The host at the real table: what he enters is kept where it belongs, and what he takes back is as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from table.scene import SheetShown
from tests.evening.house import House

# What is entered


def test_a_card_whose_tag_is_dead_is_entered_by_hand(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.deals("Ao")
    house.host("A card by hand > Ana lays > copas > tres of copas")
    house.leave()
    assert house.acta(1)[-1] == {"in": "play", "seat": 0, "card": "3c"}
    assert house.view.trick


def test_a_pinte_by_hand_begins_the_game(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.host("A card by hand > The pinte > oros > as of oros")
    house.leave()
    assert house.acta(1)[1] == {"in": "pinte", "card": "Ao"}
    assert house.said()[-1] == "game"


def test_the_score_is_set_a_hand_is_void_and_who_signals_pays(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.hand_for(0)
    house.score(7, 9)
    assert house.view.score == (7, 9)
    house.deals()
    house.host("Hand and score > Misdeal")
    house.leave()
    assert house.view.score == (7, 9)
    house.lift()
    house.deals()
    house.host("Hand and score > Penalty for signals (rule 38) > Blas")
    house.leave()
    assert house.view.score == (8, 9)


def test_the_pinte_of_a_misdeal_that_still_lies_there_after_a_power_cut_is_no_new_one(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.deals("Ao")
    house.host("Hand and score > Misdeal")
    house.leave()
    house.restart()
    house.wait(5000)
    assert house.view.phase == "over"
    house.lift()
    house.deals("Ao")
    assert house.acta(1)[-1] == {"in": "pinte", "card": "Ao"}


def test_what_the_referee_set_is_said_as_he_set_it_also_once_the_score_has_gone_on(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.hand_for(0)
    house.score(9, 3)
    house.hand_for(0)
    assert house.screen.messages == ("The referee sets the score: 9–3",)
    house.host("Undo > Blas gives the hand up")
    house.host("The referee sets the score: 9–3")
    house.leave()
    assert not any("sets the score" in line for line in house.screen.messages)


def test_a_pause_holds_everything_and_what_lies_then_counts_afterwards(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.hand_for(0)
    house.host("Pause")
    before = house.acta(1)
    house.deals()
    house.wait(60_000)
    assert house.acta(1) == before
    assert "The host has paused the evening" in house.screen.notices
    house.restart()
    assert "The host has paused the evening" in house.screen.notices
    house.host("Go on")
    house.lift()
    house.deals()
    assert house.acta(1)[-1] == {"in": "pinte", "card": "Ao"}


def test_a_ruling_is_set_aside_within_its_ten_seconds_with_two_presses(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.deals("Ao")
    for seat, card in enumerate(("So", "Sc", "Sb")):
        house.lay(seat, card)
    house.lying[3] = ("Ac",)
    house.see(3)
    house.wait(1500)
    assert house.view.score == (2, 0), "Diego had the as of trumps"
    assert house.screen.banner is not None
    assert house.screen.banner.reverse
    house.key("host")
    assert house.items[0] == "Set the ruling aside"
    house.key("enter")
    assert house.view.score == (0, 0)
    assert house.view.phase == "play"


# Wrong seats, dealer, rules


def test_wrong_seats_go_on_with_the_score_in_a_new_acta_and_the_bet_is_paid_once(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.hand_for(0)
    house.score(9, 3)
    house.host("Seats and dealer > Seat 1: Blas > Carmen")
    house.leave()
    assert house.players == ("Ana", "Carmen", "Blas", "Diego")
    assert house.view.score == (9, 3)
    assert house.acta(2)[0]["score"] == [9, 3]
    assert house.journal()[-1]["goes_on"] is True
    house.win(1, losers=5)
    house.host("Ledger")
    owed = {house.named(each.player)[0]: each.cubatas for each in house.evening.figures.accounts}
    assert owed == {"Ana": 1, "Blas": 1, "Carmen": -1, "Diego": -1}


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [("Seats and dealer > Who deals > Carmen", "dealer", 2), ("Game and rules > Rules > veinte", "rules", "veinte")],
)
def test_a_wrong_dealer_or_wrong_rules_go_on_in_a_new_acta(tmp_path: Path, path: str, key: str, value: object) -> None:
    house = House(tmp_path)
    house.hand_for(0)
    house.host(path)
    house.leave()
    assert house.acta(2)[0][key] == value
    assert house.view.score == (1, 0)
    house.restart()
    house.hand_for(0)
    assert house.acta(2)[0][key] == value
    assert house.view.score == (2, 0)


def test_before_the_first_card_rules_change_without_a_new_acta(tmp_path: Path) -> None:
    house = House(tmp_path, pin="1234")
    house.host("Game and rules > Rules > ludoteka")
    house.leave()
    house.hand_for(0)
    assert house.acta(1)[0]["rules"] == "ludoteka"
    assert not (tmp_path / "actas" / "000002.acta.jsonl").exists()


def test_a_void_game_costs_nothing(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.win(0, losers=2)
    house.host("Hand and score > Void the game > Yes")
    house.host("Ledger")
    assert house.evening.figures.accounts == ()


def test_a_game_that_is_void_before_its_end_says_so_and_stays_void_in_a_new_acta(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.hand_for(0)
    assert "At stake: 1 cubata" in house.screen.notices
    house.host("Hand and score > Void the game > Yes")
    house.host("Seats and dealer > Who deals > Carmen")
    house.leave()
    assert house.table.acta == 2
    house.hand_for(0)
    assert "The game is void: it brings and costs nothing" in house.screen.notices
    assert "At stake: 1 cubata" not in house.screen.notices
    house.win(0, losers=2)
    assert house.evening.figures.accounts == ()
    assert [each.tally.games for each in house.evening.figures.players] == []
    house.win(0, losers=2)
    assert len(house.evening.figures.accounts) == 4


# The PIN


def test_what_changes_results_asks_for_the_pin_and_three_wrong_ones_shut_it(tmp_path: Path) -> None:
    house = House(tmp_path, pin="1234")
    house.hand_for(0)
    house.host("Hand and score")
    assert house.screen.menu is not None
    assert house.screen.menu.path[-1] == "PIN"
    for _ in range(3):
        house.write("9999")
    house.write("1234")
    assert house.screen.menu.path[-1] != "Hand and score"
    house.leave()
    house.wait(31_000)
    house.host("Hand and score")
    house.write("1234")
    house.host("Set the score")
    house.write("5")
    house.write("6")
    assert house.view.score == (5, 6)


# The evening ends


def test_an_evening_is_closed_and_the_next_has_its_own_journal_and_the_old_accounts(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.win(0, losers=5)
    house.host("Evening > Close the evening > Yes")
    assert house.evening.state.evening == 2
    assert house.journal(1)[-1]["ev"] == "closed"
    assert house.said() == ["opened"]
    house.host("Ledger")
    assert [each.cubatas for each in house.evening.figures.accounts] == [-1, 1, -1, 1]
    house.leave()
    house.restart()
    assert house.evening.state.evening == 2
    house.win(1, losers=5)
    house.host("Ledger")
    assert all(each.is_clear for each in house.evening.figures.accounts)


# Boards


def test_a_board_is_turned_over_page_by_page_and_ends_at_its_last(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.win(0, losers=5)
    house.host("Look at > Players")
    pages = []
    for key in ("down", "down", "down", "up", "up"):
        house.key(key)
        assert isinstance(house.screen.board, SheetShown)
        pages.append(house.screen.board.page)
    assert pages == [2, 2, 2, 1, 1]


# Names


@pytest.mark.parametrize(
    "people", [("Ana", "Ana", "Ana", "Ana"), ("", " ", "李小龙", "محمد"), ("x" * 200, "🂡🂡", "a\nb", "\u202egpj")]
)
def test_people_are_called_as_they_like(tmp_path: Path, people: tuple[str, ...]) -> None:
    house = House(tmp_path, players=people)
    house.win(0, losers=2)
    house.host("Ledger > ")
    house.leave()
    house.host("Look at > Players")
    house.restart()
    house.win(1, losers=2)
    assert len(set(house.players)) == 4, "two of one name are two people"


def test_somebody_is_forgotten_in_the_middle_of_his_game(tmp_path: Path) -> None:
    house = House(tmp_path, players=("Ana", "Belisario", "Carmen", "Diego"))
    house.hand_for(0)
    house.host("Players > Belisario > Forget the name > Yes")
    house.leave()
    assert house.players == ("Ana", "(p2)", "Carmen", "Diego")
    assert "Belisario" not in str(house.screen)
    assert all(b"Belisario" not in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    house.win(0, losers=5)
    house.restart()
    assert house.players[1] == "(p2)"


# Who can reverse a ruling that ended a hand


def ends_by_renuncio(house: House) -> None:
    """Diego does not follow suit with the as of trumps in his hand."""
    house.deals("Ao")
    for seat, card in enumerate(("So", "Sc", "Sb")):
        house.lay(seat, card)
    house.lying[3] = ("Ac",)
    house.see(3)
    house.wait(1500)


def ends_by_its_last_card(house: House) -> None:
    """Ana makes her cuatrola."""
    house.deals("Sc")
    for seat, greens in enumerate((2, 0, 0, 0)):
        for _ in range(greens):
            house.press(seat, "verde")
        house.press(seat, "blanco")
    house.lift()
    for a, b, d in (("Ac", "So", "Sc"), ("3c", "Se", "Ae"), ("Rc", "Sb", "Re"), ("Cc", "Ab", "Ce")):
        house.lift()
        for seat, card in ((0, a), (1, b), (3, d)):
            house.lay(seat, card)
    house.wait(2000)


def ends_by_the_host(path: str) -> Callable[[House], None]:
    """The host ends the hand."""

    def end(house: House) -> None:
        house.deals("Ao")
        house.host(path)
        house.leave()

    return end


ENDS: dict[str, Callable[[House], None]] = {
    "renuncio": ends_by_renuncio,
    "count": ends_by_its_last_card,
    "given up": ends_by_the_host("Hand and score > Give the hand up > Blas and Diego"),
    "penalty": ends_by_the_host("Hand and score > Penalty for signals (rule 38) > Blas"),
    "misdeal": ends_by_the_host("Hand and score > Misdeal"),
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_for_ten_seconds_the_screen_says_who_can_reverse_it_and_how(
    tmp_path: Path, end: Callable[[House], None]
) -> None:
    house = House(tmp_path)
    end(house)
    assert house.screen.banner is not None
    told = house.screen.banner.reverse
    assert told[-1].startswith("The host: H, or three buttons for a second; “")
    house.wait(8000)
    assert house.screen.banner.reverse == told
    house.wait(2500)
    assert house.screen.banner.reverse == ()


@pytest.mark.parametrize("end", [ends_by_renuncio, ends_by_its_last_card])
def test_the_rivals_let_the_last_card_go_back_as_the_screen_says(tmp_path: Path, end: Callable[[House], None]) -> None:
    house = House(tmp_path)
    end(house)
    assert house.screen.banner is not None
    assert house.screen.banner.reverse[0] == "Ana or Carmen hold white: Diego takes the card back."
    house.press(2, "blanco", 1200)
    assert (house.view.phase, house.view.score, house.view.turn) == ("play", (0, 0), 3)


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_the_host_reverses_it_as_the_screen_says(tmp_path: Path, end: Callable[[House], None]) -> None:
    house = House(tmp_path)
    end(house)
    assert house.screen.banner is not None
    item = house.screen.banner.reverse[-1].split("“")[1].split("”")[0]
    house.host(item, seat=1)
    if item == "Undo":
        house.press(1, "blanco")
    house.leave()
    assert house.view.phase in ("bids", "play")
    assert house.view.score == (0, 0)
