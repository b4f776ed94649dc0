"""The bot of Cuarenta, and the people who play it at the simulated table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from table.adapters.journal_memory import MemoryJournal
from table.adapters.simulator.cuarenta import passed_over
from table.adapters.simulator.people import look
from table.adapters.simulator.setting import Wishes, simulated
from table.adapters.simulator.virtual import VirtualInbox
from table.app import Adapters, Loop
from table.bots.cuarenta import CUARENTA_BOT
from table.events import Stop
from table.games.contract import Header
from table.games.cuarenta.cards import DECK
from table.games.cuarenta.view import PublicView, public_view
from table.languages import words_in
from table.partida import Partida
from table.readings import Host
from table.seats import SEATS, pad_of, seat_at
from tests.app.tables import Remembering, new_game
from tests.cuarenta.notation import PLAYERS, mesa, play

HEADER = Header(game="cuarenta", rules="cuarenta", players=PLAYERS, dealer=3)


def after(line: str) -> PublicView:
    """What is seen after a line of cards at a table for four."""
    return public_view(play(line, mesa(4))[0])


def chosen(line: str, hand: str) -> str:
    """What the bot does with this hand."""
    view = after(line)
    card, take = CUARENTA_BOT.card(HEADER, view, view.turn or 0, [DECK[name] for name in hand.split()])
    return f"{card}<{','.join(map(str, take))}" if take else str(card)


@pytest.mark.parametrize(
    ("line", "hand", "does"),
    [
        ("5H KH 7D", "7S 5S", "7S<7D"),  # a caída before anything else
        ("5H 6H 7D KC", "5S 2S", "5S<5H,6H,7D"),  # as many as it can
        ("5H 5S<5H 3C AC KS", "3S 4S", "4S<3C,AC"),  # two cards rather than one
        ("5H KH", "2S 5S", "5S<5H"),
        ("5H 5S<5H", "5D 2S", "5D"),  # only one card is left that could fall on it
    ],
)
def test_the_bot(line: str, hand: str, does: str) -> None:
    assert chosen(line, hand) == does


def test_rondas() -> None:
    def ronda(hand: str, score: str = "0-0", **house: Any) -> tuple[str, int] | None:
        header = Header(game="cuarenta", rules="cuarenta", players=PLAYERS, dealer=3, house=house)
        view = public_view(mesa(4, score=score))
        return CUARENTA_BOT.ronda(header, view, 0, [DECK[name] for name in hand.split()])

    assert ronda("5H 5S KD 5C 2H") == ("5", 3)
    assert ronda("KH KS KD KC 2H") == ("K", 4)
    assert ronda("5H 5S KD KC 2H") is None
    assert ronda("5H 5S KD 5C 2H", ronda=0) is None
    assert ronda("5H 5S KD 5C 2H", score="38-0") is None


def test_two_players_face_each_other() -> None:
    assert [pad_of(seat, 2) for seat in range(2)] == [0, 2]
    assert [seat_at(pad, 2) for pad in SEATS] == [0, None, 1, None]
    assert [pad_of(seat, 4) for seat in SEATS] == [seat_at(pad, 4) for pad in SEATS] == [*SEATS]


def test_an_open_card_as_it_will_lie() -> None:
    view = after("5H KH")
    thrown = passed_over(view, ("7S",))
    assert (thrown.turn, thrown.thrown, [*map(str, thrown.table)]) == (3, DECK["7S"], ["5H", "KH", "7S"])
    lifted = passed_over(view, ("5S", "5H"))
    assert (lifted.turn, lifted.thrown, [*map(str, lifted.table)]) == (3, None, ["KH"])


class Evening:
    """A mesa with bots, in virtual time, until something has happened or some minutes are over."""

    def __init__(self, bots: int, seed: int = 3, *, dead: bool = False) -> None:
        self.table = simulated(Wishes(game="cuarenta", seed=seed, bots=bots))
        self.world, self.people = self.table.world, self.table.people
        self.inbox = VirtualInbox(self.world, self.people)
        self.partida: Partida | None = None
        self.dead = dead
        self.hosted: list[Any] = []
        self.enough: Callable[[], bool] = bool

    def play(self, minutes: int = 3) -> PublicView:
        """Play; what is seen in the end."""
        seen = Remembering()
        adapters = Adapters(
            readers=(),
            lights=lambda: seen,
            screen=lambda: seen,
            sound=lambda: seen,
            journal=lambda _number: MemoryJournal(),
            words=words_in("en"),
            onlookers=(lambda partida, now: self.looks(partida, now, minutes * 60_000),),
            look_ms=None,
        )
        Loop(new_game(self.table.header, self.table.setup), self, adapters).run()
        assert self.partida is not None
        view = self.partida.view
        assert isinstance(view, PublicView)
        return view

    def looks(self, partida: Partida, now: int, until: int) -> None:
        """Everybody looks at the table."""
        self.partida = partida
        self.people.watch(look(partida.view, partida.hints), now)
        if self.dead and not self.world.dead and self.world.hands[0]:
            self.world.dead = set(self.world.hands[0][:1])
        if self.enough() or now > until:
            self.inbox.put(Stop("enough"))

    # The loop's inbox

    def now(self) -> int:
        """The world's time."""
        return self.inbox.now()

    def put(self, event: Any) -> None:
        """Into the world's inbox."""
        self.inbox.put(event)

    def take(self, until: int | None) -> Any:
        """The next event."""
        event = self.inbox.take(until)
        if isinstance(event, Host):
            self.hosted.append(event)
        return event


def test_a_card_whose_tag_is_dead_is_entered_by_the_host_and_the_mesa_goes_on() -> None:
    evening = Evening(4, dead=True)
    evening.enough = lambda: bool(evening.hosted) and evening.partida is not None and evening.partida.view.deal == 2
    view = evening.play(30)
    assert evening.hosted
    assert view.deal == 2


def test_a_person_who_leaves_his_card_open_is_played_on_after() -> None:
    """Seat 0 lays a card that could lift, and does nothing more: the next bot's card ends it."""
    evening = Evening(3, seed=4)

    def lays_once() -> bool:
        partida = evening.partida
        assert partida is not None
        view, mine = partida.view, evening.world.hands[0]
        if view.turn == 0 and not evening.world.pads[0] and mine:
            could = [card for card in mine if any(DECK[card].number == each.number for each in view.table)]
            evening.world.lay((could or mine)[0], 0)
        return len(view.laid) > 12

    evening.enough = lays_once
    view = evening.play(10)
    assert len(view.laid) > 12
    assert all(not each.took for each in view.laid if each.seat == 0)


def test_what_is_tidied_goes_where_it_belongs() -> None:
    evening = Evening(0)
    evening.play(0)
    evening.people.deal_now()
    mine = evening.world.hands[0][0]
    evening.world.lay(mine, 0)
    evening.people.gather(0)
    assert mine in evening.world.hands[0]
    evening.world.throw(mine)
    assert evening.world.middle == [mine]
    assert evening.people.as_input(0, mine) == {"in": "play", "seat": 0, "card": mine, "take": []}
