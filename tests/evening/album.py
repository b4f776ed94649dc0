"""`python -m tests.evening.album FOLDER [LANGUAGE] [long]`: every screen of an evening, to be looked at.

An evening is spent at the real table; what is kept of each moment is enough to show it in another language and with
other names. Each size gets its sheets of twelve pictures.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from table import present
from table.evening.boards import saver_boards
from table.evening.evening import Evening, desk_of
from table.evening.scene import SAVER_MS, TURN_MS, with_evening
from table.host.contract import Desk, Look, Move
from table.host.menu import Menu, opened, press, shown
from table.languages import words_in
from table.partida import Partida
from table.present import Shown
from table.scene import MenuShown, ScreenShown
from table.timba.customs import PAYING
from table.timba.names import Known, Names
from table.words.speech import Speech
from tests.evening.house import House

SIZES = ((800, 480), (1280, 720), (1920, 1080))
PEOPLE = ("Ana", "Blas", "Carmen", "Diego", "Elena", "Fermín", "Gloria", "Hugo")
LONG = (
    "María de los Ángeles Fernández-Villaverde y Ruiz",
    "Wołodymyr Brzęczyszczykiewicz-Kwiatkowski",
    "Δημήτρης Παπαδόπουλος-Οικονομόπουλος",
    "Bartolomé Maximiliano de Todos los Santos",
    "Elena",
    "Fermín de la Concepción Inmaculada",
    "Γ",
    "Hugo Alejandro Manuel",
)
DEEP = 3
"""So many pages of the menu are opened one in the other."""
WIDE = 13
"""So many items of a page are chosen."""


class Moment(msgspec.Struct, frozen=True):
    """What the table was, and when: enough to show it."""

    name: str
    evening: Evening
    shown: Shown
    game: Partida
    now: int
    begun: bool

    def told(self, language: str, names: Sequence[str] = PEOPLE) -> Moment:
        """The same in this language, everybody called otherwise."""
        renamed = {
            player: Known(names[PEOPLE.index(known.name)] if known.name in PEOPLE else known.name, known.colour)
            for player, known in self.evening.names.players.items()
        }
        evening = replace(self.evening, words=words_in(language), names=Names(renamed, self.evening.names.last))
        return replace(self, evening=evening, shown=replace(self.shown, header=evening.label(self.game.header)))

    @property
    def screen(self) -> ScreenShown:
        """What the screen shows."""
        scene = present.present(self.shown, self.now, self.evening.words)
        return with_evening(scene, self.evening, self.game, self.now, begun=self.begun).screen

    @property
    def desk(self) -> Desk:
        """What the menu is given."""
        return desk_of(self.evening, self.game, begun=self.begun)

    @property
    def speech(self) -> Speech:
        """Speaks of who plays."""
        return self.evening.speech_for(self.game.header)


class Album:
    """The moments of an evening at a house."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder, PEOPLE[:4], pin="1234", night=(0, 60))
        self.moments: list[Moment] = []

    def take(self, name: str) -> None:
        """A picture of what is there now."""
        house = self.house
        table, shown = house.loop.table, house.loop.shown
        self.moments.append(Moment(name, house.evening, shown, house.loop.partida, house.now, table.begun))

    def host(self, path: str) -> None:
        """The host's menu, with its PIN."""
        for step in path.split(" > "):
            self.house.host(step)
            if self.house.evening.menu is not None and self.house.evening.menu.pin is not None:
                self.house.write("1234")

    def do(self, path: str) -> None:
        """The host's menu, left afterwards."""
        self.host(path)
        self.house.leave()

    def item(self, part: str) -> str:
        """The item of the menu that has this in it."""
        self.house.key("host")
        found = next(each for each in self.house.items if part in each)
        self.house.leave()
        return found

    def win(self, pair: int, losers: int) -> None:
        """A whole game for a pair."""
        self.house.hand_for(pair)
        self.score(*((20, losers) if pair == 0 else (losers, 20)))
        self.house.hand_for(pair)
        assert self.house.view.over

    def score(self, ours: int, theirs: int) -> None:
        """The host sets the score."""
        self.host("Hand and score > Set the score")
        self.house.write(str(ours))
        self.house.write(str(theirs))
        self.house.leave()

    def spend(self) -> list[Moment]:
        """The whole evening."""
        self._come()
        self._draw()
        self._play()
        self._customs()
        self._win()
        self._look()
        self._championship()
        self._rest()
        return self.moments

    def _come(self) -> None:
        self.take("before anybody has come")
        for name in PEOPLE[4:]:
            self.house.host("Players > A new player")
            self.house.write(name)
            self.house.host("no colour")
            self.house.leave()
        self.take("eight are here")

    def _draw(self) -> None:
        self.do("Draws > The pairs, a reyes > Begin")
        self.take("reyes begin")
        self.house.turn_up("2o", "3o", "Rc", "7e", "Sb")
        self.take("reyes, five cards")
        self.house.turn_up("2c", "3c", "Ac", "7c", "Sc", "Re", "7o", "So", "Cb")
        self.take("reyes, fourteen cards")
        self.house.turn_up("Rb", "Ro")
        self.take("reyes, four kings")
        self.house.turn_up("4c", "5c", "6c", "Rc", "Re", "Rb", "Ro")
        self.take("reyes over")
        self.house.wait(20_000)
        self.take("after reyes")
        self.do("Draws > Which pairs play first")
        self.house.turn_up("2o", "Ro")
        self.take("which pairs play first")
        self.house.turn_up("3c", "Re")
        self.house.wait(20_000)
        self.do("Draws > The first dealer, by the cut > ")
        self.take("the cut")
        self.house.turn_up("7c")
        self.take("the cut is made")
        self.house.wait(20_000)
        self.take("about to be dealt")

    def _play(self) -> None:
        house = self.house
        house.deals("Ao")
        self.take("bids")
        self.do("Pause")
        self.take("paused")
        self.do("Go on")
        house.press(house.view.mano, "rojo", 1200)
        house.press(house.view.mano, "blanco")
        self.take("a hand given up")
        house.lift()
        house.wait(12_000)

    def _customs(self) -> None:
        house = self.house
        self.score(9, 7)
        house.hand_for(0)
        self.take("first entrega")
        self.do(f"{self.item('first entrega')} > Count the cards on the pads")
        self.take("counting")
        house.turn_up(*sorted(PAYING)[:4])
        self.take("counting, four cards")
        self.do(f"{self.item('first entrega')} > Handed back")
        house.hand_for(0)
        self.take("eleven")
        self.do(self.item("ask to be served"))
        self.take("once asked for")
        self.do("It is served")
        self.score(11, 10)
        house.hand_for(1)
        self.take("a iguales")
        self.score(20, 3)
        self.take("mazas near")

    def _win(self) -> None:
        house = self.house
        house.hand_for(0)
        self.take("a game won")
        house.wait(12_000)
        self.take("a game won, later")
        for winner, losers in ((1, 19), (0, 5), (0, 12), (1, 2)):
            self.win(winner, losers)
        self.take("several games won")

    def _look(self) -> None:
        house = self.house
        for board in ("players", "pairs", "month", "ledger", "journal", "acta", "rules"):
            for page in (1, 2):
                self._looked(Look(board, 0, ""), f"{board}, page {page}", page)
        self._looked(Look("against", 0, "p1"), "head to head", 1)
        assert house.evening.look is None

    def _looked(self, look: Look, name: str, page: int) -> None:
        self.take(name)
        last = self.moments[-1]
        self.moments[-1] = replace(last, evening=replace(last.evening, look=look, page=page))

    def _championship(self) -> None:
        for form in ("cup", "league"):
            self.host("Championships > A new championship")
            if form == "league":
                self.host("Cup or league")
            self.host("Name")
            self.house.write(f"Gran campeonato de verano, {form}")
            self.host("Referee > ")
            self.host("Begin")
            self.house.leave()
        for number, board in ((1, "bracket"), (1, "championship"), (2, "championship")):
            self._looked(Look(board, number, ""), f"{board} {number}", 1)  # type: ignore[arg-type]

    def _rest(self) -> None:
        self.house.wait(SAVER_MS + 1000)
        self.take("nobody plays")
        last = self.moments[-1]
        for turn in range(1, len(saver_boards(last.desk, last.speech))):
            self.moments.append(replace(last, name=f"nobody plays, {turn}", now=last.now + turn * TURN_MS))


def menus(moment: Moment) -> Iterator[tuple[str, ScreenShown]]:
    """Every page of the host's menu at this moment, the PIN's among them, over the game."""
    bare = replace(moment.evening, pin="", menu=None, look=None)
    desk, speech = replace(moment.desk, pin=""), moment.speech
    over = replace(moment, evening=bare).screen
    seen: set[tuple[str, ...]] = set()
    for menu in _below(opened(desk, speech, None), desk, speech, DEEP):
        page: MenuShown = shown(menu, desk, speech)
        if (key := (*page.path, *(item.text for item in page.items[:2]))) not in seen:
            seen.add(key)
            yield " > ".join(page.path), replace(over, menu=page, board=None, saver=False)
    locked = replace(desk, pin="1234")
    menu = opened(locked, speech, 1)
    for _ in range(2):
        menu = _pressed(menu, "next", locked, speech)
    menu = _pressed(menu, "choose", locked, speech)
    yield "PIN", replace(over, menu=shown(menu, locked, speech))
    for times in range(3):
        menu = _pressed(_pressed(menu, "next", locked, speech), "choose", locked, speech)
        menu = _pressed(menu, "choose", locked, speech)
        yield f"wrong PIN {times}", replace(over, menu=shown(menu, locked, speech))


def _pressed(menu: Menu, where: str, desk: Desk, speech: Speech) -> Menu:
    after, _orders = press(menu, Move(where), desk, speech, 0)  # type: ignore[arg-type]
    assert after is not None
    return after


def _below(menu: Menu, desk: Desk, speech: Speech, deep: int) -> Iterator[Menu]:
    yield menu
    items = len(shown(menu, desk, speech).items)
    at = menu
    for _ in range(min(items, WIDE) if deep else 0):
        after, orders = press(at, Move("choose"), desk, speech, 0)
        if after is not None and not orders and len(after.levels) > len(menu.levels):
            yield from _below(after, desk, speech, deep - 1)
        at = _pressed(at, "next", desk, speech)


def screens(moments: Sequence[Moment], language: str, names: Sequence[str]) -> Iterator[tuple[str, ScreenShown, int]]:
    """Every moment, and the menu at a few of them, in a language."""
    for moment in moments:
        told = moment.told(language, names)
        yield moment.name, told.screen, moment.now
    for name in ("bids", "several games won"):
        moment = next(each for each in moments if each.name == name).told(language, names)
        for path, screen in menus(moment):
            yield f"{name}: {path}", screen, moment.now


def spent(folder: Path) -> list[Moment]:
    """The moments of an evening in this folder."""
    album = Album(folder)
    try:
        return album.spend()
    finally:
        album.house.switch_off()


def main(folder: Path, language: str, names: Sequence[str]) -> None:
    """Paint contact sheets of every size into the folder."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame  # noqa: PLC0415 – only after the driver is chosen

    from table.widgets.painter import Painter  # noqa: PLC0415

    pygame.display.init()
    pygame.display.set_mode((1, 1))
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        pictures = list(screens(spent(Path(data)), language, names))
    for place, (name, *_rest) in enumerate(pictures):
        print(place, name)
    for size in SIZES:
        across = {800: 3, 1280: 3, 1920: 2}[size[0]]
        small = (640, 640 * size[1] // size[0]) if size[0] < 1920 else (960, 540)
        for first in range(0, len(pictures), across * 3):
            sheet = pygame.Surface((small[0] * across, small[1] * 3))
            for place, (_name, screen, now) in enumerate(pictures[first : first + across * 3]):
                surface = pygame.Surface(size)
                Painter(surface).paint(screen, now)
                where = (place % across * small[0], place // across * small[1])
                sheet.blit(pygame.transform.smoothscale(surface, small), where)
            pygame.image.save(sheet, str(folder / f"{size[0]}-{first:03}.png"))


if __name__ == "__main__":
    main(Path(sys.argv[1]), (*sys.argv[2:], "es")[0], LONG if "long" in sys.argv else PEOPLE)
