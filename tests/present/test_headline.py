"""The one sentence to be read from three metres, from the deal to the end of the game."""

from __future__ import annotations

from tests.present.watching import watch

# Nothing here can be proven, so the cards may be laid as they come.
TRICK = "Rc Sc Ac Ro"


def test_who_deals() -> None:
    assert watch().scene().screen.headline == "Diego deals"


def test_anyone_for_anything() -> None:
    assert watch(pinte="Ro").scene().screen.headline == "Anyone for anything? Ana speaks"
    assert watch(pinte="Ro").watch("paso").screen.headline == "Anyone for anything? Blas speaks"


def test_a_bid_that_others_may_go_over() -> None:
    assert watch(pinte="Ro").watch("solo").screen.headline == "Ana goes solo. Blas speaks"


def test_who_leads_and_for_what() -> None:
    assert watch(pinte="Ro").watch("paso x4").screen.headline == "Ana leads"
    assert watch(pinte="Ro").watch("paso; solo; paso x2").screen.headline == (
        "Blas goes solo: 2 points at stake. Ana leads"
    )


def test_whose_turn_it_is() -> None:
    assert watch(pinte="Ro").watch("Rc").screen.headline == "Blas to play"


def test_a_trick_is_told_for_a_while() -> None:
    game = watch(pinte="Ro")
    assert game.watch(TRICK).screen.headline == "Trick for Diego"
    assert game.scene(after=4000).screen.headline == "Diego leads"
    assert game.watch("Ce").screen.headline == "Ana to play"


def test_a_cante() -> None:
    game = watch(pinte="Ro").watch(f"{TRICK}; 1 cante b")
    assert game.screen.headline == "Blas sings twenty in bastos"
    assert watch(pinte="So").watch("Rc Sc Ac So; 1 cante o").screen.headline == "Blas sings the forty!"


def test_the_end_of_a_hand_and_of_a_game() -> None:
    assert watch(pinte="Ro").watch("0 concede").screen.headline == "1 point for Blas and Diego"
    assert watch(pinte="Ro").watch("redeal").screen.headline == "Misdeal: Diego deals again"
    assert watch(pinte="Ro", score=(5, 20)).watch("0 concede").screen.headline == "Blas and Diego win the game!"
    assert watch(pinte="Ro", hands="… / Ab").watch("Cb Sb").screen.headline == "Renuncio by Blas!"


def test_spanish() -> None:
    game = watch(pinte="Ro", language="es")
    assert game.scene().screen.headline == "¿Alguien va a algo? Habla Ana"
    assert game.watch("paso; solo; paso x2").screen.headline == "Blas va a solo: 2 puntos en juego. Sale Ana"
    assert game.watch("Rc").screen.headline == "Le toca a Blas"
