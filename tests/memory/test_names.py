"""The names file: ids for names of any kind, and a name that is forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.memory.names import DamagedNames, NewerNames, load, save, set_aside, set_aside_before
from table.timba.names import Known, Names, is_id
from tests.cuatrola.randomly import examples


def named(*names: str) -> Names:
    known = Names()
    for name in names:
        known, _player = known.with_player(name)
    return known


def test_names_are_kept_whole_and_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    names = named("Ana", "", "李小龙", "Ana", "x" * 5000, " \t\n\x1b[31m").with_known("p1", Known("Ana", "#c0392b"))
    save(path, names)
    assert load(path) == names
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["names.json"]


@examples(100)
@given(st.lists(st.text(), max_size=8))
def test_any_names(written: list[str]) -> None:
    names = named(*written)
    assert [known.name for known in names.players.values()] == written
    assert len({names.label(player) for player in names.players}) == len(written)


def test_no_file_is_nobody(tmp_path: Path) -> None:
    assert load(tmp_path / "names.json") == Names()


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"\xff", b'{"names":2,"last":0,"players":{}}', b'{"names":1}'])
def test_what_is_no_names_file_is_left_as_it_is(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    path.write_bytes(raw)
    with pytest.raises(DamagedNames, match=r"names\.json"):
        load(path)
    assert path.read_bytes() == raw


def test_a_newer_table_s_names_are_told_from_damaged_ones(tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    path.write_bytes(b'{"names":2,"last":0,"players":{}}')
    with pytest.raises(NewerNames, match=r"names\.json: made by a newer version of the table \(2; this one knows 1\)"):
        load(path)


def test_damaged_names_are_moved_aside_one_beside_the_other(tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    for number, raw in enumerate((b"{", b"["), start=1):
        path.write_bytes(raw)
        assert set_aside(path).name == f"names.damaged-{number}.json"
        assert not path.exists()
    assert [each.read_bytes() for each in set_aside_before(path)] == [b"{", b"["]


def test_labels_tell_people_apart() -> None:
    names = named("Ana", "Blas", "Ana", "  ", "")
    assert [names.label(f"p{n}") for n in range(1, 7)] == ["Ana (p1)", "Blas", "Ana (p3)", "(p4)", "(p5)", "(p6)"]


def test_names_that_look_the_same_are_told_apart() -> None:
    """Trailing spaces, marks of direction, and an é in one sign or in two cannot be seen; capitals can."""
    names = named("José", "Jose\u0301", "Jos\u00e9 \u200f", "jose", "\u200b", "Ana", "Ana", "Ana (p6)", "(p5)")
    labels = [names.label(player) for player in names.players]
    assert labels[3:] == ["jose", "(p5)", "Ana (p6)", "Ana (p7)", "Ana (p6) (p8)", "(p5) (p9)"]
    assert [label.rpartition(" ")[2] for label in labels[:3]] == ["(p1)", "(p2)", "(p3)"]


def test_a_forgotten_player_s_id_is_not_given_again(tmp_path: Path) -> None:
    names = named("Ana", "Blas").without("p2")
    save(tmp_path / "names.json", names)
    again = load(tmp_path / "names.json")
    assert again.found("Blas") == ()
    assert again.with_player("Carmen")[1] == "p3"
    assert named("Ana").past(["p7", "p70", "somebody", "p0", "p"]).with_player("Blas")[1] == "p71"


def test_who_is_meant() -> None:
    names = named("Ana", "Blas", "Ana", "p1")
    assert names.found("Ana") == ("p1", "p3")
    assert names.found("p2") == ("p2",)
    assert names.found("p1") == ("p4",)  # a name comes before an id
    assert names.found("p9") == ()
    with pytest.raises(KeyError):
        names.with_known("p9", Known("x"))


def test_an_acta_that_names_its_players() -> None:
    names, players = named("Ana").adopted(["Ana", "Ana", "", "\ud800"])
    assert players == ("p1", "p2", "p3", "p4")
    assert [known.name for known in names.players.values()] == ["Ana", "Ana", "", "?"]
    assert names.adopted(["Ana", "", "Ana", "\ud800"]) == (names, ("p1", "p3", "p2", "p4"))


def test_an_acta_that_has_ids() -> None:
    assert named("Ana").adopted(["p1", "p2", "Ana", "p1"])[1] == ("p1", "p2", "p3", "p4")


@pytest.mark.parametrize(
    ("text", "so"),
    [("p1", True), ("p10", True), ("p01", False), ("p", False), ("p-1", False), ("p١", False), ("", False)],
)
def test_ids(text: str, so: bool) -> None:
    assert is_id(text) == so
