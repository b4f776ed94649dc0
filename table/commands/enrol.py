"""`table deck enrol` and `replace`: cards laid one after the other become a deck, saved card by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

import msgspec

from table import enrolment
from table.adapters.antennas import Antenna, InTurn
from table.adapters.deck_files import DeckFolder, new_id, other_tags
from table.adapters.pn532 import ReaderFault
from table.adapters.tags import TagRead, TagTrouble, Trouble, read_tag, write_record
from table.commands import Unusable
from table.commands.desk import Desk
from table.commands.workbench import LOOK_MS, Workbench
from table.deck import ALARMING, CARDS, LONGEST_NAME, Deck, Judged, Kind, is_name, judged, record, with_tags
from table.enrolment import Enrolment, Offer, Told
from table.scenes import deck as saying
from table.words.speech import Speech

UNFINISHED = 1
"""The exit status when cards are left to be enrolled."""

_STEPS = {"right": (1, False), "left": (-1, False), "down": (1, True), "up": (-1, True)}


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for on the command line; `kind` and `original` are for a new deck."""

    each: int = 1
    any_order: bool = False
    write: bool = True
    lock: bool = False
    reuse: bool = False
    kind: Kind = "spanish"
    original: bool = False


class Writing(msgspec.Struct, frozen=True, kw_only=True):
    """What is done with a tag: `key` judges and makes its record; `write` it, `lock` it, `reuse` what is on it."""

    key: bytes | None
    write: bool = True
    lock: bool = False
    reuse: bool = False


class _Refused(Exception):
    """Inside this module: why a tag is not taken, in a sentence."""


class Enrolling:
    """One run of the wizard."""

    def __init__(
        self,
        folder: DeckFolder,
        under_way: Enrolment,
        antennas: Sequence[Antenna],
        writing: Writing,
        bench: Workbench,
        words: NullTranslations,
        *,
        any_order: bool = False,
    ) -> None:
        self.under_way = under_way
        self._any_order = any_order
        self._folder = folder
        self._pads = InTurn(antennas, self._say)
        self._writing = writing
        self._bench = bench
        self._speech = saying.speech_of(words)
        self._said = ""
        self._unsigned: list[str] = []

    def run(self) -> int:
        """Until every card is enrolled or somebody leaves off; the exit status. Raises ``OSError`` for files."""
        self._ask()
        while self.under_way.due is not None and self._obey():
            for antenna, tags in self._pads.looks():
                self.under_way, out = enrolment.looked(self.under_way, antenna.seat, tags)
                if isinstance(out, Offer):
                    self._take(out, antenna)
                elif out is not None:
                    self._tell(out)
            self._bench.show(saying.enrolment_scene(self.under_way, self._said, self._speech))
            self._bench.terminal.wait(LOOK_MS)
        return self._end()

    def _end(self) -> int:
        _ = self._speech.gettext
        there, all_cards = enrolment.progress(self.under_way)
        self._say(_("{there} of {all} cards are enrolled").format(there=there, all=all_cards))
        if self._unsigned:
            cards = ", ".join(map(self._speech.card_named, self._unsigned))
            self._say(_("Not signed by NXP, which cheap tags are not: {cards}").format(cards=cards))
        if self.under_way.due is None:
            return 0
        self._say(_("The same command goes on from here"))
        return UNFINISHED

    def _ask(self) -> None:
        """Ask for the card that is due."""
        _ = self._speech.gettext
        due = self.under_way.due
        if due is not None:
            there, all_cards = enrolment.progress(self.under_way)
            text = _("{there} of {all}. Lay on any pad: {card}")
            self._bench.terminal.say(text.format(there=there, all=all_cards, card=self._speech.card_named(due)))

    def _say(self, text: str) -> None:
        self._said = text
        self._bench.terminal.say(text)

    def _obey(self) -> bool:
        """Do what was typed or pressed; whether to go on."""
        due = self.under_way.due
        for command in self._bench.commands():
            if command.casefold() == "q":
                return False
            if not self._any_order:
                continue
            if command in _STEPS:
                step, suits = _STEPS[command]
                self.under_way = enrolment.stepped(self.under_way, step, suits=suits)
            elif command:
                self.under_way = enrolment.chosen(self.under_way, command)
        if self.under_way.due != due:
            self._ask()
        return True

    def _tell(self, told: Told) -> None:
        text = saying.told(told, self._speech)
        if told.what == "two_seats":
            self._bench.alert("two_seats", told.pad, text)
            self._said = text
        elif told.what != "unreadable" or text != self._said:
            self._say(text)
        if told.what in ("enrolled", "other_tag"):
            self._ask()

    def _take(self, offer: Offer, antenna: Antenna) -> None:
        """Look closer at the tags on offer, write them, and save the deck; or say why not."""
        why = ""
        try:
            for tag in offer.tags:
                self._write(offer, tag, antenna)
        except _Refused as refused:
            why = str(refused)
        except TagTrouble as trouble:
            why = trouble_text(trouble.why, self._speech)
        except ReaderFault as fault:
            why = str(fault)
        self.under_way, told = enrolment.settled(self.under_way, good=not why)
        if why:
            self._say(why)
        else:
            self._folder.save(self.under_way.deck)
        self._tell(told)

    def _write(self, offer: Offer, tag: str, antenna: Antenna) -> None:
        _ = self._speech.gettext
        deck, key = self.under_way.deck, self._writing.key
        chip = antenna.chip()
        if chip is None:
            if self._writing.write or deck.original:
                raise _Refused(_("This reader cannot write tags: use --no-write, or a reader that can"))
            return
        read = read_tag(chip, tag)
        self._look_closer(offer, tag, read)
        if key is not None and self._writing.write:
            write_record(chip, tag, record(deck, key, tag, offer.card), lock=self._writing.lock)
        if not read.original:
            self._unsigned.append(offer.card)

    def _look_closer(self, offer: Offer, tag: str, read: TagRead) -> None:
        """Raises `_Refused` for a tag the house would not have, or that carries what would be lost."""
        _ = self._speech.gettext
        deck, key = self.under_way.deck, self._writing.key
        if deck.original and not read.original:
            raise _Refused(_("This tag is not signed by NXP, and this deck takes no others"))
        proof = judged(deck, key, tag, read.content) if key is not None else Judged("no_record")
        text = saying.verdict(proof.verdict, self._speech)
        if proof.verdict in ALARMING and not self._writing.reuse:
            self._bench.alert(f"{proof.verdict}_record", offer.pad, f"{tag}: {text}")
            raise _Refused(text)
        strange = proof.verdict == "strange" or read.other
        if self._writing.reuse:
            return
        if proof.verdict == "other_deck" or (strange and self._writing.write):
            if strange:
                text = saying.verdict("strange", self._speech)
            elif (name := self._named(proof.deck)) is not None:
                text = _("it carries a record of the deck {deck}").format(deck=name)
            raise _Refused(_("{why}; --reuse takes it").format(why=text))

    def _named(self, deck_id: str) -> str | None:
        deck = self._folder.decks().get(deck_id)
        return None if deck is None else deck.name


def enrol(folder: DeckFolder, name: str, asked: Asked, desk: Desk) -> int:
    """Enrol a deck of this name, or go on with it; the exit status. Raises `Unusable`, `DeckUnusable`, ``OSError``."""
    decks = folder.decks()
    deck = next((deck for deck in decks.values() if name in (deck.id, deck.name)), None)
    if deck is None:
        if not is_name(name):
            message = desk.words.gettext("{name!r}; possible: 1 to {most} letters that can be printed")
            raise Unusable(f"name: {message.format(name=name, most=LONGEST_NAME)}")
        deck = Deck(id=new_id(), name=name, kind=asked.kind, original=asked.original)
    return _enrolled(folder, decks, deck, (), asked, desk)


def replace_card(folder: DeckFolder, name: str, card: str, asked: Asked, desk: Desk) -> int:
    """Give a card of a deck new tags; the exit status. Raises `Unusable`, `DeckUnusable`, ``OSError``."""
    deck = folder.find(name)
    if card not in CARDS[deck.kind]:
        raise Unusable(f"card: {card!r}; possible: {', '.join(CARDS[deck.kind])}")
    return _enrolled(folder, folder.decks(), with_tags(deck, card, ()), (card,), asked, desk)


def _enrolled(
    folder: DeckFolder, decks: Mapping[str, Deck], deck: Deck, wanted: tuple[str, ...], asked: Asked, desk: Desk
) -> int:
    _ = desk.words.gettext
    if asked.lock and not _is_meant(desk):
        desk.bench.terminal.say(_("Nothing was done"))
        return UNFINISHED
    if asked.write and not deck.key:
        deck = folder.make_key(deck)
        folder.save(msgspec.structs.replace(decks.get(deck.id, deck), key=deck.key))
    key = folder.key(deck) if deck.key else None
    if asked.write and key is None:
        message = _("the key of {deck} is not here; possible: --no-write, or import the deck with its key")
        raise Unusable(f"deck: {message.format(deck=deck.name)}")
    writing = Writing(key=key, write=asked.write, lock=asked.lock, reuse=asked.reuse)
    under_way = enrolment.begun(deck, other_tags(decks, deck), wanted=wanted, each=asked.each)
    return Enrolling(
        folder, under_way, desk.gear.antennas, writing, desk.bench, desk.words, any_order=asked.any_order
    ).run()


def _is_meant(desk: Desk) -> bool:
    _ = desk.words.gettext
    answer = desk.bench.terminal.ask(_("A locked tag can never be written again. Lock every tag? Type yes:"))
    return (answer or "").casefold() in ("yes", _("yes"))


def trouble_text(why: Trouble, speech: Speech) -> str:
    """Why something could not be done with a tag."""
    _ = speech.gettext
    texts: dict[Trouble, str] = {
        "gone": _("The tag was taken away while it was being read or written"),
        "silent": _("This tag is heard, but its memory cannot be read: lay the card flat, or use another tag"),
        "no_memory": _("This tag has no memory for a record: use --no-write, or another tag"),
        "locked": _("This tag is locked: use --no-write, or another tag"),
        "too_small": _("The record does not fit on this tag: use --no-write, or another tag"),
        "not_kept": _("Read back, the record is not what was written: use another tag"),
        "not_locked": _("The record is written, but the tag would not be locked"),
    }
    return texts[why]
