"""`table deck list`, `check`, `export` and `import`."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from pathlib import Path

from msgspec.structs import replace

from table import deck_check
from table.adapters import deck_files
from table.adapters.antennas import Antenna, InTurn
from table.adapters.deck_files import DeckFolder
from table.adapters.pn532 import ReaderFault
from table.adapters.tags import TagTrouble, read_tag
from table.commands import Unusable
from table.commands.workbench import LOOK_MS, Workbench
from table.deck import ALARMING, CARDS, Deck, Verdict, is_name, judged, missing, shared, uids
from table.deck_check import Checking, Due
from table.scenes import deck as saying

FOUND = 1
"""The exit status of a check that found something."""


class Checker:
    """One run of `table deck check`. `key` judges the records; without it they are only told apart by their deck."""

    def __init__(
        self, deck: Deck, key: bytes | None, antennas: Sequence[Antenna], bench: Workbench, words: NullTranslations
    ) -> None:
        self.under_way = Checking(deck)
        self._key = key
        self._pads = InTurn(antennas, self._say)
        self._bench = bench
        self._speech = saying.speech_of(words)
        self._said = ""
        self._alarms = 0

    def run(self) -> int:
        """Until every card was looked at or somebody leaves off; the exit status."""
        _ = self._speech.gettext
        self._bench.terminal.say(_("Lay the cards one after the other on any pad, each until it is named; q ends"))
        while deck_check.left(self.under_way) and "q" not in map(str.casefold, self._bench.commands()):
            for antenna, tags in self._pads.looks():
                self._looked(antenna, tags)
            self._bench.show(saying.checking_scene(self.under_way, self._said, self._speech))
            self._bench.terminal.wait(LOOK_MS)
        return self._end()

    def _say(self, text: str) -> None:
        if text != self._said:
            self._said = text
            self._bench.terminal.say(text)

    def _looked(self, antenna: Antenna, tags: tuple[str, ...]) -> None:
        self.under_way, outs = deck_check.looked(self.under_way, antenna.seat, tags)
        for out in outs:
            if isinstance(out, Due):
                self._examine(out, antenna)
                continue
            text = saying.check_told(out, self._speech)
            if out.what == "two_seats":
                self._alarms += 1
                self._bench.alert("two_seats", antenna.seat, text)
                self._said = text
            else:
                self._say(text)

    def _examine(self, due: Due, antenna: Antenna) -> None:
        deck = self.under_way.deck
        verdict: Verdict | None = None
        original: bool | None = None
        try:
            chip = antenna.chip()
            if chip is not None:
                read = read_tag(chip, due.tag)
                original = read.original
                proof = judged(deck, self._key or b"", due.tag, read.content)
                # Without the key nothing can be said of a record that names this deck.
                told = self._key is not None or proof.verdict in ("no_record", "strange", "other_deck")
                verdict = ("strange" if read.other else proof.verdict) if told else None
        except (ReaderFault, TagTrouble):
            if not due.weak:
                # Taken up too soon, or a bad moment: it has not been checked.
                self.under_way, unread = deck_check.unread(self.under_way, due)
                self._say(saying.check_told(unread, self._speech))
                return
        self.under_way, checked = deck_check.found(self.under_way, due, verdict, original)
        text = saying.checked(checked, deck, self._speech)
        if verdict in ALARMING:
            self._alarms += 1
            self._bench.alert(f"{verdict}_record", due.pad, text)
            self._said = text
        else:
            self._say(text)

    def _end(self) -> int:
        _ = self._speech.gettext
        deck = self.under_way.deck
        say = self._bench.terminal.say
        checked = self.under_way.checked.values()
        lists = (
            (_("Not enrolled: {cards}"), missing(deck)),
            (
                _("Not laid, or not read: {cards}"),
                tuple(card for card in deck_check.left(self.under_way) if card in deck.cards),
            ),
            (
                _("Weak, move or change their tags: {cards}"),
                tuple(each.card or each.tag for each in checked if each.weak),
            ),
            (
                _("Their records are not what they should be: {cards}"),
                tuple(each.card or each.tag for each in checked if _is_wrong(each, deck)),
            ),
        )
        for text, cards in lists:
            if cards:
                say(text.format(cards=", ".join(map(self._speech.card_named, cards))))
        if not self._alarms and not any(cards for _text, cards in lists):
            say(_("The deck is in order"))
            return 0
        return FOUND


def _is_wrong(checked: deck_check.Checked, deck: Deck) -> bool:
    if deck.original and checked.original is False:
        return True
    good = ("genuine",) if deck.key else ("genuine", "no_record", "strange")
    return checked.verdict is not None and checked.verdict not in good


# List, export, import


def listed(folder: DeckFolder, words: NullTranslations) -> list[str]:
    """A line for each deck. Raises `DeckUnusable`, ``OSError``."""
    _ = words.gettext
    kinds = {"spanish": _("Spanish, 40"), "french40": _("French, 40"), "french52": _("French, 52")}
    lines = []
    decks = folder.decks()
    for deck in decks.values():
        there, all_cards = len(deck.cards), len(CARDS[deck.kind])
        parts = [kinds[deck.kind], _("{there} of {all} cards").format(there=there, all=all_cards)]
        tags = len(uids(deck))
        parts.append(words.ngettext("{number} tag", "{number} tags", tags).format(number=tags))
        if not deck.key:
            parts.append(_("no records"))
        elif folder.key(deck) is None:
            parts.append(_("its key is not here"))
        parts += [
            _("shares tags with {deck}").format(deck=name) for name in sorted({n for _u, n in shared(deck, decks)})
        ]
        lines.append(f"{deck.name} ({deck.id}): {', '.join(parts)}")
    return lines or [_("No deck is enrolled yet: table deck enrol NAME")]


def exported(folder: DeckFolder, name: str, path: Path, *, with_key: bool, words: NullTranslations) -> str:
    """Write a deck into a file; what was done, in words. Raises `Unusable`, `DeckUnusable`, ``OSError``."""
    _ = words.gettext
    deck = folder.find(name)
    if path.exists():
        raise Unusable(_("{path} is there already; possible: another name").format(path=path))
    key = folder.key(deck) if with_key else None
    if with_key and key is None:
        raise Unusable(_("the key of {deck} is not here; possible: without --with-key").format(deck=deck.name))
    deck_files.export(path, deck, key or b"")
    if key is None:
        return _("{path}: {deck}, without its key: cards can be played with, records not checked").format(
            path=path, deck=deck.name
        )
    return _("{path}: {deck} with its key: whoever has the file can make records").format(path=path, deck=deck.name)


def imported(folder: DeckFolder, path: Path, *, name: str, replaces: bool, words: NullTranslations) -> str:
    """Take a deck in from a file; what was done, in words. Raises `Unusable`, `DeckUnusable`, ``OSError``."""
    _ = words.gettext
    given = deck_files.read_file(path)
    deck = given.deck
    if name:
        if not is_name(name):
            raise Unusable(_("name: {name!r}; possible: 1 to 40 letters that can be printed").format(name=name))
        deck = replace(deck, name=name)
    decks = folder.decks()
    if deck.id in decks and not replaces:
        message = _("{deck} is here already; possible: --replace")
        raise Unusable(f"{path}: id: {message.format(deck=decks[deck.id].name)}")
    if any(other.name == deck.name and other.id != deck.id for other in decks.values()):
        message = _("another deck has the name {deck}; possible: --name")
        raise Unusable(f"{path}: name: {message.format(deck=deck.name)}")
    for uid, other in shared(deck, decks):
        message = _("{uid} is a tag of the deck {deck}; possible: tags of no other deck")
        raise Unusable(f"{path}: cards: {message.format(uid=uid, deck=other)}")
    if given.key:
        folder.keep_key(deck, given.key)
    folder.save(deck)
    there = _("{there} of {all} cards").format(there=len(deck.cards), all=len(CARDS[deck.kind]))
    return f"{deck.name} ({deck.id}): {there}"
