"""The librarian: names, forgetting, figures and exports, done beside the table and in order."""

from __future__ import annotations

import sqlite3
from gettext import NullTranslations
from pathlib import Path

import pytest

from table.evening.outs import Recalled
from table.memory import forgetting
from table.memory import names as names_file
from table.memory.files import Places
from table.memory.librarian import Librarian
from table.timba.names import Known, Names

ANA = Names({"p1": Known("Ana")}, 1)


@pytest.fixture
def told() -> list[Recalled]:
    return []


@pytest.fixture
def librarian(tmp_path: Path, told: list[Recalled]) -> Librarian:
    return Librarian(Places.within(tmp_path), NullTranslations(), told.append, threaded=False)


def acta_with_names(librarian: Librarian) -> Path:
    """An acta that names its players itself."""
    actas = librarian.places.actas
    actas.mkdir()
    acta = actas / "000001.acta.jsonl"
    acta.write_text(
        '{"acta":1,"game":"cuatrola","rules":"narro","players":["Ana","Blas","Carmen","Diego"],"dealer":3}\n'
    )
    return acta


def test_names_are_kept(librarian: Librarian) -> None:
    librarian.keep(ANA)
    assert names_file.load(librarian.places.names) == ANA


def test_names_that_could_not_be_written_are_written_with_what_is_done_next(
    librarian: Librarian, told: list[Recalled], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _names: Names) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(names_file, "save", full)
        librarian.keep(ANA)
    assert told[-1].said == "That could not be done; the log says why"
    librarian.recall(())
    assert names_file.load(librarian.places.names) == ANA


def test_figures_are_told_although_names_cannot_be_written(
    librarian: Librarian, told: list[Recalled], monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(_path: Path, _names: Names) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(names_file, "save", read_only)
    librarian.keep(ANA)
    librarian.recall(())
    assert [each.figures is not None for each in told] == [False, True, False]


def test_an_index_that_fails_in_the_midst_of_an_answer_leaves_the_librarian_at_work(
    librarian: Librarian, told: list[Recalled], monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(_places: Places, _question: object) -> None:
        raise sqlite3.OperationalError("database is locked")

    with monkeypatch.context() as busy:
        busy.setattr("table.memory.librarian.ask", locked)
        librarian.recall(())
    assert told[-1].said == "That could not be done; the log says why"
    librarian.recall(())
    assert told[-1].figures is not None


def test_a_name_that_is_forgotten_is_gone_from_actas_that_name_it(librarian: Librarian) -> None:
    librarian.keep(ANA)
    acta = acta_with_names(librarian)
    librarian.forget("p1")
    librarian.keep(ANA.without("p1"))
    assert "Ana" not in acta.read_text()
    assert "Ana" not in librarian.places.names.read_text()


def test_a_name_that_could_not_be_taken_out_of_an_acta_is_taken_out_with_what_is_done_next(
    librarian: Librarian, told: list[Recalled], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were the file of names to forget him first, the acta would make him known again."""

    def full(_path: Path, _content: bytes) -> None:
        raise OSError(28, "No space left on device")

    librarian.keep(ANA)
    acta = acta_with_names(librarian)
    acta.with_name("000002.acta.jsonl").write_bytes(b"")  # the one that is being played
    with monkeypatch.context() as disk:
        disk.setattr(forgetting, "replace_file", full)
        librarian.forget("p1")
        librarian.keep(ANA.without("p1"))
    assert {each.said for each in told} == {"That could not be done; the log says why"}
    assert names_file.load(librarian.places.names) == ANA
    librarian.recall(())
    assert "Ana" not in acta.read_text()
    assert "Ana" not in librarian.places.names.read_text()
    assert told[-1].figures is not None


def test_the_ledger_goes_into_a_file_and_its_name_is_told(librarian: Librarian, told: list[Recalled]) -> None:
    librarian.export_ledger()
    assert (librarian.places.exports / "ledger.csv").exists()
    assert told[-1].said == "Written into the folder exports: ledger.csv"


def test_figures_are_asked_for_in_a_thread(tmp_path: Path, told: list[Recalled]) -> None:
    librarian = Librarian(Places.within(tmp_path), NullTranslations(), told.append)
    librarian.recall(("p1",))
    librarian.close()
    assert [answer.figures is not None for answer in told] == [True]
