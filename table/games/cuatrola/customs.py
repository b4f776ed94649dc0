"""The customs of El Narro that follow from the score: entregas, once, anti-mazas, mazas (narro 34, 35, 39)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from table.games.cuatrola.count import leader
from table.games.cuatrola.rulings import AntiMazas, Entrega, Mazas, Once, Ruling
from table.seats import PAIRS, rivals_of

Right: TypeAlias = Literal["ahead", "open", "past"]

ANTI_MAZAS = 4
ONCE = 11
ENTREGAS = (10, 20)


def after_hand(
    line: int, once: Right, before: tuple[int, int], score: tuple[int, int]
) -> tuple[Right, tuple[Ruling, ...]]:
    """What a hand that took the score from `before` to `score` calls for, and the right to be served after it."""
    rulings: list[Ruling] = []
    for pair in PAIRS:
        if before[pair] < ANTI_MAZAS <= score[pair]:
            rulings.append(AntiMazas(line, pair))
        for which, points in enumerate(ENTREGAS, start=1):
            if before[pair] < points <= score[pair]:
                rulings.append(Entrega(line, pair, which))
    ahead = leader(score)
    if once == "ahead" and max(score) >= ONCE:
        rulings.append(Once(line, ahead, a_iguales=ahead is None))
        return "open", tuple(rulings)
    if once == "open":
        # The right lapses with the hand after it; at equal scores both drink before it does.
        if ahead is None:
            rulings.append(Once(line, None, a_iguales=True))
        return "past", tuple(rulings)
    return once, tuple(rulings)


def after_correction(once: Right, score: tuple[int, int]) -> Right:
    """The right to be served once the referee has set the score: whoever he says has eleven is there, and nobody else.

    Nothing is ruled (acta, `correct`). A right that lapsed lapsed at eleven; below it is still to come (narro 35).
    """
    if max(score) < ONCE:
        return "ahead"
    return "open" if once == "ahead" else once


def after_game(line: int, winner: int | None, score: tuple[int, int]) -> tuple[Ruling, ...]:
    """Las Mazas for losers who stayed below four points."""
    if winner is None or score[rivals_of(winner)] >= ANTI_MAZAS:
        return ()
    return (Mazas(line, rivals_of(winner)),)
