"""Draws live on the screen: every card before whoever it came up for, whose turn it is, what it has decided."""

from __future__ import annotations

import random

import pytest

from table.cards import FORTY
from table.evening.boards import draw_board
from table.languages import words_in
from table.scene import DrawShown
from table.timba import journal
from table.timba.evening import Player
from table.timba.names import Known, Names
from table.timba.state import HighestDraw, PairsDraw, State, next_evening, step
from table.words.speech import Speech

NAMES = ("Ana", "Blas", "Carmen", "Diego", "Elena", "Fermín", "Gloria", "Hugo", "Inés")
SPEECH = Speech(words_in("en"), ())


def people(number: int) -> tuple[Names, tuple[Player, ...]]:
    names, players = Names(), list[Player]()
    for name in NAMES[:number]:
        names, player = names.with_player(name)
        players.append(player)
    return names, tuple(players)


class Drawing:
    """An evening with so many people, and what the screen shows of its draw."""

    def __init__(self, number: int) -> None:
        self.names, self.players = people(number)
        self.state = next_evening(State())
        for player in self.players:
            self.enter(journal.Here(player=player))

    def enter(self, event: journal.Event) -> None:
        self.state, why = step(self.state, 1, event)
        assert why is None, (why, event)

    def cards(self, text: str) -> None:
        for card in text.split():
            self.enter(journal.Card(card=card))

    @property
    def board(self) -> DrawShown:
        board = draw_board(self.state, self.names, SPEECH)
        assert board is not None
        return board

    @property
    def is_gathered(self) -> bool:
        """Whether no card lies: the pack has just been gathered."""
        draw = self.state.draw
        return not isinstance(draw, PairsDraw) or not draw.reyes.seen

    @property
    def lying(self) -> dict[str, str]:
        return {row.name: " ".join(row.cards) for row in self.board.rows}

    @property
    def won(self) -> dict[str, str]:
        return {row.name: row.won for row in self.board.rows if row.won}

    @property
    def turn(self) -> list[str]:
        return [row.name for row in self.board.rows if row.turn]


def test_without_a_draw_there_is_no_board() -> None:
    assert draw_board(State(), Names(), SPEECH) is None


def test_a_sorteo_a_reyes_card_by_card() -> None:
    drawing = Drawing(5)
    drawing.enter(journal.DrawPairs(players=drawing.players))
    assert (drawing.turn, drawing.board.said) == (["Ana"], "Card for Ana")
    drawing.cards("7e Ro 4o")
    assert drawing.lying == {"Ana": "7e", "Blas": "Ro", "Carmen": "4o", "Diego": "", "Elena": ""}
    assert drawing.won == {"Blas": "rey: pair 1"}
    drawing.cards("2c Rc Ab")
    assert drawing.turn == ["Carmen"], "Blas has his king and is left out"
    assert drawing.won == {"Blas": "rey: pair 1", "Elena": "rey: pair 1"}
    drawing.cards("Re Rb")
    assert drawing.board.said == "The draw is over"
    assert drawing.won == {
        "Blas": "with Elena", "Elena": "with Blas", "Carmen": "with Diego", "Diego": "with Carmen",
        "Ana": "waits alone",
    }  # fmt: skip
    assert drawing.board.lines[:2] == ("Blas and Elena play Carmen and Diego.", "Ana waits alone.")
    assert drawing.turn == []


def test_after_the_fourth_king_the_pack_is_gathered_and_the_draw_goes_on() -> None:
    drawing = Drawing(9)
    drawing.enter(journal.DrawPairs(players=drawing.players))
    drawing.cards("Ro Rc Re Rb")
    assert set(drawing.lying.values()) == {""}
    assert drawing.board.said == "Four kings are out: gather the pack. Next card: Elena"
    drawing.cards("Ro 7e 4c")
    assert {name: cards for name, cards in drawing.lying.items() if cards} == {
        "Elena": "Ro", "Fermín": "7e", "Gloria": "4c",
    }  # fmt: skip
    assert drawing.won["Elena"] == "rey: pair 3"


@pytest.mark.parametrize("aces", [False, True])
@pytest.mark.parametrize("number", [4, 5, 6, 7, 8, 9])
def test_what_lies_is_what_came_up_and_is_never_lost(number: int, aces: bool) -> None:
    rng = random.Random(number)
    drawing = Drawing(number)
    drawing.enter(journal.DrawPairs(players=drawing.players, aces=aces))
    pack: list[str] = []
    while isinstance(drawing.state.draw, PairsDraw) and not drawing.state.draw.reyes.over:
        if not drawing.state.draw.reyes.seen:
            pack = rng.sample(sorted(FORTY), 40)
        (turn,), before = drawing.turn, drawing.lying
        card = pack.pop()
        drawing.cards(card)
        if not drawing.is_gathered:
            assert drawing.lying == before | {turn: f"{before[turn]} {card}".strip()}
    assert drawing.board.title.startswith("Ases juegan" if aces else "Sorteo a reyes")


def test_waiting_pairs_draw_who_plays_first() -> None:
    drawing = Drawing(6)
    a, b, c, d, e, f = drawing.players
    drawing.enter(journal.Seated(seats=(None,) * 4, queue=((a, b), (c, d), (e, f))))
    drawing.enter(journal.DrawFirst())
    drawing.cards("2o Ro 3c 4b Re")
    assert drawing.won == {
        "Ana and Blas": "waits: 1", "Carmen and Diego": "plays first", "Elena and Fermín": "plays first",
    }  # fmt: skip
    assert drawing.board.lines[0] == "Carmen and Diego play Elena and Fermín."


def test_equal_highest_cards_draw_again_and_both_rounds_lie_there() -> None:
    drawing = Drawing(5)
    _a, b, _c, d, e = drawing.players
    drawing.enter(journal.DrawPartner(player=e, among=(b, d)))
    drawing.cards("Cc Co")
    assert drawing.board.said == "Equal: again. Card for Blas"
    drawing.cards("7o Rb")
    assert drawing.lying == {"Blas": "Cc 7o", "Diego": "Co Rb"}
    assert drawing.won == {"Diego": "plays with Elena"}
    assert drawing.board.said == "Elena plays with Diego"


def test_the_cut_says_which_suit_is_whose() -> None:
    drawing = Drawing(4)
    a, b, c, d = drawing.players
    drawing.enter(journal.Seated(seats=(a, b, c, d)))
    drawing.enter(journal.DrawDealer(cutter=2))
    assert [row.name for row in drawing.board.rows] == ["Copas: Ana", "Espadas: Blas", "Bastos: Carmen", "Oros: Diego"]
    assert drawing.board.said == "Carmen cuts and shows the card"
    drawing.cards("7e")
    assert drawing.won == {"Espadas: Blas": "deals first"}
    assert drawing.board.said == "Blas deals first"


def test_in_cuarenta_the_highest_of_all_who_sit_deals_first() -> None:
    drawing = Drawing(4)
    drawing.enter(journal.DrawHighest(players=drawing.players))
    drawing.cards("KS 2H KD 7C")
    assert isinstance(drawing.state.draw, HighestDraw)
    assert drawing.board.said == "Equal: again. Card for Ana"
    drawing.cards("3S QD")
    assert drawing.lying == {"Ana": "KS 3S", "Blas": "2H", "Carmen": "KD QD", "Diego": "7C"}
    assert drawing.won == {"Carmen": "deals first"}


def test_long_names_are_short_in_sentences_and_whole_in_their_row() -> None:
    drawing = Drawing(4)
    long = "Wilhelmina " * 30
    drawing.names = drawing.names.with_known("p1", Known(long))
    drawing.enter(journal.DrawPairs(players=drawing.players))
    assert drawing.board.rows[0].name == long
    assert drawing.board.said == "Card for Wilhelmina Wilhelmina W…"
