"""`table run` and `table demo` as processes: they start, end cleanly, and leave what they should."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from table.cli import main
from table.commands import judge
from tests.app.processes import ROOT, read_until, running

BOTS_PLAY = ("--bots", "4", "--speed", "20", "--seed", "4")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("command", ["run", "demo"])
def test_a_signal_ends_it_cleanly_within_a_second(command: str, number: signal.Signals, tmp_path: Path) -> None:
    arguments = ("--data",) if command == "run" else (*BOTS_PLAY, "--frames")
    with running(command, "-v", *arguments, tmp_path) as (process, stderr):
        read_until(stderr, "the table is open")
        began = time.monotonic()
        process.send_signal(number)
        status = process.wait(timeout=10)
        took = time.monotonic() - began
    assert status == 0
    assert took < 1.0


def test_the_demo_is_played_by_four_bots_through_threads_and_clock(tmp_path: Path) -> None:
    with running("demo", "-v", "--frames", tmp_path, *BOTS_PLAY) as (process, stderr):
        told = read_until(stderr, '"out":"trick"')
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=10) == 0
    assert "failed" not in told
    acta = tmp_path / "actas" / "000001.acta.jsonl"
    assert stat.S_IMODE(acta.stat().st_mode) == 0o600
    assert judge.judge_files([str(acta)], judge.AsCheck(), None) == 0


def headless(folder: Path, *arguments: str, lang: str = "es") -> str:
    """Play without a window; what was printed."""
    ended = CliRunner().invoke(main, ["demo", "--headless", "--frames", str(folder), "--lang", lang, *arguments])
    assert ended.exit_code == 0, ended.output
    return ended.output


@pytest.mark.parametrize("rules", ["narro", "veinte", "manos", "ludoteka"])
def test_headless_plays_games_to_their_end_and_leaves_pictures_and_actas(rules: str, tmp_path: Path) -> None:
    size, deal = "480x300", "pads" if rules == "manos" else "none"
    told = headless(tmp_path, "--rules", rules, "--seed", "11", "--size", size, "--deal", deal)
    assert str(tmp_path) in told
    pictures = {path.stem.split("-")[1] for path in tmp_path.glob("*.png")}
    assert {"first", "pinte", "hand", "game"} <= pictures
    actas = sorted((tmp_path / "actas").glob("*.acta.jsonl"))
    assert len(actas) == 1
    lines = actas[0].read_text().splitlines()
    assert f'"rules":"{rules}"' in lines[0]
    assert any('"out":"game"' in line for line in lines)
    assert not any('"out":"refused"' in line or '"out":"renuncio"' in line for line in lines)
    assert judge.judge_files([str(actas[0])], judge.AsCheck(), None) == 0


def test_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    wanted = ("--seed", "3", "--games", "2", "--rules", "manos", "--size", "480x300")
    for folder in ("one", "two"):
        headless(tmp_path / folder, *wanted)
    one, two = (
        [path.read_bytes() for path in sorted((tmp_path / folder).rglob("*.jsonl"))] for folder in ("one", "two")
    )
    assert len(one) == 3  # the evening's journal is the same, too
    assert one == two


def test_without_a_display_the_demo_says_so_and_names_the_folder(tmp_path: Path) -> None:
    bare = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    bare.pop("SDL_VIDEODRIVER", None)
    command = [sys.executable, "-m", "table", "demo", "--frames", str(tmp_path), "--seed", "1", "--rules", "manos"]
    ended = subprocess.run(command, env=bare, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert "aquí no hay pantalla" in ended.stderr
    assert str(tmp_path) in ended.stderr
    assert (tmp_path / "001-first.png").exists()


def test_what_the_simulated_table_has_kept_the_commands_know(tmp_path: Path) -> None:
    headless(tmp_path, "--seed", "1", "--size", "480x300")
    told = CliRunner().invoke(main, ["stats", "--data", str(tmp_path), "--lang", "es"]).output
    assert "Ana" in told
    assert "cubatas" in CliRunner().invoke(main, ["ledger", "--data", str(tmp_path), "--lang", "es"]).output


@pytest.mark.parametrize(
    "command", [["stats"], ["ledger"], ["players"], ["players", "forget", "Ana"], ["championship"]]
)
def test_a_data_folder_that_is_not_there_is_not_made(command: list[str], tmp_path: Path) -> None:
    ended = CliRunner().invoke(main, [*command, "--data", str(tmp_path / "typo")])
    assert ended.exit_code == 2
    assert "typo" in ended.output
    assert not (tmp_path / "typo").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["demo", "--headless", "--rules", "mus"],
            '--rules: "mus" does not go with cuatrola; possible: narro, veinte, manos, ludoteka',
        ),
        (["demo", "--headless", "--players", "3"], "--players: 3 does not go with cuatrola; possible: 4"),
        (["demo", "--headless", "--here", "3"], "--here: 3 does not go with cuatrola; possible: 4, 5, 6, 7, 8"),
        (["demo", "--size", "12"], "at least 480x288"),
        (["demo", "--size", "9999x9999"], "at most 7680x4320"),
        (["demo", "--headless", "--bots", "3"], "--headless: bots take every seat; possible: --bots 4, or without it"),
        (["run", "--players", "Ana,Blas"], "four names"),
        (["run", "--rules", "mus"], 'rules: "mus"; possible: narro, veinte, manos, ludoteka'),
    ],
)
def test_what_cannot_be_used_is_named(arguments: list[str], message: str, tmp_path: Path) -> None:
    folder = ["--frames" if arguments[0] == "demo" else "--data", str(tmp_path)]
    ended = CliRunner().invoke(main, [*arguments, *folder, "--lang", "en"])
    assert ended.exit_code == 2
    assert message in ended.output


def test_a_window_is_not_asked_to_close_after_so_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    ended = CliRunner().invoke(main, ["demo", "--games", "2"])
    assert ended.exit_code == 2
    assert "--games goes with --headless" in ended.output


BEGUN = (
    '{"acta":1,"game":"cuatrola","rules":"narro","players":["Ana","Blas","Carmen","Diego"],"dealer":3}\n'
    '{"in":"pinte","card":"Ro"}\n'
)


def test_the_table_goes_on_with_the_game_it_was_ended_in(tmp_path: Path) -> None:
    actas = tmp_path / "actas"
    actas.mkdir()
    (actas / "000001.acta.jsonl").write_text(BEGUN)
    for _again in range(2):
        with running("run", "-v", "--data", tmp_path) as (process, stderr):
            assert "going on with 000001.acta.jsonl at line 2" in read_until(stderr, "the table is open")
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=10) == 0
    assert (actas / "000001.acta.jsonl").read_text() == BEGUN
    assert len(list(actas.glob("*.acta.jsonl"))) == 1


def test_a_game_of_which_no_card_has_fallen_leaves_no_acta(tmp_path: Path) -> None:
    with running("run", "-v", "--data", tmp_path) as (process, stderr):
        read_until(stderr, "the table is open")
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=10) == 0
    assert not list((tmp_path / "actas").glob("*.acta.jsonl"))


def test_a_table_without_readers_says_so(tmp_path: Path) -> None:
    with running("run", "-v", "--lang", "es", "--data", tmp_path) as (_process, stderr):
        assert "ningún asiento tiene lector" in read_until(stderr, "the table is open")


def test_two_tables_in_one_folder_are_one_too_many(tmp_path: Path) -> None:
    with running("run", "-v", "--data", tmp_path) as (_process, stderr):
        read_until(stderr, "the table is open")
        ended = CliRunner().invoke(main, ["run", "--data", str(tmp_path)])
    assert ended.exit_code == 2
    assert "otra mesa guarda aquí sus actas" in ended.output
