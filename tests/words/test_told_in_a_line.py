"""An input or an event in a line: cards by the names of the pack that is played with, and nothing that is hidden."""

from __future__ import annotations

import pytest

from table.cards import FORTY
from table.games.cuarenta import inputs as cuarenta
from table.games.cuarenta.cards import DECK, FrenchRank
from table.games.cuatrola import inputs as cuatrola
from table.languages import words_in
from table.timba import journal
from table.timba.names import Names
from table.words.acta import input_in_words
from table.words.journal import event_in_words
from table.words.players import Wording
from table.words.speech import Speech

SPEECH = Speech(words_in("es"), ("Ana", "Blas", "Carmen", "Diego"))
WORDING = Wording(Names(), SPEECH)


def told(what: object, *, spanish: bool = True) -> str:
    return input_in_words(what, SPEECH, spanish=spanish)


@pytest.mark.parametrize(
    ("spanish", "line"),
    [
        (True, "Blas: caballo de copas ← 7 de espadas, caballo de espadas"),
        (False, "Blas: reina de corazones ← 7 de picas, reina de picas"),
    ],
)
def test_a_card_of_cuarenta_has_the_name_that_is_printed_on_it(spanish: bool, line: str) -> None:
    play = cuarenta.Play(line=4, seat=1, card=DECK["QH"], take=(DECK["7S"], DECK["QS"]))
    assert told(play, spanish=spanish) == line


def test_a_card_of_cuatrola_has_one_name_whatever_the_pack() -> None:
    play = cuatrola.Play(line=4, seat=1, card=FORTY["Co"])
    assert told(play, spanish=True) == told(play, spanish=False) == "Blas: caballo de oros"


@pytest.mark.parametrize(("spanish", "name"), [(True, "sota de oros"), (False, "jota de picas")])
def test_a_card_turned_up_for_a_draw_has_the_name_that_is_printed_on_it(spanish: bool, name: str) -> None:
    shown = journal.Card(card="So" if spanish else "JS")
    assert name in event_in_words(shown, WORDING, (), spanish=spanish)


@pytest.mark.parametrize("spanish", [True, False])
def test_of_a_card_dealt_face_down_only_the_seat_is_told(spanish: bool) -> None:
    lines = {told(cuarenta.Deal(line=2, seat=2, card=card), spanish=spanish) for card in DECK.values()}
    lines |= {told(cuatrola.Deal(line=2, seat=2, card=card), spanish=spanish) for card in FORTY.values()}
    assert len(lines) == 1


def test_of_a_ronda_neither_rank_nor_number_is_told() -> None:
    rondas = [cuarenta.Ronda(line=2, seat=0, rank=rank, count=count) for rank in FrenchRank for count in (3, 4)]
    assert len({told(ronda) for ronda in rondas}) == 1
