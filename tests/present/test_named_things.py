"""Things the players have a name for are named on the screen once they are public (narro 2, 6, 8)."""

from __future__ import annotations

from table.scenes.contract import Display
from tests.present.watching import LATER, watch

SOLO = "Ao Ro Co 3c Ac / Ae 3e Re Ce Se / Ab 3b Rb Cb Sb / …"


def test_the_perejila_is_named_for_a_moment_when_she_is_laid() -> None:
    game = watch(pinte="3o")
    assert game.watch("paso x4; Ro").screen.notices == ()
    scene = game.watch("So")
    assert scene.screen.notices == ("Blas lays the perejila!",)
    assert scene.changes_at is not None
    assert game.scene(after=LATER).screen.notices == ()


def test_a_house_without_sayings_does_not_name_her() -> None:
    game = watch(pinte="3o", display=Display(sayings=False))
    assert game.watch("paso x4; Ro So").screen.notices == ()


def test_a_potrola_is_named_once_the_four_highest_trumps_are_seen_and_no_longer_after_an_undo() -> None:
    game = watch(pinte="Sc")
    assert game.watch("cuatrola; paso x3; Ac; 0 show 3c; 0 show Rc").screen.contract.startswith("Cuatrola: Ana")
    line = game.line
    assert game.watch("0 show Cc").screen.contract == "Potrola: Ana against Blas and Diego"
    assert game.watch(f"undo {line}").screen.contract.startswith("Cuatrola: Ana")


def test_a_solo_clasico_is_named_with_las_cuarenta_and_again_at_the_end_of_its_hand() -> None:
    game = watch(pinte="So", hands=SOLO)
    assert game.watch("solo; paso x3; Ao").screen.contract == "Solo: Ana against Blas and Diego"
    assert game.watch("Ae So; 0 cante o").screen.contract == "Solo clásico: Ana against Blas and Diego"
    game.play("3 concede")
    banner = game.scene(after=LATER).screen.banner
    assert banner is not None
    assert "A solo clásico by Ana!" in banner.lines
