"""Mouse and keys become what hands do in the simulated world. Knows no pygame: the window translates its events."""

from __future__ import annotations

from dataclasses import dataclass

from table.adapters.simulator.company import Company
from table.adapters.simulator.places import Deed, Pixel, Places, inside
from table.adapters.simulator.world import TROUBLES, World
from table.readings import ButtonName
from table.seats import SEATS, Seat, next_seat

BUTTON_KEYS: dict[str, ButtonName] = {"z": "verde", "x": "blanco", "c": "rojo"}
DEED_KEYS: dict[str, Deed] = {"d": "deal", "g": "gather", "t": "turn_up", "e": "enter", "a": "evening"}

KEYS_IN_WORDS = "1–5 · Z X C · Tab"
"""The keys, as the window shows them."""


@dataclass
class Held:
    """A card in somebody's fingers, and where the mouse has it."""

    card: str
    x: int
    y: int


class Fingers:
    """One person working the world; `seat` is the one that keys and the menu are for."""

    def __init__(self, world: World, company: Company, seat: Seat) -> None:
        self.seat = seat
        self.held: Held | None = None
        self.moved = 0
        """grows with everything that changes the picture beside the world itself"""
        self._world = world
        self._company = company
        self._sat_at = seat
        """where the person's player sat when somebody looked last"""
        self._pressed: tuple[Seat, ButtonName] | None = None

    def follow(self) -> None:
        """Where the person's player sits at another seat now, that one is chosen."""
        with self._world.lock:
            mine = self._company.persons_pads
        if mine and self._sat_at not in mine:
            self.seat = self._sat_at = mine[0]
            self.moved += 1

    # The mouse

    def down(self, places: Places, at: Pixel, now: int) -> None:
        """The mouse button goes down: a card is taken between the fingers, a button pressed, a switch used."""
        self.moved += 1
        button = places.button_at(at)
        if button is not None:
            self._pressed = button
            self._world.press(*button, down=True, now=now)
            return
        self.held = self._grasped(places, at)
        if self.held is not None:
            return
        seat = places.name_at(at)
        trouble = places.trouble_at(at)
        deed = places.deed_at(at)
        if seat is not None:
            self.seat = seat
        elif trouble is not None:
            self._world.trouble(self.seat, trouble)
        elif deed is not None:
            self._do(deed, now)

    def move(self, places: Places, at: Pixel) -> None:
        """The mouse moves: a card over a pad is held over it."""
        if self.held is not None:
            self.moved += 1
            self.held.x, self.held.y = at
            pad = places.pad_at(at)
            if self._world.held_over.get(self.held.card) != pad:
                self._world.hold_over(self.held.card, pad)

    def up(self, places: Places, at: Pixel, now: int) -> None:
        """The mouse button goes up: the card is laid, put away or taken back into the hand."""
        self.moved += 1
        if self._pressed is not None:
            self._world.press(*self._pressed, down=False, now=now)
            self._pressed = None
        held, self.held = self.held, None
        if held is None:
            return
        self._world.hold_over(held.card, None)
        pad, pile = places.pad_at(at), places.pile_at(at)
        middle = self._company.playing.has_middle and inside(places.middle, at)
        if pad is not None:
            self._world.lay(held.card, pad)
        elif pile is not None:
            self._world.put_away(held.card, pile)
        elif held.card not in self._world.owner:
            self._back_under_the_pack(held.card)
        elif middle:
            self._world.throw(held.card)

    def _grasped(self, places: Places, at: Pixel) -> Held | None:
        """The card under the mouse: from a pad, the pack, the middle or a person's hand. One from a pad leaves it
        at once.
        """
        with self._world.lock:
            middle = self._world.middle
            if self._world.pack and inside(places.pack, at):
                return Held(self._world.pack[0], *at)
            for card, box in reversed([*zip(middle, places.lying(len(middle)), strict=True)]):
                if inside(box, at):
                    return Held(card, *at)
            for seat in SEATS:
                for number, card in reversed([*enumerate(self._world.pads[seat])]):
                    if inside(places.on_pad(seat, number), at):
                        self._lifts(card)
                        return Held(card, *at)
                if seat in self._company.playing.bots:
                    continue
                cards = self._world.hands[seat]
                for card, box in reversed([*zip(cards, places.hand(seat, len(cards)), strict=True)]):
                    if inside(box, at):
                        return Held(card, *at)
        return None

    def _lifts(self, card: str) -> None:
        """A card lifted from a pad goes to the hand it was dealt to; one that nobody was dealt under the pack."""
        owner = self._world.owner.get(card)
        if owner is None:
            self._world.put_back(card)
        else:
            self._world.take(card, owner)

    def _back_under_the_pack(self, card: str) -> None:
        if card not in self._world.pack:
            self._world.put_back(card)

    # Keys

    def key(self, key: str, *, down: bool, now: int) -> None:
        """A key, by its name: 1-5 lays a card, the buttons' keys can be held, Tab goes to the next seat."""
        self.moved += 1
        if key in BUTTON_KEYS:
            self._world.press(self.seat, BUTTON_KEYS[key], down=down, now=now)
        elif not down:
            return
        elif key == "tab":
            self.seat = next_seat(self.seat)
        elif key in DEED_KEYS:
            self._do(DEED_KEYS[key], now)
        elif key.isdecimal() and self.seat not in self._company.playing.bots:
            self._lays(int(key))
        elif key.startswith("f") and key[1:].isdecimal() and 2 <= int(key[1:]) < 2 + len(TROUBLES):
            self._world.trouble(self.seat, TROUBLES[int(key[1:]) - 2])

    def _lays(self, number: int) -> None:
        with self._world.lock:
            cards = self._world.hands[self.seat]
            if 1 <= number <= len(cards):
                self._world.lay(cards[number - 1], self.seat)

    def _do(self, deed: Deed, now: int) -> None:
        match deed:
            case "deal":
                self._company.deal_now()
            case "gather":
                self._company.playing.gather(self.seat)
            case "turn_up":
                self._company.turn_up(self.seat)
            case "evening":
                self._company.switch()
            case "enter":
                with self._world.lock:
                    lying = self._world.lying(self.seat)[-1:]
                for card in lying:
                    self._world.host_enters(self._company.playing.as_input(self.seat, card), now)
