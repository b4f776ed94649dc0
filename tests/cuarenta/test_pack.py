"""The pack that is played with: the house's Spanish forty is shown as it is, a new mesa and one taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from table import partida
from table.adapters.deck_files import DeckFolder, in_play
from table.adapters.journal_file import ActaFolder
from table.deck import CARDS, Deck, Kind, with_tags
from table.games.contract import Header
from table.opening import Opened, last, new
from table.readings import Sees
from table.scenes.contract import Display
from table.sensing import Setup
from tests.cuarenta.notation import PLAYERS

HEADER = Header(game="cuarenta", rules="cuarenta", players=PLAYERS, dealer=3)


def setup_of(folder: Path, kind: Kind) -> Setup:
    """What sensing knows of a table with one deck, whose tags have the numbers of their cards."""
    deck = Deck(id="0" * 16, name="azul", kind=kind)
    for number, card in enumerate(CARDS[kind]):
        deck = with_tags(deck, card, (f"0412345678{number:02X}80",))
    decks = DeckFolder(folder)
    decks.save(deck)
    cards, others = in_play(decks, "", "cuarenta")
    return Setup(deck=cards, other_decks=others)


@pytest.mark.parametrize(("kind", "spanish"), [("spanish", True), ("french40", False)])
def test_the_pack_is_shown_as_what_it_is(kind: Kind, spanish: bool, tmp_path: Path) -> None:
    setup = setup_of(tmp_path / "decks", kind)
    actas = ActaFolder(tmp_path / "actas")
    actas.lock()
    try:
        opened = new(HEADER, setup, actas.begin(), 0, Display())
        assert isinstance(opened, Opened)
        opened.journal.write(opened.owed)
        opened.journal.close()
        again = last(actas, setup, 0, Display())
        assert again is not None
        again.journal.close()
    finally:
        actas.close()
    assert [each.shown.display.spanish for each in (opened, again)] == [spanish, spanish]


def test_a_spanish_card_is_played_by_the_acta_s_name(tmp_path: Path) -> None:
    setup = setup_of(tmp_path, "spanish")
    game = partida.begin(HEADER, setup, 0)
    assert isinstance(game, partida.Partida)
    tag = next(uid for uid, card in setup.deck.items() if card == "So")
    for now in range(0, 3000, 50):
        game, outs = partida.happen(game, Sees(now, 0, (tag,)), now)
        for out in outs:
            if isinstance(out, partida.Line):
                assert b'"card":"JD"' in out.raw
                return
    raise AssertionError("the card was not played")
