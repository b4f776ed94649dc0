"""Random actas of Cuatrola that go deep: real hands are dealt, mostly legal cards laid, and much goes wrong.

`random_acta(rng)` gives the lines of a file. The oracle judges along, so the generator knows whose turn it is
and what has just been ruled; the same seed gives the same acta. Each acta leans towards one feature.
"""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.oracle.duty import allowed, points, winning
from tests.oracle.hands import earliest_renuncio
from tests.oracle.judge import Judge
from tests.oracle.reading import (
    BIDS,
    CHOICES,
    DECK,
    FRENCH,
    KEYS,
    RANKS,
    SETS,
    SUITS,
    SWITCHES,
    wins_by_target,
)
from tests.oracle.state import Hand

Line = dict[str, Any]

# How often, for each input, something other than the next natural thing happens: the base and what a leaning
# does to it.
BASE = {
    "revoke": 0.06,
    "deal": 0.7,
    "misdealt": 0.12,
    "bid": 0.18,
    "odd_bid": 0.06,
    "stack": 0.3,
    "cante": 0.5,
    "false_cante": 0.12,
    "show": 0.03,
    "takeback": 0.04,
    "claim": 0.015,
    "overrule": 0.35,
    "undo": 0.012,
    "redo": 0.25,
    "correct": 0.01,
    "concede": 0.006,
    "policia": 0.06,
    "penalty": 0.004,
    "redeal": 0.005,
    "malformed": 0.012,
    "random": 0.015,
    "wrong_seat": 0.02,
    "foreign": 0.01,
}
HABITS: dict[str, Line] = {  # house switches that a leaning needs, mostly
    "contrasolo": {"contrasolo": True},
    "claims": {"renuncio_modo": "a_reclamacion"},
    "wrong": {"renuncio_modo": "automatico"},
    "both": {"renuncio_modo": "automatico"},
    "long": {"objetivo": 21, "num_manos": None},
}
LEANINGS: dict[str, dict[str, float]] = {
    "plain": {},
    "long": {"revoke": 0.01, "takeback": 0.01, "undo": 0.003, "concede": 0.001, "random": 0.004},
    "takeback": {"takeback": 0.3, "revoke": 0.15, "show": 0.08},
    "overrule": {"revoke": 0.3, "overrule": 0.85, "deal": 0.8, "claim": 0.1, "takeback": 0.08},
    "claims": {"claim": 0.12, "revoke": 0.2, "concede": 0.02, "overrule": 0.6},
    "policia": {"policia": 0.6, "deal": 0.7, "stack": 0.9, "revoke": 0.01, "show": 0.1},
    "undo": {"undo": 0.12, "redo": 0.6, "takeback": 0.06},
    "bids": {"bid": 0.5, "odd_bid": 0.3, "policia": 0.15, "stack": 0.6},
    "contrasolo": {"bid": 0.6, "policia": 0.1, "revoke": 0.03, "redeal": 0, "random": 0.003},
    "ties": {"revoke": 0, "cante": 0, "takeback": 0.01, "undo": 0.002, "foreign": 0, "wrong_seat": 0, "deal": 0.3},
    "wrong": {"revoke": 0.6, "deal": 0.85, "misdealt": 0.02, "stack": 0.8, "overrule": 0.5},
    "both": {"cante": 1.5, "false_cante": 0.9, "revoke": 0.35, "deal": 0, "stack": 0, "show": 0.12, "takeback": 0.05},
    "cantes": {"cante": 1.2, "false_cante": 0.5, "revoke": 0.02, "stack": 0.7, "show": 0.06},
    "doubt": {"misdealt": 0.7, "deal": 0.9, "show": 0.08, "foreign": 0.04, "takeback": 0.1},
    "referee": {"correct": 0.06, "penalty": 0.05, "redeal": 0.05, "overrule": 0.5, "claim": 0.06},
    "rubbish": {"malformed": 0.15, "random": 0.2, "wrong_seat": 0.1},
}
RUBBISH: list[bytes] = [
    b"no es JSON",
    b"{}",
    b"[]",
    b"null",
    b"17",
    b'"play"',
    b'["play", 0, "Ao"]',
    b"\xff\xfe{}",
    b'{"in": "play", "seat": 0, "card": "Ao"',
    b'{"in": "redeal", "extra": NaN}',
    b'{"in": 5}',
    b'{"in": null, "seat": 0}',
    b'{"in": "baile", "seat": 0}',
    b'{"in": "Play", "seat": 0, "card": "Ao"}',
    b'{"in": "ronda", "seat": 0, "rank": "A", "count": 3}',
    b'{"in": ["play"], "seat": 0, "card": "Ao"}',
    b'{"acta": 1, "game": "cuatrola", "rules": "narro", "players": ["a", "b", "c", "d"], "dealer": 3}',
]
BAD_VALUES: dict[str, list[Any]] = {
    "seat": [True, False, 1.0, 4, -1, "0", None, [0], {}],
    "by": [True, 2.0, 4, -1, "1", None],
    "card": [
        "AO",
        "ao",
        "oA",
        "",
        "A",
        "1o",
        "8o",
        "9b",
        "10o",
        "Aoo",
        "Ax",
        "Jo",
        "CH",
        5,
        None,
        ["Ao"],
        True,
    ],
    "bid": ["Solo", "pass", "", 2, None, "normal", "carbunco"],
    "suit": ["x", "", "oros", "S", "H", "oc", 0, None],
    "score": [[1], [1, 2, 3], [1.0, 2], [-1, 0], [True, 1], "1-2", 5, None, [None, 0], {"0": 1}],
    "to": ["3", 2.0, True, None, [3]],
}


@dataclass
class Truth:
    """What was really dealt in one hand, and what the table is going to see of it."""

    hands: list[list[str]]
    plan: list[tuple[int, str]]
    pinte: str


class Writer:
    """Writes one acta."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.judge = Judge()
        self.lines: list[bytes] = []
        self.leaning = rng.choice(list(LEANINGS))
        self.chance = {**BASE, **LEANINGS[self.leaning]}
        if self.leaning != "ties" and rng.random() < 0.4:
            self.chance.update(LEANINGS[rng.choice(list(LEANINGS))])
        self.with_rulings = rng.random() < 0.3
        self.extra_keys = rng.random() < 0.3
        self.deal_mode = rng.choice(["none", "partial", "full", "mixed"])
        self.upcoming: Truth | None = None
        self.truths: dict[int, Truth] = {}
        self.rulings: list[Line] = []  # of the last input
        self.script: list[str] = []  # cards that lead to equal tantos

    def happens(self, what: str) -> bool:
        """Toss for one of the chances."""
        return self.rng.random() < self.chance[what]

    # ------------------------------------------------------------------ writing

    def header(self) -> None:
        """Rules, house switches, score to start from."""
        rng = self.rng
        name = rng.choice(SETS)
        rules = {switch: values[SETS.index(name)] for switch, values in SWITCHES.items()}
        house: Line = {}
        tossed = rng.random()
        many = 0 if tossed < 0.4 else rng.randint(1, 5) if tossed < 0.9 else len(SWITCHES)
        for switch in rng.sample(sorted(SWITCHES), many):
            house[switch] = self.switch_value(switch)
        if rng.random() < 0.7:
            house.update(HABITS.get(self.leaning, {}))
        rules.update(house)
        if rules["objetivo"] is None and rules["num_manos"] is None:
            house["num_manos"] = rules["num_manos"] = rng.randint(1, 5)
        header: Line = {
            "acta": 1,
            "game": "cuatrola",
            "rules": name,
            "players": ["Ana", "Blas", "Carmen", "Diego"],
            "dealer": rng.randrange(4),
        }
        if house or rng.random() < 0.1:
            header["house"] = house
        if rng.random() < 0.6:
            top = rules["objetivo"] or 12
            score = [max(0, top - rng.randint(1, 8)), max(0, top - rng.randint(1, 8))]
            header["score"] = [0, 0] if wins_by_target(rules, score) else score
        self.blank()
        self.write(header)

    def switch_value(self, switch: str) -> object:
        """A possible value of a rule switch."""
        rng = self.rng
        if switch in CHOICES:
            return rng.choice(CHOICES[switch])
        ranges: dict[str, list[object]] = {
            "objetivo": [None, 1, 3, 5, 11, 20, 21, 25],
            "num_manos": [None, 1, 2, 3, 5],
            "ventaja": [0, 1, 2, 3],
            "cantes_bazas": [0, 1, 2, 3, 4, 5],
            "carbunco": [1, 2, 3],
            "renuncio_factor": [1, 2, 3],
        }
        return rng.choice(ranges.get(switch, [True, False]))

    def blank(self) -> None:
        """Now and then a blank line."""
        if self.rng.random() < 0.03:
            self.raw(self.rng.choice([b"", b"  ", b"\t", b" \r"]))

    def raw(self, line: bytes) -> list[Line]:
        """Write a line and hear the rulings."""
        self.lines.append(line)
        return self.judge.feed(line)

    def write(self, line: Line) -> None:
        """Write an object, perhaps with extra keys, perhaps followed by its rulings."""
        rng = self.rng
        if self.extra_keys and rng.random() < 0.2:
            line = {
                **line,
                rng.choice(["reader", "t", "nota", "out"]): rng.choice([0, "x", None, [1, {"a": 2}]]),
            }
            if rng.random() < 0.5:
                line = dict(reversed(line.items()))
        text = json.dumps(line, separators=rng.choice([(", ", ": "), (",", ":")]))
        self.say(text.encode())

    def say(self, text: bytes) -> None:
        """Write an input line; remember its rulings."""
        self.rulings = self.raw(text)
        if self.with_rulings:
            for ruling in self.rulings:
                self.raw(json.dumps(ruling).encode())
        self.blank()

    # ------------------------------------------------------------------ what is on the table

    @property
    def hand(self) -> Hand | None:
        """The hand in progress (also while it is dealt), or None between hands."""
        hand = self.judge.state.hand
        return None if hand is None or hand.phase == "ended" else hand

    def truth(self) -> Truth:
        """What was really dealt in the hand in progress, or is going to be in the next."""
        hand = self.hand
        if hand is not None and hand.begun in self.truths:
            return self.truths[hand.begun]
        if self.upcoming is None:
            self.upcoming = self.shuffle(self.judge.state.dealer)
        truth = self.upcoming
        if hand is not None:
            self.truths[hand.begun] = truth
            self.upcoming = None
        return truth

    def shuffle(self, dealer: int) -> Truth:
        """Deal the cards; a stacked deal gives one seat many trumps."""
        rng = self.rng
        cards = rng.sample(DECK, 20)
        hands = [cards[5 * i : 5 * i + 5] for i in range(4)]
        pinte = rng.choice(hands[dealer])
        if self.happens("stack"):
            suit, lucky = rng.choice(SUITS), rng.randrange(4)
            trumps = [rank + suit for rank in RANKS]
            turned = rng.choice(trumps if lucky == dealer else trumps[1:])
            mine = [card for card in trumps if card != turned][: rng.randint(2, 4)]
            rest = [card for card in cards if card not in {turned, *mine}]
            hands = [[] for _ in range(4)]
            hands[dealer].append(turned)
            hands[lucky] += mine
            for hand in hands:
                while len(hand) < 5:
                    hand.append(rest.pop())
            pinte = turned
        return Truth(hands, self.plan(hands), pinte)

    def plan(self, hands: list[list[str]]) -> list[tuple[int, str]]:
        """Which cards of the deal the table sees, some of them at the wrong seat."""
        rng = self.rng
        if not self.happens("deal"):
            return []
        mode = rng.choice(["none", "partial", "full"]) if self.deal_mode == "mixed" else self.deal_mode
        every = [(seat, card) for seat in range(4) for card in hands[seat]]
        if mode == "none":
            return []
        if mode == "partial":
            seats = rng.sample(range(4), rng.randint(1, 3))
            every = [(seat, card) for seat, card in every if seat in seats and rng.random() < 0.8]
        rng.shuffle(every)
        if self.happens("misdealt") and len(every) > 1:
            for _ in range(rng.randint(1, 2)):
                one, two = rng.sample(range(len(every)), 2)
                (seat, card), (other_seat, other) = every[one], every[two]
                every[one], every[two] = (seat, other), (other_seat, card)
        return every

    def left(self, seat: int) -> list[str]:
        """The cards the seat really has left."""
        hand = self.hand
        gone = {play.card for play in hand.plays} if hand is not None else set()
        return [card for card in self.truth().hands[seat] if card not in gone]

    # ------------------------------------------------------------------ one input

    def step(self) -> None:
        """Write the next input: a disturbance, or what comes naturally."""
        disturbances: list[tuple[str, Callable[[], None]]] = [
            ("malformed", self.malformed),
            ("random", self.random_input),
            ("undo", self.undo),
            ("claim", self.claim),
            ("correct", self.correct),
            ("redeal", lambda: self.write({"in": "redeal"})),
            ("concede", lambda: self.write({"in": "concede", "seat": self.seat()})),
            ("penalty", self.penalty),
        ]
        for what, do in disturbances:
            if self.happens(what):
                do()
                return
        if self.look_back():
            return
        hand = self.hand
        if hand is None or hand.phase == "deal":
            self.deal_on()
        elif hand.phase == "bid":
            self.bid(hand)
        else:
            self.play_on(hand)

    def seat(self) -> int:
        """Any seat."""
        return self.rng.randrange(4)

    def penalty(self) -> None:
        """Mostly the same culprit, so that the second time comes."""
        culprit = self.judge.header["dealer"] if self.judge.header else 0
        self.write({"in": "penalty", "seat": culprit if self.rng.random() < 0.7 else self.seat()})

    def correct(self) -> None:
        """A score that mostly does not end the game."""
        rng, top = self.rng, self.judge.rules["objetivo"] or 12
        score = [rng.randint(0, max(0, top - 1)) for _ in range(2)]
        if rng.random() < 0.1:
            score[rng.randrange(2)] = top + rng.randint(0, 3)
        self.write({"in": "correct", "score": score})

    def claim(self) -> None:
        """A claim, and often one by the other pair right after."""
        seat = self.seat()
        self.write({"in": "claim", "seat": seat})
        if self.rng.random() < 0.5:
            self.write({"in": "claim", "seat": (seat + 1) % 4})

    def undo(self) -> None:
        """An undo: of something recent, of an undo, sometimes of nothing that can be."""
        rng, holding = self.rng, self.judge.holding
        if rng.random() < 0.15 or not holding:
            to = rng.choice([0, -1, 1, len(self.lines) + 1, rng.randint(1, len(self.lines) + 3)])
        else:
            back = min(len(holding), rng.choice([1, 1, 2, 3, 5, 8, 15, 30]))
            to = holding[-rng.randint(1, back)]
        self.write({"in": "undo", "to": to})
        while self.rulings[0]["out"] == "undone" and self.happens("redo"):
            if rng.random() < 0.4:
                self.step_once_naturally()
            self.write({"in": "undo", "to": rng.choice(self.judge.holding[-2:])})

    def step_once_naturally(self) -> None:
        """Something between an undo and its redo."""
        hand = self.hand
        if hand is not None and hand.phase in {"bid", "play"}:
            self.lay(hand)
        else:
            self.deal_on()

    def malformed(self) -> None:
        """A line that cannot be read, or one whose value cannot be."""
        rng = self.rng
        if rng.random() < 0.35:
            self.say(rng.choice(RUBBISH))
            return
        line = self.any_input()
        keys = KEYS[line["in"]]
        if not keys:
            self.say(rng.choice(RUBBISH))
            return
        key = rng.choice(keys)
        if rng.random() < 0.3:
            del line[key]
        else:
            line[key] = rng.choice(BAD_VALUES[key])
        self.write(line)

    def any_input(self) -> Line:
        """An input that can be read, whether or not it has a meaning now."""
        rng = self.rng
        kind = rng.choice(list(KEYS))
        hand = self.hand
        last = hand.plays[-1].card if hand is not None and hand.plays else "Ao"
        values: Line = {
            "seat": self.seat(),
            "by": self.seat(),
            "card": rng.choice([*rng.sample(DECK, 6), last, "7o", rng.choice(sorted(FRENCH))]),
            "bid": rng.choice(BIDS),
            "suit": rng.choice(SUITS),
            "score": [rng.randint(0, 12), rng.randint(0, 12)],
            "to": rng.randint(1, len(self.lines) + 1),
        }
        if hand is not None and hand.pinte and rng.random() < 0.5:
            values["seat"] = hand.turn()
        return {"in": kind, **{key: values[key] for key in KEYS[kind]}}

    def random_input(self) -> None:
        """Any input."""
        self.write(self.any_input())

    def look_back(self) -> bool:
        """After what was just ruled: an overrule, a claim, a takeback."""
        rng, hand = self.rng, self.judge.state.hand
        if hand is None:
            return False
        ending = hand.ending
        if ending is not None and ending.resume is not None and self.happens("overrule"):
            self.write({"in": "overrule"})
            return True
        if self.claim_well(hand):
            return True
        ends_with_card = ending is not None and hand.plays and ending.line == hand.plays[-1].line
        if hand.plays and rng.random() < self.chance["takeback"] * (2 if ends_with_card else 1):
            self.takeback(hand)
            return True
        return False

    def claim_well(self, hand: Hand) -> bool:
        """A claim that can be proven, oftener after the count than before; then and now one that cannot."""
        rng, ended = self.rng, hand.ending is not None
        if rng.random() > self.chance["claim"] * (12 if ended else 1.5):
            return False
        for pair in rng.sample(range(2), 2):
            rivals = (1 - pair, 3 - pair)
            if hand.pinte and earliest_renuncio(hand, rivals, self.judge.rules) is not None:
                self.write({"in": "claim", "seat": pair + rng.choice([0, 2])})
                return True
        if ended and rng.random() < 0.2:
            self.claim()
            return True
        return False

    def takeback(self, hand: Hand) -> None:
        """The last card back, sometimes the one before too, sometimes by the wrong player."""
        rng, last = self.rng, hand.plays[-1]
        if rng.random() < 0.2:
            play = rng.choice(hand.plays)
            self.write({"in": "takeback", "seat": play.seat, "by": self.seat()})
            return
        if rng.random() < 0.15 and hand.phase == "play":
            self.show()
        self.write({"in": "takeback", "seat": last.seat, "by": (last.seat + rng.choice([1, 3])) % 4})
        now = self.judge.state.hand
        if now is not None and now.plays and rng.random() < 0.25:
            self.takeback(now)

    # ------------------------------------------------------------------ what comes naturally

    def deal_on(self) -> None:
        """The deal as planned, then the pinte."""
        rng, hand, truth = self.rng, self.hand, self.truth()
        dealt = hand.deal if hand is not None else {}
        due = [(seat, card) for seat, card in truth.plan if card not in dealt]
        due = [(seat, card) for seat, card in due if list(dealt.values()).count(seat) < 5]
        if due and rng.random() < 0.99:
            seat, card = due[0]
            self.write({"in": "deal", "seat": seat, "card": card})
            return
        pinte = truth.pinte if rng.random() > self.chance["foreign"] else rng.choice(DECK)
        self.write({"in": "pinte", "card": pinte})

    def bid(self, hand: Hand) -> None:
        """The next seat speaks; some bids are odd, and silence is common."""
        rng = self.rng
        if self.happens("odd_bid"):
            self.write({"in": "bid", "seat": self.seat(), "bid": rng.choice(BIDS)})
        elif rng.random() < 0.12:
            self.lay(hand)
        elif rng.random() < self.chance["show"] / 3:
            self.show()
        else:
            seat = hand.order()[hand.spoken]
            bid = rng.choice(BIDS[1:]) if self.happens("bid") else "paso"
            if self.leaning == "contrasolo" and not hand.called():
                bid = "solo"
            elif hand.contract() == "solo" and self.happens("bid"):
                bid = "contrasolo"
            self.write({"in": "bid", "seat": seat, "bid": bid})

    def play_on(self, hand: Hand) -> None:
        """A cante, a show, a policía, or the next card."""
        rng = self.rng
        if hand.winners and not hand.trick and rng.random() < self.chance["cante"] / 2:
            self.cante(hand)
        elif self.happens("show"):
            self.show()
        elif self.worth_a_policia(hand):
            self.policia(hand)
        else:
            self.lay(hand)

    def cante(self, hand: Hand) -> None:
        """A true cante where there is one, now and then a false one or one by the other pair."""
        rng, winner = self.rng, hand.winners[-1]
        for seat in rng.sample([winner, (winner + 2) % 4], 2):
            held = self.left(seat)
            suits = [suit for suit in SUITS if {"R" + suit, "C" + suit} <= set(held)]
            if suits and rng.random() < 0.9:
                self.write({"in": "cante", "seat": seat, "suit": rng.choice(suits)})
                if rng.random() < 0.3:
                    self.cante(hand)
                return
        if self.happens("false_cante"):
            seat = self.seat() if rng.random() < 0.2 else rng.choice([winner, (winner + 2) % 4])
            self.write({"in": "cante", "seat": seat, "suit": rng.choice(SUITS)})
        else:
            self.lay(hand)

    def show(self) -> None:
        """A player shows one of his cards."""
        rng = self.rng
        seat = self.seat()
        cards = self.left(seat)
        if rng.random() < self.chance["foreign"] * 3 or not cards:
            cards = DECK
        self.write({"in": "show", "seat": seat, "card": rng.choice(cards)})

    def worth_a_policia(self, hand: Hand) -> bool:
        """Whether someone claims the rest now."""
        return not hand.trick and len(hand.winners) >= self.rng.randrange(5) and self.happens("policia")

    def policia(self, hand: Hand) -> None:
        """The seat about to lead, his cards shown first more often than not."""
        seat = hand.turn()
        if self.rng.random() < 0.75:
            for card in self.left(seat):
                self.write({"in": "show", "seat": seat, "card": card})
        self.write({"in": "policia", "seat": seat})

    def lay(self, hand: Hand) -> None:
        """The next card, legal or not."""
        rng, seat = self.rng, hand.turn()
        cards = self.left(seat)
        if self.happens("wrong_seat"):
            seat = self.seat()
            cards = self.left(seat)
        if not cards or self.happens("foreign"):
            seen = hand.located()
            cards = [card for card in DECK if card not in seen] or DECK
        table = tuple(hand.trick)
        legal = sorted(allowed(frozenset(cards), table, seat, hand.pinte[1], self.judge.rules))
        wrong = [card for card in cards if card not in legal]
        card = rng.choice(legal)
        if wrong and self.happens("revoke"):
            tempting = [other for other in wrong if other[1] == hand.pinte[1]]
            card = rng.choice(tempting if tempting and rng.random() < 0.5 else wrong)
        elif self.leaning == "wrong" and not table:
            card = max(legal, key=lambda led: self.void_in(led[1], hand))
        elif self.leaning == "ties" and self.tie_card(hand) in legal:
            card = self.tie_card(hand)
        self.write({"in": "play", "seat": seat, "card": card})

    def void_in(self, suit: str, hand: Hand) -> int:
        """How many playing seats have none of this suit left (trumps never do)."""
        if suit == hand.pinte[1]:
            return -1
        return sum(all(card[1] != suit for card in self.left(seat)) for seat in hand.playing())

    def tie_card(self, hand: Hand) -> str:
        """The next card on the way to equal tantos, or none."""
        if not hand.plays:
            self.script = self.find_tie(hand)
        return self.script[len(hand.plays)] if len(self.script) > len(hand.plays) else ""

    def find_tie(self, hand: Hand) -> list[str]:
        """Random legal games until one ends with equal tantos; the cards in order, or none found."""
        rng, trump = self.rng, hand.pinte[1]
        for _ in range(400):
            held = {seat: set(self.truth().hands[seat]) for seat in hand.playing()}
            script: list[str] = []
            sums, turn = [0, 0], hand.turn()
            for number in range(5):
                start = hand.playing().index(turn)
                table: list[tuple[int, str]] = []
                for seat in hand.playing()[start:] + hand.playing()[:start]:
                    legal = allowed(frozenset(held[seat]), tuple(table), seat, trump, self.judge.rules)
                    card = rng.choice(sorted(legal))
                    held[seat].discard(card)
                    table.append((seat, card))
                    script.append(card)
                turn = winning(tuple(table), trump)[0]
                sums[turn % 2] += points(card for _, card in table) + (10 if number == 4 else 0)
            if sums[0] == sums[1]:
                return script
        return []

    def finish(self) -> None:
        """The whole acta: to the end of the game and a little beyond, or until the paper ends."""
        self.header()
        paper = self.rng.choice([40, 80, 120, 200])
        beyond = self.rng.randint(1, 8)
        while len(self.lines) < paper and beyond:
            self.step()
            if self.judge.state.over:
                beyond -= 1


def random_acta(rng: random.Random) -> list[bytes]:
    """The lines of a random acta (no line ends); the same generator state gives the same acta."""
    writer = Writer(rng)
    writer.finish()
    return writer.lines


BAD_HEADER: dict[str, list[Any]] = {
    "acta": [0, 2, "1", True, 1.0, None],
    "game": ["tute", "", None, 5, "Cuatrola"],
    "rules": ["cuarenta", "Narro", "", None, 0, ["narro"]],
    "players": [[], ["a", "b"], ["a", "b", "c", 4], "abcd", None, ["a", "b", "c", "d", "e"], {"0": "a"}],
    "dealer": [4, -1, True, 1.0, "0", None],
    "score": [[0], [0, 0, 0], [-1, 0], [0, 1.0], [True, 0], None, 5, [99, 0], [0, 99]],
    "house": [
        None, [], "narro", {"Pisar": True}, {"": 1}, {"pisar": 1}, {"pisar": "true"}, {"pisar": None},
        {"ventaja": -1}, {"ventaja": True}, {"ventaja": None}, {"carbunco": 0}, {"carbunco": 2.0},
        {"objetivo": 0}, {"objetivo": "21"}, {"num_manos": 0}, {"cantes_bazas": -1}, {"renuncio_factor": 0},
        {"ahorrarse": "siempre"}, {"empate": ["nadie"]}, {"empate": None},
        {"objetivo": None, "num_manos": None}, {"renuncio_modo": "AUTOMATICO"},
    ],
}  # fmt: skip


def random_header(rng: random.Random) -> bytes:
    """A header that can be read or, two times in three, one that cannot."""
    writer = Writer(rng)
    writer.header()
    line = next(line for line in writer.lines if line.strip())
    if rng.random() < 1 / 3:
        return line
    header = json.loads(line)
    if rng.random() < 0.1:
        return rng.choice([*RUBBISH[:-1], b"[" + line + b"]", line[:-1], line + b"}"])
    key = rng.choice(list(BAD_HEADER))
    if rng.random() < 0.2:
        header.pop(key, None)
    else:
        header[key] = rng.choice(BAD_HEADER[key])
    return json.dumps(header).encode()
