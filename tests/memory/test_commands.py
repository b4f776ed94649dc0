"""`table stats`, `table ledger`, `table players`: what they print, and how they fail."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from table.adapters.journal_file import ActaFolder
from table.cli import main
from table.memory import names as names_file
from table.memory.evenings import Book
from table.memory.exports import for_spreadsheets
from table.memory.files import Places
from table.timba.journal import ChampionshipBegun, Decided
from table.timba.names import Known
from tests.memory.data import NAMES, keep, keep_mesas


def run(places: Places, *words: str) -> Result:
    command, *options = words
    return CliRunner().invoke(main, [command, "--data", str(places.names.parent), "--lang", "es", *options])


def read(places: Places, *words: str) -> Any:
    done = run(places, *words, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.fixture
def kept(tmp_path: Path) -> Places:
    return keep(tmp_path)


def test_who_asks_does_not_wait_for_the_rulebook() -> None:
    told = "import sys, table.cli, table.commands.memory; print('table.games' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], check=True, capture_output=True, text=True)
    assert done.stdout == "False\n"


def test_everybody(kept: Places) -> None:
    found = read(kept, "stats")
    assert {each["name"] for each in found["players"]} == set(NAMES)
    assert sum(each["won"] for each in found["players"]) == sum(each["lost"] for each in found["players"]) > 0
    assert found["head_to_head"] == []


def test_one_player_and_whom_he_met(kept: Places) -> None:
    found = read(kept, "stats", "--player", "Carmen")
    assert [each["id"] for each in found["players"]] == ["p3"]
    assert all("p3" in [player["id"] for player in pair["players"]] for pair in found["pairs"])
    assert len(found["head_to_head"]) == len(NAMES) - 1


def test_a_period(kept: Places) -> None:
    assert read(kept, "stats", "--since", "2025-11-07", "--until", "2025-11-07")["players"] != []
    assert read(kept, "stats", "--until", "2025-11-06")["players"] == []
    wrong = run(kept, "stats", "--since", "tomorrow")
    assert wrong.exit_code == 2
    assert "YYYY-MM-DD" in wrong.output


def test_in_words(kept: Places) -> None:
    lines = run(kept, "stats", "--player", "p2").stdout.splitlines()
    assert lines[0].split()[:3] == ["jugador", "partidas", "ganadas"]
    assert lines[1].startswith("Blas ")
    assert any(line.startswith("Ana (p1)") for line in lines)


def test_cuarenta_has_figures_of_its_own(tmp_path: Path) -> None:
    places = keep_mesas(tmp_path)
    blas = next(each for each in read(places, "stats")["players"] if each["name"] == "Blas")
    assert (blas["mesas"], blas["partidas_won"], blas["platillos_given"]) == (2, 3, 1)
    text = run(places, "stats", "--player", "Blas").stdout
    head, line = (row.split() for row in text.split("\n\n")[1].splitlines())
    heads = "jugador mesas ganadas perdidas partidas caídas limpias rondas cartones zapateros platillos faltas"
    assert (head, line) == (heads.split(), ["Blas", "2", "2", "0", "3-1", "2", "2", "0", "0", "2/0", "1/0", "0"])
    assert "cuatrola" not in text
    assert "cuatrola" in run(keep(tmp_path / "other"), "stats").stdout


def test_two_of_one_name_have_to_be_told_apart(kept: Places) -> None:
    done = run(kept, "stats", "--player", "Ana")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "p1, p5" in done.stderr


def test_nobody_of_that_name(kept: Places) -> None:
    done = run(kept, "stats", "--player", "Zoraida\x1b[2J")
    assert done.exit_code == 2
    assert "\x1b" not in done.stderr
    assert "Carmen" in done.stderr


def test_the_ledger(kept: Places) -> None:
    rows = list(csv.reader(run(kept, "ledger", "--csv").stdout.splitlines()))
    assert rows[0][:4] == ["timba", "hora", "partida", "jugador"]
    cubatas: dict[str, int] = {}
    for row in rows[1:]:
        cubatas[row[3]] = cubatas.get(row[3], 0) + int(row[4])
    for line in run(kept, "ledger").stdout.splitlines()[1:]:
        *name, owed, _copas, euros, sign = line.rsplit(maxsplit=4)
        assert (euros[-3], sign) == (",", "€")
        (whole,) = (each for each in cubatas if each.startswith(" ".join(name).rstrip("…")))
        assert cubatas[whole] == int(owed)


def test_a_name_is_no_formula(kept: Places) -> None:
    names = names_file.load(kept.names)
    names_file.save(kept.names, names.with_known("p2", Known('=HYPERLINK("x")')))
    assert any(row[3] == '\'=HYPERLINK("x")' for row in csv.reader(run(kept, "ledger", "--csv").stdout.splitlines()))
    assert [for_spreadsheets(text) for text in ("", "Ana", "-1", "@x", "\x1b[2J+1", "\t=1")] == [
        "",
        "Ana",
        "'-1",
        "'@x",
        "[2J+1",
        "'=1",
    ]


def test_players_and_forgetting(kept: Places) -> None:
    assert "Carmen" in run(kept, "players").stdout
    before = read(kept, "stats")["players"]
    done = run(kept, "players", "forget", "Carmen")
    assert done.exit_code == 0, done.output
    assert "p3" in done.stdout
    assert "Carmen" not in run(kept, "players").stdout
    after = read(kept, "stats")["players"]
    assert [{**each, "name": None} for each in before] == [{**each, "name": None} for each in after]
    kept.index.unlink()
    assert read(kept, "stats")["players"] == after
    assert run(kept, "players", "forget", "Carmen").exit_code == 2


def test_a_players_colour_is_named(kept: Places) -> None:
    names = names_file.load(kept.names)
    known = Known(names.players["p3"].name, "#e05252")
    names_file.save(kept.names, names.with_known("p3", known))
    lines = [line.split() for line in run(kept, "players").stdout.splitlines()]
    assert ["p3", "Carmen", "rojo"] in lines
    assert "red" in run(kept, "players", "--lang", "en").stdout


def test_an_empty_name_can_be_forgotten(kept: Places) -> None:
    assert run(kept, "players", "forget", "").exit_code == 0
    assert "p6" not in names_file.load(kept.names).players


def test_nothing_is_forgotten_while_a_table_keeps_its_actas(kept: Places) -> None:
    actas = ActaFolder(kept.actas)
    actas.lock()
    try:
        done = run(kept, "players", "forget", "Carmen")
    finally:
        actas.close()
    assert done.exit_code == 2
    assert "otra mesa" in done.stderr
    assert "Carmen" in run(kept, "players").stdout


def test_a_newer_index_and_a_damaged_names_file_end_in_one_line(kept: Places) -> None:
    read(kept, "stats")
    raw = bytearray(kept.index.read_bytes())
    raw[60:64] = (99).to_bytes(4, "big")
    kept.index.write_bytes(raw)
    done = run(kept, "stats")
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
    assert "newer version" in done.stderr
    kept.index.unlink()
    kept.names.write_bytes(b"{")
    done = run(kept, "ledger")
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
    assert "names.json" in done.stderr


def test_before_anything_was_played(tmp_path: Path) -> None:
    places = Places.within(tmp_path)
    assert run(places, "stats").stdout == "No hay partidas.\n"
    assert run(places, "ledger").stdout == "Nadie debe nada.\n"


def test_a_championship(tmp_path: Path) -> None:
    places = keep(tmp_path, evenings=0)
    assert run(places, "championship").exit_code == 2
    pairs = (("p1", "p2"), ("p3", "p4"), ("p5", "p6"))
    book = Book.open(places.evenings)
    book.enter(ChampionshipBegun(number=1, format="copa", name="Mundial", pairs=pairs, referee="p7"))
    book.enter(Decided(number=1, match="1.1", winner=1, note="=late"))
    book.close()
    text = run(places, "championship").stdout
    assert text.startswith("Mundial\n")
    assert "Carmen · Diego" in text
    rows = list(csv.reader(run(places, "championship", "1", "--csv").stdout.splitlines()))
    assert rows[1] == ["1.1", "Ana (p1) · Blas", "Carmen · Diego", "", "Carmen · Diego", "'=late"]
    assert run(places, "championship", "--html").stdout.startswith("<!doctype html>")
    assert "posible: 1" in run(places, "championship", "2").stderr
