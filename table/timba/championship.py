"""Championships: the cup, the league home and away, brackets and standings (narro 4, 13).

What is played is a game of the evening with the championship's number and the match's key; everything here follows
from the pairs, those games' results and what the referee decided. Pairs are named by their place in the list. A
referee is required; "dame la baza" is forbidden (narro 13, 21), which the table can only say.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from table.timba.deeds import Result
from table.timba.evening import Partners, Player
from table.timba.journal import Format, TieBreak
from table.timba.played import Game

Place: TypeAlias = int
"""A pair's place in the championship's list, from 0."""

WhyNot: TypeAlias = Literal["no_referee", "bad_pairs", "bad_wins", "bad_tie_breaks"]


class Decision(msgspec.Struct, frozen=True):
    """What the referee decided about a match."""

    match: str
    winner: Place
    note: str


class Championship(msgspec.Struct, frozen=True, kw_only=True):
    """A championship as it was announced, and what the referee and the lots decided since."""

    number: int
    format: Format
    name: str
    pairs: tuple[Partners, ...]
    referee: Player
    seeded: bool = False
    wins: int = 1
    tie_breaks: tuple[TieBreak, ...] = ()
    decisions: tuple[Decision, ...] = ()
    lots: tuple[tuple[Place, ...], ...] = ()


def why_not(championship: Championship) -> WhyNot | None:
    """Why it cannot begin; None if it can: two pairs or more, nobody in two of them, a referee."""
    players = [player for pair in championship.pairs for player in pair]
    if not championship.referee:
        return "no_referee"
    if len(championship.pairs) < 2 or len(set(players)) != len(players):
        return "bad_pairs"
    if championship.wins < 1:
        return "bad_wins"
    if len(set(championship.tie_breaks)) != len(championship.tie_breaks):
        return "bad_tie_breaks"
    return None


class Played(msgspec.Struct, frozen=True):
    """A game of a match, seen from its home pair's side. `winner` is None for a game nobody won."""

    acta: int
    winner: Place | None
    score: tuple[int, int]
    cuatrolas: tuple[int, int]


class Match(msgspec.Struct, frozen=True):
    """A match: `key` is ``round.number`` from 1; a pair not known yet is None; a bye has a home pair alone."""

    key: str
    round: int
    home: Place | None
    away: Place | None
    bye: bool = False
    games: tuple[Played, ...] = ()
    winner: Place | None = None
    drawn: bool = False
    """played and won by nobody; only in a league"""
    decided: str | None = None
    """the referee's note where he decided it"""

    @property
    def is_open(self) -> bool:
        """Whether it can be played now."""
        return self.home is not None and self.away is not None and self.winner is None and not self.drawn


def matches(championship: Championship, games: Iterable[Game], results: Mapping[int, Result]) -> tuple[Match, ...]:
    """Every match in the order of play, with what has been played of it."""
    by_match: dict[str, list[Game]] = {}
    for game in games:
        if game.match is not None and game.match[0] == championship.number and not game.voided:
            by_match.setdefault(game.match[1], []).append(game)
    make = _cup if championship.format == "copa" else _league
    return make(championship, _Results(championship, by_match, results))


class _Results:
    """The games of the matches, ready to be put into them."""

    def __init__(
        self, championship: Championship, games: Mapping[str, Sequence[Game]], results: Mapping[int, Result]
    ) -> None:
        self.championship = championship
        self.games = games
        self.results = results
        self.decisions = {decision.match: decision for decision in championship.decisions}

    def fill(self, match: Match) -> Match:
        """The match with its games, and its winner if it has one."""
        if match.home is None or match.away is None:
            return match
        home, away = match.home, match.away
        played = tuple(
            self._played(home, away, game, self.results[game.acta])
            for game in self.games.get(match.key, ())
            if game.acta in self.results and self.results[game.acta].over
        )
        decision = self.decisions.get(match.key)
        if decision is not None and decision.winner in (home, away):
            return replace(match, games=played, winner=decision.winner, decided=decision.note)
        if self.championship.format == "liga":
            last = played[-1:]
            winner = last[0].winner if last else None
            return replace(match, games=last, winner=winner, drawn=bool(last) and winner is None)
        needed = self.championship.wins
        winner = next((one for one in (home, away) if sum(game.winner == one for game in played) >= needed), None)
        return replace(match, games=played, winner=winner)

    def _played(self, home: Place, away: Place, game: Game, result: Result) -> Played:
        """A game from the home pair's side: it is known by its players, else it is the pair of seats 0 and 2."""
        at = [set(game.at(pair)) for pair in (0, 1)]
        ours, theirs = set(self.championship.pairs[home]), set(self.championship.pairs[away])
        turned = (at[1] == ours or at[0] == theirs) and at[0] != ours
        side = 1 if turned else 0
        winner = None if result.winner is None else home if result.winner == side else away
        return Played(
            game.acta,
            winner,
            (result.score[side], result.score[1 - side]),
            (result.cuatrolas[side], result.cuatrolas[1 - side]),
        )


# The cup


def bracket(pairs: int, *, seeded: bool) -> tuple[Place | None, ...]:
    """Who stands in which line of the first round, two lines a match; None is a bye's empty line.

    Seeded: the best get the byes, and the two best meet in the final at the earliest. Not seeded: as drawn, one against
    two and so on, and the last drawn (*de pico*) get the byes.
    """
    size = 1
    while size < pairs:
        size *= 2
    if seeded:
        lines = [0]
        while len(lines) < size:
            lines = [line for each in lines for line in (each, 2 * len(lines) - 1 - each)]
        return tuple(line if line < pairs else None for line in lines)
    met = 2 * pairs - size
    return *range(met), *(line for place in range(met, pairs) for line in (place, None))


def _cup(championship: Championship, found: _Results) -> tuple[Match, ...]:
    lines: list[Place | None] = list(bracket(len(championship.pairs), seeded=championship.seeded))
    empty = {place for place, line in enumerate(lines) if line is None}
    made: list[Match] = []
    number = 1
    while len(lines) > 1:
        winners: list[Place | None] = []
        for place in range(0, len(lines), 2):
            home, away = lines[place], lines[place + 1]
            match = Match(f"{number}.{place // 2 + 1}", number, home, away)
            bye = number == 1 and place + 1 in empty
            match = replace(match, bye=True, winner=home) if bye else found.fill(match)
            winners.append(match.winner)
            made.append(match)
        lines = winners
        number += 1
    return tuple(made)


# The league


def rounds(pairs: int) -> tuple[tuple[tuple[Place, Place], ...], ...]:
    """The days of a league home and away: on each, every pair meets one other; with an odd number one rests.

    The second half is the first with home and away exchanged.
    """
    circle: list[Place | None] = [*range(pairs), *([None] if pairs % 2 else [])]
    days: list[tuple[tuple[Place, Place], ...]] = []
    for day in range(len(circle) - 1):
        meets = [(circle[i], circle[-1 - i]) for i in range(len(circle) // 2)]
        games = [(one, other) for one, other in meets if one is not None and other is not None]
        # The pair that does not move would always be at home.
        days.append(tuple((other, one) if day % 2 else (one, other) for one, other in games))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return *days, *(tuple((away, home) for home, away in day) for day in days)


def _league(championship: Championship, found: _Results) -> tuple[Match, ...]:
    return tuple(
        found.fill(Match(f"{day}.{number}", day, home, away))
        for day, meets in enumerate(rounds(len(championship.pairs)), start=1)
        for number, (home, away) in enumerate(meets, start=1)
    )


class Standing(msgspec.Struct, frozen=True):
    """A pair in the standings: `rank` from 1, the same for pairs that nothing tells apart.

    `points` are two for a match won and one for one nobody won; `scored` and `against` points of the games.
    """

    place: Place
    rank: int
    played: int
    won: int
    drawn: int
    lost: int
    points: int
    scored: int
    against: int
    cuatrolas: int


def standings(championship: Championship, played: Iterable[Match]) -> tuple[Standing, ...]:
    """The standings after the matches played, best first, equals told apart by the championship's tie-breaks."""
    finished = [match for match in played if not match.bye and (match.winner is not None or match.drawn)]
    rows = [_row(place, finished) for place in range(len(championship.pairs))]
    ranked: list[Standing] = []
    for group in _groups(rows, {row.place: row.points for row in rows}):
        for equals in _told_apart(group, championship, championship.tie_breaks, finished):
            rank = len(ranked) + 1
            ranked += [replace(row, rank=rank) for row in equals]
    return tuple(ranked)


def _row(place: Place, finished: Sequence[Match]) -> Standing:
    won = drawn = lost = scored = against = cuatrolas = 0
    for match in finished:
        if place not in (match.home, match.away):
            continue
        won += match.winner == place
        drawn += match.drawn
        lost += match.winner is not None and match.winner != place
        side = 0 if match.home == place else 1
        for game in match.games:
            scored += game.score[side]
            against += game.score[1 - side]
            cuatrolas += game.cuatrolas[side]
    return Standing(place, 0, won + drawn + lost, won, drawn, lost, 2 * won + drawn, scored, against, cuatrolas)


def _groups(rows: Sequence[Standing], worth: Mapping[Place, int]) -> list[list[Standing]]:
    """The rows by what they are worth, most first; equals together."""
    values = sorted({worth[row.place] for row in rows}, reverse=True)
    return [[row for row in rows if worth[row.place] == value] for value in values]


def _told_apart(
    group: list[Standing], championship: Championship, tie_breaks: Sequence[TieBreak], finished: Sequence[Match]
) -> list[list[Standing]]:
    if len(group) == 1 or not tie_breaks:
        return [group]
    first, *rest = tie_breaks
    among = {row.place for row in group}
    worth = {row.place: _worth(row, first, among, championship, finished) for row in group}
    return [equals for each in _groups(group, worth) for equals in _told_apart(each, championship, rest, finished)]


def _worth(
    row: Standing, tie_break: TieBreak, among: set[Place], championship: Championship, finished: Sequence[Match]
) -> int:
    match tie_break:
        case "directo":
            return _row(row.place, [each for each in finished if {each.home, each.away} <= among]).points
        case "diferencia":
            return row.scored - row.against
        case "puntos":
            return row.scored
        case "cuatrolas":
            return row.cuatrolas
        case "sorteo":
            lots = next((lots for lots in reversed(championship.lots) if among <= set(lots)), ())
            return -lots.index(row.place) if lots else 0


def champion(championship: Championship, found: Sequence[Match]) -> Place | None:
    """Who has won it; None as long as that is open, and where nothing tells the best of a league apart."""
    if championship.format == "copa":
        return found[-1].winner
    if any(match.winner is None and not match.drawn for match in found):
        return None
    best = [row for row in standings(championship, found) if row.rank == 1]
    return best[0].place if len(best) == 1 else None


def next_match(championship: Championship, found: Sequence[Match], last: str, here: Container[Player]) -> Match | None:
    """The match to be played after this one, among those whose players are all here.

    The very same as long as it is open, else the first open one; None where there is none.
    """
    can_be = [
        match
        for match in found
        if match.is_open
        and all(
            player in here
            for place in (match.home, match.away)
            if place is not None
            for player in championship.pairs[place]
        )
    ]
    return next((match for match in can_be if match.key == last), can_be[0] if can_be else None)


def to_draw_lots(championship: Championship, found: Sequence[Match]) -> tuple[tuple[Place, ...], ...]:
    """The groups of pairs that only the highest card can tell apart, once everything is played."""
    if "sorteo" not in championship.tie_breaks or championship.format == "copa":
        return ()
    if any(match.is_open for match in found):
        return ()
    table = standings(championship, found)
    ranks = {row.rank for row in table}
    groups = (tuple(row.place for row in table if row.rank == rank) for rank in sorted(ranks))
    return tuple(group for group in groups if len(group) > 1)
