"""Asistir, montar, fallar, pisar, ahorrarse (narro 24-26): which cards a following player may play.

The deal is known to the table in all of these, so a wrong card is ruled the moment it is laid. `may_play`
tries every card of the hand.
"""

from __future__ import annotations

from typing import Any

import pytest

from table.games.cuatrola.rulings import Renuncio
from tests.notation import Table, table


def may_play(pinte: str, hands: str, laid: str, rules: str = "narro", bids: str = "", **house: Any) -> str:
    """The cards the next player may lay after these, as the table rules each; in the order of his hand."""
    dealt = [hand.split() for hand in hands.split("/")]

    def position() -> Table:
        game = table(rules, pinte=pinte, hands=hands, **house)
        assert game.play(f"{bids}; {laid}") == ""
        return game

    seat = position().state.hand.turn
    return " ".join(card for card in dealt[seat] if "renuncio" not in position().play(card))


# The worked examples of the rules, J1 = mano = seat 0, J4 = dealer = seat 3.
EXAMPLE_1 = ("Ro", "Rc 3b Ae So Cb / Sc 3e Co Rb Ce / Ac Cc Se Sb 3o / Ro 3c Re Ab Ao")
EXAMPLE_2 = ("Ro", "Cb Ae So Rc Re / Ab 3b Sb Co Ce / Ac 3c 3e 3o Se / Ro Ao Rb Cc Sc")
EXAMPLE_3 = ("Ro", "Ce Rc 3b Ac Cb / So Sc 3c Rb Ab / Ae Se 3o Cc Sb / Ro Ao Co 3e Re")
EXAMPLE_4 = ("Ro", "3b Ac Re Cb Se / Co Ae Rc Sc 3e / 3o So 3c Ce Cc / Ro Ao Ab Rb Sb")
EXAMPLE_5 = ("So", "3b Ac Re Cb Se / Ao Ae Rc 3c 3e / 3o Co Sc Ce Cc / So Ro Ab Rb Sb")
EXAMPLE_6 = ("Co", "Cb 3c Ae 3o Ac / Ao Rc Re 3e Cc / Ab 3b Rb Sb So / Co Sc Ce Se Ro")
EXAMPLE_9 = ("3o", "So Ac Re Cb Se / Co Cc Ae Rc 3e / Ro Ao 3c Sc Ce / 3o 3b Ab Rb Sb")
EXAMPLE_12 = ("Ro", "Ae Rc Cb Se 3o / So Sc Ac Rb 3b / Co Re 3c Ce Ab / Ro Cc Ao 3e Sb")


@pytest.mark.parametrize(
    ("example", "laid", "allowed"),
    [
        pytest.param(EXAMPLE_1, "Rc Sc", "Ac", id="1 beat the partner too"),
        pytest.param(EXAMPLE_2, "Cb", "Ab 3b", id="2 any higher card will do: achicarse"),
        pytest.param(EXAMPLE_3, "Ce So", "Ae Se", id="3 ruffed already: follow with anything"),
        pytest.param(EXAMPLE_4, "3b Co", "3o", id="4 over-ruff when able"),
        pytest.param(EXAMPLE_5, "3b Ao", "3o Co Sc Ce Cc", id="5 cannot over-ruff: ahorrarse"),
        pytest.param(EXAMPLE_6, "Cb Ao Sb", "Co Sc Ce Se Ro", id="6 over the partner's ruff too: ahorrarse"),
        pytest.param(EXAMPLE_9, "So Co Ro", "3o", id="9 trumps are followed and beaten"),
        pytest.param(EXAMPLE_12, "Ae", "So", id="12 ruff when void"),
    ],
)
def test_worked_examples(example: tuple[str, str], laid: str, allowed: str) -> None:
    assert may_play(*example, laid) == allowed


@pytest.mark.parametrize(
    ("example", "script", "ruled"),
    [
        pytest.param(EXAMPLE_1, "Rc Sc Cc", "renuncio 2 Cc no_monta; hand 1 +2 renuncio", id="1"),
        pytest.param(EXAMPLE_2, "Cb 3b", "", id="2"),
        pytest.param(EXAMPLE_3, "Ce So Se", "", id="3"),
        pytest.param(EXAMPLE_4, "3b Co So", "renuncio 2 So no_pisa; hand 1 +2 renuncio", id="4"),
        pytest.param(EXAMPLE_5, "3b Ao Sc", "", id="5"),
        pytest.param(EXAMPLE_6, "Cb Ao Sb Sc", "trick1 1 +18", id="6"),
        pytest.param(EXAMPLE_9, "So Co Ro Sb", "renuncio 3 Sb no_asiste; hand 0 +2 renuncio", id="9"),
        pytest.param(EXAMPLE_12, "Ae Rb", "renuncio 1 Rb no_falla; hand 0 +2 renuncio", id="12"),
    ],
)
def test_verdicts_of_the_worked_examples(example: tuple[str, str], script: str, ruled: str) -> None:
    pinte, hands = example
    assert table(pinte=pinte, hands=hands).play(script) == ruled


def test_the_pinte_gives_its_owner_away_with_no_hand_known() -> None:
    assert table(pinte="3o").play("So Co Ro Sb") == "renuncio 3 Sb no_asiste; hand 0 +2 renuncio"


EXAMPLE_15 = "Ac Ab Se 3o Cb / Sc 3b Ce Rb So / Rc 3c Re Sb Co / Ro Cc Ae 3e Ao"


def test_a_hidden_renuncio_shows_at_once_with_the_deal_known_and_later_without() -> None:
    known = table(pinte="Ro", hands=EXAMPLE_15)
    assert known.play("Ac Sc Rc Ro") == "renuncio 3 Ro no_asiste; hand 0 +2 renuncio"

    unknown = table(pinte="Ro")
    assert unknown.play("Ac Sc Rc Ro; Ae Se Ce Re") == "trick1 3 +21; trick2 3 +20"
    assert unknown.play("Cc") == "renuncio 3 Ro no_asiste; hand 0 +2 renuncio"
    renuncio = unknown.the(Renuncio)
    # Header, pinte, Ac, Sc, Rc: the Ro lies in line 6, the Cc that betrays it in line 11.
    assert (renuncio.line, renuncio.play_line, renuncio.trick) == (11, 6, 1)


def test_leading_is_free() -> None:
    pinte, hands = EXAMPLE_1
    assert may_play(pinte, hands, "") == "Rc 3b Ae So Cb"


def test_without_the_suit_led_and_without_trumps_everything_goes() -> None:
    # Ana leads copas; Blas has neither copas nor oros.
    hands = "Ac Rc Cc Sc 3o / Ae 3e Re Ab 3b / 3c Ao Co So Ce / Ro Se Rb Cb Sb"
    assert may_play("Ro", hands, "Rc") == "Ae 3e Re Ab 3b"


def test_a_trump_led_and_none_in_hand_everything_goes() -> None:
    hands = "Ao 3o Cc Sc Rc / Ae 3e Re Ab 3b / 3c Ac Co So Ce / Ro Se Rb Cb Sb"
    assert may_play("Ro", hands, "Ao") == "Ae 3e Re Ab 3b"


def test_a_trump_led_is_beaten_like_any_suit() -> None:
    assert may_play(*EXAMPLE_9, "So") == "Co"
    # Nothing above the caballo but the rey and the as of seat 2.
    assert may_play(*EXAMPLE_9, "So Co") == "Ro Ao"


# The switches, each on both sides.


@pytest.mark.parametrize(("switch", "allowed"), [(True, "Ac"), (False, "Ac Cc")])
def test_montar_al_companero_in_the_suit_led(switch: bool, allowed: str) -> None:
    # Carmen, after her partner's Rc that wins.
    assert may_play(*EXAMPLE_1, "Rc Sc", montar_al_companero=switch) == allowed


@pytest.mark.parametrize(("switch", "allowed"), [(True, "So"), (False, "So Ae Re Rc Sc")])
def test_montar_al_companero_and_the_duty_to_ruff(switch: bool, allowed: str) -> None:
    # Ana's Ab wins; her partner Carmen has no bastos and one trump.
    hands = "Ab 3c Ac Cc Se / Sb Rb Cb 3e Ce / So Ae Re Rc Sc / Ro Ao 3o Co 3b"
    assert may_play("Ro", hands, "Ab Sb", montar_al_companero=switch) == allowed


@pytest.mark.parametrize(("switch", "allowed"), [(True, "3o"), (False, "3o So Ac Ce Cc")])
def test_montar_al_companero_and_the_duty_to_overruff(switch: bool, allowed: str) -> None:
    # Blas ruffed; his partner Diego has no bastos either.
    hands = "Rb 3c Sc Re Se / Co Ae Rc 3e Ao / Sb Ab 3b Cb Ro / 3o So Ac Ce Cc"
    assert may_play("3o", hands, "Rb Co Sb", montar_al_companero=switch) == allowed


@pytest.mark.parametrize("switch", [True, False])
def test_montar_al_companero_never_spares_from_beating_a_rival(switch: bool) -> None:
    # Blas beats Ana, his rival; Carmen has to beat Blas.
    hands = "Sb Rc 3c Ae So / Cb Sc 3e Co Ce / Rb Cc Ab Ac Se / Ro 3b 3o Re Ao"
    assert may_play("Ro", hands, "Sb Cb", montar_al_companero=switch) == "Rb Ab"


@pytest.mark.parametrize(("switch", "allowed"), [("mayor", "Ab"), ("salida", "Cb Ab")])
def test_montar_sobre(switch: str, allowed: str) -> None:
    # Ana leads the sota, Blas plays the tres: Carmen has to beat the tres, or only the sota.
    hands = "Sb Rc 3c Ae So / 3b Sc 3e Co Ce / Cb Ab Ac Cc Se / Ro Rb 3o Re Ao"
    assert may_play("Ro", hands, "Sb 3b", montar_sobre=switch) == allowed


@pytest.mark.parametrize("switch", ["mayor", "salida"])
def test_montar_sobre_with_nothing_higher(switch: str) -> None:
    hands = "3b Rc 3c Ae So / Ab Sc 3e Co Ce / Cb Sb Ac Cc Se / Ro Rb 3o Re Ao"
    assert may_play("Ro", hands, "3b Ab", montar_sobre=switch) == "Cb Sb"


@pytest.mark.parametrize(("switch", "allowed"), [(False, "Ae Se"), (True, "Ae")])
def test_montar_tras_fallo(switch: bool, allowed: str) -> None:
    assert may_play(*EXAMPLE_3, "Ce So", montar_tras_fallo=switch) == allowed


@pytest.mark.parametrize(("sobre", "allowed"), [("mayor", "Ae"), ("salida", "Ae Re")])
def test_montar_tras_fallo_beats_the_card_that_montar_sobre_names(sobre: str, allowed: str) -> None:
    # Ce led, 3e over it, ruffed by Carmen: Diego has to beat the tres, or only the caballo.
    hands = "Ce Rc 3b Ac Cb / 3e Sc 3c Rb Ab / So Sb 3o Cc Ao / Ro Ae Re Se Co"
    assert may_play("Ro", hands, "Ce 3e So", montar_tras_fallo=True, montar_sobre=sobre) == allowed


@pytest.mark.parametrize(("switch", "allowed"), [(True, "Ae"), (False, "Ae Se Re")])
def test_montar_tras_fallo_spares_where_the_partner_ruffed(switch: bool, allowed: str) -> None:
    # Blas ruffed the Ce and wins; his partner Diego would have to beat Carmen's 3e.
    hands = "Ce Rc 3b Ac Cb / So Sc 3c Rb Ab / 3e 3o Cc Sb Co / Ro Ao Ae Se Re"
    assert may_play("Ro", hands, "Ce So 3e", montar_tras_fallo=True, montar_al_companero=switch) == allowed


@pytest.mark.parametrize(("switch", "allowed"), [(True, "3o"), (False, "3o So")])
def test_pisar(switch: bool, allowed: str) -> None:
    assert may_play(*EXAMPLE_4, "3b Co", pisar=switch) == allowed


@pytest.mark.parametrize(
    ("switch", "over_a_rival", "over_the_partner"),
    [
        ("cualquiera", "3o Co Sc Ce Cc", "Co Sc Ce Se Ro"),
        ("contrario", "3o Co Sc Ce Cc", "Co Ro"),
        ("nunca", "3o Co", "Co Ro"),
    ],
)
def test_ahorrarse(switch: str, over_a_rival: str, over_the_partner: str) -> None:
    assert may_play(*EXAMPLE_5, "3b Ao", ahorrarse=switch) == over_a_rival
    assert may_play(*EXAMPLE_6, "Cb Ao Sb", ahorrarse=switch) == over_the_partner


def test_ahorrarse_contrario_yields_to_montar_al_companero() -> None:
    assert may_play(*EXAMPLE_6, "Cb Ao Sb", ahorrarse="contrario", montar_al_companero=False) == "Co Sc Ce Se Ro"


@pytest.mark.parametrize("rules", ["narro", "veinte", "manos", "ludoteka"])
def test_the_four_rule_sets_agree_on_the_duties(rules: str) -> None:
    house = {"renuncio_modo": "automatico"}
    assert may_play(*EXAMPLE_1, "Rc Sc", rules, **house) == "Ac"
    assert may_play(*EXAMPLE_3, "Ce So", rules, **house) == "Ae Se"
    assert may_play(*EXAMPLE_4, "3b Co", rules, **house) == "3o"
    assert may_play(*EXAMPLE_6, "Cb Ao Sb", rules, **house) == "Co Sc Ce Se Ro"


# Fewer than four players


def test_the_rivals_of_a_solo_are_partners_still() -> None:
    # Diego plays alone: Ana leads, Carmen is her partner and Blas sits out.
    assert may_play(*EXAMPLE_1, "Rc", bids="paso x3; solo", montar_al_companero=False) == "Ac Cc"
    assert may_play(*EXAMPLE_1, "Rc", bids="paso x3; solo") == "Ac"


def test_who_plays_alone_has_no_partner_to_spare_him() -> None:
    # Blas plays alone, his partner Diego sits out: only rivals' cards lie on the table.
    laid = "Cb"
    for switch in (True, False):
        assert may_play(*EXAMPLE_2, laid, bids="paso; solo", montar_al_companero=switch) == "Ab 3b"


def test_two_players_in_a_contrasolo() -> None:
    # Ana's solo, Blas's contrasolo. Blas has no espadas and ruffs; in example 4 Ana leads the tres of bastos.
    assert may_play(*EXAMPLE_12, "Ae", bids="solo; contrasolo") == "So"
    assert may_play(*EXAMPLE_4, "3b", bids="solo; contrasolo") == "Co"
