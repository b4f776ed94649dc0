"""Every page and every order of the menu can be come to with green and white alone, in few presses."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import get_args

import msgspec
import pytest

from table.games.cuarenta.rules import SWITCHES as CUARENTA_SWITCHES
from table.games.cuatrola.rules import SWITCHES
from table.host import contract
from table.host.contract import BoardName, Enter, Input, Look, Order
from table.host.entering import Letters, Numbers, Text
from table.host.menu import Menu, opened, press, shown
from table.host.page import Page, Writing
from table.host.people import PickPlayer
from table.host.words import switch_named
from table.timba import journal
from table.timba.names import is_id
from tests.host.world import CHOOSE, NEXT, Host, World

DEALT = "pinte Ro; paso x4"
SITTING = journal.Seated(seats=("p1", "p2", "p3", "p4"), queue=(("p5", "p6"),))
FULL = journal.Seated(seats=SITTING.seats, queue=(("p5", "p6"), ("p7", "p8"), ("p9", "p10")))
HERE = "p1 p2 p3 p4 p5 p6 p7"
CUP = journal.ChampionshipBegun(number=1, format="copa", name="Copa", pairs=(("p1", "p3"), ("p2", "p4")), referee="p5")
LEAGUE = journal.ChampionshipBegun(
    number=2, format="liga", name="Liga", pairs=(("p1", "p3"), ("p2", "p4")), referee="p5", tie_breaks=("sorteo",)
)


def drawn_league() -> World:
    """A league in which everything is decided and nothing tells the two pairs apart."""
    decided = [journal.Decided(number=2, match=key, winner=place) for key, place in (("1.1", 0), ("2.1", 1))]
    return World(HERE, events=[SITTING, LEAGUE, *decided])


def asked(world: World) -> World:
    """The pair at eleven has asked to be served."""
    world.enter(journal.OnceAsked(acta=1, line=7, pair=0))
    return world


def differing() -> World:
    world = World(game=DEALT)
    world.differ = True
    return world


WORLDS: dict[str, Callable[[], World]] = {
    "before the first card": lambda: World(HERE, events=[SITTING, CUP, LEAGUE]),
    "many wait": lambda: World(HERE, events=[FULL]),
    "bids": lambda: World(game="pinte Ro; paso"),
    "cards are on the table": lambda: World(HERE, game="pinte Ro; paso; solo; paso x2; Ac"),
    "after a trick": lambda: World(HERE, game=f"{DEALT}; Ac Sc Rc Cc"),
    "the pinte is due": lambda: World(HERE, game=f"{DEALT}; 0 concede"),
    "entregas and once": lambda: World(score=(9, 0), game="pinte Ro; paso x4; 1 concede; pinte Ro; paso x4; 1 concede"),
    "once was asked for": lambda: asked(World(score=(10, 0), game=f"{DEALT}; 1 concede")),
    "the game is over": lambda: World(HERE, events=[SITTING], score=(20, 5), game=f"{DEALT}; 1 penalty"),
    "somebody alone": lambda: World("p1 p2 p3 p4 p5", events=[SITTING], score=(20, 5), game=f"{DEALT}; 1 penalty"),
    "a renuncio": lambda: World(game="deal 0 Rb Ac; deal 1 Sb 3b; pinte Ro; paso x4; Rb Sb"),
    "cuarenta": lambda: World(
        HERE, of="cuarenta", rules="cuarenta", game=[{"in": "play", "seat": 0, "card": "3H", "take": []}]
    ),
    "cuarenta for two": lambda: World("p1 p2 p3 p4", of="cuarenta", rules="cuarenta", players=2),
    "a draw": lambda: World(HERE, events=[SITTING, journal.DrawPairs(players=("p1", "p2", "p3", "p4"))]),
    "pause": lambda: World(HERE, events=[journal.Paused()]),
    "lots": drawn_league,
    "an old account": lambda: World(events=[journal.Entered(player="p2", cubatas=3, cents=600)]),
    "pads differ": differing,
    "many people": lambda: World(people=[f"Ana {number}" for number in range(20)]),
}
MOST = 6
"""So many items are chosen on the way to any order, but for what is written letter by letter or put together."""


ALIKE = ("number", "wins", "seeded", "seat", "line", "acta", "tie_breaks", "name", "note")
"""What may be anything without making another page."""


def shape(value: object) -> object:
    """What kind of page it is: one card, player or number is as good as another, none of them is not."""
    if isinstance(value, msgspec.Struct):
        fields = (name for name in value.__struct_fields__ if name not in ALIKE)
        return type(value), *(shape(getattr(value, name)) for name in fields)
    if isinstance(value, tuple | int) or value in (None, ""):
        return bool(value)
    return value if isinstance(value, str) and not is_id(value) and len(value) > 2 else type(value)


def kind_of(menu: Menu) -> object:
    """Where it stands, and whether something has been written there; a letter is one for some text."""
    *_before, level = menu.levels
    text = type(menu.levels[-2].page) if isinstance(level.page, Letters) else bool(level.text.strip())
    return shape(level.page), text


EVERYWHERE_ALIKE = {"draft", "entry", "group", "switch", "cubatas"}
"""Pages with one of these are the same at every table: once is enough."""


def walk(world: World, known: set[object]) -> Iterator[tuple[Menu, tuple[Order, ...]]]:
    """Every page of the menu at this table, each the first time it is come to, and the orders each item gives."""
    desk, speech = world.desk, world.speech
    waiting = deque([opened(desk, speech, 0)])
    seen = {kind_of(waiting[0])}
    while waiting:
        menu = waiting.popleft()
        yield menu, ()
        at = menu
        for _item in shown(menu, desk, speech).items:
            after, orders = press(at, CHOOSE, desk, speech, 0)
            if orders:
                yield menu, orders
            elif after is not None and kind_of(after) not in seen | known:
                alike = EVERYWHERE_ALIKE & set(after.levels[-1].page.__struct_fields__)
                (known if alike else seen).add(kind_of(after))
                waiting.append(after)
            onward, _none = press(at, NEXT, desk, speech, 0)
            assert onward is not None
            at = onward


@pytest.fixture(scope="module")
def walked() -> list[tuple[Menu, tuple[Order, ...]]]:
    """The menu at every table above."""
    known: set[object] = set()
    return [step for make in WORLDS.values() for step in walk(make(), known)]


def concrete(kind: type[Page]) -> set[type[Page]]:
    """The pages there are."""
    subs = {sub for each in kind.__subclasses__() for sub in concrete(each)}
    return subs if kind in (Page, PickPlayer, Text, Numbers, Writing) else {kind, *subs}


def test_every_page_is_come_to_with_green_and_white(walked: list[tuple[Menu, tuple[Order, ...]]]) -> None:
    pages = {type(menu.levels[-1].page) for menu, _orders in walked}
    assert concrete(Page) - pages == set()


def test_every_input_of_both_games_can_be_given_but_hidden_ones(walked: list[tuple[Menu, tuple[Order, ...]]]) -> None:
    given = {order.keys["in"] for _menu, orders in walked for order in orders if isinstance(order, Input)}
    assert given == {
        *("pinte", "bid", "play", "cante", "show", "claim", "takeback", "concede", "policia", "penalty"),
        *("redeal", "correct", "undo", "overrule", "misdeal"),
    }


def test_every_event_of_the_evening_can_be_entered(walked: list[tuple[Menu, tuple[Order, ...]]]) -> None:
    given = {type(order.event) for _menu, orders in walked for order in orders if isinstance(order, Enter)}
    by_the_table = {journal.Opened, journal.GameBegun, journal.NotBegun, journal.Planned, journal.Dealer}
    assert given == set(get_args(journal.Event)) - by_the_table


def test_every_kind_of_order_can_be_given(walked: list[tuple[Menu, tuple[Order, ...]]]) -> None:
    given = {type(order) for _menu, orders in walked for order in orders}
    assert given == set(get_args(contract.Order))


def test_every_board_can_be_looked_at(walked: list[tuple[Menu, tuple[Order, ...]]]) -> None:
    given = {order.board for _menu, orders in walked for order in orders if isinstance(order, Look)}
    assert given == set(get_args(BoardName))


@pytest.mark.parametrize(("of", "switches"), [("cuatrola", SWITCHES), ("cuarenta", CUARENTA_SWITCHES)])
def test_every_switch_of_a_house_can_be_set(of: str, switches: dict[str, object]) -> None:
    host = Host(World(of=of, rules="narro" if of == "cuatrola" else "cuarenta"))
    host("Game and rules > House switches")
    assert host.texts == [switch_named(name) for name in switches]


def test_no_order_is_deep(walked: list[tuple[Menu, tuple[Order, ...]]]) -> None:
    forms = ("announcing", "contests", "money", "people")
    for menu, orders in walked:
        pages = [level.page for level in menu.levels]
        if orders and not any(type(page).__module__.rpartition(".")[2] in forms for page in pages):
            assert len(pages) <= MOST, pages
