"""`table run` plays with an enrolled deck: the only one there is, or the one that is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from table.adapters.deck_files import DeckFolder
from table.adapters.inbox import LiveInbox
from table.adapters.pygame_screen import DisplayOptions
from table.cli import main
from table.commands import Unusable
from table.commands.run import Options, proofs_for, set_up
from table.deck import Deck, with_tags
from table.games.contract import Header
from table.settings import Settings
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


def test_records_are_checked_where_a_deck_has_its_key_and_the_house_wants_it(tmp_path: Path) -> None:
    folder, inbox = DeckFolder(tmp_path), LiveInbox()
    assert proofs_for(options(tmp_path), inbox) is None
    deck = folder.make_key(with_tags(Deck(id=ID, name="azul", kind="spanish"), "Ao", (AS,)))
    folder.save(deck)
    proofs = proofs_for(options(tmp_path), inbox)
    assert proofs is not None
    assert proofs.wants(AS)
    unchecked = replace(options(tmp_path), settings=Settings(check_records=False))
    assert proofs_for(unchecked, inbox) is None


def test_the_settings_say_which_deck_unless_the_command_line_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    settings = tmp_path / "table.toml"
    settings.write_text('[deck]\nname = "verde"\n')
    for more, asked in (([], "verde"), (["--deck", "rojo"], "rojo")):
        command = ["run", "--settings", str(settings), "--data", str(tmp_path), *more]
        ended = CliRunner().invoke(main, command)
        assert ended.exit_code == 2
        assert f'deck: "{asked}"; possible: none is enrolled yet' in ended.output


def test_a_deck_that_is_not_there_is_said_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    ended = CliRunner().invoke(main, ["run", "--deck", "verde", "--data", str(tmp_path)])
    assert ended.exit_code == 2
    assert 'table run: deck: "verde"; possible: none is enrolled yet' in ended.output
