"""`table seats`: which boards are plugged in, and at which seat each of them is."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from gettext import NullTranslations
from pathlib import Path

from msgspec.structs import replace

from table import settings_file
from table.adapters.board_ports import BoardPort
from table.commands import Unusable
from table.commands.boards import Say, Usb, Visit, complain_of_none, meet, now, seat_of, twins, version
from table.seats import Seat
from table.settings import Board, Settings, Simulated, Wiring, read_settings, write_settings
from table.wire import Button, Light

LOOK_FOR_MS = 1000
"""How often boards plugged in meanwhile are looked for."""


def find(settings: Settings, words: NullTranslations, say: Say, usb: Usb) -> int:
    """Say which boards are plugged in; the exit status: 1 if one is missing, or none is there at all."""
    _ = words.gettext
    ports = usb.plugged_in()
    visits: dict[BoardPort, Visit] = {}
    problems: dict[BoardPort, str] = {}
    for port in ports:
        try:
            visits[port] = Visit(port)
        except OSError:
            problems[port] = _("in use by another program; is the table running?")
    meet(visits.values())
    for port in ports:
        seat = seat_of(settings, port.board)
        place = _("no seat") if seat is None else _("seat {seat}").format(seat=seat)
        state = problems.get(port) or _state(visits[port], words)
        say(f"{port.board}  {port.path}  {place}  {state}")
    double = twins(ports)
    for board in sorted(double):
        say(_("{board}: two boards have this id, and only one of them can be used").format(board=board))
    for visit in visits.values():
        visit.close()
    complain_of_none(usb, words, say)
    there = {port.board for port in ports}
    missing = [
        (seat, wiring.board)
        for seat, wiring in enumerate(settings.seats)
        if isinstance(wiring, Board) and wiring.board not in there
    ]
    for seat, board in missing:
        say(_("seat {seat}: its board {board} is not plugged in").format(seat=seat, board=board))
    return 1 if missing or double or not ports else 0


def _state(visit: Visit, words: NullTranslations) -> str:
    _ = words.gettext
    if visit.refused is not None:
        return str(visit.refused)
    if visit.hello is None:
        return _("does not answer; a new one? table firmware install --new")
    return _("firmware {version}").format(version=version(visit.hello.firmware))


class Assigning:
    """A button is pressed at each seat in turn: the board it comes from is that seat's."""

    def __init__(self, seats: Sequence[Seat], words: NullTranslations, say: Say, usb: Usb) -> None:
        self.found: dict[Seat, str] = {}
        self._seats = seats
        self._ = words.gettext
        self._say = say
        self._usb = usb
        self._visits: dict[str, Visit] = {}
        self._warned: set[str] = set()
        self._look_at = now()

    def run(self) -> dict[Seat, str]:
        """The board of each seat. Goes on until every seat has one; whoever has had enough interrupts it."""
        try:
            for seat in self._seats:
                self._say(self._("Seat {seat}: press a button there.").format(seat=seat))
                self.found[seat] = self._pressed_at(seat)
                self._say(self._("Seat {seat} has board {board}.").format(seat=seat, board=self.found[seat]))
        finally:
            self._leave()
        return self.found

    def _pressed_at(self, seat: Seat) -> str:
        while True:
            self._look_for_more()
            for board, visit in list(self._visits.items()):
                for pressed in self._turn(board, visit):
                    if pressed in self.found.values():
                        self._say(self._("That board has a seat already; seat {seat} is asked for.").format(seat=seat))
                    else:
                        visit.line.link.send(Light("dealer"))
                        return pressed

    def _turn(self, board: str, visit: Visit) -> list[str]:
        """The board, for each of its buttons that goes down."""
        was_up = visit.talks
        try:
            news = visit.turn()
        except OSError:
            visit.close()
            del self._visits[board]
            return []
        if visit.talks and not was_up:
            visit.line.link.send(Light("dealer" if board in self.found.values() else "speak"))
        return [board for one in news if isinstance(one, Button) and one.down]

    def _look_for_more(self) -> None:
        if now() < self._look_at:
            return
        self._look_at = now() + LOOK_FOR_MS
        ports = self._usb.plugged_in()
        double = twins(ports)
        for port in ports:
            if port.board in double:
                self._warn(port.board)
            elif port.board not in self._visits:
                with contextlib.suppress(OSError):  # not ready yet, or another program's: looked for again
                    self._visits[port.board] = Visit(port)

    def _warn(self, board: str) -> None:
        if board not in self._warned:
            self._warned.add(board)
            text = self._("{board}: two boards have this id, and only one of them can be used")
            self._say(text.format(board=board))

    def _leave(self) -> None:
        for visit in self._visits.values():
            with contextlib.suppress(OSError):
                visit.line.link.send(Light("off"))
                visit.settle()
            visit.close()


def assign(path: Path, seats: Sequence[Seat], words: NullTranslations, say: Say, usb: Usb) -> int:
    """Ask for a button at each of these seats and write the boards into the settings file; the exit status.

    Raises `Unusable`, ``OSError``.
    """
    _ = words.gettext
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    settings = _settings_in(text, path, words)
    if not usb.plugged_in():
        complain_of_none(usb, words, say)
        return 1
    try:
        found = Assigning(seats, words, say, usb).run()
    except KeyboardInterrupt:
        say(_("Nothing was written."))
        return 1
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(with_boards(text, settings, found, words), encoding="utf-8")
    say(_("Written: {path}").format(path=path))
    return 0


def settings_path(path: Path | None) -> Path:
    """The file that an assignment is written to."""
    return path or settings_file.found() or settings_file.places()[0]


def _settings_in(text: str, path: Path, words: NullTranslations) -> Settings:
    settings = read_settings(text, words)
    if not isinstance(settings, Settings):
        problem = settings[0]
        raise Unusable(f"{path}:{problem.line}: {problem.key} {problem.message}")
    return settings


def with_boards(text: str, settings: Settings, found: dict[Seat, str], words: NullTranslations) -> str:
    """The settings file with these boards at these seats, and at no others; what else it says stays as it is.

    Where it is written in a way that cannot be changed in place it is written anew, without its comments.
    """
    wanted = _settings_with(settings, found)
    anew = write_settings(wanted, words)
    for seat, wiring in enumerate(wanted.seats):
        if wiring != settings.seats[seat]:
            text = _with_section(text, seat, anew)
    return text if read_settings(text, words) == wanted else anew


def _with_section(text: str, seat: Seat, other: str) -> str:
    """The settings file with a seat's part taken from another one."""
    part = re.compile(rf"^\[seats\.{seat}\][^\n]*\n(?:(?!\[)[^\n]+\n?)*", re.MULTILINE)
    (section,) = part.findall(other)
    changed, times = part.subn(lambda _: section, text)
    return changed if times else f"{text.rstrip()}\n\n{section}".lstrip()


def _settings_with(settings: Settings, found: dict[Seat, str]) -> Settings:
    def wiring(seat: Seat, old: Wiring) -> Wiring:
        if seat in found:
            return replace(old, board=found[seat]) if isinstance(old, Board) else Board(board=found[seat])
        return Simulated() if isinstance(old, Board) and old.board in found.values() else old

    a, b, c, d = (wiring(seat, old) for seat, old in enumerate(settings.seats))
    return replace(settings, seats=(a, b, c, d))
