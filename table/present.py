"""What everybody may see and hear: `seen` takes in what happened, `present` makes the scene of it. Pure, the only door.

`Shown` is made of public views, rulings, alerts and hints; no hidden card is ever in it. The loop calls `seen`
whenever something happened, `present` after that and whenever a scene's `changes_at` has come, and `heard` once the
sounds have begun. What a game looks like is the game's (`table.scenes`); here is what every game has: the strongest
thing for each light, alerts in words, the pads compared, the rules, the welcome.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import NullTranslations
from typing import Any

import msgspec
from msgspec.structs import replace

from table.games.contract import Header
from table.scene import Banner, Pattern, Scene, ScreenShown, SoundName
from table.scenes import SCENES
from table.scenes.alerts import PASSING_MS, SOUNDS, STANDING, difference, message, seat_word
from table.scenes.contract import Display, Drawn
from table.scenes.lights import strongest
from table.seats import SEATS, Seat
from table.sensing import Alert, Hints, What
from table.words.speech import Speech

WELCOME_MS = 3000
"""So long the players are greeted before the rules are shown."""
RULES_MS = 30_000
"""So long the rules stay when they are asked for."""
TORN_MS = 30_000
"""So long it is said that an acta was torn."""

AS_IT_COMES = Display()
"""What is shown where the house has switched nothing on."""


class Told(msgspec.Struct, frozen=True):
    """An alert at a seat, and since when."""

    at: int
    seat: Seat
    what: What


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that has been seen and is needed to show it; a frozen value, made by `begin`. Times are in ms."""

    header: Header
    display: Display
    began: int
    memory: Any
    hints: Hints = Hints()
    told: tuple[Told, ...] = ()
    sounds: tuple[SoundName, ...] = ()
    looking_for: tuple[str, ...] = ()
    sought_at: frozenset[Seat] = frozenset()
    kept: bool = True
    rules_at: int | None = None
    torn_at: int | None = None


def begin(header: Header, view: Any, rulings: Sequence[Any], now: int, display: Display = AS_IT_COMES) -> Shown:
    """What is shown of a game at its beginning, or resumed: `rulings` are all those of its acta so far.

    Raises ``KeyError`` for a game that cannot be shown.
    """
    memory = SCENES[header.game].begin(header, view, rulings, now)
    return Shown(header=header, display=display, began=now, memory=memory)


def seen(shown: Shown, view: Any, rulings: Sequence[Any], alerts: Sequence[Alert], hints: Hints, now: int) -> Shown:
    """What is shown after these rulings and alerts, in their order, have led to this view and these hints.

    The sounds they are worth join those not begun yet, each once.
    """
    memory, sounds = SCENES[shown.header.game].remember(shown.memory, view, rulings, now)
    heard = (SOUNDS[alert.what] for alert in alerts if alert.what in SOUNDS)
    return replace(
        shown,
        memory=memory,
        hints=hints,
        told=_told(shown.told, alerts, hints, now),
        sounds=tuple(dict.fromkeys((*shown.sounds, *sounds, *heard))),
    )


def heard(shown: Shown) -> Shown:
    """The sounds of the last scene have begun."""
    return replace(shown, sounds=()) if shown.sounds else shown


def asked_for_rules(shown: Shown, now: int) -> Shown:
    """Somebody pressed the key for the rules: they come, or go if they are there."""
    there = shown.rules_at is not None and now < shown.rules_at + RULES_MS
    return replace(shown, rules_at=None if there else now)


def with_troubles(
    shown: Shown, *, looking_for: tuple[str, ...] = (), sought_at: frozenset[Seat] = frozenset(), kept: bool = True
) -> Shown:
    """The devices that do not answer, by the names people know, and whether what happens is being kept.

    `sought_at`: the seats whose readers are among them; that they do not answer is not said a second time.
    """
    return replace(shown, looking_for=looking_for, sought_at=sought_at, kept=kept)


def tell_torn(shown: Shown, now: int) -> Shown:
    """What was kept last before the table was opened was torn, and is cut off or left out."""
    return replace(shown, torn_at=now)


def _told(told: tuple[Told, ...], alerts: Sequence[Alert], hints: Hints, now: int) -> tuple[Told, ...]:
    """The alerts that still say something, oldest first: one of a kind at a seat."""
    hinted = [(hint.seat, STANDING[hint.word]) for hint in hints.seats if hint.word in STANDING]
    new = {(alert.seat, alert.what): Told(now, alert.seat, alert.what) for alert in alerts}
    kept = [
        each
        for each in told
        if (each.seat, each.what) not in new
        and ((each.seat, each.what) in hinted if each.what in STANDING.values() else now - each.at < PASSING_MS)
    ]
    known = {(each.seat, each.what) for each in kept} | set(new)
    again = (Told(now, seat, what) for seat, what in hinted if (seat, what) not in known)
    return (*kept, *new.values(), *again)


# The scene


def present(shown: Shown, now: int, words: NullTranslations) -> Scene:
    """The scene at this time in this language; the same again as long as nothing happens and `changes_at` is to come.

    Its sounds begin with it: call `heard` when they have.
    """
    game = SCENES[shown.header.game]
    speech = Speech(words, shown.header.players)
    drawn = game.draw(shown.memory, shown.display, speech, now)
    banner, changes = _banner(shown, drawn, speech, now)
    messages, message_changes = _messages(shown, drawn, speech, now)
    times = (*drawn.changes, *changes, *message_changes)
    return Scene(
        lights=_lights(drawn, shown.hints),
        screen=_screen(_hinted(drawn.screen, shown, speech), shown.hints, speech, banner, messages),
        sounds=shown.sounds,
        changes_at=min((time for time in times if time > now), default=None),
    )


def _lights(drawn: Drawn, hints: Hints) -> tuple[Pattern, Pattern, Pattern, Pattern]:
    one, two, three, four = (
        strongest((*drawn.lights[seat], *(hint.pattern for hint in hints.seats if hint.seat == seat))) for seat in SEATS
    )
    return one, two, three, four


def _hinted(screen: ScreenShown, shown: Shown, speech: Speech) -> ScreenShown:
    """The game's screen with the cards that lie open and have not counted yet."""
    for hint in shown.hints.seats:
        if hint.cards:
            screen = SCENES[shown.header.game].hinted(screen, hint, shown.display, speech)
    return screen


def _screen(
    screen: ScreenShown, hints: Hints, speech: Speech, banner: Banner | None, messages: tuple[str, ...]
) -> ScreenShown:
    alerts = {hint.seat: seat_word(hint, speech) for hint in hints.seats}
    seats = tuple(replace(seat, alert=alerts.get(seat.seat, "")) for seat in screen.seats)
    headline = speech.gettext("Put the table right") if hints.differ else screen.headline
    return replace(screen, headline=headline, seats=seats, banner=banner, messages=messages)


def _messages(shown: Shown, drawn: Drawn, speech: Speech, now: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Notices of the game, then alerts, then what lasts; and when one of them goes."""
    _ = speech.gettext
    texts = list(drawn.notices)
    changes = []
    for told in shown.told:
        until = told.at + PASSING_MS
        if told.what not in STANDING.values():
            if now >= until:
                continue
            changes.append(until)
        if told.what != "reader_lost" or told.seat not in shown.sought_at:
            texts.append(message(told.what, told.seat, speech))
    texts += (_("Looking for: {device}").format(device=device) for device in shown.looking_for)
    if shown.torn_at is not None and now < shown.torn_at + TORN_MS:
        texts.append(_("What was kept last was torn and is cut off: see whether anything is missing"))
        changes.append(shown.torn_at + TORN_MS)
    if not shown.kept:
        texts.append(_("Nothing is being kept: the disk is full or cannot be written"))
    return tuple(dict.fromkeys(texts)), tuple(changes)


def _banner(shown: Shown, drawn: Drawn, speech: Speech, now: int) -> tuple[Banner | None, tuple[int, ...]]:
    """The banner over the table: what was asked for, what must be put right, the game's, the welcome."""
    if shown.rules_at is not None and now < shown.rules_at + RULES_MS:
        return _rules(shown, speech, shown.rules_at), (shown.rules_at + RULES_MS,)
    if shown.hints.differ:
        title = speech.gettext("Put the table right")
        return Banner(kind="pads", title=title, lines=tuple(_differences(shown, speech))), ()
    if drawn.screen.banner is not None or not drawn.welcome:
        return drawn.screen.banner, ()
    return _opening(shown, drawn, speech, now)


def _differences(shown: Shown, speech: Speech) -> Iterator[str]:
    def in_the_pack(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(SCENES[shown.header.game].called(card, shown.display) for card in cards)

    for pad in shown.hints.differ:
        yield difference(replace(pad, should=in_the_pack(pad.should), lies=in_the_pack(pad.lies)), speech)


def _opening(shown: Shown, drawn: Drawn, speech: Speech, now: int) -> tuple[Banner, tuple[int, ...]]:
    """Before the first card: what is being looked for, else the welcome, then the rules."""
    _ = speech.gettext
    if shown.looking_for:
        return Banner(kind="searching", title=_("Looking for"), lines=shown.looking_for), ()
    until = shown.began + WELCOME_MS
    if now < until:
        return Banner(kind="welcome", title=_("Welcome!"), lines=drawn.welcome, since=shown.began), (until,)
    return _rules(shown, speech, until), ()


def _rules(shown: Shown, speech: Speech, since: int) -> Banner:
    title = speech.gettext("The rules in force")
    _line, sentences = SCENES[shown.header.game].rules(shown.header, speech)
    return Banner(kind="rules", title=title, lines=sentences, since=since)
