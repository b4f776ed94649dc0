"""The customs of a game at the real table: once, a iguales, entregas, mazas, the bet; and winners who stay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from table.cli import main
from table.scene import DrawShown, SheetShown
from table.timba.customs import PAYING
from tests.evening.house import House
from tests.evening.test_draws import come

PAYMENT = sorted(PAYING)


def at(house: House, ours: int, theirs: int) -> None:
    """A game that is on, with this score."""
    house.hand_for(0)
    house.score(ours, theirs)


def accounts(house: House) -> dict[str, tuple[int, int, int]]:
    """What is owed, by name: cubatas, copas, cents."""
    known = house.evening.figures.accounts
    return {house.named(each.player)[0]: (each.cubatas, each.copas, each.cents) for each in known}


# Once


def test_the_once_that_is_asked_for_holds_the_game_up_until_it_is_served(tmp_path: Path) -> None:
    house = House(tmp_path)
    at(house, 10, 7)
    house.hand_for(0)
    assert "At eleven one is served: Ana and Carmen may ask for it" in house.screen.notices
    house.host("Ana and Carmen ask to be served")
    assert "Ana and Carmen asked for it: Blas and Diego serve, and the game waits" in house.screen.notices
    before = house.acta(1)
    dealer = house.next_dealer
    house.lay(dealer, "Ao")
    house.wait(5000)
    house.press(1, "rojo")
    assert house.acta(1) == before, "nothing of the game happens meanwhile"
    house.host("It is served")
    house.wait(2000)
    assert house.acta(1)[len(before) :] == [{"in": "pinte", "card": "Ao"}], "what was laid meanwhile counts now"
    assert not any("asked for it" in line for line in house.screen.notices)
    assert house.said()[-2:] == ["once", "served"]


def test_the_once_may_be_asked_for_with_the_buttons_of_a_seat_and_without_a_pin(tmp_path: Path) -> None:
    house = House(tmp_path, pin="1234")
    house.hand_for(0)
    for _ in range(9):
        house.hand_for(0)
    assert house.view.score == (10, 0)
    house.hand_for(0)
    house.host("Ana and Carmen ask to be served", seat=2)
    assert house.evening.waits
    house.host("It is served", seat=1)
    assert not house.evening.waits


def test_the_right_lapses_with_the_end_of_the_next_hand(tmp_path: Path) -> None:
    house = House(tmp_path)
    at(house, 10, 7)
    house.hand_for(0)
    house.hand_for(1)
    assert not any("At eleven" in line for line in house.screen.notices)
    house.key("host")
    assert not any("ask to be served" in item for item in house.items)


def test_a_iguales_both_drink_and_nothing_waits(tmp_path: Path) -> None:
    house = House(tmp_path)
    at(house, 10, 10)
    house.hand_for(0)
    house.hand_for(1)
    assert house.view.score == (11, 11)
    assert "A iguales: everybody drinks" in house.screen.notices
    assert not house.evening.waits
    house.host("A iguales: everybody has drunk")
    assert "A iguales: everybody drinks" not in house.screen.notices


def test_undoing_the_hand_takes_the_once_back_with_it(tmp_path: Path) -> None:
    house = House(tmp_path)
    at(house, 10, 7)
    house.hand_for(0)
    house.host("Ana and Carmen ask to be served")
    house.host("Undo > Blas gives the hand up")
    house.leave()
    assert house.view.score == (10, 7)
    assert not house.evening.waits


def test_a_restart_while_the_once_is_being_served_goes_on_waiting(tmp_path: Path) -> None:
    house = House(tmp_path)
    at(house, 10, 7)
    house.hand_for(0)
    house.host("Ana and Carmen ask to be served")
    house.restart()
    assert house.evening.waits
    house.host("It is served")
    house.hand_for(1)
    assert house.view.score == (11, 8)


# Entregas


def entrega(house: House) -> None:
    """Ana and Carmen are at ten, and their cards are going to be counted."""
    at(house, 9, 3)
    house.hand_for(0)
    assert "First entrega of Ana and Carmen: ten cards back" in house.screen.notices
    house.host("Ana and Carmen: first entrega > Count the cards on the pads")


def delivered(house: House) -> list[str]:
    """The cards of the entrega that the journal has."""
    (event,) = (each for each in house.journal() if each["ev"] == "delivered")
    return list(event["cards"])


def test_ten_payment_cards_laid_on_the_pads_are_the_entrega(tmp_path: Path) -> None:
    house = House(tmp_path)
    entrega(house)
    for number, card in enumerate(PAYMENT[:10]):
        house.turn_up(card, seat=number % 4)
    assert delivered(house) == list(PAYMENT[:10])
    assert not any("ntrega" in line for line in house.screen.notices)
    house.hand_for(1)
    assert house.view.score == (10, 4)


def test_a_card_that_does_not_pay_is_not_counted(tmp_path: Path) -> None:
    house = House(tmp_path)
    entrega(house)
    other = (house.next_dealer + 1) % 4
    house.turn_up(*PAYMENT[:9], "Ao", PAYMENT[0], seat=other)
    assert isinstance(house.screen.board, DrawShown)
    assert house.screen.board.said == "9 of 10 cards"
    assert "delivered" not in house.said()


def test_the_game_goes_on_while_an_entrega_is_being_counted(tmp_path: Path) -> None:
    house = House(tmp_path)
    entrega(house)
    dealer = house.next_dealer
    house.lay(dealer, *PAYMENT[:3])
    house.deals("Ao")
    assert house.acta(1)[-1] == {"in": "pinte", "card": "Ao"}, "also on the pad where cards are being counted"
    assert house.screen.board is None, "the game is looked at"
    assert "Entrega of Ana and Carmen: 3 of 10 cards" in house.screen.notices
    house.lift(dealer)
    mano = (dealer + 1) % 4
    house.lay(mano, PAYMENT[3], "So")
    assert house.acta(1)[-1]["card"] == "So"
    house.lay(mano, *PAYMENT[4:10])
    assert delivered(house) == PAYMENT[:10]
    house.press(1, "rojo", 1200)
    house.press(1, "blanco")
    assert house.view.score == (11, 3)
    assert not house.screen.messages, "what was counted may lie there"


def test_a_count_is_looked_at_again_where_it_stood(tmp_path: Path) -> None:
    house = House(tmp_path)
    entrega(house)
    house.turn_up(*PAYMENT[:4])
    house.deals("Ao")
    house.host("Ana and Carmen: first entrega > Count the cards on the pads")
    assert isinstance(house.screen.board, DrawShown)
    assert house.screen.board.said == "4 of 10 cards"
    assert "“Handed back” in the host's menu ends the count with fewer; the game may go on meanwhile." in (
        house.screen.board.lines
    )


def test_fewer_than_ten_are_handed_back_with_a_word_and_said(tmp_path: Path) -> None:
    house = House(tmp_path)
    entrega(house)
    house.turn_up(*PAYMENT[:7])
    house.host("Ana and Carmen: first entrega > Handed back")
    assert delivered(house) == list(PAYMENT[:7])
    assert "Entrega of Ana and Carmen: fewer than ten cards" in house.screen.notices
    house.hand_for(1)
    assert house.view.score == (10, 4)


def test_counting_ends_with_the_hand_that_called_for_it(tmp_path: Path) -> None:
    house = House(tmp_path)
    entrega(house)
    house.turn_up(*PAYMENT[:3])
    house.host("Undo > Blas gives the hand up")
    house.leave()
    assert house.evening.counting is None
    assert "delivered" not in house.said()


def test_an_entrega_nobody_counts_is_handed_back_with_a_word(tmp_path: Path) -> None:
    house = House(tmp_path)
    at(house, 19, 12)
    house.score(18, 12)
    house.score(19, 12)
    house.hand_for(0)
    assert "Second entrega of Ana and Carmen: ten more back" in house.screen.notices
    house.host("Ana and Carmen: second entrega > Handed back")
    assert not any("entrega" in line for line in house.screen.notices)


# The end of a game


@pytest.mark.parametrize(("losers", "copas"), [(3, 1), (4, 0)])
def test_losers_below_four_points_owe_a_copa_at_las_mazas(tmp_path: Path, losers: int, copas: int) -> None:
    house = House(tmp_path)
    house.win(0, losers=losers)
    house.wait(11_000)
    assert accounts(house) == {
        "Ana": (-1, -copas, -200),
        "Blas": (1, copas, 200),
        "Carmen": (-1, -copas, -200),
        "Diego": (1, copas, 200),
    }
    assert house.screen.banner is not None
    assert ("To Las Mazas! Blas and Diego owe a copa" in house.screen.banner.lines) == bool(copas)


def test_at_twenty_one_with_one_point_of_lead_the_game_goes_on(tmp_path: Path) -> None:
    house = House(tmp_path)
    at(house, 20, 20)
    house.hand_for(0)
    assert not house.view.over
    house.hand_for(0)
    assert house.view.over
    assert house.view.score == (22, 20)


def test_winners_stay_the_next_pair_takes_the_losers_seats_and_the_deal_goes_on(tmp_path: Path) -> None:
    house = House(tmp_path)
    come(house, "Elena", "Fermín")
    house.host("Seats and dealer > Waiting pairs > A new pair > Elena > Fermín")
    house.leave()
    house.win(0, losers=5)
    dealt = house.view.dealer
    house.wait(11_000)
    assert house.screen.banner is not None
    assert "Elena and Fermín come in for Blas and Diego" in house.screen.banner.lines
    house.hand_for(1)
    assert house.players == ("Ana", "Elena", "Carmen", "Fermín")
    assert house.acta(2)[0]["dealer"] == (dealt + 1) % 4
    assert house.queue == [["Blas", "Diego"]]
    house.win(1, losers=5)
    house.hand_for(0)
    assert house.players == ("Blas", "Elena", "Diego", "Fermín")
    assert house.queue == [["Ana", "Carmen"]]


def test_the_same_four_go_on_if_the_host_says_so_and_the_queue_is_kept(tmp_path: Path) -> None:
    house = House(tmp_path)
    come(house, "Elena", "Fermín")
    house.host("Seats and dealer > Waiting pairs > A new pair > Elena > Fermín")
    house.leave()
    house.win(0, losers=5)
    house.host("The next game > The same four go on")
    house.hand_for(1)
    assert house.players == ("Ana", "Blas", "Carmen", "Diego")
    assert house.queue == [["Elena", "Fermín"]]


def test_winners_stay_also_over_a_restart_between_games(tmp_path: Path) -> None:
    house = House(tmp_path)
    come(house, "Elena", "Fermín")
    house.host("Seats and dealer > Waiting pairs > A new pair > Elena > Fermín")
    house.leave()
    house.win(0, losers=5)
    house.restart()
    house.hand_for(1)
    assert house.players == ("Ana", "Elena", "Carmen", "Fermín")


@pytest.mark.parametrize(
    ("waiting", "gone", "players"),
    [
        ("Elena", "Blas", ("Ana", "Elena", "Carmen", "Diego")),
        ("Elena", "Ana", ("Elena", "Blas", "Carmen", "Diego")),
        ("Elena Fermín", "Blas", ("Ana", "Elena", "Carmen", "Fermín")),
        ("Elena Fermín Gloria", "Diego", ("Ana", "Elena", "Carmen", "Fermín")),
    ],
)
def test_somebody_who_waits_comes_in_for_who_goes_home(
    tmp_path: Path, waiting: str, gone: str, players: tuple[str, ...]
) -> None:
    house = House(tmp_path)
    come(house, *waiting.split())
    house.win(0, losers=5)
    house.host(f"Players > {gone} > Has gone home")
    house.leave()
    house.wait(11_000)
    assert house.screen.banner is not None
    assert any(" for " in line and gone in line for line in house.screen.banner.lines[1:])
    house.restart()
    house.hand_for(0)
    assert house.players == players
    assert gone not in house.named(*house.evening.state.tonight.here)


@pytest.mark.parametrize("played", [False, True], ids=["before a first game", "after one"])
@pytest.mark.parametrize(
    ("gone", "players"),
    [
        (("Ana",), ("Elena", "Blas", "Fermín", "Diego")),
        (("Ana", "Carmen"), ("Elena", "Blas", "Fermín", "Diego")),
        (("Blas", "Diego"), ("Ana", "Elena", "Carmen", "Fermín")),
    ],
)
def test_a_pair_that_waits_takes_the_seats_of_one_that_is_not_whole_any_more(
    tmp_path: Path, gone: tuple[str, ...], players: tuple[str, ...], *, played: bool
) -> None:
    house = House(tmp_path)
    come(house, "Elena", "Fermín")
    house.host("Seats and dealer > Waiting pairs > A new pair > Elena > Fermín")
    house.leave()
    if played:
        house.win(0, losers=5)
    for name in gone:
        house.host(f"Players > {name} > Has gone home")
        house.leave()
    house.wait(11_000)
    if played:
        house.restart()
    house.hand_for(0)
    assert house.players == players
    assert not set(gone) & set(house.named(*house.evening.state.tonight.here))


@pytest.mark.parametrize(("gone", "players"), [("Ana", ("Elena", "Blas")), ("Blas", ("Ana", "Elena"))])
def test_at_a_table_for_two_somebody_who_waits_comes_in_too(
    tmp_path: Path, gone: str, players: tuple[str, ...]
) -> None:
    house = House(tmp_path, ("Ana", "Blas"), game="cuarenta", rules="cuarenta", dealer=1)
    house.host(f"Players > {gone} > Has gone home")
    house.leave()
    assert f"{gone} has gone home: somebody has to take that seat" in house.screen.notices
    come(house, "Elena")
    assert house.players == players
    assert not any("gone home" in notice for notice in house.screen.notices)


@pytest.mark.parametrize("gone", [("Blas", "Diego"), ("Carmen", "Diego"), ("Ana", "Diego")])
def test_two_who_are_left_cannot_play_what_is_for_four(tmp_path: Path, gone: tuple[str, ...]) -> None:
    house = House(tmp_path)
    house.win(0, losers=5)
    for name in gone:
        house.host(f"Players > {name} > Has gone home")
        house.leave()
    house.wait(11_000)
    assert house.screen.banner is not None
    for name in gone:
        assert f"{name} has gone home: somebody has to take that seat" in house.screen.banner.lines
    come(house, "Elena", "Fermín")
    house.hand_for(0)
    assert len(house.players) == 4


def test_a_table_that_nobody_completes_says_who_is_missing(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.host("Players > Ana > Has gone home")
    house.leave()
    assert "Ana has gone home: somebody has to take that seat" in house.screen.notices
    come(house, "Elena")
    assert house.players == ("Elena", "Blas", "Carmen", "Diego")
    assert not any("gone home" in notice for notice in house.screen.notices)
    house.win(0, losers=5)
    house.host("Players > Carmen > Has gone home")
    house.leave()
    house.wait(11_000)
    assert house.screen.banner is not None
    assert "Carmen has gone home: somebody has to take that seat" in house.screen.banner.lines
    assert "The same players stay" not in house.screen.banner.lines


# The ledger


def test_an_account_is_struck_off_and_corrected_by_new_entries(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.win(0, losers=5)
    house.host("Ledger > Blas > Strike it off")
    house.leave()
    assert accounts(house)["Blas"] == (0, 0, 0)
    house.host("Ledger > Diego > An entry by hand > Cubatas")
    house.write("2")
    house.host("Enter it")
    house.leave()
    assert accounts(house)["Diego"] == (3, 0, 600)
    assert [each["ev"] for each in house.journal()][-2:] == ["settled", "entered"]


def test_a_game_over_which_the_evening_was_closed_is_paid_also_where_it_goes_on_with_another_dealer(
    tmp_path: Path,
) -> None:
    house = House(tmp_path)
    house.hand_for(0)
    house.host("Evening > Close the evening > Yes")
    house.leave()
    house.host("Seats and dealer > Who deals > Carmen")
    house.leave()
    house.win(0, losers=5)
    assert accounts(house)["Blas"] == (1, 0, 200)


def test_the_ledger_is_exported_for_a_spreadsheet(tmp_path: Path) -> None:
    house = House(tmp_path, players=("=1+1", "Blas", "Carmen", "Diego"))
    house.win(0, losers=5)
    house.host("Ledger > Export it")
    rows = (tmp_path / "exports" / "ledger.csv").read_text().splitlines()
    assert len(rows) == 5
    assert any(",'=1+1," in row for row in rows)
    assert house.screen.menu is not None
    assert "ledger.csv" in house.screen.menu.said


def test_a_game_for_two_cubatas_called_a_charlotada(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.host("Game and rules > Bet > 2")
    house.leave()
    house.host("Game and rules > Name of the game > charlotada")
    house.leave()
    house.hand_for(0)
    assert "Charlotada" in house.screen.notices
    house.win(0, losers=5)
    assert accounts(house)["Blas"] == (2, 0, 400)
    house.hand_for(0)
    assert "Charlotada" not in house.screen.notices, "it is one game's name"


# Anti-mazas


def test_who_is_below_four_points_is_told_of_las_mazas_and_that_he_is_safe(tmp_path: Path) -> None:
    house = House(tmp_path)
    at(house, 14, 3)
    assert not any("anti-mazas" in line for line in house.screen.notices), "it is early"
    house.hand_for(0)
    assert "Blas and Diego: 1 to anti-mazas, or to Las Mazas" in house.screen.notices
    house.hand_for(1)
    assert not any("anti-mazas" in line for line in house.screen.notices)
    assert [pair.note for pair in house.screen.pairs] == ["", "anti-mazas"]
    assert house.screen.banner is not None
    assert "Anti-mazas: Blas and Diego are safe from Las Mazas." in house.screen.banner.lines
    house.host("Undo > Ana gives the hand up")
    house.leave()
    assert "Blas and Diego: 1 to anti-mazas, or to Las Mazas" in house.screen.notices


@pytest.mark.parametrize("rules", ["veinte", "ludoteka"])
def test_other_rules_have_no_customs_of_el_narro(tmp_path: Path, rules: str) -> None:
    house = House(tmp_path, rules=rules)
    at(house, 9, 0)
    house.hand_for(0)
    house.hand_for(0)
    assert house.screen.notices == ("At stake: 1 cubata",)
    house.score(18, 2)
    while not house.view.over:
        house.hand_for(0)
    house.wait(11_000)
    assert accounts(house)["Blas"] == (1, 0, 200)


# What has a name


def all_pass(house: House, *seats: int) -> None:
    """These seats go for nothing."""
    for seat in seats:
        house.press(seat, "blanco")


def trick(house: House, **cards: str) -> None:
    """A trick, card by card as the seats lay them, gathered."""
    for seat, card in cards.items():
        house.lay("abcd".index(seat), card)
    house.lift()


def test_the_perejila_is_named_when_she_falls_and_not_before(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.deals("Ao")
    all_pass(house, 0, 1, 2, 3)
    house.lift()
    house.lay(1, "So")  # early: it is not his turn
    assert "perejila" not in str(house.screen)
    house.lay(0, "3o")
    house.wait(1000)
    assert "Blas lays the perejila!" in house.screen.notices
    house.wait(10_000)
    assert "Blas lays the perejila!" not in house.screen.notices


def test_the_perejila_is_named_as_the_pinte_while_it_is_bid_on(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.deals("So")
    assert "The perejila is the pinte!" in house.screen.notices
    all_pass(house, 0, 1, 2, 3)
    assert not any("perejila" in line for line in house.screen.notices)


def test_a_solo_clasico_is_named_once_the_as_and_las_cuarenta_are_public(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.deals("So")
    house.press(0, "verde")
    all_pass(house, 0, 1, 2, 3)
    house.lift()
    trick(house, a="Ao", b="Ae", d="So")
    assert house.screen.contract == "Solo: Ana against Blas and Diego"
    house.press(0, "verde")
    house.turn_up("Ro", "Co")
    house.wait(1000)
    assert house.screen.contract == "Solo clásico: Ana against Blas and Diego"
    house.press(1, "rojo", 1200)
    house.press(1, "blanco")
    house.wait(3000)
    assert house.screen.banner is not None
    assert "A solo clásico by Ana!" in house.screen.banner.lines


def test_a_potrola_is_named_once_the_four_highest_trumps_are_public(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.deals("Sc")
    for _ in range(2):
        house.press(0, "verde")
    all_pass(house, 0, 1, 2, 3)
    house.lift()
    trick(house, a="Ac", b="So", d="Sc")
    trick(house, a="3c", b="Se", d="Ae")
    trick(house, a="Rc", b="Sb", d="Re")
    assert house.screen.contract == "Cuatrola: Ana against Blas and Diego"
    house.lay(0, "Cc")
    assert house.screen.contract == "Potrola: Ana against Blas and Diego"


# What is remembered


def command(house: House, *words: str) -> Any:
    """What a command of the table answers in JSON."""
    what, *options = words
    folder = str(house.places.names.parent)
    done = CliRunner().invoke(main, [what, "--data", folder, "--lang", "en", *options, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_statistics_are_the_command_s_and_those_of_the_idle_display(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.win(0, losers=3)
    house.win(1, losers=12)
    house.win(0, losers=5)
    told = command(house, "stats")
    figures = {each["name"]: each for each in told["players"]}
    assert [(name, each["games"], each["won"]) for name, each in sorted(figures.items())] == [
        ("Ana", 3, 2),
        ("Blas", 3, 1),
        ("Carmen", 3, 2),
        ("Diego", 3, 1),
    ]
    assert (figures["Ana"]["mazas_given"], figures["Blas"]["mazas_taken"]) == (1, 1)
    house.wait(11_000)
    boards = idle_boards(house)
    assert boards["Players"].heads[:4] == ("", "games", "won", "lost")
    assert {row[0]: tuple(row[1:3]) for row in boards["Players"].rows} == {
        name: (str(each["games"]), str(each["won"])) for name, each in figures.items()
    }
    assert boards["Tonight's games"].rows[0] == ("3. Ana and Carmen", "21–5", "Blas and Diego")
    assert ("Ana – Blas", "2–1") in boards["Head to head"].rows


def test_the_figures_of_a_month_stand_beside_those_of_always(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.win(0, losers=9)
    house.host("Evening > Close the evening > Yes")
    house.loop.table = replace(house.table, evening=replace(house.evening, date="2025-12-01"))
    house.host("Evening > Close the evening > Yes")
    house.win(1, losers=9)
    house.win(1, losers=9)
    december = command(house, "stats", "--since", "2025-12-01", "--until", "2025-12-31")
    assert {each["name"]: each["won"] for each in december["players"]} == {"Ana": 0, "Blas": 2, "Carmen": 0, "Diego": 2}
    house.host("Look at > This month")
    assert isinstance(house.screen.board, SheetShown)
    assert house.screen.board.title == "Players this month"
    assert {row[0]: row[1:4] for row in house.screen.board.rows} == {
        "Ana": ("2", "0", "2"),
        "Blas": ("2", "2", "0"),
        "Carmen": ("2", "0", "2"),
        "Diego": ("2", "2", "0"),
    }
    house.host("Look at > The game again")
    boards = idle_boards(house)
    assert boards["Players this month"].rows[0][1] == "2"
    assert boards["Players"].rows[0][1] == "3"
    assert boards["Pairs this month"].rows[0][0] == "Blas and Diego"


def idle_boards(house: House) -> dict[str, SheetShown]:
    """The first page of each board that is shown while nobody plays, by title."""
    house.wait(300_000)
    found: dict[str, SheetShown] = {}
    for _ in range(16):
        assert isinstance(house.screen.board, SheetShown)
        found.setdefault(house.screen.board.title, house.screen.board)
        house.wait(20_000)
    return found


# Taken back in the evening's journal


def test_a_once_asked_for_by_mistake_is_taken_back_and_the_game_goes_on(tmp_path: Path) -> None:
    house = House(tmp_path)
    at(house, 10, 7)
    house.hand_for(0)
    house.host("Ana and Carmen ask to be served")
    house.host("Evening > Undo in the evening > Ana and Carmen ask")
    house.leave()
    assert not house.evening.waits
    assert "At eleven one is served: Ana and Carmen may ask for it" in house.screen.notices
    house.hand_for(1)
    assert house.view.score == (11, 8)


def test_an_entrega_counted_wrongly_is_taken_back_and_counted_again(tmp_path: Path) -> None:
    house = House(tmp_path)
    entrega(house)
    house.turn_up(*PAYMENT[:9])
    house.host("Ana and Carmen: first entrega > Handed back")
    house.host("Evening > Undo in the evening > First entrega")
    house.leave()
    assert "First entrega of Ana and Carmen: ten cards back" in house.screen.notices
    house.host("Ana and Carmen: first entrega > Count the cards on the pads")
    house.turn_up(*PAYMENT[:10])
    assert [len(each["cards"]) for each in house.journal() if each["ev"] == "delivered"] == [9, 10]
    assert not any("ntrega" in line for line in house.screen.notices)
