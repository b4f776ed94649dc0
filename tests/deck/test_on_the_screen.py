"""What the screen shows while a deck is enrolled or checked, and what its keys do."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from table.adapters.deck_files import DeckFolder
from table.commands.deck import Checker
from table.commands.desk import Desk
from table.commands.doctor import Plan, Visit, show
from table.commands.enrol import Asked, enrol
from table.commands.workbench import Workbench
from table.languages import words_in
from table.scene import Banner, Scene
from tests.deck.hands import Hands, Table, laid_one_after_the_other, table, uid_of
from tests.pn532.hsu import Hsu

os.environ["SDL_VIDEODRIVER"] = "dummy"


class Watched:
    """A screen that remembers what it was to show, and on which `asked` is pressed."""

    name = "screen"

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.asked: list[str] = []
        self.fails = False

    def draw(self, scene: Scene, now: int) -> int | None:  # noqa: ARG002 - the port's
        if self.fails:
            raise OSError("no display")
        self.scenes.append(scene)
        return None

    def events(self) -> list[str]:
        asked, self.asked = self.asked, []
        return asked

    def close(self) -> None:
        pass

    @property
    def banners(self) -> list[Banner]:
        return [scene.screen.banner for scene in self.scenes if scene.screen.banner is not None]

    def showed(self, part: str) -> bool:
        """Whether a line with this in it was shown."""
        return any(part in line for banner in self.banners for line in banner.lines)


@pytest.fixture
def watched() -> Watched:
    return Watched()


@pytest.fixture
def at(watched: Watched) -> Iterator[Table]:
    with table() as at:
        at.desk.bench = Workbench(at.hands, watched)
        yield at


def lays(at: Table, *uids: str) -> Iterator[object]:
    yield from laid_one_after_the_other(at, uids)
    at.hands.lines.append("q")


def test_the_card_that_is_due_is_large_and_how_far_it_has_come_beside_it(
    at: Table, watched: Watched, tmp_path: Path
) -> None:
    at.script(lays(at, uid_of("Ao")))
    enrol(DeckFolder(tmp_path), "azul", Asked(), at.desk)
    first, last = watched.scenes[0].screen, watched.scenes[-1].screen
    assert (first.headline, watched.banners[0].cards, watched.banners[0].lines) == (
        "Lay on any pad: as of oros",
        ("Ao",),
        ("0 of 40 cards",),
    )
    assert (last.headline, watched.banners[-1].cards) == ("Lay on any pad: 2 of oros", ("2o",))
    assert watched.banners[-1].lines == ("as of oros: enrolled", "1 of 40 cards")
    assert set(watched.scenes[-1].lights) == {"off"}


def test_alerts_are_on_the_screen(at: Table, watched: Watched, tmp_path: Path) -> None:
    folder = DeckFolder(tmp_path)
    at.script(lays(at, uid_of("Ao"), uid_of("2o"), uid_of("3o")))
    enrol(folder, "azul", Asked(), at.desk)
    at.ntag(uid_of("2o")).memory[16:160] = at.ntag(uid_of("Ao")).memory[16:160]
    at.ntag(uid_of("3o")).memory[16 + 50] ^= 1
    at.script(lays(at, uid_of("Ao"), uid_of("2o"), uid_of("3o")))
    deck = folder.find("azul")
    Checker(deck, folder.key(deck), at.desk.gear.antennas, at.desk.bench, words_in("en")).run()
    assert watched.showed("ALERT: its record was copied from another tag")
    assert watched.showed("ALERT: its record is forged")


def test_closing_the_window_leaves_off(at: Table, watched: Watched, tmp_path: Path) -> None:
    watched.asked = ["quit"]
    assert enrol(DeckFolder(tmp_path), "azul", Asked(), at.desk) == 1
    assert watched.scenes == []


def test_a_screen_that_fails_is_done_without(at: Table, watched: Watched, tmp_path: Path) -> None:
    watched.fails = True
    folder = DeckFolder(tmp_path)
    at.script(lays(at, uid_of("Ao")))
    enrol(folder, "azul", Asked(), at.desk)
    assert list(folder.find("azul").cards) == ["Ao"]


def test_the_doctors_advice_is_on_the_screen(at: Table, watched: Watched) -> None:
    at.pads[0].unplug()
    report = Visit(at.desk.gear.antennas, at.desk.bench, Plan(hands=False), words_in("en")).run()
    show(report, at.desk.bench, words_in("en"))
    assert watched.scenes[-1].screen.headline == "The table is not well"
    assert watched.showed("is not there: check cable and port")


# With a window


def keys(*names: str) -> Callable[[], None]:
    """Pressed one a round, then the window is closed."""
    left = [*names]

    def press() -> None:
        if left:
            key = pygame.key.key_code(left.pop(0))
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=0, scancode=0))
        else:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    return press


@pytest.mark.parametrize(
    ("pressed", "due"),
    [(("right",), "2 of oros"), (("down", "right", "right"), "tres of copas"), (("left", "up"), "as of espadas")],
)
def test_arrows_choose_the_card_to_be_laid(tmp_path: Path, pressed: tuple[str, ...], due: str) -> None:
    hsu, hands = Hsu(), Hands()
    try:
        with Desk(None, [hsu.path], screen=True, language="en", terminal=hands) as desk:
            hands.act = keys(*pressed)
            enrol(DeckFolder(tmp_path), "azul", Asked(any_order=True), desk)
    finally:
        hsu.unplug()
    asked = [text for text in hands.said if "Lay on any pad" in text]
    assert asked[-1] == f"0 of 40. Lay on any pad: {due}"
    assert len(asked) == 1 + len(pressed)
