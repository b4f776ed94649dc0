"""The acta: lines to typed values and back (acta.md). Nothing here opens a file.

A line is bytes without its line feed. What it holds is one of `Blank`, `Keys` (a JSON object) and `Unreadable`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import msgspec

from table.games import GAMES
from table.games.contract import Game, Header, HeaderProblem, is_whole, shown

VERSION: Final = 1

LONGEST_LINE: Final = 500_000
"""Bytes; a longer line is unreadable. A line of play has about fifty."""

DEEPEST: Final = 500
"""Levels of brackets; a line nested deeper is unreadable, on every machine and whatever calls the reader."""


_MOST_DIGITS: Final = 640
"""So many digits every interpreter reads, however it is set up."""


class Blank(msgspec.Struct, frozen=True):
    """A line of white space."""


class Unreadable(msgspec.Struct, frozen=True):
    """A line that is no JSON object."""


Keys: TypeAlias = dict[str, Any]

BLANK = Blank()
UNREADABLE = Unreadable()


def read_line(raw: bytes) -> Keys | Blank | Unreadable:
    """What one line holds; never raises."""
    text = raw.strip()
    if not text:
        return BLANK
    if len(text) > LONGEST_LINE or _too_deep(text):
        return UNREADABLE
    try:
        value = _decode(text)
    except ValueError:
        return UNREADABLE
    return value if type(value) is dict else UNREADABLE


def _decode(text: bytes) -> object:
    try:
        return msgspec.json.decode(text)
    except ValueError:
        # JSON that the fast reader will not have (half a surrogate pair, 1e999, thousands of digits) but that is JSON.
        return json.loads(text.decode(), parse_constant=_no_constant, parse_int=_integer)


def _integer(text: str) -> int | float:
    # Longer numbers are nothing an acta can use, and interpreters differ in what they make of them.
    return int(text) if len(text) <= _MOST_DIGITS else float("inf")


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _too_deep(text: bytes) -> bool:
    if text.count(b"[") + text.count(b"{") <= DEEPEST:
        return False
    depth = deepest = 0
    in_string = escaped = False
    for byte in text:
        if escaped:
            escaped = False
        elif in_string:
            in_string = byte != 0x22
            escaped = byte == 0x5C
        elif byte == 0x22:
            in_string = True
        elif byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest > DEEPEST


def read_header(raw: bytes) -> Header | HeaderProblem:
    """The header in the first line of an acta, or what is wrong with it."""
    keys = read_line(raw.removeprefix(b"\xef\xbb\xbf"))
    if not isinstance(keys, dict):
        return HeaderProblem("acta", f'the first line has to be a JSON object with "acta": {VERSION}')
    if type(keys.get("acta")) is not int or keys["acta"] != VERSION:
        return HeaderProblem("acta", f"{_shown(keys, 'acta')}; possible: {VERSION}")
    name = keys.get("game")
    if type(name) is not str or name not in GAMES:
        return HeaderProblem("game", f"{_shown(keys, 'game')}; possible: {', '.join(GAMES)}")
    return _read_rest(keys, GAMES[name])


def _read_rest(keys: Keys, game: Game) -> Header | HeaderProblem:
    rules, players, dealer = keys.get("rules"), keys.get("players"), keys.get("dealer")
    house, score = keys.get("house", {}), keys.get("score", [0, 0])
    counts = " or ".join(map(str, game.seats))
    if type(rules) is not str or rules not in game.rule_sets:
        return HeaderProblem("rules", f"{_shown(keys, 'rules')}; possible: {', '.join(game.rule_sets)}")
    if type(players) is not list or len(players) not in game.seats:
        return HeaderProblem("players", f"{_shown(keys, 'players')}; possible: a list of {counts} names")
    if not all(type(player) is str for player in players):
        return HeaderProblem("players", f"{_shown(keys, 'players')}; possible: names that are strings")
    if type(dealer) is not int or not 0 <= dealer < len(players):
        return HeaderProblem("dealer", f"{_shown(keys, 'dealer')}; possible: 0 to {len(players) - 1}")
    if type(house) is not dict:
        return HeaderProblem("house", f"{_shown(keys, 'house')}; possible: an object of switches")
    if type(score) is not list or len(score) != 2 or not all(is_whole(n, 0) for n in score):
        return HeaderProblem("score", f"{_shown(keys, 'score')}; possible: two integers from 0")
    return Header(
        game=game.name,
        rules=rules,
        players=tuple(players),
        dealer=dealer,
        house=house,
        score=(score[0], score[1]),
    )


def _shown(keys: Mapping[str, object], key: str) -> str:
    return shown(keys[key]) if key in keys else "missing"


def write_header(header: Header) -> bytes:
    """The line of a header; the inverse of `read_header`."""
    keys: Keys = {
        "acta": VERSION,
        "game": header.game,
        "rules": header.rules,
        "players": header.players,
        "dealer": header.dealer,
    }
    if header.house:
        keys["house"] = dict(header.house)
    if header.score != (0, 0):
        keys["score"] = header.score
    return msgspec.json.encode(keys) + b"\n"


def write_ruling(ruling: msgspec.Struct) -> bytes:
    """The line of a ruling."""
    try:
        return msgspec.json.encode(ruling, enc_hook=str) + b"\n"
    except OverflowError:
        # Scores are integers without a limit; the fast writer's have 64 bits.
        return json.dumps(ruling_keys(ruling), separators=(",", ":")).encode() + b"\n"


def ruling_keys(ruling: msgspec.Struct) -> Keys:
    """A ruling as the JSON object it is written as."""
    keys: Keys = {"out": ruling.__struct_config__.tag}
    for name in ruling.__struct_fields__:
        value = getattr(ruling, name)
        keys[name] = list(value) if isinstance(value, tuple) else value if _is_plain(value) else str(value)
    return keys


def _is_plain(value: object) -> bool:
    return value is None or type(value) in (int, str, bool)
