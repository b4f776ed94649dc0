"""What is on a card's tag beside its UID: the table's record, read and written through nfcpy, and NXP's signature.

Everything here is done with one tag that is named by its UID, whatever else lies in the field, and leaves the field
off. Memory and locks: NTAG213 data sheet (8.5), NFC Forum Type 2 Tag.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

import ecdsa
import msgspec
import ndef
import nfc.clf
import nfc.tag
import nfc.tag.tt2
import nfc.tag.tt2_nxp
from ecdsa.util import sigdecode_string

from table.adapters.pn532 import DRIVER_ERRORS, ReaderFault, as_fault
from table.deck import RECORD_TYPE

NXP_KEY = bytes.fromhex("04494e1a386d3d3cfe3dc10e5de68a499b1c202db5b132393e89ed19fe5be8bc61")
"""NXP's public key for the NTAG21x: a point of secp128r1."""

_UNSIGNED = bytes(32)
_CLASSIC = 0x08
"""In a tag's SAK: a MIFARE Classic, which nfcpy takes for a type 2 tag that does not answer (NXP AN10833)."""

T = TypeVar("T")


class Chip(Protocol):
    """What tags are read through: `table.adapters.pn532.Chip`, or a seat board's."""

    @property
    def clf(self) -> Any:
        """Nfcpy's frontend, or what does for it."""


Trouble: TypeAlias = Literal[
    "gone",  # taken away, or not answering any more
    "silent",  # it answers its call, but not what it is asked of its memory
    "no_memory",  # a tag without a memory the table can use
    "locked",  # its memory cannot be written
    "too_small",  # the record does not fit
    "not_kept",  # read back, it is not what was written
    "not_locked",  # written, but it would not be locked
]


class TagTrouble(Exception):
    """Why something could not be done with a tag: `why`."""

    def __init__(self, why: Trouble) -> None:
        super().__init__(why)
        self.why: Trouble = why


class TagRead(msgspec.Struct, frozen=True):
    """What a tag has: the content of the table's record (None: no such record), and whose make it is.

    `other`: it has a record, but not the table's. `original`: NXP's signature fits; a tag that has none, as cheap ones,
    is not. `writable`: its memory is not locked.
    """

    product: str
    content: bytes | None = None
    other: bool = False
    original: bool = False
    writable: bool = False


def is_original(uid: str, signature: bytes) -> bool:
    """Whether NXP signed this UID: ECDSA over the UID itself, not hashed (NTAG213 data sheet, originality)."""
    if len(signature) != len(_UNSIGNED) or signature == _UNSIGNED:
        return False
    key = ecdsa.VerifyingKey.from_string(NXP_KEY, curve=ecdsa.SECP128r1)
    try:
        return bool(key.verify_digest(signature, bytes.fromhex(uid), sigdecode=sigdecode_string, allow_truncate=True))
    except ecdsa.BadSignatureError:
        return False


def read_tag(chip: Chip, uid: str) -> TagRead:
    """What the tag of this UID has. Raises `TagTrouble` (``gone``, ``silent``), `ReaderFault`.

    What it does not have it has said so: an answer that was lost is no missing record and no missing signature.
    """
    return _tried(lambda: _read(chip, uid))


def write_record(chip: Chip, uid: str, content: bytes, *, lock: bool = False) -> None:
    """Write the table's record and nothing else on the tag of this UID, and read it back; `lock` it for ever.

    A record that is there already is not written again. Raises `TagTrouble`, `ReaderFault`.
    """
    _tried(lambda: _write(chip, uid, content, lock=lock))


def _tried(deed: Callable[[], T]) -> T:
    """A deed, done once more if it seems that the tag or the chip did not answer: one lost answer is no news."""
    try:
        return deed()
    except TagTrouble as trouble:
        if trouble.why not in ("gone", "silent", "no_memory"):
            raise
    except ReaderFault as fault:
        if fault.kind == "lost":
            raise
    return deed()


def _read(chip: Chip, uid: str) -> TagRead:
    with _field(chip):
        tag = _tag(chip, uid)
        if not isinstance(tag, nfc.tag.tt2_nxp.NTAG21x):
            # One whose answer was lost passes for an older kind, or for none.
            tag = _tag(chip, uid)
        if tag is None:
            return TagRead("")
        original = isinstance(tag, nfc.tag.tt2_nxp.NTAG21x) and _is_signed(chip, uid, tag)
        product = str(tag.product)
        memory = _messages(chip, uid, tag)
        if memory is None:
            return TagRead(product, original=original)
        content, other = _content(memory.octets)
        return TagRead(product, content, other, original, bool(memory.is_writeable))


def _is_signed(chip: Chip, uid: str, tag: Any) -> bool:
    for _attempt in range(2):
        if is_original(uid, tag.signature):
            return True
        # nfcpy says the same of a lost answer; and who does not know the command is idle after it, until called.
        _call(chip, uid)
    return False


def _write(chip: Chip, uid: str, content: bytes, *, lock: bool) -> None:
    with _field(chip):
        message = b"".join(ndef.message_encoder([ndef.Record(RECORD_TYPE, "", content)]))
        memory = _memory(chip, uid)
        if bytes(memory.octets) != message:
            _put(memory, message)
            if bytes(_memory(chip, uid).octets) != message:
                raise TagTrouble("not_kept")
        # Without a password nfcpy's protect sets every lock bit, which nothing undoes.
        if lock and memory.is_writeable and not _tag(chip, uid).protect():
            raise TagTrouble("not_locked")


@contextmanager
def _field(chip: Chip) -> Iterator[None]:
    """The field on for this, and off after it; the driver's errors are faults of the reader, the tag's are troubles."""
    try:
        try:
            yield
        finally:
            chip.clf.device.mute()
    except nfc.tag.TagCommandError:
        raise TagTrouble("gone") from None
    except DRIVER_ERRORS as error:
        raise as_fault(error) from None


def _tag(chip: Chip, uid: str) -> Any:
    """The tag of this UID, activated; None if it is of no kind that nfcpy knows. Raises `TagTrouble` (``gone``)."""
    target = _call(chip, uid)
    if target.sel_res[0] & _CLASSIC:
        return None
    tag = nfc.tag.activate(chip.clf, target)
    if tag is None:
        _call(chip, uid)
    elif bytes(tag.identifier).hex().upper() != uid:
        raise TagTrouble("gone")
    return tag


def _call(chip: Chip, uid: str) -> nfc.clf.RemoteTarget:
    """Call this tag, which is active then. Raises `TagTrouble` if it does not answer."""
    target = chip.clf.sense(nfc.clf.RemoteTarget("106A", sel_req=bytearray.fromhex(uid)))
    if target is None:
        raise TagTrouble("gone")
    return target


def _messages(chip: Chip, uid: str, tag: Any) -> Any:
    """Its memory for messages; None if it has none. Raises `TagTrouble`: a tag that does not answer has not said so."""
    for _attempt in range(2):
        memory = getattr(tag, "ndef", None)
        if memory is not None:
            return memory
        _call(chip, uid)
        if isinstance(tag, nfc.tag.tt2.Type2Tag):
            try:
                tag.read(0)
            except nfc.tag.tt2.Type2TagCommandError:
                raise TagTrouble("silent") from None
    return None


def _memory(chip: Chip, uid: str) -> Any:
    """The tag's memory as nfcpy has it, prepared for messages where it was not yet. Raises `TagTrouble`."""
    tag = _tag(chip, uid)
    if not isinstance(tag, nfc.tag.tt2.Type2Tag):
        raise TagTrouble("no_memory")
    if tag.ndef is None:
        _call(chip, uid)
        tag = _tag(chip, uid)
        if not isinstance(tag, nfc.tag.tt2_nxp.NTAG21x) or not tag.format() or tag.ndef is None:
            raise TagTrouble("no_memory")
    return tag.ndef


def _put(memory: Any, message: bytes) -> None:
    if not memory.is_writeable:
        raise TagTrouble("locked")
    if len(message) > memory.capacity:
        raise TagTrouble("too_small")
    try:
        memory.octets = message
    except nfc.tag.tt2.Type2TagCommandError as error:
        # A tag whose lock bits are set, but not its capability container, refuses the page.
        locked = error.errno == nfc.tag.tt2.INVALID_PAGE_ERROR
        raise TagTrouble("locked" if locked else "gone") from None


def _content(octets: bytes) -> tuple[bytes | None, bool]:
    """The content of the table's record in a message, and whether there is anything else instead."""
    try:
        records = list(ndef.message_decoder(octets)) if octets else []
    except ndef.DecodeError:
        return None, True
    for each in records:
        if each.type == RECORD_TYPE:
            return bytes(each.data), False
    return None, any(each.type for each in records)
