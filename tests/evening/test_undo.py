"""Undo at the real table: score, lights and screen are exactly as they were, wherever in a game one goes back to.

A game of an evening is played at random – cards, bids, cantes, renuncios, the referee's rulings, customs that are seen
to meanwhile – and looked at before each of its inputs; then the host goes back, from one of those moments to the next.
What the evening's journal has is not undone by it: drinks that were served are served.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from table.cards import CUATROLA_DECK, FORTY, Cards, card_set, cards_of
from table.evening.evening import desk_of
from table.games.cuatrola.duties import allowed
from table.games.cuatrola.inputs import Undo
from table.readings import Host
from table.seats import SEATS, Seat
from table.timba.customs import PAYING
from table.timba.state import can_undo
from tests.evening.house import House
from tests.evening.test_draws import come

SEEDS = 8

CALM_MS = 40_000
"""A good while after which no news of its own is on the screen any more."""


class Moment(msgspec.Struct, frozen=True):
    """The table before the input of a line of the acta: what is seen and what lies on the pads."""

    line: int
    seen: dict[str, Any]
    lying: dict[Seat, tuple[str, ...]]


def seen(house: House) -> dict[str, Any]:
    """Score, lights and screen a good while after the last thing happened."""
    house.wait(CALM_MS)
    scene = house.loop.scene
    return {
        "view": house.view,
        "customs": house.evening.customs,
        "lights": scene.lights,
        "shown on the lights": sorted((seat, repr(pattern)) for _at, seat, pattern in house.seen.lit),
        "screen": without_times(scene.screen),
    }


def without_times(shown: Any) -> Any:
    """What is shown without the times from when on it has been shown: those are news of their own."""
    if isinstance(shown, msgspec.Struct):
        kept = (name for name in shown.__struct_fields__ if name != "since")
        return (type(shown).__name__, *((name, without_times(getattr(shown, name))) for name in kept))
    return tuple(map(without_times, shown)) if isinstance(shown, tuple) else shown


class Played:
    """A game being played at random at a house's table; `moments` are those before its inputs, oldest first."""

    def __init__(self, house: House, rng: Random) -> None:
        self.house = house
        self.rng = rng
        self.moments: list[Moment] = []
        self.happened: set[str] = set()
        self.hands: list[Cards] = []

    def remember(self) -> None:
        """Look at the table: what comes next, an undo of it leads back here."""
        house = self.house
        line = int(house.loop.partida.line) + 1
        if self.moments and self.moments[-1].line == line:
            self.moments.pop()  # since then something happened that no undo takes back
        self.moments.append(Moment(line, seen(house), dict(house.lying)))

    def do(self, what: str, deed: Callable[[], object]) -> None:
        """One thing that happens, remembered beforehand."""
        self.remember()
        deed()
        self.happened.add(what)

    def host(self, what: str, path: str) -> None:
        """Something that the host enters."""
        self.remember()
        self.house.host(path)
        self.house.leave()
        self.happened.add(what)

    def play(self, hands: int) -> None:
        """So many hands, or until the game is over; with what their scores call for."""
        for _ in range(hands):
            self._hand()
            if self.house.view.over:
                return
            self._customs()
            if self.rng.random() < 0.3:
                self._score()

    def _hand(self) -> None:
        deck = list(CUATROLA_DECK.values())
        self.rng.shuffle(deck)
        self.hands = [card_set(deck[seat::4]) for seat in SEATS]
        dealer = self.house.next_dealer
        self.do("pinte", lambda: self.house.deals(str(deck[dealer])))
        self._bids()
        while self.house.view.phase not in ("over", "deal") and not self.house.view.over:
            self._next()
        self.house.lift()

    def _bids(self) -> None:
        house = self.house
        for place in range(1, 5):
            seat = (house.view.dealer + place) % 4
            greens = self.rng.choice((0, 0, 0, 1, 2))
            self.do("solo" if greens else "paso", partial(self._says, seat, greens))
        house.lift()

    def _says(self, seat: Seat, greens: int) -> None:
        for _ in range(greens):
            self.house.press(seat, "verde")
        self.house.press(seat, "blanco")
        self.house.wait(3500)

    def _next(self) -> None:
        what = self.rng.random()
        view = self.house.view
        if what < 0.03:
            loser = self.rng.choice(view.playing)
            self.do("concede", lambda: self._gives_up(loser))
        elif what < 0.05:
            self.host("misdeal", "Hand and score > Misdeal")
        elif what < 0.07:
            self.host("penalty", f"Hand and score > Penalty > {self.rng.choice(('Ana', 'Blas'))}")
        elif what < 0.1 and view.laid and view.trick:
            seat = view.laid[-1][0]
            self.do("takeback", lambda: self._takes_back(seat))
        elif view.last_winner is not None and not view.trick and self._sings():
            pass
        else:
            self._card()

    def _gives_up(self, seat: Seat) -> None:
        self.house.press(seat, "rojo", 1200)
        self.house.press(seat, "blanco")

    def _takes_back(self, seat: Seat) -> None:
        self.house.lift(seat)
        self.house.press((seat + 1) % 4, "blanco", 1200)

    def _sings(self) -> bool:
        house, view = self.house, self.house.view
        played = house.loop.partida.state.hand.played
        for seat in view.playing:
            for suit in "oceb":
                pair = card_set((CUATROLA_DECK["R" + suit], CUATROLA_DECK["C" + suit]))
                mine = (seat - view.last_winner) % 2 == 0 and self.hands[seat] & ~played[seat] & pair == pair
                if mine and all(sung.suit != suit for sung in view.cantes) and self.rng.random() < 0.5:
                    name = house.players[seat]
                    word = {"o": "oros", "c": "copas", "e": "espadas", "b": "bastos"}[suit]
                    self.host("cante", f"A card by hand > {name} sings > {word}")
                    return True
        return False

    def _card(self) -> None:
        house, state = self.house, self.house.loop.partida.state
        hand = state.hand
        seat = house.view.turn
        held = Cards(self.hands[seat] & ~hand.played[seat])
        right = allowed(state.rules, hand.pinte.suit, hand.trick, seat, held)
        card = str(self.rng.choice(list(cards_of(held if self.rng.random() < 0.05 else right))))
        self.do("card", lambda: house.lay(seat, card))
        if house.view.result is not None and house.view.result.why == "renuncio":
            self.happened.add("renuncio")
            if self.rng.random() < 0.5:
                self.host("overrule", "Set the ruling aside")
        if not house.view.trick:
            house.lift()

    def _customs(self) -> None:
        """Once, a iguales, entregas: asked for and handed back before the next hand."""
        customs = self.house.evening.customs
        assert customs is not None
        for due in customs.entregas:
            if not due.made:
                self._entrega()
        fresh = customs.once is not None and customs.once.line >= self.moments[-1].line
        if customs.may_ask is not None and fresh and self.rng.random() < 0.7:
            self.house.host(f"{' and '.join(self.house.players[customs.may_ask :: 2])} ask to be served")
            self.happened.add("once asked for")
            self.house.wait(self.rng.randrange(5000))
            self.house.host("It is served")
        elif customs.a_iguales and fresh:
            self.house.host("A iguales")
            self.happened.add("a iguales")

    def _entrega(self) -> None:
        house = self.house
        item = next(each for each in self._items() if "entrega" in each)
        cards = self.rng.sample(sorted(PAYING), 10)
        if self.rng.random() < 0.5:
            house.host(f"{item} > Handed back")
        else:
            house.host(f"{item} > Count the cards")
            house.turn_up(*cards)
        house.leave()
        self.happened.add("entrega")

    def _items(self) -> list[str]:
        self.house.key("host")
        items = self.house.items
        self.house.leave()
        return items

    def _score(self) -> None:
        """The referee sets it, near to where something is due."""
        ours, theirs = self.rng.choice(((9, 9), (10, 8), (11, 11), (3, 16), (19, 9), (8, 19)))
        self.do("score", lambda: self.house.score(ours, theirs))
        self._customs()


def next_held(house: House, line: int) -> int | None:
    """The first input from this line on that holds; None where it is an undo, which has led there, or there is none.

    A card that was taken back holds again once its take-back is undone.
    """
    acta = house.evening.entries
    holding = {each.line for each in desk_of(house.evening, house.loop.partida, begun=True).acta}
    first = next((each for each in acta if each.line >= line and each.line in holding), None)
    return None if first is None or isinstance(first.what, Undo) else first.line


def undo(house: House, moment: Moment) -> None:
    """The host goes back to this moment, and everybody puts the table as it was."""
    while (line := next_held(house, moment.line)) is not None:
        house.happens(Host(house.now, {"in": "undo", "to": line}))
    pinte = str(house.view.pinte)
    for seat in SEATS:
        if house.lying[seat] != moment.lying[seat]:
            house.lift(seat)
            # Who has taken the pinte up keeps it in his hand until he plays it.
            house.lay(seat, *(card for card in moment.lying[seat] if house.view.phase != "bids" or card != pinte))


def differences(one: Any, other: Any, where: str = "") -> list[str]:
    """Where two values differ, down to the fields and items they are made of."""
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        names = one.__struct_fields__
        return [
            each for name in names for each in differences(getattr(one, name), getattr(other, name), f"{where}.{name}")
        ]
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return [
            each for n, (a, b) in enumerate(zip(one, other, strict=True)) for each in differences(a, b, f"{where}[{n}]")
        ]
    return [] if one == other else [f"{where}: {one!r} != {other!r}"]


def same(house: House, moment: Moment) -> None:
    """The table is what it was."""
    now = seen(house)
    for what, before in moment.seen.items():
        assert differences(now[what], before) == [], (what, moment.line)


def played(folder: Path, seed: int) -> Played:
    """Five hands of a game of an evening in which a pair waits."""
    house = House(folder)
    come(house, "Elena", "Fermín")
    house.host("Seats and dealer > Waiting pairs > A new pair > Elena > Fermín")
    house.leave()
    house.hand_for(0)
    game = Played(house, Random(seed))
    game.play(hands=5)
    return game


@pytest.mark.parametrize("seed", range(SEEDS))
def test_undo_brings_score_lights_and_screen_back_exactly(tmp_path: Path, seed: int) -> None:
    game = played(tmp_path, seed)
    some = game.rng.sample(game.moments, min(15, len(game.moments)))
    for moment in sorted(some, key=lambda each: -each.line):
        undo(game.house, moment)
        same(game.house, moment)


def test_everything_happens_in_those_games(tmp_path: Path) -> None:
    happened = set().union(*(played(tmp_path / str(seed), seed).happened for seed in range(SEEDS)))
    assert happened == {
        *("pinte", "paso", "solo", "card", "cante", "concede", "takeback", "renuncio"),
        *("misdeal", "penalty", "overrule", "score", "entrega", "once asked for", "a iguales"),
    }


def test_an_undo_is_undone(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.hand_for(0)
    house.score(10, 3)
    house.hand_for(0)
    before = seen(house)
    house.host("Undo > Blas gives the hand up")
    house.host("an undo")
    house.leave()
    after = seen(house)
    assert [differences(after[what], before[what]) for what in before] == [[]] * len(before)


def test_a_card_that_was_gone_back_behind_is_taken_up_before_it_counts(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.deals("Ao")
    house.lay(0, "So")
    house.lay(1, "Sc")
    house.press(1, "rojo", 1200)
    house.press(1, "blanco")
    house.lift()
    house.lay(1, "Sc")  # shown once more, to talk about it
    house.host("Undo > Ana: sota of oros")
    house.leave()
    house.wait(5000)
    assert house.screen.headline == "Put the table right"
    house.lift()
    house.lay(0, "So")
    assert [str(card) for _seat, card in house.view.laid] == ["So"], "and Blas may think again"


def test_the_pinte_may_lie_there_again_after_going_back_behind_its_play(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.deals("Ao")
    house.lift()
    for seat, card in enumerate(("So", "Co", "Ro", "Ao")):
        house.lay(seat, card)
    house.host("Undo > Ana: sota of oros")
    house.leave()
    house.lift(0, 1, 2)
    house.wait(5000)
    assert house.lying[3] == ("Ao",)
    assert house.screen.messages == ("The table is right: play goes on",)


# Going back in the evening's journal


class Evening:
    """An evening in which the host does this and that; `moments` are those before each event, oldest first."""

    def __init__(self, house: House, rng: Random) -> None:
        self.house = house
        self.rng = rng
        self.moments: list[tuple[int, dict[str, Any]]] = []

    def spend(self, deeds: int) -> None:
        """So many things happen, each remembered beforehand."""
        for _ in range(deeds):
            path = self.rng.choice(self.possible())
            self.moments.append((self.house.evening.lines + 1, seen_tonight(self.house)))
            self.house.host(path)
            if self.house.evening.state.is_drawing:
                self.draw()
            self.house.leave()

    def possible(self) -> list[str]:
        """What the host may do now."""
        sitting = [name for name in self.house.named(*self.house.evening.state.tonight.seats) if name]
        paths = [
            "Draws > The pairs, a reyes > Begin",
            f"Draws > The first dealer, by the cut > {self.rng.choice(sitting or ['–'])}",
            "Seats and dealer > Everybody by hand > Blas > Fermín > Ana > Diego",
            "Seats and dealer > Who deals > Diego" if "Diego" in sitting else "Game and rules > Bet > 3",
            "Pause" if not self.house.evening.state.paused else "Go on",
            "Players > Elena > Has gone home" if self.is_here("Elena") else "Players > Somebody has come > Elena",
            "Game and rules > Bet > 2",
            "Game and rules > Rules > ludoteka",
            "Game and rules > Name of the game > charlotada",
            "Ledger > Ana > An entry by hand > Cubatas > 2 > Enter it",
            "Championships > A new championship > Referee > Ana > Begin",
        ]
        return [path for path in paths if "–" not in path]

    def is_here(self, name: str) -> bool:
        """Whether somebody is here tonight."""
        return name in self.house.named(*self.house.evening.state.tonight.here)

    def draw(self) -> None:
        """The cards of a draw; now and then it is given up half-way."""
        wanted = self.rng.choice((2, 200, 200))
        for number in range(wanted):
            if not self.house.evening.state.is_drawing:
                return
            if number % len(FORTY) == 0:
                pack = self.rng.sample(sorted(FORTY), len(FORTY))
            self.house.turn_up(pack[number % len(FORTY)])
        if self.house.evening.state.is_drawing:
            self.house.host("Give the draw up")


def seen_tonight(house: House) -> dict[str, Any]:
    """Lights, screen, what is to be played and owed, a good while after the last thing happened."""
    house.wait(CALM_MS)
    state = house.evening.state
    return {
        "lights": house.loop.scene.lights,
        "screen": without_times(house.screen),
        "tonight": state.tonight,
        "plan": (state.planned, state.said, state.moved, state.dealt, state.draw, state.partner, state.paused),
        "championships": state.championships,
        "owed": house.evening.figures.accounts,
    }


@pytest.mark.parametrize("seed", range(6))
def test_undo_in_the_evening_brings_everything_back_exactly(tmp_path: Path, seed: int) -> None:
    house, rng = House(tmp_path), Random(seed)
    come(house, "Elena", "Fermín", "Gloria")
    house.host("Ledger > Somebody else > Ana > An entry by hand > Cubatas > 1 > Enter it")
    house.leave()
    night = Evening(house, rng)
    night.spend(10)
    for number, before in reversed(night.moments):
        if rng.random() < 0.7:
            undo_in_the_evening(house, number)
            now = seen_tonight(house)
            assert [differences(now[what], before[what]) for what in before] == [[]] * len(before)


def undo_in_the_evening(house: House, number: int) -> None:
    """The host goes back to before the first event from this number on that holds; an undo has led there already."""
    places = [place for place, each in enumerate(can_undo(house.evening.state)) if each >= number]
    if places and house.journal()[can_undo(house.evening.state)[places[-1]] - 1]["ev"] != "undo":
        house.host("Evening > Undo in the evening")
        house.key(*("down",) * places[-1], "enter")
        house.leave()
