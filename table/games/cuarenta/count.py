"""The count after the fortieth card, what scores at 38, and who wins partida and mesa (rules/cuarenta)."""

from __future__ import annotations

from table.games.cuarenta.rules import DOS_POR_DAR, GOAL, NO_JUEGA, ZAPATERO, Rules
from table.games.cuarenta.rulings import Points
from table.seats import PAIRS, Pair, Seat, pair_of, rivals_of

CARTON_FROM = 20
"""Cards that make a cartón, worth `CARTON` points; each further card is worth one more."""

CARTON = 6


def no_juega(score: int) -> bool:
    """Whether a pair with this score has only caídas and the rivals' faults to win by ("38 que no juega")."""
    return NO_JUEGA <= score < GOAL


def carton(cards: int) -> int:
    """What so many lifted cards are worth, 0-26 points: 6 for twenty, 1 for each more, rounded up to even."""
    if cards < CARTON_FROM:
        return 0
    points = CARTON + cards - CARTON_FROM
    return points + points % 2


def wins_dos_por_dar(cards: tuple[int, int], dealers: Pair) -> bool:
    """Whether these cards bring the dealer's pair its two for dealing, whatever its score."""
    mine, theirs = cards[dealers], cards[rivals_of(dealers)]
    return mine == CARTON_FROM or theirs < mine < CARTON_FROM


def counted(rules: Rules, line: int, score: tuple[int, int], cards: tuple[int, int], dealer: Seat) -> list[Points]:
    """What the count is worth to each pair, in the order in which it is ruled; `score` is that before it."""
    rulings = []
    for pair in PAIRS:
        points = carton(cards[pair])
        if points and score[pair] <= rules.carton_hasta and not no_juega(score[pair]):
            rulings.append(Points(line, pair, points, "carton"))
    dealers = pair_of(dealer)
    if wins_dos_por_dar(cards, dealers) and not no_juega(score[dealers]):
        rulings.append(Points(line, dealers, DOS_POR_DAR, "dos_por_dar"))
    return rulings


def wins_partida(score: tuple[int, int], dealer: Seat) -> Pair | None:
    """The pair that has won with this score: forty, the higher of two, at equal scores who did not deal."""
    if max(score) < GOAL:
        return None
    if score[0] == score[1]:
        return rivals_of(pair_of(dealer))
    return 0 if score[0] > score[1] else 1


def is_zapatero(score: int) -> bool:
    """Whether the loser of a partida ended with fewer than ten points."""
    return score < ZAPATERO


def mesa_over(rules: Rules, games: tuple[int, int]) -> bool:
    """Whether so many partidas are a whole mesa: two won, or four played (`mesa`)."""
    return max(games) == 2 if rules.mesa == "dos" else sum(games) == 4


def mesa_winner(games: tuple[int, int]) -> Pair | None:
    """The pair that won more partidas of a whole mesa; None after two each."""
    if games[0] == games[1]:
        return None
    return 0 if games[0] > games[1] else 1
