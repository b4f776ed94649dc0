"""A table simulated: the inputs of an acta become readings as people's hands would make them.

`simulated(header, inputs)` gives the readings of a game; replayed they lead to these inputs again. Cards are laid
600 ms apart and stay until the trick is complete, bids are pressed with green and white, what only the host can enter
is entered by the host, and after each going back the pads are put right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from table.cards import CUATROLA_DECK, Suit
from table.games import GAMES
from table.games.contract import Header, HeaderProblem
from table.games.cuatrola.bids import possible_bids
from table.readings import (
    Button,
    ButtonName,
    DealKind,
    Host,
    Passes,
    Reading,
    ReadingsHeader,
    Sees,
    write_header,
    write_reading,
)
from table.seats import SEATS, Seat

Keys = dict[str, Any]

UIDS: dict[str, str] = {card: f"04{place:02X}A2B3C4D5E6" for place, card in enumerate(CUATROLA_DECK, start=1)}
"""The UID of each card of the simulated deck."""

DECK: dict[str, str] = {uid: card for card, uid in UIDS.items()}

_GO_BACK = ("takeback", "undo", "overrule")

GONE = 700
"""Milliseconds after which a lifted card is surely gone."""


def readings_header(header: Header, deal: DealKind = "none") -> ReadingsHeader:
    """The readings file's header for a game with the simulated deck."""
    return ReadingsHeader(acta=header, deck=DECK, deal=deal)


def readings_file(header: ReadingsHeader, readings: Sequence[Reading]) -> bytes:
    """A readings file."""
    return write_header(header) + b"".join(map(write_reading, readings))


def simulated(header: Header, inputs: Sequence[Keys], deal: DealKind = "none") -> list[Reading]:
    """The readings of a game with these inputs; ends when the last one has counted."""
    table = SimulatedTable(header, deal)
    place = 0
    while place < len(inputs):
        place += table.play(inputs[place:])
    table.waits(2000)
    return table.readings


class SimulatedTable:
    """Four pads with cards on them, and the clock; the engine follows along to know what the hands do next."""

    def __init__(self, header: Header, deal: DealKind = "none") -> None:
        self.game = GAMES[header.game]
        state = self.game.start(header)
        assert not isinstance(state, HeaderProblem)
        self.state = state
        self.reads_deal = deal == "pads"
        self.t = 1000
        self.line = 1
        self.readings: list[Reading] = []
        self.lying: dict[Seat, list[str]] = {seat: [] for seat in SEATS}

    # Hands

    def waits(self, ms: int) -> None:
        """Time passes."""
        self.t += ms
        self.readings.append(Passes(self.t))

    def _see(self, seat: Seat) -> None:
        self.readings.append(Sees(self.t, seat, tuple(UIDS[card] for card in self.lying[seat])))

    def lay(self, seat: Seat, card: str) -> None:
        """A card is laid on a pad."""
        self.lying[seat].append(card)
        self._see(seat)

    def lift(self, seat: Seat, card: str | None = None) -> None:
        """A card, or everything, is taken up from a pad."""
        if self.lying[seat]:
            self.lying[seat] = [] if card is None else [each for each in self.lying[seat] if each != card]
            self._see(seat)

    def press(self, seat: Seat, button: ButtonName, ms: int = 100) -> None:
        """A button is pressed for so long, and a moment passes."""
        self.readings.append(Button(self.t, seat, button, down=True))
        self.t += ms
        self.readings.append(Button(self.t, seat, button, down=False))
        self.t += 150

    def host(self, keys: Keys) -> None:
        """The host enters an input."""
        self.readings.append(Host(self.t, keys))
        self.t += 100

    def puts_right(self) -> None:
        """The cards of the trick lie on their pads and nothing else does."""
        trick = {seat: [str(card)] for seat, card in self.view.trick}
        for seat in SEATS:
            should = trick.get(seat, [])
            if self.lying[seat] != should:
                self.lying[seat] = should
                self._see(seat)
        self.t += GONE + 500

    # The game

    @property
    def view(self) -> Any:
        """What is public."""
        return self.game.public_view(self.state)

    def _enter(self, keys: Keys) -> None:
        self.line += 1
        self.state, rulings = self.game.step(self.state, self.game.read_input(keys, self.line))
        self.line += len(rulings)

    def play(self, inputs: Sequence[Keys]) -> int:
        """Do what leads to the next input, sometimes to several; how many."""
        keys, before = inputs[0], self.view
        for several, count in ((self._sings, 3), (self._shows_all, len(self._shown_policia(inputs)))):
            if count and several(inputs[:count]):
                for each in inputs[:count]:
                    self._enter(each)
                self._after(inputs[count - 1], before)
                return count
        act = getattr(self, f"_do_{keys['in']}", None)
        if act is None:
            self.host(keys)
        else:
            act(keys)
        self._enter(keys)
        self._after(keys, before)
        return 1

    def _do_deal(self, keys: Keys) -> None:
        self.lay(keys["seat"], keys["card"])
        self.t += 300
        self.lift(keys["seat"])
        self.t += GONE

    def _do_pinte(self, keys: Keys) -> None:
        self.lay(self._dealer(), keys["card"])
        self.t += 1200

    def _dealer(self) -> Seat:
        hand = self.state.hand
        if hand.phase != "over" or hand.outcome.why == "redeal":
            return int(hand.dealer)
        return int(hand.dealer + 1) & 3

    def _do_bid(self, keys: Keys) -> None:
        seat = keys["seat"]
        possible = possible_bids(self.state.rules, self.state.score, self.state.hand, seat)
        for _ in range(possible.index(keys["bid"])):
            self.press(seat, "verde")
        self.press(seat, "blanco")
        if (seat - self.state.hand.mano) % 4 != self.state.hand.spoken:
            self.t += 3000

    def _do_play(self, keys: Keys) -> None:
        seat, card = keys["seat"], keys["card"]
        if self.lying[seat]:
            self.lift(seat)
            self.t += GONE
        self.lay(seat, card)
        self.t += 800 if self.reads_deal or self.state.hand.phase == "bids" else 600

    def _do_cante(self, keys: Keys) -> None:
        for _ in range(tuple(Suit).index(Suit(keys["suit"])) + 1):
            self.press(keys["seat"], "verde")
        self.press(keys["seat"], "blanco")

    def _do_claim(self, keys: Keys) -> None:
        self.press(keys["seat"], "rojo")

    def _do_takeback(self, keys: Keys) -> None:
        self.lift(keys["seat"])
        self.press(keys["by"], "blanco", 1200)

    def _do_concede(self, keys: Keys) -> None:
        self.press(keys["seat"], "rojo", 1200)
        self.press(keys["seat"], "blanco")

    def _do_policia(self, keys: Keys) -> None:
        self.press(keys["seat"], "verde", 1200)
        if not self.reads_deal:
            self.press(keys["seat"], "blanco")

    def _sings(self, inputs: Sequence[Keys]) -> bool:
        """Green, then rey and caballo, one after the other."""
        if [each["in"] for each in inputs] != ["cante", "show", "show"]:
            return False
        seat, suit = inputs[0]["seat"], inputs[0]["suit"]
        if any(each["seat"] != seat for each in inputs) or [each["card"] for each in inputs[1:]] != [
            "R" + suit,
            "C" + suit,
        ]:
            return False
        self.press(seat, "verde")
        for each in inputs[1:]:
            self.lay(seat, each["card"])
            self.t += 800
            self.lift(seat)
            self.t += GONE
        return True

    def _shown_policia(self, inputs: Sequence[Keys]) -> Sequence[Keys]:
        """The inputs of a policía at the beginning of these: every card left is shown, then it is claimed."""
        seat = inputs[0].get("seat")
        shows = 0
        while shows < len(inputs) and inputs[shows]["in"] == "show" and inputs[shows]["seat"] == seat:
            shows += 1
        if shows == 0 or shows == len(inputs) or inputs[shows] != {"in": "policia", "seat": seat}:
            return ()
        view = self.view
        left = 5 - sum(owner == seat for owner, _card in view.laid) - len(view.shown[seat])
        leads = view.phase == "play" and view.turn == seat and not view.trick
        return inputs[: shows + 1] if leads and left == shows else ()

    def _shows_all(self, inputs: Sequence[Keys]) -> bool:
        seat = inputs[0]["seat"]
        if not self.reads_deal:  # else the claim itself was made already
            self.press(seat, "verde", 1200)
        for each in inputs[:-1]:
            self.lay(seat, each["card"])
            self.t += 800
            self.lift(seat)
            self.t += GONE
        return True

    def _after(self, keys: Keys, before: Any) -> None:
        """Gather, take the pinte up, put the pads right, wait for the deal."""
        view = self.view
        if view.phase == "over" and (before.phase != "over" or keys["in"] in _GO_BACK):
            self.t += 500
            for seat in SEATS:
                self.lift(seat)
            self.t += 5000
        elif keys["in"] in _GO_BACK:
            self.puts_right()
        elif view.phase == "play":
            if before.trick and not view.trick:
                self.t += 500
                for seat in SEATS:
                    self.lift(seat)
                self.t += GONE
            if before.phase == "bids":
                pinte = str(view.pinte)
                if not any(str(card) == pinte for _seat, card in view.laid):
                    self.lift(view.dealer, pinte)
                    self.t += GONE
