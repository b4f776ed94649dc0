"""Nothing the table does betrays a hidden card: the same readings, two hidden cards exchanged, show the same.

The cards are exchanged in the deck, so that the table reads other hidden cards at the very same moments. Scenes,
lights, sounds, log lines, their number, order and times have to be equal until the first public thing that differs.
"""

from __future__ import annotations

import logging
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from table.adapters.journal_memory import MemoryJournal
from table.events import Event
from table.partida import Partida
from table.readings import BUTTONS, Button, DealKind, Reading, Sees
from table.scene import SoundName
from table.sensing import Setup
from tests.app.tables import Played, Remembering, new_game, played, table, wishes

SEEDS = int(os.environ.get("SECRETS", "4"))
"""How many games of each kind are tried."""

Shown = list[tuple[Any, ...]]
"""What was shown: its kind, its time, and what it was."""


@dataclass
class Run:
    """What a table showed, what of it was public news, and which cards were public when."""

    shown: Shown
    news: list[tuple[int, str]]
    public: list[tuple[int, frozenset[str]]]


class Timed(Remembering):
    """Remembers sounds and log lines with their times, too."""

    def __init__(self) -> None:
        super().__init__()
        self.now: Callable[[], int] = int

    def tell(self) -> int:
        """What time it is."""
        return self.now()

    def play(self, sound: SoundName) -> None:
        """Remember the sound."""
        self.all.append(("sound", self.now(), sound))


class Noting(logging.Handler):
    """Puts every log line between what was shown."""

    def __init__(self, seen: Timed) -> None:
        super().__init__(logging.DEBUG)
        self.seen = seen

    def emit(self, record: logging.LogRecord) -> None:
        """Note it, as it would be printed."""
        self.seen.all.append(("log", self.seen.now(), record.getMessage()))


class TimedJournal(MemoryJournal):
    """Keeps the public lines of all actas with their times: all but what was seen going face down."""

    def __init__(self, now: Callable[[], int], news: list[tuple[int, str]]) -> None:
        super().__init__()
        self._now = now
        self._news = news

    def write(self, line: bytes) -> None:
        """Keep what is public of it."""
        for each in line.decode().splitlines():
            if '"in":"deal"' not in each:
                self._news.append((self._now(), each))


def run(game: Played, readings: list[Reading], deck: dict[str, str], until: int) -> Run:
    """A table with this deck reads this until then."""
    seen, news = Timed(), list[tuple[int, str]]()
    public: list[tuple[int, frozenset[str]]] = []
    header, deal = game.simulated.people.header, game.simulated.setup.deal

    def looks(partida: Partida, now: int) -> None:
        view = partida.view
        cards = [str(card) for _seat, card in view.laid] + [str(card) for cards in view.shown for card in cards]
        public.append((now, frozenset(cards) | (public[-1][1] if public else frozenset())))

    def journal(_number: int) -> TimedJournal:
        return TimedJournal(seen.tell, news)

    script: list[tuple[int, Event]] = [(each.t, each) for each in readings if each.t <= until]
    opened = new_game(header, Setup(deck=deck, deal=deal), journal(1))
    going = table(script, end=until, opened=opened, seen=seen, onlookers=[looks], journal=journal)
    seen.now = lambda: going.loop.now
    noting, logger = Noting(seen), logging.getLogger("table")
    logger.addHandler(noting)
    logger.setLevel(logging.DEBUG)
    try:
        going.run()
    finally:
        logger.removeHandler(noting)
        logger.setLevel(logging.NOTSET)
    return Run(seen.all, news, public)


def disturbed(readings: list[Reading], source: random.Random) -> list[Reading]:
    """The readings with cards laid before their turn, claims, policías and cantes at random."""
    mixed: list[Reading] = []
    last = [0, 0, 0, 0]
    for each in readings:
        reading = each
        if isinstance(each, Sees | Button):
            if isinstance(each, Sees) and each.tags and source.random() < 0.4:
                early = max(last[each.seat] + 1, each.t - source.randrange(200, 2500))
                reading = Sees(min(early, each.t), each.seat, each.tags)
            last[each.seat] = each.t
        mixed.append(reading)
    end = readings[-1].t
    for _ in range(8):
        seat, button, t = source.randrange(4), source.choice(BUTTONS), source.randrange(10_000, end)
        held = source.choice((80, 1300))
        mixed += [Button(t, seat, button, True), Button(t + held, seat, button, False)]
    return sorted(mixed, key=lambda each: each.t)


def exchanged(deck: dict[str, str], one: str, other: str) -> dict[str, str]:
    """The deck with two cards exchanged."""
    change = {one: other, other: one}
    return {uid: change.get(card, card) for uid, card in deck.items()}


def first_hand(game: Played) -> list[Reading]:
    """The readings until the second hand is dealt."""
    hands = [number for number, line in enumerate(inputs(game)) if b'"in":"pinte"' in line]
    count, _time = game.inputs[hands[1] - 1] if len(hands) > 1 else game.inputs[-1]
    return game.readings[:count]


def inputs(game: Played) -> list[bytes]:
    """The inputs of the first acta."""
    return [line for line in game.actas[0] if b'"in"' in line]


def owners(game: Played) -> dict[str, int]:
    """Who held which card in the first hand, as far as it was ever seen."""
    held: dict[str, int] = {}
    for reading in first_hand(game):
        if isinstance(reading, Sees):
            held |= {game.simulated.setup.deck[tag]: reading.seat for tag in reading.tags}
    return held


def exchanges(game: Played, source: random.Random) -> Iterator[tuple[list[Reading], int, str, str]]:
    """Disturbed readings, a moment, and two cards of different hands that nobody has seen by then."""
    held = owners(game)
    for _ in range(3):
        readings = disturbed(first_hand(game), source)
        base = run(game, readings, dict(game.simulated.setup.deck), readings[-1].t)
        moment = source.randrange(readings[0].t + 1, readings[-1].t)
        public = [cards for now, cards in base.public if now <= moment]
        hidden = sorted(card for card in held if not public or card not in public[-1])
        pairs = [(one, other) for one in hidden for other in hidden if held[one] < held[other]]
        if pairs:
            yield (readings, moment, *source.choice(pairs))


def until_news_differ(one: Run, other: Run) -> tuple[Shown, Shown]:
    """What both showed before the first public input or ruling that differs."""
    both = zip(one.news, other.news, strict=False)
    same = next((n for n, (a, b) in enumerate(both) if a[1] != b[1]), min(len(one.news), len(other.news)))
    end = min((each.news[same][0] for each in (one, other) if same < len(each.news)), default=10**9)
    return [what for what in one.shown if what[1] < end], [what for what in other.shown if what[1] < end]


@pytest.mark.parametrize("deal", ["pads", "none"])
@pytest.mark.parametrize("rules", ["narro", "veinte"])
def test_exchanging_hidden_cards_changes_nothing_that_is_shown(deal: DealKind, rules: str) -> None:
    same = tried = 0
    for seed in range(SEEDS):
        source = random.Random(seed)
        game = played(wishes(seed=seed, deal=deal, rules=rules), house={"objetivo": 1, "ventaja": 0})
        deck = dict(game.simulated.setup.deck)
        for readings, moment, card, other in exchanges(game, source):
            true = run(game, readings, deck, moment)
            false = run(game, readings, exchanged(deck, card, other), moment)
            tried += 1
            same += true.news == false.news
            before, after = until_news_differ(true, false)
            assert before == after, f"seed {seed}: {card} and {other} exchanged until {moment}"
    assert tried > 2 * SEEDS
    assert same > tried // 3


def test_the_test_would_see_a_leak() -> None:
    game = played(wishes(seed=1, deal="pads"), house={"objetivo": 1, "ventaja": 0})
    deck = dict(game.simulated.setup.deck)
    readings = first_hand(game)
    end = readings[-1].t
    first = next(line for line in inputs(game) if b'"in":"play"' in line)
    card = first.split(b'"card":"')[1][:2].decode()
    held = owners(game)
    other = next(name for name in held if held[name] != held[card])
    assert run(game, readings, deck, end).shown != run(game, readings, exchanged(deck, card, other), end).shown
