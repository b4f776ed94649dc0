"""A record of an evening: played again it leads to the actas of every game, whoever the host had play it."""

from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path

from msgspec.structs import replace

from table.acta import write_header
from table.adapters.journal_file import ActaFolder
from table.cards import FORTY
from table.commands.replay import replayed
from table.evening.orders import carry
from table.evening.outs import Clock, Given, NewActa, Out
from table.evening.step import Step
from table.evening.table import Table, What, happen, next_wake
from table.games.contract import Header
from table.host.contract import Change, Enter, Input, Order
from table.memory.files import Places
from table.opening_evening import House, open_evening
from table.partida import Line
from table.readings import Reading, ReadingsHeader, Sees, write_reading
from table.readings import write_header as write_first
from table.scenes.contract import Display
from table.sensing import Setup
from table.timba import journal

TAGS = {f"04{number:012X}": card for number, card in enumerate(FORTY)}
UIDS = {card: tag for tag, card in TAGS.items()}
SETUP = Setup(deck=TAGS)


class Sitting:
    """A table at which an evening is kept: what was given to its games, and the actas that came of it."""

    def __init__(self, folder: Path) -> None:
        header = Header(game="cuatrola", rules="narro", players=("Ana", "Blas", "Carmen", "Diego"), dealer=3)
        house = House(
            header=header, setups={"cuatrola": SETUP}, words=NullTranslations(), display=Display(), named=True
        )
        places = Places.within(folder)
        opened = open_evening(places, ActaFolder(places.actas), house, Clock(epoch=0), 0)
        opened.book.close()
        self.table: Table = opened.opened.table
        self.began = self.table.games.game.header
        self.now = 0
        self.given: list[Reading] = []
        self.actas: list[list[bytes]] = []
        for pad in range(4):
            self.happen(Sees(0, pad, ()))

    def happen(self, what: What) -> None:
        """Something happens now."""
        self.table, outs = happen(self.table, what, self.now)
        self._note(outs)

    def _note(self, outs: tuple[Out, ...] | list[Out]) -> None:
        for out in outs:
            if isinstance(out, Given):
                self.given.append(out.reading)
            elif isinstance(out, NewActa):
                self.actas.append([write_header(out.header)])
            elif isinstance(out, Line):
                self.actas[-1].append(out.raw)

    def wait(self, until: int) -> None:
        """Time passes."""
        while (wake := next_wake(self.table, self.now)) is not None and wake <= until:
            self.now = max(wake, self.now)
            self.happen(None)
        self.now = until

    def lay(self, card: str, pad: int) -> None:
        """A card is laid on a pad for a second and a half, and taken up again."""
        self.happen(Sees(self.now, pad, (UIDS[card],)))
        self.wait(self.now + 1500)
        self.happen(Sees(self.now, pad, ()))
        self.wait(self.now + 1000)

    def order(self, order: Order) -> None:
        """The host has something done."""
        step = Step(self.table.games, self.table.acta, self.table.evening, self.now, begun=self.table.begun)
        carry(step, order)
        step.settle()
        self.table = Table(games=step.games, acta=step.acta, begun=step.begun, evening=step.evening)
        self._note(step.outs)

    def played_again(self) -> list[list[bytes]]:
        """The actas to which the record of it leads."""
        first = write_first(ReadingsHeader(acta=self.began, deck=TAGS))
        return replayed(first + b"".join(map(write_reading, self.given)), "record").actas


def test_another_dealer_before_the_first_card(tmp_path: Path) -> None:
    at = Sitting(tmp_path)
    at.order(Enter(journal.Dealer(seat=1)))
    at.lay("Ro", 1)
    assert b'"dealer":1' in at.actas[0][0]
    assert at.actas[0][1] == b'{"in":"pinte","card":"Ro"}\n'
    assert at.played_again() == at.actas


def test_a_draw_is_no_part_of_the_game(tmp_path: Path) -> None:
    at = Sitting(tmp_path)
    at.order(Enter(journal.DrawDealer(cutter=0)))
    at.lay("4c", 3)  # copas: the second at the cutter's right
    at.lay("Ro", 2)
    assert b'"dealer":2' in at.actas[0][0]
    assert at.played_again() == at.actas


def test_winners_stay_and_the_next_pair_comes_in(tmp_path: Path) -> None:
    at = Sitting(tmp_path)
    at.order(Enter(journal.Here(player="p5")))
    at.order(Enter(journal.Here(player="p6")))
    at.lay("Ro", 3)
    at.order(Input({"in": "correct", "score": [24, 3]}))
    at.wait(at.now + 1000)
    at.lay("Ao", 0)
    assert b'"players":["p1","p5","p3","p6"]' in at.actas[1][0]
    assert at.played_again() == at.actas


def test_a_wrong_dealer_is_put_right_in_a_new_acta(tmp_path: Path) -> None:
    at = Sitting(tmp_path)
    at.lay("Ro", 3)
    at.order(Input({"in": "correct", "score": [7, 3]}))
    evening = at.table.evening
    assert evening is not None
    at.order(Change(replace(evening.house, dealer=0, score=(7, 3), goes_on=True)))
    at.lay("Ao", 0)
    assert [len(acta) for acta in at.actas] == [3, 2]
    assert b'"score":[7,3]' in at.actas[1][0]
    assert at.played_again() == at.actas
