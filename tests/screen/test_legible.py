"""Every text is whole, in its box, large enough and in contrast, in every scene and size."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from table.scene import ScreenShown
from table.widgets.boxes import Box
from table.widgets.layout import SMALLEST, Layout, clean
from table.widgets.painter import WIDGETS, Painter, layout_for
from table.widgets.palette import contrast
from table.widgets.strokes import Label, Stroke, Words
from tests.screen import gallery

BETWEEN = ((1024, 600), (1366, 768), (1600, 900), (1680, 1050))
SCENES = [pytest.param(screen, id=name) for name, screen in gallery.GALLERY.items()]


def strokes_of(screen: ScreenShown, size: tuple[int, int]) -> tuple[Stroke, ...]:
    """What the picture is made of, lowest first."""
    layout = layout_for(screen, size)
    drawings = [widget.draw(widget.part(screen), layout, gallery.NOW) for widget in WIDGETS]
    return tuple(stroke for drawing in drawings for stroke in drawing.strokes)


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
    painter.paint(screen, gallery.NOW)
    banner = WIDGETS[-1].draw(WIDGETS[-1].part(screen), Layout(1280, 720), gallery.NOW).strokes
    covered = [stroke.area for stroke in banner[:1]]
    for words in painter.strokes:
        if not isinstance(words, Words) or (words not in banner and any(box.meets(words.area) for box in covered)):
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


@pytest.mark.parametrize("screen", SCENES)
def test_everything_said_can_be_read(screen: ScreenShown) -> None:
    shown = [letters("".join(words.fitted.lines)) for words in words_of(screen, (800, 480))]
    for text in said(screen):
        assert not text or any(letters(text) in each for each in shown), text


@pytest.mark.parametrize("size", gallery.SIZES, ids=str)
@pytest.mark.parametrize("screen", SCENES)
def test_texts_do_not_lie_on_each_other(screen: ScreenShown, size: tuple[int, int]) -> None:
    layout = layout_for(screen, size)
    under: list[Box] = []
    for widget in WIDGETS[:-1]:
        texts = widget.draw(widget.part(screen), layout, gallery.NOW).strokes
        under += [stroke.area for stroke in texts if isinstance(stroke, Words)]
    banner = WIDGETS[-1].draw(WIDGETS[-1].part(screen), layout, gallery.NOW).strokes
    over = [stroke.area for stroke in banner if isinstance(stroke, Words)]
    for texts_of_layer in (under, over):
        for number, box in enumerate(texts_of_layer):
            assert not any(box.meets(other) for other in texts_of_layer[:number])


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
