"""The loop: an event is finished before the next, nothing waits for a frame, and time alone brings what is due."""

from __future__ import annotations

import logging

import pytest

from table.acta import write_header
from table.events import Asked, Stop
from table.partida import Partida
from table.readings import Button, Fault, Host, Sees
from tests.app.tables import (
    HEADER,
    SHORT,
    UID,
    Remembering,
    Table,
    fault,
    played,
    pressed,
    sees,
    table,
    wishes,
)

PINTE = [sees(1000, 3, "Ro")]
"""The dealer lays the rey de oros; after a second it is the pinte."""

BIDS = [event for seat in (0, 1, 2, 3) for event in pressed(3000 + 500 * seat, seat, "blanco")]
"""Everybody passes."""


def test_from_a_reading_to_the_acta_the_lights_and_the_screen() -> None:
    played_on = table([*PINTE, *BIDS, sees(6000, 3), sees(8000, 0, "Ac")], end=9000).run()
    assert played_on.lines[:2] == [write_header(HEADER), b'{"in":"pinte","card":"Ro"}\n']
    assert played_on.lines[-1] == b'{"in":"play","seat":0,"card":"Ac"}\n'
    assert [card.card for card in played_on.seen.drawn[-1][1].screen.trick] == ["Ac"]
    assert played_on.seen.lights[1] == "turn"


def test_what_only_time_brings_comes_at_its_time() -> None:
    played_on = table(PINTE, end=5000).run()
    lit = [now for now, seat, pattern in played_on.seen.lit if (seat, pattern) == (0, "speak")]
    assert lit == [2000]  # a second after the card came


def test_everything_that_has_come_goes_before_a_frame_is_drawn() -> None:
    at_once = [(2500, Button(2500, seat, "blanco", down)) for seat in (0, 1, 2, 3) for down in (True, False)]
    seen = table([*PINTE, *at_once], end=2600).run().seen
    then = [what for what, now, *_ in (each for each in seen.all if each[0] != "sound") if now == 2500]
    assert then.count("screen") == 1
    assert then.count("light") > 4
    assert then[-1] == "screen"


def test_a_reading_that_was_overtaken_counts_when_it_is_taken() -> None:
    late = (3000, Sees(2900, 0, ()))
    played_on = table([*PINTE, (3000, Sees(3000, 1, ())), late], end=3100)
    played_on.run()
    assert played_on.loop.now == 3100


def test_the_screen_is_drawn_again_only_when_it_changes() -> None:
    played_on = table([sees(20_000, 0), sees(20_100, 1), sees(20_200, 2)], end=21_000).run()
    times = [now for now, _scene in played_on.seen.drawn]
    assert times == [0, 3000]  # the welcome, then the rules


def test_frames_go_on_while_something_moves() -> None:
    class Moving(Remembering):
        def draw(self, scene: object, now: int) -> int | None:  # noqa: ARG002 - the port's
            self.played.append("tick")
            return now + 16 if now < 160 else None

    seen = Moving()
    table([], end=1000, seen=seen).run()
    assert len(seen.played) == 11


def test_lights_that_have_to_be_moved_are_moved_at_their_times() -> None:
    class Breathing(Remembering):
        def animate(self, now: int) -> int | None:
            self.all.append(("moved", now))
            return now + 100

    seen = Breathing()
    table([], end=450, seen=seen).run()
    assert [now for what, now, *_ in seen.all if what == "moved"] == [0, 100, 200, 300, 400]


def test_the_rules_are_shown_when_asked_for_and_quit_ends_the_table() -> None:
    seen = Remembering()
    played_on = table([*PINTE, (3000, Asked("rules")), (4000, Asked("quit")), sees(5000, 0, "Ac")], seen=seen).run()
    banners = [scene.screen.banner.kind for _now, scene in seen.drawn if scene.screen.banner is not None]
    assert banners[-1] == "rules"
    assert played_on.loop.now == 4000
    assert seen.closed == 3  # lights, screen and sound


def test_what_is_asked_for_at_the_screen_is_looked_at_now_and_then() -> None:
    seen = Remembering(asked=["rules", "nothing that exists", "quit"])
    played_on = table([(60_000, Stop("never"))], seen=seen, look_ms=50).run()
    assert played_on.loop.now == 0


def test_sounds_begin_once() -> None:
    played_on = table([*PINTE, *BIDS, sees(6000, 3), sees(8000, 0, "Ac"), sees(9000, 1)], end=30_000).run()
    assert played_on.seen.played.count("card") == 2  # the pinte and the card


def test_the_host_enters_a_card_by_hand() -> None:
    by_hand = (8000, Host(8000, {"in": "play", "seat": 0, "card": "Ac"}))
    assert table([*PINTE, *BIDS, by_hand], end=9000).run().lines[-1] == b'{"in":"play","seat":0,"card":"Ac"}\n'


def test_a_fault_of_a_reader_is_no_absence() -> None:
    script = [*PINTE, *BIDS, sees(6000, 3), sees(8000, 0, "Ac"), fault(9000, 0, "timeout"), sees(20_000, 0, "Ac")]
    played_on = table(script, end=21_000).run()
    assert sum(b'"play"' in line for line in played_on.lines) == 1


def test_rulings_and_alerts_are_logged_and_no_hidden_card_is(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        strange = sees(3000, 1, "04FFFFFFFFFF01")
        table([*PINTE, strange, *pressed(5000, 0, "rojo")], end=6000).run()
    assert "alert: unknown_tag, seat 1" in caplog.text
    assert 'ruling: {"out":"refused"' in caplog.text
    assert not any(uid in caplog.text for uid in UID.values())


def test_onlookers_see_everything_that_happens() -> None:
    looked: list[str] = []

    def looks(partida: Partida, _now: int) -> None:
        looked.append(partida.view.phase)

    table([*PINTE, *BIDS], end=6000, onlookers=[looks]).run()
    assert [*dict.fromkeys(looked)] == ["deal", "bids", "play"]


# One game after another


def test_the_next_game_begins_with_its_deal_in_an_acta_of_its_own() -> None:
    game = played(wishes(seed=2), games=2, house=SHORT)
    assert len(game.actas) == 2
    assert all(b'"out":"game"' in b"".join(acta[-3:]) for acta in game.actas)
    first, second = (acta[0] for acta in game.actas)
    assert b'"players":["Ana","Blas","Carmen","Diego"]' in second
    hands = sum(b'"in":"pinte"' in line for line in game.actas[0])
    dealer = game.simulated.people.header.dealer
    assert f'"dealer":{dealer}'.encode() in first
    assert f'"dealer":{(dealer + hands) % 4}'.encode() in second
    assert game.actas[1][1].startswith(b'{"in":"pinte"')


def test_a_game_that_is_over_can_still_be_claimed_on_before_the_next_deal() -> None:
    host = [
        (3000, Host(3000, {"in": "correct", "score": [25, 0]})),
        *pressed(5000, 1, "rojo"),
        (7000, Host(7000, {"in": "undo", "to": 3})),
    ]
    over = table([*PINTE, *host[:3]], end=6000).run()
    assert over.lines[-1] == b'{"out":"refused","line":6,"why":"wrong_phase"}\n'
    undone: Table = table([*PINTE, *host], end=9000).run()
    assert undone.loop.partida.view.over is False
    assert undone.loop.table.games.coming is None


def test_a_card_left_on_the_next_dealers_pad_is_no_pinte() -> None:
    over = (3000, Host(3000, {"in": "correct", "score": [25, 0]}))
    left = table([*PINTE, sees(2500, 0, "Ac"), over], end=20_000).run()
    assert len(left.journals) == 1
    on_every_pad = [sees(4000, seat) for seat in (1, 2)]
    cleared = [*PINTE, sees(2500, 0, "Ac"), over, *on_every_pad, sees(5000, 0), sees(5001, 3), sees(9000, 0, "Sb")]
    played_on = table(cleared, end=20_000).run()
    assert [len(journal.lines) for journal in played_on.journals] == [5, 2]
    assert played_on.lines[1] == b'{"in":"pinte","card":"Sb"}\n'


def test_a_lost_reader_says_where(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        lost = table([(1000, Fault(1000, 2, "lost"))], end=5000).run()
    assert "alert: reader_lost, seat 2" in caplog.text
    assert lost.seen.lights[2] == "reader_lost"
