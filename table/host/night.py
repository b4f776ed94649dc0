"""The evening itself: going back in its journal, closing it, ending the table."""

from __future__ import annotations

from table.host.contract import Desk, Enter, Quit
from table.host.page import Do, Line, Open, Page, Sheet
from table.host.words import an_undo, wording
from table.timba import journal
from table.timba.state import can_undo
from table.words.journal import event_in_words
from table.words.speech import Speech


class Evening(Page, frozen=True):
    """What concerns the whole evening."""

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Undo, close, quit."""
        _ = speech.gettext
        lines = []
        if can_undo(desk.state):
            lines.append(Line(_("Undo in the evening …"), Open(EveningBack())))
        if desk.state.is_open:
            lines.append(Line(_("Close the evening …"), Open(Closing())))
        lines.append(Line(_("End the table …"), Open(Quitting())))
        return Sheet(_("Evening"), tuple(lines))


class EveningBack(Page, frozen=True):
    """The events that can be taken back, newest first."""

    def locks(self, _desk: Desk) -> bool:
        """It may change accounts and championships."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Each in words; what stood in a damaged line has none."""
        _ = speech.gettext
        lines = tuple(
            Line(
                _told(number, desk, speech),
                Do((Enter(journal.Undone(to=number)),), then="stay"),
                key=number,
            )
            for number in can_undo(desk.state)
        )
        return Sheet(_("Undo in the evening"), lines, (_("Everything from the chosen one on is taken back."),))


def _told(number: int, desk: Desk, speech: Speech) -> str:
    if not 0 < number <= len(desk.journal):
        return speech.gettext("event {number}").format(number=number)
    event = desk.journal[number - 1]
    if isinstance(event, journal.Undone):
        return an_undo(speech)
    return event_in_words(event, wording(desk, speech), desk.tonight, spanish=desk.spanish)


class Closing(Page, frozen=True):
    """Whether the evening is really over."""

    def locks(self, _desk: Desk) -> bool:
        """Seats and queue end with it."""
        return True

    def sheet(self, _desk: Desk, speech: Speech) -> Sheet:
        """No stands first."""
        _ = speech.gettext
        return Sheet(
            _("Close the evening"),
            (
                Line(_("No, it goes on"), Do((), then="up")),
                Line(_("Yes, the evening is over"), Do((Enter(journal.Closed()),), then="close")),
            ),
            (_("Everybody leaves; accounts and championships are kept."),),
        )


class Quitting(Page, frozen=True):
    """Whether the table is really to end."""

    def sheet(self, _desk: Desk, speech: Speech) -> Sheet:
        """No stands first."""
        _ = speech.gettext
        return Sheet(
            _("End the table"),
            (
                Line(_("No, go on"), Do((), then="up")),
                Line(_("Yes, end it"), Do((Quit(),), then="close")),
            ),
            (_("The game is kept and goes on at the next start."),),
        )
