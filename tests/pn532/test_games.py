"""Whole games read by four emulated chips through nfcpy give the simulator's actas, whatever goes wrong meanwhile."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from table.readings import DealKind
from tests.app.tables import SHORT, played, wishes
from tests.pn532.table_of_chips import FAULTS, played_on_chips

GAMES = 2


@pytest.mark.parametrize(
    ("seed", "deal", "rules"), [(1, "none", "narro"), (2, "pads", "veinte"), (3, "none", "ludoteka")]
)
def test_the_actas_are_the_simulators(seed: int, deal: DealKind, rules: str, tmp_path: Path) -> None:
    asked = wishes(seed=seed, deal=deal, rules=rules)
    actas, _had = played_on_chips(tmp_path, asked, GAMES, SHORT)
    assert actas == played(asked, GAMES, SHORT).actas


@pytest.mark.parametrize("seed", [4, 5])
def test_nothing_is_lost_or_invented_whatever_goes_wrong(seed: int, tmp_path: Path) -> None:
    asked = wishes(seed=seed)
    actas, had = played_on_chips(tmp_path, asked, GAMES, SHORT, random.Random(seed))
    assert set(had) == set(FAULTS)
    assert actas == played(asked, GAMES, SHORT).actas


def test_a_deal_that_was_not_read_to_its_end_is_not_completed_by_guessing(tmp_path: Path) -> None:
    """A card that is passed over a pad while its reader is away is not known; the game goes on to its end."""
    asked = wishes(seed=6, deal="pads")
    actas, had = played_on_chips(tmp_path, asked, GAMES, SHORT, random.Random(6))
    assert set(had) == set(FAULTS)
    assert len(actas) == GAMES
    assert all(any(b'"out":"game"' in line for line in acta) for acta in actas)
