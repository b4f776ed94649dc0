"""The ledger: look at it, strike an account off, enter something by hand (narro 12, 36)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from table.host.contract import Desk, Enter, Export, Look
from table.host.entering import Numbers, Text
from table.host.page import Action, Do, Line, Open, Page, Sheet, Turn
from table.host.people import PickPlayer
from table.host.words import label, wording
from table.timba import journal
from table.timba.accounts import Account
from table.timba.evening import Player
from table.timba.ledger import settling
from table.words.players import in_euros
from table.words.speech import Speech


class Ledger(Page, frozen=True):
    """The accounts that are not clear, and everybody else's."""

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Look first, then the accounts."""
        _ = speech.gettext
        lines = [Line(_("Look at the ledger"), Do((Look("ledger"),), then="close"))]
        lines += [
            Line(
                label(desk, speech, each.player),
                Open(OneAccount(each.player)),
                wording(desk, speech).amount(each.cubatas, each.copas, each.cents),
                key=each.player,
            )
            for each in desk.figures.accounts
            if not each.is_clear
        ]
        lines.append(Line(_("Somebody else …"), Open(WhoseAccount())))
        lines.append(Line(_("Export it (CSV)"), Do((Export("ledger"),))))
        return Sheet(_("Ledger"), tuple(lines))


class WhoseAccount(PickPlayer, frozen=True):
    """Somebody whose account is clear."""

    def title(self, _desk: Desk, speech: Speech) -> str:
        """Whose."""
        return speech.gettext("Whose account?")

    def taken(self, player: Player | None, _desk: Desk) -> Action:
        """His page."""
        return Open(OneAccount(player or ""))


def account_of(desk: Desk, player: Player) -> Account:
    """What a player owes."""
    return next((each for each in desk.figures.accounts if each.player == player), Account(player))


class OneAccount(Page, frozen=True):
    """A player's account: strike it off, enter something."""

    player: Player

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """To strike off only where something is owed."""
        _ = speech.gettext
        account = account_of(desk, self.player)
        lines = []
        if not account.is_clear:
            amount = wording(desk, speech).amount(account.cubatas, account.copas, account.cents)
            lines.append(Line(_("Strike it off: it is paid"), Do((Enter(settling(account, 0)),)), amount))
        lines.append(Line(_("An entry by hand …"), Open(NewEntry(self.player))))
        return Sheet(label(desk, speech, self.player), tuple(lines))


class NewEntry(Page, frozen=True):
    """An entry being put together; negative amounts go in his favour."""

    player: Player
    cubatas: int = 0
    copas: int = 0
    cents: int = 0
    note: str = ""

    def locks(self, _desk: Desk) -> bool:
        """It changes an account."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Each amount, the note, and done."""
        _ = speech.gettext
        event = journal.Entered(
            player=self.player, cubatas=self.cubatas, copas=self.copas, cents=self.cents, note=self.note
        )
        lines = [
            Line(_("Cubatas"), Open(Amount(self, "cubatas")), str(self.cubatas)),
            Line(_("Copas"), Open(Amount(self, "copas")), str(self.copas)),
            Line(_("Euros"), Open(Amount(self, "cents")), in_euros(self.cents, speech)),
            Line(_("Note"), Open(Note(self)), self.note),
        ]
        if self.cubatas or self.copas or self.cents:
            amount = wording(desk, speech).amount(self.cubatas, self.copas, self.cents)
            lines.append(Line(_("Enter it"), Do((Enter(event),)), amount))
        return Sheet(_("Entry for {name}").format(name=label(desk, speech, self.player)), tuple(lines))


class Amount(Numbers, frozen=True):
    """One amount of an entry: drinks, or euro cents in steps of fifty."""

    entry: NewEntry
    of: Literal["cubatas", "copas", "cents"]

    def title(self, _desk: Desk, speech: Speech) -> str:
        """Of what."""
        _ = speech.gettext
        return {"cubatas": _("Cubatas"), "copas": _("Copas"), "cents": _("Euros")}[self.of]

    def numbers(self, _desk: Desk) -> Sequence[int]:
        """A round's worth either way."""
        return range(-2000, 2001, 50) if self.of == "cents" else range(-12, 13)

    def first(self, _desk: Desk) -> int:
        """As it is."""
        return int(getattr(self.entry, self.of))

    def called(self, number: int, speech: Speech) -> str:
        """Cents as euros."""
        return in_euros(number, speech) if self.of == "cents" else str(number)

    def taken(self, number: int, desk: Desk) -> Action:
        """Cubatas bring their price with them."""
        if self.of == "cubatas":
            return Turn(replace(self.entry, cubatas=number, cents=number * desk.state.cubata), up=1)
        return Turn(replace(self.entry, **{self.of: number}), up=1)

    def keeps(self, character: str) -> bool:
        """Euros may have cents."""
        return super().keeps(character) or (self.of == "cents" and character in ".,")

    def read(self, text: str) -> int | None:
        """Euros are typed as euros."""
        if self.of != "cents":
            return super().read(text)
        whole, _point, part = text.replace(",", ".").partition(".")
        sign = -1 if whole.startswith("-") else 1
        digits = whole.removeprefix("-") or "0"
        if not digits.isdecimal() or (part and not part.isdecimal()) or len(part) > 2:
            return None
        return sign * (int(digits) * 100 + int((part or "0").ljust(2, "0")))


class Note(Text, frozen=True):
    """What an entry is for."""

    entry: NewEntry

    def title(self, _desk: Desk, speech: Speech) -> str:
        """What for."""
        return speech.gettext("Note")

    def before(self, _desk: Desk) -> str:
        """As it is."""
        return self.entry.note

    def written(self, text: str, _desk: Desk, _speech: Speech) -> Action:
        """Back to the entry."""
        return Turn(replace(self.entry, note=text.strip()), up=1)
