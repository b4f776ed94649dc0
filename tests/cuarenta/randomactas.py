"""Random actas of Cuarenta that go deep: real hands, mostly legal cards, and much that goes wrong.

`random_acta(seed)` gives the header and the inputs of a file. The naive judge follows along, so the generator knows
whose turn it is and what lies on the table. Each acta leans towards one kind of trouble.
"""

from __future__ import annotations

import random
from itertools import combinations

from tests.cuarenta.naive import DECK, OTHERS, RANKS, Judge, Line, right_lift, value

PLAYERS = ["Ana", "Blas", "Carmen", "Diego"]
SWITCHES: dict[str, list[object]] = {
    "caida_y_limpia": [2, 4],
    "ronda": [0, 2, 4, 5],
    "doble_ronda": [0, 4, 6, "partida"],
    "figuras_suman": [True, False],
    "suma_max": [2, 3, 5],
    "secuencia_tras_suma": [True, False],
    "caida_por": ["igual", "cualquiera"],
    "carton_hasta": [0, 28, 36, 60],
    "falta_con_38": [True, False],
    "zapatero_mesa": [True, False],
    "mesa": ["dos", "tres_de_cuatro"],
}
"""Values that make a difference."""

BASE = {
    "lift": 0.8, "wrong": 0.03, "turn": 0.03, "ronda": 0.15, "misdeal": 0.02, "correct": 0.01, "undo": 0.01,
    "rubbish": 0.02, "random": 0.01, "deal": 0.4, "misread": 0.02, "foreign": 0.01,
}  # fmt: skip
LEANINGS: list[dict[str, float]] = [
    {},
    {"wrong": 0, "turn": 0, "misdeal": 0, "rubbish": 0, "random": 0, "foreign": 0, "misread": 0},
    {"wrong": 0.3},
    {"turn": 0.3, "deal": 0.9, "ronda": 0.4},
    {"deal": 0.95, "misread": 0.2, "ronda": 0.6},
    {"undo": 0.15},
    {"correct": 0.1, "ronda": 0.3},
    {"rubbish": 0.2, "random": 0.3, "foreign": 0.2},
    {"lift": 1, "wrong": 0, "undo": 0, "turn": 0.005, "misdeal": 0, "correct": 0},
    {"lift": 0.3, "misdeal": 0.2},
]


class Generator:
    """Writes one acta."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.odds = BASE | self.rng.choice(LEANINGS)
        self.header = self.random_header()
        self.judge = Judge(self.header)
        self.inputs: list[object] = []
        self.hands: list[list[str]] = []

    def random_header(self) -> Line:
        """Two or four players, some switches, some score."""
        rng = self.rng
        players = rng.choice([2, 4])
        header: Line = {"acta": 1, "game": "cuarenta", "rules": "cuarenta", "players": PLAYERS[:players]}
        header["dealer"] = rng.randrange(players)
        if rng.random() < 0.6:
            names = rng.sample(list(SWITCHES), rng.randrange(1, 5))
            header["house"] = {name: rng.choice(SWITCHES[name]) for name in names}
        if rng.random() < 0.6:
            header["score"] = self.random_score()
        return header

    def random_score(self) -> list[int]:
        """Often near the end, where the rules are crowded."""
        return [self.rng.choice([0, 8, 10, 20, 26, 28, 29, 30, 34, 36, 37, 38, 39]) for _pair in (0, 1)]

    def add(self, keys: object) -> None:
        """One more input; its line counts the header as the first."""
        self.inputs.append(keys)
        self.judge.feed(keys, len(self.inputs) + 1)

    def happens(self, what: str) -> bool:
        """Whether it does, with the odds of this acta."""
        return self.rng.random() < self.odds[what]

    def write(self, most: int) -> None:
        """Inputs until the mesa is over, and a few after it."""
        after = 0
        while len(self.inputs) < most and after < 4:
            table = self.judge.table
            after += table.over
            if not any(table.laid):
                self.between_deals()
            self.disturb()
            if table.over or self.happens("random"):
                self.add(self.anything())
            else:
                self.next_card()

    def between_deals(self) -> None:
        """Real hands from what is not played; some of it is seen, some of it wrongly."""
        table, rng = self.judge.table, self.rng
        deck = [card for card in DECK if card not in table.played]
        rng.shuffle(deck)
        if self.happens("ronda"):  # somebody gets what he needs for one
            rank = rng.choice(RANKS)
            deck.sort(key=lambda card: card[0] != rank)
            if rng.random() < 0.5 and len(deck) > 3:
                deck[3], deck[-1] = deck[-1], deck[3]
        self.hands = [deck[5 * seat : 5 * seat + 5] for seat in range(table.seats)]
        seen = self.happens("deal") and rng.choice([0.5, 1, 1])
        for seat, hand in enumerate(self.hands):
            for card in hand:
                if rng.random() < seen:
                    wrong = self.happens("misread")
                    self.add({"in": "deal", "seat": seat, "card": rng.choice(DECK) if wrong else card})
            if self.happens("ronda"):
                self.announce(seat)
        if self.happens("misdeal"):
            self.add({"in": "misdeal"})

    def announce(self, seat: int) -> None:
        """A ronda, mostly a true one."""
        hand = self.hands[seat]
        rank = max((card[0] for card in hand), key=[card[0] for card in hand].count)
        count = [card[0] for card in hand].count(rank)
        if count >= 3 or self.rng.random() < 0.3:
            self.add({"in": "ronda", "seat": seat, "rank": rank, "count": 4 if count == 4 else 3})

    def disturb(self) -> None:
        """What else may happen at a table."""
        rng, line = self.rng, len(self.inputs) + 1
        if self.happens("turn"):
            self.add({"in": "play", "seat": rng.randrange(4), "card": self.some_card(), "take": self.some_take()})
        if self.happens("ronda") and rng.random() < 0.2:
            self.add({"in": "ronda", "seat": rng.randrange(4), "rank": rng.choice(RANKS), "count": rng.choice([3, 4])})
        if self.happens("correct"):
            score = self.random_score()
            if rng.random() < 0.2:
                score = [rng.choice([4, 38, 40, 44]), rng.choice([4, 12, 40, 44])]
            self.add({"in": "correct", "score": score})
        if self.happens("undo"):
            self.add({"in": "undo", "to": max(1, line - rng.choice([0, 0, 1, 2, 3, 10, 60]))})
            self.hands = []
        if self.happens("rubbish"):
            self.add(rng.choice(RUBBISH))

    def next_card(self) -> None:
        """A card by the seat whose turn it is."""
        table, rng = self.judge.table, self.rng
        hand = self.hands[table.turn] if self.hands else []
        hand = [card for card in hand if card not in table.played]
        if not hand or self.happens("foreign"):
            hand = [card for card in DECK if card not in table.played]
        choices = [(card, lift) for card in hand for lift in self.lifts(card)]
        card, take = rng.choice(hand), []
        if self.happens("wrong"):
            take = self.some_take() or [card]
        elif choices and self.happens("lift"):
            card, take = rng.choice(choices)
            rng.shuffle(take)
        self.add({"in": "play", "seat": table.turn, "card": card, "take": take})

    def lifts(self, card: str) -> list[list[str]]:
        """Some of the right lifts with a card."""
        table, rules = self.judge.table.on_table, self.judge.table.rules
        lower = [each for each in table if value(each) <= value(card)]
        tried = [list(base) for size in (1, 2, 3) for base in combinations(lower, size)]
        bases = [base for base in tried if sum(map(value, base)) == value(card)]
        found = []
        for base in bases:
            lift = base
            while right_lift(rules, table, card, lift):
                found.append(lift)
                step = value(card) + 1 + len(lift) - len(base)
                lift = lift + [each for each in table if value(each) == step][:1]
                if lift == found[-1]:
                    break
        return found

    def some_card(self) -> str:
        """A card, mostly one somebody holds."""
        held = [card for hand in self.hands for card in hand if card not in self.judge.table.played]
        return self.rng.choice(held if held and self.rng.random() < 0.8 else DECK)

    def some_take(self) -> list[str]:
        """Cards that may lie on the table."""
        table = self.judge.table.on_table
        take = self.rng.sample(table, self.rng.randrange(min(4, len(table)) + 1))
        return [*take, self.rng.choice(DECK + take)] if self.rng.random() < 0.1 else take

    def anything(self) -> Line:
        """Any input at all."""
        rng = self.rng
        deck = DECK + OTHERS[: rng.choice([0, 12])]
        return {
            "in": rng.choice(["deal", "deal", "ronda", "play", "play", "misdeal", "correct", "undo"]),
            "seat": rng.choice([0, 1, 2, 3, 4, -1, True]) if rng.random() < 0.2 else self.judge.table.turn,
            "card": rng.choice(deck),
            "take": rng.sample(deck, rng.randrange(3)),
            "rank": rng.choice([*RANKS, "8"]),
            "count": rng.choice([2, 3, 4, 5, 3.0]),
            "score": [rng.randrange(45), rng.randrange(45)],
            "to": rng.randrange(len(self.inputs) + 3),
        }


RUBBISH: list[object] = [
    7,
    [],
    {},
    {"in": 3},
    {"in": ["play"]},
    {"in": "pinte", "card": "AH"},
    {"in": "play", "seat": 0},
    {"in": "play", "seat": 0, "card": "5H", "take": "6H"},
    {"in": "play", "seat": 0, "card": "5H", "take": ["6h"]},
    {"in": "play", "seat": 0, "card": "5H", "take": ["8H"]},
    {"in": "play", "seat": 0, "card": "Ao", "take": ["xx"]},
    {"in": "play", "seat": 3, "card": "9H", "take": []},
    {"in": "play", "seat": 0, "card": None, "take": []},
    {"in": "ronda", "seat": 0, "rank": "10", "count": 3},
    {"in": "ronda", "seat": 0, "rank": "5", "count": True},
    {"in": "correct", "score": [True, 0]},
    {"in": "correct", "score": [1, 2, 3]},
    {"in": "correct", "score": [-1, 0]},
    {"in": "undo", "to": "2"},
    {"in": "undo"},
    {"in": "misdeal", "seat": 9},
]


def random_acta(seed: int, most: int = 400) -> tuple[Line, list[object]]:
    """A header and at most about so many inputs."""
    generator = Generator(seed)
    generator.write(most)
    return generator.header, generator.inputs
