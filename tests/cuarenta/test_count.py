"""The count after the fortieth card."""

from __future__ import annotations

import pytest

from table.games.cuarenta.count import carton, counted
from table.games.cuarenta.rules import Rules
from table.seats import Seat
from tests.cuarenta.notation import told

# cards: points, as the rules list them
CARTONES = {
    19: 0, 20: 6, 21: 8, 22: 8, 23: 10, 24: 10, 25: 12, 26: 12, 27: 14, 28: 14, 29: 16, 30: 16,
    31: 18, 32: 18, 33: 20, 34: 20, 35: 22, 36: 22, 37: 24, 38: 24, 39: 26, 40: 26,
}  # fmt: skip


def test_carton() -> None:
    assert {cards: carton(cards) for cards in CARTONES} == CARTONES
    assert not any(map(carton, range(20)))


# score before it, cards, dealer, what is ruled
COUNTS = [
    ((28, 30), (23, 16), 1, "carton 0+10"),
    ((29, 28), (23, 16), 1, ""),
    ((0, 0), (20, 20), 0, "carton 0+6, carton 1+6, dos_por_dar 0+2"),
    ((0, 0), (20, 20), 1, "carton 0+6, carton 1+6, dos_por_dar 1+2"),
    ((30, 30), (20, 20), 2, "dos_por_dar 0+2"),  # whatever carton_hasta says
    ((0, 0), (20, 17), 3, "carton 0+6"),
    ((0, 0), (19, 18), 0, "dos_por_dar 0+2"),
    ((0, 0), (19, 18), 1, ""),
    ((0, 0), (18, 18), 1, ""),
    ((0, 0), (19, 20), 0, "carton 1+6"),
    ((38, 0), (19, 18), 0, ""),  # 38 no juega
    ((36, 0), (19, 18), 0, "dos_por_dar 0+2"),
    ((0, 38), (20, 20), 1, "carton 0+6"),
]


@pytest.mark.parametrize(("score", "cards", "dealer", "rulings"), COUNTS)
def test_counts(score: tuple[int, int], cards: tuple[int, int], dealer: Seat, rulings: str) -> None:
    assert told(counted(Rules(), 1, score, cards, dealer)) == rulings


@pytest.mark.parametrize(("score", "rulings"), [(36, "carton 0+10"), (37, ""), (38, "")])
def test_carton_up_to_36(score: int, rulings: str) -> None:
    assert told(counted(Rules(carton_hasta=36), 1, (score, 0), (23, 17), 1)) == rulings


def test_carton_never_counts_at_38_however_far_it_goes() -> None:
    assert told(counted(Rules(carton_hasta=60), 1, (38, 37), (20, 20), 0)) == "carton 1+6"
