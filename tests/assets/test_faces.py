"""The cards: every one drawn, told apart by shape, with its pintas, and kept once drawn."""

from __future__ import annotations

import statistics
from itertools import combinations, groupby

import pygame
import pytest

from table.cards import FORTY, FRENCH_NAMES, Rank, Suit
from table.widgets.art.pen import path
from table.widgets.art.sheet import FRAME, HEIGHT, WIDTH
from table.widgets.faces import back, card_label, face, french_face, number_of, suit_sign, width_of

HEIGHTS = (60, 110, 220, 430)
SMALL = 60
"""A card on the smallest screen, when four lie side by side."""


def pixels(surface: pygame.Surface) -> bytes:
    """The surface's RGBA bytes."""
    return pygame.image.tobytes(surface, "RGBA")


def greys(surface: pygame.Surface) -> list[float]:
    """What is left of the surface for an eye without colours."""
    data = pixels(surface)
    return [
        0.3 * red + 0.6 * green + 0.1 * blue for red, green, blue in zip(data[::4], data[1::4], data[2::4], strict=True)
    ]


def share_that_differs(one: list[float], other: list[float]) -> float:
    """The share of pixels that are plainly lighter or darker in the other picture."""
    return statistics.fmean(abs(a - b) > 60 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("height", HEIGHTS)
def test_every_card_has_its_height_round_corners_and_something_on_it(height: int) -> None:
    for name in FORTY:
        card = face(name, height)
        assert card.get_size() == (width_of(height), height)
        assert card.get_at((0, 0))[3] < 128
        assert card.get_at((card.get_width() // 2, height // 2))[3] == 255
        assert statistics.pstdev(greys(card)) > 20


def test_a_card_has_the_proportions_of_a_spanish_card() -> None:
    assert width_of(950) == 610


def test_no_two_cards_look_alike_even_without_colours() -> None:
    small = {name: greys(face(name, SMALL)) for name in FORTY}
    for one, other in combinations(FORTY, 2):
        assert share_that_differs(small[one], small[other]) > 0.04, (one, other)


@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize(("suit", "pintas"), [(Suit.OROS, 0), (Suit.COPAS, 1), (Suit.ESPADAS, 2), (Suit.BASTOS, 3)])
def test_the_frame_is_broken_at_top_and_bottom_as_often_as_the_suit_asks(suit: Suit, pintas: int, height: int) -> None:
    for rank in Rank:
        card = face(rank + suit, height)
        for millimetres in (FRAME, HEIGHT - FRAME):
            assert gaps_in_frame(card, millimetres) == pintas, (rank, height)


def gaps_in_frame(card: pygame.Surface, millimetres: float) -> int:
    """How often paper interrupts the frame line at this height, between the corners."""
    scale = card.get_height() / HEIGHT
    row = int(millimetres * scale)
    columns = range(int(FRAME * scale) + 1, int((WIDTH - FRAME) * scale) - 1)
    is_paper = [card.get_at((x, row)).r > 190 for x in columns]
    return sum(paper for paper, _ in groupby(is_paper))


def test_the_numbers_are_those_of_a_spanish_pack() -> None:
    assert [number_of(rank) for rank in Rank] == ["1", "3", "12", "11", "10", "7", "6", "5", "4", "2"]


def test_a_card_is_drawn_once() -> None:
    assert face("Ao", 120) is face("Ao", 120)
    assert face("Ao", 120) is not face("Ao", 121)
    assert back(120) is back(120)


def test_a_drawn_card_outlives_the_library_being_closed_and_opened_again() -> None:
    before = pixels(face("Rc", 120))
    pygame.quit()
    pygame.font.init()
    assert pixels(face("Rc", 120)) == before
    assert face("Rc", 123).get_height() == 123


@pytest.mark.parametrize("name", ["", "8o", "Ax", "10o", "AH"])
def test_there_is_no_face_for_what_is_no_card(name: str) -> None:
    with pytest.raises(KeyError):
        face(name, 100)


def test_every_french_card_is_drawn_and_differs_from_every_other() -> None:
    drawn = {pixels(french_face(name, 110)) for name in FRENCH_NAMES}
    assert len(drawn) == len(FRENCH_NAMES) == 52


def test_there_is_no_french_face_for_a_spanish_card() -> None:
    with pytest.raises(KeyError):
        french_face("Ao", 100)


@pytest.mark.parametrize("name", ["JS", "QH", "KD", "KC", "2S", "4D", "10D"])
def test_a_french_card_is_the_same_both_ways_up(name: str) -> None:
    assert is_same_upside_down(french_face(name, 220))


def test_the_back_is_the_same_both_ways_up() -> None:
    assert is_same_upside_down(back(220))


def is_same_upside_down(card: pygame.Surface) -> bool:
    """Whether turning the card changes no more than the edges' rounding."""
    return share_that_differs(greys(card), greys(pygame.transform.rotate(card, 180))) < 0.02


def test_the_back_is_no_face() -> None:
    others = [*(face(name, 110) for name in FORTY), *(french_face(name, 110) for name in FRENCH_NAMES)]
    assert all(share_that_differs(greys(back(110)), greys(other)) > 0.3 for other in others)


def test_the_suits_have_eight_signs_of_different_shape() -> None:
    shapes = {suit: pygame.mask.from_surface(suit_sign(suit, 24)) for suit in "ocebSHDC"}
    for one, other in combinations(shapes.values(), 2):
        assert one.count() + other.count() - 2 * one.overlap_area(other, (0, 0)) > 40


def test_there_is_no_sign_for_what_is_no_suit() -> None:
    with pytest.raises(ValueError, match="x"):
        suit_sign("x", 20)


@pytest.mark.parametrize("height", [12, 16, 40])
def test_a_label_for_every_card_and_no_two_alike(height: int) -> None:
    names = [*FORTY, *FRENCH_NAMES]
    labels = [card_label(name, height) for name in names]
    assert {label.get_height() for label in labels} == {height}
    assert len({(label.get_size(), pixels(label)) for label in labels}) == len(names)


@pytest.mark.parametrize("text", ["M 1", "M 1 2 X 3 4", "1 2", "M 0 0 C 1 1 2 2 L 3 3"])
def test_a_wrong_path_is_our_mistake(text: str) -> None:
    with pytest.raises(ValueError, match=r"path letter|number"):
        path(text)
