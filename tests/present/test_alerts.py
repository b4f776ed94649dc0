"""Alerts in words: to everybody, naming the player, and in few words on the seat; each is heard once."""

from __future__ import annotations

from typing import get_args

import pytest

from table import present
from table.pads.contract import SeatHint, Word
from table.scenes.alerts import seat_word
from table.sensing import Alert, Hints, What
from table.words.speech import Speech
from tests.notation import PLAYERS
from tests.present.watching import Watched, watch


def _alerted(what: What, language: str = "en") -> Watched:
    game = watch(pinte="Ro", language=language)
    return game.see((Alert(t=game.now, seat=1, what=what),))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("what", get_args(What))
def test_every_alert_has_a_message_that_names_the_player(what: What, language: str) -> None:
    (text,) = _alerted(what, language).scene().screen.messages
    assert text.startswith("Blas: ") or what == "pads_agree"


def test_alerts_differ_in_words() -> None:
    texts = [_alerted(what).scene().screen.messages for what in get_args(What)]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("word", get_args(Word))
def test_every_hint_has_a_word_for_its_seat(word: Word) -> None:
    detail = {"choosing_bid": "solo", "bid_waits": "cuatrola", "choosing_cante": "o"}.get(word, "")
    scene = watch(pinte="Ro").see(hints=Hints((SeatHint(2, word, "speak", detail),))).scene()
    assert scene.screen.seats[2].alert
    assert [seat.alert for seat in scene.screen.seats if seat.seat != 2] == ["", "", ""]


def test_what_is_being_chosen_is_said() -> None:
    speech = Speech(watch().words, PLAYERS)
    assert seat_word(SeatHint(0, "choosing_bid", "speak", "solo"), speech) == "Solo? White says it"
    assert seat_word(SeatHint(0, "choosing_bid", "speak", "paso"), speech) == "Pass? White says it"
    assert seat_word(SeatHint(0, "choosing_cante", "cante", "o"), speech) == "Oros? White sings"
    assert seat_word(SeatHint(0, "choosing_cante", "cante"), speech) == "sings: rey and caballo on the pad"
    assert seat_word(SeatHint(0, "bid_waits", "speak", "solo"), speech) == "Solo, in its turn"


def test_an_alert_passes_after_a_few_seconds() -> None:
    game = _alerted("unknown_tag")
    assert game.scene().changes_at == game.now + 6000
    assert game.scene(after=5999).screen.messages
    assert game.scene(after=6000).screen.messages == ()


def test_what_lasts_is_said_as_long_as_it_lasts() -> None:
    lost = Hints((SeatHint(1, "reader_lost", "reader_lost"),))
    game = watch(pinte="Ro")
    game.see((Alert(t=game.now, seat=1, what="reader_lost"),), lost)
    assert game.scene(after=60_000).screen.messages == ("Blas: the reader does not answer",)
    game.see((Alert(t=game.now, seat=1, what="reader_back"),))
    assert game.scene().screen.messages == ("Blas: the reader is back",)


def test_what_something_worse_had_covered_is_said_again() -> None:
    game = watch(pinte="Ro")
    game.see(hints=Hints((SeatHint(1, "lifted", "takeback"),)))
    assert game.scene().screen.messages == ("Blas: the card has been lifted, put it back",)


def test_the_pads_agree_is_said_once_for_all_seats() -> None:
    game = watch(pinte="Ro")
    game.see(tuple(Alert(t=game.now, seat=seat, what="pads_agree") for seat in (0, 1, 3)))
    assert game.scene().screen.messages == ("The table is right: play goes on",)


def test_nothing_is_kept_is_said_until_it_is_kept_again() -> None:
    game = watch(pinte="Ro")
    game.shown = present.with_troubles(game.shown, kept=False)
    assert game.scene(after=60_000).screen.messages == ("Nothing is being kept: the disk is full or cannot be written",)
    game.shown = present.with_troubles(game.shown)
    assert game.scene().screen.messages == ()


# Sounds


def test_each_thing_sounds_once() -> None:
    game = watch(pinte="Ro")
    assert game.scene().sounds == ("card",)
    game.shown = present.heard(game.shown)
    assert game.scene().sounds == ()
    assert game.see().scene().sounds == ()


@pytest.mark.parametrize(
    ("script", "sounds"),
    [
        ("Rc", ("card",)),
        ("paso", ("tick",)),
        ("Rc Sc Ac Ro", ("card", "trick")),
        ("Rc Sc Ac Ro; 1 cante b", ("cante",)),
        ("0 concede", ("won",)),
        ("Rc; undo last", ("host",)),
        ("correct 3 4", ("host",)),
        ("1 cante b", ("unclear",)),
        ("1 show Ab; Cb Sb", ("renuncio",)),
    ],
)
def test_what_happens_sounds(script: str, sounds: tuple[str, ...]) -> None:
    assert watch(pinte="Ro").watch(script).sounds == sounds


def test_sounds_wait_until_they_have_begun() -> None:
    game = watch(pinte="Ro")
    alert = Alert(t=game.now, seat=1, what="early")
    game.shown = present.seen(game.shown, game.view, (), (alert,), Hints(), game.now)
    assert game.scene().sounds == ("card", "early")


@pytest.mark.parametrize(("what", "sound"), [("early", "early"), ("reader_lost", "lost"), ("two_seats", "unclear")])
def test_alerts_sound(what: What, sound: str) -> None:
    assert _alerted(what).scene().sounds == (sound,)


def test_a_pad_to_be_cleared_is_asked_for_by_light_alone() -> None:
    assert _alerted("clear_pad").scene().sounds == ()
