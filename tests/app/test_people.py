"""The people at the simulated table: they wait for a person, and help where somebody would."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from table.adapters.simulator.people import look
from table.adapters.simulator.setting import Wishes, simulated
from table.adapters.simulator.virtual import VirtualInbox
from table.app import Loop
from table.bots import BOTS
from table.cards import CUATROLA_DECK, card_set
from table.events import Stop
from table.partida import Partida
from table.readings import DealKind
from tests.app.tables import Table, new_game, table

ME = 0
QUICK = 100


@dataclass
class Manners:
    """What a person at the table does, and what he leaves."""

    bids: bool = True
    gathers: bool = True
    passes: bool = True
    early: bool = False
    """lays a card when he should say something"""


class Together:
    """Three bots and a person at seat 0, who does at once whatever he does."""

    def __init__(self, manners: Manners, deal: DealKind = "none", seed: int = 6) -> None:
        self.manners = manners
        self.table = simulated(Wishes(bots=3, seed=seed, deal=deal))
        self.view: Any = None
        self.history: list[tuple[int, str]] = []
        self._last = 0

    def next_at(self) -> int | None:
        """When somebody may move next."""
        others = self.table.people.next_at()
        return self._last + QUICK if others is None else min(others, self._last + QUICK)

    def act(self, now: int) -> None:
        """Everybody moves."""
        self.table.people.act(now)
        if now >= self._last + QUICK and self.view is not None:
            self._last = now
            self._move(now)

    def _move(self, now: int) -> None:
        view, world = self.view, self.table.world
        if world.down:
            world.press(ME, "blanco", down=False, now=now)
        elif view.phase == "bids" and (view.mano + view.spoken) % 4 == ME and view.spoken < 4 and self.manners.bids:
            world.press(ME, "blanco", down=True, now=now)
        elif view.phase == "bids" and self.manners.early and {*world.pads[ME]} <= {str(view.pinte)}:
            world.lay(world.hands[ME][0], ME)
        elif view.phase == "play":
            self._play(view)
        elif self.table.people.pinte is not None and self.manners.passes:
            self._pass(now % 1500)

    def _pass(self, beat: int) -> None:
        world = self.table.world
        left = [card for card in world.hands[ME] if card not in world.passed[ME]]
        if world.pads[ME] and beat > 700:
            world.take(world.pads[ME][0], ME)
        elif left and not world.pads[ME] and beat < QUICK:
            world.lay(left[0], ME)

    def _play(self, view: Any) -> None:
        world = self.table.world
        played = {str(card) for _seat, card in view.laid}
        lying = [card for pad in world.pads for card in pad if card in played]
        if not view.trick and view.last_winner == ME and lying and self.manners.gathers:
            world.gather(ME)
        elif view.turn == ME and not world.pads[ME] and (view.trick or not lying):
            held = card_set(CUATROLA_DECK[name] for name in world.hands[ME])
            world.lay(str(BOTS["cuatrola"].card(self.table.header, view, ME, held)), ME)

    def play(self, seconds: int) -> Table:
        """So long, or until a hand is over."""
        inbox = VirtualInbox(self.table.world, self)

        def looks(partida: Partida, now: int) -> None:
            self.view = partida.view
            self.table.people.watch(look(partida.view, partida.hints), now)
            self.history.append((now, partida.view.phase))
            if partida.view.phase == "over":
                inbox.put(Stop("a hand is over"))

        made = table([], opened=new_game(self.table.header, self.table.setup), onlookers=[looks])
        made.loop = Loop(made.opened, Ending(inbox, seconds * 1000), made.loop.adapters)
        return made.run()


class Ending:
    """An inbox that ends at a time."""

    def __init__(self, inbox: VirtualInbox, end: int) -> None:
        self._inbox = inbox
        self._end = end
        self.now = inbox.now
        self.put = inbox.put

    def take(self, until: int | None) -> Any:
        """The next event until the end."""
        if self._inbox.now() >= self._end:
            return Stop("the end")
        return self._inbox.take(self._end if until is None else min(until, self._end))


def test_three_bots_and_a_person_play_a_hand() -> None:
    together = Together(Manners())
    played = together.play(seconds=300)
    assert any(b'"out":"hand"' in line for line in played.lines)
    assert not any(b'"out":"refused"' in line for line in played.lines)


def test_nobody_speaks_for_a_person() -> None:
    played = Together(Manners(bids=False, passes=False)).play(seconds=120)
    assert [line for line in played.inputs if b'"bid"' in line][-1:] != [b""]
    assert not any(b'"play"' in line or b'"seat":0,"bid"' in line for line in played.lines)


def test_a_person_who_lays_a_card_instead_of_speaking_is_not_waited_for() -> None:
    for seed in range(4):
        played = Together(Manners(bids=False, passes=False, early=True), seed=seed).play(seconds=120)
        assert any(b'"play"' in line for line in played.lines)
        assert not any(b'"seat":0,"bid"' in line for line in played.lines)


def test_a_trick_that_a_person_leaves_lying_is_pushed_over_to_him() -> None:
    piles = 0
    for seed in range(4):
        together = Together(Manners(gathers=False), seed=seed)
        played = together.play(seconds=300)
        assert any(b'"out":"hand"' in line for line in played.lines)  # nobody waits for him for ever
        piles += len(together.table.world.piles[ME])
    assert piles >= 4


def test_the_pinte_waits_until_everybody_has_passed_his_cards() -> None:
    waiting = Together(Manners(passes=False), deal="pads").play(seconds=60)
    assert sum(b'"deal"' in line for line in waiting.lines) >= 14
    assert not any(b'"pinte"' in line for line in waiting.lines)
    played = Together(Manners(), deal="pads").play(seconds=300)
    assert sum(b'"in":"deal"' in line for line in played.lines) == 19
    assert any(b'"out":"hand"' in line for line in played.lines)
