"""`table deck enrol` and `replace` on emulated readers, through nfcpy: somebody lays cards, and a deck comes of it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from table.adapters.deck_files import DeckFolder, in_play
from table.commands import Unusable
from table.commands.enrol import UNFINISHED, Asked, enrol, replace_card
from table.deck import CARDS, Deck, judged, record, with_tags
from tests.deck.hands import NXP_SIGNATURE, NXP_UID, Table, laid_one_after_the_other, table, uid_of
from tests.pn532.hsu import Hsu
from tests.pn532.tags import Ntag213, Tag

SPANISH = CARDS["spanish"]


@pytest.fixture
def at() -> Iterator[Table]:
    with table() as at:
        yield at


@pytest.fixture
def folder(tmp_path: Path) -> DeckFolder:
    return DeckFolder(tmp_path)


def content(tag: Ntag213) -> bytes | None:
    """The content of the record in a tag's memory, read by hand: after the TLVs' and the record's heads."""
    length = tag.memory[22]
    return bytes(tag.memory[23 + 3 + 19 : 23 + length]) if length else None


def lays(at: Table, *uids: str) -> Iterator[object]:
    """These cards, then leaving off."""
    yield from laid_one_after_the_other(at, uids)
    at.hands.lines.append("q")


def test_a_whole_deck_is_enrolled_and_every_tag_carries_its_proof(at: Table, folder: DeckFolder) -> None:
    at.script(lays(at, *map(uid_of, SPANISH)))
    assert enrol(folder, "azul", Asked(), at.desk) == 0
    deck = folder.find("azul")
    assert deck.cards == {card: (uid_of(card),) for card in SPANISH}
    key = folder.key(deck)
    assert key is not None
    for card in SPANISH:
        proof = judged(deck, key, uid_of(card), content(at.ntag(uid_of(card))))
        assert (proof.verdict, proof.card) == ("genuine", card)
    assert at.hands.said[0] == "0 of 40. Lay on any pad: as of oros"
    assert at.hands.said[-2].startswith("40 of 40 cards are enrolled")
    assert not at.pads[0].chip.field


def test_it_can_stop_and_go_on(at: Table, folder: DeckFolder) -> None:
    at.script(lays(at, uid_of("Ao"), uid_of("2o")))
    assert enrol(folder, "azul", Asked(), at.desk) == UNFINISHED
    assert at.hands.said[-1] == "The same command goes on from here"
    key = folder.key(folder.find("azul"))
    at.hands.said.clear()
    at.script(lays(at, uid_of("2o"), uid_of("3o")))
    assert enrol(folder, "azul", Asked(), at.desk) == UNFINISHED
    assert at.hands.said[0].startswith("2 of 40. Lay on any pad: tres of oros")
    assert at.hands.heard("This tag is already that of 2 of oros")
    deck = folder.find("azul")
    assert list(deck.cards) == ["Ao", "2o", "3o"]
    assert folder.key(deck) == key


def test_every_card_is_kept_as_soon_as_it_is_enrolled(at: Table, folder: DeckFolder) -> None:
    """Whatever happens afterwards: here the command dies."""

    def dies() -> Iterator[object]:
        yield from laid_one_after_the_other(at, [uid_of("Ao")])
        raise KeyboardInterrupt

    at.script(dies())
    with pytest.raises(KeyboardInterrupt):
        enrol(folder, "azul", Asked(), at.desk)
    assert folder.find("azul").cards == {"Ao": (uid_of("Ao"),)}


def test_in_any_order_cards_are_typed_and_stepped_through(at: Table, folder: DeckFolder) -> None:
    def types() -> Iterator[object]:
        at.hands.lines.append("Rb")
        yield None
        yield from laid_one_after_the_other(at, [uid_of("Rb")])
        at.hands.lines += ["down", "right"]  # the arrow keys' names, as from the screen
        yield None
        yield from laid_one_after_the_other(at, [uid_of("2c")])
        at.hands.lines.append("q")

    at.script(types())
    enrol(folder, "azul", Asked(any_order=True), at.desk)
    assert folder.find("azul").cards == {"2c": (uid_of("2c"),), "Rb": (uid_of("Rb"),)}


def test_in_the_fixed_order_nothing_else_can_be_chosen(at: Table, folder: DeckFolder) -> None:
    at.hands.lines = ["Rb", "down"]
    at.script(lays(at, uid_of("Ao")))
    enrol(folder, "azul", Asked(), at.desk)
    assert list(folder.find("azul").cards) == ["Ao"]


def test_cards_may_be_laid_on_any_pad(folder: DeckFolder) -> None:
    with table(3) as at:

        def lays_about() -> Iterator[object]:
            for number, card in enumerate(SPANISH[:6]):
                yield from laid_one_after_the_other(at, [uid_of(card)], pad=number % 3)
            at.hands.lines.append("q")

        at.script(lays_about())
        enrol(folder, "azul", Asked(), at.desk)
    assert list(folder.find("azul").cards) == list(SPANISH[:6])


def test_a_french_deck(at: Table, folder: DeckFolder) -> None:
    at.script(lays(at, uid_of("Ao"), uid_of("2o")))
    enrol(folder, "roja", Asked(kind="french40"), at.desk)
    assert folder.find("roja").cards == {"AS": (uid_of("Ao"),), "2S": (uid_of("2o"),)}
    assert at.hands.heard("Lay on any pad: ace of spades")


def test_the_french_forty_are_asked_for_by_their_names_and_play_cuarenta(folder: DeckFolder) -> None:
    with table(language="es") as at:
        at.script(lays(at, *map(uid_of, SPANISH)))
        assert enrol(folder, "roja", Asked(kind="french40"), at.desk) == 0
    for name in ("as de picas", "reina de corazones", "jota de diamantes", "rey de tréboles", "7 de tréboles"):
        assert at.hands.heard(f": {name}"), name
    cards = dict(zip(map(uid_of, SPANISH), CARDS["french40"], strict=True))
    assert in_play(folder, "", "cuarenta") == (cards, frozenset())


def test_two_tags_a_card(at: Table, folder: DeckFolder) -> None:
    at.script(lays(at, uid_of("Ao"), uid_of("2o")))
    enrol(folder, "azul", Asked(each=2), at.desk)
    assert folder.find("azul").cards == {"Ao": (uid_of("Ao"), uid_of("2o"))}
    assert at.hands.heard("as of oros: now its other tag")


# What is written, and what is not


def test_without_writing_tags_stay_as_they_are(at: Table, folder: DeckFolder) -> None:
    before = bytes(at.ntag(uid_of("Ao")).memory)
    at.script(lays(at, uid_of("Ao")))
    enrol(folder, "azul", Asked(write=False), at.desk)
    deck = folder.find("azul")
    assert (list(deck.cards), deck.key) == (["Ao"], "")
    assert bytes(at.ntag(uid_of("Ao")).memory) == before


def test_without_writing_any_tag_will_do(at: Table, folder: DeckFolder) -> None:
    """Also one whose memory the table knows nothing of, as a MIFARE Classic's."""
    at.tags["01020304"] = Tag(bytes.fromhex("01020304"), sel_res=0x08)
    at.script(lays(at, "01020304"))
    enrol(folder, "azul", Asked(write=False), at.desk)
    assert folder.find("azul").cards == {"Ao": ("01020304",)}


def test_a_tag_that_cannot_be_written_is_refused_and_may_be_enrolled_without(at: Table, folder: DeckFolder) -> None:
    at.ntag(uid_of("Ao")).memory[10:12] = b"\xff\xff"
    at.script(lays(at, uid_of("Ao")))
    enrol(folder, "azul", Asked(), at.desk)
    assert at.hands.heard("This tag is locked: use --no-write")
    assert folder.find("azul").cards == {}
    at.script(lays(at, uid_of("Ao")))
    enrol(folder, "azul", Asked(write=False), at.desk)
    assert list(folder.find("azul").cards) == ["Ao"]


def test_taken_away_while_it_is_written_it_is_not_enrolled_and_is_the_next_time(at: Table, folder: DeckFolder) -> None:
    hsu = at.pads[0]

    def take_away(command: bytes) -> None:
        if command[:2] == b"\x42\xa2":
            hsu.before = lambda _command: None
            hsu.chip.tags = []

    hsu.before = take_away
    at.script(lays(at, uid_of("Ao"), uid_of("Ao")))
    enrol(folder, "azul", Asked(), at.desk)
    assert at.hands.heard("The tag was taken away")
    assert list(folder.find("azul").cards) == ["Ao"]


@pytest.mark.parametrize(("answer", "locked"), [("yes", True), ("", False), (None, False)])
def test_locked_only_after_asking(at: Table, folder: DeckFolder, answer: str | None, locked: bool) -> None:
    at.hands.answer = lambda _question: answer
    at.script(lays(at, uid_of("Ao")))
    assert enrol(folder, "azul", Asked(lock=True), at.desk) == UNFINISHED
    assert at.hands.asked == ["A locked tag can never be written again. Lock every tag? Type yes:"]
    assert at.ntag(uid_of("Ao")).locked(4) is locked
    assert at.hands.heard("Nothing was done") is not locked
    assert bool(folder.decks()) is locked


def test_without_its_key_a_deck_is_not_written_on(at: Table, folder: DeckFolder) -> None:
    at.script(lays(at, uid_of("Ao")))
    enrol(folder, "azul", Asked(), at.desk)
    next(folder.folder.glob("*.key")).unlink()
    with pytest.raises(Unusable, match="the key of azul is not here; possible: --no-write"):
        enrol(folder, "azul", Asked(), at.desk)


# What is refused


def test_tags_of_another_deck_are_refused_by_its_name(at: Table, folder: DeckFolder) -> None:
    at.script(lays(at, uid_of("Ao")))
    enrol(folder, "azul", Asked(), at.desk)
    at.script(lays(at, uid_of("Ao")))
    enrol(folder, "rojo", Asked(), at.desk)
    assert at.hands.heard("This tag belongs to the deck azul")
    assert folder.find("rojo").cards == {}


def elsewhere(at: Table, uid: str, deck: Deck, key: bytes) -> None:
    """A record for the as of oros of this deck, written on this tag by somebody else."""
    message = bytes((0xD4, 19, 25)) + b"table.internal:card" + record(deck, key, uid, "Ao")
    at.ntag(uid).memory[21 : 23 + len(message) + 1] = bytes((3, len(message))) + message + b"\xfe"


@pytest.mark.parametrize("known", [False, True])
def test_a_tag_with_another_decks_record_is_refused_unless_it_may_be_reused(
    at: Table, folder: DeckFolder, known: bool
) -> None:
    other = Deck(id="f" * 16, name="rojo", kind="spanish")
    if known:
        folder.save(other)
    elsewhere(at, uid_of("Ao"), other, bytes(32))
    at.script(lays(at, uid_of("Ao")))
    enrol(folder, "azul", Asked(), at.desk)
    assert at.hands.heard(
        "it carries a record of the deck rojo; --reuse" if known else "another deck's record; --reuse"
    )
    assert folder.find("azul").cards == {}
    at.script(lays(at, uid_of("Ao")))
    enrol(folder, "azul", Asked(reuse=True), at.desk)
    assert list(folder.find("azul").cards) == ["Ao"]


def test_a_record_of_this_deck_that_is_forged_or_copied_is_an_alert(
    at: Table, folder: DeckFolder, caplog: pytest.LogCaptureFixture
) -> None:
    at.script(lays(at, uid_of("Ao")))
    enrol(folder, "azul", Asked(), at.desk)
    deck = folder.find("azul")
    at.ntag(uid_of("2o")).memory[16:160] = at.ntag(uid_of("Ao")).memory[16:160]
    elsewhere(at, uid_of("3o"), deck, bytes(32))
    at.script(lays(at, uid_of("2o"), uid_of("3o")))
    enrol(folder, "azul", Asked(), at.desk)
    assert [each.getMessage() for each in caplog.records] == [
        "alert: copied_record, seat 0",
        "alert: forged_record, seat 0",
    ]
    assert at.hands.heard("ALERT: its record was copied from another tag")
    assert at.hands.heard("ALERT: its record is forged")
    assert list(folder.find("azul").cards) == ["Ao"]


def test_the_same_uid_on_two_pads_is_an_alert(folder: DeckFolder, caplog: pytest.LogCaptureFixture) -> None:
    with table(2) as at:

        def clones() -> Iterator[object]:
            at.lay(uid_of("Ao"))
            at.pads[1].chip.tags = [Ntag213(bytes.fromhex(uid_of("Ao")))]
            yield from range(10)
            at.hands.lines.append("q")

        at.script(clones())
        enrol(folder, "azul", Asked(), at.desk)
        assert at.hands.heard(f"ALERT: seat 1 reads a tag that another pad reads too: {uid_of('Ao')}")
    assert "alert: two_seats, seat 1" in caplog.text
    assert folder.find("azul").cards == {}


def test_nxps_signature_can_be_a_condition(at: Table, folder: DeckFolder) -> None:
    at.tags[NXP_UID] = Ntag213(bytes.fromhex(NXP_UID), NXP_SIGNATURE)
    at.script(lays(at, uid_of("Ao"), NXP_UID))
    enrol(folder, "azul", Asked(original=True), at.desk)
    assert at.hands.heard("This tag is not signed by NXP, and this deck takes no others")
    assert folder.find("azul").cards == {"Ao": (NXP_UID,)}


def test_else_it_is_reported(at: Table, folder: DeckFolder) -> None:
    at.tags[NXP_UID] = Ntag213(bytes.fromhex(NXP_UID), NXP_SIGNATURE)
    at.script(lays(at, uid_of("Ao"), NXP_UID))
    enrol(folder, "azul", Asked(), at.desk)
    assert at.hands.heard("Not signed by NXP, which cheap tags are not: as of oros")
    assert not at.hands.heard("2 of oros, ")


# Readers that fail


def test_a_reader_that_is_lost_is_said_once_and_comes_back(at: Table, folder: DeckFolder) -> None:
    hsu = at.pads[0]

    def fails() -> Iterator[object]:
        yield None
        hsu.fail("silent")
        yield from range(20)
        hsu.behave()
        yield from range(60)
        yield from lays(at, uid_of("Ao"))

    at.script(fails())
    enrol(folder, "azul", Asked(), at.desk)
    assert sum("timeout" in text for text in at.hands.said) == 1
    assert list(folder.find("azul").cards) == ["Ao"]


# Replace


def test_a_card_gets_a_new_tag_in_place_of_its_old_one(at: Table, folder: DeckFolder) -> None:
    at.script(lays(at, uid_of("Ao"), uid_of("2o")))
    enrol(folder, "azul", Asked(), at.desk)
    at.script(lays(at, uid_of("2o"), uid_of("Rb")))
    assert replace_card(folder, "", "Ao", Asked(), at.desk) == 0
    assert at.hands.heard("This tag is already that of 2 of oros")
    deck = folder.find("azul")
    assert deck.cards == {"Ao": (uid_of("Rb"),), "2o": (uid_of("2o"),)}
    key = folder.key(deck)
    assert key is not None
    old = content(at.ntag(uid_of("Ao")))
    assert judged(deck, key, uid_of("Ao"), old).verdict == "retired"


def test_left_off_the_card_keeps_its_old_tag(at: Table, folder: DeckFolder) -> None:
    folder.save(with_tags(Deck(id="f" * 16, name="azul", kind="spanish"), "Ao", (uid_of("Ao"),)))
    at.script(lays(at))
    assert replace_card(folder, "azul", "Ao", Asked(), at.desk) == UNFINISHED
    assert folder.find("azul").cards == {"Ao": (uid_of("Ao"),)}


def test_only_a_card_of_the_deck_can_be_replaced(at: Table, folder: DeckFolder) -> None:
    folder.save(Deck(id="f" * 16, name="azul", kind="spanish"))
    with pytest.raises(Unusable, match="card: '8o'; possible: Ao, 2o"):
        replace_card(folder, "azul", "8o", Asked(), at.desk)


def test_a_deck_needs_a_name(at: Table, folder: DeckFolder) -> None:
    with pytest.raises(Unusable, match="name: ' '; possible: 1 to 40 letters"):
        enrol(folder, " ", Asked(), at.desk)


# As a process


def test_the_command_itself_takes_a_port_and_leaves_off_at_q(tmp_path: Path) -> None:
    hsu = Hsu()
    try:
        command = [sys.executable, "-m", "table", "deck", "enrol", "azul", "--port", hsu.path, "--no-screen"]
        command += ["--data", str(tmp_path), "--lang", "en"]
        ended = subprocess.run(command, input="q\n", capture_output=True, text=True, timeout=60, check=False)
    finally:
        hsu.unplug()
    assert ended.returncode == UNFINISHED, ended.stderr
    assert ended.stdout.splitlines()[1] == "0 of 40 cards are enrolled"
    assert ended.stderr == ""
