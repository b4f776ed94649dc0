"""The draws of an evening at the real table: cards turned up on any pad, shown live, skipped, by hand or undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.scene import DrawShown, SheetShown
from tests.evening.house import House

PEOPLE = ("Ana", "Blas", "Carmen", "Diego", "Elena", "Fermín", "Gloria")


def come(house: House, *names: str) -> None:
    """These are new and here tonight."""
    for name in names:
        house.host("Players > A new player")
        house.write(name)
        house.host("no colour")
        house.leave()


def board(house: House) -> DrawShown:
    """The draw on the screen."""
    shown = house.screen.board
    assert isinstance(shown, DrawShown)
    return shown


def cards(house: House) -> dict[str, tuple[str, ...]]:
    """Who has which cards on the screen."""
    return {row.name: row.cards for row in board(house).rows if row.cards}


def reyes(house: House) -> None:
    """A sorteo a reyes among everybody here begins."""
    house.host("Draws > The pairs, a reyes > Begin")


def test_four_draw_their_pairs_two_kings_make_the_first_and_nobody_waits(tmp_path: Path) -> None:
    house = House(tmp_path)
    reyes(house)
    assert board(house).said == "Card for Ana"
    house.turn_up("2o", "Ro", "3c", "Rc", seat=2)
    assert not house.evening.state.is_drawing
    assert house.players == ("Blas", "Ana", "Diego", "Carmen")
    assert house.queue == [["Blas", "Diego"], ["Ana", "Carmen"]]


def test_six_draw_on_whatever_pad_and_the_screen_shows_each_card(tmp_path: Path) -> None:
    house = House(tmp_path)
    come(house, "Elena", "Fermín")
    reyes(house)
    house.turn_up("2o", seat=3)
    house.turn_up("Re", seat=1)
    assert cards(house) == {"Ana": ("2o",), "Blas": ("Re",)}
    assert board(house).said == "Card for Carmen"
    house.turn_up("7c", "Rb", "Ro", "Rc")
    # Four kings are out: Ana and Carmen have none, and are the pair that waits.
    assert board(house).said == "The draw is over"
    assert house.players == ("Blas", "Elena", "Diego", "Fermín")
    assert house.queue[2:] == [["Ana", "Carmen"]]


def test_with_seven_the_pack_is_gathered_after_four_kings_and_one_is_left_over(tmp_path: Path) -> None:
    house = House(tmp_path)
    come(house, "Elena", "Fermín", "Gloria")
    reyes(house)
    house.turn_up("2o", "Ro", "Rc", "Re", "Rb")
    assert board(house).said == "Four kings are out: gather the pack. Next card: Fermín"
    house.turn_up("Ro", "2o", "Rc")
    assert not house.evening.state.is_drawing
    assert house.players == ("Blas", "Diego", "Carmen", "Elena")
    assert house.queue[2:] == [["Fermín", "Ana"]]
    assert house.named(*house.evening.state.tonight.alone) == ["Gloria"]


def test_a_card_that_lay_there_before_or_beside_another_is_not_drawn(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.lay(0, "Ro")
    reyes(house)
    house.wait(2000)
    assert cards(house) == {}
    house.lift()
    house.lying[1] = ("Rc", "Re")
    house.see(1)
    house.wait(2000)
    assert cards(house) == {}
    house.lift()
    house.turn_up("Rc")
    assert cards(house) == {"Ana": ("Rc",)}


def test_a_card_that_has_come_up_does_not_come_up_again(tmp_path: Path) -> None:
    house = House(tmp_path)
    reyes(house)
    house.turn_up("2o", "2o", seat=1)
    assert cards(house) == {"Ana": ("2o",)}
    assert house.said().count("card") == 1


def test_a_draw_is_by_hand_where_a_tag_is_dead(tmp_path: Path) -> None:
    house = House(tmp_path)
    reyes(house)
    house.host("A card of the draw by hand > copas > rey")
    assert cards(house) == {"Ana": ("Rc",)}


def test_why_nothing_is_drawn_is_said_where_it_was_asked_for(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.host("Draws > The pairs, a reyes > Ana > Begin")
    assert house.evening.state.draw is None
    assert house.screen.menu is not None
    assert house.screen.menu.path[-1] == "Who draws?"
    assert house.screen.menu.said == "they are too few for that"
    house.host("Ana > Begin")
    assert house.evening.state.is_drawing
    assert house.screen.menu is None


def test_what_is_looked_at_during_a_draw_is_seen_until_its_next_card(tmp_path: Path) -> None:
    house = House(tmp_path)
    reyes(house)
    house.turn_up("Ro")
    house.host("Look at > Rules in force")
    assert isinstance(house.screen.board, SheetShown)
    house.turn_up("2c")
    assert board(house).said == "Card for Carmen"
    house.host("Look at > Rules in force")
    house.key("escape")
    assert board(house).said == "Card for Carmen"


def test_a_draw_is_given_up_and_everybody_sits_down_by_hand(tmp_path: Path) -> None:
    house = House(tmp_path)
    reyes(house)
    house.turn_up("Ro")
    house.host("Give the draw up")
    house.leave()
    assert house.evening.state.draw is None
    house.host("Seats and dealer > Everybody by hand > Diego > Ana > Blas > Carmen")
    house.leave()
    assert house.players == ("Diego", "Ana", "Blas", "Carmen")


def test_a_draw_is_undone_and_drawn_again(tmp_path: Path) -> None:
    house = House(tmp_path)
    reyes(house)
    house.turn_up("Ro", "2c", "Rc", "Re", "Rb")
    before = house.players
    house.host("Evening > Undo in the evening > Sorteo a reyes")
    house.leave()
    assert house.players == ("Ana", "Blas", "Carmen", "Diego")
    reyes(house)
    house.turn_up("2o", "Ro", "3c", "Rc")
    assert house.players not in (before, ("Ana", "Blas", "Carmen", "Diego"))


def test_who_plays_first_is_drawn_among_pairs_that_are_there(tmp_path: Path) -> None:
    house = House(tmp_path)
    come(house, "Elena", "Fermín")
    reyes(house)
    house.turn_up("Re", "Rb", "Ro", "Rc")
    house.host("Draws > Which pairs play first")
    assert len(board(house).rows) == 3
    house.turn_up("Ro", "2c", "Re")
    assert house.players == ("Ana", "Elena", "Blas", "Fermín")


@pytest.mark.parametrize(("card", "dealer"), [("7o", 1), ("2c", 2), ("Ce", 3), ("Ab", 0)])
def test_the_cut_gives_the_first_dealer_from_the_cutters_right_on(tmp_path: Path, card: str, dealer: int) -> None:
    house = House(tmp_path)
    house.host("Draws > The first dealer, by the cut > Ana")
    assert [row.name for row in board(house).rows] == ["Bastos: Ana", "Oros: Blas", "Copas: Carmen", "Espadas: Diego"]
    house.turn_up(card)
    assert house.next_dealer == dealer
    assert [row.won for row in board(house).rows].index("deals first") == dealer
    house.hand_for(0)
    assert house.acta(1)[0]["dealer"] == dealer


def test_the_cut_is_among_those_who_are_going_to_sit_there(tmp_path: Path) -> None:
    house = House(tmp_path)
    come(house, "Elena", "Fermín")
    reyes(house)
    house.turn_up("Re", "Rb", "Ro", "Rc")
    house.host("Draws > The first dealer, by the cut > Ana")
    assert [row.name.partition(": ")[2] for row in board(house).rows] == list(house.players)


def test_what_was_drawn_may_lie_a_while_and_is_no_card_of_the_game(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.host("Draws > The first dealer, by the cut > Diego")
    house.lay(3, "Ab")
    assert house.next_dealer == 3
    house.wait(5000)
    assert not house.table.begun
    house.lift()
    house.hand_for(0)
    assert house.acta(1)[1]["card"] == "Ao"


def test_who_waits_alone_draws_his_partner_from_the_losers_at_the_highest_card(tmp_path: Path) -> None:
    house = House(tmp_path)
    come(house, "Elena")
    house.win(0, losers=5)
    house.wait(11_000)
    assert "The highest card: who plays with Elena, Blas or Diego" in house.screen.banner.lines  # type: ignore[union-attr]
    house.host("Draw a partner for Elena")
    house.turn_up("Co", "Cc")
    assert house.evening.state.is_drawing, "equal cards draw again"
    house.turn_up("4o", "7c")
    house.wait(1000)
    house.hand_for(0)
    assert set(house.players[1::2]) == {"Elena", "Diego"}
    assert house.players[0::2] == ("Ana", "Carmen")
    assert house.named(*house.evening.state.tonight.alone) == ["Blas"]


@pytest.mark.parametrize("way", ["A card of the draw by hand", "Draws > A card by hand"])
def test_a_card_by_hand_says_for_whom_and_the_last_one_shows_what_was_drawn(tmp_path: Path, way: str) -> None:
    house = House(tmp_path)
    reyes(house)
    house.turn_up("2o", "Ro", "3c")
    house.host(way)
    assert house.screen.menu is not None
    assert house.screen.menu.lines == ("Card for Diego",)
    house.host("oros > as")
    assert cards(house)["Diego"] == ("Ao",)
    house.leave()
    house.host(f"{way} > copas > rey")
    assert house.evening.menu is None
    assert board(house).said == "The draw is over"


def test_a_draw_goes_on_after_the_power_was_off(tmp_path: Path) -> None:
    house = House(tmp_path)
    reyes(house)
    house.turn_up("2o", "Ro")
    house.restart()
    assert cards(house) == {"Ana": ("2o",), "Blas": ("Ro",)}
    house.turn_up("3c", "Rc")
    assert house.players == ("Blas", "Ana", "Diego", "Carmen")


# Each step of an evening can be skipped, done by hand, or undone


def undo_last(house: House, what: str) -> None:
    """The host takes back the newest event of the evening that begins so, and all after it."""
    house.host(f"Evening > Undo in the evening > {what}")
    house.leave()


def one_left_over(house: House) -> None:
    """Ana and Carmen have won, Blas and Diego lost, and Elena waits alone."""
    come(house, "Elena")
    house.win(0, losers=5)
    house.wait(11_000)


def test_what_was_drawn_stays_where_the_same_players_are_asked_for_again(tmp_path: Path) -> None:
    house = House(tmp_path, named=True)
    come(house, "Elena", "Fermín")
    reyes(house)
    house.turn_up("2o", "Re", "7c", "Rb", "Ro", "Rc")
    drawn = house.players
    assert set(drawn) != {"Ana", "Blas", "Carmen", "Diego"}
    house.restart()
    assert house.players == drawn
    house.host("Draws > Which pairs play first")
    house.turn_up("2o")
    house.restart()
    assert house.evening.state.is_drawing


def test_the_partner_of_who_waits_alone_need_not_be_drawn(tmp_path: Path) -> None:
    house = House(tmp_path)
    one_left_over(house)
    house.hand_for(0)
    assert house.players == ("Ana", "Blas", "Carmen", "Diego"), "the same four, for nobody drew"
    assert house.named(*house.evening.state.tonight.alone) == ["Elena"]


def test_the_partner_is_chosen_by_hand(tmp_path: Path) -> None:
    house = House(tmp_path)
    one_left_over(house)
    house.host("Seats and dealer > Seat 3 > Elena")
    house.leave()
    house.hand_for(0)
    assert house.players == ("Ana", "Blas", "Carmen", "Elena")
    assert house.named(*house.evening.state.tonight.alone) == ["Diego"]


def test_the_draw_of_a_partner_is_by_hand_given_up_undone_and_drawn_again(tmp_path: Path) -> None:
    house = House(tmp_path)
    one_left_over(house)
    house.host("Draw a partner for Elena")
    house.host("A card of the draw by hand > oros > rey")
    house.leave()
    house.host("Give the draw up")
    house.leave()
    assert house.evening.state.draw is None
    house.host("Draw a partner for Elena")
    house.turn_up("Ro", "2c")
    assert set(house.evening.state.partner or ()) == {"p5", "p2"}
    undo_last(house, "The highest card")
    assert house.evening.state.partner is None
    house.host("Draw a partner for Elena")
    house.turn_up("2o", "3c")
    house.hand_for(0)
    assert set(house.players) == {"Ana", "Carmen", "Diego", "Elena"}


def test_the_first_dealer_need_not_be_cut_for(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.hand_for(0)
    assert house.acta(1)[0]["dealer"] == 3


def test_the_first_dealer_is_chosen_by_hand_or_the_cut_undone(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.host("Draws > The first dealer, by the cut > Ana")
    house.turn_up("2c")
    assert house.next_dealer == 2
    undo_last(house, "The cut")
    assert house.next_dealer == 3
    house.host("Seats and dealer > Who deals > Blas")
    house.leave()
    assert house.next_dealer == 1
    undo_last(house, "Seat 1 deals")
    assert house.next_dealer == 3
    house.host("Draws > The first dealer, by the cut > Ana")
    house.host("A card of the draw by hand > bastos > rey")
    house.leave()
    assert house.next_dealer == 0


def with_a_pair_waiting(house: House) -> None:
    """Ana and Carmen have won, and Elena and Fermín wait."""
    come(house, "Elena", "Fermín")
    house.host("Seats and dealer > Waiting pairs > A new pair > Elena > Fermín")
    house.leave()
    house.win(0, losers=5)
    house.wait(11_000)


@pytest.mark.parametrize(
    ("path", "players"),
    [
        ("The next game > So be it", ("Ana", "Elena", "Carmen", "Fermín")),
        ("The next game > The same four go on", ("Ana", "Blas", "Carmen", "Diego")),
        ("The next game > By hand > Seat 0: Ana > Elena", ("Elena", "Ana", "Carmen", "Fermín")),
        ("The next game > By hand > Everybody by hand > Diego > Ana > Elena > Blas", ("Diego", "Ana", "Elena", "Blas")),
    ],
)
def test_who_comes_in_after_a_game_is_as_proposed_or_by_hand(
    tmp_path: Path, path: str, players: tuple[str, ...]
) -> None:
    house = House(tmp_path)
    with_a_pair_waiting(house)
    house.host(path)
    house.leave()
    house.hand_for(0)
    assert house.players == players
    sitting = set(players)
    assert all(not sitting & set(pair) for pair in house.queue)


def test_who_comes_in_after_a_game_is_undone(tmp_path: Path) -> None:
    house = House(tmp_path)
    with_a_pair_waiting(house)
    house.host("The next game > The same four go on")
    house.leave()
    undo_last(house, "Seats")
    house.hand_for(0)
    assert house.players == ("Ana", "Elena", "Carmen", "Fermín")


def test_the_deal_goes_on_unless_the_host_says_who_deals(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.win(0, losers=5)
    dealt = house.view.dealer
    assert house.next_dealer == (dealt + 1) % 4
    house.host("Seats and dealer > Who deals > Diego")
    house.leave()
    assert house.next_dealer == 3
    undo_last(house, "Seat 3 deals")
    assert house.next_dealer == (dealt + 1) % 4
