"""What systemd hears: ready with the first frame, then a beat from the loop itself, and nothing without a socket."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from table.adapters.notify import Systemd, watchdog_ms
from table.scene import Scene
from tests.app.tables import Remembering, table


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.setblocking(False)
        yield line


@pytest.fixture
def systemd(listener: socket.socket) -> Systemd:
    return Systemd({"NOTIFY_SOCKET": listener.getsockname(), "WATCHDOG_USEC": "10000000"})


def heard(listener: socket.socket) -> list[str]:
    told = []
    while True:
        try:
            told.append(listener.recv(100).decode())
        except BlockingIOError:
            return told


def test_ready_once_then_a_beat_in_half_of_the_watchdogs_time(listener: socket.socket, systemd: Systemd) -> None:
    assert systemd(1000) == 6000
    assert heard(listener) == ["READY=1", "WATCHDOG=1"]
    assert systemd(5999) == 6000
    assert heard(listener) == []
    assert systemd(6001) == 11_001
    systemd.ending()
    assert heard(listener) == ["WATCHDOG=1", "STOPPING=1"]


def test_without_a_watchdog_only_ready_is_told(listener: socket.socket) -> None:
    systemd = Systemd({"NOTIFY_SOCKET": listener.getsockname()})
    assert systemd(0) is None
    assert systemd(1_000_000) is None
    assert heard(listener) == ["READY=1"]


def test_a_name_in_the_abstract_space() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        name = f"table-test-{os.getpid()}"
        line.bind("\0" + name)
        line.setblocking(False)
        Systemd({"NOTIFY_SOCKET": "@" + name})(0)
        assert heard(line) == ["READY=1"]


def test_without_systemd_nothing_is_told_and_the_loop_is_not_called_back() -> None:
    systemd = Systemd({})
    assert systemd(0) is None
    systemd.ending()


def test_a_socket_that_is_gone_is_logged_and_ready_is_told_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    systemd = Systemd({"NOTIFY_SOCKET": str(tmp_path / "later"), "WATCHDOG_USEC": "10000000"})
    systemd(0)
    assert "systemd was not told READY=1" in caplog.text
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "later"))
        line.setblocking(False)
        systemd(1)
        assert heard(line)[0] == "READY=1"


@pytest.mark.parametrize(
    ("environment", "half"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "many"}, None),
        ({"WATCHDOG_USEC": "20000000"}, 10_000),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": str(os.getpid())}, 10_000),
    ],
)
def test_whom_the_watchdog_watches(environment: dict[str, str], half: int | None) -> None:
    assert watchdog_ms(environment) == half


# In the loop


def told_by(pulse: Callable[[int], int | None], seen: Remembering | None = None, end: int = 29_000) -> None:
    table([], end=end, seen=seen, pulse=pulse).run()


def test_the_loop_beats_as_often_as_it_was_asked_to_though_nothing_happens(
    listener: socket.socket, systemd: Systemd
) -> None:
    told_by(systemd)
    assert heard(listener) == ["READY=1"] + ["WATCHDOG=1"] * 6


def test_the_first_beat_follows_the_first_frame() -> None:
    class Broken(Remembering):
        def draw(self, scene: Scene, now: int) -> int | None:
            if now < 5000:
                raise OSError("no display yet")
            return super().draw(scene, now)

    beats: list[int] = []

    def noted(now: int) -> None:
        beats.append(now)

    told_by(noted, Broken(), end=10_000)
    assert beats
    assert beats[0] >= 5000


def test_a_screen_that_fails_later_does_not_stop_the_beat(listener: socket.socket, systemd: Systemd) -> None:
    class Failing(Remembering):
        def draw(self, scene: Scene, now: int) -> int | None:
            if now > 0:
                raise OSError("the cable was pulled")
            super().draw(scene, now)
            return 1000

    told_by(systemd, Failing())
    assert heard(listener).count("WATCHDOG=1") == 6
