"""The pad's reader against a model of the chip: tags, several of them, and everything that goes wrong."""

import pytest

from firmware import reader as reader_module
from firmware.pn532 import Pn532
from firmware.reader import CHIP_FAILED, HOLD_MS, NOT_HELD, SILENT, Reader, tags_in
from tests.firmware.stand_in.pn532_model import ModelSpi, Pn532Model, Tag
from tests.pn532.tags import EMPTY_NDEF, Ntag213, crc_a

AS = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"
TRES = b"\x04\x11\x22\x33\x44\x55\x66"
REY = b"\x04\x01\x02\x03\x04\x05\x06"
PHONE = b"\x08\x12\x34\x56"


class Pad:
    """A reader on a model of the chip, and its clock: one step a millisecond."""

    def __init__(self) -> None:
        self.now = 0
        self.model = Pn532Model()
        self.reader = Reader(Pn532(ModelSpi(self.model), self.model.select), self.model.reset, 0)
        self.said: list[tuple[int, tuple[bytes, ...] | str]] = []

    def run(self, ms: int) -> list[tuple[bytes, ...] | str]:
        """Let `ms` pass; returns what the reader said that was new."""
        said: list[tuple[bytes, ...] | str] = []
        for _ in range(ms):
            self.now += 1
            if self.reader.step(self.now):
                news = self.reader.fault or self.reader.tags
                said.append(news)
                self.said.append((self.now, news))
        return said

    def lay(self, *uids: bytes) -> None:
        self.model.tags += [Tag(uid) for uid in uids]

    def lift(self, uid: bytes) -> None:
        self.model.tags = [tag for tag in self.model.tags if tag.uid != uid]


@pytest.fixture
def pad() -> Pad:
    pad = Pad()
    assert pad.run(100) == [()]
    return pad


def test_the_chip_is_set_up_after_a_reset() -> None:
    pad = Pad()
    assert not pad.model.powered
    pad.run(100)
    assert [command.hex() for command in pad.model.commands[:6]] == [
        "02",  # who are you
        "14010000",  # normal mode
        "1204",  # no ATS
        "3205000001",  # a list gives up
        "320a59f43f114d85616f266287",  # receiver gain 5, all else as it comes
        "320100",  # field off
    ]


def test_the_chip_has_said_what_it_is(pad: Pad) -> None:
    assert Pad().reader.names is None
    assert pad.reader.names == (0x32, 1, 6)


def test_a_poll_is_list_and_mute_and_the_field_is_off_between(pad: Pad) -> None:
    pad.model.commands = []
    pad.run(240)
    assert [command.hex() for command in pad.model.commands] == ["4a0200", "320100"] * 4
    assert not pad.model.field


def test_a_tag_laid_is_seen_once_and_for_as_long_as_it_lies(pad: Pad) -> None:
    """With the field left on every second list would miss it."""
    pad.lay(AS)
    assert pad.run(600) == [(AS,)]
    pad.lift(AS)
    assert pad.run(600) == [()]


@pytest.mark.parametrize("wakes_halted", [False, True])
def test_two_tags_are_two_whatever_a_halted_tag_does(pad: Pad, wakes_halted: bool) -> None:
    pad.model.wakes_halted = wakes_halted
    pad.lay(AS, TRES)
    assert pad.run(200) == [tuple(sorted((AS, TRES)))]


def test_five_tags_come_out_pair_by_pair(pad: Pad) -> None:
    uids = [bytes((4, number, 0, 0, 0, 0, 0)) for number in range(5)]
    pad.lay(*uids)
    assert pad.run(200) == [tuple(uids)]
    pad.model.commands = []
    pad.run(60)
    assert [command.hex() for command in pad.model.commands] == ["4a0200", "4400"] * 2 + ["4a0200", "320100"]


def test_a_pile_of_cards_ends_after_eight(pad: Pad) -> None:
    pad.lay(*[bytes((4, number, 0, 0, 0, 0, 0)) for number in range(20)])
    (tags,) = pad.run(200)
    assert len(tags) == 8


def test_tags_are_told_in_one_order(pad: Pad) -> None:
    pad.lay(TRES, AS)
    assert pad.run(60) == [tuple(sorted((AS, TRES)))]
    pad.model.tags.reverse()
    assert pad.run(600) == []


def test_other_kinds_of_tags_are_told_too(pad: Pad) -> None:
    pad.lay(PHONE, bytes(range(10)))
    assert pad.run(60) == [tuple(sorted((PHONE, bytes(range(10)))))]


def test_the_poll_rate_is_kept(pad: Pad) -> None:
    for poll_ms in (20, 60, 250):
        pad.reader.configure(poll_ms, 5)
        pad.run(2 * poll_ms)
        before = pad.reader.polls
        pad.run(3000)
        assert abs(pad.reader.polls - before - 3000 // poll_ms) <= 1


def test_sensitivity_is_the_receivers_gain(pad: Pad) -> None:
    pad.reader.configure(60, 7)
    pad.lay(AS)
    assert pad.run(130) == [(AS,)]
    assert pad.model.settings[0x0A].hex().startswith("79f43f")
    pad.model.commands = []
    pad.run(600)
    assert b"\x32\x0a" not in {command[:2] for command in pad.model.commands}


# --- talking to one tag

READ = b"\x30\x04"


def ask(pad: Pad, number: int, uid: bytes, data: bytes = b"") -> tuple[int, int, bytes] | None:
    """Ask for an exchange and take its answer."""
    pad.reader.exchange(number, uid, data)
    for _ in range(300):
        pad.run(1)
        if pad.reader.answer is not None:
            answer, pad.reader.answer = pad.reader.answer, None
            return answer
    return None


def test_a_tag_is_called_by_its_uid_held_read_and_written(pad: Pad) -> None:
    """Whatever lies beside it; and what is told of the pad meanwhile is nothing."""
    card, beside = Ntag213(AS), Ntag213(TRES)
    pad.model.tags = [beside, card]
    assert pad.run(100) == [tuple(sorted((AS, TRES)))]
    assert ask(pad, 1, AS) == (1, 0, b"\x00\x44\x00" + AS)
    pages = bytes(card.memory[16:32])
    assert ask(pad, 2, AS, READ) == (2, 0, pages + crc_a(pages))
    assert ask(pad, 3, AS, b"\xa2\x04mesa") == (3, 0, b"\x0a")
    assert (bytes(card.memory[16:20]), bytes(beside.memory[16:20])) == (b"mesa", EMPTY_NDEF[:4])
    assert pad.said[1:] == [(pad.said[1][0], tuple(sorted((AS, TRES))))]


def test_a_held_tag_is_let_go_and_polls_go_on(pad: Pad) -> None:
    pad.model.tags = [Ntag213(AS)]
    pad.run(100)
    ask(pad, 1, AS)
    polls = pad.reader.polls
    pad.run(HOLD_MS - 10)
    assert pad.reader.polls == polls
    pad.run(200)
    assert pad.reader.polls > polls
    assert ask(pad, 2, AS, READ) == (2, NOT_HELD, b"")
    pad.lift(AS)
    assert pad.run(200) == [()]


def test_a_tag_that_is_not_there_is_silent(pad: Pad) -> None:
    pad.lay(TRES)
    pad.run(100)
    assert ask(pad, 7, AS) == (7, SILENT, b"")
    assert ask(pad, 8, AS, READ) == (8, NOT_HELD, b"")


def test_a_tag_taken_away_while_it_is_held_is_silent(pad: Pad) -> None:
    pad.model.tags = [Ntag213(AS)]
    ask(pad, 1, AS)
    pad.lift(AS)
    assert ask(pad, 2, AS, READ) == (2, SILENT, b"")


@pytest.mark.parametrize("uid", [b"abcd", bytes(range(10))])
def test_uids_of_every_length_can_be_called(pad: Pad, uid: bytes) -> None:
    pad.lay(uid)
    assert ask(pad, 1, uid) == (1, 0, b"\x00\x44\x00" + uid)


@pytest.mark.parametrize("fault", ["silent", "mute", "checksum", "short_list"])
def test_a_chip_that_fails_in_an_exchange_says_so_and_polls_again(pad: Pad, fault: str) -> None:
    pad.lay(AS)
    pad.run(100)
    pad.model.faults = {fault}
    assert ask(pad, 9, AS) == (9, CHIP_FAILED, b"")
    pad.model.faults = set()
    polls = pad.reader.polls
    pad.run(1500)
    assert pad.reader.polls > polls
    assert pad.said[-1][1] == (AS,)


def test_the_answer_belongs_to_what_was_asked_and_not_to_what_is_asked_meanwhile(pad: Pad) -> None:
    pad.model.tags = [Ntag213(AS), Ntag213(TRES)]
    pad.model.delay = 20
    pad.reader.exchange(1, AS, b"")
    pad.run(30)
    pad.reader.exchange(2, TRES, b"")
    answers = []
    for _ in range(1000):
        pad.run(1)
        if pad.reader.answer is not None:
            answers.append(pad.reader.answer)
            pad.reader.answer = None
    assert answers == [(1, 0, b"\x00\x44\x00" + AS), (2, 0, b"\x00\x44\x00" + TRES)]


def test_settings_that_come_while_a_poll_fails_are_not_forgotten(pad: Pad) -> None:
    pad.model.faults = {"short_list"}
    pad.lay(AS)
    pad.reader.configure(60, 2)
    pad.run(130)
    pad.model.faults = set()
    pad.run(200)
    assert pad.model.settings[0x0A][:1] == b"\x29"


# --- what goes wrong


def test_a_silent_chip_is_a_timeout_then_lost_and_never_an_empty_pad(pad: Pad) -> None:
    pad.lay(AS)
    pad.run(200)
    pad.model.faults = {"silent"}
    assert pad.run(3000) == ["timeout", "lost"]
    assert pad.reader.tags == (AS,)
    pad.model.faults = set()
    assert pad.run(1200) == [(AS,)]


def test_a_chip_that_never_answers_from_the_start_is_lost() -> None:
    pad = Pad()
    pad.model.faults = {"silent"}
    assert pad.run(5000) == ["timeout", "lost"]
    assert pad.reader.polls == 0


def test_a_lost_chip_is_tried_every_second(pad: Pad) -> None:
    pad.model.faults = {"silent"}
    pad.run(2000)
    before = pad.reader.resets
    pad.run(10_000)
    assert 8 <= pad.reader.resets - before <= 10


@pytest.mark.parametrize(
    ("fault", "called"),
    [
        ("silent", "timeout"),
        ("mute", "timeout"),
        ("checksum", "garbled"),
        ("start", "garbled"),
        ("nack", "garbled"),
        ("wrong_code", "garbled"),
    ],
)
def test_a_fault_is_named_ends_with_the_next_clean_poll_and_loses_no_tag(pad: Pad, fault: str, called: str) -> None:
    pad.lay(AS)
    pad.run(200)
    pad.model.faults = {fault}
    assert pad.run(400)[:1] == [called]
    pad.model.faults = set()
    pad.run(1500)
    assert pad.said[-1][1] == (AS,)
    assert () not in [said for _, said in pad.said[1:]]


def test_a_list_cut_short_is_garbled_and_names_no_tag(pad: Pad) -> None:
    pad.model.faults = {"short_list"}
    pad.lay(AS)
    assert pad.run(60) == ["garbled"]
    assert pad.reader.tags == ()


def test_one_bad_poll_does_not_reset_the_chip(pad: Pad) -> None:
    pad.lay(AS)
    pad.run(100)
    pad.model.faults = {"short_list"}
    assert pad.run(60) == ["garbled"]
    pad.model.faults = set()
    assert pad.run(100) == [(AS,)]
    assert pad.reader.resets == 0


def test_bad_polls_on_end_reset_it(pad: Pad) -> None:
    pad.lay(AS)
    pad.model.faults = {"short_list"}
    pad.run(600)
    assert pad.reader.resets > 0


def test_a_chip_that_was_reset_behind_our_back_is_set_up_anew(pad: Pad) -> None:
    """A glitch on its supply: it answers, but a list would wait for ever; the time-out finds it."""
    pad.lay(AS)
    pad.run(100)
    pad.model.faults = {"mute"}
    pad.run(400)
    pad.model.faults = set()
    pad.run(1500)
    assert pad.model.settings[0x05] == b"\x00\x00\x01"
    assert pad.said[-1][1] == (AS,)


def test_a_chip_that_polled_for_an_hour_is_refreshed_when_the_pad_is_empty(
    pad: Pad, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader_module, "REFRESH_MS", 5000)
    pad.reader._fresh_until = pad.now + 5000
    pad.lay(AS)
    pad.run(6000)
    assert pad.reader.resets == 0
    pad.lift(AS)
    assert pad.run(1000) == [()]
    assert pad.reader.resets == 1
    assert pad.run(3000) == []


def test_a_slow_chip_is_waited_for(pad: Pad) -> None:
    pad.model.delay = 20
    pad.lay(AS)
    assert pad.run(300) == [(AS,)]


@pytest.mark.parametrize(
    "answer",
    ["", "0000", "01", "010100440007", "01010044000704a1b2", "0101004400050102030405", "02" + "01004400040a0b0c0d"],
)
def test_an_answer_that_makes_no_sense_is_refused(answer: str) -> None:
    with pytest.raises(ValueError, match=r"answer|UID"):
        tags_in(bytes.fromhex(answer))


def test_the_manuals_answer_for_two_tags() -> None:
    assert tags_in(bytes.fromhex("02" + "0100440007" + AS.hex() + "0200040804" + "0a0b0c0d")) == [
        AS,
        b"\x0a\x0b\x0c\x0d",
    ]
