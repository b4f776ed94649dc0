"""Who is forgotten at the table is forgotten in everything that the table keeps, and stays so; his games stay."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from table.acta import write_header
from table.games.contract import Header
from table.memory.forgetting import forget
from tests.evening.house import House
from tests.evening.test_draws import come

NAME = "Zoraida"


def naming(folder: Path) -> list[str]:
    """The files that have the name in them."""
    return [path.name for path in folder.rglob("*") if path.is_file() and NAME.encode() in path.read_bytes()]


def test_a_name_is_gone_from_the_whole_data_folder(tmp_path: Path) -> None:
    house = House(tmp_path, (NAME, "Blas", "Carmen", "Diego"))
    house.win(0)
    house.host("Ledger > Export it")
    house.leave()
    assert sorted(naming(tmp_path)) == ["ledger.csv", "names.json"]
    games = {each.player: each.tally for each in house.evening.figures.players}
    house.host(f"Players > {NAME} > Forget the name > Yes")
    house.leave()
    assert naming(tmp_path) == []
    assert house.players[0] == "(p1)"
    assert NAME not in str(house.screen)
    house.host("Look at > Players")
    assert {each.player: each.tally for each in house.evening.figures.players} == games
    house.places.index.unlink()
    # Nobody asks for him by name the next time.
    nobody = replace(house.own.header, players=("Player 1", "Player 2", "Player 3", "Player 4"))
    house.own = replace(house.own, header=nobody, named=False)
    house.restart()
    assert house.evening.names.found(NAME) == ()
    assert naming(tmp_path) == []


@pytest.mark.parametrize("while_played", [False, True])
def test_a_name_in_the_acta_of_a_game_that_was_begun_without_an_evening_goes_too(
    tmp_path: Path, *, while_played: bool
) -> None:
    """Such a game is gone on with by an evening, which knows its players by their ids."""
    header = Header(game="cuatrola", rules="narro", players=("Ana", NAME, "Carmen", "Diego"), dealer=3)
    acta = tmp_path / "actas" / "000001.acta.jsonl"
    acta.parent.mkdir()
    acta.write_bytes(write_header(header) + b'{"in":"pinte","card":"Ao"}\n')
    house = House(tmp_path, named=False)
    assert house.players == header.players
    house.lay(3, "Ao")
    come(house, "Elena")
    assert sorted(naming(tmp_path)) == ["000001.acta.jsonl", "names.json"]
    (player,) = house.evening.names.found(NAME)
    if while_played:
        house.host(f"Players > {NAME} > Forget the name > Yes")
        house.leave()
    else:
        house.switch_off()
        forget(house.places, player)
        house.switch_on()
    assert naming(tmp_path) == []
    assert house.players == ("Ana", f"({player})", "Carmen", "Diego")
    house.lift()
    house.win(0)
    before = house.view.score
    house.restart()
    assert house.view.score == before == (21, 0), "what was played after that is in the same acta"
