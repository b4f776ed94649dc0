"""Only what changed is painted, and the picture never depends on how it came about."""

from __future__ import annotations

import itertools

import msgspec
import pygame
import pytest

from table.scene import CardShown, Gathered, ScreenShown
from table.widgets.boxes import Box
from table.widgets.layout import Layout
from table.widgets.painter import Painter, merged
from table.widgets.trick_area import ARRIVES_MS, GATHERED_MS, LIES_MS
from tests.screen import gallery
from tests.screen.gallery import NOW

SIZE = (800, 480)


def painted(screen: ScreenShown, now: int = NOW, size: tuple[int, int] = SIZE) -> pygame.Surface:
    """The picture painted at once."""
    surface = pygame.Surface(size)
    Painter(surface).paint(screen, now)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    """All pixels, to be compared."""
    return pygame.image.tobytes(surface, "RGB")


def but(screen: ScreenShown, **changes: object) -> ScreenShown:
    """The scene with some fields changed."""
    return msgspec.structs.replace(screen, **changes)


def test_the_same_scene_paints_nothing() -> None:
    painter = Painter(pygame.Surface(SIZE))
    painter.paint(gallery.MID_TRICK, NOW)
    assert painter.paint(msgspec.structs.replace(gallery.MID_TRICK), NOW + 5000) == ([], None)


@pytest.mark.parametrize("step", [1, 7])
def test_any_way_to_a_scene_gives_the_same_picture(step: int) -> None:
    scenes = list(gallery.GALLERY.values())
    painter = Painter(pygame.Surface(SIZE))
    for number in range(len(scenes) + 1):
        screen = scenes[number * step % len(scenes)]
        painter.paint(screen, NOW)
        assert pixels(painter.surface) == pixels(painted(screen)), number


def test_a_card_on_its_way_leaves_no_trace() -> None:
    before = but(gallery.MID_TRICK, trick=gallery.MID_TRICK.trick[:2])
    after = but(before, trick=(*before.trick, CardShown(2, "So", NOW, wins=True)))
    painter = Painter(pygame.Surface(SIZE))
    painter.paint(before, NOW - 1)
    due: int | None = NOW
    frames = 0
    while due is not None:
        now = due
        _, due = painter.paint(after, now)
        assert pixels(painter.surface) == pixels(painted(after, now))
        assert due is None or due > now
        frames += 1
    assert now - NOW >= ARRIVES_MS
    assert 5 <= frames <= 20


def test_a_trick_lies_and_is_then_gathered() -> None:
    cards = gallery.lying((0, "Ac"), (1, "3c"), (2, "So"), (3, "Rc"))
    screen = but(gallery.BASE, gathered=Gathered(cards, 2, NOW))
    empty = painted(but(screen, gathered=None))
    painter = Painter(pygame.Surface(SIZE))
    assert painter.paint(screen, NOW)[1] == NOW + LIES_MS
    assert painter.paint(screen, NOW + LIES_MS)[1] is not None
    assert painter.paint(screen, NOW + LIES_MS + GATHERED_MS)[1] is None
    assert pixels(painter.surface) == pixels(empty)


def test_the_next_card_does_not_wait_for_the_gathering() -> None:
    cards = gallery.lying((0, "Ac"), (1, "3c"), (2, "So"), (3, "Rc"))
    lead = (CardShown(2, "Ab", NOW + 100),)
    screen = but(gallery.BASE, gathered=Gathered(cards, 2, NOW), trick=lead)
    after = NOW + 100 + GATHERED_MS
    assert pixels(painted(screen, after)) == pixels(painted(but(screen, gathered=None), after))


def test_a_typical_change_touches_little() -> None:
    """A card laid and the turn passed on: the scoreboard, the pinte and the other seats stay as they are."""
    layout = Layout(1920, 1080)
    before = but(gallery.MID_TRICK, trick=gallery.MID_TRICK.trick[:2], headline="Le toca a Diego")
    painter = Painter(pygame.Surface((1920, 1080)))
    painter.paint(before, NOW)
    rects, _ = painter.paint(but(before, trick=gallery.lying((0, "Ac"), (1, "3c"), (2, "So"))), NOW)
    assert rects
    assert all(layout.table.holds(rect) for rect in rects)
    assert sum(rect.w * rect.h for rect in rects) < 1920 * 1080 / 20


def test_nothing_outside_the_rectangles_changes() -> None:
    for one, other in itertools.pairwise(gallery.GALLERY.values()):
        painter = Painter(pygame.Surface(SIZE))
        painter.paint(one, NOW)
        before = painter.surface.copy()
        rects, _ = painter.paint(other, NOW)
        for rect in rects:
            before.blit(painter.surface, rect[:2], rect)
        assert pixels(before) == pixels(painter.surface)


def test_the_bar_of_a_banner_moves_alone() -> None:
    painter = Painter(pygame.Surface(SIZE))
    _, due = painter.paint(gallery.RENUNCIO, NOW)
    assert due is not None
    assert NOW < due <= NOW + 250
    rects, _ = painter.paint(gallery.RENUNCIO, due)
    assert sum(rect.w * rect.h for rect in rects) < SIZE[0] * SIZE[1] / 50
    assert pixels(painter.surface) == pixels(painted(gallery.RENUNCIO, due))


def test_a_surface_of_another_size_is_painted_anew() -> None:
    painter = Painter(pygame.Surface(SIZE))
    painter.paint(gallery.MID_TRICK, NOW)
    painter.surface = pygame.Surface((1280, 720))
    rects, _ = painter.paint(gallery.MID_TRICK, NOW)
    assert rects == [Box(0, 0, 1280, 720)]
    assert pixels(painter.surface) == pixels(painted(gallery.MID_TRICK, size=(1280, 720)))


def test_forgetting_paints_everything() -> None:
    painter = Painter(pygame.Surface(SIZE))
    painter.paint(gallery.MID_TRICK, NOW)
    painter.surface.fill((255, 0, 0))
    painter.forget()
    painter.paint(gallery.MID_TRICK, NOW)
    assert pixels(painter.surface) == pixels(painted(gallery.MID_TRICK))


def test_boxes_are_merged_where_that_is_less_to_paint() -> None:
    row = [Box(0, 0, 10, 10), Box(10, 0, 10, 10), Box(5, 2, 3, 3)]
    apart = [Box(0, 0, 10, 100), Box(0, 0, 100, 10), Box(60, 60, 1, 1)]
    assert merged(row) == [Box(0, 0, 20, 10)]
    assert merged(apart) == apart
