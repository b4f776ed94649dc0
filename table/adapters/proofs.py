"""The records of the cards that lie on the pads, read in play: once for each tag, off the way of a card to its light.

A tag that has lain alone for `LIE_MS` has counted long since; then its record is read, which takes some tenths of a
second without a poll of that pad, and judged with its deck's key. What cannot come about by carelessness is told to the
loop. Tags of decks whose key is not here are left alone.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Mapping

from table.adapters.board_tags import BoardChip
from table.adapters.pn532 import ReaderFault
from table.adapters.seat_board import SeatBoard
from table.adapters.tags import Chip, TagRead, TagTrouble, read_tag
from table.deck import ALARMING, Deck, Verdict, judged, uids
from table.events import Proved
from table.ports import Report
from table.readings import Fault, Reading, Sees
from table.seats import Seat

_log = logging.getLogger(__name__)

LIE_MS = 1000
AGAIN_MS = 60_000
"""A bad tag that is laid again is told of once in so long, as strange ones are."""
TRIES = 3
"""A tag whose record cannot be read so often is left alone; one whose signature is missed so often has none."""
LOOK_S = 0.1


class Proofs:
    """What is known of every tag's record; shared by all readers' threads. `tell` is safe from any thread."""

    def __init__(self, decks: Iterable[tuple[Deck, bytes]], tell: Callable[[Proved], None]) -> None:
        self._keys = {deck.id: (deck, key) for deck, key in decks}
        self._owners = {uid: deck.id for deck, _key in self._keys.values() for uid in uids(deck)}
        self._tell = tell
        self._lock = threading.Lock()
        self._verdicts: dict[str, Verdict] = {}
        self._tries: dict[str, int] = {}
        self._unsigned: dict[str, int] = {}
        self._told_at: dict[str, int] = {}

    def wants(self, tag: str) -> bool:
        """Whether this tag's record is to be read."""
        with self._lock:
            return bool(self._keys) and tag not in self._verdicts and self._tries.get(tag, 0) < TRIES

    def failed(self, tag: str) -> None:
        """The record could not be read this time."""
        with self._lock:
            self._tries[tag] = self._tries.get(tag, 0) + 1

    def has_read(self, seat: Seat, tag: str, read: TagRead, now: int) -> None:
        """Judge what was read of a tag."""
        verdict = self._verdict(tag, read)
        with self._lock:
            if self._lacks_signature(tag, read):
                self._unsigned[tag] = self._unsigned.get(tag, 0) + 1
                if self._unsigned[tag] < TRIES:
                    return  # to be forged is said of nobody because one answer was lost
                verdict = "forged"
            self._verdicts[tag] = verdict
        _log.debug("a tag's record at seat %d: %s", seat, verdict)
        self.lies(seat, tag, now)

    def lies(self, seat: Seat, tag: str, now: int) -> None:
        """This tag lies alone on this seat's pad: what is wrong with it is told, but not again and again."""
        with self._lock:
            verdict, last = self._verdicts.get(tag), self._told_at.get(tag)
            if verdict not in ALARMING or (last is not None and now - last < AGAIN_MS):
                return
            self._told_at[tag] = now
        # A card that lies face down must not be known by its tag: that of an enrolled one is not named.
        named = "" if tag in self._owners else tag
        self._tell(Proved(seat, "copied_record" if verdict == "copied" else "forged_record", named))

    def _lacks_signature(self, tag: str, read: TagRead) -> bool:
        """Whether the tag that was enrolled under this UID was signed by NXP, and this one is not."""
        owner = self._owners.get(tag)
        return owner is not None and self._keys[owner][0].original and not read.original

    def _verdict(self, tag: str, read: TagRead) -> Verdict:
        if read.other:
            return "strange"
        owner = self._owners.get(tag)
        decks = self._keys.values() if owner is None else (self._keys[owner],)
        verdicts = [judged(deck, key, tag, read.content).verdict for deck, key in decks]
        return next((verdict for verdict in verdicts if verdict != "other_deck"), "other_deck")


class Watch:
    """What lies on one seat's pad, as its reader tells it, and whether its record is due. `now` is the loop's clock."""

    def __init__(self, seat: Seat, proofs: Proofs, now: Callable[[], int]) -> None:
        self._seat = seat
        self._proofs = proofs
        self._now = now
        self._tag = ""
        self._since = 0

    def told(self, reading: Reading) -> None:
        """What the reader told."""
        if isinstance(reading, Sees) and reading.seat == self._seat:
            tag = reading.tags[0] if len(reading.tags) == 1 else ""
            # Phones make their UIDs up anew each time.
            self._tag, self._since = "" if tag.startswith("08") else tag, self._now()
            if self._tag:
                self._proofs.lies(self._seat, self._tag, self._since)
        elif isinstance(reading, Fault) and reading.seat == self._seat:
            self._tag = ""

    @property
    def due(self) -> str:
        """The tag whose record is to be read now, empty for none."""
        tag, since = self._tag, self._since
        return tag if tag and self._now() - since >= LIE_MS and self._proofs.wants(tag) else ""

    def examine(self, chip: Chip) -> None:
        """Read the record that is due, if one is; what goes wrong with it is no news: the next poll says what is."""
        tag = self.due
        if not tag:
            return
        try:
            read = read_tag(chip, tag)
        except (TagTrouble, ReaderFault):
            self._proofs.failed(tag)
            return
        self._proofs.has_read(self._seat, tag, read, self._now())


class WatchedBoard:
    """A Reader: a seat board whose tags' records are read, from a thread beside the board's own."""

    def __init__(self, board: SeatBoard, watch: Watch) -> None:
        self.name = board.name
        self._board = board
        self._watch = watch
        self._chip = BoardChip(board)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The board's seat."""
        return self._board.seats

    def run(self, report: Report) -> None:
        """As the board's."""

        def tell(reading: Reading) -> None:
            report(reading)
            self._watch.told(reading)

        ended = threading.Event()
        threading.Thread(target=self._examine, args=(ended,), name=f"{self.name}: records", daemon=True).start()
        try:
            self._board.run(tell)
        finally:
            ended.set()

    def stop(self) -> None:
        """End `run`."""
        self._board.stop()

    def _examine(self, ended: threading.Event) -> None:
        while not ended.wait(LOOK_S):
            self._watch.examine(self._chip)


def watches(proofs: Proofs | None, seats: Iterable[Seat], now: Callable[[], int]) -> Mapping[Seat, Watch]:
    """A watch for each of these seats; none without proofs."""
    return {} if proofs is None else {seat: Watch(seat, proofs, now) for seat in seats}
