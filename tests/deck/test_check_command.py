"""`table deck check` on emulated readers: every card is read, and what is wrong with its tag or its record is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from table.adapters.deck_files import DeckFolder
from table.commands.deck import FOUND, Checker
from table.commands.enrol import Asked, enrol
from table.deck import CARDS, Deck
from table.deck_check import LOOKS
from tests.deck.hands import Table, laid_one_after_the_other, table, uid_of
from tests.pn532.tags import Ntag213

SPANISH = CARDS["spanish"]
ROUNDS = LOOKS + 4


@pytest.fixture
def at() -> Iterator[Table]:
    with table(2) as at:
        yield at


@pytest.fixture
def folder(at: Table, tmp_path: Path) -> DeckFolder:
    """A deck whose first three cards are enrolled."""
    folder = DeckFolder(tmp_path)
    at.script(lays(at, *map(uid_of, SPANISH[:3])))
    enrol(folder, "azul", Asked(), at.desk)
    at.hands.said.clear()
    return folder


def lays(at: Table, *uids: str) -> Iterator[object]:
    yield from laid_one_after_the_other(at, uids)
    at.hands.lines.append("q")


def check(at: Table, folder: DeckFolder, *uids: str, key: bool = True, deck: Deck | None = None) -> int:
    """The exit status of a check in which these cards are laid."""
    deck = deck or folder.find("azul")
    at.script(lays(at, *uids))
    return Checker(deck, folder.key(deck) if key else None, at.desk.gear.antennas, at.desk.bench, at.desk.words).run()


def test_every_card_in_order(at: Table, tmp_path: Path) -> None:
    folder = DeckFolder(tmp_path)
    at.script(lays(at, *map(uid_of, SPANISH)))
    assert enrol(folder, "azul", Asked(), at.desk) == 0
    assert check(at, folder, *map(uid_of, SPANISH)) == 0
    assert at.hands.heard("as of oros: read in 20 of 20 looks; its record is genuine; not signed by NXP")
    assert at.hands.said[-1] == "The deck is in order"


def test_what_is_missing_is_named(at: Table, folder: DeckFolder) -> None:
    assert check(at, folder, uid_of("Ao"), uid_of("3o")) == FOUND
    assert at.hands.said[-2].startswith("Not enrolled: 4 of oros, 5 of oros")
    assert at.hands.said[-1] == "Not laid, or not read: 2 of oros"


def test_a_weak_card_is_named(at: Table, folder: DeckFolder) -> None:
    def flickers() -> Iterator[object]:
        for number in range(ROUNDS):
            at.lay(*([uid_of("Ao")] if number % 4 else []))
            yield number
        at.hands.lines.append("q")

    at.script(flickers())
    deck = folder.find("azul")
    assert Checker(deck, folder.key(deck), at.desk.gear.antennas, at.desk.bench, at.desk.words).run() == FOUND
    assert at.hands.heard("as of oros: read in 15 of 20 looks; WEAK: move or change its tag")
    assert at.hands.heard("Weak, move or change their tags: as of oros")


def test_copied_and_forged_records_are_alerts_on_the_terminal_and_in_the_log(
    at: Table, folder: DeckFolder, caplog: pytest.LogCaptureFixture
) -> None:
    at.ntag(uid_of("2o")).memory[16:160] = at.ntag(uid_of("Ao")).memory[16:160]
    at.ntag(uid_of("3o")).memory[16 + 50] ^= 1
    assert check(at, folder, *map(uid_of, SPANISH[:3])) == FOUND
    assert [each.getMessage() for each in caplog.records] == [
        "alert: copied_record, seat 0",
        "alert: forged_record, seat 0",
    ]
    assert at.hands.heard("2 of oros: read in 20 of 20 looks; ALERT: its record was copied from another tag")
    assert at.hands.heard("tres of oros: read in 20 of 20 looks; ALERT: its record is forged")
    assert at.hands.heard("Their records are not what they should be: 2 of oros, tres of oros")


def test_a_tag_that_was_emptied_is_named(at: Table, folder: DeckFolder) -> None:
    at.tags[uid_of("Ao")] = Ntag213(bytes.fromhex(uid_of("Ao")))
    assert check(at, folder, *map(uid_of, SPANISH[:3])) == FOUND
    assert at.hands.heard("as of oros: read in 20 of 20 looks; it has no record")


def test_a_card_taken_up_while_its_record_is_read_has_not_been_checked(at: Table, folder: DeckFolder) -> None:
    """It is said, and once it lies long enough it is checked like any other."""
    reads = 0

    def lifts(command: bytes) -> None:
        nonlocal reads
        if command[0] in (0x40, 0x42):
            reads += 1
            if reads == 1:
                at.lay()

    at.pads[0].before = lifts
    assert check(at, folder, uid_of("Ao"), uid_of("2o"), uid_of("3o")) == FOUND
    assert at.hands.heard("Its record could not be read: leave the card there, or lay it again")
    assert not at.hands.heard("as of oros: read in")
    assert at.hands.said[-1] == "Not laid, or not read: as of oros"
    assert check(at, folder, *map(uid_of, SPANISH[:3])) == FOUND
    assert at.hands.heard("as of oros: read in 20 of 20 looks; its record is genuine")


class Deaf(Ntag213):
    """A tag that answers its call, and nothing else as long as it is deaf."""

    deaf = True

    def take(self, command: bytes) -> bytes | None:
        return None if self.deaf and command[0] != 0x50 else super().take(command)


def test_a_record_that_is_hard_to_read_is_tried_again_while_its_card_lies(at: Table, folder: DeckFolder) -> None:
    tag = Deaf(bytes.fromhex(uid_of("Ao")))
    tag.memory[:] = at.ntag(uid_of("Ao")).memory
    at.tags[uid_of("Ao")] = tag

    def lies() -> Iterator[None]:
        at.lay(uid_of("Ao"))
        while not at.hands.heard("Its record could not be read"):
            yield
        tag.deaf = False
        for _ in range(ROUNDS):
            yield
        at.hands.lines.append("q")

    at.script(lies())
    deck = folder.find("azul")
    assert Checker(deck, folder.key(deck), at.desk.gear.antennas, at.desk.bench, at.desk.words).run() == FOUND
    assert at.hands.heard("as of oros: read in 20 of 20 looks; its record is genuine")


def test_without_the_key_nothing_is_said_of_the_decks_own_records(at: Table, folder: DeckFolder) -> None:
    at.ntag(uid_of("3o")).memory[16 + 50] ^= 1
    check(at, folder, *map(uid_of, SPANISH[:3]), key=False)
    assert at.hands.heard("tres of oros: read in 20 of 20 looks; not signed by NXP")
    assert not at.hands.heard("ALERT")


def test_a_deck_without_records_wants_none(at: Table, tmp_path: Path) -> None:
    folder = DeckFolder(tmp_path)
    at.script(lays(at, uid_of("Ao")))
    enrol(folder, "azul", Asked(write=False), at.desk)
    check(at, folder, uid_of("Ao"), key=False)
    assert at.hands.heard("as of oros: read in 20 of 20 looks; not signed by NXP")
    assert not at.hands.heard("Their records are not what they should be")


def test_one_uid_on_two_pads_is_an_alert(at: Table, folder: DeckFolder, caplog: pytest.LogCaptureFixture) -> None:
    at.pads[1].chip.tags = [Ntag213(bytes.fromhex(uid_of("Ao")))]
    check(at, folder, uid_of("Ao"))
    assert "alert: two_seats" in caplog.text
    assert at.hands.heard("reads a tag that another pad reads too")


def test_a_strange_tag_is_named(at: Table, folder: DeckFolder) -> None:
    check(at, folder, "04FFFFFFFFFFFF")
    assert at.hands.heard("A tag that is not this deck's: 04FFFFFFFFFFFF")
