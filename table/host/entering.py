"""Entering a name or a number with three buttons as well as at the keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from table.host.contract import Desk
from table.host.page import Action, Line, Open, Page, Say, Sheet, Spell, Writing
from table.words.speech import Speech

LETTERS = ("ABCDE", "FGHIJ", "KLMNÑ", "OPQRS", "TUVWX", "YZ", "ÁÉÍÓÚÜ", "01234", "56789", "-.'&")
"""The letters in groups, so that none is more than a few presses away."""


class Letters(Page, frozen=True):
    """A group of letters, to pick one."""

    group: str

    def sheet(self, _desk: Desk, _speech: Speech) -> Sheet:
        """Every letter of the group."""
        return Sheet(self.group, tuple(Line(letter, Spell(letter)) for letter in self.group))


class Text(Writing, frozen=True):
    """A text: first what comes of it as it stands, then the letters."""

    def title(self, _desk: Desk, _speech: Speech) -> str:
        """What is being written."""
        raise NotImplementedError

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """The letters in groups; `menu` puts what comes of the text before them."""
        _ = speech.gettext
        lines = [Line(" ".join(group), Open(Letters(group))) for group in LETTERS]
        lines += [Line(_("space"), Spell(" ")), Line(_("take the last letter away"), Spell(""))]
        return Sheet(self.title(desk, speech), tuple(lines))


class Numbers(Writing, frozen=True):
    """A number: picked from a list, or typed."""

    def title(self, _desk: Desk, _speech: Speech) -> str:
        """What the number is of."""
        raise NotImplementedError

    def numbers(self, _desk: Desk) -> Sequence[int]:
        """Those to pick from; what is typed may be another."""
        raise NotImplementedError

    def first(self, _desk: Desk) -> int:
        """The number to begin at."""
        return 0

    def called(self, number: int, _speech: Speech) -> str:
        """The number as it is shown."""
        return str(number)

    def taken(self, number: int, desk: Desk) -> Action:
        """What comes of a number."""
        raise NotImplementedError

    def others(self, _desk: Desk, _speech: Speech) -> tuple[Line, ...]:
        """What there is beside numbers."""
        return ()

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """The numbers, beginning at the present one."""
        numbers = list(self.numbers(desk))
        now = self.first(desk)
        if now not in numbers:
            numbers = sorted([*numbers, now])
        lines = tuple(Line(self.called(each, speech), self.taken(each, desk)) for each in numbers)
        return Sheet(self.title(desk, speech), lines + self.others(desk, speech), start=numbers.index(now))

    def longest(self) -> int:
        """Digits of any number there is a use for."""
        return 8

    def keeps(self, character: str) -> bool:
        """Digits and a sign."""
        return character == "-" or (character.isascii() and character.isdecimal())

    def written(self, text: str, desk: Desk, speech: Speech) -> Action:
        """What comes of the number typed; what is none is said."""
        number = self.read(text)
        if number is None:
            return Say(speech.gettext("That is no number."))
        return self.taken(number, desk)

    def read(self, text: str) -> int | None:
        """The number a text stands for."""
        try:
            return int(text)
        except ValueError:
            return None
