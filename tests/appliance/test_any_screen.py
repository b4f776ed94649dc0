"""The screen falls back: without a desktop, on a desktop, or none – says which, and a screen may come later."""

from __future__ import annotations

import logging

import pytest

from table.adapters.any_screen import LOOK_AGAIN_MS, AnyScreen, ways
from table.adapters.pygame_screen import DisplayOptions
from table.app import Loop
from table.scene import Scene
from tests.app.tables import Remembering, table


def scene() -> Scene:
    return table([]).loop.scene


class Missing(Remembering):
    def __init__(self) -> None:
        raise OSError("no display: none is plugged in")


def test_the_first_that_opens_is_the_screen(caplog: pytest.LogCaptureFixture) -> None:
    opened = Remembering()
    screen = AnyScreen([("display without a desktop", Missing), ("desktop", lambda: opened)])
    screen.draw(scene(), 0)
    assert len(opened.drawn) == 1
    assert caplog.messages == [
        "screen: no display without a desktop: no display: none is plugged in",
        "screen: desktop",
    ]
    screen.close()
    screen.close()
    assert opened.closed == 1


def test_without_any_the_table_plays_on_and_finds_the_one_that_is_switched_on_later(
    caplog: pytest.LogCaptureFixture,
) -> None:
    opened: list[Remembering] = []

    def television() -> Remembering:
        if switched_on:
            opened.append(Remembering(asked=["rules"]))
            return opened[0]
        raise OSError("no display")

    switched_on = False
    screen = AnyScreen([("display without a desktop", television)])
    assert screen.draw(scene(), 0) == LOOK_AGAIN_MS
    assert screen.events() == []
    assert screen.draw(scene(), 20) == LOOK_AGAIN_MS
    switched_on = True
    assert screen.draw(scene(), LOOK_AGAIN_MS - 1) == LOOK_AGAIN_MS
    screen.draw(scene(), LOOK_AGAIN_MS)
    assert len(opened[0].drawn) == 1
    assert screen.events() == ["rules"]
    assert sum("none" in message for message in caplog.messages) == 1


def test_in_the_loop_a_missing_screen_is_no_trouble(caplog: pytest.LogCaptureFixture) -> None:
    beats = []

    def noted(now: int) -> None:
        beats.append(now)

    loop: Loop = table([], end=60_000, screen=lambda: AnyScreen([("desktop", Missing)]), pulse=noted).run().loop
    assert beats
    assert loop.screen.try_again_at is None
    assert not [record for record in caplog.records if "failed" in record.getMessage()]


@pytest.mark.parametrize(
    ("environment", "kinds"),
    [
        ({}, ["display without a desktop"]),
        ({"DISPLAY": ":0"}, ["desktop"]),
        ({"WAYLAND_DISPLAY": "wayland-0"}, ["desktop"]),
        ({"SDL_VIDEODRIVER": "dummy", "DISPLAY": ":0"}, ["dummy"]),
    ],
)
def test_which_kinds_are_tried_where(environment: dict[str, str], kinds: list[str]) -> None:
    assert [kind for kind, _open in ways(DisplayOptions(), environment)] == kinds


def test_a_driver_without_a_display_is_an_error_of_the_world(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    caplog.set_level(logging.WARNING)
    screen = AnyScreen(ways(DisplayOptions(), {}))
    due = screen.draw(scene(), 0)
    screen.close()
    assert due is None or due > 0
    assert "screen: " in caplog.text
