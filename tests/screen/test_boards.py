"""The host's menu, draws, tables and brackets over the game, the screen saver, the picture at night."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pygame
import pytest

from table.scene import DrawRow, DrawShown, MenuItem, MenuShown, ScreenShown, SheetShown
from table.widgets import board
from table.widgets.boxes import Box
from table.widgets.layout import Layout
from table.widgets.menu import MOST
from table.widgets.painter import Painter
from table.widgets.panel import TURNS_MS, fitting
from table.widgets.strokes import CardPicture, Plate, Sign, Stroke, Words
from tests.screen import evening, gallery
from tests.screen.gallery import NOW

SIZE = (800, 480)
sizes = pytest.mark.parametrize("size", gallery.SIZES, ids=str)


def but(screen: ScreenShown = gallery.MID_TRICK, **changes: object) -> ScreenShown:
    """The scene with some fields changed."""
    return msgspec.structs.replace(screen, **changes)


def strokes(screen: ScreenShown, size: tuple[int, int] = SIZE, now: int = NOW) -> tuple[Stroke, ...]:
    """What the picture is made of."""
    painter = Painter(pygame.Surface(size))
    painter.paint(screen, now)
    return painter.strokes


def texts(screen: ScreenShown, size: tuple[int, int] = SIZE, now: int = NOW) -> list[str]:
    """Every text of the picture, wrapped ones on one line."""
    return [" ".join(each.fitted.lines) for each in strokes(screen, size, now) if isinstance(each, Words)]


def signs(screen: ScreenShown, size: tuple[int, int] = SIZE) -> list[Sign]:
    """Every icon of the picture."""
    return [each for each in strokes(screen, size) if isinstance(each, Sign)]


def turns(screen: ScreenShown, size: tuple[int, int]) -> Iterator[list[str]]:
    """The texts of each page of a board that turns its pages, until the first comes again."""
    first = texts(screen, size, now=0)
    yield first
    for turn in range(1, 100):
        shown = texts(screen, size, now=turn * TURNS_MS)
        if shown == first:
            return
        yield shown


# The menu


def menu(number: int, chosen: int, **more: object) -> ScreenShown:
    """A menu with so many items, each with a name of its own."""
    items = tuple(MenuItem(text=f"Cosa {place}!") for place in range(number))
    return but(menu=msgspec.structs.replace(MenuShown(path=("Anfitrión",), items=items, chosen=chosen), **more))


@sizes
@pytest.mark.parametrize("number", [1, 8, 9, 10, 40])
def test_the_chosen_item_is_always_in_sight_among_nine_at_most(number: int, size: tuple[int, int]) -> None:
    for chosen in range(number):
        shown = [text for text in texts(menu(number, chosen), size) if text.startswith("Cosa")]
        assert f"Cosa {chosen}!" in shown
        assert len(shown) == min(MOST, number)


def test_the_chosen_item_has_an_arrow_and_another_ground() -> None:
    shown = strokes(menu(4, 2))
    chosen, other = (
        next(each for each in shown if isinstance(each, Words) and text in each.fitted.lines)
        for text in ("Cosa 2!", "Cosa 1!")
    )
    assert chosen.ground != other.ground
    arrows = [each for each in shown if isinstance(each, Sign) and each.name == "arrow" and each.angle == -90]
    assert [arrow for arrow in arrows if arrow.area.y <= chosen.area.centre[1] <= arrow.area.bottom]
    assert not [arrow for arrow in arrows if arrow.area.y <= other.area.centre[1] <= arrow.area.bottom]


def test_a_lock_stands_at_what_asks_for_the_pin() -> None:
    locked = but(menu=MenuShown(path=("A",), items=(MenuItem(text="a"), MenuItem(text="b", locked=True))))
    assert [sign.name for sign in signs(locked)].count("lock") == 1


@sizes
def test_way_entry_answer_and_keys_are_there(size: tuple[int, int]) -> None:
    shown = texts(but(menu=evening.MENU_PIN), size)
    for text in ("Anfitrión › Anular el fallo", "••", "Ese no es el PIN.", evening.KEYS, *evening.MENU_PIN.lines):
        assert text in shown


def test_of_a_long_entry_the_end_is_seen() -> None:
    shown = texts(menu(1, 0, entry="abc " * 100 + "fin"))
    assert any(text.startswith("…") and text.endswith("abc fin") for text in shown)


def test_moving_the_choice_paints_little() -> None:
    painter = Painter(pygame.Surface(SIZE))
    painter.paint(menu(9, 2), NOW)
    rects, due = painter.paint(menu(9, 3), NOW)
    assert 0 < sum(rect.w * rect.h for rect in rects) < SIZE[0] * SIZE[1] / 10
    assert due is None


# Boards


@sizes
def test_a_draw_shows_the_real_cards_the_newest_on_top(size: tuple[int, int]) -> None:
    shown = [each.card for each in strokes(but(board=evening.REYES), size) if isinstance(each, CardPicture)]
    assert shown == [card for row in evening.REYES.rows for card in row.cards]


@sizes
def test_the_cards_of_a_row_overlap_but_each_corner_stays_in_sight(size: tuple[int, int]) -> None:
    layout = Layout(*size)
    cards = [each for each in strokes(but(board=evening.REYES_MANY), size) if isinstance(each, CardPicture)]
    assert len(cards) == sum(len(row.cards) for row in evening.REYES_MANY.rows)
    for card in cards:
        assert layout.board.holds(card.area)
    rows = {card.y for card in cards}
    steps = [b.x - a.x for y in rows for a, b in zip(*([[c for c in cards if c.y == y]] * 2), strict=True)]
    assert min((step for step in steps if step > 0), default=layout.px(0.012)) >= layout.px(0.012)


def test_names_have_the_room_of_cards_that_are_not_there() -> None:
    """A cut never has any, a draw not yet: a long name is cut where cards lie beside it, and is whole before."""
    name = "Espadas: María de los Ángeles Fernández-Villaverde y Ruiz de Alarcón"
    for cards, there in (((), True), (("Ao",), False)):
        rows = (DrawRow(name=name), DrawRow(name="Oros: Ana", cards=cards))
        assert (name in texts(but(board=DrawShown(title="El corte", rows=rows, said="Ana corta")))) is there


def test_whose_turn_it_is_has_an_arrow_and_who_has_drawn_a_crown() -> None:
    names = [sign.name for sign in signs(but(board=evening.REYES))]
    assert names.count("arrow") == 1
    assert names.count("crown") == 2, "one of them in the title"


@sizes
def test_a_board_stands_instead_of_the_game_but_alerts_stay(size: tuple[int, int]) -> None:
    shown = texts(but(board=evening.LEDGER, messages=("El lector de Ana no contesta",)), size)
    assert "El lector de Ana no contesta" in shown
    assert gallery.MID_TRICK.headline not in shown
    assert not [each for each in strokes(but(board=evening.LEDGER), size) if isinstance(each, CardPicture)]


@sizes
def test_every_row_of_a_long_table_comes(size: tuple[int, int]) -> None:
    rows = tuple((f"Nombre {n}.", str(n)) for n in range(60))
    pages = list(turns(but(board=SheetShown(title="Tabla", heads=("", "n"), rows=rows)), size))
    assert len(pages) > 1
    assert {text for page in pages for text in page} >= {name for name, _number in rows}


@sizes
def test_every_head_stands_over_its_column(size: tuple[int, int]) -> None:
    heads = ("", "jugadas", "a favor", "x")
    shown = but(board=SheetShown(title="Tabla", heads=heads, rows=(("Ana", "1001", "1002", "1003"),)))
    right = {" ".join(each.fitted.lines): each.box.right for each in strokes(shown, size) if isinstance(each, Words)}
    assert [right[head] for head in heads[1:]] == [right[cell] for cell in ("1001", "1002", "1003")]


def test_names_too_long_end_in_dots_and_short_ones_are_whole() -> None:
    for shown in (evening.PLAYERS, evening.FEATS, evening.TONIGHT):
        written = texts(but(board=shown))
        assert any(text.endswith("…") for text in written)
        for row in shown.rows:
            for cell in row:
                assert not cell or cell in written or len(cell) > 24, cell


@sizes
def test_every_pair_of_a_cup_of_thirty_two_comes(size: tuple[int, int]) -> None:
    pages = list(turns(but(board=evening.cup(32, played=0)), size))
    assert {text for page in pages for text in page} >= {f"Pareja {n}" for n in range(1, 33)}
    assert all(any(text == "final" for text in page) for page in pages)


def test_a_winner_has_a_star_and_the_match_being_played_a_sign() -> None:
    names = [sign.name for sign in signs(but(board=evening.cup(4, played=1)))]
    assert names.count("star") == 2
    assert names.count("hourglass") == 1


# Notices


@sizes
def test_notices_come_one_after_the_other_and_the_rules_in_their_turn(size: tuple[int, int]) -> None:
    notices = ("Sigue: Eva y Fe", "En juego: 1 cubata", "Charlotada")
    pages = list(turns(but(notices=notices), size))
    shown = {text for page in pages for text in page}
    assert shown >= {*notices, gallery.MID_TRICK.rules_line}


def test_an_alert_leaves_room_for_the_most_urgent_notice_alone() -> None:
    shown = texts(but(messages=("uno", "dos", "tres"), notices=("La noche está en pausa", "Sigue: Eva y Fe")))
    assert {"dos", "tres", "La noche está en pausa"} <= set(shown)
    assert not {"uno", "Sigue: Eva y Fe"} & set(shown)


# The screen saver and the night


@sizes
def test_the_saver_hides_the_game_and_moves_every_minute(size: tuple[int, int]) -> None:
    screen = but(board=evening.LEDGER, saver=True, messages=("algo",))
    painter = Painter(pygame.Surface(size))
    places = set()
    now = 0
    for _minute in range(9):
        _rects, due = painter.paint(screen, now)
        words = [each for each in painter.strokes if isinstance(each, Words)]
        assert all(Layout(*size).view.holds(each.area) for each in words)
        places.add(words[0].area[:2])
        assert due is not None
        assert due - now <= board.MINUTE_MS
        now = due
    assert len(places) == 9
    assert "algo" not in texts(screen, size)
    assert isinstance(painter.strokes[0], Plate)
    assert painter.strokes[0].area[2:] == size


def test_the_picture_at_night_is_darker_everywhere_and_by_day_the_same_again() -> None:
    painter = Painter(pygame.Surface(SIZE))
    painter.paint(gallery.MID_TRICK, NOW)
    day = pygame.image.tobytes(painter.surface, "RGB")
    painter.paint(but(dim=0.6), NOW)
    night = pygame.image.tobytes(painter.surface, "RGB")
    assert all(abs(dark - light * 0.4) <= 2 for dark, light in zip(night[::97], day[::97], strict=True))
    painter.paint(gallery.MID_TRICK, NOW)
    assert pygame.image.tobytes(painter.surface, "RGB") == day


def test_what_changes_at_night_is_as_dark_as_the_rest() -> None:
    painter = Painter(pygame.Surface(SIZE))
    painter.paint(but(dim=0.6), NOW)
    rects, _due = painter.paint(but(dim=0.6, headline="Sale Ana"), NOW)
    assert sum(rect.w * rect.h for rect in rects) < SIZE[0] * SIZE[1] / 4
    anew = Painter(pygame.Surface(SIZE))
    anew.paint(but(dim=0.6, headline="Sale Ana"), NOW)
    assert pygame.image.tobytes(painter.surface, "RGB") == pygame.image.tobytes(anew.surface, "RGB")


def test_sentences_that_do_not_fit_end_in_dots_and_the_first_is_always_there() -> None:
    layout = Layout(*SIZE)
    for number in range(1, 40):
        lines = tuple(f"Frase {place}, que es bastante larga." for place in range(number))
        block = fitting(lines, layout, Box(0, 0, 400, 100), 0.04)
        assert block.pixel_height >= layout.smallest
        assert block.lines[0].startswith("Frase 0")
    one = fitting(("palabra " * 500,), layout, Box(0, 0, 400, 40), 0.04)
    assert one.pixel_height >= layout.smallest
    assert one.lines[-1].endswith("…")
