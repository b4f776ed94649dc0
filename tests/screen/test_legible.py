"""Every text is whole, in its box, large enough and in contrast, in every scene and size."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pygame
import pytest

from table.adapters.pygame_screen import SMALLEST_SIZE
from table.scene import ScreenShown
from table.widgets.layout import SMALLEST, Layout, clean
from table.widgets.painter import WIDGETS, Painter, Widget, drawn, layout_for, part_of
from table.widgets.palette import contrast
from table.widgets.strokes import Label, Stroke, Words
from tests.screen import gallery

BETWEEN = ((1024, 600), (1366, 768), (1600, 900), (1680, 1050))
OVER = ("banner", "board", "menu")
"""The widgets that lie over others."""
SCENES = [pytest.param(screen, id=name) for name, screen in gallery.GALLERY.items()]


def strokes_of(screen: ScreenShown, size: tuple[int, int]) -> tuple[Stroke, ...]:
    """What the picture is made of, lowest first."""
    return tuple(stroke for layer in layers_of(screen, size) for stroke in layer)


def layers_of(screen: ScreenShown, size: tuple[int, int]) -> list[tuple[Stroke, ...]]:
    """The game, and one by one what lies over it: banner, board, menu."""
    over = [widget for widget in WIDGETS if widget.name in OVER]
    game = [stroke for widget in WIDGETS if widget not in over for stroke in strokes_in(widget, screen, size)]
    return [tuple(game), *(strokes_in(widget, screen, size) for widget in over)]


def strokes_in(widget: Widget, screen: ScreenShown, size: tuple[int, int]) -> tuple[Stroke, ...]:
    """What one widget draws."""
    return drawn(widget, part_of(widget, screen), layout_for(screen, size), gallery.NOW).strokes


def words_of(screen: ScreenShown, size: tuple[int, int]) -> list[Words]:
    """Every text of the picture."""
    return [stroke for stroke in strokes_of(screen, size) if isinstance(stroke, Words)]


@pytest.mark.parametrize("size", [*gallery.SIZES, *BETWEEN], ids=str)
@pytest.mark.parametrize("screen", SCENES)
def test_no_text_is_cut_or_too_small(screen: ScreenShown, size: tuple[int, int]) -> None:
    layout = Layout(*size)
    strokes = strokes_of(screen, size)
    for words in (stroke for stroke in strokes if isinstance(stroke, Words)):
        assert words.box.holds(words.area), words
        assert layout.view.holds(words.area), words
        assert words.fitted.render(words.colour).get_size() == (words.area.w, words.area.h)
        assert words.fitted.pixel_height >= layout.view.h * SMALLEST, words
    for label in (stroke for stroke in strokes if isinstance(stroke, Label)):
        assert label.height * 0.9 >= layout.view.h * SMALLEST, label


@pytest.mark.parametrize("screen", SCENES)
def test_contrast_is_at_least_four_and_a_half(screen: ScreenShown) -> None:
    for words in words_of(screen, (1280, 720)):
        assert contrast(words.colour, words.ground) >= 4.5, words


@pytest.mark.parametrize("screen", SCENES)
def test_a_text_stands_on_the_ground_it_was_made_for(screen: ScreenShown) -> None:
    """The colour each text counts on is what is really painted under it, or a darker one."""
    painter = Painter(pygame.Surface((1280, 720)))
    painter.paint(msgspec.structs.replace(screen, dim=0.0), gallery.NOW)
    layers = layers_of(screen, (1280, 720))
    for number, layer in enumerate(layers):
        covers = [over[0].area for over in layers[number + 1 :] if over]
        for words in layer:
            if not isinstance(words, Words) or any(box.meets(words.area) for box in covers):
                continue
            r, g, b, _ = painter.surface.get_at((words.area.x - 1, words.area.centre[1]))
            assert contrast(words.colour, (r, g, b)) >= min(4.5, contrast(words.colour, words.ground)), words


def said(screen: ScreenShown) -> Iterator[str]:
    """All that has to be readable."""
    yield from (screen.headline, screen.contract, screen.trump)
    yield from screen.messages[-3:] or (screen.game, screen.rules_line)
    if screen.stake_text:
        yield from (screen.stake_text, str(screen.stake))
    for seat in screen.seats:
        yield from (seat.name, seat.state, seat.bid, seat.alert)
    for pair in screen.pairs:
        won = (pair.tricks,) if pair.pile is None else (pair.pile, pair.games)
        yield from (pair.names, str(pair.score), *map(str, won), pair.note)
    if screen.play is not None:
        yield from (screen.play.name, *screen.play.said)
    yield screen.saying
    for cante in screen.cantes:
        yield from (cante.name, screen.labels.false if cante.false else str(cante.value))
    if screen.banner is not None:
        yield from (screen.banner.title, *screen.banner.lines, *screen.banner.reverse)
        for row in screen.banner.count:
            yield from (row.label, row.ours, row.theirs)


def letters(text: str) -> str:
    """A text without what wrapping may change."""
    return clean(text).replace(" ", "").replace("-", "").replace("\n", "")


@pytest.mark.parametrize("screen", [each for each in SCENES if each.id not in gallery.EVENING])
def test_everything_said_can_be_read(screen: ScreenShown) -> None:
    shown = [letters("".join(words.fitted.lines)) for words in words_of(screen, (800, 480))]
    for text in said(screen):
        assert not text or any(letters(text) in each for each in shown), text


@pytest.mark.parametrize("size", gallery.SIZES, ids=str)
@pytest.mark.parametrize("screen", SCENES)
def test_texts_do_not_lie_on_each_other(screen: ScreenShown, size: tuple[int, int]) -> None:
    for layer in layers_of(screen, size):
        texts = [stroke.area for stroke in layer if isinstance(stroke, Words)]
        for number, box in enumerate(texts):
            assert not any(box.meets(other) for other in texts[:number])


@pytest.mark.parametrize("size", gallery.SIZES, ids=str)
def test_the_plates_leave_the_cards_free(size: tuple[int, int]) -> None:
    layout = Layout(*size)
    plates = [
        widget.draw(widget.part(gallery.EVERYTHING), layout, gallery.NOW).strokes[0].area
        for widget in WIDGETS
        if widget.name.startswith("seat")
    ]
    for pad in layout.pads:
        assert not any(plate.meets(pad) for plate in plates)
        assert layout.felt.holds(pad)


def test_the_places_go_round_against_the_clock() -> None:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (Layout(1280, 720).place(seat) for seat in range(4))
    assert x0 == x2
    assert y0 > y1 == y3 > y2
    assert x1 > x0 > x3


@pytest.mark.parametrize("screen", SCENES)
def test_the_smallest_window_shows_everything_however_small(screen: ScreenShown) -> None:
    assert words_of(screen, SMALLEST_SIZE)
