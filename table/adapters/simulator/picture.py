"""The simulated world drawn beside the table's screen: hands, pads, lights, buttons and the menu of troubles."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

import pygame

from table.adapters.simulator.company import Company
from table.adapters.simulator.fingers import KEYS_IN_WORDS, Fingers
from table.adapters.simulator.people import People
from table.adapters.simulator.places import DEEDS, Deed, Places
from table.adapters.simulator.world import TROUBLES, Trouble, World
from table.cards import FORTY
from table.readings import BUTTONS, ButtonName
from table.scene import Pattern
from table.seats import SEATS, Seat
from table.widgets.boxes import Box
from table.widgets.faces import back, face, french_face
from table.widgets.lights import FRAME_MS, LIGHTS, draw_light
from table.widgets.palette import (
    ALERT,
    CREAM,
    DARK,
    FELT,
    FELT_SHADE,
    GOLD,
    PANEL,
    QUIET,
    RENUNCIO,
    WOOD,
    WOOD_SHADE,
    Colour,
)
from table.widgets.type import fit_line, fit_text

BUTTON_COLOURS: dict[ButtonName, Colour] = {
    "verde": (46, 160, 80),
    "blanco": (240, 240, 236),
    "rojo": (206, 44, 52),
}

SMALLEST_TEXT = 10
"""Pixels of the smallest text, in a window of any size; a fortieth of its height where that is more."""


class SimulatedLights:
    """The Lights port of the simulated table: remembers the patterns that the picture shows."""

    name = "lights"

    def __init__(self) -> None:
        self.patterns: list[Pattern] = ["off" for _ in SEATS]
        self.version = 0

    def show(self, seat: Seat, pattern: Pattern, now: int) -> None:  # noqa: ARG002 - the port's
        """Show this pattern from the next frame on."""
        if self.patterns[seat] != pattern:
            self.patterns[seat] = pattern
            self.version += 1

    def animate(self, now: int) -> int | None:  # noqa: ARG002 - the port's
        """The picture moves them."""
        return None

    def close(self) -> None:
        """Lights off."""
        self.patterns = ["off" for _ in SEATS]
        self.version += 1


class Picture:
    """Draws the world onto a surface; all of it when something changed, else only the lights that move."""

    def __init__(
        self, world: World, company: Company, fingers: Fingers, lights: SimulatedLights, words: NullTranslations
    ) -> None:
        self._world = world
        self._company = company
        self._fingers = fingers
        self._lights = lights
        self._words = words
        self._drawn: tuple[Any, ...] = ()
        self._lit_at = 0

    @property
    def _people(self) -> People:
        return self._company.playing

    def places(self, box: Box) -> Places:
        """Where everything lies in this part of a window."""
        return Places(box, spread=self._people.has_middle)

    def draw(self, surface: pygame.Surface, places: Places, now: int) -> list[pygame.Rect]:
        """Draw what changed since the last call; the rectangles."""
        state = (self._world.version, self._fingers.moved, self._lights.version, places)
        if state != self._drawn:
            self._drawn = state
            self._all(surface, places, now)
            return [pygame.Rect(places.box)]
        if now - self._lit_at < FRAME_MS:
            return []
        self._lit_at = now
        moving = [seat for seat in SEATS if LIGHTS[self._lights.patterns[seat]].moves]
        return [self._light(surface, places, seat, now) for seat in moving]

    def forget(self) -> None:
        """Draw everything next time."""
        self._drawn = ()

    def _all(self, surface: pygame.Surface, places: Places, now: int) -> None:
        surface.fill(WOOD_SHADE, places.box)
        pygame.draw.rect(surface, WOOD, places.table, border_radius=places.card // 3)
        pygame.draw.rect(surface, FELT, places.table.inset(places.card // 8), border_radius=places.card // 4)
        with self._world.lock:
            for seat in SEATS:
                self._pad(surface, places, seat)
                self._pile(surface, places, seat)
                self._plate(surface, places, seat, now)
            if self._world.pack and not self._world.middle:
                surface.blit(back(places.pack.h), places.pack[:2])
            middle = self._world.middle
            for card, box in zip(middle, places.lying(len(middle)), strict=True):
                if self._fingers.held is None or self._fingers.held.card != card:
                    surface.blit(_face(card, box.h), box[:2])
            for seat in SEATS:
                self._hand(surface, places, seat)
        self._menu(surface, places)
        held = self._fingers.held
        if held is not None:
            surface.blit(_face(held.card, places.card), (held.x - places.card_width // 2, held.y - places.card // 2))

    def _pad(self, surface: pygame.Surface, places: Places, seat: Seat) -> None:
        pad = places.pad(seat)
        pygame.draw.rect(surface, FELT_SHADE, pad, border_radius=8)
        pygame.draw.rect(surface, QUIET, pad, width=2, border_radius=8)
        for number, card in enumerate(self._world.pads[seat]):
            surface.blit(self._side(card, seat, places), places.on_pad(seat, number)[:2])

    def _side(self, card: str, seat: Seat, places: Places) -> pygame.Surface:
        """A card on a pad lies face up, but for those that are passed over it before the pinte."""
        hidden = self._people.is_passing(card) and self._world.owner.get(card, seat) in self._people.bots
        return back(places.card) if hidden else _face(card, places.card)

    def _hand(self, surface: pygame.Surface, places: Places, seat: Seat) -> None:
        cards = self._world.hands[seat]
        held = self._fingers.held
        for card, box in zip(cards, places.hand(seat, len(cards)), strict=True):
            if held is None or held.card != card:
                hidden = seat in self._people.bots
                surface.blit(back(places.card) if hidden else _face(card, places.card), box[:2])
                if card == self._people.pinte and not hidden:
                    pygame.draw.rect(surface, GOLD, box.inset(-3), width=4, border_radius=8)
                if card in self._world.dead and not hidden:
                    pygame.draw.line(surface, RENUNCIO, box[:2], (box.right, box.bottom), 4)

    def _pile(self, surface: pygame.Surface, places: Places, seat: Seat) -> None:
        pile = places.pile(seat)
        pygame.draw.rect(surface, FELT_SHADE, pile, width=2, border_radius=4)
        for trick in range((len(self._world.piles[seat]) + 3) // 4):
            surface.blit(back(pile.h), (pile.x + 3 * trick, pile.y - 3 * trick))

    def _plate(self, surface: pygame.Surface, places: Places, seat: Seat, now: int) -> None:
        plate = places.plate(seat)
        chosen = seat == self._fingers.seat
        pygame.draw.rect(surface, PANEL, plate, border_radius=8)
        pygame.draw.rect(surface, GOLD if chosen else WOOD_SHADE, plate, width=2, border_radius=8)
        self._light(surface, places, seat, now)
        _text(surface, self._people.name(seat), places.name(seat), CREAM, smallest_text(places))
        for button in BUTTONS:
            box = places.button(seat, button)
            down = (seat, button) in self._world.down
            pygame.draw.rect(surface, BUTTON_COLOURS[button], box.inset(3 if down else 0), border_radius=6)
            _text(surface, self._letter(button), box, DARK if button == "blanco" else CREAM, smallest_text(places))

    def _letter(self, button: ButtonName) -> str:
        return {"verde": "Z", "blanco": "X", "rojo": "C"}[button]

    def _light(self, surface: pygame.Surface, places: Places, seat: Seat, now: int) -> pygame.Rect:
        light = pygame.Rect(places.light(seat))
        surface.fill(PANEL, light)
        draw_light(surface, light, self._lights.patterns[seat], now)
        return light

    def _menu(self, surface: pygame.Surface, places: Places) -> None:
        names, deeds = self._names()
        smallest = smallest_text(places)
        seat = self._fingers.seat
        for text, box in zip((self._people.name(seat), KEYS_IN_WORDS), places.chosen, strict=True):
            _text(surface, text, box, CREAM, smallest)
        for trouble in TROUBLES:
            on = trouble in self._world.troubles[seat]
            box = places.trouble(trouble)
            pygame.draw.rect(surface, ALERT if on else PANEL, box, border_radius=6)
            _text(surface, names[trouble], box, DARK if on else QUIET, smallest)
        for deed in DEEDS:
            box = places.deed(deed)
            on = deed == "evening" and self._company.by_itself
            pygame.draw.rect(surface, GOLD if on else WOOD, box, border_radius=6)
            _text(surface, deeds[deed], box, DARK if on else CREAM, smallest)
        _text(surface, self._hint(), places.hint, GOLD, smallest)

    def _hint(self) -> str:
        """What whoever has just sat down may want to know now."""
        _ = self._words.gettext
        if self._company.by_itself:
            return _("H: the menu · A: you keep the evening yourself")
        match self._company.asked:
            case "draw":
                return _("T, or from the pack: the next card to draw")
            case "count":
                return _("T, or from the pack: the cards that pay")
            case _:
                return _("H: the host's menu · R: rules · Esc: end")

    def _names(self) -> tuple[dict[Trouble, str], dict[Deed, str]]:
        _ = self._words.gettext
        troubles: dict[Trouble, str] = {
            "unplugged": _("unplugged"),
            "silent": _("silent reader"),
            "garbled": _("garbled"),
            "flicker": _("flickering tag"),
            "dead": _("dead tag"),
            "unknown": _("unknown tag"),
            "neighbour": _("neighbour too"),
        }
        deeds: dict[Deed, str] = {
            "deal": _("Deal (D)"),
            "gather": _("Gather (G)"),
            "turn_up": _("Turn up (T)"),
            "enter": _("Card by hand (E)"),
            "evening": _("Evening by itself (A)"),
        }
        return troubles, deeds


def _face(card: str, height: int) -> pygame.Surface:
    """The face of a card of either pack."""
    return face(card, height) if card in FORTY else french_face(card, height)


def smallest_text(places: Places) -> int:
    """The em that no text goes under, in pixels."""
    return max(SMALLEST_TEXT, places.box.h // 40)


def _text(surface: pygame.Surface, text: str, box: Box, colour: Colour, smallest: int) -> None:
    within = box.inset(min(6, box.w // 12), 1)
    fitted = fit_text(text, "text", within.w, within.h, smallest, max(20, smallest))
    if fitted.pixel_height < smallest:
        fitted = fit_line(text, "text", within.w, within.h, smallest, max(20, smallest))
    block = fitted.render(colour, "centre")
    surface.blit(block, (box.x + (box.w - block.get_width()) // 2, box.y + (box.h - block.get_height()) // 2))
