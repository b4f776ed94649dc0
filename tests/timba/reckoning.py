"""What evenings come to, found from nothing but the lines of their journals and actas: the second way to everything.

Accounts, the figures of players and pairs, one against another, and the tables of championships. Of what the table
itself adds up nothing is used: lines are taken as they stand, and what was taken back is left out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from tests.timba.plain import figures

Event = dict[str, Any]

CUATROLA = {
    "solo_tried": "solos_tried",
    "solo_made": "solos_made",
    "contrasolo_tried": "contrasolos_tried",
    "contrasolo_made": "contrasolos_made",
    "cuatrola_tried": "cuatrolas_tried",
    "cuatrola_made": "cuatrolas_made",
    "quintola_tried": "quintolas_tried",
    "quintola_made": "quintolas_made",
    "20": "twenties",
    "40": "forties",
    "caught": "renuncios_caught",
    "catcher": "renuncios_as_catcher",
    "solo_clasico": "solos_clasicos",
    "potrola": "potrolas",
}
"""What `plain.figures` calls what a seat did, and what the memory calls it."""


def holding(journal: Iterable[bytes]) -> list[Event]:
    """The events of a journal that hold in the end."""
    held: list[Event] = []
    before: dict[int, list[Event]] = {}
    for number, raw in enumerate(journal, start=1):
        event = json.loads(raw)
        before[number] = list(held)
        if event["ev"] == "undo":
            held = list(before[event["to"]])
        elif event["ev"] == "not_begun":
            held = [each for each in held if (each["ev"], each.get("acta")) != ("game", event["acta"])]
        else:
            held.append(event)
    return held


@dataclass
class Played:
    """A game that was played: by whom, for what, and what came of it. `finished`: it was, and no acta took it up."""

    acta: int
    seats: tuple[str, ...]
    bet: int
    cubata: int
    match: tuple[int, str] | None
    voided: bool
    finished: bool
    found: dict[str, Any]

    @property
    def winner(self) -> int | None:
        """The pair that won it, if it was finished."""
        winner: int | None = self.found["winner"] if self.finished else None
        return winner

    def at(self, pair: int) -> tuple[str, ...]:
        """Who played as this pair."""
        return self.seats[pair::2]


@dataclass
class Row:
    """A pair of a league: its matches, the points of its games, and its points against those that have as many."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    scored: int = 0
    against: int = 0
    direct: int = 0

    @property
    def points(self) -> int:
        """Two for a match won, one for one nobody won."""
        return 2 * self.won + self.drawn

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """What pairs are ranked by, lots aside, more being better."""
        return self.points, self.direct, self.scored - self.against, self.scored

    def add(self, game: Played, side: int) -> None:
        """A game that this pair has played at a side."""
        self.won += game.winner == side
        self.drawn += game.winner is None
        self.lost += game.winner == 1 - side
        self.scored += game.found["score"][side]
        self.against += game.found["score"][1 - side]


def _void_actas(events: list[Event]) -> set[int]:
    """The actas of void games: of a game that was taken up all of them, whenever it was voided."""
    said = {event["acta"] for event in events if event["ev"] == "voided"}
    games: list[set[int]] = []
    for event in events:
        if event["ev"] == "game":
            if not event["goes_on"]:
                games.append(set())
            games[-1].add(event["acta"])
    return {acta for game in games if game & said for acta in game}


class Reckoning:
    """Evenings added up, given the lines of their journals, evening after evening, and of the actas by number."""

    def __init__(self, journals: Iterable[Iterable[bytes]], actas: Mapping[int, list[bytes]]) -> None:
        self.evenings = [holding(journal) for journal in journals]
        self.actas = actas

    @cached_property
    def games(self) -> list[Played]:
        """Every game that an evening has, also void ones and those that another acta took up."""
        return [game for events in self.evenings for game in self._games(events)]

    def _games(self, events: list[Event]) -> Iterator[Played]:
        price = next((event["cubata"] for event in events if event["ev"] == "opened"), 200)
        begun = [event for event in events if event["ev"] == "game"]
        voided = _void_actas(events)
        for place, event in enumerate(begun, start=1):
            found = figures(self.actas[event["acta"]])
            yield Played(
                acta=event["acta"],
                seats=tuple(event["seats"]),
                bet=event["bet"],
                cubata=price,
                match=None if event["match"] is None else (event["match"][0], event["match"][1]),
                voided=event["acta"] in voided,
                finished=found["over"] and not any(each["goes_on"] for each in begun[place : place + 1]),
                found=found,
            )

    # The ledger

    def accounts(self) -> dict[str, tuple[int, int, int]]:
        """What everybody owes who owes something or is owed it: cubatas, copas, cents."""
        sums: dict[str, Counter[str]] = {}
        for game in self.games:
            if game.voided or game.winner is None:
                continue
            for seat, player in enumerate(game.seats):
                sign = -1 if seat % 2 == game.winner else 1
                owed = {"cubatas": sign * game.bet, "cents": sign * game.bet * game.cubata}
                if game.found["mazas"] is not None:
                    owed["copas"] = sign
                sums.setdefault(player, Counter()).update(owed)
        for event in (event for events in self.evenings for event in events):
            if event["ev"] in ("entered", "settled"):
                sign = 1 if event["ev"] == "entered" else -1
                owed = {what: sign * event[what] for what in ("cubatas", "copas", "cents")}
                sums.setdefault(event["player"], Counter()).update(owed)
        found = {player: (each["cubatas"], each["copas"], each["cents"]) for player, each in sums.items()}
        return {player: account for player, account in found.items() if any(account)}

    # Players and pairs

    def players(self) -> dict[str, Counter[str]]:
        """What everybody did, in the words of the memory, what is nothing left out."""
        sums: dict[str, Counter[str]] = {}
        for game in (game for game in self.games if not game.voided):
            for seat, player in enumerate(game.seats):
                sums.setdefault(player, Counter()).update(_of_the_pair(game, seat % 2) + _of_the_seat(game, seat))
        return sums

    def pairs(self) -> dict[tuple[str, str], Counter[str]]:
        """What every pair did; the two of it by their ids."""
        sums: dict[tuple[str, str], Counter[str]] = {}
        for game in (game for game in self.games if not game.voided):
            for pair in (0, 1):
                one, other = sorted(game.at(pair))
                did = _of_the_seat(game, pair) + _of_the_seat(game, pair + 2) + _of_the_pair(game, pair)
                sums.setdefault((one, other), Counter()).update(did)
        return sums

    def streaks(self, *players: str) -> tuple[int, int, int]:
        """Games in a row of these, who were partners: now (lost ones negative), most won, most lost."""
        run = []
        for game in (game for game in self.games if not game.voided and game.winner is not None):
            run += [pair == game.winner for pair in (0, 1) if set(players) <= set(game.at(pair))]
        rows = [(won, len(list(same))) for won, same in groupby(run)]
        now = 0 if not rows else rows[-1][1] if rows[-1][0] else -rows[-1][1]
        most = {won: max(length for each, length in rows if each is won) for won, _length in rows}
        return now, most.get(True, 0), most.get(False, 0)

    def met(self, player: str) -> dict[str, tuple[int, int, int, int]]:
        """Those somebody has finished a game with: won and lost as rivals, won and lost as partners."""
        sums: dict[str, Counter[tuple[bool, bool]]] = {}
        for game in self.games:
            if game.voided or game.winner is None or player not in game.seats:
                continue
            own = game.seats.index(player)
            for seat, other in enumerate(game.seats):
                if seat != own:
                    together = (seat - own) % 2 == 0
                    sums.setdefault(other, Counter())[together, own % 2 == game.winner] += 1
        return {
            other: (each[False, True], each[False, False], each[True, True], each[True, False])
            for other, each in sums.items()
        }

    # Championships

    def championships(self) -> list[Event]:
        """Each as it was announced."""
        return [event for events in self.evenings for event in events if event["ev"] == "championship"]

    def table(self, number: int) -> dict[tuple[str, str], Row]:
        """A league's pairs, each with its row; the last game of a match counts."""
        (cup,) = (each for each in self.championships() if each["number"] == number)
        played = [games[-1] for games in self.matches(number).values()]
        rows = {frozenset(pair): Row() for pair in cup["pairs"]}
        for game in played:
            for side in (0, 1):
                rows[frozenset(game.at(side))].add(game, side)
        for pair, row in rows.items():
            among = Row()
            for game in played:
                both = [frozenset(game.at(side)) for side in (0, 1)]
                if pair in both and all(rows[each].points == row.points for each in both):
                    among.add(game, both.index(pair))
            row.direct = among.points
        return {(one, other): rows[frozenset((one, other))] for one, other in cup["pairs"]}

    def matches(self, number: int) -> dict[str, list[Played]]:
        """The finished games of each match of a championship that has any."""
        found: dict[str, list[Played]] = {}
        for game in self.games:
            if game.match is not None and game.match[0] == number and game.finished and not game.voided:
                found.setdefault(game.match[1], []).append(game)
        return found

    def won(self, number: int, match: str) -> Counter[tuple[str, ...]]:
        """How many games of a match each pair has won."""
        games = self.matches(number).get(match, [])
        return Counter(tuple(sorted(game.at(game.winner))) for game in games if game.winner is not None)


def _of_the_seat(game: Played, seat: int) -> Counter[str]:
    done = game.found["seats"].items()
    return Counter({CUATROLA[what]: number for (owner, what), number in done if owner == seat})


def _of_the_pair(game: Played, pair: int) -> Counter[str]:
    did = {
        "carbuncos": game.found["carbuncos"][pair],
        "mazas_given": int(game.found["mazas"] == 1 - pair),
        "mazas_taken": int(game.found["mazas"] == pair),
    }
    if game.finished:
        ours, theirs = game.found["score"][pair], game.found["score"][1 - pair]
        did |= {"games": 1, "won": int(game.winner == pair), "lost": int(game.winner == 1 - pair)}
        did |= {"scored": ours, "against": theirs}
    return +Counter(did)
