"""The same figures found another way: the rulings of an acta added up one by one, taking back what no longer holds.

Nothing is shared with `table.timba`: no chain of states, only lines, inputs and rulings.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from table.acta import ruling_keys
from table.games.cuatrola import inputs
from table.judge import Judge

ENDING = ("renuncio", "cante_falso", "hand", "game", "discutible", "entrega", "once", "anti_mazas", "mazas")
COUNTED = ("trick", "cante", *ENDING)


@dataclass
class Line:
    """An input that holds and its rulings that hold."""

    number: int
    what: Any
    rulings: list[dict[str, Any]]
    replaces: list[tuple[int, list[dict[str, Any]]]] = field(default_factory=list)
    """for a claim after the count: the rulings it took the place of"""
    back: tuple[int, str] | None = None
    """for a card that went back: whose it is, and the card"""


def holding(acta: list[bytes]) -> list[Line]:
    """The inputs of an acta that hold in the end, with the rulings on them that hold."""
    judge = Judge.open(acta[0])
    assert isinstance(judge, Judge)
    lines: list[Line] = []
    before: dict[int, list[Line]] = {}
    for number, raw in enumerate(acta[1:], start=2):
        what, ruled = judge.feed(raw, number)
        rulings = [ruling_keys(each) for each in ruled]
        if what is None or any(each["out"] == "refused" for each in rulings):
            continue
        before[number] = _copied(lines)
        claims_result = isinstance(what, inputs.Claim) and any(each["out"] == "hand" for each in rulings)
        own = Line(number, what, [each for each in rulings if each["out"] in COUNTED])
        for each in rulings:
            if each["out"] == "undone":
                lines = _copied(before[each["to"]])
                if isinstance(what, inputs.Takeback):
                    own.back = what.seat, json.loads(acta[each["to"] - 1])["card"]
            if each["out"] == "overruled":
                _overrule(lines, each["of"])
        if claims_result and _last_is_counted(lines):
            for line in _after_last_hand(lines):
                own.replaces.append((line.number, line.rulings))
                line.rulings = [each for each in line.rulings if each["out"] not in ENDING]
        lines.append(own)
    return lines


def _copied(lines: list[Line]) -> list[Line]:
    return [Line(each.number, each.what, list(each.rulings), list(each.replaces), each.back) for each in lines]


def _last_is_counted(lines: list[Line]) -> bool:
    """Whether a hand has been counted and no card of the next one dealt."""
    for line in reversed(lines):
        if any(each["out"] == "hand" for each in line.rulings):
            return True
        if isinstance(line.what, inputs.Pinte | inputs.Deal):
            return False
    return False


def _after_last_hand(lines: list[Line]) -> list[Line]:
    at = max(place for place, line in enumerate(lines) if any(each["out"] == "hand" for each in line.rulings))
    return lines[at:]


def _overrule(lines: list[Line], of: int) -> None:
    for line in lines:
        if line.number == of:
            line.rulings = [each for each in line.rulings if each["out"] not in ENDING]
            for number, rulings in line.replaces:
                for other in lines:
                    if other.number == number:
                        other.rulings = rulings
            line.replaces = []


class Sum:
    """What an acta comes to, ruling by ruling: counters by seat and by pair, customs by line, winner."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.seats: Counter[tuple[int, str]] = Counter()
        self.customs: list[tuple[Any, ...]] = []
        self.carbuncos = [0, 0]
        self.hands = 0
        self.game: dict[str, Any] | None = None
        self.mazas: int | None = None
        self.bidder: tuple[int, str] | None = None
        self.cantes: list[dict[str, Any]] = []
        self.dealer: int = header["dealer"]
        self.trump = ""
        self.seen: set[tuple[int, str]] = set()
        """the cards of this hand that everybody has seen, and whose they are"""
        self.right = "ahead" if header["rules"] == "narro" and max(header.get("score", [0])) < 11 else "past"
        """to be served at eleven: to come, open, or past"""
        self.has_customs = header["rules"] == "narro"

    def add(self, line: Line) -> None:
        """One line that holds."""
        if isinstance(line.what, inputs.Bid) and line.what.bid != "paso":
            self.bidder = (line.what.seat, line.what.bid)
        self._see(line)
        if isinstance(line.what, inputs.Correct) and self.has_customs:
            self._correct(line.number, *line.what.score)
        renuncio = next((each for each in line.rulings if each["out"] == "renuncio"), None)
        for each in line.rulings:
            match each["out"]:
                case "cante":
                    self.cantes.append(each)
                case "cante_falso":
                    self.cantes = [c for c in self.cantes if (c["seat"], c["suit"]) != (each["seat"], each["suit"])]
                case "hand":
                    self._hand(line, each, renuncio)
                case "game":
                    self.game = each
                case "mazas":
                    self.mazas = each["pair"]
                case "entrega" | "once" | "anti_mazas" as kind:
                    self.customs.append((kind, each["line"], each["pair"], each.get("which")))

    def _see(self, line: Line) -> None:
        match line.what:
            case inputs.Pinte(card=card):
                self.trump, self.seen = str(card)[-1], {(self.dealer, str(card))}
            case inputs.Play(seat=seat, card=card) | inputs.Show(seat=seat, card=card):
                self.seen.add((seat, str(card)))
            case inputs.Takeback() if line.back is not None:
                self.seen.add(line.back)

    def _correct(self, line: int, ours: int, theirs: int) -> None:
        if ours < 11 and theirs < 11:
            self.customs = [each for each in self.customs if each[0] != "once"]
            self.right = "ahead"
            return
        pair = None if ours == theirs else int(theirs > ours)
        last = next((each for each in reversed(self.customs) if each[0] == "once"), None)
        if self.right == "open" and last is not None and last[2] != pair:
            self.customs.remove(last)  # it was the others
            self.right = "ahead"
        if self.right == "ahead":
            self.customs.append(("once", line, pair, None))
            self.right = "open"

    def _hand(self, line: Line, hand: dict[str, Any], renuncio: dict[str, Any] | None) -> None:
        bidder, cantes = self.bidder, self.cantes
        self.bidder, self.cantes = None, []
        if hand["why"] == "redeal":
            return
        self.dealer = (self.dealer + 1) % 4
        self.hands += 1
        if self.right == "open":
            self.right = "past"
        elif any(each["out"] == "once" for each in line.rulings):
            self.right = "open"
        if bidder is not None:
            seat, bid = bidder
            self.seats[seat, bid + "_tried"] += 1
            self.seats[seat, bid + "_made"] += hand["winner"] == seat % 2
            own = {card for owner, card in self.seen if owner == seat}
            forty = any(each["seat"] == seat and each["value"] == 40 for each in cantes)
            self.seats[seat, "solo_clasico"] += bid == "solo" and forty and "A" + self.trump in own
            self.seats[seat, "potrola"] += bid == "cuatrola" and {rank + self.trump for rank in "A3RC"} <= own
        for cante in cantes:
            self.seats[cante["seat"], str(cante["value"])] += 1
        if renuncio is not None:
            self.seats[renuncio["seat"], "caught"] += 1
            if isinstance(line.what, inputs.Claim):
                self.seats[line.what.seat, "catcher"] += 1
        if hand["contract"] == "normal" and 5 in hand["tricks"] and hand["why"] in ("carbunco", "policia"):
            self.carbuncos[hand["tricks"].index(5)] += 1


def figures(acta: list[bytes]) -> dict[str, Any]:
    """What an acta comes to."""
    found = Sum(json.loads(acta[0]))
    for line in holding(acta):
        found.add(line)
    return {
        "seats": {key: number for key, number in found.seats.items() if number},
        "carbuncos": tuple(found.carbuncos),
        "customs": found.customs,
        "hands": found.hands,
        "over": found.game is not None,
        "winner": None if found.game is None else found.game["winner"],
        "score": None if found.game is None else tuple(found.game["score"]),
        "mazas": found.mazas,
    }
