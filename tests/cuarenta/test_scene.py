"""What everybody sees of a mesa: headline, the newest card, the middle, the score, what ended, and what goes back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from table import present
from table.cards import FORTY
from table.games.cuarenta.cards import DECK
from table.scene import Scene
from table.scenes.contract import Display
from table.sensing import Difference
from tests.cuarenta.watched import LATER, SECOND, Watched, watch

LAST_MANO = " ".join(rank + suit for suit in "SHDC" for rank in "A234567JQK").removesuffix(" KC")
"""Thirty-nine cards thrown; the king of clubs is still to come."""


def lies(table: Watched) -> list[str]:
    """The cards in the middle, by their places."""
    return [card.card for card in sorted(table.screen.table_cards or (), key=lambda card: card.place)]


@pytest.mark.parametrize(
    ("line", "headline"),
    [
        ("", "Diego deals, Ana leads"),
        ("5H", "Blas to play"),
        ("5H KH 7D 7S<7D", "Caída! 2 for Blas and Diego"),
        ("5H 5S<5H", "Caída y limpia! 4 for Blas and Diego"),
        ("5H KH 7D KS<5H", "Wrong lift by Diego: 2 for Ana and Carmen"),
        ("5H KH 0:7D", "Ana out of turn: 2 for Blas and Diego"),
        ("ronda1:5x3", "Ronda! 4 for Blas and Diego"),
        ("ronda1:5x4", "Doble ronda! 4 for Blas and Diego"),
        ("misdeal", "Misdeal"),
        ("score=40-20", "Ana and Carmen win the partida!"),
        ("score=40-9", "Ana and Carmen win the mesa!"),
    ],
)
def test_headline(line: str, headline: str) -> None:
    assert watch().play(line).screen.headline == headline


def test_a_headline_is_news_for_four_seconds() -> None:
    table = watch().play("5H KH 7D 7S<7D")
    assert table.scene().changes_at is not None
    assert table.scene(4 * SECOND).screen.headline == "Ana to play"


def test_a_ronda_that_scores_nothing_is_told_too() -> None:
    table = watch(ronda=0).play("ronda1:5x3")
    assert table.screen.headline == "Blas has a ronda"
    assert [seat.bid for seat in table.screen.seats] == ["", "ronda", "", ""]


def test_cards_keep_their_places_as_long_as_they_lie() -> None:
    table = watch().play("5H KH 7D")
    assert lies(table) == ["5H", "KH", "7D"]
    assert [card.falls for card in table.screen.table_cards or ()] == [False, False, True]
    table.play("KS<KH")
    places = {card.card: card.place for card in table.screen.table_cards or ()}
    assert places == {"5H": 0, "7D": 2}
    table.play("2C")
    assert lies(table) == ["5H", "2C", "7D"]


def test_what_was_lifted_and_what_it_was_worth() -> None:
    table = watch().play("5H 6H 7D 7S<7D")
    play = table.screen.play
    assert play is not None
    assert (play.name, play.card, play.took, play.said, play.wrong) == ("Diego", "7S", ("7D",), ("caída +2",), False)
    assert [pair.pile for pair in table.screen.pairs] == [0, 2]


@pytest.mark.parametrize(
    ("line", "card", "why"),
    [
        ("5H KH 7D KS<5H", "KS", "neither an equal card nor an addition"),
        ("5H KH 7D 5S<5H,7D", "5S", "the sequence has a gap, or two cards of a rank"),
        ("5H KH 0:7D", "7D", "out of turn, it goes back to the hand"),
    ],
)
def test_a_fault_is_explained(line: str, card: str, why: str) -> None:
    screen = watch().play(line).screen
    assert screen.play is not None
    assert (screen.play.card, screen.play.said, screen.play.wrong) == (card, (why,), True)
    assert why in screen.messages[-1]


def test_perros_and_tantos() -> None:
    pairs = watch(score="36-8").screen.pairs
    assert [(pair.score, pair.perros, pair.tantos) for pair in pairs] == [(36, 3, 3), (8, 0, 4)]


def test_38_does_not_play() -> None:
    pairs = watch(score="38-39").screen.pairs
    assert [pair.note for pair in pairs] == ["38 does not play", "39 does not play"]


def banner_lines(table: Watched, after: int = 2 * SECOND) -> tuple[str, ...]:
    """What the banner says."""
    banner = table.scene(after).screen.banner
    assert banner is not None
    return banner.title, *banner.lines


def test_the_count_lies_there_until_the_next_card() -> None:
    table = watch(score="2-4").play(f"{LAST_MANO} KC<KS")
    banner = table.scene(2 * SECOND).screen.banner
    assert banner is not None
    assert [(row.label, row.ours, row.theirs) for row in banner.count] == [
        ("cards lifted", "0", "2"),
        ("two for dealing", "–", "+2"),
        ("score", "2", "6"),
    ]
    assert banner.reverse
    assert table.scene(20 * SECOND).screen.banner is None
    assert table.play("5H").scene(2 * SECOND).screen.banner is None


def test_zapatero_and_platillo() -> None:
    assert "Zapatero: fewer than ten points for Blas and Diego." in banner_lines(watch().play("score=40-8"))
    assert "Platillo: not a single point for Blas and Diego." in banner_lines(watch().play("score=40-0"))


def test_a_partida_that_is_not_the_mesa_begins_again() -> None:
    table = watch().play("score=40-20")
    banner = table.scene(2 * SECOND).screen.banner
    assert banner is not None
    assert [(row.ours, row.theirs) for row in banner.count] == [("40", "20")]
    assert [(pair.score, pair.games) for pair in table.screen.pairs] == [(0, 1), (0, 0)]


def test_lights() -> None:
    assert watch().scene().lights == ("lead", "off", "off", "dealer")
    assert watch().play("5H KH 7D 7S<7D").scene().lights == ("turn", "off", "off", "trick_won")
    assert watch().play("5H KH 0:7D").scene().lights == ("renuncio", "off", "turn", "off")
    assert watch().play("score=40-0").scene().lights == ("won", "off", "won", "off")


def test_two_players_face_each_other() -> None:
    table = watch(2).play("5H")
    assert [(seat.seat, seat.pair, seat.name) for seat in table.screen.seats] == [(0, 0, "Ana"), (2, 1, "Blas")]
    assert table.scene().lights == ("off", "off", "turn", "off")
    assert table.play("5S<5H").screen.headline == "Caída y limpia! 4 for Blas"


def test_sayings_go_with_a_lift_and_can_be_switched_off() -> None:
    line = "5H KH 7D 7S<7D"
    assert watch().play(line).screen.saying
    assert not watch(display=Display(sayings=False)).play(line).screen.saying
    assert not watch().play("5H KH").screen.saying


def test_a_spanish_pack_is_shown_and_named_as_what_it_is() -> None:
    table = watch(display=Display(spanish=True)).play("5H JS 7D QC<5H")
    assert lies(table) == ["5c", "Se", "7o", "Cb"]
    assert "caballo of bastos" in table.screen.messages[-1]


@pytest.mark.parametrize(
    ("spanish", "lines"),
    [
        (False, ("Ana: missing queen of hearts", "Blas: missing 7 of diamonds; too many ace of spades")),
        (True, ("Ana: missing caballo of copas", "Blas: missing 7 of oros; too many as of espadas")),
    ],
)
def test_cards_that_lie_wrong_are_named_as_the_pack_has_them(spanish: bool, lines: tuple[str, ...]) -> None:
    table = watch(display=Display(spanish=spanish))
    table.see(differ=(Difference(0, ("QH",), ()), Difference(1, ("7D",), ("AS",))))
    assert table.screen.banner is not None
    assert table.screen.banner.lines == lines


def test_sounds() -> None:
    assert watch().play("5H").scene().sounds == ("card",)
    assert watch().play("5H KH 7D 5S<5H").scene().sounds == ("trick",)
    assert watch().play("5H KH 7D 7S<7D").scene().sounds == ("trick", "cante")
    assert watch().play("5H KH 7D 7S<KH").scene().sounds == ("renuncio",)
    assert watch().play("score=40-0").scene().sounds == ("won",)


# Nothing hidden, nothing untranslated, and back exactly


def test_the_deal_and_the_rank_of_a_ronda_are_hidden() -> None:
    one = watch().play("deal0:5H,5S,5D ronda0:5x3").scene()
    other = watch().play("deal0:KH,7S,7D ronda0:7x3").scene()
    assert one == other


WORDS = "5H,KH,7D,7S<7D,2C,2S<2C,KS<KH,0:3D,3:4D,ronda1:Jx3,ronda0:5x4,misdeal,score=38-36,score=40-12,5S<KH,6H,6D<6H"


def lasting(scene: Scene) -> bytes:
    """A scene without its times, places, sounds, notices and the headline that news makes."""
    screen = scene.screen
    banner = None if screen.banner is None else replace(screen.banner, since=0, until=None)
    cards = sorted(card.card for card in screen.table_cards or ())
    screen = replace(screen, table_cards=None, banner=banner, messages=())
    return json.encode((replace(scene, screen=screen, sounds=(), changes_at=None), cards))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(WORDS.split(",")), max_size=12), st.lists(st.sampled_from(WORDS.split(",")), min_size=1)
)
def test_undone_the_scene_is_what_it_was(before: list[str], after: list[str]) -> None:
    one, other = watch(), watch()
    one.play(" ".join(before))
    line = 1 + (one.state.past.line if one.state.past is not None else 0)
    other.play(" ".join(before))
    other.play(" ".join(after))
    past = other.state.past
    lines = []
    while past is not None and past.line >= line:
        lines.append(past.line)
        past = past.rest
    if lines:
        other.play(f"undo{lines[-1]}")
        assert lasting(other.scene(LATER)) == lasting(one.scene(LATER))


class Marked(NullTranslations):
    """Marks what came through the catalogue."""

    def gettext(self, message: str) -> str:
        return f"·{message}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"·{msgid1 if n == 1 else msgid2}"


def texts(scene: Scene) -> Iterator[str]:
    """Everything written on the screen."""
    screen, banner = scene.screen, scene.screen.banner
    yield from (screen.game, screen.headline, screen.contract, screen.rules_line, screen.saying, *screen.messages)
    for seat in screen.seats:
        yield from (seat.state, seat.bid, seat.alert)
    yield from (pair.note for pair in screen.pairs)
    if screen.play is not None:
        yield from screen.play.said
    if banner is not None:
        yield from (banner.title, *banner.lines, *banner.reverse, *(row.label for row in banner.count))


EVENTFUL = (
    "5H KH 7D 7S<7D",
    "5H KH 7D KS<5H 0:3C",
    "ronda0:5x3 ronda1:7x4 5H",
    "5H 5S<5H undo1",
    "misdeal",
    "score=40-0",
    "score=40-20",
    "7D 7D",
    f"{LAST_MANO} KC<KS",
)


@pytest.mark.parametrize("line", EVENTFUL)
def test_every_text_goes_through_the_catalogue(line: str) -> None:
    table = watch()
    table.words = Marked()
    for word in line.split():
        table.play(word)
        for text in (text for after in (0, 2 * SECOND) for text in texts(table.scene(after))):
            assert not text or "·" in text, f"{text!r} is written in the code"


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(WORDS.split(",")), max_size=20))
def test_a_scene_names_public_cards_only(words: list[str]) -> None:
    table = watch()
    for word in words:
        table.play(word)
        shown = {str(card) for cards in table.view.shown for card in cards}
        public = {name for name, card in DECK.items() if table.view.played & card.bit} | shown
        text = json.encode(table.scene()).decode()
        named = {name for name in (*DECK, *FORTY) if f'"{name}"' in text}
        fault = table.screen.play
        assert named <= public | ({fault.card} if fault is not None and fault.wrong else set())


@pytest.mark.parametrize("figuras_suman", [False, True])
def test_the_rules_call_no_card_by_the_name_of_one_pack(figuras_suman: bool) -> None:
    table = watch(figuras_suman=figuras_suman, display=Display(spanish=True))
    table.shown = present.asked_for_rules(table.shown, table.now)
    rules = table.screen.banner
    assert rules is not None
    assert not [line for line in rules.lines if re.search(r"\b[JQK]\b|sota|caballo", line)]
