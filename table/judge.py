"""Judging an acta: the state of a game fed with the lines of its file, one at a time."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from table.acta import Keys, Unreadable, read_header, read_line, ruling_keys
from table.games import GAMES
from table.games.contract import Game, Header, HeaderProblem, shown

RULES_OPTION = "--rules"
"""The key a `HeaderProblem` has where not the header is at fault but what it was to be judged under."""


class Judge:
    """One acta being judged. `feed` takes its lines in order; the header is the first that is not blank."""

    def __init__(self, header: Header, state: Any) -> None:
        self.header = header
        self.game: Game = GAMES[header.game]
        self.state = state

    @classmethod
    def open(cls, raw: bytes, rules: str | None = None) -> Judge | HeaderProblem:
        """The judge for this header line; with `rules` under that set as it is, without the house's switches."""
        header = read_header(raw)
        if isinstance(header, HeaderProblem):
            return header
        game = GAMES[header.game]
        state = game.start(header)
        if rules is not None and not isinstance(state, HeaderProblem):
            if rules not in game.rule_sets:
                return HeaderProblem(RULES_OPTION, f"{shown(rules)}; possible: {', '.join(game.rule_sets)}")
            header = structs.replace(header, rules=rules, house={})
            state = game.start(header)
        return state if isinstance(state, HeaderProblem) else cls(header, state)

    def feed(self, raw: bytes, line: int) -> tuple[Any | None, Sequence[Any]]:
        """The input of this line (None if it is blank or a ruling) and the rulings on it."""
        keys = read_line(raw)
        if isinstance(keys, dict):
            if "in" in keys:
                what = self.game.read_input(keys, line)
            elif "out" in keys:
                return None, ()
            else:
                what = self.game.malformed(line)
        elif isinstance(keys, Unreadable):
            what = self.game.malformed(line)
        else:
            return None, ()
        self.state, rulings = self.game.step(self.state, what)
        return what, rulings


class Comparison:
    """The rulings in a file held against the judge's own, in order; reduced to the contract's kinds and keys."""

    def __init__(self, contract: Mapping[str, tuple[str, ...]]) -> None:
        self.contract = contract
        self.written: deque[tuple[int, Keys]] = deque()
        self.judged: deque[Keys] = deque()

    def add_written(self, raw: bytes, line: int) -> None:
        """Take note of a line of the file, if it is a ruling of the contract."""
        if b'"out"' not in raw:
            return
        keys = read_line(raw)
        if isinstance(keys, dict) and "in" not in keys and self._in_contract(keys):
            self.written.append((line, self._reduced(keys)))

    def add_judged(self, ruling: Any) -> None:
        """Take note of a ruling of the judge."""
        keys = ruling_keys(ruling)
        if self._in_contract(keys):
            self.judged.append(self._reduced(keys))

    def difference(self, *, at_end: bool) -> str | None:
        """The first difference there is for certain, in words; `at_end`: the file has no more lines."""
        while self.written and self.judged:
            line, written = self.written.popleft()
            judged = self.judged.popleft()
            if not _same(written, judged):
                return f"line {line}: the acta says {_text(written)}, the judge {_text(judged)}"
        if at_end and self.written:
            line, written = self.written[0]
            return f"line {line}: the acta says {_text(written)}, the judge nothing"
        if at_end and self.judged:
            judged = self.judged[0]
            return f"line {judged['line']}: the acta says nothing, the judge {_text(judged)}"
        return None

    def _in_contract(self, keys: Keys) -> bool:
        return type(keys.get("out")) is str and keys["out"] in self.contract

    def _reduced(self, keys: Keys) -> Keys:
        names = ("out", *self.contract[keys["out"]])
        return {name: keys[name] for name in names if name in keys}


def _text(keys: Keys) -> str:
    return json.dumps(keys)


def _same(one: Keys, other: Keys) -> bool:
    # As text, for == cannot tell true from 1 and 1 from 1.0.
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
