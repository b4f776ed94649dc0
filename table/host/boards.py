"""What can be looked at over the game: figures, ledger, championships, the journal and the acta."""

from __future__ import annotations

from table.host.contract import BoardName, Desk, Look
from table.host.page import Action, Do, Line, Open, Page, Sheet
from table.host.people import PickPlayer
from table.timba.evening import Player
from table.timba.results import name_of
from table.words.speech import Speech


def look(board: BoardName, number: int = 0, player: Player = "") -> Do:
    """Show a board; the menu closes over it."""
    return Do((Look(board, number, player),), then="close")


class Boards(Page, frozen=True):
    """Every board."""

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """The game itself first: it takes a board away."""
        _ = speech.gettext
        lines = [
            Line(_("The game again"), look("none")),
            Line(_("Players"), look("players")),
            Line(_("Pairs"), look("pairs")),
            Line(_("Head to head …"), Open(WhoseRivals())),
            Line(_("Ledger"), look("ledger")),
            Line(_("This month"), look("month")),
        ]
        for each in reversed(desk.state.championships):
            board: BoardName = "bracket" if each.format == "copa" else "championship"
            lines.append(Line(name_of(each, speech.words), look(board, each.number), key=("championship", each.number)))
        lines += [
            Line(_("Rules in force"), look("rules")),
            Line(_("The acta of the game"), look("acta")),
            Line(_("The evening's journal"), look("journal")),
        ]
        return Sheet(_("Look at …"), tuple(lines))


class WhoseRivals(PickPlayer, frozen=True):
    """Whose head to head."""

    def title(self, _desk: Desk, speech: Speech) -> str:
        """Whose."""
        return speech.gettext("Head to head: whose?")

    def among(self, desk: Desk) -> tuple[Player, ...]:
        """Those here, then everybody known."""
        here = desk.state.tonight.here
        return (*here, *(each for each in desk.names.players if each not in here))

    def taken(self, player: Player | None, _desk: Desk) -> Action:
        """The board."""
        return look("against", player=player or "")
