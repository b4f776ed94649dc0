"""A TOML text read key by key: what is wrong is noted with the key, its line and what is possible. Pure."""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any, overload

import msgspec

_KEY = re.compile(r"""\s*("[^"]*"|'[^']*'|[A-Za-z0-9_-]+)\s*(\.|=|\]|$)""")


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a TOML text: the key at fault, its line (from 1), and what is possible."""

    key: str
    line: int
    message: str


def read_toml(text: str, words: NullTranslations) -> Table | Problem:
    """The text's top table, to be asked, or why it is no TOML."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        found = re.search(r"line (\d+)", str(problem))
        line = int(found[1]) if found else text.count("\n") + 1
        return Problem("", line, words.gettext("this is no TOML: {problem}").format(problem=problem))
    return Table(Notes(text, words), (), values)


class Notes:
    """What has been found wrong so far, and where every key stands."""

    def __init__(self, text: str, words: NullTranslations) -> None:
        self.problems: list[Problem] = []
        self.say = words.gettext
        self._lines = lines_of(text)

    def add(self, path: tuple[str, ...], message: str, near: tuple[str, ...] | None = None) -> None:
        """Note a problem of this key; a key that is not there itself stands where `near` or its table does."""
        problem = Problem(".".join(path), self._line(near or path), message)
        if problem not in self.problems:
            self.problems.append(problem)

    def _line(self, path: tuple[str, ...]) -> int:
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def unknown(self, path: tuple[str, ...], near: Sequence[str], possible: Sequence[str]) -> None:
        """Note a key that means nothing."""
        _ = self.say
        if near:
            self.add(path, _("unknown key; did you mean {near}?").format(near=near[0]))
        else:
            self.add(path, _("unknown key; possible: {possible}").format(possible=", ".join(possible)))

    def shared(self, key: str, value: str, other: str, free: Sequence[int]) -> None:
        """Note what is used twice."""
        _ = self.say
        line = self._line(tuple(other.split(".")))
        message = _("{value} is used by {other} (line {line}) already").format(value=value, other=other, line=line)
        if free:
            message = _("{message}; free pins: {free}").format(message=message, free=", ".join(map(str, free)))
        self.add(tuple(key.split(".")), message)


class Table:
    """A table of the file, asked key by key; what is wrong is noted, and the default taken."""

    def __init__(self, notes: Notes, path: tuple[str, ...], values: Mapping[str, Any]) -> None:
        self.notes = notes
        self.path = path
        self.values = values
        self._known: list[str] = []

    def _asked(self, name: str) -> Any:
        self._known.append(name)
        return self.values.get(name)

    def _wrong(self, name: str, value: object, possible: str) -> None:
        _ = self.notes.say
        if value is None:
            self.notes.add((*self.path, name), _("missing; possible: {possible}").format(possible=possible))
        else:
            shown = json.dumps(value, default=str, ensure_ascii=False)
            message = _("{value} is not possible; possible: {possible}").format(value=shown, possible=possible)
            self.notes.add((*self.path, name), message)

    def table(self, name: str) -> Table:
        """A table in it, empty if there is none."""
        value = self._asked(name)
        if value is not None and not isinstance(value, dict):
            self._wrong(name, value, f"[{'.'.join((*self.path, name))}]")
        return Table(self.notes, (*self.path, name), value if isinstance(value, dict) else {})

    def one_of(self, name: str, possible: Sequence[str], default: Any) -> Any:
        """One of these words; a default that is empty makes it a must."""
        value = self._asked(name)
        if value is None and default != "":
            return default
        if not isinstance(value, str) or value not in possible:
            self._wrong(name, value, ", ".join(possible))
            return default
        return value

    @overload
    def whole(self, name: str, least: int, most: int, default: int) -> int: ...

    @overload
    def whole(self, name: str, least: int, most: int, default: None, *, must: bool = False) -> int | None: ...

    def whole(self, name: str, least: int, most: int, default: int | None, *, must: bool = False) -> int | None:
        """A whole number within these bounds."""
        value = self._asked(name)
        if value is None and not must:
            return default
        if type(value) is not int or not least <= value <= most:
            _ = self.notes.say
            self._wrong(name, value, _("{least} to {most}").format(least=least, most=most))
            return default
        return value

    def yes(self, name: str, default: bool) -> bool:
        """True or false."""
        value = self._asked(name)
        if value is None:
            return default
        if type(value) is not bool:
            self._wrong(name, value, "true, false")
            return default
        return value

    def text(self, name: str, pattern: str, possible: str, default: str | None) -> str | None:
        """A text of this pattern; a default that is empty makes it a must."""
        value = self._asked(name)
        if value is None and default is None:
            return default
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            self._wrong(name, value, possible)
            return default
        return value

    def wholes_by_name(self, name: str, names: Sequence[str], least: int, most: int) -> tuple[int, ...] | None:
        """Whole numbers within these bounds in a table of their own, all of these names or none of them."""
        table = self.table(name)
        if not table.values:
            return None
        numbers = tuple(table.whole(each, least, most, None, must=True) for each in names)
        table.end()
        return tuple(number for number in numbers if number is not None)

    def wholes(self, name: str, longest: int, least: int, most: int) -> tuple[int, ...]:
        """A list of whole numbers within these bounds."""
        value = self._asked(name)
        if value is None:
            return ()
        good = isinstance(value, list) and 0 < len(value) <= longest
        if not good or not all(type(each) is int and least <= each <= most for each in value):
            _ = self.notes.say
            possible = _("a list of one to {longest}, each {least} to {most}")
            self._wrong(name, value, possible.format(longest=longest, least=least, most=most))
            return ()
        return tuple(value)

    def end(self) -> None:
        """Everything has been asked: what is left means nothing."""
        for name in self.values:
            if name not in self._known:
                self.notes.unknown((*self.path, name), difflib.get_close_matches(name, self._known, 1), self._known)


def lines_of(text: str) -> dict[tuple[str, ...], int]:
    """The line (from 1) on which each key and each table of a TOML text first stands.

    tomllib does not tell. Keys within an inline table stand where its own key does.
    """
    lines: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped.startswith("["):
            table = path = _path_in(stripped.lstrip("["))
        else:
            path = _path_in(stripped)
            if not path:
                continue
            path = (*table, *path)
        for length in range(1, len(path) + 1):
            lines.setdefault(path[:length], number)
    return lines


def _path_in(text: str) -> tuple[str, ...]:
    """The dotted key at the beginning of a line, empty if there is none."""
    parts = []
    at = 0
    while found := _KEY.match(text, at):
        parts.append(found[1].strip("\"'"))
        at = found.end()
        if found[2] in ("=", "]"):
            return tuple(parts)
        if not found[2]:
            break
    return ()
