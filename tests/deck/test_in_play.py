"""The records of the cards on the pads, read in play: forged and copied ones are named on the screen and in the log."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from table.adapters.nfcpy_reader import NfcpyReader
from table.adapters.pn532 import open_chip
from table.adapters.proofs import AGAIN_MS, LIE_MS, TRIES, Proofs, Watch, WatchedBoard
from table.adapters.tags import TagRead, write_record
from table.deck import Deck, record, with_tags
from table.events import Proved
from table.readings import Fault, Reading, Sees
from tests.app.tables import Remembering, sees, table
from tests.firmware.bench import stage
from tests.pn532.hsu import Hsu
from tests.pn532.tags import Ntag213
from tests.seat_board.seated import Clock, Seated
from tests.wire.micropython import needs_micropython

AS, TRES, STRANGER = "04A1B2C3D4E5F6", "04112233445566", "04DEADBEEF0001"
KEY, ANOTHER_KEY = bytes(range(32)), bytes(32)
DECK = with_tags(with_tags(Deck(id="a" * 16, name="azul", kind="spanish"), "Ao", (AS,)), "3o", (TRES,))
GENUINE = record(DECK, KEY, AS, "Ao")
FORGED = record(DECK, ANOTHER_KEY, AS, "Ao")
COPIED = record(DECK, KEY, TRES, "3o")


class Pad:
    """What `Proofs` and one seat's `Watch` make of what lies there."""

    def __init__(self, deck: Deck = DECK) -> None:
        self.clock = Clock()
        self.told: queue.SimpleQueue[Proved] = queue.SimpleQueue()
        self.proofs = Proofs([(deck, KEY)], self.told.put)
        self.watch = Watch(1, self.proofs, self.clock.now)

    def reads(self, tag: str, content: bytes | None, *, original: bool = False) -> list[Proved]:
        """What is told once this content has been read."""
        self.proofs.has_read(1, tag, TagRead("NTAG213", content, original=original), self.clock.now())
        return self.all_told()

    def all_told(self) -> list[Proved]:
        told = []
        while not self.told.empty():
            told.append(self.told.get())
        return told


def test_what_carelessness_can_bring_about_is_no_alert() -> None:
    for content in (GENUINE, None, b"something", record(DECK, KEY, AS, "3o"), bytes((1,)) + bytes(24)):
        assert Pad().reads(AS, content) == []


def test_a_forged_and_a_copied_record_are_told_apart() -> None:
    assert Pad().reads(STRANGER, FORGED) == [Proved(1, "forged_record", STRANGER)]
    assert Pad().reads(STRANGER, COPIED) == [Proved(1, "copied_record", STRANGER)]


def test_the_tag_of_an_enrolled_card_is_not_named() -> None:
    """It may lie face down, and whoever has the deck's file would know it."""
    assert Pad().reads(AS, FORGED) == [Proved(1, "forged_record", "")]
    assert Pad().reads(AS, COPIED) == [Proved(1, "copied_record", "")]


def test_where_only_signed_tags_were_enrolled_one_without_signature_is_forged() -> None:
    """But nobody is told so because one answer was lost."""
    deck = Deck(id=DECK.id, name="azul", kind="spanish", original=True, cards=DECK.cards)
    pad = Pad(deck)
    for _ in range(TRIES - 1):
        assert pad.reads(AS, GENUINE) == []
        assert pad.proofs.wants(AS)
    assert pad.reads(AS, GENUINE) == [Proved(1, "forged_record", "")]
    assert not pad.proofs.wants(AS)
    lost_once = Pad(deck)
    assert lost_once.reads(AS, GENUINE) == []
    assert lost_once.reads(AS, GENUINE, original=True) == []
    assert not lost_once.proofs.wants(AS)


def test_a_bad_tag_is_told_of_again_when_it_is_laid_again_but_not_within_a_minute() -> None:
    pad = Pad()
    assert pad.reads(STRANGER, FORGED)
    for passes, told in ((1000, 0), (AGAIN_MS, 1), (1000, 0)):
        pad.clock.skew += passes
        pad.watch.told(Sees(pad.clock.now(), 1, (STRANGER,)))
        assert len(pad.all_told()) == told


def test_a_record_is_due_once_its_tag_has_lain_alone_for_a_while() -> None:
    pad = Pad()

    def due(reading: Reading) -> str:
        pad.watch.told(reading)
        assert pad.watch.due == "", "never at once: the card's own way goes first"
        pad.clock.skew += LIE_MS
        return pad.watch.due

    assert due(Sees(0, 1, (AS,))) == AS
    assert due(Sees(0, 1, (AS, TRES))) == ""
    assert due(Sees(0, 1, ("08ABCDEF",))) == ""
    assert due(Sees(0, 1, (TRES,))) == TRES
    assert due(Fault(0, 1, "timeout")) == ""
    pad.reads(AS, GENUINE)
    assert due(Sees(0, 1, (AS,))) == "", "once for each tag"
    for _ in range(3):
        pad.proofs.failed(TRES)
    assert due(Sees(0, 1, (TRES,))) == ""


# --- through nfcpy, and through a seat board


@contextmanager
def pn532_at(pad: Pad, hsu: Hsu) -> Iterator[NfcpyReader]:
    """A reader of the direct wiring, running."""
    reader = NfcpyReader(1, hsu.path, pad.clock.now, poll_ms=5, watch=pad.watch)
    thread = threading.Thread(target=reader.run, args=(lambda _reading: None,), daemon=True)
    thread.start()
    try:
        yield reader
    finally:
        reader.stop()
        thread.join(10)
        assert not thread.is_alive()


def tag_with(uid: str, content: bytes) -> Ntag213:
    """A tag that carries this content in the table's record."""
    tag, hsu = Ntag213(bytes.fromhex(uid)), Hsu()
    hsu.chip.tags = [tag]
    chip = open_chip(hsu.path)
    write_record(chip, uid, content)
    chip.close()
    hsu.unplug()
    return tag


@pytest.mark.parametrize(
    ("uid", "content", "what"), [(AS, FORGED, "forged_record"), (STRANGER, COPIED, "copied_record")]
)
def test_a_pn532_reads_the_record_of_a_card_that_lies(uid: str, content: bytes, what: str) -> None:
    pad, hsu = Pad(), Hsu()
    hsu.chip.tags = [tag_with(uid, content)]
    pad.clock.skew = -LIE_MS
    with pn532_at(pad, hsu):
        pad.clock.skew = 0
        told = pad.told.get(timeout=20)
    assert (told.seat, told.what) == (1, what)
    assert not hsu.chip.field
    hsu.unplug()


@needs_micropython
def test_a_seat_board_reads_the_record_of_a_card_that_lies(tmp_path: Path) -> None:
    pad, seated = Pad(), Seated(stage(tmp_path / "files"), seat=1)
    tag = tag_with(AS, FORGED)
    watched = WatchedBoard(seated.adapter, pad.watch)
    seated.board.put([f"{tag.uid.hex()}/{tag.memory.hex()}/{tag.signature.hex()}"])
    seated.board.plug()
    thread = threading.Thread(target=watched.run, args=(lambda _reading: None,), daemon=True)
    try:
        thread.start()
        assert pad.told.get(timeout=20) == Proved(1, "forged_record", "")
    finally:
        watched.stop()
        thread.join(10)
        seated.close()


# --- to everybody


def test_the_alert_is_on_the_screen_and_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    seen = Remembering()
    script = [sees(1000, 3, "Ro"), (3000, Proved(2, "forged_record", STRANGER)), (4000, Proved(1, "copied_record", ""))]
    with caplog.at_level(logging.INFO):
        table(script, end=5000, seen=seen).run()
    shown = {message for _now, scene in seen.drawn for message in scene.screen.messages}
    assert "Carmen: this tag is forged" in shown
    assert "Blas: this tag is copied from another card" in shown
    assert f"forged_record at seat 2: tag {STRANGER}" in caplog.text
    assert "copied_record at seat 1" in caplog.text
