"""The evening at the simulated table: by itself, or with somebody at mouse and keys who keeps it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from table.adapters.simulator.places import Places
from table.adapters.simulator.setting import OTHERS, PLAYERS, Wishes
from table.cli import main
from table.scene import DrawShown
from table.timba.customs import PAYING, count_of
from table.widgets.boxes import Box
from tests.app.rooms import Room

SEVEN = (*PLAYERS, *OTHERS[:3])

Opens = Callable[..., Room]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Opens]:
    """Opens rooms, and closes them."""
    opened: list[Room] = []

    def opens(*, by_itself: bool = False, **wishes: object) -> Room:
        opened.append(Room(tmp_path, Wishes(**{"seed": 3, **wishes}), by_itself=by_itself))  # type: ignore[arg-type]
        return opened[-1]

    yield opens
    for each in opened:
        each.close()


# By itself


def test_an_evening_by_itself_draws_pays_serves_and_lets_the_winners_stay(room: Opens) -> None:
    evening = room(by_itself=True, bots=4, here=7)
    evening.wait_for("game")
    first = evening.said.index("game")
    assert [each for each in evening.said[:first] if each not in ("here", "card")] == [
        "opened",
        "seated",
        "draw_pairs",
        "draw_dealer",
        "seated",
    ]
    drawn = evening.journal[evening.said.index("draw_pairs")]["players"]
    assert evening.evening.names.label(drawn[0]) == "Ana"
    assert len(drawn) == 7

    evening.wait_for("game", times=2)
    game, following = (each for each in evening.journal if each["ev"] == "game")
    # Winners stay on their seats, and the deal goes on (narro 37).
    stay = [before == after for before, after in zip(game["seats"], following["seats"], strict=True)]
    assert stay in ([True, False, True, False], [False, True, False, True])
    assert evening.said.count("draw_partner") == 1  # the seventh waited alone

    paid = [each for each in evening.journal if each["ev"] == "delivered"]
    assert paid
    assert all(count_of(each["cards"]) == "right" for each in paid)
    asked, served = ([each["line"] for each in evening.journal if each["ev"] == what] for what in ("once", "served"))
    assert asked
    assert set(asked) <= set(served)
    assert not any(b'"refused"' in line for line in evening.acta_lines(1))


@pytest.mark.parametrize("speed", [0.5, 20])
def test_nobody_deals_before_the_draws_however_fast_they_are(speed: float, room: Opens) -> None:
    evening = room(by_itself=True, bots=4, here=5, speed=speed)
    evening.wait_for("game")
    assert "draw_dealer" in evening.said
    evening.wait(60)
    assert evening.screen.menu is None  # nobody leaves the menu open


@pytest.mark.parametrize("pack", ["french", "spanish"])
def test_an_evening_of_cuarenta_by_itself_draws_by_aces_and_by_the_highest_card(pack: str, room: Opens) -> None:
    evening = room(by_itself=True, game="cuarenta", bots=4, here=6, pack=pack)
    evening.wait_for("game", times=2, most=7200)
    assert evening.journal[evening.said.index("draw_pairs")]["aces"] is True
    assert evening.said.count("draw_highest") == 1
    first, second = (each["seats"] for each in evening.journal if each["ev"] == "game")
    assert len({*first, *second}) == 6


def test_two_at_cuarenta_have_no_pairs_to_draw(room: Opens) -> None:
    evening = room(by_itself=True, game="cuarenta", players=2, bots=4, here=2)
    evening.wait_for("game")
    assert "draw_pairs" not in evening.said
    assert "draw_highest" in evening.said


def test_the_evening_begins_to_go_by_itself_and_ends_to_with_a_key(room: Opens) -> None:
    evening = room(bots=4, here=7, speed=0.1)
    evening.press("a")
    evening.wait_for("draw_pairs")
    evening.press("a")
    evening.wait(3)  # the card that lies there
    drawn = evening.said.count("card")
    evening.wait(60)
    assert evening.said.count("card") == drawn
    evening.press("a")
    evening.wait_for("game")


def test_without_a_window_there_are_pictures_of_the_draws_too(tmp_path: Path) -> None:
    asked = ["demo", "--headless", "--evening", "--seed", "3", "--size", "480x300", "--frames", str(tmp_path)]
    assert CliRunner().invoke(main, asked).exit_code == 0
    pictures = {path.stem.split("-")[1] for path in tmp_path.glob("*.png")}
    assert {"draw", "menu", "trick", "hand", "game"} <= pictures


# Somebody at mouse and keys


def test_who_comes_for_a_first_game_is_dealt_to_at_once(room: Opens) -> None:
    evening = room()
    evening.wait(10)
    assert "game" in evening.said
    assert not {"draw_pairs", "draw_dealer"} & {*evening.said}


def test_nobody_deals_while_the_menu_says_what_is_to_be_played(room: Opens) -> None:
    evening = room()
    evening.key("host")
    evening.wait(60)
    assert "game" not in evening.said
    evening.key("host")
    evening.wait(20)
    assert "game" in evening.said


def test_a_draw_is_made_with_a_key_for_each_card(room: Opens) -> None:
    evening = room(bots=0, here=5)
    evening.choose("Draws > The pairs, a reyes > Begin")
    assert len(evening.world.pack) == 40
    turned = 0
    while evening.evening.state.is_drawing:
        assert evening.company.asked == "draw"
        evening.press("t")
        turned += 1
        evening.wait(1)
        assert evening.said.count("card") == turned
        assert sum(map(len, evening.world.pads)) == evening.evening.state.is_drawing
    assert turned >= 4
    assert isinstance(evening.screen.board, DrawShown)
    assert sorted(evening.world.pack) == sorted(PAYING)  # the others are there to be dealt


def test_what_was_drawn_is_read_before_somebody_deals_unless_he_is_told_to(room: Opens) -> None:
    evening = room(bots=4, here=5, speed=1)
    evening.choose("Draws > The pairs, a reyes > Begin")
    while evening.evening.state.is_drawing:
        evening.press("t")
        evening.wait(1)
    evening.wait(5)
    assert not any(evening.world.hands)
    evening.press("d")
    assert all(evening.world.hands)
    evening.wait_for("game", most=5)


def test_the_pack_is_gathered_before_a_fifth_king(room: Opens) -> None:
    evening = room(bots=4, here=8)
    evening.choose("Draws > The pairs, a reyes > Begin")
    while evening.evening.state.is_drawing:
        evening.press("t")
        evening.wait(1)
    cards = [each["card"] for each in evening.journal if each["ev"] == "card"]
    assert sum(card[0] == "R" for card in cards) == 6
    assert len({*cards}) < len(cards) or len(cards) < 40


def test_the_cards_that_pay_are_turned_up_with_a_key_or_dragged_from_the_pack(room: Opens) -> None:
    evening = room(bots=4)
    while not (evening.evening.customs and evening.evening.customs.entregas):
        evening.wait(1)
    due = evening.evening.customs.entregas[0].entrega
    pair = " and ".join(evening.players[due.pair :: 2])
    evening.choose(f"{pair}: first entrega > Count")
    assert evening.company.asked == "count"
    places = Places(Box(0, 0, 680, 760))
    for drags in (True, False) * 5:
        if drags:
            evening.fingers.down(places, places.pack.centre, evening.inbox.now())
            evening.fingers.up(places, places.pad(due.pair).centre, evening.inbox.now())
        else:
            evening.press("t")
        evening.wait(1)
    paid = [each for each in evening.journal if each["ev"] == "delivered"]
    assert [count_of(each["cards"]) for each in paid] == ["right"]
    assert evening.company.asked is None


def test_a_person_keeps_his_player_wherever_that_one_sits(room: Opens) -> None:
    evening = room(here=6)
    assert evening.players[evening.fingers.seat] == "Ana"
    evening.choose("Draws > The pairs, a reyes > Begin")
    while evening.evening.state.is_drawing:
        evening.press("t")
        evening.wait(1)
    evening.fingers.follow()
    mine = [seat for seat in range(4) if evening.players[seat] == "Ana"]
    assert evening.company.persons_pads == mine
    if mine:
        assert evening.fingers.seat == mine[0]
    assert [evening.company.playing.name(seat) for seat in range(4)] == [*evening.players]


def test_a_draw_after_the_deal_takes_the_cards_back_and_nobody_has_two_hands(room: Opens) -> None:
    evening = room(bots=3)
    evening.company.deal_now()
    evening.wait(0.1)
    evening.choose("Draws > The first dealer, by the cut > Ana")
    assert sum(map(len, evening.world.hands)) == 0
    evening.press("t")
    evening.wait(30)
    assert "game" in evening.said
    assert evening.journal[-1]["dealer"] == evening.evening.state.tonight.dealer


# The other game


@pytest.mark.parametrize("game", ["Cuarenta", "Cuatrola"])
def test_the_other_game_is_played_where_the_pack_is_the_spanish_one(game: str, room: Opens) -> None:
    first = {"Cuarenta": "cuatrola", "Cuatrola": "cuarenta"}[game]
    evening = room(game=first, pack="spanish", bots=4)
    evening.choose(f"Game and rules > Game > {game}")
    evening.key("host")
    evening.wait(60)
    assert "game" in evening.said
    assert f'"game":"{game.lower()}"'.encode() in evening.acta_lines(1)[0]
    assert len(evening.acta_lines(1)) > 10


def test_two_at_cuarenta_cannot_go_over_to_cuatrola(room: Opens) -> None:
    evening = room(game="cuarenta", players=2, pack="spanish", bots=4, here=2)
    evening.choose("Game and rules > Game > Cuatrola")
    assert evening.screen.menu is not None
    assert evening.screen.menu.said == "Cuatrola cannot be played by those who sit."
    evening.key("host")
    evening.wait(60)
    assert b'"game":"cuarenta"' in evening.acta_lines(1)[0]


def test_cuatrola_is_not_played_with_french_cards(room: Opens) -> None:
    evening = room(game="cuarenta", bots=4)
    evening.choose("Game and rules > Game > Cuatrola")
    assert evening.screen.menu is not None
    assert evening.screen.menu.said == "There is no deck for Cuatrola at this table."
    evening.key("host")
    evening.wait(60)
    assert b'"game":"cuarenta"' in evening.acta_lines(1)[0]


# Whatever somebody does


def does_anything(evening: Room, source: Random) -> None:
    """A key of the world or of the menu, a card or whatever is there dragged somewhere, or nothing for a while."""
    places = Places(Box(0, 0, 680, 760), spread=evening.company.playing.has_middle)
    match source.randrange(4):
        case 0:
            evening.press(source.choice("12345zxcdgtea"))
        case 1:
            evening.key(source.choice(("host", "down", "down", "up", "enter", "enter", "escape")))
        case 2:
            at, to = ((source.randrange(680), source.randrange(760)) for _ in range(2))
            evening.fingers.down(places, at, evening.inbox.now())
            evening.fingers.move(places, to)
            evening.wait(0.3)
            evening.fingers.up(places, to, evening.inbox.now())
        case _:
            evening.wait(source.choice((0.2, 1, 5)))


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_done_each_card_is_in_one_place_and_the_table_goes_on(seed: int, room: Opens) -> None:
    source = Random(seed)
    games = ({"here": 7}, {"here": 5, "game": "cuarenta", "pack": "spanish"}, {"here": 4, "deal": "pads"})
    evening = room(by_itself=seed % 2 == 0, **{**games[seed % 3], "seed": seed})
    world = evening.world
    for _ in range(300):
        does_anything(evening, source)
        everywhere = (*world.hands, *world.pads, *world.piles, world.middle, world.stock, world.pack)
        assert sorted(chain(*everywhere)) == sorted(world.deck.values())
    assert evening.loop.going
