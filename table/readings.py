"""Readings: what the readers saw and when (readings.md); lines to frozen values and back. Nothing here opens a file.

Times are milliseconds and never go back. What the world writes wrong is a `ReadingProblem`, never an exception.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from table import acta
from table.acta import BLANK, Blank, Keys
from table.cards import FORTY, FRENCH_NAMES
from table.games.contract import Header, HeaderProblem
from table.seats import SEATS, Seat

VERSION: Final = 1

FaultKind: TypeAlias = Literal["timeout", "garbled", "lost"]
ButtonName: TypeAlias = Literal["verde", "blanco", "rojo"]
DealKind: TypeAlias = Literal["none", "pads"]

FAULTS: tuple[FaultKind, ...] = get_args(FaultKind)
BUTTONS: tuple[ButtonName, ...] = get_args(ButtonName)
DEALS: tuple[DealKind, ...] = get_args(DealKind)

PADS_AGREE: Final = "pads"
"""The key of the one host entry that is no input of the acta: ``{"pads": "agree"}``, play on as the table lies."""


class Timing(msgspec.Struct, frozen=True):
    """How long is long, in milliseconds (design, "Sensing")."""

    settle_ms: int = 150
    """seen so long, a card is present"""
    gap_ms: int = 400
    """a gap no longer than this does not interrupt the seeing"""
    gone_ms: int = 600
    """not seen in clean polls so long, a card is gone"""
    dear_ms: int = 600
    """a card lies so long where a mistake would be dear"""


class Sees(msgspec.Struct, frozen=True):
    """From `t` on every poll of this seat's reader sees exactly these tags (UIDs, hex, upper case)."""

    t: int
    seat: Seat
    tags: tuple[str, ...]


class Fault(msgspec.Struct, frozen=True):
    """From `t` on this seat's reader gives no clean answer; its next `Sees` ends that."""

    t: int
    seat: Seat
    kind: FaultKind


class Button(msgspec.Struct, frozen=True):
    """A button of this seat goes down or up."""

    t: int
    seat: Seat
    button: ButtonName
    down: bool


class Host(msgspec.Struct, frozen=True):
    """The host enters an input of the acta by hand, or says with ``{"pads": "agree"}`` that the table lies right."""

    t: int
    keys: Keys


class Next(msgspec.Struct, frozen=True):
    """The next game will have this header; `at_once`: the game that is on is left, and this one takes it up."""

    t: int
    header: Header
    at_once: bool = False


class Restart(msgspec.Struct, frozen=True):
    """The program starts anew here from its journal; the readers' states are as before."""

    t: int


class Passes(msgspec.Struct, frozen=True):
    """Time passes."""

    t: int


Reading: TypeAlias = Sees | Fault | Button | Host | Next | Restart | Passes


class ReadingProblem(msgspec.Struct, frozen=True):
    """Why a line is no reading: the key at fault, and what is wrong and possible."""

    key: str
    message: str


class ReadingsHeader(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a readings file: the acta's header, the deck (UID to card), and how it is dealt and timed."""

    acta: Header
    deck: Mapping[str, str]
    deal: DealKind = "none"
    timing: Timing = Timing()


class _Problem(Exception):
    """Inside this module: what is wrong with a line."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(key, message)
        self.key, self.message = key, message


# The header


def read_header(raw: bytes) -> ReadingsHeader | HeaderProblem:
    """The header in the first line of a readings file, or what is wrong with it."""
    keys = acta.read_line(raw.removeprefix(b"\xef\xbb\xbf"))
    if not isinstance(keys, dict):
        return HeaderProblem("readings", f'the first line has to be a JSON object with "readings": {VERSION}')
    if type(keys.get("readings")) is not int or keys["readings"] != VERSION:
        return HeaderProblem("readings", f"{_shown(keys, 'readings')}; possible: {VERSION}")
    header = acta.read_header(json.dumps(keys | {"acta": acta.VERSION}).encode())
    if isinstance(header, HeaderProblem):
        return header
    try:
        deal = _one_of({"deal": DEALS[0]} | keys, "deal", DEALS)
        return ReadingsHeader(acta=header, deck=_deck(keys), deal=deal, timing=_timing(keys))
    except _Problem as problem:
        return HeaderProblem(problem.key, problem.message)


def _deck(keys: Keys) -> dict[str, str]:
    deck = keys.get("deck")
    if type(deck) is not dict:
        raise _Problem("deck", f"{_shown(keys, 'deck')}; possible: an object of UIDs (hex) with their cards")
    for uid, card in deck.items():
        if not re.fullmatch(r"(?:[0-9A-Fa-f]{2})+", uid):
            raise _Problem(f"deck.{_text(uid)}", "no UID; possible: hexadecimal digits, two a byte")
        if type(card) is not str or (card not in FORTY and card not in FRENCH_NAMES):
            raise _Problem(f"deck.{uid}", f"{_text(card)} is no card; possible: {', '.join(FORTY)} or a French card")
    return {uid.upper(): card for uid, card in deck.items()}


def _timing(keys: Keys) -> Timing:
    values = {}
    for name in Timing.__struct_fields__:
        if name in keys:
            value = keys[name]
            if type(value) is not int or value < 0:
                raise _Problem(name, f"{_text(value)}; possible: milliseconds, an integer from 0")
            values[name] = value
    return Timing(**values)


def write_header(header: ReadingsHeader) -> bytes:
    """The line of a header; the inverse of `read_header`."""
    keys: Keys = {"readings": VERSION}
    keys |= json.loads(acta.write_header(header.acta))
    del keys["acta"]
    keys |= {"deal": header.deal, "deck": dict(header.deck)}
    standard = Timing()
    keys |= {
        name: getattr(header.timing, name)
        for name in Timing.__struct_fields__
        if getattr(header.timing, name) != getattr(standard, name)
    }
    return acta_line(keys)


# The lines


def read_reading(raw: bytes, after: int) -> Reading | Blank | ReadingProblem:
    """What one line says; `after` is the time of the line before it, which this one may not precede."""
    keys = acta.read_line(raw)
    if isinstance(keys, Blank):
        return BLANK
    if not isinstance(keys, dict):
        return ReadingProblem("t", 'the line is no JSON object; possible: an object with "t"')
    try:
        return _reading(keys, after)
    except _Problem as problem:
        return ReadingProblem(problem.key, problem.message)


def _reading(keys: Keys, after: int) -> Reading:
    t = keys.get("t")
    if type(t) is not int or t < 0:
        raise _Problem("t", f"{_shown(keys, 't')}; possible: milliseconds, an integer from 0")
    if t < after:
        raise _Problem("t", f"{t} goes back before {after}; possible: from {after} on")
    kinds = [kind for kind in _READERS if kind in keys]
    if len(kinds) > 1:
        raise _Problem(kinds[1], f"one line says one thing; {kinds[0]} is there already")
    if kinds:
        return _READERS[kinds[0]](keys, t)
    if "seat" in keys:
        raise _Problem("seat", "what does it report? possible: sees, fault, button")
    return Passes(t)


def _seat(keys: Keys) -> Seat:
    seat = keys.get("seat")
    if type(seat) is not int or seat not in SEATS:
        raise _Problem("seat", f"{_shown(keys, 'seat')}; possible: 0 to 3")
    return seat


def _sees(keys: Keys, t: int) -> Sees:
    tags = keys["sees"]
    if type(tags) is not list or not all(type(tag) is str and tag for tag in tags):
        raise _Problem("sees", f"{_text(tags)}; possible: a list of UIDs")
    return Sees(t, _seat(keys), tuple(tag.upper() for tag in tags))


def _fault(keys: Keys, t: int) -> Fault:
    return Fault(t, _seat(keys), _one_of(keys, "fault", FAULTS))


def _button(keys: Keys, t: int) -> Button:
    down = keys.get("down")
    if type(down) is not bool:
        raise _Problem("down", f"{_shown(keys, 'down')}; possible: true, false")
    return Button(t, _seat(keys), _one_of(keys, "button", BUTTONS), down)


def _host(keys: Keys, t: int) -> Host:
    entered = keys["host"]
    if type(entered) is not dict or ("in" not in entered and entered.get(PADS_AGREE) != "agree"):
        raise _Problem("host", f'{_text(entered)}; possible: an input of the acta with "in", or {{"pads": "agree"}}')
    return Host(t, entered)


def _next(keys: Keys, t: int) -> Next:
    wanted = keys["next"]
    header = acta.read_header(json.dumps(wanted).encode())
    if isinstance(header, HeaderProblem):
        raise _Problem(f"next.{header.key}", header.message)
    at_once = keys.get("at_once", False)
    if type(at_once) is not bool:
        raise _Problem("at_once", f"{_shown(keys, 'at_once')}; possible: true, false")
    return Next(t, header, at_once)


def _restart(keys: Keys, t: int) -> Restart:
    if keys["restart"] is not True:
        raise _Problem("restart", f"{_text(keys['restart'])}; possible: true")
    return Restart(t)


_READERS: dict[str, Callable[[Keys, int], Reading]] = {
    "sees": _sees,
    "fault": _fault,
    "button": _button,
    "host": _host,
    "next": _next,
    "restart": _restart,
}


def _one_of(keys: Keys, key: str, possible: tuple[Any, ...]) -> Any:
    value = keys.get(key)
    if type(value) is not str or value not in possible:
        raise _Problem(key, f"{_shown(keys, key)}; possible: {', '.join(possible)}")
    return value


def _shown(keys: Keys, key: str) -> str:
    return _text(keys[key]) if key in keys else "missing"


def _text(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 80 else text[:77] + "..."


def write_reading(reading: Reading) -> bytes:
    """The line of a reading; the inverse of `read_reading`."""
    keys: Keys = {"t": reading.t}
    match reading:
        case Sees():
            keys |= {"seat": reading.seat, "sees": list(reading.tags)}
        case Fault():
            keys |= {"seat": reading.seat, "fault": reading.kind}
        case Button():
            keys |= {"seat": reading.seat, "button": reading.button, "down": reading.down}
        case Host():
            keys["host"] = reading.keys
        case Next():
            keys["next"] = json.loads(acta.write_header(reading.header))
            if reading.at_once:
                keys["at_once"] = True
        case Restart():
            keys["restart"] = True
        case Passes():
            pass
    return acta_line(keys)


def acta_line(keys: Keys) -> bytes:
    """One line of JSON with its line feed, whatever strings and integers the keys hold."""
    try:
        return msgspec.json.encode(keys) + b"\n"
    except (OverflowError, UnicodeEncodeError):
        # Half a surrogate pair, or an integer of more than 64 bits: possible JSON, no food for the fast writer.
        return json.dumps(keys, separators=(",", ":")).encode() + b"\n"
