"""Everything people read goes through the catalogue, and Spanish leaves nothing in English."""

from __future__ import annotations

import random
from collections.abc import Iterator
from gettext import NullTranslations, translation
from typing import get_args

import msgspec
import pytest

from table import present
from table.games.contract import Header
from table.games.cuatrola.inputs import BIDS
from table.games.cuatrola.rules import RULE_SETS, SWITCHES
from table.games.switches import Choice, Number
from table.languages import CATALOGUES, DOMAIN, words_in
from table.pads.contract import SeatHint, Word
from table.scene import Scene
from table.scenes import SCENES
from table.sensing import Alert, Difference, Hints, What
from table.words.speech import Speech
from tests.notation import PLAYERS
from tests.present.test_secrecy import acta_of
from tests.present.watching import SECOND, Watched, watch

MARK = "·"


class _Marked(NullTranslations):
    """Marks what it was asked for, so that a text it never saw stands out."""

    def gettext(self, message: str) -> str:
        return MARK + message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return MARK + (msgid1 if n == 1 else msgid2)


class _Missing(NullTranslations):
    """Stands behind the Spanish catalogue; nothing may ever reach it."""

    def gettext(self, message: str) -> str:
        raise AssertionError(f"no Spanish for {message!r}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise AssertionError(f"no Spanish for {msgid1!r}, {msgid2!r} ({n})")


@pytest.fixture(scope="module")
def spanish() -> NullTranslations:
    words = translation(DOMAIN, CATALOGUES, ["es"])
    words.add_fallback(_Missing())
    return words


def _texts(scene: Scene) -> Iterator[str]:
    """Everything written on the screen."""
    screen, banner = scene.screen, scene.screen.banner
    yield from (screen.game, screen.headline, screen.contract, screen.stake_text, screen.rules_line, *screen.messages)
    yield from (getattr(screen.labels, name) for name in screen.labels.__struct_fields__)
    for seat in screen.seats:
        yield from (seat.state, seat.bid, seat.alert)
    for pair in screen.pairs:
        yield from (pair.names, pair.note)
    yield from (cante.text for cante in screen.cantes)
    if banner is not None:
        yield from (banner.title, *banner.lines, *banner.reverse, *(row.label for row in banner.count))


def _eventful(words: NullTranslations) -> Iterator[Scene]:
    """Scenes of games in which much happens, and of every alert and hint."""
    for seed in range(25):
        header, lines = acta_of(seed)
        game = Watched(header, words, present.AS_IT_COMES)
        yield from (game.scene(), game.scene(10 * SECOND))
        for keys in lines:
            game.feed(keys)
            yield from (game.scene(), game.scene(2 * SECOND), game.scene(12 * SECOND))
    game = watch(pinte="Ro")
    game.words = words
    for what in get_args(What):
        yield game.see((Alert(t=game.now, seat=1, what=what),)).scene()
    for word in get_args(Word):
        detail = {"choosing_bid": "solo", "bid_waits": "cuatrola", "choosing_cante": "o"}.get(word, "")
        yield game.see(hints=Hints((SeatHint(1, word, "speak", detail),))).scene()
    differ = (Difference(0, ("Rc",), ()), Difference(1, (), ("So",)), Difference(2, ("Ac",), ("Ro",)))
    yield game.see(hints=Hints((), differ)).scene()


def test_every_text_goes_through_the_catalogue() -> None:
    bids = {*BIDS}
    for scene in _eventful(_Marked()):
        for text in _texts(scene):
            assert not text or MARK in text or text in bids, f"{text!r} is written in the code"


def test_spanish_leaves_nothing_in_english(spanish: NullTranslations) -> None:
    assert sum(1 for _scene in _eventful(spanish)) > 1000


# The rules


def _possible(switch: str) -> tuple[object, ...]:
    kind = SWITCHES[switch]
    if switch == "ventaja":
        return (1, 2, 3)  # equal scores never end a game: 0 is 1
    if isinstance(kind, Choice):
        return kind.words
    return (kind.least, kind.least + 1, kind.least + 2) if isinstance(kind, Number) else (False, True)


def _in_words(rules: str, house: dict[str, object], words: NullTranslations) -> tuple[str, tuple[str, ...]]:
    header = Header(game="cuatrola", rules=rules, players=PLAYERS, dealer=3, house=house)
    return SCENES["cuatrola"].rules(header, Speech(words, PLAYERS))


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_value_of_every_switch_can_be_read(switch: str, spanish: NullTranslations) -> None:
    # `veinte` has a limit on bids, so that each switch is in force beside the others.
    values = _possible(switch)
    assert len({_in_words("veinte", {switch: value}, words_in("en"))[1] for value in values}) == len(values)
    for value in values:
        assert all(_in_words("veinte", {switch: value}, spanish)[1])


def test_the_four_rule_sets_in_spanish() -> None:
    spanish = words_in("es")
    assert _in_words("narro", {}, spanish)[0] == "reglas de El Narro · A 21 puntos, con 2 de ventaja."
    assert [_in_words(name, {}, spanish)[1][0] for name in RULE_SETS] == [
        "A 21 puntos, con 2 de ventaja.",
        "A 20 puntos.",
        "Como mucho 11 jugadas.",
        "A 21 puntos.",
    ]
    assert _in_words("narro", {}, spanish)[1][-1] == "El renuncio se paga doble. Lo canta la mesa."


# Scenes are the same until they say they change


@pytest.mark.parametrize("seed", range(12))
def test_a_scene_stays_until_the_time_it_names(seed: int) -> None:
    header, lines = acta_of(seed)
    game = Watched(header, words_in("es"), present.AS_IT_COMES)
    rng = random.Random(seed)
    for keys in lines:
        game.feed(keys)
        if rng.random() < 0.7:
            continue
        after = 0
        while (scene := game.scene(after)).changes_at is not None:
            assert scene.changes_at > game.now + after
            last = scene.changes_at - game.now - 1
            assert msgspec.json.encode(game.scene(rng.randint(after, last))) == msgspec.json.encode(scene)
            after = last + 1
        assert msgspec.json.encode(game.scene(after + 3600 * SECOND)) == msgspec.json.encode(scene)


def test_the_same_things_seen_give_the_same_bytes() -> None:
    script = "paso x4; Rc Sc Ac Ro; 1 cante b; Ce"
    one, other = watch(pinte="Ro").watch(script), watch(pinte="Ro").watch(script)
    assert msgspec.json.encode(one) == msgspec.json.encode(other)


def test_a_resumed_game_shows_what_it_showed() -> None:
    game = watch(pinte="Ro", score=(10, 3))
    before = game.watch("0 concede; pinte Ao; 0 concede", after=60 * SECOND)
    again = present.begin(game.shown.header, game.view, game.rulings, game.now)
    after = present.present(again, game.now + 60 * SECOND, game.words)
    assert msgspec.json.encode(after.screen) == msgspec.json.encode(before.screen)
