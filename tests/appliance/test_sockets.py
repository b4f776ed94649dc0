"""Which USB socket is which seat's reader: asked for a cable at a time, kept as a udev rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.appliance.__main__ import main
from table.appliance.deeds import Failed
from table.appliance.sockets import RULES, asked, plugged_in, rules

FOUR = ("1-1.1", "1-1.2", "1-1.3", "1-1.4")


def test_four_sockets_become_the_names_of_the_settings(tmp_path: Path) -> None:
    assert main(["sockets", "--root", str(tmp_path), *FOUR]) == 0
    lines = (tmp_path / RULES).read_text().splitlines()[1:]
    assert lines[2] == 'SUBSYSTEM=="tty", KERNELS=="1-1.3", DRIVERS=="usb", SYMLINK+="nfc-seat-2"'
    assert len(lines) == 4


@pytest.mark.parametrize("wrong", [{0: "ttyUSB0"}, {0: '1-1", RUN+="/bin/sh'}, {4: "1-1"}, {0: "1-1", 1: "1-1"}])
def test_what_is_no_socket_or_given_twice_is_refused(wrong: dict[int, str]) -> None:
    with pytest.raises(Failed):
        rules(wrong)


def test_it_asks_for_a_cable_at_a_time(tmp_path: Path) -> None:
    plugs = iter((None, "3-1", "1-1.2", "1-1.4", "3-2"))

    def ask(_question: str) -> None:
        plug = next(plugs)
        if plug is not None:
            (tmp_path / f"table-socket-{plug}").touch()

    found = dict(asked(lambda: plugged_in(tmp_path), ask))
    assert found == {0: "3-1", 1: "1-1.2", 2: "1-1.4", 3: "3-2"}


def test_a_cable_that_does_nothing_is_said(tmp_path: Path) -> None:
    with pytest.raises(Failed, match="0 new adapters are there, not one"):
        list(asked(lambda: plugged_in(tmp_path), lambda _question: None))
