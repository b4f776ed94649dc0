"""Correcting the game that is on: going back, the score, voiding it; what only one game knows is in its own module."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from table.games.cuarenta import inputs as cuarenta
from table.games.cuatrola import inputs as cuatrola
from table.host.contract import ActaEntry, Desk, Enter, Input
from table.host.entering import Numbers
from table.host.page import Action, Do, Line, Open, Page, Sheet
from table.host.words import an_undo
from table.timba import journal
from table.words.acta import came_of, input_in_words
from table.words.speech import Speech

NEWEST = 8
"""So many inputs are listed each, the older ones by hands."""


def put(**keys: Any) -> Input:
    """An input of the acta; `kind` stands for its `in`."""
    return Input({("in" if key == "kind" else key): value for key, value in keys.items()})


def hands(entries: Iterable[ActaEntry]) -> tuple[tuple[ActaEntry, ...], ...]:
    """The inputs by hands, oldest first; a hand ends where it is ruled over."""
    made: list[tuple[ActaEntry, ...]] = []
    now: list[ActaEntry] = []
    for entry in entries:
        now.append(entry)
        if any(type(ruling).__struct_config__.tag == "hand" for ruling in entry.rulings):
            made.append(tuple(now))
            now = []
    return (*made, tuple(now)) if now else tuple(made)


class GoingBack(Page, frozen=True):
    """Undo: the newest inputs, then the hands before them."""

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Newest first."""
        _ = speech.gettext
        lines = list(_undo_lines(desk.acta[-NEWEST:], desk, speech))
        if len(desk.acta) > NEWEST:
            parts = hands(desk.acta)
            for number in range(len(parts), 0, -1):
                part = parts[number - 1]
                text = _("Hand {number} …").format(number=number)
                lines.append(Line(text, Open(HandBack(part[0].line)), came_of(part[-1].rulings, speech), key=text))
        reading = (_("Everything from the chosen one on is taken back."),) if lines else (_("Nothing has happened."),)
        return Sheet(_("Undo"), tuple(lines), reading)


class HandBack(Page, frozen=True):
    """The inputs of one hand, known by the line of its first."""

    first: int

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Newest first; the hand's first one ends the list."""
        parts = hands(desk.acta)
        part = next((each for each in parts if each[0].line == self.first), ())
        number = parts.index(part) + 1 if part else 0
        return Sheet(
            speech.gettext("Hand {number}").format(number=number), tuple(_undo_lines(part, desk, speech, "section"))
        )


def _undo_lines(entries: Sequence[ActaEntry], desk: Desk, speech: Speech, then: Any = "stay") -> Iterable[Line]:
    for entry in reversed(entries):
        order = put(kind="undo", to=entry.line)
        is_undo = isinstance(entry.what, cuatrola.Undo | cuarenta.Undo)
        text = an_undo(speech) if is_undo else input_in_words(entry.what, speech, spanish=desk.spanish)
        yield Line(text, Do((order,), then), came_of(entry.rulings, speech), key=entry.line)


class Score(Numbers, frozen=True):
    """The score set by hand: pair 0, then pair 1."""

    ours: int | None = None

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def title(self, _desk: Desk, speech: Speech) -> str:
        """Whose points."""
        return speech.gettext("Points of {pair}").format(pair=speech.pair(0 if self.ours is None else 1))

    def numbers(self, desk: Desk) -> Sequence[int]:
        """From none on."""
        return range(max(40, self.first(desk) + 10))

    def first(self, desk: Desk) -> int:
        """As it is."""
        return int(desk.view.score[0 if self.ours is None else 1])

    def taken(self, number: int, _desk: Desk) -> Action:
        """The other pair's, then the correction."""
        if self.ours is None:
            return Open(Score(number))
        return Do((put(kind="correct", score=[self.ours, number]),))


class VoidGame(Page, frozen=True):
    """Whether the game is really to bring and cost nothing."""

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """No stands first."""
        _ = speech.gettext
        lines = [Line(_("No, it counts"), Do((), then="up"))]
        if desk.state.game is not None:
            event = journal.Voided(acta=desk.state.game.acta)
            lines.append(Line(_("Yes, the game is void"), Do((Enter(event),))))
        return Sheet(_("Void the game"), tuple(lines), (_("It brings nothing and costs nothing."),))


def any_game(desk: Desk, speech: Speech) -> list[Line]:
    """What every game has: the score, and voiding it."""
    _ = speech.gettext
    lines = []
    if not desk.over:
        score = desk.view.score
        lines.append(Line(_("Set the score …"), Open(Score()), f"{score[0]}–{score[1]}"))
    game = desk.state.game
    if game is not None and not game.voided and (desk.begun or desk.over):
        lines.append(Line(_("Void the game …"), Open(VoidGame())))
    return lines
