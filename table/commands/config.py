"""`table config`: the settings checked, or asked for and written."""

from __future__ import annotations

import glob
import sys
from collections.abc import Callable, Sequence
from gettext import NullTranslations
from pathlib import Path

from msgspec.structs import replace

from table import settings_file
from table.commands import Unusable, printable
from table.games import GAMES
from table.languages import LANGUAGES, words_in
from table.readings import DEALS
from table.seats import SEATS, Seat
from table.settings import (
    HEADER_PINS,
    KINDS,
    UARTS,
    Board,
    Direct,
    Settings,
    Simulated,
    Wiring,
    free_pins,
    is_on_header,
    pins,
    read_settings,
    write_settings,
)
from table.toml_reading import Problem

PORTS = ("/dev/nfc-seat-*", "/dev/serial/by-id/*", "/dev/ttyUSB*", "/dev/ttyAMA[1-9]*")
"""Where readers are likely to be, the best names first."""

BUTTON_PINS = range(2, 14)
"""Proposed for buttons, three a seat: from power-up these are pulled up (2-8) or wait for the program."""
LIGHT_PINS = range(16, 28)
"""Proposed for lights: pulled down at power-up, so that they stay dark. 14 and 15 stay free for a UART."""

NOTHING = "-"
"""An answer, where Enter takes something that is proposed."""


class Ask:
    """How questions are put. The defaults are what a person who only presses Enter gets."""

    def __init__(self, text: Callable[[str, str], str], yes: Callable[[str, bool], bool]) -> None:
        self.text = text
        self.yes = yes

    def one_of(self, question: str, possible: Sequence[str], default: str) -> str:
        """One of several words, asked for until it is one."""
        while True:
            answer = self.text(f"{question} ({', '.join(possible)})", default)
            if answer in possible:
                return answer


def check(path: Path | None, words: NullTranslations) -> int:
    """Print what is wrong with a settings file, else what it sets up; the exit status. Raises `Unusable`."""
    _ = words.gettext
    path = path or settings_file.found()
    if path is None:
        print(_("There is no settings file; possible places: {places}").format(places=_listed(settings_file.places())))
        return 0
    settings = _read(path, words)
    if not isinstance(settings, Settings):
        for line in _complaints(path, settings, words):
            print(line, file=sys.stderr)
        return 2
    print(_("{path}: in order").format(path=path))
    for seat, wiring in enumerate(settings.seats):
        print("  " + _("seat {seat}: {wiring}").format(seat=seat, wiring=_told(wiring, words)))
    used = [pin for pin in pins(settings) if pin in HEADER_PINS]
    free = ", ".join(map(str, free_pins(settings)))
    message = _("{used} of the header's {all} GPIO pins are used; free: {free}")
    print(message.format(used=len(used), all=len(HEADER_PINS), free=free or "–"))
    for notice in settings_file.notices(settings, words):
        print(printable(notice))
    return 0


def load(path: Path | None, words: NullTranslations) -> Settings:
    """The settings of this file, else of this table's own, else the standard ones. Raises `Unusable`."""
    path = path or settings_file.found()
    if path is None:
        return Settings()
    settings = _read(path, words)
    if isinstance(settings, Settings):
        return settings
    first, *more = _complaints(path, settings, words)
    rest = words.gettext("{problem} (and {number} more: table config check)")
    raise Unusable(rest.format(problem=first, number=len(more)) if more else first)


def _read(path: Path, words: NullTranslations) -> Settings | tuple[Problem, ...]:
    try:
        return settings_file.load(path, words)
    except OSError as problem:
        raise Unusable(f"{path}: {problem.strerror}") from None


def _complaints(path: Path, problems: Sequence[Problem], words: NullTranslations) -> list[str]:
    place = words.gettext("{path}: line {line}: {problem}")
    return [
        printable(
            place.format(path=path, line=each.line, problem=f"{each.key}: {each.message}" if each.key else each.message)
        )
        for each in problems
    ]


def _listed(paths: Sequence[Path]) -> str:
    return ", ".join(map(str, paths))


def _told(wiring: Wiring, words: NullTranslations) -> str:
    _ = words.gettext
    match wiring:
        case Board(board=board):
            return _("seat board {board}").format(board=board)
        case Direct(port=port, buttons=buttons, rgb=rgb, leds=leds):
            light = _("light") if rgb or leds else _("no light")
            three = _("buttons") if buttons else _("no buttons")
            return _("reader at {port}, {light}, {buttons}").format(port=port, light=light, buttons=three)
    return _("no hardware; the host enters its cards")


# Asking


def init(path: Path | None, ask: Ask, language: str) -> int:
    """Ask for settings and write them; the exit status. Raises ``OSError``."""
    language = ask.one_of("Idioma / language", LANGUAGES, language)
    words = words_in(language)
    _ = words.gettext
    path = path or settings_file.places()[0]
    if path.exists() and not ask.yes(_("{path} is there already. Write it anew?").format(path=path), False):
        return 1
    settings = asked(ask, words, language, ports())
    text = write_settings(settings, words)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(_("Written: {path}").format(path=path), file=sys.stderr)
    return check(path, words)


def ports() -> list[str]:
    """Serial ports that are there, a reader may be at."""
    return [path for pattern in PORTS for path in sorted(glob.glob(pattern))]


def asked(ask: Ask, words: NullTranslations, language: str, present: Sequence[str]) -> Settings:
    """The settings somebody gives in answer to our questions; `present` are the ports to choose from."""
    _ = words.gettext
    settings = Settings(language=language)
    settings = replace(settings, rules=ask.one_of(_("Rule set"), GAMES[settings.game].rule_sets, settings.rules))
    deal = ask.one_of(_("Are the cards passed over the pads when they are dealt?"), DEALS, settings.deal)
    settings = replace(settings, deal=next(each for each in DEALS if each == deal))
    settings = _asked_evening(ask, words, settings)
    left = list(present)
    for seat in SEATS:
        settings = _asked_seat(ask, words, settings, seat, left)
        left = [port for port in left if port != getattr(settings.seats[seat], "port", None)]
    return settings


def _asked_seat(ask: Ask, words: NullTranslations, settings: Settings, seat: Seat, present: Sequence[str]) -> Settings:
    """The settings with this seat as somebody wires it, asked for until nothing is wrong with it."""
    while True:
        wiring = _asked_wiring(ask, words, seat, present)
        wired = _with_pins(settings, [wiring if each == seat else settings.seats[each] for each in SEATS])
        problems = read_settings(write_settings(wired, words), words)
        if isinstance(problems, Settings):
            return wired
        for problem in problems:
            print(printable(f"{problem.key}: {problem.message}"), file=sys.stderr)


def _asked_evening(ask: Ask, words: NullTranslations, settings: Settings) -> Settings:
    _ = words.gettext
    pin = _asked_as(
        ask, words, _("The host's PIN, four to twelve digits (nothing: none is asked)"), "", '[host]\npin="{}"'
    )
    bet = _asked_as(ask, words, _("Cubatas that each loser of a game pays"), str(settings.bet), "[evening]\nbet={}")
    question = _("When is it night, and the screen dim (-: never)?")
    night = _asked_as(ask, words, question, "23:00-08:00", '[display]\nnight="{}"')
    return replace(settings, pin=pin.pin, bet=bet.bet, night=night.night)


def _asked_as(ask: Ask, words: NullTranslations, question: str, default: str, line: str) -> Settings:
    """What a settings file with this line says, once the answer makes it one; the standard for no answer, or ``-``."""
    while (answer := ask.text(question, default).strip()) not in ("", NOTHING):
        settings = read_settings(line.format(answer), words)
        if isinstance(settings, Settings):
            return settings
        print(printable(settings[0].message), file=sys.stderr)
    return Settings()


def _asked_wiring(ask: Ask, words: NullTranslations, seat: Seat, present: Sequence[str]) -> Wiring:
    """How somebody wires this seat; the pins of light and buttons are those it would have if it were alone."""
    _ = words.gettext
    likely = "direct" if present else "simulated"
    kind = ask.one_of(_("Seat {seat}: how is it wired?").format(seat=seat), tuple(KINDS), likely)
    if kind == "simulated":
        return Simulated()
    if kind == "board":
        board = ask.text(_("Seat {seat}: id of its board (nothing: table seats assign finds it)").format(seat=seat), "")
        return Board(board=board.strip().lower()) if board.strip() else Simulated()
    port = ask.text(
        _("Seat {seat}: port of its reader").format(seat=seat), present[0] if present else f"/dev/nfc-seat-{seat}"
    )
    uart = None
    if is_on_header(port):
        uart = ask.one_of(_("Seat {seat}: which of the header's UARTs is it?").format(seat=seat), tuple(UARTS), "")
    light = ask.yes(_("Seat {seat}: is an RGB LED on the header?").format(seat=seat), True)
    buttons = ask.yes(_("Seat {seat}: are its three buttons on the header?").format(seat=seat), True)
    return Direct(
        port=port,
        uart=uart,
        rgb=_three(LIGHT_PINS, seat) if light else None,
        buttons=_three(BUTTON_PINS, seat) if buttons else None,
    )


def _with_pins(settings: Settings, wirings: Sequence[Wiring]) -> Settings:
    """The settings with these seats, and pins for their lights and buttons that no UART needs and no other seat has.

    Where there are too few it proposes what is taken, and the settings are not in order.
    """
    used = [pin for wiring in wirings if isinstance(wiring, Direct) for pin in UARTS.get(wiring.uart or "", ())]
    wired: list[Wiring] = []
    for seat, wiring in zip(SEATS, wirings, strict=True):
        if isinstance(wiring, Direct):
            rgb = wiring.rgb and _three(LIGHT_PINS, seat, used)
            used += rgb or ()
            buttons = wiring.buttons and _three(BUTTON_PINS, seat, used)
            used += buttons or ()
            wired.append(replace(wiring, rgb=rgb, buttons=buttons))
        else:
            wired.append(wiring)
    a, b, c, d = wired
    return replace(settings, seats=(a, b, c, d))


def _three(proposed: range, seat: Seat, used: Sequence[int] = ()) -> tuple[int, int, int]:
    """Three pins for this seat: its own of those proposed where they are free, else the next that are."""
    own = proposed[3 * seat : 3 * seat + 3]
    free = [pin for pin in dict.fromkeys((*proposed, *HEADER_PINS)) if pin not in used]
    first, second, third = own if all(pin in free for pin in own) or len(free) < len(own) else free[:3]
    return first, second, third
