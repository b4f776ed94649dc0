"""Installing below another root: shown first, run twice it changes nothing, uninstalled it leaves the data."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from table.appliance.__main__ import main
from table.appliance.places import SERVICE, SYSTEM_FILES, UNDO, Places
from table.appliance.versions import Package
from tests.appliance.wheels import ROOT, wheel

PI = "Raspberry Pi 4 Model B Rev 1.4"
TOOLS = ("systemctl", "systemd-sysusers", "systemd-tmpfiles")

pytestmark = [
    pytest.mark.skipif(
        any(shutil.which(tool) is None for tool in TOOLS), reason="installing needs Debian's package systemd"
    ),
    pytest.mark.skipif(os.geteuid() != 0, reason="installing makes files of other owners: it needs root"),
]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The root of a system with nothing but its users and the firmware's options."""
    root = tmp_path / "root"
    for folder in ("etc", "boot/firmware", "var/lib/table"):
        (root / folder).mkdir(parents=True)
    (root / "etc/passwd").write_text("root:x:0:0::/root:/bin/sh\n")
    (root / "etc/group").write_text("root:x:0:\ndialout:x:20:\n")
    (root / "boot/firmware/config.txt").write_text("dtparam=audio=on\n\n[pi4]\narm_boost=1\n")
    (root / "var/lib/table/kept").write_text("an evening")
    return root


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel(tmp_path_factory.mktemp("wheels"), "1.0.0")


def install(root: Path, package: Path, *more: str) -> int:
    return main(["install", "--wheels", str(package), "--root", str(root), "--model", PI, "--boot", "write", *more])


def made(root: Path, package: Path) -> None:
    """The version counts as made already: what pip does is not what the test is about."""
    folder = Places(root).versions / Package(package).name
    folder.mkdir(parents=True)
    (folder / ".whole").touch()


def everything(root: Path) -> dict[str, tuple[str, int, int, float]]:
    """Every file below a root: content or link, mode, owner and time of its last change."""
    found = {}
    for path in sorted(root.rglob("*")):
        told = path.lstat()
        content = os.readlink(path) if path.is_symlink() else path.read_bytes().hex() if path.is_file() else ""
        found[str(path.relative_to(root))] = (content, told.st_mode, told.st_uid, told.st_mtime)
    return found


def test_a_dry_run_says_everything_and_touches_nothing(
    root: Path, package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = everything(root)
    assert install(root, package, "--dry-run") == 0
    assert everything(root) == before
    said = capsys.readouterr().out
    for file in SYSTEM_FILES.values():
        assert f"would write {root / file}" in said
    assert "would make" in said
    assert "dtoverlay=gpio-shutdown,gpio_pin=3" in said


def test_installed_twice_and_uninstalled(root: Path, package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    places = Places(root)
    boot_before = places.boot_options.read_text()
    assert install(root, package) == 0
    for name, file in SYSTEM_FILES.items():
        assert (root / file).read_text().endswith((ROOT / "systemd" / name).read_text())
    ran = subprocess.run(
        [places.current / "bin/python", "-m", "table"], capture_output=True, text=True, check=True, cwd="/"
    )
    assert ran.stdout == "version 1.0.0\n"
    user = next(line for line in places.passwd.read_text().splitlines() if line.startswith("table:")).split(":")
    assert user[6] == "/usr/sbin/nologin"
    groups = {line.split(":")[0]: line.split(":")[3] for line in (root / "etc/group").read_text().splitlines()}
    assert {name for name, members in groups.items() if "table" in members} == {
        "dialout", "video", "render", "input", "audio", "gpio",
    }  # fmt: skip
    assert stat.S_IMODE(places.settings.stat().st_mode) == 0o644
    for name in (SERVICE, UNDO):
        assert (root / "etc/systemd/system/multi-user.target.wants" / name).is_symlink()
    assert (root / "etc/systemd/system/timers.target.wants/table-backup.timer").is_symlink()
    assert stat.S_IMODE(places.backups.stat().st_mode) == 0o700

    capsys.readouterr()
    installed = everything(root)
    assert install(root, package) == 0
    assert everything(root) == installed
    assert capsys.readouterr().out == "everything is in its place; nothing to do\n"

    places.settings.write_text("# the house's own\n")
    assert main(["uninstall", "--root", str(root), "--boot", "write"]) == 0
    left = {path for path, (_content, mode, *_rest) in everything(root).items() if not stat.S_ISDIR(mode)}
    assert {"var/lib/table/kept", "etc/table/table.toml"} <= left
    assert not [path for path in left if "systemd" in path or path.startswith(("opt", "usr", "etc/udev"))]
    assert places.settings.read_text() == "# the house's own\n"
    assert places.boot_options.read_text() == boot_before


def test_what_somebody_changed_or_broke_is_put_right(
    root: Path, package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert install(root, package) == 0
    installed = everything(root)
    places = Places(root)
    (root / SYSTEM_FILES["udev.rules"]).unlink()
    (root / SYSTEM_FILES["table.service"]).write_text("[Unit]\n")
    (next(places.versions.iterdir()) / ".whole").unlink()  # the power went while it was made
    capsys.readouterr()
    assert install(root, package) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said] == ["make", "write", "write", "installed;"]
    again = everything(root)
    assert again.keys() == installed.keys()
    assert {path: told[:3] for path, told in again.items() if not path.endswith(".pyc")} == {
        path: told[:3] for path, told in installed.items() if not path.endswith(".pyc")
    }


def test_settings_that_are_there_stay_and_say_what_the_header_needs(
    root: Path, package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made(root, package)
    places = Places(root)
    places.settings.parent.mkdir(parents=True)
    places.settings.write_text('[seats.0]\nuart = "uart2"\nreset = 3\nleds = [14]\n')
    assert install(root, package) == 0
    assert places.settings.read_text() == '[seats.0]\nuart = "uart2"\nreset = 3\nleds = [14]\n'
    assert (
        "\n[all]\nenable_uart=1\ndtoverlay=uart2\ndtoverlay=gpio-shutdown,gpio_pin=15,"
        in places.boot_options.read_text()
    )
    places.settings.write_text('[seats.0]\nuart = "uart0"\nreset = 3\n')
    capsys.readouterr()
    assert install(root, package) == 0
    assert "no shutdown button: the settings use GPIO 3, 14, 15" in capsys.readouterr().out
    assert "gpio-shutdown" not in places.boot_options.read_text()


def test_boot_options_are_written_only_when_told_to(
    root: Path, package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made(root, package)
    before = (root / "boot/firmware/config.txt").read_text()
    assert install(root, package, "--boot", "show") == 0
    assert "is to have these lines of the table's: dtoverlay=gpio-shutdown" in capsys.readouterr().out
    assert (root / "boot/firmware/config.txt").read_text() == before


def test_another_machine_keeps_its_boot_options(root: Path, package: Path) -> None:
    made(root, package)
    before = (root / "boot/firmware/config.txt").read_text()
    assert install(root, package, "--model", "Some other computer") == 0
    assert (root / "boot/firmware/config.txt").read_text() == before


@pytest.mark.parametrize("names", [[], ["table-1.0.0-py3-none-any.whl", "table-1.1.0-py3-none-any.whl"]])
def test_a_folder_without_one_wheel_of_the_table_is_refused(
    root: Path, tmp_path: Path, names: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for name in names:
        wheel(tmp_path / "wheels", name.split("-")[1])
    (tmp_path / "wheels").mkdir(exist_ok=True)
    before = everything(root)
    assert install(root, tmp_path / "wheels") == 2
    assert "there has to be one table-….whl" in capsys.readouterr().err
    assert everything(root) == before


def test_a_file_that_is_no_wheel_is_refused_and_the_version_in_use_stays(
    root: Path, package: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made(root, package)
    assert install(root, package) == 0
    in_use = os.readlink(root / "opt/table/current")
    broken = wheel(tmp_path / "new", "1.1.0")
    broken.write_bytes(b"no wheel at all")
    assert install(root, broken) == 2
    assert "is no wheel of the table" in capsys.readouterr().err
    assert os.readlink(root / "opt/table/current") == in_use
