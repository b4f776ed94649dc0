"""The figures of players and pairs, as the memory gives them: what `table stats` and the idle screen show. Pure."""

from __future__ import annotations

import msgspec

from table.timba.evening import Player


class Period(msgspec.Struct, frozen=True):
    """Days from `since` to `until` (ISO, both included); a game whose day nobody knows is in none but the open one."""

    since: str | None = None
    until: str | None = None


ALWAYS = Period()


def month_of(day: str | None) -> Period | None:
    """The month of a day (ISO); None where nobody knows the day."""
    return None if day is None else Period(f"{day[:7]}-01", f"{day[:7]}-31")


class Tally(msgspec.Struct, frozen=True):
    """What adds up over games: `won` and `lost` of the finished ones, points of the game scored and against.

    A mesa of Cuarenta is a game like another, but its points and partidas are not in `scored` and `against`. Zapateros
    and platillos are `given` to rivals and `taken`; each platillo is a zapatero too.
    """

    games: int
    won: int
    lost: int
    scored: int
    against: int
    solos_tried: int
    solos_made: int
    contrasolos_tried: int
    contrasolos_made: int
    cuatrolas_tried: int
    cuatrolas_made: int
    quintolas_tried: int
    quintolas_made: int
    twenties: int
    forties: int
    carbuncos: int
    renuncios_caught: int
    renuncios_as_catcher: int
    mazas_given: int
    mazas_taken: int
    solos_clasicos: int
    potrolas: int
    mesas: int = 0
    mesas_won: int = 0
    mesas_lost: int = 0
    partidas_won: int = 0
    partidas_lost: int = 0
    caidas: int = 0
    limpias: int = 0
    rondas: int = 0
    cartones: int = 0
    faults: int = 0
    zapateros_given: int = 0
    zapateros_taken: int = 0
    platillos_given: int = 0
    platillos_taken: int = 0


class Streaks(msgspec.Struct, frozen=True):
    """Games in a row: `now` is positive for won ones, negative for lost ones."""

    now: int = 0
    won: int = 0
    lost: int = 0


class PlayerStats(msgspec.Struct, frozen=True):
    """A player's figures."""

    player: Player
    tally: Tally
    streaks: Streaks


class PairStats(msgspec.Struct, frozen=True):
    """Two players' figures as partners; their streaks as a pair."""

    players: tuple[Player, Player]
    tally: Tally
    streaks: Streaks


class Against(msgspec.Struct, frozen=True):
    """A player and another: games won and lost as rivals and as partners."""

    other: Player
    won: int
    lost: int
    won_together: int
    lost_together: int
