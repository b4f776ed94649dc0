"""The pad's reader: which tags lie there, poll after poll, and what is wrong when nobody can tell.

One poll is: list (which switches the field on), deselect and list again while two were found at once, mute. The field
is off between polls: an NTAG left active in it answers only every second list, and a neighbour's pad should not read
along. One list names two tags at most (UM0701-02, 7.3.5), and what it named stays silent until the field goes off, so
more than two come out one pair after the other.

Between two polls the host may talk to one tag: it is called by its UID, with the field off before, and held, no poll
coming between, until nothing more is asked of it for `HOLD_MS`.

A poll that failed says nothing about tags: it is a fault, never an empty pad.
"""

from firmware.pn532 import DONE, PENDING, TIMEOUT, Command, Pn532

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pn532 import Pin

RESET_MS = 2
"""RSTPDN low; the data sheet asks for 20 ns (PN532/C1, reset timing)."""
BOOT_MS = 10
"""From RSTPDN high until the chip takes commands (2 ms for its oscillator, PN532/C1), with room."""
LIST_TRIES = 1
"""Repetitions of a list that found nothing (UM0701-02, 7.3.1, item 5, MxRtyPassiveActivation)."""
TRIES_BEFORE_RESET = 3
RESETS_BEFORE_LOST = 2
LOST_RETRY_MS = 1000
REFRESH_MS = 3_600_000
"""A chip that has polled this long is reset when the pad is empty: some slow down after hours."""
MOST_PAIRS = 4
HOLD_MS = 300

CHIP_FAILED = 0xFF
NOT_HELD = 0x27
SILENT = 0x01
"""7.1: no such target; the tag does not answer."""

# UM0701-02, 7.2.2: answer 32 (the chip), version, revision, support.
_FIRMWARE = Command(0x02)
# 7.2.10: normal mode, no time-out, no interrupt pin.
_SAM = Command(0x14, b"\x01\x00\x00")
# 7.2.9: no ATS asked of phones and bank cards (bit 4 off), the rest as it was.
_PARAMETERS = Command(0x12, b"\x04")
# 7.3.1, item 5: MxRtyATR, MxRtyPSL, MxRtyPassiveActivation. Without it a list waits for a tag for ever.
_RETRIES = Command(0x32, bytes((0x05, 0x00, 0x00, LIST_TRIES)))
# 7.3.1, item 1: field off.
_MUTE = Command(0x32, b"\x01\x00")
# 7.3.5: up to two targets, 106 kbps type A.
_LIST = Command(0x4A, b"\x02\x00", 250)
# 7.2.5, CIU_RxMode: answers come with their CRC, which is not checked: an acknowledgement has none.
_NO_CRC = Command(0x08, b"\x63\x03\x00")
_THROUGH = 0x42
"""7.3.9: to the tag as it is, and back."""
# 7.3.10: all targets.
_DESELECT = Command(0x44, b"\x00")

_ANALOG = b"\x0a\x59\xf4\x3f\x11\x4d\x85\x61\x6f\x26\x62\x87"
"""7.3.1, item 0x0A, as the chip comes; the second byte, CIU_RFCfg, is made by `_analog`."""

_RESETTING = 0
_BOOTING = 1
_SETTING_UP = 2
_WAITING = 3
_LISTING = 4
_DESELECTING = 5
_MUTING = 6
_CALLING = 7
_HOLDING = 8
_TALKING = 9


def _analog(sensitivity: int) -> Command:
    # RxGain is bits 6-4 of CIU_RFCfg, the others stay as they come (0x59).
    settings = bytearray(_ANALOG)
    settings[1] = 0x09 | sensitivity << 4
    return Command(0x32, bytes(settings))


def _call(uid: bytes) -> Command:
    # 7.3.5: one target; each cascade level but the last begins with 0x88.
    cascaded = uid if len(uid) == 4 else b"\x88" + uid
    if len(uid) == 10:
        cascaded = cascaded[:4] + b"\x88" + cascaded[4:]
    return Command(0x4A, b"\x01\x00" + cascaded, 250)


def tags_in(answer: "bytes | memoryview") -> "list[bytes]":
    """The UIDs in an answer to the list command (UM0701-02, 7.3.5); raises ``ValueError`` if it makes no sense."""
    if not len(answer) or (answer[0] == 0 and len(answer) > 1):
        raise ValueError("not an answer to a list")
    uids = []
    at = 1
    for _ in range(answer[0]):
        # Tg, SENS_RES (2), SEL_RES, NFCIDLength, NFCID
        if at + 5 > len(answer):
            raise ValueError("answer cut short")
        end = at + 5 + answer[at + 4]
        if answer[at + 4] not in (4, 7, 10) or end > len(answer):
            raise ValueError("no UID")
        uids.append(bytes(answer[at + 5 : end]))
        at = end
    return uids


class Reader:
    """Polls one PN532 for ever. `reset` is the pin at RSTPDN. Times are milliseconds.

    `tags` is the sorted tuple of UIDs of the last clean poll, `fault` ``""`` or what is wrong now (``timeout``,
    ``garbled``, ``lost``), `polls` counts the clean polls, `resets` how often the chip was reset. `answer` is what came
    of the last exchange, for whoever asked to take away: its number, the chip's status and what the tag said. `names`
    is what the chip says of itself, once it has: the IC, its version and revision (UM0701-02, 7.2.2).
    """

    def __init__(self, chip: Pn532, reset: "Pin", now: int) -> None:
        self.tags: tuple[bytes, ...] = ()
        self.fault = ""
        self.polls = 0
        self.resets = -1
        self.names: tuple[int, int, int] | None = None
        self.poll_ms = 60
        self.answer: tuple[int, int, bytes] | None = None
        self._chip = chip
        self._reset_pin = reset
        self._sensitivity = 5
        self._found: list[bytes] = []
        self._pairs = 0
        self._setup: list[Command] = []
        self._asked: tuple[int, bytes, bytes] | None = None
        self._number = 0
        self._held = b""
        self._hold_until = now
        self._calling: list[Command] = []
        self._called = b""
        self._how = b""
        self._failures = 0
        self._resets_in_vain = 0
        self._said_nothing = True
        self._due = now
        self._fresh_until = now
        self._state = _RESETTING
        self._reset(now)

    def configure(self, poll_ms: int, sensitivity: int) -> None:
        """Poll every `poll_ms` (20-1000); `sensitivity` 0-7 is the chip's receiver gain, from the next poll on."""
        self.poll_ms = poll_ms
        if sensitivity != self._sensitivity:
            self._sensitivity = sensitivity
            self._setup.append(_analog(sensitivity))

    def exchange(self, number: int, uid: bytes, data: bytes) -> None:
        """Send these bytes to the tag of this UID, which is held; without any, call it and hold it. See `answer`."""
        self._asked = (number, uid, data)

    def step(self, now: int) -> bool:
        """Go on with the poll; whether `tags` or `fault` says something new since the last step."""
        state = self._state
        if state == _RESETTING:
            if now - self._due >= 0:
                self._reset_pin(1)
                self._next(_BOOTING, now + BOOT_MS)
            return False
        if state == _BOOTING:
            if now - self._due >= 0:
                self._chip.wake()
                self._begin_setup(now)
            return False
        if state in (_WAITING, _HOLDING):
            self._go_on(now)
            return False
        return self._looked(now)

    def _go_on(self, now: int) -> None:
        """The chip is at rest: what comes next."""
        if self._asked is not None:
            self._begin_exchange(now)
        elif self._state == _HOLDING:
            if now - self._hold_until >= 0:
                self._let_go(now)
        elif now - self._due >= 0:
            self._begin_poll(now)

    def _looked(self, now: int) -> bool:
        state = self._state
        outcome = self._chip.poll(now)
        if outcome == PENDING:
            return False
        if outcome != DONE and state in (_CALLING, _TALKING):
            return self._replied(CHIP_FAILED, b"", now)
        if outcome != DONE:
            return self._failed("timeout" if outcome == TIMEOUT else "garbled", now)
        return self._answered(now)

    def _answered(self, now: int) -> bool:
        state = self._state
        if state == _SETTING_UP:
            done = self._setup.pop(0)
            if done is _FIRMWARE:
                self._named()
            if self._setup:
                self._chip.start(self._setup[0], now)
            else:
                self._next(_WAITING, self._due)
            return False
        if state == _LISTING:
            return self._listed(now)
        if state == _CALLING:
            return self._being_called(now)
        if state == _TALKING:
            said = bytes(self._chip.answer)
            return self._replied(said[0] & 0x3F if said else CHIP_FAILED, said[1:], now)
        if state == _DESELECTING:
            # Its status is of no interest: a tag taken away in between cannot be deselected.
            self._state = _LISTING
            self._chip.start(_LIST, now)
            return False
        return self._finished(now)

    def _named(self) -> None:
        said = self._chip.answer
        if len(said) >= 3:
            self.names = (said[0], said[1], said[2])

    def _listed(self, now: int) -> bool:
        try:
            uids = tags_in(self._chip.answer)
        except ValueError:
            return self._failed("garbled", now)
        known = len(self._found)
        for uid in uids:
            if uid not in self._found:
                self._found.append(uid)
        self._pairs += 1
        if len(uids) == 2 and len(self._found) > known and self._pairs < MOST_PAIRS:
            self._state = _DESELECTING
            self._chip.start(_DESELECT, now)
        else:
            self._state = _MUTING
            self._chip.start(_MUTE, now)
        return False

    def _finished(self, now: int) -> bool:
        self.polls += 1
        self._failures = 0
        self._resets_in_vain = 0
        tags = tuple(sorted(self._found))
        news = self._said_nothing or bool(self.fault) or tags != self.tags
        self._said_nothing = False
        self.tags = tags
        self.fault = ""
        if not tags and now - self._fresh_until >= 0:
            self._reset(now)
        else:
            self._next(_WAITING, self._due)
        return news

    def _failed(self, fault: str, now: int) -> bool:
        self._failures += 1
        if self._failures >= TRIES_BEFORE_RESET or self._state == _SETTING_UP:
            self._resets_in_vain += 1
            self._reset(now)
            if self._resets_in_vain > RESETS_BEFORE_LOST:
                fault = "lost"
                self._due = now + LOST_RETRY_MS
        else:
            # The field may still be on, and tags in it half asleep: mute before the next list.
            self._setup.insert(0, _MUTE)
            self._due = now + self.poll_ms
            self._state = _SETTING_UP
            self._chip.start(_MUTE, now)
        if fault == self.fault or (self.fault == "lost" and self._resets_in_vain):
            return False
        self.fault = fault
        return True

    def _begin_exchange(self, now: int) -> None:
        assert self._asked is not None
        self._number, uid, data = self._asked
        self._asked = None
        if not data:
            self._held = b""
            self._called = uid
            self._calling = [_MUTE, _call(uid), _NO_CRC]
            self._state = _CALLING
            self._chip.start(self._calling[0], now)
        elif uid != self._held:
            self.answer = (self._number, NOT_HELD, b"")
        else:
            self._state = _TALKING
            self._chip.start(Command(_THROUGH, data), now)

    def _being_called(self, now: int) -> bool:
        self._calling.pop(0)
        if len(self._calling) == 1:
            said = bytes(self._chip.answer)
            try:
                found = tags_in(said)
            except ValueError:
                return self._replied(CHIP_FAILED, b"", now)
            if found != [self._called]:
                return self._replied(SILENT, b"", now)
            self._how = said[2:5]
        if self._calling:
            self._chip.start(self._calling[0], now)
            return False
        self._held = self._called
        return self._replied(0, self._how + self._called, now)

    def _replied(self, status: int, said: bytes, now: int) -> bool:
        self.answer = (self._number, status, said)
        if self._held and status != CHIP_FAILED:
            self._state = _HOLDING
            self._hold_until = now + HOLD_MS
        else:
            self._let_go(now)
        return False

    def _let_go(self, now: int) -> None:
        self._held = b""
        self._setup.insert(0, _MUTE)
        self._state = _SETTING_UP
        self._chip.start(_MUTE, now)

    def _reset(self, now: int) -> None:
        self.resets += 1
        self._failures = 0
        self._fresh_until = now + REFRESH_MS
        self._reset_pin(0)
        self._next(_RESETTING, now + RESET_MS)

    def _begin_setup(self, now: int) -> None:
        self._setup = [_FIRMWARE, _SAM, _PARAMETERS, _RETRIES, _analog(self._sensitivity), _MUTE]
        self._due = now
        self._state = _SETTING_UP
        self._chip.start(_FIRMWARE, now)

    def _begin_poll(self, now: int) -> None:
        # The next poll is due a period after this one was, unless that is already past.
        self._due = max(self._due + self.poll_ms, now + 1)
        if self._setup:
            self._state = _SETTING_UP
            self._chip.start(self._setup[0], now)
            return
        self._found = []
        self._pairs = 0
        self._state = _LISTING
        self._chip.start(_LIST, now)

    def _next(self, state: int, due: int) -> None:
        self._state = state
        self._due = due
