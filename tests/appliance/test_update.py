"""Updating keeps the data, and goes back when the new version does not reach its first frame."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from table.appliance.backup import numbered
from table.appliance.deeds import Failed, Link, Remove, Write, carry_out
from table.appliance.places import SYSTEM_FILES, Places
from table.appliance.update import undo, update
from table.appliance.versions import KEPT_VERSIONS, KeepWheels, MakeVersion, Package, old_versions
from tests.appliance.wheels import CRASHES, wheel


class RealProcess:
    """The service as systemd would start it: the program itself, and a socket for its READY=1."""

    def __init__(self, places: Places, socket_at: Path) -> None:
        self.places = places
        self.process: subprocess.Popen[bytes] | None = None
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind(str(socket_at))

    def restart(self) -> None:
        self.stop()
        self.process = subprocess.Popen(
            [self.places.current / "bin/python", "-m", "table", "run"],
            env={**os.environ, "NOTIFY_SOCKET": self._line.getsockname()},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
        )

    def reaches_first_frame(self, seconds: float) -> bool:
        assert self.process is not None
        self._line.settimeout(0.02)
        for _try in range(int(seconds * 50)):
            try:
                return self._line.recv(100) == b"READY=1"
            except TimeoutError:
                if self.process.poll() is not None:
                    return False
        return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def close(self) -> None:
        self.stop()
        self._line.close()


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A root where version 1.0.0 is in use and something is kept."""
    folder = tmp_path_factory.mktemp("installed")
    places = Places(folder / "root")
    package = Package(wheel(folder / "old", "1.0.0"))
    link = Link(places.current, f"versions/{package.name}")
    carry_out([KeepWheels(places, package), MakeVersion(places, package), link], dry_run=False, say=print)
    places.data.mkdir(parents=True)
    (places.data / "kept").write_text("an evening")
    return places.root


@pytest.fixture
def places(installed: Path, tmp_path: Path) -> Places:
    """That root, to be changed."""
    return Places(shutil.copytree(installed, tmp_path / "root", symlinks=True))


@pytest.fixture
def service(places: Places, tmp_path: Path) -> Iterator[RealProcess]:
    service = RealProcess(places, tmp_path / "notify")
    yield service
    service.close()


def test_a_version_that_starts_is_used_and_one_that_does_not_is_left(
    places: Places, service: RealProcess, tmp_path: Path
) -> None:
    said: list[str] = []
    assert update(places, wheel(tmp_path / "new", "1.1.0"), service, said.append)
    in_use = os.readlink(places.current)
    assert in_use.startswith("versions/1.1.0-")
    unit = places.root / SYSTEM_FILES["table.service"]
    assert unit.read_text().startswith("# of version 1.1.0\n")
    assert [number for number, _path in numbered(places.backups)] == [1]

    assert not update(places, wheel(tmp_path / "broken", "1.2.0", CRASHES), service, said.append)
    assert said[-1] == f"{Path(said[-1].split()[0])} did not reach its first frame; going back to {Path(in_use).name}"
    assert os.readlink(places.current) == in_use
    assert unit.read_text().startswith("# of version 1.1.0\n")
    assert service.process is not None
    assert service.process.poll() is None
    assert (places.data / "kept").read_text() == "an evening"


class NoSuchUnit(RealProcess):
    """systemd cannot read the unit that came with version 1.2.0."""

    def restart(self) -> None:
        self.stop()
        unit = self.places.root / SYSTEM_FILES["table.service"]
        if unit.exists() and unit.read_text().startswith("# of version 1.2.0\n"):
            raise Failed("systemctl start table.service: exit status 1")
        super().restart()


def test_a_version_whose_unit_cannot_be_read_is_left_too(places: Places, tmp_path: Path) -> None:
    service, before, said = NoSuchUnit(places, tmp_path / "notify"), os.readlink(places.current), list[str]()
    with contextlib.closing(service):
        assert not update(places, wheel(tmp_path / "new", "1.2.0"), service, said.append)
        assert os.readlink(places.current) == before
        assert service.process is not None
        assert service.process.poll() is None
    assert "systemctl start table.service: exit status 1" in said
    assert not undo(places, print)


class PowerCut(BaseException):
    """The power goes: nobody catches it, nothing is tidied up."""


class NoPower:
    """The power goes as the new version is started, if it has not gone before."""

    def restart(self) -> None:
        raise PowerCut

    def reaches_first_frame(self, _seconds: float) -> bool:
        raise AssertionError("nothing was started")


def cut_after(deeds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The power goes with the deed that follows so many; those written are whole or not there at all."""
    left = iter(range(deeds))
    for kind in (Write, Link, Remove):

        def do(deed: Any, really: Callable[[Any], None] = kind.do) -> None:
            if next(left, None) is None:
                raise PowerCut
            really(deed)

        monkeypatch.setattr(kind, "do", do)


def test_the_power_goes_at_any_point_and_the_next_start_goes_back(
    places: Places, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, new = os.readlink(places.current), wheel(tmp_path / "new", "1.1.0")
    carry_out([KeepWheels(places, Package(new)), MakeVersion(places, Package(new))], dry_run=False, say=print)
    places.index.write_text("of the new version")
    units = [places.root / file for file in SYSTEM_FILES.values()]
    changed, backs = set(), 0
    for deeds in range(len(units) + 3):
        with monkeypatch.context() as patch:
            cut_after(deeds, patch)
            with pytest.raises(PowerCut):
                update(places, new, NoPower(), print)
        changed.add((os.readlink(places.current), sum(unit.exists() and "1.1.0" in unit.read_text() for unit in units)))
        with monkeypatch.context() as patch:
            cut_after(deeds % 3, patch)  # and again while it goes back
            with contextlib.suppress(PowerCut):
                undo(places, print)
        backs += undo(places, print)
        assert not undo(places, print), "once is enough"
        assert os.readlink(places.current) == before
        assert not any("1.1.0" in unit.read_text() for unit in units if unit.exists())
        assert (places.data / "kept").read_text() == "an evening"
    assert len(changed) == len(units) + 2, "from nothing changed to all of it"
    assert backs > 0
    assert not places.index.exists()


def test_an_update_that_was_cut_short_is_undone_by_the_next_one(
    places: Places, service: RealProcess, tmp_path: Path
) -> None:
    before, said = os.readlink(places.current), list[str]()
    with pytest.raises(PowerCut):
        update(places, wheel(tmp_path / "new", "1.1.0"), NoPower(), print)
    assert os.readlink(places.current) != before
    assert update(places, wheel(tmp_path / "newer", "1.2.0"), service, said.append)
    assert said[0] == f"an update was cut short: going back to {Path(before).name}"
    assert os.readlink(places.current).startswith("versions/1.2.0-")
    assert not undo(places, print)


def test_a_package_that_cannot_be_installed_changes_nothing(
    places: Places, service: RealProcess, tmp_path: Path
) -> None:
    package = wheel(tmp_path / "new", "1.1.0")
    # A byte of it is wrong, as on a stick that was pulled out.
    package.write_bytes(package.read_bytes().replace(b"Version: 1.1.0\n", b"Version: 1.1.1\n"))
    before = os.readlink(places.current)
    with pytest.raises(Failed, match="pip"):
        update(places, package, service, print)
    assert os.readlink(places.current) == before
    assert service.process is None


def test_the_version_in_use_is_no_update(
    places: Places, service: RealProcess, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert update(places, wheel(tmp_path / "again", "1.0.0"), service, print)
    assert "is in use already" in capsys.readouterr().out
    assert service.process is None


def test_without_an_installed_table_there_is_nothing_to_update(service: RealProcess, tmp_path: Path) -> None:
    with pytest.raises(Failed, match="no table is installed here"):
        update(Places(tmp_path / "empty"), wheel(tmp_path / "new", "1.1.0"), service, print)


def test_old_versions_go_but_never_the_one_to_go_back_to(tmp_path: Path) -> None:
    places = Places(tmp_path)
    for age, name in enumerate(["e", "d", "c", "b", "a"]):
        folder = places.versions / name
        folder.mkdir(parents=True)
        os.utime(folder, (1000 - age, 1000 - age))
    carry_out(old_versions(places, frozenset({"e", "a"})), dry_run=False, say=print)
    left = sorted(path.name for path in places.versions.iterdir())
    assert left == ["a", "d", "e"]
    assert len(left) == KEPT_VERSIONS
