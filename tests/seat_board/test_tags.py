"""The memory of tags on a seat board's pad: read, written, checked, through nfcpy's tags and the unchanged firmware."""

from __future__ import annotations

import pytest

from table.adapters.antennas import ReportedAntenna
from table.adapters.board_tags import BoardChip
from table.adapters.pn532 import ReaderFault
from table.adapters.tags import TagTrouble, read_tag, write_record
from table.readings import Sees
from tests.deck.hands import NXP_SIGNATURE, NXP_UID
from tests.pn532.tags import Ntag213
from tests.seat_board.seated import Seated
from tests.wire.micropython import needs_micropython

pytestmark = needs_micropython

AS = "04A1B2C3D4E5F6"
TRES = "04112233445566"
RECORD = bytes(range(25))


def lay(seated: Seated, *tags: Ntag213) -> None:
    """Lay these and have them seen."""
    seated.board.put([f"{tag.uid.hex()}/{tag.memory.hex()}/{tag.signature.hex()}" for tag in tags])
    assert seated.next(Sees).tags == tuple(sorted(tag.uid.hex().upper() for tag in tags))


def test_a_record_is_written_and_read_back_beside_another_tag(seated: Seated) -> None:
    card, beside = Ntag213(bytes.fromhex(AS)), Ntag213(bytes.fromhex(TRES))
    chip = BoardChip(seated.begun().adapter)
    lay(seated, beside, card)
    before = read_tag(chip, AS)
    assert (before.product, before.content, before.writable) == ("NXP NTAG213", None, True)
    write_record(chip, AS, RECORD)
    assert read_tag(chip, AS).content == RECORD
    assert read_tag(chip, TRES).content is None
    assert bytes.fromhex(seated.board.do(tag=beside.uid.hex())) == beside.memory
    seated.board.put([])
    assert seated.next(Sees).tags == (), "nothing was told meanwhile, and polls go on"


def test_a_tag_can_be_locked(seated: Seated) -> None:
    chip = BoardChip(seated.begun().adapter)
    lay(seated, Ntag213(bytes.fromhex(AS)))
    write_record(chip, AS, RECORD, lock=True)
    assert not read_tag(chip, AS).writable
    with pytest.raises(TagTrouble, match="locked"):
        write_record(chip, AS, RECORD[::-1])


def test_a_tag_that_is_not_there_is_gone(seated: Seated) -> None:
    chip = BoardChip(seated.begun().adapter)
    lay(seated, Ntag213(bytes.fromhex(TRES)))
    with pytest.raises(TagTrouble, match="gone"):
        read_tag(chip, AS)


def test_a_chip_or_a_board_that_fails_is_a_fault_of_the_reader(seated: Seated) -> None:
    chip = BoardChip(seated.begun().adapter)
    lay(seated, Ntag213(bytes.fromhex(AS)))
    seated.board.do(faults=["silent"])
    with pytest.raises(ReaderFault, match=r"garbled|timeout"):
        read_tag(chip, AS)
    seated.board.unplug()
    with pytest.raises(ReaderFault, match=r"lost|timeout"):
        read_tag(chip, AS)


def test_a_pad_that_is_looked_at_gives_its_tags_memory(seated: Seated) -> None:
    """As `table deck` looks at pads, whatever their wiring."""
    seated.board.plug()
    antenna = ReportedAntenna(seated.seat, seated.adapter)
    try:
        card = Ntag213(bytes.fromhex(AS))
        seated.board.put([f"{card.uid.hex()}/{card.memory.hex()}/{card.signature.hex()}"])
        seated.until(lambda: _seen(antenna) == (AS,))
        chip = antenna.chip()
        assert chip is not None
        write_record(chip, AS, RECORD)
        assert read_tag(chip, AS).content == RECORD
    finally:
        antenna.close()


def _seen(antenna: ReportedAntenna) -> tuple[str, ...] | None:
    try:
        return antenna.look()
    except ReaderFault:
        return None


def test_nxps_signature_is_read(seated: Seated) -> None:
    chip = BoardChip(seated.begun().adapter)
    lay(seated, Ntag213(bytes.fromhex(NXP_UID), NXP_SIGNATURE), Ntag213(bytes.fromhex(AS)))
    assert read_tag(chip, NXP_UID).original
    assert not read_tag(chip, AS).original
