"""A second reading of Cuarenta, slow and as the rules are written; it shares nothing with the engine.

Cards are their names, an acta is a list of JSON objects, rulings are those of the file format. Lifts are tried
in every way they could be read; undo plays everything that holds from the beginning.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

Line = dict[str, Any]

RANKS = "A234567JQK"
DECK = [rank + suit for rank in RANKS for suit in "SHDC"]
OTHERS = [rank + suit for rank in ("8", "9", "10") for suit in "SHDC"] + [
    rank + suit for rank in "A3RCS76542" for suit in "oceb"
]
DEFAULTS: Line = {
    "caida_y_limpia": 4,
    "ronda": 4,
    "doble_ronda": 4,
    "figuras_suman": False,
    "suma_max": 2,
    "secuencia_tras_suma": True,
    "caida_por": "igual",
    "carton_hasta": 28,
    "falta_con_38": True,
    "zapatero_mesa": True,
    "mesa": "dos",
}
CARTON = {20: 6, 21: 8, 22: 8, 23: 10, 24: 10, 25: 12, 26: 12, 27: 14, 28: 14, 29: 16, 30: 16} | {
    31: 18, 32: 18, 33: 20, 34: 20, 35: 22, 36: 22, 37: 24, 38: 24, 39: 26, 40: 26
}  # fmt: skip


def value(card: str) -> int:
    """1 for an ace to 10 for a king."""
    return RANKS.index(card[0]) + 1


def right_lift(rules: Line, table: list[str], card: str, take: list[str]) -> bool:
    """Whether there is some way to read this lift as a base and the cards that follow it."""
    if len(set(take)) != len(take) or any(each not in table for each in take):
        return False
    for size in range(1, len(take) + 1):
        for base in combinations(take, size):
            rest = sorted(value(each) for each in take if each not in base)
            if rest != [value(card) + 1 + step for step in range(len(rest))]:
                continue
            if size == 1 and base[0][0] == card[0]:
                return True
            if not _adds_up(rules, card, list(base)):
                continue
            if not rest or rules["secuencia_tras_suma"]:
                return True
    return False


def _adds_up(rules: Line, card: str, addends: list[str]) -> bool:
    if not 2 <= len(addends) <= rules["suma_max"]:
        return False
    if not rules["figuras_suman"] and any(each[0] in "JQK" for each in [card, *addends]):
        return False
    return sum(map(value, addends)) == value(card)


class Refused(Exception):
    """The input changes nothing, and why."""


class Table:
    """Everything about a mesa, changed in place."""

    def __init__(self, header: Line) -> None:
        self.rules = DEFAULTS | header.get("house", {})
        self.seats = len(header["players"])
        self.dealer = header["dealer"]
        self.score = list(header.get("score", [0, 0]))
        self.games = [0, 0]
        self.over = False
        self.out: list[Line] = []
        self.line = 0
        self.begin_mano()

    def begin_mano(self) -> None:
        """A new mano, dealt by `self.dealer`."""
        self.played: list[str] = []
        self.on_table: list[str] = []
        self.lifted = [0, 0]
        self.turn = (self.dealer + 1) % self.seats
        self.begin_deal()

    def begin_deal(self) -> None:
        """Five cards for everybody."""
        self.dealt: dict[str, int] = {}
        self.known: list[set[str]] = [set() for _ in range(self.seats)]  # laid, or shown out of turn
        self.laid = [0] * self.seats
        self.announced: set[int] = set()
        self.fallen_prey: str | None = None  # the card that can fall to a caída

    # What the table knows

    def knows(self, seat: int) -> set[str]:
        """The cards of this deal known to be of a seat."""
        return self.known[seat] | {card for card, owner in self.dealt.items() if owner == seat}

    def knows_of_others(self, seat: int) -> set[str]:
        """The cards of this deal known to be of the other seats."""
        return {card for other in range(self.seats) if other != seat for card in self.knows(other)}

    # Points

    def rule(self, out: str, **keys: Any) -> None:
        """One more ruling."""
        self.out.append({"out": out, "line": self.line, **keys})

    def stuck(self, pair: int) -> bool:
        """38 no juega."""
        return self.score[pair] in (38, 39)

    def give(self, pair: int, points: int, why: str) -> bool:
        """Points for a pair; whether they won the partida."""
        self.rule("points", pair=pair, points=points, why=why)
        self.score[pair] += points
        if self.score[pair] >= 40:
            self.win(pair)
            return True
        return False

    def fault(self, pair: int, points: int, why: str) -> bool:
        """Points for the other pair's fault."""
        return self.give(pair, 0 if self.stuck(pair) and not self.rules["falta_con_38"] else points, why)

    def win(self, pair: int) -> None:
        """The partida is over."""
        self.games[pair] += 1
        self.rule("game", winner=pair, score=list(self.score))
        if self.rules["zapatero_mesa"] and self.score[1 - pair] < 10:
            return self.end_mesa(pair)
        if self.rules["mesa"] == "dos" and self.games[pair] == 2:
            return self.end_mesa(pair)
        if self.rules["mesa"] == "tres_de_cuatro" and sum(self.games) == 4:
            return self.end_mesa(next((each for each in (0, 1) if self.games[each] >= 3), None))
        self.score = [0, 0]
        return self.pass_deal()

    def end_mesa(self, winner: int | None) -> None:
        """Nothing more is played."""
        self.rule("match", winner=winner, games=list(self.games))
        self.over = True

    def pass_deal(self) -> None:
        """The next seat deals a new mano."""
        self.dealer = (self.dealer + 1) % self.seats
        self.begin_mano()

    def who_has_forty(self) -> int | None:
        """The pair that wins with this score."""
        best = max(self.score)
        if best < 40:
            return None
        ahead = [pair for pair in (0, 1) if self.score[pair] == best]
        return ahead[0] if len(ahead) == 1 else 1 - self.dealer % 2

    # Inputs

    def deal(self, keys: Line) -> None:
        """A card was seen going to a seat."""
        if any(self.laid):
            raise Refused("wrong_phase")
        if keys["card"] in self.dealt or keys["card"] in self.played:
            raise Refused("card_seen")
        if list(self.dealt.values()).count(keys["seat"]) == 5:
            raise Refused("hand_full")
        self.dealt[keys["card"]] = keys["seat"]

    def ronda(self, keys: Line) -> None:
        """A seat announces."""
        seat, rank, count = keys["seat"], keys["rank"], keys["count"]
        if self.laid[seat]:
            raise Refused("wrong_phase")
        mine, others = self.knows(seat), self.knows_of_others(seat)
        unseen = [
            card
            for card in DECK
            if card[0] == rank and card not in self.played and card not in others and card not in mine
        ]
        have = len([card for card in mine if card[0] == rank])
        have += min(len(unseen), max(5 - len(mine), 0))
        if seat in self.announced or have < count:
            raise Refused("bad_ronda")
        self.announced.add(seat)
        pair, why = seat % 2, "ronda" if count == 3 else "doble_ronda"
        if self.rules[why] == "partida":
            self.give(pair, 40 - self.score[pair], why)
        elif self.rules[why] and not self.stuck(pair):
            self.give(pair, self.rules[why], why)

    def misdeal(self, _keys: Line) -> None:
        """The dealer's mistake."""
        if any(self.laid):
            raise Refused("wrong_phase")
        if not self.fault(1 - self.dealer % 2, 10, "misdeal"):
            self.pass_deal()

    def correct(self, keys: Line) -> None:
        """The referee's score."""
        self.score = list(keys["score"])
        winner = self.who_has_forty()
        if winner is not None:
            self.win(winner)

    def play(self, keys: Line) -> None:
        """A card."""
        seat, card = keys["seat"], keys["card"]
        if card in self.played:
            raise Refused("card_seen")
        mine = self.knows(seat)
        sixth = card not in mine and len(mine) >= 5
        if self.dealt and (sixth or card in self.knows_of_others(seat)):
            self.rule("doubt")
            self.dealt = {}
        self.known[seat].add(card)
        if seat != self.turn:
            self.fault(1 - seat % 2, 2, "error")
        else:
            self.lay(seat, card, keys["take"])

    def lay(self, seat: int, card: str, take: list[str]) -> None:
        """A card in its turn."""
        pair, prey = seat % 2, self.fallen_prey
        stuck = self.stuck(pair)
        wrong = bool(take) and not right_lift(self.rules, self.on_table, card, take)
        self.laid[seat] += 1
        self.turn = (self.turn + 1) % self.seats
        self.played.append(card)
        if wrong or not take:
            self.on_table.append(card)
            self.fallen_prey = card
            if wrong and self.fault(1 - pair, 2, "error"):
                return
        else:
            self.on_table = [each for each in self.on_table if each not in take]
            self.lifted[pair] += len(take) + 1
            self.fallen_prey = None
            falls = prey in take and (self.rules["caida_por"] == "cualquiera" or prey[0] == card[0])
            if falls and self.give(pair, 2, "caida"):
                return
            cleans = not self.on_table and not stuck and not (falls and self.rules["caida_y_limpia"] == 2)
            if cleans and self.give(pair, 2, "limpia"):
                return
        if len(self.played) == 40:
            self.count()
        elif len(self.played) % (5 * self.seats) == 0:
            self.begin_deal()

    def count(self) -> None:
        """After the fortieth card."""
        before, dealers = list(self.score), self.dealer % 2
        for pair in (0, 1):
            points = CARTON.get(self.lifted[pair], 0)
            if points and before[pair] <= self.rules["carton_hasta"] and before[pair] < 38:
                self.rule("points", pair=pair, points=points, why="carton")
                self.score[pair] += points
        mine, theirs = self.lifted[dealers], self.lifted[1 - dealers]
        if before[dealers] < 38 and (mine == 20 or (mine < 20 and theirs < 20 and mine > theirs)):
            self.rule("points", pair=dealers, points=2, why="dos_por_dar")
            self.score[dealers] += 2
        self.rule("hand", cards=list(self.lifted), score=list(self.score))
        winner = self.who_has_forty()
        if winner is None:
            self.pass_deal()
        else:
            self.win(winner)


class Judge:
    """An acta, a line at a time."""

    def __init__(self, header: Line) -> None:
        self.header = header
        self.table = Table(header)
        self.holds: tuple[tuple[int, Line], ...] = ()
        self.before: dict[int, tuple[tuple[int, Line], ...]] = {}

    def feed(self, keys: object, line: int) -> list[Line]:
        """The rulings on an input."""
        try:
            return self.accepted(keys, line)
        except Refused as refused:
            return [{"out": "refused", "line": line, "why": str(refused)}]

    def accepted(self, keys: object, line: int) -> list[Line]:
        """The same, or the reason why not."""
        what = self.well_formed(keys)
        if self.table.over and what["in"] != "undo":
            raise Refused("game_over")
        if any(card in OTHERS for card in [what.get("card"), *what.get("take", [])]):
            raise Refused("not_in_deck")
        before = self.holds
        if what["in"] == "undo":
            if not any(held == what["to"] for held, _keys in self.holds):
                raise Refused("bad_undo")
            self.holds = self.before[what["to"]]
            self.table = Table(self.header)
            for held, each in self.holds:
                if each["in"] != "undo":
                    self.apply(each, held)
            rulings = [{"out": "undone", "line": line, "to": what["to"]}]
        else:
            rulings = self.apply(what, line)
        self.before[line] = before
        self.holds = (*self.holds, (line, what))
        return rulings

    def apply(self, what: Line, line: int) -> list[Line]:
        """What an input does to the table. A refused one has done nothing."""
        self.table.line, self.table.out = line, []
        getattr(self.table, what["in"])(what)
        return self.table.out

    def well_formed(self, keys: object) -> Line:
        """An input with the keys it needs, of their types and possible."""
        known = DECK + OTHERS
        needs = {
            "deal": {"seat", "card"},
            "ronda": {"seat", "rank", "count"},
            "play": {"seat", "card", "take"},
            "misdeal": set(),
            "correct": {"score"},
            "undo": {"to"},
        }
        if not isinstance(keys, dict) or not isinstance(keys.get("in"), str) or keys["in"] not in needs:
            raise Refused("malformed")
        what = {name: keys[name] for name in needs[keys["in"]] | {"in"} if name in keys}
        tests: dict[str, Callable[[Any], bool]] = {
            "in": lambda _x: True,
            "seat": lambda x: type(x) is int and x in range(self.table.seats),
            "card": lambda x: isinstance(x, str) and x in known,
            "take": lambda x: isinstance(x, list) and all(isinstance(each, str) and each in known for each in x),
            "rank": lambda x: isinstance(x, str) and x in list(RANKS),
            "count": lambda x: type(x) is int and x in (3, 4),
            "score": lambda x: isinstance(x, list) and len(x) == 2 and all(type(n) is int and n >= 0 for n in x),
            "to": lambda x: type(x) is int,
        }
        if set(what) != needs[keys["in"]] | {"in"} or not all(tests[name](what[name]) for name in what):
            raise Refused("malformed")
        return what
