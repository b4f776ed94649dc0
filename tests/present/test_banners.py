"""What lies over the table: who is welcome, the rules, how a hand and a game ended, and who can reverse that."""

from __future__ import annotations

from typing import Any

import pytest

from table import present
from table.pads import PADS
from table.pads.contract import Press
from table.readings import Timing
from table.scene import Banner, CountRow, Scene
from table.scenes.contract import Display
from table.sensing import Difference, Hints
from tests.present.watching import SECOND, watch

# Blas has the as of bastos and lays the sota on Ana's caballo: no_monta.
HANDS = "Cb Ab So Re Rc / Sb Ab 3b Co Ce"
# A whole hand, won by pair 1 with 67 to 63 if nobody claims Blas's renuncio.
WHOLE = "Cb Sb 3o Rb; Se Ro Re Ce; Sc Rc Co Ac; Ab 3e Ao So; Cc Ae 3b 3c"
OVERRULES = "The host: H, or three buttons for a second; “Set the ruling aside”."
UNDOES = "The host: H, or three buttons for a second; “Undo”."


def _banner(scene: Scene) -> Banner:
    assert scene.screen.banner is not None
    return scene.screen.banner


# Before the first card


def test_welcome_and_then_the_rules_until_the_pinte() -> None:
    game = watch()
    welcome = _banner(game.scene())
    assert (welcome.kind, welcome.title) == ("welcome", "Welcome!")
    assert welcome.lines == (
        "Ana and Carmen against Blas and Diego.",
        "Diego deals and lays the pinte on the pad.",
    )
    assert game.scene().changes_at == 3000
    assert _banner(game.scene(after=3000)).kind == "rules"
    assert game.watch("pinte Ro").screen.banner is None


def test_what_is_being_looked_for_comes_before_the_rules() -> None:
    game = watch()
    game.shown = present.with_troubles(game.shown, looking_for=("pad of Blas",))
    banner = _banner(game.scene())
    assert (banner.kind, banner.lines) == ("searching", ("pad of Blas",))
    assert game.watch("pinte Ro").screen.messages == ("Looking for: pad of Blas",)


def test_the_rules_on_a_key_come_and_go() -> None:
    game = watch(pinte="Ro")
    game.shown = present.asked_for_rules(game.shown, game.now)
    assert _banner(game.scene()).kind == "rules"
    assert game.scene().changes_at == game.now + 30_000
    assert game.scene(after=30_000).screen.banner is None
    game.shown = present.asked_for_rules(game.shown, game.now)
    assert game.scene().screen.banner is None


# A renuncio


def test_a_renuncio_with_its_card_its_duty_and_its_price() -> None:
    banner = _banner(watch(pinte="Ro", hands="… / Ab").watch("Cb Sb"))
    assert (banner.kind, banner.title, banner.cards) == ("renuncio", "Renuncio by Blas!", ("Sb",))
    assert banner.lines == (
        "Sota of bastos, trick 1: he could have beaten the trick and did not.",
        "A renuncio is paid double (rule 27).",
        "2 points for Ana and Carmen.",
        "Score: 2–0.",
    )


def test_for_ten_seconds_it_is_said_who_can_reverse_it_and_how() -> None:
    game = watch(pinte="Ro", hands="… / Ab")
    banner = _banner(game.watch("Cb Sb"))
    assert banner.reverse == ("Ana or Carmen hold white: Blas takes the card back.", OVERRULES)
    assert banner.until == game.now + 10 * SECOND == game.scene(after=9999).changes_at
    after = _banner(game.scene(after=10 * SECOND))
    assert (after.kind, after.reverse, after.until) == ("renuncio", (), None)


def test_the_ways_that_are_named_really_reverse_it() -> None:
    pads: Any = PADS["cuatrola"](watch().shown.header, "none", Timing())
    for way in ("rival", "host"):
        game = watch(pinte="Ro", hands="… / Ab")
        game.play("Cb Sb")
        partner, rival = (pads.press(pads.begin(), game.view, Press(seat, "blanco", held=True), 0) for seat in (3, 0))
        assert not partner.acts
        game.feed(dict(rival.acts[0]) if way == "rival" else {"in": "overrule"})
        assert (game.view.result, game.view.score) == (None, (0, 0))
        assert game.scene().screen.banner is None


def test_a_card_that_is_not_the_last_one_cannot_be_taken_back() -> None:
    # Ana's card in the second trick proves it; taking hers back would help nobody.
    game = watch(pinte="Ro")
    game.play("Cb Sb 3o Rb; Se Ro Re Ce; Sc Rc Co Ac; Ab")
    assert _banner(game.scene()).reverse == (OVERRULES,)


@pytest.mark.parametrize(
    ("factor", "text"),
    [(1, "A renuncio is paid single."), (2, "A renuncio is paid double."), (3, "A renuncio is paid 3 times over.")],
)
def test_the_price_is_the_houses(factor: int, text: str) -> None:
    game = watch("veinte", pinte="Ro", hands="… / Ab", renuncio_modo="automatico", renuncio_factor=factor)
    assert _banner(game.watch("Cb Sb")).lines[1] == text


def test_a_false_cante() -> None:
    game = watch(pinte="Ro")
    banner = _banner(game.watch("Rc Sc Ac Ro; 1 cante b; 0 show Cb"))
    assert (banner.kind, banner.title) == ("cante_falso", "False cante by Blas")
    assert banner.lines[0] == "Rey and caballo of bastos were not in that hand."
    assert banner.reverse == (OVERRULES,)


def test_where_a_false_cante_counts_for_nothing_play_goes_on() -> None:
    scene = watch("manos", pinte="Ro").watch("Rc Sc Ac Ro; 1 cante b; 0 show Cb")
    assert scene.screen.banner is None
    assert "False cante by Blas: it counts for nothing" in scene.screen.messages
    assert scene.screen.cantes[0].false


# The recuento


def test_the_recuento_is_laid_out_once_the_last_trick_has_been_seen() -> None:
    game = watch(pinte="Ro", renuncio_modo="a_reclamacion", display=Display(sayings=False))
    assert game.watch(WHOLE).screen.banner is None
    assert game.scene().changes_at == game.now + 2000
    banner = _banner(game.scene(after=2000))
    assert (banner.kind, banner.title) == ("hand", "The hand goes to Blas and Diego")
    assert banner.count == (
        CountRow("cards", "53", "67"),
        CountRow("monte", "10", "–"),
        CountRow("total", "63", "67", strong=True),
    )
    assert banner.lines == ("1 point for Blas and Diego.", "Score: 0–1.")
    assert banner.reverse[-1] == UNDOES
    assert banner.until == game.now + 12 * SECOND


def test_cantes_have_a_line_of_their_own() -> None:
    game = watch(pinte="Ro", renuncio_modo="a_reclamacion")
    tricks = "Cb Sb 3o Rb; 0 cante e; Se Ro Re Rc; Sc Ce Co Ac; Ab 3e Ao So; Cc Ae 3b 3c"
    assert _banner(game.watch(tricks, after=2000)).count == (
        CountRow("cards", "53", "67"),
        CountRow("monte", "10", "–"),
        CountRow("twenty in espadas", "20", "–"),
        CountRow("total", "83", "67", strong=True),
    )


def test_tricks_are_counted_where_tricks_decide() -> None:
    game = watch(pinte="Ro")
    banner = _banner(game.watch("cuatrola; paso x3; Rc Ac Sc; Ab 3b Sb", after=2000))
    assert banner.count == (CountRow("tricks", "0", "2", strong=True),)
    assert banner.lines[0] == "Ana, cuatrola: 0 of the 4 tricks needed."


def test_given_up_cards_are_not_counted() -> None:
    banner = _banner(watch(pinte="Ro").watch("0 concede"))
    assert banner.count == ()
    assert banner.lines[0] == "Ana and Carmen give the hand up."


def test_cards_that_houses_differ_on_are_named_when_the_hand_is_over() -> None:
    hands = "Cb 3c Ae 3o Ac / Ao Rc Re 3e Cc / Ab 3b Rb Sb So / Co Sc Ce Se Ro"
    game = watch(pinte="Co", hands=hands)
    assert game.watch("Cb Ao Sb Sc").screen.messages == ()
    assert any("Diego's sota of copas" in line for line in _banner(game.watch("0 concede")).lines)


# The customs


def test_entregas_and_anti_mazas() -> None:
    game = watch(pinte="Ro", score=(9, 3))
    assert "First entrega of Ana and Carmen: ten cards back." in _banner(game.watch("1 concede")).lines
    assert game.scene().screen.pairs[0].note == "first entrega"
    other = watch(pinte="Ro", score=(9, 3)).watch("0 concede")
    assert "Anti-mazas: Blas and Diego are safe from Las Mazas." in _banner(other).lines
    assert other.screen.pairs[1].note == "anti-mazas"


def test_at_eleven_one_is_served() -> None:
    game = watch(pinte="Ro", score=(10, 3))
    game.play("1 concede")
    assert "At eleven one is served: Ana and Carmen may ask for it, Blas and Diego serve." in (
        _banner(game.scene()).lines
    )
    assert _banner(game.scene(after=10_000)).kind == "once"
    assert _banner(game.scene(after=20_000)).kind == "hand"
    # The right lasts until the end of the next hand.
    assert game.watch("pinte Ao").screen.pairs[0].note == "at eleven one is served"
    assert game.watch("1 concede").screen.pairs[0].note == ""


def test_the_end_of_a_game() -> None:
    game = watch(pinte="Ro", score=(20, 2))
    assert _banner(game.watch("1 concede")).kind == "hand"
    banner = _banner(game.scene(after=10_000))
    assert (banner.kind, banner.title) == ("game", "Ana and Carmen win the game!")
    assert banner.lines == (
        "Score: 21–2.",
        "To Las Mazas! Blas and Diego owe the round.",
        "Blas and Diego: chalk it up!",
    )


def test_a_game_that_the_referee_ends() -> None:
    banner = _banner(watch(pinte="Ro").watch("correct 3 21"))
    assert (banner.kind, banner.title) == ("game", "Blas and Diego win the game!")
    assert banner.reverse == (UNDOES,)


# The pads


def test_the_pads_compared() -> None:
    differ = (Difference(0, ("Rc",), ()), Difference(1, (), ("So",)), Difference(2, ("Ac",), ("Ro",)))
    scene = watch(pinte="Ro").see(hints=Hints((), differ)).scene()
    banner = _banner(scene)
    assert (banner.kind, banner.title) == ("pads", "Put the table right")
    assert banner.lines == (
        "Ana: missing rey of copas",
        "Blas: too many sota of oros",
        "Carmen: missing as of copas; too many rey of oros",
    )
    assert scene.screen.headline == "Put the table right"


def test_only_where_the_house_has_a_pin_is_it_asked_for() -> None:
    game = watch(pinte="Ro", display=Display(pin=True))
    game.play("0 concede")
    assert _banner(game.scene()).reverse[-1] == "The host: H, or three buttons for a second; “Undo”, PIN."
