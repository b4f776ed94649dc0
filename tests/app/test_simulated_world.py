"""The simulated world: where cards are, what readers make of it, mouse and keys, and the people who play."""

from __future__ import annotations

import itertools
import random

import pytest

from table.adapters.simulator.fingers import Fingers
from table.adapters.simulator.places import Places
from table.adapters.simulator.setting import Wishes, simulated
from table.adapters.simulator.world import (
    POLL_MS,
    STRANGE_TAG,
    TROUBLES,
    Trouble,
    World,
    due_poll,
    make_tags,
    next_readings,
    readings,
)
from table.cards import CUATROLA_DECK, FORTY
from table.readings import BUTTONS, Button, Fault, Host, Sees
from table.seats import SEATS
from table.timba.customs import PAYING
from table.widgets.boxes import Box


@pytest.fixture
def world() -> World:
    """A world just dealt by seat 3, every reader having told that its pad is empty."""
    made = World(make_tags(CUATROLA_DECK, random.Random(1)), random.Random(1))
    made.deal(3)
    for seat in SEATS:
        made.poll(seat, 0)
    return made


def tag(world: World, card: str) -> str:
    """The tag of a card."""
    return next(uid for uid, name in world.deck.items() if name == card)


# Cards


def test_twenty_tags_of_seven_bytes() -> None:
    deck = make_tags(CUATROLA_DECK, random.Random(5))
    assert sorted(deck.values()) == sorted(CUATROLA_DECK)
    assert all(len(bytes.fromhex(uid)) == 7 and uid.isupper() for uid in deck)


def test_the_deal_gives_five_to_each_and_the_last_card_to_the_dealer(world: World) -> None:
    pinte = world.deal(2)
    assert [len(hand) for hand in world.hands] == [5] * 4
    assert pinte in world.hands[2]
    assert sorted(itertools.chain(*world.hands)) == sorted(CUATROLA_DECK)


def test_a_card_is_always_in_one_place(world: World) -> None:
    source = random.Random(2)
    for _ in range(300):
        card, seat = source.choice([*CUATROLA_DECK]), source.randrange(4)
        source.choice(
            (
                lambda c=card, s=seat: world.lay(c, s),
                lambda c=card, s=seat: world.take(c, s),
                lambda c=card, s=seat: world.put_away(c, s),
                lambda s=seat: world.gather(s),
            )
        )()
        places = (*world.hands, *world.pads, *world.piles, world.stock)
        assert sorted(itertools.chain(*places)) == sorted(CUATROLA_DECK)


# The pack


@pytest.fixture
def whole() -> World:
    """A world with all forty, twenty of which are played with and dealt."""
    made = World(make_tags(FORTY, random.Random(1)), random.Random(1), CUATROLA_DECK)
    made.deal(3)
    return made


def test_the_cards_that_are_not_played_are_the_pack(whole: World) -> None:
    assert sorted(whole.pack) == sorted(PAYING)
    assert sorted(itertools.chain(*whole.hands)) == sorted(CUATROLA_DECK)


def test_a_card_is_turned_up_and_the_one_before_goes_under_the_pack(whole: World) -> None:
    first, second = whole.pack[:2]
    assert whole.turn_up(2) == first
    assert whole.pads[2] == [first]
    assert whole.turn_up(0) == second
    assert (whole.pads[2], whole.pads[0], whole.pack[-1]) == ([], [second], first)


def test_an_empty_pack_has_nothing_to_turn_up(world: World) -> None:
    assert world.turn_up(0) is None


def test_for_a_draw_the_pack_is_gathered_and_afterwards_sorted_out_again(whole: World) -> None:
    whole.lay(whole.hands[1][0], 1)
    whole.gather_pack()
    assert sorted(whole.pack) == sorted(FORTY)
    assert not any((*whole.hands, *whole.pads, whole.stock))
    whole.turn_up(0)
    whole.collect()
    assert (sorted(whole.pack), sorted(whole.stock)) == (sorted(PAYING), sorted(CUATROLA_DECK))


def test_cards_that_pay_are_no_cards_of_the_game_and_no_part_of_a_trick(whole: World) -> None:
    whole.turn_up(0)
    whole.lay(whole.hands[0][0], 0)
    assert whole.lying(0) == whole.pads[0][1:]
    whole.gather(0)
    assert len(whole.piles[0]) == 1
    assert sorted(whole.pack) == sorted(PAYING)


# Readers


def test_a_reader_tells_only_what_changed(world: World) -> None:
    card = world.hands[0][0]
    assert world.poll(0, 50) is None
    world.lay(card, 0)
    assert world.poll(0, 100) == Sees(100, 0, (tag(world, card),))
    assert world.poll(0, 150) is None
    world.take(card, 0)
    assert world.poll(0, 200) == Sees(200, 0, ())


def test_two_cards_on_one_pad_are_both_seen(world: World) -> None:
    one, other = world.hands[0][:2]
    world.lay(one, 0)
    world.lay(other, 0)
    assert world.poll(0, 50) == Sees(50, 0, (tag(world, one), tag(world, other)))


@pytest.mark.parametrize(("trouble", "kind"), [("unplugged", "lost"), ("silent", "timeout"), ("garbled", "garbled")])
def test_a_reader_in_trouble_gives_no_clean_answer(trouble: Trouble, kind: str, world: World) -> None:
    world.lay(world.hands[1][0], 1)
    world.trouble(1, trouble)
    assert world.poll(1, 50) == Fault(50, 1, kind)  # type: ignore[arg-type]
    world.trouble(1, trouble)
    assert world.poll(1, 100) == Sees(100, 1, (tag(world, world.pads[1][0]),))


def test_a_dead_tag_is_never_seen_and_a_flickering_one_now_and_then(world: World) -> None:
    card = world.hands[0][0]
    world.trouble(0, "dead")
    world.lay(card, 0)
    assert world.poll(0, 50) is None
    world.trouble(0, "dead")
    world.trouble(0, "flicker")
    seen = [world.poll(0, now) for now in range(100, 10_000, POLL_MS)]
    assert {len(each.tags) for each in seen if isinstance(each, Sees)} == {0, 1}


def test_a_strange_tag_and_the_neighbours_cards(world: World) -> None:
    card = world.hands[1][0]
    world.lay(card, 1)
    world.trouble(0, "neighbour")
    world.trouble(0, "unknown")
    assert world.poll(0, 50) == Sees(50, 0, (tag(world, card), STRANGE_TAG))


def test_a_card_held_over_a_pad_is_seen_now_and_then_and_stays_in_the_hand(world: World) -> None:
    card = world.hands[0][0]
    world.hold_over(card, 0)
    seen = [world.poll(0, now) for now in range(50, 5000, POLL_MS)]
    assert {each.tags for each in seen if isinstance(each, Sees)} == {(), (tag(world, card),)}
    world.hold_over(card, None)
    world.poll(0, 5000)
    assert all(world.poll(0, now) is None for now in range(5050, 6000, POLL_MS))
    assert card in world.hands[0]


def test_readers_look_one_after_the_other_twenty_times_a_second(world: World) -> None:
    times = [[now for now in range(200) if due_poll(seat, now) == now] for seat in SEATS]
    assert all(later - earlier == POLL_MS for row in times for earlier, later in itertools.pairwise(row))
    assert len({row[0] for row in times}) == 4
    assert next_readings(world, 0) is None
    world.lay(world.hands[2][0], 2)
    due = next_readings(world, 1)
    assert due == due_poll(2, 1)
    assert readings(world, due) == [Sees(due, 2, (tag(world, world.pads[2][0]),))]


def test_buttons_tell_down_and_up_once_each_and_the_host_what_he_enters(world: World) -> None:
    world.press(1, "rojo", down=True, now=10)
    world.press(1, "rojo", down=True, now=11)
    world.press(1, "rojo", down=False, now=1500)
    world.host_enters({"in": "redeal"}, 1600)
    assert next_readings(world, 1600) == 1600
    assert world.said() == [Button(10, 1, "rojo", True), Button(1500, 1, "rojo", False), Host(1600, {"in": "redeal"})]
    assert world.said() == []


# Places, mouse and keys


@pytest.mark.parametrize("size", [(683, 760), (300, 480), (500, 400), (1200, 1080)])
def test_everything_has_its_place_and_nothing_lies_on_another(size: tuple[int, int]) -> None:
    places = Places(Box(1100, 0, *size))
    assert all(places.box.holds(box) for box in places.all_boxes())
    apart = [
        *(places.pad(seat) for seat in SEATS),
        *(places.plate(seat) for seat in SEATS),
        *(places.hand(seat, 5)[0].joined(places.hand(seat, 5)[-1]) for seat in SEATS),
        *map(places.trouble, TROUBLES),
    ]
    assert not any(one.meets(other) for one, other in itertools.combinations(apart, 2))


class Hand:
    """A person at seat 0 with mouse and keys."""

    def __init__(self) -> None:
        table = simulated(Wishes(bots=3, seed=2))
        self.company = table.company
        self.world = table.world
        self.world.deal(3)
        self.fingers = Fingers(self.world, table.company, 0)
        self.places = Places(Box(0, 0, 680, 760))

    def card(self, number: int) -> tuple[int, int]:
        """A pixel on a card of the hand."""
        return self.places.hand(0, len(self.world.hands[0]))[number].centre

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at the start, let go at the end."""
        self.fingers.down(self.places, start, 0)
        self.fingers.move(self.places, end)
        self.fingers.up(self.places, end, 0)

    def click(self, box: Box) -> None:
        """Press and let go."""
        self.drag(box.centre, box.centre)


@pytest.fixture
def hand() -> Hand:
    """A person at a simulated table."""
    return Hand()


@pytest.mark.parametrize("pad", SEATS)
def test_a_card_is_dragged_onto_any_pad_and_away_again(pad: int, hand: Hand) -> None:
    card = hand.world.hands[0][2]
    hand.drag(hand.card(2), hand.places.pad(pad).centre)
    assert hand.world.pads[pad] == [card]
    hand.drag(hand.places.pad(pad).centre, (5, 5))
    assert hand.world.pads[pad] == []
    assert card in hand.world.hands[0]


def test_a_card_between_the_fingers_over_a_pad_is_held_over_it(hand: Hand) -> None:
    card = hand.world.hands[0][0]
    hand.fingers.down(hand.places, hand.card(0), 0)
    hand.fingers.move(hand.places, hand.places.pad(0).centre)
    assert hand.world.held_over == {card: 0}
    hand.fingers.move(hand.places, (5, 5))
    assert hand.world.held_over == {}
    hand.fingers.up(hand.places, (5, 5), 0)
    assert card in hand.world.hands[0]


def test_bots_cards_are_not_to_be_touched_in_their_hands(hand: Hand) -> None:
    hand.drag(hand.places.hand(1, 5)[4].centre, hand.places.pad(0).centre)
    assert hand.world.pads[0] == []


def test_a_card_is_put_onto_the_pile(hand: Hand) -> None:
    card = hand.world.hands[0][0]
    hand.drag(hand.card(0), hand.places.pile(0).centre)
    assert hand.world.piles[0] == [card]


@pytest.mark.parametrize("button", BUTTONS)
def test_buttons_are_down_as_long_as_the_mouse_is(button: str, hand: Hand) -> None:
    at = hand.places.button(2, button).centre  # type: ignore[arg-type]
    hand.fingers.down(hand.places, at, 100)
    assert hand.world.down == {(2, button)}
    hand.fingers.up(hand.places, (0, 0), 1300)
    assert [(each.t, each.down) for each in hand.world.said() if isinstance(each, Button)] == [
        (100, True),
        (1300, False),
    ]


@pytest.mark.parametrize("trouble", TROUBLES)
def test_troubles_are_switched_for_the_seat_that_is_chosen(trouble: Trouble, hand: Hand) -> None:
    hand.click(hand.places.name(3))
    hand.click(hand.places.trouble(trouble))
    assert hand.world.troubles[3] == {trouble}
    hand.click(hand.places.trouble(trouble))
    assert hand.world.troubles[3] == set()


def test_keys_lay_cards_press_buttons_switch_troubles_and_seats(hand: Hand) -> None:
    keys, card = hand.fingers.key, hand.world.hands[0][1]
    keys("2", down=True, now=0)
    assert hand.world.pads[0] == [card]
    keys("2", down=False, now=1)
    keys("z", down=True, now=5)
    keys("z", down=False, now=1200)
    assert len(hand.world.said()) == 2
    keys("e", down=True, now=9)
    assert hand.world.said() == [Host(9, {"in": "play", "seat": 0, "card": card})]
    keys("g", down=True, now=9)
    assert hand.world.piles[0] == [card]
    keys("tab", down=True, now=9)
    assert hand.fingers.seat == 1
    keys("f2", down=True, now=9)
    assert hand.world.troubles[1] == {"unplugged"}
    keys("1", down=True, now=9)  # a bot's card
    assert hand.world.pads[1] == []
