"""Somebody at a table of emulated readers: lays cards, answers, types; time passes only when somebody waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from table.commands.desk import Desk
from table.deck import CARDS
from tests.pn532.hsu import Hsu
from tests.pn532.tags import Ntag213, Tag

NXP_UID = "04AB87F2CA1190"
NXP_SIGNATURE = bytes.fromhex("67b1750bcceb1174f9a33bf20e0226551a6366939b31f949848c3c087350fa90")
"""The published example of a signed tag."""


def uid_of(card: str) -> str:
    """A UID for each Spanish card."""
    return f"0412345678{CARDS['spanish'].index(card):02X}80"


class Hands:
    """The terminal, and who sits before it. `act` is called whenever time passes and may lay cards or type."""

    def __init__(self) -> None:
        self.time = 0
        self.said: list[str] = []
        self.asked: list[str] = []
        self.lines: list[str] = []
        self.act: Callable[[], None] = lambda: None
        self.answer: Callable[[str], str | None] = lambda _question: ""

    def now(self) -> int:
        return self.time

    def wait(self, ms: int) -> None:
        self.time += ms
        assert self.time < 24 * 3600 * 1000, self.said[-20:]
        self.act()

    def say(self, text: str) -> None:
        self.said.append(text)

    def typed(self) -> str | None:
        return self.lines.pop(0) if self.lines else None

    def ask(self, question: str) -> str | None:
        self.asked.append(question)
        return self.answer(question)

    def heard(self, part: str) -> bool:
        """Whether something with this in it was said."""
        return any(part in text for text in self.said)


class Table:
    """Pads of emulated readers with a desk at them."""

    def __init__(self, pads: int, language: str = "en") -> None:
        self.pads = [Hsu() for _ in range(pads)]
        self.hands = Hands()
        ports = [pad.path for pad in self.pads]
        self.desk = Desk(None, ports, screen=False, language=language, terminal=self.hands)
        self.tags: dict[str, Tag] = {}
        """the tag of each UID: what was written stays written"""

    def tag(self, uid: str) -> Tag:
        """The tag of this UID, a new NTAG213 if nobody brought another."""
        if uid not in self.tags:
            self.tags[uid] = Ntag213(bytes.fromhex(uid))
        return self.tags[uid]

    def ntag(self, uid: str) -> Ntag213:
        tag = self.tag(uid)
        assert isinstance(tag, Ntag213)
        return tag

    def lay(self, *uids: str, pad: int = 0) -> None:
        """These lie on the pad now and nothing else."""
        with self.pads[pad].lock:
            self.pads[pad].chip.tags = [self.tag(uid) for uid in uids]

    def script(self, steps: Iterator[object]) -> None:
        """A step of this whenever time passes."""

        def act() -> None:
            next(steps, None)

        self.hands.act = act


@contextmanager
def table(pads: int = 1, language: str = "en") -> Iterator[Table]:
    """A table with its desk open; everything is put away afterwards."""
    made = Table(pads, language)
    try:
        with made.desk:
            yield made
    finally:
        for pad in made.pads:
            pad.unplug()


MOST_ROUNDS = 100


def laid_one_after_the_other(at: Table, uids: Sequence[str], pad: int = 0) -> Iterator[object]:
    """Each card lies until something is said of it, and is taken up for some looks."""
    for uid in uids:
        at.lay(uid, pad=pad)
        before = len(at.hands.said)
        for number in range(MOST_ROUNDS):
            if len(at.hands.said) > before:
                break
            yield number
        at.lay(pad=pad)
        yield from range(8)


def folder_of(path: Path) -> list[str]:
    """The names of the files in a folder."""
    return sorted(each.name for each in path.iterdir())
