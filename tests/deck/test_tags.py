"""A tag's record and signature through nfcpy on the emulated chip."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.adapters.pn532 import Chip, ReaderFault, open_chip
from table.adapters.tags import TagRead, TagTrouble, is_original, read_tag, write_record
from tests.deck.hands import NXP_SIGNATURE, NXP_UID
from tests.pn532.hsu import Fault, Hsu
from tests.pn532.tags import IDLE, NAK, Ntag213, Tag

UID = "04112233445566"
OTHER = "04000000000001"
CONTENT = bytes(range(25))


@pytest.fixture
def hsu() -> Iterator[Hsu]:
    hsu = Hsu()
    yield hsu
    hsu.unplug()


@pytest.fixture
def chip(hsu: Hsu) -> Iterator[Chip]:
    chip = open_chip(hsu.path)
    yield chip
    chip.close()


def lay(hsu: Hsu, *tags: Tag) -> None:
    with hsu.lock:
        hsu.chip.tags = list(tags)


def ntag(uid: str = UID, signature: bytes = bytes(32)) -> Ntag213:
    return Ntag213(bytes.fromhex(uid), signature)


# Records


def test_what_is_written_is_read_back_and_the_field_is_off(hsu: Hsu, chip: Chip) -> None:
    lay(hsu, ntag())
    assert read_tag(chip, UID) == TagRead("NXP NTAG213", writable=True)
    write_record(chip, UID, CONTENT)
    assert not hsu.chip.field
    assert read_tag(chip, UID) == TagRead("NXP NTAG213", CONTENT, writable=True)
    assert chip.tags() == (UID,)


def test_on_the_tag_stands_one_ndef_record_of_the_tables_own_type(hsu: Hsu, chip: Chip) -> None:
    tag = ntag()
    lay(hsu, tag)
    write_record(chip, UID, CONTENT)
    kind = b"table.internal:card"
    # Lock control TLV, NDEF TLV, then one short record: external type (D4), lengths of type and payload, both.
    message = bytes((0xD4, len(kind), len(CONTENT))) + kind + CONTENT
    assert bytes(tag.memory[16:]).startswith(b"\x01\x03\xa0\x0c\x34\x03" + bytes((len(message),)) + message + b"\xfe")


def test_only_the_tag_that_is_meant_is_written(hsu: Hsu, chip: Chip) -> None:
    other = ntag(OTHER)
    before = bytes(other.memory)
    lay(hsu, other, ntag())
    write_record(chip, UID, CONTENT)
    assert bytes(other.memory) == before
    assert read_tag(chip, UID).content == CONTENT
    assert read_tag(chip, OTHER).content is None


def test_a_new_record_takes_the_old_ones_place_and_the_same_is_not_written_again(hsu: Hsu, chip: Chip) -> None:
    lay(hsu, ntag())
    write_record(chip, UID, CONTENT)
    writes: list[bytes] = []
    hsu.before = lambda command: writes.append(command) if command[:2] == b"\x42\xa2" else None
    write_record(chip, UID, CONTENT)
    assert writes == []
    write_record(chip, UID, CONTENT[::-1])
    assert writes
    assert read_tag(chip, UID).content == CONTENT[::-1]


def test_a_tag_without_a_message_is_prepared(hsu: Hsu, chip: Chip) -> None:
    tag = ntag()
    tag.memory[16:24] = bytes(8)
    lay(hsu, tag)
    write_record(chip, UID, CONTENT)
    assert read_tag(chip, UID).content == CONTENT


def test_locked_only_when_it_is_asked_for_and_then_for_ever(hsu: Hsu, chip: Chip) -> None:
    tag = ntag()
    lay(hsu, tag)
    write_record(chip, UID, CONTENT)
    assert not any(tag.locked(page) for page in range(4, 43))
    write_record(chip, UID, CONTENT, lock=True)
    assert all(tag.locked(page) for page in range(3, 43) if page != 40)
    assert not read_tag(chip, UID).writable
    write_record(chip, UID, CONTENT, lock=True)  # as it should be: nothing to do
    with pytest.raises(TagTrouble, match="locked"):
        write_record(chip, UID, CONTENT[::-1])
    assert read_tag(chip, UID).content == CONTENT


def test_a_tag_whose_pages_are_locked_without_saying_so(hsu: Hsu, chip: Chip) -> None:
    tag = ntag()
    tag.memory[10:12] = b"\xff\xff"
    lay(hsu, tag)
    with pytest.raises(TagTrouble, match="locked"):
        write_record(chip, UID, CONTENT)


def test_a_record_that_does_not_fit(hsu: Hsu, chip: Chip) -> None:
    lay(hsu, ntag())
    with pytest.raises(TagTrouble, match="too_small"):
        write_record(chip, UID, bytes(150))


def test_a_tag_that_keeps_nothing(hsu: Hsu, chip: Chip) -> None:
    class Forgetful(Ntag213):
        def field_off(self) -> None:
            super().field_off()
            self.memory[30] = 0

    lay(hsu, Forgetful(bytes.fromhex(UID)))
    with pytest.raises(TagTrouble, match="not_kept"):
        write_record(chip, UID, CONTENT)


def test_something_else_on_it_is_told_from_nothing(hsu: Hsu, chip: Chip) -> None:
    tag = ntag()
    tag.memory[21:28] = b"\x03\x03\xd0\x00\x00\xfe\x00"  # the empty record, as some tags come with
    lay(hsu, tag)
    assert not read_tag(chip, UID).other
    tag.memory[21:30] = b"\x03\x05\xd1\x01\x01T\x00\xfe\x00"
    assert read_tag(chip, UID).other
    tag.memory[21:30] = b"\x03\x05\xff\xff\xff\xff\xff\xfe\x00"
    assert read_tag(chip, UID).other


@pytest.mark.parametrize("tag", [Tag(bytes.fromhex("01020304")), Tag(bytes.fromhex("01020304"), sel_res=0x20)])
def test_a_card_without_such_a_memory(hsu: Hsu, chip: Chip, tag: Tag) -> None:
    lay(hsu, tag)
    with pytest.raises(TagTrouble, match=r"no_memory|gone"):
        write_record(chip, "01020304", CONTENT)


def test_a_card_of_a_kind_nobody_knows_has_no_record(hsu: Hsu, chip: Chip) -> None:
    lay(hsu, Tag(bytes.fromhex("01020304"), sel_res=0x08))
    assert read_tag(chip, "01020304") == TagRead("")
    lay(hsu)
    with pytest.raises(TagTrouble, match="gone"):
        read_tag(chip, "01020304")


def test_taken_away_while_it_is_written_it_says_so_and_is_written_the_next_time(hsu: Hsu, chip: Chip) -> None:
    tag = ntag()
    heard: list[bytes] = []
    hsu.before = heard.append
    lay(hsu, tag)
    write_record(chip, UID, CONTENT)
    whole = len(heard)
    for at in range(0, whole, 5):
        tag = ntag()
        lay(hsu, tag)
        heard.clear()

        def take_away(command: bytes, at: int = at) -> None:
            heard.append(command)
            if len(heard) == at + 1:
                hsu.chip.tags = []

        hsu.before = take_away
        if at < whole - 2:
            with pytest.raises(TagTrouble, match=r"gone|no_memory"):
                write_record(chip, UID, CONTENT)
        hsu.before = heard.append
        lay(hsu, tag)
        write_record(chip, UID, CONTENT)
        assert read_tag(chip, UID).content == CONTENT


@pytest.mark.parametrize("fault", ["checksum", "silent"])
def test_one_lost_answer_is_no_news(hsu: Hsu, chip: Chip, fault: Fault) -> None:
    lay(hsu, ntag())
    hsu.fail(fault, 1)
    write_record(chip, UID, CONTENT)
    hsu.fail(fault, 1)
    assert read_tag(chip, UID).content == CONTENT


class Deaf(Ntag213):
    """Hears all but some of what it is asked: from the `begins`th question on, so many."""

    asked = 0
    begins = 0
    times = 0

    def take(self, command: bytes) -> bytes | None:
        if command[0] == 0x50:
            return super().take(command)
        self.asked += 1
        return None if 0 < self.asked - self.begins <= self.times else super().take(command)


@pytest.mark.parametrize("times", [1, 2])
def test_an_answer_that_is_lost_is_no_missing_signature_and_no_missing_record(hsu: Hsu, chip: Chip, times: int) -> None:
    tag = Deaf(bytes.fromhex(NXP_UID), NXP_SIGNATURE)
    lay(hsu, tag)
    write_record(chip, NXP_UID, CONTENT)
    expected = read_tag(chip, NXP_UID)
    assert (expected.content, expected.original) == (CONTENT, True)
    tag.asked, tag.times = 0, times
    for begins in range(20):
        tag.begins = tag.asked + begins
        assert read_tag(chip, NXP_UID) == expected, begins


def test_a_tag_that_is_only_heard_is_not_one_without_a_record(hsu: Hsu, chip: Chip) -> None:
    tag = Deaf(bytes.fromhex(UID))
    tag.times = 1_000_000
    lay(hsu, tag)
    with pytest.raises(TagTrouble, match="silent"):
        read_tag(chip, UID)


class Cheap(Ntag213):
    """Does not know the command for a signature: says so, or nothing; and is idle after it."""

    refusal: bytes | None = None

    def take(self, command: bytes) -> bytes | None:
        if command[0] != 0x3C:
            return super().take(command)
        self.state = IDLE
        return self.refusal


@pytest.mark.parametrize("refusal", [None, NAK])
def test_a_tag_that_does_not_know_of_signatures_keeps_a_record_all_the_same(
    hsu: Hsu, chip: Chip, refusal: bytes | None
) -> None:
    tag = Cheap(bytes.fromhex(UID))
    tag.refusal = refusal
    lay(hsu, tag)
    write_record(chip, UID, CONTENT)
    read = read_tag(chip, UID)
    assert (read.content, read.original) == (CONTENT, False)


def test_a_chip_that_fails_is_the_readers_fault(hsu: Hsu, chip: Chip) -> None:
    lay(hsu, ntag())
    hsu.fail("silent")
    with pytest.raises(ReaderFault, match="timeout"):
        read_tag(chip, UID)


def test_answers_in_pieces_are_no_lost_reader(hsu: Hsu, chip: Chip) -> None:
    lay(hsu, ntag())
    hsu.fail("checksum")
    with pytest.raises(ReaderFault, match="garbled"):
        read_tag(chip, UID)


# NXP's signature


def test_the_published_example_is_signed_and_its_tag_original(hsu: Hsu, chip: Chip) -> None:
    assert is_original(NXP_UID, NXP_SIGNATURE)
    lay(hsu, ntag(NXP_UID, NXP_SIGNATURE))
    assert read_tag(chip, NXP_UID).original


def test_the_same_signature_on_another_uid_is_worth_nothing(hsu: Hsu, chip: Chip) -> None:
    assert not is_original(UID, NXP_SIGNATURE)
    lay(hsu, ntag(UID, NXP_SIGNATURE))
    assert not read_tag(chip, UID).original


@settings(deadline=None)
@given(st.integers(0, 255), st.integers(1, 255))
def test_no_other_signature_fits(at: int, change: int) -> None:
    at %= len(NXP_SIGNATURE)
    signature = bytearray(NXP_SIGNATURE)
    signature[at] ^= change
    assert not is_original(NXP_UID, bytes(signature))


@pytest.mark.parametrize("signature", [b"", bytes(32), b"\xff" * 32, NXP_SIGNATURE[:16], NXP_SIGNATURE + b"\0"])
def test_what_is_no_signature_at_all(signature: bytes) -> None:
    assert not is_original(NXP_UID, signature)
