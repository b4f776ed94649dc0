"""One game after another: the replay of an evening's record prints every game, as the live table kept them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from table.cli import main
from table.readings import DealKind, Host, Passes, ReadingsHeader, write_header, write_reading
from tests.app.tables import SHORT, Played, pressed, sees, table, wishes
from tests.app.tables import played as play

PINTE = sees(1000, 3, "Ro")
OVER = (3000, Host(3000, {"in": "correct", "score": [25, 0]}))
CLEARED = [sees(4000, seat) for seat in (1, 2)] + [sees(5000, 0), sees(5001, 3)]


def record_of(game: Played) -> bytes:
    """The record of simulated games."""
    setup = game.simulated.setup
    header = ReadingsHeader(acta=game.simulated.people.header, deck=dict(setup.deck), deal=setup.deal)
    end = Passes(game.readings[-1].t + 2000)
    return write_header(header) + b"".join(map(write_reading, [*game.readings, end]))


@pytest.mark.parametrize("deal", ["none", "pads"])
def test_replay_prints_game_after_game_each_with_its_header(deal: DealKind, tmp_path: Path) -> None:
    game = play(wishes(seed=5, deal=deal), 3, SHORT)
    record = tmp_path / "record"
    record.write_bytes(record_of(game))
    replayed = CliRunner().invoke(main, ["replay", str(record)])
    lines = replayed.stdout_bytes.splitlines(keepends=True)
    assert [line for line in lines if b'"out":"alert"' not in line] == [line for acta in game.actas for line in acta]
    assert sum(line.startswith(b'{"acta":1') for line in lines) == 3


def test_what_the_host_enters_before_the_next_deal_is_about_the_game_that_is_over() -> None:
    undo = (8000, Host(8000, {"in": "undo", "to": 3}))
    played = table([PINTE, OVER, *CLEARED, undo], end=9000).run()
    assert len(played.journals) == 1
    assert b'"in":"undo"' in played.lines[-2]
    assert played.loop.partida.view.over is False


def test_a_claim_after_the_end_begins_no_game() -> None:
    played = table([PINTE, OVER, *CLEARED, *pressed(8000, 1, "rojo")], end=9000).run()
    assert len(played.journals) == 1


def test_the_host_can_enter_the_next_games_pinte_by_hand() -> None:
    by_hand = (8000, Host(8000, {"in": "pinte", "card": "Sb"}))
    played = table([PINTE, OVER, *CLEARED, by_hand], end=9000).run()
    assert [len(journal.lines) for journal in played.journals] == [5, 2]
    assert played.lines[1] == b'{"in":"pinte","card":"Sb"}\n'
