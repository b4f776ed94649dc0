"""The menu itself: where it stands, what a key does to it, how it is shown.

What the host saw chosen is what is taken: an item is known by its name, so that a card that falls between look and
press never makes one item of another.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from table.host.contract import Desk, Key, Move, Order, Typed
from table.host.entering import Text
from table.host.home import Home
from table.host.locks import is_locked
from table.host.page import Action, Do, Line, Open, Page, Say, Sheet, Spell, Turn, Writing
from table.scene import MenuItem, MenuShown
from table.seats import Seat
from table.words.speech import Speech

TRIES = 3
"""Wrong PINs before it is shut for a while."""

SHUT_MS = 30_000

LONGEST_PIN = 32


class Level(msgspec.Struct, frozen=True):
    """A page on the way and where it stands: the place of the chosen item, its name (None: as it comes), the text."""

    page: Page
    chosen: int = 0
    name: object = None
    text: str = ""


class Pin(msgspec.Struct, frozen=True):
    """The PIN being entered: finished digits, and green's count for the next."""

    digits: str = ""
    count: int = 0


class Menu(msgspec.Struct, frozen=True):
    """The open menu: the pages to where it stands, outermost first.

    `seat` opened it with its buttons, None at the keyboard. `unlocked`: the right PIN was entered. `wrong` PINs since
    the last right one, and until when (ms) none is taken.
    """

    levels: tuple[Level, ...]
    seat: Seat | None = None
    unlocked: bool = False
    pin: Pin | None = None
    wrong: int = 0
    shut_until: int | None = None
    said: str = ""


def opened(desk: Desk, speech: Speech, seat: Seat | None, before: Menu | None = None) -> Menu:
    """The menu, opened with the buttons of `seat` or at the keyboard (None).

    `before` is the menu as it was when it closed last, so that closing it forgets no wrong PIN.
    """
    menu = Menu((_level(Home(), desk, speech),), seat)
    return menu if before is None else replace(menu, wrong=before.wrong, shut_until=before.shut_until)


def told(menu: Menu, text: str) -> Menu:
    """The menu with what came of the last order."""
    return replace(menu, said=text)


def kept_open(menu: Menu, why: str) -> Menu:
    """The menu as it was before the key whose orders would have closed it, had they not been refused, and why."""
    if menu.pin is not None:
        menu = replace(menu, pin=None, unlocked=True, wrong=0)  # orders came of it: it was the right one
    return told(menu, why)


def press(menu: Menu, key: Key, desk: Desk, speech: Speech, now: int) -> tuple[Menu | None, tuple[Order, ...]]:
    """The menu after a key (None: closed) and the orders it gave. `now` in ms."""
    menu = replace(menu, said="")
    if menu.shut_until is not None and now >= menu.shut_until:
        menu = replace(menu, shut_until=None, wrong=0)
    if menu.pin is not None:
        return _press_pin(menu, menu.pin, key, desk, speech, now)
    match key:
        case Typed(text=text):
            return _typed(menu, text, desk, speech), ()
        case Move(where="next"):
            return _moved(menu, 1, desk, speech), ()
        case Move(where="previous"):
            return _moved(menu, -1, desk, speech), ()
        case Move(where="back"):
            levels = menu.levels[:-1]
            return (replace(menu, levels=levels), ()) if levels else (None, ())
        case Move():
            return _chosen(menu, desk, speech, now)


def shown(menu: Menu, desk: Desk, speech: Speech) -> MenuShown:
    """The menu as the screen shows it."""
    _ = speech.gettext
    path = tuple(level.page.sheet(desk, speech).title for level in menu.levels)
    if menu.pin is not None:
        return MenuShown(
            path=(*path, _("PIN")),
            items=(),
            entry="•" * len(menu.pin.digits),
            said=menu.said,
            keys=_pin_keys(menu, speech),
            lines=(_("This changes results: the host's PIN, please."),),
        )
    top = menu.levels[-1]
    sheet = _sheet(top, desk, speech)
    place, _found = _place(top, sheet)
    return MenuShown(
        path=path,
        items=tuple(
            MenuItem(text=line.text, detail=line.detail, locked=asks_pin(line.does, menu, desk)) for line in sheet.lines
        ),
        chosen=place,
        entry=_entry(top),
        said=menu.said,
        keys=_keys(menu, top, speech),
        lines=sheet.reading,
    )


# Pages


def _level(page: Page, desk: Desk, speech: Speech) -> Level:
    text = page.before(desk) if isinstance(page, Writing) else ""
    level = Level(page, text=text)
    sheet = _sheet(level, desk, speech)
    name = sheet.lines[sheet.start].name if sheet.lines else None
    return replace(level, chosen=sheet.start, name=name)


def _sheet(level: Level, desk: Desk, speech: Speech) -> Sheet:
    """The page's sheet; where a text is being written, what comes of it stands first."""
    sheet = level.page.sheet(desk, speech)
    page = level.page
    if not isinstance(page, Writing) or not (level.text or isinstance(page, Text)):
        return sheet
    done = Line(
        speech.gettext("Done: “{text}”").format(text=level.text), page.written(level.text, desk, speech), key=_DONE
    )
    return replace(sheet, lines=(done, *sheet.lines), start=0)


_DONE = "done"


def _entry(level: Level) -> str | None:
    return level.text if isinstance(level.page, Text) or level.text else None


def _place(level: Level, sheet: Sheet) -> tuple[int, bool]:
    """The place of the chosen item now, and whether it is still there."""
    lines = sheet.lines
    if not lines:
        return 0, False
    place = min(level.chosen, len(lines) - 1)
    if level.name is None or lines[place].name == level.name:
        return place, True
    found = next((each for each, line in enumerate(lines) if line.name == level.name), None)
    return (place, False) if found is None else (found, True)


def _moved(menu: Menu, by: int, desk: Desk, speech: Speech) -> Menu:
    top = menu.levels[-1]
    sheet = _sheet(top, desk, speech)
    if not sheet.lines:
        return menu
    place, _found = _place(top, sheet)
    place = (place + by) % len(sheet.lines)
    return _with_top(menu, replace(top, chosen=place, name=sheet.lines[place].name))


def _with_top(menu: Menu, level: Level) -> Menu:
    return replace(menu, levels=(*menu.levels[:-1], level))


def _typed(menu: Menu, text: str, desk: Desk, speech: Speech) -> Menu:
    top = menu.levels[-1]
    page = top.page
    if not isinstance(page, Writing):
        return menu
    written = _put(page, top.text, text)
    if not written and not isinstance(page, Text):
        return _with_top(menu, _level(page, desk, speech))
    return _with_top(menu, replace(top, text=written, chosen=0, name=_DONE))


def _put(page: Writing, before: str, text: str) -> str:
    """The text with these characters put to it; "" takes its last one away."""
    if not text:
        return before[:-1]
    return (before + "".join(each for each in text if page.keeps(each)))[: page.longest()]


# Choosing


def asks_pin(action: Action, menu: Menu, desk: Desk) -> bool:
    """Whether the PIN comes before this."""
    if not desk.pin or menu.unlocked:
        return False
    match action:
        case Open(page=page) | Turn(page=page):
            return page.locks(desk)
        case Do(orders=orders):
            return any(is_locked(order, desk) for order in orders)
        case _:
            return False


def _chosen(menu: Menu, desk: Desk, speech: Speech, now: int) -> tuple[Menu | None, tuple[Order, ...]]:
    top = menu.levels[-1]
    sheet = _sheet(top, desk, speech)
    place, found = _place(top, sheet)
    if not sheet.lines:
        return menu, ()
    if not found:
        again = _with_top(menu, replace(top, chosen=place, name=sheet.lines[place].name))
        return replace(again, said=speech.gettext("That is past; please choose again.")), ()
    line = sheet.lines[place]
    menu = _with_top(menu, replace(top, chosen=place, name=line.name))
    if not asks_pin(line.does, menu, desk):
        return _done(menu, line.does, desk, speech)
    if menu.shut_until is not None:
        return replace(menu, said=_shut_for(menu.shut_until - now, speech)), ()
    return replace(menu, pin=Pin()), ()


def _done(menu: Menu, action: Action, desk: Desk, speech: Speech) -> tuple[Menu | None, tuple[Order, ...]]:
    """The menu after an action that may be done, and its orders."""
    match action:
        case Open(page=page):
            return replace(menu, levels=(*menu.levels, _level(page, desk, speech))), ()
        case Turn(page=page, up=up):
            return _turned(menu, page, up, desk, speech), ()
        case Spell(letters=letters):
            return _spelt(menu, letters, desk, speech), ()
        case Say(why=why):
            return replace(menu, said=why), ()
        case Do(orders=orders, then=then):
            return _gone(menu, then), orders


def _turned(menu: Menu, page: Page, up: int, desk: Desk, speech: Speech) -> Menu:
    levels = menu.levels[: max(1, len(menu.levels) - up)]
    left = levels[-1]
    level = _level(page, desk, speech)
    if type(left.page) is type(page):
        level = replace(level, chosen=left.chosen, name=left.name)  # the same form, filled in further
    return replace(menu, levels=(*levels[:-1], level))


def _spelt(menu: Menu, letters: str, desk: Desk, speech: Speech) -> Menu:
    """Letters put to the text of the innermost page that is being written."""
    levels = menu.levels
    while not isinstance(levels[-1].page, Writing) and len(levels) > 1:
        levels = levels[:-1]
    top = levels[-1]
    if not isinstance(top.page, Writing):
        return menu
    # A name goes on in small letters.
    inside = bool(top.text) and not top.text.endswith((" ", "-", "."))
    text = _put(top.page, top.text, letters.lower() if inside else letters)
    stays = levels is menu.levels
    level = replace(top, text=text) if stays else replace(_level(top.page, desk, speech), text=text)
    return replace(menu, levels=(*levels[:-1], level))


def _gone(menu: Menu, then: Literal["stay", "up", "section", "home", "close"]) -> Menu | None:
    """The menu after orders; what they change is looked at afresh."""
    kept = {"stay": len(menu.levels), "up": len(menu.levels) - 1, "section": 2, "home": 1, "close": 0}[then]
    if not kept:
        return None
    return replace(menu, levels=tuple(replace(level, name=None) for level in menu.levels[:kept]))


# The PIN


def _press_pin(
    menu: Menu, pin: Pin, key: Key, desk: Desk, speech: Speech, now: int
) -> tuple[Menu | None, tuple[Order, ...]]:
    match key:
        case Typed(text=""):
            return replace(menu, pin=replace(pin, digits=pin.digits[:-1], count=0)), ()
        case Typed(text=text):
            digits = "".join(each for each in text if each.isascii() and each.isdecimal())
            return replace(menu, pin=_with_digits(pin, digits)), ()
        case Move(where="next"):
            return replace(menu, pin=replace(pin, count=pin.count % 10 + 1)), ()
        case Move(where="previous"):
            digits = pin.digits if pin.count else pin.digits[:-1]
            return replace(menu, pin=replace(pin, digits=digits, count=0)), ()
        case Move(where="back"):
            return replace(menu, pin=None), ()
        case Move():
            if pin.count:
                return replace(menu, pin=_with_digits(pin, str(pin.count % 10))), ()
            return _entered(menu, pin, desk, speech, now)


def _with_digits(pin: Pin, digits: str) -> Pin:
    return replace(pin, digits=(pin.digits + digits)[:LONGEST_PIN], count=0)


def _entered(menu: Menu, pin: Pin, desk: Desk, speech: Speech, now: int) -> tuple[Menu | None, tuple[Order, ...]]:
    """A whole PIN: the right one opens everything until the menu closes."""
    _ = speech.gettext
    if not pin.digits:
        return menu, ()
    if pin.digits == desk.pin:
        # Chosen once more, as it is now: since the first time a card may have fallen.
        return _chosen(replace(menu, pin=None, unlocked=True, wrong=0), desk, speech, now)
    wrong = menu.wrong + 1
    if wrong < TRIES:
        return replace(menu, pin=Pin(), wrong=wrong, said=_("That is not the PIN.")), ()
    return replace(menu, pin=None, wrong=wrong, shut_until=now + SHUT_MS, said=_shut_for(SHUT_MS, speech)), ()


def _shut_for(ms: int, speech: Speech) -> str:
    seconds = -(-ms // 1000)
    return speech.ngettext(
        "Three wrong PINs: wait {seconds} second.", "Three wrong PINs: wait {seconds} seconds.", seconds
    ).format(seconds=seconds)


# How it is worked


def _keys(menu: Menu, top: Level, speech: Speech) -> str:
    _ = speech.gettext
    if menu.seat is not None:
        return _("green: next (held: previous) · white: choose · red: back")
    if isinstance(top.page, Writing):
        return _("type, or ↑ ↓ · Enter: choose · Esc: back")
    return _("↑ ↓ · Enter: choose · Esc: back")


def _pin_keys(menu: Menu, speech: Speech) -> str:
    _ = speech.gettext
    if menu.seat is None:
        return _("type it · Enter: done · Esc: back")
    return _("green: count a digit, ten for 0 · white: digit done; again: PIN done · green held: take away · red: back")
