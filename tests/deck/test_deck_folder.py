"""Decks in a folder: for their owner's eyes, the key apart; several decks; export and import."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from click.testing import CliRunner

from table.adapters.deck_files import DeckFolder, DeckUnusable, in_play, new_id, other_tags
from table.cli import main
from table.deck import Deck, with_tags
from tests.deck.hands import folder_of
from tests.deck.test_deck_files import AS, ID, TRES


@pytest.fixture
def folder(tmp_path: Path) -> DeckFolder:
    return DeckFolder(tmp_path / "decks")


def kept(folder: DeckFolder, name: str = "azul", deck_id: str = ID, tag: str = AS) -> Deck:
    """A deck in the folder with a key and one card."""
    deck = folder.make_key(with_tags(Deck(id=deck_id, name=name, kind="spanish"), "Ao", (tag,)))
    folder.save(deck)
    return deck


def table(*arguments: str | Path) -> str:
    """What the command prints; it has to end well."""
    ended = CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])
    assert ended.exit_code == 0, ended.output
    return ended.output


def refused(*arguments: str | Path) -> str:
    """What the command says it cannot do."""
    ended = CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])
    assert ended.exit_code == 2, ended.output
    return ended.output


def test_what_is_kept_is_found_again(folder: DeckFolder) -> None:
    deck = kept(folder)
    other = kept(folder, "Amarillo", "f" * 16, TRES)
    assert list(folder.decks().values()) == [other, deck]  # by name
    assert folder.find("azul") == folder.find(ID) == deck
    assert other_tags(folder.decks(), deck) == {TRES: "Amarillo"}


def test_files_are_their_owners_alone_and_the_key_is_apart(folder: DeckFolder) -> None:
    deck = kept(folder)
    assert folder_of(folder.folder) == [f"{ID}.deck.json", f"{ID}.key"]
    assert stat.S_IMODE(folder.folder.stat().st_mode) == 0o700
    for path in folder.folder.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    key = folder.key(deck)
    assert key is not None
    assert key.hex() not in (folder.folder / f"{ID}.deck.json").read_text()


def test_every_deck_has_another_id_and_another_key(folder: DeckFolder) -> None:
    assert len({new_id() for _ in range(100)}) == 100
    assert kept(folder).key != kept(folder, "otro", "f" * 16, TRES).key


def test_a_failed_save_leaves_the_deck_as_it_was(folder: DeckFolder) -> None:
    deck = kept(folder)
    (folder.folder / f".{ID}.deck.json.new").mkdir()  # nothing can be written beside it
    with pytest.raises(OSError, match="directory"):
        folder.save(with_tags(deck, "3o", (TRES,)))
    assert folder.find("azul") == deck


def test_which_deck_is_meant_has_to_be_clear(folder: DeckFolder) -> None:
    with pytest.raises(DeckUnusable, match="none is enrolled yet"):
        folder.find("")
    deck = kept(folder)
    assert folder.find("") == deck
    kept(folder, "rojo", "f" * 16, TRES)
    with pytest.raises(DeckUnusable, match=r'which one\?; possible: "azul" \(0123456789abcdef\), "rojo"'):
        folder.find("")
    with pytest.raises(DeckUnusable, match='"verde"; possible: "azul"'):
        folder.find("verde")


def test_a_file_that_is_no_deck_is_named_with_the_place(folder: DeckFolder) -> None:
    kept(folder)
    path = folder.folder / f"{ID}.deck.json"
    path.write_text(path.read_text().replace("Ao", "8o"))
    with pytest.raises(DeckUnusable, match=rf"{ID}\.deck\.json: cards\.8o: no such card"):
        folder.decks()
    assert "cards.8o: no such card" in refused("deck", "list", "--data", folder.folder)


def test_a_deck_under_another_name_than_its_id(folder: DeckFolder) -> None:
    kept(folder)
    (folder.folder / f"{ID}.deck.json").rename(folder.folder / "copy.deck.json")
    with pytest.raises(DeckUnusable, match=r"copy\.deck\.json: id: it is 0123456789abcdef"):
        folder.decks()


def test_another_decks_key_is_not_taken_for_its_own(folder: DeckFolder) -> None:
    deck = kept(folder)
    for text in ("00" * 32, "what?", ""):
        (folder.folder / f"{ID}.key").write_text(text)
        with pytest.raises(DeckUnusable, match="not the key of this deck"):
            folder.key(deck)
    (folder.folder / f"{ID}.key").unlink()
    assert folder.key(deck) is None


def test_the_deck_that_is_played_with_and_the_tags_of_all_others(folder: DeckFolder) -> None:
    assert in_play(folder, "", "cuatrola") == ({}, frozenset())
    kept(folder)
    assert in_play(folder, "", "cuatrola") == ({AS: "Ao"}, frozenset())
    assert in_play(folder, "azul", "cuarenta") == ({AS: "Ao"}, frozenset())
    kept(folder, "rojo", "f" * 16, TRES)
    assert in_play(folder, "rojo", "cuatrola") == ({TRES: "Ao"}, frozenset({AS}))
    with pytest.raises(DeckUnusable, match=r"which one\?"):
        in_play(folder, "", "cuatrola")


def test_a_french_deck_is_no_deck_for_cuatrola(folder: DeckFolder) -> None:
    folder.save(with_tags(Deck(id="f" * 16, name="roja", kind="french40"), "QH", (TRES,)))
    assert in_play(folder, "", "cuarenta") == ({TRES: "QH"}, frozenset())
    with pytest.raises(DeckUnusable, match='"roja" is french40; possible: one that cuatrola can be played with'):
        in_play(folder, "", "cuatrola")
    kept(folder)
    assert in_play(folder, "", "cuatrola") == ({AS: "Ao"}, frozenset({TRES}))
    with pytest.raises(DeckUnusable, match=r"which one\?"):
        in_play(folder, "", "cuarenta")


# The commands


def test_the_list(folder: DeckFolder) -> None:
    assert table("deck", "list", "--data", folder.folder) == "No deck is enrolled yet: table deck enrol NAME\n"
    kept(folder)
    folder.save(with_tags(Deck(id="f" * 16, name="rojo", kind="french52"), "10H", (AS,)))
    assert table("deck", "list", "--data", folder.folder) == (
        f"azul ({ID}): Spanish, 40, 1 of 40 cards, 1 tag, shares tags with rojo\n"
        f"rojo ({'f' * 16}): French, 52, 1 of 52 cards, 1 tag, no records, shares tags with azul\n"
    )
    (folder.folder / f"{ID}.key").unlink()
    assert "its key is not here" in table("deck", "list", "--data", folder.folder)


@pytest.mark.parametrize("with_key", [False, True])
def test_a_deck_goes_to_another_table_with_its_key_or_without(
    folder: DeckFolder, tmp_path: Path, with_key: bool
) -> None:
    deck = kept(folder)
    file, there = tmp_path / "azul.json", tmp_path / "there"
    option = ["--with-key"] if with_key else []
    told = table("deck", "export", file, "--data", folder.folder, *option)
    assert ("whoever has the file can make records" in told) is with_key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert table("deck", "import", file, "--data", there) == f"azul ({ID}): 1 of 40 cards\n"
    taken_in = DeckFolder(there)
    assert taken_in.find("azul") == deck
    assert taken_in.key(deck) == (folder.key(deck) if with_key else None)


def test_nothing_is_written_over(folder: DeckFolder, tmp_path: Path) -> None:
    kept(folder)
    file = tmp_path / "azul.json"
    file.write_text("mine")
    assert "is there already" in refused("deck", "export", file, "--data", folder.folder)
    assert file.read_text() == "mine"


def test_what_an_import_refuses(folder: DeckFolder, tmp_path: Path) -> None:
    kept(folder)
    file, data = tmp_path / "azul.json", ("--data", folder.folder)
    table("deck", "export", file, *data)
    assert "azul is here already; possible: --replace" in refused("deck", "import", file, *data)
    assert "1 of 40 cards" in table("deck", "import", file, *data, "--replace")
    same_name = tmp_path / "same-name.json"
    same_name.write_text(file.read_text().replace(ID, "e" * 16))
    assert "another deck has the name azul; possible: --name" in refused("deck", "import", same_name, *data)
    told = refused("deck", "import", same_name, *data, "--name", "verde")
    assert f"{AS} is a tag of the deck azul" in told
    assert "possible: 1 to 40 letters" in refused("deck", "import", same_name, *data, "--name", " ")


def test_a_key_that_is_not_here_cannot_be_exported(folder: DeckFolder, tmp_path: Path) -> None:
    folder.save(Deck(id=ID, name="azul", kind="spanish"))
    assert "possible: without --with-key" in refused(
        "deck", "export", tmp_path / "azul.json", "--with-key", "--data", folder.folder
    )
