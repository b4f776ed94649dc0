"""The units: systemd finds nothing to say of them, they are shut in, and they fit the program and the installer."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
from ipaddress import ip_network
from pathlib import Path

import pytest

from table.appliance.install import COMMAND
from table.appliance.places import SERVICE, SYSTEM_FILES, TIMER, UNDO, USER, Places
from table.appliance.update import FIRST_FRAME_S
from tests.appliance.wheels import ROOT

SYSTEMD = ROOT / "systemd"
UNITS = sorted(path.name for path in SYSTEMD.iterdir() if path.suffix in (".service", ".timer"))
SERVICES = [name for name in UNITS if name.endswith(".service")]
OF_THE_TABLE = [name for name in SERVICES if name != UNDO]

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is missing: Debian's package systemd"
)


def analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", "--no-pager", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units with a program that is there on this machine."""
    for name in UNITS:
        text = (SYSTEMD / name).read_text()
        (tmp_path / name).write_text(re.sub("/opt/table/(current|before)/bin/python", sys.executable, text))
    return tmp_path


@needs_systemd
@pytest.mark.parametrize("name", UNITS)
def test_systemd_has_nothing_to_say(units: Path, name: str) -> None:
    assert analyze("verify", units / name).stdout == ""


@needs_systemd
def test_a_misspelt_key_would_be_found(units: Path) -> None:
    unit = units / SERVICE
    unit.write_text(unit.read_text().replace("WatchdogSec=", "WatchDogSeconds="))
    assert "WatchDogSeconds" in analyze("verify", unit).stdout


@needs_systemd
@pytest.mark.parametrize("name", SERVICES)
def test_a_service_is_exposed_to_three_at_most(units: Path, name: str) -> None:
    told = analyze("security", "--offline=true", "--threshold=30", units / name)
    assert told.returncode == 0, told.stdout


@needs_systemd
def test_a_service_that_is_not_shut_in_would_be_found(units: Path) -> None:
    (units / "open.service").write_text("[Service]\nExecStart=/bin/true\n")
    assert analyze("security", "--offline=true", "--threshold=30", units / "open.service").returncode != 0


def keys(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (SYSTEMD / name).read_text().splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def test_the_installer_puts_every_file_in_its_place() -> None:
    assert SYSTEM_FILES.keys() == {path.name for path in SYSTEMD.iterdir()}


@pytest.mark.parametrize("name", OF_THE_TABLE)
def test_nothing_runs_as_root_but_the_installer(name: str) -> None:
    assert keys(name)["User"] == [USER]
    assert keys(name)["CapabilityBoundingSet"] == [""]


def test_the_units_and_the_program_speak_of_the_same_places() -> None:
    places = Places()
    assert keys(UNDO)["ConditionPathIsSymbolicLink"] == [str(places.before)]
    assert keys(UNDO)["ExecStart"] == [f"{places.before}/bin/python -m table.appliance undo-update"]
    for name in OF_THE_TABLE:
        assert keys(name)["ExecStart"][0].startswith(f"{places.current}/bin/python -m table ")
        assert Path("/var/lib") / keys(name)["StateDirectory"][0] == places.data
        assert keys(name)["StateDirectoryMode"] == ["0700"]
    assert f"--to {places.backups} " in keys("table-backup.service")["ExecStart"][0]
    assert re.search(rf"^d {places.backups} 0700 {USER} {USER}$", (SYSTEMD / "tmpfiles.conf").read_text(), re.MULTILINE)


def test_service_and_command_have_their_settings_where_the_installer_puts_them() -> None:
    assert Path("/etc") / keys(SERVICE)["ConfigurationDirectory"][0] == Places().settings.parent
    assert COMMAND.count(f"CONFIGURATION_DIRECTORY={Places().settings.parent}".encode()) == 2
    assert b'"$(id -u):$1:$2"' in COMMAND


def test_the_table_comes_back_whatever_goes_wrong() -> None:
    service = keys(SERVICE)
    assert service["Type"] == ["notify"]
    assert service["Restart"] == ["on-failure"]  # a crash, a signal, a time-out, the watchdog
    assert service["StartLimitIntervalSec"] == ["0"]
    assert int(service["WatchdogSec"][0]) <= 30
    assert int(service["TimeoutStartSec"][0]) == FIRST_FRAME_S


def test_the_table_reaches_its_devices_and_the_houses_own_network_alone() -> None:
    service = keys(SERVICE)
    assert "PrivateDevices" not in service  # it would hide the serial lines and the display
    allowed = {value.split()[0] for value in service["DeviceAllow"]}
    assert {"char-ttyUSB", "char-ttyACM", "char-ttyAMA", "char-gpiochip", "char-drm", "char-input"} <= allowed
    assert service["RestrictAddressFamilies"] == ["AF_UNIX AF_NETLINK AF_INET AF_INET6"]  # the web log
    assert service["IPAddressDeny"] == ["any"]
    networks = [network for network in service["IPAddressAllow"][0].split() if "/" in network]
    assert networks
    assert all(ip_network(network).is_private for network in networks)


def test_the_groups_of_the_service_are_those_its_user_gets() -> None:
    made = {line.split()[2] for line in (SYSTEMD / "sysusers.conf").read_text().splitlines() if line.startswith("m ")}
    assert set(keys(SERVICE)["SupplementaryGroups"][0].split()) == made


def test_a_backup_missed_at_night_is_made_up() -> None:
    timer = configparser.ConfigParser()
    timer.optionxform = str  # type: ignore[assignment,method-assign]
    timer.read(SYSTEMD / TIMER)
    assert timer["Timer"]["Persistent"] == "yes"
