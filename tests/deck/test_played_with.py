"""`table run` plays with an enrolled deck: the only one there is, or the one that is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from table.adapters.deck_files import DeckFolder
from table.adapters.pygame_screen import DisplayOptions
from table.cli import main
from table.commands import Unusable
from table.commands.run import Options, set_up
from table.deck import Deck, with_tags
from table.games.contract import Header
from tests.deck.test_deck_files import AS, ID, TRES

HEADER = Header(game="cuatrola", rules="narro", players=("Ana", "Blas", "Carmen", "Diego"), dealer=0)


def options(decks: Path, deck: str = "") -> Options:
    return Options(header=HEADER, language="en", screen=DisplayOptions(), folder=decks, decks=decks, deck=deck)


def test_without_any_deck_the_host_enters_the_cards(tmp_path: Path) -> None:
    assert set_up(options(tmp_path / "decks"))["cuatrola"].deck == {}


def test_cards_of_every_other_deck_are_known_as_such(tmp_path: Path) -> None:
    folder = DeckFolder(tmp_path)
    folder.save(with_tags(Deck(id=ID, name="azul", kind="spanish"), "Ao", (AS,)))
    assert set_up(options(tmp_path))["cuatrola"].deck == {AS: "Ao"}
    folder.save(with_tags(Deck(id="f" * 16, name="rojo", kind="spanish"), "3o", (TRES,)))
    setup = set_up(options(tmp_path, "rojo"))["cuatrola"]
    assert (setup.deck, setup.other_decks) == ({TRES: "3o"}, frozenset({AS}))
    with pytest.raises(Unusable, match='possible: "azul"'):
        set_up(options(tmp_path))


def test_a_deck_that_is_not_there_is_said_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    ended = CliRunner().invoke(main, ["run", "--deck", "verde", "--data", str(tmp_path)])
    assert ended.exit_code == 2
    assert 'table run: deck: "verde"; possible: none is enrolled yet' in ended.output
