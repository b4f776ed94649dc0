"""The menu by example: a path of items, worked with green and white alone, and what comes of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from table.cards import CUATROLA_DECK
from table.host.contract import Coming, Typed
from table.host.menu import SHUT_MS, kept_open, opened
from table.timba import journal
from tests.host.world import BACK, CHOOSE, NEXT, PEOPLE, PREVIOUS, Host, World, said

DEALT = "pinte Ro; paso x4"
EIGHT = "p1 p2 p3 p4 p5 p6 p7 p8"


def test_it_opens_on_what_can_be_done_and_red_closes_it() -> None:
    host = Host(World(game=DEALT))
    assert host.shown.path == ("The host's menu",)
    assert host.texts[:4] == ["A card by hand", "Undo", "Hand and score", "Pause"]
    host.press(BACK)
    assert host.menu is None


def test_green_goes_round() -> None:
    host = Host(World(game=DEALT))
    host.press(PREVIOUS)
    assert host.shown.chosen == len(host.texts) - 1
    host.press(NEXT)
    assert host.shown.chosen == 0


CUATROLA = {
    "A card by hand > The pinte > oros > rey": ("", "input pinte card=Ro"),
    "A card by hand > Ana says > solo": ("pinte Ro", "input bid seat=0 bid=solo"),
    "A card by hand > Ana lays > copas > as": (DEALT, "input play seat=0 card=Ac"),
    "A card by hand > Diego shows > bastos > sota": (DEALT, "input show seat=3 card=Sb"),
    "A card by hand > Ana sings > oros": (f"{DEALT}; Ac Sc Rc Cc", "input cante seat=0 suit=o"),
    "Undo > Ana: as of copas": (f"{DEALT}; Ac", "input undo to=7"),
    "Undo > Hand 1 > The pinte": (f"{DEALT}; Ac Sc Rc Cc", "input undo to=2"),
    "Hand and score > The last card > Carmen allows it": (f"{DEALT}; Ac Sc", "input takeback seat=1 by=2"),
    "Hand and score > Claim a renuncio > Blas": (DEALT, "input claim seat=1"),
    "Hand and score > Give the hand up > Blas and Diego": (DEALT, "input concede seat=1"),
    "Hand and score > Ana: policía": (DEALT, "input policia seat=0"),
    "Hand and score > Penalty > Diego": (DEALT, "input penalty seat=3"),
    "Hand and score > Misdeal": (DEALT, "input redeal"),
    "Hand and score > Set the score > 12 > 7": (DEALT, "input correct score=[12, 7]"),
    "Hand and score > Void the game > Yes": (DEALT, "event voided acta=1"),
}


@pytest.mark.parametrize("path", CUATROLA)
def test_a_game_of_cuatrola_is_put_right_by_inputs_of_its_acta(path: str) -> None:
    script, order = CUATROLA[path]
    assert Host(World(game=script))(path) == order


MANO = [{"in": "play", "seat": 0, "card": "3H", "take": []}, {"in": "play", "seat": 1, "card": "2H", "take": []}]

CUARENTA = {
    "A card by hand > Carmen lays > 5 > 5 of clubs > lifts 3 of hearts, 2": (
        'input play seat=2 card=5C take=["3H", "2H"]'
    ),
    "A card by hand > Carmen lays > 3 > 3 of clubs > throws it": "input play seat=2 card=3C take=[]",
    "A card by hand > Carmen lays > 3 > 3 of clubs > lifts other > 2 of hearts > Done": (
        'input play seat=2 card=3C take=["2H"]'
    ),
    "A card by hand > Ana lays > ace > ace of spades > throws it": "input play seat=0 card=AS take=[]",
    "Undo > Blas: 2 of hearts": "input undo to=3",
    "Hand and score > Misdeal by Diego": "input misdeal",
    "Hand and score > Set the score > 38 > 6": "input correct score=[38, 6]",
}


@pytest.mark.parametrize("path", CUARENTA)
def test_so_is_a_mesa_of_cuarenta(path: str) -> None:
    assert Host(World(of="cuarenta", rules="cuarenta", game=MANO))(path) == CUARENTA[path]


EVENING = {
    "Pause": "event paused",
    "Players > Somebody has come > Gloria": "event here player=p7",
    "Players > Ana > Has gone home": "event left player=p1",
    "Players > Ana > Another colour > blue": "rename p1 Ana #4fa3e0",
    "Players > Ana > Forget the name > Yes": "forget p1",
    "Players > Those who are not here > Hugo > Has come": "event here player=p8",
    "Seats and dealer > Who deals > Blas": 'change cuatrola narro seats=["p1", "p2", "p3", "p4"] dealer=1',
    "Seats and dealer > Seat 0 > Blas": 'change cuatrola narro seats=["p2", "p1", "p3", "p4"]',
    "Seats and dealer > Seat 0 > Elena": 'change cuatrola narro seats=["p5", "p2", "p3", "p4"]',
    "Seats and dealer > Elena and Fermín come in for Blas": 'change cuatrola narro seats=["p1", "p5", "p3", "p6"]',
    "Seats and dealer > Everybody by hand > Elena > Ana > Blas > Diego": (
        'change cuatrola narro seats=["p5", "p1", "p2", "p4"]'
    ),
    "Seats and dealer > Waiting pairs > A new pair > Elena > Fermín": (
        'event seated seats=["p1", "p2", "p3", "p4"] queue=[["p5", "p6"]]'
    ),
    "Game and rules > Game > Cuarenta": 'change cuarenta cuarenta seats=["p1", "p2", "p3", "p4"]',
    "Game and rules > Rules > veinte": 'change cuatrola veinte seats=["p1", "p2", "p3", "p4"]',
    "Game and rules > House switches > quintola > no": (
        'change cuatrola narro house={"quintola": false} seats=["p1", "p2", "p3", "p4"]'
    ),
    "Game and rules > House switches > carbunco > 3": (
        'change cuatrola narro house={"carbunco": 3} seats=["p1", "p2", "p3", "p4"]'
    ),
    "Game and rules > House switches > objetivo > none": (
        'change cuatrola narro house={"objetivo": null} seats=["p1", "p2", "p3", "p4"]'
    ),
    "Game and rules > Bet > 2": 'change cuatrola narro seats=["p1", "p2", "p3", "p4"] bet=2',
    "Game and rules > Name of the game > ínter": (
        'change cuatrola narro seats=["p1", "p2", "p3", "p4"] special=inter_cunados'
    ),
    "Draws > The pairs, a reyes > Fermín > Begin": 'event draw_pairs players=["p1", "p2", "p3", "p4", "p5"]',
    "Draws > The first dealer > Carmen": "event draw_dealer cutter=2",
    "Draws > A partner > Elena > Ana and Carmen": 'event draw_partner player=p5 among=["p1", "p3"]',
    "Ledger > Look": "look ledger",
    "Ledger > Export": "export ledger 0",
    "Ledger > Somebody else > Ana > An entry > Copas > 1 > Enter it": "event entered player=p1 copas=1",
    "Ledger > Somebody else > Ana > An entry > Cubatas > -2 > Enter it": (
        "event entered player=p1 cubatas=-2 cents=-400"
    ),
    "Look at > Head to head > Blas": "look against p2",
    "Look at > The acta": "look acta",
    "Look at > The game again": "look none",
    "Evening > Undo in the evening > Fermín is here": "event undo to=7",
    "Evening > Close the evening > Yes": "event closed",
    "Evening > End the table > Yes": "quit",
}
SEATED = journal.Seated(seats=("p1", "p2", "p3", "p4"))


@pytest.mark.parametrize("path", EVENING)
def test_the_evening_is_kept_by_events_and_the_next_game_is_changed_before_its_first_card(path: str) -> None:
    host = Host(World("p1 p2 p3 p4 p5 p6", events=[SEATED]))
    assert host(path) == EVENING[path]


def test_a_game_that_is_on_can_count_for_a_match_of_those_who_play_it_and_no_other() -> None:
    pairs = (("p1", "p3"), ("p4", "p2"), ("p5", "p6"), ("p7", "p8"))
    cup = journal.ChampionshipBegun(number=1, format="copa", name="Copa", pairs=pairs, referee="p8")
    host = Host(World(EIGHT, events=[cup], game=DEALT))
    host("Championships > Copa > Play a match")
    assert host.texts == ["Ana and Carmen against Diego and Blas"]
    assert host("Ana") == ('change cuatrola narro seats=["p1", "p2", "p3", "p4"] match=[1, "1.1"] goes_on=True')


def test_once_a_game_has_begun_a_change_takes_it_up_with_its_score() -> None:
    host = Host(World(game="correct 5 3; pinte Ro; paso x4"))
    assert host("Seats and dealer > Seat 1 > Ana") == (
        'change cuatrola narro seats=["p2", "p1", "p3", "p4"] score=[5, 3] goes_on=True'
    )


def test_the_dealer_of_a_game_between_two_hands_is_the_next_one() -> None:
    host = Host(World(game=f"{DEALT}; 0 concede"))
    host("Seats and dealer")
    assert next(item.detail for item in host.shown.items if item.text == "Who deals") == "Ana"


# Names


def test_a_name_is_written_letter_by_letter_with_green_and_white() -> None:
    host = Host(World())
    assert host("Players > A new player > F G H I J > I > K L M N Ñ > Ñ > F G H I J > I > Done > red") == (
        "learn Iñi #e05252"
    )
    assert "Iñi" in host.texts


def test_a_name_is_typed() -> None:
    host = Host(World(), seat=None)
    host("Players > A new player")
    assert host.shown.entry == ""
    host.press(CHOOSE)
    assert host.shown.said == "Write a name first."
    host.press(*map(Typed, "李小龙 x"), Typed(""))
    assert host.shown.entry == "李小龙 "
    host.press(CHOOSE)
    assert host("no colour") == "learn 李小龙 None"


def test_a_number_is_typed_too_and_what_is_none_is_said() -> None:
    host = Host(World(game=DEALT), seat=None)
    host("Hand and score > Set the score")
    host.type("17")
    assert host.shown.path[-1] == "Points of Blas and Diego"
    host.press(Typed("-"), CHOOSE)
    assert host.shown.said == "That is no number."
    host.press(Typed(""))
    assert host("4") == "input correct score=[17, 4]"


def test_many_people_are_listed_in_parts() -> None:
    crowd = [*PEOPLE, *(f"Zoe {number:02}" for number in range(40))]
    host = Host(World("p1 p2 p3 p4", people=crowd))
    host("Players > Somebody has come")
    assert host.texts[0] == "Elena … Zoe 04"
    assert host("Zoe 05 > Zoe 09") == "event here player=p18"
    assert "Zoe 09" not in host.texts


# What is due


def test_a_once_that_may_be_asked_for_stands_first_and_then_that_it_is_served() -> None:
    world = World(score=(10, 0), game=f"{DEALT}; 1 concede", pin="1234")
    host = Host(world)
    assert host.texts[0] == "Ana and Carmen ask to be served"
    assert [order.event for order in host.press(CHOOSE)] == [journal.OnceAsked(acta=1, line=7, pair=0)]  # type: ignore[union-attr]
    assert host.menu is None
    host.open()
    assert (host.texts[0], host.shown.items[0].detail) == ("It is served", "by Blas and Diego")
    assert host("It is served") == "event served acta=1 line=7"


def test_an_entrega_is_handed_back_or_counted() -> None:
    world = World(score=(9, 0), game=f"{DEALT}; 1 concede")
    assert Host(world)("Ana and Carmen: first entrega > Handed back") == "event delivered acta=1 line=7 pair=0 which=1"
    world = World(score=(9, 0), game=f"{DEALT}; 1 concede")
    assert Host(world)("Ana and Carmen: first entrega > Count") == "count 7 0 1"


def test_a_renuncio_is_set_aside_with_the_pin_and_two_presses() -> None:
    world = World(game="deal 0 Rb Ac Cb; deal 1 Sb 3b; pinte Ro; paso x4; Rb Sb", pin="2580")
    host = Host(world)
    assert host.texts[0] == "Set the ruling aside"
    host.press(CHOOSE)
    assert host.shown.path[-1] == "PIN"
    assert [said(order) for order in host.enter_pin("2580")] == ["input overrule"]
    assert world.game.hand.phase == "play"
    assert "Set the ruling aside" not in Host(world).texts


def test_nothing_is_to_be_set_aside_after_a_hand_that_was_counted_or_given_up() -> None:
    assert "Set the ruling aside" not in Host(World(game=f"{DEALT}; 1 concede")).texts


def test_pads_that_differ_may_be_called_right() -> None:
    world = World(game=DEALT, pin="1234")
    assert "The pads are right as they are" not in Host(world).texts
    world.differ = True
    assert Host(world)("The pads are right") == "padsagree"


OVER = f"{DEALT}; 1 penalty"


def test_after_a_game_the_next_one_is_agreed_to_or_made_otherwise() -> None:
    world = World("p1 p2 p3 p4 p5 p6", score=(20, 5), game=OVER)
    world.coming = Coming(game="cuatrola", rules="narro", seats=("p1", "p5", "p3", "p6"), dealer=0)
    host = Host(world)
    assert host.texts[0] == "The next game …"
    assert host.shown.items[0].detail == "Ana and Carmen against Elena and Fermín"
    assert host("The next game > So be it") == 'change cuatrola narro seats=["p1", "p5", "p3", "p6"] dealer=0'
    host.open()
    assert host("The next game > The same four") == 'change cuatrola narro seats=["p1", "p2", "p3", "p4"] dealer=0'


def test_who_waits_after_a_game_is_who_waits_once_the_losers_have_got_up() -> None:
    seated = journal.Seated(seats=("p1", "p2", "p3", "p4"), queue=(("p5", "p6"), ("p7", "p8")))
    world = World(EIGHT, score=(20, 5), events=[seated], game=OVER)
    world.coming = Coming(game="cuatrola", rules="narro", seats=("p1", "p5", "p3", "p6"), dealer=0)
    host = Host(world)
    host("Seats and dealer > Waiting pairs")
    assert host.texts == ["Gloria and Hugo", "Blas and Diego", "A new pair …"]
    assert host("Blas and Diego > Plays next") == (
        'event seated seats=["p1", "p5", "p3", "p6"] queue=[["p2", "p4"], ["p7", "p8"]]'
    )


def test_pairs_that_have_been_drawn_and_sit_down_next_are_not_lost_when_another_one_is_made() -> None:
    drawn = journal.Seated(seats=(None, None, None, None), queue=(("p1", "p3"), ("p2", "p4"), ("p5", "p6")))
    host = Host(World(EIGHT, events=[drawn]))
    assert host("Seats and dealer > Waiting pairs > A new pair > Gloria > Hugo") == (
        'event seated seats=["p1", "p2", "p3", "p4"] queue=[["p5", "p6"], ["p7", "p8"]]'
    )


def test_who_waits_can_only_be_read_while_a_game_is_on() -> None:
    seated = journal.Seated(seats=("p1", "p2", "p3", "p4"), queue=(("p5", "p6"),))
    host = Host(World("p1 p2 p3 p4 p5 p6", events=[seated], game=DEALT))
    host("Seats and dealer > Waiting pairs")
    assert host.shown.lines == ("Elena and Fermín", "They can be changed once the game is over.")
    assert host.press(NEXT, CHOOSE, PREVIOUS, BACK) == ()
    assert host.shown.path[-1] == "Seats and dealer"


def test_who_waits_alone_is_drawn_a_partner_from_the_losers() -> None:
    world = World("p1 p2 p3 p4 p5", score=(20, 5), events=[SEATED], game=OVER)
    assert Host(world)("Draw a partner for Elena") == 'event draw_partner player=p5 among=["p2", "p4"]'
    world.enter(SEATED)
    assert "Draw a partner for Elena" not in Host(world).texts


def test_a_pause_is_ended_where_the_menu_opens() -> None:
    world = World(pin="1234", events=[journal.Paused()])
    assert Host(world)("Go on") == "event resumed"


def test_a_draw_takes_a_card_by_hand_and_can_be_given_up() -> None:
    draw = journal.DrawPairs(players=("p1", "p2", "p3", "p4", "p5", "p6"))
    world = World("p1 p2 p3 p4 p5 p6", events=[draw], pin="1234")
    assert Host(world)("A card of the draw > oros > rey") == "event card card=Ro"
    assert Host(world)("A card of the draw > copas > rey") == "event card card=Rc"
    host = Host(world)
    host("A card of the draw > copas")
    assert "rey of copas" not in host.texts
    assert Host(world)("Give the draw up") == "event draw_left"


PRESSES = {
    "Undo > Carmen: rey of copas": 3,
    "Pause": 4,
    "A card by hand > Diego lays > copas > caballo": 7,
    "Hand and score > The last card > Blas": 6,
    "Hand and score > Set the score > 1 > 0": 14,
    "Look at > Ledger": 10,
    "Draws > The first dealer > Ana": 12,
    "Players > Ana > Has gone home": 11,
}


@pytest.mark.parametrize("path", PRESSES)
def test_a_few_presses_of_green_and_white_do_it(path: str) -> None:
    host = Host(World("p1 p2 p3 p4", game=f"{DEALT}; Ac Sc Rc"))
    host(path)
    assert host.pressed <= PRESSES[path]


# Championships


def test_a_championship_is_announced_played_and_decided() -> None:
    world = World(EIGHT, events=[journal.Seated(seats=("p1", "p2", "p3", "p4"), queue=(("p5", "p6"),))])
    host = Host(world)
    host("Championships > A new championship > Begin")
    assert host.shown.said == "A championship needs a referee."
    assert host("Referee > Hugo > Wins > 2 > Begin") == (
        "event championship number=1 format=copa name= "
        'pairs=[["p1", "p3"], ["p2", "p4"], ["p5", "p6"]] referee=p8 wins=2'
    )
    assert host("Championship 1 > Look") == "look bracket 1"
    host.open()
    assert host("Next match: Championship 1 > Ana and Carmen against Blas").startswith(
        'change cuatrola narro seats=["p1", "p2", "p3", "p4"] match=[1, "1.1"]'
    )
    host.open()
    assert host("Championships > Championship 1 > The referee > Ana > Blas and Diego win") == (
        "event decided number=1 match=1.1 winner=1"
    )
    assert host("Championship 1 > Export") == "export championship 1"


def test_a_league_states_its_tie_breaks_before_it_begins() -> None:
    host = Host(World(events=[SEATED]))
    host(
        "Championships > A new championship > Cup or league > Tie-breaks > games among > the highest > cuatrolas > Done"
    )
    assert host("Referee > Ana > Begin").endswith('referee=p1 tie_breaks=["diferencia", "puntos", "cuatrolas"]')


def test_whom_to_forget_is_told_what_stays() -> None:
    host = Host(World())
    host("Players > Ana > Forget the name")
    assert host.shown.lines == (
        "The games stay, the name goes for good.",
        "What somebody wrote in a note or the name of a championship stays as it is.",
    )


# The PIN


def locked() -> Host:
    return Host(World(game=DEALT, pin="205"))


def test_what_changes_results_asks_for_the_pin_once() -> None:
    host = locked()
    assert [item.text for item in host.shown.items if item.locked] == ["A card by hand", "Undo", "Hand and score"]
    host("Hand and score")
    assert host.shown.path == ("The host's menu", "PIN")
    assert host.enter_pin("205") == ()
    assert host.shown.path == ("The host's menu", "Hand and score")
    assert host("Misdeal") == "input redeal"
    assert host("Undo > Misdeal") == "input undo to=7"


def test_the_screen_shows_finished_digits_and_not_the_count() -> None:
    host = locked()
    host("Undo")
    looks = [host.shown]
    for _press in range(10):
        host.press(NEXT)
        looks.append(host.shown)
    assert all(look == looks[0] for look in looks)
    host.press(CHOOSE)
    assert host.shown.entry == "•"
    host.press(NEXT, PREVIOUS)
    assert host.shown.entry == "•"
    host.press(PREVIOUS)
    assert host.shown.entry == ""


def test_what_would_have_closed_the_menu_and_is_refused_keeps_it_open_and_unlocked() -> None:
    host = locked()
    host("Undo")
    assert host.menu is not None
    kept = kept_open(replace(host.menu, wrong=2), "why not")
    assert (kept.said, kept.pin, kept.unlocked, kept.wrong) == ("why not", None, True, 0)


def test_the_pin_is_typed_at_the_keyboard() -> None:
    host = Host(World(game=DEALT, pin="205"), seat=None)
    host("Undo")
    host.press(*map(Typed, "2x0"), Typed(""), Typed("0"))
    assert host.shown.entry == "••"
    host.press(Typed("5"), CHOOSE)
    assert host.shown.path[-1] == "Undo"


def test_three_wrong_pins_shut_it_for_half_a_minute_also_when_the_menu_is_closed() -> None:
    host = locked()
    host("Undo")
    for pin in ("1", "11"):
        host.enter_pin(pin)
        assert host.shown.said == "That is not the PIN."
    host.enter_pin("111")
    assert host.shown.said == "Three wrong PINs: wait 30 seconds."
    assert "PIN" not in host.shown.path
    host.press(BACK)
    assert host.menu is None
    host.menu = opened(host.world.desk, host.world.speech, 0, host.last)
    host.now += SHUT_MS - 1
    host("Undo")
    assert host.shown.said == "Three wrong PINs: wait 1 second."
    host.now += 1
    host("Undo")
    host.enter_pin("205")
    assert host.shown.path == ("The host's menu", "Undo")


def test_closing_the_menu_forgets_no_wrong_pin() -> None:
    host = locked()
    for pin in ("1", "11"):
        host("Undo")
        host.enter_pin(pin)
        host.press(BACK, BACK)
        host.menu = opened(host.world.desk, host.world.speech, 0, host.last)
    host("Undo")
    host.enter_pin("205"[:2])
    assert host.shown.said == "Three wrong PINs: wait 30 seconds."


def test_a_menu_opened_again_is_locked_again() -> None:
    host = locked()
    host("Undo")
    host.enter_pin("205")
    host.press(BACK, BACK)
    host.open()
    host("Undo")
    assert host.shown.path[-1] == "PIN"


def test_without_a_pin_nothing_is_locked() -> None:
    assert not any(item.locked for item in Host(World(game=DEALT)).shown.items)


# What falls between look and press


def test_what_was_seen_chosen_is_taken_whatever_came_between() -> None:
    world = World(game=f"{DEALT}; Ac")
    host = Host(world)
    host("Undo")
    host.press(NEXT)
    assert host.texts[host.shown.chosen] == "Diego: pass"
    world.play("Sc")
    assert host.texts[host.shown.chosen] == "Diego: pass"
    assert host.press(CHOOSE)[0].keys == {"in": "undo", "to": 6}  # type: ignore[union-attr]


def test_an_item_that_is_gone_is_not_taken_for_another() -> None:
    world = World(game=DEALT)
    host = Host(world)
    host("A card by hand > Ana lays > copas")
    first = next(name for name, card in CUATROLA_DECK.items() if host.texts[0] == world.speech.card(card))
    world.feed({"in": "play", "seat": 0, "card": first})
    assert host.press(CHOOSE) == ()
    assert host.shown.said == "That is past; please choose again."


def test_an_item_chosen_before_the_pin_is_looked_at_again_after_it() -> None:
    world = World(game=DEALT, pin="1")
    host = Host(world)
    host.menu = opened(world.desk, world.speech, 0)
    host("Hand and score")
    world.play("0 concede; pinte Ro")
    host.enter_pin("1")
    assert "Give the hand up …" in host.texts


def test_a_refusal_is_said_in_words() -> None:
    host = Host(World(game=DEALT))
    host("Hand and score > Ana: policía")
    assert host.shown.said == "it is not proven"


def test_letters_where_nothing_is_written_change_nothing() -> None:
    host = Host(World())
    before = host.shown
    host.press(Typed("x"), Typed(""))
    assert host.shown == before
